"""Tirer : un tireur, une arme, une distance, ce qui le gêne ; la portée, le jet de Précision et les chances exactes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import ipywidgets as W

from tiamat.analyse import tireur_quelconque
from tiamat.catalogue import catalogue
from tiamat.combat.admission import admettre
from tiamat.combat.combattant import Combattant, combattant
from tiamat.combat.emploi import Emploi, employer
from tiamat.combat.tir import tirs
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, signe
from tiamat.techniques import precision
from tiamat.vocabulaire import CARACTERISTIQUES
from widgets import champs
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.comparer import CARACTERISTIQUE_MAXIMUM, DEFENSE_MAXIMUM, ENCAISSE_MAXIMUM
from widgets.dessins.jauges import faute_ou_remarque
from widgets.menus import AvecMenusReduits, MenuReduit
from widgets.vues_de_tir import Reglage
from widgets.vues_de_tir import tir as vue_de_tir

ARME, TECHNIQUE = "pistolet_9_mm", "visee"
AU_DELA = 10
"""Le curseur dépasse d'autant de mètres la plus longue portée : on voit la cible sortir de portée."""


def tir() -> W.Widget:
    """La calculatrice du tir."""
    return CalculatriceTir()


class CalculatriceTir(AvecMenusReduits, AvecPersonnages):
    """Règle un tir et montre ce que la distance et les circonstances en laissent."""

    nom = "tir"

    def __init__(self) -> None:
        armes = [a for a in catalogue().armes.values() if a.portee]
        servies = dict.fromkeys(t for a in armes for t in tirs(tireur_quelconque({}, a)))
        self._technique = MenuReduit("Technique", {t: catalogue().techniques[t].nom for t in servies}, TECHNIQUE)
        super().__init__(
            {
                "arme": champs.liste("Arme", [(a.nom, a.id) for a in armes], ARME),
                "technique": self._technique,
                "distance": champs.entier("Distance, en mètres", 0, max(a.portee[-1] for a in armes) + AU_DELA, 15),
                **{
                    m.id: champs.case(f"{m.nom}{INSECABLE}: {signe(m.valeur)}")
                    for m in catalogue().malus_de_tir.values()
                },
                "defense": champs.entier("Défense instinctive de la cible (D10)", 1, DEFENSE_MAXIMUM, 2),
                "encaisse": champs.entier("Endurance et armure de la cible", 1, ENCAISSE_MAXIMUM, 2),
                **{c: champs.entier(nom, 1, CARACTERISTIQUE_MAXIMUM, 2) for c, nom in CARACTERISTIQUES.items()},
            }
        )
        self._tireur = self.menu_de_personnages("Tireur", sans="Réglé ici")
        self._refus, self._resultat, self._vive = html(), html(), html()
        c = self.champs
        self._deplieur, gene = champs.depliant("Ce qui gêne le tireur", *(c[m] for m in catalogue().malus_de_tir))
        gene.add_class("tm-coches")
        reglages = [
            *(self._tireur, self._refus, *(c[n] for n in CARACTERISTIQUES)),
            *(c["arme"], c["technique"], c["distance"], self._deplieur, gene, c["defense"], c["encaisse"]),
        ]
        self.poser(reglages, [self._resultat], self._vive)

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état, et déplie ce qui gêne le tireur s'il y en a."""
        super().restaurer(valeurs)
        if self._circonstances():
            self._deplieur.value = True

    def actualiser(self) -> None:
        """Redessine les réglages utiles et le tir."""
        qui, refus = self._accorder()
        v = self.valeurs()
        emploi = employer(qui, catalogue().techniques[v["technique"]])
        utiles = set() if qui.nom else _caracteristiques(emploi)
        for nom in CARACTERISTIQUES:
            champs.montrer(self.champs[nom], nom in utiles)
        champs.montrer(self._technique, len(self._technique.options) > 1)
        vue = vue_de_tir(
            Reglage(
                qui,
                qui.nom or "le tireur",
                catalogue().armes[v["arme"]],
                v["technique"],
                v["distance"],
                self._circonstances(),
                v["defense"],
                v["encaisse"],
            )
        )
        ecrire(self._refus, faute_ou_remarque(refus))
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(f"{refus} {vue.phrase}".strip())

    def _circonstances(self) -> list[str]:
        return [m for m in catalogue().malus_de_tir if self.champs[m].value]

    def _tireur_et_refus(self) -> tuple[Combattant, str]:
        """Le tireur, son arme en main ; celui des curseurs, et pourquoi, si la fiche choisie ne peut pas servir."""
        arme = catalogue().armes[self.champs["arme"].value]
        choisi, refus = self._tireur.personnage_ou_raison()
        if choisi:
            try:
                admettre(choisi)
                return replace(combattant(choisi, [arme.id]), nom=choisi.nom or "le tireur"), ""
            except Refus as raison:
                refus = str(raison)
        return tireur_quelconque({c: self.champs[c].value for c in CARACTERISTIQUES}, arme), refus

    def _accorder(self) -> tuple[Combattant, str]:
        """Ne propose que les tirs que le tireur connaît avec son arme (R175) ; le rend, et ce qui en est refusé."""
        qui, refus = self._tireur_et_refus()
        self._proposer("technique", list(tirs(qui)))
        return qui, refus


def _caracteristiques(e: Emploi) -> set[str | None]:
    """Les caractéristiques que lancent la Précision et la Puissance de ce tir."""
    return {formule.carac for formule in (precision(e.technique), e.puissance) if formule}
