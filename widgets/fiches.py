"""Les fiches : les retrouver toutes par leur nom ou leur texte, par filtres, ou parmi ce qu'un personnage connaît."""

from typing import Any

import ipywidgets as W

from tiamat.catalogue import GENRES, catalogue
from tiamat.francais import majuscule
from tiamat.personnage import Personnage
from tiamat.presentation import LIBELLES
from tiamat.recherche import Cle, Criteres, a_apprendre, connues, rechercher
from widgets import champs
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.dessins.jauges import faute_ou_remarque
from widgets.mes_personnages import RIEN
from widgets.vues_de_fiches import inventaire, resultats

FILTRES = ("genre", "art", "type", "attribut", "cout")
CONNUES, APPRENABLES = "connues", "apprenables"


def fiches() -> W.Widget:
    """La calculatrice qui retrouve une fiche."""
    return CalculatriceFiches()


class CalculatriceFiches(AvecPersonnages):
    """Cherche dans toutes les fiches du livre, et montre la première en entier."""

    nom = "fiches"

    def __init__(self) -> None:
        c = catalogue()
        tous = ("Tous", RIEN)
        super().__init__(
            {
                "texte": champs.texte("Chercher", "nom, effet, R98"),
                "genre": champs.liste("Genre de fiche", [tous, *((majuscule(LIBELLES[g]), g) for g in GENRES)], RIEN),
                "montrer": champs.bascule(
                    "Montrer", {"Ce qu’il connaît": CONNUES, "Ce qu’il peut apprendre": APPRENABLES}, CONNUES
                ),
                "art": champs.liste("Art", [tous, *_noms(c.arts), ("Techniques standards", "standard")], RIEN),
                "type": champs.liste("Type", [tous, *_noms(c.types)], RIEN),
                "attribut": champs.liste("Attribut", [tous, *_noms(c.attributs)], RIEN),
                "cout": champs.bascule(
                    "Coût", {"Tous": RIEN, "Gratuit": "gratuit", "Énergie": "energie", "Furie": "furie"}, RIEN
                ),
            }
        )
        f = self.champs
        f["texte"].continuous_update = True
        self._personnages = self.menu_de_personnages("Mes personnages", sans="Tous")
        self._refus, self._resultat, self._vive = html(), html(), html()
        self._retirer = W.Button(description="Retirer les filtres")
        self._retirer.on_click(self._retirer_les_filtres)
        deplieur, boite = champs.depliant(
            "Filtrer les techniques", *(f[n] for n in ("art", "type", "attribut", "cout"))
        )
        reglages = [f["texte"], f["genre"], self._personnages, self._refus, f["montrer"], deplieur, boite]
        self.poser(reglages, [self._resultat, self._retirer], self._vive)

    def actualiser(self) -> None:
        """Redessine les réglages utiles et ce qui est trouvé."""
        v = self.valeurs()
        choisi, refus = self._personnages.personnage_ou_raison()
        ecrire(self._refus, faute_ou_remarque(refus))
        champs.montrer(self.champs["montrer"], choisi is not None)
        filtres = [_libelle(self.champs[n]) for n in FILTRES if v[n]]
        if choisi:
            filtres.append(f"{choisi.nom}, {_libelle(self.champs['montrer']).lower()}")
        criteres = Criteres(
            v["texte"], *(v[n] for n in ("genre", "art", "type", "cout", "attribut")), self._parmi(choisi)
        )
        cherche = bool(v["texte"].strip() or filtres)
        trouvees = rechercher(criteres)
        vue = resultats(trouvees, v["texte"], filtres) if cherche else inventaire()
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        champs.montrer(self._retirer, bool(filtres) and not trouvees.fiches)
        self.annoncer(f"{refus} {vue.phrase}".strip())

    def _parmi(self, choisi: Personnage | None) -> frozenset[Cle] | None:
        if choisi is None:
            return None
        return connues(choisi) if self.champs["montrer"].value == CONNUES else a_apprendre(choisi)

    def _retirer_les_filtres(self, _: W.Button) -> None:
        """Ne garde que le texte cherché."""
        with self.en_bloc():
            for nom in FILTRES:
                self.champs[nom].value = RIEN
            self._personnages.montrer(RIEN)
        self.memoire.garder = True


def _noms(entrees: Any) -> list[tuple[str, str]]:
    return [(nom, id) for id, nom in entrees.noms().items()]


def _libelle(champ: Any) -> str:
    """Ce que montre une liste ou une bascule."""
    return str(champ.label)
