"""L'aperçu d'une calculatrice : un arbre d'ipywidgets rendu en HTML, lisible sans JavaScript.

Le HTML a les classes et la structure de ce qu'ipywidgets 8 dessine dans le navigateur : à l'activation, rien ne
bouge. Les contrôles ne règlent encore rien : les cases sont en lecture seule, les listes sont désactivées, les
boutons restent au clavier et se disent indisponibles. Un anywidget n'est montré que s'il sait le faire lui-même,
par une méthode ``apercu_html()`` qui rend tout son élément.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import singledispatch
from itertools import count
from typing import Any

import ipywidgets as W
from anywidget import AnyWidget

from widgets.dessins.texte import Html, assembler, balise

# Les attributs d'un Layout sont les propriétés CSS du même nom.
PROPRIETES = [nom for nom in W.Layout().keys if not nom.startswith("_")]
CACHE = "display: none;"
# Ce qu'ipywidgets écrit dans une étiquette vide pour garder sa hauteur.
LARGEUR_NULLE = "\u200b"


class WidgetSansApercu(TypeError):
    """Un widget dont l'aperçu n'est pas prévu."""


def apercu(widget: W.Widget, nom: str, titre: str) -> Html:
    """Rend le HTML de ``widget`` ; ``nom`` préfixe les identifiants, ``titre`` nomme un contrôle sans étiquette."""
    numeros = count(1)
    return rendre(widget, Page(titre, lambda: f"apercu-{nom}-{next(numeros)}"))


@dataclass
class Page:
    """Ce qu'un widget doit savoir de ce qui l'entoure."""

    etiquette: str  # la dernière lue : elle nomme la case qui suit, si celle-ci n'en a pas
    identifiant: Callable[[], str] = field(repr=False)


@singledispatch
def rendre(widget: W.Widget, page: Page) -> Html:
    raise WidgetSansApercu(f"aucun aperçu prévu pour {type(widget).__name__}")


# ── Ce qui est commun ──────────────────────────────────────────────────────


def _racine(widget: W.DOMWidget, nom: str, classes: str, *contenus: object, **attributs: object) -> Html:
    """L'élément d'un widget : ses classes, celles d'``add_class``, sa disposition."""
    poses = ((nom, getattr(widget.layout, nom)) for nom in PROPRIETES)
    style = "; ".join(f"{nom.replace('_', '-')}: {valeur}" for nom, valeur in poses if valeur is not None)
    toutes = " ".join(["lm-Widget", classes, *widget._dom_classes])
    return balise(nom, *contenus, classe=toutes, style=style or None, **attributs)


def _ligne(widget: W.DOMWidget, genre: str, *contenus: object) -> Html:
    return _racine(widget, "div", f"jupyter-widgets widget-inline-hbox {genre}", *contenus)


def _etiquette(widget: W.DescriptionWidget, page: Page, pour: str | None = None) -> Html:
    texte, largeur = widget.description, widget.style.description_width
    if texte:
        page.etiquette = texte
    style = CACHE if not texte else f"width: {largeur}" if largeur else None
    return balise("label", texte, classe="widget-label", for_=pour, style=style)


def _controle(widget: Any, page: Page, genre: str, nom: str, *contenus: object, **attributs: object) -> Html:
    """Une étiquette et son contrôle ; sans étiquette, il porte le nom de son infobulle ou de ce qui le précède."""
    identifiant = page.identifiant()
    etiquette = _etiquette(widget, page, identifiant)
    nomme = None if widget.description else widget.tooltip or f"{page.etiquette}, valeur"
    controle = balise(nom, *contenus, id=identifiant, aria_label=nomme, **attributs)
    return _ligne(widget, genre, etiquette, controle)


def _oui_non(valeur: bool) -> str:
    return "true" if valeur else "false"


# ── Textes ─────────────────────────────────────────────────────────────────


@rendre.register
def _html(widget: W.HTML, page: Page) -> Html:
    contenu = balise("div", Html(widget.value), classe="widget-html-content")
    return _ligne(widget, "widget-html", _etiquette(widget, page), contenu)


@rendre.register
def _texte(widget: W.Label, page: Page) -> Html:
    return _ligne(widget, "widget-label", widget.value)


# ── Cases ──────────────────────────────────────────────────────────────────


@rendre.register(W.IntText)
@rendre.register(W.BoundedIntText)
@rendre.register(W.FloatText)
@rendre.register(W.BoundedFloatText)
def _nombre(widget: Any, page: Page) -> Html:
    return _controle(
        widget,
        page,
        "widget-text",
        "input",
        type="number",
        value=widget.value,
        min=getattr(widget, "min", None),
        max=getattr(widget, "max", None),
        step="any" if widget.step is None else widget.step,
        readonly=True,
        disabled=widget.disabled,
    )


