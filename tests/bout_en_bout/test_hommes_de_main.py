"""Doser une bande, dans un vrai navigateur : dix clics, un résultat ; une longue recherche s'arrête aussitôt."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.bout_en_bout.lecteur import Calculatrice, Lecteur
from tests.bout_en_bout.serveurs import Site

pytestmark = pytest.mark.navigateur
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]


def test_dix_clics_puis_un_arret(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "hommes_de_main", "beat-them-all.html")
    tache, phrase = c.dedans.locator(".tm-tache"), c.dedans.locator(".tm-phrase")
    expect(phrase).to_have_text("Jack affronte 4\u00a0voyous, en un groupe de 4.")
    for _ in range(10):
        c.bouton("Simuler 100 combats").click()
    expect(c.dedans.get_by_text("100\u00a0combats simulés.")).to_have_count(1, timeout=60_000)
    expect(tache).to_be_hidden()
    expect(phrase).to_contain_text("Contre 4\u00a0voyous, Jack gagne")
    c.bouton("Combien, selon la santé").click()
    expect(phrase).to_contain_text("La recherche essaie de 1 à 20.")
    c.bouton("Chercher le nombre").click()
    expect(phrase).to_contain_text("Résultat partiel.", timeout=60_000)
    c.bouton("Arrêter").click()
    expect(tache).to_be_hidden(timeout=2_000)
    expect(c.dedans.locator(".tm-annonce")).to_contain_text("Résultat partiel. Pour perdre 33\u00a0% de santé au plus")
    assert lecteur.erreurs == []
    assert lecteur.dehors == []
    assert site.violations == []
