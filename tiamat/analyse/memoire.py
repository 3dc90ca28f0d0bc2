"""Des duels qui se souviennent : un pas déjà vu ne se rejoue pas, il se tire.

Ce qui suit un pas ne dépend de la santé que par trois choses : qui tombe, ce que les coups ôtent, et ce que les
tactiques en regardent. D'une même **forme** (l'état sans les points), on retient donc l'arbre de ce qui se demande
pendant le pas : décisions, hasards, arrivée. Un chemin que rien n'a encore suivi se joue pour de bon, par les règles,
et s'ajoute à l'arbre. Les tirages sont les mêmes, dans le même ordre : à graine égale, le duel est le même.
"""

from bisect import bisect
from collections.abc import Callable, Hashable, Sequence
from itertools import chain, combinations
from random import Random
from typing import Any, NamedTuple

from tiamat.analyse.points import compte_sa_furie, plafond_d_energie
from tiamat.analyse.tactiques import Jugement, Reflexion, regarder
from tiamat.analyse.valeur import SANTE_UTILE, santes_utiles
from tiamat.combat.actions import Annonce
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import Corps
from tiamat.combat.deroule import pas
from tiamat.combat.echange import RIPOSTE, Echange, echanger
from tiamat.combat.suites import marque
from tiamat.combat.tables import Table, piocher, table_d_une_question, table_de, tabulable
from tiamat.combat.tour import a_qui, fini
from tiamat.procedure.interpretes import Choix, Muet
from tiamat.procedure.questions import Question

NOEUDS_MAXIMUM = 400_000
"""Au-delà, la mémoire se vide et recommence."""
COMBATTANTS_MAXIMUM = 3
"""Au-delà, les formes sont trop nombreuses pour se revoir."""
RANG_DE_LA_POSITION = Corps._fields.index("position")
Coup = tuple[int, int, int]
"""Qui est frappé, ce qu'il perd de santé, et d'énergie (R138)."""


class Forme:
    """Un état sans ses points : ce dont dépend tout ce qui est permis, l'énergie mise à part.

    ``etat`` : un de ceux qui l'ont. ``entrees`` : énergie qui compte → le début de l'arbre du pas.
    """

    __slots__ = ("entrees", "etat", "fini", "ouverte")

    def __init__(self, combat: Combat, etat: Etat) -> None:
        self.etat = etat
        self.entrees: dict[Any, Any] = {}
        self.fini = fini(combat, etat)
        self.ouverte = a_qui(etat) is None


class Decision:
    """Un choix de l'arbre : ses réponses selon la santé utile de chacun, et ce qui suit chaque réponse."""

    __slots__ = ("juger", "par_sante", "suites", "visibles")

    def __init__(self, juger: Jugement, visibles: tuple[int, ...] | None) -> None:
        self.juger, self.visibles = juger, visibles
        self.par_sante: dict[tuple[int, ...], Any] = {}
        self.suites: dict[Any, Any] = {}


class Tirage:
    """Un hasard de l'arbre : sa table, et pour chaque issue ce qu'elle change (``cles``) et ce qu'elle blesse."""

    __slots__ = ("lu", "suites", "visibles")

    def __init__(self, lu: "Lu", visibles: tuple[int, ...] | None) -> None:
        self.lu, self.visibles = lu, visibles
        self.suites: dict[int, Any] = {}


class Lu(NamedTuple):
    """Une table, lue pour qui frappe et qui est frappé : à chaque issue, ce qu'elle change et ce qu'elle coûte, à qui.

    ``cles`` : la même pour les issues qui mènent à la même forme ; ``chutes`` : de même, quand qui est frappé tombe.
    """

    cumul: list[float]
    cles: Sequence[int]
    chutes: Sequence[int]
    pertes: Sequence[int]
    fatigues: Sequence[int]
    blesses: Sequence[int]


class Arrivee(NamedTuple):
    """La fin d'un pas : la forme d'après, ce que chacun a dépensé d'énergie, qui est tombé, un tour de plus ou non."""

    forme: Forme
    depenses: tuple[int, ...] | None
    tombes: frozenset[int]
    tours: int


