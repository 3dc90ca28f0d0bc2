"""L'arbre d'apprentissage : ce que l'on sait, ce qui s'ouvre, ce qui manque, et par où passer."""

from typing import Any

import ipywidgets as W

from tiamat.catalogue import catalogue, enseignees
from tiamat.erreurs import Refus
from tiamat.personnage import Personnage
from widgets import champs
from widgets.bornes import Combobox
from widgets.cadre import Calculatrice, ecrire, html
from widgets.coches_d_art import CochesDArt
from widgets.dessins.arbre import figure_d_arbre
from widgets.dessins.jauges import avis
from widgets.mes_personnages import RIEN, MenuDePersonnages
from widgets.vues_d_arbre import bilan, paliers, table, vers

DEPART = "karate"


def arbre() -> W.Widget:
    """La calculatrice de l'arbre d'apprentissage."""
    return CalculatriceArbre()


class CalculatriceArbre(Calculatrice):
    """Un ou plusieurs arts, les techniques sues, une technique visée."""

    nom = "arbre"
    collection = "personnages"

    def __init__(self) -> None:
        self._techniques: tuple[str, ...] = ()
        self._coches: list[CochesDArt] = []
        arts = catalogue().arts.noms()
        visables = [t.nom for t in catalogue().techniques.values() if _se_compte(t.id)]
        super().__init__(
            {
                "art": champs.liste("Art martial", [("Aucun", RIEN), *((nom, a) for a, nom in arts.items())], DEPART),
                **{a: champs.case(nom) for a, nom in arts.items()},
                "visee": Combobox(
                    description="Technique visée",
                    options=visables,
                    placeholder="un nom, par exemple Dori",
                    continuous_update=False,
                ),
            }
        )
        self._menu = MenuDePersonnages(self.memoire, "Choisir une fiche", self._charger_le_choix)
        self._refus, self._chemin, self._vive = html(), html(), html()
        self._bilan, self._arbres, self._table, self._paliers = html(), html(), html(), html()
        self._boite = W.VBox()
        deplieur, autres = champs.depliant("D’autres arts", *(self.champs[a] for a in arts))
        autres.add_class("tm-coches")
        reglages = [self._menu, self._refus, self.champs["art"], deplieur, autres, self.champs["visee"], self._boite]
        self.poser(reglages, [self._bilan, self._chemin, self._arbres, self._table, self._paliers], self._vive)

    def eleve(self) -> Personnage:
        """Celui que règlent les cases : ses arts et ses techniques."""
        choisis = (self.champs["art"].value, *(a for a in catalogue().arts if self.champs[a].value))
        return Personnage("", {}, arts=tuple(dict.fromkeys(a for a in choisis if a)), techniques=self._techniques)

    def charger(self, fiche: Personnage) -> None:
        """Reprend les arts et les techniques d'une fiche ; lève ``Refus``, sans rien changer, si l'un est inconnu."""
        arts = [catalogue().arts.trouver(a).id for a in fiche.arts]
        valeurs = {"art": arts[0] if arts else RIEN, **dict.fromkeys(arts[1:], True)}
        self.restaurer(valeurs | {"techniques": list(fiche.techniques), "visee": self.champs["visee"].value})

    def supplement(self) -> dict[str, Any]:
        """Les techniques cochées."""
        return {"techniques": list(self._techniques)} if self._techniques else {}

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend les techniques cochées, si toutes se comptent."""
        techniques = supplement.pop("techniques", [])
        super().reprendre(supplement)
        if not isinstance(techniques, list) or not all(isinstance(t, str) and _se_compte(t) for t in techniques):
            raise Refus("Une technique est inconnue, ou standard.")
        self._techniques = tuple(t for t in catalogue().techniques if t in techniques)

    def actualiser(self) -> None:
        """Redessine les cases, le bilan, le chemin, les arbres et les tables."""
        eleve = self.eleve()
        self._montrer_les_coches(eleve)
        vue = bilan(eleve)
        ecrire(self._refus, "")
        route, etapes = vers(eleve, self.champs["visee"].value)
        ecrire(self._bilan, vue.dessin)
        ecrire(self._chemin, route.dessin)
        ecrire(self._arbres, *(figure_d_arbre(a, eleve, "calc-arbre", etapes) for a in eleve.arts))
        ecrire(self._table, table(eleve))
        ecrire(self._paliers, paliers(len(eleve.techniques)))
        ecrire(self._vive, vue.vive)
        self.annoncer(f"{route.phrase} {vue.phrase}".strip())

    def _montrer_les_coches(self, eleve: Personnage) -> None:
        arts = [catalogue().arts[a] for a in eleve.arts]
        self._coches += [CochesDArt(art, (), self._cocher) for art in arts[len(self._coches) :]]
        for coches, art in zip(self._coches, arts, strict=False):
            coches.montrer(art, self._techniques)
        self._boite.children = self._coches[: len(arts)]
        for a in catalogue().arts:
            champs.montrer(self.champs[a], a != self.champs["art"].value)

    def _change(self, changement: dict[str, Any]) -> None:
        if changement["owner"] is not self.champs["visee"] and not self._muet:
            self._techniques = tuple(t for t in self._techniques if t in enseignees(self.eleve()))
            self._menu.montrer(RIEN)
        super()._change(changement)

    def _cocher(self, technique: str, cochee: bool) -> None:
        voulues = {*self._techniques, technique} if cochee else {*self._techniques} - {technique}
        self._techniques = tuple(t for t in catalogue().techniques if t in voulues)
        self._menu.montrer(RIEN)
        self.geste()

    def _charger_le_choix(self) -> None:
        try:
            fiche = self._menu.personnage()
            if fiche:
                self.charger(fiche)
        except Refus as refus:
            ecrire(self._refus, avis(str(refus), "faute"))
            self.annoncer(str(refus))
            return
        self.geste()


def _se_compte(technique: str) -> bool:
    """Dit si une technique est de celles qui s'apprennent et se comptent, standards exclues (R39)."""
    return technique in catalogue().techniques and technique not in catalogue().standards
