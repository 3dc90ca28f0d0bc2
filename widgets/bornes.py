"""Ce que la page peut changer d'un widget, et rien de plus : sa valeur, jamais ses bornes, ses choix ni ses mots."""

from collections.abc import Mapping
from typing import Any, ClassVar

import anywidget
import ipywidgets as W

TEXTE_MAXIMUM = 200
"""Caractères d'une case de texte."""


class Borne:
    """Un widget dont la page ne change que ``ouverts`` ; le reste d'un message est écarté, et une valeur vide aussi.

    Sans cela, un message pourrait élargir un curseur à 10⁹ dés, puis les demander.
    """

    ouverts: ClassVar[frozenset[str]] = frozenset()

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Reçoit un message de la page."""
        recu = {nom: borner(v) for nom, v in sync_data.items() if nom in self.ouverts and v is not None}
        super().set_state(recu)  # type: ignore[misc]


def borner(valeur: Any) -> Any:
    """Rend la valeur reçue ; d'un texte, ce qu'une case en garde."""
    return valeur[:TEXTE_MAXIMUM] if isinstance(valeur, str) else valeur


# Sous les noms de Jupyter : c'est ainsi qu'un carnet écrit une calculatrice.


class IntSlider(Borne, W.IntSlider):
    """Un curseur."""

    ouverts = frozenset({"value"})


class Checkbox(Borne, W.Checkbox):
    """Une case à cocher."""

    ouverts = frozenset({"value"})


class ToggleButton(Borne, W.ToggleButton):
    """Un bouton qui reste enfoncé."""

    ouverts = frozenset({"value"})


class Text(Borne, W.Text):
    """Une case de texte."""

    ouverts = frozenset({"value"})


class Combobox(Borne, W.Combobox):
    """Une case de texte qui propose."""

    ouverts = frozenset({"value"})


class Dropdown(Borne, W.Dropdown):
    """Une liste de choix."""

    ouverts = frozenset({"index"})


class ToggleButtons(Borne, W.ToggleButtons):
    """Quelques choix, en boutons."""

    ouverts = frozenset({"index"})


class HTML(Borne, W.HTML):
    """Ce que Python seul écrit."""


class AnyWidget(Borne, anywidget.AnyWidget):
    """Un widget à nous ; sans ``ouverts``, la page ne lui envoie que des messages."""
