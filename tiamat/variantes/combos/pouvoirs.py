"""Les pouvoirs qui se comptent : Force d'âme, Célérité, Matière."""

from typing import NamedTuple

from tiamat.erreurs import Refus

COUT_DE_LA_REALITE = 3
MANIABLE = {0: 0, 2: -1, 5: -2}
"""Succès dépensés pour une arme maniable → ce que cela ajoute à la difficulté."""
TRANCHANTE = {0: 0, 1: 1, 2: 3, 3: 6}
"""Succès dépensés pour une arme solide et tranchante → ce que cela ajoute au potentiel."""


class ArmeChangee(NamedTuple):
    """Ce que Matière change à une arme : degré de réalité, difficulté, potentiel, et les succès que cela prend."""

    realite: int
    difficulte: int
    potentiel: int
    succes: int


def matiere_sur_une_arme(*, realite: bool = False, maniable: int = 0, tranchante: int = 0) -> ArmeChangee:
    """Répartit les succès de Matière sur une arme (002-R44) ; lève ``Refus`` pour un nombre que la règle n'a pas.

    ``maniable`` : 0, 2 ou 5 succès ; ``tranchante`` : de 0 à 3 ; ``realite`` en prend 3, une seule fois.

    >>> matiere_sur_une_arme(realite=True, maniable=2, tranchante=3)
    ArmeChangee(realite=1, difficulte=-1, potentiel=6, succes=8)
    """
    for nom, table, n in (("maniable", MANIABLE, maniable), ("tranchante", TRANCHANTE, tranchante)):
        if n not in table:
            raise Refus(f"Matière, arme {nom} : {n} succès. Choisissez parmi {', '.join(map(str, table))}.")
    succes = COUT_DE_LA_REALITE * realite + maniable + tranchante
    return ArmeChangee(int(realite), MANIABLE[maniable], TRANCHANTE[tranchante], succes)


def matiere_sur_une_armure(potentiel: int, succes: int) -> int:
    """Rend le potentiel d'une armure, un de plus par succès (002-R45).

    >>> matiere_sur_une_armure(2, 3)
    5
    """
    return potentiel + succes


def armure_de_l_ame(force_d_ame: int) -> int:
    """Rend le potentiel d'armure que vaut la Force d'âme : son score (002-R39).

    >>> armure_de_l_ame(3)
    3
    """
    return force_d_ame


def actions_de_celerite(celerite: int) -> int:
    """Rend les actions que la Célérité ajoute à un combo, même bloqué : son score (002-R41).

    >>> actions_de_celerite(2)
    2
    """
    return celerite
