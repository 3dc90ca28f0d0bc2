"""``python -m publication.arbres`` : refait les places des arbres d'apprentissage (``positions_des_arbres.json``).

À relancer quand une fiche change la liste d'un art ou un prérequis ; un essai compare. Pour chaque art : des rangées
de peu de nœuds, l'ordre et l'abscisse de chacun par grandalf (les couches de Sugiyama, en imposant les rangées), puis
le tout serré dans la largeur du dessin. De plusieurs départs, on garde celui où les traits se croisent le moins.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any

from grandalf.graphs import Edge, Vertex, graph_core
from grandalf.layouts import Layer, SugiyamaLayout

from tiamat.catalogue import catalogue
from widgets.dessins.graphe_d_art import Graphe, graphe
from widgets.dessins.places_d_arbre import LARGEUR, MARGE, NOEUD, POSITIONS

PASSAGE, ECART = 5, 5  # largeur d'un trait qui traverse une rangée, espace entre deux voisins
PAR_RANGEE = 3
RANGEE, TRAVERSEE, ATTENTE = (
    100,
    40,
    1,
)  # ce que coûtent une rangée de plus, un trait qui la traverse, un nœud après elle
DEPARTS, TOURS = 30, 6


class Vue:
    """La taille et la place d'un sommet, où grandalf les cherche."""

    def __init__(self, largeur: int) -> None:
        self.w, self.h, self.xy = largeur, 1, (0.0, 0.0)


class Couches(SugiyamaLayout):
    """Les couches de Sugiyama, chaque sommet dans la rangée qu'on lui donne."""

    def __init__(self, g: Any, rangs: dict[Vertex, int]) -> None:
        super().__init__(g)
        self.dw, self.dh, self.xspace = PASSAGE, 1, ECART
        self.rangs = rangs

    def rank_all(self, roots: Sequence[Vertex], optimize: bool = False) -> None:
        """Range les sommets ; grandalf les mettrait aussi haut que possible, si large que soit la rangée."""
        self.layers = [Layer() for _ in range(max(self.rangs.values()) + 1)]
        for sommet, rang in self.rangs.items():
            self.grx[sommet].rank = rang
            self.layers[rang].append(sommet)


def etager(g: Graphe) -> dict[str, int]:
    """Donne sa rangée à chaque nœud, après ceux qui y mènent : peu de rangées, peu de traits qui les traversent."""
    bit = {n: 1 << i for i, n in enumerate(g.noeuds)}
    avant = {n: sum(bit[a.de] for a in g.aretes if a.vers == n) for n in g.noeuds}
    apres = {n: sum(bit[a.vers] for a in g.aretes if a.de == n) for n in g.noeuds}

    @cache
    def suite(places: int) -> tuple[int, tuple[tuple[str, ...], ...]]:
        libres = [n for n in g.noeuds if not bit[n] & places and not avant[n] & ~places]
        if not libres:
            return 0, ()
        essais = []
        for nombre in range(1, PAR_RANGEE + 1):
            for rangee in combinations(libres, nombre):
                remplies = places | sum(bit[n] for n in rangee)
                traversent = sum((apres[n] & ~remplies).bit_count() for n in g.noeuds if bit[n] & places)
                voisins = nombre + traversent
                if nombre * NOEUD + traversent * PASSAGE + (voisins - 1) * ECART <= LARGEUR - 2 * MARGE:
                    attendent = len(g.noeuds) - remplies.bit_count()
                    pleine = 1 + (nombre == PAR_RANGEE)
                    cout, reste = suite(remplies)
                    cout += RANGEE + TRAVERSEE * traversent * pleine + ATTENTE * attendent
                    essais.append((cout, (rangee, *reste)))
        return min(essais, key=lambda essai: essai[0], default=(10**9, ()))

    return {n: rang for rang, rangee in enumerate(suite(0)[1]) for n in rangee}


def placer(g: Graphe) -> dict[str, Any]:
    """Les places d'un graphe : chaque nœud, et chaque traversée d'une rangée par une arête, en [abscisse, rangée]."""
    rangs = etager(g)
    essais = (_essayer(g, rangs, Random(graine)) for graine in range(DEPARTS))
    return min(essais, key=lambda places: _laideur(g, places))


def _essayer(g: Graphe, rangs: dict[str, int], hasard: Random) -> dict[str, Any]:
    """Un placement, les nœuds donnés à grandalf dans un ordre au hasard."""
    sommets = {n: Vertex(n) for n in hasard.sample(g.noeuds, len(g.noeuds))}
    aretes = {f"{a.de} {a.vers}": Edge(sommets[a.de], sommets[a.vers]) for a in g.aretes}
    dessin = _dessiner(sommets, list(aretes.values()), rangs)

    fils = {cle: _fil(dessin.ctrls[arete]) for cle, arete in aretes.items() if arete in dessin.ctrls}
    reels = set(sommets.values())
    utiles = reels.union(*fils.values())
    rangees = [[s for s in couche if s in utiles] for couche in dessin.layers[1:]]
    x = _serrer(rangees, reels)
    rang = {s: i for i, rangee in enumerate(rangees) for s in rangee}
    return {
        "noeuds": {s.data: [x[s], rang[s]] for rangee in rangees for s in rangee if s in reels},
        "passages": {cle: [[x[s], rang[s]] for s in fil] for cle, fil in fils.items()},
    }


