"""Les dommages d'un coup : l'arme, l'endroit, l'armure, la Vigueur, étape par étape."""

import ipywidgets as W

from tiamat.variantes.combos.degats import ARMURE_MAXIMUM, ARRONDIS, SUPERIEUR
from tiamat.variantes.combos.donnees import armes, lieux, table
from tiamat.variantes.combos.pouvoirs import MANIABLE, TRANCHANTE
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.variantes.vues_combos_degats import Frappe, degats

SCORE_MAXIMUM = 10
DEGRE_MAXIMUM = 10
EXCEDENT_MAXIMUM = 8
QUALITE_MAXIMUM = 6
ORDINAIRE, SANS = "ordinaire", "aucun"


def combos_degats() -> W.Widget:
    """La calculatrice des dommages."""
    return CalculatriceCombosDegats()


class CalculatriceCombosDegats(Calculatrice):
    """Règle le coup et la victime ; montre le compte, et ce que ferait chaque endroit."""

    nom = "combos_degats"

    def __init__(self) -> None:
        simples = [(a.nom, a.id) for a in armes().values() if not a.modifie]
        modeles = [("Ordinaire", ORDINAIRE), *((a.nom, a.id) for a in armes().values() if a.modifie)]
        abris = [("Aucun", SANS), *((r["abri"], r["id"]) for r in table("couverts").rangs)]
        entier = champs.entier
        super().__init__(
            {
                "arme": champs.liste("L’arme", simples, "epee"),
                "force": entier("Force", 0, SCORE_MAXIMUM, 3),
                "lieu": champs.liste("L’endroit", [(x.nom, x.id) for x in lieux().values()], "thorax"),
                "exces": entier("Succès d’avance", 1, EXCEDENT_MAXIMUM, 3),
                "armure": entier("Armure à cet endroit", 0, ARMURE_MAXIMUM, 1),
                "vigueur": entier("Vigueur de la victime", 0, SCORE_MAXIMUM, 3),
                "do": entier("Do", 0, SCORE_MAXIMUM, 3),
                "melee": entier("Mêlée", 0, SCORE_MAXIMUM, 3),
                "autre": champs.case("En rafale, ou dents de vampire ou de garou"),
                "moitie": champs.case("C’est un Balayage ou un Nerve strike"),
                "modele": champs.liste("Modèle de l’arme", modeles, ORDINAIRE),
                "qualite": entier("Qualité de l’arme, potentiel en plus", 0, QUALITE_MAXIMUM, 0),
                "perce": entier("Qualité de l’arme, armure ignorée", 0, ARMURE_MAXIMUM, 0),
                "puissance": entier("Puissance", 0, SCORE_MAXIMUM, 0),
                "realite": entier("Degré de réalité de qui frappe", 0, DEGRE_MAXIMUM, 4),
                "tranchante": champs.bascule("Matière, arme tranchante", {f"{n}": f"{n}" for n in TRANCHANTE}, "0"),
                "maniable": champs.bascule("Matière, arme maniable", {f"{n}": f"{n}" for n in MANIABLE}, "0"),
                "plus_reelle": champs.case("Matière, arme plus réelle d’un degré"),
                "ame": entier("Force d’âme", 0, SCORE_MAXIMUM, 0),
                "realite_en_face": entier("Degré de réalité de la victime", 0, DEGRE_MAXIMUM, 4),
                "abri": champs.liste("Abri, contre un tir", abris, SANS),
                "matiere": entier("Matière, succès sur l’armure", 0, ARMURE_MAXIMUM, 0),
                "arrondi": champs.bascule("Arrondi", {mot: id for id, mot in ARRONDIS.items()}, SUPERIEUR),
            }
        )
        self._resultat, self._vive = html(), html()
        c = self.champs
        frappe = ("do", "melee", "autre", "moitie", "modele", "qualite", "perce", "puissance", "realite")
        pouvoirs = ("tranchante", "maniable", "plus_reelle", "matiere")
        victime = ("ame", "realite_en_face", "abri", "arrondi")
        reglages = [
            *(c[n] for n in ("arme", "force", "lieu", "exces", "armure", "vigueur")),
            *champs.depliant("Qui frappe", *(c[n] for n in frappe)),
            *champs.depliant("Qui encaisse", *(c[n] for n in victime)),
            *champs.depliant("Matière", *(c[n] for n in pouvoirs)),
        ]
        self.poser(reglages, [self._resultat], self._vive)

    def actualiser(self) -> None:
        """Redessine le compte ; ne montre que les réglages qui changent quelque chose."""
        v = self.valeurs()
        arme = armes()[v["arme"]]
        champs.montrer(self.champs["force"], "Force" in arme.potentiel)
        champs.montrer(self.champs["do"], "Do" in arme.potentiel)
        champs.montrer(self.champs["melee"], "Mêlée" in arme.potentiel)
        champs.montrer(self.champs["autre"], bool(arme.autre))
        v["modele"] = "" if v["modele"] == ORDINAIRE else v["modele"]
        v["abri"] = "" if v["abri"] == SANS else v["abri"]
        v["tranchante"], v["maniable"] = int(v["tranchante"]), int(v["maniable"])
        vue = degats(Frappe(**v))
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)
