"""Le suivi de combat du meneur : inscrire, lancer l'initiative, résoudre ou corriger à la main, tout annuler."""

from collections.abc import Sequence
from typing import Any

import ipywidgets as W

from tiamat.combat.admission import admettre
from tiamat.combat.combat import Participant
from tiamat.combat.depart import Depart, participant_de_table, participant_en_table
from tiamat.combat.groupes import GROUPE_MAXIMUM
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE
from tiamat.jeu import HUMAIN, LANCER, LANCES, SAISIS, TOUR_SUIVANT, Table
from tiamat.personnage import Personnage, profil
from tiamat.personnage.statut import HOMME_DE_MAIN
from tiamat.temps import tours_en_secondes
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.choisir import Choisir
from widgets.combat_joue import CombatJoue
from widgets.correction import Correction
from widgets.dessins.jauges import avis
from widgets.dessins.texte import Html, balise
from widgets.donner import Don
from widgets.mes_personnages import MenuDePersonnages
from widgets.mon_groupe import MonGroupe
from widgets.places import distinguer
from widgets.vues_de_suivi import cartes, inscrits

COMBATTANTS_MAXIMUM = 16


def suivi() -> W.Widget:
    """Le suivi de combat."""
    return CalculatriceSuivi()


class CalculatriceSuivi(CombatJoue):
    """Un combat que le meneur suit : tout le monde est à lui, et les dés sont ceux de la table s'il veut."""

    nom = "suivi"
    collection = "personnages"
    boutons = ("copier", "zero", "enregistrer", "ouvrir")

    def __init__(self) -> None:
        self._inscrits: list[Participant] = []
        self._commence = self._etait_en_jeu = False
        super().__init__(
            {
                "camp": champs.bascule("Son camp", {"Camp 1": "0", "Camp 2": "1"}, "0"),
                "effectif": champs.entier("Combien d’hommes de main", 1, GROUPE_MAXIMUM, 4),
                "position": champs.entier("Position, en mètres", 0, 60, 0),
                "des": champs.bascule("Les dés", {"À la table": SAISIS, "Par la page": LANCES}, SAISIS),
            }
        )
        c = self.champs
        self._qui = MenuDePersonnages(self.memoire, "Choisir", self.geste, etiquette="Qui ?", cle="qui")
        self._ajouter = W.Button(description="Ajouter")
        self._commencer = W.Button(description="Commencer le combat", button_style="primary")
        self._tour = W.Button(description="Tour suivant", button_style="primary")
        self._ajouter.on_click(lambda _: self._inscrire())
        self._commencer.on_click(lambda _: self._debuter())
        self._tour.on_click(lambda _: self.jouer(TOUR_SUIVANT))
        self._liste, self._cartes = Choisir(self._retirer), Choisir(self._modifier)
        self._manque = html()
        self.correction = Correction(self.jouer, self.actualiser)
        self._arreter = W.Button(description="Finir ce combat, garder les inscrits")
        self._arreter.on_click(lambda _: self._tout_arreter())
        c["des"].observe(lambda _: self._changer_de_des(), "value")
        ajout = (self._qui, c["camp"], c["effectif"], c["position"], self._ajouter)
        self.groupe = MonGroupe(self.memoire, geste=self.actualiser, quand_il_change=self.actualiser)
        self._tout_le_groupe = W.Button(description="Ajouter Mon groupe")
        self._tout_le_groupe.on_click(lambda _: self._inscrire_le_groupe())
        self._deplieur, boite = champs.depliant("Ajouter un combattant", *ajout, self.groupe, self._tout_le_groupe)
        self._deplieur.value = True
        self._du_combat = [*self.commandes(), self.coup, self.recit, self.graine_dite]
        gauche = [*self.commandes(), self._deplieur, boite, c["des"], self._arreter]
        tete = [self._manque, self._liste, self._commencer]
        droite = [*tete, self.correction, self._cartes, self.coup, self.recit, self.graine_dite]
        self.annuler.description = "Annuler"
        boutons = W.HBox([self.annuler, self._tour])
        self.poser(gauche, droite, self.vive, boutons)

    def table(self) -> Table:
        """Les inscrits, tous au meneur ; tant que personne ne se bat, un combat que rien ne montre."""
        depart = Depart(tuple(self._inscrits)) if self._commence else EXEMPLE
        return Table(depart, (HUMAIN, HUMAIN), SAISIS, self.graine)

    # ── L'état ─────────────────────────────────────────────────────────────

    def supplement(self) -> dict[str, Any]:
        """Les inscrits, s'ils se battent déjà, et la partie."""
        inscrits = {"inscrits": [participant_en_table(p) for p in self._inscrits]} if self._inscrits else {}
        return super().supplement() | inscrits | ({"commence": True} if self._commence else {}) | self._qui.garder()

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend les inscrits et la partie, vérifiés d'abord."""
        montrer = self._qui.reprendre(supplement)
        tables, commence = supplement.pop("inscrits", []), supplement.pop("commence", False)
        super().reprendre(supplement)
        if not isinstance(tables, list) or len(tables) > COMBATTANTS_MAXIMUM or not isinstance(commence, bool):
            raise Refus("Les combattants inscrits ne se lisent pas.")
        lus = [participant_de_table(t, f"combattant {n}") for n, t in enumerate(tables, 1)]
        for p in lus:
            admettre(p.personnage)
        self._inscrits, self._commence = lus, commence
        montrer()

    # ── Les gestes ─────────────────────────────────────────────────────────

    def _inscrire(self) -> None:
        """Ajoute le combattant choisi : aux inscrits, ou en renfort si le combat a commencé."""
        try:
            qui = self._qui.personnage()
            if qui is None:
                raise Refus("Choisissez d’abord qui ajouter.")
            self._ajouter_tous([qui])
        except Refus as refus:
            self.refus = str(refus)
            self.actualiser()

    def _inscrire_le_groupe(self) -> None:
        """Ajoute les membres de Mon groupe qui n'y sont pas encore, dans le camp choisi."""
        presents = {nom for _, nom in self._presents()}
        nouveaux = [p for p in self.groupe.personnages() if p.nom not in presents]
        try:
            if not nouveaux:
                raise Refus("Mon groupe est vide, ou déjà là. Cochez-y des personnages.")
            self._ajouter_tous(nouveaux)
        except Refus as refus:
            self.refus = str(refus)
            self.actualiser()

    def _ajouter_tous(self, fiches: Sequence[Personnage]) -> None:
        """Ajoute ces fiches, toutes ou aucune ; lève ``Refus`` si l'une ne peut pas se battre, ou s'ils sont trop."""
        if len(self._presents()) + len(fiches) > COMBATTANTS_MAXIMUM:
            raise Refus(f"Le suivi tient {COMBATTANTS_MAXIMUM} combattants au plus.")
        for fiche in fiches:
            admettre(fiche)
        self.refus = ""
        for fiche in fiches:
            nouveau = self._participant(fiche)
            if self._commence:
                self.jouer({"renfort": participant_en_table(nouveau)})
            else:
                self._inscrits.append(nouveau)
        if not self._commence:
            self.geste()

    def _participant(self, fiche: Personnage) -> Participant:
        presents = self._presents()
        qui = distinguer(fiche, [nom for _, nom in presents])
        ids = {id for id, _ in presents}
        id = next(f"c{n}" for n in range(1, COMBATTANTS_MAXIMUM + 2) if f"c{n}" not in ids)
        effectif = self.champs["effectif"].value if qui.statut == HOMME_DE_MAIN else 1
        return Participant(id, qui, int(self.champs["camp"].value), effectif, self.champs["position"].value)

    def _presents(self) -> list[tuple[str, str]]:
        """L'identifiant et le nom de chacun."""
        if not self._commence:
            return [(p.id, p.personnage.nom) for p in self._inscrits]
        combat = self.jeu.partie.combat
        return [(id, combat.nom(i)) for i, id in enumerate(combat.ids)]

    def _retirer(self, rang: int) -> None:
        if not self._commence and 0 <= rang < len(self._inscrits):
            self._inscrits.pop(rang)
            self.geste()

    def _debuter(self) -> None:
        self.refus = ""
        if {p.camp for p in self._inscrits} != {0, 1}:
            self.refus = "Un camp est vide : ajoutez quelqu’un de chaque côté."
            self.actualiser()
            return
        self._commence = True
        self.recommencer()
        self.suivre()
        self.geste()

    def _tout_arreter(self) -> None:
        """Revient aux inscrits, sans les perdre."""
        self._commence = False
        self.recommencer()
        self.geste()

    def _modifier(self, rang: int) -> None:
        partie = self.jeu.partie
        if not 0 <= rang < len(partie.etat.corps):
            return
        if partie.en_cours:
            self.refus = "Une action est en cours : répondez à ce qui est demandé, ou annulez-la."
        else:
            self.correction.montrer(partie.combat, partie.etat, rang)
        self.actualiser()

    def jouer(self, geste: Any) -> None:
        """Joue un geste, le panneau de correction fermé."""
        self.correction.fermer()
        super().jouer(geste)

    def suivre(self) -> None:
        """Si la page lance les dés, ils suivent."""
        while self.champs["des"].value == LANCES and self.jeu.des_attendus:
            self.jeu.faire(LANCER)

    def _changer_de_des(self) -> None:
        if self._muet or not self._commence:
            return
        self.suivre()
        self.geste()

    def _annule(self) -> None:
        """Défait la dernière décision ; les dés que la page a lancés pour elle s'en vont avec."""
        self.correction.fermer()
        while self.champs["des"].value == LANCES and self.jeu.gestes and self.jeu.gestes[-1] == LANCER:
            self.jeu.annuler()
        super()._annule()

    # ── Les vues ───────────────────────────────────────────────────────────

    def actualiser(self) -> None:
        """Redessine le suivi : les inscrits, ou le combat."""
        super().actualiser()
        combat, e, en_jeu = self.jeu.partie.combat, self.jeu.partie.etat, self._commence
        if en_jeu != self._etait_en_jeu:
            self._etait_en_jeu, self._deplieur.value = en_jeu, not en_jeu
        self._liste.montrer(Html("") if en_jeu else inscrits(self._inscrits))
        self._cartes.montrer(cartes(combat, e) if en_jeu else Html(""))
        qui, raison = self._qui.personnage_ou_raison()
        champs.montrer(self.champs["effectif"], qui is not None and qui.statut == HOMME_DE_MAIN)
        champs.montrer(self._liste, not en_jeu)
        champs.montrer(self._cartes, en_jeu and not self.correction.ouverte)
        champs.montrer(self._commencer, not en_jeu)
        champs.montrer(self._arreter, en_jeu)
        for widget in (*self._du_combat, self._tour, self.annuler):
            if not en_jeu:
                champs.montrer(widget, False)
        champs.montrer(self._tour, en_jeu)
        champs.montrer(self.annuler, en_jeu)
        self._tour.disabled = self.jeu.choix is None
        self._tour.button_style = "" if self.correction.ouverte else "primary"
        if not en_jeu:
            phrase = self.phrase_du_tour()
            ecrire(self.tour, balise("p", phrase, classe="tm-phrase"))
            ecrire(self._manque, avis(raison or self.refus, "faute") if raison or self.refus else "")
            n = len(self._inscrits)
            ecrire(self.vive, balise("p", balise("strong", n), " inscrits" if n > 1 else " inscrit"))
            self.annoncer(f"{self.refus} {phrase}".strip())
        else:
            ecrire(self._manque)
        self.memoire.contenu, self.memoire.fichier = self._texte(), "suivi.json"

    def phrase_du_tour(self) -> str:
        """Où en est le suivi."""
        if not self._commence:
            return "Inscrivez les combattants des deux camps, puis commencez."
        return super().phrase_du_tour()

    def quoi(self) -> str:
        """Le temps écoulé dans le combat."""
        return f"{tours_en_secondes(self.jeu.partie.etat.tour)}{INSECABLE}s de combat"

    def dons(self) -> list[Don]:
        """La partie entière, et le scénario que Combat libre rejoue."""
        return self.emporter.dons(self.jeu.partie)


EXEMPLE = Depart((Participant("jack", profil("jack"), 0), Participant("ryu", profil("ryu"), 1)))
"""Ce que la partie contient tant que personne n'est inscrit."""
