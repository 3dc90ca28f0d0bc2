"""Un lecteur : son navigateur, sa page, et les calculatrices qu'il y trouve."""

import contextlib
import re
import subprocess
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, FrameLocator, Locator, Page, expect

ATTENTE = 60_000
expect.set_options(timeout=20_000)  # une machine chargée répond en retard
DEBORDEMENT = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
DANS_LA_PAGE = """
async ([base, code]) => {
  const moteur = await (await fetch(base + "moteur.json")).json();
  const { loadPyodide } = await import(base + moteur.pyodide + "pyodide.mjs");
  const py = await loadPyodide({ indexURL: base + moteur.pyodide });
  py.unpackArchive(await (await fetch(base + moteur.archive)).arrayBuffer(), "zip");
  return py.runPython(code);
}
"""
"""Fait calculer du Python dans la page même, par le moteur publié : l'adresse du moteur, puis le code."""
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"


class Lecteur:
    """Une page ouverte dans le navigateur ; retient ce qui s'y passe mal et ce qu'elle demande ailleurs."""

    def __init__(self, contexte: BrowserContext, base: str) -> None:
        self.contexte = contexte
        self.base = base
        self.erreurs: list[str] = []
        self.dehors: list[str] = []
        self.page = self.ouvrir_onglet()

    def ouvrir_onglet(self) -> Page:
        page = self.contexte.new_page()
        page.set_default_timeout(ATTENTE)
        page.on("console", lambda m: self.erreurs.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda e: self.erreurs.append(str(e)))
        page.on("request", lambda r: None if r.url.startswith((self.base, "blob:", "data:")) else self._noter(r.url))
        return page

    def _noter(self, url: str) -> None:
        if not url.startswith(self.base.split("/un/")[0]):
            self.dehors.append(url)

    def aller(self, chemin: str, page: Page | None = None) -> Page:
        page = page or self.page
        page.goto(self.base + chemin)
        return page


class Calculatrice:
    """Une calculatrice dans une page, dans un cadre ou non."""

    def __init__(self, page: Page, nom: str, servie: bool) -> None:
        self.page = page
        self.nom = nom
        self.section = page.locator(f".tiamat-calc[data-calc={nom}]")
        self.servie = servie

    @property
    def dedans(self) -> Locator | FrameLocator:
        return self.section.frame_locator("iframe") if self.servie else self.section

    def activer(self) -> "Calculatrice":
        self.section.scroll_into_view_if_needed()
        if self.section.get_attribute("data-etat") == "apercu":
            self.section.locator(".tm-calc-tete").click()
        return self.attendre()

    def attendre(self) -> "Calculatrice":
        expect(self.section).to_have_attribute("data-etat", "vif", timeout=ATTENTE)
        expect(self.dedans.locator(".tm-phrase").first).to_be_visible(timeout=ATTENTE)
        return self

    def texte(self) -> str:
        """Tout ce que Python a écrit, sans les étiquettes des réglages."""
        return " | ".join(self.dedans.locator(".widget-html-content").all_inner_texts())

    def attendre_un_changement(self, avant: str) -> str:
        for _ in range(400):
            apres = self.texte()
            if apres != avant:
                return apres
            self.page.wait_for_timeout(50)
        raise AssertionError(f"rien n'a changé : {avant[:200]}")

    def champ(self, etiquette: str) -> Locator:
        """Le contrôle de cette étiquette."""
        nomme = f':has(> .widget-label:text-is("{etiquette}"))'
        return self.dedans.locator(f".widget-inline-hbox{nomme}, .widget-toggle-buttons{nomme}")

    def bouton(self, nom: str | re.Pattern[str]) -> Locator:
        return self.dedans.get_by_role("button", name=nom)

    def curseurs(self) -> list[str]:
        """Les étiquettes des curseurs visibles."""
        poignees = self.dedans.locator(".noUi-handle:visible")
        return [str(p.get_attribute("aria-label")) for p in poignees.all()]

    def bouger_trois_fois(self, etiquette: str) -> None:
        """Bouge un curseur trois fois au clavier ; chaque fois, ce que Python écrit doit changer."""
        poignee = self.champ(etiquette).locator(".noUi-handle")
        for _ in range(3):
            avant = self.texte()
            plein = poignee.get_attribute("aria-valuenow") == poignee.get_attribute("aria-valuemax")
            poignee.press("Home" if plein else "ArrowRight")
            self.attendre_un_changement(avant)


@contextlib.contextmanager
def axe(page: Page) -> Iterator[Any]:
    """axe-core dans la page et ses cadres, malgré la politique de sécurité (contexte ouvert avec ``bypass_csp``)."""
    source = AXE.read_text(encoding="utf-8")
    for cadre in page.frames:
        cadre.evaluate(source)

    def auditer(selecteur: str) -> list[str]:
        resultat = page.evaluate(
            "s => axe.run(s, {resultTypes: ['violations']}).then(r => r.violations.map("
            "v => v.id + ' : ' + v.nodes.map(n => n.html.slice(0, 160) + ' ' + n.failureSummary).join(' || ')))",
            selecteur,
        )
        return [str(v) for v in resultat]

    yield auditer


def defilement_horizontal(page: Page) -> int:
    """De combien de pixels la page déborde en largeur."""
    return int(page.evaluate(DEBORDEMENT))


TAILLES = tuple(product((1280, 360), ("light", "dark")))
"""Largeurs et thèmes où tout doit tenir."""


def tient(page: Page, selecteur: str = "html", tailles: Iterable[tuple[int, str]] = TAILLES) -> None:
    """À chaque largeur, dans chaque thème : ni faute d'axe dans ce qui est désigné, ni défilement horizontal."""
    with axe(page) as auditer:
        for largeur, theme in tailles:
            page.set_viewport_size({"width": largeur, "height": 900})
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            page.wait_for_timeout(300)  # la durée d'une transition de couleur
            for cadre in page.frames:
                assert cadre.evaluate(DEBORDEMENT) <= 0, (largeur, theme, cadre.url)
            fautes = auditer(selecteur)
            assert fautes == [], (largeur, theme, fautes)


def noyaux_de(pid: int) -> list[int]:
    """Les noyaux vivants d'un serveur, par leur processus."""
    sortie = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    lignes = [ligne.split(None, 2) for ligne in sortie.splitlines()[1:]]
    return [int(p) for p, parent, commande in lignes if int(parent) == pid and "ipykernel" in commande]
