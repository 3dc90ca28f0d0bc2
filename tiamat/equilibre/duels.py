"""Jouer un lot : les mêmes duels que ``jouer_un_duel``, en notant ce que chacun choisit et qui commence."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tiamat.analyse.duel import DOUBLE_KO, MELANGE, SANS_DECISION, jouer_un_duel
from tiamat.analyse.tactiques import COMBO, DEFENSE, tactique
from tiamat.combat.actions import TECHNIQUE
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.deroule import CHOIX_D_ACTION
from tiamat.equilibre.armurerie import accommoder
from tiamat.equilibre.bilan import Bilan
from tiamat.equilibre.plan import Lot
from tiamat.hasard import HasardGraine
from tiamat.procedure.interpretes import Choix, Decider

ECART_EN_METRES = 1
"""Les duels commencent au contact."""


class Temoin:
    """Écoute les décisions d'un duel : les techniques choisies, et le camp qui a l'initiative du premier tour.

    ``premier`` : le camp, ou ``None`` si les deux commencent ensemble (R70).
    """

    def __init__(self) -> None:
        self.choisies: Counter[str] = Counter()
        self.premier: int | None = None
        self._commence = False

    def ecouter(self, decider: Decider) -> Decider:
        """Rend le même décideur, écouté."""

        def decider_devant_temoin(choix: Choix, combat: Any, e: Any) -> Any:
            reponse = decider(choix, combat, e)
            if choix.nom == CHOIX_D_ACTION and not self._commence:
                self._commence = True
                tete = e.file[0]
                self.premier = combat.camps[tete[0]] if len(tete) == 1 else None
            self.choisies.update(t for t in techniques_choisies(choix, reponse) if t)
            return reponse

        return decider_devant_temoin


def techniques_choisies(choix: Choix, reponse: Any) -> Sequence[str]:
    """Rend les techniques qu'une décision emploie : l'attaque, la défense, ou ce qu'un combo offre.

    >>> from tiamat.combat.actions import Action, Offre
    >>> techniques_choisies(Choix(CHOIX_D_ACTION, 0), Action(TECHNIQUE, "low_kick", 1))
    ('low_kick',)
    >>> techniques_choisies(Choix(COMBO, 0), Offre("tsuki", "enchainement_du_tigre", 1))
    ('tsuki', 'enchainement_du_tigre')
    """
    if choix.nom == CHOIX_D_ACTION and reponse.sorte == TECHNIQUE:
        return (reponse.technique,)
    if choix.nom == DEFENSE:
        return (reponse,)
    if choix.nom == COMBO and reponse is not None:
        return reponse.technique, reponse.enchainement
    return ()


def jouer_lot(lot: Lot) -> Bilan:
    """Joue tous les duels d'un lot ; le même lot rend le même bilan, sur toute machine.

    >>> from tiamat.equilibre.plan import Case
    >>> lot = Lot(Case("boxe", "karate", 4), 0, 0, tactique="agressif")
    >>> jouer_lot(lot).duels, jouer_lot(lot) == jouer_lot(lot)
    (5, True)
    """
    combat, depart = _engager(lot._replace(tranche=0))
    victoires, tours = Counter[int](), 0
    premier, choisies = Counter[tuple[int, int]](), Counter[str]()
    for graine in lot.graines:
        temoin, hasard = Temoin(), HasardGraine(graine ^ MELANGE)
        duel = jouer_un_duel(
            combat, depart, [temoin.ecouter(tactique(lot.tactique)(hasard)) for _ in lot.fiches], graine
        )
        victoires[duel.vainqueur] += 1
        tours += duel.tours
        choisies += temoin.choisies
        if temoin.premier is not None:
            premier[temoin.premier, duel.vainqueur] += 1
    return Bilan(
        (victoires[0], victoires[1]),
        victoires[DOUBLE_KO],
        victoires[SANS_DECISION],
        tours,
        ((premier[0, 0], premier[0, 1]), (premier[1, 0], premier[1, 1])),
        dict(choisies),
    )


@lru_cache(maxsize=1)
def _engager(lot: Lot) -> tuple[Combat, Etat]:
    """Le combat de cette paire de fiches ; gardé d'une tranche à la suivante, pour ce qu'il a déjà calculé."""
    a, b = lot.fiches
    combat, depart = engager([Participant("a", a, 0), Participant("b", b, 1, position=ECART_EN_METRES)])
    return accommoder(combat, *lot.case.variante), depart
