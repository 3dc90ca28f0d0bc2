"""Les jets de MORAL et de RÉSISTANCE : leurs difficultés, leurs chances."""

from fractions import Fraction

from tiamat.des import loi_de_reserve
from tiamat.erreurs import Refus
from tiamat.francais import guillemets
from tiamat.variantes.tours_d_actions.fiches import DIFFICULTES, GRAVITES
from tiamat.variantes.tours_d_actions.reserve import reserve

DEGRES = tuple(DIFFICULTES)
FACILE, DIVIN = DEGRES[0], DEGRES[-1]


def difficulte(degre: str) -> int:
    """Rend les succès qu'un degré demande (001-G11) ; lève ``Refus`` si ce degré n'existe pas.

    >>> difficulte("NORMALE"), difficulte("DIVIN")
    (2, 7)
    """
    if degre not in DIFFICULTES:
        raise Refus(f"Degré {guillemets(degre)} inconnu : {', '.join(DEGRES)}.")
    return DIFFICULTES[degre]


def chance_de_reussir(des: int, succes: int) -> Fraction:
    """Rend la chance d'obtenir au moins tant de succès, avec 0 à 40 dés (001-R38).

    >>> chance_de_reussir(1, 1), chance_de_reussir(0, 1)
    (Fraction(1, 2), Fraction(0, 1))
    """
    return loi_de_reserve(reserve(des)).chance_au_moins(succes)


def chance_de_tenir(moral: int, gravite: int) -> Fraction:
    """Rend la chance de continuer le combat après une blessure (001-R07, 001-R08, 001-G12).

    Il suffit de réussir le jet de MORAL, ou le TEST DE MORAL qui suit son échec. ``gravite`` va de 0 à 4.

    >>> chance_de_tenir(4, 2)
    Fraction(1, 1)
    >>> chance_de_tenir(1, 3) == 1 - (1 - Fraction(1, 12)) * (1 - Fraction(1, 432))
    True
    """
    g = GRAVITES[gravite]
    if not g.moral:
        return Fraction(1)
    return 1 - (1 - chance_de_reussir(moral, g.moral)) * (1 - chance_de_reussir(moral, g.test))


def difficulte_de_resistance(tour: int) -> int:
    """Rend les succès que demande le jet de RÉSISTANCE d'un tour, à partir de 1 (001-R10).

    FACILE d'abord, un degré de plus à chaque tour, DIVIN au plus.

    >>> [difficulte_de_resistance(t) for t in (1, 2, 7, 9)]
    [1, 2, 7, 7]
    """
    return DIFFICULTES[DEGRES[min(max(1, tour), len(DEGRES)) - 1]]


def chance_de_survivre(resistance: int, tours: int) -> Fraction:
    """Rend la chance de survivre à tant de tours d'une blessure mortelle : un seul échec tue (001-R10).

    >>> chance_de_survivre(1, 1), chance_de_survivre(1, 2)
    (Fraction(1, 2), Fraction(1, 24))
    """
    chance = Fraction(1)
    for tour in range(1, tours + 1):
        chance *= chance_de_reussir(resistance, difficulte_de_resistance(tour))
    return chance


def chance_du_survivant(moral: int) -> Fraction:
    """Rend la chance de réussir le TEST DE MORAL de niveau DIVIN de qui a survécu (001-R11).

    >>> chance_du_survivant(0)
    Fraction(0, 1)
    """
    return chance_de_reussir(moral, difficulte(DIVIN))
