"""Le livre rangé sur l'appareil : une visite, plus de réseau, tout marche ; une version à la fois."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from publication import site as publication_du_site
from publication.chemins import LIVRE_CONSTRUIT, SITE
from tests.bout_en_bout.lecteur import Calculatrice, Lecteur, tient
from tests.bout_en_bout.serveurs import Site, publier, servir
from tests.reserve import lire_la_reserve

pytestmark = pytest.mark.navigateur
Ouvrir = Callable[..., Lecteur]
PRET = re.compile(r"Le livre et ses calculatrices se lisent hors ligne \((\d+)\xa0Mo sur cet appareil\)")
INSCRITS = "navigator.serviceWorker.getRegistrations().then((r) => r.map(({ scope }) => scope))"


def ranger(page: Page) -> int:
    """Attend que le livre soit rangé sur l'appareil ; rend les Mo annoncés."""
    ligne = page.locator(".lv-hors-ligne [role=status]")
    expect(ligne).to_have_text(PRET, timeout=60_000)
    return int(PRET.search(ligne.inner_text())[1])  # type: ignore[index]


def test_une_visite_puis_sans_reseau_tout_marche(ouvrir: Ouvrir) -> None:
    with publier() as site:
        lecteur = ouvrir(site, hors_ligne=True)
        page = lecteur.aller("index.html")
        assert ranger(page) == -(-lire_la_reserve()["octets"] // 1_000_000)
    # Le serveur est arrêté : plus rien ne répond.
    for chemin in ("tests.html", "techniques/oi-zuki.html", "arts/karate.html?inconnu=1"):
        lecteur.aller(chemin)
        expect(page.locator("h1")).to_be_visible()
    lecteur.aller("search.html?q=esquive")
    expect(page.locator("#recherche-resultats li").first).to_be_visible()
    lecteur.aller("tests.html")
    Calculatrice(page, "jet", servie=False).activer().bouger_trois_fois("Compétence")
    lecteur.aller("techniques/nulle-part.html")
    expect(page.locator("h1")).to_have_text("Page introuvable")
    page.get_by_role("link", name="Revenir au livre").click()
    expect(page).to_have_url(re.compile("index.html$"))
    expect(page.locator("h1")).to_be_visible()
    assert lecteur.dehors == []


@pytest.fixture
def deux_versions(tmp_path: Path) -> Iterator[tuple[Site, Callable[[], None]]]:
    """Un petit livre publié, et de quoi publier à sa place la version suivante."""
    dossier = tmp_path / "site"

    def ecrire(version: str) -> None:
        neuf = tmp_path / f"neuf-{version}"
        shutil.copytree(LIVRE_CONSTRUIT, neuf, ignore=shutil.ignore_patterns("techniques", "arts", "pyodide-*"))
        for page in neuf.glob("*.html"):
            if page.name in {"index.html", "tests.html"}:
                page.write_text(page.read_text(encoding="utf-8").replace("<h1>", f"<h1>{version} "), encoding="utf-8")
            else:
                page.unlink()
        publication_du_site.publier(neuf)
        shutil.rmtree(dossier, ignore_errors=True)
        neuf.rename(dossier)

    ecrire("une")
    with publier(dossier) as site:
        yield site, lambda: ecrire("deux")


def test_une_nouvelle_version_attend_qu_on_la_demande(
    ouvrir: Ouvrir, deux_versions: tuple[Site, Callable[[], None]]
) -> None:
    site, publier_la_suite = deux_versions
    lecteur = ouvrir(site, largeur=360, hors_ligne=True)
    page = lecteur.aller("index.html")
    ranger(page)
    publier_la_suite()
    page.reload()
    avis = page.get_by_role("region", name="Version du livre")
    expect(avis).to_contain_text("Une nouvelle version du livre est prête.")
    lecteur.aller("tests.html")
    expect(page.locator("h1").first).to_contain_text("une ")  # rien de la suivante tant qu'elle attend
    expect(avis).to_be_visible()
    autre = lecteur.aller("tests.html", lecteur.ouvrir_onglet())
    expect(autre.locator("h1").first).to_contain_text("une ")
    avis.get_by_role("button", name="Mettre à jour").click()
    for onglet in (page, autre):
        expect(onglet.locator("h1").first).to_contain_text("deux ")
    ranger(page)
    expect(avis).to_be_hidden()


@pytest.mark.complet
def test_un_onglet_ou_l_on_calcule_n_est_pas_recharge(
    ouvrir: Ouvrir, deux_versions: tuple[Site, Callable[[], None]]
) -> None:
    site, publier_la_suite = deux_versions
    lecteur = ouvrir(site, hors_ligne=True)
    page = lecteur.aller("tests.html")
    ranger(page)
    page.evaluate("document.querySelector('.tiamat-calc').dataset.etat = 'vif'")
    publier_la_suite()
    autre = lecteur.aller("index.html", lecteur.ouvrir_onglet())
    autre.get_by_role("button", name="Mettre à jour").click()
    expect(autre.locator("h1").first).to_contain_text("deux ")
    expect(page.get_by_role("region", name="Version du livre")).to_contain_text("dans un autre onglet")
    expect(page.locator("h1").first).to_contain_text("une ")
    page.get_by_role("button", name="Recharger la page").click()
    expect(page.locator("h1").first).to_contain_text("deux ")


def test_un_fichier_qui_n_est_pas_de_cette_version_ne_se_range_pas(
    ouvrir: Ouvrir, deux_versions: tuple[Site, Callable[[], None]], tmp_path: Path
) -> None:
    (tmp_path / "site" / "tests.html").write_text("<h1>une page d'une autre version</h1>", encoding="utf-8")
    page = ouvrir(deux_versions[0], hors_ligne=True).aller("index.html")
    expect(page.locator(".lv-hors-ligne [role=status]")).to_contain_text("n'a pas pu se ranger en entier")
    expect(page.locator(".lv-hors-ligne button")).to_have_text("Réessayer")


def test_qui_epargne_ses_donnees_choisit(ouvrir: Ouvrir, deux_versions: tuple[Site, Callable[[], None]]) -> None:
    lecteur = ouvrir(deux_versions[0], hors_ligne=True)
    lecteur.contexte.add_init_script(
        "Object.defineProperty(navigator, 'connection', {value: {saveData: true}, configurable: true})"
    )
    page = lecteur.aller("index.html")
    bouton = page.locator(".lv-hors-ligne button")
    expect(bouton).to_have_text("Ranger le livre sur cet appareil")
    assert page.evaluate(INSCRITS) == []
    bouton.click()
    ranger(page)
    bouton.click()  # « Retirer »
    expect(bouton).to_have_text("Ranger le livre sur cet appareil")
    assert page.evaluate(INSCRITS) == []
    assert page.evaluate("caches.keys()") == []


@pytest.mark.complet
def test_le_mode_servi_retire_le_livre_range_d_avant(ouvrir: Ouvrir) -> None:
    with publier(chemin="/") as publie:
        lecteur = ouvrir(publie, hors_ligne=True)
        page = lecteur.aller("tests.html")
        ranger(page)
    with servir(noyaux=1, port=int(publie.base.rsplit(":", 1)[1].strip("/"))) as site:
        assert site.base == publie.base
        assert "voila" in page.request.get(f"{site.base}_static/live/mode.js").text()  # le serveur est en train
        lecteur.aller("tests.html")
        expect(page.locator("iframe")).to_have_count(0)
        page.wait_for_function(f"{INSCRITS}.then((r) => r.length === 0 && navigator.serviceWorker.controller === null)")
        assert page.evaluate("caches.keys()") == []
        expect(page.locator(".lv-hors-ligne")).to_be_hidden()
        assert page.request.get(f"{site.base}sw.js").status == 404
        Calculatrice(page, "jet", servie=True).activer()


def test_le_manifeste_rend_le_livre_installable(ouvrir: Ouvrir, publie: Site) -> None:
    lecteur = ouvrir(publie)
    page = lecteur.aller("index.html")
    protocole = lecteur.contexte.new_cdp_session(page)
    lu = protocole.send("Page.getAppManifest")
    assert lu["errors"] == []
    assert lu["url"] == publie.base + "manifeste.webmanifest"
    manifeste = json.loads(lu["data"])
    jetons = (LIVRE_CONSTRUIT / "_static" / "jetons.css").read_text(encoding="utf-8")
    papier = re.search(r"--tm-papier: (#\w+)", jetons)
    assert papier is not None
    assert {manifeste["theme_color"], manifeste["background_color"]} == {papier[1]}
    for icone in manifeste["icons"]:
        assert page.request.get(publie.base + icone["src"]).ok
    empechements = {e["errorId"] for e in protocole.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert empechements <= {"in-incognito"}  # le navigateur des essais n'installe rien


@pytest.mark.complet
def test_l_avis_de_version_tient_partout(ouvrir: Ouvrir, deux_versions: tuple[Site, Callable[[], None]]) -> None:
    site, publier_la_suite = deux_versions
    page = ouvrir(site, politique=False, hors_ligne=True).aller("index.html")
    ranger(page)
    publier_la_suite()
    page.reload()
    expect(page.get_by_role("region", name="Version du livre")).to_be_visible()
    tient(page, ".lv-version, .lv-hors-ligne")


def test_ouvert_comme_un_fichier_le_livre_se_lit_et_se_cherche(navigateur: Browser) -> None:
    page = navigateur.new_page(locale="fr-FR")
    page.goto((SITE / "tests.html").as_uri())
    jet = page.locator(".tiamat-calc[data-calc=jet]")
    expect(jet.locator(".tm-phrase").first).to_contain_text("Avec 2D10+2 contre 8")
    expect(jet.locator(".tm-avis")).to_contain_text("Ouverte comme un fichier, la page ne peut pas lancer Python.")
    expect(page.locator(".lv-hors-ligne")).to_be_hidden()
    page.goto((SITE / "search.html").as_uri() + "?q=esquive")
    expect(page.locator("#recherche-resultats li").first).to_be_visible()
    page.close()


def test_un_navigateur_trop_vieux_le_dit(ouvrir: Ouvrir, publie: Site) -> None:
    lecteur = ouvrir(publie)
    lecteur.page.route("**/direct.*.js", lambda r: r.fulfill(body="class { #", content_type="text/javascript"))
    page = lecteur.aller("tests.html")
    jet = page.locator(".tiamat-calc[data-calc=jet]")
    expect(jet.get_by_role("alert")).to_contain_text("Le navigateur est trop ancien")
    expect(jet.locator(".tm-phrase").first).to_contain_text("Avec 2D10+2 contre 8")
    page.unroute("**/direct.*.js")
    jet.get_by_role("button", name="Réessayer").click()
    Calculatrice(page, "jet", servie=False).activer()


def test_quinze_secondes_sans_nouvelle_et_l_apercu_reste(ouvrir: Ouvrir, publie: Site) -> None:
    lecteur = ouvrir(publie)
    page = lecteur.page
    page.clock.install()
    page.route("**/pyodide.asm.wasm", lambda _: None)  # le téléchargement n'aboutit jamais
    lecteur.aller("tests.html")
    jet = page.locator(".tiamat-calc[data-calc=jet]")
    jet.locator(".tm-calc-tete").click()
    expect(jet.get_by_role("progressbar", name="Chargement de Python")).to_be_visible()
    expect(jet.locator(".tm-calc-etat")).to_have_text("Chargement de Python…")
    page.wait_for_timeout(2000)  # l'archive et la bibliothèque standard arrivent : ce sont des nouvelles
    page.clock.fast_forward(11_000)
    expect(jet).to_have_attribute("data-etat", "chargement")
    page.clock.fast_forward(5_000)
    expect(jet.get_by_role("alert")).to_contain_text("La calculatrice n'a pas démarré.")
    expect(jet.locator(".tm-phrase").first).to_contain_text("Avec 2D10+2 contre 8")
    page.unroute("**/pyodide.asm.wasm")
    jet.get_by_role("button", name="Réessayer").click()
    Calculatrice(page, "jet", servie=False).attendre()
