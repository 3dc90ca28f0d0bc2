"""Les prendre par surprise : la chance exacte d'une embuscade et ce qu'elle change ; puis l'embuscade tendue."""

from collections.abc import Mapping
from typing import Any

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.combat.groupes import GROUPE_MAXIMUM
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, plier
from tiamat.personnage import HOMME_DE_MAIN
from tiamat.techniques import sorte
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html
from widgets.dessins.jauges import avis
from widgets.dessins.texte import balise
from widgets.graine import garder_graine, lire_graine, tirer_graine
from widgets.menus import MenuReduit
from widgets.mes_personnages import LIVRE, RIEN, MenuDePersonnages
from widgets.scene_d_echange import SANS_DEFENSE
from widgets.scene_d_embuscade import SceneDEmbuscade, mettre_en_embuscade
from widgets.vues_d_embuscade import Coup, embuscade_tendue, guet_apens
from widgets.vues_de_jet import Vue

EMBUSQUES = {1: f"{LIVRE}thiago", 2: RIEN, 3: RIEN}
VICTIME = f"{LIVRE}ingrid"
TECHNIQUE, DEFENSE = "oi_zuki", "blocage"
VICTIMES, VICTIMES_MAXIMUM, EFFECTIF = 2, 6, 4
TROP_PEU = "Choisissez qui tend l’embuscade et qui la subit."


def embuscade() -> W.Widget:
    """La calculatrice d'une embuscade."""
    return CalculatriceEmbuscade()


class CalculatriceEmbuscade(Calculatrice):
    """Choisit des embusqués, une ou plusieurs victimes et le premier coup ; montre les chances, et tend l'embuscade."""

    nom = "embuscade"
    collection = "personnages"

    def __init__(self) -> None:
        fiches = sorted(catalogue().techniques.values(), key=lambda t: plier(t.nom))
        gardes = [t for t in fiches if sorte(t) == "defense" or "contre_attaque" in t.attributs]
        self.graine: int | None = None
        self._remarque = ""
        self._menus = {
            "technique": MenuReduit("Premier coup", {t.id: t.nom for t in fiches if sorte(t) == "attaque"}, TECHNIQUE),
            "defense": MenuReduit(
                "Défense de la victime", {SANS_DEFENSE: "Défense instinctive"} | {t.id: t.nom for t in gardes}, DEFENSE
            ),
        }
        super().__init__(
            {
                "victimes": champs.entier("Victimes semblables", 1, VICTIMES_MAXIMUM, VICTIMES),
                **self._menus,
                **{
                    f"effectif_{n}": champs.entier(f"Effectif de l’embusqué {n}", 1, GROUPE_MAXIMUM, EFFECTIF)
                    for n in EMBUSQUES
                },
            }
        )
        self._embusques = {n: self._menu(f"Embusqué {n}", f"embusque_{n}", depart) for n, depart in EMBUSQUES.items()}
        self._victime = self._menu("La victime", "victime", VICTIME)
        self.memoire.observe(lambda _: self.actualiser(), "entrees")
        c = self.champs
        self._deplieur, boite = champs.depliant(
            "Des équipiers, la défense",
            *(w for n in EMBUSQUES if n > 1 for w in (self._embusques[n], c[f"effectif_{n}"])),
            c["defense"],
        )
        self._refus, self._tendue, self._loi, self._vive = html(), html(), html(), html()
        self._bouton = W.Button(description="Tendre l’embuscade", button_style="primary")
        self._bouton.on_click(self._lancer)
        reglages = [
            *(self._embusques[1], c["effectif_1"], self._victime, c["victimes"], c["technique"]),
            *(self._refus, self._deplieur, boite),
        ]
        self.poser(reglages, [self._tendue, self._loi], self._vive, self._bouton)

    def supplement(self) -> dict[str, Any]:
        """Les personnages, et la graine de la dernière embuscade tendue."""
        return {c: v for menu in self._personnages() for c, v in menu.garder().items()} | garder_graine(self.graine)

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend les personnages et la graine, tous vérifiés d'abord."""
        montrer = [menu.reprendre(supplement) for menu in self._personnages()]
        graine = lire_graine(supplement)
        super().reprendre(supplement)
        for remontrer in montrer:
            remontrer()
        self.graine = graine

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état, et déplie ce qui n'y est pas comme au départ.

        Les menus s'ouvrent en entier le temps de vérifier, puis reviennent au permis.
        """
        self._remarque = ""
        with self._sans_geste():
            for menu in self._menus.values():
                menu.tout_proposer()
        try:
            super().restaurer(valeurs)
        finally:
            self._accorder()
        if any(menu.voulu for n, menu in self._embusques.items() if n > 1) or self.champs["defense"].value != DEFENSE:
            self._deplieur.value = True

    def geste(self) -> None:
        """Après un geste : les menus suivent, puis tout se garde et se redessine."""
        self._accorder()
        super().geste()

    def actualiser(self) -> None:
        """Redessine les réglages utiles, les chances, et la dernière embuscade tendue."""
        scene, coup, refus = self._accorder()
        self._bouton.disabled = scene is None
        ecrire(self._refus, avis(refus, "faute") if refus else avis(self._remarque) if self._remarque else "")
        rien = Vue(refus, balise("p", refus, classe="tm-phrase"), quoi="Rien à tendre")
        vue = guet_apens(scene, coup) if scene else rien
        tendue = embuscade_tendue(scene.lancer(self.graine), self.graine) if scene and self.graine is not None else None
        ecrire(self._loi, vue.dessin)
        ecrire(self._tendue, tendue.dessin if tendue else "")
        ecrire(self._vive, balise("p", balise("strong", vue.nombre) if vue.nombre else "", f" {vue.quoi}"))
        self.annoncer(" ".join(p for p in (self._remarque, tendue.phrase if tendue else "", vue.phrase) if p))

    # ── La scène ───────────────────────────────────────────────────────────

    def _menu(self, etiquette: str, cle: str, depart: str) -> MenuDePersonnages:
        return MenuDePersonnages(
            self.memoire, "Personne", self._changer_de_personnage, etiquette=etiquette, cle=cle, depart=depart
        )

    def _personnages(self) -> tuple[MenuDePersonnages, ...]:
        return (*self._embusques.values(), self._victime)

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
        annonce = permises[self._proposer("technique", tuple(permises), scene.noms[0])]
        return Coup(annonce, self._proposer("defense", face.defenses(annonce)[0], scene.victime))

    def _proposer(self, nom: str, valeurs: tuple[str, ...], qui: str) -> str:
        """Ne propose que ces valeurs ; garde le choix s'il en est, sinon prend la première technique et le dit."""
        menu = self._menus[nom]
        choix: str = menu.value
        if choix not in valeurs:
            ancien, choix = menu.label, next((v for v in valeurs if v != SANS_DEFENSE), valeurs[0])
            self._remarque = f"{qui} ne peut pas employer ici{INSECABLE}: {ancien}."
        with self._sans_geste():
            menu.proposer(valeurs, choix)
        return choix

    # ── Les gestes ─────────────────────────────────────────────────────────

    def _change(self, changement: dict[str, Any]) -> None:
        if not self._muet:
            self._oublier()
        super()._change(changement)

    def _changer_de_personnage(self) -> None:
        self._oublier()
        self.geste()

    def _oublier(self) -> None:
        """Un réglage qui change efface l'embuscade tendue, et ce que l'on disait du précédent."""
        self.graine, self._remarque = None, ""

    def _lancer(self, _: W.Button) -> None:
        self._remarque = ""
        self.graine = tirer_graine()
        self.geste()