@rendre.register
def _case(widget: W.Text, page: Page) -> Html:
    return _controle(
        widget,
        page,
        "widget-text",
        "input",
        type="text",
        classe="widget-input",
        value=widget.value,
        placeholder=widget.placeholder,
        readonly=True,
        disabled=widget.disabled,
    )


@rendre.register
def _grande_case(widget: W.Textarea, page: Page) -> Html:
    return _controle(
        widget,
        page,
        "widget-textarea",
        "textarea",
        widget.value,
        classe="widget-input",
        rows=widget.rows,
        placeholder=widget.placeholder,
        readonly=True,
        disabled=widget.disabled,
    )


# ── Curseurs ───────────────────────────────────────────────────────────────


def _part(widget: Any) -> float:
    return (widget.value - widget.min) / ((widget.max - widget.min) or 1)


@rendre.register(W.IntSlider)
@rendre.register(W.FloatSlider)
def _curseur(widget: Any, page: Page) -> Html:
    # noUiSlider pose sa poignée de −1000 % (au minimum) à 0 % (au maximum).
    place = f"transform: translate({(_part(widget) - 1) * 1000:g}%, 0px); z-index: 4;"
    poignee = balise("div", balise("div", classe="noUi-touch-area"), classe="noUi-handle noUi-handle-lower")
    origine = balise("div", poignee, classe="noUi-origin", style=place)
    base = balise("div", balise("div", classe="noUi-connects"), origine, classe="noUi-base")
    piste = balise("div", base, classe="slider noUi-target noUi-ltr noUi-horizontal noUi-txt-dir-ltr")
    lecture = balise(
        "div",
        format(widget.value, widget.readout_format),
        classe="widget-readout",
        style=None if widget.readout else CACHE,
    )
    return _ligne(
        widget,
        "widget-slider widget-hslider",
        _etiquette(widget, page),
        balise("div", piste, classe="slider-container"),
        lecture,
    )


@rendre.register
def _avancement(widget: W.IntProgress, page: Page) -> Html:
    etendue = f"position: absolute; bottom: 0px; left: 0px; width: {_part(widget) * 100:g}%; height: 100%;"
    barre = balise("div", classe="progress-bar", style=etendue)
    fond = balise("div", barre, classe="progress", style="position: relative;")
    return _ligne(widget, "widget-hprogress", _etiquette(widget, page), fond)


# ── Choix ──────────────────────────────────────────────────────────────────


def _options(widget: Any, *choisis: int | None) -> Html:
    libelles = enumerate(widget._options_labels)
    return assembler(*(balise("option", libelle, selected=rang in choisis) for rang, libelle in libelles))


@rendre.register
def _liste(widget: W.Dropdown, page: Page) -> Html:
    # Sans choix, le navigateur montrerait la première option : une ligne vide la remplace.
    vide = balise("option", selected=True, hidden=True) if widget.index is None else ""
    return _controle(widget, page, "widget-dropdown", "select", vide, _options(widget, widget.index), disabled=True)


@rendre.register
def _liste_ouverte(widget: W.Select, page: Page) -> Html:
    options = _options(widget, widget.index)
    return _controle(widget, page, "widget-select", "select", options, size=widget.rows, disabled=True)


@rendre.register
def _liste_multiple(widget: W.SelectMultiple, page: Page) -> Html:
    options = _options(widget, *widget.index)
    genre = "widget-select widget-select-multiple"
    return _controle(widget, page, genre, "select", options, size=widget.rows, multiple=True, disabled=True)


@rendre.register
def _bascules(widget: W.ToggleButtons, page: Page) -> Html:
    genre = f" mod-{widget.button_style}" if widget.button_style else ""
    boutons = (
        balise(
            "button",
            libelle,
            balise("i"),
            type="button",
            classe=f"widget-toggle-button jupyter-button{' mod-active' * (rang == widget.index)}{genre}",
            aria_pressed=_oui_non(rang == widget.index),
            aria_disabled="true",
            disabled=widget.disabled,
        )
        for rang, libelle in enumerate(widget._options_labels)
    )
    return _racine(widget, "div", "widget-toggle-buttons", _etiquette(widget, page), balise("div", *boutons))


@rendre.register
def _radios(widget: W.RadioButtons, page: Page) -> Html:
    radios = (
        balise("label", libelle, balise("input", type="radio", checked=rang == widget.index, disabled=True))
        for rang, libelle in enumerate(widget._options_labels)
    )
    boite = balise("div", *radios, classe=f"widget-radio-box widget-radio-box-{widget.orientation}")
    return _racine(widget, "div", "widget-radio", _etiquette(widget, page), boite)


@rendre.register
def _coche(widget: W.Checkbox, page: Page) -> Html:
    retrait = balise("label", LARGEUR_NULLE, classe="widget-label", style=None if widget.indent else CACHE)
    case = balise("input", type="checkbox", checked=widget.value, disabled=True)
    libelle = balise("label", case, balise("span", widget.description), classe="widget-label-basic")
    return _ligne(widget, "widget-checkbox", retrait, libelle)


