"""Positions et distances : se déplacer, courir, sauter, venir au contact, viser qui court."""

import pytest

from tests.regles.combat.outils import a_toi, coup, duel, engage, fiche, joue, raisons, tour
from tiamat.combat.actions import Action
from tiamat.combat.combat import Participant, distance
from tiamat.combat.deroule import toutes_les_actions
from tiamat.combat.durees import Pose

UN = fiche(2, "oi_zuki", "charge_enragee", nom="Un", competences={"course": 1, "acrobatie": 2})
TIREUR = fiche(2, "oi_zuki", nom="Tireur")
PISTOLET = ("pistolet_9_mm",)


@pytest.mark.regle("R82")
@pytest.mark.parametrize("rapidite", [1, 2, 4])
def test_un_deplacement_va_jusqu_a_quatre_plus_deux_fois_la_rapidite(rapidite: int) -> None:
    combat, e = duel(fiche(2, "oi_zuki", rapidite=rapidite), UN, ecart=3)
    loin = 4 + 2 * rapidite
    for vers in (loin, -loin):
        assert joue(combat, e, Action("deplacement", vers=vers)).corps[0].position == vers
    refus = raisons(combat, e, Action("deplacement", vers=loin + 1))
    assert f"{loin}\xa0m au plus, il y en a {loin + 1} (R82)" in refus


@pytest.mark.regle("R82")
def test_on_traverse_un_adversaire_et_l_on_partage_un_point() -> None:
    combat, e = duel(UN, UN, ecart=3)
    e = joue(combat, e, Action("deplacement", vers=8))
    assert (e.corps[0].position, distance(e, 0, 1), e.corps[0].jauges.sante) == (8, 5, 24)
    e = joue(combat, e, Action("deplacement", vers=3))
    assert (distance(e, 0, 1), e.corps[0].actions) == (0, 0)


@pytest.mark.regle("R91")
@pytest.mark.parametrize(("ecart", "permis"), [(0, True), (1, True), (-1, True), (2, False), (3, False), (-2, False)])
def test_le_contact_est_a_moins_de_deux_metres(ecart: int, permis: bool) -> None:
    combat, e = duel(UN, UN, ecart=ecart)
    refus = raisons(combat, e, coup("oi_zuki"))
    assert (refus == "") is permis
    assert permis or f"La cible est à {abs(ecart)}\xa0m" in refus


@pytest.mark.regle("R182")
def test_mouvement_franchit_un_deplacement_avant_l_attaque() -> None:
    combat, e = duel(UN, UN, ecart=9)
    e = e.changer(0, jauges=e.corps[0].jauges._replace(furie=2))
    assert raisons(combat, e, coup("charge_enragee")) == ""
    assert joue(combat, e, coup("charge_enragee"), 1, 1, 1, 1, 9).corps[0].position == 8
    assert "(C42)" in raisons(combat, e.changer(1, position=10), coup("charge_enragee"))


@pytest.mark.regle("R83")
@pytest.mark.parametrize(
    ("valeur", "techniques", "metres"), [(2, ("oi_zuki",), 24), (3, ("oi_zuki",), 36), (2, (), 12)]
)
def test_la_course_va_plus_loin_et_prend_tout_le_tour(valeur: int, techniques: tuple[str, ...], metres: int) -> None:
    combat, e = duel(fiche(2, *techniques, rapidite=valeur), UN)
    course = joue(combat, e, Action("course", vers=-metres))
    assert (course.corps[0].position, course.corps[0].actions, course.corps[0].court) == (-metres, 0, True)
    assert f"Course : {metres}\xa0m au plus" in raisons(combat, e, Action("course", vers=-metres - 1))


@pytest.mark.regle("R83", "R148")
def test_un_sonne_court_avec_les_actions_qu_il_lui_reste() -> None:
    combat, e = duel(UN, UN)
    e = e.changer(0, poses=(Pose("sonne", 2),), actions=1)
    assert raisons(combat, e, Action("course", vers=-12)) == ""
    assert "12\xa0m au plus" in raisons(combat, e, Action("course", vers=-13))


