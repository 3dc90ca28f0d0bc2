"""``python -m publication.pdf`` : le livre entier en un PDF, ``book/_build/tiamat.pdf``.

Chromium imprime le livre relié, pour savoir où tombe chaque page, puis l'imprime encore, numéros écrits, jusqu'à ce
que les numéros soient ceux de ce qu'il vient d'imprimer.
"""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from pypdf import PdfReader, PdfWriter

from publication.chemins import LIVRE, LIVRE_CONSTRUIT, RACINE
from publication.etapes import EtapeRatee, dire, mener
from publication.navigateur import OPTIONS, chromium
from publication.reliure import FEUILLETS, relier

PDF = LIVRE / "_build" / "tiamat.pdf"
IMPRESSIONS_MAXIMUM = 5
NUMEROTER = """numeros => {
    for (const lien of document.querySelectorAll("[data-page]")) lien.dataset.numero = numeros[lien.dataset.page];
}"""
DELIER = "document.querySelectorAll('a').forEach(lien => lien.removeAttribute('href'))"


def construire() -> None:
    """Imprime le livre dans le Chromium de cette machine."""
    with sync_playwright() as playwright:
        executable = chromium(playwright)
        if executable is None:
            raise EtapeRatee(
                "Aucun Chromium sur cette machine : « make chromium » sait l'installer, ou donnez CHROMIUM=…"
            )
        navigateur = playwright.chromium.launch(executable_path=executable, args=OPTIONS)
        imprimer(navigateur).write(PDF)
        navigateur.close()
    dire(f"Le livre est imprimé : {PDF.relative_to(RACINE)}")


def imprimer(navigateur: Browser) -> PdfWriter:
    """Relie le livre, l'imprime, y écrit les numéros de page, l'imprime pour de bon, y pose les feuillets."""
    dire("PDF : le livre relié")
    html = relier()
    with tempfile.TemporaryDirectory() as dossier, navigateur.new_page() as page:
        relie = Path(dossier, "livre.html")
        relie.write_text(html, encoding="utf-8")
        page.goto(relie.as_uri())
        livre = _numeroter(page)
        return _poser(livre, {nom: _feuillets(page, nom) for nom in FEUILLETS})


def _numeroter(page: Page) -> bytes:
    """Imprime jusqu'à ce que chaque numéro écrit soit celui de sa page : l'écrire peut déplacer ce qui suit."""
    ecrits: dict[str, int] = {}
    for rang in range(IMPRESSIONS_MAXIMUM):
        dire("PDF : l'impression" if rang else "PDF : les numéros de page")
        livre = _pdf(page)
        trouves = numeros(_lire(livre))
        if trouves == ecrits:
            return livre
        page.evaluate(NUMEROTER, trouves)
        ecrits = trouves
    raise EtapeRatee(f"Les numéros de page du PDF bougent encore après {IMPRESSIONS_MAXIMUM} impressions.")


def numeros(livre: PdfReader) -> dict[str, int]:
    """La page, comptée de 1, où tombe chaque ancre à laquelle un lien mène."""
    ancres = livre.named_destinations.items()
    return {nom.removeprefix("/"): (livre.get_destination_page_number(ou) or 0) + 1 for nom, ou in ancres}


def _lire(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def _pdf(page: Page) -> bytes:
    return page.pdf(prefer_css_page_size=True, print_background=True, outline=True, tagged=True)


def _feuillets(page: Page, nom: str) -> bytes:
    """Ce qu'imprime une page faite pour le papier, sans ses liens, qui mèneraient hors du PDF."""
    page.goto((LIVRE_CONSTRUIT / f"{nom}.html").as_uri())
    page.evaluate(DELIER)
    return _pdf(page)


def _poser(livre: bytes, feuillets: dict[str, bytes]) -> PdfWriter:
    """Met chaque feuillet sur la page blanche qui l'attend, après celle où commence son chapitre."""
    relie = PdfWriter(clone_from=BytesIO(livre))
    ou = numeros(_lire(livre))
    for nom, pdf in feuillets.items():
        for rang, feuillet in enumerate(_lire(pdf).pages):
            blanche = relie.pages[ou[nom] + rang]
            blanche.mediabox = feuillet.mediabox
            blanche.merge_page(feuillet)
    relie.page_mode = "/UseOutlines"
    return relie


if __name__ == "__main__":
    sys.exit(mener(construire))
