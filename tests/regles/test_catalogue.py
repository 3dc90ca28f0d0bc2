"""Les fiches sont entières, et leurs noms s'accordent."""

import re

import pytest

from tiamat.catalogue import Noms, Talent, catalogue
from tiamat.erreurs import FicheInvalide, NomInconnu
from tiamat.francais import plier
from tiamat.personnage import talent_du_tirage
from tiamat.prerequis import lire_prerequis
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES

NARRATIVES = {"R3", "R42", "R45", "R49", "R53", "R103", "R119", "R133", "R142", "R169", "R173"}


def test_registres_entiers() -> None:
    assert list(catalogue().regles) == [f"R{n}" for n in range(1, 212)]
    assert list(catalogue().arbitrages) == [f"C{n}" for n in range(1, 163)]
    assert {r.id for r in catalogue().regles.values() if r.nature == "narrative"} == NARRATIVES
    assert {r.nature for r in catalogue().regles.values()} == {"texte", "deduit", "narrative"}
    assert {a.nature for a in catalogue().arbitrages.values()} == {"texte", "maison", "mixte"}


def test_titres_courts_et_distincts() -> None:
    for registre in (catalogue().regles, catalogue().arbitrages):
        titres = [e.titre for e in registre.values()]
        assert len(set(titres)) == len(titres)
        assert all(0 < len(t) <= 60 for t in titres)


def test_les_regles_de_ce_livre_ont_une_page() -> None:
    ecrites = {r.id for r in catalogue().regles.values() if r.page}
    assert ecrites == {f"R{n}" for n in (*range(1, 67), *range(85, 90))}


def test_comptes() -> None:
    c = catalogue()
    assert [len(x) for x in (c.caracteristiques, c.competences, c.talents, c.arts, c.difficultes)] == [8, 22, 20, 9, 6]
    assert len(c.techniques) == 120
    assert len(c.standards) == 12
    assert all(len(a.techniques) == 15 for a in c.arts.values())


@pytest.mark.regle("R31", "R32")
def test_chaque_talent_occupe_trois_cases() -> None:
    cases = [talent_du_tirage(d10, d6) for d10 in range(1, 11) for d6 in range(1, 7)]
    assert {t: cases.count(t) for t in catalogue().talents} == dict.fromkeys(catalogue().talents, 3)


@pytest.mark.parametrize("genre", ["caracteristiques", "competences", "talents", "arts", "techniques"])
def test_aller_retour_de_chaque_table_de_noms(genre: str) -> None:
    noms = getattr(catalogue(), genre)
    for identifiant, nom in noms.noms().items():
        assert identifiant == re.sub(r"\W+", "_", plier(nom)), nom
        assert noms.trouver(nom) is noms.trouver(identifiant) is noms.trouver(nom.upper()) is noms[identifiant]


def test_vocabulaire_des_formules() -> None:
    from tiamat.des import Formule

    assert dict(CARACTERISTIQUES) == catalogue().caracteristiques.noms()
    assert dict(COMPETENCES) == catalogue().competences.noms()
    for identifiant, nom in CARACTERISTIQUES.items():
        assert Formule.lire(nom).carac == identifiant
    for identifiant, nom in COMPETENCES.items():
        assert Formule.lire(nom).competences == (identifiant,)


def test_listes_et_fiches_des_techniques_s_accordent() -> None:
    c = catalogue()
    for t in c.techniques.values():
        assert set(t.arts) - {"standard"} == {a.id for a in c.arts.values() if t.id in a.techniques}
        assert lire_prerequis(t.prerequis).noms() <= set(c.techniques)


def test_toutes_les_techniques_d_un_art_s_apprennent() -> None:
    c = catalogue()
    for art in c.arts.values():
        acquises = set(c.standards)
        while nouvelles := {
            t
            for t in art.techniques
            if t not in acquises and lire_prerequis(c.techniques[t].prerequis).satisfait(acquises)
        }:
            acquises |= nouvelles
        assert set(art.techniques) <= acquises, art.nom


def test_noms_inconnus_et_doubles() -> None:
    with pytest.raises(NomInconnu, match="Vouliez-vous dire"):
        catalogue().talents.trouver("Zenn")
    with pytest.raises(FicheInvalide, match="deux fois"):
        Noms("Talent", [Talent("a", "A"), Talent("a", "B")])


@pytest.mark.parametrize("texte", ["a et", "(a", "a)", "a b", "et a", "a & b"])
def test_prerequis_mal_formes(texte: str) -> None:
    with pytest.raises(FicheInvalide, match="Prérequis"):
        lire_prerequis(texte)
