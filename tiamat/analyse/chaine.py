"""La chaîne d'un duel : ses états sans la santé, et ce que chaque hasard en fait, calculé une fois pour toutes."""

from collections.abc import Callable, Collection, Hashable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from tiamat.analyse.cascade import INEPUISABLE
from tiamat.analyse.coup_retenu import CoupsRetenus, Pertes
from tiamat.analyse.points import compte_sa_furie
from tiamat.catalogue import Technique, catalogue
from tiamat.combat import recit
from tiamat.combat.actions import Action, Annonce
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import PERSONNE, Corps
from tiamat.combat.deroule import agir, pas
from tiamat.combat.soumission import tentative
from tiamat.combat.tables import loi_de
from tiamat.combat.tour import a_qui, fini
from tiamat.erreurs import Refus
from tiamat.francais import majuscule
from tiamat.jauges import SEUIL_BLESSURE_GRAVE
from tiamat.journal import Fait
from tiamat.procedure.interpretes import Choix, Decider
from tiamat.procedure.questions import Loi, Question

SANTE_MAXIMUM = 200
"""Au-delà, suivre chaque paire de santés prendrait trop de cases."""
ENERGIE_D_UNE_BLESSURE = 6
"""Ce qu'une blessure au torse coûte au plus (R138)."""
PAIEMENTS_PAR_ACTION = 2
"""Une technique, et l'enchaînement qu'elle achève (R201)."""


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

    ``sobres`` : ceux dont la tactique ne dépense rien. ``tours`` : combien on en suivra ; pour toujours, par défaut.
    S'oublient la furie que l'on ne dépense pas, et l'énergie que l'on ne peut pas épuiser d'ici là. Aucune décision ne
    dépend de la santé, ni d'un hasard à elle.
    """

    def __init__(
        self, combat: Combat, depart: Etat, decider: Decider, sobres: Collection[int], tours: int | None = None
    ) -> None:
        self.combat, self.decider = combat, decider
        tous = range(len(depart.corps))
        self._sans_furie = {i for i in tous if not compte_sa_furie(combat.combattants[i], sobre=i in sobres)}
        self._sans_energie = {i for i in tous if _ne_s_epuise_pas(combat, depart, i, sobres, tours)}
        self._sans_torse = {i for i in self._sans_energie if i in sobres or not _prix_maximum(combat, i)}
        self.coups = CoupsRetenus(combat, decider, self.alleger)
        self._branches: dict[Noeud, tuple[Branche, ...]] = {}

    def alleger(self, e: Etat) -> Etat:
        """Rend l'état sans la santé, et sans ce que personne ne peut dépenser ni épuiser."""
        return e._replace(corps=tuple(self._alleger(i, c) for i, c in enumerate(e.corps)))

    def _alleger(self, i: int, c: Corps) -> Corps:
        j = c.jauges._replace(sante=INEPUISABLE, sante_max=INEPUISABLE)
        if i in self._sans_furie:
            j = j._replace(furie=0)
        if i in self._sans_energie:
            j = j._replace(energie=j.energie_max)
        if i in self._sans_torse:
            c = c._replace(blessures=tuple(b for b in c.blessures if b[0] != "torse"))
        return c._replace(jauges=j)

    def noeud(self, e: Etat, imposee: Action | None = None) -> Noeud:
        """Rend le nœud où mène un état d'un combat qui n'est pas fini : les pas sans hasard sont joués.

        ``imposee`` : l'action, permise, de celui dont c'est le rang ; sinon, celle de sa tactique.
        """
        return self._avancer(self._reduire(e), (), imposee)

    def __len__(self) -> int:
        """Combien de nœuds sont déjà ouverts."""
        return len(self._branches)

    def branches(self, n: Noeud) -> tuple[Branche, ...]:
        """Rend les réponses possibles à ce hasard ; leurs chances font 1."""
        if n not in self._branches:
            self._branches[n] = tuple(self._calculer(n))
        return self._branches[n]

    def termine(self, n: Noeud) -> bool:
        """Dit si le combat est fini dans cet état, santé à part : quelqu'un est KO ou mort sans l'avoir perdue."""
        return fini(self.combat, n.etat)

    def _calculer(self, n: Noeud) -> Iterable[Branche]:
        if n.combo is not None:
            return self._apres_un_coup(n, *n.combo)
        hasard = self._rejouer(n.etat, n.reponses, n.imposee)
        assert isinstance(hasard, _Hasard)
        if hasard.procedure is attaquer:
            _, e, a = hasard.parametres
            return self._apres_un_coup(n, self.alleger(e), a)
        reunies: dict[Noeud, Fraction] = {}
        for reponse, p in self._loi(hasard):
            vers = self._avancer(n.etat, (*n.reponses, reponse), n.imposee)
            reunies[vers] = reunies.get(vers, Fraction(0)) + p
        personne = (0,) * len(n.etat.corps)
        return [Branche(vers, personne, ((personne, p),)) for vers, p in reunies.items()]

    def _loi(self, hasard: _Hasard) -> Loi[Any]:
        if hasard.procedure is None:
            (question,) = hasard.parametres
            loi: Loi[Any] = question.loi
            return loi
        return loi_de(hasard.procedure, *hasard.parametres)

    def _apres_un_coup(self, n: Noeud, e: Etat, a: Annonce) -> Iterable[Branche]:
        reunies: dict[tuple[Noeud, Pertes], dict[Pertes, Fraction]] = {}
        for coup in self.coups.coups(e, a):
            if coup.combo is not None:
                vers = n._replace(combo=(coup.apres, coup.combo))
            else:
                vers = self._avancer(n.etat, (*n.reponses, coup.apres), n.imposee)
            loi = reunies.setdefault((vers, coup.endure), {})
            for perdues, p in coup.pertes:
                loi[perdues] = loi.get(perdues, Fraction(0)) + p
        return [Branche(*cle, tuple(loi.items())) for cle, loi in reunies.items()]

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
        """L'état sans ce que le tour suivant refait, ni l'endroit du combat, ni le numéro du tour."""
        e = self.alleger(e)
        origine = min(c.position for c in e.corps)
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