def _dessiner(sommets: dict[str, Vertex], aretes: Sequence[Edge], rangs: dict[str, int]) -> Couches:
    """Laisse grandalf ordonner et placer ; au-dessus de tout, une racine, car il veut un graphe d'un seul tenant."""
    racine = Vertex()
    for sommet in (racine, *sommets.values()):
        sommet.view = Vue(NOEUD)
    menes = {arete.v[1] for arete in aretes}
    attaches = [Edge(racine, sommet) for sommet in sommets.values() if sommet not in menes]
    tout = graph_core([racine, *sommets.values()], [*aretes, *attaches])
    dessin = Couches(tout, {racine: 0} | {sommet: rangs[n] + 1 for n, sommet in sommets.items()})
    dessin.init_all(roots=[racine], inverted_edges=[])
    dessin.draw(TOURS)
    return dessin


def _fil(par_rang: dict[int, Any]) -> list[Any]:
    """Les points d'une arête entre ses deux bouts, de haut en bas."""
    return [par_rang[r] for r in sorted(par_rang)][1:-1]


def _serrer(rangees: Sequence[Sequence[Any]], reels: set[Vertex]) -> dict[Any, int]:
    """Ramène les abscisses de grandalf dans la largeur du dessin, sans rien changer à l'ordre."""
    brutes = [s.view.xy[0] for rangee in rangees for s in rangee]
    gauche, etendue = min(brutes), max(brutes) - min(brutes) or 1
    utile = LARGEUR - 2 * MARGE - NOEUD
    x = {}
    for rangee in rangees:
        voulues = [MARGE + NOEUD / 2 + (s.view.xy[0] - gauche) * utile / etendue for s in rangee]
        largeurs = [NOEUD if s in reels else PASSAGE for s in rangee]
        x.update(zip(rangee, ecarter(voulues, largeurs), strict=True))
    return x


def ecarter(voulues: Sequence[float], largeurs: Sequence[int]) -> list[int]:
    """Les abscisses les plus proches de celles que l'on voudrait, sans chevauchement ni débordement.

    >>> ecarter([50, 60, 300], [100, 100, 100])
    [52, 158, 288]
    """
    decalages = [0.0]
    for une, autre in pairwise(largeurs):
        decalages.append(decalages[-1] + (une + autre) / 2 + ECART)
    blocs: list[list[float]] = []  # des voisins qui se touchent : la somme de ce qu'ils voudraient, leur nombre
    for voulue, decalage in zip(voulues, decalages, strict=True):
        blocs.append([voulue - decalage, 1])
        while len(blocs) > 1 and blocs[-2][0] / blocs[-2][1] > blocs[-1][0] / blocs[-1][1]:
            somme, nombre = blocs.pop()
            blocs[-1] = [blocs[-1][0] + somme, blocs[-1][1] + nombre]
    moins, plus = MARGE + largeurs[0] / 2, LARGEUR - MARGE - largeurs[-1] / 2 - decalages[-1]
    debuts = [min(max(somme / nombre, moins), plus) for somme, nombre in blocs for _ in range(int(nombre))]
    return [int(debut + decalage) for debut, decalage in zip(debuts, decalages, strict=True)]


def _laideur(g: Graphe, places: dict[str, Any]) -> tuple[int, int]:
    """Les croisements, puis la longueur des traits en travers."""
    noeuds, passages = places["noeuds"], places["passages"]
    fils = ([noeuds[a.de], *passages.get(f"{a.de} {a.vers}", ()), noeuds[a.vers]] for a in g.aretes)
    troncons = [(rang, x, vers) for fil in fils for (x, rang), (vers, _) in pairwise(fil)]
    croisements = sum(u[0] == v[0] and (u[1] - v[1]) * (u[2] - v[2]) < 0 for u, v in combinations(troncons, 2))
    return croisements, sum(abs(x - vers) for _, x, vers in troncons)


def toutes() -> dict[str, Any]:
    """Les places de tous les arts."""
    return {art: placer(graphe(art)) for art in catalogue().arts}


def ecrire(places: dict[str, Any]) -> str:
    """Le texte du fichier : un art par ligne."""
    lignes = (f"{json.dumps(art)}: {json.dumps(p, separators=(',', ':'))}" for art, p in places.items())
    return "{\n" + ",\n".join(lignes) + "\n}\n"


if __name__ == "__main__":
    POSITIONS.write_text(ecrire(toutes()), encoding="utf-8")
