"""Des longueurs sur une même règle graduée : une barre par nom, coupée en autant de parts qu'on la parcourt en fois."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tiamat.francais import INSECABLE, pluriel
from widgets.dessins.courbe import pourcents
from widgets.dessins.image import image
from widgets.dessins.motifs import hachures
from widgets.dessins.texte import Html, balise, identifiant

RANG, TEXTE, BARRE, EPAISSEUR = 48, 16, 24, 16  # hauteur d'un rang, et ce qu'il contient, en pixels
REGLE = 26  # la hauteur des graduations
GRADUATIONS = 6
BORD = 94  # au-delà, en %, une graduation s'écrit à gauche de son trait
COUPURE = "stroke:var(--tm-surface);stroke-width:2"
PAS = (1, 2, 5)


class Longueur(NamedTuple):
    """Une longueur, en ``parts`` égales ou non ; ``refus`` : pourquoi elle ne se parcourt pas."""

    nom: str
    parts: Sequence[int]
    refus: str = ""

    @property
    def total(self) -> int:
        """La longueur entière."""
        return sum(self.parts)


def longueurs(lignes: Sequence[Longueur], unite: str, id: str, titre: str) -> Html:
    """Les barres, de haut en bas, chaque total écrit ; refusée, une longueur est rayée et porte une croix."""
    rayures = identifiant(id, "hachures")
    plus_longue = max(1, *(ligne.total for ligne in lignes))
    return image(
        titre,
        " ".join(_phrase(ligne, unite) for ligne in lignes),
        id,
        balise("defs", hachures(rayures)),
        *(trait for i, ligne in enumerate(lignes) for trait in _rang(i * RANG, ligne, plus_longue, unite, rayures)),
        *_graduations(plus_longue, len(lignes) * RANG),
        style=f"height:{len(lignes) * RANG + REGLE}px",
    )


def _phrase(ligne: Longueur, unite: str) -> str:
    if ligne.refus:
        return f"{ligne.nom}{INSECABLE}: impossible."
    fois = f", en {pluriel(len(ligne.parts), 'fois', 'fois')}" if len(ligne.parts) > 1 else ""
    return f"{ligne.nom}{INSECABLE}: {ligne.total}{INSECABLE}{unite}{fois}."


def _rang(y: int, ligne: Longueur, plus_longue: int, unite: str, rayures: str) -> Iterator[Html]:
    haut = y + BARRE
    dite = "✕ impossible" if ligne.refus else f"{ligne.total}{INSECABLE}{unite}"
    largeur = pourcents(100 * ligne.total / plus_longue)
    yield balise("text", ligne.nom, x=0, y=y + TEXTE)
    yield balise("text", dite, classe="ko g" if ligne.refus else "g", x="100%", y=y + TEXTE, text_anchor="end")
    yield balise("rect", x=0, y=haut, width="100%", height=EPAISSEUR, style="fill:var(--tm-creux)")
    if ligne.refus:
        yield balise("rect", classe="bord-ko", x=0, y=haut, width=largeur, height=EPAISSEUR, fill=f"url(#{rayures})")
        return
    yield balise("rect", classe="loi", x=0, y=haut, width=largeur, height=EPAISSEUR)
    parcouru = 0
    for part in ligne.parts[:-1]:
        parcouru += part
        x = pourcents(100 * parcouru / plus_longue)
        yield balise("line", x1=x, x2=x, y1=haut, y2=haut + EPAISSEUR, style=COUPURE)


def _graduations(plus_longue: int, y: int) -> Iterator[Html]:
    """Un trait et un nombre à intervalles ronds, six au plus ; l'unité est au bout de chaque barre."""
    yield balise("line", classe="axe", x1=0, x2="100%", y1=y, y2=y)
    pas = _pas(plus_longue)
    for n in range(0, plus_longue + 1, pas):
        part = 100 * n / plus_longue
        ancre = "start" if n == 0 else "end" if part > BORD else "middle"
        yield balise("line", classe="axe", x1=pourcents(part), x2=pourcents(part), y1=y, y2=y + 5)
        yield balise("text", n, classe="m", x=pourcents(part), y=y + 20, text_anchor=ancre)


def _pas(plus_longue: int) -> int:
    """L'écart rond (1, 2, 5, 10…) qui laisse six graduations au plus.

    >>> _pas(24), _pas(6), _pas(720)
    (5, 1, 200)
    """
    dizaine = 1
    while True:
        for chiffre in PAS:
            if plus_longue <= chiffre * dizaine * GRADUATIONS:
                return chiffre * dizaine
        dizaine *= 10
