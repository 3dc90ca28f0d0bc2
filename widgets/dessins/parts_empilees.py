"""Des partages comparés : une barre par cas, coupée en parts qui font 100 %, chacune avec son motif et son mot."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.francais import INSECABLE
from widgets.dessins.image import image
from widgets.dessins.motifs import hachures, points
from widgets.dessins.nombres import parts
from widgets.dessins.texte import Html, assembler, balise, identifiant

RANG, NOM, NOTE, BARRE, EPAISSEUR = 72, 15, 34, 42, 20  # hauteur d'un rang ; ordonnées de ce qu'il contient


class Cas(NamedTuple):
    """Un cas : son nom, une note, et ses parts, de somme 1, du meilleur au pire."""

    nom: str
    note: str
    parts: Sequence[Fraction]


def parts_empilees(cas: Sequence[Cas], mots: Sequence[str], id: str, titre: str) -> Html:
    """Le dessin et sa légende : quatre parts au plus, de l'aplat de réussite à l'aplat d'échec."""
    trames = _trames(id)[: len(mots)]
    dessin = image(
        titre,
        " ".join(_phrase(c, mots) for c in cas),
        id,
        balise("defs", points(identifiant(id, "points")), hachures(identifiant(id, "hachures"))),
        *(trait for i, c in enumerate(cas) for trait in _rang(i * RANG, c, trames)),
        style=f"height:{len(cas) * RANG}px",
    )
    legende = balise("ul", *map(_legende, mots, trames), classe="tm-legende")
    return assembler(legende, dessin)


def _trames(id: str) -> tuple[dict[str, str], ...]:
    """Le remplissage de chaque part : couleur et motif."""
    return (
        {"classe": "ok"},
        {"classe": "bord-eg", "fill": f"url(#{identifiant(id, 'points')})"},
        {"classe": "bord-ko", "fill": f"url(#{identifiant(id, 'hachures')})"},
        {"classe": "ko"},
    )


def _phrase(c: Cas, mots: Sequence[str]) -> str:
    dites = ", ".join(f"{mot} {nombre}" for mot, nombre in zip(mots, parts(*c.parts), strict=True))
    return f"{c.nom}{INSECABLE}: {dites}."


def _rang(y: int, c: Cas, trames: Sequence[dict[str, str]]) -> list[Html]:
    traits = [
        balise("text", c.nom, classe="g", x=0, y=y + NOM),
        balise("text", c.note, x=0, y=y + NOTE),
    ]
    debut = Fraction(0)
    for part, trame in zip(c.parts, trames, strict=True):
        if part:
            x, largeur = f"{float(debut):.2%}", f"{float(part):.2%}"
            traits.append(balise("rect", x=x, y=y + BARRE, width=largeur, height=EPAISSEUR, **trame))
        debut += part
    return traits


def _legende(mot: str, trame: dict[str, str]) -> Html:
    carre = balise("rect", x=0.5, y=0.5, width=21, height=15, **trame)
    return balise(
        "li", balise("span", balise("svg", carre, classe="tm-courbe", viewBox="0 0 22 16", aria_hidden="true"), mot)
    )
