"""À quel point on est sûr : la part des duels décidés que gagne un camp, et ses intervalles."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

from tiamat.analyse.duel import QUANTILE_95, wilson

RISQUE = 0.05
"""Le risque de se tromper que l'on accepte, partagé entre toutes les comparaisons que l'on fait ensemble."""
PAIRES_MINIMUM = 12
"""À moins de paires, même si toutes vont dans le même sens, le hasard des fiches suffirait à l'expliquer."""
Intervalle = tuple[float, float]


def demi_largeur(victoires: tuple[int, int]) -> float:
    """Rend la demi-largeur de l'intervalle de Wilson à 95 % de la part de A parmi les duels décidés, de 0 à 1/2.

    >>> round(100 * demi_largeur((19_200, 19_200)), 2), demi_largeur((0, 0))
    (0.5, 0.5)
    """
    bas, haut = wilson(victoires[0], sum(victoires))
    return (haut - bas) / 2


def decides_necessaires(victoires: tuple[int, int], precision: float) -> int:
    """Rend à peu près combien de duels décidés il faut pour cette demi-largeur, d'après ceux que l'on a déjà.

    >>> decides_necessaires((50, 50), 0.005), decides_necessaires((95, 5), 0.005)
    (38415, 9558)
    """
    part = sum(wilson(victoires[0], sum(victoires))) / 2
    return round((QUANTILE_95 / precision) ** 2 * part * (1 - part))


def student(risque: float, liberte: int) -> float:
    """Rend le quantile bilatéral de la loi de Student, au millième près dès cinq degrés de liberté aux risques usuels.

    Développement de Fisher autour de la loi normale.

    >>> round(student(0.05, 23), 3), round(student(0.05, 10), 3), round(student(0.01, 30), 3)
    (2.069, 2.228, 2.75)
    """
    z: float = NormalDist().inv_cdf(1 - risque / 2)
    termes = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(t / float(liberte) ** k for k, t in enumerate(termes, 1))


def intervalle_des_fiches(parts: Sequence[float], risque: float = RISQUE) -> Intervalle:
    """Rend l'intervalle de la part moyenne de A d'une paire de fiches à l'autre : hasard des fiches et hasard des dés.

    ``parts`` : celle de chaque paire. À moins de ``PAIRES_MINIMUM``, on ne sait rien : de 0 à 1.

    >>> [round(b, 2) for b in intervalle_des_fiches([0.4, 0.6, 0.5, 0.7, 0.3, 0.5] * 2)]
    [0.41, 0.59]
    """
    if len(parts) < PAIRES_MINIMUM:
        return 0.0, 1.0
    marge = student(risque, len(parts) - 1) * stdev(parts) / sqrt(len(parts))
    return max(0.0, fmean(parts) - marge), min(1.0, fmean(parts) + marge)
