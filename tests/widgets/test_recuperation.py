"""Se remettre : les heures, les jours et leur loi sont ceux des règles, la vue les dit, et rien de reçu ne la casse."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, par_l_etat, remettre_a_zero, renvois, repetes, visibles
from tests.widgets.test_dessins import PIEGE, arbre, rangs, texte
from tiamat.francais import decimale, pourcentage
from tiamat.jauges import jours_pour_guerir, reposer
from tiamat.personnage import Personnage, deriver, jauges_pleines, profil, profils, vers_json
from widgets.lien import ecrire_lien
from widgets.recuperation import RESTE, CalculatriceRecuperation

JACK, JIN = profil("jack"), "livre:jin_chun_fung"
GENS = [i for i, p in profils().items() if p.statut != "homme_de_main"]


@pytest.fixture
def calculatrice() -> CalculatriceRecuperation:
    return CalculatriceRecuperation()


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def test_la_phrase_de_depart(calculatrice: CalculatriceRecuperation) -> None:
    loi = jours_pour_guerir(26 - RESTE["sante"])
    repos = 32 - RESTE["energie"]
    assert dite(calculatrice) == (
        f"Jack retrouve toute son énergie en {-(-repos // 6)} heures de sommeil, ou {repos} heures de repos. "
        f"Sa santé demande {decimale(loi.moyenne)} jours de repos en moyenne ; "
        f"{loi.quantile(Fraction(9, 10))} jours suffisent au moins 9 fois sur 10."
    )
    assert lue(calculatrice).startswith(dite(calculatrice))
    assert {"R5", "R6", "R14", "R15", "R20", "C78", "C80", "C95"} <= renvois(calculatrice._resultat.value)


@pytest.mark.parametrize("id", GENS)
def test_chaque_profil_a_ses_maximums(calculatrice: CalculatriceRecuperation, id: str) -> None:
    calculatrice._qui.value = f"livre:{id}"
    d = deriver(profil(id))
    maximums = [calculatrice.champs[j].max for j in ("sante", "energie", "furie")]
    assert maximums == [d.sante_max, d.energie_max, d.furie_max]
    for j, maximum in zip(("sante", "energie", "furie"), maximums, strict=True):
        calculatrice.champs[j].value = maximum
    assert dite(calculatrice) == f"{profil(id).nom} a toute son énergie. Sa santé est au maximum."
    assert texte(arbre(calculatrice._vive.value)) == "Rien à récupérer"
    calculatrice.champs["sante"].value = 0
    assert decimale(jours_pour_guerir(d.sante_max).moyenne) in dite(calculatrice)


def test_un_homme_de_main_n_a_que_sa_sante(calculatrice: CalculatriceRecuperation) -> None:
    calculatrice._qui.value = "livre:voyou"
    assert visibles(calculatrice) == ["sante"]
    assert dite(calculatrice) == "Voyou n’a pas d’énergie à retrouver. Sa santé est au maximum."
    calculatrice.champs["sante"].value = 0
    assert dite(calculatrice) == "Voyou n’a pas d’énergie à retrouver. Sa santé demande 1 jour de repos."
    assert {"R131", "C79"} <= renvois(calculatrice._resultat.value)
    assert "C95" not in renvois(calculatrice._resultat.value)
    calculatrice._qui.value = "livre:jack"
    assert visibles(calculatrice) == ["sante", "energie", "furie"]


@pytest.mark.parametrize(("manque", "dit"), [(1, "1 jour de repos."), (2, "1,2 jour de repos en moyenne")])
def test_un_seul_jour_se_dit_au_singulier(calculatrice: CalculatriceRecuperation, manque: int, dit: str) -> None:
    calculatrice.champs["sante"].value = 26 - manque
    assert f"Sa santé demande {dit}" in dite(calculatrice)


def test_ko_et_epuise_se_disent(calculatrice: CalculatriceRecuperation) -> None:
    assert not {"C79", "C91"} & renvois(calculatrice._resultat.value)
    calculatrice.restaurer({"sante": 0, "energie": 0, "furie": 0})
    assert {"C79", "C91"} <= renvois(calculatrice._resultat.value)
    assert "Elle est déjà à 0." in lue(calculatrice)


def test_les_tables_sont_exactes(calculatrice: CalculatriceRecuperation) -> None:
    jack = jauges_pleines(JACK)._replace(energie=RESTE["energie"])
    table = rangs(calculatrice._resultat.value)
    for h in range(1, 6):
        dormi = reposer(jack, volonte=3, heures_de_sommeil=h).energie
        repose = reposer(jack, volonte=3, heures_de_repos=h).energie
        assert [f"{h}\u00a0heure{'s' * (h > 1)}", str(dormi), str(repose)] in table
    loi = jours_pour_guerir(17)
    for n, p in loi.valeurs():
        rang = next(r for r in table if r[0].startswith(("✓", "✕")) and r[0].split(" ")[1].strip(",") == str(n))
        assert rang[1].startswith(pourcentage(p))
        assert rang[3] == pourcentage(loi.chance_au_plus(n))


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceRecuperation) -> None:
    html = calculatrice._resultat.value
    for etat in ({"sante": 0, "energie": 0}, {"personnage": "livre:voyou", "sante": 0}, {"personnage": "absent"}):
        calculatrice.restaurer(etat)
        html += calculatrice._resultat.value
        assert repetes(calculatrice._resultat.value) == set()
    assert classes_inconnues(html) == set()


# ── La calculatrice ────────────────────────────────────────────────────────


def test_regle_ici_les_maximums_suivent_les_caracteristiques(calculatrice: CalculatriceRecuperation) -> None:
    calculatrice._qui.value = ""
    assert visibles(calculatrice)[:3] == ["sante", "energie", "furie"]
    assert len(visibles(calculatrice)) == 8
    assert calculatrice.champs["sante"].max == 24
    calculatrice.champs["sante"].value = 24
    calculatrice.champs["endurance"].value = 1
    assert (calculatrice.champs["sante"].max, calculatrice.champs["sante"].value) == (14, 14)
    assert json.loads(calculatrice.memoire.etat)["sante"] == 14
    assert dite(calculatrice).startswith("Le personnage retrouve")


def test_un_personnage_apporte_ses_points_courants(calculatrice: CalculatriceRecuperation) -> None:
    fiche = replace(JACK, nom=PIEGE, sante=17, energie=30)
    calculatrice.memoire.entrees = {"p1": {"revision": 1, "texte": vers_json(fiche)}}
    calculatrice._qui.value = "p1"
    assert [calculatrice.champs[j].value for j in RESTE] == [17, 30, RESTE["furie"]]
    assert calculatrice.page.annonce.startswith(f"{PIEGE} retrouve")
    assert "<script" not in calculatrice._resultat.value
    assert json.loads(calculatrice.memoire.etat) == {"sante": 17, "energie": 30, "personnage": "p1"}


def test_le_reglage_attend_la_fiche(calculatrice: CalculatriceRecuperation) -> None:
    calculatrice.restaurer({"personnage": "p1", "sante": 40, "energie": 12})
    assert "pas dans la mémoire" in dite(calculatrice)
    assert calculatrice.champs["sante"].value == 40
    dur = replace(JACK, caracteristiques={**JACK.caracteristiques, "endurance": 4})
    textes = {"p1": vers_json(dur), "p2": vers_json(Personnage("Léa", {"force": 2})), "p3": "{"}
    calculatrice.memoire.entrees = {i: {"revision": 1, "texte": t} for i, t in textes.items()}
    assert (calculatrice.champs["sante"].value, calculatrice.champs["sante"].max) == (40, 46)
    assert f"{decimale(jours_pour_guerir(6).moyenne)} jours de repos" in dite(calculatrice)
    calculatrice._qui.value = "p2"
    assert dite(calculatrice) == "endurance vaut 0. Donnez un nombre de 1 à 20."
    calculatrice._qui.value = "p3"
    assert "n’est pas du JSON lisible" in dite(calculatrice)


def test_un_lien_restaure_et_n_ecrit_rien(calculatrice: CalculatriceRecuperation) -> None:
    valeurs = {"sante": 30, "energie": 40, "furie": 0, "personnage": JIN}
    autre = CalculatriceRecuperation()
    autre.memoire.depart = {"lien": {"v": "1", "d": ecrire_lien(valeurs)}, "etat": calculatrice.memoire.etat}
    d = deriver(profil("jin_chun_fung"))
    gardees = {**valeurs, "sante": min(30, d.sante_max), "energie": min(40, d.energie_max)}
    assert json.loads(autre.memoire.etat) == gardees
    assert not autre.memoire.garder
    assert dite(autre).startswith("Jin Chun-Fung")


def test_etat_aller_retour_et_remise_a_zero(calculatrice: CalculatriceRecuperation) -> None:
    depart, phrase = calculatrice.valeurs(), calculatrice.page.annonce
    calculatrice._qui.value = ""
    for nom in ("endurance", "volonte", "sante", "energie", "furie"):
        calculatrice.champs[nom].value = calculatrice.champs[nom].max
    calculatrice.champs["sante"].value -= 5
    autre = par_l_etat(calculatrice)
    assert autre._resultat.value == calculatrice._resultat.value
    remettre_a_zero(calculatrice, depart)
    assert calculatrice.page.annonce == phrase


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["sante", "energie", "furie", "endurance", "personnage", "intrus"]),
        QUELCONQUE | st.sampled_from([JIN, "livre:voyou", "livre:intrus", "", 0, 1, 8, 240, 241]),
    )
)
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceRecuperation(), valeurs)
