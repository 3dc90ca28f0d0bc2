"""Les scénarios : ceux du livre se rejouent sans écart ; un scénario faux est refusé en français, à la bonne étape."""

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tiamat.catalogue import catalogue
from tiamat.combat.combat import Participant, engager
from tiamat.combat.deroule import jouer_jusqu_au_bout
from tiamat.combat.gestes import GESTES
from tiamat.combat.options import Options
from tiamat.erreurs import ActionImpossible, DesInvalides, FicheInvalide, NomInconnu, Refus
from tiamat.hasard import Hasard, HasardGraine
from tiamat.numeros import numeros_cites
from tiamat.personnage import profils
from tiamat.procedure.interpretes import Choix, Lanceur
from tiamat.scenario import (
    ScenarioJoue,
    jouer_scenario,
    lire_scenario,
    phrases,
    rejouer_scenario,
    scenario,
    scenario_de_table,
    scenario_de_toml,
    scenarios,
    texte_du_scenario,
    titre_d_etape,
)
from tiamat.scenario.format import ACTIONS, ATTENDUS, CHAMPS_D_ETAPE, DES, FORMES, POUR_TOUTES
from tiamat.vocabulaire import CARACTERISTIQUES

TEXTE = texte_du_scenario("combat_des_voyous")
Table = dict[str, Any]


def table() -> Table:
    """Le combat des voyous, à défaire."""
    return tomllib.loads(TEXTE)


def duel(*etapes: Table, **change: Any) -> Table:
    """Jack et Ryu à un mètre, Jack le plus rapide, puis ces étapes."""
    combattants = [{"id": "jack", "profil": "jack"}, {"id": "ryu", "profil": "ryu", "position": 1}]
    ouverture = {"action": "initiative", "des": {"jack": {"d10": [9, 2]}, "ryu": {"d10": [1, 2, 3]}}}
    return {"combattant": combattants, "etape": [ouverture, *etapes], **change}


def jouer(t: Table) -> ScenarioJoue:
    return jouer_scenario(scenario_de_table(t))


def coup(**change: Any) -> Table:
    """Un Oi zuki de Jack sur Ryu, qui touche au torse."""
    des = {"precision": {"d10": [3, 8]}, "defense": {"d10": [4]}, "zone": 3, "puissance": {"d10": [1, 6, 2]}}
    return {"action": "technique", "qui": "jack", "technique": "oi_zuki", "cible": "ryu", "des": des} | change


# Ceux du livre.


@pytest.mark.parametrize("nom", scenarios())
def test_un_scenario_du_livre_se_rejoue_sans_ecart(nom: str) -> None:
    joue = rejouer_scenario(nom)
    assert joue.ecarts == ()
    assert len(joue.etapes) == len(scenario(nom).etapes) > 1
    assert any(e.attendu for e in joue.scenario.etapes)
    for e in joue.etapes:
        assert titre_d_etape(joue, e.etape)
        assert all(p.endswith(")") for p in phrases(e))


@pytest.mark.parametrize("nom", scenarios())
def test_les_regles_des_notes_existent(nom: str) -> None:
    cites = numeros_cites(" ".join([scenario(nom).note, *(e.dit("note") for e in scenario(nom).etapes)]))
    assert set(cites) <= {*catalogue().regles, *catalogue().arbitrages}


def test_le_combat_des_voyous_finit_comme_dans_la_source() -> None:
    fin = rejouer_scenario("combat_des_voyous").etapes[-1].obtenu
    assert (fin["sante"]["jack"], fin["furie"]["jack"], fin["effectif"]["voyous"]) == (17, 1, 1)


def test_seuls_les_des_que_la_source_donne_ne_sont_pas_maison() -> None:
    maison = {e.numero: e.dit("des_maison", []) for e in scenario("combat_des_voyous").etapes}
    tous = ["precision", "defense", "zone", "puissance"]
    assert maison == {1: [], 2: [], 3: ["precision"], 4: [], 5: ["zone"], 6: ["jack"], 7: tous, 8: tous, 9: []}


