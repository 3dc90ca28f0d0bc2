"""Combien de temps pour se remettre : un personnage, ce qu'il lui reste ; les heures, les jours et leur loi exacte."""

from collections.abc import Mapping
from typing import Any

import ipywidgets as W

from tiamat.combat.admission import CARACTERISTIQUE_MAXIMUM as DE_FICHE_MAXIMUM
from tiamat.combat.combat import MEMBRE
from tiamat.jauges import Jauges
from tiamat.personnage import HOMME_DE_MAIN, Personnage, jauges_pleines
from tiamat.vocabulaire import CARACTERISTIQUES
from widgets import champs
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.comparer import CARACTERISTIQUE_MAXIMUM
from widgets.dessins.jauges import JAUGES
from widgets.mes_personnages import LIVRE
from widgets.vues_de_recuperation import personne
from widgets.vues_de_recuperation import recuperation as vue_de_recuperation

DEPART = f"{LIVRE}jack"
RESTE = {"sante": 9, "energie": 4, "furie": 2}
"""Ce qu'il reste au personnage de départ."""
UTILES = ("endurance", "force", "volonte", "intelligence", "temperament")
"""Les caractéristiques dont dépendent les maximums."""
PLAFONDS = jauges_pleines(Personnage("", dict.fromkeys(CARACTERISTIQUES, DE_FICHE_MAXIMUM)))


def recuperation() -> W.Widget:
    """La calculatrice de la récupération."""
    return CalculatriceRecuperation()


class CalculatriceRecuperation(AvecPersonnages):
    """Choisit un personnage et ce qu'il lui reste ; montre le temps qu'il lui faut."""

    nom = "recuperation"

    def __init__(self) -> None:
        super().__init__(
            {
                **{
                    j: champs.entier(f"{nom} actuelle", 0, _maximum(PLAFONDS, j), RESTE[j])
                    for j, (_, nom) in JAUGES.items()
                },
                **{c: champs.entier(CARACTERISTIQUES[c], 1, CARACTERISTIQUE_MAXIMUM, 2) for c in UTILES},
            }
        )
        self._qui = self.menu_de_personnages("Personnage", sans="Réglé ici", depart=DEPART, choisir=self._choisir)
        self._resultat, self._vive = html(), html()
        c = self.champs
        self.poser([self._qui, *(c[n] for n in (*UTILES, *JAUGES))], [self._resultat], self._vive)

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état ; les curseurs s'ouvrent en entier le temps de vérifier, puis reviennent aux maximums."""
        with self._sans_geste():
            self._borner(PLAFONDS)
        try:
            super().restaurer(valeurs)
        finally:
            self._accorder()

    def geste(self) -> None:
        """Après un geste : les curseurs suivent les maximums, puis tout se garde et se redessine."""
        self._accorder()
        super().geste()

    def actualiser(self) -> None:
        """Redessine les réglages utiles, les temps et leur loi."""
        fiche, refus = self._accorder()
        for nom in UTILES:
            champs.montrer(self.champs[nom], fiche is not None and not self._qui.voulu)
        if fiche is None:
            vue = personne(refus)
        else:
            reste = {j: min(self.champs[j].value, _maximum(_jauges(fiche), j)) for j in JAUGES}
            jauges = _jauges(fiche)._replace(**reste)
            vue = vue_de_recuperation(fiche.nom or "Le personnage", jauges, fiche.caracteristiques["volonte"])
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)

    def _choisir(self) -> None:
        """Un personnage choisi apporte les points que sa fiche dit courants ; les autres restent où ils sont."""
        fiche, _ = self._accorder()
        if fiche and self._qui.voulu:
            with self._sans_geste():
                for j in JAUGES:
                    ecrit = getattr(fiche, j)
                    if ecrit is not None:
                        self.champs[j].value = min(ecrit, self.champs[j].max)
        self.geste()

    def _accorder(self) -> tuple[Personnage | None, str]:
        """Borne les curseurs aux maximums de la fiche ; sans fiche lisible, ils attendent, grands ouverts."""
        fiche, refus = self._fiche()
        with self._sans_geste():
            self._borner(_jauges(fiche) if fiche else PLAFONDS)
        return fiche, refus

    def _borner(self, maximums: Jauges) -> None:
        for j in JAUGES:
            maximum = _maximum(maximums, j)
            champs.montrer(self.champs[j], maximum > 0)
            if maximum:
                self.champs[j].max = maximum

    def _fiche(self) -> tuple[Personnage | None, str]:
        """La fiche choisie, ou réglée ici ; sinon aucune, et pourquoi."""
        choisi, refus = self._qui.admis_ou_raison()
        if choisi is None and not refus:
            return Personnage("", dict.fromkeys(CARACTERISTIQUES, 1) | {c: self.champs[c].value for c in UTILES}), ""
        return choisi, refus


def _jauges(fiche: Personnage) -> Jauges:
    """Ses jauges pleines ; un homme de main n'a qu'un point de santé (R129), ni énergie ni furie (R131)."""
    return MEMBRE if fiche.statut == HOMME_DE_MAIN else jauges_pleines(fiche)


def _maximum(jauges: Jauges, nom: str) -> int:
    maximum: int = getattr(jauges, f"{nom}_max")
    return maximum
