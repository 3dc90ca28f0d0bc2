"""Les actions simultanées : listes écrites en secret, jouées rang par rang, et ce qui s'y perd."""

import pytest

from tests.regles.combat.outils import coup, decide, des, duel, engage, ensemble, fiche, joue, raisons
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat, Participant
from tiamat.combat.deroule import PASSER, agir, pas
from tiamat.combat.faits import FaitImpossible
from tiamat.combat.tour import a_qui
from tiamat.hasard import HasardScript
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Lanceur

UN = fiche(2, "oi_zuki", "tettsui_uchi", "age_uke", nom="Un")
POING = "coup_de_poing"


def egaux(ecart: int = 1, actions: int = 2) -> tuple[Combat, Etat]:
    combat, e = duel(UN, UN, ecart=ecart)
    for i in (0, 1):
        e = e.changer(i, actions=actions)
    return combat, ensemble(e, 0, 1)


def ecrire(combat: Combat, e: Etat, *listes: tuple[Action, ...], des_: tuple[int, ...] = (), **choix: object) -> Etat:
    """Toutes les listes, l'une après l'autre ; les dés ne roulent qu'à la dernière ligne."""
    with des(*des_, decider=decide(**choix)) as h:
        for liste in listes:
            for a in liste:
                e = agir(h, combat, e, a)
    return e


@pytest.mark.regle("R70")
def test_rien_ne_se_joue_avant_que_toutes_les_listes_soient_ecrites() -> None:
    combat, e = egaux()
    mien = (coup(POING), coup(POING))
    ecrit = ecrire(combat, e, mien)
    assert ecrit.corps == e.corps
    assert (ecrit.listes, ecrit.closes, a_qui(ecrit)) == (((0, mien),), {0}, 1)
    joues = ecrire(combat, ecrit, (Action("autre"), Action("autre")), des_=(1, 1, 9, 1, 1, 9))
    assert (joues.listes, joues.closes, joues.file) == ((), frozenset(), ())
    assert [c.actions for c in joues.corps] == [0, 0]


@pytest.mark.regle("R70")
def test_deux_coups_du_meme_rang_portent_tous_les_deux_meme_s_ils_mettent_ko() -> None:
    combat, e = egaux()
    for i in (0, 1):
        e = e.changer(i, jauges=e.corps[i].jauges._replace(sante=3))
    listes = (coup(POING), coup(POING)), (coup(POING, 0), coup(POING, 0))
    coups = 9, 1, 2, 5, 7, 1
    e = ecrire(combat, e, *listes, des_=coups * 2)
    assert [c.jauges.sante for c in e.corps] == [0, 0]
    assert [c.posture for c in e.corps] == ["a_terre", "a_terre"]


@pytest.mark.regle("R70")
def test_un_ko_n_annule_que_les_rangs_suivants() -> None:
    combat, e = egaux()
    e = e.changer(1, jauges=e.corps[1].jauges._replace(sante=3))
    listes = (coup(POING), Action("autre")), (coup(POING, 0), coup(POING, 0))
    e = ecrire(combat, e, *listes, des_=(9, 1, 2, 5, 7, 1, 9, 1, 2, 5, 7, 1))
    assert [c.jauges.sante for c in e.corps] == [19, 0]


@pytest.mark.regle("R70")
def test_le_second_coup_du_rang_se_joue_comme_si_le_premier_n_avait_pas_porte() -> None:
    combat, e = duel(fiche(2, "mawashi_geri"), UN)
    e = ensemble(e.changer(0, actions=1).changer(1, actions=1), 0, 1)
    e = ecrire(combat, e, (coup("mawashi_geri"),), (coup(POING, 0),), des_=(9, 1, 2, 5, 7, 1, 1, 9, 1, 2, 5, 7, 1))
    assert (e.corps[1].posture, e.corps[1].jauges.sante) == ("a_terre", 19)
    assert e.corps[0].jauges.sante == 19


