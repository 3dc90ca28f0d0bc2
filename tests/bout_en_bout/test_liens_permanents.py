"""Les liens permanents : copiés au clavier, à la souris et au doigt, et suivis quand une adresse a changé."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.bout_en_bout.lecteur import Lecteur, axe, defilement_horizontal, tient
from tests.bout_en_bout.serveurs import Site, publier
from tests.petit_livre import construire

pytestmark = pytest.mark.navigateur
Ouvrir = Callable[..., Lecteur]
CHACUN = [
    ("attaque.html", "R98", "attaque.html#r98"),
    ("arbitrages.html", "C52", "arbitrages.html#c52"),
    ("etats.html", "« Sonné »", "etats.html#sonne"),
    ("etats.html", "« États »", "etats.html"),
    ("glossaire.html", "« À couvert »", "glossaire.html#a-couvert"),
    ("techniques/oi-zuki.html", "« Oi zuki »", "techniques/oi-zuki.html"),
]
REFUS = "() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError')) }"
AUTOUR = """bouton => {
  const boite = bouton.getBoundingClientRect();
  const [x, y] = [boite.left + boite.width / 2, boite.top + boite.height / 2];
  const touche = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest("a") === bouton;
  return [[-21, 0], [21, 0], [0, -21], [0, 21]].every(([dx, dy]) => touche(dx, dy));
}"""

PLACE = "titre => [titre.offsetTop, titre.offsetHeight, titre.nextElementSibling.offsetTop]"


def bouton(page: Page, nom: str) -> Locator:
    return page.get_by_role("button", name=f"Copier le lien de {nom}", exact=True)


def annonce(page: Page) -> Locator:
    return page.locator(".tm-copie [role=status]")


def copie(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


@pytest.fixture
def telephone(navigateur: Browser) -> Iterator[Page]:
    contexte = navigateur.new_context(
        viewport={"width": 360, "height": 800},
        has_touch=True,
        is_mobile=True,
        permissions=["clipboard-read", "clipboard-write"],
    )
    yield contexte.new_page()
    contexte.close()


@pytest.mark.parametrize(("chemin", "nom", "attendue"), CHACUN)
def test_au_clavier(ouvrir: Ouvrir, publie: Site, chemin: str, nom: str, attendue: str) -> None:
    lecteur = ouvrir(publie)
    page = lecteur.aller(f"{chemin}?calc=jet&v=1")
    lien = bouton(page, nom)
    lien.focus()
    expect(lien).to_have_css("opacity", "1")
    for touche in ("Enter", "Space"):
        page.evaluate("navigator.clipboard.writeText('')")
        lien.press(touche)
        expect(annonce(page)).to_have_text("Lien copié.")
        assert copie(page) == publie.base + attendue
    expect(lien).to_be_focused()
    assert lecteur.erreurs == []
    assert publie.violations == []


def test_au_survol_le_lien_se_montre_sans_rien_deplacer(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir(publie).aller("etats.html")
    titre = page.locator("#sonne > h3")
    lien = bouton(page, CHACUN[2][1])
    expect(lien).to_have_css("opacity", "0")
    avant = titre.evaluate(PLACE)
    titre.hover()
    expect(lien).to_have_css("opacity", "1")
    assert titre.evaluate(PLACE) == avant
    lien.click()
    expect(annonce(page)).to_have_text("Lien copié.")
    expect(annonce(page)).to_be_empty(timeout=10_000)


@pytest.mark.parametrize(("chemin", "nom", "attendue"), CHACUN[:3])
def test_au_doigt(telephone: Page, publie: Site, chemin: str, nom: str, attendue: str) -> None:
    telephone.goto(publie.base + chemin)
    lien = bouton(telephone, nom)
    expect(lien).to_have_css("opacity", "1")
    lien.evaluate("lien => lien.scrollIntoView({block: 'center', behavior: 'instant'})")
    assert lien.evaluate(AUTOUR), "la cible a moins de 44 px"
    lien.tap()
    expect(annonce(telephone)).to_have_text("Lien copié.")
    assert copie(telephone) == publie.base + attendue
    assert defilement_horizontal(telephone) == 0


def test_refusee_la_copie_montre_l_adresse_selectionnee(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir(publie, largeur=360, politique=False).aller("attaque.html")
    page.evaluate(REFUS)
    lien = bouton(page, "R98")
    lien.press("Enter")
    adresse = page.get_by_role("textbox", name="Adresse à copier")
    expect(adresse).to_be_focused()
    expect(adresse).to_have_value(publie.base + "attaque.html#r98")
    expect(annonce(page)).to_have_text("La copie est refusée. Copiez cette adresse.")
    assert page.evaluate("getSelection().toString()") == publie.base + "attaque.html#r98"
    assert defilement_horizontal(page) == 0
    with axe(page) as auditer:
        assert auditer("html") == []
    page.keyboard.press("Escape")
    expect(adresse).to_be_hidden()
    expect(annonce(page)).to_be_empty()
    expect(lien).to_be_focused()


def test_avec_une_touche_de_plus_c_est_un_lien(ouvrir: Ouvrir, publie: Site) -> None:
    lecteur = ouvrir(publie)
    page = lecteur.aller("attaque.html")
    with lecteur.contexte.expect_page() as ouverte:
        bouton(page, "R98").click(modifiers=["Control"])
    assert ouverte.value.url == publie.base + "attaque.html#r98"
    expect(annonce(page)).to_be_empty()


def test_sans_script_le_lien_reste(navigateur: Browser, publie: Site) -> None:
    contexte = navigateur.new_context(java_script_enabled=False)
    page = contexte.new_page()
    page.goto(publie.base + "etats.html")
    page.locator("a.headerlink[href='#sonne']").click()
    assert page.url == publie.base + "etats.html#sonne"
    contexte.close()


@pytest.mark.parametrize("chemin", ["attaque.html", pytest.param("arbitrages.html", marks=pytest.mark.complet)])
def test_la_page_tient_partout(ouvrir: Ouvrir, publie: Site, chemin: str) -> None:
    tient(ouvrir(publie, politique=False).aller(chemin))


def test_rien_ne_s_imprime(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir(publie).aller("attaque.html")
    page.emulate_media(media="print")
    for quoi in ("a.headerlink", ".tm-regle[id] > svg", ".tm-copie"):
        expect(page.locator(quoi).first).to_be_hidden()


@pytest.fixture(scope="module")
def deplace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Un petit livre dont une ancre et une page ont changé d'adresse."""
    redirections = """
        "combat/etats.html#etourdi" = "combat/etats.html#sonne"
        "combat/etats.html#viser" = "distance.html#visee"
        "combat/tirs.html" = "distance.html"
        "combat/tirs.html#etat" = "combat/etats.html#sonne"
        """
    with publier(construire(tmp_path_factory.mktemp("deplace"), redirections)) as site:
        yield site


