"""Un hasard à trancher : un événement de la règle, avec son nom, sa loi exacte et sa façon de se lancer."""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from tiamat.hasard import Hasard
from tiamat.journal import Journal

R = TypeVar("R")
Loi = tuple[tuple[R, Fraction], ...]
Des = Callable[[str], Hasard]
"""Nom d'une question → de quoi lancer ses dés."""


class Cas(NamedTuple):
    """Une loi en entiers : ``poids[i]`` cas sur ``total`` donnent ``reponses[i]``, toutes différentes."""

    reponses: tuple[Any, ...]
    poids: tuple[int, ...]
    total: int

    @classmethod
    def compter(cls, poids: dict[Any, int], total: int) -> "Cas":
        """Rend ces réponses et leurs poids, sans celles qui n'arrivent jamais.

        >>> Cas.compter({"pile": 1, "tranche": 0, "face": 1}, 2)
        Cas(reponses=('pile', 'face'), poids=(1, 1), total=2)
        """
        possibles = {reponse: n for reponse, n in poids.items() if n}
        return cls(tuple(possibles), tuple(possibles.values()), total)

    @property
    def loi(self) -> Loi[Any]:
        """Les mêmes, chacune avec sa chance.

        >>> Cas(("pile", "face"), (1, 1), 2).loi
        (('pile', Fraction(1, 2)), ('face', Fraction(1, 2)))
        """
        chances = {n: Fraction(n, self.total) for n in set(self.poids)}
        return tuple([(reponse, chances[n]) for reponse, n in zip(self.reponses, self.poids, strict=True)])


def en_cas(loi: Loi[R]) -> Cas:
    """Rend une loi au plus petit dénominateur commun.

    >>> en_cas((("rien", Fraction(1, 2)), ("un", Fraction(1, 3)), ("deux", Fraction(1, 6))))
    Cas(reponses=('rien', 'un', 'deux'), poids=(3, 2, 1), total=6)
    """
    total = math.lcm(*(p.denominator for _, p in loi))
    return Cas(tuple(r for r, _ in loi), tuple(p.numerator * (total // p.denominator) for _, p in loi), total)


def cumuler(chances: dict[R, Fraction], reponse: R, p: Fraction) -> None:
    """Ajoute une chance à celle qu'une réponse a déjà.

    >>> chances = {"pile": Fraction(1, 2)}
    >>> cumuler(chances, "pile", Fraction(1, 4)); cumuler(chances, "face", Fraction(1, 4))
    >>> chances
    {'pile': Fraction(3, 4), 'face': Fraction(1, 4)}
    """
    chances[reponse] = chances[reponse] + p if reponse in chances else p


class Question(Generic[R]):
    """Un hasard à trancher."""

    nom: str

    @property
    def loi(self) -> Loi[R]:
        """Les réponses possibles et leur chance."""
        raise NotImplementedError

    @cached_property
    def cas(self) -> Cas:
        """La même loi en entiers."""
        return en_cas(self.loi)

    @property
    def demande(self) -> str:
        """Les dés à lancer, dans l'ordre où ils se donnent, en mots."""
        raise NotImplementedError

    def lancer(self, des: Des, journal: Journal) -> R:
        """Lance les dés, les note, rend la réponse."""
        raise NotImplementedError
