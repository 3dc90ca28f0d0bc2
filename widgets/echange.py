"""Un échange, pas à pas : une attaque, une défense, la loi exacte de chaque étape ; puis l'échange lancé."""

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.combat.actions import Annonce
from tiamat.combat.combattant import A_TERRE, DEBOUT
from tiamat.erreurs import Refus
from tiamat.francais import plier
from tiamat.personnage import Personnage
from tiamat.techniques import sorte
from widgets import champs
from widgets.avec_des import AvecDes
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.dessins.jauges import faute_ou_remarque
from widgets.menus import AvecMenusReduits, MenuReduit
from widgets.mes_personnages import LIVRE
from widgets.scene_d_echange import SANS_DEFENSE, Avant, Coup, Scene, mettre_en_scene
from widgets.vues_d_echange import echange_lance, echange_pas_a_pas, techniques_refusees
from widgets.vues_de_jet import rien_a_montrer

DEPART = {"attaquant": f"{LIVRE}jack", "cible": f"{LIVRE}jin_chun_fung"}
POSTURES = {"Debout": DEBOUT, "À terre": A_TERRE}
DISTANCE_MAXIMUM, FURIE_MAXIMUM, PERTE_MAXIMUM = 50, 10, 60
ZONE_DE_DEPART = "torse"


def echange() -> W.Widget:
    """La calculatrice d'un échange."""
    return CalculatriceEchange()


class CalculatriceEchange(AvecMenusReduits, AvecPersonnages, AvecDes):
    """Choisit qui attaque qui, comment, et la défense ; montre chaque étape, et la joue."""

    nom = "echange"

    def __init__(self) -> None:
        fiches = sorted(catalogue().techniques.values(), key=lambda t: plier(t.nom))
        attaques = {t.id: t.nom for t in fiches if sorte(t) == "attaque"}
        gardes = {SANS_DEFENSE: "Défense instinctive"} | {
            t.id: t.nom for t in fiches if sorte(t) == "defense" or "contre_attaque" in t.attributs
        }
        zones = {z.id: z.nom for z in catalogue().zones.values()}
        self._montee: tuple[tuple[Personnage, Personnage, Avant], Scene] | None = None
        menus = {
            "technique": MenuReduit("Technique d’attaque", attaques, "oi_zuki"),
            "zone": MenuReduit("Zone visée", zones, ZONE_DE_DEPART),
            "defense": MenuReduit("Défense", gardes, SANS_DEFENSE),
        }
        super().__init__(
            {
                **menus,
                "distance": champs.entier("Distance (m)", 0, DISTANCE_MAXIMUM, 1),
                "posture": champs.bascule("Posture de l’attaquant", POSTURES, DEBOUT),
                "posture_adverse": champs.bascule("Posture de la cible", POSTURES, DEBOUT),
                "furie": champs.entier("Furie de l’attaquant", 0, FURIE_MAXIMUM, 0),
                "sante_perdue": champs.entier("Santé déjà perdue par la cible", 0, PERTE_MAXIMUM, 0),
            }
        )
        self._qui = {
            cle: self.menu_de_personnages(mot, sans="Choisir", cle=cle, depart=d)
            for (cle, d), mot in zip(DEPART.items(), ("L’attaquant", "La cible"), strict=True)
        }
        c = self.champs
        deplieur, boite = champs.depliant("Avant l’échange", *(c[n] for n in Avant._fields))
        self._refus, self._attaques_refusees, self._defenses_refusees = html(), html(), html()
        self._lance, self._loi, self._vive = html(), html(), html()
        self._bouton = self.bouton_pour_lancer("Lancer l’échange")
        reglages = [
            *self._qui.values(),
            self._refus,
            *(c["technique"], self._attaques_refusees),
            *(c["zone"], c["defense"], self._defenses_refusees),
            *(deplieur, boite),
        ]
        self.poser(reglages, [self._lance, self._loi], self._vive, self._bouton)

    def actualiser(self) -> None:
        """Redessine les étapes, ce qui est refusé, et le dernier échange lancé."""
        scene, coup, refus = self._coup()
        ecrire(self._refus, faute_ou_remarque(refus, self._remarque))
        self._bouton.disabled = coup is None
        if scene is None or coup is None:
            phrase = refus or f"{scene.noms[0] if scene else ''} n’a aucune attaque permise ici."
            vue, lance = rien_a_montrer(phrase, "Rien à lancer"), None
        else:
            vue = echange_pas_a_pas(scene, coup)
            lance = echange_lance(scene.lancer(coup, self.graine), self.graine) if self.graine is not None else None
        ecrire(self._loi, vue.dessin)
        ecrire(self._lance, lance.dessin if lance else "")
        ecrire(self._vive, vue.vive)
        self.annoncer(" ".join(p for p in (self._remarque, lance.phrase if lance else "", vue.phrase) if p))

    # ── Ce qui est permis ──────────────────────────────────────────────────

    def _coup(self) -> tuple[Scene | None, Coup | None, str]:
        """La scène et le coup choisi, ou pourquoi il n'y en a pas."""
        scene, choix, refus = self._accorder()
        try:
            return scene, scene.coup(*choix) if scene and choix else None, refus
        except Refus as trop:
            return scene, None, str(trop)

    def _accorder(self) -> tuple[Scene | None, tuple[Annonce, str] | None, str]:
        """Ne propose que ce qui est permis ; rend la scène, l'attaque et la défense, ou pourquoi il n'y en a pas."""
        try:
            scene = self._scene()
        except Refus as refus:
            ecrire(self._attaques_refusees)
            ecrire(self._defenses_refusees)
            return None, None, str(refus)
        permises, refusees = scene.attaques()
        ecrire(self._attaques_refusees, techniques_refusees(refusees, f"Les attaques refusées à {scene.noms[0]}"))
        for nom in ("technique", "defense"):
            champs.montrer(self.champs[nom], bool(permises))
        if not permises:
            champs.montrer(self.champs["zone"], False)
            ecrire(self._defenses_refusees)
            return scene, None, ""
        annonce = permises[self._proposer("technique", tuple(permises), qui=scene.noms[0])]
        annonce = self._viser(annonce)
        gardes, autres = scene.defenses(annonce)
        titre = f"Les défenses refusées à {scene.noms[1]}"
        ecrire(self._defenses_refusees, techniques_refusees(autres, titre))
        defense = self._proposer("defense", gardes, qui=scene.noms[1])
        return scene, (annonce, defense), ""

    def _scene(self) -> Scene:
        attaquant, cible = (menu.personnage() for menu in self._qui.values())
        if attaquant is None or cible is None:
            raise Refus("Choisissez qui attaque et qui se défend.")
        v = {n: c.value for n, c in self.champs.items()}
        voulue = attaquant, cible, Avant(**{n: v[n] for n in Avant._fields})
        if self._montee is None or self._montee[0] != voulue:
            self._montee = voulue, mettre_en_scene(*voulue)
        return self._montee[1]

    def _viser(self, annonce: Annonce) -> Annonce:
        """L'annonce, à la zone choisie si la technique en laisse le choix."""
        champs.montrer(self.champs["zone"], bool(annonce.zone))
        return annonce._replace(zone=self.champs["zone"].value) if annonce.zone else annonce
