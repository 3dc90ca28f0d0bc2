"""Noyau tué en plein calcul, serveur relancé, onglet endormi : la page se remet, avec son état."""

import os
import re
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.bout_en_bout.lecteur import ATTENTE, Calculatrice, Lecteur, noyaux_de
from tests.bout_en_bout.serveurs import Site, servir

pytestmark = pytest.mark.navigateur
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
ENDORMIR = """etat => {
  Object.defineProperty(document, "visibilityState", { value: etat, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Ce que le navigateur dit à une page dont on cache l'onglet, puis que l'on remontre."""
PERDU = 8_000
"""Millisecondes, au moins, où la page attend que Python réponde (widgets/page.js) avant de relancer."""


def phrase(c: Calculatrice) -> Locator:
    return c.dedans.locator(".tm-phrase").first


def regler(c: Calculatrice) -> None:
    """Laisse un réglage à retrouver."""
    c.champ("Caractéristique (D10)").locator(".noUi-handle").press("End")
    expect(phrase(c)).to_contain_text("Avec 8D10+2")


def remise(c: Calculatrice) -> None:
    """La calculatrice est là, avec son réglage, et répond encore."""
    expect(phrase(c)).to_contain_text("Avec 8D10+2", timeout=ATTENTE)
    c.bouger_trois_fois("Compétence")


def tuer_les_noyaux(site: Site) -> None:
    for pid in noyaux_de(site.pid or 0):
        os.kill(pid, signal.SIGKILL)


def test_noyau_tue_en_plein_calcul(calculatrice: Ouverte) -> None:
    with servir(noyaux=3) as site:
        lecteur, c = calculatrice(site, "hommes_de_main", "beat-them-all.html")
        curseur = c.dedans.locator(".noUi-handle:visible").first
        curseur.press("ArrowRight")
        retenu = curseur.get_attribute("aria-valuenow")
        etiquette = str(curseur.get_attribute("aria-label"))
        c.bouton("Combien, selon la santé").click()
        c.bouton("Chercher le nombre").click()
        expect(c.dedans.locator(".tm-tache")).to_be_visible()
        tuer_les_noyaux(site)
        c.bouton("Arrêter").click()  # le lecteur insiste : plus personne ne répond
        lecteur.page.wait_for_timeout(PERDU)
        c.attendre()
        revenu = c.champ(etiquette).locator(".noUi-handle")
        expect(revenu).to_have_attribute("aria-valuenow", str(retenu), timeout=ATTENTE)
        expect(phrase(c)).to_contain_text("Résultat partiel.", timeout=ATTENTE)  # la recherche reprend d'elle-même
        c.bouton("Arrêter").click()
        expect(c.dedans.locator(".tm-tache")).to_be_hidden()


def test_serveur_relance_entre_deux_gestes(calculatrice: Ouverte) -> None:
    with servir(noyaux=3) as site:
        port = int(site.base.split(":")[2].strip("/"))
        lecteur, c = calculatrice(site, "jet")
        regler(c)
    with servir(noyaux=3, port=port):
        c.champ("Compétence").locator(".noUi-handle").press("ArrowRight")  # perdu avec le serveur d'avant
        lecteur.page.wait_for_timeout(PERDU)
        c.attendre()
        assert c.section.locator("iframe").count() == 1
        remise(c)


def test_serveur_arrete_la_page_le_dit_puis_reprend(calculatrice: Ouverte) -> None:
    with servir(noyaux=3) as site:
        port = int(site.base.split(":")[2].strip("/"))
        lecteur, c = calculatrice(site, "jet")
        regler(c)
    c.champ("Compétence").locator(".noUi-handle").press("ArrowRight")
    expect(c.section).to_have_attribute("data-etat", "panne", timeout=ATTENTE)
    avis = c.section.get_by_role("alert")
    expect(avis).to_contain_text("La calculatrice n'a pas démarré.")
    with servir(noyaux=3, port=port):
        avis.get_by_role("button", name="Réessayer").click()
        remise(Calculatrice(lecteur.page, "jet", servie=False).attendre())


def test_onglet_endormi_assez_pour_perdre_son_noyau(calculatrice: Ouverte) -> None:
    with servir(noyaux=3) as site:
        lecteur, c = calculatrice(site, "jet")
        regler(c)
        [cadre] = [f for f in lecteur.page.frames if "/voila/render/" in f.url]
        cadre.evaluate(ENDORMIR, "hidden")
        tuer_les_noyaux(site)  # comme la purge d'un noyau oublié
        lecteur.page.wait_for_timeout(PERDU)
        assert c.section.get_attribute("data-etat") == "vif"  # endormie, elle ne demande rien
        with lecteur.page.expect_response(re.compile("/voila/render/jet.ipynb"), timeout=ATTENTE):
            cadre.evaluate(ENDORMIR, "visible")  # au réveil, avant tout geste
        remise(c.attendre())


def test_onglet_endormi_dont_le_noyau_vit_ne_relance_rien(calculatrice: Ouverte, servi: Site) -> None:
    lecteur, c = calculatrice(servi, "jet")
    regler(c)
    [cadre] = [f for f in lecteur.page.frames if "/voila/render/" in f.url]
    relances: list[str] = []
    lecteur.page.on("request", lambda r: relances.append(r.url) if "/voila/render/" in r.url else None)
    for etat in ("hidden", "visible"):
        cadre.evaluate(ENDORMIR, etat)
    lecteur.page.wait_for_timeout(PERDU)
    remise(c)
    assert relances == []