@pytest.mark.regle("R83", "R84", "R102")
@pytest.mark.exemple("E25")
def test_qui_court_est_plus_dur_a_viser_jusqu_au_tour_suivant_et_n_esquive_pas() -> None:
    combat, e = duel(UN, TIREUR, ecart=10, tenues=(None, PISTOLET))
    e = joue(combat, e, Action("course", vers=-5))
    manque = joue(combat, e, coup("visee", 0), 7, 2, 4)
    assert manque.corps[0].jauges.sante == 24
    touche = joue(combat, e, coup("visee", 0), 8, 2, 4, 2, 3, 4)
    assert touche.corps[0].jauges.sante == 24 - 5
    e = tour(combat, e, 1, 1, 9, 9)
    assert not e.corps[0].court
    assert joue(combat, e, coup("visee", 0), 5, 2, 4, 2, 3, 4).corps[0].jauges.sante == 19


@pytest.mark.regle("R85", "R86", "R87")
@pytest.mark.parametrize(
    ("terrain", "de", "posture"),
    [("forêt", 5, "debout"), ("forêt", 4, "a_terre"), ("neige", 7, "debout"), ("verglas", 8, "a_terre")],
)
def test_en_terrain_difficile_un_test_d_habilete_evite_la_chute(terrain: str, de: int, posture: str) -> None:
    combat, e = duel(UN, UN)
    e = joue(combat, e, Action("course", vers=-20, objet=terrain), de, 1)
    assert (e.corps[0].posture, e.corps[0].position) == (posture, -20)


@pytest.mark.regle("R140", "R82")
def test_une_blessure_aux_jambes_interdit_de_courir_et_de_sauter_non_de_marcher() -> None:
    combat, e = duel(UN, UN)
    e = e.changer(0, blessures=(("jambes", -1),))
    assert "(R140)" in raisons(combat, e, Action("course", vers=-5))
    assert "(C99)" in raisons(combat, e, Action("saut", vers=2))
    assert raisons(combat, e, Action("deplacement", vers=-5)) == ""


@pytest.mark.regle("R88", "R89")
@pytest.mark.parametrize(
    ("metres", "valeurs", "arrive"),
    [
        (2, (), True),
        (3, (2, 1), True),
        (3, (1, 1), False),
        (5, (6, 1), True),
        (5, (5, 1), False),
        (8, (10, 1, 6), False),
    ],
)
def test_un_saut_se_tente_au_dela_de_l_habilete(metres: int, valeurs: tuple[int, ...], arrive: bool) -> None:
    combat, e = duel(UN, UN)
    e = joue(combat, e, Action("saut", vers=-metres), *valeurs)
    assert e.corps[0].position == (-metres if arrive else 0)
    assert e.corps[0].actions == 1


@pytest.mark.regle("R89")
def test_un_saut_de_plus_de_six_metres_de_trop_est_impossible() -> None:
    combat, e = duel(UN, UN)
    assert raisons(combat, e, Action("saut", vers=-8)) == ""
    assert "Sauter 9 mètres est impossible" in raisons(combat, e, Action("saut", vers=-9))


@pytest.mark.regle("R76")
@pytest.mark.parametrize("posture", ["a_terre", "assis"])
def test_a_terre_on_ne_fait_que_se_relever(posture: str) -> None:
    combat, e = duel(UN, UN)
    e = e.changer(0, posture=posture)
    for sorte in ("deplacement", "course", "saut"):
        assert "on ne peut que se relever (C44)" in raisons(combat, e, Action(sorte, vers=1))
    assert raisons(combat, e, Action("posture", objet="debout")) == ""


@pytest.mark.regle("R193")
def test_un_choc_de_deux_metres_rompt_le_contact_et_eloigne_de_l_attaquant() -> None:
    for cote in (1, -1):
        combat, e = duel(fiche(2, "projection"), UN, ecart=cote)
        e = joue(combat, e, coup("projection"), 9, 1, 2, 5)
        assert (e.corps[1].position, e.corps[1].posture) == (3 * cote, "a_terre")
        assert "au contact" in raisons(combat, a_toi(e.changer(1, posture="debout"), 0), coup("projection"))


@pytest.mark.regle("R76")
def test_les_positions_proposees_vont_au_contact_de_chacun_et_au_plus_loin() -> None:
    combat, e = engage(
        Participant("a", UN, 0), Participant("b", UN, 1, 1, 6), Participant("c", UN, 1, 1, -30), Participant("d", UN, 0)
    )
    offres = toutes_les_actions(combat, a_toi(e, 0, 1, 2))
    vers = {s: {o.action.vers for o in offres if o.action.sorte == s} for s in ("deplacement", "course")}
    assert vers["deplacement"] == {5, -8, 8}
    assert vers["course"] == {5, -24, 24}
    assert not any(o.refus for o in offres if o.action.sorte in vers)
