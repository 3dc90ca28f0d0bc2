"""Régler un tir dans un vrai navigateur, dans les deux modes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.bout_en_bout.lecteur import Calculatrice, Lecteur, tient
from tests.bout_en_bout.serveurs import Site
from widgets.lien import ecrire_lien

pytestmark = pytest.mark.navigateur
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
PAGE = "distance.html"
PLEIN = {"arme": "fusil_d_assaut", "technique": "tir_rapide", "distance": 100, "vent": True, "tempete": True}
"""Des réglages qui montrent le plus de choses à la fois."""


def test_regler_un_tir(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "tir", PAGE)
    phrase = c.dedans.locator(".tm-phrase")
    expect(phrase).to_contain_text("le tireur touche")
    for etiquette in c.curseurs():
        c.bouger_trois_fois(etiquette)
    c.champ("Tireur").locator("select").select_option("Piotr (livré)")
    expect(phrase).to_contain_text("Piotr touche")
    c.champ("Technique").locator("select").select_option("Tir rapide")
    expect(c.dedans.locator(".tm-table--origines caption")).to_contain_text("Tir rapide")
    c.bouton("Ce qui gêne le tireur").click()
    for malus in ("Vent", "Tempête"):
        c.dedans.get_by_label(malus).check()
    expect(c.dedans.locator(".tm-avis")).to_contain_text("Vent ne compte pas")
    c.champ("Distance, en mètres").locator(".noUi-handle").press("End")
    expect(phrase).to_contain_text("Hors de portée")
    expect(c.dedans.locator(".tm-annonce")).to_contain_text("Hors de portée")
    lecteur.page.reload()
    c.activer()
    expect(phrase).to_contain_text("Hors de portée")
    assert (lecteur.erreurs, lecteur.dehors, site.violations) == ([], [], [])


def test_accessible_et_sans_defilement(calculatrice: Ouverte, site: Site) -> None:
    lien = f"{PAGE}?calc=tir&v=1&d={ecrire_lien(PLEIN)}#calc-tir"
    _, c = calculatrice(site, "tir", lien, politique=False)
    expect(c.dedans.get_by_label("Tempête")).to_be_checked()
    c.dedans.locator("summary").first.click()
    tient(c.page, ".tiamat-calc[data-calc=tir]")
