"""Aucun nombre d'une fiche n'est retapé dans une page : il sort d'une directive."""

import re
from pathlib import Path

import pytest

from tiamat.catalogue import catalogue
from tiamat.vocabulaire import CARACTERISTIQUES

LIVRE = Path(__file__).parents[2] / "book"
PAGES = sorted(LIVRE.glob("*.md"))
REGLES_GENERALES = {"caracteristiques", "creation", "des", "index", "tests"}
"""Les pages qui énoncent des règles de dés, et peuvent donc écrire une formule."""
GENRES = ("technique", "arme", "protection", "attribut", "talent", "art")

NOMS = sorted((f.nom for g in GENRES for f in catalogue().genre(g).values()), key=len, reverse=True)
FICHE = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, NOMS))})(?!\w)")
NUMERO = re.compile(r"\{(?:ici|regle|arbitrage|exemple|chance)\}`[^`]*`")
FORMULE = re.compile(
    rf"(?:{'|'.join(CARACTERISTIQUES.values())})\s*[+\u2212-]\s*\d|\dD(?:6|10)|\d\s*points? (?:d[’']énergie|de furie)"
)


def nombres_retapes(texte: str) -> list[str]:
    """Les lignes qui nomment une fiche et portent un nombre, numéros de règles exceptés."""
    nues = (NUMERO.sub("", ligne) for ligne in texte.splitlines())
    return [ligne for ligne in nues if re.search(r"\d", ligne) and FICHE.search(ligne)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_aucune_ligne_ne_nomme_une_fiche_et_un_nombre(page: Path) -> None:
    assert nombres_retapes(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", [p for p in PAGES if p.stem not in REGLES_GENERALES], ids=lambda page: page.stem)
def test_aucune_formule_hors_des_regles_generales(page: Path) -> None:
    assert FORMULE.findall(page.read_text(encoding="utf-8")) == []


def test_le_controle_voit_ce_qu_il_cherche() -> None:
    assert nombres_retapes("Oi zuki touche avec Habileté +2.\nVoir {regle}`R91` et Oi zuki.\nUn Age-uke à 3 dés.") == [
        "Oi zuki touche avec Habileté +2.",
        "Un Age-uke à 3 dés.",
    ]
    for formule in ("Habileté + 2", "Force +1D10", "2D6", "2 points d’énergie", "1 point de furie"):
        assert FORMULE.search(formule)
    assert not FORMULE.search("2 points, et l’habileté")
