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
from widgets.cadre import Calculatrice, ecrire, html
from widgets.comparer import CARACTERISTIQUE_MAXIMUM, DEFENSE_MAXIMUM, ENCAISSE_MAXIMUM
from widgets.dessins.jauges import avis
from widgets.dessins.texte import balise
from widgets.menus import MenuReduit
from widgets.mes_personnages import MenuDePersonnages
from widgets.vues_de_tir import Reglage
from widgets.vues_de_tir import tir as vue_de_tir

ARME, TECHNIQUE = "pistolet_9_mm", "visee"
AU_DELA = 10
"""Le curseur dépasse d'autant de mètres la plus longue portée : on voit la cible sortir de portée."""


def tir() -> W.Widget:
    """La calculatrice du tir."""
    return CalculatriceTir()


class CalculatriceTir(Calculatrice):
    """Règle un tir et montre ce que la distance et les circonstances en laissent."""

    nom = "tir"
    collection = "personnages"

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
        self._tireur = MenuDePersonnages(self.memoire, "Réglé ici", self.geste)
        self._tireur.description = "Tireur"
        self.memoire.observe(lambda _: self.actualiser(), "entrees")
        self._refus, self._resultat, self._vive = html(), html(), html()
        c = self.champs
        self._deplieur, gene = champs.depliant("Ce qui gêne le tireur", *(c[m] for m in catalogue().malus_de_tir))
        gene.add_class("tm-coches")
        reglages = [
            *(self._tireur, self._refus, *(c[n] for n in CARACTERISTIQUES)),
            *(c["arme"], c["technique"], c["distance"], self._deplieur, gene, c["defense"], c["encaisse"]),
        ]
        self.poser(reglages, [self._resultat], self._vive)

    def supplement(self) -> dict[str, Any]:
        """Le tireur choisi."""
        return self._tireur.garder()

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend le tireur choisi, qu'il soit ou non dans la mémoire de ce navigateur."""
        montrer = self._tireur.reprendre(supplement)
        super().reprendre(supplement)
        montrer()

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état, et déplie ce qui gêne le tireur s'il y en a."""
        with self._sans_geste():
            self._technique.tout_proposer()
        try:
            super().restaurer(valeurs)
        finally:
            self._accorder_la_technique(self._tireur_et_refus()[0])
        if self._circonstances():
            self._deplieur.value = True

    def geste(self) -> None:
        """Après un geste : la technique suit le tireur et l'arme, puis tout se garde et se redessine."""
        self._accorder_la_technique(self._tireur_et_refus()[0])
        super().geste()

    def actualiser(self) -> None:
        """Redessine les réglages utiles et le tir."""
        qui, refus = self._tireur_et_refus()
        self._accorder_la_technique(qui)
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
        ecrire(self._refus, avis(refus, "faute") if refus else "")
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, balise("p", balise("strong", vue.nombre), f" {vue.quoi}"))
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

    def _accorder_la_technique(self, qui: Combattant) -> None:
        """Ne propose que les tirs que ce tireur connaît avec cette arme (R175)."""
        bonnes = list(tirs(qui))
        voulue = self._technique.value
        with self._sans_geste():
            self._technique.proposer(bonnes, voulue if voulue in bonnes else bonnes[0])


def _caracteristiques(e: Emploi) -> set[str | None]:
    """Les caractéristiques que lancent la Précision et la Puissance de ce tir."""
    return {formule.carac for formule in (precision(e.technique), e.puissance) if formule}
