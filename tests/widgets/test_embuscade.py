"""L'embuscade : les chances sont celles des règles, la vue les dit juste, et rien de reçu ne la casse."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, net, par_un_lien, remettre_a_zero, repetes
from tests.widgets.test_dessins import PIEGE, arbre, rangs, texte
from tiamat.analyse import LoiDEmbuscade, echange
from tiamat.analyse import embuscade as loi_exacte
from tiamat.combat.combat import Participant, engager
from tiamat.combat.combattant import Situation, combattant
from tiamat.combat.faits import FaitEmbuscade
from tiamat.francais import decimale, pourcentage
from tiamat.personnage import Personnage, profil, profils, vers_json
from widgets.embuscade import VICTIMES_MAXIMUM, CalculatriceEmbuscade
from widgets.scene_d_embuscade import mettre_en_embuscade
from widgets.vues_d_embuscade import embuscade_tendue


@pytest.fixture
def calculatrice() -> CalculatriceEmbuscade:
    return CalculatriceEmbuscade()


def loi(victimes: int, *embusques: Participant, victime: str = "ingrid") -> LoiDEmbuscade:
    tous = [*(embusques or (Participant("t", profil("thiago"), 0),))]
    visees = [Participant(f"v{n}", profil(victime), 1) for n in range(victimes)]
    rangs = range(len(tous) + victimes)
    return loi_exacte(*engager([*tous, *visees]), rangs[: len(tous)], rangs[len(tous) :])


def avant_apres(c: CalculatriceEmbuscade) -> dict[str, list[str]]:
    """Le tableau « avant et après » : rang → sans surprise, par surprise."""
    table = next(t for t in arbre(c._loi.value).iter("table") if texte(t.find("caption")).endswith("avant et après"))
    lignes = [[texte(case) for case in rang] for rang in table.find("tbody")]
    return {premiere: cases for premiere, *cases in lignes}


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def test_la_phrase_de_depart(calculatrice: CalculatriceEmbuscade) -> None:
    deux = loi(2)
    thiago, ingrid = combattant(profil("thiago")), combattant(profil("ingrid"))
    sans = echange(thiago, "oi_zuki", ingrid, "blocage").touche
    avec = echange(thiago, "oi_zuki", ingrid, "blocage", sc=Situation(embusque=True)).touche
    assert dite(calculatrice) == net(
        f"Thiago surprend les 2 victimes {pourcentage(deux.toutes)} du temps, environ 3 fois sur 5. "
        f"Au moins une : {pourcentage(deux.au_moins_une)}. Si la surprise prend, Oi zuki contre Blocage touche "
        f"{pourcentage(avec)} du temps, au lieu de {pourcentage(sans)}."
    )
    assert pourcentage(deux.toutes) in calculatrice._vive.value


def test_une_seule_victime(calculatrice: CalculatriceEmbuscade) -> None:
    calculatrice.champs["victimes"].value = 1
    assert dite(calculatrice).startswith(f"Thiago surprend Ingrid {net(pourcentage(loi(1).toutes))} du temps, environ")
    assert "Surprendre plusieurs victimes" not in lue(calculatrice._loi.value)
    assert "de surprendre Ingrid" in calculatrice._vive.value


@pytest.mark.parametrize("victimes", range(2, VICTIMES_MAXIMUM + 1))
def test_le_nombre_de_victimes_surprises_est_exact(calculatrice: CalculatriceEmbuscade, victimes: int) -> None:
    calculatrice.champs["victimes"].value = victimes
    exacte = loi(victimes)
    table = {r[0]: r[1] for r in rangs(calculatrice._loi.value) if len(r) == 2}
    assert table["Aucune"] == pourcentage(exacte.nombres[0])
    assert table[f"Les {victimes} victimes"] == pourcentage(exacte.toutes)
    assert table["Au moins une"] == pourcentage(exacte.au_moins_une)
    assert [table[f"{n}\u00a0victime{'s' * (n > 1)}"] for n in range(1, victimes)] == [
        pourcentage(p) for p in exacte.nombres[1:-1]
    ]
    separees = f"donnerait {pourcentage(exacte.si_independantes)} pour toutes, et non {pourcentage(exacte.toutes)}."
    assert net(separees) in lue(calculatrice._loi.value)


def test_une_victime_gagne_egalite_perd_somment_a_un(calculatrice: CalculatriceEmbuscade) -> None:
    calculatrice.champs["victimes"].value = 1
    issues = {
        r[0]: Fraction(td.get("title"))
        for r, tr in zip(rangs(calculatrice._loi.value), arbre(calculatrice._loi.value).iter("tr"), strict=True)
        if r[0] in ("Surprise", "Égalité, vu", "Vu")
        for td in tr.iter("td")
    }
    assert sum(issues.values()) == 1
    assert issues["Surprise"] == loi(1).toutes


def test_les_equipiers_s_ajoutent(calculatrice: CalculatriceEmbuscade) -> None:
    calculatrice.restaurer({"embusque_1": "livre:bandit", "effectif_1": 3, "embusque_2": "livre:noor", "victimes": 2})
    equipe = (Participant("b", profil("bandit"), 0, 3), Participant("n", profil("noor"), 0))
    assert dite(calculatrice).startswith(
        "Bandit × 3 ne peut pas employer ici : Oi zuki. Bandit × 3 et Noor surprennent"
    )
    assert pourcentage(loi(2, *equipe).toutes) in calculatrice._vive.value
    assert "Infiltration, Bandit × 3 et Noor : 7D10+9" in lue(calculatrice._loi.value)
    assert calculatrice._deplieur.value, "les équipiers se voient"


def test_ce_que_la_surprise_change(calculatrice: CalculatriceEmbuscade) -> None:
    thiago, ingrid = combattant(profil("thiago")), combattant(profil("ingrid"))
    lois = [echange(thiago, "oi_zuki", ingrid, "blocage", sc=Situation(embusque=s)) for s in (False, True)]
    lu = avant_apres(calculatrice)
    assert lu["Initiative"] == ["2D10", "1D10"]
    assert lu["Défense instinctive"] == ["1D10", "1D10"]
    assert lu["Blocage"] == ["3D10+1", "1D10+1"]
    assert lu["Toucher"] == [pourcentage(x.touche) for x in lois]
    assert lu["Perte moyenne"] == [decimale(x.perte_moyenne) for x in lois]


def test_contre_la_defense_instinctive_d_un_debutant_rien_ne_change(calculatrice: CalculatriceEmbuscade) -> None:
    calculatrice.champs["defense"].value = ""
    assert "La surprise ne change rien au premier coup, Oi zuki contre la défense instinctive" in dite(calculatrice)


def test_le_sixieme_sens_annule_et_le_dit(calculatrice: CalculatriceEmbuscade) -> None:
    calculatrice._victime.value = "livre:malika"
    assert "Sixième sens annule tout effet de la surprise sur Malika 1." in lue(calculatrice._loi.value)
    lu = avant_apres(calculatrice)
    assert all(avant == apres for avant, apres in lu.values())


def test_un_homme_de_main_surpris_tombe_sans_jet(calculatrice: CalculatriceEmbuscade) -> None:
    calculatrice._victime.value = "livre:voyou"
    lu = avant_apres(calculatrice)
    assert lu["Toucher"][1] == "100\u00a0%" != lu["Toucher"][0]
    assert "Perte moyenne" not in lu
    liens = {a.get("href") for a in arbre(calculatrice._loi.value).iter("a")}
    assert {"arbitrages.html#c131", "beat-them-all.html#r121", "attaque.html#r105", "tests.html#r58"} <= liens


# ── Les dés ────────────────────────────────────────────────────────────────


def test_les_des_suivent_la_loi() -> None:
    scene = mettre_en_embuscade([(profil("thiago"), 1)], profil("ingrid"), 2)
    essais, toutes = 600, 0
    for graine in range(essais):
        issues = [f.surpris for f in scene.lancer(graine) if isinstance(f, FaitEmbuscade)]
        assert len(issues) == 2
        toutes += all(issues)
    p = loi(2).toutes
    assert abs(toutes - p * essais) < 4 * (p * (1 - p) * essais) ** 0.5


def test_les_des_se_montrent_avec_leur_graine() -> None:
    scene = mettre_en_embuscade([(profil("thiago"), 1)], profil("ingrid"), 2)
    assert scene.lancer(7) == scene.lancer(7)
    vue = embuscade_tendue(scene.lancer(7), 7)
    assert "Graine de ces dés : 7." in lue(vue.dessin)
    assert all(net(f.phrase()) in lue(vue.dessin) for f in scene.lancer(7))
    assert net(vue.phrase).count("Ingrid") == 2


def test_lancer_garde_la_graine_et_un_reglage_l_oublie(calculatrice: CalculatriceEmbuscade) -> None:
    calculatrice._lancer(calculatrice._bouton)
    assert json.loads(calculatrice.memoire.etat) == {"graine": calculatrice.graine}
    assert "L’embuscade tendue" in lue(calculatrice._tendue.value)
    calculatrice.champs["victimes"].value = 3
    assert (calculatrice.graine, calculatrice._tendue.value) == (None, "")


# ── Les personnages et les menus ───────────────────────────────────────────


@pytest.mark.parametrize("id", profils())
def test_chaque_profil_guette_et_passe(calculatrice: CalculatriceEmbuscade, id: str) -> None:
    calculatrice._victime.value = f"livre:{id}"
    calculatrice._embusques[1].value = f"livre:{id}"
    assert not calculatrice._bouton.disabled
    for menu in ("technique", "defense"):
        for _, choix in calculatrice.champs[menu].options:
            calculatrice.champs[menu].value = choix
            assert dite(calculatrice).endswith(".")
    assert repetes(calculatrice._loi.value) == set()


def test_il_faut_un_embusque_et_une_victime(calculatrice: CalculatriceEmbuscade) -> None:
    calculatrice._embusques[1].value = ""
    assert dite(calculatrice) == "Choisissez qui tend l’embuscade et qui la subit."
    assert calculatrice._bouton.disabled
    calculatrice._embusques[3].value = "livre:jack"
    assert dite(calculatrice).startswith("Jack surprend les 2 victimes")
    calculatrice._victime.value = ""
    assert calculatrice._bouton.disabled
    assert "Rien à tendre" in calculatrice._vive.value


def test_l_effectif_ne_se_regle_que_pour_des_hommes_de_main(calculatrice: CalculatriceEmbuscade) -> None:
    assert calculatrice.champs["effectif_1"].layout.display == "none"
    calculatrice._embusques[1].value = "livre:voyou"
    assert calculatrice.champs["effectif_1"].layout.display is None
    assert calculatrice.champs["effectif_2"].layout.display == "none"


def test_une_fiche_absente_ou_mauvaise_le_dit(calculatrice: CalculatriceEmbuscade) -> None:
    calculatrice.restaurer({"victime": "p1", "graine": 3})
    assert "n’est pas dans la mémoire de ce navigateur" in calculatrice._refus.value
    fiches = {
        "p1": replace(profil("ingrid"), nom=PIEGE),
        "p2": Personnage("Léa", {"force": 2}),
        "p3": replace(profil("jack"), sante=0),
    }
    calculatrice.memoire.entrees = {i: {"revision": 1, "texte": vers_json(f)} for i, f in fiches.items()}
    assert PIEGE in dite(calculatrice), "le dé du lien attendait la fiche"
    assert "<script" not in calculatrice._loi.value + calculatrice._tendue.value + calculatrice._refus.value
    calculatrice._victime.value = "p2"
    assert "endurance vaut 0." in dite(calculatrice)
    calculatrice._victime.value = "p3"
    assert dite(calculatrice) == "Jack 1 n’a plus de santé, et ne joue pas. Choisissez quelqu’un d’autre."


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceEmbuscade) -> None:
    calculatrice.restaurer({"victime": "livre:ryu", "graine": 5})
    html = calculatrice._loi.value + calculatrice._tendue.value + CalculatriceEmbuscade()._loi.value
    assert classes_inconnues(html) == set()


# ── Ce qui est reçu et gardé ───────────────────────────────────────────────


def test_lien_aller_retour_et_remise_a_zero(calculatrice: CalculatriceEmbuscade) -> None:
    depart = calculatrice.valeurs()
    calculatrice._embusques[1].value = "livre:jin_chun_fung"
    calculatrice._embusques[2].value = "livre:bandit"
    calculatrice._victime.value = "livre:elspeth"
    calculatrice.champs["victimes"].value = VICTIMES_MAXIMUM
    calculatrice.champs["effectif_2"].value = 6
    for nom in ("technique", "defense"):
        calculatrice.champs[nom].value = calculatrice.champs[nom].options[-1][1]
    calculatrice._lancer(calculatrice._bouton)
    autre = par_un_lien(calculatrice)
    assert autre._tendue.value == calculatrice._tendue.value
    remettre_a_zero(calculatrice, depart)


CLES = ["embusque_1", "embusque_3", "victime", "victimes", "technique", "defense", "effectif_1", "graine", "intrus"]
BONNES = st.sampled_from(["livre:jack", "livre:voyou", "livre:intrus", "", "mae_geri", "salto", "blocage", 3])


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(st.sampled_from(CLES), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceEmbuscade(), valeurs)
