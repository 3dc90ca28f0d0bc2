"""Une barre par effectif : pleine s'il tient l'objectif, rayée sinon ; le trait de ce que l'on vise, le conseil."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.francais import INSECABLE, pourcentage
from widgets.dessins.courbe import pourcents
from widgets.dessins.image import image
from widgets.dessins.motifs import hachures
from widgets.dessins.texte import Html, balise, identifiant

SOMMET, BASE, TRACE_MINIMALE = 34, 186, 1.5  # ordonnées de 100 % et de l'axe, hauteur d'une chance minuscule
SERRE = 12  # au-delà, un nombre sur deux s'écrit sous l'axe
ICI = "▸"


class Effectif(NamedTuple):
    """Un effectif, ce qu'il donne (de 0 à 1), et s'il tient l'objectif."""

    nombre: int
    valeur: Fraction
    tient: bool


class Objet(NamedTuple):
    """Ce que mesurent les barres : son nom, ce que l'on vise, comment se disent les deux issues."""

    nom: str
    vise: Fraction
    mot_du_seuil: str
    oui: str
    non: str


def figure_des_effectifs(effectifs: Sequence[Effectif], objet: Objet, conseil: int, axe: str, id: str) -> Html:
    """Le dessin et sa légende. ``conseil`` : le nombre à prendre, ou 0 ; ``axe`` : ce que l'on compte."""
    rayures = identifiant(id, "hachures")
    dessin = image(
        objet.nom,
        _description(effectifs, objet, conseil, axe),
        id,
        balise("defs", hachures(rayures)),
        *(t for i, e in enumerate(effectifs) for t in _barre(i, e, len(effectifs), rayures)),
        *_nombres(effectifs, conseil),
        balise("line", classe="axe", x1=0, x2="100%", y1=BASE, y2=BASE),
        *_seuil(objet),
        balise("text", axe, classe="m", x="50%", y=BASE + 44, text_anchor="middle"),
    )
    cles = balise(
        "ul",
        _cle({"classe": "ok"}, objet.oui),
        _cle({"classe": "bord-ko", "fill": f"url(#{rayures})"}, objet.non),
        classe="tm-legende",
    )
    return balise("figure", balise("figcaption", objet.nom, classe="tm-titre-figure"), dessin, cles, classe="tm-figure")


def _hauteur(valeur: Fraction) -> float:
    return BASE - max(TRACE_MINIMALE if valeur else 0, float(valeur) * (BASE - SOMMET))


def _barre(rang: int, e: Effectif, combien: int, rayures: str) -> tuple[Html, ...]:
    pas, haut = 100 / combien, _hauteur(e.valeur)
    trame = {"classe": "ok"} if e.tient else {"classe": "bord-ko", "fill": f"url(#{rayures})"}
    place = {"x": pourcents((rang + 0.12) * pas), "width": pourcents(0.76 * pas)}
    return (balise("rect", **place, y=f"{haut:.1f}", height=f"{BASE - haut:.1f}", **trame),)


def _nombres(effectifs: Sequence[Effectif], conseil: int) -> list[Html]:
    pas = 1 if len(effectifs) <= SERRE else 2
    repere = conseil or effectifs[0].nombre
    return [
        balise(
            "text",
            f"{ICI}{e.nombre}" if e.nombre == conseil else e.nombre,
            classe="g" if e.nombre == conseil else None,
            x=pourcents((i + 0.5) * 100 / len(effectifs)),
            y=BASE + 20,
            text_anchor="middle",
        )
        for i, e in enumerate(effectifs)
        if (e.nombre - repere) % pas == 0
    ]


def _seuil(objet: Objet) -> tuple[Html, Html]:
    y = _hauteur(objet.vise)
    dit = f"{objet.mot_du_seuil}{INSECABLE}: {pourcentage(objet.vise, 0)}"
    return (
        balise("line", classe="seuil", x1=0, x2="100%", y1=f"{y:.1f}", y2=f"{y:.1f}"),
        balise("text", dit, classe="g", x="100%", y=18, text_anchor="end"),
    )


def _description(effectifs: Sequence[Effectif], objet: Objet, conseil: int, axe: str) -> str:
    phrases = (f"{e.nombre}{INSECABLE}: {pourcentage(e.valeur)}." for e in effectifs)
    conseille = f" Conseillé{INSECABLE}: {conseil}." if conseil else ""
    return f"{objet.mot_du_seuil}{INSECABLE}: {pourcentage(objet.vise, 0)}. Par {axe}. {' '.join(phrases)}{conseille}"


def _cle(trame: dict[str, str], mot: str) -> Html:
    carre = balise("rect", x=0.5, y=0.5, width=21, height=15, **trame)
    dessin = balise("svg", carre, classe="tm-courbe", viewBox="0 0 22 16", aria_hidden="true")
    return balise("li", balise("span", dessin, mot))
