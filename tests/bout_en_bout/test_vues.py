"""Comparer deux techniques et chercher une fiche, dans un vrai navigateur, dans les deux modes."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.bout_en_bout.lecteur import Calculatrice, Lecteur, tient
from tests.bout_en_bout.serveurs import Site
from tiamat.personnage import profil, vers_json
from widgets.lien import ecrire_lien

pytestmark = pytest.mark.navigateur
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
PAGES = {"comparer": "comparer.html", "fiches": "chercher.html"}
PLEINES = {"comparer": {"a": "nukitsuke", "b": "age_uke"}, "fiches": {"texte": "nukitsuke", "art": "ninjutsu"}}
"""Des réglages qui montrent le plus de choses à la fois."""


def sans_faute(lecteur: Lecteur, site: Site) -> None:
    assert lecteur.erreurs == []
    assert lecteur.dehors == []
    assert site.violations == []


def test_comparer_trois_fois(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "comparer", PAGES["comparer"])
    phrase = c.dedans.locator(".tm-phrase")
    expect(phrase).to_contain_text("Oi zuki touche plus souvent")
    c.champ("La seconde technique").locator("select").select_option("Mae tobi geri")
    expect(phrase).to_contain_text("Mae tobi geri frappe plus fort")
    for etiquette in c.curseurs():
        c.bouger_trois_fois(etiquette)
    c.champ("Chercher la première technique").locator("input").fill("arnis")
    c.champ("Chercher la première technique").locator("input").press("Enter")
    expect(phrase).to_contain_text("Arnis Matador (Couteau)")
    c.champ("Arme pour la première technique").locator("select").select_option("Bâton")
    expect(phrase).to_contain_text("Arnis Matador (Bâton)")
    c.champ("Mes personnages").locator("select").select_option("Jack (livré)")
    expect(c.champ("Force").locator(".noUi-handle")).to_have_attribute("aria-valuenow", "3.0")
    expect(c.dedans.locator(".tm-annonce")).to_contain_text("Arnis Matador (Bâton)")
    lecteur.page.reload()
    c.activer()
    expect(phrase).to_contain_text("Arnis Matador (Bâton)")
    sans_faute(lecteur, site)


def test_chercher_a_la_frappe_et_suivre_le_lien(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "fiches", PAGES["fiches"])
    case, titre = c.champ("Chercher").locator("input"), c.dedans.locator(".tm-carte h3")
    case.press_sequentially("mea ger")
    expect(titre).to_have_text("Mae geri")
    expect(c.dedans.locator(".tm-annonce")).to_contain_text("La plus proche")
    case.fill("étourdi")
    expect(titre).to_have_text("Sonné")
    case.fill("")
    c.champ("Mes personnages").locator("select").select_option("Jack (livré)")
    expect(c.dedans.locator(".tm-phrase")).to_contain_text("Jack")
    c.bouton("Ce qu’il peut apprendre").click()
    expect(titre).to_have_text("Tettsui-uchi")
    c.dedans.locator(".tm-carte footer a").click()
    expect(lecteur.page).to_have_url(re.compile("/techniques/tettsui-uchi.html$"))
    lecteur.page.go_back()
    c.activer()
    expect(titre).to_have_text("Tettsui-uchi")
    sans_faute(lecteur, site)


def test_rien_ne_repond_et_l_on_retire_les_filtres(calculatrice: Ouverte, site: Site) -> None:
    d = ecrire_lien({"texte": "salto", "art": "boxe"})
    lecteur, c = calculatrice(site, "fiches", f"{PAGES['fiches']}?calc=fiches&v=1&d={d}#calc-fiches")
    expect(c.dedans.locator(".tm-phrase")).to_contain_text("Aucune fiche ne répond à")
    c.bouton("Retirer les filtres").click()
    expect(c.dedans.locator(".tm-carte h3")).to_have_text("Salto")
    expect(c.bouton("Retirer les filtres")).to_be_hidden()
    sans_faute(lecteur, site)


def test_mes_personnages_filtrent_les_fiches(calculatrice: Ouverte, ouvrir: Callable[..., Lecteur], site: Site) -> None:
    lecteur = ouvrir(site)
    page = lecteur.aller(PAGES["fiches"])
    garde = {"p1": {"revision": 1, "texte": vers_json(profil("ryu"))}}
    page.evaluate("t => localStorage.setItem('tiamat:personnages:v1', t)", json.dumps(garde))
    page.reload()
    c = Calculatrice(page, "fiches", site.mode == "servi").activer()
    c.champ("Mes personnages").locator("select").select_option("Ryu")
    expect(c.dedans.locator(".tm-phrase")).to_contain_text("Filtres : Ryu, ce qu’il connaît")
    page.reload()
    c.activer()
    expect(c.dedans.locator(".tm-phrase")).to_contain_text("Filtres : Ryu, ce qu’il connaît")
    sans_faute(lecteur, site)


def test_la_page_d_une_technique_ouvre_la_comparaison(ouvrir: Callable[..., Lecteur], site: Site) -> None:
    lecteur = ouvrir(site)
    page = lecteur.aller("techniques/mae-geri.html")
    page.locator("a[href*='calc=comparer']").click()
    c = Calculatrice(page, "comparer", site.mode == "servi").activer()
    expect(c.dedans.locator(".tm-table--face thead")).to_contain_text(re.compile("Mae geri\\s*Oi zuki"))
    expect(c.dedans.locator(".tm-memoire-etat")).to_have_text("Réglages du lien.")
    sans_faute(lecteur, site)


@pytest.mark.parametrize("nom", PAGES)
def test_accessible_et_sans_defilement(calculatrice: Ouverte, site: Site, nom: str) -> None:
    d = ecrire_lien(PLEINES[nom])
    _, c = calculatrice(site, nom, f"{PAGES[nom]}?calc={nom}&v=1&d={d}#calc-{nom}", politique=False)
    for pli in c.dedans.locator("button.tm-deplieur, summary").all():
        pli.click()
    tient(c.page, f".tiamat-calc[data-calc={nom}]")
