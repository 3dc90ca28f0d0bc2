"""Jusqu'au bout de l'enchaînement : les chances sont celles des règles, la vue les dit, et rien de reçu ne la casse."""

import asyncio
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, par_un_lien, remettre_a_zero, visibles
from tests.widgets.test_dessins import PIEGE, arbre, rangs, texte
from tiamat.analyse import cascade, derouler, maillons_de, suivre
from tiamat.analyse.suite import Adresse, LoiDeSuite
from tiamat.catalogue import catalogue
from tiamat.combat.actions import Annonce
from tiamat.combat.combat import Participant, engager
from tiamat.francais import decimale, pourcentage
from tiamat.personnage import profil, profils, vers_json
from widgets.dessins.etapes import Rang, figure_des_etapes
from widgets.dessins.texte import Html
from widgets.enchainement import CalculatriceEnchainement, suites_par_art
from widgets.vues_d_enchainement import enchainement as vue_d_enchainement

T = catalogue().techniques
PYTHON = maillons_de("enchainement_du_python")


@pytest.fixture
def calculatrice() -> CalculatriceEnchainement:
    return CalculatriceEnchainement()


def loi_exacte(cible: str = "jack", defense: str = "") -> LoiDeSuite:
    """Malika et son python, sans passer par la scène de la calculatrice."""
    qui, contre = Participant("m", profil("malika"), 0), Participant("c", profil(cible), 1, position=1)
    combat, e = engager([qui, contre])
    for i, c in enumerate(combat.combattants):
        e = e.changer(i, actions=c.actions)
    return suivre(combat, e, PYTHON, Adresse(defense=defense))


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def test_la_phrase_de_depart_est_exacte(calculatrice: CalculatriceEnchainement) -> None:
    loi = loi_exacte()
    attendue = (
        f"Enchaînement du python : Malika va au bout {pourcentage(loi.jusqu_au_bout)} du temps, environ 3 fois sur 5. "
        f"Perte moyenne de Jack, suite rompue comprise : {decimale(loi.pertes.moyenne)}."
    )
    assert dite(calculatrice) == attendue.replace("\u00a0", " ")
    assert pourcentage(loi.jusqu_au_bout) in calculatrice._vive.value
    assert texte(next(arbre(calculatrice._resultat.value).iter("p"))) == calculatrice.page.annonce


def test_la_table_dit_chaque_maillon(calculatrice: CalculatriceEnchainement) -> None:
    calculatrice.champs["defense"].value = "age_uke"
    loi = loi_exacte(defense="age_uke")
    attendus = [
        [f"{i}. {e.maillon.fiche.nom}", *map(pourcentage, (e.arrive, e.sachant, e.reussit, e.arrive - e.reussit))]
        for i, e in enumerate(loi.etapes, 1)
    ]
    ecrits = [[nom, *(f"{n}\u00a0%" for n in nombres)] for nom, *nombres in rangs(calculatrice._resultat.value)[1:4]]
    assert ecrits == attendus
    assert loi.jusqu_au_bout < loi_exacte().jusqu_au_bout


def test_la_perte_d_un_combo_est_celle_de_la_cascade(calculatrice: CalculatriceEnchainement) -> None:
    calculatrice.restaurer({"art": "karate", "suite": "nidan_geri", "attaquant": "livre:zanele"})
    qui, contre = Participant("z", profil("zanele"), 0), Participant("j", profil("jack"), 1, position=1)
    combat, e = engager([qui, contre])
    attendue = cascade(
        combat,
        e.changer(0, actions=2),
        Annonce(0, 1, "nidan_geri"),
        lambda choix, *_: choix.reponses[-1] if choix.nom == "combo" else choix.reponses[0],
    )
    assert calculatrice.loi is not None
    assert tuple(calculatrice.loi.pertes.valeurs()) == attendue
    assert decimale(sum((n * p for n, p in attendue), Fraction(0))) in dite(calculatrice)


def test_ce_qu_il_manque_pour_payer_se_dit(calculatrice: CalculatriceEnchainement) -> None:
    assert "1 point de furie si tout touche, à payer en chemin. Malika peut tout payer." in lue(calculatrice)
    calculatrice.champs["furie"].value = 0
    assert dite(calculatrice).endswith("Il manque de quoi payer le maillon 3.")
    assert "Malika ne peut pas payer le maillon 3. Il faut 1 point de furie, il en reste 0" in lue(calculatrice)
    calculatrice.champs["suite"].value = "enchainement_de_la_panthere"
    assert "3 points d’énergie et 1 point de furie si tout touche" in lue(calculatrice)
    calculatrice.restaurer({"suite": "enchainement_d_iga", "furie": 8})
    assert "furie" not in visibles(calculatrice)
    assert "demande de n’avoir aucun point de furie" in lue(calculatrice)
    assert "Malika peut tout payer." in lue(calculatrice)


