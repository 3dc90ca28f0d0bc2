"""Juger une simulation contre une loi exacte : ce qui ne peut pas être le hasard."""

import math
from collections.abc import Sequence

RISQUE = 1e-6
"""La chance qu'un essai juste, à une graine quelconque, soit refusé, toutes comparaisons comprises."""


def vraisemblable(succes: int, essais: int, chance: float, comparaisons: int = 1) -> bool:
    """Dit si tant de succès se peuvent, quand la chance est celle-là et que l'on fait tant de comparaisons.

    La borne de Chernoff majore la chance d'un écart aussi grand : exp(−n·KL(vu ‖ chance)), des deux côtés. Elle vaut
    pour toute chance, même petite, et pour tout nombre d'essais.
    """
    if chance in (0, 1):
        return succes == essais * chance
    return essais * _divergence(succes / essais, chance) <= math.log(2 * comparaisons / RISQUE)


def _divergence(vu: float, chance: float) -> float:
    termes = ((vu, chance), (1 - vu, 1 - chance))
    return sum(a * math.log(a / b) for a, b in termes if a > 0)


def a_quatre_ecarts_types(succes: int, essais: int, chance: float) -> bool:
    """Dit si la part vue est à moins de quatre écarts types de la chance."""
    return abs(succes / essais - chance) <= 4 * math.sqrt(chance * (1 - chance) / essais)


def moyennes_proches(une: list[int], autre: list[int]) -> bool:
    """Dit si deux échantillons ont la même moyenne, à moins de quatre écarts types de leur différence."""
    variance = sum(_variance(x) / len(x) for x in (une, autre))
    return abs(sum(une) / len(une) - sum(autre) / len(autre)) <= 4 * math.sqrt(variance)


def _variance(valeurs: list[int]) -> float:
    moyenne = sum(valeurs) / len(valeurs)
    return sum((v - moyenne) ** 2 for v in valeurs) / (len(valeurs) - 1)


def chance_d_un_chi2(ecart: float, degres: int) -> float:
    """Rend la chance qu'un chi² à tant de degrés de liberté atteigne cet écart.

    Par récurrence sur les degrés, deux à deux ; un degré est une loi normale, deux une exponentielle.
    """
    chance = math.erfc(math.sqrt(ecart / 2)) if degres % 2 else math.exp(-ecart / 2)
    for d in range(2 - degres % 2, degres, 2):
        chance += math.exp(d / 2 * math.log(ecart / 2) - ecart / 2 - math.lgamma(d / 2 + 1)) if ecart else 0
    return chance


def chi2(comptes: Sequence[int]) -> float:
    """Rend l'écart d'un échantillon à la loi uniforme : la somme des carrés des écarts, sur l'effectif attendu."""
    attendu = sum(comptes) / len(comptes)
    return sum((n - attendu) ** 2 for n in comptes) / attendu


def equitable(comptes: Sequence[int], comparaisons: int = 1) -> bool:
    """Dit si ces comptes peuvent être ceux d'un dé juste, quand on fait tant de comparaisons."""
    return chance_d_un_chi2(chi2(comptes), len(comptes) - 1) >= RISQUE / comparaisons
