"""Les mêmes dés partout ; les mêmes calculatrices dans JupyterLab."""

import json
import re
import secrets
import shutil
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from publication import atelier
from publication.chemins import ATELIERS, SITE
from tests.bout_en_bout.lecteur import DANS_LA_PAGE, Lecteur
from tests.bout_en_bout.serveurs import Site
from tiamat.hasard import HasardGraine

pytestmark = pytest.mark.navigateur
CENT_GRAINES = """
import json
from tiamat.hasard import HasardGraine
json.dumps([[h.de(f) for f in (10, 6, 10, 10, 6, 3)] for h in map(HasardGraine, range(100))])
"""


def test_cent_graines_donnent_les_memes_des(ouvrir: Callable[..., Lecteur], publie: Site) -> None:
    page = ouvrir(publie).aller("index.html")
    rendu = json.loads(page.evaluate(DANS_LA_PAGE, [publie.base + "_static/live/", CENT_GRAINES]))
    assert rendu == [[h.de(f) for f in (10, 6, 10, 10, 6, 3)] for h in map(HasardGraine, range(100))]
    assert publie.violations == []


def test_dans_jupyterlab(navigateur: Browser, tmp_path: Path) -> None:
    shutil.copy(ATELIERS / "jet.ipynb", tmp_path)
    with socket.socket() as prise:
        prise.bind(("127.0.0.1", 0))
        port = prise.getsockname()[1]
    jeton = secrets.token_hex(16)
    options = ["--no-browser", "--allow-root", f"--port={port}", f"--IdentityProvider.token={jeton}"]
    laboratoire = subprocess.Popen(
        [*atelier.commande(tmp_path), *options],
        env=atelier.preparer(tmp_path / "reglages"),
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert laboratoire.stderr is not None
        assert any("is running at" in ligne for ligne in laboratoire.stderr)
        page = navigateur.new_context(locale="fr-FR", viewport={"width": 1400, "height": 1200}).new_page()
        page.goto(f"http://127.0.0.1:{port}/lab/tree/jet.ipynb?token={jeton}&reset")
        page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=90_000)
        expect(page.get_by_text("| Inactif")).to_be_visible(timeout=90_000)
        page.locator(".jp-Notebook .jp-Cell").first.click()
        page.keyboard.press("Shift+Enter")
        phrase = page.locator(".tm-phrase").first
        expect(phrase).to_contain_text("Avec 2D10+2", timeout=90_000)
        poignee = page.locator(".noUi-handle").first
        for dizaines in (3, 4, 5):
            poignee.press("ArrowRight")
            expect(phrase).to_contain_text(re.compile(f"Avec {dizaines}D10"))
        expect(poignee).to_have_attribute("aria-label", "Caractéristique (D10)")
        assert page.locator(".tm-ico").first.evaluate("i => i.getBoundingClientRect().width") < 40
        page.context.close()
    finally:
        laboratoire.terminate()
        laboratoire.wait(timeout=30)


def test_le_livre_construit_ne_depend_d_aucun_fichier_exterieur() -> None:
    assert (SITE / "_static" / "live" / "moteur.json").exists()
