"""Le réglage d'une valeur d'un système frère."""

from typing import Any

import ipywidgets as W

from tiamat.francais import majuscule
from tiamat.variantes.systeme import Champ
from widgets import champs

BASCULE_MAXIMUM = 3
"""Au-delà, les choix d'un réglage se déroulent en liste."""


def reglage(c: Champ, valeur: Any) -> W.ValueWidget:
    """Un curseur, quelques boutons, ou une liste."""
    if c.choix is None:
        return champs.entier(c.nom, c.mini, c.maxi, valeur)
    options = [(majuscule(mots), cle) for cle, mots in c.choix.items()]
    if len(options) <= BASCULE_MAXIMUM:
        return champs.bascule(c.nom, dict(options), valeur)
    return champs.liste(c.nom, options, valeur)
