"""Plusieurs attaques et plusieurs parades dans un round : ce que chacune perd."""

from tiamat.variantes.oppositions.combattant import (
    ARME,
    ARTS_MARTIAUX,
    BOUCLIER,
    COMBAT_DE_RUE,
    POING,
    RIEN,
    Combattant,
)
from tiamat.variantes.oppositions.tables import modificateur


def malus_d_attaque(rang: int, *, enchaine: bool = False, ambidextre: bool = False) -> int:
    """Rend les dés que perd l'attaque de ce rang (0 pour la première), en nombre négatif ou nul.

    Chacune après la première perd 1D de plus (004-R32). Enchaînées, une sur deux vient de la main secondaire : elle
    garde la réserve de l'autre main (004-R39, 004-R64, 004-G15), moins 1 sans ambidextrie (004-R38, 004-R40).

    >>> [malus_d_attaque(i) for i in range(3)]
    [0, -1, -2]
    >>> [malus_d_attaque(i, enchaine=True) for i in range(4)]
    [0, -1, -1, -2]
    """
    if not enchaine:
        return rang * modificateur("supplementaire")
    seconde = rang % 2 and not ambidextre
    return rang // 2 * modificateur("supplementaire") + (modificateur("main_secondaire") if seconde else 0)


def reserves_d_attaque(rd: int, attaques: int, *, enchaine: bool = False, ambidextre: bool = False) -> tuple[int, ...]:
    """Rend la RD de chaque attaque d'un round, dans l'ordre, jamais sous 0 (004-R31, 004-R32, 004-G22).

    >>> reserves_d_attaque(8, 3), reserves_d_attaque(8, 2, enchaine=True, ambidextre=True)
    ((8, 7, 6), (8, 8))
    """
    malus = (malus_d_attaque(i, enchaine=enchaine, ambidextre=ambidextre) for i in range(attaques))
    return tuple(max(0, rd + m) for m in malus)


def malus_de_parade(deja: int, *, bouclier: bool = False) -> int:
    """Rend les dés que perd une parade après ``deja`` autres dans le round ; aucun au bouclier (004-R32, 004-R47).

    >>> malus_de_parade(0), malus_de_parade(2), malus_de_parade(2, bouclier=True)
    (0, -2, 0)
    """
    return 0 if bouclier else deja * modificateur("supplementaire")


def bouclier_maitrise(seconde: str) -> bool:
    """Dit si l'on tient un bouclier avec sa compétence ; sans elle, il vaut une arme (004-R46, 004-G23).

    >>> bouclier_maitrise("bouclier"), bouclier_maitrise("bouclier_sans")
    (True, False)
    """
    return seconde == BOUCLIER


def peut_enchainer(c: Combattant, arme: str, seconde: str) -> bool:
    """Dit si l'on attaque des deux mains, avec ce que l'on tient maintenant (004-R35, 004-R36, 004-R37).

    Un bretteur le fait avec deux armes (004-R38), un artiste martial aussi ; lui et le combattant de rue, à mains
    nues (004-R66, 004-R67).

    >>> lea = Combattant("Léa")
    >>> peut_enchainer(lea._replace(bretteur=True), "epee", "arme"), peut_enchainer(lea, "epee", "arme")
    (True, False)
    >>> peut_enchainer(lea._replace(style="combat_de_rue"), "poing", "rien")
    True
    """
    if arme == POING:
        return seconde == RIEN and c.style in (ARTS_MARTIAUX, COMBAT_DE_RUE)
    return seconde == ARME and (c.bretteur or c.style == ARTS_MARTIAUX)
