"""L'archive des paquets Python de la page : tiamat, widgets, et ce dont ils ont besoin, en Python pur.

Les dépendances sont celles de l'environnement installé : rien ne se télécharge, et la page calcule avec les
mêmes versions que le serveur.
"""

from __future__ import annotations

import importlib.metadata
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

from publication.chemins import RACINE, SOURCES_DU_MOTEUR
from publication.etapes import fichiers

DEPENDANCES = ("icepool", "ipywidgets", "traitlets", "comm", "typing_extensions", "anywidget", "psygnal")
SOURCES = ("tiamat", "widgets")
AMORCE = ("amorce.py", "prechauffe.py")
SUFFIXES = {".py", ".toml", ".json", ".js", ".css"}
DATE = (1980, 1, 1, 0, 0, 0)  # la plus ancienne qu'un zip sache écrire : l'archive ne dépend pas du jour


def contenu() -> dict[str, bytes]:
    """Ce que l'archive contient, rangé par nom."""
    entrees = {nom: (SOURCES_DU_MOTEUR / nom).read_bytes() for nom in AMORCE}
    for source in SOURCES:
        for fichier in fichiers(RACINE / source):
            if fichier.suffix in SUFFIXES:
                entrees[fichier.relative_to(RACINE).as_posix()] = fichier.read_bytes()
    for nom in DEPENDANCES:
        entrees.update(_distribution(nom))
    return dict(sorted(entrees.items()))


def ecrire(entrees: dict[str, bytes]) -> bytes:
    """L'archive, la même à l'octet près pour le même contenu."""
    tampon = io.BytesIO()
    with zipfile.ZipFile(tampon, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for nom, octets in entrees.items():
            fiche = zipfile.ZipInfo(nom, DATE)
            fiche.compress_type = zipfile.ZIP_DEFLATED
            fiche.create_system = 3
            fiche.external_attr = 0o644 << 16
            archive.writestr(fiche, octets)
    return tampon.getvalue()


def licences() -> Iterator[tuple[str, str]]:
    """Le nom et la licence de chaque dépendance embarquée."""
    for nom in DEPENDANCES:
        distribution = importlib.metadata.distribution(nom)
        textes = [
            Path(str(distribution.locate_file(fichier))).read_text(encoding="utf-8")
            for fichier in distribution.files or ()
            if ".dist-info" in fichier.parts[0] and "licen" in fichier.name.casefold()
        ]
        if not textes:
            raise FileNotFoundError(f"{nom} est installé sans son texte de licence")
        yield f"{nom}-{distribution.version}", "\n\n".join(textes)


def _distribution(nom: str) -> Iterator[tuple[str, bytes]]:
    """Les modules d'une distribution installée et sa fiche METADATA, sans ses essais ni son code compilé."""
    for fichier in importlib.metadata.distribution(nom).files or ():
        module = fichier.suffix == ".py" and "tests" not in fichier.parts and ".." not in fichier.parts
        fiche = fichier.name == "METADATA" and fichier.parts[0].endswith(".dist-info")
        if module or fiche:
            yield fichier.as_posix(), fichier.read_binary()
