"""Combat libre : deux camps, leurs positions et les options ; jouer l'un, les deux, ou regarder."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import ipywidgets as W

from tiamat.analyse.tactiques import REFLEXION, TACTIQUES
from tiamat.catalogue import catalogue
from tiamat.combat.depart import Depart
from tiamat.combat.options import Options
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE, guillemets, majuscule, signe
from tiamat.jeu import HUMAIN, LANCES, SAISIS, Table, depart_du_scenario, reponses_du_livre
from tiamat.scenario import Scenario, scenario, scenario_de_toml, scenarios
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.combat_joue import CombatJoue
from widgets.dessins.jauges import avis
from widgets.donner import Don
from widgets.places import Places, reglages_des_places

QUI = {"Le camp 1": "0", "Le camp 2": "1", "Les deux": "tous", "Je regarde": "aucun"}
PERSONNE, SANS_SCENARIO = "personne", ""
MOTS_DES_OPTIONS = {
    "defense_apres_jet": ("La défense se choisit après le jet", "C55"),
    "zone_avant_defense": ("La zone se tire avant la défense", "C52"),
    "blessure_sans_perte": ("L’attribut Blessure blesse même sans perte", "C100"),
    "sixieme_sens_contre_embuscade": ("Sixième sens déjoue l’embuscade", "C105"),
    "combos_en_cascade": ("Un combo en déclenche un autre", "C120"),
    "furie_gardee": ("La furie se garde d’un combat à l’autre", "R15"),
}
"""Option → ses mots, et l'arbitrage ou la règle qui la discute."""


_lire = lru_cache(maxsize=2)(scenario_de_toml)
"""Le même fichier se relit à chaque geste."""


def combat_libre() -> W.Widget:
    """La démonstration du combat libre."""
    return CalculatriceCombatLibre()


