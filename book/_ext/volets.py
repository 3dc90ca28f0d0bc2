"""Un volet de l'écran du meneur : un titre, ses renvois, et des listes ou des tables serrées."""

from collections.abc import Iterable, Sequence

from docutils import nodes
from noeuds import balise_html, el
from roles import pastille_de_regle

from tiamat.catalogue import catalogue
from widgets.dessins.liens import adresse

Contenu = nodes.Node | str
Phrase = tuple[str, str]
"""Un texte, et les règles (R47) ou les arbitrages (C14) qui le disent, séparés par des espaces."""


def volet(titre: str, renvois_du_titre: str, *contenu: nodes.Node, long: bool = False) -> balise_html:
    """Un volet ; ``long``, il peut continuer dans la colonne suivante."""
    tete = el("h2", el("span", titre), renvois(renvois_du_titre))
    return el("section", tete, *contenu, classe="tm-volet tm-volet--long" if long else "tm-volet")


def renvois(ids: str) -> balise_html:
    """Des pastilles, à la suite."""
    return el("span", *(_renvoi(id) for id in ids.split()), classe="tm-renvois")


def liste(phrases: Iterable[Phrase]) -> balise_html:
    """Des phrases, chacune suivie de ses renvois."""
    return el("ul", *map(_puce, phrases))


def etapes(phrases: Iterable[Phrase]) -> balise_html:
    """Des phrases numérotées, chacune suivie de ses renvois."""
    return el("ol", *map(_puce, phrases))


def titres(ids: str) -> balise_html:
    """Des règles, par leur titre court."""
    return liste((catalogue().regles[id].titre, id) for id in ids.split())


def definitions(paires: Iterable[tuple[Contenu, Sequence[Contenu]]]) -> balise_html:
    """Des mots et ce qu'ils veulent dire, à la suite."""
    return el("dl", *(el("div", el("dt", mot), " ", el("dd", *dits)) for mot, dits in paires))


def grille(rangs: Iterable[Sequence[Contenu | int]], colonnes: Sequence[str] = ()) -> balise_html:
    """Une table serrée ; la première case de chaque rang le nomme."""
    tete = [el("thead", el("tr", *(el("th", nom, scope="col") for nom in colonnes)))] if colonnes else []
    corps = (el("tr", el("th", nom, scope="row"), *(el("td", case) for case in suite)) for nom, *suite in rangs)
    return el("table", *tete, el("tbody", *corps))


def _puce(phrase: Phrase) -> balise_html:
    texte, ids = phrase
    return el("li", f"{texte} ", renvois(ids))


def _renvoi(id: str) -> balise_html:
    if id in catalogue().regles:
        return pastille_de_regle(id)
    titre = catalogue().arbitrages[id].titre
    return el("a", id, classe="tm-badge tm-badge--arbitrage", title=titre, cible=adresse("arbitrage", id))
