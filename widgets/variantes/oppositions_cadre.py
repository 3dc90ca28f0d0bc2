"""Ce que partagent les calculatrices d'« Oppositions » : leurs réglages communs, et comment elles se redessinent."""

from collections.abc import Sequence
from typing import Any

import ipywidgets as W

from tiamat.des import Somme
from tiamat.erreurs import Refus
from tiamat.variantes.oppositions.combattant import AUCUN, COMBAT_DE_RUE, Combattant, dommages
from tiamat.variantes.oppositions.fiche import ARMES, DM_MAXIMUM, PROTECTION_MAXIMUM, RD_MAXIMUM, SCORE_MAXIMUM
from tiamat.variantes.oppositions.scenes import Defenseur
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.dessins.jauges import faute_ou_remarque
from widgets.vues_de_jet import Vue, rien_a_montrer


class CalculatriceDOppositions(Calculatrice):
    """Lit ses champs, demande sa vue, la montre ; un refus se dit près des réglages."""

    def vue(self) -> Vue:
        """Ce que les réglages donnent ; lève ``Refus`` s'ils ne vont pas ensemble."""
        raise NotImplementedError

    def monter(self, reglages: Sequence[W.Widget]) -> None:
        """Met tout en place."""
        self._refus, self._resultat, self._vive = html(), html(), html()
        self.poser([*reglages, self._refus], [self._resultat], self._vive)

    def accorder(self) -> None:
        """Montre ou cache les réglages, selon les autres."""

    def actualiser(self) -> None:
        """Redessine tout."""
        self.accorder()
        try:
            vue, faute = self.vue(), ""
        except Refus as refus:
            faute = str(refus)
            vue = rien_a_montrer(faute, "Rien à calculer")
        ecrire(self._refus, faute_ou_remarque(faute))
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)


def rd(etiquette: str, valeur: int) -> W.IntSlider:
    """Une réserve, en D8."""
    return champs.entier(etiquette, 0, RD_MAXIMUM, valeur)


def score(etiquette: str, valeur: int) -> W.IntSlider:
    """Une caractéristique."""
    return champs.entier(etiquette, 1, SCORE_MAXIMUM, valeur)


def dm(etiquette: str, valeur: int) -> W.IntSlider:
    """Un degré de maîtrise."""
    return champs.entier(etiquette, 0, DM_MAXIMUM, valeur)


def protection(valeur: int = 2) -> W.IntSlider:
    """La protection de l'armure."""
    return champs.entier("Protection", 0, PROTECTION_MAXIMUM, valeur)


def arme(valeur: str = "epee") -> W.Dropdown:
    """Une arme de mêlée."""
    return champs.liste("Arme", [(nom, id) for id, nom in ARMES.items()], valeur)


def dommages_de(id: str, carac: int, *, aguerri: bool = True) -> Somme:
    """Les dommages d'une arme, pour ce score de sa caractéristique directrice."""
    return dommages(Combattant("", adresse=carac, force=carac, style=COMBAT_DE_RUE if aguerri else AUCUN), id)


def defenseur(v: dict[str, Any]) -> Defenseur:
    """Le défenseur que ces réglages décrivent."""
    return Defenseur(**{nom: v[nom] for nom in Defenseur._fields if nom in v})
