"""Combien d'hommes de main : des personnages joueurs, une bande ; ce que coûte leur combat, et le nombre à prendre."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from time import perf_counter
from typing import Any

import ipywidgets as W

from tiamat.analyse.bande import Affrontement, Objectif, affronter, bilan_de_bande
from tiamat.analyse.duel import Duel
from tiamat.erreurs import Refus
from tiamat.personnage import HOMME_DE_MAIN, Personnage, profil, profils
from widgets import champs
from widgets.avec_des import AvecDes
from widgets.avec_personnages import AvecPersonnages
from widgets.cadre import ecrire, html
from widgets.mes_personnages import LIVRE, RIEN
from widgets.tache import RESPIRATION, Tache
from widgets.vues_d_hommes_de_main import (
    Bande,
    Simules,
    groupes_formes,
    issue_du_combat,
    nombre_a_prendre,
    nombres_a_essayer,
)
from widgets.vues_de_jet import Vue, rien_a_montrer

JOUEURS, HOMMES, DISTANCE = 4, 20, 20
"""Au plus : des personnages joueurs, des hommes de main, des mètres au départ."""
DEPART = (f"{LIVRE}jack", RIEN, RIEN, RIEN)
VOYOU = "voyou"
COMBAT, PERTE, VICTOIRE = "combat", "perte", "victoire"
UN_PAR_JOUEUR, AU_MOINS = "un_par_joueur", "au_moins"
COMBATS = ("50", "100", "300", "1000")
ENTRE_DEUX_DESSINS = 0.3
"""En secondes : un résultat partiel ne se redessine pas plus souvent."""


def hommes_de_main() -> W.Widget:
    """La calculatrice qui dose une bande."""
    return CalculatriceHommesDeMain()


class Simulation(Tache):
    """Les combats en cours ; dit quand le lecteur les arrête."""

    def __init__(self, arretee: Callable[[], None]) -> None:
        self._arretee = arretee
        super().__init__("combats")

    def arreter(self) -> None:
        """Arrête, et montre ce qui est trouvé."""
        super().arreter()
        self._arretee()


class CalculatriceHommesDeMain(AvecPersonnages, AvecDes):
    """Choisit qui affronte quoi ; simule un combat donné, ou cherche le nombre qui tient un objectif."""

    nom = "hommes_de_main"
    sans_relancer = ("perte", "victoire")

    def __init__(self) -> None:
        bande = {p.nom: id for id, p in profils().items() if p.statut == HOMME_DE_MAIN}
        bande = {profil(VOYOU).nom: VOYOU} | bande
        buts = {"L’issue d’un combat": COMBAT, "Combien, selon la santé": PERTE, "Combien, selon la victoire": VICTOIRE}
        self._duels: dict[int, list[Duel]] = {}
        self._finie = False
        self._lancee: object = None
        self._monte: tuple[object, Affrontement] | None = None
        self._prochain = 0.0
        super().__init__(
            {
                "homme": champs.bascule("Les hommes de main", bande, VOYOU),
                "but": champs.bascule("Ce que l’on cherche", buts, COMBAT),
                "nombre": champs.entier("Combien sont-ils", 1, HOMMES, 4),
                "perte": champs.entier("Santé perdue au plus (%)", 5, 95, 33),
                "victoire": champs.entier("Victoire au moins (%)", 5, 99, 90),
                "groupes": champs.bascule(
                    "Les groupes", {"Un par personnage": UN_PAR_JOUEUR, "Le moins possible": AU_MOINS}, UN_PAR_JOUEUR
                ),
                "distance": champs.entier("Distance au départ (m)", 0, DISTANCE, 3),
                "combats": champs.bascule("Combats simulés", {n: n for n in COMBATS}, "100"),
            }
        )
        self._joueurs = [
            self.menu_de_personnages(f"Personnage joueur {i}", sans="Personne", cle=f"joueur_{i}", depart=depart)
            for i, depart in enumerate(DEPART, 1)
        ]
        self._resultat, self._vive = html(), html()
        self._tache = Simulation(self._montrer_l_arret)
        self._bouton = self.bouton_pour_lancer()
        c = self.champs
        autres = champs.depliant("Autres personnages", *self._joueurs[1:])
        reglages = champs.depliant("Groupes, distance, précision", c["groupes"], c["distance"], c["combats"])
        self._depliants = {"autres": autres[0], "reglages": reglages[0]}
        self.poser(
            [self._joueurs[0], *autres, *(c[n] for n in ("homme", "but", "nombre", "perte", "victoire")), *reglages],
            [self._tache, self._resultat],
            self._vive,
            self._bouton,
        )

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend les personnages et la graine, et déplie les autres personnages s'il y en a."""
        super().reprendre(supplement)
        self._depliants["autres"].value = any(menu.voulu for menu in self._joueurs[1:])

    def actualiser(self) -> None:
        """Redessine les réglages utiles et le résultat ; relance les combats si la graine en demande d'autres."""
        but = self.champs["but"].value
        for nom, voulu in (("nombre", COMBAT), ("perte", PERTE), ("victoire", VICTOIRE)):
            champs.montrer(self.champs[nom], but == voulu)
        combats = self.champs["combats"].value
        self._bouton.description = f"Simuler {combats} combats" if but == COMBAT else "Chercher le nombre"
        try:
            bande = self._bande()
        except Refus as refus:
            self._refuser(str(refus))
            return
        self._bouton.disabled = False
        voulue = (self._monte, but, self.champs["nombre"].value if but == COMBAT else 0, combats, self.graine)
        if voulue != self._lancee:
            self._oublier()
            self._lancee = voulue
            if self.graine is not None:
                self.annoncer("Simulation en cours.")
                self._simuler(bande.affrontement, self.graine)
                return
        self._dessiner(bande)

    # ── Qui affronte quoi ──────────────────────────────────────────────────

    def _bande(self) -> Bande:
        """La bande réglée ; lève ``Refus``. L'affrontement se garde tant que rien n'y change : ses lois aussi."""
        joueurs = [p for menu in self._joueurs if (p := menu.personnage()) is not None]
        if not joueurs:
            raise Refus("Choisissez au moins un personnage joueur.")
        v = {n: c.value for n, c in self.champs.items()}
        homme = profil(v["homme"])
        cle = (joueurs, v["homme"], v["distance"], v["groupes"])
        if self._monte is None or self._monte[0] != cle:
            un_par_joueur = v["groupes"] == UN_PAR_JOUEUR
            monte = affronter(joueurs, homme, HOMMES, distance=v["distance"], un_par_joueur=un_par_joueur)
            self._monte = cle, monte
        return Bande(self._monte[1], _noms(joueurs), homme.nom)

    def _refuser(self, phrase: str) -> None:
        self._oublier()
        self._lancee = None
        self._bouton.disabled = True
        self._ecrire(rien_a_montrer(phrase, "Rien à simuler"))

    # ── Les combats ────────────────────────────────────────────────────────

    def _simuler(self, a: Affrontement, graine: int) -> None:
        v = {n: c.value for n, c in self.champs.items()}
        nombres = [v["nombre"]] if v["but"] == COMBAT else range(1, HOMMES + 1)
        combats = int(v["combats"])
        pas = self._pas(a.balayer(nombres, range(graine, graine + combats)), self._duels)
        self._tache.lancer(pas, len(nombres) * combats, self._montrer)

    def _pas(self, joues: Iterator[tuple[int, Duel] | None], duels: dict[int, list[Duel]]) -> Iterator[object]:
        for joue in joues:
            if joue is None:
                yield RESPIRATION
            else:
                duels.setdefault(joue[0], []).append(joue[1])
                yield joue

    def _montrer(self, _: int, finie: bool) -> None:
        """Après chaque tranche : le résultat, partiel ou non, à un rythme qui se lit."""
        if finie or perf_counter() >= self._prochain:
            self._finie = finie
            self._prochain = perf_counter() + ENTRE_DEUX_DESSINS
            self._dessiner(self._bande(), dire=finie)

    def _montrer_l_arret(self) -> None:
        if self._duels:
            self._dessiner(self._bande())

    def _oublier(self) -> None:
        """Oublie les combats joués, et arrête ceux qui se jouent."""
        self._duels, self._finie, self._prochain = {}, False, 0.0
        self._tache.arreter()

    def _dessiner(self, bande: Bande, *, dire: bool = True) -> None:
        self._ecrire(self._vue(bande), dire=dire)

    def _ecrire(self, vue: Vue, *, dire: bool = True) -> None:
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        if dire:
            self.annoncer(vue.phrase)

    def _vue(self, bande: Bande) -> Vue:
        v = {n: c.value for n, c in self.champs.items()}
        combats = int(v["combats"])
        entiers = v["but"] != COMBAT
        bilans = [
            bilan_de_bande(bande.affrontement, n, duels)
            for n, duels in self._duels.items()
            if not entiers or len(duels) == combats
        ]
        if not bilans or self.graine is None:
            return nombres_a_essayer(bande) if entiers else groupes_formes(bande, v["nombre"])
        serie = Simules(bilans, combats, self.graine, self._finie)
        if not entiers:
            return issue_du_combat(bande, serie)
        return nombre_a_prendre(bande, serie, Objectif(v["but"], Fraction(v[v["but"]], 100)))


def _noms(joueurs: list[Personnage]) -> tuple[str, ...]:
    """Les noms à lire, sans doublon."""
    noms: list[str] = []
    for i, p in enumerate(joueurs, 1):
        nom = p.nom or f"Personnage {i}"
        noms.append(f"{nom} ({i})" if nom in noms else nom)
    return tuple(noms)
