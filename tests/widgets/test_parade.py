"""À mains nues contre une lame : les chances sont celles des règles, et rien de reçu ne casse la vue."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, par_un_lien, remettre_a_zero
from tests.widgets.test_dessins import PIEGE, arbre, rangs, texte
from tiamat.analyse.parade import ARMEE, ESQUIVE, MAINS_NUES, SORTES, repondre
from tiamat.combat.combattant import combattant
from tiamat.francais import decimale, pourcentage
from tiamat.personnage import Personnage, profil, profils, vers_json
from widgets.dessins.parts_empilees import Cas, parts_empilees
from widgets.parade import CHOISIES, SANTE, CalculatriceParade

PIOTR, INGRID = combattant(profil("piotr"), ["couteau"]), combattant(profil("ingrid"))
COLONNES = ("", *(CHOISIES[s] for s in SORTES))


@pytest.fixture
def calculatrice() -> CalculatriceParade:
    return CalculatriceParade()


def table(c: CalculatriceParade) -> dict[str, list[str]]:
    """La table, règle ôtée des libellés."""
    return {re.sub(r" R\d+$", "", r[0]): r[1:] for r in rangs(c._resultat.value)}


def visibles(c: CalculatriceParade, role: str) -> list[str]:
    return [n.removeprefix(role) for n, w in c.champs.items() if n.startswith(role) and w.layout.display != "none"]


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def test_la_phrase_de_depart(calculatrice: CalculatriceParade) -> None:
    nue, instinct = (repondre(PIOTR, "attaque_armee", INGRID, d) for d in ("blocage", ""))
    epargne = instinct.loi.perte_moyenne - nue.loi.perte_moyenne
    assert epargne > 0
    assert dite(calculatrice) == (
        f"Attaque armée (Couteau) contre Blocage à mains nues : Ingrid perd {decimale(nue.loi.perte_moyenne)} points "
        f"en moyenne, {decimale(epargne)} de moins qu’à l’instinct. "
        f"Paré, le coup en fait encore perdre {decimale(nue.perte_paree)}."
    )
    assert decimale(nue.loi.perte_moyenne) in calculatrice._vive.value


def test_la_table_est_exacte(calculatrice: CalculatriceParade) -> None:
    reponses = [repondre(PIOTR, "attaque_armee", INGRID, d) for d in COLONNES]
    lignes = table(calculatrice)
    partages = [r.partage(SANTE) for r in reponses]
    for i, nom in enumerate(("Rien perdu", "Une perte", "Blessure grave", "Mort")):
        assert lignes[nom] == [pourcentage(p[i]).removesuffix("\u00a0%") for p in partages]
    assert lignes["Le coup touche"] == [pourcentage(r.loi.touche).removesuffix("\u00a0%") for r in reponses]
    assert lignes["Perte moyenne"] == [decimale(r.loi.perte_moyenne) for r in reponses]
    assert lignes["S’il est paré"] == ["—", decimale(reponses[1].perte_paree), "—", "—"]
    exactes = [Fraction(e.get("title")) for e in arbre(calculatrice._resultat.value).iter("td")]
    assert exactes[4:20] == [p[i] for i in range(4) for p in partages]


def test_la_sante_ne_change_que_la_mort_et_ce_qui_la_precede(calculatrice: CalculatriceParade) -> None:
    avant = table(calculatrice)
    calculatrice.champs["sante"].value = 80
    apres = table(calculatrice)
    assert apres["Mort"] == ["—"] * 4
    assert "avec 80 points de santé" in lue(calculatrice)
    assert {nom for nom in avant if avant[nom] != apres[nom]} == {"Blessure grave", "Mort"}


def test_parer_peut_couter_plus_que_l_instinct(calculatrice: CalculatriceParade) -> None:
    calculatrice.restaurer({"attaquant": "", "cible": "", "arme": "katana", "technique": "shomen"})
    assert dite(calculatrice).startswith("Shômen (Katana) contre Blocage à mains nues : la cible perd ")
    assert " de plus qu’à l’instinct. Paré, " in dite(calculatrice)


def test_ce_que_chaque_reponse_demande(calculatrice: CalculatriceParade) -> None:
    assert "Parée : Puissance 2D10+1D6 contre 4D10, sans armure." in lue(calculatrice)
    assert "Parade armée, gratuit, couteau en main. R108" in lue(calculatrice)
    assert "Plongeon, gratuit. Ingrid doit d’abord l’apprendre. R94" in lue(calculatrice)
    calculatrice._qui["cible"].value = ""
    calculatrice.champs["protection"].value = "gilet_pare_balles"
    assert "contre 3D10, sans armure." in lue(calculatrice)
    assert "contre 3D10, plus 4 points d’armure." in lue(calculatrice)
    assert "Gilet pare-balles : Armure +4 maison." in lue(calculatrice), "ce que la source ne donne pas est étiqueté"
    assert "doit d’abord l’apprendre" not in lue(calculatrice)
    liens = {e.get("href", "").split("#")[-1] for e in arbre(calculatrice._resultat.value).iter("a")}
    assert {"r95", "r108", "r109", "r94", "c72", "r9"} <= liens


def test_un_homme_de_main_n_a_qu_un_point(calculatrice: CalculatriceParade) -> None:
    calculatrice._qui["cible"].value = "livre:voyou"
    assert calculatrice.champs["sante"].layout.display == "none"
    assert "avec 1 point de santé" in lue(calculatrice)
    assert "Un homme de main tombe au premier point perdu." in lue(calculatrice)
    assert table(calculatrice)["Une perte"] == table(calculatrice)["Blessure grave"] == ["—"] * 4


@pytest.mark.parametrize("id", profils())
def test_chaque_profil_frappe_et_repond(calculatrice: CalculatriceParade, id: str) -> None:
    calculatrice.restaurer({"attaquant": f"livre:{id}", "cible": f"livre:{id}"})
    for arme in ("couteau", "katana", ""):
        calculatrice.champs["arme"].value = arme
        for s in SORTES:
            calculatrice.champs[s].value = calculatrice.champs[s].options[-1][1]
        assert f" : {profil(id).nom} perd " in dite(calculatrice)
    assert calculatrice._refus.value == ""


# ── Le dessin ──────────────────────────────────────────────────────────────


@given(st.lists(st.integers(0, 50), min_size=4, max_size=4).filter(any))
def test_le_dessin_se_lit_sans_couleur(poids: list[int]) -> None:
    parts = [Fraction(p, sum(poids)) for p in poids]
    html = parts_empilees([Cas(PIEGE, "note", parts)], ("A", "B", "C", PIEGE), "essai", "Partage")
    assert "<script" not in html
    (svg,) = [e for e in arbre(html).iter("svg") if e.get("role") == "img"]
    largeurs = [e.get("width") for e in svg if e.tag == "rect"]
    assert largeurs == [f"{float(p):.2%}" for p in parts if p]
    description = texte(next(svg.iter("desc")))
    assert description.startswith(f"{PIEGE}\u00a0: A ")
    assert [texte(e) for e in arbre(html).iter("li")] == ["A", "B", "C", PIEGE]
    remplis = [(e.get("class"), e.get("fill")) for e in arbre(html).iter("rect") if e.get("height") == "15"]
    assert len(set(remplis)) == 4


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceParade) -> None:
    calculatrice._qui["cible"].value = "livre:voyou"
    assert classes_inconnues(calculatrice._resultat.value) == set()


# ── La calculatrice ────────────────────────────────────────────────────────


def test_seuls_les_reglages_utiles_se_montrent(calculatrice: CalculatriceParade) -> None:
    deplieur, boite = calculatrice._deplieurs["cible"]
    assert visibles(calculatrice, "coup_") == visibles(calculatrice, "garde_") == []
    assert deplieur.layout.display == "none", "sa fiche dit le reste"
    calculatrice.restaurer({"attaquant": "", "cible": ""})
    assert visibles(calculatrice, "coup_") == ["force", "habilete"]
    assert visibles(calculatrice, "garde_") == ["force", "endurance", "habilete", "rapidite"]
    assert deplieur.layout.display is None
    deplieur.value = True
    assert boite.layout.display is None
    calculatrice._qui["cible"].value = "livre:jack"
    assert boite.layout.display == "none"


def test_les_menus_suivent_le_coup(calculatrice: CalculatriceParade) -> None:
    assert "age_uke" not in [v for _, v in calculatrice.champs[MAINS_NUES].options]
    calculatrice.champs["technique"].value = "arnis_matador"
    calculatrice.champs[MAINS_NUES].value = "age_uke"
    assert "Arnis Matador (Couteau) contre Age-uke à mains nues" in dite(calculatrice)
    calculatrice.champs["arme"].value = "sabre"
    assert calculatrice.champs["technique"].value == "attaque_armee"
    assert calculatrice.champs[MAINS_NUES].value == "blocage"
    calculatrice.champs["arme"].value = ""
    assert dite(calculatrice).startswith("Attaque avec arme improvisée contre Blocage")


def test_mes_personnages_suivent_la_memoire(calculatrice: CalculatriceParade) -> None:
    calculatrice.restaurer({"cible": "p1", MAINS_NUES: "absorption"})
    assert "pas dans la mémoire" in calculatrice._refus.value
    assert " : la cible perd " in dite(calculatrice)
    ingrid, vide = replace(profil("ingrid"), nom=PIEGE), Personnage("Léa", {"force": 2})
    textes = {"p1": vers_json(ingrid), "p2": vers_json(vide), "p3": "{", "p4": vers_json(replace(ingrid, nom=""))}
    calculatrice.memoire.entrees = {i: {"revision": 1, "texte": t} for i, t in textes.items()}
    assert f"{PIEGE} perd" in calculatrice.page.annonce
    assert "<script" not in calculatrice._resultat.value
    assert calculatrice.champs[MAINS_NUES].value == "absorption"
    calculatrice._qui["cible"].value = "p2"
    assert dite(calculatrice).startswith("endurance vaut 0.")
    calculatrice._qui["cible"].value = "p3"
    assert "n’est pas du JSON lisible" in calculatrice._refus.value
    calculatrice._qui["cible"].value = "p4"
    assert " : ce personnage perd " in dite(calculatrice)


def test_lien_aller_retour_et_remise_a_zero(calculatrice: CalculatriceParade) -> None:
    depart = calculatrice.valeurs()
    calculatrice._qui["attaquant"].value = ""
    calculatrice._qui["cible"].value = "livre:jack"
    calculatrice.champs["arme"].value = "katana"
    calculatrice.champs["technique"].value = "nukitsuke"
    calculatrice.champs[ESQUIVE].value = "gotonpo"
    calculatrice.champs[ARMEE].value = "kiri_kaeshi"
    for nom in ("sante", "coup_force", "coup_rapidite"):
        calculatrice.champs[nom].value = 5
    autre = par_un_lien(calculatrice)
    assert autre._resultat.value == calculatrice._resultat.value
    remettre_a_zero(calculatrice, depart)


NOMS = ["attaquant", "cible", "arme", "technique", "sante", *SORTES, "protection", "coup_force", "intrus"]
BONNES = st.sampled_from(["", "livre:jack", "livre:voyou", "livre:intrus", "katana", "shomen", "age_uke", "casque", 7])


@settings(max_examples=25, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES, max_size=4))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceParade(), valeurs)
