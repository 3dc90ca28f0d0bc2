"""Qui joue, et quand : la loi exacte de l'ordre d'un tour ; puis l'initiative lancée, et la frise du tour."""

from collections.abc import Mapping
from typing import Any

import ipywidgets as W

from tiamat.combat.groupes import GROUPE_MAXIMUM
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE
from tiamat.personnage import HOMME_DE_MAIN, Personnage
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.dessins.jauges import avis
from widgets.dessins.texte import balise
from widgets.graine import garder_graine, lire_graine, tirer_graine
from widgets.mes_personnages import LIVRE, RIEN, MenuDePersonnages
from widgets.scene_de_tour import Inscrit, Scene, mettre_en_scene, nommer
from widgets.vues_de_jet import Vue
from widgets.vues_de_tour import (
    APRES_LE_DERNIER,
    APRES_LE_SUIVANT,
    GARDER,
    JOUER,
    initiative_lancee,
    ordre_du_tour,
)

DEPART = {1: f"{LIVRE}jack", 2: f"{LIVRE}noor", 3: f"{LIVRE}voyou", 4: RIEN}
EFFECTIF = 4
VISIBLES = (1, 2, 3)
"""Les combattants que l'on choisit sans rien déplier."""
GESTES = {
    "Tout jouer": JOUER,
    "Garder une action": GARDER,
    "En retarder une, après le suivant": APRES_LE_SUIVANT,
    "En retarder une, après le dernier": APRES_LE_DERNIER,
}
ETATS = {"sonne": "sonné", "surpris": "surpris"}


def tour() -> W.Widget:
    """La calculatrice de l'ordre d'un tour."""
    return CalculatriceTour()


