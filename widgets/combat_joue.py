"""Ce que partagent les calculatrices où l'on joue un combat : proposer, jouer, montrer, revenir, garder."""

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.combat.attaque import CHOIX_DE_LA_DEFENSE, CHOIX_DU_COMBO
from tiamat.combat.deroule import CHOIX_D_ACTION
from tiamat.combat.tour import camps_debout
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, enumerer, majuscule
from tiamat.hasard import lire_des
from tiamat.jeu import CONTINUER, LANCER, Jeu, Table, propositions
from tiamat.journal import Fait
from widgets import champs
from widgets.cadre import Calculatrice, ecrire, html, lire_etat
from widgets.choisir import Choisir
from widgets.dessins.jauges import avis
from widgets.dessins.journal import dernier_coup
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.texte import Html, balise
from widgets.donner import Don
from widgets.emporter import Emporter
from widgets.graine import garder_graine, lire_graine, tirer_graine
from widgets.oracle import Oracle
from widgets.recit import Recit, en_bref
from widgets.vues_de_choix import choix_en_boutons, reponses_en_boutons
from widgets.vues_de_combat import forces, frise

QUESTIONS = {CHOIX_DE_LA_DEFENSE: "Quelle défense pour {} ?", CHOIX_DU_COMBO: "{} enchaîne-t-il ?"}
"""Choix → la question posée au lecteur."""
GRAINE_DE_DEPART = 1
"""Celle de l'aperçu ; recommencer en tire une autre."""


