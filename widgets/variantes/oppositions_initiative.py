"""L'initiative : deux scores, deux Adresses, 1D8 chacun ; qui agit d'abord."""

import ipywidgets as W

from tiamat.variantes.oppositions.fiche import DM_MAXIMUM
from widgets import champs
from widgets.variantes.oppositions_cadre import CalculatriceDOppositions, score
from widgets.variantes.vues_oppositions_initiative import initiative
from widgets.vues_de_jet import Vue


def oppositions_initiative() -> W.Widget:
    """La calculatrice de l'initiative."""
    return CalculatriceOppositionsInitiative()


class CalculatriceOppositionsInitiative(CalculatriceDOppositions):
    """Règle le Combat et l'Adresse de deux combattants."""

    nom = "oppositions_initiative"

    def __init__(self) -> None:
        super().__init__(
            {
                "combat_un": champs.entier("Votre score de Combat", 0, DM_MAXIMUM, 4),
                "adresse_un": score("Votre Adresse", 4),
                "combat_deux": champs.entier("Le Combat de l’adversaire", 0, DM_MAXIMUM, 4),
                "adresse_deux": score("L’Adresse de l’adversaire", 3),
            }
        )
        self.monter(list(self.champs.values()))

    def vue(self) -> Vue:
        """Les chances d'agir d'abord."""
        v = self.valeurs()
        return initiative((v["combat_un"], v["combat_deux"]), (v["adresse_un"], v["adresse_deux"]), DM_MAXIMUM)