@pytest.mark.parametrize(
    ("ancienne", "nouvelle"),
    [
        ("combat/etats.html#etourdi", "combat/etats.html#sonne"),
        ("combat/etats.html?calc=jet&v=1#viser", "distance.html?calc=jet&v=1#visee"),
        ("combat/etats.html#sonne", "combat/etats.html#sonne"),
        ("combat/etats.html#constructor", "combat/etats.html#constructor"),
        ("combat/tirs.html", "distance.html"),
        ("combat/tirs.html?calc=jet#visee", "distance.html?calc=jet#visee"),
        ("combat/tirs.html#etat", "combat/etats.html#sonne"),
    ],
)
def test_une_ancienne_adresse_mene_a_la_nouvelle(ouvrir: Ouvrir, deplace: Site, ancienne: str, nouvelle: str) -> None:
    page = ouvrir(deplace).aller(ancienne)
    page.wait_for_url(deplace.base + nouvelle)
    if page.locator(":target").count():
        expect(page.locator(":target")).to_have_id(nouvelle.rpartition("#")[2])


def test_une_ancre_suivie_depuis_la_page_mene_aussi(ouvrir: Ouvrir, deplace: Site) -> None:
    page = ouvrir(deplace).aller("combat/etats.html")
    page.evaluate("location.hash = 'viser'")
    page.wait_for_url("**/distance.html#visee")


def test_sans_script_la_page_de_renvoi_mene_a_la_nouvelle(navigateur: Browser, deplace: Site) -> None:
    contexte = navigateur.new_context(java_script_enabled=False)
    page = contexte.new_page()
    page.goto(deplace.base + "combat/tirs.html", wait_until="commit")
    page.wait_for_url(deplace.base + "distance.html")
    contexte.close()
