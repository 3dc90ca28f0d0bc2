"""La soumission : tenir, tenter, se libérer, s'épuiser à essayer, lâcher."""

import pytest

from tests.regles.combat.outils import a_toi, coup, duel, engage, ensemble, fiche, joue, raisons, tour
from tiamat.combat.actions import Action, Annonce
from tiamat.combat.combat import Combat, Etat, Participant, prendre, tenant
from tiamat.combat.deroule import PASSER, actions_legales
from tiamat.combat.durees import FIN_DU_COMBAT, Pose
from tiamat.combat.permis import defenses
from tiamat.combat.tour import finir_le_combat

LUTTEUR = fiche(2, "immobilisation", "oi_zuki", nom="Lutteur")
VICTIME = fiche(2, "degagement", "oi_zuki", "age_uke", nom="Victime", force=3)
TENTER = Action("se_liberer")


def scene(technique: str = "immobilisation", **victime: int) -> tuple[Combat, Etat]:
    """La victime est tenue, et c'est à elle."""
    combat, e = duel(fiche(2, technique, "oi_zuki"), fiche(2, "degagement", nom="Victime", **{"force": 3, **victime}))
    return combat, prendre(a_toi(e, 1, 0), 1, 0, technique, combat.combattants[1].caracteristiques["force"])


def restantes(e: Etat) -> int:
    prise = e.corps[1].prise
    return prise.restantes if prise else 0


@pytest.mark.regle("R195")
def test_la_touche_tient_aussitot_et_donne_autant_de_tentatives_que_la_force_de_base() -> None:
    combat, e = duel(LUTTEUR, VICTIME)
    rate = joue(combat, e, coup("immobilisation"), 3, 1, 3)
    assert rate.corps[1].prise is None
    e = joue(combat, e, coup("immobilisation"), 9, 1, 3)
    assert (restantes(e), tenant(e, 0), e.corps[1].actions) == (3, 1, 2)
    assert e.corps[1].jauges.sante == e.corps[1].jauges.sante_max


@pytest.mark.regle("R195")
def test_tenu_on_ne_fait_que_tenter_et_une_fois_par_tour() -> None:
    combat, e = scene()
    assert {(a.sorte, a.technique) for a in actions_legales(combat, e)} == {
        ("technique", "degagement"),
        ("se_liberer", ""),
        ("passer", ""),
    }
    e = joue(combat, e, TENTER, 3, 1, 1, 9, 1)
    assert (restantes(e), e.corps[1].actions) == (2, 1)
    assert "Une seule tentative par tour (R195)." in raisons(combat, e, TENTER)
    assert "Une seule tentative par tour (R195)." in raisons(combat, e, coup("degagement", 0))
    e = tour(combat, e, 1, 1, 9, 9)
    assert raisons(combat, e, TENTER) == ""


@pytest.mark.regle("R195")
@pytest.mark.parametrize(("sienne", "libre"), [(6, True), (7, False), (8, False)])
def test_la_tentative_oppose_la_force_a_la_force_et_l_egalite_echoue(sienne: int, libre: bool) -> None:
    combat, e = scene()
    e = joue(combat, e, TENTER, 7, 2, 1, sienne, 3)
    assert (e.corps[1].prise is None) is libre
    assert e.corps[1].actions == 1
    assert ("(R195)" in raisons(combat, e, Action("deplacement", vers=3))) is not libre


@pytest.mark.regle("R195")
def test_toutes_les_tentatives_ratees_la_victime_tombe_ko_sante_inchangee() -> None:
    combat, e = scene()
    for _ in range(2):
        e = joue(combat, e, TENTER, 3, 1, 1, 9, 1)
        assert not e.corps[1].hors_de_combat
        e = tour(combat, e, 1, 1, 9, 9)
    e = joue(combat, e, TENTER, 3, 1, 1, 9, 1)
    c = e.corps[1]
    assert (c.hors_de_combat, c.prise, c.posture) == (True, None, "a_terre")
    assert (c.jauges.sante, c.jauges.mort, c.poses) == (c.jauges.sante_max, False, (Pose("ko", FIN_DU_COMBAT),))
    assert not finir_le_combat(combat, e).corps[1].hors_de_combat


@pytest.mark.regle("R195")
def test_un_tour_sans_tenter_compte_comme_un_echec() -> None:
    combat, e = scene()
    assert restantes(joue(combat, e, PASSER)) == 2
    tente = joue(combat, e, TENTER, 3, 1, 1, 9, 1)
    assert restantes(joue(combat, tente, PASSER)) == 2
    ecrit = joue(combat, joue(combat, ensemble(e, 1, 0), PASSER), PASSER)
    assert restantes(ecrit) == 2


@pytest.mark.regle("R195")
def test_sans_action_ce_tour_ci_rien_ne_compte() -> None:
    combat, e = duel(LUTTEUR, VICTIME)
    e = joue(combat, e.changer(1, actions=0), coup("immobilisation"), 9, 1, 3)
    e = joue(combat, e, PASSER)
    assert (restantes(e), e.file) == (3, ())


