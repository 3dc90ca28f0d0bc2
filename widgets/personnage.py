"""Le personnage : répartir, tirer, choisir ; les valeurs qui en découlent et toutes les fautes, en direct."""

import secrets
from typing import Any

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.erreurs import Refus
from tiamat.francais import majuscule
from tiamat.hasard import HasardGraine
from tiamat.personnage import (
    Personnage,
    de_json,
    de_table,
    tirer_talents,
    verifier,
    vers_json,
)
from tiamat.personnage.repartition import MARQUES_DE_TEMPERAMENT
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES
from widgets import champs
from widgets.cadre import DEJA_OUVERT, Calculatrice, dire_un_refus, ecrire, html
from widgets.dessins.jauges import avis
from widgets.fiche_reglee import REGLES_ICI, RIEN, est_une_case, fiche_reglee, reglages_de, reste_de
from widgets.graine import garder_graine, lire_graine, tirer_graine
from widgets.memoire import Memoire, lire_entrees
from widgets.mes_personnages import MenuDePersonnages, nom_de_fichier
from widgets.vues_de_personnage import bilan, fautes_en_liste, feuille, tirage_en_table


def personnage() -> W.Widget:
    """La calculatrice du personnage."""
    return CalculatricePersonnage()


class CalculatricePersonnage(Calculatrice):
    """Crée, vérifie, garde et rend une fiche de personnage."""

    nom = "personnage"
    boutons = ("copier", "enregistrer", "ouvrir", "zero")
    collection = "personnages"

    def __init__(self) -> None:
        self._base = Personnage(nom="", caracteristiques={})
        self._cases: list[list[int]] = []
        self._graine: int | None = None  # celle des cases, si c'est la page qui les a tirées
        self._techniques: list[str] = []
        self._gardee: tuple[str, int] | None = None  # identifiant et révision de la fiche ouverte dans la collection
        arts = [("Aucun", RIEN), *((a.nom, a.id) for a in catalogue().arts.values())]
        talents = [("Aucun", RIEN), *((t.nom, t.id) for t in catalogue().talents.values())]
        marques = [("Pas encore noté", RIEN), *((majuscule(m), m) for m in MARQUES_DE_TEMPERAMENT)]
        super().__init__(
            {
                "nom": champs.texte("Nom", "Léa"),
                **{c: champs.entier(nom, 1, 4, 2) for c, nom in CARACTERISTIQUES.items()},
                "temperament_marque": champs.liste("Ce que l’on remarque", marques, RIEN),
                "talents": champs.bascule(
                    "Talents de départ", {"Deux tirés": "tirage", "Un seul choisi": "choix"}, "tirage"
                ),
                "talent_choisi": champs.liste("Talent choisi", talents, RIEN),
                "art_martial": champs.liste("Art martial", arts, RIEN),
                "remplacement": champs.liste("Talent à la place de celui de l’art", talents, RIEN),
                "langue_maternelle": champs.texte("Langue maternelle", "français"),
                "langues": champs.texte("Langues en plus", "japonais, russe"),
                "equipement": champs.texte("Équipement", "blouson en cuir, corde"),
                **{c: champs.entier(nom, 0, 6, 0) for c, nom in COMPETENCES.items()},
            }
        )
        self._coches = [champs.case(f"Technique {i + 1}") for i in range(15)]
        for i, coche in enumerate(self._coches):
            coche.observe(lambda c, i=i: self._cocher(i, c["new"]), "value")
        self._emplacements = {n: html() for n in ("reste", "tirage", "feuille", "fautes", "vive", "refus")}
        self._poser_tout()

    def _poser_tout(self) -> None:
        c, ici = self.champs, self._emplacements
        depliees = [c[n] for n in COMPETENCES]
        deplieur, boite = champs.depliant("Les 22 compétences", *depliees)
        boite.add_class("tm-grille")
        self._tirer = W.Button(description="Tirer mes talents")
        self._tirer.on_click(self._tirer_talents)
        self._boite_techniques = W.VBox(self._coches)
        self._boite_techniques.add_class("tm-coches")
        self._choix = MenuDePersonnages(self.memoire, "Nouveau", lambda: None)
        self._gestes = [W.Button(description=d) for d in ("Ouvrir", "Oublier")]
        self._gestes[0].on_click(self._ouvrir_choix)
        self._gestes[1].on_click(self._oublier)
        garder = W.Button(description="Garder ce personnage", button_style="primary")
        garder.on_click(self._garder)
        rangee = W.HBox(self._gestes)
        reglages = [
            *(self._choix, rangee, ici["refus"], c["nom"]),
            ici["reste"],
            *(c[n] for n in CARACTERISTIQUES),
            *(c[n] for n in ("temperament_marque", "talents")),
            *(self._tirer, ici["tirage"], c["talent_choisi"]),
            *(c[n] for n in ("art_martial", "remplacement")),
            self._boite_techniques,
            *(deplieur, boite),
            *(c[n] for n in ("langue_maternelle", "langues", "equipement")),
        ]
        self.poser(reglages, [ici["feuille"], ici["fautes"]], ici["vive"], garder)

    def fiche(self) -> Personnage:
        """La fiche telle que réglée."""
        valeurs = {n: c.value for n, c in self.champs.items()}
        return fiche_reglee(valeurs, self._cases, self._techniques, self._base)

    def charger(self, fiche: Personnage) -> None:
        """Règle la calculatrice sur une fiche ; lève ``Refus``, sans rien changer, si elle ne sait pas la montrer."""
        self.restaurer(reglages_de(fiche))

    def supplement(self) -> dict[str, Any]:
        """Le tirage (ses cases, ou leur graine), les techniques cochées, et ce que rien ici ne règle de la fiche."""
        cases = self._cases if self._graine is None else []
        tout = {"cases": cases, "techniques": self._techniques, "reste": reste_de(self._base)}
        return {nom: v for nom, v in tout.items() if v} | garder_graine(self._graine)

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend ce que ``supplement`` a écrit, si tout en existe."""
        cases, techniques = supplement.pop("cases", []), supplement.pop("techniques", [])
        reste, graine = supplement.pop("reste", {}), lire_graine(supplement)
        super().reprendre(supplement)
        if not isinstance(cases, list) or len(cases) > 20 or not all(map(est_une_case, cases)):
            raise Refus("Les talents tirés ne se lisent pas.")
        connues = catalogue().techniques
        if not isinstance(techniques, list) or not all(isinstance(t, str) and t in connues for t in techniques):
            raise Refus("Une technique est inconnue.")
        if not isinstance(reste, dict) or not REGLES_ICI.isdisjoint(reste):
            raise Refus("Le reste de la fiche ne se lit pas.")
        self._base = de_table({"nom": "", "caracteristiques": {}, **reste})
        self._cases = [list(c) for c in cases] if graine is None else _cases_de(graine)
        self._graine, self._techniques = graine, list(dict.fromkeys(techniques))

    def actualiser(self) -> None:
        """Redessine la feuille, les fautes et ce qui reste à placer."""
        v = {n: c.value for n, c in self.champs.items()}
        fiche = self.fiche()
        fautes = verifier(fiche)
        self._montrer_choix(v, fiche)
        ici = self._emplacements
        vue = bilan(fiche, fautes)
        ecrire(ici["reste"], vue.dessin)
        ecrire(ici["vive"], vue.nombre_et_quoi())
        ecrire(ici["tirage"], tirage_en_table(self._cases, self._graine) if v["talents"] == "tirage" else "")
        ecrire(ici["feuille"], feuille(fiche))
        ecrire(ici["fautes"], fautes_en_liste(fautes))
        self.memoire.contenu = vers_json(fiche)
        self.memoire.fichier = nom_de_fichier(fiche.nom)
        self.annoncer(vue.phrase)

    def _montrer_choix(self, v: dict[str, Any], fiche: Personnage) -> None:
        tirage = v["talents"] == "tirage"
        champs.montrer(self._tirer, tirage)
        champs.montrer(self.champs["talent_choisi"], not tirage)
        champs.montrer(self.champs["temperament_marque"], v["temperament"] == 4)
        art = catalogue().arts.get(v["art_martial"])
        champs.montrer(self.champs["remplacement"], art is not None and art.talent in fiche.talents)
        champs.montrer(self._boite_techniques, art is not None)
        if art is None:
            return
        for coche, t in zip(self._coches, art.techniques, strict=True):
            coche.description = catalogue().techniques[t].nom
            coche.value = t in self._techniques

    def _change(self, changement: dict[str, Any]) -> None:
        if changement["owner"] is self.champs["art_martial"] and not self._muet:
            self._techniques = []
        super()._change(changement)

    def _cocher(self, i: int, coche: bool) -> None:
        art = catalogue().arts.get(self.champs["art_martial"].value)
        if art is None or coche == (art.techniques[i] in self._techniques):
            return
        self._techniques = [t for t in art.techniques if (t in self._techniques) ^ (t == art.techniques[i])]
        self.geste()

    def _tirer_talents(self, _: W.Button) -> None:
        self._graine = tirer_graine()
        self._cases = _cases_de(self._graine)
        self.geste()

    # ── Mes personnages ────────────────────────────────────────────────────

    def _ouvrir_choix(self, _: W.Button) -> None:
        choix = self._choix.voulu
        entree = lire_entrees(self.memoire.entrees).get(choix)
        gardee = (choix, entree["revision"]) if entree else None
        self._prendre(lambda: self._choix.personnage() or Personnage(nom="", caracteristiques={}), gardee)

    def _prendre(self, lire: Any, gardee: tuple[str, int] | None) -> None:
        """Charge une fiche ; en cas de refus, ce que le lecteur avait réglé ne bouge pas."""
        try:
            self.charger(lire())
        except Refus as refus:
            dit = dire_un_refus(refus, DEJA_OUVERT)
            ecrire(self._emplacements["refus"], avis(dit, "faute"))
            self.annoncer(dit)
            return
        ecrire(self._emplacements["refus"], "")
        self._gardee = gardee
        self.geste()

    def _garder(self, _: W.Button) -> None:
        fiche = self.fiche()
        if not fiche.nom:
            ecrire(
                self._emplacements["refus"],
                avis("Donnez un nom au personnage, puis gardez-le.", "faute", lieu="Nom", regle="R42"),
            )
            return
        ecrire(self._emplacements["refus"], "")
        identifiant, revision = self._gardee or (f"p{secrets.token_hex(6)}", 0)
        self.memoire.ranger(identifiant, vers_json(fiche), revision)

    def _oublier(self, _: W.Button) -> None:
        choix = self._choix.voulu
        entree = lire_entrees(self.memoire.entrees).get(choix)
        if entree:
            self.memoire.ranger(choix, None, entree["revision"])

    def message(self, contenu: dict[str, Any]) -> None:
        """Un fichier ouvert, ou une fiche rangée."""
        ouvert, range_ = contenu.get("ouvert"), contenu.get("range")
        if isinstance(ouvert, dict):
            self._prendre(lambda: de_json(str(ouvert.get("texte", ""))), None)
        elif isinstance(range_, dict):
            self._apres_rangement(self.memoire, range_.get("id"))

    def _apres_rangement(self, memoire: Memoire, identifiant: object) -> None:
        entree = lire_entrees(memoire.entrees).get(str(identifiant))
        self._gardee = (str(identifiant), entree["revision"]) if entree else None
        self._choix.montrer(str(identifiant) if entree else RIEN)


def _cases_de(graine: int) -> list[list[int]]:
    """Les cases de la table des talents que tire cette graine."""
    return [[c.d10, c.d6] for c in tirer_talents(HasardGraine(graine))]
