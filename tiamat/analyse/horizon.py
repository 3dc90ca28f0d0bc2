"""L'horizon exact : toutes les issues d'un tour ou deux, et leur chance, quand chacun suit sa tactique."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tiamat.analyse.duel import decider_par_camp
from tiamat.analyse.tactiques import tactique
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.deroule import pas
from tiamat.combat.interpretes import Enumerateur
from tiamat.combat.questions import Loi
from tiamat.combat.tour import a_qui, fini
from tiamat.erreurs import Refus
from tiamat.hasard import HasardScript


def horizon(combat: Combat, e: Etat, tactiques: Sequence[str], tours: int = 1) -> Loi[Etat]:
    """Rend la loi exacte de l'état à la fin de ce nombre de tours (1 ou plus), celui en cours compris.

    ``tactiques`` : une par camp, sans hasard à elles (« hasard » est refusé). Les états égaux se réunissent après
    chaque pas ; un combat fini s'arrête là. Lève ``Refus`` si une tactique tire au sort.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 2, 1)])
    >>> loi = horizon(combat, e, ("agressif", "agressif"))
    >>> sum(p for _, p in loi), len({etat.corps[1].effectif for etat, _ in loi})
    (Fraction(1, 1), 3)
    """
    if "hasard" in tactiques:
        raise Refus("La tactique « au hasard » tire au sort : l’horizon exact en demande une qui décide.")
    if tours < 1:
        raise Refus(f"Horizon de {tours} tours : il en faut au moins un.")
    decider = decider_par_camp(combat, [tactique(t)(HasardScript(())) for t in tactiques])
    dernier = max(1, e.tour) + tours - 1 if e.tour and a_qui(e) is not None else e.tour + tours
    enumerateur = Enumerateur(decider)
    vivants: dict[Etat, Fraction] = {e: Fraction(1)}
    arrives: dict[Etat, Fraction] = {}
    while vivants:
        suivants: dict[Etat, Fraction] = {}
        for etat, p in vivants.items():
            for apres, q in enumerateur.loi(pas, combat, etat):
                ou = arrives if _arrive(combat, apres, dernier) else suivants
                ou[apres] = ou.get(apres, Fraction(0)) + p * q
        vivants = suivants
    return tuple(arrives.items())


def _arrive(combat: Combat, e: Etat, dernier: int) -> bool:
    return fini(combat, e) or (e.tour >= dernier and a_qui(e) is None)


def attente(loi: Loi[Etat], mesurer: Any) -> Fraction:
    """Rend la moyenne exacte d'une mesure sur une loi d'états."""
    return sum((Fraction(mesurer(e)) * p for e, p in loi), Fraction(0))
