"""Un combat : qui s'y trouve, dans quel camp, avec quelles options ; et son état, tout ce qui y change."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple, TypeVar

from tiamat.catalogue import Technique, catalogue
from tiamat.combat.actions import Action
from tiamat.combat.admission import admettre
from tiamat.combat.combattant import DEBOUT, Combattant, armer, combattant
from tiamat.combat.corps import Corps, Prise
from tiamat.combat.groupes import GROUPE_MAXIMUM
from tiamat.combat.options import Options
from tiamat.erreurs import NomInconnu, Refus
from tiamat.francais import citer, suggestion
from tiamat.jauges import Jauges
from tiamat.personnage import Personnage, jauges_pleines
from tiamat.personnage.statut import HOMME_DE_MAIN
from tiamat.techniques import arme_convient

CONTACT_EN_METRES = 2
"""Au contact : à moins de cette distance (C42)."""
MEMBRE = Jauges(1, 1, 0, 0, 0, 0)
"""Un homme de main : un point de santé, ni énergie ni furie (R129, R131)."""


SOUVENIRS = 200_000
"""Combien de calculs un combat garde en mémoire."""
V = TypeVar("V")


class Participant(NamedTuple):
    """Qui entre dans un combat, et comment.

    ``effectif`` : le nombre d'hommes de main d'un groupe, 1 pour un personnage. ``tenues`` : ses armes en main, sinon
    celles que ses techniques demandent.
    """

    id: str
    personnage: Personnage
    camp: int
    effectif: int = 1
    position: int = 0
    tenues: tuple[str, ...] | None = None
    posture: str = DEBOUT


class Etat(NamedTuple):
    """Tout ce qui change pendant un combat.

    ``file`` : qui joue encore ce tour, dans l'ordre ; ceux d'un même rang jouent en même temps (R70). ``listes`` : les
    actions qu'ils ont écrites en secret. ``closes`` : ceux dont la liste est finie. ``au_sol`` : les armes tombées.
    """

    corps: tuple[Corps, ...]
    tour: int = 0
    file: tuple[tuple[int, ...], ...] = ()
    listes: tuple[tuple[int, tuple[Action, ...]], ...] = ()
    closes: frozenset[int] = frozenset()
    au_sol: tuple[tuple[str, int], ...] = ()

    def avec(self, i: int, corps: Corps) -> "Etat":
        """Rend l'état où le combattant ``i`` est celui-là."""
        if corps is self.corps[i]:
            return self
        return self._replace(corps=(*self.corps[:i], corps, *self.corps[i + 1 :]))

    @property
    def empreinte(self) -> tuple[Any, ...]:
        """Tout ce dont dépendent les actions permises : l'état, sans les points au-delà de ce qui se paie."""
        return (tuple([c.empreinte for c in self.corps]), *self[2:])

    @property
    def apparence(self) -> tuple[Any, ...]:
        """Tout ce dont dépendent les attaques et les défenses : ce qui se voit de chacun, sans compter les points."""
        return tuple([c.apparence for c in self.corps])

    def changer(self, i: int, **champs: Any) -> "Etat":
        """Rend l'état où ces champs du combattant ``i`` ont changé."""
        return self.avec(i, self.corps[i]._replace(**champs))


@dataclass(frozen=True, eq=False)
class Combat:
    """Ce qui ne change pas pendant un combat."""

    ids: tuple[str, ...]
    combattants: tuple[Combattant, ...]
    camps: tuple[int, ...]
    groupes: frozenset[int] = frozenset()
    options: Options = field(default_factory=Options)
    circonstances: tuple[str, ...] = ()
    memoire: dict[Any, Any] = field(default_factory=dict, repr=False)
    """Ce qui a déjà été calculé pour ce combat : une mémoire, pas un état."""
    _apparences: Iterator[int] = field(default_factory=count, repr=False)
    _regarde: list[Any] = field(default_factory=lambda: [None, -1], repr=False)
    """Le dernier état regardé, et le numéro de son apparence : on le redemande dix fois pour un même choix."""

    def retenir(self, cle: Hashable, calculer: Callable[[], V]) -> V:
        """Rend ce que ``calculer`` rend, calculé une fois pour cette clé."""
        if cle not in self.memoire:
            if len(self.memoire) > SOUVENIRS:
                self.memoire.clear()
            self.memoire[cle] = calculer()
        valeur: V = self.memoire[cle]
        return valeur

    def apparence(self, e: Etat) -> int:
        """Rend un numéro : le même pour deux états où tout ce qui se voit est pareil (``Etat.apparence``)."""
        vu, numero = self._regarde
        if vu is not e:
            numero = self.retenir(("apparence", e.apparence), lambda: next(self._apparences))
            self._regarde[:] = e, numero
        n: int = numero
        return n

    def indice(self, id: str) -> int:
        """Rend le rang d'un combattant ; lève ``NomInconnu``."""
        if id not in self.ids:
            raise NomInconnu(f"Combattant {citer(id)} inconnu. {suggestion(id, self.ids)}".rstrip())
        return self.ids.index(id)

    def nom(self, i: int) -> str:
        """Rend le nom à lire d'un combattant."""
        return self.combattants[i].nom

    def qui(self, e: Etat, i: int) -> Combattant:
        """Rend le combattant avec ce qu'il tient maintenant."""
        return armer(self.combattants[i], e.corps[i].tenues)

    def adversaires(self, i: int) -> Iterator[int]:
        """Rend ceux des autres camps."""
        return (j for j, camp in enumerate(self.camps) if camp != self.camps[i])

    def deplacement(self, i: int) -> int:
        """Rend les mètres d'un déplacement : 4 + 2 × rapidité (R40, R82)."""
        return 4 + 2 * self.combattants[i].caracteristiques["rapidite"]


