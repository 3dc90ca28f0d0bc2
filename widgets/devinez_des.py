"""Devinez d'abord : un jet tiré au hasard contre une difficulté, et vos chances de l'atteindre."""

from functools import lru_cache

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.des import Poignee, loi
from tiamat.epreuves import chance
from tiamat.francais import INSECABLE, signe
from tiamat.hasard import Hasard, HasardGraine
from widgets.dessins.courbe import figure_de_loi
from widgets.pari import CalculatricePari, douteuse, piocher
from widgets.vues_de_pari import Enigme

D10_MAXIMUM = 5
BONUS = (-2, -1, 0, 0, 1, 2, 3, 4)
UN_D6_SUR = 4
"""Un jet sur quatre a un D6 de plus."""


def devinez_des() -> W.Widget:
    """La calculatrice où l'on devine les chances d'un jet."""
    return CalculatriceDevinezDes()


class CalculatriceDevinezDes(CalculatricePari):
    """Tire un jet et une difficulté, attend un pari, montre la loi exacte."""

    nom = "devinez_des"
    premiere = 7

    def enigme(self, graine: int) -> Enigme:
        """Le jet de cette graine."""
        return enigme_de_des(graine)


@lru_cache(maxsize=64)
def enigme_de_des(graine: int) -> Enigme:
    """Tire un jet et une difficulté dont l'issue est douteuse ; une même graine rend la même énigme."""
    hasard = HasardGraine(graine)
    while True:
        poignee, cran = _jet(hasard), piocher(hasard, list(catalogue().difficultes.values()))
        p = chance(poignee, cran.valeur)
        if douteuse(p):
            break
    return Enigme(
        question=f"{poignee} contre {cran.valeur}{INSECABLE}: quelles chances de réussir{INSECABLE}?",
        indices={
            "Dés gardés": f"le meilleur de {poignee.d10}" if poignee.d10 > 1 else "le seul D10",
            "Difficulté": f"{cran.nom.lower()}, {cran.valeur}",
            "D6 en plus": str(poignee.d6),
            "Points": signe(poignee.fixe),
        },
        chance=p,
        expliquer=lambda: figure_de_loi(
            loi(poignee), cran.valeur, "au_moins", "devinez-des", nom_du_seuil="difficulté"
        ),
        renvois=("R47", "R61", "R62", "R63"),
    )


def _jet(hasard: Hasard) -> Poignee:
    return Poignee(hasard.de(D10_MAXIMUM), int(hasard.de(UN_D6_SUR) == 1), piocher(hasard, BONUS))
