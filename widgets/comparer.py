"""Comparer : deux techniques dans les mêmes mains, leurs fiches face à face et leurs lois exactes."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import ipywidgets as W

from tiamat.catalogue import Arme, catalogue
from tiamat.des import Poignee
from tiamat.erreurs import Refus
from tiamat.francais import guillemets, plier
from tiamat.personnage.derivees import PALIERS_D_ACTIONS, defense_instinctive
from tiamat.recherche import Criteres, rechercher
from tiamat.techniques import arme_convient, precision, puissance
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.dessins.jauges import avis
from widgets.menus import AvecMenusReduits, MenuReduit, chercheur
from widgets.mes_personnages import RIEN, MenuDePersonnages
from widgets.vues_de_comparaison import comparaison, formules, mesurer

COTES = {"a": "la première technique", "b": "la seconde technique"}
DEPART = {"a": "oi_zuki", "b": "mae_geri"}
CIBLE = ("defense", "encaisse")
"""Ce que l'on règle de la cible."""
CARACTERISTIQUE_MAXIMUM, COMPETENCE_MAXIMUM, ENCAISSE_MAXIMUM = 8, 10, 12
DEFENSE_MAXIMUM = max(defense_instinctive(actions) for _, actions in PALIERS_D_ACTIONS)


def comparer() -> W.Widget:
    """La calculatrice qui compare deux techniques."""
    return CalculatriceComparer()


class CalculatriceComparer(AvecMenusReduits):
    """Choisit deux techniques, un personnage, une arme, une défense ; montre ce que chacune vaut."""

    nom = "comparer"
    collection = "personnages"

    def __init__(self) -> None:
        techniques = {t.id: t.nom for t in sorted(catalogue().techniques.values(), key=lambda t: plier(t.nom))}
        armes = {RIEN: "Aucune"} | {a.id: a.nom for a in catalogue().armes.values() if a.puissance}
        menus = {
            **{c: MenuReduit(quoi.capitalize(), techniques, DEPART[c]) for c, quoi in COTES.items()},
            **{f"arme_{c}": MenuReduit(f"Arme pour {quoi}", armes, RIEN) for c, quoi in COTES.items()},
        }
        super().__init__(
            {
                **menus,
                **{c: champs.entier(nom, 1, CARACTERISTIQUE_MAXIMUM, 2) for c, nom in CARACTERISTIQUES.items()},
                **{c: champs.entier(COMPETENCES[c], 0, COMPETENCE_MAXIMUM, 0) for c in _competences_des_formules()},
                "defense": champs.entier("Défense instinctive adverse (D10)", 1, DEFENSE_MAXIMUM, 2),
                "encaisse": champs.entier("Endurance et armure adverses", 1, ENCAISSE_MAXIMUM, 2),
            }
        )
        self._fiche = [n for n in self.champs if n in CARACTERISTIQUES or n in COMPETENCES]
        self._personnages = MenuDePersonnages(self.memoire, "Réglé ici", self._prendre)
        self._cherches = {c: chercheur(f"Chercher {quoi}", partial(self._chercher, c)) for c, quoi in COTES.items()}
        self._refus = {n: html() for n in (*COTES, "personnage")}
        self._resultat, self._vive = html(), html()
        for refus in self._refus.values():
            ecrire(refus)
        c = self.champs
        reglages = [
            *(self._cherches["a"], self._refus["a"], c["a"], c["arme_a"]),
            *(self._cherches["b"], self._refus["b"], c["b"], c["arme_b"]),
            *(self._personnages, self._refus["personnage"]),
            *(c[n] for n in (*self._fiche, *CIBLE)),
        ]
        self.poser(reglages, [self._resultat], self._vive)

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état, et oublie ce que l'on cherchait."""
        with self._sans_geste():
            for cote in COTES:
                self._cherches[cote].value = ""
                ecrire(self._refus[cote], "")
        self._personnages.montrer(RIEN)
        super().restaurer(valeurs)

    def actualiser(self) -> None:
        """Redessine les réglages utiles et la comparaison."""
        self._accorder()
        v = self.valeurs()
        armes = {c: self._arme(c) for c in COTES}
        defense = Poignee(v["defense"])
        cotes = [mesurer(catalogue().techniques[v[c]], armes[c], v, defense, v["encaisse"]) for c in COTES]
        utiles = {
            nom
            for cote in cotes
            for formule in formules(cote.technique, cote.arme)
            if formule
            for nom in (formule.carac, *formule.competences)
        }
        for nom in self._fiche:
            champs.montrer(self.champs[nom], nom in utiles)
        for nom in CIBLE:
            champs.montrer(self.champs[nom], any(cote.echange for cote in cotes))
        vue = comparaison(*cotes, defense)
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)

    # ── Techniques et armes ────────────────────────────────────────────────

    def _chercher(self, cote: str, texte: str) -> None:
        """Réduit un menu à ce qui répond, et choisit la meilleure réponse ; rien ne bouge si rien ne répond."""
        if self._muet:
            return
        trouvees = [r.id for r in rechercher(Criteres(texte, genre="technique")).fiches]
        refus = f"Aucune technique ne répond à {guillemets(texte)}. Changez un mot, ou choisissez dans la liste."
        ecrire(self._refus[cote], "" if trouvees else avis(refus, "faute"))
        if trouvees:
            with self._sans_geste():
                self._menus[cote].proposer(trouvees, trouvees[0] if texte.strip() else self.champs[cote].value)
            self.geste()
        else:
            self.annoncer(refus)

    def _arme(self, cote: str) -> Arme | None:
        return catalogue().armes.get(self.champs[f"arme_{cote}"].value)

    def _accorder(self) -> None:
        """Ne propose, à qui frappe avec la Puissance de l'arme, que des armes qui conviennent (R175)."""
        for cote in COTES:
            technique = catalogue().techniques[self.champs[cote].value]
            frappe = puissance(technique)
            menu = self.champs[f"arme_{cote}"]
            if frappe and frappe.arme:
                bonnes = [
                    a.id for a in catalogue().armes.values() if a.puissance and arme_convient(technique, [a.id] * 2)
                ]
                self._proposer(f"arme_{cote}", bonnes)
            else:
                self._proposer(f"arme_{cote}", [RIEN])
            champs.montrer(menu, bool(menu.value))

    # ── Mes personnages ────────────────────────────────────────────────────

    def _prendre(self) -> None:
        """Règle les curseurs sur le personnage choisi."""
        try:
            choisi = self._personnages.personnage()
        except Refus as refus:
            ecrire(self._refus["personnage"], avis(str(refus), "faute"))
            self.annoncer(str(refus))
            return
        ecrire(self._refus["personnage"], "")
        if choisi is None:
            return
        voulues = {**dict.fromkeys(COMPETENCES, 0), **choisi.caracteristiques, **choisi.competences}
        with self._sans_geste():
            for nom in self._fiche:
                self.champs[nom].value = voulues[nom]
        self.geste()

    def _change(self, changement: dict[str, Any]) -> None:
        if not self._muet and any(changement["owner"] is self.champs[n] for n in self._fiche):
            self._personnages.montrer(RIEN)
        super()._change(changement)


def _competences_des_formules() -> list[str]:
    """Les compétences qu'une technique ajoute à un de ses jets, dans l'ordre de la feuille."""
    techniques = catalogue().techniques.values()
    lues = [*map(precision, techniques), *(p.formule for p in map(puissance, techniques) if p)]
    citees = {nom for formule in lues if formule for nom in formule.competences}
    return [c for c in COMPETENCES if c in citees]