class CalculatriceTour(Calculatrice):
    """Choisit de deux à quatre combattants, montre les ordres possibles, lance l'initiative."""

    nom = "tour"
    collection = "personnages"

    def __init__(self) -> None:
        self.graine: int | None = None
        super().__init__(
            {
                **{
                    f"effectif_{n}": champs.entier(f"Effectif du combattant {n}", 1, GROUPE_MAXIMUM, EFFECTIF)
                    for n in DEPART
                },
                **{f"{etat}_{n}": champs.case(f"{n}{INSECABLE}: {mot}") for n in DEPART for etat, mot in ETATS.items()},
                "geste": champs.bascule("Ce que fait le premier à jouer", GESTES, JOUER),
            }
        )
        self._qui = {
            n: MenuDePersonnages(
                self.memoire,
                "Personne",
                self._changer_de_personnage,
                etiquette=f"Combattant {n}",
                cle=f"combattant_{n}",
                depart=depart,
            )
            for n, depart in DEPART.items()
        }
        self.memoire.observe(lambda _: self.actualiser(), "entrees")
        c = self.champs
        self._coches = [c[f"{etat}_{n}"] for n in DEPART for etat in ETATS]
        coches = W.VBox(self._coches)
        coches.add_class("tm-coches")
        autres = [n for n in DEPART if n not in VISIBLES]
        self._deplieur, boite = champs.depliant(
            "Un autre combattant, sonné, surpris", *(w for n in autres for w in self._reglages_de(n)), coches
        )
        self._refus, self._frise, self._des, self._loi, self._vive = html(), html(), html(), html(), html()
        self._bouton = W.Button(description="Lancer l’initiative", button_style="primary")
        self._bouton.on_click(self._lancer)
        reglages = [*(w for n in VISIBLES for w in self._reglages_de(n)), self._refus, self._deplieur, boite]
        self.poser(reglages, [self._frise, c["geste"], self._des, self._loi], self._vive, self._bouton)

    def supplement(self) -> dict[str, Any]:
        """Les combattants choisis, et la graine de la dernière initiative lancée."""
        return {c: v for menu in self._qui.values() for c, v in menu.garder().items()} | garder_graine(self.graine)

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend les combattants et la graine, tous vérifiés d'abord."""
        montrer = [menu.reprendre(supplement) for menu in self._qui.values()]
        graine = lire_graine(supplement)
        super().reprendre(supplement)
        for remontrer in montrer:
            remontrer()
        self.graine = graine

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état, et déplie ce qui n'y est pas comme au départ."""
        super().restaurer(valeurs)
        if any(self._qui[n].voulu for n in DEPART if n not in VISIBLES) or any(c.value for c in self._coches):
            self._deplieur.value = True

    def actualiser(self) -> None:
        """Redessine les réglages utiles, la loi de l'ordre et la dernière initiative lancée."""
        scene, refus = self._scene()
        self._bouton.disabled = scene is None
        champs.montrer(self.champs["geste"], scene is not None and self.graine is not None)
        ecrire(self._refus, avis(refus, "faute") if refus else "")
        dite = self._montrer_les_des(scene)
        vue = (
            ordre_du_tour(scene) if scene else Vue(refus, balise("p", refus, classe="tm-phrase"), quoi="Rien à lancer")
        )
        ecrire(self._loi, vue.dessin)
        ecrire(self._vive, balise("p", balise("strong", vue.nombre) if vue.nombre else "", f" {vue.quoi}"))
        self.annoncer(f"{dite} {vue.phrase}".strip())

    # ── Les combattants ────────────────────────────────────────────────────

    def _reglages_de(self, n: int) -> tuple[W.Widget, W.Widget]:
        return self._qui[n], self.champs[f"effectif_{n}"]

    def _scene(self) -> tuple[Scene | None, str]:
        """La scène des combattants choisis, ou pourquoi il n'y en a pas."""
        choisis, refus = self._choisis()
        self._accorder(choisis)
        try:
            return (None, refus) if refus else (mettre_en_scene([self._inscrire(n, p) for n, p in choisis.items()]), "")
        except Refus as raison:
            return None, str(raison)

    def _choisis(self) -> tuple[dict[int, Personnage], str]:
        """Chaque combattant choisi, par son numéro ; et pourquoi, si l'un d'eux ne peut pas servir."""
        choisis: dict[int, Personnage] = {}
        refus: list[str] = []
        for n, menu in self._qui.items():
            personnage, raison = menu.personnage_ou_raison()
            if personnage:
                choisis[n] = personnage
            elif raison:
                refus.append(f"Combattant {n}{INSECABLE}: {raison}")
        return choisis, " ".join(refus)

    def _inscrire(self, n: int, personnage: Personnage) -> Inscrit:
        return Inscrit(personnage, *(self.champs[f"{nom}_{n}"].value for nom in ("effectif", *ETATS)))

    def _accorder(self, choisis: dict[int, Personnage]) -> None:
        """Ne montre que les réglages des combattants choisis, à leur nom."""
        noms: dict[int, str] = {}
        for n in DEPART:
            p = choisis.get(n)
            noms[n] = nommer((p and p.nom) or f"Combattant {n}", 1, list(noms.values()))
            en_groupe = p is not None and p.statut == HOMME_DE_MAIN
            champs.montrer(self.champs[f"effectif_{n}"], en_groupe)
            champs.montrer(self.champs[f"sonne_{n}"], p is not None and not en_groupe)
            champs.montrer(self.champs[f"surpris_{n}"], p is not None)
            for etat, mot in ETATS.items():
                self.champs[f"{etat}_{n}"].description = f"{noms[n]}{INSECABLE}: {mot}"

    # ── Les gestes ─────────────────────────────────────────────────────────

    def _montrer_les_des(self, scene: Scene | None) -> str:
        """Montre la dernière initiative lancée ; rend sa phrase, vide s'il n'y en a pas."""
        if scene is None or self.graine is None:
            ecrire(self._frise)
            ecrire(self._des)
            return ""
        vue, des = initiative_lancee(scene, scene.lancer(self.graine), self.champs["geste"].value, self.graine)
        ecrire(self._frise, vue.dessin)
        ecrire(self._des, des)
        return vue.phrase

    def _change(self, changement: dict[str, Any]) -> None:
        if not self._muet and changement["owner"] is not self.champs["geste"]:
            self.graine = None
        super()._change(changement)

    def _changer_de_personnage(self) -> None:
        self.graine = None
        self.geste()

    def _lancer(self, _: W.Button) -> None:
        self.graine = tirer_graine()
        self.geste()
