"""Une calculatrice où l'on lance des dés : leur graine, gardée avec l'état, oubliée quand un réglage les change."""

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as W

from widgets.cadre import Calculatrice
from widgets.graine import garder_graine, lire_graine, tirer_graine


class AvecDes(Calculatrice):
    """Une calculatrice qui lance des dés ; ``sans_relancer`` nomme les réglages qui laissent en place les dés lancés.

    ``graine`` est celle du dernier lancer ; ``None`` si rien n'est lancé.
    """

    sans_relancer: Sequence[str] = ()

    def __init__(self, champs: Mapping[str, W.ValueWidget]) -> None:
        self.graine: int | None = None
        super().__init__(champs)

    def bouton_pour_lancer(self, mots: str = "") -> W.Button:
        """Le bouton qui lance les dés."""
        bouton = W.Button(description=mots, button_style="primary")
        bouton.on_click(self._lancer)
        return bouton

    def supplement(self) -> dict[str, Any]:
        """La graine du dernier lancer, pour le retrouver."""
        return super().supplement() | garder_graine(self.graine)

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend la graine du dernier lancer."""
        graine = lire_graine(supplement)
        super().reprendre(supplement)
        self.graine = graine

    def _change(self, changement: dict[str, Any]) -> None:
        if not self._muet and not any(changement["owner"] is self.champs[n] for n in self.sans_relancer):
            self.graine = None
        super()._change(changement)

    def _lancer(self, _: W.Button) -> None:
        self.graine = tirer_graine()
        self.geste()
