"""Un échange pas à pas : la loi est celle des règles, la vue le dit juste, et rien de reçu ne la casse."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, par_l_etat, par_un_lien, remettre_a_zero, repetes
from tests.widgets.test_dessins import PIEGE, arbre, rangs, texte
from tiamat.analyse import echange as loi_exacte
from tiamat.combat.combattant import combattant
from tiamat.combat.faits import FaitRate, FaitTouche
from tiamat.francais import decimale, pourcentage
from tiamat.personnage import profil, profils, vers_json
from widgets.dessins.barres import barres
from widgets.dessins.renvois import avec_renvois
from widgets.echange import CalculatriceEchange
from widgets.scene_d_echange import Avant, Scene, mettre_en_scene
from widgets.vues_d_echange import echange_lance, echange_pas_a_pas

JACK, JIN = profil("jack"), profil("jin_chun_fung")


def scene(a: str = "jack", b: str = "jin_chun_fung", **avant: Any) -> Scene:
    return mettre_en_scene(profil(a), profil(b), Avant(**avant))


def lue(calculatrice: CalculatriceEchange) -> str:
    return texte(arbre(calculatrice._loi.value)).replace("\u00a0", " ")


# ── La loi ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("defense", ["", "parade_instinctive", "salto"])
@pytest.mark.parametrize("technique", ["oi_zuki", "mae_geri", "coup_de_pied", "gifle"])
def test_la_loi_est_celle_de_l_analyse(technique: str, defense: str) -> None:
    s = scene()
    annonce = s.attaques()[0][technique]
    if defense not in s.defenses(annonce)[0]:
        assert s.defenses(annonce)[1][defense]
        return
    attendue = loi_exacte(combattant(JACK), technique, combattant(JIN), defense)
    loi = s.coup(annonce, defense).loi
    assert dict(loi.issues) == dict(attendue.issues)
    assert (loi.etats, loi.furie, loi.letale) == (attendue.etats, attendue.furie, attendue.letale)


@pytest.mark.parametrize("attaquant", profils())
def test_chaque_profil_a_un_echange_contre_chacun(attaquant: str) -> None:
    for cible in ("jack", "voyou", "elspeth"):
        s = scene(attaquant, cible)
        permises, refusees = s.attaques()
        assert permises
        assert not set(permises) & set(refusees)
        for annonce in permises.values():
            for defense in s.defenses(annonce)[0]:
                coup = s.coup(annonce, defense)
                vue = echange_pas_a_pas(s, coup)
                assert sum(p for _, p in coup.loi.issues) == 1
                assert vue.phrase.endswith(".")
                assert repetes(vue.dessin) == set()


def test_lancer_suit_la_loi() -> None:
    s = scene()
    coup = s.coup(s.attaques()[0]["oi_zuki"], "")
    essais = 600
    touches = 0
    for graine in range(essais):
        faits = s.lancer(coup, graine)
        issues = [f for f in faits if isinstance(f, FaitTouche | FaitRate)]
        assert len(issues) == 1
        touches += isinstance(issues[0], FaitTouche)
    ecart = (coup.loi.touche * (1 - coup.loi.touche) * essais) ** 0.5
    assert abs(touches - coup.loi.touche * essais) < 4 * ecart


def test_une_meme_graine_rend_les_memes_faits_et_les_montre() -> None:
    s = scene()
    coup = s.coup(s.attaques()[0]["oi_zuki"], "parade_instinctive")
    assert s.lancer(coup, 7) == s.lancer(coup, 7)
    vue = echange_lance(s.lancer(coup, 7), 7)
    dite = texte(arbre(vue.dessin)).replace("\u00a0", " ")
    assert "Jack attaque Jin Chun-Fung : Oi zuki." in vue.phrase.replace("\u00a0", " ")
    assert "Graine de ces dés : 7." in dite
    assert all(f.phrase() in texte(arbre(vue.dessin)) for f in s.lancer(coup, 7))
    liens = [e.get("href") for e in arbre(vue.dessin).iter("a")]
    assert "attaque.html#r96" in liens


# ── Ce qui se dit ──────────────────────────────────────────────────────────


@pytest.fixture
def calculatrice() -> CalculatriceEchange:
    return CalculatriceEchange()


def test_la_phrase_de_depart(calculatrice: CalculatriceEchange) -> None:
    loi = loi_exacte(combattant(JACK), "oi_zuki", combattant(JIN))
    assert calculatrice.page.annonce.replace("\u00a0", " ") == (
        f"Oi zuki contre la défense instinctive : Jack touche Jin Chun-Fung {pourcentage(loi.touche)} du temps, "
        f"environ 3 fois sur 4. La perte moyenne est de {decimale(loi.perte_moyenne)}."
    ).replace("\u00a0", " ")
    assert pourcentage(loi.touche) in calculatrice._vive.value


def test_les_quatre_etapes(calculatrice: CalculatriceEchange) -> None:
    dite = lue(calculatrice)
    etapes = ["1. Précision contre défense", "2. Zone touchée", "3. Perte de santé", "4. Ce que l’échange laisse"]
    assert sorted(etapes, key=dite.index) == etapes
    for mot in ("Touche", "Égalité", "Manque", "Bras droit", "Blessure grave", "KO", "Furie : 1 point"):
        assert mot in dite
    loi = loi_exacte(combattant(JACK), "oi_zuki", combattant(JIN))
    suites = {r[0].split("R")[0].strip(): r[1] for r in rangs(calculatrice._loi.value) if len(r) == 2}
    assert suites["Blessure grave"] == pourcentage(loi.grave)
    assert suites["Furie\u00a0: 1\u00a0point"] == pourcentage(loi.furie[1])


def perte_touchee(a: str, technique: str, b: str, **jauges: Any) -> Counter[int]:
    """La perte d'un coup qui touche, par tous les dés de la Puissance : D10, critiques, D6."""
    s = mettre_en_scene(profil(a), profil(b), Avant(**jauges))
    question = next(iter((s.coup(s.attaques()[0][technique], "").echange.frappe.pertes or {}).values()))
    compte: Counter[int] = Counter()
    for des in product(range(1, 11), repeat=question.puissance.poignee.d10):
        critiques = des.count(10)
        for d6 in product(range(1, 7), repeat=critiques):
            compte[max(0, max(des) + sum(d6) - question.encaisse)] += 6 ** (len(des) - critiques)
    return compte


