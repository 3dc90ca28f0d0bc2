"""La directive ``{fiches-standards}`` : les fiches abrégées des techniques que tout le monde connaît."""

from __future__ import annotations

from definitions import morceaux
from docutils import nodes
from fichiers_de_page import demander
from noeuds import balise_html, el
from roles import terme
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import Technique, catalogue
from tiamat.presentation import RIEN, lignes

FEUILLE = "fiches/fiche.css"
ABREGE = ("Type", "Arme nécessaire", "Précision", "Puissance", "Localisation", "Combo", "Attributs")


class FichesStandards(SphinxDirective):
    """``{fiches-standards}`` : une carte par technique standard, dans l'ordre du livre."""

    def run(self) -> list[nodes.Node]:
        demander(self.env, FEUILLE)
        standards = [t for t in catalogue().techniques.values() if t.id in catalogue().standards]
        return [el("div", *map(_carte, standards), classe="tm tm-cartes")]


def _carte(t: Technique) -> balise_html:
    """Ce qui sert au moment de jouer ; les clauses, le reste et la source sont sur sa page."""
    utiles = [ligne for ligne in lignes("technique", t.id) if ligne.libelle in ABREGE and ligne.texte != RIEN]
    faits = [el("div", el("dt", ligne.libelle), el("dd", *morceaux(ligne))) for ligne in utiles]
    tete = el("header", el("h3", terme("technique", t.id)))
    clauses = [el("ul", *(el("li", clause) for clause in t.clauses))] if t.clauses else []
    corps = el("div", el("p", t.resume), el("dl", *faits, classe="tm-faits"), *clauses, classe="corps")
    return el("article", tete, corps, classe="tm-carte")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.setup_extension("fichiers_de_page")
    app.add_directive("fiches-standards", FichesStandards)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
