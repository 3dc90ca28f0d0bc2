"""Les bornes de la création et la répartition des points."""

from collections.abc import Mapping

from tiamat.vocabulaire import CARACTERISTIQUES

POINTS_A_REPARTIR = 18
CARACTERISTIQUE_MINIMUM, CARACTERISTIQUE_MAXIMUM = 1, 4
COMPETENCE_MAXIMUM = 6
TECHNIQUES_DE_DEPART = 4
TALENTS_TIRES = 2
TEMPERAMENT_REMARQUABLE = 4
MARQUES_DE_TEMPERAMENT = ("très beau", "très intimidant")
"""Ce que l'on remarque de lui, au choix du joueur (R3)."""


def points_restants(caracteristiques: Mapping[str, int]) -> int:
    """Les points encore à placer sur les 18 (R2) ; négatif s'il y en a trop.

    >>> points_restants(dict.fromkeys(CARACTERISTIQUES, 2))
    2
    """
    return POINTS_A_REPARTIR - sum(caracteristiques.values())


def repartition_valide(caracteristiques: Mapping[str, int]) -> bool:
    """Dit si huit caractéristiques, de 1 à 4, font exactement 18 points (R1, R2, C1).

    >>> repartition_valide(dict.fromkeys(CARACTERISTIQUES, 2))
    False
    """
    bornees = all(CARACTERISTIQUE_MINIMUM <= v <= CARACTERISTIQUE_MAXIMUM for v in caracteristiques.values())
    return bornees and set(caracteristiques) == set(CARACTERISTIQUES) and points_restants(caracteristiques) == 0


def temperament_remarquable(caracteristiques: Mapping[str, int]) -> bool:
    """Dit si le joueur note ce que l'on remarque : à 4 en tempérament, très beau ou très intimidant (R3).

    ``caracteristiques`` : par identifiant ; sans tempérament, la réponse est non. Ne lève rien.

    >>> temperament_remarquable({"temperament": 4}), temperament_remarquable({"temperament": 3})
    (True, False)
    """
    return caracteristiques.get("temperament") == TEMPERAMENT_REMARQUABLE
