"""« Et si la machine jouait 500 fois ? » : une série de duels sans figer la page, que l'on arrête quand on veut."""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import NamedTuple

import ipywidgets as W

from tiamat.comparaison.serie import dresser_la_serie
from tiamat.francais import INSECABLE
from tiamat.variantes.duel import Duel, derouler_un_duel
from tiamat.variantes.systeme import Depart, Systeme
from widgets.cadre import ecrire, html
from widgets.tache import RESPIRATION, Tache
from widgets.variantes.vues_de_duel import Serie, serie_de_duels

DUELS = 500
ENTRE_DEUX_DESSINS = 0.3
"""En secondes : un résultat partiel ne se redessine pas plus souvent."""


class Arretable(Tache):
    """Un calcul qui dit quand le lecteur l'arrête."""

    def __init__(self, quoi: str, arretee: Callable[[], None]) -> None:
        self._arretee = arretee
        super().__init__(quoi)

    def arreter(self) -> None:
        """Arrête, et montre ce qui est trouvé."""
        super().arreter()
        self._arretee()


class Voulue(NamedTuple):
    """Ce que l'on simule : un départ, et la première graine."""

    depart: Depart
    graine: int


class Simuler(W.VBox):
    """Le bouton, l'avancement et le bilan ; ``voulue`` dit ce qui se simule au moment du clic."""

    def __init__(self, systeme: Systeme, voulue: Callable[[], Voulue], annoncer: Callable[[str], None]) -> None:
        self._systeme, self._voulue, self._annoncer = systeme, voulue, annoncer
        self._duels: list[Duel] = []
        self._simulee: Voulue | None = None
        self._prochain = 0.0
        self._bouton = W.Button(description=f"Et si la machine jouait {DUELS} fois{INSECABLE}?")
        self._bouton.on_click(lambda _: self.simuler())
        self._tache, self.dit = Arretable("duels", self._arrete), html()
        super().__init__([self._bouton, self._tache, self.dit])
        self.oublier()

    def oublier(self) -> None:
        """Efface le bilan : ce n'est plus le même duel."""
        self._duels, self._simulee = [], None
        self._tache.arreter()
        ecrire(self.dit)

    def suivre(self, depart: Depart) -> None:
        """Garde le bilan tant que le duel reste le même."""
        if self._simulee is not None and self._simulee.depart != depart:
            self.oublier()

    def simuler(self) -> None:
        """Joue les duels, par tranches."""
        self.oublier()
        self._simulee, self._prochain = self._voulue(), 0.0
        self._annoncer("Simulation en cours.")
        self._tache.lancer(self._pas(self._simulee, self._duels), DUELS, self._montrer)

    def _pas(self, v: Voulue, duels: list[Duel]) -> Iterator[object]:
        for graine in range(v.graine, v.graine + DUELS):
            duel = yield from _respirer(derouler_un_duel(self._systeme, v.depart, graine))
            duels.append(duel)
            yield duel

    def _montrer(self, _: int, finie: bool) -> None:
        """Après chaque tranche, à un rythme qui se lit."""
        if self._duels and (finie or perf_counter() >= self._prochain):
            self._prochain = perf_counter() + ENTRE_DEUX_DESSINS
            self._dessiner(finie)

    def _arrete(self) -> None:
        if self._duels:
            self._dessiner(len(self._duels) == DUELS)

    def _dessiner(self, finie: bool) -> None:
        assert self._simulee is not None
        s = Serie(dresser_la_serie(self._duels), DUELS, self._simulee.graine, finie)
        vue = serie_de_duels(self._systeme, self._simulee.depart.noms, s)
        ecrire(self.dit, vue.dessin)
        if finie:
            self._annoncer(vue.phrase)


def _respirer(pas: Iterator[None]) -> Iterator[object]:
    """Rend la main entre deux pas d'un duel ; rend le duel."""
    while True:
        try:
            next(pas)
        except StopIteration as fin:
            return fin.value
        yield RESPIRATION