class CalculatriceCombatLibre(CombatJoue):
    """Met deux camps face à face, puis laisse jouer ; un combat commencé ferme ses réglages."""

    nom = "combat_libre"
    collection = "personnages"
    boutons = ("copier", "zero", "ouvrir")

    def __init__(self) -> None:
        options = {
            f"option_{o}": champs.case(f"{mots} ({renvoi})", Options._field_defaults[o])
            for o, (mots, renvoi) in MOTS_DES_OPTIONS.items()
        }
        circonstances = {
            f"malus_{m.id}": champs.case(f"{m.nom}{INSECABLE}: {signe(m.valeur)}")
            for m in catalogue().malus_de_tir.values()
        }
        self._fichier = ""
        self._options, self._circonstances = tuple(options), tuple(circonstances)
        ecrits = [("Aucun", SANS_SCENARIO), *((scenario(s).titre, s) for s in scenarios())]
        super().__init__(
            {
                "scenario": champs.liste("Partir d’un combat écrit", ecrits, SANS_SCENARIO),
                "joueur": champs.bascule("Qui jouez-vous ?".replace(" ?", f"{INSECABLE}?"), QUI, "0"),
                "tactique": champs.liste(
                    "Comment joue la machine", [(majuscule(nom), t) for t, (nom, _) in TACTIQUES.items()], REFLEXION
                ),
                "des": champs.bascule("Les dés", {"Au hasard": LANCES, "Les miens": SAISIS}, LANCES),
                "embuscade": champs.bascule(
                    "Embuscade", {"Aucune": PERSONNE, "Du camp 1": "0", "Du camp 2": "1"}, PERSONNE
                ),
                **reglages_des_places(),
                **options,
                **circonstances,
            }
        )
        self._mettre_en_place()

    def preparer(self) -> None:
        """Les places, avant la première partie."""
        self._places = Places(self.memoire, self.champs, self._composer)

    def _mettre_en_place(self) -> None:
        c = self.champs
        self._recommencer = W.Button(description="Changer les camps, recommencer")
        self._recommencer.on_click(lambda _: self._revenir_au_depart())
        self._ouvert = html()
        for champ in c.values():
            champ.observe(lambda _: self._composer(), "value")
        self.memoire.observe(lambda _: self._composer(), "entrees")
        self._renforts = champs.depliant("Positions, équipiers", *self._places.autres)
        plus = champs.depliant(
            "Combat écrit, tactique, dés", *(c[n] for n in ("scenario", "tactique", "des", "embuscade"))
        )
        lectures = champs.depliant("Options et circonstances", *(c[n] for n in self._options + self._circonstances))
        self._camps = W.VBox([self._ouvert, *self._places.premieres, c["joueur"], *self._renforts, *plus, *lectures])
        self._camps.add_class("tm-reglages")
        self.poser([self._camps, *self.commandes(), self._recommencer], self.vues(), self.vive, self.annuler)

    # ── Ce dont part le combat ─────────────────────────────────────────────

    def table(self) -> Table:
        """Le combat réglé, ou celui du scénario ; lève ``Refus`` s'il ne peut pas commencer."""
        v = {nom: c.value for nom, c in self.champs.items()}
        ecrit = self._ecrit()
        depart = self._depart_regle(v) if ecrit is None else depart_du_scenario(ecrit)
        if ecrit is not None and len({p.camp for p in ecrit.participants}) > len(QUI) - 2:
            raise Refus("Ce scénario a plus de deux camps : il se lit, mais ne se joue pas ici.")
        joueurs = tuple(HUMAIN if v["joueur"] in (str(camp), "tous") else v["tactique"] for camp in range(2))
        livre = reponses_du_livre(ecrit) if ecrit is not None and v["des"] == LANCES else ()
        return Table(depart, joueurs, v["des"], self.graine, livre)

    def _depart_regle(self, v: Mapping[str, Any]) -> Depart:
        return Depart(
            self._places.participants(),
            Options(**{o.removeprefix("option_"): v[o] for o in self._options}),
            tuple(m.removeprefix("malus_") for m in self._circonstances if v[m]),
            None if v["embuscade"] == PERSONNE else int(v["embuscade"]),
        )

    def _ecrit(self) -> Scenario | None:
        """Le scénario choisi, ou celui du fichier ouvert."""
        if self._fichier:
            return _lire(self._fichier)
        choisi = self.champs["scenario"].value
        return scenario(choisi) if choisi else None

    # ── L'état ─────────────────────────────────────────────────────────────

    def supplement(self) -> dict[str, Any]:
        """Les personnages, le fichier ouvert, la graine et les gestes."""
        return super().supplement() | self._places.garder() | ({"fichier": self._fichier} if self._fichier else {})

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend les personnages et le fichier, vérifiés d'abord."""
        montrer = self._places.reprendre(supplement)
        fichier = supplement.pop("fichier", "")
        if not isinstance(fichier, str):
            raise Refus("Le scénario ouvert ne se lit pas.")
        if fichier:
            _lire(fichier)
        super().reprendre(supplement)
        self._fichier = fichier
        montrer()

    def lire_le_fichier(self, texte: str) -> Mapping[str, Any]:
        """Un scénario à soi, joué par le même lecteur ; lève ``Refus`` s'il ne se lit pas."""
        _lire(texte)
        return {"fichier": texte, "joueur": self.champs["joueur"].value}

    # ── Les gestes ─────────────────────────────────────────────────────────

    def _composer(self) -> None:
        """Un réglage a changé : le combat qui n'a pas commencé repart de là."""
        if self._muet or self.jeu.gestes:
            return
        try:
            self.recommencer(graine=self.graine)
        except Refus as refus:
            self.refus = str(refus)
        self.geste()

    def _revenir_au_depart(self) -> None:
        self._fichier = ""
        with self._sans_geste():
            self.champs["scenario"].value = SANS_SCENARIO
        try:
            self.recommencer()
        except Refus as refus:
            self.refus = str(refus)
        self.geste()

    # ── Les vues ───────────────────────────────────────────────────────────

    def actualiser(self) -> None:
        """Redessine la partie ; les réglages se ferment dès qu'elle a commencé."""
        super().actualiser()
        commence = bool(self.jeu.gestes)
        ecrit = self._ecrit()
        self._places.montrer(ecrit is None)
        deplieur, boite = self._renforts
        champs.montrer(deplieur, ecrit is None)
        champs.montrer(boite, ecrit is None and deplieur.value)
        champs.montrer(self._camps, not commence)
        champs.montrer(self._recommencer, commence or ecrit is not None)
        self._recommencer.button_style = "primary" if self.jeu.fini else ""
        quoi = "Scénario ouvert" if self._fichier else "Combat écrit"
        ecrire(self._ouvert, avis(f"{quoi}{INSECABLE}: {guillemets(ecrit.titre)}.") if ecrit else "")

    def dons(self) -> list[Don]:
        """La partie entière, à rouvrir ailleurs, ou ici en scénario."""
        return self.emporter.dons(self.jeu.partie)
