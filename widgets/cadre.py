"""Le cadre commun des calculatrices : réglages, résultat, barre vive, pied, mémoire et lien."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import ipywidgets as W

from tiamat.erreurs import Refus
from tiamat.francais import abreger, citer
from tiamat.lecture import json_lu
from widgets import champs as reglage
from widgets.bornes import HTML
from widgets.dessins.texte import Html, balise
from widgets.lien import lire_lien
from widgets.memoire import Memoire
from widgets.page import Page

REFUS_MAXIMUM, MESSAGE_MAXIMUM = 300, 700
"""Caractères d'un refus, et de tout ce que dit le pied."""
AU_DEPART, DEJA_OUVERT = "Les réglages de départ restent en place.", "Ce qui était ouvert reste en place."
"""Ce que change un refus : rien, selon que la calculatrice s'ouvre ou sert déjà."""
ETAT_MAXIMUM = 2_000_000
"""Caractères d'un état gardé, gestes et scénario ouvert compris."""


def html(*classes: str) -> W.HTML:
    """Un emplacement de HTML écrit par Python."""
    widget = HTML()
    for c in classes:
        widget.add_class(c)
    return widget


def ecrire(emplacement: W.HTML, *contenu: object) -> None:
    """Met du HTML sûr dans un emplacement ; vide, l'emplacement disparaît."""
    interieur = Html("".join(c if isinstance(c, Html) else balise("p", c) for c in contenu if c))
    emplacement.value = balise("div", interieur, classe="tm tm-pile") if interieur else ""
    reglage.montrer(emplacement, bool(interieur))


