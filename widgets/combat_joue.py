"""Ce que partagent les calculatrices où l'on joue un combat de Tiamat : proposer, montrer, ouvrir, emporter."""

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as W

from tiamat.catalogue import catalogue
from tiamat.combat.attaque import CHOIX_DE_LA_DEFENSE, CHOIX_DU_COMBO
from tiamat.combat.deroule import CHOIX_D_ACTION
from tiamat.combat.tour import camps_debout
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, enumerer, majuscule
from tiamat.jeu import Jeu, Table, propositions
from tiamat.journal import Fait
from widgets import champs
from widgets.cadre import DEJA_OUVERT, dire_un_refus, ecrire, lire_etat
from widgets.dessins.jauges import avis
from widgets.dessins.journal import dernier_coup
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.texte import Html, balise
from widgets.donner import Don
from widgets.emporter import Emporter
from widgets.oracle import Oracle
from widgets.partie_jouee import PartieJouee
from widgets.recit import Recit, en_bref
from widgets.vues_de_choix import choix_en_boutons, reponses_en_boutons
from widgets.vues_de_combat import forces, frise

QUESTIONS = {CHOIX_DE_LA_DEFENSE: "Quelle défense pour {} ?", CHOIX_DU_COMBO: "{} enchaîne-t-il ?"}
"""Choix → la question posée au lecteur."""


class CombatJoue(PartieJouee):
    """Un combat de Tiamat que l'on joue ; ``table`` dit comment il commence."""

    jeu: Jeu

    def __init__(self, reglages: dict[str, W.ValueWidget]) -> None:
        self.recit, self.emporter = Recit(self.nom), Emporter()
        super().__init__(reglages)
        self.oracle = Oracle(lambda: self.jeu, self.annoncer)

    def table(self) -> Table:
        """Comment commence la partie, d'après les réglages ; lève ``Refus`` si elle ne peut pas commencer."""
        raise NotImplementedError

    def ouvrir(self, gestes: Sequence[Any] = ()) -> Jeu:
        """La partie de la table, ces gestes rejoués."""
        return Jeu(self.table(), gestes)

    def commandes(self) -> list[W.Widget]:
        """Comme toute partie, et l'oracle."""
        return [*super().commandes(), self.oracle]

    def vues(self) -> list[W.Widget]:
        """Les combattants, le dernier coup, le journal, la graine."""
        return [self.forces, self.coup, self.recit, self.graine_dite]

    # ── Un fichier ─────────────────────────────────────────────────────────

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
            self.memoire.message = dire_un_refus(refus, DEJA_OUVERT)

    def lire_le_fichier(self, texte: str) -> Mapping[str, Any]:
        """L'état qu'écrit un fichier ouvert ; lève ``Refus`` s'il ne se lit pas."""
        return lire_etat(texte)

    # ── Les vues ───────────────────────────────────────────────────────────

    def actualiser(self) -> None:
        """Redessine tout d'après la partie."""
        self.rejouer_les_voulus()
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
        self.dire_la_graine()
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
