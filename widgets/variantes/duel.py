"""Un duel d'un système frère, jouable : deux combattants, les options de la table, puis on joue."""

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as W

from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, majuscule
from tiamat.jeu import LANCES, SAISIS, JeuDeVariante, TableDeVariante, desserrer, serrer
from tiamat.variantes.systeme import NOM_MAXIMUM, Depart, Systeme
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.dessins.jauges import avis
from widgets.dessins.journal import coups
from widgets.dessins.renvois import avec_renvois
from widgets.dessins.texte import Html, balise
from widgets.partie_jouee import PartieJouee
from widgets.recit import Recit
from widgets.variantes.reglages import reglage
from widgets.variantes.simuler import Simuler, Voulue
from widgets.variantes.vues_de_duel import (
    FILTRES,
    compter,
    en_bref,
    forces,
    propositions_en_boutons,
    question,
    regles_des_champs,
)

ARTICLES = ("Le ", "La ", "L’", "Les ", "Un ", "Une ")
QUI = {"Le premier": "0", "Le second": "1", "Les deux": "tous", "Je regarde": "aucun"}
JOUEURS = {"0": (0,), "1": (1,), "tous": (0, 1), "aucun": ()}
CAMPS = ("a", "b")


class DuelDeVariante(PartieJouee):
    """Un duel de ce système ; un combat commencé ferme ses réglages."""

    jeu: JeuDeVariante

    def __init__(self, systeme: Systeme) -> None:
        self.systeme = systeme
        self.recit = Recit(self.nom, FILTRES)
        profils = [(p.nom, p.id) for p in systeme.profils]
        departs = [p.id for p in systeme.profils[:2]]
        reglages: dict[str, W.ValueWidget] = {}
        for camp, rang, depart in zip(CAMPS, ("Le premier", "Le second"), departs, strict=True):
            reglages[f"profil_{camp}"] = champs.liste(rang, profils, depart)
            reglages[f"nom_{camp}"] = champs.texte("Son nom", systeme.profil(depart).nom)
            valeurs = systeme.profil(depart).valeurs
            reglages |= {f"{camp}_{c.id}": reglage(c, valeurs.get(c.id, c.defaut)) for c in systeme.champs}
        reglages["joueur"] = champs.bascule(f"Qui jouez-vous{INSECABLE}?", QUI, "0")
        reglages["des"] = champs.bascule("Les dés", {"Au hasard": LANCES, "Les miens": SAISIS}, LANCES)
        reglages |= {f"option_{c.id}": reglage(c, c.defaut) for c in systeme.options}
        super().__init__(reglages)
        self.simuler = Simuler(systeme, lambda: Voulue(self.jeu.partie.depart, self.graine), self.annoncer)
        self._mettre_en_place()

    def _mettre_en_place(self) -> None:
        c = self.champs
        self._encore, self._memes = W.Button(description="Recommencer"), W.Button(description="Rejouer les mêmes dés")
        self._encore.on_click(lambda _: self._reprendre_au_debut(None))
        self._memes.on_click(lambda _: self._reprendre_au_debut(self.graine))
        for champ in c.values():
            champ.observe(lambda _: self._composer(), "value")
        self._regler: list[W.ToggleButton] = []
        gauche: list[W.Widget] = []
        for camp in CAMPS:
            c[f"profil_{camp}"].observe(lambda _, camp=camp: self._prendre_le_profil(camp), "value")
            siens = [c[f"{camp}_{champ.id}"] for champ in self.systeme.champs]
            regles = self._emplacement(regles_des_champs(self.systeme.champs, f"Ce qui les explique{INSECABLE}:"))
            deplieur, boite = champs.depliant("Régler", c[f"nom_{camp}"], *siens, *regles)
            self._regler.append(deplieur)
            gauche += [c[f"profil_{camp}"], deplieur, boite]
        gauche += [c["joueur"], *champs.depliant("Dés et options de la table", c["des"], *self._options())]
        self._reglages = W.VBox(gauche)
        self._reglages.add_class("tm-reglages")
        self._recommencer = W.HBox([self._encore, self._memes])
        vues = [self.forces, self.coup, self.recit, self.graine_dite, self.simuler]
        self.poser([self._reglages, *self.commandes(), self._recommencer], vues, self.vive, self.annuler)

    def _options(self) -> list[W.Widget]:
        """Chaque option, et l'arbitrage qui la discute."""
        poses: list[W.Widget] = []
        for o in self.systeme.options:
            poses.append(self.champs[f"option_{o.id}"])
            poses += self._emplacement(regles_des_champs([o], f"Se discute{INSECABLE}:"))
        return poses

    @staticmethod
    def _emplacement(contenu: Html) -> list[W.HTML]:
        if not contenu:
            return []
        place = html()
        ecrire(place, contenu)
        return [place]

    # ── Ce dont part le combat ─────────────────────────────────────────────

    def ouvrir(self, gestes: Sequence[Any] = ()) -> JeuDeVariante:
        """La partie des réglages, ces gestes rejoués ; lève ``Refus`` si elle ne peut pas commencer."""
        v = {nom: c.value for nom, c in self.champs.items()}
        table = TableDeVariante(self.systeme, self._depart_regle(v), JOUEURS[v["joueur"]], v["des"], self.graine)
        return JeuDeVariante(table, gestes)

    def _depart_regle(self, v: Mapping[str, Any]) -> Depart:
        noms = [
            v[f"nom_{camp}"].strip()[:NOM_MAXIMUM] or self.systeme.profil(v[f"profil_{camp}"]).nom for camp in CAMPS
        ]
        noms = [nom[0].lower() + nom[1:] if nom.startswith(ARTICLES) else nom for nom in noms]
        if noms[0] == noms[1]:
            noms[1] = f"{noms[1][: NOM_MAXIMUM - 4]} (2)"
        fiches = [{c.id: v[f"{camp}_{c.id}"] for c in self.systeme.champs} for camp in CAMPS]
        return self.systeme.depart(noms, fiches, {o.id: v[f"option_{o.id}"] for o in self.systeme.options})

    def par_defaut(self, valeurs: Mapping[str, Any]) -> Mapping[str, Any]:
        """Un combattant vaut d'abord ce que vaut son profil."""
        tus = dict(super().par_defaut(valeurs))
        for camp in CAMPS:
            tus |= self._valeurs_du_profil(camp, valeurs.get(f"profil_{camp}", tus[f"profil_{camp}"]))
        return tus

    def _valeurs_du_profil(self, camp: str, profil: str) -> dict[str, Any]:
        valeurs = self.systeme.profil(profil).valeurs
        return {f"{camp}_{c.id}": valeurs.get(c.id, c.defaut) for c in self.systeme.champs}

    def supplement(self) -> dict[str, Any]:
        """La graine, et les gestes en plus court : un long combat regardé tient dans un lien."""
        return {nom: serrer(v) if nom == "gestes" else v for nom, v in super().supplement().items()}

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend la graine et les gestes."""
        if isinstance(gestes := supplement.get("gestes"), list):
            supplement["gestes"] = desserrer(gestes)
        super().reprendre(supplement)

    # ── Les gestes ─────────────────────────────────────────────────────────

    def _prendre_le_profil(self, camp: str) -> None:
        if self._muet:
            return
        with self._sans_geste():
            for nom, valeur in self._valeurs_du_profil(camp, self.champs[f"profil_{camp}"].value).items():
                self.champs[nom].value = valeur
        self._composer()

    def _composer(self) -> None:
        """Un réglage a changé : le combat qui n'a pas commencé repart de là."""
        if self._muet or self.jeu.gestes:
            return
        try:
            self.recommencer(graine=self.graine)
        except Refus as refus:
            self.refus = str(refus)
        self.geste()

    def _reprendre_au_debut(self, graine: int | None) -> None:
        try:
            self.recommencer(graine=graine)
        except Refus as refus:
            self.refus = str(refus)
        self.geste()

    # ── Les vues ───────────────────────────────────────────────────────────

    def actualiser(self) -> None:
        """Redessine la partie ; les réglages se ferment dès qu'elle a commencé."""
        self.rejouer_les_voulus()
        jeu = self.jeu
        # D'abord ce qui se calcule : l'écran change ensuite d'un coup.
        faits, combattants, boutons = jeu.coups_du_geste, forces(jeu), self._boutons()
        bref = en_bref(jeu.faits_du_geste)
        ecrire(
            self.tour,
            balise("p", self.phrase_du_tour(), classe="tm-phrase"),
            balise("p", bref, classe="tm-petit") if bref else "",
        )
        ecrire(self.faute, avis(avec_renvois(self.refus), "faute") if self.refus else "")
        champs.montrer(self._continuer, jeu.a_la_machine)
        champs.montrer(self.des, bool(jeu.des_attendus))
        self.choisir.montrer(boutons)
        champs.montrer(self.choisir, bool(boutons))
        ecrire(self.forces, _titre("Les combattants"), combattants)
        ecrire(self.coup, *((_titre("Le dernier coup"), coups(faits)) if faits else ()))
        self.recit.raconter(jeu.journal)
        self.dire_la_graine()
        self.simuler.suivre(jeu.partie.depart)
        self._montrer_les_reglages(bool(jeu.gestes))
        quoi = f"{len(jeu.gestes)} geste{'s' if len(jeu.gestes) > 1 else ''}"
        ecrire(self.vive, balise("p", balise("strong", self._periode()), f" {quoi}"))
        self.annuler.disabled = not jeu.gestes
        self.annoncer(f"{self.refus or bref} {self.phrase_du_tour()}".strip())

    def _montrer_les_reglages(self, commence: bool) -> None:
        champs.montrer(self._reglages, not commence)
        champs.montrer(self._recommencer, commence)
        self._encore.button_style = "primary" if self.jeu.fini else ""
        for deplieur, nom in zip(self._regler, self.jeu.partie.depart.noms, strict=True):
            deplieur.description = f"Régler {nom}"

    def _boutons(self) -> Html:
        jeu = self.jeu
        if jeu.choix is None or jeu.a_la_machine:
            return Html("")
        return propositions_en_boutons(jeu.propositions(), question(jeu.choix, jeu.partie.depart))

    def phrase_du_tour(self) -> str:
        """Où en est la partie, en une phrase."""
        jeu = self.jeu
        if jeu.fini:
            duree = compter(self.systeme.duree(jeu.partie.etat), self.systeme.unite)
            return f"{self._issue()} {majuscule(jeu.partie.raison)} Le combat a duré {duree}."
        if jeu.des_attendus:
            return f"À lancer{INSECABLE}: {jeu.des_attendus}. Donnez-les dans l’ordre, les dés relancés à la suite."
        assert jeu.choix is not None
        posee = question(jeu.choix, jeu.partie.depart)
        return f"{self._periode()}{INSECABLE}: {posee[0].lower()}{posee[1:]}"

    def _issue(self) -> str:
        vainqueur = self.jeu.partie.vainqueur
        return (
            f"{majuscule(self.jeu.partie.depart.noms[vainqueur])} l’emporte."
            if vainqueur >= 0
            else "Personne ne l’emporte."
        )

    def _periode(self) -> str:
        return f"{majuscule(self.systeme.unite)} {max(1, self.systeme.duree(self.jeu.partie.etat))}"


def _titre(mots: str) -> Html:
    return balise("h3", mots, classe="tm-titre-de-choix")
