"""Ce qui s'imprime, imprimé pour de bon : pages comptées, format, rien de tronqué, rien d'autre que le papier."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import widgets
from publication.chemins import LIVRE
from tests.bout_en_bout.lecteur import Calculatrice, Lecteur, axe, defilement_horizontal, tient
from tests.bout_en_bout.serveurs import Site
from tiamat.catalogue import catalogue
from tiamat.personnage import Identite, Personnage, profil, profils, vers_json
from widgets.dessins.carte import PAR_PLANCHE
from widgets.dessins.feuille import feuille

pytestmark = pytest.mark.navigateur
Ouvrir = Callable[..., Lecteur]
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
PORTRAIT, PAYSAGE = (595, 842), (842, 595)
"""Une feuille A4, en points."""
MILLIMETRE = 96 / 25.4
IMPRIMER = "window.print = () => { window.top.impressions = (window.top.impressions ?? 0) + 1; };"
TRONQUES = """() => [...document.querySelectorAll('.tm-feuillet, .tm-carte')]
    .filter((e) => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth)
    .map((e) => e.dataset.technique ?? e.innerText.slice(0, 40))"""
FONDS = """() => [
    getComputedStyle(document.documentElement).colorScheme,
    ...[document.documentElement, document.body].map((e) => getComputedStyle(e).backgroundColor),
]"""
TAILLES = """() => {
    const marcheur = document.createTreeWalker(document.querySelector('.tm-papier'), NodeFilter.SHOW_TEXT);
    const tailles = [];
    while (marcheur.nextNode()) {
      const { data, parentElement: e } = marcheur.currentNode;
      if (!data.trim() || !e.checkVisibility() || e.closest('.tm-cache')) continue;
      const renvoi = e.closest('.tm-regle, .tm-badge') !== null;
      tailles.push([parseFloat(getComputedStyle(e).fontSize) * 0.75, renvoi, data.trim().slice(0, 30)]);
    }
    return tailles;
}"""


def pages_du_pdf(page: Page) -> list[tuple[int, int]]:
    """La taille de chaque page imprimée, en points."""
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    tailles = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    assert len(tailles) == len(re.findall(rb"/Type\s*/Page\b", pdf))
    return [(round(float(largeur)), round(float(hauteur))) for largeur, hauteur in tailles]


def sur_le_papier(page: Page, largeur: float) -> Page:
    """La page telle qu'elle s'imprime, sur une largeur de feuille en millimètres."""
    page.set_viewport_size({"width": round(largeur * MILLIMETRE), "height": 800})
    page.emulate_media(media="print")
    return page


def rien_que_le_papier(page: Page) -> str:
    """Le texte imprimé ; aucune barre, aucun menu, aucun réglage n'en est."""
    imprime = page.evaluate("document.body.innerText")
    papier = page.evaluate("document.querySelector('.tm-papier').innerText")
    assert imprime.split() == papier.split()
    assert page.evaluate("getComputedStyle(document.querySelector('.tm-papier')).color") == "rgb(27, 33, 48)"
    assert page.evaluate(FONDS) == ["light", "rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]
    return str(papier)


# ── L'écran du meneur ──────────────────────────────────────────────────────


@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=pytest.mark.complet)])
def test_l_ecran_fait_deux_pages_a_l_horizontale(ouvrir: Ouvrir, publie: Site, theme: str) -> None:
    page = ouvrir(publie, theme=theme).aller("ecran-mj.html")
    assert pages_du_pdf(page) == [PAYSAGE, PAYSAGE]
    sur_le_papier(page, 297 - 12)
    assert page.evaluate(TRONQUES) == []
    lu = rien_que_le_papier(page)
    fiches = catalogue()
    for nommees in (fiches.difficultes, fiches.malus_de_tir, fiches.zones, fiches.terrains, fiches.attributs):
        for fiche in nommees.values():
            assert fiche.nom in lu
    gauches = page.evaluate(
        "[...new Set([...document.querySelectorAll('.tm-feuillet')].flatMap((f) => [...f.querySelectorAll('.tm-volet')]"
        ".flatMap((v) => [...v.getClientRects()].map((r) => Math.round(r.left)))))]"
    )
    assert len(gauches) == 4
    for points, renvoi, texte in page.evaluate(TAILLES):
        assert points >= (8 if renvoi else 9.6) - 0.01, texte


@pytest.mark.parametrize(("largeur", "theme"), [(360, "dark"), (1280, "light")])
def test_l_ecran_se_lit_aussi_a_l_ecran(ouvrir: Ouvrir, publie: Site, largeur: int, theme: str) -> None:
    lecteur = ouvrir(publie, largeur=largeur, theme=theme, politique=False)
    page = lecteur.aller("ecran-mj.html")
    assert defilement_horizontal(page) <= 0
    assert min(points for points, *_ in page.evaluate(TAILLES)) >= 14 * 0.75
    with axe(page) as auditer:
        assert auditer("html") == []
    assert lecteur.erreurs == []