def test_un_scenario_inconnu() -> None:
    with pytest.raises(NomInconnu, match="combat_des_voyous"):
        scenario("combat_des_voyou")


# Un texte faux.


@pytest.mark.parametrize(
    ("texte", "message"),
    [
        ("[[combattant", "TOML"),
        ("titre = 3\n[[combattant]]\nid = 'a'", "titre : attendu un texte"),
        ("rien = 3", "«\xa0rien\xa0» est inconnu"),
        ("titre = 'Rien'", "aucun combattant"),
        ("graine = " + "9" * 5000, "nombre trop long"),
        (f"graine = {10**9}", "démesuré"),
        ("a" * 200_001, "200000 au plus"),
        (f"options.{'.'.join('a' * 9000)} = 1", "emboîte plus de 16"),
        (f"options = {'[' * 9000}", "emboîte plus de 16"),
        ("combattant = [3]", "Combattant 1 : attendu une table"),
        ("combattant = 3", "combattant : attendu une liste"),
        ("[[combattant]]\nprofil = 'jack'", "Combattant 1 : il manque son id"),
        ("[[combattant]]\nid = 'a'", "un seul des trois"),
        ("[[combattant]]\nid = 'a'\nprofil = 'jack'\nfiche = 'jack.toml'", "un seul des trois"),
        ("[[combattant]]\nid = 'a'\nprofil = 'jak'", "Vouliez-vous dire «\xa0Jack\xa0»"),
        ("[[combattant]]\nid = 'a'\nprofil = 'jack'\nforce = 3", "«\xa0force\xa0» est inconnu"),
        ("[[combattant]]\nid = 'a'\nprofil = 'jack'\nposture = 'couché'", "posture : «\xa0couché\xa0» est inconnue"),
        ("[[combattant]]\nid = 'a'\nprofil = 'jack'\nchanges = { caracteristiques = { force = 90 } }", "force vaut 90"),
        ("[[combattant]]\nid = 'a'\nprofil = 'jack'\nchanges = { techniques = ['oi_zuky'] }", "Oi zuki"),
        ("[[combattant]]\nid = 'a'\nprofil = 'jack'\nchanges = { techniques = ['Oi zuki'] }", "son identifiant"),
        ("[[combattant]]\nid = 'a'\nprofil = 'jack'\nchanges = { sante = -1 }", "sante vaut -1"),
        ("[[combattant]]\nid = 'a'\nprofil = 'jack'\nchanges = { competences = { course = 99 } }", "course vaut 99"),
        ("[[combattant]]\nid = 'a'\nfiche = 'absente.toml'", "Combattant 1 : Le fichier"),
        ('[[combattant]]\nid = "a"\nfiche = "\\u0000"', "ne se lit pas"),
    ],
)
def test_un_texte_faux_est_refuse(texte: str, message: str) -> None:
    with pytest.raises(FicheInvalide, match=message):
        scenario_de_toml(texte)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"mode": "duel"}, "mode : «\xa0duel\xa0» est inconnu"),
        ({"mode": "beat_them_all"}, r"pas d’homme de main \(R120\)"),
        ({"options": {"magie": True}}, "«\xa0magie\xa0» est inconnu"),
        ({"options": {"furie_gardee": "oui"}}, "options.furie_gardee : attendu true ou false"),
        ({"circonstances": [3]}, "circonstances : attendu un texte"),
        ({"camps": ["amis", "jack", "ryu"]}, "camps : personne n’est du camp «\xa0amis\xa0»"),
        ({"camps": [1]}, "camps : attendu un texte"),
    ],
)
def test_un_reglage_faux_est_refuse(change: Table, message: str) -> None:
    with pytest.raises(FicheInvalide, match=message):
        scenario_de_table(duel(**change))


def test_une_circonstance_inconnue_est_refusee_en_jouant() -> None:
    with pytest.raises(NomInconnu, match="Malus de tir"):
        jouer(duel(circonstances=["neige"]))


