"""Se libérer : les chances sont celles des règles, la vue les dit, et rien de reçu ne la casse."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, par_un_lien, remettre_a_zero, visibles
from tests.widgets.test_dessins import PIEGE, arbre, de_classe, rangs, texte
from tiamat.analyse import se_debattre
from tiamat.analyse.soumission import LoiDePrise
from tiamat.catalogue import catalogue
from tiamat.combat.combat import Participant, engager
from tiamat.des import Poignee, opposition
from tiamat.francais import decimale, pourcentage
from tiamat.personnage import profil, profils, vers_json
from widgets.soumission import CalculatriceSoumission

PRISES = [t for t in catalogue().techniques.values() if "soumission" in t.attributs]


@pytest.fixture
def calculatrice() -> CalculatriceSoumission:
    return CalculatriceSoumission()


def loi_exacte(prise: str = "immobilisation", **options: Any) -> LoiDePrise:
    """Davit tient Jack, sans passer par la scène de la calculatrice."""
    combat, e = engager([Participant("d", profil("davit"), 0), Participant("j", profil("jack"), 1, position=1)])
    return se_debattre(combat, e, prise, **options)


# ── Ce qui se dit ──────────────────────────────────────────────────────────


@pytest.mark.parametrize("prise", PRISES, ids=[t.id for t in PRISES])
def test_la_phrase_dit_la_chance_exacte(calculatrice: CalculatriceSoumission, prise: Any) -> None:
    calculatrice.champs["prise"].value = prise.id
    loi = loi_exacte(prise.id)
    attendue = f"{prise.nom} : face à Davit, Jack se libère {pourcentage(loi.libre)} du temps, environ"
    assert dite(calculatrice).startswith(attendue.replace("\u00a0", " "))
    fin = f"Sinon : KO {pourcentage(loi.ko)} du temps. Durée moyenne : {decimale(loi.tours_moyens)} tours."
    assert dite(calculatrice).endswith(f"en 3 essais au plus. {fin}".replace("\u00a0", " "))
    assert pourcentage(loi.libre) in calculatrice._vive.value


def test_la_table_dit_chaque_essai(calculatrice: CalculatriceSoumission) -> None:
    loi, libre = loi_exacte(), 0
    attendus = []
    for nom, x in zip(("1er essai", "2e essai", "3e essai"), loi.essais, strict=True):
        libre += x.libre
        faire = f"{nom}, à faire {pourcentage(x.tient)} du temps"
        attendus.append([faire, *map(pourcentage, (x.sachant, libre, x.ko))])
    assert rangs(calculatrice._resultat.value)[1:4] == attendus
    assert "3e essai, tour 3 : Libre 74,9 %, KO 25,1 %." in lue(calculatrice)


def test_deux_personnages_regles_s_opposent(calculatrice: CalculatriceSoumission) -> None:
    calculatrice.restaurer({"tenant": "", "victime": "", "t_force": 4, "v_force": 2})
    p = opposition(Poignee(2), Poignee(4)).gagne
    attendue = f"face à celui qui tient, la victime se libère {pourcentage(1 - (1 - p) ** 2)} du temps"
    assert attendue.replace("\u00a0", " ") in dite(calculatrice)
    assert "Force contre Force : 2D10 contre 4D10. À égalité, la prise tient." in lue(calculatrice)


def test_l_ours_oppose_l_endurance_et_prend_de_l_energie(calculatrice: CalculatriceSoumission) -> None:
    calculatrice.restaurer({"tenant": "", "victime": "", "prise": "prise_de_l_ours", "v_endurance": 5, "v_force": 3})
    assert "Endurance contre Endurance : 5D10 contre 2D10" in lue(calculatrice)
    assert "Chaque essai coûte 1 action et 1 point d’énergie." in lue(calculatrice)
    assert "en 3 essais au plus" in dite(calculatrice), "la force compte les essais"


def test_les_portes_de_l_enfer_tuent(calculatrice: CalculatriceSoumission) -> None:
    calculatrice.restaurer({"prise": "portes_de_l_enfer", "sante_perdue": 60})
    assert dite(calculatrice).endswith(
        "Jack ne se libère jamais, en 1 essai au plus. Sinon : mort 100 % du temps. Durée moyenne : 1,0 tour."
    )
    assert "Un essai peut tuer. arbitrage C77 maison" in lue(calculatrice)
    assert [texte(a) for a in arbre(calculatrice._resultat.value).iter("a")].count("Sonné") == 1
    calculatrice.champs["sante_perdue"].value = 24
    assert "mort" in dite(calculatrice)
    assert "La chance change en route" in lue(calculatrice)


def test_un_degagement_remplace_l_opposition(calculatrice: CalculatriceSoumission) -> None:
    calculatrice.champs["moyen"].value = "degagement"
    assert "Jack apprend ici ce qui lui manque : Dégagement." in lue(calculatrice)
    assert "Dégagement : 3D10+2D6 contre la défense instinctive, 1D10." in lue(calculatrice)
    assert "Chaque essai coûte 1 action et 3 points d’énergie." in lue(calculatrice)
    calculatrice.champs["energie_perdue"].value = 29
    assert "La chance change en route" in lue(calculatrice)


def test_les_essais_perdus_et_le_premier_tour(calculatrice: CalculatriceSoumission) -> None:
    calculatrice.restaurer({"perdus": 1, "ce_tour": "non"})
    loi = loi_exacte(perdus=1, des_ce_tour=False)
    assert dite(calculatrice).endswith(f"Durée moyenne : {decimale(loi.tours_moyens)} tours.")
    assert "1er essai, tour 2" in lue(calculatrice)
    assert "arbitrage C111" not in lue(calculatrice)
    calculatrice.champs["perdus"].value = 3
    assert dite(calculatrice) == "Il ne reste aucun essai : la victime est KO (C112)."
    assert calculatrice._refus.value != ""


def test_un_homme_de_main_ne_se_debat_pas(calculatrice: CalculatriceSoumission) -> None:
    calculatrice._qui["victime"].value = "livre:voyou"
    assert "met un membre du groupe de côté" in dite(calculatrice)
    calculatrice._qui["victime"].value = "livre:jack"
    assert calculatrice._refus.value == ""


@pytest.mark.parametrize("id", profils())
def test_chaque_profil_tient_et_se_debat(calculatrice: CalculatriceSoumission, id: str) -> None:
    calculatrice._qui["tenant"].value = f"livre:{id}"
    assert f"face à {profil(id).nom}, Jack" in dite(calculatrice)
    calculatrice._qui["victime"].value = f"livre:{id}"
    groupe = profil(id).statut == "homme_de_main"
    assert ("(la victime) se libère" in dite(calculatrice)) is not groupe


def test_les_regles_sont_la(calculatrice: CalculatriceSoumission) -> None:
    calculatrice.champs["prise"].value = "prise_de_l_ours"
    liens = {a.get("href") for a in arbre(calculatrice._resultat.value).iter("a")}
    assert {f"arbitrages.html#{c}" for c in ("c111", "c112", "c113", "c117", "c118")} <= liens
    assert f"{catalogue().regles['R210'].page}.html#r210" in liens
    assert "sa santé intacte. arbitrage C118 maison" in lue(calculatrice)
    assert len(de_classe(calculatrice._resultat.value, "tm-regle")) == 1


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceSoumission) -> None:
    calculatrice.restaurer({"prise": "portes_de_l_enfer", "sante_perdue": 24, "moyen": "degagement"})
    html = calculatrice._resultat.value + CalculatriceSoumission()._resultat.value
    assert classes_inconnues(html) == set()


# ── La calculatrice ────────────────────────────────────────────────────────


def test_seuls_les_reglages_utiles_se_montrent(calculatrice: CalculatriceSoumission) -> None:
    assert visibles(calculatrice) == ["prise", "moyen", "ce_tour", "perdus"]
    calculatrice.restaurer({"tenant": "", "victime": ""})
    assert {"t_force", "v_force"} == set(visibles(calculatrice)) - {"prise", "moyen", "ce_tour", "perdus"}
    calculatrice.champs["prise"].value = "prise_de_l_ours"
    assert {"t_endurance", "v_endurance", "v_force"} <= set(visibles(calculatrice))
    calculatrice.champs["moyen"].value = "degagement"
    assert {"v_force", "energie_perdue"} == set(visibles(calculatrice)) - {"prise", "moyen", "ce_tour", "perdus"}


def test_mes_personnages_suivent_la_memoire(calculatrice: CalculatriceSoumission) -> None:
    calculatrice.restaurer({"victime": "p1"})
    assert "pas dans la mémoire" in dite(calculatrice)
    piege = replace(profil("jack"), nom=PIEGE)
    calculatrice.memoire.entrees = {
        "p1": {"revision": 1, "texte": vers_json(piege)},
        "p2": {"revision": 1, "texte": "{"},
    }
    assert f"{PIEGE} se libère" in calculatrice.page.annonce
    assert "<script" not in calculatrice._resultat.value
    calculatrice._qui["victime"].value = "p2"
    assert "n’est pas du JSON lisible" in dite(calculatrice)


def test_etat_aller_retour_lien_et_remise_a_zero(calculatrice: CalculatriceSoumission) -> None:
    depart = calculatrice.valeurs()
    for menu in calculatrice._qui.values():
        menu.value = ""
    for nom, valeur in (("prise", "portes_de_l_enfer"), ("ce_tour", "non"), ("perdus", 1), ("sante_perdue", 22)):
        calculatrice.champs[nom].value = valeur
    calculatrice.champs["v_force"].value = 4
    par_un_lien(calculatrice)
    remettre_a_zero(calculatrice, depart)


NOMS = ["prise", "moyen", "ce_tour", "perdus", "t_force", "v_endurance", "tenant", "victime", "intrus"]
BONNES = st.sampled_from(["prise_du_sommeil", "degagement", "oui", "", "livre:jack", "livre:voyou", "livre:intrus", 3])


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceSoumission(), valeurs)
