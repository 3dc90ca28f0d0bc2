"""Sonné et l'ordre du tour, terreur et résistance, KO, réveil, mort."""

import pytest

from tests.regles.combat.faces import RATE, TOUCHE, Faces
from tests.regles.combat.outils import a_toi, coup, decide, duel, engage, fiche, joue, raisons, tour
from tests.regles.combat.scenes import T, defend, enchaine, reussir, scene
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat, Participant
from tiamat.combat.deroule import agir, pas
from tiamat.combat.durees import FIN_DU_COMBAT, Pose
from tiamat.combat.tour import a_qui, finir_le_combat
from tiamat.erreurs import ActionImpossible
from tiamat.jauges import soigner
from tiamat.procedure.interpretes import Lanceur

MOI, LUI, ELLE = 0, 1, 2
OURS = ("frappe_de_l_ours", "mae_geri", "immobilisation", "projection", "age_uke", "roulade", "oi_zuki")


def a_trois() -> tuple[Combat, Etat]:
    """Un contre deux, au contact ; trois actions chacun. L'ordre : moi, lui, elle."""
    camps = enumerate((0, 1, 1))
    combat, e = engage(*(Participant(f"p{i}", fiche(2, *OURS), camp, position=i and 1) for i, camp in camps))
    return combat, a_toi(e, MOI, LUI, ELLE)


def assommer(combat: Combat, e: Etat, cible: int) -> Etat:
    """Celui dont c'est le rang sonne la cible."""
    return agir(Lanceur(Faces(**TOUCHE)), combat, e, coup("frappe_de_l_ours", cible))


@pytest.mark.regle("R148", "R149", "R150")
def test_un_sonne_perd_une_action_et_passe_apres_tous_les_autres() -> None:
    combat, e = a_trois()
    lui = assommer(combat, e, LUI)
    assert lui.file == ((MOI,), (ELLE,), (LUI,))
    assert [c.actions for c in lui.corps] == [2, 2, 3]
    encore = assommer(combat, lui, LUI)
    assert (encore.file, encore.corps[LUI].actions, encore.corps[LUI].poses) == (lui.file, 2, (Pose("sonne", 2),))


@pytest.mark.regle("R149", "R150")
@pytest.mark.parametrize("cibles", [(LUI, ELLE), (ELLE, LUI)])
def test_entre_sonnes_l_ordre_d_initiative_demeure(cibles: tuple[int, int]) -> None:
    combat, e = a_trois()
    for cible in cibles:
        e = assommer(combat, e, cible)
    assert e.file == ((MOI,), (LUI,), (ELLE,))


@pytest.mark.regle("R69", "R148", "R150")
def test_le_tour_suivant_il_agit_en_dernier_puis_retrouve_sa_place() -> None:
    combat, e = a_trois()
    e = assommer(combat, e, LUI)
    deuxieme = tour(combat, e, 4, 4, 9, 9, 6, 6)
    assert (deuxieme.file, deuxieme.corps[LUI].actions) == (((ELLE,), (MOI,), (LUI,)), 2)
    troisieme = tour(combat, deuxieme, 4, 4, 9, 9, 6, 6)
    assert (troisieme.file, troisieme.corps[LUI].actions) == (((LUI,), (ELLE,), (MOI,)), 3)


@pytest.mark.regle("R148", "R95")
def test_a_une_action_par_tour_un_sonne_n_en_a_plus_et_garde_son_instinct() -> None:
    combat, e = duel(fiche(2, *OURS), fiche(2))
    apres = assommer(combat, e, LUI)
    assert (apres.corps[LUI].actions, a_qui(joue(combat, apres, Action("passer")))) == (0, None)
    suivant = tour(combat, apres, 4, 4, 9, 9)
    assert (suivant.corps[LUI].actions, a_qui(joue(combat, suivant, Action("passer")))) == (0, None)
    h = Faces(**TOUCHE)
    agir(Lanceur(h), combat, suivant, coup("oi_zuki", LUI))
    assert h.lus["defense", 10] == 1


@pytest.mark.regle("R149", "R184")
def test_sonne_pendant_son_propre_tour_il_finit_apres_les_autres() -> None:
    t = T["oeil_pour_oeil"]
    combat, e = scene(t)
    apres = enchaine(t, combat, e, reussir(t))
    assert (apres.file, apres.corps[LUI].actions) == (((MOI,), (LUI,)), 3 - 1 - 1)


