"""La directive ``{ecran-du-meneur}`` : deux feuilles A4 à l'horizontale, tout ce qu'un meneur cherche en jouant."""

import volets_de_combat as combat
import volets_de_reference as reference
from docutils import nodes
from fichiers_de_page import demander
from noeuds import el
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

FICHIERS = ("papier.css", "papier/ecran.css")
FEUILLETS = (
    (
        reference.difficultes,
        reference.chances,
        reference.actions,
        combat.tir,
        reference.des,
        combat.tour,
        combat.gestes,
        combat.attaque,
        combat.zones,
        combat.defense,
        reference.mouvements,
    ),
    (
        reference.etats,
        reference.attributs,
        reference.recuperation,
        reference.embuscade,
        reference.hommes_de_main,
    ),
)
"""Ce que porte chaque feuille : se battre, puis chercher un état ou un attribut."""


class EcranDuMeneur(SphinxDirective):
    """``{ecran-du-meneur}`` : l'écran entier, tiré des fiches."""

    def run(self) -> list[nodes.Node]:
        demander(self.env, *FICHIERS)
        feuillets = (el("div", *(v() for v in volets), classe="tm-feuillet") for volets in FEUILLETS)
        return [el("div", *feuillets, classe="tm tm-papier tm-ecran")]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.add_directive("ecran-du-meneur", EcranDuMeneur)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
