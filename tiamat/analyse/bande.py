"""Combien d'hommes de main : des combats en série contre une bande, ce qu'ils coûtent, le nombre à prendre."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Literal, NamedTuple

from tiamat.analyse.duel import Duel, derouler_un_duel, marge_de_moyenne, quantile, wilson
from tiamat.catalogue import catalogue
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.combattant import Situation
from tiamat.combat.emploi import employer
from tiamat.combat.groupes import decouper, jet_de_groupe
from tiamat.combat.jets import jet_de_precision, jet_instinctif
from tiamat.des import Poignee, opposition
from tiamat.erreurs import Refus
from tiamat.personnage import Personnage
from tiamat.personnage.statut import HOMME_DE_MAIN

JOUEURS, BANDE = 0, 1
"""Les deux camps."""
TACTIQUES = ("un_coup_plus_loin", "un_coup_plus_loin")
COUP_D_ASSAUT = "coup_de_poing"
SANS_ESPOIR = 0.1
"""Quand la victoire est à coup sûr plus rare, un nombre plus grand ne s'essaie plus."""
PARTS = Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)


class Assaut(NamedTuple):
    """L'assaut d'un groupe : ce qu'il lance à la Précision, et sa chance de toucher la défense instinctive."""

    poignee: Poignee
    chance: Fraction


@dataclass(frozen=True, eq=False)
class Affrontement:
    """Des personnages joueurs et des hommes de main, dont le nombre se choisit à chaque combat."""

    combat: Combat
    depart: Etat
    joueurs: int
    maximum: int
    un_par_joueur: bool = True

    @property
    def sante(self) -> tuple[int, ...]:
        """La santé de chaque personnage joueur, avant le combat."""
        return tuple(c.jauges.sante for c in self.depart.corps[: self.joueurs])

    def groupes(self, nombre: int) -> tuple[int, ...]:
        """Partage ``nombre`` hommes de main (1 ou plus) en groupes, un par joueur si l'on peut (R122, R123, C134)."""
        return decouper(nombre, self.joueurs if self.un_par_joueur else 1)

    def etat(self, nombre: int) -> Etat:
        """Rend le départ d'un combat contre ``nombre`` hommes de main, de 1 à ``maximum`` (R121) ; lève ``Refus``."""
        if nombre > self.maximum:
            raise Refus(f"{nombre} hommes de main : donnez un nombre de 1 à {self.maximum}.")
        e = self.depart
        places = range(self.joueurs, len(e.corps))
        for i, taille in zip_longest(places, self.groupes(nombre), fillvalue=0):
            e = e.changer(i, effectif=taille)
        return e

    def derouler(self, nombre: int, graine: int) -> Generator[None, None, Duel]:
        """Joue un combat, tour par tour : chacun regarde un coup plus loin (R67) ; une graine rend le même combat."""
        return derouler_un_duel(self.combat, self.etat(nombre), TACTIQUES, graine)

    def balayer(self, nombres: Iterable[int], graines: Sequence[int]) -> Iterator[tuple[int, Duel] | None]:
        """Joue un combat par nombre et par graine ; rend le nombre et son combat, ou rien entre deux tours.

        S'arrête après un nombre où la victoire est plus rare que ``SANS_ESPOIR``, à 95 % de confiance.
        """
        for nombre in nombres:
            victoires = 0
            for graine in graines:
                duel = yield from self.derouler(nombre, graine)
                victoires += duel.vainqueur == JOUEURS
                yield nombre, duel
            if wilson(victoires, len(graines))[1] < SANS_ESPOIR:
                return

    def assaut(self, taille: int, joueur: int) -> Assaut:
        """Rend le coup de poing d'un groupe de ``taille`` membres contre ce joueur (R126, R127, R95, R96).

        >>> from tiamat.personnage import profil
        >>> str(affronter([profil("jack")], profil("voyou"), 4).assaut(4, 0).poignee)
        '5D10'
        """
        frappeur, cible = self.combat.combattants[self.joueurs], self.combat.combattants[joueur]
        seul = jet_de_precision(frappeur, Situation(), employer(frappeur, catalogue().techniques[COUP_D_ASSAUT]))
        assert seul is not None, "un coup de poing a une Précision"
        poignee = jet_de_groupe(seul, taille).poignee
        return Assaut(poignee, opposition(poignee, jet_instinctif(cible).poignee).gagne)


def affronter(
    joueurs: Sequence[Personnage],
    homme: Personnage,
    maximum: int,
    *,
    distance: int = 3,
    un_par_joueur: bool = True,
) -> Affrontement:
    """Met des personnages joueurs face à ``maximum`` hommes de main au plus, à ``distance`` mètres (R120, R121).

    ``un_par_joueur`` : le meneur fait autant de groupes que de joueurs, sinon aussi peu qu'il peut (R122). Lève
    ``Refus`` si l'un des premiers est un homme de main ou KO, si ``homme`` n'en est pas un, s'il n'y a personne, ou
    pour une fiche qui ne se joue pas.

    >>> from tiamat.personnage import profil
    >>> a = affronter([profil("jack"), profil("ryu")], profil("voyou"), 12)
    >>> a.groupes(7), [c.effectif for c in a.etat(7).corps]
    ((4, 3), [1, 1, 4, 3])
    """
    if not joueurs:
        raise Refus("Il faut au moins un homme de main et un personnage (R122).")
    for p in joueurs:
        if p.statut == HOMME_DE_MAIN:
            raise Refus(f"{p.nom} est un homme de main : choisissez un personnage joueur (R120).")
        if p.sante == 0:
            raise Refus(f"{p.nom} est KO : rendez-lui de la santé, ou choisissez quelqu’un d’autre (R8).")
    if homme.statut != HOMME_DE_MAIN:
        raise Refus(f"{homme.nom} n’est pas un homme de main : il se bat seul, en Versus (R120).")
    eux = len(joueurs) if un_par_joueur else 1
    places = max(len(decouper(n, eux)) for n in range(1, maximum + 1))
    combat, depart = engager(
        [
            *(Participant(f"joueur_{i}", p, JOUEURS) for i, p in enumerate(joueurs)),
            *(Participant(f"groupe_{i}", homme, BANDE, position=distance) for i in range(places)),
        ]
    )
    return Affrontement(combat, depart, len(joueurs), maximum, un_par_joueur)