@pytest.mark.regle("R67", "R120")
def test_le_mode_se_deduit_des_combattants() -> None:
    assert scenario_de_table(duel()).mode == "versus"
    t = table()
    del t["mode"]
    assert scenario_de_table(t).mode == "beat_them_all"


@pytest.mark.parametrize(
    ("combattants", "message"),
    [
        ([{"id": "a", "profil": "jack"}, {"id": "a", "profil": "ryu"}], "Deux combattants s’appellent"),
        ([{"id": "a", "profil": "jack", "camp": "x"}, {"id": "b", "profil": "ryu", "camp": "x"}], "deux camps"),
        ([{"id": "a", "profil": "jack", "effectif": 2}, {"id": "b", "profil": "ryu"}], r"hommes de main .*R121"),
        ([{"id": "a", "profil": "voyou", "effectif": 0}, {"id": "b", "profil": "ryu"}], r"effectif 0"),
        ([{"id": "a", "profil": "jack", "tenues": ["sabre laser"]}, {"id": "b", "profil": "ryu"}], "Arme"),
    ],
)
def test_des_combattants_impossibles_sont_refuses(combattants: list[Table], message: str) -> None:
    with pytest.raises(Refus, match=message):
        jouer({"combattant": combattants, "etape": []})


# Une étape fausse : son numéro est dit.


@pytest.mark.parametrize(
    ("etape", "message"),
    [
        (3, "Étape 2 : attendu une table"),
        ({}, "Étape 2, action : rien n’en est pas une"),
        ({"action": "deplacemen", "qui": "jack"}, "Vouliez-vous dire «\xa0deplacement\xa0»"),
        ({"action": "zzz", "qui": "jack"}, "Les actions\xa0: initiative"),
        ({"action": "passer"}, "dites qui agit"),
        ({"action": "passer", "qui": "jack", "coup": 1}, "«\xa0coup\xa0» est inconnu"),
        ({"action": "passer", "qui": "jack", "vers": 3}, "«\xa0vers\xa0» ne sert pas à l’action «\xa0passer\xa0»"),
        ({"action": "passer", "qui": 3}, "Étape 2, qui : attendu un texte"),
        ({"action": "deplacement", "qui": "jack", "vers": "là"}, "vers : attendu un nombre entier, lu «\xa0là\xa0»"),
        ({"action": "deplacement", "qui": "jack", "vers": True}, "vers : attendu un nombre entier"),
        (coup(des={"zone": "tête"}), "des.zone : attendu un nombre entier"),
        (coup(des={"precision": {"d10": 3}}), "des.precision : attendu une liste"),
        (coup(des={"precision": {"d10": [3], "d8": [3]}}), "Étape 2, des.precision : «\xa0d8\xa0» est inconnu"),
        (coup(des_maison=["duree"]), "des_maison : «\xa0duree\xa0» n’est pas dans «\xa0des\xa0»|n’est pas dans"),
        (coup(circonstances=[1]), "Étape 2, circonstances : attendu un texte"),
        (coup(defense=3), "Étape 2, defense : attendu un texte, ou une liste, lu «\xa03\xa0»"),
        (coup(defense=["blocage", 3]), "Étape 2, defense : attendu un texte, lu «\xa03\xa0»"),
        (coup(mouvement=[True]), "Étape 2, mouvement : attendu un nombre entier"),
        (coup(combo={"cible": "ryu"}), "Étape 2, combo : dites quelle technique"),
        (coup(combo=["aucun", {"technique": "a", "coup": "b"}]), "Étape 2, combo : «\xa0coup\xa0» est inconnu"),
        (coup(combo={"technique": "a", "zone": 3}), "Étape 2, combo : attendu un texte"),
        ({"action": "embuscade", "qui": "jack", "avec": [3]}, "Étape 2, avec : attendu un texte"),
        ({"action": "initiative", "defense": "blocage"}, "«\xa0defense\xa0» ne sert pas à l’action"),
    ],
)
def test_une_etape_mal_ecrite_est_refusee(etape: Any, message: str) -> None:
    with pytest.raises(FicheInvalide, match=message) as refus:
        scenario_de_table(duel(etape))
    assert str(refus.value).startswith("Étape 2")


