"""Toutes les calculatrices du livre, page par page : elles répondent trois fois, sans faute, et tiennent partout."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from publication.chemins import LIVRE
from tests.bout_en_bout.lecteur import Calculatrice, Lecteur, tient
from tests.bout_en_bout.serveurs import Site

pytestmark = pytest.mark.navigateur
DIRECTIVE = re.compile(r"^`{3,}\{calculatrice\} (\w+)", re.MULTILINE)
PAGES = {
    f"{f.stem}.html": noms
    for f in sorted(LIVRE.glob("*.md"))
    if (noms := DIRECTIVE.findall(f.read_text(encoding="utf-8")))
}
"""Page → ses calculatrices."""
PHRASE = re.compile(r"\w.*[.?!]$", re.DOTALL)
COMPTER = "n => { n.dites = 0; new MutationObserver(() => { n.dites += 1 }).observe(n, { childList: true }) }"
"""Compte ce qu'un nœud annonce."""
ANNONCE, PAS = 1500, 100
"""Millisecondes où la page attend que le réglage se pose avant de parler (widgets/page.js), largement comptées."""
EXEMPLES = ("attaque.html", "suivi.html", "premier-combat.html")
"""Celles que l'essai courant passe à axe et à toutes les largeurs ; « make test-complet » les passe toutes."""


def actives(lecteur: Lecteur, site: Site, page: str) -> list[Calculatrice]:
    """Toutes les calculatrices de la page, ouvertes."""
    lecteur.aller(page)
    return [Calculatrice(lecteur.page, nom, site.mode == "servi").activer() for nom in PAGES[page]]


def premier(lieux: Locator) -> Locator | None:
    return lieux.first if lieux.count() else None


def agir(c: Calculatrice) -> None:
    """Un geste du lecteur sur le premier réglage visible."""
    if curseur := premier(c.dedans.locator(".noUi-handle:visible")):
        plein = curseur.get_attribute("aria-valuenow") == curseur.get_attribute("aria-valuemax")
        curseur.press("Home" if plein else "ArrowRight")
    elif liste := premier(c.dedans.locator("select:visible:has(option + option)")):
        rang = int(liste.evaluate("s => (s.selectedIndex + 1) % s.options.length"))
        liste.select_option(index=rang)
    elif bascule := premier(c.dedans.locator(".widget-toggle-buttons .widget-toggle-button:visible:not(.mod-active)")):
        bascule.click()
    else:
        c.dedans.locator("button.tm-action:visible:not([aria-disabled=true])").first.click()


MODES = ("servi", "publie")
REPONDENT = [p for p in PAGES if p != "suivi.html"]  # voir test_combats : il faut inscrire d'abord
LONGUES = ("anneaux.html", "tours-d-actions.html", "variante-combos.html")
"""Cinq calculatrices et plus chacune, faites comme celles d'« Oppositions » : « make test-complet » les passe."""
TOUR_A_TOUR = [
    pytest.param(page, mode, marks=[] if rang % len(MODES) == i and page not in LONGUES else [pytest.mark.complet])
    for rang, page in enumerate(REPONDENT)
    for i, mode in enumerate(MODES)
]
"""Une page dans un mode, la suivante dans l'autre ; « make test-complet » les passe toutes dans les deux."""


@pytest.mark.parametrize(("page", "site"), TOUR_A_TOUR, indirect=["site"])
def test_chacune_repond_trois_fois(ouvrir: Callable[..., Lecteur], site: Site, page: str) -> None:
    lecteur = ouvrir(site)
    for c in actives(lecteur, site, page):
        annonce = c.dedans.get_by_role("status").and_(c.dedans.locator(".tm-annonce"))
        expect(annonce).to_have_text(PHRASE)
        noeud = annonce.element_handle()
        noeud.evaluate(COMPTER)
        phrase = c.dedans.locator(".tm-phrase").first
        lue = phrase.inner_text()
        for _ in range(3):
            avant = c.texte()
            agir(c)
            c.attendre_un_changement(avant)
        for _ in range(ANNONCE // PAS):
            if noeud.evaluate("n => n.dites") or phrase.inner_text() == lue:
                break
            lecteur.page.wait_for_timeout(PAS)
        assert noeud.evaluate("n => n.isConnected")  # on n'écoute que les nœuds déjà là
        assert noeud.evaluate("n => n.dites") or phrase.inner_text() == lue
    assert lecteur.erreurs == []
    assert lecteur.dehors == []
    assert site.violations == []


@pytest.mark.parametrize("page", [p if p in EXEMPLES else pytest.param(p, marks=pytest.mark.complet) for p in PAGES])
def test_chacune_est_accessible_et_tient(ouvrir: Callable[..., Lecteur], site: Site, page: str) -> None:
    lecteur = ouvrir(site, politique=False)
    for c in actives(lecteur, site, page):
        for pli in c.dedans.locator("details").all():
            pli.evaluate("d => { d.open = true }")
    tient(lecteur.page, ".tiamat-calc")
