"""Un hasard à trancher : un événement de la règle, avec son nom, sa loi exacte et sa façon de se lancer."""

from collections.abc import Callable
from fractions import Fraction
from typing import Generic, TypeVar

from tiamat.hasard import Hasard
from tiamat.journal import Journal

R = TypeVar("R")
Loi = tuple[tuple[R, Fraction], ...]
Des = Callable[[str], Hasard]
"""Nom d'une question → de quoi lancer ses dés."""


class Question(Generic[R]):
    """Un hasard à trancher."""

    nom: str

    @property
    def loi(self) -> Loi[R]:
        """Les réponses possibles et leur chance."""
        raise NotImplementedError

    @property
    def demande(self) -> str:
        """Les dés à lancer, dans l'ordre où ils se donnent, en mots."""
        raise NotImplementedError

    def lancer(self, des: Des, journal: Journal) -> R:
        """Lance les dés, les note, rend la réponse."""
        raise NotImplementedError
