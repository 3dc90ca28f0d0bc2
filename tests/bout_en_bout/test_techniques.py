"""La table des techniques : la trier, la filtrer, partager l'adresse ; les pages des fiches se lisent partout."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.bout_en_bout.lecteur import Lecteur, axe, defilement_horizontal
from tests.bout_en_bout.serveurs import Site
from tiamat.catalogue import catalogue

pytestmark = pytest.mark.navigateur
Ouvrir = Callable[..., Lecteur]
RANGS = ".tm-techniques tbody tr:visible"
TOUTES = len(catalogue().techniques)
PAGES = ["techniques.html", "techniques/enchainement-du-lion.html", "techniques/kiri-kaeshi.html", "arts/karate.html"]


def ouvrir_la_table(ouvrir: Ouvrir, publie: Site, suite: str = "", **options: object) -> Lecteur:
    lecteur = ouvrir(publie, **options)
    lecteur.aller(f"techniques.html{suite}")
    expect(bilan(lecteur.page)).not_to_be_empty()
    return lecteur


def bilan(page: Page) -> object:
    return page.locator(".tm-techniques [role=status]")


def noms(page: Page) -> list[str]:
    return page.locator(f"{RANGS} th").all_inner_texts()


def test_les_filtres_se_combinent_et_se_disent(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir_la_table(ouvrir, publie).page
    expect(page.locator(RANGS)).to_have_count(TOUTES)
    page.get_by_label("Art", exact=True).select_option("karate")
    page.get_by_label("Type", exact=True).select_option("pieds")
    attendues = [t for t in catalogue().techniques.values() if "karate" in t.arts and "pieds" in t.type]
    expect(page.locator(RANGS)).to_have_count(len(attendues))
    expect(bilan(page)).to_have_text(f"{len(attendues)} techniques sur {TOUTES}, triées par nom.")
    page.get_by_label("Coût", exact=True).select_option("gratuit")
    gratuites = [t.nom for t in attendues if t.cout == (0, 0)]
    assert noms(page) == sorted(gratuites)


def test_le_texte_se_cherche_sans_accents(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir_la_table(ouvrir, publie).page
    page.get_by_label("Chercher", exact=True).fill("PIQURE scorpion")
    assert "Piqûre du scorpion" in noms(page)
    page.get_by_label("Chercher", exact=True).fill("kusarigama ENROULE")
    expect(page.locator(RANGS)).to_have_count(1)


def test_une_recherche_vaine_propose_de_tout_retirer(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir_la_table(ouvrir, publie, "?art=boxe&type=pieds").page
    expect(page.locator(RANGS)).to_have_count(0)
    expect(page.locator(".tm-techniques .tm-avis")).to_contain_text("Aucune technique ne répond à ces filtres.")
    page.locator(".tm-avis").get_by_role("button", name="Retirer les filtres").click()
    expect(page.locator(RANGS)).to_have_count(TOUTES)
    expect(page.get_by_label("Chercher", exact=True)).to_be_focused()
    assert page.url.endswith("techniques.html")


@pytest.mark.parametrize("largeur", [1280, 360])
def test_les_en_tetes_trient_au_clavier(ouvrir: Ouvrir, publie: Site, largeur: int) -> None:
    lecteur = ouvrir_la_table(ouvrir, publie, "?art=karate", largeur=largeur)
    page = lecteur.page
    assert noms(page) == sorted(noms(page))
    entete = page.get_by_role("columnheader", name="Puissance")
    bouton = entete.get_by_role("button")
    bouton.focus()
    bouton.press("Enter")
    expect(entete).to_have_attribute("aria-sort", "ascending")
    expect(bouton).to_be_focused()
    croissant = noms(page)
    bouton.press("Enter")
    expect(entete).to_have_attribute("aria-sort", "descending")
    expect(bilan(page)).to_contain_text("triées par puissance, en ordre inverse")
    assert noms(page)[0] == "Seiryuto-uchi"
    sans_puissance = {"Kizami zuki", "Tai sabaki"}
    assert set(noms(page)[-2:]) == set(croissant[-2:]) == sans_puissance
    assert page.locator("[aria-sort]").count() == 1
    assert lecteur.erreurs == []


def test_l_adresse_garde_les_filtres_et_le_tri(ouvrir: Ouvrir, publie: Site) -> None:
    page = ouvrir_la_table(ouvrir, publie).page
    page.get_by_label("Art", exact=True).select_option("kendo")
    page.get_by_label("Chercher", exact=True).fill("sabre")
    page.get_by_role("button", name="Coût", exact=True).click()
    page.get_by_role("button", name="Coût", exact=True).click()
    attendus, adresse = noms(page), page.url
    assert "art=kendo" in adresse
    assert "tri=-cout" in adresse
    autre = ouvrir_la_table(ouvrir, publie, f"?{adresse.split('?')[1]}").page
    assert noms(autre) == attendus
    expect(autre.get_by_label("Art", exact=True)).to_have_value("kendo")


def test_une_adresse_hostile_ne_casse_rien(ouvrir: Ouvrir, publie: Site) -> None:
    lecteur = ouvrir_la_table(ouvrir, publie, "?art=<img src=x>&tri=%22%5D&type=pieds&texte=%3Cb%3E")
    expect(lecteur.page.get_by_label("Art", exact=True)).to_have_value("")
    expect(lecteur.page.get_by_label("Type", exact=True)).to_have_value("pieds")
    assert lecteur.erreurs == []
    assert publie.violations == []


def test_sans_javascript_la_table_est_entiere(navigateur: object, publie: Site) -> None:
    contexte = navigateur.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = contexte.new_page()
    page.goto(publie.base + "techniques.html")
    expect(page.locator(RANGS)).to_have_count(TOUTES)
    expect(page.locator(".tm-filtres")).to_be_hidden()
    contexte.close()


@pytest.mark.parametrize("largeur", [360, 1280])
@pytest.mark.parametrize("nom", PAGES)
def test_les_pages_tiennent_et_se_lisent(ouvrir: Ouvrir, publie: Site, nom: str, largeur: int) -> None:
    lecteur = ouvrir(publie, largeur=largeur, theme="dark" if largeur == 360 else "light", politique=False)
    page = lecteur.aller(nom)
    page.wait_for_load_state("networkidle")
    assert defilement_horizontal(page) <= 0
    with axe(page) as auditer:
        assert auditer("main") == []
    assert lecteur.erreurs == []
    assert lecteur.dehors == []
