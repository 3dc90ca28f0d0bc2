"""L'arbre d'apprentissage dans un vrai navigateur : la calculatrice dans les deux modes, le dessin d'une page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.bout_en_bout.lecteur import Calculatrice, Lecteur, defilement_horizontal, tient
from tests.bout_en_bout.serveurs import Site

pytestmark = pytest.mark.navigateur
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
PAGE = "apprendre.html"


def test_cocher_trois_fois_change_le_resultat(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "arbre", PAGE)
    for i, nom in enumerate(("Oi zuki", "Mae geri", "Nukite"), 1):
        avant = c.texte()
        c.dedans.get_by_role("checkbox", name=nom, exact=True).check()
        c.attendre_un_changement(avant)
        expect(c.dedans.locator(".tm-vive")).to_contain_text(f"{i}\xa0technique")
        expect(c.dedans.locator(".tm-noeud--acquis")).to_have_count(i)
    c.champ("Technique visée").locator("input").fill("ushiro mawashi geri")
    c.champ("Technique visée").locator("input").press("Tab")
    expect(c.dedans.locator(".tm-etapes > li")).to_have_count(4)
    expect(c.dedans.locator(".tm-annonce")).to_contain_text("Vers Ushiro mawashi geri")
    lecteur.page.reload()
    c.activer()
    expect(c.dedans.locator(".tm-noeud--acquis")).to_have_count(3)
    assert lecteur.erreurs == []
    assert lecteur.dehors == []
    assert site.violations == []


def test_un_personnage_livre_et_un_autre_art(calculatrice: Ouverte, site: Site) -> None:
    _, c = calculatrice(site, "arbre", PAGE)
    c.champ("Mes personnages").locator("select").select_option("Jack (livré)")
    expect(c.dedans.locator(".tm-vive")).to_contain_text("4\xa0techniques")
    c.bouton("D’autres arts").click()
    c.dedans.get_by_role("checkbox", name="Kendo", exact=True).check()
    expect(c.dedans.locator("svg.tm-arbre")).to_have_count(2)


def test_accessible_et_lisible_sur_un_telephone(calculatrice: Ouverte, site: Site) -> None:
    _, c = calculatrice(site, "arbre", PAGE, politique=False)
    c.dedans.get_by_role("checkbox", name="Oi zuki", exact=True).check()
    expect(c.dedans.locator(".tm-noeud--acquis")).to_have_count(1)
    c.champ("Technique visée").locator("input").fill("Nidan geri")
    c.champ("Technique visée").locator("input").press("Tab")
    expect(c.dedans.locator(".etape")).to_have_count(3)
    c.dedans.locator("summary", has_text="Les paliers").click()
    tient(c.page, ".tiamat-calc[data-calc=arbre]")


@pytest.mark.parametrize("largeur", [360, 1280])
def test_le_dessin_d_un_art_au_clavier(ouvrir: Callable[..., Lecteur], site: Site, largeur: int) -> None:
    page = ouvrir(site, largeur=largeur).aller("arts/karate.html")
    assert defilement_horizontal(page) <= 0
    noeud = page.locator("svg.tm-arbre a[href$='/ushiro-mawashi-geri.html']")
    chemin = page.locator("svg.tm-arbre g:has(> a[href$='/ushiro-mawashi-geri.html']) > .chemin")
    expect(chemin).to_have_css("opacity", "0")
    page.locator("svg.tm-arbre a[href$='/tobi-nagashi-mawashi-geri.html']").focus()
    while "ushiro" not in str(page.evaluate("document.activeElement.getAttribute('href')")):
        page.keyboard.press("Tab")
    expect(chemin).to_have_css("opacity", "1")
    cadre = noeud.locator("> rect").bounding_box()
    assert cadre is not None
    assert min(cadre["width"], cadre["height"]) >= 44
    debords = page.evaluate(
        "[...document.querySelectorAll('.tm-noeud')].filter(n => n.querySelector('text').getBBox().width"
        " > n.querySelector('rect').getBBox().width).map(n => n.textContent)"
    )
    assert debords == []
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("techniques/ushiro-mawashi-geri.html$"))
