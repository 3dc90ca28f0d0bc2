"""Le tour : l'initiative, l'ordre, ce que l'on garde, ce que l'on perd, la fin du combat."""

import pytest

from tests.regles.combat.outils import a_toi, coup, decide, des, duel, engage, fiche, graine, joue, raisons, tour
from tiamat.combat.actions import Action
from tiamat.combat.combat import Participant
from tiamat.combat.deroule import PASSER, actions_legales, agir, jouer_jusqu_au_bout, pas, refus
from tiamat.combat.durees import FIN_DU_COMBAT, Pose, etats
from tiamat.combat.tour import a_qui, camps_debout, fini, finir_le_combat, finir_le_tour
from tiamat.erreurs import ActionImpossible

VIF, LENT = fiche(2, "oi_zuki", "age_uke", nom="Vif", rapidite=3), fiche(2, "oi_zuki", "age_uke", nom="Lent")
POING = coup("coup_de_poing")


@pytest.mark.regle("R68", "R69", "R73")
def test_l_initiative_se_rejoue_a_chaque_tour() -> None:
    combat, e = duel(LENT, LENT)
    e = tour(combat, e, 3, 8, 5, 1)
    assert (e.tour, e.file) == (2, ((0,), (1,)))
    e = tour(combat, e, 1, 2, 9, 4)
    assert (e.tour, e.file, a_qui(e)) == (3, ((1,), (0,)), 1)


@pytest.mark.regle("R73")
def test_un_critique_compte_a_l_initiative() -> None:
    combat, e = duel(LENT, LENT)
    assert tour(combat, e, 9, 9, 10, 1, 1).file == ((1,), (0,))


@pytest.mark.regle("R68", "R70")
def test_egalites() -> None:
    combat, e = duel(LENT, VIF)
    assert tour(combat, e, 7, 7, 7, 1, 1).file == ((1,), (0,))
    combat, e = duel(LENT, LENT)
    egaux = tour(combat, e, 7, 3, 2, 7)
    assert egaux.file == ((0, 1),)
    assert [c.rang for c in egaux.corps] == [0, 0]


@pytest.mark.regle("R71")
def test_le_stock_d_actions_se_renouvelle_et_le_reste_se_perd() -> None:
    combat, e = duel(LENT, fiche(2))
    e = joue(combat, e, Action("deplacement", vers=-3))
    assert (e.corps[0].actions, a_qui(e)) == (1, 0)
    fin = finir_le_tour(graine(1), combat, e)
    assert [c.actions for c in fin.corps] == [0, 0]
    e = tour(combat, e, 5, 1, 1, 2)
    assert [c.actions for c in e.corps] == [2, 1]


@pytest.mark.regle("R54")
def test_le_tour_finit_quand_chacun_a_agi_ou_passe() -> None:
    combat, e = duel(fiche(2), LENT)
    e = joue(combat, e, Action("autre"))
    assert a_qui(e) == 1
    e = joue(combat, e, PASSER)
    assert a_qui(e) is None
    assert refus(combat, e, PASSER) == ("Personne n’a la main : le tour est fini (R54).",)
    with pytest.raises(ActionImpossible, match="R54"):
        agir(graine(1), combat, e, PASSER)


@pytest.mark.regle("R71", "R75", "R94")
def test_qui_passe_garde_ses_actions_pour_se_defendre() -> None:
    combat, e = duel(LENT, LENT)
    e = joue(combat, e, PASSER)
    assert (a_qui(e), e.corps[0].actions) == (1, 2)
    e = joue(combat, e, coup("oi_zuki", 0), 5, 1, 6, 2, 4, decider=decide(defense="age_uke"))
    assert [c.actions for c in e.corps] == [1, 1]
    assert e.corps[0].jauges.sante == 24
    assert a_qui(e) == 1


@pytest.mark.regle("R72")
def test_une_defense_avant_son_rang_se_prend_sur_son_propre_tour() -> None:
    combat, e = duel(LENT, LENT)
    e = joue(combat, e, coup("oi_zuki"), 5, 1, 6, 2, 4, decider=decide(defense="age_uke"))
    e = joue(combat, e, PASSER)
    assert (a_qui(e), e.corps[1].actions) == (1, 1)
    e = joue(combat, e, Action("autre"))
    assert a_qui(e) is None


