"""La feuille de personnage : ce qu'elle écrit, vierge ou remplie, et la calculatrice qui la remplit."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tiamat.catalogue import catalogue
from tiamat.personnage import Personnage, deriver, jauges_pleines, profil, profils, vers_json
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES
from widgets.dessins.feuille import feuille
from widgets.dessins.feuille_verso import DETAILLEES
from widgets.feuille import CalculatriceFeuille
from widgets.lien import ecrire_lien

JACK = "livre:jack"


def texte(html: str) -> str:
    """Le texte d'un HTML, un blanc entre les balises."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("\xa0", " ").split())


def ouverte(**gardes: Personnage) -> CalculatriceFeuille:
    calculatrice = CalculatriceFeuille()
    calculatrice.memoire.entrees = {i: {"revision": 1, "texte": vers_json(p)} for i, p in gardes.items()}
    return calculatrice


def test_vierge_elle_a_toutes_ses_cases_et_aucune_valeur() -> None:
    vierge = feuille()
    assert vierge.count('class="tm-feuillet"') == 2
    assert vierge.count("<dt>Courant</dt><dd></dd>") == vierge.count("<dt>Maximum</dt><dd></dd>") == 3
    for nom in (*CARACTERISTIQUES.values(), *COMPETENCES.values()):
        assert f"<dt>{nom}</dt><dd></dd>" in vierge
    for t in catalogue().standards:
        assert catalogue().techniques[t].nom in vierge


@pytest.mark.regle("R43")
@pytest.mark.parametrize("id", profils())
def test_remplie_elle_dit_les_valeurs_courantes_et_maximales(id: str) -> None:
    p = profil(id)
    remplie, lu, d, j = feuille(p), texte(feuille(p)), deriver(p), jauges_pleines(p)
    for sorte in ("sante", "energie", "furie"):
        courant, maximum = getattr(j, sorte), getattr(j, f"{sorte}_max")
        assert f"Courant {courant} Maximum {maximum}" in lu
    assert f"Initiative {d.initiative}D10 Actions par tour {d.actions}" in lu
    assert f"Déplacement {d.deplacement} m Course {d.vitesse_course} m" in lu
    for c, nom in CARACTERISTIQUES.items():
        assert f"<dt>{nom}</dt><dd>{p.caracteristiques[c]}</dd>" in remplie
    for t in p.techniques:
        assert catalogue().techniques[t].nom in lu
    assert ("maison" in texte(remplie.split("<dl")[0])) == bool(p.maison)


def test_une_technique_a_ses_des_et_une_arme_les_siens() -> None:
    lu = texte(feuille(profil("jack")))
    assert "Oi zuki Poings gratuit Habileté + 2 2D10+2 Force 3D10 Haut" in lu
    assert "Visée Perception 2D10 / Puissance de l’arme 2D6" in lu  # son pistolet convient
    assert "Attaque armée Habileté 2D10 / Puissance de l’arme Attaque avec" in lu  # il n'a rien pour frapper au contact
    assert "Pistolet 9 mm 2D6 Létale 6/20/50 m" in lu
    assert "Blouson en cuir +2" in lu
    assert "Équipement chapeau, sac de voyage" in lu


def test_beaucoup_de_techniques_gardent_au_moins_leur_nom() -> None:
    toutes = [t for t in catalogue().techniques if t not in catalogue().standards][:30]
    lu = texte(feuille(replace(profil("jack"), techniques=(*toutes, "technique perdue"))))
    assert "Techniques standards" not in lu
    suite = lu[lu.index("Et aussi :") :]
    for t in toutes[DETAILLEES:]:
        assert catalogue().techniques[t].nom in suite
    assert "technique perdue" in suite


@pytest.mark.parametrize(
    "p",
    [
        Personnage("", {}),
        Personnage("Léa", {"force": 2}, techniques=("oi_zuki",)),
        Personnage("Géant", dict.fromkeys(CARACTERISTIQUES, 9999), techniques=("oi_zuki",)),
        Personnage("?", {}, talents=("vol",), arts=("rien",), techniques=("inconnue",), equipement=("", "???")),
    ],
)
def test_une_fiche_incomplete_ou_etrange_se_montre_quand_meme(p: Personnage) -> None:
    assert feuille(p).count('class="tm-feuillet"') == 2


def test_rien_de_saisi_ne_devient_du_html() -> None:
    piege = "<script>alert(1)</script>"
    p = replace(
        profil("jack"),
        nom=piege,
        notes=piege,
        equipement=(piege,),
        langues=(piege,),
        talents=(piege,),
        arts=(piege,),
        techniques=(piege,),
        temperament_marque=piege,
    )
    assert "<script" not in feuille(p)


# ── La calculatrice ────────────────────────────────────────────────────────


def test_elle_montre_la_feuille_choisie_et_le_dit() -> None:
    c = CalculatriceFeuille()
    assert c.page.annonce == "La feuille est vierge."
    c._personnages.value = JACK
    assert c.page.annonce == "La feuille de Jack, remplie."
    assert c._feuille.value.count("tm-feuillet") == 2
    assert "Oi zuki" in c._feuille.value
    assert json.loads(c.memoire.etat) == {"personnage": JACK}
    assert c.memoire.garder


def test_elle_propose_mes_personnages() -> None:
    lea = replace(profil("jack"), nom="Léa")
    c = ouverte(p1=lea)
    assert ("Léa", "p1") in c._personnages.options
    c._personnages.value = "p1"
    assert "La feuille de Léa" in c.page.annonce
    c.memoire.entrees = {"p1": {"revision": 2, "texte": vers_json(replace(lea, nom="Léa K."))}}
    assert "La feuille de Léa K." in c.page.annonce


def test_elle_se_restaure_par_un_lien_et_se_remet_a_zero() -> None:
    c = CalculatriceFeuille()
    c.memoire.depart = {"lien": {"v": "1", "d": ecrire_lien({"personnage": JACK})}, "etat": None}
    assert "Jack" in c.page.annonce
    assert not c.memoire.garder
    c._recevoir(c.memoire, {"zero": True}, [])
    assert c.page.annonce == "La feuille est vierge."


def test_un_personnage_absent_est_dit() -> None:
    c = CalculatriceFeuille()
    c.restaurer({"personnage": "p404"})
    assert "n’est pas dans la mémoire" in c.page.annonce
    assert c._feuille.value.count("tm-feuillet") == 2
    c.memoire.entrees = {"p404": {"revision": 1, "texte": vers_json(profil("ryu"))}}
    assert "Ryu" in c.page.annonce


@given(st.dictionaries(st.sampled_from(["personnage", "intrus"]), QUELCONQUE))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceFeuille(), valeurs)


def test_une_fiche_illisible_ne_casse_rien() -> None:
    c = CalculatriceFeuille()
    c.memoire.entrees = {"p1": {"revision": 1, "texte": "{"}}
    c._personnages.value = "p1"
    assert "JSON" in c.page.annonce
    assert "La feuille est vierge." in c.page.annonce
