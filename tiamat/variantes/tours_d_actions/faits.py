"""Ce qu'un combat raconte : l'ordre, les actes, les coups, les critiques."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tiamat.francais import INSECABLE, enumerer
from tiamat.journal import Fait
from tiamat.variantes.tours_d_actions.degats import BONUS_DU_SACRIFICE

ACTES = {
    "preparer": (f"ajuste son prochain coup, qui aura +{BONUS_DU_SACRIFICE}", "001-R24"),
    "viser": ("choisit où portera son prochain coup", "001-R24"),
    "se_garder": ("met tous ses dés dans sa DÉFENSE", "001-R26"),
    "degainer": ("dégaine son arme", "001-R23"),
    "ramasser": ("ramasse son arme", "001-R40"),
    "se_relever": ("se relève", "001-R23"),
    "s_agenouiller": ("s’agenouille", "001-R35"),
    "se_coucher": ("se met à plat ventre", "001-R35"),
    "attendre": ("attend", "001-R23"),
}
CRITIQUES = {
    "reussite": ("place un coup critique", "001-G10"),
    "arme_abimee": ("abîme son arme, qui ne sert plus", "001-R39"),
    "arme_au_sol": ("laisse échapper son arme", "001-R40"),
    "arme_cassee": ("casse son arme", "001-R40"),
    "chute": ("tombe à plat ventre, et perd ses actions du tour", "001-R41"),
    "assommer": ("assomme l’adversaire", "001-R45"),
    "projeter": ("projette l’adversaire à trois mètres", "001-R45"),
}


def raconter(fait: Callable[..., Fait], *valeurs: Any) -> Iterator[Fait]:
    """Rend un seul fait, fait de ces valeurs : à donner à ``noter``.

    >>> [f.phrase() for f in raconter(FaitActe, "Léa", "attendre")]
    ['Léa attend.']
    """
    yield fait(*valeurs)


class FaitDepartage(NamedTuple):
    """Un dé chacun, à rang et COORDINATION égaux."""

    qui: tuple[str, str]
    faces: tuple[int, int]
    devant: int

    @property
    def regles(self) -> tuple[str, ...]:
        """Celle des égalités."""
        return ("001-R22",)

    def phrase(self) -> str:
        """Dit les dés, et qui passe devant.

        >>> FaitDepartage(("Léa", "Noé"), (2, 5), 1).phrase()
        'À égalité, Léa lance 2 et Noé 5\\xa0: Noé passe devant.'
        """
        (un, autre), (a, b) = self.qui, self.faces
        return f"À égalité, {un} lance {a} et {autre} {b}{INSECABLE}: {self.qui[self.devant]} passe devant."


class FaitInitiative(NamedTuple):
    """Les T.A. que quelqu'un gagne ce Tour : (numéro du T.A., rang)."""

    qui: str
    tour: int
    passages: tuple[tuple[int, int], ...]

    @property
    def regles(self) -> tuple[str, ...]:
        """Celles des T.A. et des rangs ; sans succès, l'arbitrage."""
        return ("001-R19", "001-R20", "001-R21") if self.passages else ("001-G07",)

    def phrase(self) -> str:
        """Dit chaque T.A. et son rang.

        >>> FaitInitiative("Léa", 2, ((1, 2), (2, 5))).phrase()
        'Tour 2\\xa0: Léa agit au rang 2 du T.A. 1 et au rang 5 du T.A. 2.'
        >>> FaitInitiative("Léa", 2, ()).phrase()
        'Tour 2\\xa0: Léa n’agit pas.'
        """
        ou = enumerer([f"au rang {rang} du T.A. {ta}" for ta, rang in self.passages])
        return f"Tour {self.tour}{INSECABLE}: {self.qui} {f'agit {ou}' if ou else 'n’agit pas'}."


class FaitActe(NamedTuple):
    """Un acte qui n'est pas une attaque."""

    qui: str
    acte: str

    @property
    def regles(self) -> tuple[str, ...]:
        """Celle qui le permet."""
        return (ACTES[self.acte][1],)

    def phrase(self) -> str:
        """Dit l'acte.

        >>> FaitActe("Léa", "degainer").phrase()
        'Léa dégaine son arme.'
        """
        return f"{self.qui} {ACTES[self.acte][0]}."


class FaitToucher(NamedTuple):
    """Un jet pour toucher, comparé à la DÉFENSE ; ``bonus`` : les succès du T.A. sacrifié."""

    qui: str
    cible: str
    succes: int
    defense: int
    bonus: int
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """Celle de l'attaque, et celle du T.A. sacrifié s'il a servi."""
        return (self.regle, "001-G08", *(("001-R24",) if self.bonus else ()))

    def phrase(self) -> str:
        """Dit les succès, ce qu'il en fallait, et la marge.

        >>> FaitToucher("Léa", "Noé", 5, 3, 0, "001-R28").phrase()
        'Léa touche Noé\\xa0: 5 contre 3, marge 2.'
        >>> FaitToucher("Léa", "Noé", 2, 3, 0, "001-R28").phrase()
        'Léa manque Noé\\xa0: 2 contre 3.'
        """
        total = f"{self.succes + self.bonus}" + (f" ({self.succes} et {self.bonus})" if self.bonus else "")
        marge = self.succes + self.bonus - self.defense
        verbe, fin = ("touche", f", marge {marge}") if marge >= 0 else ("manque", "")
        return f"{self.qui} {verbe} {self.cible}{INSECABLE}: {total} contre {self.defense}{fin}."


class FaitCritique(NamedTuple):
    """Un échec ou une réussite critique."""

    qui: str
    quoi: str

    @property
    def regles(self) -> tuple[str, ...]:
        """Celle de son effet."""
        return (CRITIQUES[self.quoi][1], "001-G10")

    def phrase(self) -> str:
        """Dit ce qui arrive.

        >>> FaitCritique("Léa", "chute").phrase()
        'Léa tombe à plat ventre, et perd ses actions du tour.'
        """
        return f"{self.qui} {CRITIQUES[self.quoi][0]}."
