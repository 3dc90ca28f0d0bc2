"""Corriger un combattant à la main : ses jauges, ses actions, sa place, sa posture, ses états, ses blessures."""

from collections.abc import Callable
from typing import Any

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.combattant import PARTIES
from tiamat.combat.correction import ACTIONS_MAXIMUM, POSITION_MAXIMUM
from tiamat.combat.durees import FIN_DU_COMBAT
from tiamat.francais import INSECABLE, majuscule
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.dessins.texte import balise
from widgets.vues_de_combat import POSTURES, nom_de_la_partie

DES_JAUGES = frozenset({"ko", "epuise", "mort", "blessure_grave"})
"""Les états que les jauges et les blessures commandent : ils ne se cochent pas."""
DUREES = {"Fin de ce tour": "1", "Fin du suivant": "2", "Dans 3 tours": "4", "Fin du combat": str(FIN_DU_COMBAT)}
PLAFOND = 99


class Correction(W.VBox):
    """Le panneau d'un combattant ; « Appliquer » envoie à ``corriger`` ce qui a changé, et rien d'autre.

    ``ferme`` est appelée quand le panneau se ferme sans rien corriger.
    """

    def __init__(self, corriger: Callable[[dict[str, Any]], None], ferme: Callable[[], None]) -> None:
        self._corriger, self._ferme = corriger, ferme
        self._qui, self._avant = "", dict[str, Any]()
        self._titre = html()
        self.entiers = {
            "sante": champs.entier("Santé", 0, PLAFOND, 0),
            "energie": champs.entier("Énergie", 0, PLAFOND, 0),
            "furie": champs.entier("Furie", 0, PLAFOND, 0),
            "effectif": champs.entier("Hommes debout", 0, PLAFOND, 0),
            "actions": champs.entier("Actions qui restent", 0, ACTIONS_MAXIMUM, 0),
            "position": champs.entier("Position, en mètres", -POSITION_MAXIMUM, POSITION_MAXIMUM, 0),
        }
        self.posture = champs.bascule("Posture", {mots: p for p, mots in POSTURES.items()}, "debout")
        etats = [e for e in catalogue().etats.values() if e.id not in DES_JAUGES]
        self.etats = {e.id: champs.case(e.nom) for e in etats}
        self.duree = champs.bascule("Les états cochés durent jusqu’à", DUREES, "2")
        self.blessures = {
            p: champs.case(f"Blessure grave{INSECABLE}: {nom_de_la_partie(p)}") for p in dict.fromkeys(PARTIES.values())
        }
        self.mort = champs.case("Mort")
        appliquer, fermer = W.Button(description="Appliquer", button_style="primary"), W.Button(description="Fermer")
        appliquer.on_click(lambda _: self._appliquer())
        fermer.on_click(lambda _: self._abandonner())
        coches = W.VBox([*self.etats.values(), *self.blessures.values(), self.mort])
        coches.add_class("tm-coches")
        super().__init__(
            [self._titre, *self.entiers.values(), self.posture, coches, self.duree, W.HBox([appliquer, fermer])]
        )
        self.add_class("tm-reglages")
        self.add_class("tm-ensuite")
        self.fermer()

    @property
    def ouverte(self) -> bool:
        """Vrai si un combattant est montré."""
        return bool(self._qui)

    def fermer(self) -> None:
        """Cache le panneau."""
        self._qui = ""
        champs.montrer(self, False)

    def montrer(self, combat: Combat, e: Etat, i: int) -> None:
        """Montre un combattant tel qu'il est."""
        c, groupe = e.corps[i], i in combat.groupes
        maxima = {"sante": c.jauges.sante_max, "energie": c.jauges.energie_max, "furie": c.jauges.furie_max}
        maxima["effectif"] = c.effectif
        self._qui = combat.ids[i]
        ecrire(self._titre, balise("h3", f"Modifier {majuscule(combat.nom(i))}", classe="tm-titre-de-choix"))
        actuels = {**c.jauges._asdict(), **c._asdict()}
        for nom, champ in self.entiers.items():
            if nom in maxima:
                champ.max = maxima[nom]
            champ.value = actuels[nom]
            utile = nom == "effectif" if nom in maxima and groupe else nom != "effectif" and maxima.get(nom, 1) > 0
            champs.montrer(champ, utile)
        self.posture.value = c.posture
        for etat, case in self.etats.items():
            case.value = etat in {p.etat for p in c.poses}
        for partie, case in self.blessures.items():
            case.value = partie in dict(c.blessures)
        self.mort.value = c.jauges.mort
        self._fins = {p.etat: p.fins for p in c.poses}
        self._avant = self._lu()
        champs.montrer(self, True)

    def _lu(self) -> dict[str, Any]:
        fins = {e: self._fins.get(e, int(self.duree.value)) for e, case in self.etats.items() if case.value}
        return {
            **{nom: c.value for nom, c in self.entiers.items()},
            "posture": self.posture.value,
            "etats": fins,
            "blessures": [p for p, case in self.blessures.items() if case.value],
            "mort": self.mort.value,
        }

    def _appliquer(self) -> None:
        change = {nom: v for nom, v in self._lu().items() if v != self._avant[nom]}
        qui = self._qui
        self.fermer()
        if change:
            self._corriger({"qui": qui, **change})
        else:
            self._ferme()

    def _abandonner(self) -> None:
        self.fermer()
        self._ferme()
