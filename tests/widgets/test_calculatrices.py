"""Les calculatrices sans navigateur : ce que Python accepte, refuse, garde et partage."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets as W
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tiamat.erreurs import Refus
from tiamat.personnage import de_json, profil, vers_json
from widgets import fabrique
from widgets.cadre import Calculatrice
from widgets.jet import CalculatriceJet
from widgets.lien import TAILLE_MAXIMUM, ecrire_lien, lire_lien
from widgets.personnage import CalculatricePersonnage

ATELIERS = Path(__file__).parents[2] / "book" / "ateliers"
CALCULATRICES = {"jet": CalculatriceJet, "personnage": CalculatricePersonnage}


@pytest.fixture(params=CALCULATRICES)
def calculatrice(request: pytest.FixtureRequest) -> Calculatrice:
    return CALCULATRICES[request.param]()


def test_chaque_calculatrice_a_son_carnet_de_deux_cellules() -> None:
    carnets = {f.stem: json.loads(f.read_text(encoding="utf-8")) for f in ATELIERS.glob("*.ipynb")}
    assert set(CALCULATRICES) <= set(carnets)
    for nom, carnet in carnets.items():
        cellules = carnet["cells"]
        assert len(cellules) == 2
        assert f"from {fabrique(nom).__module__} import {nom}" in "".join(cellules[0]["source"])
        assert cellules[1]["metadata"]["tags"] == ["essai"]


def test_etat_aller_retour(calculatrice: Calculatrice) -> None:
    for champ in calculatrice.champs.values():
        if isinstance(champ, W.IntSlider):
            champ.value = champ.max
    etat = calculatrice.memoire.etat
    assert calculatrice.memoire.garder
    autre = type(calculatrice)()
    autre.memoire.depart = {"lien": None, "etat": etat}
    assert autre.valeurs() == calculatrice.valeurs()


def test_un_lien_n_ecrit_rien_avant_un_geste(calculatrice: Calculatrice) -> None:
    nom, champ = next((n, c) for n, c in calculatrice.champs.items() if isinstance(c, W.IntSlider))
    d = ecrire_lien({nom: champ.max})
    calculatrice.memoire.depart = {"lien": {"v": "1", "d": d}, "etat": "{}"}
    assert champ.value == champ.max
    assert not calculatrice.memoire.garder
    champ.value = champ.min
    assert calculatrice.memoire.garder


def test_zero_remet_tout(calculatrice: Calculatrice) -> None:
    depart = calculatrice.valeurs()
    for champ in calculatrice.champs.values():
        if isinstance(champ, W.IntSlider):
            champ.value = champ.max
    calculatrice._recevoir(calculatrice.memoire, {"zero": True}, [])
    assert calculatrice.valeurs() == depart
    assert calculatrice.memoire.message == "Réglages de départ."


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["carac", "type", "difficulte", "d10_lus", "graine", "intrus"]), QUELCONQUE))
def test_valeurs_hostiles_du_jet(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceJet(), valeurs)


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["force", "nom", "cases", "techniques", "art_martial", "intrus"]), QUELCONQUE, max_size=3
    ),
    QUELCONQUE | st.dictionaries(st.sampled_from(["sante", "notes", "identite", "nom", "intrus"]), QUELCONQUE),
)
def test_valeurs_hostiles_du_personnage(valeurs: dict[str, Any], reste: Any) -> None:
    restaurer_ou_refuser(CalculatricePersonnage(), {**valeurs, "reste": reste})


@pytest.mark.parametrize("nom", [f.stem for f in sorted(ATELIERS.glob("*.ipynb"))])
def test_depart_hostile(nom: str) -> None:
    calculatrice = fabrique(nom)()
    avant = calculatrice.valeurs()
    for brut in ({}, {"depart": 1}, {"lien": [], "etat": 3}, {"etat": "{"}, {"etat": "[]"}, {"lien": {}}):
        calculatrice._ouvrir({"new": brut})
        assert calculatrice.valeurs() == avant


def test_rien_de_saisi_ne_devient_du_html() -> None:
    calculatrice = CalculatricePersonnage()
    piege = "<script>alert(1)</script>"
    for nom in ("nom", "langues", "equipement"):
        calculatrice.champs[nom].value = piege
    calculatrice.champs["nom"].value = piege
    calculatrice._prendre(lambda: profil(piege), None)
    ecrits = [e.value for e in calculatrice._emplacements.values()]
    assert any("&lt;script&gt;" in e for e in ecrits)
    assert not any("<script" in e for e in ecrits)


@pytest.mark.parametrize(
    ("v", "d"), [("2", "e30"), ("1", "?"), ("1", "W10"), ("1", "e30" * TAILLE_MAXIMUM), ("", "e30")]
)
def test_liens_refuses(v: str, d: str) -> None:
    with pytest.raises(Refus, match="lien"):
        lire_lien(v, d, 1)


@given(st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=20), max_size=5))
def test_lien_aller_retour(valeurs: dict[str, Any]) -> None:
    assert lire_lien("1", ecrire_lien(valeurs), 1) == valeurs


@pytest.mark.regle("R51")
def test_l_egalite_est_dite_a_part() -> None:
    calculatrice = CalculatriceJet()
    calculatrice.champs["type"].value = "opposition"
    calculatrice.champs["competence"].value = 0
    assert "Égalité" in calculatrice.page.annonce
    assert "vous perdez, car vous commencez" in calculatrice.page.annonce
    calculatrice.champs["commence"].value = "adversaire"
    assert "vous gagnez" in calculatrice.page.annonce


def test_charger_et_rendre_jack() -> None:
    calculatrice = CalculatricePersonnage()
    calculatrice.charger(profil("jack"))
    assert calculatrice.fiche() == profil("jack")
    assert de_json(calculatrice.memoire.contenu) == profil("jack")
    autre = CalculatricePersonnage()
    autre.memoire.depart = {"lien": None, "etat": calculatrice.memoire.etat}
    assert autre.fiche() == profil("jack")
    assert calculatrice.memoire.fichier == "jack.json"


@pytest.mark.parametrize(
    ("changement", "morceau"),
    [
        ({"caracteristiques": {"force": 7}}, "attendu un entier de 1 à 4"),
        ({"arts": ("capoeira",)}, "inconnu"),
        ({"arts": ("karate", "boxe")}, "plusieurs arts"),
        ({"techniques": ("hook_punch",)}, "n’est pas dans la liste"),
        ({"talents": ("aura", "vol")}, "inconnu"),
        ({"competences": {"vol": 1}}, "inconnu"),
    ],
)
def test_une_fiche_qu_elle_ne_sait_pas_montrer_est_refusee_sans_rien_perdre(
    changement: dict[str, Any], morceau: str
) -> None:
    calculatrice = CalculatricePersonnage()
    calculatrice.champs["nom"].value = "Léa"
    calculatrice.message({"ouvert": {"nom": "x.json", "texte": vers_json(replace(profil("jack"), **changement))}})
    assert morceau in calculatrice._emplacements["refus"].value
    assert calculatrice.fiche().nom == "Léa"
