"""Les Augmentations : combien en déclarer, et pour quelle manœuvre, quand on veut blesser."""

import ipywidgets as W

from tiamat.variantes.anneaux.armes import arme
from tiamat.variantes.anneaux.attaque import Frappe
from tiamat.variantes.anneaux.jets import composer
from tiamat.variantes.anneaux.tables import Des
from widgets import champs
from widgets.variantes.cadre_d_anneaux import CalculatriceDAnneaux, menu_des_armes, rang
from widgets.variantes.vues_anneaux_jets import augmentations as vue_des_augmentations
from widgets.vues_de_jet import Vue

ND_MAXIMUM, MALUS_MAXIMUM = 60, 40


def anneaux_augmentations() -> W.Widget:
    """La calculatrice des Augmentations."""
    return CalculatriceAnneauxAugmentations()


class CalculatriceAnneauxAugmentations(CalculatriceDAnneaux):
    """Règle une attaque et sa cible ; montre ce que chaque Augmentation ôte et rapporte."""

    nom = "anneaux_augmentations"
    plies = ("force", "vide", "reputation", "malus")
    pli = "La Force, le Vide, les blessures"

    def __init__(self) -> None:
        super().__init__(
            {
                "lances": rang("Dés d’attaque lancés", 8, 0),
                "gardes": rang("Dés d’attaque gardés", 4, 0),
                "nd": champs.entier("ND d’Armure de la cible", 0, ND_MAXIMUM, 20),
                "arme": menu_des_armes(),
                "force": rang("Force", 3),
                "vide": rang("Anneau de Vide", 3),
                "reputation": rang("Réputation", 2),
                "malus": champs.entier("ND en plus : blessures, faim, fatigue", 0, MALUS_MAXIMUM, 0),
            }
        )

    def vue(self) -> Vue:
        """Les façons de frapper, de la meilleure à la pire."""
        v = self.valeurs()
        jet = composer(Des(v["lances"], v["gardes"]))
        frappe = Frappe(jet, v["nd"], arme(v["arme"]), v["force"], v["vide"], v["reputation"], v["malus"])
        return vue_des_augmentations(frappe)