@pytest.mark.parametrize(
    ("etape", "sorte", "message"),
    [
        ({"action": "passer", "qui": "jak"}, NomInconnu, "Vouliez-vous dire «\xa0jack\xa0»"),
        (coup(cible="riu"), NomInconnu, "Vouliez-vous dire «\xa0ryu\xa0»"),
        (coup(technique="oi_zuky"), NomInconnu, "Vouliez-vous dire «\xa0Oi zuki\xa0»"),
        (coup(technique=""), Refus, "dites quelle technique"),
        (coup(defense="age_ukke"), NomInconnu, "Vouliez-vous dire «\xa0Age-uke\xa0»"),
        (coup(defense="age_uke"), ActionImpossible, "Ryu ne connaît pas Age-uke"),
        (coup(combo="oi_zuki"), Refus, "combo : rien ne l’a demandé"),
        (coup(mouvement=3), Refus, "mouvement : rien ne l’a demandé"),
        (coup(mouvement=[3]), Refus, "mouvement : rien ne l’a demandé. Retirez-le"),
        (coup(defense=["instinctive", "age_uke"]), Refus, "defense : rien ne l’a demandé"),
        ({"action": "passer", "qui": "jack", "defense": "blocage"}, Refus, "defense : rien ne l’a demandé"),
        ({"action": "embuscade", "qui": "jack", "avec": ["ryu"]}, Refus, "ryu n’est pas du camp de jack"),
        ({"action": "correction", "qui": "jack", "changes": {"sante": 99}}, Refus, "Jack, sante : «\xa099\xa0»"),
        ({"action": "correction", "qui": "jak", "changes": {"sante": 3}}, NomInconnu, "Vouliez-vous dire"),
        (coup(zone="tete"), Refus, r"zone : Oi zuki ne laisse pas choisir .* \(R114\)"),
        (coup(type="pieds"), Refus, "type : «\xa0pieds\xa0» n’est pas un type de Oi zuki"),
        (coup(circonstances=["neige"]), NomInconnu, "Malus de tir"),
        (coup(cible="jack"), ActionImpossible, "Dites contre qui"),
        (coup(technique="mawashi_geri"), ActionImpossible, "ne connaît pas Mawashi geri"),
        (coup(defense="projection"), ActionImpossible, "Projection"),
        (coup(des={}), DesInvalides, "il manque les dés de «\xa0precision\xa0»"),
        (coup(des={**coup()["des"], "duree": 3}), DesInvalides, "«\xa0duree\xa0» sont de trop"),
        (
            coup(des={**coup()["des"], "precision": {"d10": [3]}}),
            DesInvalides,
            "«\xa0precision\xa0» : Il manque un D10",
        ),
        (coup(des={**coup()["des"], "precision": {"d10": [3, 8, 1]}}), DesInvalides, "1\xa0D10 de trop"),
        (coup(des={**coup()["des"], "precision": {"d10": [3, 11]}}), DesInvalides, "11 n’est pas une face"),
        (coup(des={**coup()["des"], "precision": {"d10": [3, 10]}}), DesInvalides, "un 10 donne 1D6"),
        (coup(des={**coup()["des"], "zone": 0}), DesInvalides, "0 n’est pas une face"),
        ({"action": "passer", "qui": "ryu"}, Refus, "ce n’est pas à «\xa0ryu\xa0» d’agir, c’est à «\xa0jack\xa0»"),
        ({"action": "initiative"}, Refus, "c’est encore à «\xa0jack\xa0» d’agir"),
        ({"action": "deplacement", "qui": "jack", "vers": 90}, ActionImpossible, "R82"),
        ({"action": "deplacement", "qui": "jack"}, ActionImpossible, "Dites où"),
        ({"action": "embuscade", "qui": "jack"}, ActionImpossible, "R104"),
        ({"action": "embuscade", "qui": "jack", "victimes": ["jack"]}, Refus, "pas un adversaire"),
        ({"action": "action_longue", "qui": "jack"}, ActionImpossible, "combien de tours"),
        (coup(attendu={"touché": True}), Refus, "attendu.touché : on ne sait pas le vérifier.*«\xa0touche\xa0»"),
        (coup(attendu={"sante": {"bob": 3}}), Refus, "attendu.sante.bob : on ne sait pas le vérifier"),
    ],
)
def test_une_etape_injouable_est_refusee(etape: Table, sorte: type[Refus], message: str) -> None:
    with pytest.raises(sorte, match=message) as refus:
        jouer(duel(etape))
    assert str(refus.value).startswith("Étape 2 : ")


