"""Les questions d'un chapitre, dans le livre publié : répondre juste, faux, au clavier, sans script, sur papier."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.bout_en_bout.lecteur import Lecteur, tient
from tests.bout_en_bout.serveurs import Site

pytestmark = pytest.mark.navigateur
PAGE = "attaque.html"
QUESTIONS, CIBLE = 5, 44


@pytest.fixture
def lecteur(ouvrir: Callable[..., Lecteur], publie: Site) -> Lecteur:
    lecteur = ouvrir(publie)
    lecteur.aller(PAGE)
    return lecteur


def boite(page: Page, rang: int) -> Locator:
    return page.locator(".tm-question").nth(rang)


def bonne(page: Page, rang: int) -> int:
    """La place de la bonne réponse."""
    return int(boite(page, rang).get_attribute("data-juste") or -1)


def repondre(page: Page, rang: int, *, juste: bool) -> None:
    choix = boite(page, rang).get_by_role("radio")
    choix.nth((bonne(page, rang) + (not juste)) % choix.count()).check()
    boite(page, rang).get_by_role("button", name="Vérifier").click()


def test_juste_puis_faux_jusqu_au_score(lecteur: Lecteur, publie: Site) -> None:
    page, score = lecteur.page, lecteur.page.locator(".tm-score")
    for rang in range(QUESTIONS):
        juste = rang % 2 == 0
        repondre(page, rang, juste=juste)
        statut = boite(page, rang).get_by_role("status")
        expect(statut).to_have_text("Juste" if juste else "Faux")
        expect(statut.locator("svg")).to_be_visible()
        expect(boite(page, rang).locator("details a").first).to_be_visible()
    expect(score).to_have_text("Score : 3 sur 5.")
    expect(score).to_have_role("status")
    boite(page, 4).get_by_role("button", name="Recommencer").click()
    expect(score).to_have_text("")
    expect(page.locator(".tm-question :checked")).to_have_count(0)
    expect(page.locator(".tm-question details[open]")).to_have_count(0)
    expect(boite(page, 0).get_by_role("radio").first).to_be_focused()
    assert (lecteur.erreurs, lecteur.dehors, publie.violations) == ([], [], [])


def test_au_clavier(lecteur: Lecteur) -> None:
    page = lecteur.page
    bouton = boite(page, 0).get_by_role("button")
    bouton.focus()
    page.keyboard.press("Enter")
    expect(boite(page, 0).get_by_role("status")).to_have_text("Choisissez d’abord une réponse.")
    boite(page, 0).get_by_role("radio").first.focus()
    page.keyboard.press("Space")
    for _ in range(bonne(page, 0)):
        page.keyboard.press("ArrowDown")
    expect(boite(page, 0).get_by_role("status")).to_have_text("Choisissez d’abord une réponse.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(boite(page, 0).get_by_role("status")).to_have_text("Juste")
    expect(bouton).to_be_focused()
    page.keyboard.press("Enter")
    expect(boite(page, 1).get_by_role("radio").first).to_be_focused()


def test_le_premier_essai_compte(lecteur: Lecteur) -> None:
    repondre(lecteur.page, 0, juste=False)
    for radio in boite(lecteur.page, 0).get_by_role("radio").all():
        expect(radio).to_be_disabled()
    expect(lecteur.page.locator(".tm-score")).to_have_text("Score : 0 sur 5. À répondre : 4.")


def test_accessible_et_a_portee_de_doigt(ouvrir: Callable[..., Lecteur], publie: Site) -> None:
    page = ouvrir(publie, largeur=360, politique=False).aller(PAGE)
    repondre(page, 0, juste=True)
    repondre(page, 1, juste=False)
    for cible in page.locator(".tm-choix, .tm-question button, .tm-question summary").all():
        assert cible.bounding_box()["height"] >= CIBLE
    tient(page, ".tm-questions")


def test_sans_javascript_la_reponse_est_sous_un_depliant(navigateur: Browser, publie: Site) -> None:
    contexte = navigateur.new_context(java_script_enabled=False)
    page = contexte.new_page()
    page.goto(publie.base + PAGE)
    expect(page.locator(".tm-question button:visible, .tm-questions .tm-verdict:visible")).to_have_count(0)
    reponse = boite(page, 0).locator("details p")
    expect(reponse).to_be_hidden()
    boite(page, 0).get_by_text("Voir la réponse").click()
    expect(reponse).to_contain_text(boite(page, 0).locator("label").nth(bonne(page, 0)).inner_text())
    contexte.close()


def test_sur_papier_tout_se_lit(lecteur: Lecteur) -> None:
    lecteur.page.emulate_media(media="print")
    for rang in range(QUESTIONS):
        expect(boite(lecteur.page, rang).locator("details p")).to_be_visible()
        expect(boite(lecteur.page, rang).locator("button")).to_be_hidden()
