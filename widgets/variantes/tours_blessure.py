"""La carte d'une blessure, dans Tours d'actions : gravité, saignement, dés restants, et combien de Tours il reste."""

import ipywidgets as W

from tiamat.variantes.tours_d_actions.fiches import ENDROITS
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.variantes.vues_de_tours_blessure import Reglage
from widgets.variantes.vues_de_tours_blessure import blessure as vue_de_la_blessure

RESISTANCE_MAXIMUM, POINTS_MAXIMUM, PROTECTION_MAXIMUM, DES_MAXIMUM = 10, 40, 15, 15
PC_MAXIMUM = 40


def tours_blessure() -> W.Widget:
    """La calculatrice d'une blessure."""
    return CalculatriceToursBlessure()


class CalculatriceToursBlessure(Calculatrice):
    """Règle un coup reçu, et montre ce qu'il fait, Tour après Tour."""

    nom = "tours_blessure"

    def __init__(self) -> None:
        super().__init__(
            {
                "endroit": champs.liste("Endroit touché", [(nom, id) for id, nom in ENDROITS.items()], "jambe_droite"),
                "points": champs.entier("Points du coup", 0, POINTS_MAXIMUM, 14),
                "protection": champs.entier("Protection de l’endroit", 0, PROTECTION_MAXIMUM, 0),
                "resistance": champs.entier("RÉSISTANCE", 1, RESISTANCE_MAXIMUM, 4),
                "competence": champs.entier("Compétence (dés)", 1, DES_MAXIMUM, 5),
                "moral": champs.entier("MORAL (dés)", 0, RESISTANCE_MAXIMUM, 4),
                "pc": champs.entier("Cases de conscience déjà cochées", 0, PC_MAXIMUM, 0),
            }
        )
        self._resultat, self._vive = html(), html()
        c = self.champs
        reste = champs.depliant("Le blessé", *(c[n] for n in ("competence", "moral", "pc")))
        debut = [c[n] for n in ("endroit", "points", "protection", "resistance")]
        self.poser([*debut, *reste], [self._resultat], self._vive)

    def actualiser(self) -> None:
        """Redessine la carte."""
        v = self.valeurs()
        vue = vue_de_la_blessure(
            Reglage(v["endroit"], v["points"], v["protection"], v["resistance"], v["competence"], v["moral"], v["pc"])
        )
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)
