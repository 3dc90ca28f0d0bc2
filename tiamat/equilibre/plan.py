"""Ce que l'on mesure : deux arts, un niveau, une variante ; et comment les duels se découpent en lots indépendants."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from tiamat.analyse.tactiques import REFLEXION, tactique
from tiamat.catalogue import catalogue
from tiamat.equilibre.armurerie import LIVRE, SIXIEME_SENS, jeux_d_armes
from tiamat.erreurs import Refus
from tiamat.personnage import Personnage, generer

NIVEAUX = (4, 7, 13)
"""Combien de techniques connaît chacun : le départ (R37), puis les paliers d'actions (R23)."""
GRAINE, PAIRES, PAIRES_MAXIMUM = 7, 24, 1_000
TRANCHE_MINIMUM, TRANCHE_MAXIMUM = 5, 160
"""Les duels d'une paire se jouent par tranches, chacune aussi longue que tout ce qui précède, puis de même longueur."""
PAS_DES_PAIRES = 1_000_000
"""L'écart entre les graines de deux paires : aucune n'a les duels d'une autre."""


class Variante(NamedTuple):
    """Sous quelles décisions maison on mesure : un jeu d'armes, et Sixième sens ou non."""

    armes: str = LIVRE
    sixieme_sens: bool = True


REFERENCE = Variante()
"""Ce que ce livre décide."""


def nommer(v: Variante) -> str:
    """Rend une variante en mots.

    >>> nommer(Variante("sobre", False))
    'armes sobres, sans Sixième sens'
    """
    return f"{jeux_d_armes()[v.armes].nom}, {'avec' if v.sixieme_sens else 'sans'} Sixième sens"


class Case(NamedTuple):
    """Une case de la matrice : deux arts, dans l'ordre du catalogue, un nombre de techniques, une variante."""

    a: str
    b: str
    niveau: int
    variante: Variante = REFERENCE


class Lot(NamedTuple):
    """Les duels d'une case entre deux fiches, dans une tranche : de quoi les jouer n'importe où, sans rien d'autre.

    ``graine`` : celle du plan. La fiche numéro ``paire`` de chaque art a la graine *graine + paire* ; le duel *i* de
    cette paire, la graine *graine + paire × 1 000 000 + i*, la même dans toutes les cases.
    """

    case: Case
    paire: int
    tranche: int
    tactique: str = REFLEXION
    graine: int = GRAINE

    @property
    def graines(self) -> range:
        """Les graines de ses duels.

        >>> [len(Lot(Case("boxe", "karate", 4), 0, t).graines) for t in range(9)]
        [5, 5, 10, 20, 40, 80, 160, 160, 160]
        """
        debut = self.graine + self.paire * PAS_DES_PAIRES
        return range(debut + duels_avant(self.tranche), debut + duels_avant(self.tranche + 1))

    @property
    def fiches(self) -> tuple[Personnage, Personnage]:
        """Ses deux combattants : même graine, donc mêmes caractéristiques et compétences ; seul l'art diffère."""
        de = self.case
        return fiche(de.a, de.niveau, self.graine + self.paire), fiche(de.b, de.niveau, self.graine + self.paire)


