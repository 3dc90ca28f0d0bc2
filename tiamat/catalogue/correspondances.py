"""Ce que Tiamat et ses systèmes frères appellent, et font, chacun à sa façon : une idée, cinq façons."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tiamat.catalogue.chargement import charger
from tiamat.catalogue.variantes import DOSSIER, variantes
from tiamat.erreurs import FicheInvalide, NomInconnu
from tiamat.fiches import lire
from tiamat.francais import guillemets

SUJETS = ("axe", "mot", "etat")
"""Ce que chacun fait, comment il le nomme, ses états."""
TIAMAT = "tiamat"


@dataclass(frozen=True)
class Correspondance:
    """Une idée commune, et ce que chaque système en fait ; ``dit`` : « tiamat » ou un système frère → quelques mots.

    Un système absent de ``dit`` n'a rien de tel. Les règles et les arbitrages y sont cités entre parenthèses.
    """

    id: str
    idee: str
    dit: Mapping[str, str]


@cache
def correspondances(sujet: str) -> tuple[Correspondance, ...]:
    """Rend les correspondances d'un sujet de ``SUJETS``, dans l'ordre de la fiche.

    Lève ``NomInconnu`` pour un autre sujet, ``FicheInvalide`` si une fiche nomme un système inconnu.

    >>> [c.id for c in correspondances("axe")][:3]
    ['des', 'temps', 'initiative']
    """
    if sujet not in SUJETS:
        raise NomInconnu(f"Correspondances {guillemets(sujet)} inconnues. Les sujets : {', '.join(SUJETS)}.")
    fiche = f"{DOSSIER}/correspondances"
    lues = charger(Correspondance, lire(fiche)[sujet], fiche)
    connus = {TIAMAT, *variantes()}
    for c in lues:
        if inconnus := set(c.dit) - connus:
            raise FicheInvalide(f"{fiche}.toml, {c.id} : système {guillemets(min(inconnus))} inconnu.")
    return tuple(lues)
