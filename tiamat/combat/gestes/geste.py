"""Ce qu’est un geste : ce qui l’empêche, ce qu’il fait, ce qu’il prend."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import Corps
from tiamat.combat.durees import actions_du_tour
from tiamat.procedure.interpretes import Interprete

Refuser = Callable[[Combat, Etat, int, Action], Iterator[str]]
Faire = Callable[[Interprete, Combat, Etat, int, Action], Etat]
TOUT_LE_TOUR = -1


class Geste(NamedTuple):
    """Un geste : son nom, sa règle, ce qui l'empêche, ce qu'il fait, les actions qu'il prend.

    ``prix`` vaut −1 s'il occupe tout le tour. ``tenu`` : il reste permis à qui subit une soumission.
    """

    nom: str
    regle: str
    refuser: Refuser
    faire: Faire
    prix: int = 1
    tenu: bool = False


def stock(combat: Combat, i: int, c: Corps) -> int:
    """Rend les actions du tour, avant que rien ne soit dépensé (R71, R148)."""
    return actions_du_tour(combat.combattants[i].actions, c.poses)
