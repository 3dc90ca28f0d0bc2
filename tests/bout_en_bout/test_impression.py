"""Chaque page imprimée : tout son texte, replié compris, rien qui se touche, dans la largeur d'une feuille, en clair.

Les mêmes questions à Chromium et à Firefox. Une page faite pour le papier n'imprime que lui : voir test_papier.py.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from publication.chemins import LIVRE_CONSTRUIT
from tests.bout_en_bout.firefox import Firefox, firefox, ouvrir_firefox
from tests.bout_en_bout.lecteur import Calculatrice, Lecteur
from tests.bout_en_bout.serveurs import Site
from tests.bout_en_bout.test_pages import PAGES
from tests.bout_en_bout.test_papier import MILLIMETRE, sur_le_papier
from widgets.dessins.chances import ICI

pytestmark = pytest.mark.navigateur
Ouvrir = Callable[..., Lecteur]
LARGEUR = 210 - 2 * 15
"""Ce que les marges laissent d'une feuille A4, en millimètres (impression.css)."""
DU_LIVRE = [
    n
    for n in PAGES
    if 'class="bd-article"' in (html := (LIVRE_CONSTRUIT / n).read_text("utf-8")) and "tm-papier" not in html
]
UNE_PAR_GABARIT = ["tests.html", "techniques.html", "techniques/oi-zuki.html", "arts/karate.html", "genindex.html"]

TEXTES = """() => {
    // Ce qui n'est pas du texte de la page : ce qui se touche, ce qui nomme un dessin, ce qui est éteint.
    const hors = `script, template, option, svg :is(title, desc), .tm-cache, button:not(.tm-action), .tm-bouton,
        .headerlink, .tm-jets .tm-des span, .genindex-jumpbox, .tm-filtres, .tm-bilan, .tm-calc-etat,
        .tm-vive, .tm-calc-pied, .tm-question summary, [hidden],
        [style*="display: none"]:not(.tm-deplieur:not([style*="display: none"]) + *)`;
    const marcheur = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
    const textes = [];
    while (marcheur.nextNode()) {
        const noeud = marcheur.currentNode;
        if (!noeud.data.trim() || noeud.parentElement.closest(hors)) continue;
        const plage = document.createRange();
        plage.selectNodeContents(noeud);
        const boites = [...plage.getClientRects()];
        const montre = noeud.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        textes.push([noeud.data.trim(), montre && boites.some((boite) => boite.width > 0)]);
    }
    return textes;
}"""
DE_TROP = """() => {
    const page = "article, footer";
    const dehors = [...document.querySelectorAll("body *")]
        .filter((e) => e.checkVisibility() && e.getClientRects().length && e.innerText?.trim())
        .filter((e) => !e.closest(page) && !e.querySelector(page));
    const boutons = [...document.querySelectorAll("button, .tm-bouton")]
        .filter((e) => e.checkVisibility() && !e.matches(".mod-active, .tm-deplieur, .tm-action, thead button"));
    return [...dehors, ...boutons].map((e) => e.outerHTML.slice(0, 120));
}"""
TROP_LARGES = """() => {
    const bord = document.documentElement.clientWidth + 1;
    const coupe = (e) => e.clientWidth && e.scrollWidth > e.clientWidth + 1
        && getComputedStyle(e).overflowX !== "visible";
    return [...document.querySelectorAll("article *")]
        .filter((e) => e.checkVisibility() && !e.closest(".tm-cache, select"))
        .filter((e) => e.getBoundingClientRect().right > bord || (e instanceof HTMLElement && coupe(e)))
        .map((e) => e.outerHTML.slice(0, 120));
}"""
COULEURS = """() => {
    const lues = ["color", "backgroundColor", "borderTopColor", "fill", "stroke", "outlineColor"];
    return [document.documentElement, ...document.querySelectorAll("body, body *")].filter((e) => e.checkVisibility())
        .map((e) => [e.tagName, ...lues.map((propriete) => getComputedStyle(e)[propriete])].join(" "));
}"""
FOND_ET_ENCRE = """() => [
    getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector("article")).color,
]"""
RENVOIS = "article a:is(.tm-renvoi, .tm-regle, .tm-badge--arbitrage)[title]:not([id])"
DEFINITIONS = f"() => [...document.querySelectorAll('{RENVOIS}')].map((lien) => lien.title)"


class Navigateur(Protocol):
    """Une page ouverte, à qui l'on demande ce que vaut une fonction."""

    def evaluate(self, fonction: str) -> Any: ...


def serrer(texte: str) -> str:
    """Un texte sans ses blancs ni ses traits d'union, que le passage à la ligne déplace."""
    return re.sub(r"[\s\u00ad\u200b\u2010-]+", "", unicodedata.normalize("NFKC", texte))


