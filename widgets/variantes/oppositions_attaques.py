"""Combien d'attaques annoncer : ce que chacune touche, ce qu'elles font perdre, contre des parades ou une esquive."""

import ipywidgets as W

from tiamat.variantes.oppositions.combattant import nombre_d_actions
from tiamat.variantes.oppositions.multiples import reserves_d_attaque
from tiamat.variantes.oppositions.scenes import ESQUIVE_D_ABORD, ESQUIVE_EN_DERNIER, PARER, echange
from widgets import champs
from widgets.variantes.oppositions_cadre import (
    CalculatriceDOppositions,
    arme,
    defenseur,
    dm,
    dommages_de,
    protection,
    rd,
    score,
)
from widgets.variantes.vues_oppositions_attaques import attaques
from widgets.vues_de_jet import Vue

NON, OUI, AMBIDEXTRE = "non", "oui", "ambidextre"


def oppositions_attaques() -> W.Widget:
    """La calculatrice des attaques multiples."""
    return CalculatriceOppositionsAttaques()


class CalculatriceOppositionsAttaques(CalculatriceDOppositions):
    """Règle un attaquant et un défenseur, et compare toutes les annonces."""

    nom = "oppositions_attaques"

    def __init__(self) -> None:
        reponses = {
            "Il pare": PARER,
            "Il esquive en dernier": ESQUIVE_EN_DERNIER,
            "Il esquive d’abord": ESQUIVE_D_ABORD,
        }
        super().__init__(
            {
                "rd": rd("RD d’attaque", 8),
                "adresse_attaque": score("Adresse de l’attaquant", 6),
                "annonce": champs.entier("Attaques annoncées", 1, nombre_d_actions(6, vif_ardent=True), 3),
                "enchaine": champs.bascule("Il enchaîne", {"Non": NON, "Oui": OUI, "Ambidextre": AMBIDEXTRE}, NON),
                "rd_parade": rd("RD de parade", 8),
                "adresse": score("Adresse du défenseur", 4),
                "reponse": champs.bascule("Le défenseur", reponses, PARER),
                "vif_ardent": champs.case("L’attaquant est Vif ardent"),
                "arme": arme(),
                "carac": score("Caractéristique de dommages", 4),
                "aguerri": champs.case("Combattant aguerri", True),
                "rd_esquive": rd("RD d’esquive", 8),
                "bouclier": champs.case("Le défenseur a un bouclier, et sa compétence"),
                "dm_combat": dm("DM de combat du défenseur", 4),
                "protection": protection(),
                "parfait": champs.case("Jouer les tests parfaits"),
            }
        )
        tous = list(self.champs)
        bouton, reste = champs.depliant("Arme, armure, avantages", *(self.champs[n] for n in tous[7:]))
        self.monter([*(self.champs[n] for n in tous[:7]), bouton, reste])

    def vue(self) -> Vue:
        """Toutes les annonces possibles, celle que l'on a choisie d'abord."""
        v = self.valeurs()
        n = nombre_d_actions(v["adresse_attaque"], vif_ardent=v["vif_ardent"])
        rds = reserves_d_attaque(v["rd"], n, enchaine=v["enchaine"] != NON, ambidextre=v["enchaine"] == AMBIDEXTRE)
        dommages = dommages_de(v["arme"], v["carac"], aguerri=v["aguerri"])
        coups = echange(rds, defenseur(v), dommages, reponse=v["reponse"], parfait=v["parfait"])
        return attaques(coups, min(v["annonce"], n), v["annonce"])