# ── Les cartes ─────────────────────────────────────────────────────────────


def choisir(page: Page, valeur: str, standards: bool = True) -> list[str]:
    """Choisit des cartes, et rend les techniques montrées."""
    page.locator("#cartes-de").select_option(valeur)
    page.locator("#cartes-standards").set_checked(standards)
    return [str(c.get_attribute("data-technique")) for c in page.locator(".tm-carte").all()]


def feuilles(cartes: Iterable[str]) -> list[tuple[int, int]]:
    return [PORTRAIT] * -(-len(list(cartes)) // PAR_PLANCHE)


def test_toutes_les_cartes_tiennent_et_se_comptent(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir(publie, theme="dark").aller("cartes.html")
    assert pages_du_pdf(page) == feuilles(catalogue().techniques)
    sur_le_papier(page, 210)
    assert page.evaluate(TRONQUES) == []
    rien_que_le_papier(page)
    mesures = page.evaluate(
        "[...document.querySelectorAll('.tm-carte')].map((c) => c.getBoundingClientRect())"
        ".map(({width, height, left, top}) => [width, height, left, top])"
    )
    assert {(round(m[0] / MILLIMETRE, 1), round(m[1] / MILLIMETRE, 1)) for m in mesures} == {(63.0, 88.0)}
    assert [round(m[2] / MILLIMETRE, 1) for m in mesures[:3]] == [10.5, 73.5, 136.5]
    assert round(mesures[0][3] / MILLIMETRE, 1) == 16.5
    for points, _, texte in page.evaluate(TAILLES):
        assert points >= 7.5 - 0.01, texte
    dernier = "(c) => [c.querySelector('.corps'), c.querySelector('footer')].map((e) => e.getBoundingClientRect())"
    for corps, pied in page.evaluate(f"[...document.querySelectorAll('.tm-carte')].map({dernier})"):
        assert corps["bottom"] <= pied["top"] + 0.5


def test_les_cartes_d_un_art_avec_ou_sans_les_standards(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir(publie).aller("cartes.html")
    karate, standards = set(catalogue().arts["karate"].techniques), catalogue().standards
    avec = choisir(page, "art:karate")
    assert set(avec) == karate | standards
    expect(page.locator(".tm-choix-de-cartes [role=status]")).to_have_text("27\xa0cartes, sur 3\xa0feuilles A4.")
    assert pages_du_pdf(page) == feuilles(avec)
    sans = choisir(page, "art:karate", standards=False)
    assert set(sans) == karate
    assert pages_du_pdf(page) == feuilles(sans)


def test_les_cartes_d_un_personnage_garde_ou_livre(ouvrir: Ouvrir, publie: Site) -> None:
    lea = replace(profil("jack"), nom="<b>Léa</b>", techniques=("oi_zuki", "nukite"))
    table = {"p1": {"revision": 1, "texte": vers_json(lea)}, "p2": {"revision": 1, "texte": "{"}, "p3": None}
    lecteur = ouvrir(publie)
    lecteur.contexte.add_init_script(f"localStorage.setItem('tiamat:personnages:v1', {json.dumps(json.dumps(table))})")
    lecteur.contexte.add_init_script(IMPRIMER)
    page = lecteur.aller("cartes.html")
    assert set(choisir(page, "livre:jack", standards=False)) == set(profil("jack").techniques)
    assert page.locator("#cartes-de optgroup[data-collection] option").all_inner_texts() == ["<b>Léa</b>"]
    assert set(choisir(page, "garde:p1", standards=False)) == {"oi_zuki", "nukite"}
    page.get_by_role("button", name="Imprimer ces cartes").click()
    assert page.evaluate("window.impressions") == 1
    choisir(page, "livre:voyou", standards=False)
    expect(page.locator(".tm-choix-de-cartes [role=status]")).to_contain_text("Aucune carte")
    page.get_by_role("button", name="Imprimer ces cartes").click(force=True)
    assert page.evaluate("window.impressions") == 1
    assert lecteur.erreurs == []


def test_sans_javascript_toutes_les_cartes_et_aucun_reglage(navigateur: Browser, publie: Site) -> None:
    contexte = navigateur.new_context(java_script_enabled=False)
    page = contexte.new_page()
    page.goto(f"{publie.base}cartes.html")
    assert page.locator(".tm-carte").count() == len(catalogue().techniques)
    expect(page.locator(".tm-choix-de-cartes")).to_be_hidden()
    assert pages_du_pdf(page) == feuilles(catalogue().techniques)
    contexte.close()


@pytest.mark.parametrize(("largeur", "theme"), [(360, "light"), (1280, "dark")])
def test_les_cartes_se_lisent_aussi_a_l_ecran(ouvrir: Ouvrir, publie: Site, largeur: int, theme: str) -> None:
    page = ouvrir(publie, largeur=largeur, theme=theme, politique=False).aller("cartes.html")
    assert defilement_horizontal(page) <= 0
    choisir(page, "art:ninjutsu")
    with axe(page) as auditer:
        assert auditer("html") == []


# ── La feuille de personnage ───────────────────────────────────────────────


def test_la_feuille_vierge_s_imprime_sans_javascript(navigateur: Browser, publie: Site) -> None:
    contexte = navigateur.new_context(java_script_enabled=False, color_scheme="dark")
    page = contexte.new_page()
    page.goto(f"{publie.base}feuille.html")
    assert pages_du_pdf(page) == [PORTRAIT, PORTRAIT]
    contexte.close()


def test_la_feuille_remplie_s_imprime_seule(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "feuille", "feuille.html", theme="dark")
    c.page.frames[-1].evaluate(f"() => {{ {IMPRIMER} }}")
    c.champ("Mes personnages").locator("select").select_option("Jack (livré)")
    expect(c.dedans.locator(".tm-phrase").first).to_have_text("La feuille de Jack, remplie.")
    c.bouton("Imprimer la feuille").click()
    assert lecteur.page.evaluate("window.impressions") == 1
    page = lecteur.page
    if c.servie:  # le bouton imprime le cadre : ici, la même page que lui
        page = lecteur.ouvrir_onglet()
        page.goto(f"{site.base}voila/render/feuille.ipynb")
        expect(page.locator(".tm-phrase").first).to_have_text("La feuille de Jack, remplie.", timeout=60_000)
    assert pages_du_pdf(page) == [PORTRAIT, PORTRAIT]
    sur_le_papier(page, 210 - 18)
    assert page.evaluate(TRONQUES) == []
    lu = rien_que_le_papier(page)
    for attendu in ("Jack", "Oi zuki", "2D10+2", "Pistolet 9 mm", "Blouson en cuir"):
        assert attendu in lu
    assert lecteur.erreurs == []
    assert lecteur.dehors == []


def test_la_feuille_se_lit_aussi_a_l_ecran(calculatrice: Ouverte, site: Site) -> None:
    _, c = calculatrice(site, "feuille", "feuille.html", politique=False)
    c.champ("Mes personnages").locator("select").select_option("Zanele (livré)")
    expect(c.dedans.locator(".tm-phrase").first).to_contain_text("Zanele")
    tient(c.page, ".tiamat-calc[data-calc=feuille]")


def extremes() -> dict[str, Personnage | None]:
    """Des fiches que la feuille doit porter : vierge, livrées, et chargées de tout ce qui est long."""
    fiches = catalogue()
    longues = sorted(
        (t for t in fiches.techniques.values() if t.id not in fiches.standards),
        key=lambda t: -len(t.precision + t.puissance + "".join((*t.attributs, *t.type))),
    )
    chargee = Personnage(
        "W" * 99,
        dict(profil("jack").caracteristiques),
        talents=tuple(fiches.talents),
        arts=tuple(fiches.arts),
        langues=("une langue",) * 60,
        equipement=("katana", "fusil à pompe", "kunaï", "sabre", "casque", "armure de kendo", "blouson") * 9,
        temperament_marque="x" * 99,
        identite=Identite(*["x" * 99] * 7),
        notes="note " * 999,
        maison=("presentation",),
    )
    nombres = (0, 4, 8, 9, 12, 13, 20, 45, len(longues))
    return {
        "vierge": None,
        **profils(),
        **{f"{n} techniques": replace(chargee, techniques=tuple(t.id for t in longues[:n])) for n in nombres},
    }


def test_toute_feuille_tient_sur_ses_deux_pages(navigateur: Browser) -> None:
    styles = [LIVRE / "_static" / nom for nom in ("jetons.css", "composants.css")]
    styles += [Path(widgets.__file__).with_name(nom) for nom in ("papier.css", "feuille.css")]
    tete = "".join(f"<style>{s.read_text(encoding='utf-8')}</style>" for s in styles)
    page = sur_le_papier(navigateur.new_page(), 210 - 18)
    for nom, p in extremes().items():
        page.set_content(f'<!DOCTYPE html><html lang="fr"><head>{tete}</head><body class="tm">{feuille(p)}</body>')
        assert page.evaluate(TRONQUES) == [], nom
        assert pages_du_pdf(page) == [PORTRAIT, PORTRAIT], nom
    page.close()
