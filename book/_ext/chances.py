"""Les chances écrites dans le livre : calculées, jamais retapées."""

from docutils import nodes
from domaine import signaler
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.typing import ExtensionMetadata
from tableau import Nombre, Tableau, poser

from tiamat.catalogue import catalogue
from tiamat.des import Formule, Poignee, loi
from tiamat.epreuves import chance
from tiamat.erreurs import Refus
from tiamat.francais import decimale, pourcentage

DES_DE_LA_TABLE = range(1, 8)


class RoleChance(SphinxRole):
    """``{chance}`3D10 8` `` : la chance d'atteindre 8 avec 3D10, « 65,7 % »."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        formule, _, difficulte = self.text.rpartition(" ")
        try:
            exacte = chance(Formule.lire(formule).jet().poignee, int(difficulte))
        except (Refus, ValueError) as refus:
            signaler(self.env, self.lineno, f"Chance « {self.text} » : {refus}")
            return [nodes.literal(self.text, self.text)], []
        return [nodes.Text(pourcentage(exacte))], []


class TableDesChances(SphinxDirective):
    """``{table-des-chances}`` : réussir chaque difficulté de l'échelle, selon le nombre de dés."""

    def run(self) -> list[nodes.Node]:
        crans = catalogue().difficultes.values()
        rangs = [
            (
                f"{n}D10",
                *(Nombre(pourcentage(chance(Poignee(n), cran.valeur))) for cran in crans),
                Nombre(decimale(loi(Poignee(n)).moyenne)),
            )
            for n in DES_DE_LA_TABLE
        ]
        titre = "Chances d’atteindre chaque difficulté, sans bonus, critiques compris"
        return [poser(Tableau(titre, ("Dés", *(str(cran.valeur) for cran in crans), "Moyenne"), rangs, large=True))]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche le rôle et la directive."""
    app.add_role("chance", RoleChance())
    app.add_directive("table-des-chances", TableDesChances)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
