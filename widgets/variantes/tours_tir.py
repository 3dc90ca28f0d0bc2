"""Tirer, dans Tours d'actions : la pile de ce qui s'ajoute à la DÉFENSE, et la chance à chaque portée."""

import ipywidgets as W

from tiamat.erreurs import Refus
from tiamat.variantes.tours_d_actions.fiches import ARMES, MODIFICATEURS
from tiamat.variantes.tours_d_actions.tir import SANS, Portees
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.variantes.vues_de_tours_tir import Reglage
from widgets.variantes.vues_de_tours_tir import tir as vue_du_tir
from widgets.vues_de_jet import rien_a_montrer

OUI, NON = "oui", "non"
AUCUN = "aucun"
DES_MAXIMUM, DEFENSE_MAXIMUM, PORTEE_MAXIMUM = 15, 10, 200
POINTS_MAXIMUM = PROTECTION_MAXIMUM = 15


def tours_tir() -> W.Widget:
    """La calculatrice du tir."""
    return CalculatriceToursTir()


class CalculatriceToursTir(Calculatrice):
    """Règle un tir et montre ce qu'il doit égaler, ligne par ligne."""

    nom = "tours_tir"

    def __init__(self) -> None:
        posture, couvert = (
            {m.nom: m.id for m in MODIFICATEURS.values() if m.genre == g} for g in ("posture", "couvert")
        )
        super().__init__(
            {
                "competence": champs.entier("Compétence de tir (dés)", 1, DES_MAXIMUM, 7),
                "defense": champs.entier("DÉFENSE de la cible", 0, DEFENSE_MAXIMUM, 3),
                "distance": champs.entier("Distance, en mètres", 0, 2 * PORTEE_MAXIMUM, 14),
                "vise": champs.bascule("Viser un point : 2 dés de moins", {"Non": NON, "Oui": OUI}, NON),
                "prepare": champs.bascule("Un T.A. sacrifié avant ce tir", {"Non": NON, "Oui": OUI}, NON),
                "couvert": champs.bascule("Couvert de la cible", {"Aucun": AUCUN} | couvert, AUCUN),
                "posture": champs.bascule("Posture de la cible", {"Debout": AUCUN} | posture, AUCUN),
                "en_mouvement": champs.case("La cible est en mouvement"),
                "courte": champs.entier("Fin de la portée courte", 1, PORTEE_MAXIMUM, 10),
                "moyenne": champs.entier("Fin de la portée moyenne", 1, PORTEE_MAXIMUM, 20),
                "longue": champs.entier("Fin de la portée longue", 1, PORTEE_MAXIMUM, 40),
                "points": champs.entier("Points de l’arme", 0, POINTS_MAXIMUM, ARMES["crache_foudre"].points.fixe),
                "protection": champs.entier("Protection de la cible", 0, PROTECTION_MAXIMUM, 0),
            }
        )
        self._resultat, self._vive = html(), html()
        c = self.champs
        cible = champs.depliant("Ce qui protège la cible", *(c[n] for n in ("couvert", "posture", "en_mouvement")))
        arme = champs.depliant("L’arme", *(c[n] for n in ("courte", "moyenne", "longue", "points", "protection")))
        debut = [c[n] for n in ("competence", "defense", "distance", "vise", "prepare")]
        self.poser([*debut, *cible, *arme], [self._resultat], self._vive)

    def actualiser(self) -> None:
        """Redessine la pile et les portées."""
        v = self.valeurs()
        reglage = Reglage(
            v["competence"],
            v["defense"],
            v["distance"],
            Portees(v["courte"], v["moyenne"], v["longue"]),
            v["vise"] == OUI,
            v["prepare"] == OUI,
            SANS if v["couvert"] == AUCUN else v["couvert"],
            SANS if v["posture"] == AUCUN else v["posture"],
            v["en_mouvement"],
            v["points"],
            v["protection"],
        )
        try:
            vue = vue_du_tir(reglage)
        except Refus as refus:
            vue = rien_a_montrer(str(refus), "Rien à tirer")
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(vue.phrase)