@pytest.mark.regle("R199", "R149")
@pytest.mark.parametrize("de", [1, 6])
def test_sonne_1d6_tours_le_reste_de_ce_tour_puis_autant_que_le_de(de: int) -> None:
    combat, e = duel(fiche(2, "ultimate_punch"), fiche(2, *OURS))
    e = agir(Lanceur(Faces(**TOUCHE | {"duree": de})), combat, e, coup("ultimate_punch", LUI))
    assert e.corps[LUI].actions == 2
    for _ in range(de):
        e = tour(combat, e, 4, 4, 9, 9)
        assert (e.corps[LUI].actions, e.file[-1]) == (2, (LUI,))
    e = tour(combat, e, 4, 4, 9, 9)
    assert (e.corps[LUI].actions, e.corps[LUI].poses, e.file[0]) == (3, (), (LUI,))


@pytest.mark.regle("R207")
def test_un_sonne_compte_comme_la_plus_basse_initiative() -> None:
    combat, e = duel(fiche(2, "morsure_du_cobra", "frappe_de_l_ours"), fiche(2, *OURS))
    bas = e.changer(MOI, rang=0).changer(LUI, rang=1)
    assert "(R207)" in raisons(combat, bas, coup("morsure_du_cobra", LUI))
    assert raisons(combat, assommer(combat, bas, LUI), coup("morsure_du_cobra", LUI)) == ""


def terrorise() -> tuple[Combat, Etat]:
    """Un duel où le second, terrorisé par le premier, doit jouer."""
    sait = ("ultimate_elbow_strike", "double_elbow_strike", "straight_elbow_strike", "mae_tobi_geri", "roulade")
    combat, e = duel(fiche(2), fiche(2, *sait, "mae_geri", volonte=3))
    return combat, a_toi(e.changer(LUI, poses=(Pose("terrorise", 2),), effroi=MOI), LUI, MOI)


@pytest.mark.regle("R151")
def test_terrorise_ni_energie_depensee_ni_furie_gagnee() -> None:
    combat, e = terrorise()
    assert "Terrorisé" in raisons(combat, e, coup("mae_tobi_geri", MOI))
    assert raisons(combat, e, coup("mae_geri", MOI)) == ""
    vues: list[str] = []
    noter = decide(defense=lambda choix: vues.extend(choix.reponses) or "")
    gifle = agir(Lanceur(Faces(**TOUCHE | {"puissance": 9}), decider=noter), combat, a_toi(e, MOI, LUI), coup("gifle"))
    assert "roulade" not in vues
    assert (gifle.corps[LUI].jauges.sante < e.corps[LUI].jauges.sante, gifle.corps[LUI].jauges.furie) == (True, 0)


@pytest.mark.regle("R151", "R200")
def test_terrorise_depense_sa_furie_et_un_combo_gratuit_lui_reste() -> None:
    combat, e = terrorise()
    e = e.changer(LUI, jauges=e.corps[LUI].jauges._replace(furie=2))
    h = Faces(**RATE, combo_precision=9, combo_defense=1, puissance=5)
    decider = decide(defense={LUI: "ultimate_elbow_strike"}, combo=lambda choix: choix.reponses[1])
    apres = agir(Lanceur(h, decider=decider), combat, a_toi(e, MOI, LUI), coup("coup_de_poing"))
    assert (apres.corps[LUI].jauges.furie, apres.corps[LUI].jauges.energie) == (0, e.corps[LUI].jauges.energie)
    assert e.corps[MOI].jauges.sante - apres.corps[MOI].jauges.sante == 3 + 8 + 3


@pytest.mark.regle("R153")
@pytest.mark.parametrize(
    ("volonte", "temperament", "libere"),
    [((1, 5, 2), (4, 1), True), ((1, 5, 2), (5, 1), False), ((3, 3, 3), (9, 9), False)],
)
def test_resister_oppose_sa_volonte_au_temperament_de_qui_effraie(
    volonte: tuple[int, ...], temperament: tuple[int, ...], libere: bool
) -> None:
    combat, e = terrorise()
    apres = joue(combat, e, Action("resister"), *volonte, *temperament)
    assert (apres.corps[LUI].poses == ()) is libere
    assert apres.corps[LUI].actions == e.corps[LUI].actions - 1
    assert "(C101)" in raisons(combat, apres, Action("resister"))


@pytest.mark.regle("R145", "R153")
def test_ivre_on_resiste_mieux_d_un_d6_malgre_un_point_de_moins() -> None:
    combat, e = terrorise()
    ivre = e.changer(LUI, poses=(Pose("ivre", FIN_DU_COMBAT), Pose("terrorise", 2)))
    apres = joue(combat, ivre, Action("resister"), 1, 5, 2, 6, 9, 9)  # 5 + 6 − 1 contre 9
    assert apres.corps[LUI].poses == (Pose("ivre", FIN_DU_COMBAT),)


