"""L'ordre d'un tour : la loi est celle des règles, la frise dit le tour lancé, et rien de reçu ne la casse."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, net, par_un_lien, remettre_a_zero, repetes
from tests.widgets.test_dessins import PIEGE, arbre, de_classe, texte
from tiamat.analyse import loi_de_l_ordre
from tiamat.combat.combat import Participant, engager
from tiamat.combat.durees import poser
from tiamat.francais import pourcentage
from tiamat.personnage import Personnage, profil, profils, vers_json
from widgets.dessins.frise import Place, frise
from widgets.scene_de_tour import Inscrit, mettre_en_scene
from widgets.tour import CalculatriceTour
from widgets.vues_de_tour import APRES_LE_DERNIER, APRES_LE_SUIVANT, GARDER, JOUER, initiative_lancee

DEPART = [
    Participant("j", profil("jack"), 0),
    Participant("n", profil("noor"), 1),
    Participant("v", profil("voyou"), 2, 4),
]
NOMS = {0: "Jack", 1: "Noor", 2: "Voyou × 4"}


@pytest.fixture
def calculatrice() -> CalculatriceTour:
    return CalculatriceTour()


def places(c: CalculatriceTour) -> list[tuple[str, str, int, int]]:
    """Ce que montre la frise : nom, score, pions pleins, pions gardés."""
    return [
        (
            net(li.find("span[@class='nom']").text or ""),
            texte(li.find("span[@class='score']")),
            len(li.findall(".//i[@class='plein']")),
            len(li.findall(".//i[@class='garde']")),
        )
        for li in de_classe(c._frise.value, "tm-frise")[0]
    ]


# ── La loi ─────────────────────────────────────────────────────────────────


def test_la_phrase_de_depart(calculatrice: CalculatriceTour) -> None:
    loi = loi_de_l_ordre(*engager(DEPART))
    ordre, p = loi.ordres[0]
    attendu = ", puis ".join(NOMS[i] for (i,) in ordre)
    assert dite(calculatrice) == net(
        f"Noor joue en premier {pourcentage(loi.seul_en_tete(1))} du temps, environ 5 fois sur 8. "
        f"L’ordre le plus fréquent : {attendu} ({pourcentage(p)})."
    )
    assert pourcentage(loi.seul_en_tete(1)) in calculatrice._vive.value


def test_la_table_dit_chaque_ordre_et_sa_fraction_exacte(calculatrice: CalculatriceTour) -> None:
    loi = loi_de_l_ordre(*engager(DEPART))
    premiers, ordres = arbre(calculatrice._loi.value).iter("table")
    assert [texte(td) for td in premiers.iter("td")] == [pourcentage(loi.seul_en_tete(i)) for i in NOMS]
    table = [[texte(case) for case in rang] for rang in ordres.iter("tr")][1:]
    assert len(table) == len(loi.ordres)
    for (premiere, chance), (ordre, p) in zip(table, loi.ordres, strict=True):
        assert net(premiere) == ", puis ".join(NOMS[i] for (i,) in ordre) + str(p)
        assert chance == pourcentage(p)
    for nombres in (premiers, ordres):
        assert sum(Fraction(td.get("title")) for td in nombres.iter("td")) == 1


def test_les_barres_somment_a_un_et_disent_les_egalites(calculatrice: CalculatriceTour) -> None:
    assert "Plusieurs en même temps" not in lue(calculatrice._loi.value)
    calculatrice._qui[2].value = "livre:ingrid"
    (desc,) = arbre(calculatrice._loi.value).iter("desc")
    combat, e = engager([DEPART[0], Participant("i", profil("ingrid"), 1), DEPART[2]])
    loi = loi_de_l_ordre(combat, e)
    assert f"Plusieurs en même temps : {net(pourcentage(loi.partagee))}." in net(texte(desc))
    assert sum(map(loi.seul_en_tete, range(3))) + loi.partagee == 1


@pytest.mark.parametrize(("numero", "nom"), [(1, "Jack"), (2, "Noor")])
def test_un_sonne_passe_dernier(calculatrice: CalculatriceTour, numero: int, nom: str) -> None:
    calculatrice.champs[f"sonne_{numero}"].value = True
    combat, e = engager(DEPART)
    loi = loi_de_l_ordre(combat, e.changer(numero - 1, poses=poser((), "sonne", 2)))
    assert f"{nom} (" in dite(calculatrice)
    assert pourcentage(loi.ordres[0][1]) in calculatrice.page.annonce
    assert f"Sonné, en dernier quel que soit le score : {nom}. R150" in lue(calculatrice._loi.value)


def test_la_surprise_ne_laisse_qu_un_de_et_le_sixieme_sens_l_annule(calculatrice: CalculatriceTour) -> None:
    calculatrice.champs["surpris_2"].value = True
    combat, e = engager(DEPART)
    loi = loi_de_l_ordre(combat, e.changer(1, embusque=True))
    assert pourcentage(loi.seul_en_tete(0)) in dite(calculatrice).replace(" %", "\u00a0%")
    assert "Par surprise, un seul D10 : Noor. Au premier tour seulement. R106" in lue(calculatrice._loi.value)
    calculatrice.champs["surpris_2"].value = False
    calculatrice._qui[2].value = "livre:ryu"
    calme = dite(calculatrice)
    calculatrice.champs["surpris_2"].value = True
    assert dite(calculatrice) == calme
    assert "Sixième sens annule la surprise : Ryu. arbitrage C105" in lue(calculatrice._loi.value)


def test_un_seul_ordre_possible(calculatrice: CalculatriceTour) -> None:
    calculatrice.restaurer({"combattant_3": "", "sonne_1": True})
    assert dite(calculatrice) == "Noor joue en premier à coup sûr. Un seul ordre possible : Noor, puis Jack."


# ── La frise ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("graine", range(12))
def test_la_frise_suit_les_des(calculatrice: CalculatriceTour, graine: int) -> None:
    calculatrice.restaurer({"graine": graine, "combattant_4": "livre:ingrid"})
    scores = {
        net(nom): score for nom, score in re.findall(r"Initiative : (.+?) obtient (\d+)", lue(calculatrice._des.value))
    }
    lus = [(nom, int(score)) for nom, score, _, _ in places(calculatrice)]
    assert {nom: str(score) for nom, score in lus} == scores
    assert [score for _, score in lus] == sorted((score for _, score in lus), reverse=True)
    assert {nom: pleins for nom, _, pleins, _ in places(calculatrice)} == {
        "Jack": 2,
        "Noor": 2,
        "Voyou × 4": 1,
        "Ingrid": 2,
    }
    assert dite(calculatrice).startswith("Ordre du tour : ")


def graine_ou(calculatrice: CalculatriceTour, voulu: str) -> int:
    """La première graine dont la frise dit cela."""
    for graine in range(300):
        calculatrice.graine = graine
        calculatrice.actualiser()
        if voulu in lue(calculatrice._frise.value):
            return graine
    raise AssertionError(voulu)


@pytest.mark.parametrize(
    ("voulu", "regle"),
    [
        ("Même score, mais un groupe passe après", "beat-them-all.html#r124"),
        ("Même score, mais moins rapide", "combat.html#r70"),
        ("même score et même rapidité", "arbitrages.html#c33"),
    ],
)
def test_chaque_egalite_dit_comment_elle_se_tranche(calculatrice: CalculatriceTour, voulu: str, regle: str) -> None:
    calculatrice.restaurer({"combattant_4": "livre:ingrid"})
    graine_ou(calculatrice, voulu)
    assert regle in {a.get("href") for a in arbre(calculatrice._frise.value).iter("a")}
    ensemble = de_classe(calculatrice._frise.value, "ensemble")
    assert bool(ensemble) == ("en même temps" in dite(calculatrice).split(".")[0])


def test_garder_et_retarder_une_action_se_voient(calculatrice: CalculatriceTour) -> None:
    calculatrice.restaurer({"graine": 7})
    assert places(calculatrice) == [("Noor", "9", 2, 0), ("Jack", "6", 2, 0), ("Voyou × 4", "2", 1, 0)]
    assert calculatrice.champs["geste"].layout.display is None
    calculatrice.champs["geste"].value = GARDER
    assert calculatrice.graine == 7, "le geste ne relance pas les dés"
    assert places(calculatrice)[0] == ("Noor", "9", 1, 1)
    calculatrice.champs["geste"].value = APRES_LE_SUIVANT
    assert [p[0] for p in places(calculatrice)] == ["Noor", "Jack", "Noor", "Voyou × 4"]
    assert places(calculatrice)[2] == ("Noor", "", 1, 0)
    calculatrice.champs["geste"].value = APRES_LE_DERNIER
    assert [p[0] for p in places(calculatrice)] == ["Noor", "Jack", "Voyou × 4", "Noor"]
    assert "juste après le passage de Voyou × 4. R74" in re.sub(
        r"\s+", " ", lue(calculatrice._frise.value).replace("R74", " R74")
    )


def test_ce_qui_ne_se_retarde_pas_dit_pourquoi() -> None:
    scene = mettre_en_scene([Inscrit(profil(id)) for id in ("jack", "ingrid", "voyou")])
    graine = next(g for g in range(300) if scene.lancer(g).etat.file == ((0, 1), (2,)))
    vue, _ = initiative_lancee(scene, scene.lancer(graine), APRES_LE_DERNIER, graine)
    assert "Actions simultanées : les listes sont écrites d’avance R70." in lue(vue.dessin)
    deux = mettre_en_scene([Inscrit(profil("jack")), Inscrit(profil("ingrid"))])
    graine = next(g for g in range(300) if len(deux.lancer(g).etat.file) == 1)
    vue, _ = initiative_lancee(deux, deux.lancer(graine), APRES_LE_SUIVANT, graine)
    assert "après quelqu’un qui n’a pas encore joué R74." in lue(vue.dessin)


def test_lancer_garde_la_graine_et_un_reglage_l_oublie(calculatrice: CalculatriceTour) -> None:
    assert calculatrice.champs["geste"].layout.display == "none"
    calculatrice._lancer(calculatrice._bouton)
    assert json.loads(calculatrice.memoire.etat) == {"graine": calculatrice.graine}
    assert f"Graine de ces dés : {calculatrice.graine}." in lue(calculatrice._des.value)
    calculatrice.champs["effectif_3"].value = 2
    assert (calculatrice.graine, calculatrice._frise.value, calculatrice._des.value) == (None, "", "")
    assert calculatrice.champs["geste"].layout.display == "none"


def test_un_nom_hostile_reste_du_texte() -> None:
    html = frise([Place(PIEGE, 3, 1, 1, (PIEGE,)), Place("B", None, 0, ensemble=True)])
    assert "<script" not in html
    assert PIEGE in texte(arbre(html))
    assert "aucune action" in texte(arbre(html))


# ── Les combattants ────────────────────────────────────────────────────────


def test_seuls_les_reglages_utiles_se_montrent(calculatrice: CalculatriceTour) -> None:
    def visibles() -> set[str]:
        return {n for n, c in calculatrice.champs.items() if c.layout.display is None}

    assert visibles() == {"effectif_3", "sonne_1", "surpris_1", "sonne_2", "surpris_2", "surpris_3"}
    calculatrice._qui[3].value = ""
    assert visibles() == {"sonne_1", "surpris_1", "sonne_2", "surpris_2"}
    assert net(calculatrice.champs["sonne_2"].description) == "Noor : sonné"
    calculatrice._qui[2].value = "livre:jack"
    assert net(calculatrice.champs["sonne_2"].description) == "Jack (2) : sonné"
    assert "Jack (2) joue en premier" in dite(calculatrice) or "Jack joue en premier" in dite(calculatrice)


def test_deux_combattants_au_moins(calculatrice: CalculatriceTour) -> None:
    calculatrice._qui[2].value = ""
    calculatrice._qui[3].value = ""
    assert dite(calculatrice) == "Choisissez au moins deux combattants."
    assert calculatrice._bouton.disabled
    assert "Rien à lancer" in calculatrice._vive.value
    calculatrice._qui[4].value = "livre:soldat"
    assert not calculatrice._bouton.disabled


def test_une_fiche_absente_ou_mauvaise_le_dit(calculatrice: CalculatriceTour) -> None:
    calculatrice.restaurer({"combattant_2": "p1", "graine": 3})
    assert dite(calculatrice).startswith("Combattant 2 : Ce personnage n’est pas dans la mémoire")
    fiches = {
        "p1": replace(profil("noor"), nom=PIEGE),
        "p2": Personnage("Léa", {"force": 2}),
        "p3": replace(profil("jack"), sante=0),
    }
    calculatrice.memoire.entrees = {i: {"revision": 1, "texte": vers_json(f)} for i, f in fiches.items()}
    assert PIEGE in calculatrice.page.annonce
    assert calculatrice._frise.value, "les dés du lien attendaient la fiche"
    assert "<script" not in calculatrice._loi.value + calculatrice._frise.value + calculatrice._des.value
    calculatrice._qui[2].value = "p2"
    assert dite(calculatrice).startswith("endurance vaut 0.")
    calculatrice._qui[2].value = "p3"
    assert dite(calculatrice) == "Jack (2) n’a plus de santé, et ne joue pas. Choisissez quelqu’un d’autre."


@pytest.mark.parametrize("id", profils())
def test_chaque_profil_entre_dans_un_tour(id: str) -> None:
    scene = mettre_en_scene([Inscrit(profil(id), 3, True, True), Inscrit(profil(id)), Inscrit(profil("jack"))])
    assert len(set(scene.noms)) == 3
    assert sum(p for _, p in scene.loi().ordres) == 1
    for geste in (JOUER, GARDER, APRES_LE_SUIVANT, APRES_LE_DERNIER):
        vue, des = initiative_lancee(scene, scene.lancer(5), geste, 5)
        assert vue.phrase.endswith(".")
        assert repetes(vue.dessin + des) == set()


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceTour) -> None:
    calculatrice.restaurer({"combattant_4": "livre:jack", "surpris_1": True, "geste": GARDER})
    graine_ou(calculatrice, "même rapidité")
    html = "".join(h.value for h in (calculatrice._loi, calculatrice._frise, calculatrice._des))
    assert classes_inconnues(html) == set()


# ── Ce qui est reçu et gardé ───────────────────────────────────────────────


def test_lien_aller_retour_et_remise_a_zero(calculatrice: CalculatriceTour) -> None:
    depart = calculatrice.valeurs()
    calculatrice._qui[1].value = "livre:ryu"
    calculatrice._qui[4].value = "livre:bandit"
    for nom in ("effectif_3", "effectif_4"):
        calculatrice.champs[nom].value = calculatrice.champs[nom].max
    calculatrice.champs["sonne_1"].value = calculatrice.champs["surpris_4"].value = True
    calculatrice._lancer(calculatrice._bouton)
    calculatrice.champs["geste"].value = APRES_LE_DERNIER
    autre = par_un_lien(calculatrice)
    assert autre._frise.value == calculatrice._frise.value
    assert autre._deplieur.value, "ce que le lien a réglé se voit"
    remettre_a_zero(calculatrice, depart)


CLES = [
    *(f"{n}_{i}" for n in ("combattant", "effectif", "sonne", "surpris") for i in (1, 4)),
    "geste",
    "graine",
    "intrus",
]
BONNES = st.sampled_from(["livre:jack", "livre:voyou", "livre:intrus", "", "garder", "dernier", 3, True])


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.sampled_from(CLES), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceTour(), valeurs)
