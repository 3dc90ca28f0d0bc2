"""La chance d'un saut selon sa longueur : une colonne par mètre, sûre, à tenter ou impossible."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.francais import INSECABLE, pourcentage
from widgets.dessins.courbe import TRACE_MINIMALE, pourcents
from widgets.dessins.image import image
from widgets.dessins.motifs import hachures
from widgets.dessins.texte import Html, balise, identifiant

SOMMET, BASE, HAUTEUR = 22, 152, 212  # ordonnées d'une chance de 100 %, de l'axe, et bas du dessin
ICI, SUR = "▲", "sûr"
AXE = "chance en %, longueur en mètres"


class Colonne(NamedTuple):
    """Une longueur de saut, en mètres (« 5 », « ≤ 3 »), et sa chance ; ``sure`` : sans jet ; ``ici`` : la réglée."""

    nom: str
    chance: Fraction
    sure: bool
    ici: bool


def colonnes_de_saut(colonnes: Sequence[Colonne], id: str, titre: str) -> Html:
    """Les colonnes, de gauche à droite ; chaque chance est écrite au-dessus de la sienne, en pour cent."""
    rayures = identifiant(id, "hachures")
    pas = 100 / len(colonnes)
    return image(
        titre,
        " ".join(map(_phrase, colonnes)),
        id,
        balise("defs", hachures(rayures)),
        *(trait for i, c in enumerate(colonnes) for trait in _traits(c, i * pas, pas, rayures)),
        balise("line", classe="axe", x1=0, x2="100%", y1=BASE, y2=BASE),
        balise("text", AXE, classe="m", x="50%", y=BASE + 54, text_anchor="middle"),
        style=f"height:{HAUTEUR}px",
    )


def _traits(c: Colonne, x: float, pas: float, rayures: str) -> Iterator[Html]:
    milieu, haut = pourcents(x + pas / 2), BASE - max(TRACE_MINIMALE, float(c.chance) * (BASE - SOMMET))
    place = {"x": pourcents(x + 0.12 * pas), "width": pourcents(0.76 * pas)}
    gras = "g" if c.ici else None
    if c.chance:
        plein = {"classe": "ok" if c.sure else "loi"}
        yield balise("rect", **place, y=f"{haut:.1f}", height=f"{BASE - haut:.1f}", **plein)
        dite = SUR if c.sure else pourcentage(c.chance, 0).removesuffix("%").replace(INSECABLE, "")
        yield balise("text", dite, classe=gras, x=milieu, y=f"{haut - 6:.1f}", text_anchor="middle")
    else:
        raye = {"classe": "bord-ko", "fill": f"url(#{rayures})"}
        yield balise("rect", **place, y=SOMMET, height=BASE - SOMMET, **raye)
        yield balise("text", "✕", classe="ko g", x=milieu, y=SOMMET - 6, text_anchor="middle")
    yield balise("text", c.nom, classe=gras, x=milieu, y=BASE + 18, text_anchor="middle")
    if c.ici:
        yield balise("text", ICI, classe="g", x=milieu, y=BASE + 34, text_anchor="middle")


def _phrase(c: Colonne) -> str:
    sort = "sans jet" if c.sure else pourcentage(c.chance) if c.chance else "impossible"
    return f"{c.nom}{INSECABLE}m{INSECABLE}: {sort}{', le saut réglé' if c.ici else ''}."
