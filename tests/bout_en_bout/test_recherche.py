"""La page de recherche : ce qu'un meneur tape à la table le mène à la règle, au clavier, sur un téléphone."""

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from publication.chemins import SITE
from tests.bout_en_bout.lecteur import Lecteur, axe, defilement_horizontal
from tests.bout_en_bout.serveurs import Site

Ouvrir = Callable[..., Lecteur]
PAIRES = tomllib.loads((Path(__file__).parents[1] / "recherches.toml").read_text(encoding="utf-8"))
RECHERCHES = {requete: adresse for table in PAIRES.values() for requete, adresse in table.items()}
navigateur = pytest.mark.navigateur
CIBLE = 44


def premiers_liens(page: Page, combien: int = 3) -> list[str]:
    liens = page.locator("#recherche-resultats li > a")
    adresses = liens.evaluate_all("liens => liens.map(a => a.getAttribute('href'))")
    return [str(a) for a in adresses[:combien]]


def annonce(page: Page) -> str:
    return page.locator("#recherche-annonce").inner_text().replace("\u00a0", " ")


def test_les_paires_sont_assez_nombreuses() -> None:
    assert len(RECHERCHES) == sum(map(len, PAIRES.values())) >= 80
    assert sum(requete.isascii() for requete in PAIRES["sans_accents"]) >= 20


@pytest.mark.skipif(not (SITE / "index.html").exists(), reason="le livre n'est pas construit")
@pytest.mark.parametrize("adresse", sorted(set(RECHERCHES.values())))
def test_chaque_paire_mene_quelque_part(adresse: str) -> None:
    page, _, ancre = adresse.partition("#")
    assert ancre or page.startswith(("techniques/", "arts/"))
    texte = (SITE / page).read_text(encoding="utf-8")
    assert not ancre or f'id="{ancre}"' in texte


@navigateur
def test_la_bonne_reponse_est_dans_les_trois_premieres(ouvrir: Ouvrir, publie: Site) -> None:
    lecteur = ouvrir(publie)
    page = lecteur.aller("search.html")
    champ = page.locator("#recherche")
    perdues = {}
    for requete, adresse in RECHERCHES.items():
        champ.fill(requete)
        champ.press("Enter")
        if adresse not in (premiers := premiers_liens(page)):
            perdues[requete] = (adresse, premiers)
    assert perdues == {}
    assert lecteur.erreurs == []
    assert lecteur.dehors == []


@pytest.fixture
def recherche(ouvrir: Ouvrir, publie: Site) -> Iterator[Callable[[str], Page]]:
    lecteur = ouvrir(publie)
    yield lambda requete: lecteur.aller(f"search.html?q={quote(requete)}")
    assert lecteur.erreurs == []


@navigateur
def test_une_reponse_dit_ce_qu_elle_est_et_ou(recherche: Callable[[str], Page]) -> None:
    page = recherche("assommé")
    premiere = page.locator("#recherche-resultats li").first
    expect(premiere.get_by_role("link")).to_have_text("Sonné")
    expect(premiere).to_contain_text("état — États")
    assert re.fullmatch(r"Résultats pour « assommé » : \d+\.", annonce(page))
    expect(page).to_have_title(re.compile("^assommé — "))


@navigateur
def test_un_texte_mene_a_la_section_qui_le_dit(recherche: Callable[[str], Page]) -> None:
    page = recherche("corde")
    reponse = page.locator("#recherche-resultats li", has_text="Une corde donne").first
    expect(reponse.locator("mark").first).to_have_text("corde")
    expect(reponse.get_by_role("link")).to_have_attribute("href", re.compile(r"^des\.html#"))


@navigateur
def test_une_faute_de_frappe_se_dit(recherche: Callable[[str], Page]) -> None:
    page = recherche("mawachi geri")
    assert annonce(page).startswith("Rien ne s’appelle « mawachi geri ». Résultats proches : ")
    assert premiers_liens(page, 1) == ["techniques/mawashi-geri.html"]


@navigateur
@pytest.mark.parametrize(
    ("requete", "dit"),
    [
        ("", "Tapez un nom, un mot, un numéro de règle."),
        ("zzzz", "Aucune page ne répond à « zzzz »."),
        ("<b>zzzz</b>'\"", "Aucune page ne répond à « <b>zzzz</b>'\" »."),
    ],
)
def test_rien_a_montrer_propose_un_remede(recherche: Callable[[str], Page], requete: str, dit: str) -> None:
    page = recherche(requete)
    assert annonce(page) == dit
    assert premiers_liens(page) == []
    page.get_by_role("link", name="Ouvrir le glossaire").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Glossaire"))


@navigateur
def test_tout_se_fait_au_clavier(recherche: Callable[[str], Page]) -> None:
    page = recherche("R63")
    champ = page.locator("#recherche")
    champ.fill("coup")
    champ.press("Enter")
    expect(page).to_have_url(re.compile(r"\?q=coup$"))
    expect(champ).to_be_focused()
    liens = page.locator("#recherche-resultats a")
    expect(liens).to_have_count(20)
    page.get_by_role("button", name="Afficher la suite").press("Enter")
    expect(liens.nth(20)).to_be_focused()
    page.go_back()
    expect(champ).to_have_value("R63")
    champ.press("Tab")
    expect(liens.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"des\.html#r63$"))


@navigateur
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("requete", ["coup", "zzzz"])
def test_elle_tient_sur_un_telephone(ouvrir: Ouvrir, publie: Site, requete: str, theme: str) -> None:
    lecteur = ouvrir(publie, largeur=360, theme=theme, politique=False)
    page = lecteur.aller(f"search.html?q={requete}")
    page.wait_for_load_state("networkidle")
    assert defilement_horizontal(page) <= 0
    cibles = page.locator("#recherche-resultats a, #recherche-suite:visible, #recherche-aide:visible a")
    hauteurs = cibles.evaluate_all("cibles => cibles.map(c => c.getBoundingClientRect().height)")
    assert hauteurs
    assert min(hauteurs) >= CIBLE
    with axe(page) as auditer:
        assert auditer("main") == []


@navigateur
def test_la_politique_de_securite_y_tient(recherche: Callable[[str], Page], publie: Site) -> None:
    recherche("équipement").wait_for_load_state("networkidle")
    assert publie.violations == []
