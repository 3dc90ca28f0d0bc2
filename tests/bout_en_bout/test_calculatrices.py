"""Les calculatrices vivantes, dans un vrai navigateur, réseau extérieur coupé, dans les deux modes."""

import json
import os
import re
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.bout_en_bout.conftest import PAGES
from tests.bout_en_bout.lecteur import Calculatrice, Lecteur, noyaux_de, tient
from tests.bout_en_bout.serveurs import Site, servir
from widgets.lien import ecrire_lien

pytestmark = pytest.mark.navigateur
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
NOMS = list(PAGES)


def sans_faute(lecteur: Lecteur, site: Site) -> None:
    assert lecteur.erreurs == []
    assert lecteur.dehors == []
    assert site.violations == []


def deplier(c: Calculatrice) -> None:
    for bouton in c.dedans.locator("button.tm-deplieur").all():
        bouton.click()
        expect(bouton).to_have_attribute("aria-expanded", "true")


PREMIERS = 10
"""Les curseurs bougés par défaut ; « make test-complet » les bouge tous."""


@pytest.mark.parametrize("tous", [False, pytest.param(True, marks=pytest.mark.complet)])
@pytest.mark.parametrize("nom", NOMS)
def test_chaque_curseur_change_trois_fois_le_resultat(calculatrice: Ouverte, site: Site, nom: str, tous: bool) -> None:
    lecteur, c = calculatrice(site, nom)
    deplier(c)
    if nom == "jet":
        c.champ("Difficulté").locator("select").select_option("Autre")
        expect(c.champ("Nombre à atteindre")).to_be_visible()
    expect(c.dedans.locator(".noUi-handle:visible")).to_have_count({"jet": 6, "personnage": 30}[nom])
    etiquettes = c.curseurs()
    for etiquette in etiquettes if tous else etiquettes[:PREMIERS] + etiquettes[-1:]:
        c.bouger_trois_fois(etiquette)
    if nom == "jet":
        c.bouton("Tout remettre à zéro").click()
        expect(c.dedans.locator(".tm-phrase").first).to_contain_text("Avec 2D10+2 contre 8")
        c.bouton("Opposition").click()
        for etiquette in ("Caractéristique de l’adversaire (D10)", "Compétence de l’adversaire"):
            c.bouger_trois_fois(etiquette)
    sans_faute(lecteur, site)


def test_le_bouton_lance(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "jet")
    assert c.dedans.locator(".tm-des").count() == 0
    c.bouton(re.compile("^Lancer")).click()
    expect(c.dedans.locator(".tm-des")).to_have_count(1)
    expect(c.dedans.locator(".tm-verdict")).to_have_text(re.compile("Réussite|Échec"))
    expect(c.dedans.locator(".tm-annonce")).to_have_text(re.compile("^(Réussite|Échec), marge"))
    c.dedans.locator("summary", has_text="Pourquoi").click()
    expect(c.dedans.locator(".tm-table--origines")).to_be_visible()
    sans_faute(lecteur, site)


def test_les_vrais_des_et_leurs_fautes(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "jet")
    c.bouton("Ceux de la table").click()
    c.champ("D10 lus").locator("input").fill("10, 4")
    c.champ("D10 lus").locator("input").press("Tab")
    expect(c.dedans.locator(".tm-avis--echec")).to_contain_text("Il manque un D6")
    c.champ("D6 lus").locator("input").fill("5")
    c.champ("D6 lus").locator("input").press("Tab")
    expect(c.dedans.locator(".tm-total").first).to_have_text("17")
    sans_faute(lecteur, site)


def test_creer_jack(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "personnage")
    expect(c.dedans.locator(".tm-vive")).to_contain_text("fautes")
    c.champ("Mes personnages").locator("select").select_option("Jack (livré)")
    c.bouton("Ouvrir").first.click()
    expect(c.dedans.locator(".tm-vive")).to_contain_text("Légal")
    c.champ("Force").locator(".noUi-handle").press("ArrowRight")
    expect(c.dedans.locator(".tm-avis--echec")).to_contain_text("La somme fait 19")
    c.bouton("Tirer mes talents").click()
    expect(c.dedans.locator(".tm-table caption")).to_have_text("Les cases tirées")
    sans_faute(lecteur, site)


