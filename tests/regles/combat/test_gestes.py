"""Chaque geste : permis ou refusé avec sa règle, ce qu'il coûte ; postures, action longue, mise à mort, terreur."""

import re

import pytest

from tests.regles.combat.outils import a_toi, coup, decide, duel, fiche, joue, raisons, tour
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat, prendre
from tiamat.combat.deroule import PASSER, actions_legales, toutes_les_actions
from tiamat.combat.durees import Pose, etats
from tiamat.combat.gestes import GESTES
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.temps import TOURS_POUR_SOIGNER

MOI = fiche(2, "oi_zuki", "age_uke", nom="Moi", equipement=("couteau", "pistolet 9 mm"))
REGLE = re.compile(r"\([RC]\d+\)\.?$")


def scene(ecart: int = 1) -> tuple[Combat, Etat]:
    return duel(MOI, MOI, ecart=ecart, tenues=(("pistolet_9_mm",), None))


def terre(e: Etat, i: int = 0, posture: str = "a_terre") -> Etat:
    return e.changer(i, posture=posture)


def ko(e: Etat, i: int = 1) -> Etat:
    return e.changer(i, jauges=e.corps[i].jauges._replace(sante=0))


def tenu(e: Etat, i: int = 0, par: int = 1) -> Etat:
    return prendre(e, i, par, "immobilisation", 2)


REFUSES = [
    (Action("deplacement", vers=9), lambda e: e, "R82"),
    (Action("deplacement"), lambda e: e, "C162"),
    (Action("deplacement", vers=1), terre, "C44"),
    (Action("course", vers=25), lambda e: e, "R83"),
    (Action("course", vers=5), lambda e: e.changer(0, actions=1), "C39"),
    (Action("course", vers=5), lambda e: e.changer(0, blessures=(("jambes", 3),)), "R140"),
    (Action("course", vers=5, objet="marelle"), lambda e: e, "R86"),
    (Action("saut", vers=9), lambda e: e, "R89, C17"),
    (Action("saut", vers=1), lambda e: e.changer(0, blessures=(("jambes", 3),)), "C99"),
    (Action("posture", objet="debout"), lambda e: e, "R78"),
    (Action("posture", objet="couché"), lambda e: e, "R78"),
    (Action("relever"), lambda e: e, "C135"),
    (Action("preparer"), lambda e: e.changer(0, prepare=True), "C38"),
    (Action("retarder", cible=0), lambda e: e, "R74"),
    (Action("saisir", objet="baton"), lambda e: e, "C149"),
    (Action("degainer", objet="katana"), lambda e: e, "R76"),
    (Action("rengainer", objet="couteau"), lambda e: e, "R207"),
    (Action("recharger", objet="couteau"), lambda e: e, "R168"),
    (Action("recharger", objet="pistolet_9_mm"), lambda e: e, "R168"),
    (Action("se_liberer"), lambda e: e, "R195"),
    (Action("lacher"), lambda e: e, "C115"),
    (Action("jeter_a_terre"), lambda e: e, "R210"),
    (Action("mise_a_mort", cible=1), lambda e: e, "R118"),
    (Action("mise_a_mort", cible=0), lambda e: ko(e), "R118"),
    (Action("resister"), lambda e: e, "C101"),
    (Action("action_longue"), lambda e: e, "R57"),
    *((Action(g, vers=1, objet="debout", cible=1), tenu, "R195") for g in GESTES if not GESTES[g].tenu),
    *(
        (Action(g, vers=1, objet="a_terre", cible=1), lambda e: e.changer(0, actions=0), "R71" if x.prix > 0 else "C39")
        for g, x in GESTES.items()
        if x.prix
    ),
    *((coup(t), lambda e: e, r) for t, r in (("mae_geri", "R91"), ("age_uke", "R184"), ("roulade", "R184"))),
    (coup("oi_zuki", 0), lambda e: e, "R91"),
    (coup("oi_zuki", 7), lambda e: e, "R91"),
    (coup("oi_zuki"), lambda e: e.changer(0, actions=0), "R71"),
]


