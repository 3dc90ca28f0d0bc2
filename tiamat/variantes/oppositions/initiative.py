"""Qui agit d'abord : l'initiative, l'engagement, et ce qui les change."""

from tiamat.des import Opposition, Somme, comparer, loi_de_somme
from tiamat.variantes.oppositions.tables import borne

Ordre = tuple[int, int]


def jet_d_initiative(combat: int, adresse: int) -> Somme:
    """Rend le jet : 1D8, plus le score de Combat, plus l'Adresse (004-R22).

    >>> str(jet_d_initiative(4, 3))
    '1D8+7'
    """
    return Somme(1, borne("de_d_initiative"), combat + adresse)


def ordonner(totaux: tuple[int, int], adresses: tuple[int, int]) -> Ordre | None:
    """Rend l'ordre des deux camps : le plus haut total, puis la plus haute Adresse ; rien si tout est égal (004-R22).

    >>> ordonner((9, 12), (4, 4)), ordonner((9, 9), (4, 3)), ordonner((9, 9), (4, 4))
    ((1, 0), (0, 1), None)
    """
    un, deux = zip(totaux, adresses, strict=True)
    return None if un == deux else (0, 1) if un > deux else (1, 0)


def chances_d_initiative(scores: tuple[int, int], adresses: tuple[int, int]) -> Opposition:
    """Rend les chances de passer devant, tout égaliser, ou passer derrière (004-R22).

    ``scores`` : le Combat de chacun. À total égal, l'Adresse a déjà départagé : l'égalité qui reste est complète.

    >>> chances_d_initiative((4, 4), (4, 4)).egalite, chances_d_initiative((4, 4), (4, 3)).egalite
    (Fraction(1, 8), Fraction(0, 1))
    """
    jets = (jet_d_initiative(s, a) for s, a in zip(scores, adresses, strict=True))
    brut = comparer(*map(loi_de_somme, jets))
    if adresses[0] == adresses[1]:
        return brut
    devant = adresses[0] > adresses[1]
    gagne = brut.gagne + (brut.egalite if devant else 0)
    return Opposition(gagne, brut.egalite * 0, 1 - gagne)


def passer_devant(ordre: Ordre, qui: int) -> Ordre:
    """Rend l'ordre quand ``qui`` prend l'initiative sur l'autre, qui rate une acrobatie (004-R23, 004-R24).

    >>> passer_devant((0, 1), 1), passer_devant((1, 0), 1)
    ((1, 0), (1, 0))
    """
    return (qui, 1 - qui) if ordre[0] != qui else ordre


def peut_engager(distance: int, *, libre: bool = True) -> bool:
    """Dit si l'on peut s'engager contre quelqu'un à ``distance`` mètres : moins de 4 (004-R17).

    ``libre`` : faux tant que son propre adversaire tient debout. S'il tombe, un autre peut être engagé (004-R20).

    >>> peut_engager(3), peut_engager(4), peut_engager(3, libre=False)
    (True, False, False)
    """
    return libre and distance < borne("engagement")


def attaquant_de_l_engagement(ordre: Ordre, engage: int, *, deja_pris: bool = False) -> int:
    """Rend qui porte la seule attaque du round d'engagement, quand ``engage`` va au contact (004-R18, 004-R20).

    C'est le premier à l'initiative ; contre un adversaire déjà pris ailleurs, c'est toujours lui (004-R21).

    >>> attaquant_de_l_engagement((1, 0), 0), attaquant_de_l_engagement((1, 0), 0, deja_pris=True)
    (1, 0)
    """
    return engage if deja_pris else ordre[0]
