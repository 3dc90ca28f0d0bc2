"""Les valeurs qui se déduisent de la fiche."""

from typing import NamedTuple

from tiamat.jauges import Jauges
from tiamat.personnage.fiche import Personnage
from tiamat.personnage.statut import HOMME_DE_MAIN, SANTE_D_HOMME_DE_MAIN

PALIERS_D_ACTIONS = ((30, 6), (20, 5), (13, 4), (7, 3), (1, 2), (0, 1))
"""Techniques connues au moins → actions par tour (R23)."""


class Derivees(NamedTuple):
    """Tout ce que la feuille calcule : points, dés d'initiative et de défense instinctive, mètres."""

    sante_max: int
    energie_max: int
    furie_max: int
    initiative: int
    actions: int
    defense_instinctive: int
    quota_competences: int
    deplacement: int
    vitesse_course: int


def actions_par_tour(techniques: int) -> int:
    """Le nombre d'actions par tour selon les techniques connues, standards exclues (R23, R39).

    >>> [actions_par_tour(n) for n in (0, 1, 6, 7, 12, 13, 19, 20, 29, 30)]
    [1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    """
    return next(actions for seuil, actions in PALIERS_D_ACTIONS if techniques >= seuil)


def defense_instinctive(actions: int) -> int:
    """Les dés de défense instinctive : une action de moins, jamais sous 1 (R25).

    >>> [defense_instinctive(a) for a in range(1, 7)]
    [1, 1, 2, 3, 4, 5]
    """
    return max(1, actions - 1)


def quota_de_competences(intelligence: int) -> int:
    """Les points de compétence à répartir : 10 + 5 × intelligence (R26).

    >>> quota_de_competences(2)
    20
    """
    return 10 + 5 * intelligence


def deriver(personnage: Personnage) -> Derivees:
    """Calcule les valeurs dérivées d'un personnage.

    Santé 10 × endurance + force + volonté (R4), 1 pour un homme de main (R129) ; énergie 10 × volonté + intelligence
    (R17) ; furie 2 × tempérament (R13) ; initiative, en dés, rapidité + bonus (R22) ; actions (R23, R24) ; défense
    instinctive (R25) ; quota de compétences (R26) ; déplacement 4 + 2 × rapidité mètres par action (R40) ; course
    rapidité × actions × 6 mètres, qui prend tout le tour (R41). L'enchaînement compte comme une technique (C8).
    Lève ``KeyError`` s'il manque une caractéristique.

    >>> from tiamat.personnage import profil
    >>> deriver(profil("jack"))[:4]
    (26, 32, 4, 2)
    >>> deriver(profil("voyou")).sante_max
    1
    """
    c = personnage.caracteristiques
    actions = actions_par_tour(len(personnage.techniques))
    return Derivees(
        sante_max=_sante_max(personnage),
        energie_max=10 * c["volonte"] + c["intelligence"],
        furie_max=2 * c["temperament"],
        initiative=c["rapidite"] + personnage.bonus_initiative,
        actions=actions,
        defense_instinctive=defense_instinctive(actions),
        quota_competences=quota_de_competences(c["intelligence"]),
        deplacement=4 + 2 * c["rapidite"],
        vitesse_course=6 * c["rapidite"] * actions,
    )


def _sante_max(personnage: Personnage) -> int:
    c = personnage.caracteristiques
    if personnage.statut == HOMME_DE_MAIN:
        return SANTE_D_HOMME_DE_MAIN
    return 10 * c["endurance"] + c["force"] + c["volonte"]


def jauges_pleines(personnage: Personnage) -> Jauges:
    """Les jauges de la feuille, à leur valeur courante (R43) ; sans rien d'écrit, pleines et sans furie (R11).

    >>> from tiamat.personnage import profil
    >>> jauges_pleines(profil("jack"))[:6]
    (26, 26, 32, 32, 0, 4)
    """
    d = deriver(personnage)
    return Jauges(
        sante=d.sante_max if personnage.sante is None else personnage.sante,
        sante_max=d.sante_max,
        energie=d.energie_max if personnage.energie is None else personnage.energie,
        energie_max=d.energie_max,
        furie=personnage.furie or 0,
        furie_max=d.furie_max,
    )
