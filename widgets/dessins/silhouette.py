"""La silhouette : six zones, leur chance d'être touchées ; plus le motif est dense, plus la zone est probable."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.francais import INSECABLE, pourcentage
from widgets.dessins.image import image
from widgets.dessins.texte import Html, balise, identifiant

LARGEUR, HAUTEUR = 340, 302
NOM_COURT = 11  # signes ; un nom plus long se serre, pour tenir dans toute police
PLAQUE = (104, 46)  # une cible de doigt, le nom et le nombre dedans


class Place(NamedTuple):
    """Où se dessine une zone : sa forme, le coin de sa plaque, le fil de l'une à l'autre."""

    forme: str
    x: int
    y: int
    fil: str


PLACES: dict[str, Place] = {
    "tete": Place("M139 34a21 25 0 1 1 42 0a21 25 0 1 1 -42 0z", 234, 10, "M191 34h43"),
    "torse": Place(
        "M153 60h14l2 8c10 1 20 4 25 9l-7 42-1 52c-8 5-44 5-52 0l-1-52-7-42c5-5 15-8 25-9z", 2, 66, "M106 88h42"
    ),
    "bras_droit": Place("M123 80c-8 3-12 9-14 17l-11 48-5 36c0 6 8 8 11 2l9-36 11-32 3-15z", 2, 134, "M106 157h8"),
    "bras_gauche": Place("M197 80c8 3 12 9 14 17l11 48 5 36c0 6-8 8-11 2l-9-36-11-32-3-15z", 234, 134, "M234 157h-8"),
    "jambe_droite": Place(
        "M133 175c8 4 17 5 25 5l-2 52-4 54c0 6-3 9-10 9h-12c-5 0-5-6 0-8l6-3 2-52z", 2, 216, "M106 238h44"
    ),
    "jambe_gauche": Place(
        "M187 175c-8 4-17 5-25 5l2 52 4 54c0 6 3 9 10 9h12c5 0 5-6 0-8l-6-3-2-52z", 234, 216, "M234 238h-44"
    ),
}
"""Le personnage fait face : sa droite est à gauche de l'image."""


class Trame(NamedTuple):
    """Un motif, pour les chances au-dessous de ``avant`` : son nom, son pas, ce qu'il trace, s'il penche."""

    nom: str
    avant: Fraction
    legende: str
    pas: int
    traits: tuple[Html, ...]
    penche: bool = False


def _carre(classe: str, largeur: float, cote: float = 6, ou: int | None = None) -> Html:
    return balise("rect", x=ou, y=ou, width=largeur, height=cote, classe=classe)


TRAMES = (
    Trame(
        "points",
        Fraction(15, 100),
        f"moins de 15{INSECABLE}%",
        7,
        (_carre("fond", 7, 7), balise("circle", cx=3.5, cy=3.5, r=1.1, classe="ton")),
    ),
    Trame(
        "rayures", Fraction(25, 100), f"15 à 24{INSECABLE}%", 6, (_carre("fond", 6), _carre("ton", 2.4)), penche=True
    ),
    Trame(
        "treillis",
        Fraction(45, 100),
        f"25 à 44{INSECABLE}%",
        6,
        (_carre("ton", 6), _carre("fond", 3, 3, 1)),
        penche=True,
    ),
    Trame("plein", Fraction(2), f"45{INSECABLE}% et plus", 6, (_carre("ton", 6),)),
)
"""Du moins dense au plus dense."""


def figure_de_silhouette(chances: Mapping[str, Fraction], id: str, titre: str, ici: str = "") -> Html:
    """La silhouette et sa légende. ``chances`` : zone → chance ; celles qui manquent sont impossibles.

    ``ici`` : la zone que le dé vient de désigner.
    """
    legende = balise("p", *(_cle(t, id) for t in TRAMES), classe="tm-legende")
    mot = f"Le personnage vous fait face{INSECABLE}: sa droite est à votre gauche."
    if any(not chances.get(z) for z in PLACES):
        mot += " Une zone impossible est blanche, en pointillés."
    dessin = silhouette(chances, id, titre, ici)
    return balise("figure", dessin, legende, balise("figcaption", mot, classe="tm-petit"), classe="tm-figure")


def silhouette(chances: Mapping[str, Fraction], id: str, titre: str, ici: str = "") -> Html:
    """Le dessin seul."""
    noms = {z.id: z.nom for z in catalogue().zones.values()}
    phrases = [f"{noms[z]}{INSECABLE}: {_dite(chances.get(z, Fraction(0)))}." for z in PLACES]
    if ici:
        phrases.append(f"Le dé désigne{INSECABLE}: {noms[ici]}.")
    return image(
        titre,
        " ".join(phrases),
        id,
        balise("defs", *(_motif(t, id) for t in TRAMES)),
        *(_zone(p, noms[z], chances.get(z, Fraction(0)), id, z == ici) for z, p in PLACES.items()),
        classe="tm-silhouette",
        viewBox=f"0 0 {LARGEUR} {HAUTEUR}",
    )


def trame(chance: Fraction) -> Trame:
    """Le motif d'une chance qui n'est pas nulle.

    >>> trame(Fraction(1, 10)).nom, trame(Fraction(1, 5)).nom, trame(Fraction(2, 5)).nom, trame(Fraction(1)).nom
    ('points', 'rayures', 'treillis', 'plein')
    """
    return next(t for t in TRAMES if chance < t.avant)


def _dite(chance: Fraction) -> str:
    return pourcentage(chance) if chance else "impossible"


def _zone(p: Place, nom: str, chance: Fraction, id: str, ici: bool) -> Html:
    milieu = p.x + PLAQUE[0] // 2
    serre = {"textLength": PLAQUE[0] - 10, "lengthAdjust": "spacingAndGlyphs"} if len(nom) > NOM_COURT else {}
    remplie = {"fill": f"url(#{_nom(trame(chance), id)})", "classe": "corps"} if chance else {"classe": "corps nul"}
    return balise(
        "g",
        balise("path", classe="fil", d=p.fil),
        balise("g", balise("path", d=p.forme, **remplie), transform="translate(10)"),
        balise("rect", classe="plaque", x=p.x, y=p.y, width=PLAQUE[0], height=PLAQUE[1], rx=6),
        balise("text", nom, x=milieu, y=p.y + 19, text_anchor="middle", **serre),
        balise("text", pourcentage(chance), classe="pc", x=milieu, y=p.y + 38, text_anchor="middle"),
        classe="ici" if ici else None,
    )


def _motif(t: Trame, id: str) -> Html:
    penche = {"patternTransform": "rotate(45)"} if t.penche else {}
    return balise(
        "pattern", *t.traits, id=_nom(t, id), width=t.pas, height=t.pas, patternUnits="userSpaceOnUse", **penche
    )


def _cle(t: Trame, id: str) -> Html:
    carre = balise("rect", x=0.5, y=0.5, width=21, height=15, classe="corps", fill=f"url(#{_nom(t, id)})")
    dessin = balise("svg", carre, classe="tm-silhouette", viewBox="0 0 22 16", aria_hidden="true")
    return balise("span", dessin, t.legende)


def _nom(t: Trame, id: str) -> str:
    return identifiant(id, t.nom)