class Memoire:
    """Ce que les duels d'un combat ont déjà vu, quand chacun suit une tactique sans hasard."""

    def __init__(self, combat: Combat, reflexions: Sequence[Reflexion]) -> None:
        self.combat, self.reflexions = combat, reflexions
        self.plafonds = tuple(plafond_d_energie(c) for c in combat.combattants)
        self._a_deux = len(combat.combattants) == 2
        self._furieux = tuple(compte_sa_furie(c) for c in combat.combattants)
        self._formes: dict[Any, Forme] = {}
        self._lus: dict[tuple[Echange, int, int], Lu] = {}
        self._noeuds = 0

    def forme(self, e: Etat) -> Forme:
        """Rend la forme d'un état, toujours le même objet.

        Seuls comptent les écarts entre les positions, sauf quand une liste d'actions en nomme.
        """
        ici = 0 if e.listes else e.corps[0].position
        corps = tuple(
            [
                (c[1:RANG_DE_LA_POSITION], c.position - ici, c[RANG_DE_LA_POSITION + 1 :], j.sante == 0, j.mort, furie)
                for c, furieux in zip(e.corps, self._furieux, strict=True)
                for j in (c.jauges,)
                for furie in (j.furie if furieux else None,)
            ]
        )
        au_sol = tuple([(arme, ou - ici) for arme, ou in e.au_sol])
        cle = (corps, au_sol, e.tour > 0, e.file, e.listes, e.closes)
        if cle not in self._formes:
            self._compter()
            self._formes[cle] = Forme(self.combat, e)
        return self._formes[cle]

    def comptee(self, energie: Sequence[int]) -> tuple[int, ...]:
        """Rend l'énergie de chacun, sans ce qui dépasse ce qu'il peut avoir à payer."""
        return tuple([min(n, plafond) for n, plafond in zip(energie, self.plafonds, strict=True)])

    def retenir(self, avant: Etat, faits: "list[_Fait]", apres: Etat) -> None:
        """Ajoute à l'arbre le chemin d'un pas qui vient de se jouer, jusqu'où la mémoire sait le relire."""
        energies, fatigues = [c.jauges.energie for c in avant.corps], self._fatigues(faits)
        restent = [c.jauges.energie for c in apres.corps]
        if any(map(self.descend, range(len(energies)), energies, fatigues, restent)):
            return
        depenses = [n - f - reste for n, f, reste in zip(energies, fatigues, restent, strict=True)]
        suites: dict[Any, Any] = self.forme(avant).entrees
        cle: Any = self.comptee(energies)
        coups, tombes = list[Coup](), set[int]()
        for fait in faits:
            visibles = _visibles(avant, coups, fait.etat, tombes) if fait.etat else None
            if visibles == ILLISIBLE or (fait.juger is None) != (fait.table is not None):
                return
            if cle not in suites:
                self._compter()
                suites[cle] = self._noeud(fait, visibles)
            noeud = suites[cle]
            if isinstance(noeud, Arrivee) or isinstance(noeud, Decision) != (fait.juger is not None):
                return
            suites, cle = noeud.suites, fait.reponse
            if fait.table is not None:
                assert noeud.lu.cumul == fait.table[1], "une même forme, un même chemin, et deux lois"
                cle, coup = _suite_du_tirage(noeud, fait, avant, coups)
                coups += [coup] if any(coup[1:]) else []
                tombes |= {coup[0]} if cle < 0 else set()
        arrivee = self._arrivee(avant, coups, depenses, frozenset(tombes), apres)
        if arrivee is not None:
            suites.setdefault(cle, arrivee)

    def _noeud(self, fait: "_Fait", visibles: tuple[int, ...] | None) -> Decision | Tirage:
        if fait.juger is not None:
            return Decision(fait.juger, visibles)
        assert fait.table is not None
        issues, cumul = fait.table
        if fait.echange is None:
            rien = (0,) * len(issues)
            return Tirage(Lu(cumul, range(len(issues)), rien, rien, rien, rien), visibles)
        return Tirage(self._lu(fait, fait.echange, fait.table), visibles)

    def _lu(self, fait: "_Fait", echange: Echange, table: Table) -> Lu:
        cle = (echange, fait.qui, fait.cible)
        if cle not in self._lus:
            self._lus[cle] = self._lire(fait, table)
        return self._lus[cle]

    def _lire(self, fait: "_Fait", table: Table) -> Lu:
        issues, cumul = table
        cles: dict[Any, int] = {}
        chutes: dict[Any, int] = {}
        blesses = [fait.qui if i.resultat == RIPOSTE else fait.cible for i in issues]
        points = [b not in self.combat.groupes for b in blesses]
        return Lu(
            cumul,
            [cles.setdefault(marque(i), n) for n, i in enumerate(issues)],
            [~chutes.setdefault(i.resultat if self._a_deux else marque(i), n) for n, i in enumerate(issues)],
            [i.perte * compte for i, compte in zip(issues, points, strict=True)],
            [i.energie * compte for i, compte in zip(issues, points, strict=True)],
            blesses,
        )

    def _arrivee(
        self, avant: Etat, coups: list[Coup], depenses: list[int], tombes: frozenset[int], apres: Etat
    ) -> Arrivee | None:
        """L'arrivée, si les points d'après se déduisent de ceux d'avant : coups reçus, énergie dépensée."""
        if any(depense < 0 for depense in depenses):
            return None
        for i, (c, sante) in enumerate(zip(apres.corps, _apres_les_coups(avant, coups), strict=True)):
            if c.jauges.sante != max(0, sante) or (sante <= 0 < avant.corps[i].jauges.sante) != (i in tombes):
                return None
        self._compter()
        return Arrivee(self.forme(apres), tuple(depenses) if any(depenses) else None, tombes, apres.tour - avant.tour)

    def _fatigues(self, faits: "list[_Fait]") -> list[int]:
        """L'énergie que les coups de ce pas font perdre à chacun."""
        coups = list[Coup]()
        for fait in faits:
            if fait.echange is not None and fait.table is not None:
                lu, n = self._lu(fait, fait.echange, fait.table), fait.reponse
                coups.append((lu.blesses[n], lu.pertes[n], lu.fatigues[n]))
        return _fatigues(len(self.combat.combattants), coups)

    def descend(self, i: int, avant: int, fatigue: int, apres: int) -> bool:
        """Dit si l'énergie de ce combattant s'est mise à compter pendant le pas : ce qui suit dépend alors d'elle."""
        return apres < self.plafonds[i] and (fatigue > 0 or avant >= self.plafonds[i])

    def _compter(self) -> None:
        self._noeuds += 1
        if self._noeuds > NOEUDS_MAXIMUM:
            for forme in self._formes.values():
                forme.entrees = {}
            self._formes.clear()
            self._lus.clear()
            self._noeuds = 0


