"""Qui joue une procédure : celui qui lance les dés, ou celui qui énumère toutes les issues.

Une procédure est du code ordinaire qui reçoit un interprète ``h`` et lui demande ses hasards. Elle est pure : rejouée
avec les mêmes réponses, elle fait la même chose. Aucune règle n'est écrite deux fois.
"""

import math
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar

from tiamat.combat.questions import Loi, Question
from tiamat.hasard import Hasard
from tiamat.journal import Journal

R = TypeVar("R")
I = TypeVar("I", bound=Hashable)  # noqa: E741


class Interprete(Protocol):
    """Ce qu'une procédure peut demander."""

    def tirer(self, question: Question[R]) -> R:
        """Tranche un hasard."""
        ...

    def jouer(self, procedure: Callable[..., I], *parametres: Hashable) -> I:
        """Joue une sous-procédure."""
        ...


class Lanceur:
    """Lance les dés, et les montre dans le journal.

    >>> from tiamat.combat.questions import QuestionDe
    >>> from tiamat.hasard import HasardScript
    >>> Lanceur(HasardScript([4])).tirer(QuestionDe("duree", "durée", "C84"))
    4
    """

    def __init__(self, hasard: Hasard, journal: Journal | None = None) -> None:
        self.hasard = hasard
        self.journal = Journal() if journal is None else journal

    def tirer(self, question: Question[R]) -> R:
        """Lance la question."""
        return question.lancer(self.hasard, self.journal)

    def jouer(self, procedure: Callable[..., I], *parametres: Hashable) -> I:
        """Joue la sous-procédure sur place."""
        return procedure(self, *parametres)


class _Pas(NamedTuple):
    """Une réponse sur le chemin suivi : sa question, son rang, et le poids de tout le chemin jusqu'à elle."""

    reponses: tuple[Any, ...]
    poids: tuple[int, ...]
    total: int
    rang: int
    avant: int
    avant_total: int


class Enumerateur:
    """Rejoue une procédure le long de tous les chemins de réponses, et additionne les chances des issues égales.

    Une sous-procédure est une question comme une autre : sa loi se calcule une fois, puis se garde. Les chances se
    comptent en entiers, et ne deviennent des fractions qu'à la fin.

    >>> from tiamat.combat.questions import QuestionDe
    >>> de = QuestionDe("duree", "durée", "C84")
    >>> Enumerateur().loi(lambda h: h.tirer(de) > 4)
    ((False, Fraction(2, 3)), (True, Fraction(1, 3)))
    """

    def __init__(self) -> None:
        self._lois: dict[tuple[Hashable, ...], Loi[Any]] = {}
        self._entieres: dict[int, tuple[Loi[Any], tuple[Any, ...], tuple[int, ...], int]] = {}
        self._chemin: list[_Pas] = []
        self._place = 0

    def loi(self, procedure: Callable[..., I], *parametres: Hashable) -> Loi[I]:
        """Rend toutes les issues d'une procédure et leur chance, de somme 1."""
        dehors = self._chemin, self._place
        chemin: list[_Pas] = []
        self._chemin = chemin
        comptes: dict[I, dict[int, int]] = {}
        while True:
            self._place = 0
            issue = procedure(self, *parametres)
            poids, total = _poids_de(chemin[-1]) if chemin else (1, 1)
            par_total = comptes.setdefault(issue, {})
            par_total[total] = par_total.get(total, 0) + poids
            while chemin and chemin[-1].rang + 1 == len(chemin[-1].reponses):
                chemin.pop()
            if not chemin:
                break
            chemin[-1] = chemin[-1]._replace(rang=chemin[-1].rang + 1)
        self._chemin, self._place = dehors
        return tuple(
            (issue, sum((Fraction(n, total) for total, n in par_total.items()), Fraction(0)))
            for issue, par_total in comptes.items()
        )

    def tirer(self, question: Question[R]) -> R:
        """Rend la réponse du chemin suivi ; au-delà, en ouvre un."""
        reponse: R = self._suivre(question.loi)
        return reponse

    def jouer(self, procedure: Callable[..., I], *parametres: Hashable) -> I:
        """Répond d'après la loi de la sous-procédure, calculée une fois."""
        cle = (procedure, *parametres)
        if cle not in self._lois:
            self._lois[cle] = self.loi(procedure, *parametres)
        issue: I = self._suivre(self._lois[cle])
        return issue

    def _suivre(self, loi: Loi[Any]) -> Any:
        if self._place == len(self._chemin):
            reponses, poids, total = self._en_entiers(loi)
            avant, avant_total = _poids_de(self._chemin[-1]) if self._chemin else (1, 1)
            self._chemin.append(_Pas(reponses, poids, total, 0, avant, avant_total))
        pas = self._chemin[self._place]
        self._place += 1
        return pas.reponses[pas.rang]

    def _en_entiers(self, loi: Loi[Any]) -> tuple[tuple[Any, ...], tuple[int, ...], int]:
        """Une loi en poids entiers ; gardée avec elle, pour que son identité reste la sienne."""
        if id(loi) not in self._entieres:
            total = math.lcm(*(p.denominator for _, p in loi))
            poids = tuple(p.numerator * (total // p.denominator) for _, p in loi)
            self._entieres[id(loi)] = loi, tuple(r for r, _ in loi), poids, total
        return self._entieres[id(loi)][1:]


def _poids_de(pas: _Pas) -> tuple[int, int]:
    return pas.avant * pas.poids[pas.rang], pas.avant_total * pas.total
