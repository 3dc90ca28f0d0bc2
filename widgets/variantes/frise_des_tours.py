"""La frise d'un Tour de Combat : ses T.A., cinq rangs chacun, et un rond numéroté où chacun agit."""

from collections.abc import Iterator, Sequence

from tiamat.francais import INSECABLE, enumerer
from tiamat.variantes.tours_d_actions.initiative import RANGS, Passage
from widgets.dessins.courbe import pourcents
from widgets.dessins.image import image
from widgets.dessins.texte import Html, balise

TETE, RANG, ROND = 24, 52, 11  # hauteur des titres de T.A., hauteur d'une ligne, rayon d'un rond
NOM, AXE = 14, 34  # ordonnées du nom et de l'axe, dans une ligne
PETIT = 15
"""Au-delà de tant de rangs côte à côte, les ronds se serrent."""
ROND_SERRE = 8
VIDE = "fill:var(--tm-surface);stroke:var(--tm-bord)"


def frise_des_tours(file: Sequence[Passage], noms: Sequence[str], tours: int, id: str, titre: str) -> Html:
    """Le dessin : le temps va de gauche à droite, du rang 5 au rang 1 de chaque T.A. ; le nombre est l'ordre."""
    colonnes = tours * RANGS
    rond = ROND if colonnes <= PETIT else ROND_SERRE
    return image(
        titre,
        " ".join(_phrase(file, qui, nom) for qui, nom in enumerate(noms)),
        id,
        *_tours(tours, len(noms)),
        *(trait for qui, nom in enumerate(noms) for trait in _ligne(TETE + qui * RANG, nom)),
        *(
            trait
            for ordre, p in enumerate(file, 1)
            for trait in _passage(ordre, p, TETE + p.qui * RANG + AXE, colonnes, rond)
        ),
        style=f"height:{TETE + len(noms) * RANG + 8}px",
    )


def _phrase(file: Sequence[Passage], qui: int, nom: str) -> str:
    ou = [f"rang {p.rang} du T.A. {p.ta}" for p in file if p.qui == qui]
    return f"{nom}{INSECABLE}: {enumerer(ou) or 'aucune action'}."


def _tours(tours: int, lignes: int) -> Iterator[Html]:
    for i in range(tours):
        debut = pourcents(100 * i / tours)
        yield balise(
            "text", f"T.A. {i + 1}", classe="m", x=pourcents(100 * (i + 0.5) / tours), y=14, text_anchor="middle"
        )
        if i:
            yield balise("line", classe="repere", x1=debut, x2=debut, y1=2, y2=TETE + lignes * RANG)


def _ligne(y: int, nom: str) -> tuple[Html, Html]:
    return (
        balise("text", nom, x=0, y=y + NOM),
        balise("line", classe="axe", x1=0, x2="100%", y1=y + AXE, y2=y + AXE),
    )


def _passage(ordre: int, p: Passage, y: int, colonnes: int, rond: int) -> tuple[Html, Html]:
    place = (p.ta - 1) * RANGS + RANGS - p.rang
    x = pourcents(100 * (place + 0.5) / colonnes)
    return (
        balise("circle", cx=x, cy=y, r=rond, style=VIDE),
        balise("text", ordre, classe="g", x=x, y=y + 5, text_anchor="middle"),
    )