def pages_de_texte(pdf: bytes) -> list[str]:
    return [serrer(page.extract_text()) for page in PdfReader(BytesIO(pdf)).pages]


def texte_du_pdf(pdf: bytes) -> str:
    return "".join(pages_de_texte(pdf))


def est_imprime(texte: str, pages: list[str]) -> bool:
    """Le texte est là, d'un tenant ; ou coupé par un bas de page, où ce qui est posé par-dessus s'écrit en dernier."""
    return texte in "".join(pages) or any(
        texte[:n] in page and texte[n:] in suivante for page, suivante in pairwise(pages) for n in range(1, len(texte))
    )


def s_imprime_entiere(page: Navigateur) -> list[str]:
    """La page, dans le média d'impression ; rend ses textes."""
    textes = page.evaluate(TEXTES)
    assert [texte for texte, montre in textes if not montre] == []
    assert page.evaluate(DE_TROP) == []
    assert page.evaluate(TROP_LARGES) == []
    assert page.evaluate(FOND_ET_ENCRE) == ["rgb(255, 255, 255)", "rgb(27, 33, 48)"]
    return [texte for texte, _ in textes]


def est_dans_le_pdf(textes: list[str], pdf: bytes) -> None:
    pages = pages_de_texte(pdf)
    assert [texte for texte in textes if not est_imprime(serrer(texte), pages)] == []


def test_un_texte_peut_se_couper_au_bas_d_une_page() -> None:
    pages = [serrer(page) for page in ("il tire de loin R100", "et touche", "sa cible")]
    assert est_imprime(serrer("il tire de loin et touche"), pages)
    assert not est_imprime(serrer("il tire de loin sa cible"), pages)
    assert not est_imprime(serrer("il tire de près et touche"), pages)


# ── Chromium ───────────────────────────────────────────────────────────────


def imprimer(ouvrir: Ouvrir, site: Site, nom: str) -> None:
    page = ouvrir(site, theme="dark").aller(nom)
    page.wait_for_load_state("networkidle")
    definitions = page.evaluate(DEFINITIONS)
    textes = s_imprime_entiere(sur_le_papier(page, LARGEUR))
    sombre = couleurs(page, "dark")
    assert couleurs(page, "light") == sombre
    page.emulate_media(media=None)
    est_dans_le_pdf([*textes, *definitions], page.pdf(prefer_css_page_size=True, print_background=True))


def couleurs(page: Page, theme: str) -> Any:
    page.emulate_media(media="print", color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    return page.evaluate(COULEURS)


@pytest.mark.parametrize("nom", UNE_PAR_GABARIT)
def test_une_page_par_gabarit(ouvrir: Ouvrir, publie: Site, nom: str) -> None:
    imprimer(ouvrir, publie, nom)


@pytest.mark.complet
@pytest.mark.parametrize("nom", [n for n in DU_LIVRE if n not in UNE_PAR_GABARIT])
def test_chaque_page(ouvrir: Ouvrir, publie: Site, nom: str) -> None:
    imprimer(ouvrir, publie, nom)


def test_une_calculatrice_active_s_imprime_vive(
    calculatrice: Callable[..., tuple[Lecteur, Calculatrice]], site: Site
) -> None:
    lecteur, jet = calculatrice(site, "jet")
    jet.bouger_trois_fois("Compétence")
    phrase = jet.dedans.locator(".tm-phrase").first.inner_text()
    imprime = texte_du_pdf(lecteur.page.pdf(prefer_css_page_size=True))
    assert serrer(phrase) in imprime
    assert serrer("Copier ce calcul") not in imprime


# ── Firefox ────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def renard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    executable = firefox()
    if executable is None:
        pytest.skip("aucun Firefox sur cette machine : « sh publication/firefox.sh » sait l'installer, ou FIREFOX=…")
    with ouvrir_firefox(executable, tmp_path_factory.mktemp("firefox")) as ouvert:
        yield ouvert


@pytest.mark.complet
@pytest.mark.parametrize("nom", DU_LIVRE)
def test_chaque_page_dans_firefox(renard: Firefox, publie: Site, nom: str, tmp_path: Path) -> None:
    renard.aller(publie.base + nom)
    renard.evaluate("() => localStorage.setItem('mode', 'dark')")
    renard.aller(publie.base + nom)
    assert renard.evaluate("() => document.documentElement.dataset.theme") == "dark"
    renard.sur_le_papier(round(LARGEUR * MILLIMETRE))
    textes = s_imprime_entiere(renard)
    (tmp_path / "impression.png").write_bytes(renard.capturer())
    # Un nombre ou un repère cerné d'un liseré y devient un tracé.
    est_dans_le_pdf([texte for texte in textes if not texte.isdigit() and texte != ICI], renard.imprimer())
    assert publie.violations == []
