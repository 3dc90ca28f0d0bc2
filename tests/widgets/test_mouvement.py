"""Sauter, courir : les mètres et les chances sont ceux des règles, la vue les dit, et rien de reçu ne la casse."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, par_l_etat, remettre_a_zero, renvois, repetes, visibles
from tests.widgets.test_dessins import PIEGE, arbre, de_classe, rangs, texte
from tiamat.catalogue import catalogue
from tiamat.des import Poignee
from tiamat.epreuves import chance
from tiamat.francais import ordre_de_grandeur, pourcentage
from tiamat.personnage import Personnage, deriver, profil, profils, vers_json
from widgets.dessins.longueurs import Longueur, longueurs
from widgets.dessins.sauts import Colonne, colonnes_de_saut
from widgets.lien import ecrire_lien
from widgets.mouvement import SAUT_MAXIMUM, CalculatriceMouvement

JIN = "livre:jin_chun_fung"


@pytest.fixture
def calculatrice() -> CalculatriceMouvement:
    return CalculatriceMouvement()


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def test_la_phrase_de_depart(calculatrice: CalculatriceMouvement) -> None:
    d, p = deriver(profil("jack")), chance(Poignee(2, 0, 2), 8)
    attendue = (
        f"Jack parcourt {2 * d.deplacement} m en 2 déplacements, ou {d.vitesse_course} m en courant. "
        f"Un saut de 5 m réussit {pourcentage(p)} du temps, {ordre_de_grandeur(p)}."
    )
    assert dite(calculatrice) == attendue.replace("\u00a0", " ")
    assert lue(calculatrice).startswith(dite(calculatrice))
    assert texte(arbre(calculatrice._vive.value)).replace("\u00a0", " ") == "75,0 % de sauter 5 m"
    assert {"R82", "R83", "R84", "R88", "R89", "C37"} <= renvois(calculatrice._resultat.value)


@pytest.mark.parametrize("id", profils())
def test_chaque_profil_bouge_comme_sa_fiche_le_dit(calculatrice: CalculatriceMouvement, id: str) -> None:
    calculatrice._qui.value = f"livre:{id}"
    d = deriver(profil(id))
    assert dite(calculatrice).startswith(f"{profil(id).nom} parcourt {d.actions * d.deplacement} m en {d.actions} dép")
    assert f"ou {d.vitesse_course} m en courant" in dite(calculatrice)
    assert ("mouvement gratuit" in lue(calculatrice)) is (profil(id).statut == "homme_de_main")


@pytest.mark.parametrize("terrain", catalogue().terrains)
def test_la_course_en_terrain_difficile(calculatrice: CalculatriceMouvement, terrain: str) -> None:
    calculatrice.champs["terrain"].value = terrain
    difficulte = catalogue().difficultes[catalogue().terrains[terrain].difficulte].valeur
    p = chance(Poignee(2, 0, 1), difficulte)
    assert f"Sur ce sol, la course finit debout {pourcentage(p)} du temps." in calculatrice.page.annonce
    assert f"Course : 2D10+1 contre {difficulte}" in lue(calculatrice)
    assert {"R85", "R86"} <= renvois(calculatrice._resultat.value)


@pytest.mark.parametrize(
    ("etat", "fin", "vive"),
    [
        ({"saut": 2}, "Un saut de 2 m ne demande aucun jet.", "100 % de sauter 2 m"),
        ({"saut": 9}, "Un saut de 9 m est impossible.", "Impossible de sauter 9 m"),
        ({"saut": 8, "aveugle": True}, "Un saut de 8 m ne réussit jamais.", "Impossible de sauter 8 m"),
        ({"saut": 1, "jambes": True}, "Un saut de 1 m est impossible.", "Impossible de sauter 1 m"),
    ],
)
def test_les_sauts_sans_jet_et_sans_espoir(
    calculatrice: CalculatriceMouvement, etat: dict[str, Any], fin: str, vive: str
) -> None:
    calculatrice.restaurer(etat)
    assert dite(calculatrice).endswith(fin)
    assert texte(arbre(calculatrice._vive.value)).replace("\u00a0", " ") == vive


@pytest.mark.parametrize(
    ("etat", "debut", "raison"),
    [
        ({"jambes": True}, "Jack parcourt 16 m en 2 déplacements, sans pouvoir courir.", "R140"),
        ({"prises": 1}, "Jack parcourt 8 m en 1 déplacement, sans pouvoir courir.", "C39"),
        ({"prises": 2}, "Jack n’a plus d’action ce tour-ci.", "R71"),
        ({"sonne": True}, "Jack parcourt 8 m en 1 déplacement, ou 12 m en courant.", "R83"),
    ],
)
def test_ce_qui_gene(calculatrice: CalculatriceMouvement, etat: dict[str, Any], debut: str, raison: str) -> None:
    calculatrice.restaurer({**etat, "terrain": "foret"})
    assert dite(calculatrice).startswith(debut)
    assert raison in renvois(calculatrice._resultat.value)
    assert calculatrice._deplieur.value
    assert ("Courir : forêt" in lue(calculatrice)) is ("en courant" in debut)


def test_les_tables_disent_les_memes_nombres(calculatrice: CalculatriceMouvement) -> None:
    calculatrice.restaurer({"personnage": "", "habilete": 2, "rapidite": 3, "actions": 3, "acrobatie": 1})
    table = [[case.replace("\u00a0", " ") for case in rang] for rang in rangs(calculatrice._resultat.value)]
    for n in (1, 2, 3):
        assert [f"{n} déplacement{'s' * (n > 1)}", f"{10 * n} m"] in table
    assert ["Course, tout le tour", "54 m"] in table
    assert ["2 m", "aucun jet", "100 %"] in table
    assert ["9 m", "—", "—"] in table
    for trop, difficulte in enumerate((4, 6, 8, 10, 15, 20), 1):
        rang = next(r for r in table if r[0] == f"{2 + trop} m")
        assert rang[1].removesuffix(" maison") == str(difficulte)
        assert rang[2] == pourcentage(chance(Poignee(2, 0, 1), difficulte)).replace("\u00a0", " ")
    assert "8 m" in next(r for r in table if "maison" in r[1])[0]


def test_le_sixieme_metre_se_dit_maison(calculatrice: CalculatriceMouvement) -> None:
    assert "C17" not in renvois(calculatrice._resultat.value)
    for metres in (8, 9):
        calculatrice.champs["saut"].value = metres
        assert "C17" in renvois(calculatrice._resultat.value)


# ── Les dessins ────────────────────────────────────────────────────────────


@given(st.lists(st.lists(st.integers(1, 300), min_size=1, max_size=6), min_size=1, max_size=3), st.booleans())
def test_la_frise_est_a_l_echelle(bouts: list[list[int]], refuse: bool) -> None:
    lignes = [Longueur(PIEGE, parts, "non" if refuse and i == 0 else "") for i, parts in enumerate(bouts)]
    html = longueurs(lignes, "m", "essai", PIEGE)
    assert "<script" not in html
    plus_longue = max(map(sum, bouts))
    barres = [e for e in arbre(html).iter("rect") if e.get("class") in ("loi", "bord-ko")]
    assert [e.get("width") for e in barres] == [f"{100 * sum(b) / plus_longue:.2f}%" for b in bouts]
    ecrits = [texte(e) for e in arbre(html).iter("text")]
    assert ("✕ impossible" in ecrits) is refuse
    graduations = [int(e.split("\u00a0")[0]) for e in ecrits[2 * len(bouts) :]]
    assert 2 <= len(graduations) <= 7
    assert graduations == list(range(0, plus_longue + 1, graduations[1]))


def test_une_frise_vide_se_dessine() -> None:
    assert (
        texte(next(arbre(longueurs([Longueur("Rien", [])], "m", "essai", "Frise")).iter("desc")))
        == "Rien\u00a0: 0\u00a0m."
    )


@given(st.lists(st.fractions(0, 1, max_denominator=200), min_size=1, max_size=10), st.integers(0, 9))
def test_la_courbe_se_lit_sans_couleur(chances: list[Fraction], ici: int) -> None:
    colonnes = [Colonne(str(i), p, p == 1, i == ici) for i, p in enumerate(chances)]
    (svg,) = arbre(colonnes_de_saut(colonnes, "essai", "Courbe"))
    ecrits = [texte(e) for e in svg.iter("text")]
    assert ecrits.count("✕") == chances.count(Fraction(0))
    assert ecrits.count("sûr") == chances.count(Fraction(1))
    assert ecrits.count("▲") == (ici < len(chances))
    assert texte(next(svg.iter("desc"))).count("le saut réglé") == (ici < len(chances))


def test_la_courbe_montre_toujours_le_saut_regle(calculatrice: CalculatriceMouvement) -> None:
    for habilete in (1, 4, 8):
        calculatrice.restaurer({"personnage": "", "habilete": habilete})
        for metres in (1, habilete, habilete + 7, SAUT_MAXIMUM):
            calculatrice.champs["saut"].value = metres
            ecrits = [texte(e) for e in de_classe(calculatrice._resultat.value, "g")]
            assert ecrits.count("▲") == 1


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceMouvement) -> None:
    html = calculatrice._resultat.value
    calculatrice.restaurer({"saut": 9, "terrain": "boue", "ivre": True, "tete": True})
    html += calculatrice._resultat.value
    calculatrice.restaurer({"jambes": True})
    html += calculatrice._resultat.value
    assert classes_inconnues(html) == set()
    assert repetes(calculatrice._resultat.value) == set()


# ── La calculatrice ────────────────────────────────────────────────────────


def test_seuls_les_reglages_utiles_se_montrent(calculatrice: CalculatriceMouvement) -> None:
    assert visibles(calculatrice)[:2] == ["saut", "terrain"]
    assert not {"rapidite", "habilete", "actions", "course", "acrobatie"} & set(visibles(calculatrice))
    calculatrice._qui.value = ""
    assert {"rapidite", "habilete", "actions", "course", "acrobatie"} <= set(visibles(calculatrice))
    assert dite(calculatrice).startswith("Le personnage parcourt 16 m")


def test_mes_personnages_suivent_la_memoire(calculatrice: CalculatriceMouvement) -> None:
    calculatrice.restaurer({"personnage": "p1", "rapidite": 1})
    assert "pas dans la mémoire" in calculatrice._refus.value
    assert "Le personnage parcourt 12 m" in dite(calculatrice)
    textes = {
        "p1": vers_json(replace(profil("piotr"), nom=PIEGE)),
        "p2": vers_json(Personnage("Léa", {"force": 2})),
        "p3": "{",
    }
    calculatrice.memoire.entrees = {i: {"revision": 1, "texte": t} for i, t in textes.items()}
    assert calculatrice.page.annonce.startswith(f"{PIEGE} parcourt")
    assert "<script" not in calculatrice._resultat.value
    calculatrice._qui.value = "p2"
    assert dite(calculatrice).startswith("endurance vaut 0. Donnez un nombre de 1 à 20. Le personnage parcourt")
    calculatrice._qui.value = "p3"
    assert "n’est pas du JSON lisible" in calculatrice._refus.value


def test_un_lien_restaure_et_n_ecrit_rien(calculatrice: CalculatriceMouvement) -> None:
    valeurs = {"saut": 7, "terrain": "verglas", "ivre": True, "personnage": JIN}
    calculatrice.champs["saut"].value = 3
    autre = CalculatriceMouvement()
    autre.memoire.depart = {"lien": {"v": "1", "d": ecrire_lien(valeurs)}, "etat": calculatrice.memoire.etat}
    assert json.loads(autre.memoire.etat) == valeurs
    assert not autre.memoire.garder
    assert dite(autre).startswith("Jin Chun-Fung parcourt")


def test_etat_aller_retour_et_remise_a_zero(calculatrice: CalculatriceMouvement) -> None:
    depart, phrase = calculatrice.valeurs(), calculatrice.page.annonce
    calculatrice._qui.value = ""
    for nom in ("saut", "rapidite", "habilete", "actions", "course", "acrobatie"):
        calculatrice.champs[nom].value = calculatrice.champs[nom].max
    calculatrice.champs["sonne"].value = True
    calculatrice.champs["terrain"].value = "boue"
    autre = par_l_etat(calculatrice)
    assert autre._resultat.value == calculatrice._resultat.value
    remettre_a_zero(calculatrice, depart)
    assert calculatrice.page.annonce == phrase


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["saut", "terrain", "prises", "sonne", "rapidite", "personnage", "intrus"]),
        QUELCONQUE | st.sampled_from(["foret", "verglas", JIN, "livre:intrus", 0, 1, 15, 16]),
    )
)
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceMouvement(), valeurs)
