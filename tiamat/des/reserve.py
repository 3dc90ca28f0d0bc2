"""Les réserves de succès : n dés, chaque face en vaut tant, et certaines font relancer."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tiamat.des.loi import Loi
from tiamat.erreurs import Refus
from tiamat.hasard import Hasard

DES_MAXIMUM = 40
SUCCES_MAXIMUM = 60
"""Au-delà, les cases d'une réserve qui relance se réunissent en une : « 60 ou plus »."""


class Reserve(NamedTuple):
    """Des dés tous pareils : ``gains[f − 1]`` est ce que vaut la face ``f``, ``relance`` les faces qui ajoutent un dé.

    ``des`` va de 0 à 40 ; un malus se compte avant, et laisse au moins 0 dé. Le total d'un jet ne descend pas sous 0.
    """

    des: int
    gains: tuple[int, ...]
    relance: tuple[int, ...] = ()

    @property
    def faces(self) -> int:
        """Le nombre de faces d'un dé."""
        return len(self.gains)

    def __str__(self) -> str:
        """Écrit les dés à prendre.

        >>> str(reserve_a_seuil(5, 10, 6))
        '5D10'
        """
        return f"{self.des}D{self.faces}"

    def verifier(self) -> "Reserve":
        """Rend la réserve si elle tient dans les plafonds, sinon lève ``Refus``."""
        if not 0 <= self.des <= DES_MAXIMUM:
            raise Refus(f"{self.des} D{self.faces} dans une réserve : de 0 à {DES_MAXIMUM}. Changez leur nombre.")
        if len(self.relance) >= self.faces or any(self.gains[f - 1] < 1 for f in self.relance):
            raise Refus("Une face qui fait relancer vaut au moins un succès, et toutes ne relancent pas.")
        return self

    @property
    def moyenne_par_de(self) -> Fraction:
        """Ce que vaut un dé en moyenne, relances comprises ; le plancher d'un jet n'y compte pas.

        >>> Reserve(1, (0, 0, 0, 1, 1, 1), (6,)).moyenne_par_de
        Fraction(3, 5)
        """
        return Fraction(sum(self.gains), self.faces - len(self.relance))

    def lancer(self, hasard: Hasard) -> "JetDeReserve":
        """Lance tous les dés, puis ceux que les relances ajoutent, et ainsi de suite.

        >>> from tiamat.hasard import HasardScript
        >>> Reserve(2, (0, 0, 0, 1, 1, 1), (6,)).lancer(HasardScript([6, 3, 4])).succes
        2
        """
        vague = [hasard.de(self.faces) for _ in range(self.verifier().des)]
        vagues = [tuple(vague)]
        while ajoutes := sum(f in self.relance for f in vague):
            vague = [hasard.de(self.faces) for _ in range(ajoutes)]
            vagues.append(tuple(vague))
        return JetDeReserve(self, tuple(vagues))


class JetDeReserve(NamedTuple):
    """Une réserve lancée : les dés, puis chaque vague de relances."""

    reserve: Reserve
    vagues: tuple[tuple[int, ...], ...]

    @property
    def succes(self) -> int:
        """Le total, jamais sous 0.

        >>> JetDeReserve(reserve_a_seuil(3, 10, 6, annule=True), ((1, 1, 7),)).succes
        0
        """
        return max(0, sum(self.reserve.gains[f - 1] for vague in self.vagues for f in vague))

    @property
    def faces(self) -> tuple[int, ...]:
        """Toutes les faces, dans l'ordre où elles se sont lancées."""
        return tuple(f for vague in self.vagues for f in vague)


def reserve_a_seuil(des: int, faces: int, seuil: int, *, annule: bool = False) -> Reserve:
    """Rend une réserve où un dé réussit à partir de ``seuil`` ; si ``annule``, chaque 1 retire un succès.

    >>> reserve_a_seuil(6, 8, 7).gains
    (0, 0, 0, 0, 0, 0, 1, 1)
    """
    gains = [int(f >= seuil) for f in range(1, faces + 1)]
    if annule:
        gains[0] -= 1
    return Reserve(des, tuple(gains))


@lru_cache(maxsize=4096)
def loi_de_reserve(reserve: Reserve) -> Loi:
    """Rend la loi exacte des succès, par icepool ; si des faces relancent, la dernière case est « ou plus ».

    Lève ``Refus`` au-delà des plafonds.

    >>> loi_de_reserve(reserve_a_seuil(1, 8, 7)).chance_au_moins(1)
    Fraction(1, 4)
    >>> loi_de_reserve(Reserve(1, (0, 0, 0, 1, 1, 1), (6,))).chance_au_moins(2)
    Fraction(1, 12)
    """
    from icepool import Die

    reserve.verifier()
    if not reserve.des:
        return Loi(0, (1,), 1)
    un = Die(_un_de(reserve))
    total = reserve.des @ un
    borne = SUCCES_MAXIMUM if reserve.relance else max(0, total.max_outcome())
    return en_loi(total.map(lambda s: min(max(0, s), borne)).items(), ouverte=bool(reserve.relance))


def _un_de(reserve: Reserve) -> dict[int, int]:
    """Ce que vaut un dé et son poids ; une chaîne de relances se coupe quand elle atteint le plafond des succès."""
    poids: dict[int, int] = {}
    restent = {0: 1}
    finales = [g for f, g in enumerate(reserve.gains, 1) if f not in reserve.relance]
    relances = [reserve.gains[f - 1] for f in reserve.relance]
    for _ in range(SUCCES_MAXIMUM if reserve.relance else 1):
        poids = {gain: n * reserve.faces for gain, n in poids.items()}
        for deja, n in restent.items():
            for gain in finales:
                poids[deja + gain] = poids.get(deja + gain, 0) + n
        suivants: dict[int, int] = {}
        for deja, n in restent.items():
            for gain in relances:
                suivants[deja + gain] = suivants.get(deja + gain, 0) + n
        restent = suivants
    for deja, n in restent.items():
        poids[deja] = poids.get(deja, 0) + n
    return poids


def en_loi(poids: Iterable[tuple[int, int]], *, ouverte: bool = False) -> Loi:
    """Rend la loi de ces valeurs et de leurs poids entiers ; ``ouverte`` : la dernière case est « ou plus ».

    >>> en_loi([(2, 1), (0, 3)]).poids
    (3, 0, 1)
    """
    table = dict(poids)
    mini, maxi = min(table), max(table)
    rangs = tuple(table.get(v, 0) for v in range(mini, maxi + 1))
    return Loi(mini, rangs, sum(rangs), ouverte)
