"""L'horizon exact : toutes les issues d'un tour ou deux, et leur chance, quand chacun suit sa tactique."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from tiamat.analyse.duel import decider_par_camp
from tiamat.analyse.points import compte_sa_furie
from tiamat.analyse.tactiques import decideur
from tiamat.catalogue import catalogue
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import Corps
from tiamat.combat.deroule import pas
from tiamat.combat.tour import a_qui, fini
from tiamat.erreurs import Refus
from tiamat.procedure.interpretes import Enumerateur
from tiamat.procedure.questions import Loi

ETATS_MAXIMUM = 3_000
"""Au-delà, l'horizon ne tient plus en mémoire ni en patience : il faut simuler."""
ENERGIE_SANS_RISQUE = 12
"""Deux blessures au torse ne la vident pas (R138) : qui n'en dépense pas peut l'oublier."""


def horizon(
    combat: Combat, e: Etat, tactiques: Sequence[str], tours: int = 1, *, etats_maximum: int = ETATS_MAXIMUM
) -> Loi[Etat]:
    """Rend la loi exacte de l'état à la fin de ce nombre de tours (1 ou plus), celui en cours compris.

    ``tactiques`` : une par camp, sans hasard à elles (« hasard » est refusé). Les états égaux se réunissent après
    chaque pas, et ce que personne ne peut dépenser s'oublie (``oublier``) ; un combat fini s'arrête là. Lève ``Refus``
    si une tactique tire au sort, ou s'il faut suivre plus de ``etats_maximum`` états.

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
    enumerateur = Enumerateur(decider_par_camp(combat, [decideur(t) for t in tactiques]))
    dernier = e.tour + tours - (a_qui(e) is not None)
    vivants: dict[Etat, Fraction] = {oublier(combat, e): Fraction(1)}
    arrives: dict[Etat, Fraction] = {}
    while vivants:
        suivants: dict[Etat, Fraction] = {}
        for etat, p in vivants.items():
            for issue, q in enumerateur.loi(pas, combat, etat):
                apres = oublier(combat, issue)
                ou = arrives if _arrive(combat, apres, dernier) else suivants
                ou[apres] = ou.get(apres, Fraction(0)) + p * q
            if len(suivants) + len(arrives) > etats_maximum:
                raise Refus(f"L’horizon dépasse {etats_maximum} états : simulez ce combat, ou regardez moins loin.")
        vivants = suivants
    return tuple(arrives.items())


def oublier(combat: Combat, e: Etat) -> Etat:
    """Rend l'état sans ce que personne ne peut dépenser : l'énergie et la furie de qui n'a que du gratuit.

    La blessure au torse, qui ne fait que doubler un coût (R138), s'oublie avec l'énergie ; une énergie assez basse pour
    tomber à 0, non, parce qu'elle épuise (R19).
    """
    return e._replace(corps=tuple(_oublier(combat, i, c) for i, c in enumerate(e.corps)))


def _oublier(combat: Combat, i: int, c: Corps) -> Corps:
    connues = [catalogue().techniques[t] for t in combat.combattants[i].techniques]
    j = c.jauges
    if not compte_sa_furie(combat.combattants[i]):
        j = j._replace(furie=0)
    if not any(t.cout.energie for t in connues) and j.energie > ENERGIE_SANS_RISQUE:
        c = c._replace(blessures=tuple(b for b in c.blessures if b[0] != "torse"))
        j = j._replace(energie=j.energie_max)
    return c._replace(jauges=j)


def _arrive(combat: Combat, e: Etat, dernier: int) -> bool:
    return fini(combat, e) or (e.tour >= dernier and a_qui(e) is None)


def attente(loi: Loi[Etat], mesurer: Callable[[Etat], int]) -> Fraction:
    """Rend la moyenne exacte d'une mesure sur une loi d'états.

    >>> attente(((1, Fraction(1, 2)), (3, Fraction(1, 2))), lambda n: n)
    Fraction(2, 1)
    """
    return sum((mesurer(e) * p for e, p in loi), Fraction(0))
