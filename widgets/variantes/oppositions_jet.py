"""Deux réserves opposées : qui l'emporte, de combien, et ce que vaut un dé de plus ou de moins."""

import ipywidgets as W

from tiamat.variantes.oppositions.reserves import A_CARACTERISTIQUE, A_SEUIL, reserve
from widgets import champs
from widgets.variantes.oppositions_cadre import CalculatriceDOppositions, score
from widgets.variantes.vues_oppositions_jet import jet
from widgets.vues_de_jet import Vue

RESERVE, MODIFICATEUR = 12, 4
"""Les dés d'une réserve, et ceux qui s'ajoutent ou s'ôtent."""


def oppositions_jet() -> W.Widget:
    """La calculatrice d'une opposition."""
    return CalculatriceOppositionsJet()


class CalculatriceOppositionsJet(CalculatriceDOppositions):
    """Règle deux réserves et leurs modificateurs."""

    nom = "oppositions_jet"

    def __init__(self) -> None:
        lectures = {"À 7 ou 8": A_SEUIL, "Jusqu’à la caractéristique": A_CARACTERISTIQUE}
        super().__init__(
            {
                "attaque": champs.entier("RD de l’attaque", 0, RESERVE, 8),
                "attaque_plus": champs.entier("Dés en plus ou en moins", -MODIFICATEUR, MODIFICATEUR, 0),
                "defense": champs.entier("RD de la défense", 0, RESERVE, 6),
                "defense_plus": champs.entier("Dés en plus ou en moins, en défense", -MODIFICATEUR, MODIFICATEUR, 0),
                "lecture": champs.bascule("Un dé réussit", lectures, A_SEUIL),
                "carac_attaque": score("Caractéristique de l’attaquant", 4),
                "carac_defense": score("Caractéristique du défenseur", 4),
            }
        )
        self.monter(list(self.champs.values()))

    def accorder(self) -> None:
        """Les caractéristiques ne servent qu'à l'autre lecture."""
        for nom in ("carac_attaque", "carac_defense"):
            champs.montrer(self.champs[nom], self.champs["lecture"].value == A_CARACTERISTIQUE)

    def vue(self) -> Vue:
        """L'opposition réglée."""
        v = self.valeurs()
        un, deux = (
            reserve(v[cote] + v[f"{cote}_plus"], v[f"carac_{cote}"], v["lecture"]) for cote in ("attaque", "defense")
        )
        return jet(un, deux)
