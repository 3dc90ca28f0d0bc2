"""La machine : elle attaque autant qu'elle peut, pare, et esquive en dernier si d'autres coups suivent."""

from fractions import Fraction
from typing import Any

from tiamat.procedure.interpretes import Choix
from tiamat.variantes.oppositions.combattant import combattant
from tiamat.variantes.oppositions.etat import Etat
from tiamat.variantes.oppositions.frappe import Assaut
from tiamat.variantes.oppositions.parade import CONTINUER, chance_de_riposte
from tiamat.variantes.oppositions.propositions import chance_de_defense
from tiamat.variantes.oppositions.series import ESQUIVE, PARADE
from tiamat.variantes.oppositions.tour import RAMASSER
from tiamat.variantes.systeme import Depart

RISQUE = Fraction(3, 5)
"""La chance à partir de laquelle la machine tente de briser, de désarmer, de reprendre son arme."""


def decider(choix: Choix, depart: Depart, e: Etat) -> Any:
    """Répond pour la machine : une des réponses permises, sans aucun hasard (004-R31, 004-R34)."""
    if choix.nom == "defense":
        return _se_defendre(choix, depart, e)
    if choix.nom == "riposte":
        qui, _ = choix.sujet
        tentees = [r for r in choix.reponses if r != CONTINUER and chance_de_riposte(depart, qui, r) >= RISQUE]
        return max(tentees, key=lambda r: chance_de_riposte(depart, qui, r), default=CONTINUER)
    if choix.nom == "action" and RAMASSER in choix.reponses:
        return RAMASSER
    return choix.reponses[0]


def _se_defendre(choix: Choix, depart: Depart, e: Etat) -> Any:
    """Pare ; esquive si c'est la dernière parade et que d'autres coups suivent, ou pour se relever."""
    x: Assaut = choix.sujet
    if ESQUIVE not in choix.reponses or PARADE not in choix.reponses:
        return choix.reponses[0]
    corps = e.corps[x.cible]
    derniere = corps.parades + 1 >= combattant(depart, x.cible).n
    if not x.opportunite and ((derniere and e.frappes) or corps.desequilibre):
        return ESQUIVE
    mieux = chance_de_defense(depart, e, x, ESQUIVE) > chance_de_defense(depart, e, x, PARADE)
    # Une esquive complexe ferme les autres défenses : elle ne vaut mieux que si plus rien ne suit.
    return ESQUIVE if mieux and not e.frappes else PARADE
