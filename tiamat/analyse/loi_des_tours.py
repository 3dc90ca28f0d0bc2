"""Toutes les issues d'un tour ou deux, à plusieurs, et leur chance en fractions, quand chacun suit sa tactique."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from tiamat.analyse.duel import decider_par_camp
from tiamat.analyse.oubli import Oubli
from tiamat.analyse.tactiques import decideur
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.deroule import pas
from tiamat.combat.tour import a_qui, fini
from tiamat.erreurs import Refus
from tiamat.procedure.interpretes import Enumerateur
from tiamat.procedure.questions import Loi, cumuler

ETATS_MAXIMUM = 3_000
"""Au-delà, la loi ne tient plus en mémoire ni en patience : il faut simuler."""


def loi_des_tours(
    combat: Combat, e: Etat, tactiques: Sequence[str], tours: int = 1, *, etats_maximum: int = ETATS_MAXIMUM
) -> Loi[Etat]:
    """Rend la loi exacte de l'état à la fin de ce nombre de tours (1 ou plus), celui en cours compris.

    Un état après l'autre, tout compris : c'est ce qui contrôle ``Horizon``, plus rapide mais à deux seulement.
    ``tactiques`` : une par camp, sans hasard à elles (« hasard » est refusé). Les états égaux se réunissent après
    chaque pas, et ce que personne ne peut dépenser ni épuiser d'ici là s'oublie (``Oubli``) ; un combat fini s'arrête
    là. Lève ``Refus`` si une tactique tire au sort, ou s'il faut suivre plus de ``etats_maximum`` états.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 2, 1)])
    >>> loi = loi_des_tours(combat, e, ("agressif", "agressif"))
    >>> sum(p for _, p in loi), len({etat.corps[1].effectif for etat, _ in loi})
    (Fraction(1, 1), 3)
    """
    if "hasard" in tactiques:
        raise Refus("La tactique « au hasard » tire au sort : la loi exacte en demande une qui décide.")
    if tours < 1:
        raise Refus(f"Loi de {tours} tours : il en faut au moins un.")
    enumerateur = Enumerateur(decider_par_camp(combat, [decideur(t) for t in tactiques]))
    dernier = e.tour + tours - (a_qui(e) is not None)
    oubli = Oubli.de(combat, e, tours=tours)
    vivants = {oubli.alleger(e): Fraction(1)}
    arrives: dict[Etat, Fraction] = {}
    while vivants:
        suivants: dict[Etat, Fraction] = {}
        for etat, p in vivants.items():
            for issue, q in enumerateur.loi(pas, combat, etat):
                apres = oubli.alleger(issue)
                cumuler(arrives if _arrive(combat, apres, dernier) else suivants, apres, p * q)
            if len(suivants) + len(arrives) > etats_maximum:
                raise Refus(f"La loi dépasse {etats_maximum} états : simulez ce combat, ou regardez moins loin.")
        vivants = suivants
    return tuple(arrives.items())


def _arrive(combat: Combat, e: Etat, dernier: int) -> bool:
    return fini(combat, e) or (e.tour >= dernier and a_qui(e) is None)


def attente(loi: Loi[Etat], mesurer: Callable[[Etat], int]) -> Fraction:
    """Rend la moyenne exacte d'une mesure sur une loi d'états.

    >>> attente(((1, Fraction(1, 2)), (3, Fraction(1, 2))), lambda n: n)
    Fraction(2, 1)
    """
    return sum((mesurer(e) * p for e, p in loi), Fraction(0))
