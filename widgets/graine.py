"""La graine des dés lancés : tirée au hasard, gardée avec l'état, relue d'un lien."""

import secrets
from typing import Any

from tiamat.erreurs import Refus

GRAINES = 2**32


def tirer_graine() -> int:
    """Rend une graine neuve."""
    return secrets.randbelow(GRAINES)


def garder_graine(graine: int | None) -> dict[str, Any]:
    """Rend ce que l'état garde d'une graine : rien s'il n'y en a pas."""
    return {} if graine is None else {"graine": graine}


def lire_graine(supplement: dict[str, Any]) -> int | None:
    """Retire du supplément la graine que ``garder_graine`` y a mise ; lève ``Refus`` si ce n'en est pas une.

    >>> lire_graine({"graine": 7}), lire_graine({})
    (7, None)
    """
    graine: Any = supplement.pop("graine", None)
    if graine is not None and (type(graine) is not int or not 0 <= graine < GRAINES):
        raise Refus("La graine n’est pas un nombre connu.")
    return graine