class Course:
    """Un duel en cours, de pas en pas, par la mémoire quand elle sait, par les règles sinon."""

    def __init__(self, memoire: Memoire, depart: Etat, graine: int) -> None:
        self.memoire = memoire
        self._alea: Callable[[], float] = Random(graine).random
        self._restes, self._coups = list[int](), list[Coup]()
        self._poser(depart)

    def _poser(self, e: Etat) -> None:
        self._forme, self._tour = self.memoire.forme(e), e.tour
        self._sante = [c.jauges.sante for c in e.corps]
        self._energie = [c.jauges.energie for c in e.corps]
        self._comptee = self.memoire.comptee(self._energie)

    @property
    def etat(self) -> Etat:
        """L'état où l'on en est ; la furie de qui ne peut pas la dépenser n'y est pas tenue."""
        e = self._forme.etat
        corps = tuple(
            c._replace(jauges=c.jauges._replace(sante=sante, energie=energie))
            for c, sante, energie in zip(e.corps, self._sante, self._energie, strict=True)
        )
        return e._replace(corps=corps, tour=self._tour)

    def jouer(self, tours: int) -> Etat:
        """Joue jusqu'à ce qu'il ne reste qu'un camp debout, ou que ``tours`` tours aient passé ; rend l'état."""
        while not self._forme.fini and not (self._tour >= tours and self._forme.ouverte):
            tires: list[float] = []
            arrivee = self._suivre(tires)
            if arrivee is None or not self._arriver(arrivee):
                self._jouer_par_les_regles(tires)
        return self.etat

    def _suivre(self, tires: list[float]) -> Arrivee | None:
        """Suit l'arbre du pas ; rien si le chemin n'est pas encore connu. ``tires`` reçoit les tirages employés."""
        restes = self._restes = self._sante.copy()
        coups = self._coups = list[Coup]()
        noeud = self._forme.entrees.get(self._comptee)
        while noeud.__class__ is not Arrivee:
            if noeud is None:
                return None
            visibles = noeud.visibles
            vues = restes if visibles is None else _apres_ceux(self._sante, coups, visibles)
            if noeud.__class__ is Decision:
                noeud = self._decider(noeud, vues)
                continue
            cumul, cles, chutes, pertes, fatigues, blesses = noeud.lu
            tirage = self._alea()
            tires.append(tirage)
            n = bisect(cumul, tirage)
            cle, perte = cles[n], pertes[n]
            if perte:
                blesse = blesses[n]
                if perte >= vues[blesse]:
                    cle = chutes[n]
                coups.append((blesse, perte, fatigues[n]))
                restes[blesse] -= perte
            elif fatigues[n]:
                coups.append((blesses[n], 0, fatigues[n]))
            noeud = noeud.suites.get(cle)
        arrivee: Arrivee = noeud
        return arrivee

    def _decider(self, noeud: Decision, vues: list[int]) -> Any:
        cle = tuple([n if n < SANTE_UTILE else SANTE_UTILE for n in vues])
        suite = noeud.par_sante.get(cle)
        if suite is None and not any(n <= 0 < s for n, s in zip(vues, self._sante, strict=True)):
            suite = noeud.suites.get(noeud.juger([max(1, n) for n in cle]))
            if suite is not None:
                noeud.par_sante[cle] = suite
        return suite

    def _arriver(self, a: Arrivee) -> bool:
        """Prend l'état d'arrivée ; non si les points mènent ailleurs que là d'où la mémoire vient."""
        restes = self._restes
        for i, reste in enumerate(restes):
            if reste <= 0:
                if self._sante[i] and i not in a.tombes:
                    return False
                restes[i] = 0
        if a.depenses is not None or any(fatigue for _, _, fatigue in self._coups):
            fatigues = _fatigues(len(restes), self._coups)
            depenses = a.depenses or (0,) * len(restes)
            energie = [n - f - d for n, f, d in zip(self._energie, fatigues, depenses, strict=True)]
            if any(map(self.memoire.descend, range(len(restes)), self._energie, fatigues, energie)):
                return False
            self._energie, self._comptee = energie, self.memoire.comptee(energie)
        self._sante, self._forme = restes, a.forme
        self._tour += a.tours
        return True

    def _jouer_par_les_regles(self, tires: list[float]) -> None:
        """Joue le pas, des mêmes tirages d'abord, et le retient."""
        avant = self.etat
        temoin = _Temoin(self.memoire, tires, self._alea)
        apres = pas(temoin, self.memoire.combat, avant)
        self._alea = temoin.suite()
        self.memoire.retenir(avant, temoin.faits, apres)
        self._poser(apres)


