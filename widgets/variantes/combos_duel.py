"""Un duel de « Combos », à jouer."""

import ipywidgets as W

from tiamat.variantes.combos import SYSTEME
from widgets.variantes.duel import DuelDeVariante


def combos_duel() -> W.Widget:
    """Le duel."""
    return DuelDeCombos()


class DuelDeCombos(DuelDeVariante):
    """Deux combattants de « Combos »."""

    nom = "combos_duel"

    def __init__(self) -> None:
        super().__init__(SYSTEME)
