"""Jusqu'au bout de l'enchaînement : la chance de chaque maillon, le coût, la perte en tout."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets as W

from tiamat.analyse.maillons import Maillon, armes_utiles, ce_que_lancent, exige_furie_nulle, maillons_de
from tiamat.analyse.suite import Adresse, LoiDeSuite, attaques_a_ecarter, defenses_utiles, derouler
from tiamat.catalogue import catalogue
from tiamat.combat.emploi import DEFENSE
from tiamat.combat.groupes import GROUPE_MAXIMUM
from tiamat.combat.permis import SANS_DEFENSE, zones_au_choix
from tiamat.erreurs import Refus
from tiamat.francais import plier
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES
from widgets import champs
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.comparer import CARACTERISTIQUE_MAXIMUM, COMPETENCE_MAXIMUM, DEFENSE_MAXIMUM, ENCAISSE_MAXIMUM
from widgets.dessins.jauges import faute_ou_remarque
from widgets.menus import AvecMenusReduits, MenuReduit
from widgets.mes_personnages import LIVRE
from widgets.scene_d_enchainement import Avant, CibleReglee, Scene, mettre_en_scene, sans_fiche
from widgets.tache import Tache
from widgets.vues_d_enchainement import enchainement as vue_d_enchainement
from widgets.vues_de_jet import Vue, rien_a_montrer

RIEN = ""
ART, SUITE, ZONE = "ju_jitsu", "enchainement_du_python", "torse"
QUI, CIBLE = f"{LIVRE}malika", f"{LIVRE}jack"
DISTANCE_MAXIMUM, FURIE_MAXIMUM = 50, 8
AVANT = ("defense", "furie", "distance", "effectif", "zone")
DES_JAUGES = ("temperament", "volonte")
"""Ce qui fait la furie et l'énergie, quels que soient les jets."""


def enchainement() -> W.Widget:
    """La calculatrice d'un enchaînement."""
    return CalculatriceEnchainement()


def suites_par_art() -> dict[str, tuple[str, ...]]:
    """Art → ce qui y ouvre une suite : ses enchaînements et ses techniques à combo."""
    fiches = sorted((t for t in catalogue().techniques.values() if t.combo), key=lambda t: plier(t.nom))
    arts = {a.id: tuple(t.id for t in fiches if a.id in t.arts) for a in catalogue().arts.values()}
    standards = tuple(t.id for t in fiches if t.id in catalogue().standards)
    return {art: suites for art, suites in arts.items() if suites} | ({RIEN: standards} if standards else {})


