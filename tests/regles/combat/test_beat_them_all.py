"""« Beat them all » par le moteur : un groupe joue comme un seul, perd ses membres un à un, et n'a qu'eux à perdre."""

import pytest

from tests.regles.combat.outils import (
    a_toi,
    coup,
    decide,
    des,
    duel,
    engage,
    ensemble,
    fiche,
    joue,
    raisons,
    tour,
    voyous,
)
from tiamat.combat.actions import Action, Annonce
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.deroule import PASSER, actions_legales, agir, toutes_les_actions
from tiamat.combat.durees import Pose
from tiamat.combat.permis import defenses
from tiamat.combat.tour import a_qui, embusquer, fini, finir_le_tour
from tiamat.erreurs import Refus
from tiamat.personnage import HOMME_DE_MAIN

JACK = fiche(2, "oi_zuki", "frappe_de_l_ours", "sweeping", "age_uke", nom="Jack", endurance=3)
MALIKA = fiche(2, "oi_zuki", "mae_geri", "projection", "enchainement_du_python", nom="Malika", furie=1)
PIED, POING = "coup_de_pied", "coup_de_poing"


def bagarre(effectif: int = 4, *, ecart: int = 1, **change: object) -> tuple[Combat, Etat]:
    """Jack, puis les voyous ; c'est à Jack."""
    combat, e = duel(JACK, voyous(**change), ecart=ecart, effectifs=(1, effectif))
    return combat, e.changer(1, mouvement_gratuit=True)


@pytest.mark.regle("R120", "R121")
def test_seuls_des_hommes_de_main_se_battent_en_groupe() -> None:
    combat, e = bagarre()
    assert (combat.groupes, e.corps[1].effectif) == ({1}, 4)
    with pytest.raises(Refus, match="Seuls des hommes de main se battent en groupe"):
        engager([Participant("a", JACK, 0, 3), Participant("b", voyous(), 1)])
    with pytest.raises(Refus, match=r"6 hommes de main au plus \(R123\)"):
        engager([Participant("a", JACK, 0), Participant("b", voyous(), 1, 7)])
    seul, e = duel(JACK, voyous())
    assert (seul.groupes, e.corps[1].effectif) == ({1}, 1)


@pytest.mark.regle("R124")
@pytest.mark.exemple("E42")
def test_un_groupe_ne_jette_qu_une_initiative_et_passe_apres_a_egalite() -> None:
    combat, e = bagarre(rapidite=4)
    assert tour(combat, e, 7, 3, 7, 1, 1, 1).file == ((0,), (1,))
    assert tour(combat, e, 3, 8, 9, 1, 1, 1).file == ((1,), (0,))


@pytest.mark.regle("R70", "R124")
def test_deux_groupes_a_egalite_jouent_en_meme_temps_avec_leur_mouvement_gratuit() -> None:
    combat, e = engage(Participant("a", voyous(), 0, 3), Participant("b", voyous(), 1, 3, 5))
    e = tour(combat, e, 5, 5)
    assert e.file == ((0, 1),)
    with des(9, 1, 1, 1, 2, 1, 7, 4) as h:
        for a in (Action("deplacement", vers=4), coup(POING), PASSER):
            e = agir(h, combat, e, a)
    assert [(c.position, c.effectif, c.actions) for c in e.corps] == [(4, 3, 0), (5, 2, 1)]
    assert e.corps[1].mouvement_gratuit is False


@pytest.mark.regle("R125")
@pytest.mark.exemple("E39")
def test_le_mouvement_gratuit_s_ajoute_a_l_action_du_profil() -> None:
    combat, e = bagarre(ecart=4)
    e = a_toi(e, 1, 0)
    loin = joue(combat, e, Action("deplacement", vers=1))
    assert (loin.corps[1].actions, loin.corps[1].mouvement_gratuit, a_qui(loin)) == (1, False, 1)
    frappe = joue(combat, loin, coup(PIED, 0), 3, 1, 1, 1, 1, 9)
    assert (frappe.corps[1].actions, a_qui(frappe)) == (0, 0)
    deux = joue(combat, loin, Action("deplacement", vers=-3))
    assert (deux.corps[1].actions, a_qui(deux)) == (0, 0)
    apres = joue(combat, a_toi(e.changer(1, position=1), 1, 0), coup(PIED, 0), 3, 1, 1, 1, 1, 9)
    assert (apres.corps[1].mouvement_gratuit, a_qui(apres)) == (True, 1)
    assert {a.sorte for a in actions_legales(combat, apres)} == {"deplacement", "posture", "retarder", "passer"}


