"""L'initiative : une fois par combat, aux dés ou d'office, et qui ouvre à égalité."""

from fractions import Fraction
from typing import NamedTuple

from tiamat.des import Loi, Reserve, comparer, loi_de_reserve
from tiamat.variantes.combos.reserves import reserve

DIFFICULTE, DIFFICULTE_SURPRIS = 4, 7
"""La difficulté du jet, et ce que l'initiative automatique retire."""


class Prompt(NamedTuple):
    """Qui joue son initiative : Astuce + Vigilance (de 0 à 40), surpris ou non, aux dés ou d'office."""

    score: int
    surpris: bool = False
    automatique: bool = False


def difficulte_d_initiative(surpris: bool) -> int:
    """Rend la difficulté du jet : 4, ou 7 pour qui est surpris (002-R02).

    >>> difficulte_d_initiative(False), difficulte_d_initiative(True)
    (4, 7)
    """
    return DIFFICULTE_SURPRIS if surpris else DIFFICULTE


def reserve_d_initiative(p: Prompt, *, annule: bool = False) -> Reserve:
    """Rend les dés du jet, un par point d'Astuce + Vigilance (002-R02).

    >>> str(reserve_d_initiative(Prompt(11)))
    '11D10'
    """
    return reserve(p.score, difficulte_d_initiative(p.surpris), annule=annule)


def succes_automatiques(p: Prompt) -> int:
    """Rend les succès sans lancer : le score moins 4, ou moins 7 par surprise, jamais sous 0 (002-R03, 002-G17).

    >>> succes_automatiques(Prompt(11)), succes_automatiques(Prompt(11, surpris=True))
    (7, 4)
    """
    return max(0, p.score - difficulte_d_initiative(p.surpris))


def loi_d_initiative(p: Prompt, *, annule: bool = False) -> Loi:
    """Rend la loi de ses succès ; d'office, une seule valeur (002-R02, 002-R03).

    >>> loi_d_initiative(Prompt(11, automatique=True)).moyenne, loi_d_initiative(Prompt(10)).moyenne
    (Fraction(7, 1), Fraction(7, 1))
    """
    if p.automatique:
        return Loi(succes_automatiques(p), (1,), 1)
    return loi_de_reserve(reserve_d_initiative(p, annule=annule))


def chance_d_ouvrir(un: Prompt, autre: Prompt, *, annule: bool = False) -> Fraction:
    """Rend la chance que le premier ouvre le combat (002-R01).

    À égalité, le plus grand score ouvre ; à score égal, on relance les dés, un au moins (002-G16).

    >>> chance_d_ouvrir(Prompt(6), Prompt(6)), chance_d_ouvrir(Prompt(11, automatique=True), Prompt(4))
    (Fraction(1, 2), Fraction(1, 1))
    """
    op = comparer(loi_d_initiative(un, annule=annule), loi_d_initiative(autre, annule=annule))
    if un.score != autre.score:
        return op.gagne + (op.egalite if un.score > autre.score else 0)
    relance = comparer(*(loi_de_reserve(reserve_de_relance(p, annule=annule)) for p in (un, autre)))
    return op.gagne + op.egalite * relance.gagne / (relance.gagne + relance.perd)


def reserve_de_relance(p: Prompt, *, annule: bool = False) -> Reserve:
    """Rend les dés que l'on relance à égalité de score, un au moins (002-G16).

    >>> str(reserve_de_relance(Prompt(0)))
    '1D10'
    """
    return reserve(max(1, p.score), difficulte_d_initiative(p.surpris), annule=annule)


def qui_ouvre(succes: tuple[int, int], scores: tuple[int, int]) -> int:
    """Rend 0 ou 1, ou −1 s'il faut relancer : le plus de succès, puis le plus grand score (002-R01, 002-G16).

    >>> qui_ouvre((7, 3), (11, 5)), qui_ouvre((3, 3), (5, 8)), qui_ouvre((3, 3), (6, 6))
    (0, 1, -1)
    """
    if succes[0] != succes[1]:
        return int(succes[1] > succes[0])
    if scores[0] != scores[1]:
        return int(scores[1] > scores[0])
    return -1
