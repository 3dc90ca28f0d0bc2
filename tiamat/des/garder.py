"""Lancer et garder : X D10, on additionne les Y meilleurs ; un 10 se relance et s'ajoute."""

from functools import lru_cache
from typing import NamedTuple

from tiamat.des.loi import Loi
from tiamat.des.reserve import en_loi
from tiamat.erreurs import Refus
from tiamat.hasard import Hasard

FACES = 10
LANCES_MAXIMUM = 10
RELANCES_SUIVIES = 10
TOTAL_MAXIMUM = RELANCES_SUIVIES * FACES
"""Au-delà, les cases d'un jet qui relance se réunissent en une : « 100 ou plus »."""


class Garder(NamedTuple):
    """``lances`` D10, les ``gardes`` meilleurs additionnés, plus ``fixe`` ; ``explose`` : un 10 se relance et s'ajoute.

    ``lances`` va de 0 à 10, ``gardes`` de 0 à ``lances``.
    """

    lances: int
    gardes: int
    fixe: int = 0
    explose: bool = True

    def __str__(self) -> str:
        """Écrit le jet, comme « 6g3 ».

        >>> str(Garder(6, 3)), str(Garder(6, 3, 2)), str(Garder(6, 3, -4))
        ('6g3', '6g3+2', '6g3−4')
        """
        from tiamat.francais import signe

        return f"{self.lances}g{self.gardes}" + (signe(self.fixe) if self.fixe else "")

    def verifier(self) -> "Garder":
        """Rend le jet s'il tient dans les plafonds, sinon lève ``Refus``."""
        if not 0 <= self.gardes <= self.lances <= LANCES_MAXIMUM:
            raise Refus(f"{self.lances}g{self.gardes} : de 0 à {LANCES_MAXIMUM} dés lancés, et pas plus de dés gardés.")
        return self

    def lancer(self, hasard: Hasard) -> "JetGarde":
        """Lance tous les dés, puis relance chaque 10, dans l'ordre, et ainsi de suite.

        >>> from tiamat.hasard import HasardScript
        >>> jet = Garder(3, 2).lancer(HasardScript([10, 4, 7, 3]))
        >>> jet.des, jet.total
        (((10, 3), (4,), (7,)), 20)
        """
        des = [[hasard.de(FACES)] for _ in range(self.verifier().lances)]
        while self.explose and (montes := [d for d in des if d[-1] == FACES]):
            for d in montes:
                d.append(hasard.de(FACES))
        return JetGarde(self, tuple(map(tuple, des)))


class JetGarde(NamedTuple):
    """Un jet lancé : chaque dé, et ce qu'il a relancé."""

    jet: Garder
    des: tuple[tuple[int, ...], ...]

    @property
    def gardes(self) -> tuple[int, ...]:
        """Ce que valent les dés gardés, du plus fort au plus faible.

        >>> JetGarde(Garder(2, 1), ((3,), (8,))).gardes
        (8,)
        """
        return tuple(sorted(map(sum, self.des), reverse=True)[: self.jet.gardes])

    @property
    def total(self) -> int:
        """Les dés gardés, plus le bonus fixe."""
        return sum(self.gardes) + self.jet.fixe


@lru_cache(maxsize=4096)
def loi_gardee(jet: Garder) -> Loi:
    """Rend la loi exacte du total, par icepool ; si les 10 relancent, la dernière case est « ou plus ».

    Lève ``Refus`` au-delà des plafonds.

    >>> round(float(loi_gardee(Garder(6, 3)).chance_au_moins(20)), 4)
    0.8199
    """
    from icepool import Die

    jet.verifier()
    if not jet.gardes:
        return Loi(jet.fixe, (1,), 1)
    un = Die(_un_de() if jet.explose else dict.fromkeys(range(1, FACES + 1), 1))
    total = un.highest(jet.lances, jet.gardes)
    if jet.explose:
        total = total.map(lambda v: min(v, TOTAL_MAXIMUM))
    return en_loi(((v + jet.fixe, n) for v, n in total.items()), ouverte=jet.explose)


def _un_de() -> dict[int, int]:
    """Ce que vaut un D10 qui relance, et son poids ; la chaîne se coupe au plafond du total."""
    poids: dict[int, int] = {}
    for relances in range(RELANCES_SUIVIES):
        poids = {v: n * FACES for v, n in poids.items()}
        poids |= {relances * FACES + v: 1 for v in range(1, FACES)}
    return poids | {TOTAL_MAXIMUM: 1}