@pytest.mark.regle("R195")
def test_un_degagement_rate_est_une_tentative_ratee_et_reussi_il_libere() -> None:
    combat, e = scene()
    rate = joue(combat, e, coup("degagement", 0), 1, 1, 1, 1, 1, 9)
    assert (restantes(rate), rate.corps[1].jauges.energie) == (2, 19)
    dernier = e.changer(1, prise=e.corps[1].prise._replace(restantes=1))  # type: ignore[union-attr]
    assert joue(combat, dernier, coup("degagement", 0), 1, 1, 1, 1, 1, 9).corps[1].hors_de_combat
    reussi = joue(combat, e, coup("degagement", 0), 5, 1, 1, 2, 3, 9)
    assert (reussi.corps[1].prise, reussi.corps[1].actions) == (None, 1)
    assert raisons(combat, reussi, Action("deplacement", vers=3)) == ""
    couche = e.changer(1, posture="a_terre")
    assert raisons(combat, couche, coup("degagement", 0)) == ""


@pytest.mark.regle("R195")
def test_le_degagement_ne_sert_qu_a_se_liberer() -> None:
    combat, e = duel(VICTIME, LUTTEUR)
    assert "ne sert qu’à se libérer de celui qui tient (R195)" in raisons(combat, e, coup("degagement"))


@pytest.mark.regle("R95")
def test_ni_la_victime_ni_le_tenant_n_ont_mieux_que_leur_defense_instinctive() -> None:
    combat, e = scene()
    for qui, cible in ((0, 1), (1, 0)):
        assert defenses(combat, e, Annonce(qui, cible, "coup_de_poing")) == ("",)


@pytest.mark.regle("R76", "R91", "R195")
def test_le_tenant_doit_lacher_pour_agir_et_lacher_ne_coute_rien() -> None:
    combat, e = scene()
    e = a_toi(e, 0, 1)
    for a in (
        coup("oi_zuki"),
        *(Action(s, vers=3, objet="assis") for s in ("deplacement", "course", "saut", "posture")),
    ):
        assert "il doit lâcher d’abord (C115)" in raisons(combat, e, a)
    assert raisons(combat, e, Action("autre")) == ""
    lache = joue(combat, e, Action("lacher"))
    assert (lache.corps[1].prise, lache.corps[0].actions) == (None, 2)
    assert raisons(combat, lache, coup("oi_zuki")) == ""


def a_trois() -> tuple[Combat, Etat]:
    """0 tient 1 ; 2, du camp de 1, a la main."""
    combat, e = engage(
        Participant("lutteur", LUTTEUR, 0),
        Participant("victime", VICTIME, 1, 1, 1),
        Participant("tiers", fiche(2, *COUPS), 1, 1, 1),
    )
    return combat, prendre(a_toi(e, 2, 1, 0), 1, 0, "immobilisation", 3)


COUPS = ("oi_zuki", "mawashi_geri", "projection")


@pytest.mark.regle("R195")
@pytest.mark.parametrize(
    ("technique", "des", "libre"),
    [
        ("oi_zuki", (1, 1, 9), False),
        ("oi_zuki", (9, 1, 1, 5, 2, 1), False),
        ("oi_zuki", (9, 1, 1, 5, 3, 1), True),
        ("mawashi_geri", (9, 1, 1, 5, 1, 1, 1), True),
        ("projection", (9, 1, 1, 5), True),
    ],
)
def test_un_tiers_libere_par_une_blessure_une_chute_ou_un_choc(
    technique: str, des: tuple[int, ...], libre: bool
) -> None:
    combat, e = a_trois()
    e = joue(combat, e, coup(technique, 0), *des)
    assert (e.corps[1].prise is None) is libre
    assert e.corps[1].actions == 2


@pytest.mark.regle("R195")
def test_un_tenant_ko_lache() -> None:
    combat, e = a_trois()
    e = e.changer(0, jauges=e.corps[0].jauges._replace(sante=1))
    e = joue(combat, e, coup("oi_zuki", 0), 9, 1, 1, 5, 9, 1)
    assert (e.corps[0].hors_de_combat, e.corps[1].prise) == (True, None)


@pytest.mark.regle("R195", "R146")
def test_une_victime_ko_n_est_plus_tenue_et_le_tenant_est_libre() -> None:
    combat, e = engage(
        Participant("lutteur", LUTTEUR, 0),
        Participant("ami", LUTTEUR, 0),
        *(Participant(x, VICTIME, 1, 1, 1) for x in "vw"),
    )
    e = prendre(a_toi(e, 1, 0), 2, 0, "immobilisation", 3)
    e = e.changer(2, jauges=e.corps[2].jauges._replace(sante=1))
    e = joue(combat, e, coup("oi_zuki", 2), 9, 1, 1, 5, 9, 1)
    assert (e.corps[2].hors_de_combat, tenant(e, 0)) == (True, None)
    assert raisons(combat, a_toi(e, 0), coup("oi_zuki", 3)) == ""
