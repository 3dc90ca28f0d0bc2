"""La chaîne d'un duel : ses états sans la santé, et ce que chaque hasard en fait, calculé une fois pour toutes."""

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from tiamat.analyse.cascade import INEPUISABLE
from tiamat.analyse.coup_retenu import CoupsRetenus, Pertes
from tiamat.analyse.oubli import Oubli
from tiamat.combat import recit
from tiamat.combat.actions import Action, Annonce
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import PERSONNE, Corps
from tiamat.combat.deroule import agir, pas
from tiamat.combat.tables import loi_de
from tiamat.combat.tour import a_qui, fini
from tiamat.erreurs import Refus
from tiamat.francais import majuscule
from tiamat.journal import Fait
from tiamat.procedure.interpretes import Choix, Decider
from tiamat.procedure.questions import Loi, Question, cumuler

SANTE_MAXIMUM = 200
"""Au-delà, suivre chaque paire de santés prendrait trop de cases."""


def admettre(combat: Combat, e: Etat, calcul: str) -> None:
    """Lève ``Refus`` s'il n'y a pas deux combattants seuls, si le combat est fini, ou s'ils ont trop de santé.

    ``calcul`` : celui qui les demande, « le duel exact ».
    """
    if len(e.corps) != 2 or combat.groupes:
        raise Refus(f"{majuscule(calcul)} oppose deux combattants seuls : simulez les autres combats.")
    if fini(combat, e):
        raise Refus("Le combat est déjà fini : il ne reste qu’un camp debout.")
    if max(c.jauges.sante for c in e.corps) > SANTE_MAXIMUM:
        raise Refus(f"Au-delà de {SANTE_MAXIMUM} points de santé, {calcul} serait trop long : simulez.")


class Noeud(NamedTuple):
    """Un hasard à trancher : l'état au début du pas, ce qui a déjà répondu pendant ce pas, et le combo en cours.

    L'état n'a ni numéro de tour ni santé. ``rang`` : celui d'où vient ce hasard, de deux listes jouées ensemble (R70).
    ``imposee`` : la première action de ce pas, si elle n'est pas au choix de la tactique.
    """

    etat: Etat
    reponses: tuple[Any, ...] = ()
    combo: tuple[Etat, Annonce] | None = None
    rang: int = 0
    imposee: Action | None = None

    @property
    def ouvre_un_tour(self) -> bool:
        """Vrai si le tour d'avant est fini : c'est l'initiative que l'on tire."""
        return not self.reponses and a_qui(self.etat) is None

    def du_meme_rang(self, avant: "Noeud") -> bool:
        """Dit s'il suit ``avant`` dans un même rang d'actions simultanées : qui vient de tomber y agit encore (R70)."""
        au_milieu = bool(self.reponses) or self.combo is not None
        return au_milieu and len(next(iter(self.etat.file), ())) > 1 and self.rang == avant.rang


class Branche(NamedTuple):
    """Une réponse : le nœud d'après, ce que l'on endure avant, et la loi de ce que l'on perd, de somme sa chance."""

    vers: Noeud
    endure: Pertes
    pertes: Loi[Pertes]


class _Hasard(Exception):
    """Le pas s'arrête là : il demande une réponse."""

    def __init__(self, procedure: Callable[..., Any] | None, parametres: tuple[Any, ...], rang: int) -> None:
        super().__init__()
        self.procedure, self.parametres, self.rang = procedure, parametres, rang


class _Rejoueur:
    """Rejoue un pas avec les réponses déjà données, et s'arrête au hasard suivant.

    Chacun fait une chose par rang : quand quelqu'un agit pour la deuxième fois, le rang suivant commence.
    """

    def __init__(self, decider: Decider, reponses: Iterable[Any]) -> None:
        self.decider, self.reponses = decider, iter(reponses)
        self.rang, self._ont_agi = 0, set[int]()

    def _repondre(self, procedure: Callable[..., Any] | None, parametres: tuple[Any, ...]) -> Any:
        for reponse in self.reponses:
            return reponse
        raise _Hasard(procedure, parametres, self.rang)

    def tirer(self, question: Question[Any]) -> Any:
        return self._repondre(None, (question,))

    def choisir(self, choix: Choix, combat: Any, etat: Any) -> Any:
        return self.decider(choix, combat, etat)

    def jouer(self, procedure: Callable[..., Any], *parametres: Hashable) -> Any:
        if procedure is attaquer and isinstance(parametres[2], Annonce):
            self._agit(parametres[2].qui)
        return self._repondre(procedure, parametres)

    def noter(self, raconter: Callable[..., Iterable[Fait]], *parametres: Any) -> None:
        if raconter in (recit.geste, recit.impossible):
            self._agit(parametres[1])

    def sous(self, prefixe: str) -> None:
        pass

    def _agit(self, qui: int) -> None:
        if qui in self._ont_agi:
            self.rang, self._ont_agi = self.rang + 1, set()
        self._ont_agi.add(qui)


