"""Monter un combo : son budget, sa longueur, et jusqu'où il va avant d'être bloqué."""

import ipywidgets as W

from tiamat.erreurs import Refus
from tiamat.variantes.combos.donnees import actions
from tiamat.variantes.combos.enchainement import COMPETENCES, DE_COMBAT, longueur, payer
from tiamat.variantes.combos.situation import maillons, meilleure_competence
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.dessins.jauges import faute_ou_remarque
from widgets.variantes.vues_combos_chaine import Chaine, chaine
from widgets.variantes.vues_combos_des import DES_MAXIMUM, NON, OUI, OUI_NON
from widgets.vues_de_jet import rien_a_montrer

ACTIONS_MAXIMUM = 6
SCORE_MAXIMUM = 10
RIEN = "rien"
DEPART = ("taille", "taille", "estoc")
ATTRIBUTS = {"dexterite": "Dextérité", "force": "Force", "astuce": "Astuce", "perception": "Perception"}
NIVEAUX = {"melee": 3, "bagarre": 3, "esquive": 3}


def combos_chaine() -> W.Widget:
    """La calculatrice d'un combo."""
    return CalculatriceCombosChaine()


class CalculatriceCombosChaine(Calculatrice):
    """Compose un combo, action par action, face à une réaction ; montre jusqu'où il va."""

    nom = "combos_chaine"

    def __init__(self) -> None:
        coups = [("Rien", RIEN), *((a.nom, a.id) for a in actions().values() if a.competences != ("athletisme",))]
        depart = (*DEPART, *[RIEN] * ACTIONS_MAXIMUM)
        super().__init__(
            {
                **{
                    f"action_{n}": champs.liste(f"Action {n}", coups, depart[n - 1])
                    for n in range(1, ACTIONS_MAXIMUM + 1)
                },
                "personnel": champs.bascule("C’est un combo personnel", OUI_NON, OUI),
                "reagit": champs.bascule("L’adversaire réagit", OUI_NON, OUI),
                "des_en_face": champs.entier("Dés de sa réaction", 0, DES_MAXIMUM, 6),
                "difficulte_en_face": champs.entier("Difficulté de sa réaction", 2, 10, 6),
                **{
                    c: champs.entier(COMPETENCES[c].capitalize(), 0, SCORE_MAXIMUM, NIVEAUX.get(c, 0))
                    for c in COMPETENCES
                },
                **{a: champs.entier(nom, 0, SCORE_MAXIMUM, 3) for a, nom in ATTRIBUTS.items()},
                "uns": champs.bascule("Les 1 annulent un succès", OUI_NON, NON),
            }
        )
        self._refus, self._resultat, self._vive = html(), html(), html()
        c = self.champs
        reglages = [
            *(c[f"action_{n}"] for n in range(1, ACTIONS_MAXIMUM + 1)),
            self._refus,
            *(c[n] for n in ("personnel", "reagit", "des_en_face", "difficulte_en_face")),
            *champs.depliant("Ses compétences", *(c[n] for n in COMPETENCES)),
            *champs.depliant("Ses attributs", *(c[n] for n in ATTRIBUTS), c["uns"]),
        ]
        self.poser(reglages, [self._resultat], self._vive)

    def actualiser(self) -> None:
        """Redessine la chaîne, ou dit ce qui l'empêche."""
        v = self.valeurs()
        for n in ("des_en_face", "difficulte_en_face"):
            champs.montrer(self.champs[n], v["reagit"] == OUI)
        combo = tuple(v[f"action_{n}"] for n in range(1, ACTIONS_MAXIMUM + 1) if v[f"action_{n}"] != RIEN)
        try:
            vue, faute = chaine(self._composer(combo)), ""
        except Refus as refus:
            faute = str(refus)
            vue = rien_a_montrer(faute, "Rien à calculer")
        ecrire(self._refus, faute_ou_remarque(faute))
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)

    def _composer(self, combo: tuple[str, ...]) -> Chaine:
        """Le combo à chiffrer ; lève ``Refus`` s'il est vide, ou si un combo personnel ne se paie pas."""
        if not combo:
            raise Refus("Le combo est vide. Choisissez sa première action.")
        v = self.valeurs()
        niveaux = {c: v[c] for c in COMPETENCES}
        personnel = v["personnel"] == OUI
        reste = payer({c: niveaux[c] for c in DE_COMBAT}, [combo]) if personnel else {}
        en_face = (v["des_en_face"], v["difficulte_en_face"]) if v["reagit"] == OUI else None
        return Chaine(
            combo,
            tuple(maillons(combo, {a: v[a] for a in ATTRIBUTS}, niveaux, personnel=personnel, en_face=en_face)),
            longueur(niveaux[meilleure_competence(combo[0], niveaux)]),
            reste,
            v["uns"] == OUI,
        )
