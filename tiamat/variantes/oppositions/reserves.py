"""Les réserves de D8 : ce qui réussit, deux réserves opposées, l'échec critique."""

from fractions import Fraction

from tiamat.des import Opposition, Reserve, comparer, loi_de_reserve, reserve_a_seuil

FACES, SEUIL = 8, 7
DES_MAXIMUM = 40
A_SEUIL, A_CARACTERISTIQUE = "seuil", "carac"
LECTURES = {A_SEUIL: "Un dé réussit à 7 ou 8", A_CARACTERISTIQUE: "Un dé réussit s’il ne dépasse pas l’Adresse"}
PARFAIT = 3
"""L'excédent d'un test parfait (004-G06)."""


def reserve(des: int, carac: int, lecture: str = A_SEUIL) -> Reserve:
    """Rend une réserve de ``des`` D8, 0 au moins et 40 au plus, malus déjà comptés (004-G01, 004-G22).

    ``lecture`` : « seuil », un dé réussit à 7 ou 8 ; « carac », s'il ne dépasse pas ``carac`` (1 à 6), et le 1 relance.

    >>> reserve(8, 4).gains
    (0, 0, 0, 0, 0, 0, 1, 1)
    >>> reserve(8, 4, "carac").gains, reserve(-2, 4).des
    ((1, 1, 1, 1, 0, 0, 0, 0), 0)
    """
    combien = min(max(0, des), DES_MAXIMUM)
    if lecture == A_SEUIL:
        return reserve_a_seuil(combien, FACES, SEUIL)
    return Reserve(combien, tuple(int(f <= carac) for f in range(1, FACES + 1)), (1,))


def opposer(attaque: Reserve, defense: Reserve, seuil: int = 0) -> Opposition:
    """Rend les chances exactes d'une opposition : l'attaquant l'emporte, égalité, le défenseur l'emporte.

    À égalité, la défense tient (004-R01, 004-R02, 004-G03). ``seuil`` : les succès de plus demandés (004-G05).

    >>> [round(float(p), 4) for p in opposer(reserve(8, 4), reserve(6, 4))]
    [0.4967, 0.2356, 0.2677]
    """
    return comparer(loi_de_reserve(attaque), loi_de_reserve(defense).decaler(seuil))


def sans_defense(attaque: Reserve, seuil: int = 0) -> Fraction:
    """Rend la chance de toucher qui ne se défend pas : un succès, plus ``seuil`` (004-G04).

    >>> sans_defense(reserve(1, 4))
    Fraction(1, 4)
    """
    return loi_de_reserve(attaque).chance_au_moins(1 + seuil)


def face_critique(une: Reserve) -> int:
    """Rend la face de l'échec critique : le 1 s'il rate, sinon le 8 (004-G07).

    >>> face_critique(reserve(3, 4)), face_critique(reserve(3, 4, "carac"))
    (1, 8)
    """
    return FACES if une.gains[0] else 1


def chance_critique(une: Reserve) -> Fraction:
    """Rend la chance d'un échec critique : aucun succès, et au moins une fois la face critique (004-R28, 004-G07).

    >>> chance_critique(reserve(1, 4)), chance_critique(reserve(2, 4))
    (Fraction(1, 8), Fraction(11, 64))
    """
    rates = une.gains.count(0)
    return Fraction(rates**une.des - (rates - 1) ** une.des, FACES**une.des)


def est_parfait(excedent: int) -> bool:
    """Dit si un test gagné de ``excedent`` succès est parfait : 3 ou plus (004-G06).

    >>> est_parfait(2), est_parfait(3)
    (False, True)
    """
    return excedent >= PARFAIT
