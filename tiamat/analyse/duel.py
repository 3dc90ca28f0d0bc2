"""Des duels en série : mêmes fiches, mêmes tactiques, une graine par duel ; ce qu'ils donnent, avec l'intervalle."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, sqrt
from statistics import median, stdev
from typing import Any, NamedTuple

from tiamat.analyse.memoire import COMBATTANTS_MAXIMUM, Course, Memoire
from tiamat.analyse.tactiques import REFLEXIONS, tactique
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.deroule import jouer_jusqu_au_bout
from tiamat.combat.tables import Tables
from tiamat.combat.tour import camps_debout, fini
from tiamat.hasard import Hasard, HasardGraine
from tiamat.procedure.interpretes import Choix, Decider, Interprete, Lanceur

TOURS_MAXIMUM = 100
"""Au-delà, un duel est sans décision."""
QUANTILE_95 = 1.959963984540054
MELANGE = 0x5DEECE66D
"""Sépare le hasard des tactiques de celui des dés, pour une même graine."""


class Duel(NamedTuple):
    """Un duel joué : le camp vainqueur (−1 pour un double KO, −2 sans décision), les tours, la santé, les morts.

    La santé d'un groupe est celle de ses membres debout : un point chacun (R129).
    """

    vainqueur: int
    tours: int
    sante: tuple[int, ...]
    morts: tuple[bool, ...]


DOUBLE_KO, SANS_DECISION = -1, -2


def decider_par_camp(combat: Combat, deciders: Sequence[Decider]) -> Decider:
    """Rend les décisions de tous : celui qui choisit suit la tactique de son camp."""

    def decider(choix: Choix, c: Combat, e: Etat) -> Any:
        return deciders[combat.camps[choix.qui]](choix, c, e)

    return decider


def jouer_un_duel(
    combat: Combat, depart: Etat, tactiques: Sequence[str | Decider], graine: int, *, aux_des: bool = False
) -> Duel:
    """Joue un duel jusqu'au bout ; une même graine rend le même duel.

    ``tactiques`` : une par camp, par son nom ou par ses décisions.
    ``aux_des`` : lance les dés un à un, au lieu de tirer dans les lois exactes.
    """
    return _issue(combat, _joueur(combat, depart, tactiques, graine, aux_des)(TOURS_MAXIMUM))


def derouler_un_duel(
    combat: Combat, depart: Etat, tactiques: Sequence[str], graine: int
) -> Generator[None, None, Duel]:
    """Joue le même duel que ``jouer_un_duel``, et rend la main entre deux tours : à plusieurs, un duel est long."""
    jouer, e = _joueur(combat, depart, tactiques, graine, False), depart
    for tour in range(1, TOURS_MAXIMUM + 1):
        e = jouer(tour)
        if fini(combat, e):
            break
        yield
    return _issue(combat, e)


def _joueur(
    combat: Combat, depart: Etat, tactiques: Sequence[str | Decider], graine: int, aux_des: bool
) -> Callable[[int], Etat]:
    """Rend de quoi jouer le duel jusqu'à la fin d'un tour, et la suite d'un appel à l'autre.

    Des tactiques sans hasard, aux tables, se jouent de mémoire : le même duel, plus vite.
    """
    reflexions = tuple(REFLEXIONS[t] for t in tactiques if isinstance(t, str) and t in REFLEXIONS)
    tout_decide = len(reflexions) == len(tactiques)
    if tout_decide and not aux_des and len(combat.combattants) <= COMBATTANTS_MAXIMUM:
        memoire = combat.retenir(("memoire", reflexions), lambda: Memoire(combat, reflexions))
        return Course(memoire, depart, graine).jouer
    decider = _decider(combat, tactiques, HasardGraine(graine ^ MELANGE))
    return _Deroule(
        Lanceur(HasardGraine(graine), None, decider) if aux_des else Tables(graine, decider), combat, depart
    ).jouer


class _Deroule:
    """Un duel joué par les règles, d'un tour à l'autre."""

    def __init__(self, h: Interprete, combat: Combat, depart: Etat) -> None:
        self._h, self._combat, self._etat = h, combat, depart

    def jouer(self, tours: int) -> Etat:
        self._etat = jouer_jusqu_au_bout(self._h, self._combat, self._etat, tours)
        return self._etat


def _decider(combat: Combat, tactiques: Sequence[str | Decider], hasard: Hasard) -> Decider:
    return decider_par_camp(combat, [tactique(t)(hasard) if isinstance(t, str) else t for t in tactiques])


def _issue(combat: Combat, e: Etat) -> Duel:
    debout = camps_debout(combat, e)
    vainqueur = debout[0] if len(debout) == 1 else (DOUBLE_KO if not debout else SANS_DECISION)
    sante = tuple(c.jauges.sante * c.effectif for c in e.corps)
    return Duel(vainqueur, e.tour, sante, tuple(c.jauges.mort for c in e.corps))


@dataclass
class Serie:
    """Le bilan de duels en série ; deux séries qui se suivent s'additionnent."""

    duels: list[Duel] = field(default_factory=list)

    def plus(self, autre: "Serie") -> "Serie":
        """Rend les deux séries bout à bout."""
        return Serie([*self.duels, *autre.duels])

    def victoires(self, camp: int) -> int:
        """Compte les duels que gagne un camp."""
        return sum(d.vainqueur == camp for d in self.duels)

    def intervalle(self, camp: int) -> tuple[float, float]:
        """Rend l'intervalle de confiance à 95 % de la chance de gagner (Wilson).

        >>> round(Serie([Duel(0, 3, (5, 0), (False, False))] * 10).intervalle(0)[0], 3)
        0.722
        """
        return wilson(self.victoires(camp), len(self.duels))