# ── Boutons ────────────────────────────────────────────────────────────────


def _bouton(widget: Any, genre: str, **attributs: object) -> Html:
    style = f" mod-{widget.button_style}" if widget.button_style else ""
    return _racine(
        widget,
        "button",
        f"jupyter-widgets jupyter-button {genre}{style}",
        widget.description,
        type="button",
        title=widget.tooltip or None,
        aria_disabled="true",
        disabled=widget.disabled,
        **attributs,
    )


@rendre.register
def _bouton_simple(widget: W.Button, page: Page) -> Html:
    return _bouton(widget, "widget-button")


@rendre.register
def _bascule(widget: W.ToggleButton, page: Page) -> Html:
    genre = f"widget-toggle-button{' mod-active' * widget.value}"
    return _bouton(widget, genre, aria_pressed=_oui_non(widget.value))


# ── Boîtes ─────────────────────────────────────────────────────────────────


def _boite(widget: W.Box, genre: str, *contenus: Html) -> Html:
    style = f" alert alert-{widget.box_style}" if widget.box_style else ""
    return _racine(widget, "div", f"lm-Panel jupyter-widgets widget-container {genre}{style}", *contenus)


def _enfants(widget: W.Box, page: Page) -> list[Html]:
    return [rendre(enfant, page) for enfant in widget.children]


@rendre.register
def _boite_simple(widget: W.Box, page: Page) -> Html:
    return _boite(widget, "widget-box", *_enfants(widget, page))


@rendre.register
def _colonne(widget: W.VBox, page: Page) -> Html:
    return _boite(widget, "widget-box widget-vbox", *_enfants(widget, page))


@rendre.register
def _rangee(widget: W.HBox, page: Page) -> Html:
    return _boite(widget, "widget-box widget-hbox", *_enfants(widget, page))


@rendre.register
def _grille(widget: W.GridBox, page: Page) -> Html:
    return _boite(widget, "widget-gridbox", *_enfants(widget, page))


@rendre.register
def _pile(widget: W.Stack, page: Page) -> Html:
    rang = widget.selected_index
    return _boite(widget, "widget-box", *([] if rang is None else [rendre(widget.children[rang], page)]))


@rendre.register
def _depliants(widget: W.Accordion, page: Page) -> Html:
    plis = (
        _pli(titre, enfant, rang == widget.selected_index)
        for rang, (titre, enfant) in enumerate(zip(widget.titles, _enfants(widget, page), strict=True))
    )
    classes = "lm-Panel jupyter-widget-Accordion jupyter-widgets widget-accordion widget-container"
    return _racine(widget, "div", classes, *plis)


def _pli(titre: str, contenu: Html, ouvert: bool) -> Html:
    chevron = balise("i", classe=f"fa fa-fw fa-caret-{'down' if ouvert else 'right'}")
    tete = balise("div", chevron, balise("span", titre), classe="lm-Widget jupyter-widget-Collapse-header")
    ferme = "" if ouvert else " lm-mod-hidden"
    corps = balise("div", contenu, classe=f"lm-Widget lm-Panel jupyter-widget-Collapse-contents{ferme}")
    actif = " jupyter-widget-Collapse-open jupyter-widget-Accordion-child-active" if ouvert else ""
    return balise("div", tete, corps, classe=f"lm-Widget jupyter-widget-Collapse jupyter-widget-Accordion-child{actif}")


@rendre.register
def _onglets(widget: W.Tab, page: Page) -> Html:
    choisi = widget.selected_index
    languettes = (_languette(titre, rang == choisi) for rang, titre in enumerate(widget.titles))
    liste = balise("ul", *languettes, classe="lm-TabBar-content")
    barre = balise(
        "div",
        liste,
        classe="lm-Widget lm-TabBar jupyter-widget-TabPanel-tabBar widget-tab-bar",
        data_orientation="horizontal",
    )
    ouverts = [enfant for rang, enfant in enumerate(_enfants(widget, page)) if rang == choisi]
    classes = "lm-Widget lm-Panel jupyter-widget-TabPanel-tabContents widget-tab-contents"
    return _racine(
        widget,
        "div",
        "jupyter-widget-TabPanel jupyter-widgets widget-container jupyter-widget-tab widget-tab",
        barre,
        balise("div", *ouverts, classe=classes),
    )


def _languette(titre: str, choisie: bool) -> Html:
    icone, texte = balise("div", classe="lm-TabBar-tabIcon"), balise("div", titre, classe="lm-TabBar-tabLabel")
    return balise("li", icone, texte, classe=f"lm-TabBar-tab{' lm-mod-current' * choisie}")


@rendre.register
def _anywidget(widget: AnyWidget, page: Page) -> Html:
    dessiner = getattr(widget, "apercu_html", None)
    return Html(dessiner()) if dessiner else Html()
