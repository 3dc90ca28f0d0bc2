"""L'essentiel d'une page en une phrase ou deux, tiré d'elle : ce qu'un lien partagé montre sous son titre."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from docutils import nodes

from tiamat.catalogue import catalogue
from tiamat.presentation import RIEN, Ligne, lignes, resume
from widgets.dessins.liens import DOSSIERS, adresse

LONGUEUR = 200
CHIFFRES = ("Coût", "Précision", "Puissance")
"""Les lignes d'une technique que l'on dit avec son résumé."""
MUETTES = {"tm-regle", "tm-badge", "headerlink"}
"""Les pastilles, qui ne se lisent pas dans une phrase."""
FIN_DE_PHRASE = re.compile(r"(?<=[.?!…])\s+(?=[^\W\d_a-zà-ÿ]|«)")


@cache
def fiches_des_pages() -> dict[str, tuple[str, str]]:
    """Page → le genre et l'identifiant de la fiche dont elle est faite."""
    return {adresse(genre, id)[0]: (genre, id) for genre in DOSSIERS for id in catalogue().genre(genre)}


def essentiel(page: str, document: nodes.document) -> str:
    """Le résumé d'une fiche, avec ses chiffres ; les premières phrases d'un chapitre."""
    if page not in fiches_des_pages():
        return premieres_phrases(_texte(document.next_node(_est_un_paragraphe)))
    genre, id = fiches_des_pages()[page]
    return " ".join([resume(genre, id), *(f"{ligne.libelle} : {ligne.texte}." for ligne in chiffres(page))])


def chiffres(page: str) -> list[Ligne]:
    """Le coût, la Précision et la Puissance de la technique de cette page ; rien si ce n'en est pas une."""
    genre, id = fiches_des_pages().get(page, ("", ""))
    if genre != "technique":
        return []
    return [ligne for ligne in lignes(genre, id) if ligne.libelle in CHIFFRES and ligne.texte != RIEN]


def premieres_phrases(texte: str, longueur: int = LONGUEUR) -> str:
    """Autant de phrases entières qu'il en tient ; la première seule, coupée entre deux mots, si elle n'y tient pas.

    >>> premieres_phrases("Il frappe. Elle pare ? Les dés tranchent.", 24)
    'Il frappe. Elle pare ?'
    >>> premieres_phrases("Un seul coup décide de tout.", 20)
    'Un seul coup décide…'
    """
    phrases = FIN_DE_PHRASE.split(texte)
    entieres = [p for n, p in enumerate(phrases) if len(" ".join(phrases[: n + 1])) <= longueur]
    return " ".join(entieres) or texte[:longueur].rpartition(" ")[0].rstrip(" ,;:") + "…"


def _est_un_paragraphe(noeud: nodes.Node) -> bool:
    """Un paragraphe du texte même, hors des encadrés."""
    return isinstance(noeud, nodes.paragraph) and isinstance(noeud.parent, nodes.section)


def _texte(noeud: nodes.Node | None) -> str:
    if noeud is None:
        return ""
    return re.sub(r"\s+(?=[.,])", "", " ".join("".join(_mots(noeud)).split()))


def _mots(noeud: nodes.Node) -> Iterator[str]:
    if isinstance(noeud, nodes.Text):
        yield str(noeud)
    elif not isinstance(noeud, nodes.raw) and not MUETTES & set(noeud.get("classes", ())):
        for enfant in noeud.children:
            yield from _mots(enfant)
