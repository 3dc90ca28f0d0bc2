"""La frise d'un tour ouvert : les passages de chacun, et ce qu'une action gardée ou retardée y change."""

from typing import NamedTuple

from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.deroule import refus
from tiamat.combat.gestes import faire_le_geste
from tiamat.combat.tour import a_qui, passer_la_main
from tiamat.erreurs import ActionImpossible
from tiamat.procedure.interpretes import Enumerateur


class Passage(NamedTuple):
    """Un passage d'un combattant : les actions qu'il y joue, celles qu'il garde pour se défendre ou pour plus tard."""

    qui: int
    actions: int
    gardees: int = 0
    retardees: int = 0


Frise = tuple[tuple[Passage, ...], ...]
"""Les rangs du tour, du premier au dernier ; ceux d'un même rang jouent en même temps."""


def frise(e: Etat) -> Frise:
    """Rend la frise d'un tour ouvert où chacun joue toutes ses actions à son rang (R68, R71).

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> _, e = engager([Participant("jack", profil("jack"), 0), Participant("jin", profil("jin_chun_fung"), 1)])
    >>> frise(e.changer(1, actions=2)._replace(file=((1,), (0,))))
    ((Passage(qui=1, actions=2, gardees=0, retardees=0),), (Passage(qui=0, actions=0, gardees=0, retardees=0),))
    """
    return tuple(tuple(Passage(i, e.corps[i].actions) for i in rang) for rang in e.file)


def garder(combat: Combat, e: Etat) -> Frise:
    """Rend la frise où le premier à jouer garde une action pour se défendre pendant les rangs suivants (R75).

    Lève ``ActionImpossible`` s'il n'a aucune action.
    """
    i = _premier(combat, e)
    suite = Passage(i, e.corps[i].actions - 1, gardees=1)
    return tuple(tuple(suite if p.qui == i else p for p in rang) for rang in frise(e))


def retarder(combat: Combat, e: Etat, apres: int) -> Frise:
    """Rend la frise où le premier à jouer retarde une action, et la joue juste après ``apres`` (R74).

    Lève ``ActionImpossible`` s'il n'a aucune action, ou si la règle l'empêche : actions simultanées (R70), quelqu'un
    qui a déjà joué.
    """
    i = _premier(combat, e)
    geste = Action("retarder", cible=apres)
    if raisons := refus(combat, passer_la_main(combat, e), geste):
        raise ActionImpossible(" ".join(raisons))
    reste = faire_le_geste(Enumerateur(), combat, e.changer(i, actions=1), i, geste)
    return ((Passage(i, e.corps[i].actions - 1, retardees=1),), *frise(reste))


def _premier(combat: Combat, e: Etat) -> int:
    i = a_qui(passer_la_main(combat, e))
    if i is None or e.corps[i].actions < 1:
        raise ActionImpossible("Le premier à jouer n’a aucune action à garder ni à retarder (R71).")
    return i