class _Fait(NamedTuple):
    """Ce que les règles ont demandé : une décision, ou un tirage dans une table ; sur quel état, et la réponse."""

    reponse: Any
    etat: Etat | None = None
    juger: Jugement | None = None
    table: Table | None = None
    echange: Echange | None = None
    qui: int = 0
    cible: int = 0


class _Temoin(Muet):
    """Tire comme les tables, et note tout ce qui lui est demandé."""

    def __init__(self, memoire: Memoire, tires: list[float], alea: Callable[[], float]) -> None:
        self._memoire = memoire
        self.faits: list[_Fait] = []
        self._tires = iter(tires)
        self._alea = alea
        self._attaque: tuple[Etat, Annonce] | None = None

    def _nombre(self) -> float:
        """Reprend les tirages déjà faits, puis en fait d'autres."""
        for tirage in self._tires:
            return tirage
        return self._alea()

    def suite(self) -> Callable[[], float]:
        """De quoi tirer ensuite : ce qui n'a pas servi d'abord."""
        restes = list(self._tires)
        return chain(restes, iter(self._alea, None)).__next__ if restes else self._alea

    def choisir(self, choix: Choix, combat: Any, etat: Any) -> Any:
        juger, sante = regarder(self._memoire.reflexions[combat.camps[choix.qui]], choix, combat, etat)
        reponse = juger(sante)
        self.faits.append(_Fait(reponse, etat, juger if sante == santes_utiles(etat) else None))
        return reponse

    def tirer(self, question: Question[Any]) -> Any:
        table = table_d_une_question(question)
        tirage = self._nombre()
        self.faits.append(_Fait(bisect(table[1], tirage), table=table))
        return piocher(table, tirage)

    def jouer(self, procedure: Callable[..., Any], *parametres: Hashable) -> Any:
        if procedure is attaquer:
            _, etat, a = parametres
            assert isinstance(etat, Etat)
            assert isinstance(a, Annonce)
            self._attaque = etat, a
        if not tabulable(procedure, parametres):
            return procedure(self, *parametres)
        table = table_de(procedure, *parametres)
        tirage = self._nombre()
        fait = _Fait(bisect(table[1], tirage), table=table)
        if procedure is echanger:
            assert self._attaque is not None
            etat, a = self._attaque
            (echange,) = parametres
            assert isinstance(echange, Echange)
            fait = fait._replace(etat=etat, echange=echange, qui=a.qui, cible=a.cible)
        self.faits.append(fait)
        return piocher(table, tirage)


