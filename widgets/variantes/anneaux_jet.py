"""Lancer et garder : la chance d'un jet XgY contre un ND, sa loi entière, et l'échelle des difficultés."""

import ipywidgets as W

from tiamat.variantes.anneaux.jets import composer
from tiamat.variantes.anneaux.tables import Des
from widgets import champs
from widgets.variantes.cadre_d_anneaux import CalculatriceDAnneaux
from widgets.variantes.vues_anneaux_jets import jet as vue_du_jet
from widgets.vues_de_jet import Vue

DES_MAXIMUM, ND_MAXIMUM, FIXE_MAXIMUM = 15, 70, 30
OUI, NON = "oui", "non"


def anneaux_jet() -> W.Widget:
    """La calculatrice d'un jet gardé."""
    return CalculatriceAnneauxJet()


class CalculatriceAnneauxJet(CalculatriceDAnneaux):
    """Règle les dés lancés, gardés et le ND ; montre la chance et la loi."""

    nom = "anneaux_jet"
    plies = ("fixe", "explose")

    def __init__(self) -> None:
        super().__init__(
            {
                "lances": champs.entier("Dés lancés", 0, DES_MAXIMUM, 6),
                "gardes": champs.entier("Dés gardés", 0, DES_MAXIMUM, 3),
                "nd": champs.entier("ND", 1, ND_MAXIMUM, 20),
                "fixe": champs.entier("Bonus fixe", -FIXE_MAXIMUM, FIXE_MAXIMUM, 0),
                "explose": champs.bascule("Un 10 se relance", {"Oui": OUI, "Non": NON}, OUI),
            }
        )

    def vue(self) -> Vue:
        """La chance, la loi et l'échelle."""
        v = self.valeurs()
        demande = Des(v["lances"], v["gardes"])
        return vue_du_jet(demande, composer(demande, explose=v["explose"] == OUI, fixe=v["fixe"]), v["nd"])
