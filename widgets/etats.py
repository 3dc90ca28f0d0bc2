"""Des états sur une fiche : ceux que l'on coche, et ce qu'ils changent aux actions, aux jets, aux techniques."""

from collections.abc import Mapping
from typing import Any

import ipywidgets as W

from tiamat.analyse import Mal, dresser
from tiamat.analyse.bilan import ETATS_QUI_AGISSENT
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT
from tiamat.erreurs import Refus
from tiamat.francais import majuscule
from tiamat.personnage import profil
from tiamat.presentation import PARTIES
from widgets import champs
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.dessins.texte import balise
from widgets.mes_personnages import LIVRE
from widgets.vues_d_etats import etats as vue_d_etats
from widgets.vues_de_jet import rien_a_montrer

DEPART = f"{LIVRE}jack"
POSES = ("sonne", "bras")
"""Ce qui est coché au départ."""
POSTURES = {"Debout": DEBOUT, "À terre": A_TERRE, "Assis": ASSIS}
ADVERSAIRES = {"voyou": "un voyou", "jin_chun_fung": "Jin Chun-Fung"}
POINTS = ("energie_perdue", "furie", "adversaire")
ENERGIE_MAXIMUM, FURIE_MAXIMUM = 60, 10


def etats() -> W.Widget:
    """La calculatrice des états."""
    return CalculatriceEtats()


class CalculatriceEtats(AvecPersonnages):
    """Coche ce qui arrive à un personnage, et compare sa fiche avant et après."""

    nom = "etats"

    def __init__(self) -> None:
        poses = {id: champs.case(catalogue().etats[id].nom, id in POSES) for id in ETATS_QUI_AGISSENT}
        choix = {majuscule(nom): id for id, nom in ADVERSAIRES.items()}
        super().__init__(
            {
                **poses,
                "tenu": champs.case(catalogue().attributs["soumission"].nom),
                **{partie: champs.case(nom, partie in POSES) for partie, nom in PARTIES.items()},
                "posture": champs.bascule("Posture", POSTURES, DEBOUT),
                "energie_perdue": champs.entier("Énergie perdue", 0, ENERGIE_MAXIMUM, 0),
                "furie": champs.entier("Furie gagnée", 0, FURIE_MAXIMUM, 0),
                "adversaire": champs.bascule("Adversaire", choix, "jin_chun_fung"),
            }
        )
        self._qui = self.menu_de_personnages("Personnage", sans="Choisir", depart=DEPART)
        self._resultat, self._vive = html(), html()
        c = self.champs
        self._deplieur, points = champs.depliant("Ses points, son adversaire", *(c[n] for n in POINTS))
        reglages = [
            self._qui,
            *self._coches("États", *ETATS_QUI_AGISSENT, "tenu"),
            *self._coches("Blessures graves", *PARTIES),
            *(c["posture"], self._deplieur, points),
        ]
        self.poser(reglages, [self._resultat], self._vive)

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état, et déplie ses points s'ils ont changé."""
        super().restaurer(valeurs)
        if any(self.champs[n].value != self._depart[n] for n in POINTS):
            self._deplieur.value = True

    def actualiser(self) -> None:
        """Redessine la fiche, ou dit pourquoi elle ne se lit pas."""
        v = {nom: c.value for nom, c in self.champs.items()}
        try:
            qui = self._qui.personnage()
            if qui is None:
                raise Refus("Choisissez un personnage.")
            mal = self._mal()
            avant, apres = (dresser(qui, profil(v["adversaire"]), m) for m in (Mal(furie=v["furie"]), mal))
            vue = vue_d_etats(avant, apres, mal, ADVERSAIRES[v["adversaire"]])
        except Refus as refus:
            vue = rien_a_montrer(str(refus), "Rien à comparer")
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)

    def _mal(self) -> Mal:
        v = {nom: c.value for nom, c in self.champs.items()}
        return Mal(
            etats=frozenset(id for id in ETATS_QUI_AGISSENT if v[id]),
            posture=v["posture"],
            blessures=frozenset(partie for partie in PARTIES if v[partie]),
            tenu=v["tenu"],
            energie_perdue=v["energie_perdue"],
            furie=v["furie"],
        )

    def _coches(self, titre: str, *noms: str) -> tuple[W.HTML, W.VBox]:
        """Un titre, et ses cases à cocher."""
        entete, boite = html(), W.VBox([self.champs[n] for n in noms])
        ecrire(entete, balise("div", balise("span", titre, classe="tm-titre-champ"), classe="tm-champ"))
        boite.add_class("tm-coches")
        boite.add_class("tm-coches--courtes")
        return entete, boite