# ── Le bilan ───────────────────────────────────────────────────────────────


class Etendue(NamedTuple):
    """Ce que valent un cas sur dix, la moitié des cas, neuf sur dix, au plus."""

    bas: int
    mediane: int
    haut: int


class BilanDeJoueur(NamedTuple):
    """Ce que la bande laisse à un joueur : sa santé, et combien de fois il finit KO (R8) ou mort (R9)."""

    sante: int
    reste: Fraction
    etendue: Etendue
    ko: int
    morts: int


class BilanDeBande(NamedTuple):
    """Le bilan de combats contre ``nombre`` hommes de main.

    ``indecis`` : tous à terre, ou personne au bout de cent tours. ``perte`` : la part de leur santé que les joueurs
    perdent en moyenne, et la demi-largeur de son intervalle à 95 %.
    """

    nombre: int
    combats: int
    victoires: int
    indecis: int
    tours: Etendue
    perte: Fraction
    marge: float
    joueurs: tuple[BilanDeJoueur, ...]

    @property
    def victoire(self) -> Fraction:
        """La part des combats que les joueurs gagnent."""
        return Fraction(self.victoires, self.combats)

    @property
    def defaites(self) -> int:
        """Les combats que la bande gagne."""
        return self.combats - self.victoires - self.indecis

    @property
    def intervalle(self) -> tuple[float, float]:
        """L'intervalle de confiance à 95 % de la chance de gagner (Wilson)."""
        return wilson(self.victoires, self.combats)


def bilan_de_bande(a: Affrontement, nombre: int, duels: Sequence[Duel]) -> BilanDeBande:
    """Rend le bilan de ces combats (un ou plus) contre ``nombre`` hommes de main (R8, R9, R129).

    >>> from tiamat.personnage import profil
    >>> a = affronter([profil("jack")], profil("voyou"), 4)
    >>> joues = [pas[1] for pas in a.balayer([4], range(20)) if pas]
    >>> b = bilan_de_bande(a, 4, joues)
    >>> b.combats, b.victoires + b.indecis + b.defaites, b.joueurs[0].sante
    (20, 20, 26)
    """
    depart = sum(a.sante)
    pertes = [Fraction(depart - sum(d.sante[: a.joueurs]), depart) for d in duels]
    return BilanDeBande(
        nombre,
        len(duels),
        sum(d.vainqueur == JOUEURS for d in duels),
        sum(d.vainqueur not in (JOUEURS, BANDE) for d in duels),
        _etendue([d.tours for d in duels]),
        _moyenne(pertes),
        marge_de_moyenne([float(p) for p in pertes]),
        tuple(
            BilanDeJoueur(
                sante,
                _moyenne([Fraction(d.sante[i]) for d in duels]),
                _etendue([d.sante[i] for d in duels]),
                sum(d.sante[i] == 0 and not d.morts[i] for d in duels),
                sum(d.morts[i] for d in duels),
            )
            for i, sante in enumerate(a.sante)
        ),
    )


def _etendue(valeurs: Sequence[int]) -> Etendue:
    return Etendue(*(quantile(valeurs, part) for part in PARTS))


def _moyenne(valeurs: Sequence[Fraction]) -> Fraction:
    return sum(valeurs, Fraction(0)) / len(valeurs)


# ── Le nombre conseillé ────────────────────────────────────────────────────


class Objectif(NamedTuple):
    """Ce que le meneur vise : une part de santé perdue à ne pas dépasser, ou une chance de victoire à garder."""

    quoi: Literal["perte", "victoire"]
    seuil: Fraction

    def mesure(self, b: BilanDeBande) -> Fraction:
        """Rend ce que ce bilan donne."""
        return b.perte if self.quoi == "perte" else b.victoire

    def tient(self, b: BilanDeBande) -> bool:
        """Dit si ce bilan reste dans ce qui est visé.

        >>> rate = BilanDeBande(4, 10, 8, 0, Etendue(2, 3, 4), Fraction(2, 5), 0.1, ())
        >>> Objectif("perte", Fraction(1, 3)).tient(rate), Objectif("victoire", Fraction(4, 5)).tient(rate)
        (False, True)
        """
        return self.mesure(b) <= self.seuil if self.quoi == "perte" else self.mesure(b) >= self.seuil


def nombre_conseille(bilans: Iterable[BilanDeBande], objectif: Objectif) -> int:
    """Rend le plus grand nombre qui tient l'objectif, sans qu'un plus petit l'ait manqué ; 0 s'il n'y en a pas.

    ``bilans`` : un par nombre, du plus petit au plus grand.
    """
    conseil = 0
    for b in bilans:
        if not objectif.tient(b):
            break
        conseil = b.nombre
    return conseil