def distance(e: Etat, i: int, j: int) -> int:
    """Rend l'écart entre deux combattants, en mètres, sur la droite du combat (C162)."""
    return abs(e.corps[i].position - e.corps[j].position)


def tenant(e: Etat, i: int) -> int | None:
    """Rend celui que le combattant ``i`` tient en soumission, ou rien (R195)."""
    return next((j for j, c in enumerate(e.corps) if c.prise is not None and c.prise.tenant == i), None)


def engager(
    participants: Iterable[Participant], options: Options | None = None, circonstances: Sequence[str] = ()
) -> tuple[Combat, Etat]:
    """Rend un combat et son état de départ, avant la première initiative.

    Un homme de main entre en groupe (R121), même seul (C133) ; les autres, seuls (R120). Lève ``Refus`` si un
    identifiant sert deux fois, s'il n'y a pas deux camps, pour un groupe d'autres que des hommes de main, ou une fiche
    que l'on ne peut pas jouer (``admettre``).

    >>> from tiamat.personnage import profil
    >>> combat, etat = engager([Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 4, 3)])
    >>> combat.groupes, etat.corps[1].effectif, distance(etat, 0, 1)
    (frozenset({1}), 4, 3)
    """
    tous = tuple(participants)
    ids = tuple(p.id for p in tous)
    if doublons := [i for i in ids if ids.count(i) > 1]:
        raise Refus(f"Deux combattants s’appellent {citer(doublons[0])}. Donnez-leur des identifiants différents.")
    if len({p.camp for p in tous}) < 2:
        raise Refus("Il faut au moins deux camps pour un combat.")
    for p in tous:
        admettre(p.personnage)
        if p.effectif < 1 or (p.effectif > 1 and p.personnage.statut != HOMME_DE_MAIN):
            raise Refus(f"{p.id} : effectif {p.effectif}. Seuls des hommes de main se battent en groupe (R121).")
        if p.effectif > GROUPE_MAXIMUM:
            raise Refus(f"{p.id}, effectif : un groupe compte {GROUPE_MAXIMUM} hommes de main au plus (R123).")
    groupes = frozenset(i for i, p in enumerate(tous) if p.personnage.statut == HOMME_DE_MAIN)
    mains = [_mains(p) for p in tous]
    combat = Combat(
        ids,
        tuple(combattant(p.personnage, tenues) for p, (tenues, _) in zip(tous, mains, strict=True)),
        tuple(p.camp for p in tous),
        groupes,
        options or Options(),
        tuple(catalogue().malus_de_tir.trouver(c).id for c in circonstances),
    )
    corps = [
        Corps(
            jauges=MEMBRE if i in groupes else jauges_pleines(p.personnage),
            posture=p.posture,
            position=p.position,
            effectif=p.effectif,
            tenues=tenues,
            rangees=rangees,
            munitions=tuple((a, n) for a in (*tenues, *rangees) if (n := armes[a].munitions or armes[a].usages)),
        )
        for i, (p, (tenues, rangees)) in enumerate(zip(tous, mains, strict=True))
        for armes in (catalogue().armes,)
    ]
    return combat, Etat(tuple(corps))


def _mains(p: Participant) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ce qu'il tient et ce qu'il porte : les armes de son équipement, en main si ses techniques les demandent."""
    armes = catalogue().armes
    portees = [a for objet in p.personnage.equipement if (a := armes.identifier(objet))]
    if p.tenues is not None:
        tenues = tuple(armes.trouver(a).id for a in p.tenues)
    else:
        apprises = [catalogue().techniques[t] for t in p.personnage.techniques]
        tenues = _demandees(portees, [t for t in apprises if t.arme and not _a_degainer(t)])
    reste = list(portees)
    for a in tenues:
        if a in reste:
            reste.remove(a)
    return tenues, tuple(reste)


def _a_degainer(t: Technique) -> bool:
    return any(e.verbe in ("exige_fourreau", "geste_compris") for e in t.effets)


def _demandees(portees: list[str], techniques: list[Technique]) -> tuple[str, ...]:
    """Les premières armes portées qui servent à ces techniques, tant que deux mains suffisent."""
    armes, tenues = catalogue().armes, list[str]()
    for t in techniques:
        if arme_convient(t, tenues):
            continue
        for a in portees:
            exemplaires = portees.count(a) - tenues.count(a)
            voulues = [a] if arme_convient(t, [*tenues, a]) else [a, a]
            if len(voulues) > exemplaires or not arme_convient(t, [*tenues, *voulues]):
                continue
            if sum(armes[x].mains for x in (*tenues, *voulues)) <= 2:
                tenues += voulues
                break
    return tuple(tenues)


def prendre(e: Etat, victime: int, par: int, technique: str, tentatives: int) -> Etat:
    """Rend l'état où la victime est tenue : autant de tentatives que sa Force de base (R195, C112)."""
    return e.changer(victime, prise=Prise(par, technique, tentatives))
