"""Les pages du livre elles-mêmes : lisibles, accessibles et closes."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import expect

from publication.chemins import SITE
from publication.site import INTROUVABLE
from tests.bout_en_bout.lecteur import Lecteur, axe, defilement_horizontal, tient
from tests.bout_en_bout.serveurs import Site

pytestmark = pytest.mark.navigateur
PAGES = sorted(f.relative_to(SITE).as_posix() for f in SITE.rglob("*.html") if f.name != INTROUVABLE)
UNE_PAR_GABARIT = ["index.html", "tests.html", "tracabilite.html", "search.html", "genindex.html"]
TOUTES = [n if n in UNE_PAR_GABARIT else pytest.param(n, marks=pytest.mark.complet) for n in PAGES]


def lire(ouvrir: Callable[..., Lecteur], site: Site, nom: str, *tailles: tuple[int, str]) -> None:
    """Ouvre une page une fois, et la regarde à chaque largeur, dans chaque thème."""
    (largeur, theme), *_ = tailles
    lecteur = ouvrir(site, largeur=largeur, theme=theme, politique=False)
    page = lecteur.aller(nom)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.lang") == "fr"
    tient(page, tailles=tailles)
    assert lecteur.erreurs == []
    assert lecteur.dehors == []


@pytest.mark.parametrize("nom", UNE_PAR_GABARIT)
def test_une_page_par_gabarit(ouvrir: Callable[..., Lecteur], publie: Site, nom: str) -> None:
    lire(ouvrir, publie, nom, (360, "dark"))


@pytest.mark.complet
@pytest.mark.parametrize("nom", PAGES)
def test_chaque_page(ouvrir: Callable[..., Lecteur], publie: Site, nom: str) -> None:
    lire(ouvrir, publie, nom, *product((360, 1280), ("light", "dark")))


@pytest.mark.complet
@pytest.mark.parametrize("nom", [n for n in PAGES if 'class="tiamat-calc"' in (SITE / n).read_text("utf-8")])
def test_chaque_page_a_calculatrice_servie(ouvrir: Callable[..., Lecteur], servi: Site, nom: str) -> None:
    # Les autres pages sont les mêmes fichiers dans les deux modes.
    lire(ouvrir, servi, nom, *product((360, 1280), ("light", "dark")))


@pytest.mark.parametrize("nom", TOUTES)
def test_la_politique_de_securite_tient(ouvrir: Callable[..., Lecteur], publie: Site, nom: str) -> None:
    lecteur = ouvrir(publie)
    lecteur.aller(nom).wait_for_load_state("networkidle")
    lecteur.page.get_by_role("button", name="thème").first.click()
    assert publie.violations == []
    assert lecteur.erreurs == []


def test_une_adresse_inconnue_le_dit_en_francais(ouvrir: Callable[..., Lecteur], servi: Site) -> None:
    lecteur = ouvrir(servi)
    page = lecteur.aller("nulle-part.html")
    expect(page.locator("body")).to_contain_text("Page introuvable")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_la_page_introuvable_se_lit(ouvrir: Callable[..., Lecteur], publie: Site, theme: str) -> None:
    page = ouvrir(publie, largeur=360, theme=theme, politique=False).aller(INTROUVABLE)
    assert defilement_horizontal(page) <= 0
    with axe(page) as auditer:
        assert auditer("html") == []


def test_sans_javascript_le_texte_et_l_apercu_restent(navigateur: object, publie: Site) -> None:
    contexte = navigateur.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = contexte.new_page()
    page.goto(publie.base + "tests.html")
    jet = page.locator(".tiamat-calc[data-calc=jet]")
    expect(jet.locator(".tm-phrase")).to_contain_text("Avec 2D10+2 contre 8")
    expect(jet.locator(".tm-calc-activer")).to_be_hidden()
    contexte.close()
