"""Lire et jouer sans souris, en grand, sans mouvement : une page par gabarit, toutes avec « make test-complet »."""

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, expect

from publication.navigateur import OPTIONS, chromium
from tests.bout_en_bout.conftest import Ouvrir
from tests.bout_en_bout.lecteur import Calculatrice, Lecteur, defilement_horizontal, tient
from tests.bout_en_bout.serveurs import Site, servir
from tests.bout_en_bout.test_chaque_calculatrice import PAGES as A_CALCULATRICES
from tests.bout_en_bout.test_pages import PAGES

pytestmark = pytest.mark.navigateur
GABARITS = (
    "index.html",
    "tests.html",
    "arts/karate.html",
    "techniques/oi-zuki.html",
    "search.html?q=furie",
    "genindex.html",
    "techniques.html",
    "cartes.html",
    "ecran-mj.html",
    "suivi.html",
)
TROIS = ("tests.html", "techniques.html", "suivi.html")
"""Ce que les essais courants relisent, quand la feuille de style décide seule."""
SURTOUT = [*TROIS, *(pytest.param(p, marks=pytest.mark.complet) for p in PAGES if p not in TROIS)]
MESURES = (Path(__file__).parent / "mesures.js").read_text(encoding="utf-8")


def lire(ouvrir: Ouvrir, site: Site, nom: str, **options: Any) -> Page:
    """Ouvre une page, prête à être mesurée."""
    page: Page = ouvrir(site, politique=False, **options).aller(nom)
    page.wait_for_load_state("networkidle")
    page.evaluate(MESURES)
    return page


# ── Au clavier ─────────────────────────────────────────────────────────────

AUTOUR = 9
"""Pixels d'image gardés autour d'un élément : son anneau, et ce sur quoi il se détache."""


GENRES_VUS: set[tuple[int, str, str]] = set()
"""Largeur, thème et genre des éléments dont l'anneau a été regardé : une image pour toutes les pages."""


def parcourir(page: Page, arrets: int) -> list[str]:
    """Va de Tab en Tab, ``arrets`` fois au plus ; rend ce qui manque à chaque arrêt."""
    fautes = []
    assert page.viewport_size is not None
    largeur, theme = page.viewport_size["width"], str(page.locator("html").get_attribute("data-theme"))
    for _ in range(arrets):
        page.keyboard.press("Tab")
        arret = page.evaluate("mesures.arret()")
        if arret["fini"]:
            return fautes + ([f"le clavier reste pris à {arret['piege']}"] if arret["piege"] else [])
        defauts = {
            "ne se voit pas": not arret["lignes"],
            f"passe sous {arret['couvert']}": arret["couvert"],
            f"revient en arrière après {arret['avant']}": arret["recul"],
            "force l'ordre": arret["ordre"] > 0,
            "n'a pas de contour": arret["epaisseur"] < 2,
        }
        if arret["entier"] and (largeur, theme, arret["genre"]) not in GENRES_VUS:
            GENRES_VUS.add((largeur, theme, arret["genre"]))
            peint = anneau_pose(page, arret)
            defauts[f"a un anneau coupé ({peint['epaisseur']:.2f} px)"] = peint["epaisseur"] < 1
            defauts[f"a un anneau pâle ({peint['contraste']:.1f})"] = peint["contraste"] < 3
        fautes += [f"{arret['nom']} {defaut}" for defaut, vrai in defauts.items() if vrai]
    return fautes


def anneau_pose(page: Page, arret: dict[str, Any]) -> dict[str, float]:
    """L'anneau de focus, regardé de nouveau si la page a bougé sous lui."""
    for _ in range(10):
        peint = anneau(page, arret)
        pose = page.evaluate("mesures.pose()")
        if pose["boite"] == arret["boite"]:
            break
        arret = {**arret, **pose}
    return peint


