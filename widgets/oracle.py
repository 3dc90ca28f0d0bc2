"""L'oracle : pour la situation affichée, les actions classées par chance de l'emporter, avec le pourquoi."""

from collections.abc import Callable

import ipywidgets as W

from tiamat.analyse import classer, conseils, eprouver
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.deroule import CHOIX_D_ACTION
from tiamat.jeu import Jeu
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.tache import Tache
from widgets.vues_d_oracle import conseils_en_table, phrase

DUELS = 100
"""Les duels joués depuis chaque action : l'intervalle à 95 % y fait dix points de part et d'autre, au plus."""


class Oracle(W.VBox):
    """Un bouton qui demande conseil pour la décision attendue ; le conseil s'efface quand la partie avance."""

    def __init__(self, jeu: Callable[[], Jeu], annoncer: Callable[[str], None]) -> None:
        self._jeu, self._annoncer = jeu, annoncer
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
        """Compare les actions, par duels joués depuis chacune, sans figer la page."""
        situation = self._situation()
        if situation is None:
            return
        combat, e, graine = situation
        parmi = conseils(combat, e)

        def montrer(faits: int, fini: bool) -> None:
            classes = classer(parmi)
            ecrire(self._dit, conseils_en_table(combat, classes, graine, fini))
            if fini:
                self._annoncer(phrase(combat, classes[0]))

        self._tache.lancer(eprouver(combat, e, parmi, graine, DUELS), DUELS * len(parmi), montrer)

    def _situation(self) -> tuple[Combat, Etat, int] | None:
        jeu = self._jeu()
        attente = jeu.partie.attente
        if attente is None or jeu.fini or attente.nom != CHOIX_D_ACTION:
            return None
        return jeu.partie.combat, attente.etat, jeu.table.graine