class CombatJoue(Calculatrice):
    """Un combat que l'on joue.

    L'état garde les gestes : ils se rejouent. ``table`` dit comment commence la partie ; une fille l'écrit, et appelle
    ``recommencer`` quand ce dont elle dépend change.
    """

    jeu: Jeu

    def __init__(self, reglages: dict[str, W.ValueWidget]) -> None:
        super().__init__(reglages)
        self.graine = GRAINE_DE_DEPART
        self.refus = ""
        self._voulus: tuple[int, list[Any]] | None = None
        self.choisir = Choisir(self._choisi)
        self.saisie = champs.texte("Vos dés, dans l’ordre", "7, 10, 3")
        self._saisir = W.Button(description="Jouer ces dés", button_style="primary")
        self._lancer = W.Button(description="Lancer pour moi")
        self._continuer = W.Button(description="Continuer", button_style="primary")
        self.annuler = W.Button(description="Revenir en arrière")
        self._saisir.on_click(lambda _: self._saisi())
        self._lancer.on_click(lambda _: self.jouer(LANCER))
        self._continuer.on_click(lambda _: self.jouer(CONTINUER))
        self.annuler.on_click(lambda _: self._annule())
        self.des = W.VBox([self.saisie, W.HBox([self._saisir, self._lancer])])
        self.tour, self.faute, self.forces, self.coup, self.vive = html("tm-tour"), *(html() for _ in range(4))
        for widget in (self.des, self._continuer):
            widget.add_class("tm-ensuite")
        self.recit, self.emporter = Recit(self.nom), Emporter()
        self.preparer()
        self.jeu = Jeu(self.table())
        self.oracle = Oracle(lambda: self.jeu, self.annoncer)

    def preparer(self) -> None:
        """Ce dont ``table`` a besoin avant la première partie ; rien, d'ordinaire."""

    def table(self) -> Table:
        """Comment commence la partie, d'après les réglages ; lève ``Refus`` si elle ne peut pas commencer."""
        raise NotImplementedError

    def commandes(self) -> list[W.Widget]:
        """Le tour, ce qui est proposé, les dés à saisir : dans l'ordre du clavier."""
        return [self.tour, self.faute, self._continuer, self.des, self.choisir, self.oracle]

    def vues(self) -> list[W.Widget]:
        """Les combattants, le dernier coup, le journal."""
        return [self.forces, self.coup, self.recit]

    def poser(
        self,
        reglages: Sequence[W.Widget],
        resultat: Sequence[W.Widget],
        vive: W.HTML,
        bouton: W.DOMWidget | None = None,
    ) -> None:
        """Met en place les parties : ce que l'on fait à gauche, ce que l'on voit à droite, presque à égalité."""
        super().poser(reglages, resultat, vive, bouton)
        self.children[0].add_class("tm-calc-corps--jeu")

    # ── L'état ─────────────────────────────────────────────────────────────

    def supplement(self) -> dict[str, Any]:
        """La graine, et les gestes faits."""
        gestes = list(self.jeu.gestes)
        return garder_graine(self.graine) | ({"gestes": gestes} if gestes else {})

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Retient la graine et les gestes ; ils se rejouent une fois les champs en place."""
        graine, gestes = lire_graine(supplement), supplement.pop("gestes", [])
        super().reprendre(supplement)
        if not isinstance(gestes, list):
            raise Refus("Les gestes de la partie ne se lisent pas : les réglages de départ restent en place.")
        self._voulus = GRAINE_DE_DEPART if graine is None else graine, gestes

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Reprend la partie là où ses gestes l'avaient menée ; lève ``Refus``, sans rien changer, s'ils ne vont pas."""
        avant = self.valeurs()
        try:
            super().restaurer(valeurs)
        except Refus:
            self._voulus = None
            super().restaurer(avant)
            raise

    def message(self, contenu: dict[str, Any]) -> None:
        """Ouvre un fichier ; refusé, la raison s'affiche et rien n'a changé."""
        ouvert = contenu.get("ouvert")
        if not isinstance(ouvert, dict) or not isinstance(ouvert.get("texte"), str):
            return
        try:
            self.restaurer(self.lire_le_fichier(ouvert["texte"]))
            self.memoire.garder = True
            self.memoire.message = f"Ouvert{INSECABLE}: {ouvert.get('nom', '')}."
        except Refus as refus:
            self.memoire.message = str(refus)

    def lire_le_fichier(self, texte: str) -> Mapping[str, Any]:
        """L'état qu'écrit un fichier ouvert ; lève ``Refus`` s'il ne se lit pas."""
        return lire_etat(texte)

    # ── Les gestes ─────────────────────────────────────────────────────────

    def recommencer(self, *, graine: int | None = None) -> None:
        """Reprend au début ; lève ``Refus``, la partie d'avant gardée, si elle ne peut pas commencer."""
        self.graine = tirer_graine() if graine is None else graine
        self.jeu = Jeu(self.table())
        self.refus = ""

    def jouer(self, geste: Any) -> None:
        """Joue un geste du lecteur ; refusé, la raison s'affiche et rien n'a changé."""
        self.refus = ""
        try:
            self.jeu.faire(geste)
            self.saisie.value = ""
            self.suivre()
        except Refus as refus:
            self.refus = str(refus)
        self.geste()

    def suivre(self) -> None:
        """Ce qui suit un geste sans rien demander au lecteur ; rien, d'ordinaire."""

    def _choisi(self, geste: int) -> None:
        self.jouer(geste)

    def _saisi(self) -> None:
        try:
            des = lire_des(self.saisie.value)
        except Refus as refus:
            self.refus = str(refus)
            self.actualiser()
            return
        self.jouer(des)

    def _annule(self) -> None:
        self.refus = ""
        if self.jeu.gestes:
            self.jeu.annuler()
        self.geste()

    # ── Les vues ───────────────────────────────────────────────────────────

    def actualiser(self) -> None:
        """Redessine tout d'après la partie."""
        if self._voulus is not None:
            self.graine, gestes = self._voulus
            self._voulus, self.refus = None, ""
            self.jeu = Jeu(self.table(), gestes)
        jeu, combat, e = self.jeu, self.jeu.partie.combat, self.jeu.partie.etat
        if jeu.partie.attente is not None and jeu.partie.attente.etat_du_choix is not None:
            e = jeu.partie.attente.etat_du_choix
        # D'abord ce qui se calcule : l'écran change ensuite d'un coup.
        faits, choix = jeu.faits_du_geste, self.proposer()
        bref = en_bref(faits)
        ecrire(
            self.tour,
            balise("p", self.phrase_du_tour(), classe="tm-phrase"),
            balise("p", bref, classe="tm-petit") if bref else "",
            frise(combat, e),
        )
        ecrire(self.faute, avis(avec_renvois(self.refus), "faute") if self.refus else "")
        champs.montrer(self._continuer, jeu.a_la_machine and not jeu.fini)
        champs.montrer(self.des, bool(jeu.des_attendus) and not jeu.fini)
        self.choisir.montrer(choix)
        champs.montrer(self.choisir, bool(self.choisir.html))
        self.oracle.oublier()
        ecrire(self.forces, _titre("Les combattants"), forces(combat, e))
        ecrire(self.coup, *((_titre("Le dernier coup"), dernier_coup(faits)) if faits else ()))
        self.recit.raconter(jeu.partie.journal, self.dons())
        ecrire(self.vive, balise("p", balise("strong", self.essentiel()), f" {self.quoi()}"))
        self.annuler.disabled = not jeu.gestes
        self.annoncer(self.annonce(faits))

    def dons(self) -> list[Don]:
        """Ce que l'on peut emporter en plus du journal."""
        return []

    def proposer(self) -> Html:
        """Les réponses à la décision attendue du lecteur, en boutons ; vide s'il n'y en a pas."""
        jeu = self.jeu
        if jeu.choix is None or jeu.fini or jeu.a_la_machine:
            return Html("")
        nom = majuscule(jeu.partie.combat.nom(jeu.choix.qui))
        toutes = propositions(jeu)
        if jeu.choix.nom == CHOIX_D_ACTION:
            return choix_en_boutons(jeu.partie.combat, toutes, f"Que fait {nom}{INSECABLE}?")
        question = QUESTIONS.get(jeu.choix.nom, "Où va {} ?").format(nom).replace(" ?", f"{INSECABLE}?")
        return reponses_en_boutons(toutes, question)

    def phrase_du_tour(self) -> str:
        """Où en est la partie, en une phrase."""
        jeu = self.jeu
        e, combat = jeu.partie.etat, jeu.partie.combat
        if jeu.partie.finie:
            return f"{self.issue()} Le combat a duré {e.tour} tour{'s' if e.tour > 1 else ''}."
        if jeu.livre_lu:
            return f"Tour {e.tour}{INSECABLE}: le combat écrit s’arrête ici."
        if jeu.des_attendus:
            return f"À lancer{INSECABLE}: {jeu.des_attendus}. Un 10 donne un D6 de plus, à la suite."
        if jeu.choix is None:
            return f"Tour {e.tour}."
        nom = combat.nom(jeu.choix.qui)
        if jeu.choix.nom == CHOIX_DE_LA_DEFENSE:
            attaque = catalogue().techniques[jeu.choix.sujet.technique].nom
            return f"Tour {e.tour}{INSECABLE}: {combat.nom(jeu.choix.sujet.qui)} attaque {nom}, {attaque}."
        suites = {CHOIX_DU_COMBO: "peut enchaîner", CHOIX_D_ACTION: "joue"}
        return f"Tour {e.tour}{INSECABLE}: {nom} {suites.get(jeu.choix.nom, 'peut se déplacer')}."

    def issue(self) -> str:
        """Qui l'emporte."""
        combat, e = self.jeu.partie.combat, self.jeu.partie.etat
        debout = camps_debout(combat, e)
        if not debout:
            return "Personne ne reste debout."
        noms = [combat.nom(i) for i, camp in enumerate(combat.camps) if camp == debout[0]]
        return f"{majuscule(enumerer(noms))} {'l’emporte' if len(noms) == 1 else 'l’emportent'}."

    def essentiel(self) -> str:
        """Le nombre essentiel de la barre vive."""
        return f"Tour {self.jeu.partie.etat.tour}"

    def quoi(self) -> str:
        """Ce que dit la barre vive à côté."""
        n = len(self.jeu.gestes)
        return f"{n} geste{'s' if n > 1 else ''}"

    def annonce(self, faits: tuple[Fait, ...]) -> str:
        """Ce qui se dit à voix haute : ce qui vient d'arriver, puis où l'on en est."""
        dit = self.refus or en_bref(faits) or " ".join(f.phrase() for f in faits)
        return f"{dit} {self.phrase_du_tour()}".strip()


def _titre(mots: str) -> Html:
    return balise("h3", mots, classe="tm-titre-de-choix")
