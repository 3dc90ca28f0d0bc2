"""Les liens partagés : des valeurs en JSON, en base64 pour adresse, jamais du code."""

import base64
import json
from typing import Any

from tiamat.erreurs import Refus
from tiamat.lecture import json_lu

TAILLE_MAXIMUM = 2048
"""Caractères d'un lien."""


def lire_lien(version: str, donnees: str, version_attendue: int) -> dict[str, Any]:
    """Rend les valeurs d'un lien ; lève ``Refus`` s'il est trop long, abîmé, ou d'une autre version.

    >>> lire_lien("1", ecrire_lien({"carac": 3}), 1)
    {'carac': 3}
    """
    if version != str(version_attendue):
        raise Refus("Ce lien vient d’une autre version de la calculatrice.")
    if len(donnees) > TAILLE_MAXIMUM:
        raise Refus("Ce lien est trop long.")
    try:
        octets = base64.b64decode(donnees + "=" * (-len(donnees) % 4), altchars=b"-_", validate=True)
        valeurs = json_lu(octets.decode(), "Ce lien", TAILLE_MAXIMUM)
    except ValueError:
        valeurs = None
    if not isinstance(valeurs, dict):
        raise Refus("Ce lien est abîmé. Recopiez-le en entier.")
    return valeurs


def ecrire_lien(valeurs: dict[str, Any]) -> str:
    """Écrit des valeurs pour une adresse (la même écriture que ``memoire.js``).

    >>> ecrire_lien({"a": 1})
    'eyJhIjoxfQ'
    """
    octets = json.dumps(valeurs, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")
