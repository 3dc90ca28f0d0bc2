"""Des étapes à la suite : une barre par étape, pleine de ce qui y réussit, rayée de ce qui y finit, vide du reste."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.francais import INSECABLE, pourcentage
from widgets.dessins.image import image
from widgets.dessins.motifs import hachures
from widgets.dessins.texte import Html, balise, identifiant

RANG, TEXTE, BARRE, EPAISSEUR = 52, 16, 24, 18  # hauteur d'un rang, et ce qu'il contient, en pixels
VIDE = {"style": "fill:var(--tm-creux)"}


class Rang(NamedTuple):
    """Une étape : son nom, la part pleine, et la part rayée qui la suit ; leur somme ne dépasse pas 1."""

    nom: str
    plein: Fraction
    raye: Fraction


def figure_des_etapes(rangs: Sequence[Rang], mots: tuple[str, str, str], id: str, titre: str, table: Html) -> Html:
    """Le dessin, sa légende et sa table ; ``mots`` : ce que disent la part pleine, la rayée et la vide."""
    trame = {"fill": f"url(#{identifiant(id, 'hachures')})", "classe": "bord-ko"}
    dessin = image(
        titre,
        " ".join(_phrase(r, mots) for r in rangs),
        id,
        balise("defs", hachures(identifiant(id, "hachures"))),
        *(trait for i, r in enumerate(rangs) for trait in _rang(i * RANG, r, trame)),
        style=f"height:{RANG * len(rangs)}px",
    )
    trames = ({"classe": "loi"}, trame, VIDE)
    legende = balise("ul", *map(_legende, mots, trames), classe="tm-legende")
    return balise(
        "figure", balise("figcaption", titre, classe="tm-titre-figure"), dessin, legende, table, classe="tm-figure"
    )


def _rang(haut: int, r: Rang, trame: dict[str, str]) -> tuple[Html, ...]:
    y = haut + BARRE
    debut, largeur = f"{float(r.plein):.2%}", f"{float(r.raye):.2%}"
    return (
        balise("text", r.nom, x=0, y=haut + TEXTE),
        balise("text", pourcentage(r.plein), classe="g", x="100%", y=haut + TEXTE, text_anchor="end"),
        balise("rect", x=0, y=y, width="100%", height=EPAISSEUR, **VIDE),
        balise("rect", classe="loi", x=0, y=y, width=debut, height=EPAISSEUR),
        *([balise("rect", x=debut, y=y, width=largeur, height=EPAISSEUR, **trame)] if r.raye else []),
    )


def _phrase(r: Rang, mots: tuple[str, str, str]) -> str:
    plein, raye, _ = mots
    suite = f", {raye} {pourcentage(r.raye)}" if r.raye else ""
    return f"{r.nom}{INSECABLE}: {plein} {pourcentage(r.plein)}{suite}."


def _legende(mot: str, trame: dict[str, str]) -> Html:
    carre = balise("rect", x=0.5, y=0.5, width=21, height=15, **trame)
    return balise(
        "li", balise("span", balise("svg", carre, classe="tm-courbe", viewBox="0 0 22 16", aria_hidden="true"), mot)
    )
