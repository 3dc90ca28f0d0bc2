"""Le livre en un PDF : tout y est, dans l'ordre, et tout lien y mène quelque part."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Browser
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

import publication.pdf
import publication.reliure
from publication.chemins import LIVRE_CONSTRUIT, RACINE
from publication.etapes import EtapeRatee
from publication.pdf import construire, imprimer, numeros
from publication.reliure import ECARTEES, FEUILLETS, Page, pages, relier
from tests.bout_en_bout.test_impression import serrer

PORTRAIT, PAYSAGE = (595, 842), (842, 595)
TITRES = {"/H1", "/H2", "/H3", "/H4", "/H5", "/H6"}
HORS_DU_TEXTE = "style, title, desc, option, [hidden], .tiamat-calc, .tm-question, [style*='display: none']"


def titre(page: Page) -> str:
    """Le titre qu'une page a dans le livre."""
    soupe = BeautifulSoup((LIVRE_CONSTRUIT / f"{page.nom}.html").read_text("utf-8"), "html.parser")
    return soupe.select("article h1")[0].get_text().removesuffix("¶")


def test_le_livre_relie_a_toutes_ses_pages_et_pas_deux_fois_une_ancre() -> None:
    soupe = BeautifulSoup(relier(), "html.parser")
    ids = [str(e["id"]) for e in soupe.find_all(id=True)]
    assert len(ids) == len(set(ids))
    construites = {f.relative_to(LIVRE_CONSTRUIT).with_suffix("").as_posix() for f in LIVRE_CONSTRUIT.rglob("*.html")}
    reliees = [str(article.select("h1")[0]["id"]) for article in soupe.select("article.bd-article")]
    assert sorted(reliees) == sorted(construites - ECARTEES.keys())
    assert reliees == [page.nom for page in pages()]
    assert {str(a["href"])[1:] for a in soupe.select("a[href^='#']")} <= set(ids)


def test_sans_livre_construit_ou_sans_chromium_on_sait_quoi_faire(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publication.pdf, "sync_playwright", nullcontext)
    monkeypatch.setattr(publication.pdf, "chromium", lambda _: None)
    with pytest.raises(EtapeRatee, match="make chromium"):
        construire()
    monkeypatch.setattr(publication.reliure, "LIVRE_CONSTRUIT", RACINE / "nulle-part")
    with pytest.raises(EtapeRatee, match="make site"):
        relier()


@pytest.mark.complet
@pytest.mark.navigateur
def test_le_livre_en_pdf(navigateur: Browser, tmp_path: Path) -> None:
    imprimer(navigateur).write(tmp_path / "livre.pdf")
    livre = PdfReader(tmp_path / "livre.pdf")
    bruts = [page.extract_text() for page in livre.pages]
    textes = [serrer(texte) for texte in bruts]
    les_feuilles_sont_a_leur_format_et_numerotees(livre, bruts)
    les_signets_sont_les_titres(livre)
    le_sommaire_mene_a_chaque_page(livre, textes)
    aucun_lien_ne_meurt(livre)
    tout_le_texte_y_est("".join(textes))
    rien_n_est_mal_coupe(livre)
    l_index_remplit_ses_pages(livre, textes)


def l_index_remplit_ses_pages(livre: PdfReader, textes: list[str]) -> None:
    pleines = [len(texte) for texte in textes[numeros(livre)["genindex"] - 1 : -1]]
    assert pleines
    assert min(pleines) > max(pleines) / 2


def les_feuilles_sont_a_leur_format_et_numerotees(livre: PdfReader, textes: list[str]) -> None:
    formats = [(round(float(p.mediabox.width)), round(float(p.mediabox.height))) for p in livre.pages]
    assert formats.count(PAYSAGE) == 2
    assert set(formats) == {PORTRAIT, PAYSAGE}
    # Chromium écrit d'abord le titre courant, puis le numéro.
    sans_numero = [rang for rang, texte in enumerate(textes, 1) if str(rang) not in texte.splitlines()[:2]]
    assert sans_numero[0] == 1  # la couverture
    assert len(sans_numero) == 1 + 2 * len(FEUILLETS)


