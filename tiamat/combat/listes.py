"""Les listes secrètes des actions simultanées : ce que coûte une action, ce que l'on perd, ce que l'on peut prévoir."""

from collections.abc import Hashable, Sequence
from typing import Any, TypeVar

from tiamat.catalogue import catalogue
from tiamat.combat.actions import TECHNIQUE, Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.effets import finir_la_technique
from tiamat.combat.gestes import GESTES, GRATUITS_EN_GROUPE, faire_le_geste, prix
from tiamat.combat.legalite import cout
from tiamat.combat.porter import emploi_de
from tiamat.procedure.interpretes import Muet
from tiamat.procedure.questions import Question

R = TypeVar("R")
I = TypeVar("I", bound=Hashable)  # noqa: E741


def payer_l_action(combat: Combat, e: Etat, qui: int, a: Action) -> Etat:
    """Rend l'état où l'action est payée : une technique en prend une (R76), un geste ce qu'il dit.

    La seule technique permise à qui est tenu est une tentative de ce tour (R195).
    """
    if a.sorte != TECHNIQUE:
        return prix(combat, e, qui, a)
    c = e.corps[qui]
    prise = c.prise._replace(tentee=True) if c.prise is not None else None
    return e.changer(qui, actions=c.actions - 1, prise=prise)


def perdre_l_action(combat: Combat, e: Etat, qui: int, a: Action) -> Etat:
    """Rend l'état où une action devenue impossible est perdue, et son coût payé s'il peut l'être (R92, C47).

    Un groupe perd d'abord son mouvement gratuit, si c'en était un (R125).
    """
    c = e.corps[qui]
    if a.sorte in GRATUITS_EN_GROUPE and c.mouvement_gratuit:
        return prix(combat, e, qui, a)
    gratuit = a.sorte != TECHNIQUE and GESTES[a.sorte].prix == 0
    e = e.changer(qui, actions=max(0, c.actions - (not gratuit)), prepare=c.prepare and gratuit)
    if a.sorte != TECHNIQUE or not c.actions:
        return e
    voulu, j = cout(c.situation, catalogue().techniques[a.technique]), c.jauges
    if voulu.energie > j.energie or voulu.furie > j.furie:
        return e
    return e.changer(qui, jauges=j._replace(energie=j.energie - voulu.energie, furie=j.furie - voulu.furie))


def prevoir(combat: Combat, e: Etat, qui: int, liste: Sequence[Action]) -> Etat:
    """Rend l'état que prévoit l'auteur d'une liste secrète : ses actions payées, ses gestes réussis (R70).

    Les autres n'ont pas bougé. C'est d'après cet état que la suite de sa liste est permise ou refusée (C47).

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("ryu", profil("ryu"), 1, 1, 6)])
    >>> apres = prevoir(combat, e.changer(0, actions=2), 0, [Action("deplacement", vers=5)])
    >>> apres.corps[0].position, apres.corps[0].actions
    (5, 1)
    """
    for a in liste:
        e = payer_l_action(combat, e, qui, a)
        if a.sorte != TECHNIQUE:
            e = faire_le_geste(_Confiant(), combat, e, qui, a)
            continue
        emploi, c = emploi_de(combat, e, qui, a.technique, type=a.type), e.corps[qui]
        voulu = cout(c.situation, emploi.technique)
        energie, furie = max(0, c.jauges.energie - voulu.energie), max(0, c.jauges.furie - voulu.furie)
        e = e.changer(qui, jauges=c.jauges._replace(energie=energie, furie=furie), prepare=False)
        e = finir_la_technique(e, qui, qui, emploi, reussie=False)
    return e


class _Confiant(Muet):
    """Compte sur le meilleur résultat de chaque dé."""

    def tirer(self, question: Question[R]) -> R:
        return max((reponse for reponse, _ in question.loi), key=_valeur)


def _valeur(reponse: Any) -> int:
    return int(reponse)