def test_ce_qui_arrete_la_suite_se_dit_avec_sa_regle(calculatrice: CalculatriceEnchainement) -> None:
    (raison, p), *_ = loi_exacte().etapes[2].empeche
    assert raison == "Projection demande une cible debout (R207)."
    assert f"3. Projection, {pourcentage(p)} du temps".replace("\u00a0", " ") in lue(calculatrice)
    liens = {a.get("href") for a in arbre(calculatrice._resultat.value).iter("a")}
    page = catalogue().regles["R207"].page
    assert {f"{page}.html#r207", "combos.html#r201", "arbitrages.html#c124", "techniques/projection.html"} <= liens
    assert "Tout tient dans un tour. arbitrage C124 maison" in lue(calculatrice)


def test_une_suite_trop_loin_ne_va_jamais_au_bout(calculatrice: CalculatriceEnchainement) -> None:
    calculatrice.champs["distance"].value = 50
    assert dite(calculatrice).startswith("Enchaînement du python : Malika ne va jamais au bout.")
    assert "1. Oi zuki, 100 % du temps : La cible est à 50 m" in lue(calculatrice)


def test_chaque_suite_du_livre_se_montre(calculatrice: CalculatriceEnchainement) -> None:
    montrees = set()
    for art, suites in suites_par_art().items():
        for suite in suites:
            for combo in T[suite].combo:
                calculatrice.restaurer({"art": art, "suite": suite, "combo": combo, "attaquant": "", "cible": ""})
                assert dite(calculatrice).startswith(f"{T[suite].nom} : l’attaquant va au bout"), suite
                assert f"{len(maillons_de(suite, combo))}. {T[maillons_de(suite, combo)[-1].technique].nom}" in lue(
                    calculatrice
                )
                montrees.add((suite, combo))
    assert montrees == {(t.id, combo) for t in T.values() for combo in t.combo}


@pytest.mark.parametrize("id", profils())
def test_chaque_profil_essaie_et_subit(calculatrice: CalculatriceEnchainement, id: str) -> None:
    for cle in ("attaquant", "cible"):
        for suite in ("enchainement_du_lion", "oeil_pour_oeil", "execution"):
            calculatrice.restaurer({cle: f"livre:{id}", "suite": suite})
            assert dite(calculatrice).endswith(".")
            assert profil(id).nom in dite(calculatrice)
            assert calculatrice._refus.value == ""


def test_ce_qui_est_prete_se_dit(calculatrice: CalculatriceEnchainement) -> None:
    calculatrice.restaurer({"attaquant": "livre:jack", "suite": "enchainement_du_tigre"})
    assert "Jack apprend ici ce qui lui manque : Kesa giri, Gyaku kesa giri, Shômen et" in lue(calculatrice)
    assert "Jack reçoit ici l’arme qu’il faut" in lue(calculatrice)
    calculatrice.restaurer({"suite": "execution", "combo": "tir_rapide", "cible": "livre:emiliano"})
    assert "Emiliano tient ici ce que la suite vise : Pistolet 9 mm." in lue(calculatrice)
    calculatrice.restaurer({"suite": "enchainement_du_python"})
    assert "ici ce" not in lue(calculatrice)


def test_contre_un_groupe_on_compte_les_hommes(calculatrice: CalculatriceEnchainement) -> None:
    calculatrice.restaurer({"cible": "livre:voyou", "effectif": 3})
    assert "Hommes de main tombés en moyenne, Voyou, suite rompue comprise : " in dite(calculatrice)
    assert calculatrice.loi is not None
    assert calculatrice.loi.pertes.maxi == 3
    assert "effectif" in visibles(calculatrice)


# ── Le dessin ──────────────────────────────────────────────────────────────

PARTS = st.tuples(st.fractions(0, 1, max_denominator=50), st.fractions(0, 1, max_denominator=50)).map(sorted)


@settings(max_examples=40)
@given(st.lists(PARTS, min_size=1, max_size=3))
def test_le_dessin_se_lit_sans_couleur(parts: list[list[Fraction]]) -> None:
    essais = [Rang(f"{PIEGE} {i}", bas, haut - bas) for i, (bas, haut) in enumerate(parts)]
    html = figure_des_etapes(essais, ("Oui", "Non", "Rien"), "essai", "Titre", Html(""))
    assert "<script" not in html
    svg, *legende = arbre(html).iter("svg")
    assert [texte(e) for e in svg.iter("text")][1::2] == [pourcentage(r.plein) for r in essais]
    assert [e.get("width") for e in svg.iter("rect") if e.get("class") == "loi"] == [
        f"{float(r.plein):.2%}" for r in essais
    ]
    assert len([e for e in svg.iter("rect") if e.get("class") == "bord-ko"]) == sum(bool(r.raye) for r in essais)
    assert len(legende) == 3
    assert texte(next(svg.iter("desc"))).count("Non ") == sum(bool(r.raye) for r in essais)


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceEnchainement) -> None:
    calculatrice.restaurer({"suite": "enchainement_d_iga", "attaquant": "livre:jack"})
    html = (
        calculatrice._resultat.value + CalculatriceEnchainement()._resultat.value + calculatrice.tache._avancement.value
    )
    assert classes_inconnues(html) == set()


# ── Le calcul par maillons ─────────────────────────────────────────────────


