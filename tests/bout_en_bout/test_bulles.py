"""Les bulles : la définition d'un renvoi, à la souris, au clavier, au doigt, et sans JavaScript."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.bout_en_bout.conftest import Ouvrir
from tests.bout_en_bout.lecteur import axe, defilement_horizontal
from tests.bout_en_bout.serveurs import Site
from tiamat.catalogue import catalogue

pytestmark = pytest.mark.navigateur
PAGE = "glossaire.html"
BLESSURE_GRAVE = catalogue().etats["blessure_grave"]


def renvoi(page: Page) -> Locator:
    return page.locator("a.tm-renvoi[data-nom='Blessure grave']").first


def bulle(page: Page) -> Locator:
    return page.get_by_role("tooltip")


@pytest.fixture
def telephone(navigateur: Browser, publie: Site) -> Iterator[Page]:
    contexte = navigateur.new_context(viewport={"width": 360, "height": 700}, has_touch=True, is_mobile=True)
    page = contexte.new_page()
    page.goto(publie.base + PAGE)
    yield page
    contexte.close()


def test_la_souris_montre_la_definition_et_peut_aller_dessus(ouvrir: Ouvrir, publie: Site) -> None:
    lecteur = ouvrir(publie)
    page = lecteur.aller(PAGE)
    lien = renvoi(page)
    lien.hover()
    expect(bulle(page)).to_have_text(f"{BLESSURE_GRAVE.nom}{BLESSURE_GRAVE.definition}")
    expect(lien).to_have_accessible_description(f"{BLESSURE_GRAVE.nom} {BLESSURE_GRAVE.definition}")
    assert lien.get_attribute("title") is None, "l'infobulle du navigateur doublerait la bulle"
    bulle(page).hover()
    page.wait_for_timeout(500)
    expect(bulle(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(bulle(page)).to_be_hidden()
    lien.hover()
    expect(bulle(page)).to_be_visible()
    page.mouse.move(2, 2)
    expect(bulle(page)).to_be_hidden()
    assert lecteur.erreurs == []
    assert publie.violations == []


def test_le_clavier_montre_la_definition(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir(publie, politique=False).aller(PAGE)
    lien = renvoi(page)
    page.keyboard.press("Tab")
    lien.focus()
    expect(bulle(page)).to_contain_text(BLESSURE_GRAVE.definition)
    with axe(page) as auditer:
        assert auditer("html") == []
    page.keyboard.press("Escape")
    expect(bulle(page)).to_be_hidden()
    page.keyboard.press("Tab")
    expect(bulle(page)).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/attributs.html#a-terre")


def test_le_clavier_qui_s_en_va_ferme_la_bulle_meme_sous_la_souris(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir(publie).aller(PAGE)
    page.keyboard.press("Tab")
    renvoi(page).focus()
    bulle(page).hover()
    page.wait_for_timeout(500)
    expect(bulle(page)).to_be_visible()
    page.get_by_role("link", name="Crédits et sources").last.focus()
    expect(bulle(page)).to_be_hidden()


def test_le_premier_toucher_montre_le_second_ouvre(telephone: Page) -> None:
    renvoi(telephone).tap()
    expect(bulle(telephone)).to_contain_text(BLESSURE_GRAVE.definition)
    assert PAGE in telephone.url
    renvoi(telephone).tap()
    telephone.wait_for_url("**/etats.html#blessure-grave")


def test_au_doigt_la_bulle_a_son_lien_et_se_ferme_ailleurs(telephone: Page) -> None:
    renvoi(telephone).tap()
    telephone.locator("h1").tap()
    expect(bulle(telephone)).to_be_hidden()
    renvoi(telephone).tap()
    ouvrir_la_fiche = telephone.get_by_role("link", name="Ouvrir", exact=True)
    assert ouvrir_la_fiche.bounding_box()["height"] >= 44
    ouvrir_la_fiche.tap()
    telephone.wait_for_url("**/etats.html#blessure-grave")


def test_aucune_bulle_ne_deborde_d_un_telephone(telephone: Page) -> None:
    for lien in telephone.locator("a:is(.tm-renvoi, .tm-regle, .tm-badge--arbitrage)").all()[:40]:
        lien.tap()
        boite = bulle(telephone).locator("..").bounding_box()
        assert boite["x"] >= 0
        assert boite["x"] + boite["width"] <= 360
        assert defilement_horizontal(telephone) <= 0
        telephone.keyboard.press("Escape")


def test_les_renvois_d_une_calculatrice_ont_leur_bulle(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir(publie).aller("creation.html")
    page.locator(".tiamat-calc a.tm-regle:visible").first.hover()
    expect(bulle(page)).to_contain_text(catalogue().regles["R42"].titre)


def test_sans_javascript_la_definition_est_une_infobulle(navigateur: Browser, publie: Site) -> None:
    contexte = navigateur.new_context(java_script_enabled=False)
    page = contexte.new_page()
    page.goto(publie.base + PAGE)
    expect(renvoi(page)).to_have_attribute("title", BLESSURE_GRAVE.definition)
    contexte.close()
