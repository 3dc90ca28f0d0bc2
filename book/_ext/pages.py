"""Relire les pages construites, pour les contrôles de la fin."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

Controle = Callable[[str], Iterable[str]]


def pages_construites(sortie: Path) -> Iterator[Path]:
    """Toutes les pages du livre, celles que Sphinx engendre comprises ; ses fichiers statiques exceptés."""
    for fichier in sorted(sortie.rglob("*.html")):
        if "_static" not in fichier.relative_to(sortie).parts:
            yield fichier


def ancres(page: Path) -> frozenset[str]:
    """Tous les identifiants d'une page construite."""
    return frozenset(map(unescape, re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8"))))


def controler(app: Sphinx, erreur: Exception | None, nom: str, controle: Controle) -> None:
    """Passe ``controle`` sur chaque page : la moindre faute fait échouer la construction."""
    if erreur or app.builder.format != "html":
        return
    fautes = [
        f"{page.relative_to(app.outdir)} : {faute}"
        for page in pages_construites(app.outdir)
        for faute in controle(page.read_text(encoding="utf-8"))
    ]
    if fautes:
        raise ExtensionError(f"{nom} : " + " ; ".join(fautes))
