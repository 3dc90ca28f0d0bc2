"""Un lot de PNJ : gardé d'un coup, retrouvé ailleurs, imprimé seul."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.bout_en_bout.lecteur import Calculatrice, Lecteur
from tests.bout_en_bout.serveurs import Site
from tests.bout_en_bout.test_papier import PORTRAIT, TRONQUES, pages_du_pdf, rien_que_le_papier, sur_le_papier
from tiamat.personnage import inventer_pnj
from widgets.lien import ecrire_lien

pytestmark = pytest.mark.navigateur
Ouverte = Callable[..., tuple[Lecteur, Calculatrice]]
LOT = {"art": "kendo", "combien": 3, "graine": 40}
LIEN = f"pnj.html?calc=pnj&v=1&d={ecrire_lien(LOT)}#calc-pnj"
NOMS = [inventer_pnj(["kendo"], 7, 40 + i, style="brutal").fiche.nom for i in range(3)]


def test_le_lot_se_garde_d_un_coup_et_se_retrouve_ailleurs(calculatrice: Ouverte, site: Site) -> None:
    lecteur, c = calculatrice(site, "pnj", LIEN)
    c.bouton("Garder les 3 dans Mes personnages").click()
    expect(c.dedans.locator(".tm-avis--reussite")).to_contain_text("Dans Mes personnages")
    gardes = json.loads(lecteur.page.evaluate("localStorage.getItem('tiamat:personnages:v1')"))
    assert sorted(json.loads(e["texte"])["nom"] for e in gardes.values()) == sorted(NOMS)
    c.bouton("Garder les 3 dans Mes personnages").click()
    expect(c.dedans.locator(".tm-avis--reussite")).to_contain_text("Déjà dans Mes personnages")
    lecteur.aller("feuille.html")
    feuille = Calculatrice(lecteur.page, "feuille", c.servie).activer()
    feuille.champ("Mes personnages").locator("select").select_option(NOMS[1])
    expect(feuille.dedans.locator(".tm-phrase").first).to_have_text(f"La feuille de {NOMS[1]}, remplie.")
    assert lecteur.erreurs == []
    assert site.violations == []


def test_le_lot_s_imprime_seul_deux_pages_chacun(calculatrice: Ouverte, publie: Site) -> None:
    lecteur, c = calculatrice(publie, "pnj", LIEN)
    expect(c.bouton("Imprimer les 3 feuilles")).to_be_visible()
    expect(c.dedans.locator(".tm-papier")).to_have_count(3)
    expect(c.dedans.locator(".tm-papier").first).to_be_hidden()
    assert pages_du_pdf(lecteur.page) == [PORTRAIT] * 6
    sur_le_papier(lecteur.page, 210 - 18)
    assert lecteur.page.evaluate(TRONQUES) == []
    lecteur.page.evaluate("document.querySelectorAll('.tm-papier ~ .tm-papier').forEach((e) => e.remove())")
    assert NOMS[0] in rien_que_le_papier(lecteur.page)
