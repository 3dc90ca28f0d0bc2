"""L'oracle : pour la situation affichée, ce que promet chaque action, exact ce tour-ci, simulé jusqu'au bout."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import ipywidgets as W

from tiamat.analyse import Conseil, classer, conseils, envisager, eprouver
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.deroule import CHOIX_D_ACTION
from tiamat.erreurs import Refus
from tiamat.jeu import Jeu
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.tache import RESPIRATION, Tache
from widgets.vues_d_oracle import conseils_en_table, phrase

DUELS = 100
"""Les duels joués depuis chaque action : l'intervalle à 95 % y fait dix points de part et d'autre, au plus."""
MORCEAUX_PAR_DUEL = 4
"""Ce que le calcul exact avance pendant qu'un duel se joue : aucun des deux ne se fait attendre."""


class Oracle(W.VBox):
    """Un bouton qui demande conseil pour la décision attendue ; le conseil s'efface quand la partie avance."""

    def __init__(self, jeu: Callable[[], Jeu], annoncer: Callable[[str], None]) -> None:
        self._jeu, self._annoncer = jeu, annoncer
        self._refus = ""
        self._bouton = W.Button(description="Demander conseil à l’oracle")
        self._bouton.on_click(lambda _: self.demander())
        self._tache, self._dit = Tache("duels"), html()
        super().__init__([self._bouton, self._tache, self._dit])
        self.oublier()

    def oublier(self) -> None:
        """Efface le conseil : la situation a changé ; ne propose d'en demander un que si une action est attendue."""
        self._tache.arreter()
        ecrire(self._dit)
        champs.montrer(self, self._situation() is not None)

    def demander(self) -> None:
        """Compare les actions, par le calcul exact du tour et par des duels joués, sans figer la page."""
        situation = self._situation()
        if situation is None:
            return
        combat, e, graine = situation
        parmi = conseils(combat, e)

        def montrer(faits: int, fini: bool) -> None:
            classes = classer(parmi)
            ecrire(self._dit, conseils_en_table(combat, e, classes, graine, self._refus, fini))
            if fini:
                self._annoncer(phrase(combat, classes[0]))

        self._tache.lancer(self._calculer(combat, e, parmi, graine), DUELS * len(parmi), montrer)

    def _calculer(self, combat: Combat, e: Etat, parmi: Sequence[Conseil], graine: int) -> Iterator[Any]:
        """Les duels, et entre eux l'exact par morceaux ; ce qui en reste à la fin."""
        self._refus = ""
        exact = self._envisager(combat, e, parmi)
        for joue in eprouver(combat, e, parmi, graine, DUELS):
            yield from islice(exact, MORCEAUX_PAR_DUEL)
            yield joue
        yield from exact

    def _envisager(self, combat: Combat, e: Etat, parmi: Sequence[Conseil]) -> Iterator[object]:
        try:
            for _ in envisager(combat, e, parmi):
                yield RESPIRATION
        except Refus as refus:
            self._refus = str(refus)

    def _situation(self) -> tuple[Combat, Etat, int] | None:
        jeu = self._jeu()
        attente = jeu.partie.attente
        if attente is None or jeu.fini or attente.nom != CHOIX_D_ACTION:
            return None
        return jeu.partie.combat, attente.etat, jeu.table.graine
