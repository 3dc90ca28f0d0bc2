"""Les faits du combat : chacun dit sa phrase et sa règle."""

from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.francais import INSECABLE, majuscule


class FaitZone(NamedTuple):
    """La zone touchée ; ``face`` vaut 0 si elle était imposée."""

    zone: str
    face: int
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """La règle de la table, ou de la zone imposée."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit la zone, et le dé s'il y en a eu un.

        >>> FaitZone("tete", 10, "R116").phrase()
        'Zone touchée\\xa0: tête (D10\\xa0: 10).'
        """
        de = f" (D10{INSECABLE}: {self.face})" if self.face else ""
        return f"Zone touchée{INSECABLE}: {catalogue().zones[self.zone].nom.lower()}{de}."


class FaitDe(NamedTuple):
    """Un D6 lancé pour quelque chose."""

    quoi: str
    valeur: int
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """La règle qui demande ce dé."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit le dé.

        >>> FaitDe("durée", 4, "C84").phrase()
        'Durée\\xa0: 4 (D6).'
        """
        return f"{majuscule(self.quoi)}{INSECABLE}: {self.valeur} (D6)."
