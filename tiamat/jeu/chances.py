"""Les chances exactes d'une attaque annoncée, contre chaque défense que la cible peut opposer."""

from fractions import Fraction
from typing import NamedTuple

from tiamat.analyse.echange import LoiDEchange
from tiamat.catalogue import catalogue
from tiamat.combat.actions import Annonce
from tiamat.combat.attaque import preparer
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.echange import echanger
from tiamat.combat.permis import SANS_DEFENSE, defenses
from tiamat.combat.porter import emploi_de
from tiamat.combat.tables import loi_de

INSTINCTIVE = "défense instinctive"


class Chances(NamedTuple):
    """Ce que donne une attaque contre une défense : chance de toucher, perte moyenne, risque d'une riposte."""

    defense: str
    touche: Fraction
    perte: Fraction
    riposte: Fraction

    @property
    def nom(self) -> str:
        """Le nom de la défense."""
        return catalogue().techniques[self.defense].nom if self.defense else INSTINCTIVE


def chances_contre(combat: Combat, e: Etat, a: Annonce, defense: str) -> Chances:
    """Rend les chances exactes d'une attaque permise contre une défense permise (R94, R95, R96, R98)."""

    def calculer() -> Chances:
        echange, garde = preparer(combat, e, a, defense)
        emploi = emploi_de(combat, e, a.qui, a.technique, type=a.type, enchainement=a.enchainement)
        loi = LoiDEchange(loi_de(echanger, echange), emploi, garde)
        return Chances(defense, loi.touche, loi.perte_moyenne, loi.riposte)

    return combat.retenir(("chances", a, defense, e.apparence), calculer)


def chances(combat: Combat, e: Etat, a: Annonce) -> tuple[Chances, ...]:
    """Rend les chances d'une attaque permise contre chaque défense permise, l'instinctive d'abord.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 1, 1)])
    >>> [(c.nom, round(float(c.touche), 3)) for c in chances(combat, e, Annonce(0, 1, "oi_zuki"))]
    [('défense instinctive', 0.774)]
    """
    permises = defenses(combat, e, a) or (SANS_DEFENSE,)
    return tuple(chances_contre(combat, e, a, d) for d in permises)