def duels_avant(tranche: int) -> int:
    """Rend combien de duels une paire a joués avant cette tranche.

    >>> [duels_avant(t) for t in range(9)]
    [0, 5, 10, 20, 40, 80, 160, 320, 480]
    """
    if not tranche:
        return 0
    doublements = (TRANCHE_MAXIMUM // TRANCHE_MINIMUM).bit_length() - 1
    doubles = min(tranche - 1, doublements)
    return (TRANCHE_MINIMUM << doubles) + TRANCHE_MAXIMUM * (tranche - 1 - doubles)


@lru_cache(maxsize=4096)
def fiche(art: str, niveau: int, graine: int) -> Personnage:
    """Rend la fiche engendrée d'un art, à ce niveau.

    >>> a, b = fiche("boxe", 4, 7), fiche("lutte", 4, 7)
    >>> a.caracteristiques == b.caracteristiques, a.competences == b.competences, a.techniques == b.techniques
    (True, True, False)
    """
    return generer(art, niveau, graine, nom=catalogue().arts[art].nom)


@dataclass(frozen=True)
class Plan:
    """Ce que l'on mesure, et avec quels combattants ; ``paires`` : combien de fiches par art, à chaque niveau."""

    arts: tuple[str, ...]
    niveaux: tuple[int, ...] = NIVEAUX
    variantes: tuple[Variante, ...] = (REFERENCE,)
    tactique: str = REFLEXION
    paires: int = PAIRES
    graine: int = GRAINE

    @property
    def cases(self) -> Iterator[Case]:
        """Toutes les cases, un art contre un autre, une fois.

        >>> len(list(planifier().cases))
        432
        """
        for niveau, variante, (a, b) in product(self.niveaux, self.variantes, combinations(self.arts, 2)):
            yield Case(a, b, niveau, variante)

    def tour(self, case: Case, tranche: int) -> list[Lot]:
        """Rend un tour : la même tranche pour toutes les paires d'une case, ramenée à la variante qui suffit."""
        lots = (Lot(case, paire, tranche, self.tactique, self.graine) for paire in range(self.paires))
        return [ramener(lot) for lot in lots]


def planifier(
    arts: Sequence[str] | None = None,
    niveaux: Sequence[int] = NIVEAUX,
    *,
    paires: int = PAIRES,
    graine: int = GRAINE,
    tactique_suivie: str = REFLEXION,
) -> Plan:
    """Rend un plan vérifié, sous toutes les variantes ; ``arts`` : identifiants ou noms, tous sinon.

    Lève ``NomInconnu`` pour un art ou une tactique inconnue, ``Refus`` s'il n'y a pas deux arts, pour un niveau ou un
    nombre de fiches hors des bornes, une graine négative.

    >>> planifier(["Karaté", "boxe"], [4]).arts
    ('boxe', 'karate')
    """
    connus = catalogue().arts
    voulus = {connus.trouver(a).id for a in arts} if arts is not None else set(connus)
    if len(voulus) < 2:
        raise Refus("Il faut au moins deux arts différents pour les comparer.")
    for niveau in niveaux:
        enseignees = min(len(connus[a].techniques) for a in voulus)
        if not 0 <= niveau <= enseignees:
            raise Refus(f"Niveau {niveau} : donnez un nombre de techniques de 0 à {enseignees} (R204).")
    if not 1 <= paires <= PAIRES_MAXIMUM:
        raise Refus(f"{paires} fiches par art : demandez-en de 1 à {PAIRES_MAXIMUM}.")
    if graine < 0:
        raise Refus(f"Graine {graine} : donnez un nombre positif ou nul.")
    tactique(tactique_suivie)
    variantes = tuple(Variante(*v) for v in product(jeux_d_armes(), (True, False)))
    ordre = tuple(a for a in connus if a in voulus)
    return Plan(ordre, tuple(sorted(set(niveaux))), variantes, tactique_suivie, paires, graine)


def ramener(lot: Lot) -> Lot:
    """Rend le lot équivalent de la variante la plus proche de ce livre : rien n'est joué deux fois.

    Un autre jeu d'armes ne change rien si aucun des deux ne porte d'arme retouchée ; Sixième sens, si aucun ne l'a.

    >>> ramener(Lot(Case("boxe", "lutte", 4, Variante("sobre", True)), 0, 0)).case.variante == REFERENCE
    True
    """
    return lot._replace(case=lot.case._replace(variante=_variante_utile(lot._replace(tranche=0))))


@lru_cache(maxsize=1 << 16)
def _variante_utile(lot: Lot) -> Variante:
    armes, sixieme_sens = lot.case.variante
    retouchees = jeux_d_armes()[armes].armes
    portees = {catalogue().armes.identifier(objet) for f in lot.fiches for objet in f.equipement}
    talents = {t for f in lot.fiches for t in (*f.talents, *f.talents_offerts.values())}
    return Variante(armes if portees & retouchees.keys() else LIVRE, sixieme_sens or SIXIEME_SENS not in talents)
