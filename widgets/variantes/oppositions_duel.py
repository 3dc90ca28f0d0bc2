"""Un duel de « Oppositions », à jouer."""

import ipywidgets as W

from tiamat.variantes.oppositions import SYSTEME
from widgets.variantes.duel import DuelDeVariante


def oppositions_duel() -> W.Widget:
    """Le duel."""
    return DuelDeOppositions()


class DuelDeOppositions(DuelDeVariante):
    """Deux combattants de « Oppositions »."""

    nom = "oppositions_duel"

    def __init__(self) -> None:
        super().__init__(SYSTEME)
