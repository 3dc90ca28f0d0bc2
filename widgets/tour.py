"""Qui joue, et quand : la loi exacte de l'ordre d'un tour ; puis l'initiative lancée, et la frise du tour."""

from collections.abc import Mapping
from typing import Any

import ipywidgets as W

from tiamat.combat.groupes import GROUPE_MAXIMUM
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE
from tiamat.personnage import HOMME_DE_MAIN, Personnage
from widgets import champs
from widgets.avec_des import AvecDes
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.dessins.jauges import faute_ou_remarque
from widgets.mes_personnages import LIVRE, RIEN
from widgets.scene_de_tour import Inscrit, Scene, mettre_en_scene, nommer
from widgets.vues_de_jet import rien_a_montrer
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


class CalculatriceTour(AvecPersonnages, AvecDes):
    """Choisit de deux à quatre combattants, montre les ordres possibles, lance l'initiative."""

    nom = "tour"
    sans_relancer = ("geste",)

    def __init__(self) -> None:
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
            n: self.menu_de_personnages(f"Combattant {n}", sans="Personne", cle=f"combattant_{n}", depart=depart)
            for n, depart in DEPART.items()
        }
        c = self.champs
        self._coches = [c[f"{etat}_{n}"] for n in DEPART for etat in ETATS]
        coches = W.VBox(self._coches)
        coches.add_class("tm-coches")
        autres = [n for n in DEPART if n not in VISIBLES]
        self._deplieur, boite = champs.depliant(
            "Un autre combattant, sonné, surpris", *(w for n in autres for w in self._reglages_de(n)), coches
        )
        self._refus, self._frise, self._des, self._loi, self._vive = html(), html(), html(), html(), html()
        self._bouton = self.bouton_pour_lancer("Lancer l’initiative")
        reglages = [*(w for n in VISIBLES for w in self._reglages_de(n)), self._refus, self._deplieur, boite]
        self.poser(reglages, [self._frise, c["geste"], self._des, self._loi], self._vive, self._bouton)

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
        ecrire(self._refus, faute_ou_remarque(refus))
        dite = self._montrer_les_des(scene)
        vue = ordre_du_tour(scene) if scene else rien_a_montrer(refus, "Rien à lancer")
        ecrire(self._loi, vue.dessin)
        ecrire(self._vive, vue.vive)
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