def anneau(page: Page, arret: dict[str, Any]) -> dict[str, float]:
    """L'anneau de focus tel qu'il est peint : son épaisseur moyenne du côté le moins peint, et son contraste."""
    boite, fenetre = arret["boite"], page.viewport_size
    assert fenetre is not None
    x, y = max(boite["x"] - AUTOUR, 0), max(boite["y"] - AUTOUR, 0)
    droite = min(boite["x"] + boite["width"] + AUTOUR, fenetre["width"])
    bas = min(boite["y"] + boite["height"] + AUTOUR, fenetre["height"])
    image = page.screenshot(clip={"x": x, "y": y, "width": droite - x, "height": bas - y})
    dedans = {**boite, "x": boite["x"] - x, "y": boite["y"] - y}
    vu = [base64.b64encode(image).decode(), arret["couleur"], dedans, arret["lignes"]]
    return dict(page.evaluate("mesure => mesures.anneau(...mesure)", vu))


@pytest.mark.parametrize("nom", [pytest.param(n, marks=[] if n in TROIS else pytest.mark.complet) for n in GABARITS])
def test_le_focus_se_voit_et_suit_l_oeil(ouvrir: Ouvrir, publie: Site, nom: str) -> None:
    assert parcourir(lire(ouvrir, publie, nom, largeur=360), 30) == []


@pytest.mark.complet
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("largeur", [1280, 360])
@pytest.mark.parametrize("nom", GABARITS)
def test_le_clavier_traverse_toute_la_page(ouvrir: Ouvrir, publie: Site, nom: str, largeur: int, theme: str) -> None:
    assert parcourir(lire(ouvrir, publie, nom, largeur=largeur, theme=theme), 3000) == []


VIVES = ("tests.html",)


@pytest.mark.parametrize("largeur", [1280, pytest.param(360, marks=pytest.mark.complet)])
@pytest.mark.parametrize(
    "nom", [*VIVES, *(pytest.param(p, marks=pytest.mark.complet) for p in A_CALCULATRICES if p not in VIVES)]
)
def test_le_clavier_traverse_les_calculatrices_vives(ouvrir: Ouvrir, site: Site, nom: str, largeur: int) -> None:
    page = lire(ouvrir, site, nom, largeur=largeur)
    for calculatrice in A_CALCULATRICES[nom]:
        Calculatrice(page, calculatrice, site.mode == "servi").activer()
    page.locator(".bd-article h1").evaluate("h => { document.activeElement.blur(); getSelection().collapse(h) }")
    page.evaluate("scrollTo(0, 0)")
    assert parcourir(page, 3000) == []


def test_le_premier_lien_mene_au_texte(ouvrir: Ouvrir, publie: Site) -> None:
    page = lire(ouvrir, publie, "tests.html")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Aller au texte")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("main :focus")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("largeur", "bouton", "volet"),
    [
        (360, ".primary-toggle", ".bd-sidebar-primary"),
        (360, ".secondary-toggle", ".bd-sidebar-secondary"),
        (360, ".lv-outil--etroit", ".search-button__search-container"),
        (1280, ".lv-chercher", ".search-button__search-container"),
    ],
)
def test_echap_ferme_et_rend_le_focus(ouvrir: Ouvrir, publie: Site, largeur: int, bouton: str, volet: str) -> None:
    page = lire(ouvrir, publie, "tests.html", largeur=largeur)
    page.locator(bouton).focus()
    ouvert = ouvrir_au_clavier(page, volet)
    page.keyboard.press("Escape")
    expect(page.locator(bouton)).to_be_focused()
    expect(ouvert).to_be_hidden()

    ouvrir_au_clavier(page, volet)
    page.keyboard.press("Shift+Tab")
    expect(ouvert).to_be_hidden()  # le focus n'est jamais derrière un voile


def test_un_appareil_lent_donne_quand_meme_le_focus_au_tiroir(ouvrir: Ouvrir, publie: Site) -> None:
    page = lire(ouvrir, publie, "tests.html", largeur=360)
    page.evaluate("() => { window.setTimeout = (tache) => tache(); }")  # le thème n'attend plus que le tiroir se montre
    page.locator(".primary-toggle").click()
    expect(page.locator(".bd-sidebar-primary :focus")).to_be_in_viewport()