@pytest.mark.regle("R125", "R83")
def test_le_mouvement_gratuit_n_est_pas_une_course_mais_peut_relever() -> None:
    combat, e = bagarre()
    e = a_toi(e, 1, 0)
    course = joue(combat, e, Action("course", vers=7))
    assert (course.corps[1].actions, course.corps[1].mouvement_gratuit) == (0, True)
    couche = e.changer(1, posture="a_terre", ecartes=(Pose("a_terre", 2), Pose("sonne", 2)))
    debout = joue(combat, couche, Action("posture", objet="debout")).corps[1]
    assert (debout.posture, debout.actions, debout.ecartes) == ("debout", 1, (Pose("sonne", 2),))
    releve = joue(combat, e.changer(1, ecartes=(Pose("a_terre", 2),)), Action("relever")).corps[1]
    assert (releve.ecartes, releve.actions) == ((), 1)


@pytest.mark.regle("R125")
def test_le_mouvement_gratuit_n_est_pas_une_action_il_ne_perd_pas_la_preparation() -> None:
    combat, e = bagarre()
    e = joue(combat, a_toi(e.changer(1, prepare=True), 1, 0), Action("deplacement", vers=0))
    assert e.corps[1].prepare


@pytest.mark.regle("R126", "R127", "R130")
@pytest.mark.exemple("E47")
@pytest.mark.parametrize("effectif", [1, 2, 4, 6])
def test_l_assaut_est_un_seul_jet_avec_un_de_par_equipier_et_la_puissance_d_un_seul(effectif: int) -> None:
    combat, e = bagarre(effectif)
    precision, puissance = (9, *[1] * effectif), (7, 1)
    e = joue(combat, a_toi(e, 1, 0), coup(PIED, 0), *precision, 3, 5, *puissance)
    assert (e.corps[0].jauges.sante, e.corps[0].jauges.furie) == (34 - 4, 1)


@pytest.mark.regle("R127", "R94")
def test_une_seule_parade_repousse_tout_l_assaut() -> None:
    combat, e = bagarre()
    e = joue(combat, a_toi(e, 1, 0), coup(POING, 0), 9, 1, 1, 1, 1, 9, 1, 6, decider=decide(defense="age_uke"))
    assert (e.corps[0].jauges.sante, e.corps[0].actions) == (34, 1)


@pytest.mark.regle("R126", "R132")
def test_le_groupe_pare_en_equipe_mais_se_defend_d_instinct_a_un_de() -> None:
    combat, e = bagarre()
    joue(combat, e, coup("oi_zuki"), 3, 1, 9)
    joue(combat, e, coup("oi_zuki"), 3, 1, 9, 1, 1, 1, 1, decider=decide(defense="parade_instinctive"))


@pytest.mark.regle("R131")
def test_ils_n_ont_que_les_techniques_standards_et_gratuites() -> None:
    combat, e = bagarre()
    j = e.corps[1].jauges
    assert (j.sante_max, j.energie_max, j.furie_max, j.epuise) == (1, 0, 0, False)
    techniques = {o.action.technique for o in toutes_les_actions(combat, a_toi(e, 1, 0)) if o.action.technique}
    assert techniques == {
        *("coup_de_poing", "coup_de_pied", "gifle", "visee", "tir_en_rafale", "lancer_de_projectile"),
        *("attaque_armee", "attaque_avec_arme_improvisee"),
    }
    savant = fiche(2, "tettsui_uchi", statut=HOMME_DE_MAIN)
    payante, depart = duel(savant, JACK, effectifs=(4, 1))
    assert "d’énergie, il en reste 0 (R92)" in raisons(payante, depart, coup("tettsui_uchi"))
    assert defenses(combat, e, Annonce(0, 1, POING)) == ("", "parade_instinctive")


@pytest.mark.regle("R129", "R130")
@pytest.mark.exemple("E40", "E46")
@pytest.mark.parametrize(("puissance", "reste"), [((7, 4), 3), ((10, 9, 6), 3), ((2, 1), 4)])
def test_un_point_net_met_un_membre_hors_de_combat_et_le_surplus_se_perd(
    puissance: tuple[int, ...], reste: int
) -> None:
    combat, e = bagarre()
    e = joue(combat, e, coup("oi_zuki"), 9, 1, 2, 10, *puissance)
    assert (e.corps[1].effectif, e.corps[1].jauges) == (reste, bagarre()[1].corps[1].jauges)
    joue(combat, a_toi(e, 1, 0), coup(PIED, 0), *[1] * (1 + reste), 9)


@pytest.mark.regle("R129")
def test_le_dernier_tombe_et_le_combat_finit() -> None:
    combat, e = bagarre(1)
    e = joue(combat, e, coup("oi_zuki"), 9, 1, 2, 5, 7, 1)
    assert (e.corps[1].effectif, e.corps[1].hors_de_combat, fini(combat, e)) == (0, True, True)


