"""Un maillon joué seul : ses issues réduites à ce qui change la suite, et la loi de la perte comptée à part."""

import math
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from tiamat.combat.actions import Annonce
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.echange import DUREE, ENERGIE, PAREE, RIPOSTE, TOUCHE, Echange, Issue, echanger
from tiamat.combat.questions import QuestionDe, QuestionParee, QuestionPerte
from tiamat.des import Loi as LoiDUnNombre
from tiamat.jauges import SEUIL_BLESSURE_GRAVE
from tiamat.procedure.interpretes import Decider, Enumerateur
from tiamat.procedure.questions import Cas, Question

R = TypeVar("R")
CLASSES = (0, 1, SEUIL_BLESSURE_GRAVE)
"""Une perte laisse le même état que la plus grande de celles-ci qu'elle atteint : rien, un point (R12), grave (R99)."""
SANS_SUITE = (DUREE.nom, ENERGIE.nom)
"""Les dés qui ne changent rien pendant la suite."""


class Pertes(NamedTuple):
    """Des chances de perte en entiers : ``poids[n]`` cas sur ``total`` font perdre ``n``, 0 ou plus.

    >>> de = Pertes((0, 1, 1), 2)
    >>> de.fois(de), de.plus(Pertes((1,), 4)).chance
    (Pertes(poids=(0, 0, 1, 2, 1), total=4), Fraction(5, 4))
    """

    poids: tuple[int, ...] = ()
    total: int = 1

    @property
    def chance(self) -> Fraction:
        """La chance de toutes ensemble."""
        return Fraction(sum(self.poids), self.total)

    def fois(self, autre: "Pertes") -> "Pertes":
        """Une perte, puis une autre."""
        poids = [0] * max(0, len(self.poids) + len(autre.poids) - 1)
        for i, n in enumerate(self.poids):
            if n:
                for j, m in enumerate(autre.poids, i):
                    poids[j] += n * m
        return Pertes(tuple(poids), self.total * autre.total)

    def plus(self, autre: "Pertes") -> "Pertes":
        """Une perte, ou une autre."""
        total = math.lcm(self.total, autre.total)
        poids = [0] * max(len(self.poids), len(autre.poids))
        for une in (self, autre):
            for n, cas in enumerate(une.poids):
                poids[n] += cas * (total // une.total)
        return Pertes(tuple(poids), total)

    def loi(self) -> LoiDUnNombre:
        """La loi de la perte, quand les chances sont toutes là."""
        return LoiDUnNombre(0, self.poids, self.total)


def en_entiers(chances: Iterable[tuple[int, Fraction]]) -> Pertes:
    """Rend des chances, une par perte, au même dénominateur.

    >>> en_entiers([(2, Fraction(1, 3)), (0, Fraction(1, 2))])
    Pertes(poids=(3, 0, 2), total=6)
    """
    loi = dict(chances)
    total = math.lcm(*(p.denominator for p in loi.values()))
    poids = (loi.get(n, Fraction(0)) for n in range(max(loi) + 1))
    return Pertes(tuple(p.numerator * (total // p.denominator) for p in poids), total)


class Joue(NamedTuple):
    """Ce qu'un maillon a donné : l'issue, l'échange, l'état d'après, et l'annonce du combo s'il est parti.

    Une attaque qui élimine sans jet (R10, R128) touche, sans échange.
    """

    issue: Issue
    echange: Echange | None
    apres: Etat
    offerte: Annonce | None


class UnMaillon(Enumerateur):
    """Joue un maillon sans entrer dans le suivant, et ne distingue que ce qui change l'état d'après.

    La perte se réduit à sa classe : sa loi se compte à part. Aucune durée ne finit pendant la suite, et l'énergie ne
    s'épuise pas : leurs dés ne se lancent pas.
    """

    def __init__(self, decider: Decider) -> None:
        super().__init__(decider)
        self.issue: Issue | None = None
        self.echange: Echange | None = None
        self.offerte: Annonce | None = None
        self._par_classe: dict[Question[Any], Cas] = {}
        self._subies: dict[tuple[Question[Any], int], Pertes] = {}

    def tirer(self, question: Question[R]) -> R:
        """Rend la réponse du chemin suivi ; d'une perte, sa classe seulement (R12, R99)."""
        cas = question.cas
        if isinstance(question, QuestionPerte | QuestionParee):
            if question not in self._par_classe:
                self._par_classe[question] = _classes(cas)
            cas = self._par_classe[question]
        elif isinstance(question, QuestionDe) and question.nom in SANS_SUITE:
            return cas.reponses[0]  # type: ignore[no-any-return]
        reponse: R = self._suivre(cas)
        return reponse

    def jouer(self, procedure: Callable[..., Any], *parametres: Hashable) -> Any:
        """Joue une sous-procédure ; d'un combo qui part (R200), retient l'annonce sans le jouer."""
        if procedure is attaquer:
            _, e, a = parametres
            assert isinstance(a, Annonce)
            self.offerte = a
            return e
        issue = super().jouer(procedure, *parametres)
        if procedure is echanger:
            (echange,) = parametres
            assert isinstance(echange, Echange)
            self.issue, self.echange = issue, echange
        return issue

    def pertes(self, joue: Joue) -> Pertes:
        """Rend la loi de ce que perd celui qui est frappé, pour cette issue ; rien à coup sûr si personne ne l'est."""
        e, issue = joue.echange, joue.issue
        frappe = {TOUCHE: e.frappe, PAREE: e.paree, RIPOSTE: e.riposte}.get(issue.resultat) if e else None
        if frappe is None or frappe.pertes is None:
            return Pertes((1,))
        cle = frappe.pertes[issue.zone], issue.perte
        if cle not in self._subies:
            self._subies[cle] = _de_la_classe(cle[0].cas, issue.perte)
        return self._subies[cle]


def _de_la_classe(cas: Cas, classe: int) -> Pertes:
    """La loi d'une perte, sachant sa classe."""
    poids = [0] * (max(cas.reponses) + 1)
    for perte, n in zip(cas.reponses, cas.poids, strict=True):
        if classe_de(perte) == classe:
            poids[perte] = n
    return Pertes(tuple(poids), sum(poids))


def _classes(cas: Cas) -> Cas:
    classes: dict[int, int] = {}
    for perte, n in zip(cas.reponses, cas.poids, strict=True):
        classes[classe_de(perte)] = classes.get(classe_de(perte), 0) + n
    return Cas.compter(classes, cas.total)


def classe_de(perte: int) -> int:
    """Rend la classe d'une perte, 0 ou plus : 0, 1, ou le seuil de la blessure grave (R12, R99).

    >>> [classe_de(n) for n in (0, 1, 9, 10, 40)]
    [0, 1, 1, 10, 10]
    """
    return max(c for c in CLASSES if c <= perte)


def jouer_un_maillon(h: UnMaillon, combat: Combat, e: Etat, a: Annonce) -> Joue:
    """Joue l'attaque annoncée, permise, et s'arrête à ce qu'elle offre (R93 à R99, R200)."""
    h.issue = h.echange = h.offerte = None
    apres = attaquer(h, combat, e, a)
    return Joue(h.issue or Issue(TOUCHE), h.echange, apres, h.offerte)