def ouvrir_au_clavier(page: Page, volet: str) -> Locator:
    page.keyboard.press("Enter")
    expect(page.locator(f"{volet} :focus")).to_be_in_viewport()
    return page.locator(volet)


# ── En grand ───────────────────────────────────────────────────────────────

DEUX_FOIS = ((640, 450), (360, 450))
"""Des fenêtres de 1280 et 720 px, agrandies à 200 %."""
ESPACE = (
    ":not(svg, svg *) { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }"
    "svg { letter-spacing: normal !important; word-spacing: normal !important } p { margin-bottom: 2em !important }"
)
"""L'espacement que WCAG 1.4.12 laisse au lecteur."""


def serres(page: Page) -> dict[str, list[str]]:
    """Ce qui ne tient pas : plus large que la page, coupé, ou l'un sur l'autre."""
    assert defilement_horizontal(page) <= 0
    vus = {quoi: page.evaluate(f"mesures.{quoi}()") for quoi in ("larges", "coupes", "chevauchements")}
    return {quoi: fautes for quoi, fautes in vus.items() if fautes}


@pytest.fixture(scope="session")
def gros_caracteres(playwright: Playwright, navigateur: Browser) -> Iterator[Browser]:
    """Un navigateur réglé sur des caractères deux fois plus gros."""
    navigateur = playwright.chromium.launch(
        executable_path=chromium(playwright), args=[*OPTIONS, "--blink-settings=defaultFontSize=32"]
    )
    yield navigateur
    navigateur.close()


@pytest.mark.parametrize("nom", SURTOUT)
def test_agrandie_deux_fois_la_page_tient(ouvrir: Ouvrir, publie: Site, nom: str) -> None:
    page = lire(ouvrir, publie, nom)
    for largeur, hauteur in reversed(DEUX_FOIS):
        page.set_viewport_size({"width": largeur, "height": hauteur})
        assert serres(page) == {}, largeur
    page.add_style_tag(content=ESPACE)
    assert serres(page) == {}, "espacée"


@pytest.mark.parametrize("nom", SURTOUT)
def test_en_gros_caracteres_la_page_tient(gros_caracteres: Browser, publie: Site, nom: str) -> None:
    contexte = gros_caracteres.new_context(locale="fr-FR", viewport={"width": 1280, "height": 900}, bypass_csp=True)
    page = Lecteur(contexte, publie.base).aller(nom)
    page.wait_for_load_state("networkidle")
    page.evaluate(MESURES)
    assert serres(page) == {}
    page.locator(".primary-toggle").click()
    expect(page.locator(".bd-sidebar-primary :focus")).to_be_in_viewport()
    contexte.close()


# ── Sans mouvement ─────────────────────────────────────────────────────────


@pytest.mark.parametrize("nom", SURTOUT)
def test_rien_ne_bouge_pour_qui_le_demande(ouvrir: Ouvrir, publie: Site, nom: str) -> None:
    page = lire(ouvrir, publie, nom)
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate("mesures.mouvements()") == []


# ── En contrastes forcés ───────────────────────────────────────────────────


def test_en_contrastes_forces_ce_qui_se_lit_a_son_aplat_le_garde(ouvrir: Ouvrir, publie: Site) -> None:
    page = lire(ouvrir, publie, "pnj.html")
    page.emulate_media(forced_colors="active")
    fond = page.locator("body").evaluate(FOND)
    for aplat in (".tm-jauge--sante .plein", ".tm-jauge--energie .plein", "button.mod-primary"):
        assert page.locator(aplat).first.evaluate(FOND) != fond, aplat
    encre = page.locator("main h1").evaluate("e => getComputedStyle(e).color")
    assert page.locator(".tm-courbe text").first.evaluate("e => getComputedStyle(e).fill") == encre


FOND = "e => getComputedStyle(e).background"


# ── Le mode servi : les mêmes habits ───────────────────────────────────────

