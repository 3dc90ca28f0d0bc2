"""Un long calcul, par tranches : son avancement, son arrêt, et ce qu'il a trouvé jusque-là."""

import asyncio
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import ipywidgets as W

from tiamat.francais import INSECABLE
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.dessins.texte import balise

TRANCHE_EN_SECONDES = 0.04
"""Entre deux tranches, la page respire : un réglage, un arrêt se lisent."""
RESPIRATION = object()
"""Ce que rend un calcul qui n'a rien fini, mais que l'on peut couper là."""


class Tache(W.HBox):
    """Fait avancer un calcul sans figer la page ; un seul à la fois, le dernier demandé.

    Se pose dans la calculatrice : elle ne se montre que pendant le calcul. ``quoi`` : ce que l'on compte (« duels »).
    """

    def __init__(self, quoi: str) -> None:
        self._quoi = quoi
        self._numero = 0
        self._avancement = html()
        self._bouton = W.Button(description="Arrêter")
        self._bouton.on_click(lambda _: self.arreter())
        super().__init__([self._avancement, self._bouton])
        self.add_class("tm-tache")
        champs.montrer(self, False)

    @property
    def en_cours(self) -> bool:
        """Vrai tant qu'un calcul avance."""
        return self.layout.display is None

    def lancer(self, pas: Iterator[Any], total: int, montrer: Callable[[int, bool], None]) -> None:
        """Déroule ``pas`` (un élément par unité de travail, ``total`` au plus), à la place du calcul précédent.

        Une ``RESPIRATION`` ne compte pas pour une unité : elle découpe celles qui durent.
        ``montrer(faits, fini)`` est appelée après chaque tranche : ``fini`` est vrai quand tout est calculé, et la
        calculatrice étiquette sinon un résultat partiel. Sans boucle d'événements, tout se calcule sur-le-champ.
        """
        self._numero += 1
        champs.montrer(self, True)
        deroule = self._derouler(self._numero, pas, total, montrer)
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            asyncio.run(deroule)
        else:
            # La boucle ne garde qu'une référence faible à ses tâches.
            self._tache = asyncio.ensure_future(deroule)

    def arreter(self) -> None:
        """Arrête le calcul ; ce qui est trouvé reste affiché."""
        self._numero += 1
        champs.montrer(self, False)

    async def _derouler(
        self, numero: int, pas: Iterator[Any], total: int, montrer: Callable[[int, bool], None]
    ) -> None:
        faits, fini = 0, False
        while not fini and numero == self._numero:
            debut = perf_counter()
            while perf_counter() - debut < TRANCHE_EN_SECONDES:
                element = next(pas, self)
                if element is self:
                    fini = True
                    break
                faits += element is not RESPIRATION
            self._dire(faits, total)
            if fini:
                champs.montrer(self, False)
            montrer(faits, fini)
            await asyncio.sleep(0)

    def _dire(self, faits: int, total: int) -> None:
        barre = balise("progress", value=faits, max=total, aria_label="Avancement")
        ecrire(self._avancement, balise("p", f"{faits}{INSECABLE}{self._quoi} sur {total} ", barre))
