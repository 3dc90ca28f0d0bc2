"""Le temps du jeu : actions, tours, minutes, actions longues."""

from collections.abc import Iterable
from fractions import Fraction

from tiamat.erreurs import Refus

SECONDES_PAR_TOUR = 6
TOURS_POUR_SOIGNER = 10
"""Soigner la blessure légère d'un autre occupe une minute, soit dix tours (R57)."""


def tours_en_secondes(tours: int) -> int:
    """La durée d'un nombre de tours, en secondes : un tour en dure six, une action moins d'une (R55).

    >>> tours_en_secondes(10)
    60
    """
    return tours * SECONDES_PAR_TOUR


def tour_termine(ont_joue: Iterable[bool]) -> bool:
    """Un tour finit quand chacun a agi ou passé (R54) ; tous peuvent alors rejouer.

    >>> tour_termine([True, True]), tour_termine([True, False])
    (True, False)
    """
    return all(ont_joue)


def actions_libres(actions: int, tours_restants: int) -> int:
    """Les actions qui restent dans un tour, pour qui mène une action longue : aucune, défense comprise (R56).

    Soigner une blessure légère en est une, de dix tours (R57).

    >>> actions_libres(2, TOURS_POUR_SOIGNER), actions_libres(2, 0)
    (0, 2)
    """
    return 0 if tours_restants > 0 else actions


def duree_en_equipe(duree: Fraction | int, equipiers: int) -> Fraction:
    """La durée d'une tâche menée à plusieurs : celle d'une personne, divisée par leur nombre (R59).

    Le temps se divise même si la tâche échoue (C28). Lève ``Refus`` sans équipier ou si la durée est négative.

    >>> duree_en_equipe(15, 3)
    Fraction(5, 1)
    """
    if equipiers < 1:
        raise Refus(f"Équipe de {equipiers} : il faut au moins une personne (R58).")
    if duree < 0:
        raise Refus(f"Durée de {duree} : une durée est positive ou nulle.")
    return Fraction(duree) / equipiers