def test_un_calcul_arrete_dit_qu_il_est_partiel(calculatrice: CalculatriceEnchainement) -> None:
    scene, adresse, _ = calculatrice._accorder()
    assert scene is not None
    coupee = next(derouler(scene.combat, scene.etat, scene.maillons, adresse))
    vue = vue_d_enchainement("Enchaînement du python", scene, coupee)
    assert vue.phrase.replace("\u00a0", " ").startswith("Calcul partiel, 1 maillon sur 3 : Malika va au bout 84,2 %")
    assert "2. Mae geri," not in texte(arbre(vue.dessin))


def test_dans_une_boucle_le_calcul_avance_et_finit() -> None:
    async def regler() -> CalculatriceEnchainement:
        c = CalculatriceEnchainement()
        c.champs["suite"].value = "enchainement_du_lion"
        assert c.tache.en_cours
        while c.tache.en_cours:
            await asyncio.sleep(0)
        return c

    c = asyncio.run(regler())
    temoin = CalculatriceEnchainement()
    temoin.champs["suite"].value = "enchainement_du_lion"
    assert c.page.annonce == temoin.page.annonce


# ── La calculatrice ────────────────────────────────────────────────────────


def test_seuls_les_reglages_utiles_se_montrent(calculatrice: CalculatriceEnchainement) -> None:
    depart = ["art", "suite", "defense", "furie", "distance", "force", "habilete", "temperament", "volonte"]
    assert visibles(calculatrice) == depart
    assert calculatrice._deplieur.layout.display == "none", "la fiche dit le reste"
    calculatrice.restaurer({"attaquant": "", "cible": "", "suite": "oji_waza"})
    assert calculatrice._deplieur.layout.display is None
    assert {"arme", "contre", "defense_cible", "encaisse", "carac_cible"} <= set(visibles(calculatrice))
    calculatrice.restaurer({"attaquant": "", "suite": "enchainement_du_buffle"})
    assert {"zone", "perception"} <= set(visibles(calculatrice))
    calculatrice.restaurer({"attaquant": "", "suite": "enchainement_d_iga"})
    assert {"combo", "arme", "acrobatie", "infiltration"} <= set(visibles(calculatrice))


def test_l_art_et_la_suite_se_suivent(calculatrice: CalculatriceEnchainement) -> None:
    calculatrice.champs["art"].value = "kendo"
    proposees = [v for _, v in calculatrice.champs["suite"].options]
    assert proposees == list(suites_par_art()["kendo"])
    assert calculatrice.champs["suite"].value == proposees[0]
    calculatrice.restaurer({"suite": "neutralisation"})
    assert (calculatrice.champs["art"].value, calculatrice.champs["suite"].value) == ("krav_maga", "neutralisation")


def test_une_defense_impossible_dit_pourquoi(calculatrice: CalculatriceEnchainement) -> None:
    couche = replace(profil("jack"), nom="Couché", sante=0)
    calculatrice.memoire.entrees = {"p1": {"revision": 1, "texte": vers_json(couche)}}
    calculatrice.restaurer({"cible": "p1", "suite": "enchainement_de_koga"})
    assert dite(calculatrice).endswith(".")
    calculatrice.restaurer({"suite": "oeil_pour_oeil", "distance": 50})
    assert "Malika ne va jamais au bout" in dite(calculatrice)
    assert "1. Blocage, 100 % du temps : La cible est à 50 m" in lue(calculatrice)


def test_mes_personnages_suivent_la_memoire(calculatrice: CalculatriceEnchainement) -> None:
    calculatrice.restaurer({"attaquant": "p1", "defense": "age_uke"})
    assert "pas dans la mémoire" in calculatrice._refus.value
    assert "pas dans la mémoire" in dite(calculatrice)
    piege = replace(profil("malika"), nom=PIEGE)
    calculatrice.memoire.entrees = {"p1": {"revision": 1, "texte": vers_json(piege)}}
    assert f"{PIEGE} va au bout" in calculatrice.page.annonce
    assert "<script" not in calculatrice._resultat.value
    assert calculatrice.champs["defense"].value == "age_uke", "le choix attend la fiche"
    calculatrice._qui["cible"].value = "p1"
    assert "(la cible)" in calculatrice.page.annonce


def test_etat_aller_retour_lien_et_remise_a_zero(calculatrice: CalculatriceEnchainement) -> None:
    depart = calculatrice.valeurs()
    for menu in calculatrice._qui.values():
        menu.value = ""
    for nom, valeur in (("art", "ninjutsu"), ("suite", "enchainement_d_iga"), ("combo", "capture_du_kusarigama")):
        calculatrice.champs[nom].value = valeur
    for nom in ("defense_cible", "encaisse", "carac_cible", "distance", "acrobatie"):
        calculatrice.champs[nom].value = 3
    par_un_lien(calculatrice)
    remettre_a_zero(calculatrice, depart)


NOMS = ["art", "suite", "combo", "arme", "contre", "defense", "furie", "attaquant", "cible", "zone", "intrus"]
BONNES = st.sampled_from(["kendo", "lutte", "dent_pour_dent", "oi_zuki", "katana", "", "livre:jin_chun_fung", 3])


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceEnchainement(), valeurs)
