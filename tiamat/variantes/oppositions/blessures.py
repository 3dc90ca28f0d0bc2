"""Ce qu'un coup retire : armure, attaque de trop, test parfait ; et la fatigue à la fin."""

from typing import NamedTuple

from tiamat.des import Loi, en_loi
from tiamat.erreurs import Refus
from tiamat.variantes.oppositions.tables import borne


class Perte(NamedTuple):
    """Ce qu'un coup laisse : les PV perdus, ce que l'armure a pris, la résistance qui lui reste."""

    pv: int
    encaisse: int
    resistance: int


def reduction_d_une_attaque_de_trop(dm_combat: int) -> int:
    """Rend ce que le DM de combat retire aux dommages d'une attaque que l'on ne peut plus parer (004-R34, 004-T5).

    >>> reduction_d_une_attaque_de_trop(5)
    2
    """
    return dm_combat // 2


def encaisser(dommages: int, protection: int, resistance: int, *, reduction: int = 0) -> Perte:
    """Applique des dommages : d'abord ``reduction``, puis la protection, si l'armure tient encore (004-R71, 004-G10).

    Elle perd 1 de résistance quand elle encaisse quelque chose. Rien ne descend sous 0.

    >>> encaisser(9, 2, 20, reduction=reduction_d_une_attaque_de_trop(5))
    Perte(pv=5, encaisse=2, resistance=19)
    >>> encaisser(4, 2, 0).pv
    4
    """
    arrive = max(0, dommages - reduction)
    encaisse = min(arrive, protection) if resistance > 0 else 0
    return Perte(arrive - encaisse, encaisse, resistance - (encaisse > 0))


def loi_de_perte(dommages: Loi, retire: int) -> Loi:
    """Rend la loi des PV perdus par un coup qui touche, quand ``retire`` s'ôte de ses dommages (004-R71).

    >>> from tiamat.des import Somme, loi_de_somme
    >>> loi_de_perte(loi_de_somme(Somme(1, 4)), 2).poids
    (2, 1, 1)
    """
    poids: dict[int, int] = {}
    for rang, p in enumerate(dommages.poids):
        perte = max(0, dommages.mini + rang - retire)
        poids[perte] = poids.get(perte, 0) + p
    return en_loi(poids.items())


def fatigue(intensite: int, blessures: int) -> int:
    """Rend les PF perdus à la fin d'un combat : ``intensite`` de 1 à 3, plus 1 par blessure (004-R13, 004-G20).

    >>> fatigue(2, 3)
    5
    """
    mini, maxi = borne("fatigue_mini"), borne("fatigue_maxi")
    if not mini <= intensite <= maxi or blessures < 0:
        raise Refus(f"Intensité {intensite}, {blessures} blessures : l’intensité va de {mini} à {maxi}.")
    return intensite + blessures * borne("fatigue_blessure")
