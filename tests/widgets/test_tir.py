"""Tirer : les chances sont celles des règles, la vue le dit juste, et rien de reçu ne la casse."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, par_l_etat, remettre_a_zero
from tests.widgets.test_dessins import PIEGE, arbre, de_classe, rangs, texte
from tiamat.analyse import echange, essayer_un_tir, tireur_quelconque
from tiamat.analyse.essai import cible_quelconque
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import combattant
from tiamat.combat.tir import tirs, tranches
from tiamat.francais import decimale, pourcentage
from tiamat.personnage import Personnage, profil, profils, vers_json
from tiamat.vocabulaire import CARACTERISTIQUES
from widgets.dessins.jet import annonce
from widgets.dessins.portees import Bande, figure_des_portees
from widgets.lien import ecrire_lien
from widgets.tir import CalculatriceTir
from widgets.vues_de_tir import BANDES_DITES

MALUS = catalogue().malus_de_tir
ARMES = [a for a in catalogue().armes.values() if a.portee]
PIOTR = "livre:piotr"


@pytest.fixture
def calculatrice() -> CalculatriceTir:
    return CalculatriceTir()


def visibles(c: CalculatriceTir) -> list[str]:
    return [n for n, champ in c.champs.items() if champ.layout.display != "none" and n not in MALUS]


# ── Ce qui se dit ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("distance", "bande"), [(6, "à bout portant"), (20, "à portée courte"), (50, "à longue portée")]
)
def test_la_phrase_dit_la_chance_exacte(calculatrice: CalculatriceTir, distance: int, bande: str) -> None:
    calculatrice._tireur.value = PIOTR
    calculatrice.champs["distance"].value = distance
    piotr = combattant(profil("piotr"), ["pistolet_9_mm"])
    loi = echange(piotr, "visee", cible_quelconque(2, 2), distance=distance)
    attendue = f"À {distance} m, {bande}, Piotr touche {pourcentage(loi.touche)} du temps, environ"
    assert dite(calculatrice).startswith(attendue.replace("\u00a0", " "))
    assert dite(calculatrice).endswith(
        f"Perte moyenne de la cible, tirs ratés compris : {decimale(loi.perte_moyenne)}."
    )
    assert pourcentage(loi.touche) in calculatrice._vive.value


def test_chaque_bande_se_dit() -> None:
    assert list(BANDES_DITES) == list(catalogue().portees)


def test_hors_de_portee_la_raison_est_celle_des_regles(calculatrice: CalculatriceTir) -> None:
    calculatrice.champs["distance"].value = 51
    assert dite(calculatrice) == "Hors de portée. La cible est à 51 m, la portée est de 50 m (R100)."
    assert "À lancer" not in lue(calculatrice)
    assert "▸ Hors de portée, au-delà de 50 m" in lue(calculatrice)


def test_le_jet_est_demonte_regle_par_regle(calculatrice: CalculatriceTir) -> None:
    calculatrice.restaurer({"distance": 35, "vent": True, "tempete": True, "obscurite": True})
    table = de_classe(calculatrice._resultat.value, "tm-table--origines")[0]
    lignes = [[texte(case) for case in rang] for rang in table.iter("tr")][1:]
    assert lignes == [
        ["Perception", "+2D10", "R47"],
        ["Longue", "−2", "R100"],
        ["Tempête", "−2", "R102"],
        ["Obscurité", "−3", "R102"],
        ["À lancer", "2D10−7", ""],
    ]
    assert "Précision, Visée : 2D10−7" in lue(calculatrice)


@pytest.mark.parametrize(("moindre", "pire"), [("vent", "tempete"), ("a_couvert", "planquee")])
def test_dans_une_paire_le_moindre_malus_est_dit_sans_compter(
    calculatrice: CalculatriceTir, moindre: str, pire: str
) -> None:
    refus = f"{MALUS[moindre].nom} ne compte pas : un malus de la même paire est pire."
    calculatrice.champs[moindre].value = True
    assert refus not in lue(calculatrice)
    calculatrice.champs[pire].value = True
    assert refus in lue(calculatrice)
    avec = dite(calculatrice)
    calculatrice.champs[moindre].value = False
    assert dite(calculatrice) == avec


def test_un_tir_sans_espoir_le_dit(calculatrice: CalculatriceTir) -> None:
    calculatrice.restaurer({"distance": 50, "perception": 1, "defense": 5, **dict.fromkeys(MALUS, True)})
    assert "le tireur ne touche jamais. Perte moyenne" in dite(calculatrice)
    assert "Perte quand il touche—" in lue(calculatrice)


def test_la_table_des_bandes_est_exacte(calculatrice: CalculatriceTir) -> None:
    calculatrice.champs["arme"].value = "fusil_d_assaut"
    tireur = tireur_quelconque(dict.fromkeys(CARACTERISTIQUES, 2), catalogue().armes["fusil_d_assaut"])
    table = rangs(calculatrice._resultat.value)
    for t in tranches((10, 60, 200)):
        loi = essayer_un_tir(tireur, "visee", distance=t.fin, defense=2, encaisse=2).loi
        rang = next(r for r in table if f"{t.debut} à {t.fin}" in r[0])
        assert rang[1:] == [pourcentage(loi.touche), decimale(loi.perte_moyenne)]


@pytest.mark.parametrize("id", profils())
def test_chaque_profil_tire_avec_chaque_arme(calculatrice: CalculatriceTir, id: str) -> None:
    calculatrice._tireur.value = f"livre:{id}"
    for arme in ARMES:
        calculatrice.champs["arme"].value = arme.id
        for _, technique in calculatrice.champs["technique"].options:
            calculatrice.champs["technique"].value = technique
            calculatrice.champs["distance"].value = arme.portee[-1]
            assert profil(id).nom in dite(calculatrice)
            assert catalogue().techniques[technique].nom in lue(calculatrice)
    assert calculatrice._refus.value == ""


# ── Le dessin ──────────────────────────────────────────────────────────────

BANDES = st.lists(st.fractions(0, 1, max_denominator=50), min_size=1, max_size=3)


@given(BANDES, st.integers(-1, 2))
def test_le_dessin_se_lit_sans_couleur(chances: list[Fraction], ici: int) -> None:
    bandes = [Bande(f"B{i}", i * 10, i * 10 + 9, p, 3 * p, i == ici) for i, p in enumerate(chances)]
    html = figure_des_portees(bandes, "essai")
    (svg,) = [e for e in arbre(html).iter("svg") if e.get("role") == "img"]
    ecrits = [texte(e) for e in svg.iter("text")]
    assert [p for p in map(pourcentage, chances) if p not in ecrits] == []
    assert len([e for e in ecrits if e.startswith("▸")]) == 1
    largeurs = [e.get("width") for e in svg.iter("rect") if e.get("class") == "loi"]
    assert largeurs == [f"{float(p):.2%}" for p in chances]
    assert [Fraction(e.get("title")) for e in arbre(html).iter("td")][::2] == chances
    assert texte(next(svg.iter("desc"))).count("la cible est là") == (0 <= ici < len(chances))


def test_un_nom_hostile_reste_du_texte() -> None:
    assert "<script" not in figure_des_portees([Bande(PIEGE, 0, 6, Fraction(1, 2), Fraction(1), True)], "essai")


def test_le_plancher_d_un_d10_se_dit() -> None:
    arme = catalogue().armes["pistolet_9_mm"]
    tireur = tireur_quelconque(dict.fromkeys(CARACTERISTIQUES, 1), arme)
    jet = essayer_un_tir(tireur, "tir_rapide", distance=0, defense=1, encaisse=1).precision
    assert [r[0] for r in rangs(annonce(jet, "Précision"))][-1] == "À lancer"
    assert texte(arbre(annonce(jet, "Précision"))).endswith(f"À lancer{jet.poignee}")


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceTir) -> None:
    calculatrice.restaurer({"arme": "senban", "distance": 200, "vent": True, "tempete": True})
    html = calculatrice._resultat.value + CalculatriceTir()._resultat.value
    assert classes_inconnues(html) == set()


# ── La calculatrice ────────────────────────────────────────────────────────


def test_seuls_les_reglages_utiles_se_montrent(calculatrice: CalculatriceTir) -> None:
    assert visibles(calculatrice) == ["arme", "technique", "distance", "defense", "encaisse", "perception"]
    calculatrice.restaurer({"arme": "kunai", "technique": "shuriken"})
    assert visibles(calculatrice)[-2:] == ["force", "rapidite"]
    calculatrice._tireur.value = "livre:jack"
    assert visibles(calculatrice) == ["arme", "distance", "defense", "encaisse"], "sa fiche dit le reste"


def test_la_technique_suit_le_tireur_et_l_arme(calculatrice: CalculatriceTir) -> None:
    calculatrice.champs["technique"].value = "tir_rapide"
    calculatrice._tireur.value = PIOTR
    assert calculatrice.champs["technique"].value == "tir_rapide"
    calculatrice._tireur.value = "livre:policier"
    assert calculatrice.champs["technique"].value == "visee"
    for arme in ARMES:
        calculatrice.champs["arme"].value = arme.id
        proposees = [v for _, v in calculatrice.champs["technique"].options]
        assert proposees == list(tirs(combattant(profil("policier"), [arme.id])))


def test_mes_personnages_suivent_la_memoire(calculatrice: CalculatriceTir) -> None:
    calculatrice.restaurer({"personnage": "p1", "technique": "tir_rapide"})
    assert "pas dans la mémoire" in calculatrice._refus.value
    assert calculatrice.champs["technique"].value == "tir_rapide", "le choix attend la fiche"
    nom = replace(profil("piotr"), nom=PIEGE)
    vide = Personnage("Léa", {"force": 2})
    textes = {"p1": vers_json(nom), "p2": vers_json(vide), "p3": "{"}
    calculatrice.memoire.entrees = {i: {"revision": 1, "texte": t} for i, t in textes.items()}
    assert f"{PIEGE} touche" in calculatrice.page.annonce
    assert "<script" not in calculatrice._resultat.value
    assert calculatrice.champs["technique"].value == "tir_rapide"
    calculatrice._tireur.value = "p2"
    assert dite(calculatrice).startswith("endurance vaut 0. Donnez un nombre de 1 à 20. À 15 m")
    calculatrice._tireur.value = "p3"
    assert "n’est pas du JSON lisible" in calculatrice._refus.value
    assert "le tireur touche" in dite(calculatrice)


def test_un_lien_restaure_et_n_ecrit_rien(calculatrice: CalculatriceTir) -> None:
    valeurs = {"arme": "pistolet_mitrailleur", "technique": "tir_rapide", "distance": 60, "vent": True}
    calculatrice._tireur.value = "livre:jack"
    autre = CalculatriceTir()
    d = ecrire_lien({**valeurs, "personnage": PIOTR})
    autre.memoire.depart = {"lien": {"v": "1", "d": d}, "etat": calculatrice.memoire.etat}
    assert json.loads(autre.memoire.etat) == {**valeurs, "personnage": PIOTR}
    assert not autre.memoire.garder
    assert autre._deplieur.value, "ce qui gêne le tireur se voit"
    assert dite(autre).startswith("À 60 m, à longue portée, Piotr touche")


def test_etat_aller_retour_et_remise_a_zero(calculatrice: CalculatriceTir) -> None:
    depart = calculatrice.valeurs()
    calculatrice.champs["arme"].value = "fusil_a_pompe"
    calculatrice.champs["technique"].value = "tir_rapide"
    for nom in ("distance", "defense", "encaisse", "perception"):
        calculatrice.champs[nom].value = calculatrice.champs[nom].max
    calculatrice.champs["planquee"].value = True
    par_l_etat(calculatrice)
    remettre_a_zero(calculatrice, depart)


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["arme", "technique", "distance", "vent", "perception", "personnage", "intrus"]),
        QUELCONQUE | st.sampled_from(["kunai", "shuriken", "couteau", "oi_zuki", PIOTR, "livre:intrus", 200]),
    )
)
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceTir(), valeurs)