class Calculatrice(W.VBox):
    """Une calculatrice : des champs, une vue qu'``actualiser`` redessine, et tout ce qui la garde et la partage.

    ``champs`` : nom → réglage ; leurs valeurs (et ``supplement``) font l'état, gardé à chaque geste du lecteur,
    copié dans un lien, rendu à l'ouverture. Les valeurs reçues d'ailleurs sont toutes vérifiées avant d'agir.
    """

    nom = ""
    version = 1
    boutons: Sequence[str] = ("copier", "zero")
    collection = ""

    def __init__(self, champs: Mapping[str, W.ValueWidget]) -> None:
        self.champs = dict(champs)
        self._depart = {nom: c.value for nom, c in self.champs.items()}
        self._muet = False
        self.page = Page()
        self.memoire = Memoire(
            calculatrice=self.nom, version=self.version, boutons=list(self.boutons), collection=self.collection
        )
        super().__init__()
        self.add_class("tiamat-calculatrice")
        for champ in self.champs.values():
            champ.observe(self._change, "value")
        self.memoire.observe(self._ouvrir, "depart")
        self.memoire.on_msg(self._recevoir)

    def actualiser(self) -> None:
        """Redessine tout d'après les champs."""
        raise NotImplementedError

    def supplement(self) -> dict[str, Any]:
        """Ce que l'état garde en plus des champs."""
        return {}

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Vérifie et reprend ce que ``supplement`` a écrit ; lève ``Refus`` si c'est inconnu."""
        for nom in supplement:
            raise Refus(f"Réglage {citer(nom)} inconnu.")

    def message(self, contenu: dict[str, Any]) -> None:
        """Reçoit un message de la mémoire propre à cette calculatrice."""

    def poser(
        self,
        reglages: Sequence[W.Widget],
        resultat: Sequence[W.Widget],
        vive: W.HTML,
        bouton: W.DOMWidget | None = None,
    ) -> None:
        """Met en place les parties, réglages d'abord, et dessine une première fois."""
        gauche, droite = W.VBox(reglages), W.VBox(resultat)
        gauche.add_class("tm-reglages")
        droite.add_class("tm-resultat")
        corps = W.Box([gauche, droite])
        corps.add_class("tm-calc-corps")
        corps.add_class("tm-calc-corps--deux")
        barre = W.HBox([vive, *([bouton] if bouton else [])])
        barre.add_class("tm-vive")
        self.children = [corps, barre, self.memoire, self.page]
        self.actualiser()
        self.memoire.etat = self._texte()

    def valeurs(self) -> dict[str, Any]:
        """L'état : chaque champ, plus le supplément."""
        return {nom: c.value for nom, c in self.champs.items()} | self.supplement()

    def par_defaut(self, valeurs: Mapping[str, Any]) -> Mapping[str, Any]:
        """Ce que vaut chaque champ que l'état tait ; d'ordinaire sa valeur de départ, quelles que soient les autres."""
        return self._depart

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état ; lève ``Refus``, sans rien changer, si une valeur ne convient pas."""
        voulues = {nom: reglage.verifier(self.champs[nom], nom, v) for nom, v in valeurs.items() if nom in self.champs}
        self.reprendre({nom: v for nom, v in valeurs.items() if nom not in self.champs})
        with self.en_bloc():
            for nom, v in {**self.par_defaut(voulues), **voulues}.items():
                self.champs[nom].value = v

    @contextmanager
    def en_bloc(self) -> Iterator[None]:
        """Change plusieurs champs pour un seul dessin, qui ne compte pas comme un geste du lecteur."""
        self._muet = True
        try:
            yield
        finally:
            self._muet = False
            self.actualiser()
            self.memoire.etat = self._texte()

    @contextmanager
    def _sans_geste(self) -> Iterator[None]:
        """Change des réglages sans que le lecteur y soit pour rien."""
        muet, self._muet = self._muet, True
        try:
            yield
        finally:
            self._muet = muet

    def geste(self) -> None:
        """Après un geste du lecteur : garde l'état, puis redessine ; ce que l'on voit est déjà gardé."""
        self.memoire.garder = True
        self.memoire.etat = self._texte()
        self.actualiser()

    def annoncer(self, phrase: str) -> None:
        """Dit une phrase au lecteur d'écran."""
        self.page.annonce = phrase

    def _texte(self) -> str:
        """L'état en JSON, sans les champs restés à leur valeur par défaut : un lien reste court."""
        valeurs = self.valeurs()
        tus = self.par_defaut(valeurs)
        changees = {nom: v for nom, v in valeurs.items() if nom not in tus or v != tus[nom]}
        return json.dumps(changees, ensure_ascii=False, separators=(",", ":"))

    def _change(self, _: object) -> None:
        if not self._muet:
            self.geste()

    def _ouvrir(self, changement: dict[str, Any]) -> None:
        """À l'ouverture : le lien l'emporte sur l'état gardé, et n'écrit rien dans la mémoire."""
        depart = changement["new"]
        lien, etat, dit = (depart.get(nom) for nom in ("lien", "etat", "dit"))
        mots = ""
        if isinstance(lien, dict):
            refus = self._essayer(lambda: lire_lien(str(lien.get("v")), str(lien.get("d")), self.version))
            mots = refus or "Réglages du lien."
        elif isinstance(etat, str) and (refus := self._essayer(lambda: lire_etat(etat))):
            self.memoire.ecarter_l_etat()
            mots = f"{refus} Ceux d’avant sont mis de côté."
        if mots:
            deja = abreger(dit, REFUS_MAXIMUM) if isinstance(dit, str) else ""
            self.memoire.message = f"{deja} {mots}".strip()

    def _essayer(self, lire: Callable[[], dict[str, Any]]) -> str:
        """Restaure ce qui se lit ; rend ce qu'il faut dire d'un refus, ou rien."""
        try:
            self.restaurer(lire())
        except Refus as refus:
            return dire_un_refus(refus, AU_DEPART)
        return ""

    def _recevoir(self, _: Memoire, contenu: object, __: object) -> None:
        if not isinstance(contenu, dict):
            return
        if contenu.get("zero"):
            self.restaurer({})
            self.memoire.garder = True
            self.memoire.message = "Réglages de départ."
        else:
            self.message(contenu)


def dire_un_refus(refus: Refus, suite: str) -> str:
    """Rend un refus à montrer au lecteur, abrégé, et ce qu'il change.

    >>> dire_un_refus(Refus("Ce lien est trop long."), AU_DEPART)
    'Ce lien est trop long. Les réglages de départ restent en place.'
    """
    return f"{abreger(str(refus), REFUS_MAXIMUM)} {suite}"


def lire_etat(texte: str) -> dict[str, Any]:
    """Relit l'état écrit par une calculatrice ; lève ``Refus`` s'il ne se lit pas.

    >>> lire_etat('{"des": 3}')
    {'des': 3}
    """
    valeurs = json_lu(texte, "L’état gardé", ETAT_MAXIMUM)
    if not isinstance(valeurs, dict):
        raise Refus("L’état gardé n’est pas une table de réglages. Reprenez-le en entier.")
    return valeurs
