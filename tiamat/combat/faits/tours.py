"""Les faits d’un tour : son ordre, une embuscade, un geste, une action perdue."""

from typing import NamedTuple

from tiamat.francais import INSECABLE


class FaitTour(NamedTuple):
    """Un tour s'ouvre, dans cet ordre ; ceux qui jouent en même temps sont ensemble."""

    tour: int
    ordre: tuple[tuple[str, ...], ...]

    @property
    def regles(self) -> tuple[str, ...]:
        """R68, R69, et R70 s'il y a des actions simultanées."""
        return ("R68", "R69", *(("R70",) if any(len(rang) > 1 for rang in self.ordre) else ()))

    def phrase(self) -> str:
        """Dit l'ordre.

        >>> FaitTour(1, (("Jack",), ("Ryu", "Jin"))).phrase()
        'Tour 1\\xa0: Jack, puis Ryu et Jin en même temps.'
        """
        rangs = [" et ".join(rang) + (" en même temps" if len(rang) > 1 else "") for rang in self.ordre]
        return f"Tour {self.tour}{INSECABLE}: {', puis '.join(rangs) or 'personne ne peut agir'}."


class FaitEmbuscade(NamedTuple):
    """Une embuscade prend quelqu'un par surprise, ou non ; ``dejouee`` : son Sixième sens annule la surprise."""

    qui: str
    surpris: bool
    dejouee: bool = False

    @property
    def regles(self) -> tuple[str, ...]:
        """R105, et R106 s'il est surpris ; C105 si son Sixième sens l'en garde."""
        if self.dejouee:
            return ("R105", "C105")
        return ("R105", "R106") if self.surpris else ("R105",)

    def phrase(self) -> str:
        """Dit s'il est surpris.

        >>> FaitEmbuscade("Jack", True).phrase()
        'Jack est pris par surprise\\xa0: un seul D10 pour l’initiative et la défense, ce tour-ci.'
        """
        if self.dejouee:
            return f"{self.qui} n’a rien vu venir, mais son Sixième sens annule la surprise."
        if not self.surpris:
            return f"{self.qui} sent venir l’embuscade."
        return f"{self.qui} est pris par surprise{INSECABLE}: un seul D10 pour l’initiative et la défense, ce tour-ci."


class FaitGeste(NamedTuple):
    """Quelqu'un fait un geste."""

    qui: str
    geste: str
    detail: str
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """La règle du geste."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit le geste.

        >>> FaitGeste("Jack", "Déplacement", "jusqu’à 3 m", "R82").phrase()
        'Jack\\xa0: déplacement, jusqu’à 3 m.'
        """
        detail = f", {self.detail}" if self.detail else ""
        return f"{self.qui}{INSECABLE}: {self.geste[0].lower()}{self.geste[1:]}{detail}."


class FaitImpossible(NamedTuple):
    """Une action écrite d'avance n'est plus possible : elle est perdue."""

    qui: str
    action: str
    raison: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R92."""
        return ("R92",)

    def phrase(self) -> str:
        """Dit l'action perdue et pourquoi.

        >>> FaitImpossible("Jack", "Oi zuki", "Trop loin.").phrase()
        'Jack perd son action (Oi zuki). Trop loin.'
        """
        return f"{self.qui} perd son action ({self.action}). {self.raison}"


class FaitCorrection(NamedTuple):
    """Le meneur corrige un combattant à la main."""

    qui: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R198 : la durée d'un état est ce que l'on corrige le plus souvent."""
        return ("R198",)

    def phrase(self) -> str:
        """Dit qui est corrigé.

        >>> FaitCorrection("Jack").phrase()
        'Jack est corrigé à la main.'
        """
        return f"{self.qui} est corrigé à la main."


class FaitRenfort(NamedTuple):
    """Quelqu'un entre dans le combat."""

    qui: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R69 : l'initiative se rejoue à chaque tour."""
        return ("R69",)

    def phrase(self) -> str:
        """Dit qui arrive.

        >>> FaitRenfort("Ryu").phrase()
        'Ryu entre dans le combat\\xa0: il jouera au tour suivant.'
        """
        return f"{self.qui} entre dans le combat{INSECABLE}: il jouera au tour suivant."