@pytest.mark.regle("R76", "R92", "R195")
@pytest.mark.parametrize(("a", "avant", "regle"), REFUSES)
def test_un_refus_est_une_phrase_avec_sa_regle(a: Action, avant, regle: str) -> None:  # type: ignore[no-untyped-def]
    combat, e = scene()
    e = avant(e)
    assert f"({regle})." in raisons(combat, e, a)
    with pytest.raises(ActionImpossible, match=regle):
        joue(combat, e, a)


@pytest.mark.regle("R76")
def test_toutes_les_raisons_montrees_citent_une_regle() -> None:
    combat, e = scene()
    variantes = [e, terre(e), tenu(e), tenu(e, 1, 0), e.changer(0, actions=0), ko(e), e.changer(1, position=60)]
    variantes += [e.changer(0, actions=1, blessures=(("jambes", 2), ("bras", 2))), terre(e, 1), terre(e, 0, "assis")]
    for variante in variantes:
        offres = toutes_les_actions(combat, variante)
        assert PASSER in [o.action for o in offres if not o.refus]
        for raison in (r for o in offres for r in o.refus):
            assert REGLE.search(raison), raison


def test_un_geste_ou_une_technique_qui_n_existe_pas() -> None:
    combat, e = scene()
    with pytest.raises(Refus, match="Action « danser » inconnue"):
        raisons(combat, e, Action("danser"))
    with pytest.raises(Refus, match="inconnu"):
        raisons(combat, e, coup("hadoken"))


@pytest.mark.regle("R76", "R74", "R75")
@pytest.mark.parametrize(
    ("a", "reste"),
    [
        (Action("deplacement", vers=4), 1),
        (Action("course", vers=-24), 0),
        (Action("saut", vers=2), 1),
        (Action("posture", objet="assis"), 1),
        (Action("preparer"), 1),
        (Action("degainer", objet="couteau"), 1),
        (Action("rengainer", objet="pistolet_9_mm"), 1),
        (Action("autre"), 1),
        (Action("retarder", cible=1), 2),
        (PASSER, 2),
        (Action("action_longue", tours=3), 0),
    ],
)
def test_ce_que_chaque_geste_coute(a: Action, reste: int) -> None:
    combat, e = scene()
    assert raisons(combat, e, a) == ""
    apres = joue(combat, e, a)
    assert apres.corps[0].actions == reste
    assert apres.corps[1] == e.corps[1]


@pytest.mark.regle("R77", "R78", "R80", "R81")
def test_changer_de_posture_et_ce_qu_elle_permet() -> None:
    combat, e = scene()
    e = joue(combat, e, Action("posture", objet="a_terre"))
    assert (e.corps[0].posture, e.corps[0].actions) == ("a_terre", 1)
    assert "relevez-vous d’abord (R80)" in raisons(combat, e, coup("oi_zuki"))
    debout = joue(combat, e, Action("posture", objet="debout"))
    assert (debout.corps[0].posture, debout.corps[0].actions) == ("debout", 0)
    assis = joue(combat, e, Action("posture", objet="assis"))
    assert assis.corps[0].posture == "assis"
    assert "(R81)" in raisons(combat, terre(e, 0, "assis"), coup("oi_zuki"))


