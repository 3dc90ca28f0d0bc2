"""Où va chaque chose dans l'arbre d'un art, lu dans un fichier que ``python -m publication.arbres`` refait."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from widgets.dessins.graphe_d_art import Arete, graphe

LARGEUR, MARGE = 316, 2
NOEUD, HAUTEUR, PAS = 96, 52, 92  # largeur et hauteur d'un nœud, d'une rangée à la suivante
HAUT = 12  # la place des pastilles de la première rangée
POSITIONS = Path(__file__).with_name("positions_des_arbres.json")


class Point(NamedTuple):
    """Le milieu d'un nœud, ou d'un trait qui traverse une rangée ; et cette rangée."""

    x: int
    rang: int

    @property
    def haut(self) -> int:
        """L'ordonnée du haut de la rangée."""
        return HAUT + self.rang * PAS

    @property
    def bas(self) -> int:
        """L'ordonnée du bas de la rangée."""
        return self.haut + HAUTEUR


class Places(NamedTuple):
    """L'arbre d'un art : la place de chaque nœud, et par où passe chaque arête, de son départ à son arrivée."""

    noeuds: dict[str, Point]
    fils: dict[Arete, tuple[Point, ...]]

    @property
    def hauteur(self) -> int:
        """La hauteur du dessin."""
        return max(place.bas for place in self.noeuds.values()) + MARGE

    def trait(self, arete: Arete) -> str:
        """Le tracé d'une arête : courbe entre deux rangées, droit à travers une rangée."""
        fil = self.fils[arete]
        troncons = (_troncon(de, vers) for de, vers in pairwise(fil))
        return f"M{fil[0].x} {fil[0].bas}{''.join(troncons)}"


@cache
def places(art: str) -> Places:
    """Rend les places de l'arbre d'un art.

    >>> places("karate").noeuds["nukite"].rang
    1
    """
    lues: dict[str, Any] = json.loads(POSITIONS.read_text(encoding="utf-8"))[art]
    noeuds = {n: Point(*place) for n, place in lues["noeuds"].items()}
    fils = {}
    for arete in graphe(art).aretes:
        passages = lues["passages"].get(f"{arete.de} {arete.vers}", ())
        fils[arete] = (noeuds[arete.de], *(Point(*p) for p in passages), noeuds[arete.vers])
    return Places(noeuds, fils)


def _troncon(de: Point, vers: Point) -> str:
    milieu = (de.bas + vers.haut) // 2
    return f"V{de.bas}C{de.x} {milieu} {vers.x} {milieu} {vers.x} {vers.haut}"
