"""Suivre la masse d'un combat le long de sa chaîne, tour après tour, pour toutes les santés à la fois."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

from tiamat.analyse.arcs import Arc, Arcs
from tiamat.analyse.chaine import Noeud
from tiamat.analyse.masses import Ligne, Masses, Perte, Tableau, perdre, recolter, transposer


class Chances(NamedTuple):
    """Ce que l'on sait du duel : la chance de chacun des deux, du double KO, et ce qui n'est pas suivi.

    ``perdue`` : la masse que l'on a cessé de suivre ; ``vive`` : celle qui se bat encore. ``tours`` : la chance que le
    duel finisse à chaque tour, à partir du premier.
    """

    victoires: tuple[float, float]
    double_ko: float
    perdue: float
    vive: float
    tours: tuple[float, ...]

    @property
    def reste(self) -> float:
        """Tout ce qui n'a pas fini : aucune chance n'est plus haute que celle que l'on donne, plus ce reste."""
        return self.perdue + self.vive

    def bornes(self, qui: int) -> tuple[float, float]:
        """Rend les bornes de la chance de l'un des deux (0 ou 1) : ses victoires suivies, puis tout le reste avec."""
        return self.victoires[qui], self.victoires[qui] + self.reste

    @property
    def duree(self) -> float:
        """Le nombre moyen de tours des duels suivis jusqu'au bout."""
        finis = sum(self.tours)
        return sum(n * p for n, p in enumerate(self.tours, 1)) / finis if finis else 0.0


