"""L'état d'un duel : les deux corps, l'ordre, et les attaques qui restent à jouer dans ce tour."""

from typing import Any, NamedTuple

from tiamat.variantes.oppositions.combattant import BOUCLIER_SANS, POING, RIEN, Combattant, combattant, seconde_main
from tiamat.variantes.oppositions.initiative import Ordre
from tiamat.variantes.oppositions.multiples import bouclier_maitrise
from tiamat.variantes.systeme import Depart

INITIATIVE, ENGAGEMENT, ROUND = "initiative", "engagement", "round"
ATTAQUE, BOUCLIER, IMPROVISEE = "attaque", "bouclier", "improvisee"


class Corps(NamedTuple):
    """Où en est un combattant : ce qu'il tient, ce qu'il a dépensé ce round.

    ``sol`` : à combien de mètres gît son arme, 0 si elle n'y est pas. ``ferme`` : une esquive a pris le reste de ses
    défenses. ``esquive_au`` : le round de sa dernière esquive réussie.
    """

    pv: int
    resistance: int
    arme: str
    seconde: str
    sol: int = 0
    desequilibre: bool = False
    parades: int = 0
    esquives: int = 0
    ferme: bool = False
    esquive_au: int = 0
    blessures: int = 0

    @property
    def bouclier(self) -> bool:
        """Vrai s'il tient un bouclier, avec ou sans sa compétence."""
        return bouclier_maitrise(self.seconde) or self.seconde == BOUCLIER_SANS


class Frappe(NamedTuple):
    """Une attaque à jouer : son genre, les dés qu'elle perd, ce qu'une acrobatie lui ajoute."""

    genre: str
    malus: int = 0
    excedent: int = 0


class Etat(NamedTuple):
    """L'état d'un duel ; ``ordre`` : qui agit d'abord ; ``rang`` : 0 ou 1, celui dont c'est le tour.

    ``surpris`` : qui ne se défend pas ; ``devant`` : qui prend l'initiative au round suivant ; −1, personne.
    """

    corps: tuple[Corps, Corps]
    round: int = 0
    phase: str = INITIATIVE
    ordre: Ordre = (0, 1)
    rang: int = 0
    frappes: tuple[Frappe, ...] = ()
    surpris: int = -1
    devant: int = -1
    sorti: int = -1
    raison: str = ""

    @property
    def acteur(self) -> int:
        """Celui dont c'est le tour."""
        return self.ordre[self.rang]

    def changer(self, qui: int, **changements: Any) -> "Etat":
        """Rend l'état où le corps de ``qui`` a changé."""
        corps = list(self.corps)
        corps[qui] = corps[qui]._replace(**changements)
        return self._replace(corps=(corps[0], corps[1]))


def engager(depart: Depart) -> Etat:
    """Rend l'état de départ : deux combattants entiers, à distance d'engagement."""
    un, deux = (_corps(combattant(depart, qui)) for qui in (0, 1))
    return Etat((un, deux))


def _corps(c: Combattant) -> Corps:
    return Corps(c.pv, c.resistance, c.arme, seconde_main(c))


def sans_arme(corps: Corps, sol: int = 0) -> dict[str, Any]:
    """Ce qui change quand une arme échappe à son porteur, ou casse : il lui reste la seconde, ou le poing (004-G28).

    >>> sans_arme(Corps(20, 0, "epee", "arme")), sans_arme(Corps(20, 0, "epee", "rien"), 3)
    ({'seconde': 'rien'}, {'arme': 'poing', 'sol': 3})
    """
    if corps.seconde == "arme":
        return {"seconde": RIEN}
    return {"arme": POING, "sol": sol}


def fin(depart: Depart, e: Etat) -> str | None:
    """Dit pourquoi le duel est fini, ou rien (004-G08)."""
    for qui in (0, 1):
        if e.corps[qui].pv <= 0:
            return f"{depart.noms[qui]} est hors de combat."
    return e.raison or None


def vainqueur(depart: Depart, e: Etat) -> int:
    """Rend le camp qui reste, ou −1 tant que personne n'est sorti."""
    for qui in (0, 1):
        if e.corps[qui].pv <= 0 or e.sorti == qui:
            return 1 - qui
    return -1
