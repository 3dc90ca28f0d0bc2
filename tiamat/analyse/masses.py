"""La masse de probabilité d'un état, pour toutes les santés des deux combattants, et ce qu'une perte en fait."""

from collections.abc import Iterable, Sequence
from operator import add, mul
from typing import NamedTuple

Ligne = list[float]
"""La masse pour chaque santé d'un combattant, à partir de 0 : tombé."""
Tableau = list[Ligne]
"""Une ligne par santé du premier ; dans une ligne, une case par santé du second."""


class Perte(NamedTuple):
    """La loi d'une perte : ``chances[n]`` est celle de perdre ``debut + n``, ``queue[s]``, ``s`` ou plus.

    >>> Perte.de([(2, 0.25), (3, 0.5)], 3)
    Perte(debut=2, chances=(0.25, 0.5), queue=(0.75, 0.75, 0.75, 0.5))
    """

    debut: int
    chances: tuple[float, ...]
    queue: tuple[float, ...]

    @classmethod
    def de(cls, loi: Iterable[tuple[int, float]], sante: int) -> "Perte":
        """Prépare une loi, de somme quelconque, pour des santés de 0 à ``sante``."""
        chances = dict(loi)
        debut, fin = min(chances), max(chances)
        queue = tuple(sum(p for n, p in chances.items() if n >= s) for s in range(sante + 1))
        return cls(debut, tuple(chances.get(n, 0.0) for n in range(debut, fin + 1)), queue)


def perdre(ligne: Ligne, perte: Perte) -> Ligne:
    """Rend la masse après une perte : qui perd toute sa santé, ou davantage, est à 0.

    >>> perdre([0.0, 0.0, 1.0, 1.0], Perte.de([(0, 0.5), (2, 0.5)], 3))
    [0.5, 0.5, 0.5, 0.5]
    """
    debut, sante = perte.debut, len(ligne) - 1
    restent = [sum(map(mul, ligne[s:], perte.chances)) for s in range(1 + debut, sante + 1)]
    return [sum(map(mul, ligne, perte.queue)), *restent, *[0.0] * min(debut, sante)]


class Masses:
    """La masse d'un état, par santés ; ce qui arrive s'y ajoute par lignes ou par colonnes.

    >>> m = Masses(1, 2)
    >>> m.ajouter(0, [[0.0, 0.0], [0.0, 0.0], [0.5, 0.25]])
    >>> m.lignes
    [[0.0, 0.0, 0.5], [0.0, 0.0, 0.25]]
    """

    def __init__(self, une: int, autre: int) -> None:
        self._lignes: Tableau = [[0.0] * (autre + 1) for _ in range(une + 1)]
        self._colonnes: Tableau | None = None

    @property
    def lignes(self) -> Tableau:
        """Le tableau, une ligne par santé du premier."""
        if self._colonnes is not None:
            self._lignes = ensemble(self._lignes, transposer(self._colonnes))
            self._colonnes = None
        return self._lignes

    @property
    def total(self) -> float:
        """Toute la masse."""
        return sum(map(sum, self.lignes))

    def poser(self, une: int, autre: int, masse: float) -> None:
        """Ajoute de la masse à ces deux santés."""
        self.lignes[une][autre] += masse

    def ajouter(self, qui: int, tableau: Tableau) -> None:
        """Ajoute un tableau : par lignes si le second (1) vient de perdre, par colonnes si c'est le premier."""
        if qui:
            self._lignes = ensemble(self._lignes, tableau)
        else:
            self._colonnes = tableau if self._colonnes is None else ensemble(self._colonnes, tableau)


def ensemble(un: Tableau, autre: Tableau) -> Tableau:
    """Rend la somme de deux tableaux.

    >>> ensemble([[1.0, 2.0]], [[0.5, 0.0]])
    [[1.5, 2.0]]
    """
    return [list(map(add, *paire)) if any(paire[1]) else paire[0] for paire in zip(un, autre, strict=True)]


def transposer(tableau: Sequence[Sequence[float]]) -> Tableau:
    """Rend les colonnes pour lignes.

    >>> transposer([[1.0, 2.0], [3.0, 4.0]])
    [[1.0, 3.0], [2.0, 4.0]]
    """
    return list(map(list, zip(*tableau, strict=True)))


class Recolte(NamedTuple):
    """Ceux qui sont tombés : seul celui des lignes, par santé de l'autre ; seul celui des cases, de même ; les deux."""

    lignes: Ligne
    cases: Ligne
    deux: float


def recolter(tableau: Tableau) -> Recolte:
    """Retire du tableau la masse de ceux qui sont tombés, et la rend.

    >>> tableau = [[0.5, 0.25], [0.125, 0.0625]]
    >>> recolter(tableau), tableau
    (Recolte(lignes=[0.0, 0.25], cases=[0.0, 0.125], deux=0.5), [[0.0, 0.0], [0.0, 0.0625]])
    """
    deux, lignes, cases = tableau[0][0], [0.0, *tableau[0][1:]], [0.0, *(ligne[0] for ligne in tableau[1:])]
    tableau[0] = [0.0] * len(tableau[0])
    for ligne in tableau:
        ligne[0] = 0.0
    return Recolte(lignes, cases, deux)
