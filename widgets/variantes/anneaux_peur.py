"""La peur : y résister, la subir, paniquer ; ce que l'Honneur et le Vide y changent."""

import ipywidgets as W

from tiamat.variantes.anneaux.tables import nombre
from widgets import champs
from widgets.variantes.cadre_d_anneaux import CalculatriceDAnneaux, rang
from widgets.variantes.vues_anneaux_jets import Peur
from widgets.variantes.vues_anneaux_jets import peur as vue_de_la_peur
from widgets.vues_de_jet import Vue

MALUS_MAXIMUM = 40


def anneaux_peur() -> W.Widget:
    """La calculatrice de la peur."""
    return CalculatriceAnneauxPeur()


class CalculatriceAnneauxPeur(CalculatriceDAnneaux):
    """Règle la peur et qui lui fait face ; montre les trois issues."""

    nom = "anneaux_peur"
    plies = ("malus",)
    pli = "Ses blessures"

    def __init__(self) -> None:
        super().__init__(
            {
                "rang": champs.entier("Rang de la peur", 1, nombre("peur_maximum"), 3),
                "volonte": rang("Volonté", 2),
                "honneur": rang("Rang d’Honneur", 2, 0),
                "vide": champs.case("Dépenser un point de Vide"),
                "malus": champs.entier("ND en plus : blessures", 0, MALUS_MAXIMUM, 0),
            }
        )

    def vue(self) -> Vue:
        """Les trois issues, à ce rang et à tous les autres."""
        v = self.valeurs()
        return vue_de_la_peur(Peur(v["rang"], v["volonte"], v["honneur"], v["vide"], v["malus"]))
