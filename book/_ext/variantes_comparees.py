"""La page d'accueil des systèmes frères : les quatre, et ce que chacun nomme ou fait à sa façon."""

from typing import ClassVar

from docutils import nodes
from domaine import signaler
from noeuds import el
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from tableau import Case, Tableau, poser
from variantes import case

from tiamat.catalogue.correspondances import TIAMAT, correspondances
from tiamat.catalogue.variantes import variantes
from tiamat.erreurs import NomInconnu

TITRES = {
    "axe": "Ce que chacun fait à sa façon",
    "mot": "Comment chacun le nomme",
    "etat": "Les états qui se répondent",
}


class DirectiveCorrespondances(SphinxDirective):
    """``{correspondances} etat`` : un rang par idée, une colonne par système, Tiamat d'abord."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        try:
            rangs = correspondances(self.arguments[0])
        except NomInconnu as inconnu:
            signaler(self.env, self.lineno, str(inconnu))
            return []
        systemes = {TIAMAT: "Tiamat"} | {v.id: v.nom for v in variantes().values()}
        lignes = [[c.idee, *(case(c.dit.get(id, "")) for id in systemes)] for c in rangs]
        return [poser(Tableau(TITRES[self.arguments[0]], ["Idée", *systemes.values()], lignes, large=True))]


class DirectiveVariantes(SphinxDirective):
    """``{les-variantes}`` : les systèmes frères, leur page, leur idée, ce que l'on en lit ici."""

    colonnes: ClassVar = ("Système", "Règles", "Points tranchés")

    def run(self) -> list[nodes.Node]:
        rangs: list[list[Case]] = [
            [
                [el("a", v.nom, cible=(v.page, "")), f" — {v.resume} ", el("small", f"Document {v.document}")],
                len(v.regles),
                len(v.arbitrages),
            ]
            for v in variantes().values()
        ]
        return [poser(Tableau("Les quatre systèmes frères", self.colonnes, rangs))]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche les directives."""
    app.add_directive("correspondances", DirectiveCorrespondances)
    app.add_directive("les-variantes", DirectiveVariantes)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
