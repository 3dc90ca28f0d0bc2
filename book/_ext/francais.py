"""Le livre est en français jusque dans les noms que seul un lecteur d'écran entend.

Les gabarits de ``_gabarits/`` récrivent ceux du thème ; ici, la dernière relecture : un mot d'interface anglais qui
reste dans une page, visible ou dans un attribut lu à voix haute, fait échouer la construction. Un passage en anglais
voulu se marque ``lang="en"``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser

from pages import controler
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

# Les mots de Sphinx, du thème et des bibliothèques d'interface qui ne sont pas aussi des mots français.
MOTS = (
    "announcement back click close collapse contents copied copy created dark download edit error expand fullscreen "
    "heading hide highlight home invalid launch loading matches next open permalink previous print search "
    "searching show sidebar skip submit this toggle updated warning with your "
)
# Les noms entiers qui seraient français dans une phrase.
NOMS = {"main", "page", "related", "index pages", "breadcrumb", "navigation main", "light/dark"}
LUS_A_VOIX_HAUTE = ("aria-label", "title", "alt", "placeholder", "aria-description", "aria-roledescription")
MUETTES = {"script", "style", "code", "pre", "kbd"}
SANS_FIN = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}

MOT_ANGLAIS = re.compile(rf"\b(?:{'|'.join(MOTS.split())})\b", re.IGNORECASE)


class _Lecteur(HTMLParser):
    """Relève les textes et les noms accessibles d'une page, hors du code et des passages en anglais voulu."""

    def __init__(self) -> None:
        super().__init__()
        self.ouvertes: list[tuple[str, bool]] = []  # chaque balise ouverte, et si son contenu est tu
        self.textes: list[str] = []
        self.noms: list[str] = []

    @property
    def tu(self) -> bool:
        return bool(self.ouvertes) and self.ouvertes[-1][1]

    def handle_starttag(self, balise: str, paires: list[tuple[str, str | None]]) -> None:
        attributs = dict(paires)
        tu = self.tu or balise in MUETTES or attributs.get("lang") == "en"
        if not tu:
            self.noms += [valeur for nom in LUS_A_VOIX_HAUTE if (valeur := attributs.get(nom))]
        if balise not in SANS_FIN:
            self.ouvertes.append((balise, tu))

    def handle_startendtag(self, balise: str, paires: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(balise, paires)
        if balise not in SANS_FIN:
            self.ouvertes.pop()

    def handle_endtag(self, balise: str) -> None:
        # Entre les deux, des balises que le HTML permet de ne pas fermer : <p>, <li>, <td>…
        while any(balise == ouverte for ouverte, _ in self.ouvertes) and self.ouvertes.pop()[0] != balise:
            pass

    def handle_data(self, texte: str) -> None:
        if not self.tu and texte.strip():
            self.textes.append(texte)


def anglais(page: str) -> Iterator[str]:
    """Rend les mots d'interface anglais d'une page."""
    lecteur = _Lecteur()
    lecteur.feed(page)
    for nom in lecteur.noms:
        if nom.strip().lower() in NOMS:
            yield f"nom accessible « {nom} »"
    for texte in lecteur.textes + lecteur.noms:
        if trouve := MOT_ANGLAIS.search(texte):
            yield f"« {trouve[0]} » dans « {' '.join(texte.split())[:60]} »"


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("build-finished", partial(controler, nom="mots anglais", controle=anglais), priority=910)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
