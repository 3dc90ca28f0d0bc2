"""Ce que tous les systèmes frères racontent : leurs dés."""

from typing import NamedTuple

from tiamat.des import JetDeReserve, JetDeSomme, JetGarde
from tiamat.francais import INSECABLE, enumerer, pluriel


class FaitReserve(NamedTuple):
    """Une réserve lancée."""

    qui: str
    quoi: str
    jet: JetDeReserve
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """Celle qui demande le jet."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit les dés et les succès.

        >>> from tiamat.des import reserve_a_seuil
        >>> FaitReserve("Léa", "Attaque", JetDeReserve(reserve_a_seuil(2, 8, 7), ((7, 3),)), "004-R02").phrase()
        'Attaque\\xa0: Léa lance 7 et 3, 1\\xa0succès.'
        """
        vagues = ", puis ".join(enumerer([str(f) for f in vague]) for vague in self.jet.vagues if vague)
        succes = pluriel(self.jet.succes, "succès", "succès")
        return f"{self.quoi}{INSECABLE}: {self.qui} lance {vagues or 'aucun dé'}, {succes}."


class FaitGarde(NamedTuple):
    """Un jet gardé."""

    qui: str
    quoi: str
    jet: JetGarde
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """Celle qui demande le jet."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit les dés gardés et le total.

        >>> from tiamat.des import Garder
        >>> FaitGarde("Léa", "Attaque", JetGarde(Garder(2, 1), ((10, 3), (4,))), "003-R16").phrase()
        'Attaque\\xa0: Léa lance 10+3 et 4, garde 13, total 13.'
        """
        lances = enumerer(["+".join(map(str, d)) for d in self.jet.des]) or "aucun dé"
        gardes = enumerer([str(v) for v in self.jet.gardes]) or "rien"
        return f"{self.quoi}{INSECABLE}: {self.qui} lance {lances}, garde {gardes}, total {self.jet.total}."


class FaitSomme(NamedTuple):
    """Une somme lancée."""

    qui: str
    quoi: str
    jet: JetDeSomme
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """Celle qui demande le jet."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit les dés et le total.

        >>> from tiamat.des import Somme
        >>> FaitSomme("Léa", "Initiative", JetDeSomme(Somme(1, 8, 6), (5,)), "004-R22").phrase()
        'Initiative\\xa0: Léa lance 5, total 11.'
        """
        lances = enumerer([str(f) for f in self.jet.des]) or "aucun dé"
        return f"{self.quoi}{INSECABLE}: {self.qui} lance {lances}, total {self.jet.total}."
