"""Les attributs qui jouent dès la touche : moment, qui, durée ; par une attaque, une défense, une contre-attaque."""

import pytest

from tests.regles.combat.outils import a_toi, coup, decide, joue, tour
from tests.regles.combat.scenes import (
    LUI,
    MOI,
    RATE,
    TOUCHE,
    Faces,
    T,
    action,
    defend,
    dote,
    frappe,
    reussir,
    sans,
    scene,
)
from tiamat.catalogue import Technique
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import Prise
from tiamat.combat.deroule import agir, pas
from tiamat.combat.suites import ETATS_DES_ATTRIBUTS
from tiamat.erreurs import ActionImpossible
from tiamat.procedure.interpretes import Lanceur

ETATS = pytest.mark.parametrize(("attribut", "etat"), ETATS_DES_ATTRIBUTS.items(), ids=ETATS_DES_ATTRIBUTS)
CONTRE = "cross_counter"


def passer_au_tour_suivant(combat: Combat, e: Etat) -> Etat:
    """Ferme le tour et en ouvre un autre, sans que personne n'agisse."""
    return pas(Lanceur(Faces(a=9, b=5)), combat, e._replace(file=()))


def poses(e: Etat, i: int = LUI) -> dict[str, int]:
    """Les états posés et leurs fins de tour."""
    return dict(e.corps[i].poses)


@pytest.mark.regle("R97", "R179", "R187", "R189", "R190", "R191", "R198")
@ETATS
def test_un_etat_se_pose_sur_la_cible_des_la_touche_et_finit_au_tour_suivant(attribut: str, etat: str) -> None:
    with dote("coup_de_poing", attribut) as t:
        combat, e = scene(t)
        touche = frappe(t, combat, e, Faces(**TOUCHE))
        assert (poses(touche), poses(touche, MOI)) == ({etat: 2}, {})
        assert touche.corps[LUI].jauges.sante == e.corps[LUI].jauges.sante
        assert poses(frappe(t, combat, e, Faces(**RATE))) == {}
        suivant = passer_au_tour_suivant(combat, touche)
        assert poses(suivant) == {etat: 1}
        assert poses(passer_au_tour_suivant(combat, suivant)) == {}


@pytest.mark.regle("R109")
@ETATS
def test_une_parade_a_mains_nues_contre_une_letale_n_en_laisse_rien(attribut: str, etat: str) -> None:
    with dote("coup_de_poing", attribut, "letale") as t:
        combat, e = scene(t, sien={"techniques": ("blocage",)})
        paree = frappe(t, combat, e, Faces(**RATE, puissance=9), defense="blocage")
        assert paree.corps[LUI].jauges.sante < e.corps[LUI].jauges.sante
        assert poses(paree) == {}


@pytest.mark.regle("R184", "R187", "R189", "R190", "R191")
@ETATS
def test_une_contre_attaque_le_pose_sur_l_attaquant(attribut: str, etat: str) -> None:
    with dote(CONTRE, attribut) as t:
        combat, e = scene(t)
        apres = defend(t, combat, e, reussir(t))
        assert (poses(apres), poses(apres, MOI)) == ({etat: 2}, {})
        for h in (Faces(**TOUCHE), Faces(precision=5, defense=5)):
            assert poses(defend(t, combat, e, h)) == {}


@pytest.mark.regle("R187", "R149", "R150")
def test_assommante_avant_le_tour_de_la_cible_lui_prend_une_action_et_sa_place() -> None:
    t = T["frappe_de_l_ours"]
    combat, e = scene(t)
    e = e._replace(file=((MOI,), (LUI,)))
    avant = frappe(t, combat, e, Faces(**TOUCHE))
    assert avant.corps[LUI].actions == e.corps[LUI].actions - 1
    apres_son_tour = frappe(t, combat, e.changer(LUI, actions=0)._replace(file=((MOI,),)), Faces(**TOUCHE))
    assert (apres_son_tour.corps[LUI].actions, poses(apres_son_tour)) == (0, {"sonne": 2})
    for etat in (avant, apres_son_tour):
        demain = passer_au_tour_suivant(combat, etat)
        assert demain.corps[LUI].actions == combat.combattants[LUI].actions - 1
        apres_demain = passer_au_tour_suivant(combat, demain)
        assert apres_demain.corps[LUI].actions == combat.combattants[LUI].actions


