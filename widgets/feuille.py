"""La feuille de personnage : vierge, ou remplie pour qui l'on choisit ; deux pages à imprimer."""

from typing import Any

import ipywidgets as W

from widgets.cadre import Calculatrice, ecrire, html
from widgets.dessins.feuille import feuille as pages
from widgets.dessins.jauges import avis
from widgets.dessins.texte import balise
from widgets.imprimer import Imprimer
from widgets.mes_personnages import MenuDePersonnages


def feuille() -> W.Widget:
    """La calculatrice de la feuille de personnage."""
    return CalculatriceFeuille()


class CalculatriceFeuille(Calculatrice):
    """Choisit un personnage, et remplit sa feuille."""

    nom = "feuille"
    collection = "personnages"

    def __init__(self) -> None:
        super().__init__({})
        self.add_class("tm-calc-feuille")
        self._personnages = MenuDePersonnages(self.memoire, "Vierge", self.geste)
        self.memoire.observe(lambda _: self.actualiser(), "entrees")
        self._phrase, self._refus, self._feuille, self._vive = (html() for _ in range(4))
        imprimer = Imprimer(mots="Imprimer la feuille")
        self.poser([self._personnages, self._refus, self._phrase], [self._feuille], self._vive, imprimer)

    def supplement(self) -> dict[str, Any]:
        """Le personnage choisi."""
        return self._personnages.garder()

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend le personnage choisi, qu'il soit ou non dans la mémoire de ce navigateur."""
        montrer = self._personnages.reprendre(supplement)
        super().reprendre(supplement)
        montrer()

    def actualiser(self) -> None:
        """Redessine la feuille."""
        choisi, refus = self._personnages.personnage_ou_raison()
        phrase = f"La feuille de {choisi.nom or 'ce personnage'}, remplie." if choisi else "La feuille est vierge."
        ecrire(self._refus, avis(refus, "faute") if refus else "")
        ecrire(self._phrase, balise("p", phrase, classe="tm-phrase"))
        ecrire(self._feuille, pages(choisi))
        ecrire(self._vive, balise("p", "Deux pages A4"))
        self.annoncer(f"{refus} {phrase}".strip())
