"""Les branches d'une chaîne, prêtes à porter des masses : une fois par nœud, pour tous les calculs de mêmes santés."""

from collections.abc import Iterator
from typing import NamedTuple

from tiamat.analyse.chaine import Branche, Chaine, Noeud
from tiamat.analyse.masses import Perte
from tiamat.combat.combat import Etat


class Arc(NamedTuple):
    """Une branche prête à suivre : où elle mène, ce que l'on endure, et ce que ``qui`` perd.

    ``juge`` : c'est là que l'on compte qui est tombé ; ``tombes`` : ceux qui le sont sans avoir perdu leur santé.
    """

    vers: Noeud
    juge: bool
    tombes: tuple[bool, ...]
    endure: tuple[int, ...]
    qui: int
    perte: Perte


class Arcs:
    """Les arcs d'une chaîne de deux combattants, pour les santés qu'ils ont dans ``depart``, et moins."""

    def __init__(self, chaine: Chaine, depart: Etat) -> None:
        une, autre = (c.jauges.sante for c in depart.corps)
        self.santes: tuple[int, int] = une, autre
        self._chaine = chaine
        self._arcs: dict[Noeud, tuple[Arc, ...]] = {}

    def ouvrir(self, n: Noeud) -> Iterator[None]:
        """Calcule ce qui suit ce nœud, et rend la main souvent."""
        return self._chaine.ouvrir(n)

    def de(self, n: Noeud) -> tuple[Arc, ...]:
        """Rend les arcs qui partent de ce nœud ; leurs chances font 1."""
        if n not in self._arcs:
            self._arcs[n] = tuple(arc for b in self._chaine.branches(n) for arc in self._preparer(n, b))
        return self._arcs[n]

    def _preparer(self, n: Noeud, b: Branche) -> Iterator[Arc]:
        """Une branche, en arcs dont un seul perd de la santé."""
        juge, tombes = not b.vers.du_meme_rang(n), tuple(c.hors_de_combat for c in b.vers.etat.corps)
        for qui in (0, 1):
            loi = [(perdues[qui], float(p)) for perdues, p in b.pertes if perdues[qui] or not (qui or any(perdues))]
            if loi:
                yield Arc(b.vers, juge, tombes, b.endure, qui, Perte.de(loi, self.santes[qui]))