def signets(livre: PdfReader, branche: list[Any], niveau: int = 1) -> Iterator[tuple[int, str]]:
    for signet in branche:
        if isinstance(signet, list):
            yield from signets(livre, signet, niveau + 1)
        else:
            assert livre.get_destination_page_number(signet) is not None, signet.title
            yield niveau, signet.title


def les_signets_sont_les_titres(livre: PdfReader) -> None:
    lus = list(signets(livre, livre.outline))
    attendus: list[tuple[int, str]] = [(1, "Sommaire")]
    for page in pages():
        if page.partie and (1, page.partie) not in attendus:
            attendus.append((1, page.partie))
        attendus.append((page.niveau, titre(page)))
    suite = iter(lus)
    assert [a for a in attendus if a not in suite] == []  # dans l'ordre, parmi les titres de leurs sections
    assert [t for n, t in lus if n == 1] == [t for n, t in attendus if n == 1]


def annotations(page: Any) -> Iterator[DictionaryObject]:
    for annotation in page.get("/Annots", []):
        yield annotation.get_object()


def le_sommaire_mene_a_chaque_page(livre: PdfReader, textes: list[str]) -> None:
    ou = numeros(livre)
    debut = ou["index"] - 1
    liens = {str(a["/Dest"])[1:] for page in livre.pages[:debut] for a in annotations(page)}
    assert liens == {page.nom for page in pages()}
    sommaire = "".join(textes[:debut])
    for page in pages():
        assert serrer(f"{titre(page)}{ou[page.nom]}") in sommaire, page.nom
        assert serrer(titre(page)) in textes[ou[page.nom] - 1], page.nom


def aucun_lien_ne_meurt(livre: PdfReader) -> None:
    ancres = livre.named_destinations
    for page in livre.pages:
        for annotation in annotations(page):
            if "/Dest" in annotation:
                assert annotation["/Dest"] in ancres
            else:
                assert annotation["/A"]["/URI"].startswith("https://"), annotation["/A"]["/URI"]


def tout_le_texte_y_est(imprime: str) -> None:
    soupe = BeautifulSoup(relier(), "html.parser")
    for hors in soupe.select(HORS_DU_TEXTE):
        hors.decompose()
    dits = [str(texte) for texte in soupe.find_all(string=True) if len(serrer(str(texte))) > 3]
    assert len(dits) > 10_000
    assert [texte for texte in dits if serrer(texte) not in imprime] == []


def rien_n_est_mal_coupe(livre: PdfReader) -> None:
    """Un rang de table tient sur une feuille ; un titre est sur celle de ce qui le suit."""
    lues = list(structure(livre))
    rangs = defaultdict(set)
    for feuille, balises in lues:
        for numero, balise in balises.items():
            if balise == "/TR" and "/THead" not in balises.values():
                rangs[numero].add(feuille)
    assert len(rangs) > 1000
    assert [feuilles for feuilles in rangs.values() if len(feuilles) > 1] == []
    seuls = [
        feuille
        for (feuille, balises), (suivante, apres) in pairwise(lues)
        for numero, balise in balises.items()
        if balise in TITRES and numero not in apres and feuille != suivante
    ]
    assert seuls == []


def structure(livre: PdfReader) -> Iterator[tuple[int, dict[int, str]]]:
    """Ce qui est écrit, dans l'ordre de lecture : sur quelle feuille, et sous quelles balises."""
    feuilles = {page.indirect_reference.idnum: rang for rang, page in enumerate(livre.pages, 1)}

    def descendre(noeud: Any, feuille: int, balises: dict[int, str]) -> Iterator[tuple[int, dict[int, str]]]:
        numero, noeud = getattr(noeud, "idnum", 0), noeud.get_object()
        if isinstance(noeud, int):
            yield feuille, balises
        elif isinstance(noeud, list):
            for enfant in noeud:
                yield from descendre(enfant, feuille, balises)
        elif "/K" in noeud:
            ici = feuilles[noeud.raw_get("/Pg").idnum] if "/Pg" in noeud else feuille
            yield from descendre(noeud.raw_get("/K"), ici, {**balises, numero: noeud.get("/S", "")})

    yield from descendre(livre.trailer["/Root"]["/StructTreeRoot"], 0, {})
