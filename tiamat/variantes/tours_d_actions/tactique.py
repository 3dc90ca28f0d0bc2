"""La tactique de la machine : frapper, préparer son coup quand il n'a presque aucune chance."""

from fractions import Fraction
from typing import Any

from tiamat.procedure.interpretes import Choix
from tiamat.variantes.systeme import Depart
from tiamat.variantes.tours_d_actions import actions
from tiamat.variantes.tours_d_actions.etat import Etat

PRESQUE_RIEN = Fraction(1, 10)
"""Sous cette chance de toucher, un T.A. sacrifié vaut mieux qu'un coup."""
AVANT_D_ATTAQUER = ("ramasser", "degainer", "se_relever")


def decider(choix: Choix, depart: Depart, e: Etat) -> Any:
    """Rend la décision de la machine (001-R24) ; elle ne dépend que de l'état.

    Elle reprend son arme, se relève, puis frappe ou tire de tous ses dés. Sous une chance sur dix de toucher, elle
    sacrifie d'abord un T.A. pour +4. Elle vise la tête.

    >>> from tiamat.variantes.tours_d_actions import SYSTEME
    >>> d = SYSTEME.duel_type()
    >>> decider(Choix("action", 0, ("frapper", "attendre")), d, SYSTEME.engager(d))
    'frapper'
    """
    if choix.nom != actions.ACTION:
        return choix.reponses[0]
    permises = choix.reponses
    for acte in AVANT_D_ATTAQUER:
        if acte in permises:
            return acte
    for acte in (actions.FRAPPER, actions.TIRER):
        if acte in permises:
            vain = actions.attaque(depart, e, choix.qui).chance < PRESQUE_RIEN
            return "preparer" if vain and "preparer" in permises else acte
    return actions.ATTENDRE
