"""Sauter, courir : qui, sur quel sol, jusqu'où ; les mètres d'un tour et la chance exacte de franchir."""

from collections.abc import Mapping
from typing import Any

import ipywidgets as W

from tiamat.analyse.mouvement import Gene, coureur_quelconque
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Combattant, combattant
from tiamat.epreuves import difficulte_de_course
from tiamat.personnage import HOMME_DE_MAIN
from tiamat.personnage.derivees import PALIERS_D_ACTIONS
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES
from widgets import champs
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.comparer import CARACTERISTIQUE_MAXIMUM, COMPETENCE_MAXIMUM
from widgets.dessins.jauges import faute_ou_remarque
from widgets.mes_personnages import LIVRE
from widgets.vues_de_mouvement import SOL_SUR, Reglage
from widgets.vues_de_mouvement import mouvement as vue_de_mouvement

DEPART = f"{LIVRE}jack"
SAUT_MAXIMUM = CARACTERISTIQUE_MAXIMUM + max(catalogue().sauts) + 1
"""Le curseur va jusqu'au premier saut impossible."""
ACTIONS_MAXIMUM = max(actions for _, actions in PALIERS_D_ACTIONS)
MES_CARACTERISTIQUES, MES_COMPETENCES = ("rapidite", "habilete"), ("course", "acrobatie")
ETATS, BLESSURES = ("sonne", "aveugle", "ivre"), {"tete": "à la tête", "jambes": "aux jambes"}


def mouvement() -> W.Widget:
    """La calculatrice du saut et de la course."""
    return CalculatriceMouvement()


class CalculatriceMouvement(AvecPersonnages):
    """Règle qui bouge et ce qui le gêne ; montre ses mètres par tour et ses chances de sauter."""

    nom = "mouvement"

    def __init__(self) -> None:
        terrains = [(f"{t.nom}, {difficulte_de_course(t.id)}", t.id) for t in catalogue().terrains.values()]
        blessure = catalogue().etats["blessure_grave"].nom
        super().__init__(
            {
                "saut": champs.entier("Longueur du saut, en mètres", 1, SAUT_MAXIMUM, 5),
                "terrain": champs.liste("Sol où courir", [("Sol sûr", SOL_SUR), *terrains], SOL_SUR),
                **{c: champs.entier(CARACTERISTIQUES[c], 1, CARACTERISTIQUE_MAXIMUM, 2) for c in MES_CARACTERISTIQUES},
                "actions": champs.entier("Actions par tour", 1, ACTIONS_MAXIMUM, 2),
                **{c: champs.entier(f"Compétence {COMPETENCES[c]}", 0, COMPETENCE_MAXIMUM, 0) for c in MES_COMPETENCES},
                "prises": champs.entier("Actions déjà prises ce tour", 0, ACTIONS_MAXIMUM, 0),
                **{e: champs.case(catalogue().etats[e].nom) for e in ETATS},
                **{partie: champs.case(f"{blessure} {ou}") for partie, ou in BLESSURES.items()},
            }
        )
        c = self.champs
        self._qui = self.menu_de_personnages("Personnage", sans="Réglé ici", depart=DEPART)
        self._refus, self._resultat, self._vive = html(), html(), html()
        cases = W.VBox([c[n] for n in (*ETATS, *BLESSURES)])
        cases.add_class("tm-coches")
        self._deplieur, gene = champs.depliant("Ce qui le gêne", c["prises"], cases)
        reglages = [
            *(self._qui, self._refus, *(c[n] for n in (*MES_CARACTERISTIQUES, "actions", *MES_COMPETENCES))),
            *(c["saut"], c["terrain"], self._deplieur, gene),
        ]
        self.poser(reglages, [self._resultat], self._vive)

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état, et déplie ce qui gêne s'il y en a."""
        super().restaurer(valeurs)
        if self._gene() != Gene():
            self._deplieur.value = True

    def actualiser(self) -> None:
        """Redessine les réglages utiles, les mètres et les chances."""
        qui, groupe, refus = self._personnage()
        for nom in (*MES_CARACTERISTIQUES, "actions", *MES_COMPETENCES):
            champs.montrer(self.champs[nom], qui is None)
        v = self.valeurs()
        if qui is None:
            qui = coureur_quelconque(
                {c: v[c] for c in MES_CARACTERISTIQUES}, {c: v[c] for c in MES_COMPETENCES}, v["actions"]
            )
        nom = qui.nom or "Le personnage"
        vue = vue_de_mouvement(Reglage(qui, nom, v["saut"], v["terrain"], self._gene(), groupe))
        ecrire(self._refus, faute_ou_remarque(refus))
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(f"{refus} {vue.phrase}".strip())

    def _gene(self) -> Gene:
        c = self.champs
        return Gene(
            c["prises"].value,
            frozenset(e for e in ETATS if c[e].value),
            frozenset(partie for partie in BLESSURES if c[partie].value),
        )

    def _personnage(self) -> tuple[Combattant | None, bool, str]:
        """Qui bouge, et s'il va en groupe ; sinon personne, et pourquoi, si la fiche choisie ne peut pas servir."""
        choisi, refus = self._qui.admis_ou_raison()
        return choisi and combattant(choisi), choisi is not None and choisi.statut == HOMME_DE_MAIN, refus
