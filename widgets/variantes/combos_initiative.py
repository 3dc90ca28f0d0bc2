"""Qui ouvre le combat : aux dés ou d'office, surpris ou non."""

import ipywidgets as W

from tiamat.variantes.combos.initiative import Prompt
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.variantes.vues_combos_des import NON, OUI_NON
from widgets.variantes.vues_combos_initiative import initiative

SCORE_MAXIMUM = 10
DES, D_OFFICE = "des", "automatique"
COTES = {"a": ("Vous", 3, 3), "b": ("L’adversaire", 3, 3)}


def combos_initiative() -> W.Widget:
    """La calculatrice de l'initiative."""
    return CalculatriceCombosInitiative()


class CalculatriceCombosInitiative(Calculatrice):
    """Règle les deux initiatives ; montre qui ouvre, et les deux lois."""

    nom = "combos_initiative"

    def __init__(self) -> None:
        tous: dict[str, W.ValueWidget] = {}
        for cote, (nom, astuce, vigilance) in COTES.items():
            tous |= {
                f"{cote}_astuce": champs.entier(f"{nom}, Astuce", 0, SCORE_MAXIMUM, astuce),
                f"{cote}_vigilance": champs.entier(f"{nom}, Vigilance", 0, SCORE_MAXIMUM, vigilance),
                f"{cote}_maniere": champs.bascule(
                    f"{nom}, son initiative", {"Aux dés": DES, "Automatique": D_OFFICE}, DES
                ),
                f"{cote}_surpris": champs.case(f"{nom}, par surprise"),
            }
        super().__init__(tous | {"uns": champs.bascule("Les 1 annulent un succès", OUI_NON, NON)})
        self._resultat, self._vive = html(), html()
        self.poser(list(self.champs.values()), [self._resultat], self._vive)

    def actualiser(self) -> None:
        """Redessine les deux initiatives."""
        v = self.valeurs()
        mien, sien = (
            Prompt(v[f"{c}_astuce"] + v[f"{c}_vigilance"], v[f"{c}_surpris"], v[f"{c}_maniere"] == D_OFFICE)
            for c in COTES
        )
        vue = initiative(mien, sien, annule=v["uns"] != NON)
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)