class CalculatriceEnchainement(AvecMenusReduits, AvecPersonnages):
    """Choisit une suite, qui la tente et contre qui ; montre jusqu'où elle va."""

    nom = "enchainement"

    def __init__(self) -> None:
        t, armes = catalogue().techniques, catalogue().armes
        self._arts = suites_par_art()
        suites = dict.fromkeys(s for suites in self._arts.values() for s in suites)
        combos = dict.fromkeys(c for s in suites for c in t[s].combo)
        utiles = dict.fromkeys(a for s in suites for c in t[s].combo for a in armes_utiles(maillons_de(s, c)))
        attaques = {SANS_DEFENSE: "Aucune"} | {x.id: x.nom for x in t.values()}
        competences = sorted({c for s in suites for c in ce_que_lancent(maillons_de(s)) if c in COMPETENCES})
        menus = {
            "suite": MenuReduit("Enchaînement ou combo", {s: t[s].nom for s in suites}, SUITE),
            "combo": MenuReduit("Ce qu’il offre", {c: t[c].nom for c in combos}, "projection"),
            "arme": MenuReduit("Arme", {RIEN: "Aucune"} | {a: armes[a].nom for a in utiles}, RIEN),
            "contre": MenuReduit("L’attaque à laquelle il répond", attaques, SANS_DEFENSE),
            "defense": MenuReduit("Comment la cible se défend", attaques | {SANS_DEFENSE: "D’instinct"}, SANS_DEFENSE),
        }
        noms = {a: catalogue().arts[a].nom if a else "Ouvert à tous" for a in self._arts}
        super().__init__(
            {
                "art": champs.liste("Art", [(nom, a) for a, nom in noms.items()], ART),
                **menus,
                "defense_cible": champs.entier("Défense instinctive de la cible (D10)", 1, DEFENSE_MAXIMUM, 2),
                "encaisse": champs.entier("Endurance de la cible", 1, ENCAISSE_MAXIMUM, 2),
                "carac_cible": champs.entier("Autres caractéristiques de la cible", 1, CARACTERISTIQUE_MAXIMUM, 2),
                "furie": champs.entier("Furie de départ", 0, FURIE_MAXIMUM, 1),
                "distance": champs.entier("Distance, en mètres", 0, DISTANCE_MAXIMUM, 1),
                "effectif": champs.entier("Hommes de main du groupe", 1, GROUPE_MAXIMUM, 4),
                "zone": champs.liste("Zone visée", [(z.nom, z.id) for z in catalogue().zones.values()], ZONE),
                **{c: champs.entier(nom, 1, CARACTERISTIQUE_MAXIMUM, 2) for c, nom in CARACTERISTIQUES.items()},
                **{c: champs.entier(COMPETENCES[c], 0, COMPETENCE_MAXIMUM, 0) for c in competences},
            }
        )
        self._siens = (*CARACTERISTIQUES, *competences)
        self._qui = {
            "attaquant": self.menu_de_personnages("Qui l’essaie", sans="Réglé ici", cle="attaquant", depart=QUI),
            "cible": self.menu_de_personnages("Contre qui", sans="Réglée ici", cle="cible", depart=CIBLE),
        }
        self._montee: tuple[tuple[Any, ...], Scene] | None = None
        self.loi: LoiDeSuite | None = None
        self.tache = Tache("maillons")
        self._refus, self._resultat, self._vive = html(), html(), html()
        c = self.champs
        siens = champs.depliant("Les caractéristiques de l’attaquant", *(c[n] for n in self._siens))
        self._deplieur, self._siennes = siens
        avant = champs.depliant("Avant le premier coup", *(c[n] for n in AVANT))
        reglages = [
            *(self._qui["attaquant"], *siens, c["art"], c["suite"], c["combo"], c["arme"]),
            *(self._qui["cible"], self._refus, c["contre"]),
            *(c["defense_cible"], c["encaisse"], c["carac_cible"], *avant),
        ]
        self.poser(reglages, [self._resultat, self.tache], self._vive)

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état ; une suite sans son art ramène le premier qui l'enseigne."""
        suite = valeurs.get("suite", SUITE)
        arts = [a for a, suites in self._arts.items() if suite in suites]
        if arts and ART not in arts and "art" not in valeurs:
            valeurs = {**valeurs, "art": arts[0]}
        super().restaurer(valeurs)
        self._dire_les_choix_perdus(valeurs)

    def actualiser(self) -> None:
        """Recalcule la suite, maillon par maillon, ou dit pourquoi elle ne se joue pas."""
        scene, adresse, refus = self._accorder()
        ecrire(self._refus, faute_ou_remarque(refus, self._remarque))
        if scene is None:
            self.tache.arreter()
            self._ecrire(rien_a_montrer(refus, "Rien à calculer"))
            return
        self.tache.lancer(self._pas(scene, adresse), len(scene.maillons), partial(self._montrer, scene))

    def _pas(self, scene: Scene, adresse: Adresse) -> Iterator[LoiDeSuite]:
        for loi in derouler(scene.combat, scene.etat, scene.maillons, adresse):
            self.loi = loi
            yield loi

    def _montrer(self, scene: Scene, faits: int, fini: bool) -> None:
        if self.loi is None:
            return
        vue = vue_d_enchainement(catalogue().techniques[self.champs["suite"].value].nom, scene, self.loi)
        self._ecrire(vue, self._remarque)

    def _ecrire(self, vue: Vue, remarque: str = "") -> None:
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        self.annoncer(f"{remarque} {vue.phrase}".strip())

    # ── Ce qui convient ────────────────────────────────────────────────────

    def _accorder(self) -> tuple[Scene | None, Adresse, str]:
        """Ne propose que ce qui convient ; rend la scène et l'adresse, ou pourquoi il n'y en a pas."""
        suite = self._au_choix("suite", self._arts[self.champs["art"].value])
        maillons = maillons_de(suite, self._au_choix("combo", catalogue().techniques[suite].combo))
        arme = self._au_choix("arme", armes_utiles(maillons))
        adresse = Adresse(zone=self.champs["zone"].value)
        try:
            scene = self._scene(maillons, arme)
        except Refus as refus:
            return None, adresse, str(refus)
        contre = self._au_choix("contre", attaques_a_ecarter(scene.combat, scene.etat, maillons, adresse))
        defense = self._au_choix("defense", defenses_utiles(scene.combat, scene.etat, maillons, adresse))
        self._montrer_l_utile(maillons, arme, scene)
        return scene, adresse._replace(contre=contre, defense=defense), ""

    def _scene(self, maillons: tuple[Maillon, ...], arme: str) -> Scene:
        v = {n: c.value for n, c in self.champs.items()}
        competences = {c: v[c] for c in self._siens if c in COMPETENCES}
        attaquant = self._qui["attaquant"].personnage()
        attaquant = attaquant or sans_fiche({c: v[c] for c in CARACTERISTIQUES}, competences)
        reglee = CibleReglee(v["defense_cible"], v["encaisse"], v["carac_cible"])
        avant = Avant(v["furie"], v["distance"], v["effectif"])
        voulue = attaquant, self._qui["cible"].personnage() or reglee, maillons, arme, avant
        if self._montee is None or self._montee[0] != voulue:
            self._montee = voulue, mettre_en_scene(*voulue)
        return self._montee[1]

    def _au_choix(self, nom: str, valeurs: Sequence[str]) -> str:
        """Ne propose que ces valeurs ; un menu où il n'y a rien à choisir ne se montre pas."""
        champs.montrer(self._menus[nom], len(valeurs) > 1)
        return self._proposer(nom, valeurs or (RIEN,))

    def _montrer_l_utile(self, maillons: tuple[Maillon, ...], arme: str, scene: Scene) -> None:
        """Ne montre que les réglages qui changent quelque chose."""
        sans_fiche, reglee = (not menu.voulu for menu in self._qui.values())
        lances = (*ce_que_lancent(maillons, arme), *DES_JAUGES)
        for nom in self._siens:
            champs.montrer(self.champs[nom], nom in lances)
        champs.montrer(self._deplieur, sans_fiche)
        champs.montrer(self._siennes, sans_fiche and self._deplieur.value)
        visibles = {
            "defense_cible": reglee,
            "encaisse": reglee,
            "carac_cible": reglee and maillons[0].en == DEFENSE,
            "furie": not exige_furie_nulle(maillons),
            "effectif": scene.groupe,
            "zone": any(len(zones_au_choix(m.technique)) > 1 for m in maillons),
        }
        for nom, visible in visibles.items():
            champs.montrer(self.champs[nom], visible)
