"""Les états : ceux que l'on coche réécrivent la fiche, ses jets, son ND, ses pas et ses postures."""

import ipywidgets as W

from tiamat.variantes.anneaux.armes import arme
from tiamat.variantes.anneaux.fiche_touchee import Fiche, Mal
from tiamat.variantes.anneaux.tables import nombre, table
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.dessins.texte import balise
from widgets.variantes.cadre_d_anneaux import CalculatriceDAnneaux, menu_des_armes, rang
from widgets.variantes.vues_anneaux_etats import etats as vue_des_etats
from widgets.vues_de_jet import Vue

COCHES = ("au_sol", "aveugle", "enchevetre", "empoigne", "etourdi", "hebete")
AU_DEPART = "aveugle"
JOURS_MAXIMUM, BLESSURES_MAXIMUM, ARMURE_MAXIMUM = 14, 170, 10
FICHE = ("reflexes", "agilite", "force", "terre", "eau", "constitution", "competence", "reputation", "armure", "arme")


def anneaux_etats() -> W.Widget:
    """La calculatrice des états."""
    return CalculatriceAnneauxEtats()


class CalculatriceAnneauxEtats(CalculatriceDAnneaux):
    """Coche ce qui arrive à un personnage, et compare sa fiche avant et après."""

    nom = "anneaux_etats"
    plies = FICHE
    pli = "Sa fiche"

    def __init__(self) -> None:
        super().__init__(
            {
                **{id: champs.case(table("etats")[id]["nom"], id == AU_DEPART) for id in COCHES},
                "monte": champs.case("En selle"),
                "peur": champs.entier("Rang de la peur subie", 0, nombre("peur_maximum"), 0),
                "jeune": champs.entier("Jours sans boire ni manger", 0, JOURS_MAXIMUM, 0),
                "veille": champs.entier("Jours sans repos", 0, JOURS_MAXIMUM, 0),
                "blessures": champs.entier("Blessures reçues", 0, BLESSURES_MAXIMUM, 0),
                "reflexes": rang("Réflexes", 3),
                "agilite": rang("Agilité", 3),
                "force": rang("Force", 2),
                "terre": rang("Anneau de Terre", 2),
                "eau": rang("Anneau d’Eau", 3),
                "constitution": rang("Constitution", 2),
                "competence": rang("Compétence d’arme", 3, 0),
                "reputation": rang("Réputation", 1),
                "armure": champs.entier("Armure", 0, ARMURE_MAXIMUM, 5),
                "arme": menu_des_armes(),
            }
        )

    def en_tete(self) -> tuple[W.Widget, ...]:
        """Le titre des cases à cocher."""
        titre = html()
        ecrire(titre, balise("div", balise("span", "États", classe="tm-titre-champ"), classe="tm-champ"))
        return (titre,)

    def vue(self) -> Vue:
        """La fiche avant et après."""
        v = self.valeurs()
        fiche = Fiche(**{c: v[c] for c in FICHE if c != "arme"}, arme=arme(v["arme"]))
        poses = tuple(id for id in COCHES if v[id])
        return vue_des_etats(fiche, Mal(poses, v["peur"], v["jeune"], v["veille"], v["blessures"], v["monte"]))