def trois() -> tuple:
    combat, e = engage(*(Participant(x, LENT, c) for x, c in (("a", 0), ("b", 1), ("c", 1))))
    return combat, a_toi(e, 0, 1, 2)


@pytest.mark.regle("R74")
def test_retarder_c_est_jouer_apres_quelqu_un_qui_n_a_pas_joue() -> None:
    combat, e = trois()
    retarde = joue(combat, e, Action("retarder", cible=1))
    assert retarde.file == ((1,), (0,), (2,))
    assert retarde.corps[0].actions == 2
    e = joue(combat, e, PASSER)
    assert "qui n’a pas encore joué (R74)" in raisons(combat, e, Action("retarder", cible=0))
    assert raisons(combat, e, Action("retarder", cible=2)) == ""
    e = joue(combat, e, Action("autre"))
    e = joue(combat, e, Action("retarder", cible=2))
    assert (e.file, e.corps[1].actions) == (((2,), (1,)), 1)


@pytest.mark.regle("R74")
def test_deux_qui_s_attendent_le_plus_bas_joue_le_premier() -> None:
    combat, e = trois()
    e = joue(combat, e, Action("retarder", cible=1))
    assert "le plus bas à l’initiative joue le premier (C36)" in raisons(combat, e, Action("retarder", cible=0))
    e = joue(combat, e, Action("retarder", cible=2))
    assert e.file == ((0,), (2,), (1,))
    e = joue(combat, e, Action("retarder", cible=2))
    assert e.file == ((2,), (0,), (1,))
    for cible in (0, 1):
        assert "(C36)" in raisons(combat, e, Action("retarder", cible=cible))


@pytest.mark.regle("R74")
def test_a_egalite_de_score_on_ne_s_attend_pas_sans_fin() -> None:
    combat, e = duel(VIF, LENT)
    e = e.changer(0, rang=0).changer(1, rang=0)
    e = joue(combat, e, Action("retarder", cible=1))
    assert a_qui(e) == 1
    assert "(C36)" in raisons(combat, e, Action("retarder", cible=0))


@pytest.mark.regle("R90")
def test_se_preparer_ajoute_un_de_a_la_prochaine_technique_et_une_fois() -> None:
    combat, e = duel(LENT, LENT)
    e = joue(combat, e.changer(0, actions=3), Action("preparer"))
    assert (e.corps[0].actions, e.corps[0].prepare) == (2, True)
    assert "ne se cumule pas (C38)" in raisons(combat, e, Action("preparer"))
    e = joue(combat, e, POING, 3, 2, 7, 8)
    assert not e.corps[0].prepare
    joue(combat, e, POING, 3, 2, 8)


@pytest.mark.regle("R90")
def test_se_preparer_vaut_pour_une_defense_et_d_un_tour_a_l_autre() -> None:
    combat, e = duel(LENT, LENT)
    e = tour(combat, joue(combat, e, Action("preparer")), 1, 1, 9, 9)
    assert e.corps[0].prepare
    intact = joue(combat, e, coup("oi_zuki", 0), 1, 1, 9)
    assert intact.corps[0].prepare
    e = joue(combat, e, coup("oi_zuki", 0), 5, 1, 2, 3, 4, 4, decider=decide(defense="age_uke"))
    assert (e.corps[0].prepare, e.corps[0].jauges.sante) == (False, 24)


@pytest.mark.regle("R90", "R76")
@pytest.mark.parametrize("autre", [Action("autre"), Action("deplacement", vers=-1), Action("posture", objet="assis")])
def test_se_preparer_se_perd_sur_autre_chose_qu_une_technique(autre: Action) -> None:
    combat, e = duel(LENT, LENT)
    e = joue(combat, joue(combat, e, Action("preparer")), autre)
    assert not e.corps[0].prepare