@pytest.mark.parametrize("nom", NOMS)
def test_accessible_et_sans_defilement(calculatrice: Ouverte, site: Site, nom: str) -> None:
    _, c = calculatrice(site, nom, politique=False)
    deplier(c)
    if nom == "jet":
        c.bouton(re.compile("^Lancer")).click()
        expect(c.dedans.locator(".tm-des")).to_have_count(1)
    tient(c.page, f".tiamat-calc[data-calc={nom}]")


def test_un_lien_partage_restaure_et_n_ecrit_rien(calculatrice: Ouverte, site: Site) -> None:
    valeurs = {"carac": 5, "competence": 1, "difficulte": "heroique"}
    lien = f"{PAGES['jet']}?calc=jet&v=1&d={ecrire_lien(valeurs)}#calc-jet"
    lecteur, c = calculatrice(site, "jet", lien)
    expect(c.dedans.locator(".tm-phrase").first).to_contain_text("Avec 5D10+1 contre 15")
    assert (
        lecteur.page.evaluate("Object.keys({...localStorage, ...sessionStorage}).filter(k => k.includes('calc:'))")
        == []
    )
    c.bouton("Copier ce calcul").click()
    expect(c.dedans.locator(".tm-memoire-etat")).to_have_text("Lien copié.")
    copie = lecteur.page.evaluate("navigator.clipboard.readText()")
    assert copie.startswith(lecteur.base + PAGES["jet"] + "?calc=jet&v=1&d=")
    assert copie.endswith("#calc-jet")
    sans_faute(lecteur, site)


@pytest.mark.parametrize(
    ("v", "d", "message"),
    [
        ("9", ecrire_lien({"carac": 5}), "autre version"),
        ("1", "%%%", "abîmé"),
        ("1", ecrire_lien({"carac": 99}), "attendu un entier de 1 à 8"),
        ("1", ecrire_lien({"carac": "<img src=x onerror=alert(1)>"}), "attendu un entier"),
        ("1", "A" * 5000, "trop long"),
    ],
)
def test_un_mauvais_lien_le_dit(calculatrice: Ouverte, servi: Site, v: str, d: str, message: str) -> None:
    lecteur, c = calculatrice(servi, "jet", f"{PAGES['jet']}?calc=jet&v={v}&d={d}#calc-jet")
    expect(c.dedans.locator(".tm-memoire-etat")).to_contain_text(message)
    expect(c.dedans.locator(".tm-phrase").first).to_contain_text("Avec 2D10+2 contre 8")
    sans_faute(lecteur, servi)


def test_la_memoire_survit_a_un_rechargement(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "jet")
    c.champ("Caractéristique (D10)").locator(".noUi-handle").press("End")
    expect(c.dedans.locator(".tm-phrase").first).to_contain_text("Avec 8D10+2")
    lecteur.page.reload()
    c.activer()
    expect(c.dedans.locator(".tm-phrase").first).to_contain_text("Avec 8D10+2")
    sans_faute(lecteur, site)


def test_mes_personnages_passent_d_un_onglet_a_l_autre(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "personnage")
    autre = Calculatrice(lecteur.aller(PAGES["personnage"], lecteur.ouvrir_onglet()), "personnage", c.servie).activer()
    for onglet, nom in ((c, "Léa"), (autre, "Noé")):
        onglet.page.bring_to_front()
        onglet.champ("Nom").locator("input").fill(nom)
        onglet.champ("Nom").locator("input").press("Tab")
        onglet.bouton("Garder ce personnage").click()
        expect(onglet.dedans.locator(".tm-memoire-etat")).to_have_text("Gardé.")
    for onglet in (c, autre):
        options = onglet.champ("Mes personnages").locator("option")
        expect(options.filter(has_text="Léa")).to_have_count(1)
        expect(options.filter(has_text="Noé")).to_have_count(1)
    gardes = json.loads(lecteur.page.evaluate("localStorage.getItem('tiamat:personnages:v1')"))
    assert sorted(json.loads(e["texte"])["nom"] for e in gardes.values()) == ["Léa", "Noé"]
    sans_faute(lecteur, site)


