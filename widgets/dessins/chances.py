"""Des chances côte à côte, de 0 à 100 % : une colonne par essai, celle que l'on regarde pleine, les autres en clair."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.francais import INSECABLE, majuscule, pourcentage
from widgets.dessins.courbe import pourcents
from widgets.dessins.image import image
from widgets.dessins.texte import Html, balise

SOMMET, BASE = 44, 186
"""L'ordonnée de 100 %, celle de 0."""
PLACES = 10
"""Autant de nombres tiennent côte à côte sur un téléphone."""
PAS = (1, 2, 5, 10)
TRACE_MINIMALE = 1.5
ICI = "▾"


class Essai(NamedTuple):
    """Une colonne : son nom sous l'axe, sa chance ; ``ici``, si c'est celle que l'on regarde."""

    nom: str
    chance: Fraction
    ici: bool = False


def colonnes_de_chances(essais: Sequence[Essai], id: str, titre: str, axe: str, visee: Fraction | None = None) -> Html:
    """Les colonnes, de gauche à droite ; ``visee`` trace la chance que l'on cherche. Les nombres sont des pour cent."""
    phrases = [f"{majuscule(axe)}.", *(f"{e.nom}{INSECABLE}: {pourcentage(e.chance)}." for e in essais)]
    if visee is not None:
        phrases.append(f"Chance visée{INSECABLE}: {pourcentage(visee)}.")
    return image(
        titre,
        " ".join(phrases),
        id,
        *_echelle(),
        *(trait for i, essai in enumerate(essais) for trait in _colonne(i, essai, len(essais))),
        balise("line", classe="axe", x1=0, x2="100%", y1=BASE, y2=BASE),
        *([_trait("seuil", visee)] if visee is not None else []),
        *_nombres(essais),
        balise("text", axe, classe="m", x="50%", y=BASE + 44, text_anchor="middle"),
    )


def _y(chance: Fraction) -> float:
    return BASE - float(chance) * (BASE - SOMMET)


def _trait(classe: str, chance: Fraction) -> Html:
    y = f"{_y(chance):.1f}"
    return balise("line", classe=classe, x1=0, x2="100%", y1=y, y2=y)


def _echelle() -> list[Html]:
    """Un trait fin à 50 et à 100 %."""
    return [_trait("repere", chance) for chance in (Fraction(1, 2), Fraction(1))]


def _colonne(rang: int, essai: Essai, nombre: int) -> list[Html]:
    if not essai.chance:
        return []
    pas = 100 / nombre
    hauteur = max(TRACE_MINIMALE, BASE - _y(essai.chance))
    return [
        balise(
            "rect",
            classe="loi" if essai.ici else "autre",
            x=pourcents((rang + 0.12) * pas),
            width=pourcents(0.76 * pas),
            y=f"{BASE - hauteur:.1f}",
            height=f"{hauteur:.1f}",
        )
    ]


def _nombres(essais: Sequence[Essai]) -> list[Html]:
    """Le nom sous l'axe et la chance au-dessus de la colonne, comptés depuis celle que l'on regarde."""
    nombre = len(essais)
    depart = next((i for i, e in enumerate(essais) if e.ici), 0)
    pas = next((p for p in PAS if nombre <= p * PLACES), nombre)
    textes = []
    for i in range(depart % pas, nombre, pas):
        essai, x = essais[i], pourcents((i + 0.5) * 100 / nombre)
        haut = min(_y(essai.chance), BASE - TRACE_MINIMALE) - 6
        textes.append(_texte(essai.nom, x, BASE + 20, essai.ici))
        textes.append(_texte(_nue(essai.chance), x, haut, essai.ici, "chiffre"))
        if essai.ici:
            textes.append(_texte(ICI, x, haut - 14, True, "chiffre"))
    return textes


def _texte(mot: str, x: str, y: float, gras: bool, classe: str = "") -> Html:
    classes = " ".join(filter(None, (classe, "g" if gras else ""))) or None
    return balise("text", mot, classe=classes, x=x, y=f"{y:.1f}", text_anchor="middle")


def _nue(chance: Fraction) -> str:
    """Un pourcentage entier, sans son signe ni ses espaces : les colonnes sont étroites."""
    return pourcentage(chance, 0).removesuffix("%").replace(INSECABLE, "")
