"""Un combat que l'on joue : les gestes se font, se défont et se rejouent ; la machine et le livre répondent."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tiamat.analyse import echange
from tiamat.combat.actions import TECHNIQUE, annonce_de
from tiamat.combat.combat import Participant
from tiamat.combat.correction import CORRIGEABLES, corriger
from tiamat.combat.depart import Depart, depart_de_table, depart_en_table
from tiamat.combat.deroule import CHOIX_D_ACTION, refus
from tiamat.combat.durees import Pose
from tiamat.combat.partie import Partie
from tiamat.erreurs import ActionImpossible, DesInvalides, NomInconnu, Refus
from tiamat.jeu import (
    CONTINUER,
    HUMAIN,
    LANCER,
    SAISIS,
    Jeu,
    Table,
    chances,
    depart_du_scenario,
    propositions,
    reponses_du_livre,
)
from tiamat.personnage import profil
from tiamat.scenario import FaitRefus, rejouer_scenario, scenario, scenarios

DUEL = Depart((Participant("jack", profil("jack"), 0), Participant("jin", profil("jin_chun_fung"), 1, position=1)))
BANDE = Depart((Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 4, 3)))
MACHINE = "un_coup_plus_loin"


def duel(*joueurs: str, **reste: object) -> Jeu:
    return Jeu(Table(DUEL, joueurs or (HUMAIN, MACHINE), graine=7, **reste))  # type: ignore[arg-type]


def jouables(jeu: Jeu) -> list[int]:
    return [p.geste for p in propositions(jeu) if not p.refus]


# ── Les gestes ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize("depart", [DUEL, BANDE])
def test_les_memes_gestes_rendent_la_meme_partie(depart: Depart) -> None:
    table = Table(depart, (HUMAIN, MACHINE), graine=3)
    jeu = Jeu(table)
    for n in range(30):
        if jeu.fini:
            break
        jeu.faire(jouables(jeu)[n % len(jouables(jeu))])
    autre = Jeu(table, json.loads(json.dumps(jeu.gestes)))
    assert autre.partie.etat == jeu.partie.etat
    assert autre.partie.reponses == jeu.partie.reponses
    assert [f.phrase() for f in autre.partie.journal] == [f.phrase() for f in jeu.partie.journal]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 40), min_size=1, max_size=12), st.integers(0, 2**32 - 1))
def test_annuler_rend_chaque_etat_d_avant(coups: list[int], graine: int) -> None:
    jeu = Jeu(Table(BANDE, (HUMAIN, "agressif"), graine=graine))
    vus = []
    for n in coups:
        if jeu.fini:
            break
        vus.append((jeu.partie.etat, jeu.partie.reponses, jeu.gestes, jeu.faits_du_geste))
        jeu.faire(jouables(jeu)[n % len(jouables(jeu))])
    for avant in reversed(vus):
        jeu.annuler()
        assert (jeu.partie.etat, jeu.partie.reponses, jeu.gestes, jeu.faits_du_geste) == avant
    with pytest.raises(ActionImpossible, match="rien à annuler"):
        jeu.annuler()


def test_un_geste_refuse_ne_change_rien() -> None:
    jeu = duel()
    avant = jeu.partie.etat, jeu.partie.reponses
    ferme = next(p.geste for p in propositions(jeu) if p.refus)
    for geste in (ferme, -1, 10_000, True, None, "n’importe quoi", [3], {"sorte": "voler"}, {"qui": "personne"}, 1.5):
        with pytest.raises(Refus):
            jeu.faire(geste)
        assert (jeu.partie.etat, jeu.partie.reponses, jeu.gestes) == (*avant, ())


def test_la_machine_seule_s_arrete_a_chaque_action() -> None:
    jeu = duel(MACHINE, "agressif")
    vus = [jeu.partie.etat]
    while not jeu.fini:
        assert jeu.a_la_machine
        jeu.faire(CONTINUER)
        assert jeu.partie.etat != vus[-1]
        vus.append(jeu.partie.etat)
    assert len(vus) > 3
    with pytest.raises(Refus):
        jeu.faire(CONTINUER)


def test_les_vrais_des_se_saisissent_ou_se_lancent() -> None:
    jeu = duel(HUMAIN, HUMAIN, des=SAISIS)
    assert jeu.des_attendus == "Initiative, Jack, 2D10"
    for faux in ([], [3], [3, 11], [3, 8, 2]):
        with pytest.raises(DesInvalides):
            jeu.faire(faux)
    jeu.faire([3, 8])
    assert "Initiative, Jin" in jeu.des_attendus
    jeu.faire(LANCER)
    assert jeu.choix is not None
    assert jeu.choix.nom == CHOIX_D_ACTION
    jeu.annuler()
    jeu.annuler()
    assert jeu.des_attendus == "Initiative, Jack, 2D10"


# ── Le livre ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("nom", [n for n in scenarios() if "embuscade" not in str(scenario(n).etapes)])
def test_suivre_le_livre_redonne_le_scenario(nom: str) -> None:
    ecrit = scenario(nom)
    if any(e["action"] == "fin" for e in ecrit.etapes):
        return
    livre = reponses_du_livre(ecrit)
    jeu = Jeu(Table(depart_du_scenario(ecrit), (MACHINE,) * 8, livre=livre))
    while not jeu.livre_lu:
        jeu.faire(CONTINUER)
    joue = rejouer_scenario(nom)
    faits = [f.phrase() for e in joue.etapes for f in e.faits if not isinstance(f, FaitRefus)]
    assert [f.phrase() for f in jeu.partie.journal] == faits


def test_s_ecarter_du_livre_rend_la_main_au_hasard() -> None:
    ecrit = scenario("combat_des_voyous")
    livre = reponses_du_livre(ecrit)
    jeu = Jeu(Table(depart_du_scenario(ecrit), (HUMAIN, MACHINE), graine=5, livre=livre))
    voulu = [p for p in propositions(jeu) if p.du_livre]
    assert [p.nom for p in voulu] == ["Déplacement, au contact de la bande"]
    autre = next(p.geste for p in propositions(jeu) if not p.refus and not p.du_livre)
    jeu.faire(autre)
    assert not jeu.suit_le_livre
    assert not any(p.du_livre for p in propositions(jeu))
    jeu.annuler()
    assert jeu.suit_le_livre


# ── Les chances ────────────────────────────────────────────────────────────


def test_les_chances_sont_celles_de_l_analyse() -> None:
    jeu = duel(HUMAIN, HUMAIN)
    e, combat = jeu.partie.etat, jeu.partie.combat
    assert jeu.choix is not None
    qui = combat.combattants[jeu.choix.qui]
    vues = [p for p in propositions(jeu) if p.chances]
    assert vues
    for p in vues:
        action = jeu.possibles()[p.geste]
        for c in chances(combat, e, annonce_de(jeu.choix.qui, action)):
            loi = echange(qui, p.technique, combat.combattants[p.cible], c.defense, zone=action.zone)
            assert (c.touche, c.perte, c.riposte) == (loi.touche, loi.perte_moyenne, loi.riposte)


def test_ce_qui_est_refuse_dit_pourquoi_et_le_reste_se_joue() -> None:
    jeu = duel()
    for p in propositions(jeu):
        action = jeu.possibles()[p.geste]
        assert refus(jeu.partie.combat, jeu.partie.etat, action) == p.refus
        assert bool(p.chances) == (action.sorte == TECHNIQUE and not p.refus)


def _jusqu_a_une_defense(graines: range) -> Iterator[Jeu]:
    for graine in graines:
        jeu = Jeu(Table(DUEL, (HUMAIN, "agressif"), graine=graine))
        for _ in range(10):
            if jeu.choix is None:
                break
            if jeu.choix.nom == "defense":
                yield jeu
                break
            jeu.faire(jouables(jeu)[-1])


def test_une_defense_se_propose_avec_sa_chance_d_etre_touche() -> None:
    vus = list(_jusqu_a_une_defense(range(12)))
    assert vus
    for jeu in vus:
        instinctive, *autres = propositions(jeu)
        assert (instinctive.nom, instinctive.regle) == ("Défense instinctive", "R95")
        assert autres
        assert all(p.regle == "R94" and len(p.chances) == 1 for p in autres)
        jeu.faire(autres[0].geste)


# ── Les corrections ────────────────────────────────────────────────────────


@pytest.mark.regle("R198")
def test_corriger_change_ce_que_l_on_dit_et_rien_d_autre() -> None:
    combat, e = DUEL.engager()
    table = {"qui": "jack", "sante": 3, "posture": "a_terre", "etats": {"Sonné": 2}, "blessures": ["torse"]}
    apres = corriger(combat, e, table)
    c = apres.corps[0]
    assert (c.jauges.sante, c.posture, c.poses, c.blessures) == (3, "a_terre", (Pose("sonne", 2),), (("torse", -1),))
    assert apres.corps[1] == e.corps[1]
    assert c.jauges._replace(sante=e.corps[0].jauges.sante) == e.corps[0].jauges
    assert corriger(combat, apres, {"qui": "jack", "etats": {}, "blessures": []}).corps[0].poses == ()


@pytest.mark.parametrize(
    ("table", "dit"),
    [
        ({"qui": "jack", "sante": 27}, "de 0 à 26"),
        ({"qui": "jack", "sante": True}, "entier"),
        ({"qui": "jack", "sante": -1}, "de 0 à 26"),
        ({"qui": "jack", "santé": 3}, "ne se corrige pas"),
        ({"qui": "jack", "posture": "couché"}, "ne convient pas"),
        ({"qui": "jack", "etats": {"sonne": 0}}, "fins de tour"),
        ({"qui": "jack", "blessures": ["nez"]}, "partie du corps"),
        ({"qui": "jack", "effectif": 2}, "de 0 à 1"),
        ({"sante": 3}, "qui elle corrige"),
        ([], "qui elle corrige"),
    ],
)
def test_une_mauvaise_correction_est_refusee(table: object, dit: str) -> None:
    combat, e = DUEL.engager()
    with pytest.raises(Refus, match=dit):
        corriger(combat, e, table)


def test_un_nom_inconnu_se_dit() -> None:
    combat, e = DUEL.engager()
    with pytest.raises(NomInconnu):
        corriger(combat, e, {"qui": "jacques"})
    with pytest.raises(NomInconnu):
        corriger(combat, e, {"qui": "jack", "etats": {"étonné": 2}})
    assert "etats" in CORRIGEABLES


def test_une_correction_se_joue_s_annule_et_se_relit() -> None:
    jeu = duel(HUMAIN, HUMAIN)
    jeu.faire({"qui": "jin", "sante": 0})
    assert jeu.fini
    jeu.faire({"qui": "jin", "sante": 5})
    assert not jeu.fini
    assert any("corrigé à la main" in f.phrase() for f in jeu.partie.journal)
    relue = Partie.de_json(jeu.partie.en_json())
    assert relue.etat == jeu.partie.etat
    jeu.annuler()
    assert jeu.fini
    jeu.annuler()
    assert jeu.partie.etat.corps[1].jauges.sante == jeu.partie.etat.corps[1].jauges.sante_max


def test_pas_de_correction_au_milieu_d_un_coup() -> None:
    jeu = next(_jusqu_a_une_defense(range(12)))
    with pytest.raises(ActionImpossible, match="en cours"):
        jeu.faire({"qui": "jack", "sante": 5})


def test_un_depart_garde_ses_corrections() -> None:
    depart = BANDE._replace(corrections=({"qui": "jack", "sante": 17},))
    relu = depart_de_table(json.loads(json.dumps(depart_en_table(depart))))
    assert relu == depart
    assert Partie(relu).etat.corps[0].jauges.sante == 17
    assert not any("corrigé" in f.phrase() for f in Partie(relu).journal)
