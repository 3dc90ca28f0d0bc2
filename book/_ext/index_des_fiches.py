"""Où chaque fiche habite : son ancre dans sa page, son nom et ses synonymes dans l'index du livre."""

from collections import defaultdict
from functools import cache

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import GENRES, catalogue
from tiamat.presentation import NUMEROTES
from widgets.dessins.liens import DOSSIERS, adresse

AVANT_LES_DOMAINES = 800


def lieu(genre: str, id: str) -> tuple[str, str]:
    """Rend la page et l'ancre d'une fiche ; une page qui n'en porte qu'une l'a pour ancre.

    >>> lieu("technique", "oi_zuki"), lieu("etat", "a_terre")
    (('techniques/oi-zuki', 'oi-zuki'), ('etats', 'a-terre'))
    """
    page, ancre = adresse(genre, id)
    return page, ancre or page.rpartition("/")[2]


@cache
def mots_par_page() -> dict[str, list[tuple[str, str]]]:
    """Page → les noms et les synonymes de ses fiches, chacun avec l'ancre de la sienne ; les numéros n'y sont pas."""
    par_page: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for genre in GENRES:
        if genre not in NUMEROTES:
            for id, fiche in catalogue().genre(genre).items():
                page, ancre = lieu(genre, id)
                par_page[page] += [(mot, ancre) for mot in (fiche.nom, *fiche.alias)]
    return par_page


class IndexDesFiches(SphinxTransform):
    """Ancre la page d'une technique ou d'un art, et met à l'index les fiches de la page."""

    default_priority = AVANT_LES_DOMAINES

    def apply(self, **_options: object) -> None:
        page = self.env.docname
        dossier, _, ancre = page.rpartition("/")
        section = self.document.next_node(nodes.section)
        if dossier in DOSSIERS.values() and section is not None and ancre not in section["ids"]:
            section["ids"].append(ancre)
        entrees = [("single", mot, cible, "", None) for mot, cible in mots_par_page().get(page, ())]
        if entrees:
            self.document.append(addnodes.index(entries=entrees))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la transformation."""
    app.add_transform(IndexDesFiches)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