def test_agir_apres_la_fin_du_tour_est_refuse() -> None:
    passer = [{"action": "passer", "qui": q} for q in ("jack", "ryu")]
    with pytest.raises(Refus, match="Étape 4 : le tour est fini : jouez l’initiative"):
        jouer(duel(*passer, {"action": "passer", "qui": "jack"}))


def test_un_combo_qui_n_est_pas_offert_est_refuse() -> None:
    t = duel(coup(technique="nidan_geri", combo="oi_zuki"))
    t["combattant"][0]["changes"] = {"techniques": ["mae_geri", "mae_tobi_geri", "nidan_geri"]}
    t["etape"][1]["des"]["precision"] = {"d10": [8, 9, 1]}
    t["etape"][1]["des"]["puissance"] = {"d10": [1, 2, 3, 4]}
    with pytest.raises(ActionImpossible, match="Étape 2 : combo : «\xa0oi_zuki\xa0» n’est pas offert ici"):
        jouer(t)


def esquive(vers: int) -> Table:
    """Ryu plonge, et le plongeon l'emmène là."""
    t = duel(coup(defense="plongeon", mouvement=vers))
    t["combattant"][1]["changes"] = {"techniques": ["plongeon"]}
    t["etape"][1]["des"] = {"precision": {"d10": [1, 2]}, "defense": {"d10": [7, 9, 3], "d6": [2]}}
    return t


def test_le_mouvement_d_une_esquive_mene_ou_l_on_dit() -> None:
    assert jouer(esquive(9)).etapes[1].obtenu["position"] == {"jack": 0, "ryu": 9}


def test_un_mouvement_trop_loin_est_refuse() -> None:
    with pytest.raises(Refus, match="Étape 2 : mouvement : 90 est trop loin"):
        jouer(esquive(90))


@pytest.mark.regle("R70")
def test_a_egalite_une_decision_se_porte_a_la_derniere_etape() -> None:
    t = duel(coup(defense="age_uke"))
    t["combattant"][1] = {"id": "ryu", "profil": "jack", "changes": {"nom": "Ryu"}, "position": 1}
    t["etape"][0]["des"] = {"jack": {"d10": [9, 2]}, "ryu": {"d10": [9, 3]}}
    t["etape"][1]["des"] = {}
    with pytest.raises(Refus, match=r"Étape 2 : defense : rien ne l’a demandé. À égalité, c’est la dernière"):
        jouer(t)


def test_une_liste_repond_a_chaque_question() -> None:
    t = esquive(9)
    t["etape"][1] |= {"defense": ["plongeon"], "mouvement": [9]}
    assert jouer(t).etat == jouer(esquive(9)).etat


# Le meneur.


def test_une_correction_du_meneur_se_raconte() -> None:
    joue = jouer(duel({"action": "correction", "qui": "ryu", "changes": {"sante": 5}}))
    assert joue.etapes[1].obtenu["sante"]["ryu"] == 5
    assert next(phrases(joue.etapes[1])).startswith("Ryu est corrigé à la main.")
    assert titre_d_etape(joue, joue.etapes[1].etape) == "Ryu\xa0: correction du meneur"


