"""Des états sur une fiche : la table dit ce que disent les règles, et rien de reçu ne la casse."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_connues, classes_inconnues, dite, lue, par_un_lien, remettre_a_zero, repetes
from tests.widgets.test_dessins import PIEGE, arbre, rangs, texte
from tiamat.analyse import Mal, dresser
from tiamat.analyse.bilan import ETATS_QUI_AGISSENT
from tiamat.catalogue import catalogue
from tiamat.combat.emploi import ATTAQUE
from tiamat.francais import pourcentage
from tiamat.personnage import Personnage, profil, profils, vers_json
from tiamat.presentation import PARTIES
from widgets.dessins.avant_apres import Change, avant_apres
from widgets.etats import POINTS, CalculatriceEtats
from widgets.vues_d_etats import DUREES, OU

JACK, JIN = profil("jack"), profil("jin_chun_fung")
RIEN_DE_COCHE = {"sonne": False, "bras": False}


@pytest.fixture
def calculatrice() -> CalculatriceEtats:
    return CalculatriceEtats()


def pose(calculatrice: CalculatriceEtats, *coches: str, **valeurs: object) -> CalculatriceEtats:
    calculatrice.restaurer({**RIEN_DE_COCHE, **dict.fromkeys(coches, True), **valeurs})
    return calculatrice


def fiche(c: CalculatriceEtats) -> dict[str, tuple[str, str]]:
    """Les lignes de la fiche, avant et après, règles ôtées."""
    lignes = [[case.replace("\u00a0", " ").removeprefix("▸ ") for case in rang] for rang in rangs(c._resultat.value)]
    return {r[0]: (r[1], r[2]) for r in lignes if len(r) == 3}


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def test_la_phrase_de_depart(calculatrice: CalculatriceEtats) -> None:
    avant, apres = dresser(JACK, JIN), dresser(JACK, JIN, Mal(frozenset({"sonne"}), blessures=frozenset({"bras"})))
    perdues = len(avant.permis) - len(apres.permis)
    assert perdues == 3, "Oi zuki, Coup de poing et Gifle sont du type Poings (R139)"
    assert dite(calculatrice) == (
        f"Sonné et blessure grave aux bras : Jack a {apres.actions} action par tour au lieu de {avant.actions} "
        f"et perd {perdues} de ses {len(avant.permis)} techniques."
    )
    assert f"{perdues} sur {len(avant.permis)}" in calculatrice._vive.value


def test_chaque_etat_qui_agit_a_sa_case_sa_duree_et_son_nom(calculatrice: CalculatriceEtats) -> None:
    assert set(DUREES) == set(ETATS_QUI_AGISSENT)
    assert set(OU) == set(PARTIES)
    for etat in ETATS_QUI_AGISSENT:
        pose(calculatrice, etat)
        assert catalogue().etats[etat].duree.replace("\u00a0", " ") in lue(calculatrice)
        assert catalogue().etats[etat].nom.lower() in dite(calculatrice).lower()


def test_rien_ne_change_sans_rien(calculatrice: CalculatriceEtats) -> None:
    pose(calculatrice)
    assert dite(calculatrice) == "Rien ne gêne Jack : sa fiche ne change pas. Cochez ce qui lui arrive."
    assert "▸" not in lue(calculatrice)
    assert "Combien de temps" not in lue(calculatrice)


def test_la_fiche_dit_les_des_et_leur_regle(calculatrice: CalculatriceEtats) -> None:
    pose(calculatrice, "tete", "epuise", "sonne")
    lignes = fiche(calculatrice)
    assert lignes["Actions par tour"] == ("2", "1R148")
    assert lignes["Initiative"] == ("2D10", "1D10, le dernierÉpuisé R143  R150")
    assert lignes["Test : Force"] == ("3D10", "2D10Blessure à la tête R137 ")
    assert lignes["Test : Rapidité"] == ("2D10", "1D10Blessure à la tête R137 Épuisé R143 ")
    assert lignes["Défense instinctive"] == ("1D10", "1D10")
    assert dite(calculatrice).endswith("L’initiative faiblit. Tous les tests faiblissent.")


def test_les_techniques_perdues_ont_leur_raison_et_leur_regle(calculatrice: CalculatriceEtats) -> None:
    pose(calculatrice, posture="a_terre")
    assert "Techniques perdues : 9 sur 9" in lue(calculatrice)
    assert "Impossible à terre : relevez-vous d’abord R80." in lue(calculatrice)
    assert any(e.get("href", "").endswith("#r80") for e in arbre(calculatrice._resultat.value).iter("a"))
    assert fiche(calculatrice)["Déplacement"][1].startswith("impossibleÀ terre ou assis")
    pose(calculatrice, "jambes")
    assert "Une blessure grave aux jambes interdit le type Pieds R140.Mae geri, Coup de pied." in lue(calculatrice)
    assert "l’a mis à terre. Ici, il s’est relevé." in lue(calculatrice)
    pose(calculatrice, "jambes", posture="a_terre")
    assert "Ici, il s’est relevé." not in lue(calculatrice)


def test_les_chances_de_toucher_avant_et_apres(calculatrice: CalculatriceEtats) -> None:
    pose(calculatrice, "tete", "bras")
    avant, apres = dresser(JACK, JIN), dresser(JACK, JIN, Mal(blessures=frozenset({"tete", "bras"})))
    lignes = fiche(calculatrice)
    for cle in (("mae_geri", ATTAQUE), ("coup_de_pied", ATTAQUE)):
        nom = catalogue().techniques[cle[0]].nom
        chances = f"{pourcentage(avant.permis[cle].touche)}→ {pourcentage(apres.permis[cle].touche)}"
        assert lignes[nom][1] == chances.replace("\u00a0", " ")
    assert lignes["Oi zuki"] == ("2D10+2→ perdue", "77,4 %→ perdue")


def test_une_posture_peut_permettre(calculatrice: CalculatriceEtats) -> None:
    t = next(
        t.id
        for t in catalogue().techniques.values()
        if any(x.verbe == "exige_soi" and x.posture == "a_terre" for x in t.effets)
    )
    acrobate = vers_json(replace(JACK, techniques=(*JACK.techniques, t)))
    calculatrice.memoire.entrees = {"p1": {"revision": 1, "texte": acrobate}}
    pose(calculatrice, posture="a_terre", personnage="p1")
    assert f"Devenues possibles{catalogue().techniques[t].nom}." in lue(calculatrice)


def test_le_torse_la_peur_et_l_energie(calculatrice: CalculatriceEtats) -> None:
    pose(calculatrice, "torse", "terrorise", personnage="livre:zanele", energie_perdue=60)
    lignes = fiche(calculatrice)
    assert lignes["Énergie"] == ("32", "0")
    assert lignes["Furie après un point perdu"] == ("1 point", "aucunR151")
    cher = max(catalogue().techniques[t].cout.energie for t in profil("zanele").techniques)
    assert lignes["Énergie du coup le plus cher"] == (f"{cher} points", f"{2 * cher} pointsR138")
    resistance = dresser(profil("zanele"), JIN, Mal(frozenset({"terrorise"}))).resistance
    assert lignes["Se défaire de la terreur"][1] == f"{pourcentage(resistance)} par actionR153".replace("\u00a0", " ")
    assert dite(calculatrice).startswith("Épuisé, terrorisé, blessure grave au torse et 32 points d’énergie en moins :")


def test_ko_tout_se_tait(calculatrice: CalculatriceEtats) -> None:
    pose(calculatrice, "ko")
    assert dite(calculatrice) == "KO : Jack n’a plus aucune action et perd ses 9 techniques."
    assert fiche(calculatrice)["Tous les tests"] == ("possibles", "—R146")


@pytest.mark.parametrize("id", profils())
def test_chaque_profil_sous_chaque_mal(calculatrice: CalculatriceEtats, id: str) -> None:
    for coche in (*ETATS_QUI_AGISSENT, *PARTIES, "tenu"):
        pose(calculatrice, coche, personnage=f"livre:{id}", adversaire="voyou")
        assert profil(id).nom in dite(calculatrice)
        assert repetes(calculatrice._resultat.value) == set()


def test_une_action_de_moins_sur_une_seule(calculatrice: CalculatriceEtats) -> None:
    pose(calculatrice, "sonne", personnage="livre:voyou")
    assert dite(calculatrice) == "Sonné : Voyou n’a plus aucune action et perd ses 5 techniques."
    assert fiche(calculatrice)["Actions par tour"] == ("1", "0R148")


# ── Le dessin ──────────────────────────────────────────────────────────────


@given(st.lists(st.tuples(st.fractions(0, 1), st.none() | st.fractions(0, 1)), min_size=1, max_size=4))
def test_le_dessin_se_lit_sans_couleur(paires: list[tuple[Fraction, Fraction | None]]) -> None:
    html = avant_apres([Change(PIEGE, a, b) for a, b in paires], "essai", "Chances", "perdue")
    assert "<script" not in html
    ecrits = [texte(e) for e in arbre(html).iter("text")][1::2]
    for (avant, apres), ecrit in zip(paires, ecrits, strict=True):
        assert pourcentage(avant) in ecrit
        assert ("✕ perdue" in ecrit) == (apres is None)
        assert ("inchangé" in ecrit) == (avant == apres)
    largeurs = [e.get("width") for e in arbre(html).iter("rect")]
    assert largeurs == [f"{float(p or 0):.2%}" for paire in paires for p in paire]


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceEtats) -> None:
    pose(calculatrice, "jambes", "torse", "ivre", "tenu")
    assert classes_inconnues(calculatrice._resultat.value) == set()
    assert "tm-coches--courtes" in classes_connues()


# ── Ce qui est reçu et gardé ───────────────────────────────────────────────


def test_lien_aller_retour_et_remise_a_zero(calculatrice: CalculatriceEtats) -> None:
    depart = calculatrice.valeurs()
    calculatrice._qui.value = "livre:zanele"
    calculatrice.champs["ivre"].value = True
    calculatrice.champs["sonne"].value = False
    calculatrice.champs["posture"].value = "assis"
    calculatrice.champs["furie"].value = 3
    calculatrice.champs["adversaire"].value = "voyou"
    autre = par_un_lien(calculatrice)
    assert autre._resultat.value == calculatrice._resultat.value
    assert autre._deplieur.value, "ses points se voient"
    remettre_a_zero(calculatrice, depart)


def test_mes_personnages_suivent_la_memoire(calculatrice: CalculatriceEtats) -> None:
    calculatrice.restaurer({"personnage": "p1"})
    assert "pas dans la mémoire" in dite(calculatrice)
    assert "Rien à comparer" in calculatrice._vive.value
    textes = {"p1": vers_json(replace(JACK, nom=PIEGE)), "p2": vers_json(Personnage("Léa", {"force": 2})), "p3": "{"}
    calculatrice.memoire.entrees = {i: {"revision": 1, "texte": t} for i, t in textes.items()}
    assert PIEGE in calculatrice.page.annonce
    assert "<script" not in calculatrice._resultat.value
    calculatrice._qui.value = "p2"
    assert dite(calculatrice).startswith("endurance vaut 0.")
    calculatrice._qui.value = "p3"
    assert "n’est pas du JSON lisible" in dite(calculatrice)
    calculatrice._qui.value = ""
    assert dite(calculatrice) == "Choisissez un personnage."


def test_une_fiche_abimee_reste_comparable(calculatrice: CalculatriceEtats) -> None:
    textes = {"p1": vers_json(replace(JACK, sante=0, energie=0))}
    calculatrice.memoire.entrees = {i: {"revision": 1, "texte": t} for i, t in textes.items()}
    pose(calculatrice, "ivre", personnage="p1")
    assert "Jack a 2 actions par tour et garde ses 9 techniques" in dite(calculatrice)


NOMS = [*ETATS_QUI_AGISSENT, *PARTIES, "tenu", "posture", "personnage", "intrus", *POINTS]
BONNES = st.sampled_from([True, "a_terre", "livre:jack", "livre:voyou", "livre:intrus", "voyou", 3])


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceEtats(), valeurs)
