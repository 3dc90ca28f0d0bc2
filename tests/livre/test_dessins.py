"""Les dessins du livre construit : chacun a un nom, et ses nombres se lisent aussi dans le texte ou la table."""

import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

from publication.chemins import SITE

PAGES = sorted(f for f in SITE.rglob("*.html") if "_static" not in f.parts)
BALISE = re.compile(r"<svg([^>]*)>")
IMAGE = re.compile(r'<svg[^>]* role="img"[^>]* aria-labelledby=')
NOMBRE = re.compile(r"\d+(?:,\d+)?")

livre_construit = pytest.mark.skipif(not PAGES, reason="le livre n'est pas construit")


@livre_construit
def test_chaque_dessin_a_un_nom_ou_se_tait() -> None:
    muets = {
        f.name: attributs
        for f in PAGES
        for attributs in BALISE.findall(f.read_text(encoding="utf-8"))
        if 'aria-hidden="true"' not in attributs
        and not re.search(r'role="\w+".* aria-label(?:ledby)?="[^"]', attributs)
    }
    assert muets == {}


@livre_construit
@pytest.mark.parametrize(
    "page", [f for f in PAGES if IMAGE.search(f.read_text(encoding="utf-8"))], ids=lambda f: f.stem
)
def test_ce_que_montre_un_dessin_se_lit_a_cote(page: Path) -> None:
    soupe = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
    for svg in soupe.select("svg[role=img][aria-labelledby]"):
        titre, description = svg.find("title", recursive=False), svg.find("desc", recursive=False)
        assert titre
        assert titre["id"] in str(svg["aria-labelledby"]).split()
        assert description
        perdus = _nombres(description.get_text()) - _nombres(_texte_autour(svg))
        assert not perdus, f"{titre.get_text()} : {description.get_text()}"


def _nombres(texte: str) -> set[float]:
    return {float(n.replace(",", ".")) for n in NOMBRE.findall(texte)}


def _texte_autour(svg: Tag) -> str:
    """Le texte de la calculatrice, ou de la partie de la page, où est le dessin ; les dessins en moins."""
    lieu = svg.find_parent(class_="tiamat-calc") or svg.find_parent("section")
    copie = BeautifulSoup(str(lieu), "html.parser")
    for dessin in copie.find_all("svg"):
        dessin.decompose()
    return copie.get_text(" ")