@pytest.mark.regle("R190", "R143")
def test_epuisante_coute_un_de_d_initiative_jusqu_a_la_fin_du_tour_suivant() -> None:
    t = T["prise_du_sommeil"]
    (de_sa_prise,) = (x for x in t.effets if x.verbe == "etat")
    with sans(t, de_sa_prise) as t:
        combat, e = scene(t)
        touche = frappe(t, combat, e, Faces(**TOUCHE))
    assert poses(touche) == {"epuise": 2}
    libre = touche.changer(LUI, prise=None)
    for des_d_initiative in (1, 2):
        h = Faces(a=9, b=5)
        libre = pas(Lanceur(h), combat, libre._replace(file=()))
        assert h.lus["b", 10] == des_d_initiative


@pytest.mark.regle("R191", "R134", "R182")
def test_aveuglante_par_une_esquive_atteint_l_attaquant() -> None:
    t = T["metsubushi"]
    combat, e = scene(t)
    apres = defend(t, combat, e, reussir(t))
    assert (poses(apres), poses(apres, MOI)) == ({"aveugle": 2}, {})
    h = Faces(**TOUCHE)
    agir(Lanceur(h), combat, apres, coup("mae_geri", MOI))
    assert h.lus["precision", 10] == 1
    assert poses(defend(t, combat, e, Faces(**TOUCHE))) == {}


@pytest.mark.regle("R189")
def test_terrorisante_nomme_qui_effraie() -> None:
    t = T["braquage"]
    combat, e = scene(t)
    apres = frappe(t, combat, e, Faces(**TOUCHE))
    assert (apres.corps[LUI].effroi, poses(apres)) == (MOI, {"terrorise": 2})
    with dote(CONTRE, "terrorisante") as contre:
        combat, e = scene(contre)
        assert defend(contre, combat, e, reussir(contre)).corps[LUI].effroi == MOI


@pytest.mark.regle("R188", "R184", "R79", "R80")
def test_a_terre_sans_cout_d_action() -> None:
    t = T["mawashi_geri"]
    combat, e = scene(t)
    touche = frappe(t, combat, e, Faces(**TOUCHE))
    assert (touche.corps[LUI].posture, touche.corps[LUI].actions) == ("a_terre", e.corps[LUI].actions)
    assert frappe(t, combat, e, Faces(**RATE)).corps[LUI].posture == "debout"
    t = T["contre_prise"]
    combat, e = scene(t)
    assert [defend(t, combat, e, h).corps[LUI].posture for h in (reussir(t), Faces(**TOUCHE))] == ["a_terre", "debout"]


@pytest.mark.regle("R192", "R184")
def test_desarmante_fait_tomber_l_arme_aux_pieds_de_qui_est_touche() -> None:
    t: Technique
    with dote("coup_de_poing", "desarmante") as t:
        combat, e = scene(t, ecart=1)
        touche = frappe(t, combat, e, Faces(**TOUCHE))
        assert (touche.corps[LUI].tenues, touche.au_sol) == ((), (("baton", 1),))
        assert frappe(t, combat, e, Faces(**RATE)).corps[LUI].tenues == ("baton",)
        vides = frappe(t, combat, e.changer(LUI, tenues=()), Faces(**TOUCHE))
        assert vides.au_sol == ()
    ramasse = joue(combat, a_toi(touche, LUI, MOI), Action("saisir", objet="baton"))
    assert (ramasse.corps[LUI].tenues, ramasse.au_sol) == (("baton",), ())
    with dote(CONTRE, "desarmante") as t:
        combat, e = scene(t)
        assert defend(t, combat, e, reussir(t)).au_sol == (("baton", 1),)


@pytest.mark.regle("R193", "R184")
def test_choc_repousse_de_deux_metres_a_l_oppose_de_qui_frappe() -> None:
    with dote("coup_de_poing", "choc") as t:
        for ou, arrivee in ((1, 3), (-1, -3), (0, 2)):
            combat, e = scene(t)
            e = e.changer(LUI, position=ou)
            assert frappe(t, combat, e, Faces(**TOUCHE)).corps[LUI].position == arrivee
            assert frappe(t, combat, e, Faces(**RATE)).corps[LUI].position == ou
    with dote(CONTRE, "choc") as t:
        combat, e = scene(t)
        assert [c.position for c in defend(t, combat, e, reussir(t)).corps] == [0, 3]


