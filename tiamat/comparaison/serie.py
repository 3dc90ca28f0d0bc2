"""Le bilan de duels joués en série : qui gagne, en combien de temps, à quel point on en est sûr."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from tiamat.analyse.duel import quantile, wilson
from tiamat.variantes.duel import SANS_VAINQUEUR, Duel

RISQUE = Fraction(1, 40)
"""De chaque côté d'un intervalle à 95 %."""
MOITIE = Fraction(1, 2)


class BilanDeSerie(NamedTuple):
    """Des duels joués : ceux que gagne chacun, ceux qui ne se décident pas, et toutes les durées, croissantes."""

    victoires: tuple[int, int]
    indecis: int
    durees: tuple[int, ...]

    @property
    def duels(self) -> int:
        """Leur nombre."""
        return len(self.durees)

    def chance(self, camp: int) -> Fraction:
        """La part des duels que gagne ce camp ; il en faut un au moins."""
        return Fraction(self.victoires[camp], self.duels)

    def intervalle(self, camp: int) -> tuple[float, float]:
        """L'intervalle à 95 % de cette chance (Wilson)."""
        return wilson(self.victoires[camp], self.duels)

    @property
    def mediane(self) -> int:
        """La durée qu'un duel sur deux ne dépasse pas."""
        return quantile(self.durees, MOITIE)

    @property
    def etendue(self) -> tuple[int, int]:
        """Les durées qu'un duel sur dix, puis neuf sur dix, ne dépassent pas."""
        return quantile(self.durees, Fraction(1, 10)), quantile(self.durees, Fraction(9, 10))

    @property
    def intervalle_de_mediane(self) -> tuple[int, int]:
        """L'intervalle à 95 % de la médiane, par les rangs : aucune loi n'est supposée.

        >>> BilanDeSerie((50, 50), 0, tuple(range(1, 101))).intervalle_de_mediane
        (40, 61)
        """
        bas = rang_sous_la_mediane(self.duels)
        return self.durees[max(0, bas - 1)], self.durees[min(self.duels, self.duels - bas + 1) - 1]


def dresser_la_serie(duels: Iterable[Duel]) -> BilanDeSerie:
    """Rend le bilan de ces duels.

    >>> b = dresser_la_serie([Duel(0, 4, "KO."), Duel(1, 6, "KO."), Duel(0, 9, "KO.")])
    >>> b.victoires, b.mediane, b.chance(0)
    ((2, 1), 6, Fraction(2, 3))
    """
    joues = list(duels)
    gagnes = tuple(sum(d.vainqueur == camp for d in joues) for camp in (0, 1))
    indecis = sum(d.vainqueur == SANS_VAINQUEUR for d in joues)
    return BilanDeSerie((gagnes[0], gagnes[1]), indecis, tuple(sorted(d.duree for d in joues)))


@lru_cache(maxsize=256)
def rang_sous_la_mediane(n: int) -> int:
    """Le plus grand rang, compté de 1, qui reste sous la médiane 39 fois sur 40 au moins ; 0 s'il n'y en a pas.

    >>> rang_sous_la_mediane(100), rang_sous_la_mediane(5), rang_sous_la_mediane(6)
    (40, 0, 1)
    """
    cumul, rang = 0, 0
    while rang < n and Fraction(cumul + comb(n, rang), 2**n) <= RISQUE:
        cumul += comb(n, rang)
        rang += 1
    return rang
