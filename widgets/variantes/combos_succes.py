"""Les succès d'une réserve de D10, selon la difficulté et ce qui la change."""

import ipywidgets as W

from tiamat.variantes.combos.donnees import modificateurs, table
from tiamat.variantes.combos.situation import Situation
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.variantes.vues_combos_des import DES_MAXIMUM, NON, OUI_NON, Jet, succes


def combos_succes() -> W.Widget:
    """La calculatrice des succès."""
    return CalculatriceCombosSucces()


class CalculatriceCombosSucces(Calculatrice):
    """Règle les dés, la difficulté, les succès voulus ; montre la loi, et la chance à chaque difficulté."""

    nom = "combos_succes"

    def __init__(self) -> None:
        cas = {r["id"]: r["cas"] for r in table("modificateurs").rangs}
        super().__init__(
            {
                "des": champs.entier("Dés", 0, DES_MAXIMUM, 8),
                "difficulte": champs.entier("Difficulté de l’action", 2, 10, 6),
                "voulus": champs.entier("Succès voulus", 1, 10, 1),
                "uns": champs.bascule("Les 1 annulent un succès", OUI_NON, NON),
                **{id: champs.case(cas[id]) for id in modificateurs()},
            }
        )
        self._resultat, self._vive = html(), html()
        c = self.champs
        avant = champs.depliant("Ce qui change la difficulté", *(c[id] for id in modificateurs()))
        self.poser([c["des"], c["difficulte"], c["voulus"], c["uns"], *avant], [self._resultat], self._vive)

    def actualiser(self) -> None:
        """Redessine la loi."""
        v = self.valeurs()
        situation = Situation(
            personnel=v["combo_personnel"],
            obscurite=v["obscurite"],
            bout_portant=v["bout_portant"],
            rafale=v["rafale"],
        )
        vue = succes(Jet(v["des"], v["difficulte"], situation, v["uns"] != NON), v["voulus"])
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)