@pytest.mark.regle("R70", "R92")
def test_une_action_devenue_impossible_est_perdue_et_payee_si_elle_peut_l_etre() -> None:
    combat, e = egaux()
    listes = (Action("autre"), coup("tettsui_uchi")), (Action("deplacement", vers=9), Action("autre"))
    journal = Journal()
    with HasardScript([]) as hasard:
        h = Lanceur(hasard, journal)
        fin = e
        for liste in listes:
            for a in liste:
                fin = agir(h, combat, fin, a)
    assert (fin.corps[0].actions, fin.corps[0].jauges.energie) == (0, 21)
    (perdue,) = [f for f in journal if isinstance(f, FaitImpossible)]
    assert "il faut être au contact" in perdue.phrase()
    ruine = e.changer(0, jauges=e.corps[0].jauges._replace(energie=1))
    listes = (coup("tettsui_uchi"), coup("oi_zuki")), listes[1]
    fin = ecrire(combat, ruine, *listes, des_=(1, 1, 9))
    assert fin.corps[0].jauges.energie == 0


@pytest.mark.regle("R70")
def test_la_suite_d_une_liste_se_prevoit_d_apres_son_debut() -> None:
    combat, e = egaux(ecart=6)
    assert "il faut être au contact" in raisons(combat, e, coup(POING))
    e = ecrire(combat, e, (Action("deplacement", vers=5),))
    assert raisons(combat, e, coup(POING)) == ""
    assert "il faut toutes ses actions (C39)" in raisons(combat, e, Action("course", vers=2))
    e = ecrire(combat, e, (coup(POING),), (PASSER,), des_=(9, 1, 2, 5, 7, 1))
    assert (e.corps[0].position, e.corps[1].jauges.sante) == (5, 19)


@pytest.mark.regle("R70", "R75")
def test_une_liste_courte_garde_le_reste_pour_se_defendre() -> None:
    combat, e = egaux()
    listes = (PASSER,), (coup("oi_zuki", 0), coup("oi_zuki", 0))
    un = 5, 1, 6, 2, 4
    e = ecrire(combat, e, *listes, des_=un * 2, defense="age_uke")
    assert [c.actions for c in e.corps] == [0, 0]
    assert e.corps[0].jauges.sante == 24


@pytest.mark.regle("R70", "R74")
def test_on_ne_retarde_pas_une_liste_et_une_course_la_remplit() -> None:
    combat, e = engage(*(Participant(x, UN, c, 1, p) for x, c, p in (("a", 0, 0), ("b", 1, 30), ("c", 1, 30))))
    e = e._replace(file=((0, 1), (2,)))
    assert "les listes sont écrites d’avance (R70)" in raisons(combat, e, Action("retarder", cible=2))
    e = ecrire(combat, e, (Action("course", vers=20),))
    assert (e.closes, a_qui(e)) == ({0}, 1)


@pytest.mark.regle("R70")
def test_les_dommages_d_un_meme_rang_s_ajoutent() -> None:
    combat, e = engage(Participant("a", UN, 0), *(Participant(x, UN, 1, 1, 1) for x in "bc"))
    e = e._replace(file=((1, 2),)).changer(1, actions=1).changer(2, actions=1)
    un = 9, 1, 2, 5, 7, 1
    e = ecrire(combat, e, (coup(POING, 0),), (coup(POING, 0),), des_=un * 2)
    assert (e.corps[0].jauges.sante, e.corps[0].jauges.furie) == (24 - 5 - 5, 2)


@pytest.mark.regle("R70")
def test_pas_a_pas_les_listes_se_demandent_a_chacun() -> None:
    combat, e = egaux(actions=1)
    with des(decider=decide(action=Action("autre"))) as h:
        e = pas(h, combat, pas(h, combat, e))
    assert [c.actions for c in e.corps] == [0, 0]
    assert joue(combat, ensemble(e.changer(0, actions=1).changer(1, actions=1), 0, 1), PASSER).closes == {0}


@pytest.mark.regle("R70", "R192")
def test_deux_armes_arrachees_au_meme_rang_tombent_toutes_les_deux() -> None:
    ju = fiche(2, "dori")
    combat, e = duel(ju, ju, tenues=(("baton",), ("couteau",)))
    e = ensemble(e.changer(0, actions=1).changer(1, actions=1), 0, 1)
    e = ecrire(combat, e, (coup("dori"),), (coup("dori", 0),), des_=(9, 1, 2, 1, 3, 9, 1, 2, 1, 4))
    assert [c.tenues for c in e.corps] == [(), ()]
    assert e.au_sol == (("baton", -4), ("couteau", 4))