class Chaine:
    """Les nœuds d'un duel de deux combattants, et leurs branches, calculées quand on les demande.

    S'oublient la santé et ce que dit ``oubli``, établi sur l'état de départ. Aucune décision ne dépend de la santé, ni
    d'un hasard à elle.
    """

    def __init__(self, combat: Combat, decider: Decider, oubli: Oubli) -> None:
        self.combat, self.decider, self.oubli = combat, decider, oubli
        self.coups = CoupsRetenus(combat, decider, self.alleger)
        self._branches: dict[Noeud, tuple[Branche, ...]] = {}
        self._entames: dict[Noeud, Iterator[None]] = {}

    def alleger(self, e: Etat) -> Etat:
        """Rend l'état sans la santé, et sans ce qui s'oublie."""
        return self.oubli.alleger(
            e._replace(
                corps=tuple(
                    [c._replace(jauges=c.jauges._replace(sante=INEPUISABLE, sante_max=INEPUISABLE)) for c in e.corps]
                )
            )
        )

    def noeud(self, e: Etat, imposee: Action | None = None) -> Noeud:
        """Rend le nœud où mène un état d'un combat qui n'est pas fini : les pas sans hasard sont joués.

        ``imposee`` : l'action, permise, de celui dont c'est le rang ; sinon, celle de sa tactique.
        """
        depart = self._reduire(e) if imposee is None else self.alleger(e)
        return self._avancer(depart, (), imposee)

    def __len__(self) -> int:
        """Combien de nœuds sont déjà ouverts."""
        return len(self._branches)

    def branches(self, n: Noeud) -> tuple[Branche, ...]:
        """Rend les réponses possibles à ce hasard ; leurs chances font 1."""
        for _ in self.ouvrir(n):
            pass
        return self._branches[n]

    def ouvrir(self, n: Noeud) -> Iterator[None]:
        """Calcule les branches de ce nœud, une fois pour toutes, et rend la main entre deux réponses.

        Laissé en route, le calcul reprend où il en était.
        """
        if n not in self._branches:
            if n not in self._entames:
                self._entames[n] = self._ouvrir(n)
            for _ in self._entames[n]:
                yield

    def _ouvrir(self, n: Noeud) -> Iterator[None]:
        try:
            self._branches[n] = yield from self._calculer(n)
        finally:
            self._entames.pop(n, None)

    def termine(self, n: Noeud) -> bool:
        """Dit si le combat est fini dans cet état, santé à part : quelqu'un est KO ou mort sans l'avoir perdue."""
        return fini(self.combat, n.etat)

    def _calculer(self, n: Noeud) -> Generator[None, None, tuple[Branche, ...]]:
        if n.combo is not None:
            return (yield from self._apres_un_coup(n, *n.combo))
        hasard = self._rejouer(n.etat, n.reponses, n.imposee)
        assert isinstance(hasard, _Hasard)
        if hasard.procedure is attaquer:
            _, e, a = hasard.parametres
            return (yield from self._apres_un_coup(n, self.alleger(e), a))
        reunies: dict[Noeud, Fraction] = {}
        for reponse, p in self._loi(hasard):
            vers = self._avancer(n.etat, (*n.reponses, reponse), n.imposee)
            cumuler(reunies, vers, p)
            yield
        personne = (0,) * len(n.etat.corps)
        return tuple(Branche(vers, personne, ((personne, p),)) for vers, p in reunies.items())

    def _loi(self, hasard: _Hasard) -> Loi[Any]:
        if hasard.procedure is None:
            (question,) = hasard.parametres
            loi: Loi[Any] = question.loi
            return loi
        return loi_de(hasard.procedure, *hasard.parametres)

    def _apres_un_coup(self, n: Noeud, e: Etat, a: Annonce) -> Generator[None, None, tuple[Branche, ...]]:
        reunies: dict[tuple[Noeud, Pertes], dict[Pertes, Fraction]] = {}
        for coup in self.coups.coups(e, a):
            if coup.combo is not None:
                vers = n._replace(combo=(coup.apres, coup.combo))
            else:
                vers = self._avancer(n.etat, (*n.reponses, coup.apres), n.imposee)
            loi = reunies.setdefault((vers, coup.endure), {})
            for perdues, p in coup.pertes:
                cumuler(loi, perdues, p)
            yield
        return tuple(Branche(*cle, tuple(loi.items())) for cle, loi in reunies.items())

    def _avancer(self, etat: Etat, reponses: tuple[Any, ...], imposee: Action | None) -> Noeud:
        """Rejoue le pas, et les suivants tant qu'ils sont sans hasard."""
        while not fini(self.combat, etat):
            suite = self._rejouer(etat, reponses, imposee)
            if isinstance(suite, _Hasard):
                return Noeud(etat, reponses, None, suite.rang, imposee)
            etat, reponses, imposee = self._reduire(suite), (), None
        return Noeud(etat)

    def _rejouer(self, etat: Etat, reponses: tuple[Any, ...], imposee: Action | None) -> Etat | _Hasard:
        h = _Rejoueur(self.decider, reponses)
        try:
            return pas(h, self.combat, etat) if imposee is None else agir(h, self.combat, etat, imposee)
        except _Hasard as hasard:
            return hasard

    def _reduire(self, e: Etat) -> Etat:
        """L'état sans ce que le tour suivant refait, ni le numéro du tour, ni l'endroit, si nulle liste n'en nomme."""
        e = self.alleger(e)
        origine = 0 if e.listes else min(c.position for c in e.corps)
        corps = [c._replace(position=c.position - origine) for c in e.corps]
        if a_qui(e) is None:
            corps = [_au_repos(c) for c in corps]
        au_sol = tuple((arme, ou - origine) for arme, ou in e.au_sol)
        return e._replace(corps=tuple(corps), tour=min(e.tour, 1), au_sol=au_sol)


def _au_repos(c: Corps) -> Corps:
    """Le corps à la fin d'un tour, sans ce que l'ouverture du suivant efface."""
    prise = c.prise._replace(tentee=False) if c.prise else None
    return c._replace(
        actions=0,
        rang=0,
        court=False,
        a_attaque=False,
        a_resiste=False,
        attend=PERSONNE,
        suite=(PERSONNE, ()),
        prise=prise,
        mouvement_gratuit=False,
    )