def renforts(*etapes: Table) -> Table:
    """Jack et Ryu, puis un voyou qui n'entre qu'à son étape."""
    t = duel(*etapes)
    t["combattant"].append({"id": "voyou", "profil": "voyou", "camp": "ryu", "position": 4})
    return t


def test_un_renfort_n_entre_qu_a_son_etape_et_joue_au_tour_suivant() -> None:
    passer = [{"action": "passer", "qui": q} for q in ("jack", "ryu")]
    tour = {"action": "initiative", "des": {"jack": {"d10": [9, 2]}, "ryu": {"d10": [1, 2, 3]}, "voyou": {"d10": [5]}}}
    arrive = {"action": "renfort", "qui": "voyou"}
    t = renforts(arrive, *passer, tour)
    assert scenario_de_table(t).mode == "beat_them_all"
    joue = jouer(t)
    assert [len(e.etat.corps) for e in joue.etapes] == [2, 3, 3, 3, 3]
    assert joue.etapes[1].obtenu["gains"] == {"jack": 0, "ryu": 0, "voyou": 0}
    assert joue.etapes[-1].obtenu["ordre"] == ["jack", "voyou", "ryu"]


def test_un_renfort_impossible_est_refuse() -> None:
    arrive = {"action": "renfort", "qui": "voyou"}
    with pytest.raises(Refus, match="Étape 3 : «\xa0voyou\xa0» est déjà dans le combat"):
        jouer(renforts(arrive, arrive))
    with pytest.raises(NomInconnu, match="Étape 2 : Combattant «\xa0voyu\xa0» inconnu. Vouliez-vous dire"):
        jouer(renforts({"action": "renfort", "qui": "voyu"}, arrive))


def test_un_combo_se_joue_avec_ses_propres_des() -> None:
    t = duel(coup(technique="nidan_geri", combo="mae_tobi_geri"))
    t["combattant"][0]["changes"] = {"techniques": ["mae_geri", "mae_tobi_geri", "nidan_geri"]}
    un = {"precision": {"d10": [8, 9, 1]}, "defense": {"d10": [4]}, "zone": 3, "puissance": {"d10": [1, 2, 3, 4]}}
    deux = {"precision": {"d10": [3, 5, 1]}, "defense": {"d10": [2]}, "zone": 10, "puissance": {"d10": [1, 2, 3, 4, 5]}}
    t["etape"][1]["des"] = {**un, "combo": deux}
    t["etape"][1]["attendu"] = {"touche": True, "perte": 2, "combo": {"touche": True, "zone": "tete", "perte": 3}}
    joue = jouer(t)
    assert joue.ecarts == ()
    assert joue.etapes[1].obtenu["energie"]["jack"] == 32 - 3


# Ce que l'on attend.


@pytest.mark.parametrize(
    ("attendu", "ecart"),
    [
        ({"touche": False}, "Étape 2 : touche : attendu non, obtenu oui."),
        ({"perte": 5}, "Étape 2 : perte : attendu 5, obtenu 4."),
        ({"zone": "tete"}, "Étape 2 : zone : attendu tête, obtenu torse."),
        ({"sante": {"ryu": 26}}, "Étape 2 : sante.ryu : attendu 26, obtenu 20."),
        ({"etats": {"ryu": ["sonne"]}}, "Étape 2 : etats.ryu : attendu sonne, obtenu rien."),
        ({"ordre": ["jack"]}, "Étape 2 : ordre : attendu jack, obtenu rien."),
        ({"touche": 1}, "Étape 2 : touche : attendu 1, obtenu oui."),
        ({"refus": "R92"}, "Étape 2 : refus : attendu «\xa0R92\xa0», obtenu aucun refus."),
        ({"sante": 3}, "Étape 2 : sante : attendu 3, obtenu jack = 26, ryu = 20."),
    ],
)
def test_un_attendu_faux_est_dit_sans_rien_arreter(attendu: Table, ecart: str) -> None:
    joue = jouer(duel(coup(attendu=attendu), {"action": "passer", "qui": "jack"}))
    assert joue.ecarts == (ecart,)
    assert len(joue.etapes) == 3