def test_le_seuil_de_la_blessure_grave_est_celui_des_des(calculatrice: CalculatriceEchange) -> None:
    compte = perte_touchee("jack", "oi_zuki", "jin_chun_fung")
    chance = Fraction(sum(n for perte, n in compte.items() if perte >= 10), compte.total())
    endurance = JIN.caracteristiques["endurance"]
    assert (
        f"Blessure grave dès 10 points perdus d’un coup : il faut une Puissance de {10 + endurance}. "
        f"{pourcentage(chance)} des coups qui touchent y arrivent. R99"
    ).replace("\u00a0", " ") in lue(calculatrice)
    calculatrice._qui["cible"].value = "livre:voyou"
    assert "Blessure grave dès" not in lue(calculatrice), "un homme de main tombe avant d'être blessé"


def test_le_seuil_depend_de_la_protection_de_chaque_zone(calculatrice: CalculatriceEchange) -> None:
    casque = vers_json(replace(JIN, equipement=("Casque",)))
    calculatrice.memoire.entrees = {"p1": {"revision": 1, "texte": casque}}
    calculatrice._qui["cible"].value = "p1"
    endurance = JIN.caracteristiques["endurance"]
    assert "La Puissance à atteindre dépend de la zone." in lue(calculatrice)
    table = {r[0]: r[1:3] for r in rangs(calculatrice._loi.value) if len(r) == 4}
    assert table["Tête"] == [str(endurance + 3), str(endurance + 13)]
    assert table["Torse"] == [str(endurance), str(endurance + 10)]


def test_une_attaque_letale_tue_et_une_parade_a_mains_nues_amortit() -> None:
    s = scene("thiago", "jin_chun_fung", sante_perdue=60)
    assert s.sante == 1
    for annonce in s.attaques()[0].values():
        coup = s.coup(annonce, "")
        dite = texte(arbre(echange_pas_a_pas(s, coup).dessin)).replace("\u00a0", " ")
        assert ("Mort, avec 1 point de santé" in dite) == coup.loi.letale
        assert ("KO, avec 1 point de santé" in dite) != coup.loi.letale


def test_un_homme_de_main_le_dit() -> None:
    s = scene("jack", "voyou")
    dite = texte(arbre(echange_pas_a_pas(s, s.coup(s.attaques()[0]["oi_zuki"], "")).dessin)).replace("\u00a0", " ")
    assert "Un homme de main tombe au premier point perdu." in dite
    assert "Furie" not in dite


def test_ce_qui_est_refuse_dit_pourquoi_avec_sa_regle(calculatrice: CalculatriceEchange) -> None:
    permises = [v for _, v in calculatrice.champs["technique"].options]
    assert "attaque_armee" not in permises
    refus = texte(arbre(calculatrice._attaques_refusees.value)).replace("\u00a0", " ")
    assert "Attaque armée demande en main : Arme de contact R175." in refus
    assert "href=" in avec_renvois("Impossible (R92).")
    assert "R92" in avec_renvois("Impossible (R92).")
    calculatrice.champs["distance"].value = 10
    assert "C42" in calculatrice._attaques_refusees.value


def test_les_defenses_commencent_par_l_instinctive(calculatrice: CalculatriceEchange) -> None:
    assert calculatrice.champs["defense"].options[0] == ("Défense instinctive", "")
    calculatrice.champs["technique"].value = "coup_de_pied"
    assert calculatrice.champs["defense"].value == ""


