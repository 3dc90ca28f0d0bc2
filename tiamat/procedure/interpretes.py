"""Qui joue une procédure : celui qui lance les dés, ou celui qui énumère toutes les issues.

Une procédure est du code ordinaire qui reçoit un interprète ``h`` et lui demande ses hasards. Elle est pure : rejouée
avec les mêmes réponses, elle fait la même chose. Aucune règle n'est écrite deux fois.
"""

import math
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from tiamat.erreurs import ActionImpossible
from tiamat.francais import guillemets
from tiamat.hasard import Hasard
from tiamat.journal import Fait, Journal
from tiamat.procedure.questions import Loi, Question

R = TypeVar("R")
I = TypeVar("I", bound=Hashable)  # noqa: E741


class Choix(NamedTuple):
    """Une décision à prendre en plein déroulé : son nom, qui décide, les réponses permises, celle par défaut d'abord.

    ``nom`` : ``action``, ``defense``, ``combo``, ``mouvement``. Les réponses d'une action sont trop nombreuses : elles
    se demandent à ``actions.possibles``.
    """

    nom: str
    qui: int
    reponses: tuple[Any, ...] = ()
    sujet: Any = None


class Interprete(Protocol):
    """Ce qu'une procédure peut demander."""

    def tirer(self, question: Question[R]) -> R:
        """Tranche un hasard."""
        ...

    def choisir(self, choix: Choix, combat: Any, etat: Any) -> Any:
        """Demande une décision à qui joue."""
        ...

    def jouer(self, procedure: Callable[..., I], *parametres: Hashable) -> I:
        """Joue une sous-procédure."""
        ...

    def noter(self, raconter: Callable[..., Iterable[Fait]], *parametres: Any) -> None:
        """Note les faits que ``raconter`` rend, s'il y a un journal."""
        ...

    def sous(self, prefixe: str) -> None:
        """Dit où l'on en est : les dés suivants portent ce préfixe (``combo.``)."""
        ...


Decider = Callable[[Choix, Any, Any], Any]


def demander(h: Interprete, choix: Choix, combat: Any, etat: Any) -> Any:
    """Demande une décision, et lève ``ActionImpossible`` si la réponse n'est pas de celles qui sont permises."""
    reponse = h.choisir(choix, combat, etat)
    if reponse not in choix.reponses:
        raise ActionImpossible(f"{choix.nom} : {guillemets(str(reponse))} n’est pas une des réponses possibles.")
    return reponse


@runtime_checkable
class DesNommes(Protocol):
    """Des dés rangés par question."""

    def pour(self, nom: str) -> Hasard:
        """Rend de quoi lancer les dés de cette question."""
        ...


def ne_rien_decider(choix: Choix, combat: Any, etat: Any) -> Any:
    """Prend toujours la première réponse : la défense instinctive, aucun combo, rester sur place.

    >>> ne_rien_decider(Choix("defense", 0, ("", "blocage")), None, None)
    ''
    """
    return choix.reponses[0]


class Muet:
    """Joue tout sur place, ne décide et ne raconte rien ; une fille dit ce qu'elle tire."""

    def choisir(self, choix: Choix, combat: Any, etat: Any) -> Any:
        """Prend la première réponse."""
        return ne_rien_decider(choix, combat, etat)

    def jouer(self, procedure: Callable[..., I], *parametres: Hashable) -> I:
        """Joue la sous-procédure sur place."""
        return procedure(self, *parametres)

    def noter(self, raconter: Callable[..., Iterable[Fait]], *parametres: Any) -> None:
        """Ne raconte rien."""

    def sous(self, prefixe: str) -> None:
        """Ne nomme rien."""


class Lanceur:
    """Lance les dés, et les montre dans le journal.

    ``hasard`` : un seul pour tous les dés, ou des dés rangés par question. Sans ``journal``, rien n'est raconté.

    >>> from tiamat.combat.questions import QuestionDe
    >>> from tiamat.hasard import HasardScript
    >>> Lanceur(HasardScript([4])).tirer(QuestionDe("duree", "durée", "C84"))
    4
    """

    def __init__(
        self, hasard: Hasard | DesNommes, journal: Journal | None = None, decider: Decider = ne_rien_decider
    ) -> None:
        self.raconte = journal is not None
        self.journal = Journal() if journal is None else journal
        self.decider = decider
        self._hasard = hasard
        self._prefixe = ""

    def _des(self, nom: str) -> Hasard:
        hasard = self._hasard
        return hasard.pour(self._prefixe + nom) if isinstance(hasard, DesNommes) else hasard

    def tirer(self, question: Question[R]) -> R:
        """Lance la question."""
        return question.lancer(self._des, self.journal)

    def choisir(self, choix: Choix, combat: Any, etat: Any) -> Any:
        """Demande la décision."""
        return self.decider(choix, combat, etat)

    def jouer(self, procedure: Callable[..., I], *parametres: Hashable) -> I:
        """Joue la sous-procédure sur place."""
        return procedure(self, *parametres)

    def noter(self, raconter: Callable[..., Iterable[Fait]], *parametres: Any) -> None:
        """Note les faits au journal, s'il y en a un."""
        if self.raconte:
            for fait in raconter(*parametres):
                self.journal.noter(fait)

    def sous(self, prefixe: str) -> None:
        """Préfixe les dés suivants."""
        self._prefixe = prefixe


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

    def __init__(self, decider: Decider = ne_rien_decider) -> None:
        self.decider = decider
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

    def choisir(self, choix: Choix, combat: Any, etat: Any) -> Any:
        """Demande la décision ; elle ne dépend que de l'état."""
        return self.decider(choix, combat, etat)

    def noter(self, raconter: Callable[..., Iterable[Fait]], *parametres: Any) -> None:
        """Ne raconte rien."""

    def sous(self, prefixe: str) -> None:
        """Ne nomme rien."""

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