@pytest.mark.regle("R195", "R184")
def test_soumission_tient_aussitot_qui_est_touche() -> None:
    t = T["immobilisation"]
    combat, e = scene(t, sien={"force": 3})
    prise = frappe(t, combat, e, Faces(**TOUCHE)).corps[LUI].prise
    assert prise is not None
    assert (prise.tenant, prise.technique, prise.restantes, prise.tentee) == (MOI, t.id, 3, False)
    assert frappe(t, combat, e, Faces(**RATE)).corps[LUI].prise is None
    with dote(CONTRE, "soumission") as t:
        combat, e = scene(t)
        apres = defend(t, combat, e, reussir(t))
        prise = apres.corps[LUI].prise
        assert prise is not None
        assert (prise.tenant, prise.restantes) == (MOI, 2)
        with pytest.raises(ActionImpossible, match="R195"):
            joue(combat, apres, coup("coup_de_poing", MOI))


@pytest.mark.regle("R195", "R210")
def test_soumission_un_degagement_est_une_tentative_et_vient_a_bout_d_une_chaine() -> None:
    t = T["degagement"]
    combat, e = scene(t)
    tenu = e.changer(MOI, prise=Prise(LUI, "portes_de_l_enfer", 2))
    rate, reussi = frappe(t, combat, tenu, Faces(**RATE)).corps[MOI], frappe(t, combat, tenu, reussir(t)).corps[MOI]
    assert [e.corps[MOI].jauges.sante - c.jauges.sante for c in (rate, reussi)] == [1, 1]
    assert rate.prise is not None
    assert (rate.prise.restantes, reussi.prise, poses(frappe(t, combat, tenu, reussir(t)), MOI)) == (
        1,
        None,
        {"sonne": 2},
    )
    mourant = tenu.changer(MOI, jauges=tenu.corps[MOI].jauges._replace(sante=1))
    assert frappe(t, combat, mourant, reussir(t)).corps[MOI].jauges.mort
    enchaine = e.changer(MOI, prise=Prise(LUI, "capture_du_kusarigama", 2), position=-3)
    assert frappe(t, combat, enchaine, reussir(t)).corps[MOI].prise is None


@pytest.mark.regle("R196", "R73", "R184")
def test_impulsion_ajoute_un_au_prochain_jet_d_initiative_de_qui_reussit() -> None:
    attaque, esquive = T["tettsui_uchi"], T["feinte_du_buste"]
    for t, jouer in ((attaque, frappe), (esquive, defend)):
        combat, e = scene(t)
        reussie, ratee = jouer(t, combat, e, reussir(t)), jouer(t, combat, e, Faces(**_rater(t)))
        assert (reussie.corps[MOI].impulsions, reussie.corps[LUI].impulsions) == (1, 0)
        assert ratee.corps[MOI].impulsions == 0
        deux = reussie.changer(MOI, impulsions=2)
        # 3 + 2 contre 4 : il joue le premier, et l'élan s'use à ce jet
        demain = tour(combat, deux, 3, 3, 4, 4)
        assert demain.file == ((MOI,), (LUI,))
        assert demain.corps[MOI].impulsions == 0
        assert tour(combat, demain, 3, 3, 4, 4).file == ((LUI,), (MOI,))
    with dote(CONTRE, "impulsion") as t:
        combat, e = scene(t)
        apres = defend(t, combat, e, reussir(t))
        assert [c.impulsions for c in apres.corps] == [1, 0]
        assert [c.impulsions for c in defend(t, combat, e, Faces(precision=5, defense=5)).corps] == [0, 0]


def _rater(t: Technique) -> dict[str, int]:
    return TOUCHE if "esquive" in t.type else RATE


@pytest.mark.regle("R196", "R182")
def test_impulsion_se_cumule_dans_un_meme_tour() -> None:
    t = T["tettsui_uchi"]
    combat, e = scene(t)
    e = e.changer(MOI, actions=2)
    lanceur = Lanceur(Faces(**TOUCHE), decider=decide())
    for _ in range(2):
        e = agir(lanceur, combat, e, action(t))
    assert e.corps[MOI].impulsions == 2
