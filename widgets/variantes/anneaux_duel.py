"""Un duel de « Anneaux », à jouer."""

import ipywidgets as W

from tiamat.variantes.anneaux import SYSTEME
from widgets.variantes.duel import DuelDeVariante


def anneaux_duel() -> W.Widget:
    """Le duel."""
    return DuelDeAnneaux()


class DuelDeAnneaux(DuelDeVariante):
    """Deux combattants de « Anneaux »."""

    nom = "anneaux_duel"

    def __init__(self) -> None:
        super().__init__(SYSTEME)
