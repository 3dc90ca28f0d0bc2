"""Où le coup tombe : une localisation ou une technique, la posture de la cible ; les zones, leur chance, le dé."""

from collections.abc import Mapping
from typing import Any

import ipywidgets as W

from tiamat.analyse.localisation import Visee, techniques_qui_visent, viser, viser_avec
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT
from tiamat.francais import guillemets, plier
from tiamat.recherche import Criteres, rechercher
from widgets import champs
from widgets.avec_des import AvecDes
from widgets.cadre import ecrire, html
from widgets.dessins.jauges import avis
from widgets.menus import AvecMenusReduits, MenuReduit, chercheur
from widgets.vues_de_localisation import Visant, localisation_visee, zone_tiree

LIEU, TECHNIQUE = "localisation", "technique"
POSTURES = {"Debout": DEBOUT, "À terre": A_TERRE, "Assise": ASSIS}
AU_CHOIX = "au_choix"


def localisation() -> W.Widget:
    """La calculatrice des zones touchées."""
    return CalculatriceLocalisation()


class CalculatriceLocalisation(AvecMenusReduits, AvecDes):
    """Choisit ce que l'attaque vise, montre où elle tombe, et lance le dé."""

    nom = "localisation"

    def __init__(self) -> None:
        techniques = sorted(techniques_qui_visent(), key=lambda t: plier(t.nom))
        self._technique = MenuReduit("Technique", {t.id: t.nom for t in techniques}, "oi_zuki")
        super().__init__(
            {
                "par": champs.bascule("L’attaque", {"Une localisation": LIEU, "Une technique": TECHNIQUE}, LIEU),
                "localisation": champs.liste(
                    "Localisation", [(lieu.nom, lieu.id) for lieu in catalogue().localisations.values()], "aleatoire"
                ),
                "technique": self._technique,
                "posture": champs.bascule("La cible", POSTURES, DEBOUT),
                "zone": champs.liste("Zone annoncée", [(z.nom, z.id) for z in catalogue().zones.values()], "torse"),
            }
        )
        self._cherche = chercheur("Chercher une technique", self._chercher)
        self._refus, self._lance, self._resultat, self._vive = html(), html(), html(), html()
        ecrire(self._refus)
        self._bouton = self.bouton_pour_lancer("Lancer le D10")
        c = self.champs
        reglages = [c["par"], c["localisation"], self._cherche, self._refus, c["technique"], c["zone"], c["posture"]]
        self.poser(reglages, [self._lance, self._resultat], self._vive, self._bouton)

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état, et oublie ce que l'on cherchait."""
        with self._sans_geste():
            self._cherche.value = ""
            ecrire(self._refus)
        super().restaurer(valeurs)

    def actualiser(self) -> None:
        """Redessine les réglages utiles, le dernier dé, les zones."""
        par_technique = self.champs["par"].value == TECHNIQUE
        champs.montrer(self.champs["localisation"], not par_technique)
        for champ in (self._technique, self._cherche):
            champs.montrer(champ, par_technique)
        visant = self.visant()
        champs.montrer(self.champs["zone"], visant.lieu == AU_CHOIX)
        tirable = visant.visee.question is not None and len(visant.visee.chances) > 1
        self._bouton.disabled = not tirable
        lance = zone_tiree(visant, self.graine) if tirable and self.graine is not None else None
        vue = localisation_visee(visant, lance.zone if lance else "")
        ecrire(self._lance, lance.dessin if lance else "")
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(f"{lance.phrase if lance else ''} {vue.phrase}".strip())

    def visant(self) -> Visant:
        """Ce que vise l'attaque réglée."""
        v = self.valeurs()
        if v["par"] == TECHNIQUE:
            fiche = catalogue().techniques[v["technique"]]
            return Visant(self._viser(viser_avec, fiche.id), fiche.localisation, fiche, v["posture"])
        return Visant(self._viser(viser, v["localisation"]), v["localisation"], None, v["posture"])

    def _viser(self, comment: Any, quoi: str) -> Visee:
        visee: Visee = comment(quoi, self.champs["posture"].value, self.champs["zone"].value)
        return visee

    # ── Les gestes ─────────────────────────────────────────────────────────

    def _chercher(self, texte: str) -> None:
        """Réduit le menu à ce qui répond, et choisit la meilleure réponse ; rien ne bouge si rien ne répond."""
        if self._muet:
            return
        permises = {t.id for t in techniques_qui_visent()}
        trouvees = [r.id for r in rechercher(Criteres(texte, genre="technique")).fiches if r.id in permises]
        refus = f"Aucune attaque ne répond à {guillemets(texte)}. Changez un mot, ou choisissez dans la liste."
        ecrire(self._refus, "" if trouvees else avis(refus, "faute"))
        if not trouvees:
            self.annoncer(refus)
            return
        choix = trouvees[0] if texte.strip() else self._technique.value
        if choix != self._technique.value:
            self.graine = None
        with self._sans_geste():
            self._technique.proposer(trouvees, choix)
        self.geste()