@pytest.mark.regle("R148", "R149", "R150", "R198")
def test_un_sonne_perd_une_action_et_joue_dernier_jusqu_au_tour_suivant() -> None:
    combat, e = duel(VIF, LENT)
    e = e.changer(0, poses=(Pose("sonne", 2),))
    e = tour(combat, e, 9, 9, 9, 1, 1)
    assert (e.file, e.corps[0].actions) == (((1,), (0,)), 1)
    e = tour(combat, e, 9, 9, 9, 1, 1)
    assert (e.file, e.corps[0].actions, e.corps[0].poses) == (((0,), (1,)), 2, ())
    combat, e = duel(fiche(2), LENT)
    e = tour(combat, e.changer(0, poses=(Pose("sonne", 2),)), 9, 9, 1, 1)
    assert (a_qui(e), e.corps[0].actions) == (1, 0)
    assert a_qui(joue(combat, e, PASSER)) is None


@pytest.mark.regle("R149", "R150", "R187")
def test_sonne_avant_son_rang_on_perd_une_action_et_sa_place() -> None:
    ours = fiche(2, "frappe_de_l_ours")
    combat, e = engage(Participant("a", ours, 0), *(Participant(x, LENT, 1, 1, 1) for x in "bc"))
    e = joue(combat, a_toi(e, 0, 1, 2), coup("frappe_de_l_ours"), 9, 1, 2, 1, 1)
    assert e.file == ((0,), (2,), (1,))
    assert e.corps[1].actions == 1
    assert "sonne" in etats(e.corps[1].poses)


@pytest.mark.regle("R54", "R146")
def test_un_ko_ne_joue_plus_et_le_combat_finit() -> None:
    combat, e = duel(LENT, LENT)
    e = e.changer(1, jauges=e.corps[1].jauges._replace(sante=3))
    e = joue(combat, e, POING, 9, 1, 2, 5, 7, 1)
    assert e.corps[1].hors_de_combat
    assert (camps_debout(combat, e), fini(combat, e)) == ((0,), True)
    with pytest.raises(ActionImpossible, match="Le combat est fini"):
        pas(graine(1), combat, e)


@pytest.mark.regle("R14")
def test_a_la_fin_du_combat_la_furie_tombe_et_les_etats_s_effacent() -> None:
    combat, e = duel(LENT, LENT)
    j = e.corps[0].jauges
    e = e.changer(
        0,
        jauges=j._replace(furie=3, sante=5, energie=0),
        poses=(Pose("ko", FIN_DU_COMBAT), Pose("sonne", 4)),
        blessures=(("bras", FIN_DU_COMBAT), ("jambes", 3)),
        prepare=True,
        impulsions=2,
    )
    apres = finir_le_combat(combat, e.changer(1, jauges=j._replace(sante=0)))
    c = apres.corps[0]
    assert (c.jauges.furie, c.jauges.sante) == (0, 5)
    assert (c.poses, c.hors_de_combat) == ((), False)
    assert c.blessures == (("bras", FIN_DU_COMBAT),)
    assert c.situation.etats == {"epuise"}
    assert (c.prepare, c.impulsions, apres.file) == (False, 0, ())
    assert apres.corps[1].hors_de_combat


@pytest.mark.regle("R54")
def test_un_combat_se_joue_jusqu_au_bout_ou_jusqu_a_la_limite_de_tours() -> None:
    combat, e = duel(LENT, LENT)

    def frapper(choix, combat, e):  # type: ignore[no-untyped-def]
        return actions_legales(combat, e)[0] if choix.nom == "action" else choix.reponses[0]

    def attendre(choix, combat, e):  # type: ignore[no-untyped-def]
        return PASSER if choix.nom == "action" else choix.reponses[0]

    assert fini(combat, jouer_jusqu_au_bout(graine(3, frapper), combat, e))
    long = jouer_jusqu_au_bout(graine(3, attendre), combat, e, tours=4)
    assert (long.tour, fini(combat, long)) == (4, False)
    with des() as h:
        assert jouer_jusqu_au_bout(h, combat, long, tours=4) == long
