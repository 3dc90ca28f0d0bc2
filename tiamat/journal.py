"""Ce qui s'est passé : des faits typés, chacun avec sa phrase française et sa règle."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from tiamat.des import Jet
from tiamat.francais import INSECABLE, MOINS, pluriel


class Fait(Protocol):
    """Un fait du jeu."""

    @property
    def regles(self) -> tuple[str, ...]:
        """Les règles qui l'expliquent."""
        ...

    def phrase(self) -> str:
        """La phrase à lire, au présent."""
        ...


def _nombre(n: int) -> str:
    return f"{MOINS}{-n}" if n < 0 else str(n)


class FaitJet(NamedTuple):
    """Un jet lancé par quelqu'un, pour quelque chose."""

    qui: str
    quoi: str
    jet: Jet

    @property
    def regles(self) -> tuple[str, ...]:
        """R61 et R62, plus R63 s'il y a eu un critique."""
        return ("R61", "R62", "R63") if self.jet.critiques else ("R61", "R62")

    def phrase(self) -> str:
        """Dit le total et les critiques.

        >>> FaitJet("Jack", "Force", Jet((2, 10, 10), (3, 5), (), 0)).phrase()
        'Force\xa0: Jack obtient 18, avec 2\\xa0critiques.'
        """
        critiques = f", avec {pluriel(len(self.jet.critiques), 'critique')}" if self.jet.critiques else ""
        sujet = f"{self.qui} obtient" if self.qui else "le jet donne"
        return f"{self.quoi}{INSECABLE}: {sujet} {_nombre(self.jet.total)}{critiques}."


class FaitTest(NamedTuple):
    """L'issue d'un test simple."""

    qui: str
    resultat: int
    difficulte: int

    @property
    def marge(self) -> int:
        """Résultat moins difficulté : positive ou nulle, réussite ; négative, échec (R50, C14).

        >>> FaitTest("Jack", 8, 10).marge
        -2
        """
        return self.resultat - self.difficulte

    @property
    def regles(self) -> tuple[str, ...]:
        """R47 et R50."""
        return ("R47", "R50")

    def phrase(self) -> str:
        """Dit réussite ou échec, et de combien.

        >>> FaitTest("Jack", 8, 10).phrase(), FaitTest("", 10, 8).phrase()
        ('Jack échoue contre 10, marge −2.', 'Réussite contre 8, marge 2.')
        """
        reussi = self.marge >= 0
        verbe = ("réussit" if reussi else "échoue") if self.qui else ("Réussite" if reussi else "Échec")
        return f"{self.qui} {verbe} contre {self.difficulte}, marge {_nombre(self.marge)}.".strip()


class FaitOpposition(NamedTuple):
    """L'issue de deux jets opposés."""

    initiateur: str
    adversaire: str
    resultats: tuple[int, int]

    @property
    def gagne(self) -> bool:
        """Vrai si l'initiateur l'emporte ; à égalité il perd (R51)."""
        return self.resultats[0] > self.resultats[1]

    @property
    def regles(self) -> tuple[str, ...]:
        """R51."""
        return ("R51",)

    def phrase(self) -> str:
        """Dit qui l'emporte.

        >>> FaitOpposition("Jack", "la sentinelle", (7, 7)).phrase()
        'Égalité à 7\xa0: Jack, qui a commencé, perd contre la sentinelle.'
        """
        a, b = self.resultats
        if a == b:
            return (
                f"Égalité à {_nombre(a)}{INSECABLE}: {self.initiateur}, qui a commencé, perd contre {self.adversaire}."
            )
        verbe = "l’emporte" if a > b else "perd"
        return f"{self.initiateur} {verbe} contre {self.adversaire}, {_nombre(a)} à {_nombre(b)}."


class FaitChute(NamedTuple):
    """Une course ratée met à terre."""

    qui: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R85."""
        return ("R85",)

    def phrase(self) -> str:
        """Dit la chute.

        >>> FaitChute("Jack").phrase()
        'Jack tombe à terre.'
        """
        return f"{self.qui} tombe à terre."


class Journal:
    """Une suite de faits, dans l'ordre.

    >>> j = Journal()
    >>> j.noter(FaitTest("Jack", 8, 8))
    >>> [f.phrase() for f in j]
    ['Jack réussit contre 8, marge 0.']
    """

    def __init__(self) -> None:
        self._faits: list[Fait] = []

    def noter(self, fait: Fait) -> None:
        """Ajoute un fait à la fin."""
        self._faits.append(fait)

    def __iter__(self) -> Iterator[Fait]:
        return iter(self._faits)

    def __len__(self) -> int:
        return len(self._faits)
