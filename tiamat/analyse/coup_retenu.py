"""La loi d'une attaque, retenue sans la santé : ce qu'elle change d'un côté, ce que chacun perd de l'autre."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, NamedTuple

from tiamat.analyse.cascade import INEPUISABLE
from tiamat.combat.actions import Annonce
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.echange import RIPOSTE, Echange, Issue, echanger
from tiamat.combat.tables import loi_de
from tiamat.procedure.interpretes import Decider, Enumerateur
from tiamat.procedure.questions import Cas, Loi, cumuler, en_cas

Pertes = tuple[int, ...]
"""La santé que chacun perd."""


class Coup(NamedTuple):
    """Une façon dont un coup finit : l'état d'après, toutes les santés pleines, et le combo qui part s'il y en a un.

    ``pertes`` : la loi de ce que chacun a perdu, de somme la chance de finir ainsi. Ce que l'on endure avant de frapper
    est à part, dans ``endure`` : qui en tombe ne frappe pas.
    """

    apres: Etat
    combo: Annonce | None
    endure: Pertes
    pertes: Loi[Pertes]


class _Fin(NamedTuple):
    apres: Etat
    combo: Annonce | None
    perdues: Pertes
    echange: Echange | None
    issue: Issue | None
    frappe: int


class CoupsRetenus(Enumerateur):
    """Rend la loi d'une attaque, calculée une fois par état sans santé, et s'arrête au combo qu'elle offre (R200).

    ``alleger`` : rend un état sans ce qui ne compte pas, toutes les santés à ``INEPUISABLE``. Les décisions ne doivent
    pas dépendre de la santé.
    """

    def __init__(self, combat: Combat, decider: Decider, alleger: Callable[[Etat], Etat]) -> None:
        super().__init__(decider)
        self.combat, self.alleger = combat, alleger
        self._coups: dict[tuple[Etat, Annonce], tuple[Coup, ...]] = {}
        self._reduites: dict[Echange, tuple[Cas, dict[Issue, Loi[int]]]] = {}
        self._combo: Annonce | None = None
        self._issue: Issue | None = None
        self._echange: Echange | None = None

    def coups(self, e: Etat, a: Annonce) -> tuple[Coup, ...]:
        """Rend les fins d'une attaque annoncée, permise et payée ; leurs chances font 1."""
        if (e, a) not in self._coups:
            self._coups[e, a] = self._calculer(e, a)
        return self._coups[e, a]

    def _calculer(self, e: Etat, a: Annonce) -> tuple[Coup, ...]:
        pertes: dict[tuple[Etat, Annonce | None, Pertes], dict[Pertes, Fraction]] = {}
        for fin, p in self.loi(_frapper, e, a):
            representee = min(fin.issue.perte, 1) if fin.issue else 0
            qui = range(len(e.corps))
            endure = tuple(fin.perdues[i] - (representee if i == fin.frappe else 0) for i in qui)
            ensemble = pertes.setdefault((fin.apres, fin.combo, endure), {})
            for perte, q in self._perte(fin):
                perdues = tuple(perte if i == fin.frappe else 0 for i in qui)
                cumuler(ensemble, perdues, p * q)
        return tuple(Coup(*cle, tuple(loi.items())) for cle, loi in pertes.items())

    def _perte(self, fin: _Fin) -> Loi[int]:
        if fin.echange is None or fin.issue is None:
            return ((0, Fraction(1)),)
        return self._reduire(fin.echange)[1][fin.issue]

    def jouer(self, procedure: Callable[..., Any], *parametres: Hashable) -> Any:
        """Joue une sous-procédure ; d'un échange, tire une issue réduite ; d'un combo, retient l'annonce."""
        if procedure is attaquer:
            _, e, a = parametres
            assert isinstance(a, Annonce)
            self._combo = a
            return e
        if procedure is echanger:
            (echange,) = parametres
            assert isinstance(echange, Echange)
            self._echange, self._issue = echange, self._suivre(self._reduire(echange)[0])
            return self._issue
        return super().jouer(procedure, *parametres)

    def _reduire(self, echange: Echange) -> tuple[Cas, dict[Issue, Loi[int]]]:
        """Un échange en peu d'issues, et la loi de la perte sachant chacune : rien ne dépend d'elle qu'à ceci près."""
        if echange not in self._reduites:
            pertes: dict[Issue, dict[int, Fraction]] = {}
            for issue, p in loi_de(echanger, echange):
                cumuler(pertes.setdefault(_reduite(issue), {}), issue.perte, p)
            chances = {issue: sum(loi.values(), Fraction(0)) for issue, loi in pertes.items()}
            sachant = {
                issue: tuple((perte, p / chances[issue]) for perte, p in loi.items()) for issue, loi in pertes.items()
            }
            self._reduites[echange] = en_cas(tuple(chances.items())), sachant
        return self._reduites[echange]


def _reduite(issue: Issue) -> Issue:
    """L'issue sans ce qui ne change pas l'état d'après : la zone sans blessure grave, la perte au-delà d'un point."""
    perte = min(issue.perte, 1)
    return issue._replace(perte=perte) if issue.grave else issue._replace(perte=perte, zone="", energie=0)


def _frapper(h: CoupsRetenus, e: Etat, a: Annonce) -> _Fin:
    h._combo = h._issue = h._echange = None
    apres = attaquer(h, h.combat, e, a)
    perdues = tuple(INEPUISABLE - c.jauges.sante for c in apres.corps)
    frappe = a.qui if h._issue is not None and h._issue.resultat == RIPOSTE else a.cible
    return _Fin(h.alleger(apres), h._combo, perdues, h._echange, h._issue, frappe)