ILLISIBLE = (-1,)
"""On ne sait pas dire quels coups cet état a déjà comptés."""


def _visibles(avant: Etat, coups: list[Coup], vu: Etat, tombes: set[int]) -> tuple[int, ...] | None:
    """Les coups que cet état, vu en plein pas, a déjà comptés ; ``None`` s'il les compte tous.

    Des actions du même rang partent du même état (C33) : l'une ne voit pas les coups de l'autre. Rien n'est retenu de
    ce qui se décide après une chute, ni quand deux lectures sont possibles.
    """
    if tombes and any(c.jauges.sante == 0 < a.jauges.sante for c, a in zip(vu.corps, avant.corps, strict=True)):
        return ILLISIBLE
    sante, depart = [c.jauges.sante for c in vu.corps], [c.jauges.sante for c in avant.corps]
    if _apres_les_coups(avant, coups) == sante:
        return None
    lectures = [
        garde
        for n in range(len(coups))
        for garde in combinations(range(len(coups)), n)
        if _apres_ceux(depart, coups, garde) == sante
    ]
    return lectures[0] if len(lectures) == 1 else ILLISIBLE


def _suite_du_tirage(noeud: Tirage, fait: _Fait, avant: Etat, coups: list[Coup]) -> tuple[int, Coup]:
    lu, n = noeud.lu, fait.reponse
    perte, blesse = lu.pertes[n], lu.blesses[n]
    if not perte:
        return lu.cles[n], (blesse, 0, lu.fatigues[n])
    vues = (
        _apres_les_coups(avant, coups)
        if noeud.visibles is None
        else _apres_ceux([c.jauges.sante for c in avant.corps], coups, noeud.visibles)
    )
    return (lu.chutes if perte >= vues[blesse] else lu.cles)[n], (blesse, perte, lu.fatigues[n])


def _apres_les_coups(avant: Etat, coups: Sequence[Coup]) -> list[int]:
    return _apres_ceux([c.jauges.sante for c in avant.corps], coups, range(len(coups)))


def _apres_ceux(sante: Sequence[int], coups: Sequence[Coup], lesquels: Sequence[int]) -> list[int]:
    restes = list(sante)
    for n in lesquels:
        blesse, perte, _ = coups[n]
        restes[blesse] -= perte
    return restes


def _fatigues(combien: int, coups: Sequence[Coup]) -> list[int]:
    """L'énergie que ces coups font perdre à chacun."""
    fatigues = [0] * combien
    for blesse, _, fatigue in coups:
        fatigues[blesse] += fatigue
    return fatigues