def test_personne_ne_peut_rien(calculatrice: CalculatriceEchange) -> None:
    calculatrice.champs["distance"].value = 50
    assert calculatrice._bouton.disabled
    assert calculatrice.page.annonce == "Jack n’a aucune attaque permise ici."
    calculatrice.champs["distance"].value = 1
    assert not calculatrice._bouton.disabled


def test_la_zone_ne_se_montre_que_si_elle_est_au_choix(calculatrice: CalculatriceEchange) -> None:
    assert calculatrice.champs["zone"].layout.display == "none"
    ninja = vers_json(profil("jack")).replace('"oi_zuki"', '"piqure_du_scorpion"')
    calculatrice.memoire.entrees = {"p1": {"revision": 1, "texte": ninja}}
    calculatrice._qui["attaquant"].value = "p1"
    calculatrice.champs["technique"].value = "piqure_du_scorpion"
    assert calculatrice.champs["zone"].layout.display is None
    calculatrice.champs["zone"].value = "tete"
    assert "Tête : 100 %." in lue(calculatrice)
    assert "Bras droit : impossible." in lue(calculatrice)


def test_une_technique_que_l_autre_n_a_pas_est_remplacee_et_dite(calculatrice: CalculatriceEchange) -> None:
    calculatrice._qui["attaquant"].value = "livre:elspeth"
    assert calculatrice.page.annonce.startswith("Elspeth ne peut pas employer ici\u00a0: Oi zuki.")
    calculatrice.champs["furie"].value = 1
    assert "Oi zuki" not in calculatrice.page.annonce


def test_deux_fois_le_meme_se_distinguent(calculatrice: CalculatriceEchange) -> None:
    calculatrice._qui["cible"].value = "livre:jack"
    assert "Jack touche Jack (la cible)" in calculatrice.page.annonce


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceEchange) -> None:
    calculatrice._lancer(calculatrice._bouton)
    html = calculatrice._loi.value + calculatrice._lance.value + calculatrice._attaques_refusees.value
    assert classes_inconnues(html) == set()


def test_les_barres_se_lisent_sans_couleur() -> None:
    html = barres([(PIEGE, Fraction(1, 4)), ("B", Fraction(3, 4))], "essai", "Zones")
    assert "<script" not in html
    description = texte(next(arbre(html).iter("desc"))).replace("\u00a0", " ")
    assert description == f"{PIEGE} : 25,0 %. B : 75,0 %."


# ── Ce qui est reçu et gardé ───────────────────────────────────────────────


def test_lancer_garde_la_graine_et_un_reglage_l_oublie(calculatrice: CalculatriceEchange) -> None:
    calculatrice._lancer(calculatrice._bouton)
    assert json.loads(calculatrice.memoire.etat) == {"graine": calculatrice.graine}
    assert f"{calculatrice.graine}" in calculatrice._lance.value
    par_l_etat(calculatrice)
    calculatrice.champs["technique"].value = "mae_geri"
    assert calculatrice.graine is None
    assert calculatrice._lance.value == ""


def test_lien_aller_retour(calculatrice: CalculatriceEchange) -> None:
    depart = calculatrice.valeurs()
    calculatrice._qui["attaquant"].value = "livre:jin_chun_fung"
    calculatrice._qui["cible"].value = "livre:ryu"
    for nom in ("technique", "defense"):
        calculatrice.champs[nom].value = calculatrice.champs[nom].options[-1][1]
    calculatrice.champs["sante_perdue"].value = 12
    calculatrice._lancer(calculatrice._bouton)
    par_un_lien(calculatrice)
    remettre_a_zero(calculatrice, depart)


def test_un_personnage_absent_le_dit_puis_revient(calculatrice: CalculatriceEchange) -> None:
    calculatrice.memoire.depart = {"lien": None, "etat": '{"attaquant":"p1","technique":"mae_geri"}'}
    assert "n’est pas dans la mémoire de ce navigateur" in calculatrice._refus.value
    assert calculatrice._bouton.disabled
    entree = vers_json(profil("ryu")).replace('"Ryu"', json.dumps(PIEGE))
    calculatrice.memoire.entrees = {"p1": {"revision": 1, "texte": entree}}
    assert calculatrice._refus.value == "" or "ne peut pas employer" in calculatrice._refus.value
    assert not calculatrice._bouton.disabled
    calculatrice._lancer(calculatrice._bouton)
    assert "<script" not in calculatrice._loi.value + calculatrice._lance.value + calculatrice._attaques_refusees.value


NOMS = ["attaquant", "cible", "technique", "zone", "defense", "distance", "posture", "furie", "graine", "intrus"]
BONNES = st.sampled_from(["livre:jack", "livre:voyou", "livre:intrus", "mae_geri", "salto", "tete", "a_terre", 3])


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceEchange(), valeurs)


@pytest.mark.parametrize("graine", [-1, 2**32, True, "7", 1.5])
def test_une_mauvaise_graine_est_refusee(calculatrice: CalculatriceEchange, graine: object) -> None:
    assert not restaurer_ou_refuser(calculatrice, {"graine": graine})