class Propagation:
    """La masse de chaque état d'un combat de deux combattants, à partir d'un nœud où elle vaut 1.

    Les lois sont exactes ; les masses sont des flottants, tous positifs, multipliés et additionnés quelques milliers de
    fois : leur erreur relative est sous 10⁻¹⁰. Une masse sous ``coupe`` n'est plus suivie : elle se compte perdue.
    ``entame`` : un tour est en cours, fini d'avance si le nœud en ouvre un autre ; il compte pour le premier.
    """

    def __init__(self, arcs: Arcs, depart: Noeud, coupe: float, *, entame: bool) -> None:
        self.coupe, self.vive = coupe, 1.0
        self._arcs, self._santes = arcs, arcs.santes
        self._tour, self._tour_suivant = OrderedDict[Noeud, Masses](), OrderedDict[Noeud, Masses]()
        self._en_cours: tuple[Noeud, Tableau] | None = None
        une, autre = self._santes
        self._tour_suivant[depart] = Masses(une, autre)
        self._tour_suivant[depart].poser(une, autre, 1.0)
        self._gagnees = [[0.0] * (sante + 1) for sante in self._santes]
        self._tours = [0.0] if entame and depart.ouvre_un_tour else []
        self._double_ko, self._perdue = 0.0, 0.0

    @property
    def chances(self) -> Chances:
        """Ce que l'on sait jusqu'ici, même au milieu d'un tour."""
        une, autre = map(sum, self._gagnees)
        vive = 1.0 - une - autre - self._double_ko - self._perdue
        return Chances((une, autre), self._double_ko, self._perdue, max(0.0, vive), tuple(self._tours))

    @property
    def entre_deux_tours(self) -> bool:
        """Vrai si aucun tour n'est commencé et pas fini."""
        return not self._tour and self._en_cours is None

    def sante(self, qui: int) -> float:
        """Rend la santé qui reste à l'un des deux en moyenne, entre deux tours : 0 s'il est hors de combat."""
        somme = Masses(*self._santes)
        for masses in self._tour_suivant.values():
            somme.ajouter(1, masses.lignes)
        vue = somme.lignes if qui else transposer(somme.lignes)
        debout = [sum(colonne) for colonne in transposer(vue)]
        return sum(s * (m + gagnee) for s, (m, gagnee) in enumerate(zip(debout, self._gagnees[qui], strict=True)))

    def avancer(self) -> Iterator[None]:
        """Suit un nœud de plus, le premier du tour suivant s'il n'y en a plus, et rend la main souvent.

        Il reste de la masse vive. Laissé en route, un nœud se reprend au prochain appel.
        """
        if self._en_cours is None:
            if not self._tour:
                self._tour, self._tour_suivant = self._tour_suivant, OrderedDict()
                self._tours.append(0.0)
            noeud, masses = self._tour.popitem(last=False)
            self._en_cours = noeud, self._suivies(noeud, masses)
        noeud, lignes = self._en_cours
        if any(map(any, lignes)):
            yield from self._arcs.ouvrir(noeud)
            vues = transposer(lignes), lignes
            for arc in self._arcs.de(noeud):
                self._verser(arc, vues[arc.qui])
        self._en_cours = None
        if not self._tour:
            self.vive = sum(m.total for m in self._tour_suivant.values())
        yield

    def _suivies(self, noeud: Noeud, masses: Masses) -> Tableau:
        """Les masses de ce nœud que l'on suit."""
        lignes = self._couper(masses.lignes) if self.coupe else masses.lignes
        if noeud.combo is not None:
            recolte = recolter(lignes)
            self._perdue += sum(recolte.lignes) + sum(recolte.cases) + recolte.deux
        return lignes

    def _couper(self, lignes: Tableau) -> Tableau:
        """Les masses que l'on suit encore."""
        suivies = [[m if m >= self.coupe else 0.0 for m in ligne] for ligne in lignes]
        self._perdue += sum(map(sum, lignes)) - sum(map(sum, suivies))
        return suivies

    def _verser(self, arc: Arc, vue: Tableau) -> None:
        """Fait suivre un arc à une masse, dont chaque ligne est vue par les santés de qui perd."""
        if any(arc.endure):
            vue = self._endurer(arc, vue)
        apres = [perdre(ligne, arc.perte) if any(ligne) else ligne for ligne in vue]
        if arc.juge:
            self._recolter(arc, apres, 1.0)
        if any(arc.tombes):
            self._finir(arc, apres)
            return
        ou = self._tour_suivant if arc.vers.ouvre_un_tour else self._tour
        if arc.vers not in ou:
            ou[arc.vers] = Masses(*self._santes)
        ou[arc.vers].ajouter(arc.qui, apres)

    def _endurer(self, arc: Arc, vue: Tableau) -> Tableau:
        """Ce que l'on endure avant de frapper : qui en tombe ne frappe pas (R195)."""
        mien, sien = (Perte.de([(arc.endure[i], 1.0)], self._santes[i]) for i in (arc.qui, 1 - arc.qui))
        vue = transposer([perdre(ligne, sien) for ligne in transposer([perdre(ligne, mien) for ligne in vue])])
        p = arc.perte.queue[0]
        if arc.juge:
            self._recolter(arc, vue, p)
        else:
            recolte = recolter(vue)
            self._perdue += p * (sum(recolte.lignes) + sum(recolte.cases) + recolte.deux)
        return vue

    def _recolter(self, arc: Arc, vue: Tableau, p: float) -> None:
        """Retire de la vue, et compte, ceux dont la santé est tombée à 0."""
        recolte = recolter(vue)
        self._gagner(arc, 1 - arc.qui, recolte.cases, p)
        self._gagner(arc, arc.qui, recolte.lignes, p)
        self._double_ko += recolte.deux * p
        self._tours[-1] += recolte.deux * p

    def _finir(self, arc: Arc, vue: Tableau) -> None:
        """Compte toute la vue : quelqu'un, ou chacun, est tombé sans avoir perdu sa santé."""
        if arc.tombes[arc.qui]:
            self._gagner(arc, 1 - arc.qui, [sum(ligne) for ligne in vue], 1.0)
        else:
            self._gagner(arc, arc.qui, [sum(colonne) for colonne in transposer(vue)], 1.0)

    def _gagner(self, arc: Arc, qui: int, masses: Ligne, p: float) -> None:
        """Compte une fin où l'autre est tombé, par la santé qui reste à ``qui`` ; il a pu tomber aussi."""
        masse = sum(masses) * p
        self._tours[-1] += masse
        if arc.tombes[qui]:
            self._double_ko += masse
        else:
            self._gagnees[qui] = [deja + m * p for deja, m in zip(self._gagnees[qui], masses, strict=True)]
