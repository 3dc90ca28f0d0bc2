"""Les fiches sont entières, et leurs noms s'accordent."""

import re
from dataclasses import replace

import pytest

from tiamat.catalogue import GENRES, Catalogue, Noms, Talent, catalogue
from tiamat.catalogue.chargement import charger
from tiamat.catalogue.controle import controler
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


def test_chaque_regle_est_lue_sur_une_page() -> None:
    assert all(r.page for r in catalogue().regles.values())


def test_comptes() -> None:
    c = catalogue()
    assert [len(x) for x in (c.caracteristiques, c.competences, c.talents, c.arts, c.difficultes)] == [8, 22, 20, 9, 6]
    assert [len(x) for x in (c.attributs, c.etats, c.types, c.zones, c.tables, c.localisations)] == [18, 10, 8, 6, 3, 8]
    assert [len(x) for x in (c.portees, c.malus_de_tir, c.armes, c.protections)] == [3, 7, 17, 5]
    assert sum(k.decrite for k in c.competences.values()) == 5
    assert [t.id for t in c.talents.values() if t.effet] == ["sixieme_sens"]


@pytest.mark.regle("R31", "R32")
def test_chaque_talent_occupe_trois_cases() -> None:
    cases = [talent_du_tirage(d10, d6) for d10 in range(1, 11) for d6 in range(1, 7)]
    assert {t: cases.count(t) for t in catalogue().talents} == dict.fromkeys(catalogue().talents, 3)


DECRITS_AUTREMENT = {"cible_court", "haut", "aleatoire"}
"""Ceux dont le nom affiché en dit plus que l'identifiant du glossaire."""


@pytest.mark.parametrize(
    "genre", ["caracteristiques", "types", "localisations", "zones", "malus_de_tir", *GENRES.values()]
)
def test_aller_retour_de_chaque_table_de_noms(genre: str) -> None:
    noms = getattr(catalogue(), genre)
    if genre in ("regles", "arbitrages"):
        assert all(noms.trouver(i.lower()) is noms[i] for i in noms)
        return
    for identifiant, nom in noms.noms().items():
        assert identifiant in DECRITS_AUTREMENT or identifiant == re.sub(r"\W+", "_", plier(nom)), nom
        assert noms.trouver(nom) is noms.trouver(identifiant) is noms.trouver(nom.upper()) is noms[identifiant]


def test_vocabulaire_des_formules() -> None:
    from tiamat.des import Formule

    assert dict(CARACTERISTIQUES) == catalogue().caracteristiques.noms()
    assert dict(COMPETENCES) == catalogue().competences.noms()
    for identifiant, nom in CARACTERISTIQUES.items():
        assert Formule.lire(nom).carac == identifiant
    for identifiant, nom in COMPETENCES.items():
        assert Formule.lire(nom).competences == (identifiant,)


def test_noms_inconnus_et_doubles() -> None:
    with pytest.raises(NomInconnu, match="Vouliez-vous dire"):
        catalogue().talents.trouver("Zenn")
    with pytest.raises(FicheInvalide, match="deux fois"):
        Noms("Talent", [Talent("a", "A", "", ""), Talent("a", "B", "", "")])


@pytest.mark.parametrize("texte", ["a et", "(a", "a)", "a b", "et a", "a & b"])
def test_prerequis_mal_formes(texte: str) -> None:
    with pytest.raises(FicheInvalide, match="Prérequis"):
        lire_prerequis(texte)


SAINE = {"id": "zen", "nom": "Zen", "effet": "", "source": "127"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"efet": ""}, "talents.toml, zen : le champ « efet » est inconnu. Vouliez-vous dire « effet »"),
        ({"effet": 3}, "talents.toml, zen : le champ « effet » n’a pas le type attendu"),
        ({"alias": "z"}, "« alias » n’a pas le type attendu"),
        ({"alias": [1]}, "« alias » n’a pas le type attendu"),
    ],
)
def test_une_fiche_fautive_est_refusee_avec_son_champ(change: dict[str, object], message: str) -> None:
    with pytest.raises(FicheInvalide) as refus:
        charger(Talent, [SAINE | change], "talents")
    assert message.replace("\xa0", " ") in str(refus.value).replace("\xa0", " ")


def test_un_champ_manquant_est_nomme() -> None:
    with pytest.raises(FicheInvalide, match="talents.toml, zen : il manque effet, source"):
        charger(Talent, [{"id": "zen", "nom": "Zen"}], "talents")


@pytest.mark.parametrize(
    ("champ", "valeur", "message"),
    [
        ("combo", ("oi_zuky",), "oi_zuki, combo : « oi_zuky » est inconnu."),
        ("prerequis", "kata", "oi_zuki, prerequis : « kata » est inconnu."),
        ("arme", "parapluie", "oi_zuki, arme : « parapluie » est inconnu."),
        ("localisation", "orteil", "oi_zuki, localisation : « orteil » est inconnu."),
        ("attributs", ("mortelle",), "oi_zuki, attributs : « mortelle » est inconnu."),
        ("maison", ("couleur",), "oi_zuki, maison : « couleur » est inconnu."),
        ("precision", "Habilete +2", "oi_zuki, precision : « Habilete +2 », caractère 1"),
    ],
)
def test_un_nom_inconnu_dans_une_fiche_est_refuse(champ: str, valeur: object, message: str) -> None:
    c = Catalogue()
    c.techniques["oi_zuki"] = replace(c.techniques["oi_zuki"], **{champ: valeur})
    with pytest.raises(FicheInvalide) as refus:
        controler(c)
    assert str(refus.value).replace("\xa0", " ").startswith(message)


def test_les_alias_ne_se_disputent_pas_un_nom() -> None:
    for genre in GENRES.values():
        pris: dict[str, str] = {}
        for id, e in getattr(catalogue(), genre).items():
            for nom in getattr(e, "alias", ()):
                assert pris.setdefault(plier(nom), id) == id, (genre, nom)
                assert getattr(catalogue(), genre).identifier(nom) == id, (genre, nom)