def test_un_refus_attendu_ne_change_rien_et_se_raconte() -> None:
    trop_loin = {"action": "deplacement", "qui": "jack", "vers": 90, "attendu": {"refus": "8\xa0m au plus"}}
    joue = jouer(duel(trop_loin))
    assert joue.ecarts == ()
    assert joue.etapes[1].etat == joue.etapes[0].etat
    (phrase,) = phrases(joue.etapes[1])
    assert phrase.startswith("Refusé")
    assert phrase.endswith("(R82)")


def test_un_autre_refus_que_celui_attendu_est_un_ecart() -> None:
    joue = jouer(duel({"action": "deplacement", "qui": "jack", "vers": 90, "attendu": {"refus": "R83"}}))
    assert len(joue.ecarts) == 1
    assert "R82" in joue.ecarts[0]


def test_la_graine_donne_les_des_qui_manquent_toujours_les_memes() -> None:
    sans = coup(des={})
    un, deux = (jouer(duel(copy.deepcopy(sans), graine=7)) for _ in range(2))
    assert un.etat == deux.etat
    assert un.etapes[1].obtenu["precision"] > 0


def test_les_changes_ne_touchent_que_ce_qu_ils_nomment() -> None:
    t = duel()
    t["combattant"][0]["changes"] = {"sante": 5, "competences": {"course": 4}}
    jack = scenario_de_table(t).participants[0].personnage
    assert (jack.sante, jack.competences["course"], jack.competences["conduite"]) == (5, 4, 6)


def test_une_fiche_s_ecrit_dans_le_scenario() -> None:
    t = duel()
    t["combattant"][0] = {"id": "jack", "personnage": {"nom": "Léa", "caracteristiques": {"force": 3}}}
    with pytest.raises(FicheInvalide, match="Combattant 1 : endurance vaut 0"):
        scenario_de_table(t)
    t["combattant"][0]["personnage"] = {"nom": "Léa", "caracteristiques": dict.fromkeys(CARACTERISTIQUES, 2)}
    assert scenario_de_table(t).participants[0].personnage.nom == "Léa"


def test_une_fiche_se_cherche_a_cote_du_scenario(tmp_path: Path) -> None:
    (tmp_path / "lea.json").write_text(
        '{"nom": "Léa", "caracteristiques": {"force": 2, "endurance": 2, "habilete": 2, "rapidite": 2, '
        '"perception": 2, "intelligence": 2, "temperament": 2, "volonte": 2}}',
        encoding="utf-8",
    )
    fichier = tmp_path / "combat.toml"
    fichier.write_text(
        "[[combattant]]\nid = 'lea'\nfiche = 'lea.json'\n[[combattant]]\nid = 'jack'\nprofil = 'jack'\n",
        encoding="utf-8",
    )
    assert lire_scenario(fichier).participants[0].personnage.nom == "Léa"


def test_un_fichier_absent_ou_illisible(tmp_path: Path) -> None:
    with pytest.raises(FicheInvalide, match="n’existe pas"):
        lire_scenario(tmp_path / "absent.toml")
    (tmp_path / "octets.toml").write_bytes(b"\xff\xfe")
    refus = {tmp_path: "est un dossier", tmp_path / "octets.toml": "UTF-8", "a\0b": "ne se lit pas"}
    for chemin, message in refus.items():
        with pytest.raises(FicheInvalide, match=message):
            lire_scenario(chemin)


# Le format, tel que le livre le montre.


def test_chaque_geste_est_une_action_et_chaque_champ_sert() -> None:
    assert set(GESTES) < set(ACTIONS)
    assert {c for a in ACTIONS.values() for c in a.champs} | set(POUR_TOUTES) == set(CHAMPS_D_ETAPE)
    assert all(c.forme in FORMES for c in CHAMPS_D_ETAPE.values())
    assert all(a.regle in catalogue().regles or a.regle in catalogue().arbitrages for a in ACTIONS.values())