def test_un_fichier_s_ouvre_et_se_rend(calculatrice: Ouverte, site: Site, tmp_path: object) -> None:
    from pathlib import Path

    from tiamat.personnage import de_json, profil

    lecteur, c = calculatrice(site, "personnage")
    casse = Path(str(tmp_path)) / "casse.json"
    casse.write_text('{"nom": "Léa", "caracteristique": {}}', encoding="utf-8")
    c.champ("Nom").locator("input").fill("Noé")
    c.champ("Nom").locator("input").press("Tab")
    with lecteur.page.expect_file_chooser() as choix:
        c.bouton("Ouvrir un fichier").click()
    choix.value.set_files(casse)
    expect(c.dedans.locator(".tm-avis--echec").first).to_contain_text("Vouliez-vous dire")
    expect(c.champ("Nom").locator("input")).to_have_value("Noé")
    c.champ("Mes personnages").locator("select").select_option("Jack (livré)")
    c.bouton("Ouvrir").first.click()
    expect(c.dedans.locator(".tm-vive")).to_contain_text("Légal")
    with lecteur.page.expect_download() as rendu:
        c.bouton("Enregistrer dans un fichier").click()
    assert rendu.value.suggested_filename == "jack.json"
    assert de_json(Path(rendu.value.path()).read_text(encoding="utf-8")).techniques == profil("jack").techniques
    sans_faute(lecteur, site)


def test_python_perdu_la_page_relance_et_restaure(calculatrice: Ouverte, publie: Site) -> None:
    lecteur, c = calculatrice(publie, "jet")
    c.champ("Caractéristique (D10)").locator(".noUi-handle").press("End")
    expect(c.dedans.locator(".tm-phrase").first).to_contain_text("Avec 8D10+2")
    lecteur.page.evaluate(
        "document.querySelector('.tm-page').dispatchEvent("
        "new CustomEvent('tiamat:perdu', {bubbles: true, cancelable: true}))"
    )
    c.attendre()
    expect(c.dedans.locator(".tm-phrase").first).to_contain_text("Avec 8D10+2")
    c.bouger_trois_fois("Compétence")
    sans_faute(lecteur, publie)


def test_noyau_tue_la_page_relance_et_restaure(calculatrice: Ouverte) -> None:
    with servir(noyaux=3) as site:
        lecteur, c = calculatrice(site, "jet")
        c.champ("Caractéristique (D10)").locator(".noUi-handle").press("End")
        expect(c.dedans.locator(".tm-phrase").first).to_contain_text("Avec 8D10+2")
        for pid in noyaux_de(site.pid or 0):
            os.kill(pid, signal.SIGKILL)
        c.champ("Caractéristique (D10)").locator(".noUi-handle").press("ArrowLeft")
        lecteur.page.wait_for_timeout(7000)
        c.attendre()
        expect(c.dedans.locator(".tm-phrase").first).to_contain_text("Avec 8D10+2", timeout=30_000)
        c.bouger_trois_fois("Compétence")


def test_les_noyaux_s_arretent_a_la_fermeture_et_ne_depassent_pas_le_plafond(
    calculatrice: Ouverte, ouvrir: Callable[..., Lecteur]
) -> None:
    plafond, reserve = 4, 2
    with servir(noyaux=plafond) as site:
        for _ in range(plafond):
            lecteur, c = calculatrice(site, "jet")
            assert len(noyaux_de(site.pid or 0)) <= plafond + reserve
            lecteur.page.close(run_before_unload=True)
            c.page.context.close()
        garde = ouvrir(site)
        for _ in range(100):
            if len(noyaux_de(site.pid or 0)) <= reserve:
                break
            garde.page.wait_for_timeout(200)
        assert len(noyaux_de(site.pid or 0)) <= reserve


def test_au_dela_du_plafond_la_page_calcule_elle_meme(calculatrice: Ouverte, ouvrir: Callable[..., Lecteur]) -> None:
    with servir(noyaux=1) as site:
        calculatrice(site, "jet")
        lecteur = ouvrir(site)
        page = lecteur.aller(PAGES["jet"])
        page.locator(".tiamat-calc[data-calc=jet] .tm-calc-tete").click()
        dans_la_page = Calculatrice(page, "jet", servie=False).attendre()
        assert dans_la_page.section.locator("iframe").count() == 0
        dans_la_page.bouger_trois_fois("Compétence")
        assert lecteur.dehors == []
