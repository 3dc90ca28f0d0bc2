"""Un duel de « Tours d’actions », à jouer."""

import ipywidgets as W

from tiamat.variantes.tours_d_actions import SYSTEME
from widgets.variantes.duel import DuelDeVariante


def tours_duel() -> W.Widget:
    """Le duel."""
    return DuelDeTours()


class DuelDeTours(DuelDeVariante):
    """Deux combattants de « Tours d’actions »."""

    nom = "tours_duel"

    def __init__(self) -> None:
        super().__init__(SYSTEME)
