"""Qui joue une procédure : celui qui lance les dés, ou celui qui énumère toutes les issues.

Une procédure est du code ordinaire qui reçoit un interprète ``h`` et lui demande ses hasards. Elle est pure : rejouée
avec les mêmes réponses, elle fait la même chose. Aucune règle n'est écrite deux fois.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from tiamat.combat.questions import Loi, Question
from tiamat.hasard import Hasard
from tiamat.journal import Fait, Journal

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

    def noter(self, fait: Callable[..., Fait], *champs: object) -> None:
        """Note un fait, qui n'est construit que s'il y a un journal."""
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

    def noter(self, fait: Callable[..., Fait], *champs: object) -> None:
        """Ajoute le fait au journal."""
        self.journal.noter(fait(*champs))


class Enumerateur:
    """Rejoue une procédure le long de tous les chemins de réponses, et additionne les chances des issues égales.

    Une sous-procédure est une question comme une autre : sa loi se calcule une fois, puis se garde.

    >>> from tiamat.combat.questions import QuestionDe
    >>> de = QuestionDe("duree", "durée", "C84")
    >>> Enumerateur().loi(lambda h: h.tirer(de) > 4)
    ((False, Fraction(2, 3)), (True, Fraction(1, 3)))
    """

    def __init__(self) -> None:
        self._lois: dict[tuple[Hashable, ...], Loi[Any]] = {}
        self._chemin: list[tuple[Loi[Any], int]] = []
        self._place = 0

    def loi(self, procedure: Callable[..., I], *parametres: Hashable) -> Loi[I]:
        """Rend toutes les issues d'une procédure et leur chance, de somme 1."""
        dehors = self._chemin, self._place
        self._chemin = []
        chances: dict[I, Fraction] = {}
        while True:
            self._place = 0
            issue = procedure(self, *parametres)
            poids = Fraction(1)
            for loi, rang in self._chemin:
                poids *= loi[rang][1]
            chances[issue] = chances.get(issue, Fraction(0)) + poids
            while self._chemin and self._chemin[-1][1] + 1 == len(self._chemin[-1][0]):
                self._chemin.pop()
            if not self._chemin:
                break
            loi, rang = self._chemin[-1]
            self._chemin[-1] = loi, rang + 1
        self._chemin, self._place = dehors
        return tuple(chances.items())

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

    def noter(self, fait: Callable[..., Fait], *champs: object) -> None:
        """Ne note rien : ces chemins n'ont pas eu lieu."""

    def _suivre(self, loi: Loi[Any]) -> Any:
        if self._place == len(self._chemin):
            self._chemin.append((loi, 0))
        loi, rang = self._chemin[self._place]
        self._place += 1
        return loi[rang][0]
