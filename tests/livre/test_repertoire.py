"""Le répertoire de la recherche : ce qu'il nomme existe dans le livre construit, et rien n'y manque."""

import json
from functools import cache

import pages
import pytest
from repertoire import DE_VARIANTE, FICHES, FICHIER, Entree

from publication.chemins import LIVRE_CONSTRUIT
from tiamat.catalogue import GENRES, catalogue
from tiamat.catalogue.variantes import variantes
from tiamat.francais import plier
from tiamat.presentation import LIBELLES
from widgets.dessins.liens import adresse

livre_construit = pytest.mark.skipif(
    not (LIVRE_CONSTRUIT / FICHIER).exists(), reason="le livre n'est pas construit : « make site »"
)


@cache
def entrees() -> tuple[Entree, ...]:
    lignes = (LIVRE_CONSTRUIT / FICHIER).read_text(encoding="utf-8").splitlines()
    return tuple(Entree(*json.loads(ligne.removesuffix(","))) for ligne in lignes if ligne.startswith("["))


@cache
def ancres(page: str) -> frozenset[str]:
    return pages.ancres(LIVRE_CONSTRUIT / f"{page}.html") | {""}


@livre_construit
def test_chaque_adresse_existe() -> None:
    assert [e for e in entrees() if e.ancre not in ancres(e.page)] == []


@livre_construit
def test_une_adresse_n_a_qu_une_entree() -> None:
    adresses = [(e.page, e.ancre) for e in entrees()]
    assert len(adresses) == len(set(adresses))


@livre_construit
@pytest.mark.parametrize("genre", GENRES)
def test_chaque_fiche_y_est(genre: str) -> None:
    presentes = {(e.page, e.ancre) for e in entrees() if e.sorte == LIBELLES[genre]}
    assert presentes == {adresse(genre, id) for id in catalogue().genre(genre)}


@livre_construit
@pytest.mark.parametrize(("genre", "sorte"), DE_VARIANTE.items())
def test_ce_qui_vient_d_un_systeme_frere_y_est_a_part(genre: str, sorte: str) -> None:
    presentes = {(e.page, e.ancre) for e in entrees() if e.sorte == sorte}
    freres = [id for v in variantes().values() for id in getattr(v, GENRES[genre])]
    assert presentes == {adresse(genre, id) for id in freres}


@pytest.mark.parametrize("genre", catalogue().synonymes)
def test_un_synonyme_designe_une_fiche_et_n_en_repete_pas_un_nom(genre: str) -> None:
    assert genre in FICHES
    for id, mots in catalogue().synonymes[genre].items():
        fiche = catalogue().genre(genre)[id]
        connus = {plier(nom) for nom in (fiche.nom, *fiche.alias)}
        assert not connus & {plier(mot) for mot in mots}, id
        assert len({plier(mot) for mot in mots}) == len(mots), id