SEULE = "voila/render/jet.ipynb"
HABITS = """e => {
  const s = getComputedStyle(e);
  const jetons = [...new Set([...document.styleSheets].flatMap((f) => [...f.cssRules])
    .flatMap((r) => [...(r.style ?? [])]).filter((p) => p.startsWith("--tm-")))].sort();
  return {
    langue: document.documentElement.lang,
    police: s.fontFamily, taille: s.fontSize, interligne: s.lineHeight, encre: s.color,
    fond: [document.body, document.documentElement].map((e) => getComputedStyle(e).backgroundColor)
      .find((c) => c !== "rgba(0, 0, 0, 0)"),
    jetons: jetons.map((j) => `${j}:${getComputedStyle(document.documentElement).getPropertyValue(j)}`),
  };
}"""


def habits(page: Page, selecteur: str) -> dict[str, Any]:
    return dict(page.locator(selecteur).first.evaluate(HABITS))


def page_seule(lecteur: Lecteur) -> Page:
    page = lecteur.aller(SEULE)
    expect(page.locator(".tiamat-calculatrice .tm-phrase").first).to_be_visible()
    return page


@pytest.mark.parametrize(
    ("theme", "choisi"),
    [
        ("light", True),
        ("dark", False),
        pytest.param("dark", True, marks=pytest.mark.complet),
        pytest.param("light", False, marks=pytest.mark.complet),
    ],
)
def test_la_page_seule_a_les_habits_du_livre(ouvrir: Ouvrir, servi: Site, theme: str, choisi: bool) -> None:
    contraire = {"light": "dark", "dark": "light"}[theme]
    lecteur = ouvrir(servi, theme=contraire if choisi else theme, politique=False)
    livre = lecteur.aller("tests.html")
    while choisi and livre.locator("html").get_attribute("data-mode") != theme:
        livre.get_by_role("button", name="thème").first.click()
    voulus = habits(livre, ".tiamat-calc .tm")
    assert voulus["langue"] == "fr"

    seule = page_seule(lecteur)
    expect(seule.locator("html")).to_have_attribute("data-theme", theme)
    assert habits(seule, ".tiamat-calculatrice .tm") == voulus


def test_la_page_seule_est_accessible_et_tient(ouvrir: Ouvrir, servi: Site) -> None:
    page = page_seule(ouvrir(servi, politique=False))
    tient(page)
    page.evaluate(MESURES)
    assert parcourir(page, 200) == []
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate("mesures.mouvements()") == []


def test_dans_son_cadre_la_calculatrice_a_les_habits_de_sa_page(ouvrir: Ouvrir, servi: Site) -> None:
    page = ouvrir(servi, theme="dark").aller("tests.html")
    c = Calculatrice(page, "jet", servie=True).activer()
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(c.dedans.locator("html")).to_have_attribute("data-theme", theme)
        voulus = habits(page, ".tiamat-calc[data-etat=apercu] .tm")
        dedans = dict(c.dedans.locator(".tiamat-calculatrice .tm").first.evaluate(HABITS))
        assert {**dedans, "fond": ""} == {**voulus, "fond": ""}  # le cadre a le fond de son encadré


@pytest.fixture(scope="module")
def complet() -> Iterator[Site]:
    """Un serveur qui n'a plus de place pour une calculatrice."""
    with servir(noyaux=0) as site:
        yield site


@pytest.mark.parametrize(
    ("chemin", "statut"), [("nulle-part.html", 404), pytest.param(SEULE, 503, marks=pytest.mark.complet)]
)
def test_une_page_d_erreur_a_les_habits_du_livre(
    request: pytest.FixtureRequest, ouvrir: Ouvrir, chemin: str, statut: int
) -> None:
    site: Site = request.getfixturevalue("servi" if statut == 404 else "complet")
    lecteur = ouvrir(site, politique=False)
    voulus = habits(lecteur.aller("tests.html"), ".tiamat-calc .tm")
    reponse = lecteur.page.goto(site.base + chemin)
    assert reponse is not None
    assert reponse.status == statut
    assert habits(lecteur.page, "main.tm") == voulus
    tient(lecteur.page)
