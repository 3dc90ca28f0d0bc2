"""Mon groupe dans un vrai navigateur : coché sur une page, retrouvé sur une autre, et pas remplacé par un lien."""

import json
import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.bout_en_bout.lecteur import Calculatrice, Lecteur, tient
from tests.bout_en_bout.serveurs import Site
from widgets.lien import ecrire_lien

pytestmark = pytest.mark.navigateur
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
GARDE = {"livre:jack": {"revision": 1, "texte": "Jack"}}
GARDES = "Object.keys(JSON.parse(localStorage.getItem('tiamat:groupe:v1') ?? '{}'))"


def deplieur(c: Calculatrice) -> Locator:
    return c.bouton(re.compile("^Mon groupe : "))


def ouvrir_le_groupe(c: Calculatrice) -> None:
    deplieur(c).click()
    expect(c.dedans.get_by_label("Jack (livré)")).to_be_visible()


def test_un_groupe_coche_se_retrouve_sur_une_autre_page(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "equipe", "tests.html")
    c.bouton("Mon groupe").first.click()
    expect(c.dedans.get_by_label("Jack (livré)")).to_be_visible()
    phrase = c.dedans.locator(".tm-phrase")
    for nom in ("Jack", "Ryu", "Piotr"):
        c.dedans.get_by_label(f"{nom} (livré)").check()
    expect(phrase).to_contain_text("À 3, ")
    c.dedans.get_by_label("Piotr (livré)").uncheck()
    expect(phrase).to_contain_text("Ryu et Jack réussissent")
    expect(c.dedans.locator(".tm-groupe .tm-memoire-etat")).to_have_text("Mon groupe est gardé.")
    lecteur.page.wait_for_function(f"{GARDES}.length === 2")

    lecteur.aller("difficulte.html")
    autre = Calculatrice(lecteur.page, "difficulte", site.mode == "servi").activer()
    autre.bouton("Mon groupe").first.click()
    expect(deplieur(autre)).to_contain_text("2 personnages")
    ouvrir_le_groupe(autre)
    expect(autre.dedans.get_by_label("Ryu (livré)")).to_be_checked()
    expect(autre.dedans.get_by_label("Piotr (livré)")).not_to_be_checked()
    expect(autre.dedans.locator(".tm-phrase")).to_contain_text("un membre au moins réussit")

    lien = ecrire_lien({"qui": "groupe", "groupe": ["livre:malika"]})
    lecteur.aller(f"difficulte.html?calc=difficulte&v=1&d={lien}#calc-difficulte")
    autre.activer()
    expect(deplieur(autre)).to_contain_text("1 personnage")
    ouvrir_le_groupe(autre)
    expect(autre.dedans.get_by_label("Malika (livré)")).to_be_checked()
    autre.dedans.get_by_label("Zanele (livré)").check()
    expect(autre.dedans.get_by_label("Zanele (livré)")).to_be_checked()
    assert sorted(lecteur.page.evaluate(GARDES)) == ["livre:jack", "livre:ryu"]
    autre.bouton("Revenir à mon groupe").click()
    expect(autre.dedans.get_by_label("Ryu (livré)")).to_be_checked()
    assert (lecteur.erreurs, lecteur.dehors, site.violations) == ([], [], [])


def test_le_groupe_arrive_meme_si_les_controles_tardent(ouvrir: Callable[..., Lecteur], servi: Site) -> None:
    """Ce que Python répond à un contrôle qui se charge encore serait perdu : la mémoire attend qu'il soit là."""
    lecteur = ouvrir(servi)
    lecteur.aller("difficulte.html").evaluate(f"localStorage.setItem('tiamat:groupe:v1', '{json.dumps(GARDE)}')")

    def ralentir(route: Route) -> None:
        time.sleep(0.15)
        route.continue_()

    lecteur.contexte.route(re.compile("jupyterlab-manager/static/"), ralentir)
    lecteur.page.reload()
    c = Calculatrice(lecteur.page, "difficulte", servie=True).activer()
    c.bouton("Mon groupe").first.click()
    expect(deplieur(c)).to_contain_text("1 personnage")


@pytest.mark.parametrize(("nom", "page"), [("equipe", "tests.html"), ("difficulte", "difficulte.html")])
def test_accessible_et_sans_defilement(calculatrice: Ouverte, site: Site, nom: str, page: str) -> None:
    membres = [f"livre:{i}" for i in ("jack", "ryu", "piotr", "malika", "ingrid", "noor")]
    lien = f"{page}?calc={nom}&v=1&d={ecrire_lien({'qui': 'groupe', 'groupe': [*membres, 'p404']})}#calc-{nom}"
    _, c = calculatrice(site, nom, lien, politique=False)
    expect(c.dedans.locator(".tm-avis--echec")).to_contain_text("ne garde plus sa fiche")
    ouvrir_le_groupe(c)
    for pli in c.dedans.locator("summary").all():
        pli.click()
    tient(c.page, f".tiamat-calc[data-calc={nom}]")
