"""Ce que partagent les calculatrices d'Anneaux : un résultat, une barre vive, une vue qui peut refuser."""

from collections.abc import Mapping, Sequence

import ipywidgets as W

from tiamat.erreurs import Refus
from tiamat.variantes.anneaux.armes import armes
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.vues_de_jet import Vue, rien_a_montrer

RANG_MAXIMUM = 10


class CalculatriceDAnneaux(Calculatrice):
    """Une calculatrice dont une fille donne les champs, leur place et la vue."""

    plies: Sequence[str] = ()
    """Les champs rangés sous un dépliant."""
    pli = "Le reste"

    def __init__(self, reglages: Mapping[str, W.ValueWidget]) -> None:
        super().__init__(reglages)
        self._resultat, self._vive = html(), html()
        c = self.champs
        depliant: tuple[W.Widget, ...] = ()
        if self.plies:
            self._deplieur, boite = champs.depliant(self.pli, *(c[n] for n in self.plies))
            depliant = (self._deplieur, boite)
        visibles = [champ for nom, champ in c.items() if nom not in self.plies]
        self.poser([*self.en_tete(), *visibles, *depliant], [self._resultat], self._vive)

    def en_tete(self) -> Sequence[W.Widget]:
        """Ce qui vient avant les champs."""
        return ()

    def restaurer(self, valeurs: Mapping[str, object]) -> None:
        """Remplace l'état, et déplie ce qui a changé sous le pli."""
        super().restaurer(valeurs)
        if any(self.champs[n].value != self._depart[n] for n in self.plies):
            self._deplieur.value = True

    def vue(self) -> Vue:
        """Ce que montrent les réglages ; lève ``Refus`` s'ils ne se calculent pas."""
        raise NotImplementedError

    def actualiser(self) -> None:
        """Redessine le résultat, ou dit pourquoi il n'y en a pas."""
        try:
            vue = self.vue()
        except Refus as refus:
            vue = rien_a_montrer(str(refus), "Rien à calculer")
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)


def rang(nom: str, defaut: int, mini: int = 1, maxi: int = RANG_MAXIMUM) -> W.IntSlider:
    """Un rang de trait, d'anneau ou de compétence."""
    return champs.entier(nom, mini, maxi, defaut)


def menu_des_armes(etiquette: str = "Arme", valeur: str = "katana") -> W.Dropdown:
    """Toutes les armes."""
    return champs.liste(etiquette, [(a.nom, a.id) for a in armes()], valeur)
