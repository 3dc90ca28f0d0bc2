"""Une foule sur le mode servi : des lecteurs ouvrent, règlent, ferment ; chaque réponse se compare au calcul direct."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import psutil

from tests.bout_en_bout.canal import CalculatriceRefusee, Canal
from tests.bout_en_bout.lecteur import noyaux_de
from tests.bout_en_bout.serveurs import Site
from tiamat.catalogue import catalogue
from tiamat.des import Modificateur, loi
from tiamat.epreuves import jet_de_caracteristique
from tiamat.francais import pourcentage
from widgets import fabrique
from widgets.cadre import Calculatrice

VISITEES = ("jet", "jet", "jet", "tir", "parade", "recuperation", "oppositions_jet", "combos_succes")
"""Ce que les lecteurs ouvrent ; le jet, le plus ouvert, a des noyaux prêts."""
GESTES = 6
"""Réglages par visite."""
PAUSE = 0.3
"""Secondes entre deux gestes d'un lecteur."""
SANS_LE_DIRE = 0.25
"""Part des lecteurs qui partent sans que leur page fasse arrêter son noyau."""
MEGA = 1_000_000


@dataclass
class Bilan:
    """Ce qu'une foule a vu, et ce qu'elle a coûté."""

    visites: int = 0
    gestes: int = 0
    refus: Counter[int] = field(default_factory=Counter)
    fautes: list[str] = field(default_factory=list)
    ouvertures: list[float] = field(default_factory=list)
    noyaux_au_plus: int = 0
    serveur_au_debut: int = 0
    serveur_au_plus: int = 0
    noyau_au_plus: int = 0
    ensemble_au_plus: int = 0

    def __str__(self) -> str:
        attente = sorted(self.ouvertures)
        mediane, pire = (attente[len(attente) // 2], attente[-1]) if attente else (0.0, 0.0)
        return (
            f"{self.visites} visites, {self.gestes} gestes, {len(self.fautes)} fautes ; refus : {dict(self.refus)} ; "
            f"ouverture : {mediane:.1f} s (médiane), {pire:.1f} s (pire) ; noyaux : {self.noyaux_au_plus} au plus, "
            f"{self.noyau_au_plus // MEGA} Mo le plus gros ; serveur : {self.serveur_au_debut // MEGA} Mo au début, "
            f"{self.serveur_au_plus // MEGA} au plus ; ensemble : {self.ensemble_au_plus // MEGA} Mo au plus"
        )


@cache
def chance_directe(carac: int, competence: int, d10: int, d6: int, fixe: int, difficulte: str) -> Fraction:
    """La chance d'un jet, par ``tiamat`` seul : sa loi, sommée au-dessus du nombre à atteindre."""
    seuil = catalogue().difficultes[difficulte].valeur
    poignee = jet_de_caracteristique(carac, competence, Modificateur("bonus", d10=d10, d6=d6, fixe=fixe)).poignee
    return sum((chance for total, chance in loi(poignee).valeurs() if total >= seuil), Fraction())


def dite_juste(canal: Canal, jumelle: Calculatrice) -> bool:
    """La page dit ce que dit la même calculatrice sans serveur ; du jet, ce que dit aussi ``tiamat`` seul."""
    if canal.annonce() != jumelle.page.annonce:
        return False
    if jumelle.nom != "jet":
        return True
    v = jumelle.valeurs()
    chance = chance_directe(v["carac"], v["competence"], v["d10_plus"], v["d6_plus"], v["fixe"], v["difficulte"])
    return (f" {pourcentage(chance)} " if chance else " jamais") in canal.annonce()


def reglages(calculatrice: Calculatrice) -> dict[str, Any]:
    """Ses curseurs visibles, par leur étiquette, quand elle est à un seul réglage."""
    visibles = [c for c in calculatrice.champs.values() if hasattr(c, "max") and c.layout.display is None]
    etiquettes = Counter(c.description for c in visibles)
    return {c.description: c for c in visibles if etiquettes[c.description] == 1}


class Foule:
    """Des lecteurs qui se suivent sur un site servi, pendant un temps."""

    def __init__(self, site: Site, secondes: float, graine: int = 1) -> None:
        self.bilan = Bilan()
        self._site = site
        self._secondes = secondes
        self._graine = graine
        self._serveur = psutil.Process(site.pid)

    async def jouer(self, lecteurs: int) -> Bilan:
        """Fait venir tous les lecteurs, les mesure, et rend le bilan."""
        self._fin = time.monotonic() + self._secondes
        self.bilan.serveur_au_debut = self._serveur.memory_info().rss
        mesure = asyncio.ensure_future(self._mesurer())
        await asyncio.gather(*(self._lire(Random(self._graine * 1_000 + i)) for i in range(lecteurs)))
        mesure.cancel()
        return self.bilan

    async def _lire(self, hasard: Random) -> None:
        await asyncio.sleep(hasard.random() * min(5, self._secondes / 4))
        while time.monotonic() < self._fin:
            try:
                await self._visiter(hasard)
            except CalculatriceRefusee as refus:
                self.bilan.refus[refus.code] += 1
                self._controler(refus)
                await asyncio.sleep(1 + hasard.random())  # le livre, lui, calcule alors dans la page
            except Exception as faute:
                self.bilan.fautes.append(repr(faute))

    def _controler(self, refus: CalculatriceRefusee) -> None:
        poli = "data-tiamat-erreur" in refus.page and "Réessayez dans quelques minutes" in refus.page
        if refus.code != 503 or not poli or int(refus.champs.get("Retry-After", "0")) < 1:
            self.bilan.fautes.append(f"refus inattendu : {refus.code} {refus.page[:300]}")

    async def _visiter(self, hasard: Random) -> None:
        nom = hasard.choice(VISITEES)
        debut = time.monotonic()
        canal = await Canal.ouvrir(self._site.base, nom)
        self.bilan.ouvertures.append(time.monotonic() - debut)
        self.bilan.visites += 1
        jumelle: Calculatrice = fabrique(nom)()
        if hasard.random() < 0.1:
            return canal.rompre()  # parti sitôt arrivé
        for _ in range(hasard.randint(1, GESTES)):
            etiquette, champ = hasard.choice(sorted(reglages(jumelle).items()))
            champ.value = hasard.randint(champ.min, champ.max)
            await canal.regler(etiquette, champ.value)
            self.bilan.gestes += 1
            if canal.erreurs or not dite_juste(canal, jumelle):
                self.bilan.fautes.append(f"{nom} : {canal.annonce()} au lieu de {jumelle.page.annonce} {canal.erreurs}")
            await asyncio.sleep(PAUSE * 2 * hasard.random())
        if canal.etat() != jumelle.memoire.etat:
            self.bilan.fautes.append(f"{nom} : état {canal.etat()} au lieu de {jumelle.memoire.etat}")
        if hasard.random() < SANS_LE_DIRE:
            return canal.rompre()
        code = await canal.partir()
        if code != 204:
            self.bilan.fautes.append(f"{nom} : la fermeture rend {code}")
        return None

    async def _mesurer(self) -> None:
        while True:
            noyaux = await asyncio.to_thread(noyaux_de, self._serveur.pid)
            tailles = [t for t in map(_taille, noyaux) if t]
            serveur = self._serveur.memory_info().rss
            b = self.bilan
            b.noyaux_au_plus = max(b.noyaux_au_plus, len(noyaux))
            b.noyau_au_plus = max([b.noyau_au_plus, *tailles])
            b.serveur_au_plus = max(b.serveur_au_plus, serveur)
            b.ensemble_au_plus = max(b.ensemble_au_plus, serveur + sum(tailles))
            await asyncio.sleep(1)


def _taille(pid: int) -> int:
    try:
        return int(psutil.Process(pid).memory_info().rss)
    except psutil.Error:
        return 0  # parti entre-temps
