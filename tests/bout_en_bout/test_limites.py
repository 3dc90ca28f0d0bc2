"""Ce qu'un noyau ne peut pas faire durer : un calcul sans fin, une mémoire sans fond, une page partie sans le dire."""

import asyncio
import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from publication.chemins import ATELIERS
from publication.noyaux import Noyaux
from tests.bout_en_bout.canal import CalculatriceRefusee, Canal, demander, mener
from tests.bout_en_bout.lecteur import noyaux_de
from tests.bout_en_bout.serveurs import Site, servir

pytestmark = pytest.mark.complet
TOUR = 10
"""Secondes entre deux passages de la purge, largement comptées."""
CAPRICE = """
from widgets.jet import CalculatriceJet

class Caprice(CalculatriceJet):
    nom = "caprice"

    def actualiser(self):
        super().actualiser()
        if self.champs["carac"].value == 7:
            self.poids = b"x" * 700_000_000
        while self.champs["carac"].value == 8:
            pass

Caprice()
"""
SANS_FIN = "while True:\n    pass\n"


@pytest.fixture(scope="module")
def capricieux(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Le livre servi, avec une calculatrice qui gonfle à 7D10 et se fige à 8D10, et une qui ne s'ouvre jamais."""
    dossier: Path = tmp_path_factory.mktemp("ateliers")
    shutil.copy(ATELIERS / "jet.ipynb", dossier)
    for nom, source in (("caprice", CAPRICE), ("sans_fin", SANS_FIN)):
        carnet = json.loads((ATELIERS / "jet.ipynb").read_text(encoding="utf-8"))
        carnet["cells"][0]["source"] = source
        (dossier / f"{nom}.ipynb").write_text(json.dumps(carnet), encoding="utf-8")
    with servir(noyaux=2, ateliers=dossier) as site:
        yield site


async def _attendre_la_purge(site: Site, avant: set[int], secondes: float) -> float:
    """Attend qu'un des noyaux d'avant s'en aille ; rend le temps qu'il a fallu."""
    debut = time.monotonic()
    while avant <= set(await asyncio.to_thread(noyaux_de, site.pid or 0)):
        assert time.monotonic() - debut < secondes, "le noyau vit encore"
        await asyncio.sleep(0.5)
    return time.monotonic() - debut


async def _ouvrir_sous_peu(site: Site, nom: str) -> Canal:
    """Ouvre une calculatrice, dont la place se rend juste après la fin d'un processus : un tour de purge au plus."""
    debut = time.monotonic()
    while True:
        try:
            return await Canal.ouvrir(site.base, nom)
        except CalculatriceRefusee:
            assert time.monotonic() - debut < TOUR, "la place n'est pas rendue"
            await asyncio.sleep(0.5)


@pytest.mark.parametrize(
    ("des", "delai"), [(8, Noyaux.delai_de_calcul.default_value + TOUR), (7, TOUR)], ids=["figé", "trop gros"]
)
def test_un_noyau_qui_s_emballe_est_arrete_seul(capricieux: Site, des: int, delai: int) -> None:
    async def jouer() -> None:
        temoin = await Canal.ouvrir(capricieux.base, "jet")
        caprice = await Canal.ouvrir(capricieux.base, "caprice")
        avant = set(await asyncio.to_thread(noyaux_de, capricieux.pid or 0))
        await caprice.envoyer_un_reglage("Caractéristique (D10)", des)
        await temoin.regler("Compétence", 9)  # personne d'autre n'attend
        assert "Avec 2D10+9" in temoin.annonce()
        await _attendre_la_purge(capricieux, avant, delai + TOUR)
        await temoin.regler("Compétence", 1)
        assert "Avec 2D10+1" in temoin.annonce()
        suivant = await _ouvrir_sous_peu(capricieux, "caprice")
        for canal in (suivant, temoin):
            assert await canal.partir() == 204

    mener(jouer())


def test_une_calculatrice_qui_ne_s_ouvre_pas_rend_sa_place(capricieux: Site) -> None:
    async def jouer() -> None:
        debut = time.monotonic()
        rendue = await demander(f"{capricieux.base}voila/render/sans_fin.ipynb")
        assert time.monotonic() - debut < Noyaux.delai_de_calcul.default_value + 4 * TOUR
        assert "jupyter-widgets" not in rendue.body.decode().partition("<main")[2]
        ouverts = [await _ouvrir_sous_peu(capricieux, "jet") for _ in range(2)]
        assert [await canal.partir() for canal in ouverts] == [204, 204]

    mener(jouer())


def test_une_page_partie_sans_le_dire_est_purgee(capricieux: Site) -> None:
    async def jouer() -> None:
        canal = await Canal.ouvrir(capricieux.base, "caprice")
        avant = set(await asyncio.to_thread(noyaux_de, capricieux.pid or 0))
        canal.rompre()
        attente = await _attendre_la_purge(capricieux, avant, Noyaux.delai_sans_page.default_value + 2 * TOUR)
        assert attente > Noyaux.delai_sans_page.default_value / 2  # un rechargement a le temps de revenir

    mener(jouer())
