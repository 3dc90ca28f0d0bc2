"""Ce que l'ouvrier peut charger avant de parler à la page : le peu d'IPython qu'ipywidgets importe, les fiches.

Rien ici ne connaît la page : la mémoire de Python peut se garder après ``charger``, et se réveiller dans une autre.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


def _sans_effet(*_: Any, **__: Any) -> None:
    """Tient lieu des fonctions d'IPython que rien n'appelle dans la page."""


def installer() -> None:
    """Pose le peu d'IPython qu'ipywidgets importe."""
    ipython = ModuleType("IPython")
    affichage = ModuleType("IPython.display")
    coeur = ModuleType("IPython.core")
    console = ModuleType("IPython.core.interactiveshell")
    ipython.get_ipython = _sans_effet
    affichage.display = affichage.clear_output = _sans_effet
    console.InteractiveShell = type("InteractiveShell", (), {})
    ipython.display, ipython.core, coeur.interactiveshell = affichage, coeur, console
    for module in (ipython, affichage, coeur, console):
        sys.modules[module.__name__] = module


def charger() -> None:
    """Charge ipywidgets, anywidget et les fiches, qui servent à toute calculatrice ; rien n'est construit.

    Le reste se charge au besoin : la mémoire de départ de Pyodide n'en tient pas plus.
    """
    installer()
    import anywidget  # noqa: F401  (ipywidgets vient avec)

    from tiamat.catalogue import catalogue

    catalogue()
