"""Les postures : laquelle frappe le mieux, laquelle protège, et ce qu'elles coûtent, face au même adversaire."""

import ipywidgets as W

from tiamat.variantes.anneaux.armes import arme
from tiamat.variantes.anneaux.nd import Defense
from tiamat.variantes.anneaux.postures import Combattant
from widgets import champs
from widgets.variantes.cadre_d_anneaux import CalculatriceDAnneaux, menu_des_armes, rang
from widgets.variantes.vues_anneaux_etats import postures as vue_des_postures
from widgets.vues_de_jet import Vue

QUI = {"v": "", "a": " de l’adversaire"}
ARMURE_MAXIMUM = 10


def anneaux_postures() -> W.Widget:
    """La calculatrice des postures."""
    return CalculatriceAnneauxPostures()


class CalculatriceAnneauxPostures(CalculatriceDAnneaux):
    """Règle deux combattants ; compare les cinq postures du premier."""

    nom = "anneaux_postures"
    plies = tuple(f"{q}_{c}" for q in QUI for c in ("force", "reflexes", "air", "defense", "armure", "vide", "arme"))
    pli = "Défense, Force, armes des deux"

    def __init__(self) -> None:
        super().__init__({f"{q}_{nom}": champ for q, qui in QUI.items() for nom, champ in _combattant(qui).items()})

    def vue(self) -> Vue:
        """Les cinq postures."""
        return vue_des_postures(self._lire("v"), self._lire("a"))

    def _lire(self, q: str) -> Combattant:
        v = {nom.removeprefix(f"{q}_"): valeur for nom, valeur in self.valeurs().items() if nom.startswith(f"{q}_")}
        defense = Defense(v["reflexes"], v["armure"], v["air"], v["defense"])
        return Combattant(v["trait"], v["competence"], v["force"], v["vide"], defense, arme(v["arme"]))


def _combattant(qui: str) -> dict[str, W.ValueWidget]:
    return {
        "trait": rang(f"Trait d’arme{qui}", 3),
        "competence": rang(f"Compétence d’arme{qui}", 3, 0),
        "force": rang(f"Force{qui}", 2),
        "reflexes": rang(f"Réflexes{qui}", 3),
        "air": rang(f"Anneau d’Air{qui}", 2),
        "defense": rang(f"Défense{qui}", 2, 0),
        "armure": champs.entier(f"Armure{qui}", 0, ARMURE_MAXIMUM, 5),
        "vide": rang(f"Anneau de Vide{qui}", 2),
        "arme": menu_des_armes(f"Arme{qui}"),
    }
