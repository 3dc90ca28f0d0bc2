"""Lancer et garder : composer un jet XgY, avec ce qui s'y ajoute et ce qui s'en retire, et sa moyenne exacte."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

from tiamat.des import Garder
from tiamat.des.garder import FACES, LANCES_MAXIMUM
from tiamat.variantes.anneaux.tables import Des, des_de, rang

PAR_DE_EN_TROP = 2
"""Ce que vaut un dé que l'on ne peut plus ni lancer ni garder (003-G10)."""


class Modif(NamedTuple):
    """Ce qui change un jet : son nom, les dés lancés et gardés, un bonus fixe, la règle."""

    libelle: str
    lances: int
    gardes: int
    fixe: int = 0
    regle: str = ""


def modif(cas: str, libelle: str, regle: str, fois: int = 1, fixe: int = 0) -> Modif:
    """Rend la modification d'un cas de la table des dés, ``fois`` fois.

    >>> modif("assaut", "Assaut", "003-R36")
    Modif(libelle='Assaut', lances=2, gardes=1, fixe=0, regle='003-R36')
    """
    des = des_de(cas)
    return Modif(libelle, des.lances * fois, des.gardes * fois, fixe, regle)


def point_de_vide() -> Modif:
    """Le dé de plus d'un point de Vide, dépensé avant le jet (003-R23).

    >>> point_de_vide().lances
    1
    """
    return modif("vide", "Point de Vide", "003-R23")


def competence_soutenue(competence: int) -> int:
    """Le rang d'une compétence quand un point de Vide la soutient : 1 au lieu de 0 (003-R24).

    >>> competence_soutenue(0), competence_soutenue(3)
    (1, 3)
    """
    return max(competence, int(rang("vide", "competence")["valeur"]))


def jet_de_competence(competence: int, trait: int) -> Des:
    """Les dés d'un jet « compétence / trait » : leur somme lancée, le trait gardé (003-G04).

    >>> jet_de_competence(3, 3)
    Des(lances=6, gardes=3)
    """
    return Des(competence + trait, trait)


def jet_de_trait(trait: int) -> Des:
    """Les dés d'un trait ou d'un anneau seul : autant gardés que lancés (003-G04).

    >>> jet_de_trait(2)
    Des(lances=2, gardes=2)
    """
    return Des(trait, trait)


def composer(base: Des, modifs: Iterable[Modif] = (), *, explose: bool = True, fixe: int = 0) -> Garder:
    """Rend le jet à faire, modifications comptées (003-G10, 003-G11).

    Les malus peuvent vider la main : jamais moins de 0 dé lancé, jamais plus de gardés que de lancés. Au-delà de dix
    dés lancés, deux en font un gardé ; dix gardés, chaque dé de trop vaut +2. Ne lève rien.

    >>> str(composer(Des(6, 3), [Modif("Aveuglé", -3, -3)])), str(composer(Des(0, 4), [Modif("Force", 2, 0)]))
    ('3g0', '2g2')
    >>> str(composer(Des(12, 4))), str(composer(Des(13, 9))), str(composer(Des(14, 12)))
    ('10g5', '10g10+2', '10g10+12')
    """
    tous = tuple(modifs)
    lances = max(0, base.lances + sum(m.lances for m in tous))
    gardes = min(lances, max(0, base.gardes + sum(m.gardes for m in tous)))
    fixe += sum(m.fixe for m in tous)
    trop_gardes = max(0, gardes - LANCES_MAXIMUM)
    trop_lances = max(0, lances - LANCES_MAXIMUM)
    gardes = min(gardes, LANCES_MAXIMUM)
    gagnes = min(trop_lances // 2, LANCES_MAXIMUM - gardes)
    trop_lances = trop_lances - 2 * gagnes if gardes + gagnes == LANCES_MAXIMUM else 0
    fixe += PAR_DE_EN_TROP * (trop_lances + trop_gardes)
    return Garder(min(lances, LANCES_MAXIMUM), gardes + gagnes, fixe, explose)


@cache
def moyenne_gardee(jet: Garder) -> Fraction:
    """Rend la moyenne exacte d'un jet, relances sans limite comprises (003-G01) ; lève ``Refus`` hors plafonds.

    La somme des Y meilleurs compte, pour chaque valeur, combien de dés l'atteignent, Y au plus. Atteindre dix de plus
    est dix fois moins probable : la suite des relances est géométrique, et se somme.

    >>> moyenne_gardee(Garder(1, 1)), round(float(moyenne_gardee(Garder(6, 3))), 2)
    (Fraction(55, 9), 26.54)
    >>> moyenne_gardee(Garder(1, 1, explose=False))
    Fraction(11, 2)
    """
    n, y = jet.verifier().lances, jet.gardes
    total = Fraction(jet.fixe)
    for j in range(1, n + 1):
        facteur = sum(min(y, k) * comb(n, k) * comb(n - k, j - k) * (-1) ** (j - k) for k in range(1, j + 1))
        vagues = 1 / (1 - Fraction(1, FACES**j)) if jet.explose else Fraction(1)
        total += facteur * vagues * sum(Fraction(FACES + 1 - v, FACES) ** j for v in range(1, FACES + 1))
    return total