def test_tout_ce_qu_une_etape_donne_est_documente() -> None:
    obtenus = {nom for s in scenarios() for e in rejouer_scenario(s).etapes for nom in e.obtenu}
    assert obtenus <= set(ATTENDUS)
    assert set(ATTENDUS) - obtenus == {"combo"}


class _DesEpies:
    """Des dés à graine, qui retiennent les questions posées."""

    def __init__(self, graine: int) -> None:
        self.noms: set[str] = set()
        self._hasard = HasardGraine(graine)

    def pour(self, nom: str) -> Hasard:
        self.noms.add(nom.removeprefix("combo.").removeprefix("combo."))
        return self._hasard


def test_chaque_question_de_des_a_son_nom_documente() -> None:
    from tiamat.combat.deroule import CHOIX_D_ACTION, actions_legales

    noms: set[str] = set()
    fiches = list(profils().values())
    for graine in range(24):
        des, choix_au_hasard = _DesEpies(graine), HasardGraine(graine)

        def decider(choix: Choix, combat: Any, e: Any, choix_au_hasard: HasardGraine = choix_au_hasard) -> Any:
            reponses = actions_legales(combat, e) if choix.nom == CHOIX_D_ACTION else choix.reponses
            return reponses[choix_au_hasard.de(len(reponses)) - 1]

        a, b = fiches[graine % len(fiches)], fiches[(graine * 7 + 3) % len(fiches)]
        combat, e = engager([Participant("a", a, 0), Participant("b", b, 1, 1, 4)], Options())
        jouer_jusqu_au_bout(Lanceur(des, None, decider), combat, e, tours=12)
        noms |= des.noms
    assert noms - {"a", "b"} <= set(DES)
    assert {"precision", "defense", "zone", "puissance"} <= noms


# N'importe quoi : un scénario, ou un refus.

VALEURS = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(max_size=8), v, max_size=3),
    max_leaves=8,
)
MOTS = st.sampled_from(
    [
        *ACTIONS,
        *CHAMPS_D_ETAPE,
        *DES,
        "jack",
        "voyous",
        "combattant",
        "etape",
        "[[",
        "]]",
        "{",
        "}",
        "=",
        "\n",
        '"',
        "3",
    ]
)


@given(st.text(max_size=300) | st.lists(MOTS, max_size=30).map(" ".join))
@example(TEXTE.replace("d10", "d6"))
@example("[" * 300)
def test_un_texte_quelconque_ne_fait_qu_un_refus(texte: str) -> None:
    try:
        jouer_scenario(scenario_de_toml(texte))
    except Refus as refus:
        assert str(refus)


def _chemins(valeur: Any, ici: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    cles = valeur.items() if isinstance(valeur, dict) else enumerate(valeur) if isinstance(valeur, list) else ()
    return [ici, *(c for cle, v in cles for c in _chemins(v, (*ici, cle)))]


def _changer(t: Table, chemin: tuple[Any, ...], faire: Callable[[Any, Any], None]) -> None:
    dedans: Any = t
    for cle in chemin[:-1]:
        dedans = dedans[cle]
    faire(dedans, chemin[-1])


@settings(max_examples=150)
@given(st.data())
def test_un_scenario_abime_ne_fait_qu_un_refus(data: st.DataObject) -> None:
    t = table()
    for _ in range(data.draw(st.integers(1, 3))):
        chemin = data.draw(st.sampled_from([c for c in _chemins(t) if c]))
        if data.draw(st.booleans()):
            _changer(t, chemin, lambda dedans, cle: dedans.__delitem__(cle))
        else:
            valeur = data.draw(VALEURS | MOTS | st.integers(-3, 12))
            _changer(t, chemin, lambda dedans, cle, v=valeur: dedans.__setitem__(cle, v))
    try:
        joue = jouer(t)
    except Refus as refus:
        assert str(refus)
    else:
        assert all(isinstance(ecart, str) for ecart in joue.ecarts)
