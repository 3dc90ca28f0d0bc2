"""Qui joue une procédure : celui qui lance les dés, ou celui qui énumère toutes les issues.

Une procédure est du code ordinaire qui reçoit un interprète ``h`` et lui demande ses hasards. Elle est pure : rejouée
avec les mêmes réponses, elle fait la même chose. Aucune règle n'est écrite deux fois.
"""

import math
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from tiamat.erreurs import ActionImpossible
from tiamat.francais import citer
from tiamat.hasard import Hasard
from tiamat.journal import Fait, Journal
from tiamat.procedure.questions import Cas, Loi, Question

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
        raise ActionImpossible(f"{choix.nom} : {citer(reponse)} n’est pas une des réponses possibles.")
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


CERTAIN = Cas((None,), (1,), 1)
"""Ce qui précède toute question : le chemin vide."""


class _Pas:
    """Une question du chemin suivi : ses réponses, le rang de celle que l'on suit, et le poids du chemin avant elle.

    ``total`` compte tous les cas du chemin, elle comprise.
    """

    __slots__ = ("avant", "poids", "rang", "reponses", "total")

    def __init__(self, cas: Cas, avant: int, total: int) -> None:
        self.reponses, self.poids, self.rang = cas.reponses, cas.poids, 0
        self.avant, self.total = avant, total * cas.total


class _Conclusion(NamedTuple):
    """L'issue d'une procédure qui s'en remet à la loi d'une autre."""

    cas: Cas


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
        self._lois: dict[tuple[Hashable, ...], Cas] = {}
        self._chemin = [_Pas(CERTAIN, 1, 1)]
        self._reponses: list[Any] = []
        self._a_suivre: Iterator[Any] = iter(())

    def loi(self, procedure: Callable[..., I], *parametres: Hashable) -> Loi[I]:
        """Rend toutes les issues d'une procédure et leur chance, de somme 1."""
        return self.cas(procedure, *parametres).loi

    def cas(self, procedure: Callable[..., I], *parametres: Hashable) -> Cas:
        """Rend la même loi en entiers."""
        dehors = self._chemin, self._reponses, self._a_suivre
        chemin = self._chemin = [_Pas(CERTAIN, 1, 1)]
        reponses = self._reponses = list[Any]()
        comptes: dict[int, dict[I, int]] = {}
        while chemin:
            self._a_suivre = iter(reponses)
            issue = procedure(self, *parametres)
            pas = chemin[-1]
            poids = pas.avant * pas.poids[pas.rang]
            if isinstance(issue, _Conclusion):
                _ajouter(comptes, issue.cas, poids, pas.total)
            elif pas.total in comptes:
                ici = comptes[pas.total]
                ici[issue] = ici.get(issue, 0) + poids
            else:
                comptes[pas.total] = {issue: poids}
            _avancer(chemin, reponses)
        self._chemin, self._reponses, self._a_suivre = dehors
        return _reunir(comptes)

    def tirer(self, question: Question[R]) -> R:
        """Rend la réponse du chemin suivi ; au-delà, en ouvre un."""
        for reponse in self._a_suivre:
            return reponse  # type: ignore[no-any-return]
        ouverte: R = self._ouvrir(question.cas)
        return ouverte

    def choisir(self, choix: Choix, combat: Any, etat: Any) -> Any:
        """Demande la décision ; elle ne dépend que de l'état."""
        return self.decider(choix, combat, etat)

    def noter(self, raconter: Callable[..., Iterable[Fait]], *parametres: Any) -> None:
        """Ne raconte rien."""

    def sous(self, prefixe: str) -> None:
        """Ne nomme rien."""

    def jouer(self, procedure: Callable[..., I], *parametres: Hashable) -> I:
        """Répond d'après la loi de la sous-procédure, calculée une fois."""
        for issue in self._a_suivre:
            return issue  # type: ignore[no-any-return]
        ouverte: I = self._ouvrir(self._cas_de(procedure, parametres))
        return ouverte

    def conclure(self, procedure: Callable[..., I], *parametres: Hashable) -> I:
        """S'en remet à la loi de la sous-procédure, sans la rejouer issue par issue : voir ``conclure``."""
        conclusion: Any = _Conclusion(self._cas_de(procedure, parametres))
        issue: I = conclusion
        return issue

    def _cas_de(self, procedure: Callable[..., Any], parametres: tuple[Hashable, ...]) -> Cas:
        cle = (procedure, *parametres)
        if cle not in self._lois:
            self._lois[cle] = self.cas(procedure, *parametres)
        return self._lois[cle]

    def _suivre(self, cas: Cas) -> Any:
        for reponse in self._a_suivre:
            return reponse
        return self._ouvrir(cas)

    def _ouvrir(self, cas: Cas) -> Any:
        dernier = self._chemin[-1]
        self._chemin.append(_Pas(cas, dernier.avant * dernier.poids[dernier.rang], dernier.total))
        self._reponses.append(cas.reponses[0])
        return cas.reponses[0]


def conclure(h: Interprete, procedure: Callable[..., I], *parametres: Hashable) -> I:
    """Joue une sous-procédure dont l'issue est celle de la procédure : plus rien ne la suit.

    >>> from tiamat.combat.questions import QuestionDe
    >>> de, deux = QuestionDe("duree", "durée", "C84"), QuestionDe("duree", "durée", "C84", 2)
    >>> une_duree = lambda h: conclure(h, Enumerateur.tirer, deux) if h.tirer(de) == 6 else 0
    >>> dict(Enumerateur().loi(une_duree))[2]
    Fraction(1, 216)
    """
    return h.conclure(procedure, *parametres) if isinstance(h, Enumerateur) else h.jouer(procedure, *parametres)


def _avancer(chemin: list[_Pas], reponses: list[Any]) -> None:
    """Passe au chemin suivant : la réponse d'après à la dernière question qui en a une ; après le dernier, le vide."""
    pas = chemin[-1]
    pas.rang += 1
    while pas.rang == len(pas.poids):
        chemin.pop()
        if not chemin:
            return
        reponses.pop()
        pas = chemin[-1]
        pas.rang += 1
    reponses[-1] = pas.reponses[pas.rang]


def _ajouter(comptes: dict[int, dict[I, int]], cas: Cas, poids: int, total: int) -> None:
    """Ajoute toute une loi, pondérée."""
    pondere = zip(cas.reponses, [n * poids for n in cas.poids], strict=True)
    ici = comptes.setdefault(total * cas.total, {})
    if not ici:
        ici.update(pondere)
        return
    for issue, n in pondere:
        ici[issue] = ici.get(issue, 0) + n


def _reunir(comptes: dict[int, dict[I, int]]) -> Cas:
    """Réunit des comptes de totaux différents au même dénominateur."""
    total = math.lcm(*comptes)
    poids: dict[I, int] = {}
    for sur, ici in comptes.items():
        fois = total // sur
        for issue, n in ici.items():
            poids[issue] = poids.get(issue, 0) + n * fois
    return Cas(tuple(poids), tuple(poids.values()), total)
