"""Un jeu que l'on compare : ce qu'il sait répondre, dans son unité."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tiamat.comparaison.fiche import Valeurs
from tiamat.des import Opposition
from tiamat.variantes.duel import Duel, derouler_un_duel
from tiamat.variantes.systeme import Depart, Systeme, Valeur

ECARTS = range(-3, 4)
ASSAILLANTS = range(1, 6)
AVANCE_MAXIMUM = 4
"""Au plus, ce que l'on ajoute à l'initiative du premier."""


class Perte(NamedTuple):
    """Une protection, et ce qu'un coup fait perdre en moyenne, coups manqués compris."""

    nom: str
    perte: Fraction


@dataclass(frozen=True)
class Jeu:
    """Ce qu'un jeu répond pour son combattant moyen ; ``None`` quand la question n'y a pas de sens.

    ``toucher`` : la chance d'un attaquant à tel écart. ``devant`` : agir avant, à égalité, après, à tel écart.
    ``pertes`` : de la plus légère protection à la plus forte. ``entoure`` : la chance de chaque attaque, selon le
    nombre d'assaillants. ``duel`` : un duel entre pareils, le premier ayant tant d'avance à l'initiative.
    """

    id: str
    unite: str
    toucher: Callable[[Valeurs, int], Fraction | None]
    devant: Callable[[Valeurs, int], Opposition | None]
    pertes: Callable[[Valeurs], tuple[Perte, ...]]
    duel: Callable[[Valeurs, int, int], Generator[None, None, Duel]]
    entoure: Callable[[Valeurs, int], Fraction] | None = None


def duel_de_variante(
    systeme: Systeme, fiche: Callable[[Valeurs, int], Mapping[str, Valeur]]
) -> Callable[[Valeurs, int, int], Generator[None, None, Duel]]:
    """Rend de quoi jouer un duel de ce système ; ``fiche`` écrit un combattant d'après ses valeurs et son avance."""

    def duel(v: Valeurs, avance: int, graine: int) -> Generator[None, None, Duel]:
        depart: Depart = systeme.depart(("Un", "Deux"), (fiche(v, avance), fiche(v, 0)))
        return derouler_un_duel(systeme, depart, graine)

    return duel
