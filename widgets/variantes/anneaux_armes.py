"""Les armes : les dommages moyens de chacune pour une Force, rangées comme on veut."""

import ipywidgets as W

from tiamat.variantes.anneaux.armes import Arme, armes
from widgets import champs
from widgets.variantes.cadre_d_anneaux import CalculatriceDAnneaux, rang
from widgets.variantes.vues_anneaux_armes import COLONNES, Tri
from widgets.variantes.vues_anneaux_armes import armes as vue_des_armes
from widgets.vues_de_jet import Vue

TOUTES = ""
CROISSANT, DECROISSANT = "croissant", "decroissant"


def anneaux_armes() -> W.Widget:
    """La calculatrice des armes."""
    return CalculatriceAnneauxArmes()


class CalculatriceAnneauxArmes(CalculatriceDAnneaux):
    """Règle la Force et l'ordre ; montre toutes les armes."""

    nom = "anneaux_armes"
    plies = ("taille", "competence", "augmentations")
    pli = "Choisir parmi les armes, Augmentations"

    def __init__(self) -> None:
        competences = sorted({a.competence for a in armes()})
        tailles = {"Toutes": TOUTES} | {t: t for t in ("Petite", "Moyenne", "Grande")}
        super().__init__(
            {
                "force": rang("Force", 2, 0),
                "tri": champs.liste("Ranger par", [(c.titre, id) for id, c in COLONNES.items()], "dommages"),
                "ordre": champs.bascule(
                    "Dans l’ordre", {"Décroissant": DECROISSANT, "Croissant": CROISSANT}, DECROISSANT
                ),
                "taille": champs.bascule("Taille", tailles, TOUTES),
                "competence": champs.liste("Compétence", [("Toutes", TOUTES), *((c, c) for c in competences)], TOUTES),
                "augmentations": rang("Augmentations de dommages", 0, 0),
            }
        )

    def vue(self) -> Vue:
        """Les armes choisies, dans l'ordre."""
        v = self.valeurs()
        choisies = [a for a in armes() if self._convient(a)]
        return vue_des_armes(choisies, v["force"], v["augmentations"], Tri(v["tri"], v["ordre"] == DECROISSANT))

    def _convient(self, a: Arme) -> bool:
        v = self.valeurs()
        return v["taille"] in (TOUTES, a.taille) and v["competence"] in (TOUTES, a.competence)
