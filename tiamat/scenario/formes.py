"""La forme de ce qu'on lit : un champ inconnu, une valeur d'une autre sorte sont refusés, avec l'endroit."""

from collections.abc import Iterable, Mapping
from typing import Any

from tiamat.erreurs import FicheInvalide
from tiamat.francais import citer, suggestion
from tiamat.scenario.format import FORMES, Sorte

ENTIER_MAXIMUM = 1_000_000


def connus(table: Mapping[str, Any], champs: Iterable[str], ou: str) -> None:
    """Lève ``FicheInvalide`` pour le premier champ inconnu, avec le plus proche."""
    voulus = tuple(champs)
    for champ in table:
        if champ not in voulus:
            raise FicheInvalide(f"{ou} : {citer(champ)} est inconnu. {suggestion(champ, voulus)}".rstrip())


def forme(valeur: Any, attendue: Sorte, ou: str) -> Any:
    """Rend la valeur ; lève ``FicheInvalide`` si elle est d'une autre sorte, ou si le nombre est démesuré.

    >>> forme("trois", int, "vers")
    Traceback (most recent call last):
    tiamat.erreurs.FicheInvalide: vers : attendu un nombre entier, lu « trois ».
    """
    if not isinstance(valeur, attendue) or (attendue is not bool and isinstance(valeur, bool)):
        raise FicheInvalide(f"{ou} : attendu {FORMES[attendue]}, lu {citer(valeur)}.")
    if isinstance(valeur, int) and abs(valeur) > ENTIER_MAXIMUM:
        raise FicheInvalide(f"{ou} : le nombre est démesuré. Restez sous {ENTIER_MAXIMUM}.")
    return valeur


def textes(liste: list[Any], ou: str) -> tuple[str, ...]:
    """Rend une liste de textes ; lève ``FicheInvalide`` sinon."""
    return tuple(forme(t, str, ou) for t in liste)