@pytest.mark.regle("R106", "R128")
def test_une_embuscade_elimine_un_membre_sans_jet_par_personnage() -> None:
    combat, e = engage(*(Participant(x, JACK, 0) for x in "ab"), Participant("v", voyous(), 1, 4, 1))
    with des(9, 9, 9, 1, 1) as h:
        e = embusquer(h, combat, e._replace(tour=0), [0, 1], [2])
    e = joue(combat, a_toi(e, 0, 1, 2), coup("oi_zuki", 2))
    assert (e.corps[2].effectif, e.corps[0].actions) == (3, 1)
    e = joue(combat, e, coup("oi_zuki", 2), 1, 1, 9)
    e = joue(combat, e, coup("oi_zuki", 2))
    assert (e.corps[2].effectif, e.corps[1].actions) == (2, 1)
    with des() as h:
        assert not finir_le_tour(h, combat, e).corps[2].embusque


@pytest.mark.regle("R128")
def test_l_attribut_attaque_surprise_elimine_des_la_touche() -> None:
    combat, e = duel(MALIKA, voyous(endurance=4), effectifs=(1, 3))
    e = joue(combat, e, coup("oi_zuki"), 9, 1, 2, 5, 1, 1)
    python = decide(combo=lambda c: c.reponses[-1])
    e = joue(combat, e, coup("mae_geri"), 9, 1, 2, 5, 1, 1, 9, 1, 1, 2, 5, decider=python)
    assert (e.corps[1].effectif, e.corps[0].jauges.furie) == (2, 0)


@pytest.mark.regle("R128", "R183")
def test_une_attaque_surprise_contre_un_groupe_ne_lance_pas_la_puissance() -> None:
    sabreur = fiche(2, "nukitsuke", equipement=("katana",))
    combat, e = duel(sabreur, voyous(endurance=9), effectifs=(1, 3))
    precision, defense, zone = (9, 1), (2,), (5,)
    assert joue(combat, e, coup("nukitsuke"), *precision, *defense, *zone).corps[1].effectif == 2


@pytest.mark.regle("R187", "R188", "R130")
@pytest.mark.parametrize(
    ("technique", "valeurs", "etat"),
    [("frappe_de_l_ours", (9, 1, 2, 1, 1), "sonne"), ("sweeping", (9, 1, 6, 2, 1, 1, 1), "a_terre")],
)
def test_un_etat_met_un_membre_de_cote_tant_qu_il_dure(technique: str, valeurs: tuple[int, ...], etat: str) -> None:
    combat, e = bagarre()
    e = joue(combat, e, coup(technique), *valeurs)
    assert (e.corps[1].effectif, e.corps[1].ecartes, e.corps[1].valides) == (4, (Pose(etat, 2),), 3)
    joue(combat, a_toi(e, 1, 0), coup(PIED, 0), 1, 1, 1, 1, 9)
    for _ in range(2):
        with des() as h:
            e = finir_le_tour(h, combat, e)
    assert e.corps[1].valides == 4


@pytest.mark.regle("R129", "R201", "R202")
def test_un_enchainement_prend_le_groupe_pour_une_seule_cible() -> None:
    combat, e = duel(MALIKA, voyous(), effectifs=(1, 4))
    touche = 9, 1, 2, 5, 7, 1
    e = joue(combat, e, coup("oi_zuki"), *touche)
    python = decide(combo=lambda c: c.reponses[-1])
    e = joue(combat, e, coup("mae_geri"), *touche, 9, 1, 1, 2, 5, decider=python)
    assert (e.corps[1].effectif, e.corps[0].actions) == (1, 0)


@pytest.mark.regle("R7", "R12", "R99")
def test_un_personnage_touche_par_un_groupe_gagne_sa_furie_et_ses_blessures() -> None:
    combat, e = bagarre(force=4)
    e = joue(combat, a_toi(e, 1, 0), coup(PIED, 0), 9, 1, 1, 1, 1, 3, 2, 10, 1, 1, 1, 5)
    c = e.corps[0]
    assert (c.jauges.sante, c.jauges.furie, c.posture) == (34 - 12, 1, "a_terre")
    assert c.blessures == (("jambes", -1),)


@pytest.mark.regle("R70")
def test_deux_groupes_ecrivent_leurs_listes() -> None:
    combat, e = engage(Participant("a", voyous(), 0, 2), Participant("b", voyous(), 1, 2))
    e = ensemble(e, 0, 1)
    e = joue(combat, joue(combat, e, coup(POING)), coup(POING, 0), 9, 1, 1, 1, 2, 7, 1, 9, 1, 1, 1, 2, 7, 1)
    assert [c.effectif for c in e.corps] == [1, 1]