def wilson(succes: int, essais: int) -> tuple[float, float]:
    """L'intervalle de Wilson à 95 % d'une proportion.

    >>> [round(b, 3) for b in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not essais:
        return 0.0, 1.0
    z2, p = QUANTILE_95**2, succes / essais
    centre, demi = p + z2 / (2 * essais), QUANTILE_95 * sqrt(p * (1 - p) / essais + z2 / (4 * essais**2))
    bas, haut = (centre - demi) / (1 + z2 / essais), (centre + demi) / (1 + z2 / essais)
    return bas if succes else 0.0, haut if succes < essais else 1.0


def quantile(valeurs: Sequence[int], part: Fraction) -> int:
    """Rend la plus petite valeur que ``part`` d'entre elles (plus de 0, 1 au plus) ne dépassent pas.

    >>> quantile([5, 1, 3, 2], Fraction(1, 2)), quantile([5, 1, 3, 2], Fraction(9, 10))
    (2, 5)
    """
    return sorted(valeurs)[ceil(part * len(valeurs)) - 1]


def marge_de_moyenne(valeurs: Sequence[float]) -> float:
    """Rend la demi-largeur de l'intervalle à 95 % d'une moyenne, par la loi normale ; 0 s'il y a moins de deux valeurs.

    >>> round(marge_de_moyenne([0, 1] * 50), 3)
    0.098
    """
    return QUANTILE_95 * stdev(valeurs) / sqrt(len(valeurs)) if len(valeurs) > 1 else 0.0


def serie(
    combat: Combat, depart: Etat, tactiques: Sequence[str], graines: Iterable[int], *, aux_des: bool = False
) -> Iterator[Duel]:
    """Joue un duel par graine, l'un après l'autre : on s'arrête quand on veut."""
    for graine in graines:
        yield jouer_un_duel(combat, depart, tactiques, graine, aux_des=aux_des)


def bilan(s: Serie, a: str, b: str, graine: int, tactiques: Sequence[str]) -> dict[str, Any]:
    """Rend le bilan d'une série entre deux camps, prêt à écrire en JSON."""
    n = len(s.duels)
    tours = [d.tours for d in s.duels]
    return {
        "a": a,
        "b": b,
        "n": n,
        "graine": graine,
        "tactiques": list(tactiques),
        "victoires": {"a": s.victoires(0), "b": s.victoires(1)},
        "double_ko": s.victoires(DOUBLE_KO),
        "sans_decision": s.victoires(SANS_DECISION),
        "morts": {"a": sum(d.morts[0] for d in s.duels), "b": sum(d.morts[1] for d in s.duels)},
        "tours": {"moyenne": sum(tours) / n if n else 0, "mediane": median(tours) if n else 0},
        "sante_restante": {
            "a": sum(d.sante[0] for d in s.duels) / n if n else 0,
            "b": sum(d.sante[1] for d in s.duels) / n if n else 0,
        },
        "intervalle_95": {"a": list(s.intervalle(0)), "b": list(s.intervalle(1))},
    }
