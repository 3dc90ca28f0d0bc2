"""Toucher, dans Tours d'actions : la chance et la marge, selon la DÉFENSE et les dés que l'on se garde."""

import ipywidgets as W

from tiamat.erreurs import Refus
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.variantes.vues_de_tours_toucher import Reglage
from widgets.variantes.vues_de_tours_toucher import toucher as vue_du_toucher
from widgets.vues_de_jet import rien_a_montrer

OUI, NON = "oui", "non"
DES_MAXIMUM = DEFENSE_MAXIMUM = 15
MALUS_MAXIMUM = 9


def tours_toucher() -> W.Widget:
    """La calculatrice du jet pour toucher."""
    return CalculatriceToursToucher()


class CalculatriceToursToucher(Calculatrice):
    """Règle une réserve et une DÉFENSE, et montre ce que chaque dé déplacé change."""

    nom = "tours_toucher"

    def __init__(self) -> None:
        super().__init__(
            {
                "competence": champs.entier("Compétence (dés)", 1, DES_MAXIMUM, 5),
                "defense": champs.entier("DÉFENSE de la cible", 0, DEFENSE_MAXIMUM, 3),
                "deplaces": champs.entier("Dés mis dans votre DÉFENSE", 0, DES_MAXIMUM, 0),
                "malus": champs.entier("Dés ôtés par les blessures et la conscience", 0, MALUS_MAXIMUM, 0),
                "prepare": champs.bascule("Un T.A. sacrifié avant ce coup", {"Non": NON, "Oui": OUI}, NON),
            }
        )
        self._resultat, self._vive = html(), html()
        self.poser(list(self.champs.values()), [self._resultat], self._vive)

    def actualiser(self) -> None:
        """Redessine la chance, la marge et les dés déplacés."""
        v = self.valeurs()
        try:
            vue = vue_du_toucher(Reglage(v["competence"], v["malus"], v["deplaces"], v["defense"], v["prepare"] == OUI))
        except Refus as refus:
            vue = rien_a_montrer(str(refus), "Rien à lancer")
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)
