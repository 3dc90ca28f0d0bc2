"""Changer une règle, une calculatrice ou une extension périme toutes les pages : leurs exemples sont rejoués."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

PAQUETS = ("tiamat", "widgets")
SUFFIXES = {".py", ".toml", ".js", ".css"}


def empreinte(dossiers: Iterable[Path]) -> str:
    """Rend un condensé des sources de ces dossiers : chemins et contenus."""
    somme = sha256()
    for dossier in dossiers:
        for fichier in sorted(f for f in dossier.rglob("*") if f.suffix in SUFFIXES):
            somme.update(fichier.relative_to(dossier).as_posix().encode() + b"\0" + fichier.read_bytes() + b"\0")
    return somme.hexdigest()


def dossiers_des_sources() -> Iterator[Path]:
    yield Path(__file__).parent
    for paquet in PAQUETS:
        trouve = find_spec(paquet)
        yield from map(Path, trouve.submodule_search_locations or () if trouve else ())


def setup(app: Sphinx) -> ExtensionMetadata:
    # Sphinx compare la valeur à celle de la construction d'avant ; différente, il relit toutes les pages.
    app.add_config_value("empreinte_des_sources", empreinte(dossiers_des_sources()), "env")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