@pytest.mark.regle("R152", "R153")
def test_la_terreur_dure_jusqu_a_la_fin_du_tour_suivant_et_se_combat_une_fois_par_tour() -> None:
    combat, e = terrorise()
    e = joue(combat, e, Action("resister"), 1, 1, 1, 9, 9)
    assert raisons(combat, e, Action("resister")) != ""
    e = tour(combat, e, 4, 4, 9, 9)
    assert e.corps[LUI].poses == (Pose("terrorise", 1),)
    assert raisons(combat, e, Action("resister")) == ""
    e = tour(combat, e, 4, 4, 9, 9)
    assert e.corps[LUI].poses == ()
    assert raisons(combat, e, coup("mae_tobi_geri", MOI)) == ""


def test_sans_personne_qui_l_effraie_la_terreur_ne_se_combat_pas() -> None:
    combat, e = terrorise()
    orpheline = e.changer(LUI, effroi=-1)
    assert "Rien ni personne" in raisons(combat, orpheline, Action("resister"))


@pytest.mark.regle("R8", "R146", "R10")
def test_ko_a_terre_sans_action_seule_une_letale_l_atteint_et_elle_le_tue() -> None:
    combat, e = a_trois()
    e = e.changer(LUI, jauges=e.corps[LUI].jauges._replace(sante=1))
    e = agir(Lanceur(Faces(**TOUCHE | {"puissance": 9})), combat, e, coup("oi_zuki", LUI))
    c = e.corps[LUI]
    assert (c.jauges.sante, c.jauges.mort, c.posture, c.hors_de_combat) == (0, False, "a_terre", True)
    suivant = tour(combat, e, 4, 4, 6, 6)
    assert (suivant.corps[LUI].actions, suivant.file) == (0, ((ELLE,), (MOI,)))
    main = a_toi(suivant, MOI, ELLE).changer(MOI, tenues=("couteau",))
    assert "KO : seule une attaque létale" in raisons(combat, main, coup("mae_geri", LUI))
    acheve = joue(combat, main, coup("attaque_armee", LUI))
    assert acheve.corps[LUI].jauges.mort
    assert "est mort" in raisons(combat, acheve, coup("attaque_armee", LUI))
    with pytest.raises(ActionImpossible, match="R9"):
        soigner(acheve.corps[LUI].jauges, 1)


@pytest.mark.regle("R147", "R77")
def test_un_point_de_sante_reveille_a_terre_et_rend_les_actions_au_tour_suivant() -> None:
    combat, e = a_trois()
    e = e.changer(LUI, posture="a_terre", actions=0, jauges=e.corps[LUI].jauges._replace(sante=0))
    reveille = e.changer(LUI, jauges=soigner(e.corps[LUI].jauges, 1))
    assert not reveille.corps[LUI].hors_de_combat
    suivant = tour(combat, reveille, 4, 4, 9, 9, 6, 6)
    assert (suivant.corps[LUI].actions, suivant.corps[LUI].posture, suivant.file[0]) == (3, "a_terre", (LUI,))
    assert raisons(combat, suivant, Action("posture", objet="debout")) == ""
    assert "R80" in raisons(combat, suivant, coup("oi_zuki", MOI))


@pytest.mark.regle("R195", "R146", "R147")
def test_ko_par_soumission_la_sante_reste_et_la_fin_du_combat_reveille() -> None:
    combat, e = duel(fiche(2, *OURS, force=4), fiche(2, "oi_zuki", force=2))
    e = agir(Lanceur(Faces(**TOUCHE)), combat, e, coup("immobilisation", LUI))
    for _ in range(2):
        e = a_toi(e, LUI, MOI) if e.corps[LUI].actions else e
        e = agir(Lanceur(Faces(tentative=1, prise=9)), combat, e, Action("se_liberer"))
        if not e.corps[LUI].hors_de_combat:
            e = pas(Lanceur(Faces(a=4, b=9)), combat, e._replace(file=()))
    c = e.corps[LUI]
    assert (c.jauges.sante, c.poses, c.posture) == (24, (Pose("ko", FIN_DU_COMBAT),), "a_terre")
    assert not finir_le_combat(combat, e).corps[LUI].hors_de_combat


@pytest.mark.regle("R9", "R107", "R186")
def test_mort_par_une_contre_attaque_letale() -> None:
    t = T["suriage_waza"]
    combat, e = scene(t, armes=(("katana",), ()))
    e = e.changer(LUI, jauges=e.corps[LUI].jauges._replace(sante=3))
    apres = defend(t, combat, e, reussir(t, puissance=5))
    assert (apres.corps[LUI].jauges.mort, apres.corps[LUI].jauges.sante) == (True, 0)
