"""Ce que partagent les calculatrices d'un groupe : un jet réglé ici, ou celui que lancent les membres de Mon groupe."""

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as W

from tiamat.epreuves import Equipier, equipier
from tiamat.erreurs import Refus
from tiamat.francais import abreger
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.comparer import CARACTERISTIQUE_MAXIMUM, COMPETENCE_MAXIMUM
from widgets.dessins.jauges import avis
from widgets.dessins.texte import assembler, balise
from widgets.mes_personnages import RIEN
from widgets.mon_groupe import MonGroupe
from widgets.vues_de_jet import Vue

ICI, GROUPE = "ici", "groupe"
REGLES_ICI = ("carac", "competence")
REGLES_DU_GROUPE = ("carac_du_groupe", "competence_du_groupe")
NOM_MAXIMUM = 24
"""Un nom tient dans un dessin, sur un téléphone."""
VIDE = "Mon groupe est vide. Cochez au moins un personnage."
PERSONNE = "Personne, dans Mon groupe, ne peut lancer ce jet."


class CalculatriceDeGroupe(Calculatrice):
    """Une calculatrice où l'on règle un jet, ou l'on choisit celui que lance chacun des membres de Mon groupe.

    ``ici`` et ``au_groupe`` nomment les champs de la sous-classe qui ne servent que dans l'un des deux cas.
    """

    collection = "personnages"
    ici: Sequence[str] = ()
    au_groupe: Sequence[str] = ()

    def __init__(self, suite: Mapping[str, W.ValueWidget]) -> None:
        caracteristiques = [(nom, id) for id, nom in CARACTERISTIQUES.items()]
        competences = [("Aucune", RIEN), *((nom, id) for id, nom in COMPETENCES.items())]
        super().__init__(
            {
                "qui": champs.bascule("Qui essaie", {"Réglé ici": ICI, "Mon groupe": GROUPE}, ICI),
                "carac": champs.entier("Caractéristique (D10)", 1, CARACTERISTIQUE_MAXIMUM, 2),
                "competence": champs.entier("Compétence", 0, COMPETENCE_MAXIMUM, 0),
                "carac_du_groupe": champs.liste("Caractéristique", caracteristiques, "perception"),
                "competence_du_groupe": champs.liste("Compétence", competences, RIEN),
                **suite,
            }
        )
        self.groupe = MonGroupe(self.memoire, geste=self.geste, quand_il_change=self._suivre)
        self.qui_essaie = [
            self.champs["qui"],
            self.groupe,
            *(self.champs[n] for n in (*REGLES_ICI, *REGLES_DU_GROUPE)),
        ]
        self.resultat, self.vive = html(), html()

    def vue(self, membres: list[Equipier]) -> Vue:
        """Ce que la calculatrice montre : pour ces membres du groupe ou, s'il n'y en a pas, pour le jet réglé ici."""
        raise NotImplementedError

    def en_groupe(self) -> bool:
        """Vrai si c'est Mon groupe qui essaie."""
        return bool(self.champs["qui"].value == GROUPE)

    def supplement(self) -> dict[str, Any]:
        """Le groupe, quand c'est lui qui essaie."""
        return self.groupe.garder() if self.en_groupe() else {}

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend le groupe d'un lien."""
        montrer = self.groupe.reprendre(supplement)
        super().reprendre(supplement)
        montrer()

    def actualiser(self) -> None:
        """Redessine les réglages utiles et le résultat ; un membre qui ne peut pas lancer est dit, et ne compte pas."""
        groupe = self.en_groupe()
        champs.montrer(self.groupe, groupe)
        for noms, utiles in (((*REGLES_ICI, *self.ici), not groupe), ((*REGLES_DU_GROUPE, *self.au_groupe), groupe)):
            for nom in noms:
                champs.montrer(self.champs[nom], utiles)
        membres, fautes = self._membres() if groupe else ([], [])
        vue = self.vue(membres) if membres or not groupe else self._sans_personne()
        ecrire(self.resultat, assembler(*(avis(faute, "faute") for faute in fautes)), vue.dessin)
        ecrire(self.vive, vue.vive if vue.nombre else "")
        self.annoncer(" ".join([*(self.groupe.fautes() if groupe else []), *fautes, vue.phrase]))

    def _membres(self) -> tuple[list[Equipier], list[str]]:
        choix = [self.champs[n].value for n in REGLES_DU_GROUPE]
        membres, fautes = [], []
        for p in self.groupe.personnages():
            try:
                membre = equipier(p, *choix)
                membres.append(membre._replace(nom=abreger(membre.nom, NOM_MAXIMUM)))
            except Refus as refus:
                fautes.append(str(refus))
        return membres, fautes

    def _sans_personne(self) -> Vue:
        self.groupe.ouvrir()
        phrase = PERSONNE if self.groupe.references else VIDE
        return Vue(phrase, balise("p", phrase, classe="tm-phrase"))

    def _suivre(self) -> None:
        """Le groupe a changé ailleurs : l'état le suit, sans que ce soit un geste du lecteur."""
        with self.en_bloc():
            pass
