"""Ce qu'un fichier du livre ferait demander à un autre site par le navigateur : scripts, feuilles, images, cadres."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

AILLEURS = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
DANS_UNE_FEUILLE = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)", re.IGNORECASE)
COMMENTAIRE = re.compile(r"/\*.*?\*/", re.DOTALL)

ATTRIBUTS = {"src", "srcset", "poster", "data"}
# Un <link> qui désigne une page ou une licence ne fait rien charger.
LIENS_INERTES = {"canonical", "alternate", "author", "license", "next", "prev", "index", "search", "help", "me"}


def adresses_exterieures(fichier: Path) -> Iterator[str]:
    """Les adresses d'un autre site que ce fichier HTML ou CSS ferait charger."""
    texte = fichier.read_text(encoding="utf-8")
    trouvees = _de_la_feuille(texte) if fichier.suffix == ".css" else _de_la_page(texte)
    return (adresse for adresse in trouvees if AILLEURS.match(adresse))


def _de_la_feuille(texte: str) -> Iterator[str]:
    for trouve in DANS_UNE_FEUILLE.finditer(COMMENTAIRE.sub("", texte)):
        yield (trouve[1] or trouve[2]).strip()


def _de_la_page(texte: str) -> Iterator[str]:
    lecteur = _Lecteur()
    lecteur.feed(texte)
    lecteur.close()
    yield from lecteur.adresses


class _Lecteur(HTMLParser):
    """Relève les adresses qu'une page fait charger, feuilles et styles en ligne compris."""

    def __init__(self) -> None:
        super().__init__()
        self.adresses: list[str] = []
        self._dans_style = False

    def handle_starttag(self, balise: str, attributs: list[tuple[str, str | None]]) -> None:
        lus = {nom: valeur or "" for nom, valeur in attributs}
        self._dans_style = balise == "style"
        for nom in ATTRIBUTS & lus.keys():
            morceaux = lus[nom].split(",") if nom == "srcset" else [lus[nom]]
            self.adresses += [morceau.strip() for morceau in morceaux]
        if balise == "link" and not set(lus.get("rel", "").split()) <= LIENS_INERTES:
            self.adresses.append(lus.get("href", ""))
        self.adresses += _de_la_feuille(lus.get("style", ""))

    def handle_data(self, texte: str) -> None:
        if self._dans_style:
            self.adresses += _de_la_feuille(texte)

    def handle_endtag(self, balise: str) -> None:
        self._dans_style = False