def _prix_maximum(combat: Combat, i: int) -> int:
    return max((catalogue().techniques[t].cout.energie for t in combat.combattants[i].techniques), default=0)


def _ne_s_epuise_pas(combat: Combat, depart: Etat, i: int, sobres: Collection[int], tours: int | None) -> bool:
    """Dit si rien, d'ici à sa chute ou à ce nombre de tours, ne peut vider son énergie ni l'empêcher de payer.

    Une blessure grave au torse en coûte, et double les prix (R138) ; une prise peut en coûter (R210). Une blessure
    grave coûte dix points de santé ; un seul avec l'attribut Blessure (R99, R194), rien avec l'option C100.
    """
    contre = [t for j in combat.adversaires(i) for t in _employables(combat, j, sobre=j in sobres)]
    armes = [catalogue().armes[a] for c in depart.corps for a in (*c.tenues, *c.rangees)]
    attributs = {a for x in contre for a in x.attributs} | {a for x in armes for a in x.attributs}
    j, seuil, depense = depart.corps[i].jauges, SEUIL_BLESSURE_GRAVE, 0
    if "blessure" in attributs:
        if combat.options.blessure_sans_perte:
            return False
        seuil = 1
    if i not in sobres and _prix_maximum(combat, i):
        if tours is None:
            return False
        depense = tours * combat.combattants[i].actions * PAIEMENTS_PAR_ACTION * 2 * _prix_maximum(combat, i)
    if any(tentative(t.id).energie for t in contre):
        return False
    blessures = ENERGIE_D_UNE_BLESSURE * ((j.sante - 1) // seuil)
    return j.energie > blessures + depense or not j.energie_max


def _employables(combat: Combat, i: int, *, sobre: bool) -> list[Technique]:
    """Ce que ce combattant peut employer ; sobre, ce qui est gratuit ou offert par un combo."""
    connues = [catalogue().techniques[t] for t in combat.combattants[i].techniques]
    offertes = {t for connue in connues for t in connue.combo}
    return [t for t in connues if not sobre or t.id in offertes or not any(t.cout)]
