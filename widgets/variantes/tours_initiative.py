"""L'initiative, dans Tours d'actions : combien de T.A., à quels rangs, et l'ordre d'un Tour selon la lecture."""

import ipywidgets as W

from tiamat.variantes.tours_d_actions.initiative import ALIGNEMENTS, DERNIER
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.variantes.vues_de_tours_initiative import Reglage
from widgets.variantes.vues_de_tours_initiative import initiative as vue_de_l_initiative

DES_MAXIMUM, COORDINATION_MAXIMUM, SUCCES_MAXIMUM = 15, 10, 20


def tours_initiative() -> W.Widget:
    """La calculatrice de l'initiative."""
    return CalculatriceToursInitiative()


class CalculatriceToursInitiative(Calculatrice):
    """Règle deux initiatives et deux jets, et montre les chances, puis la frise du Tour."""

    nom = "tours_initiative"

    def __init__(self) -> None:
        super().__init__(
            {
                "vos_des": champs.entier("Vos dés d’initiative", 1, DES_MAXIMUM, 8),
                "ses_des": champs.entier("Dés de l’adversaire", 1, DES_MAXIMUM, 4),
                "votre_coordination": champs.entier("Votre COORDINATION", 1, COORDINATION_MAXIMUM, 4),
                "sa_coordination": champs.entier("COORDINATION de l’adversaire", 1, COORDINATION_MAXIMUM, 3),
                "lecture": champs.bascule(
                    "Lecture de l’ordre des T.A.", {nom: id for id, nom in ALIGNEMENTS.items()}, DERNIER
                ),
                "vos_succes": champs.entier("La frise : vos succès", 0, SUCCES_MAXIMUM, 11),
                "ses_succes": champs.entier("La frise : succès de l’adversaire", 0, SUCCES_MAXIMUM, 2),
            }
        )
        self._resultat, self._vive = html(), html()
        self.poser(list(self.champs.values()), [self._resultat], self._vive)

    def actualiser(self) -> None:
        """Redessine les chances et la frise."""
        v = self.valeurs()
        vue = vue_de_l_initiative(
            Reglage(
                (v["vos_des"], v["ses_des"]),
                (v["votre_coordination"], v["sa_coordination"]),
                v["lecture"],
                (v["vos_succes"], v["ses_succes"]),
            )
        )
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)
