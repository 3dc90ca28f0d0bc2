"""Les cinq jeux côte à côte : une question, une réponse par jeu, et un combattant transposé que l'on règle."""

from collections.abc import Iterator
from time import perf_counter
from typing import Any

import ipywidgets as W

from tiamat.comparaison.fiche import noms, questions, reglages
from tiamat.comparaison.jeu import ASSAILLANTS, AVANCE_MAXIMUM, ECARTS
from tiamat.comparaison.jeux import JEUX
from tiamat.comparaison.serie import dresser_la_serie
from tiamat.comparaison.simulation import simuler
from tiamat.variantes.duel import Duel
from widgets import champs
from widgets.avec_des import AvecDes
from widgets.cadre import ecrire, html
from widgets.dessins.texte import balise
from widgets.tache import RESPIRATION
from widgets.variantes.simuler import ENTRE_DEUX_DESSINS, Arretable
from widgets.variantes.vues_de_comparer_les_jeux import Posee, comparer

TOUCHER, INITIATIVE, DUREE, SURNOMBRE = "toucher", "initiative", "duree", "surnombre"
SIMULEES = (INITIATIVE, DUREE)
"""Les questions qu'une série de duels éclaire."""
MONTRES = {"ecart": (TOUCHER, INITIATIVE), "assaillants": (SURNOMBRE,), "avance": (INITIATIVE,), "duels": SIMULEES}
"""Réglage → les questions où il change quelque chose."""
DUELS = ("50", "200", "500")


def comparer_les_jeux() -> W.Widget:
    """La calculatrice qui compare les cinq jeux."""
    return CalculatriceComparerLesJeux()


class CalculatriceComparerLesJeux(AvecDes):
    """Choisit une question ; chaque jeu y répond pour son combattant moyen."""

    nom = "comparer_les_jeux"
    sans_relancer = ("question", "ecart", "assaillants")

    def __init__(self) -> None:
        self._duels: dict[str, list[Duel]] = {}
        self._finie, self._prochain = False, 0.0
        self._lancee: object = None
        super().__init__(
            {
                "question": champs.liste("La question", [(q.titre, q.id) for q in questions().values()], TOUCHER),
                "ecart": champs.entier("L’écart regardé", ECARTS[0], ECARTS[-1], 1),
                "assaillants": champs.entier("Combien d’assaillants", ASSAILLANTS[0], ASSAILLANTS[-1], 2),
                "avance": champs.entier("Avance à l’initiative, dans les duels", 1, AVANCE_MAXIMUM, AVANCE_MAXIMUM),
                "duels": champs.bascule("Duels simulés par jeu", {n: n for n in DUELS}, "200"),
                **{f"{r.jeu}_{r.id}": champs.entier(r.nom, r.mini, r.maxi, r.defaut) for r in reglages()},
            }
        )
        self._resultat, self._vive = html(), html()
        self._tache = Arretable("duels", self._montrer_l_arret)
        self._bouton = self.bouton_pour_lancer()
        c = self.champs
        transposes: list[W.Widget] = []
        for jeu, nom in noms().items():
            titre = html()
            ecrire(titre, balise("h3", nom, classe="tm-titre-de-choix"))
            transposes += [titre, *(c[f"{r.jeu}_{r.id}"] for r in reglages() if r.jeu == jeu)]
        reglages_ = [c[n] for n in ("question", "ecart", "assaillants", "avance", "duels")]
        moyens = champs.depliant("Le combattant moyen de chaque jeu", *transposes)
        self.poser([*reglages_, *moyens], [self._tache, self._resultat], self._vive, self._bouton)

    def actualiser(self) -> None:
        """Redessine les réglages utiles et les réponses ; relance les duels si la graine en demande d'autres."""
        v = {nom: c.value for nom, c in self.champs.items()}
        simulee = v["question"] in SIMULEES
        for nom, ou in MONTRES.items():
            champs.montrer(self.champs[nom], v["question"] in ou)
        champs.montrer(self._bouton, simulee)
        self._bouton.description = f"Simuler {v['duels']} duels par jeu"
        lancee = (v["question"], self.graine) if simulee and self.graine is not None else None
        if lancee != self._lancee:
            self._oublier()
            self._lancee = lancee
            if lancee is not None:
                self.annoncer("Simulation en cours.")
                self._dessiner(dire=False)
                avance = v["avance"] if v["question"] == INITIATIVE else 0
                self._simuler(avance, int(v["duels"]), lancee[1])
                return
        self._dessiner()

    def _valeurs_par_jeu(self) -> dict[str, dict[str, int]]:
        par_jeu: dict[str, dict[str, int]] = {jeu: {} for jeu in noms()}
        for r in reglages():
            par_jeu[r.jeu][r.id] = self.champs[f"{r.jeu}_{r.id}"].value
        return par_jeu

    # ── Les duels ──────────────────────────────────────────────────────────

    def _simuler(self, avance: int, duels: int, graine: int) -> None:
        joues = simuler(self._valeurs_par_jeu(), avance, range(graine, graine + duels))
        self._tache.lancer(_ranger(joues, self._duels), duels * len(JEUX), self._montrer)

    def _montrer(self, _: int, finie: bool) -> None:
        """Après chaque tranche : le résultat, partiel ou non, à un rythme qui se lit."""
        if finie or perf_counter() >= self._prochain:
            self._finie = finie
            self._prochain = perf_counter() + ENTRE_DEUX_DESSINS
            self._dessiner(dire=finie)

    def _montrer_l_arret(self) -> None:
        if self._duels:
            self._dessiner()

    def _oublier(self) -> None:
        """Oublie les duels joués, et arrête ceux qui se jouent."""
        self._duels, self._finie, self._prochain = {}, False, 0.0
        self._tache.arreter()

    def _dessiner(self, *, dire: bool = True) -> None:
        v = {nom: c.value for nom, c in self.champs.items()}
        vue = comparer(
            Posee(
                questions()[v["question"]],
                self._valeurs_par_jeu(),
                v["ecart"],
                v["assaillants"],
                v["avance"],
                {jeu: dresser_la_serie(duels) for jeu, duels in self._duels.items()},
                int(v["duels"]),
                self.graine,
                self._finie,
            )
        )
        ecrire(self._resultat, vue.dessin)
        ecrire(self._vive, vue.vive)
        if dire:
            self.annoncer(vue.phrase)


def _ranger(joues: Iterator[tuple[str, Duel] | None], duels: dict[str, list[Duel]]) -> Iterator[Any]:
    for joue in joues:
        if joue is None:
            yield RESPIRATION
        else:
            duels.setdefault(joue[0], []).append(joue[1])
            yield joue
