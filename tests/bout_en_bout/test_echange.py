"""Un échange pas à pas, dans un vrai navigateur, dans les deux modes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.bout_en_bout.lecteur import Calculatrice, Lecteur, tient
from tests.bout_en_bout.serveurs import Site
from widgets.lien import ecrire_lien

pytestmark = pytest.mark.navigateur
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
PAGE = "attaque.html"


def sans_faute(lecteur: Lecteur, site: Site) -> None:
    assert lecteur.erreurs == []
    assert lecteur.dehors == []
    assert site.violations == []


def test_regler_trois_fois_puis_lancer(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "echange", PAGE)
    phrase = c.dedans.locator(".tm-phrase")
    expect(phrase).to_contain_text("Oi zuki contre la défense instinctive")
    c.champ("Technique d’attaque").locator("select").select_option("Mae geri")
    expect(phrase).to_contain_text("Mae geri contre la défense instinctive")
    c.champ("Défense").locator("select").select_option("Parade instinctive")
    expect(phrase).to_contain_text("Mae geri contre Parade instinctive")
    c.champ("L’attaquant").locator("select").select_option("Elspeth (livré)")
    expect(phrase).to_contain_text("Elspeth touche Jin Chun-Fung")
    c.bouton("Lancer l’échange").click()
    expect(c.dedans.locator(".tm-journal > li").first).to_contain_text("Elspeth attaque Jin Chun-Fung")
    expect(c.dedans.locator(".tm-annonce")).to_contain_text("Elspeth attaque Jin Chun-Fung")
    sans_faute(lecteur, site)


def test_un_lien_rend_le_meme_echange(calculatrice: Ouverte, site: Site) -> None:
    d = ecrire_lien({"attaquant": "livre:ryu", "technique": "coup_de_pied", "graine": 7})
    lecteur, c = calculatrice(site, "echange", f"{PAGE}?calc=echange&v=1&d={d}#calc-echange")
    expect(c.dedans.locator(".tm-phrase")).to_contain_text("Coup de pied contre la défense instinctive")
    expect(c.dedans.locator(".tm-resultat")).to_contain_text("Graine de ces dés\u00a0: 7.")
    sans_faute(lecteur, site)


def test_accessible_et_sans_defilement(calculatrice: Ouverte, site: Site) -> None:
    _, c = calculatrice(site, "echange", PAGE, politique=False)
    c.bouton("Lancer l’échange").click()
    expect(c.dedans.locator(".tm-journal")).to_be_visible()
    for boite in c.dedans.locator("details").all():
        boite.evaluate("d => { d.open = true }")
    tient(c.page, ".tiamat-calc[data-calc=echange]")
