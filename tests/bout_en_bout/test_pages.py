"""Les pages du livre elles-mêmes : lisibles, accessibles, closes, et retrouvées par la recherche."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from publication.chemins import LIVRE_CONSTRUIT
from tests.bout_en_bout.lecteur import Lecteur, axe, defilement_horizontal
from tests.bout_en_bout.serveurs import Site

pytestmark = pytest.mark.navigateur
PAGES = sorted(f.name for f in LIVRE_CONSTRUIT.glob("*.html"))
UNE_PAR_GABARIT = ["index.html", "tests.html", "tracabilite.html", "search.html", "genindex.html"]
ARRETE = "() => /Résultats?\\s: \\d|Aucune page/.test(document.querySelector('.search-summary')?.innerText ?? '')"
RECHERCHES = {
    "marge": "tests.html#r50",
    "ÉQUIPE": "tests.html",
    "pv": "caracteristiques.html",
    "mana": "caracteristiques.html",
    "charisme": "caracteristiques.html",
    "R63": "des.html#r63",
    "un de minimum": "des.html",
    "l'opposition": "tests.html",
    "difficultes": "tests.html#r46",
    "langues": "creation.html",
    "quota de competence": "caracteristiques.html#r26",
    "R98": "tracabilite.html#r98",
}


def lire(ouvrir: Callable[..., Lecteur], site: Site, nom: str, largeur: int, theme: str) -> None:
    lecteur = ouvrir(site, largeur=largeur, theme=theme, politique=False)
    page = lecteur.aller(nom)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert defilement_horizontal(page) <= 0
    with axe(page) as auditer:
        assert auditer("html") == []
    assert lecteur.erreurs == []
    assert lecteur.dehors == []


@pytest.mark.parametrize("nom", UNE_PAR_GABARIT)
def test_une_page_par_gabarit(ouvrir: Callable[..., Lecteur], publie: Site, nom: str) -> None:
    lire(ouvrir, publie, nom, 360, "dark")


@pytest.mark.complet
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("largeur", [360, 1280])
@pytest.mark.parametrize("nom", PAGES)
def test_chaque_page(ouvrir: Callable[..., Lecteur], site: Site, nom: str, largeur: int, theme: str) -> None:
    lire(ouvrir, site, nom, largeur, theme)


@pytest.mark.parametrize("nom", UNE_PAR_GABARIT)
def test_la_politique_de_securite_tient(ouvrir: Callable[..., Lecteur], publie: Site, nom: str) -> None:
    lecteur = ouvrir(publie)
    lecteur.aller(nom).wait_for_load_state("networkidle")
    lecteur.page.get_by_role("button", name="thème").first.click()
    assert publie.violations == []
    assert lecteur.erreurs == []


@pytest.mark.parametrize("requete", RECHERCHES)
def test_la_recherche_mene_a_la_regle(ouvrir: Callable[..., Lecteur], publie: Site, requete: str) -> None:
    lecteur = ouvrir(publie)
    page = lecteur.aller(f"search.html?q={quote(requete)}")
    page.wait_for_function(ARRETE)
    premiers = page.locator("#search-results li a").evaluate_all("liens => liens.slice(0, 3).map(a => a.href)")
    assert any(RECHERCHES[requete] in lien for lien in premiers), premiers
    assert lecteur.erreurs == []


def test_une_adresse_inconnue_le_dit_en_francais(ouvrir: Callable[..., Lecteur], servi: Site) -> None:
    lecteur = ouvrir(servi)
    page = lecteur.aller("nulle-part.html")
    expect(page.locator("body")).to_contain_text("Page introuvable")


def test_sans_javascript_le_texte_et_l_apercu_restent(navigateur: object, publie: Site) -> None:
    contexte = navigateur.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = contexte.new_page()
    page.goto(publie.base + "tests.html")
    expect(page.locator(".tiamat-calc .tm-phrase")).to_contain_text("Avec 2D10+2 contre 8")
    expect(page.locator(".tm-calc-activer")).to_be_hidden()
    contexte.close()