@pytest.mark.regle("R56", "R57")
@pytest.mark.exemple("E22")
def test_une_action_longue_prend_toutes_les_actions_de_ses_tours_defenses_comprises() -> None:
    combat, e = scene()
    e = joue(combat, e, Action("action_longue", tours=TOURS_POUR_SOIGNER))
    assert (TOURS_POUR_SOIGNER, e.corps[0].occupe, e.corps[0].actions) == (10, 10, 0)
    possibles = []
    attaque = joue(combat, e, coup("oi_zuki", 0), 9, 1, 3, 5, 7, 1, decider=lambda c, *_: possibles.append(c) or "")
    assert possibles[0].reponses == ("",)
    assert attaque.corps[0].jauges.sante == 24 - 5
    for n in range(1, 10):
        e = tour(combat, e, 9, 9, 1, 1)
        assert (e.corps[0].occupe, e.corps[0].actions, e.file[0]) == (10 - n, 0, (1,))
    e = tour(combat, e, 9, 9, 1, 1)
    assert (e.corps[0].occupe, e.corps[0].actions, e.file) == (0, 2, ((0,), (1,)))


@pytest.mark.regle("R118")
def test_la_mise_a_mort_prend_le_tour_et_tue_sans_moyen_letal() -> None:
    combat, e = duel(fiche(2, "oi_zuki"), MOI)
    e = ko(e)
    a = Action("mise_a_mort", cible=1)
    assert a in actions_legales(combat, e)
    assert "il faut toutes ses actions" in raisons(combat, e.changer(0, actions=1), a)
    assert "à ses pieds (R118)" in raisons(combat, e.changer(1, position=2), a)
    apres = joue(combat, e, a)
    assert (apres.corps[1].jauges.mort, apres.corps[0].actions) == (True, 0)
    assert "adversaire KO (R118)" in raisons(combat, a_toi(apres.changer(0, actions=2), 0), a)


@pytest.mark.regle("R118", "R10")
def test_avec_une_attaque_letale_un_coup_suffit() -> None:
    combat, e = duel(MOI, MOI, tenues=(("couteau",), None))
    e = ko(e)
    assert "Une attaque létale suffit, en une action (C76)." in raisons(combat, e, Action("mise_a_mort", cible=1))
    apres = joue(combat, e, coup("attaque_armee"))
    assert (apres.corps[1].jauges.mort, apres.corps[0].actions) == (True, 1)


@pytest.mark.regle("R118")
def test_qui_tient_quelqu_un_n_acheve_pas_un_autre() -> None:
    combat, e = duel(fiche(2, "oi_zuki"), MOI)
    e = tenu(ko(e), 1, 0)
    assert "il doit lâcher d’abord (C115)" in raisons(combat, e, Action("mise_a_mort", cible=1))


def effraye(e: Etat) -> Etat:
    return e.changer(0, poses=(Pose("terrorise", 2),), effroi=1)


@pytest.mark.regle("R153")
@pytest.mark.parametrize(("volonte", "reussi"), [(8, True), (7, False), (3, False)])
def test_resister_a_la_terreur_est_une_opposition_qui_coute_une_action(volonte: int, reussi: bool) -> None:
    combat, e = scene()
    e = joue(combat, effraye(e), Action("resister"), volonte, 1, 7, 2)
    assert ("terrorise" in etats(e.corps[0].poses)) is not reussi
    assert e.corps[0].actions == 1
    encore = e if not reussi else effraye(e)
    assert "Une seule tentative par tour (C101)." in raisons(combat, encore, Action("resister"))


@pytest.mark.regle("R145", "R153")
def test_ivre_on_resiste_mieux() -> None:
    combat, e = scene()
    e = effraye(e)
    e = e.changer(0, poses=(Pose("ivre", -1), *e.corps[0].poses))
    e = joue(combat, e, Action("resister"), 6, 1, 5, 7, 2)
    assert "terrorise" not in etats(e.corps[0].poses)


@pytest.mark.regle("R153")
def test_la_source_hors_de_combat_n_effraie_plus() -> None:
    combat, e = duel(fiche(2, "oi_zuki"), MOI)
    e = effraye(e).changer(1, jauges=e.corps[1].jauges._replace(sante=1))
    e = joue(combat, e, coup("oi_zuki"), 9, 1, 3, 5, 7, 1, decider=decide())
    assert "(C101)" in raisons(combat, a_toi(e, 0), Action("resister"))
