"""Une partie que l'on joue, de n'importe quel jeu : choisir, donner ses dés, continuer, revenir, garder ses gestes."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import ipywidgets as W

from tiamat.erreurs import Refus
from tiamat.hasard import lire_des
from tiamat.jeu import CONTINUER, LANCER
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.choisir import Choisir
from widgets.dessins.graine import graine_dite
from widgets.graine import garder_graine, lire_graine, tirer_graine

GRAINE_DE_DEPART = 1
"""Celle de l'aperçu ; recommencer en tire une autre."""
GARDEE_AVEC_TOUT = "Le calcul copié la garde, et tout ce que vous avez joué."


class AuxGestes(Protocol):
    """Une partie faite de gestes."""

    @property
    def gestes(self) -> tuple[Any, ...]:
        """Les gestes faits, de quoi reprendre la partie."""
        ...

    def faire(self, geste: Any) -> None:
        """Joue un geste ; lève ``Refus``, sans rien changer, s'il ne convient pas."""
        ...

    def annuler(self) -> None:
        """Défait le dernier geste."""
        ...


class PartieJouee(Calculatrice):
    """Une partie que l'on joue : ses gestes font l'état, ils se rejouent.

    ``ouvrir`` dit comment commence la partie ; une fille l'écrit, et appelle ``recommencer`` quand ce dont elle dépend
    change.
    """

    jeu: Any

    def __init__(self, reglages: dict[str, W.ValueWidget]) -> None:
        super().__init__(reglages)
        self.graine = GRAINE_DE_DEPART
        self.refus = ""
        self._voulus: tuple[int, list[Any]] | None = None
        self.choisir = Choisir(self._choisi)
        self.saisie = champs.texte("Vos dés, dans l’ordre", "7, 10, 3")
        self._saisir = W.Button(description="Jouer ces dés", button_style="primary")
        self._lancer = W.Button(description="Lancer pour moi")
        self._continuer = W.Button(description="Continuer", button_style="primary")
        self.annuler = W.Button(description="Revenir en arrière")
        self._saisir.on_click(lambda _: self._saisi())
        self._lancer.on_click(lambda _: self.jouer(LANCER))
        self._continuer.on_click(lambda _: self.jouer(CONTINUER))
        self.annuler.on_click(lambda _: self._annule())
        self.des = W.VBox([self.saisie, W.HBox([self._saisir, self._lancer])])
        self.tour, self.faute, self.forces, self.coup, self.vive = html("tm-tour"), *(html() for _ in range(4))
        self.graine_dite = html()
        for widget in (self.des, self._continuer):
            widget.add_class("tm-ensuite")
        self.preparer()
        self.jeu = self.ouvrir()

    def preparer(self) -> None:
        """Ce dont ``ouvrir`` a besoin avant la première partie ; rien, d'ordinaire."""

    def ouvrir(self, gestes: Sequence[Any] = ()) -> AuxGestes:
        """La partie des réglages, ces gestes rejoués ; lève ``Refus`` si elle ne peut pas commencer."""
        raise NotImplementedError

    def commandes(self) -> list[W.Widget]:
        """Le tour, ce qui est proposé, les dés à saisir : dans l'ordre du clavier."""
        return [self.tour, self.faute, self._continuer, self.des, self.choisir]

    def poser(
        self,
        reglages: Sequence[W.Widget],
        resultat: Sequence[W.Widget],
        vive: W.HTML,
        bouton: W.DOMWidget | None = None,
    ) -> None:
        """Met en place les parties : ce que l'on fait à gauche, ce que l'on voit à droite, presque à égalité."""
        super().poser(reglages, resultat, vive, bouton)
        self.children[0].add_class("tm-calc-corps--jeu")

    def dire_la_graine(self) -> None:
        """Montre la graine des dés que la page lance, et de ce que décide la machine."""
        ecrire(self.graine_dite, graine_dite(self.graine, "des dés", GARDEE_AVEC_TOUT))

    # ── L'état ─────────────────────────────────────────────────────────────

    def supplement(self) -> dict[str, Any]:
        """La graine, et les gestes faits."""
        gestes = list(self.jeu.gestes)
        return garder_graine(self.graine) | ({"gestes": gestes} if gestes else {})

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Retient la graine et les gestes ; ils se rejouent une fois les champs en place."""
        graine, gestes = lire_graine(supplement), supplement.pop("gestes", [])
        super().reprendre(supplement)
        if not isinstance(gestes, list):
            raise Refus("Les gestes de la partie ne se lisent pas.")
        self._voulus = GRAINE_DE_DEPART if graine is None else graine, gestes

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Reprend la partie là où ses gestes l'avaient menée ; lève ``Refus``, sans rien changer, s'ils ne vont pas."""
        avant = self.valeurs()
        try:
            super().restaurer(valeurs)
        except Refus:
            self._voulus = None
            super().restaurer(avant)
            raise

    def rejouer_les_voulus(self) -> None:
        """Reprend la partie reçue, s'il y en a une : ses champs sont en place."""
        if self._voulus is not None:
            self.graine, gestes = self._voulus
            self._voulus, self.refus = None, ""
            self.jeu = self.ouvrir(gestes)

    # ── Les gestes ─────────────────────────────────────────────────────────

    def recommencer(self, *, graine: int | None = None) -> None:
        """Reprend au début ; lève ``Refus``, la partie d'avant gardée, si elle ne peut pas commencer."""
        self.graine = tirer_graine() if graine is None else graine
        self.jeu = self.ouvrir()
        self.refus = ""

    def jouer(self, geste: Any) -> None:
        """Joue un geste du lecteur ; refusé, la raison s'affiche et rien n'a changé."""
        self.refus = ""
        try:
            self.jeu.faire(geste)
            self.saisie.value = ""
            self.suivre()
        except Refus as refus:
            self.refus = str(refus)
        self.geste()

    def suivre(self) -> None:
        """Ce qui suit un geste sans rien demander au lecteur ; rien, d'ordinaire."""

    def _choisi(self, geste: int) -> None:
        self.jouer(geste)

    def _saisi(self) -> None:
        try:
            des = lire_des(self.saisie.value)
        except Refus as refus:
            self.refus = str(refus)
            self.actualiser()
            return
        self.jouer(des)

    def _annule(self) -> None:
        self.refus = ""
        if self.jeu.gestes:
            self.jeu.annuler()
        self.geste()
