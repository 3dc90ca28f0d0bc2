"""Quelle difficulté ? : pour un jet ou pour Mon groupe, le nombre à annoncer si l'on vise une certaine chance."""

from fractions import Fraction

import ipywidgets as W

from tiamat.epreuves import Equipier
from widgets import champs
from widgets.calculatrice_de_groupe import CalculatriceDeGroupe
from widgets.vues_de_difficulte import MANIERES, Epreuve, difficulte_a_annoncer
from widgets.vues_de_jet import Vue

QUELQU_UN = "ce jet"


def difficulte() -> W.Widget:
    """La calculatrice de la difficulté à annoncer."""
    return CalculatriceDifficulte()


class CalculatriceDifficulte(CalculatriceDeGroupe):
    """Règle qui essaie, comment, et la chance visée ; montre la difficulté qui l'approche le mieux."""

    nom = "difficulte"
    au_groupe = ("maniere",)

    def __init__(self) -> None:
        manieres = {m.bouton: id for id, m in MANIERES.items()}
        super().__init__(
            {
                "maniere": champs.bascule("Comment le groupe s’y prend", manieres, "au_moins_un"),
                "visee": champs.entier("Chance visée, en pour cent", 5, 95, 50),
            }
        )
        c = self.champs
        self.poser([*self.qui_essaie, c["maniere"], c["visee"]], [self.resultat], self.vive)

    def vue(self, membres: list[Equipier]) -> Vue:
        """La difficulté à annoncer."""
        v = self.valeurs()
        seul = Equipier(QUELQU_UN, v["carac"], v["competence"])
        return difficulte_a_annoncer(
            Epreuve(membres or [seul], v["maniere"] if membres else "", Fraction(v["visee"], 100))
        )
