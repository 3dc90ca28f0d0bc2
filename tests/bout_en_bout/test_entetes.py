"""Les en-têtes que le serveur met vraiment, à tout ce qu'il répond."""

import pytest

from publication import entetes
from publication.chemins import SITE
from tests.bout_en_bout.serveurs import Site, demander

OUVRIER = next(SITE.glob("_static/live/ouvrier*.js"), SITE).name
DE_VOILA = ["voila/render/jet.ipynb", "voila/static/voila.js", "voila/charte/jetons.css", "api/kernels/inconnu"]


@pytest.mark.parametrize("nom", ["index.html", "index.html?v=1", "searchindex.js", f"_static/live/{OUVRIER}"])
def test_un_fichier_du_livre(servi: Site, nom: str) -> None:
    code, recus, _ = demander(servi.base + nom)
    assert code == 200
    assert recus.items() >= entetes.pour(nom.partition("?")[0]).items()


@pytest.mark.parametrize("nom", DE_VOILA)
def test_ce_que_voila_repond(servi: Site, nom: str) -> None:
    code, recus, _ = demander(servi.base + nom)
    attendus = entetes.pour(nom if code < 400 else "")
    if code == 200:
        attendus["Cache-Control"] = recus["Cache-Control"]  # Voilà choisit, mais il choisit
    assert recus.items() >= attendus.items()


def test_une_erreur_ne_se_garde_pas(servi: Site) -> None:
    code, recus, _ = demander(servi.base + "_static/inconnu.0123abcd.js")
    assert code == 404
    assert recus.items() >= entetes.pour("").items()


def test_la_sonde(servi: Site) -> None:
    code, recus, corps = demander(servi.base + "sante")
    assert (code, corps.decode()) == (200, "prêt\n")
    assert recus["Cache-Control"] == "no-store"
