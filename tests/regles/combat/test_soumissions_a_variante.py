"""Les soumissions à variante : l'ours, les portes de l'enfer, le sommeil, la chaîne du Kusarigama."""

import pytest

from tests.regles.combat.outils import a_toi, coup, decide, duel, fiche, joue, raisons
from tests.regles.combat.test_soumissions import TENTER, VICTIME, restantes, scene
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat, tenant
from tiamat.combat.durees import FIN_DU_COMBAT, Pose, etats
from tiamat.combat.soumission import tentative


@pytest.mark.regle("R210")
def test_ce_que_chaque_prise_oppose_et_coute() -> None:
    assert tentative("immobilisation") == tentative("prise_du_cobra")
    assert (tentative("immobilisation").carac, tentative("prise_de_l_ours").carac) == ("force", "endurance")
    assert (tentative("prise_de_l_ours").energie, tentative("portes_de_l_enfer").sante) == (1, 1)


@pytest.mark.regle("R210")
def test_la_prise_de_l_ours_oppose_l_endurance_et_fatigue_a_chaque_essai() -> None:
    combat, e = scene("prise_de_l_ours", endurance=1)
    assert restantes(e) == 3
    rate = joue(combat, e, TENTER, 3, 9, 1)
    assert (restantes(rate), rate.corps[1].jauges.energie) == (2, 21)
    assert joue(combat, e, TENTER, 9, 8, 1).corps[1].prise is None
    vide = e.changer(1, jauges=e.corps[1].jauges._replace(energie=0))
    assert joue(combat, vide, TENTER, 3, 9, 1).corps[1].jauges.energie == 0


@pytest.mark.regle("R210")
def test_les_portes_de_l_enfer_blessent_a_chaque_essai_peuvent_tuer_et_sonnent_a_la_liberation() -> None:
    combat, e = scene("portes_de_l_enfer")
    plein = e.corps[1].jauges
    rate = joue(combat, e, TENTER, 3, 1, 1, 9, 1)
    assert (rate.corps[1].jauges.sante, rate.corps[1].jauges.furie) == (plein.sante - 1, 0)
    libre = joue(combat, e, TENTER, 9, 1, 1, 3, 1)
    assert (libre.corps[1].prise, etats(libre.corps[1].poses), libre.corps[1].actions) == (None, {"sonne"}, 0)
    mourant = e.changer(1, jauges=plein._replace(sante=1))
    mort = joue(combat, mourant, TENTER)
    assert (mort.corps[1].jauges.mort, mort.corps[1].prise) == (True, None)
    epuise = e.changer(1, prise=e.corps[1].prise._replace(restantes=1))  # type: ignore[union-attr]
    ko = joue(combat, epuise, TENTER, 3, 1, 1, 9, 1).corps[1]
    assert (ko.hors_de_combat, ko.jauges.mort) == (True, False)


@pytest.mark.regle("R210", "R144")
def test_la_prise_du_sommeil_epuise_a_la_liberation_jusqu_a_la_fin_du_combat() -> None:
    combat, e = duel(fiche(2, "prise_du_sommeil"), VICTIME)
    e = joue(combat, e.changer(1, posture="a_terre"), coup("prise_du_sommeil"), 9, 1, 1, 3, 4, 1)
    assert (restantes(e), etats(e.corps[1].poses)) == (3, frozenset())
    lache = joue(combat, e, Action("lacher"))
    assert lache.corps[1].poses == (Pose("epuise", FIN_DU_COMBAT),)


def enchaine(ecart: int = 4) -> tuple[Combat, Etat]:
    ninja = fiche(2, "capture_du_kusarigama", "oi_zuki", nom="Ninja", equipement=("kusarigama",))
    combat, e = duel(ninja, VICTIME, ecart=ecart, tenues=(("kusarigama",), None))
    e = e.changer(0, actions=4)
    return combat, joue(combat, e, coup("capture_du_kusarigama", type="attaque_a_distance"), 9, 1, 1, 3, 5, 1, 1, 1)


@pytest.mark.regle("R210")
def test_la_chaine_tient_a_quatre_metres_et_laisse_libre_d_attaquer_et_de_bouger() -> None:
    combat, e = enchaine()
    assert (restantes(e), tenant(e, 0)) == (3, 1)
    e = joue(combat, e, Action("deplacement", vers=3))
    assert raisons(combat, e, coup("oi_zuki")) == ""
    frappe = joue(combat, e, coup("oi_zuki"), 9, 1, 1, 3, 5, 1, decider=decide(defense=""))
    assert (frappe.corps[1].prise, frappe.corps[1].jauges.sante) != (None, e.corps[1].jauges.sante)


@pytest.mark.regle("R210")
@pytest.mark.parametrize(("mienne", "sienne", "posture"), [(8, 7, "a_terre"), (7, 7, "debout"), (3, 7, "debout")])
def test_la_chaine_jette_a_terre_force_contre_force(mienne: int, sienne: int, posture: str) -> None:
    combat, e = enchaine()
    e = joue(combat, e, Action("jeter_a_terre"), mienne, 1, sienne, 1, 1)
    assert (e.corps[1].posture, e.corps[0].actions) == (posture, 2)
    assert restantes(e) == 3
    assert ("déjà à terre" in raisons(combat, e, Action("jeter_a_terre"))) is (posture == "a_terre")


@pytest.mark.regle("R210")
def test_sans_chaine_on_ne_jette_pas_a_terre() -> None:
    combat, e = scene()
    assert "Il ne tient personne par une chaîne (R210)." in raisons(combat, a_toi(e, 0, 1), Action("jeter_a_terre"))
