"""Les prendre par surprise : la chance exacte d'une embuscade et ce qu'elle change ; puis l'embuscade tendue."""

from collections.abc import Mapping
from typing import Any

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.combat.groupes import GROUPE_MAXIMUM
from tiamat.erreurs import Refus
from tiamat.francais import plier
from tiamat.personnage import HOMME_DE_MAIN
from tiamat.techniques import sorte
from widgets import champs
from widgets.avec_des import AvecDes
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.dessins.jauges import faute_ou_remarque
from widgets.menus import AvecMenusReduits, MenuReduit
from widgets.mes_personnages import LIVRE, RIEN
from widgets.scene_d_echange import SANS_DEFENSE
from widgets.scene_d_embuscade import SceneDEmbuscade, mettre_en_embuscade
from widgets.vues_d_embuscade import Coup, embuscade_tendue, guet_apens
from widgets.vues_de_jet import rien_a_montrer

EMBUSQUES = {1: f"{LIVRE}thiago", 2: RIEN, 3: RIEN}
VICTIME = f"{LIVRE}ingrid"
TECHNIQUE, DEFENSE = "oi_zuki", "blocage"
VICTIMES, VICTIMES_MAXIMUM, EFFECTIF = 2, 6, 4
TROP_PEU = "Choisissez qui tend l’embuscade et qui la subit."


def embuscade() -> W.Widget:
    """La calculatrice d'une embuscade."""
    return CalculatriceEmbuscade()


class CalculatriceEmbuscade(AvecMenusReduits, AvecPersonnages, AvecDes):
    """Choisit des embusqués, une ou plusieurs victimes et le premier coup ; montre les chances, et tend l'embuscade."""

    nom = "embuscade"

    def __init__(self) -> None:
        fiches = sorted(catalogue().techniques.values(), key=lambda t: plier(t.nom))
        gardes = [t for t in fiches if sorte(t) == "defense" or "contre_attaque" in t.attributs]
        menus = {
            "technique": MenuReduit("Premier coup", {t.id: t.nom for t in fiches if sorte(t) == "attaque"}, TECHNIQUE),
            "defense": MenuReduit(
                "Défense de la victime", {SANS_DEFENSE: "Défense instinctive"} | {t.id: t.nom for t in gardes}, DEFENSE
            ),
        }
        super().__init__(
            {
                "victimes": champs.entier("Victimes semblables", 1, VICTIMES_MAXIMUM, VICTIMES),
                **menus,
                **{
                    f"effectif_{n}": champs.entier(f"Effectif de l’embusqué {n}", 1, GROUPE_MAXIMUM, EFFECTIF)
                    for n in EMBUSQUES
                },
            }
        )
        self._embusques = {
            n: self.menu_de_personnages(f"Embusqué {n}", sans="Personne", cle=f"embusque_{n}", depart=depart)
            for n, depart in EMBUSQUES.items()
        }
        self._victime = self.menu_de_personnages("La victime", sans="Personne", cle="victime", depart=VICTIME)
        c = self.champs
        self._deplieur, boite = champs.depliant(
            "Des équipiers, la défense",
            *(w for n in EMBUSQUES if n > 1 for w in (self._embusques[n], c[f"effectif_{n}"])),
            c["defense"],
        )
        self._refus, self._tendue, self._loi, self._vive = html(), html(), html(), html()
        self._bouton = self.bouton_pour_lancer("Tendre l’embuscade")
        reglages = [
            *(self._embusques[1], c["effectif_1"], self._victime, c["victimes"], c["technique"]),
            *(self._refus, self._deplieur, boite),
        ]
        self.poser(reglages, [self._tendue, self._loi], self._vive, self._bouton)

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état, et déplie ce qui n'y est pas comme au départ."""
        super().restaurer(valeurs)
        if any(menu.voulu for n, menu in self._embusques.items() if n > 1) or self.champs["defense"].value != DEFENSE:
            self._deplieur.value = True

    def actualiser(self) -> None:
        """Redessine les réglages utiles, les chances, et la dernière embuscade tendue."""
        scene, coup, refus = self._accorder()
        self._bouton.disabled = scene is None
        ecrire(self._refus, faute_ou_remarque(refus, self._remarque))
        vue = guet_apens(scene, coup) if scene else rien_a_montrer(refus, "Rien à tendre")
        tendue = embuscade_tendue(scene.lancer(self.graine), self.graine) if scene and self.graine is not None else None
        ecrire(self._loi, vue.dessin)
        ecrire(self._tendue, tendue.dessin if tendue else "")
        ecrire(self._vive, vue.vive)
        self.annoncer(" ".join(p for p in (self._remarque, tendue.phrase if tendue else "", vue.phrase) if p))

    # ── La scène ───────────────────────────────────────────────────────────

    def _accorder(self) -> tuple[SceneDEmbuscade | None, Coup | None, str]:
        """Ne propose que ce qui est permis ; rend la scène et le premier coup, ou pourquoi il n'y en a pas."""
        try:
            scene = self._scene()
            return scene, self._coup(scene), ""
        except Refus as refus:
            return None, None, str(refus)

    def _scene(self) -> SceneDEmbuscade:
        embusques = []
        for n, menu in self._embusques.items():
            p = menu.personnage()
            champs.montrer(self.champs[f"effectif_{n}"], p is not None and p.statut == HOMME_DE_MAIN)
            if p:
                embusques.append((p, self.champs[f"effectif_{n}"].value))
        victime = self._victime.personnage()
        if not embusques or victime is None:
            raise Refus(TROP_PEU)
        return mettre_en_embuscade(embusques, victime, self.champs["victimes"].value)

    def _coup(self, scene: SceneDEmbuscade) -> Coup | None:
        """Le premier coup, parmi ce que le premier embusqué et la victime ont de permis."""
        face = scene.echange(surprise=True)
        permises, _ = face.attaques()
        for menu in self._menus.values():
            champs.montrer(menu, bool(permises))
        if not permises:
            return None
        annonce = permises[self._proposer("technique", tuple(permises), qui=scene.noms[0])]
        gardes, _ = face.defenses(annonce)
        premiere = next((g for g in gardes if g != SANS_DEFENSE), gardes[0])
        return Coup(annonce, self._proposer("defense", gardes, sinon=premiere, qui=scene.victime))
