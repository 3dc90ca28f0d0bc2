"""Les réglages d'une calculatrice : des ipywidgets nommés, et la vérification de ce qui vient d'ailleurs."""

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as W

from tiamat.erreurs import Refus
from tiamat.francais import guillemets
from widgets import bornes
from widgets.bornes import TEXTE_MAXIMUM


def entier(etiquette: str, minimum: int, maximum: int, valeur: int) -> W.IntSlider:
    """Un curseur et sa case de nombre."""
    return bornes.IntSlider(value=valeur, min=minimum, max=maximum, description=etiquette)


def bascule(etiquette: str, options: Mapping[str, str], valeur: str) -> W.ToggleButtons:
    """De deux à quatre choix, en boutons : libellé → valeur."""
    return bornes.ToggleButtons(options=list(options.items()), value=valeur, description=etiquette)


def liste(etiquette: str, options: Sequence[tuple[str, str]], valeur: str) -> W.Dropdown:
    """Plus de quatre choix, en liste : (libellé, valeur)."""
    return bornes.Dropdown(options=list(options), value=valeur, description=etiquette)


def texte(etiquette: str, exemple: str = "", valeur: str = "") -> W.Text:
    """Une case de texte, lue quand on la quitte."""
    return bornes.Text(value=valeur, description=etiquette, placeholder=exemple, continuous_update=False)


def case(etiquette: str, valeur: bool = False) -> W.Checkbox:
    """Une case à cocher."""
    return bornes.Checkbox(value=valeur, description=etiquette, indent=False)


def depliant(etiquette: str, *contenu: W.Widget) -> tuple[W.ToggleButton, W.VBox]:
    """Un bouton qui montre ou cache des réglages, et leur boîte."""
    bouton = bornes.ToggleButton(value=False, description=etiquette)
    bouton.add_class("tm-deplieur")
    boite = W.VBox(contenu)
    boite.add_class("tm-reglages")
    montrer(boite, False)
    bouton.observe(lambda c: montrer(boite, c["new"]), "value")
    return bouton, boite


def montrer(widget: W.DOMWidget, visible: bool) -> None:
    """Montre ou retire un widget de la page."""
    widget.layout.display = None if visible else "none"


def verifier(champ: W.ValueWidget, nom: str, valeur: Any) -> Any:
    """Rend la valeur si ce champ peut la prendre ; lève ``Refus`` sinon.

    >>> verifier(entier("Dés", 1, 8, 2), "des", 3)
    3
    """
    if isinstance(champ, W.IntSlider):
        if isinstance(valeur, int) and not isinstance(valeur, bool) and champ.min <= valeur <= champ.max:
            return valeur
        attendu = f"un entier de {champ.min} à {champ.max}"
    elif isinstance(champ, W.Checkbox | W.ToggleButton):
        if isinstance(valeur, bool):
            return valeur
        attendu = "oui ou non"
    elif isinstance(champ, W.Dropdown | W.ToggleButtons):
        permises = [v for _, v in champ.options]
        if isinstance(valeur, str) and valeur in permises:
            return valeur
        attendu = "une des options proposées"
    else:
        if isinstance(valeur, str) and len(valeur) <= TEXTE_MAXIMUM:
            return valeur
        attendu = f"un texte de {TEXTE_MAXIMUM} caractères au plus"
    etiquette = champ.description or nom
    raise Refus(f"{guillemets(etiquette)} : attendu {attendu}.")
