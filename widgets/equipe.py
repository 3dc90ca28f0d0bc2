"""À plusieurs : une tâche que l'on se partage ; la chance exacte et la durée selon le nombre de participants."""

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.epreuves import VALEUR_MAXIMUM, Equipier, equipes
from widgets import champs
from widgets.calculatrice_de_groupe import CalculatriceDeGroupe
from widgets.comparer import COMPETENCE_MAXIMUM
from widgets.vues_d_equipe import Tache, a_plusieurs
from widgets.vues_de_jet import Vue

AUTRE = "autre"
EQUIPIERS_MAXIMUM, DUREE_MAXIMUM = 9, 480
QUI_MENE = "la personne qui mène"


def equipe() -> W.Widget:
    """La calculatrice du travail d'équipe."""
    return CalculatriceEquipe()


class CalculatriceEquipe(CalculatriceDeGroupe):
    """Règle une tâche et une équipe, et montre ce que chaque participant de plus y change."""

    nom = "equipe"
    ici = ("equipiers", "aide")

    def __init__(self) -> None:
        crans = [(f"{d.nom}, {d.valeur}", d.id) for d in catalogue().difficultes.values()]
        super().__init__(
            {
                "equipiers": champs.entier("Équipiers qui l’aident", 0, EQUIPIERS_MAXIMUM, 2),
                "difficulte": champs.liste("Difficulté", [*crans, ("Autre", AUTRE)], "tres_difficile"),
                "seuil": champs.entier("Nombre à atteindre", 1, VALEUR_MAXIMUM, 12),
                "aide": champs.entier("Compétence de chaque équipier", 0, COMPETENCE_MAXIMUM, 0),
                "duree": champs.entier("Durée pour une personne, en minutes", 1, DUREE_MAXIMUM, 60),
            }
        )
        c = self.champs
        deplieur, boite = champs.depliant("Durée et aide", c["aide"], c["duree"])
        reglages = [*self.qui_essaie, c["equipiers"], c["difficulte"], c["seuil"], deplieur, boite]
        self.poser(reglages, [self.resultat], self.vive)

    def actualiser(self) -> None:
        """Redessine les réglages utiles et la tâche."""
        champs.montrer(self.champs["seuil"], self.champs["difficulte"].value == AUTRE)
        super().actualiser()

    def vue(self, membres: list[Equipier]) -> Vue:
        """La tâche, de une personne à toutes."""
        v = self.valeurs()
        if membres:
            possibles, participants = equipes(membres), len(membres)
        else:
            possibles, participants = self._equipes_reglees(), v["equipiers"] + 1
        return a_plusieurs(Tache(possibles, participants, self.difficulte(), v["duree"], bool(membres)))

    def difficulte(self) -> int:
        """Le nombre à atteindre."""
        choix = self.champs["difficulte"].value
        return int(self.champs["seuil"].value) if choix == AUTRE else catalogue().difficultes[choix].valeur

    def _equipes_reglees(self) -> tuple[tuple[Equipier, ...], ...]:
        """Qui mène, seul, avec un équipier, avec deux… ; la meilleure caractéristique est la sienne."""
        c = self.champs
        tous = (
            Equipier(QUI_MENE, c["carac"].value, c["competence"].value),
            *(Equipier(f"l’équipier {i}", 1, c["aide"].value) for i in range(1, EQUIPIERS_MAXIMUM + 1)),
        )
        return tuple(tous[:n] for n in range(1, len(tous) + 1))
