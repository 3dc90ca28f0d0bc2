"""Tirer : la réserve, le seuil, combien de traits, ce qu'un couvert arrête, ce qui se pare."""

from collections.abc import Sequence
from typing import NamedTuple

from tiamat.erreurs import Refus
from tiamat.variantes.oppositions.combattant import nombre_d_actions
from tiamat.variantes.oppositions.tables import borne, modificateur, rangs

TIREURS_MAXIMUM = 20


class Tir(NamedTuple):
    """Un tir : ses dés, ses dommages en plus, les succès de plus qu'il demande."""

    rd: int
    dommages: int = 0
    seuil: int = 0


def regler(
    rd: int,
    *,
    bout_portant: bool = False,
    tranches: int = 0,
    vise: bool = False,
    engage: bool = False,
    tireurs: int = 1,
) -> Tir:
    """Rend un tir, tous ses modificateurs comptés.

    Dans la portée, rien ne change (004-R55). À bout portant, −2 RD (004-R56). Au-delà, 1 succès de plus par tranche
    (004-R57). Visé, +2 RD et 4 PV, si l'on n'est pas engagé (004-R58). En volée, +1 RD par autre tireur (004-R61).
    Lève ``Refus`` pour un tir visé en étant engagé, ou à bout portant et trop loin à la fois.

    >>> regler(6, vise=True), regler(6, tireurs=4).rd, regler(6, tranches=2).seuil
    (Tir(rd=8, dommages=4, seuil=0), 9, 2)
    """
    if vise and engage:
        raise Refus("On ne vise pas en étant engagé : rompez d’abord le combat (004-R58).")
    if bout_portant and tranches:
        raise Refus("À bout portant, il n’y a aucune tranche de portée en plus : remettez-les à 0.")
    if not 1 <= tireurs <= TIREURS_MAXIMUM:
        raise Refus(f"{tireurs} tireurs : de 1 à {TIREURS_MAXIMUM}.")
    des = rd + (tireurs - 1) * modificateur("tireur")
    des += modificateur("bout_portant") if bout_portant else 0
    des += modificateur("vise_des") if vise else 0
    return Tir(max(0, des), modificateur("vise_dommages") if vise else 0, tranches * modificateur("tranche"))


def nombre_de_tirs(adresse: int, arme: str, *, vise: bool = False, vif_ardent: bool = False) -> int:
    """Rend les tirs d'un round : la moitié de l'Adresse ; un seul pour une arme mécanique, ou visé (004-R58, 004-R59).

    >>> nombre_de_tirs(6, "arc"), nombre_de_tirs(6, "arbalete"), nombre_de_tirs(6, "arc", vise=True)
    (3, 1, 1)
    """
    une_seule = vise or rangs("armes")[arme]["genre"] == "tir mécanique"
    return 1 if une_seule else nombre_d_actions(adresse, vif_ardent=vif_ardent)


def malus_contre_un_trait(*, bouclier: bool) -> int:
    """Rend les dés que perd la parade d'un trait : 2, aucun avec un bouclier maîtrisé (004-R60, 004-R47).

    >>> malus_contre_un_trait(bouclier=False), malus_contre_un_trait(bouclier=True)
    (-2, 0)
    """
    return 0 if bouclier else modificateur("parer_un_trait")


class Partage(NamedTuple):
    """Des traits devant un couvert."""

    arretes: int
    passent: int


def couvert(traits: int, part: int) -> Partage:
    """Rend les traits qu'un couvert arrête, arrondis au-dessous, et ceux qui passent (004-R63, 004-T4).

    ``part`` : 0, 25, 50, 75 ou 100 pour cent ; lève ``Refus`` pour une autre.

    >>> couvert(10, 75), couvert(10, 25)
    (Partage(arretes=7, passent=3), Partage(arretes=2, passent=8))
    """
    permises = [int(r["part"]) for r in rangs("couverts").values()]
    if part not in permises or traits < 0:
        raise Refus(f"Un couvert arrête {', '.join(map(str, permises))} pour cent des traits, pas {part}.")
    arretes = traits * part // 100
    return Partage(arretes, traits - arretes)


def cibles_visees(de: int, presentes: int) -> int:
    """Rend combien de cibles une volée vise : 1D4, sans dépasser celles qui sont là (004-R62, 004-G33).

    >>> cibles_visees(3, 5), cibles_visees(4, 2)
    (3, 2)
    """
    if not 1 <= de <= borne("de_de_cibles"):
        raise Refus(f"{de} n’est pas une face d’un D{borne('de_de_cibles')}.")
    return min(de, presentes)


def repartir(traits: int, cibles: int) -> Sequence[int]:
    """Partage les traits entre les cibles, au plus juste (004-R62, 004-G33).

    >>> repartir(7, 3)
    [3, 2, 2]
    """
    chacune, reste = divmod(traits, cibles)
    return [chacune + (i < reste) for i in range(cibles)]
