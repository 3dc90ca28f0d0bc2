"""Le livre construit : chaque fiche y a sa page, son ancre et sa place dans la recherche."""

import json
import re
from functools import cache

import pages
import pytest
from index_des_fiches import lieu

from publication.chemins import SITE
from tiamat.catalogue import GENRES, catalogue
from tiamat.presentation import identifiants, lignes
from widgets.comparer import CalculatriceComparer
from widgets.dessins.liens import adresse
from widgets.lien import lire_lien

pytestmark = pytest.mark.skipif(
    not (SITE / "index.html").exists(), reason="le livre n'est pas construit : « make site »"
)


@cache
def ancres(page: str) -> frozenset[str]:
    """Les ancres d'une page."""
    fichier = SITE / f"{page}.html"
    assert fichier.exists(), f"la page {page} manque"
    return pages.ancres(fichier)


@cache
def objets() -> frozenset[tuple[str, str]]:
    """Page et ancre de chaque objet de la recherche."""
    fichier = (SITE / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(fichier.removeprefix("Search.setIndex(").removesuffix(")"))
    listes = index["objects"].values()
    return frozenset((index["docnames"][page], ancre) for liste in listes for page, _, _, ancre, _ in liste)


@pytest.mark.parametrize("genre", GENRES)
def test_chaque_fiche_a_sa_page_son_ancre_et_son_objet(genre: str) -> None:
    lieux = {lieu(genre, id) for id in identifiants(genre)}
    assert len(lieux) == len(identifiants(genre))
    assert {(page, ancre) for page, ancre in lieux if ancre not in ancres(page)} == set()
    assert lieux - objets() == set()


def test_aucune_page_n_a_deux_fois_la_meme_ancre() -> None:
    doubles = {}
    for fichier in SITE.glob("*.html"):
        ids = re.findall(r'\bid="([^"]+)"', fichier.read_text(encoding="utf-8"))
        if repetes := {i for i in ids if ids.count(i) > 1}:
            doubles[fichier.name] = repetes
    assert doubles == {}


def test_tout_ce_que_ce_livre_a_ajoute_est_parmi_les_manques() -> None:
    page = (SITE / "manques.html").read_text(encoding="utf-8")
    ajouts = [(g, id) for g in ("technique", "arme", "protection", "competence") for id in catalogue().genre(g)]
    de_nous = [(g, id) for g, id in ajouts if any(ligne.maison for ligne in lignes(g, id))]
    tranches = [("arbitrage", a.id) for a in catalogue().arbitrages.values() if a.nature != "texte"]
    tranches += [("arbitrage", f"C{n}") for n in range(150, 163)]
    muets = [("talent", t.id) for t in catalogue().talents.values() if not t.effet]
    adresses = (adresse(genre, id) for genre, id in [*de_nous, *tranches, *muets])
    liens = {f"{ou}.html#{ancre}" if ancre else f"{ou}.html" for ou, ancre in adresses}
    assert {lien for lien in liens if f'href="{lien}"' not in page} == set()


@pytest.mark.parametrize("technique", catalogue().techniques)
def test_la_page_d_une_technique_la_compare_a_une_autre(technique: str) -> None:
    page = (SITE / f"{adresse('technique', technique)[0]}.html").read_text(encoding="utf-8")
    [(version, donnees)] = re.findall(r"calc=comparer&amp;v=(\d+)&amp;d=([\w-]+)#", page)
    compare = CalculatriceComparer()
    compare.restaurer(lire_lien(version, donnees, CalculatriceComparer.version))
    assert compare.champs["a"].value == technique != compare.champs["b"].value
