"""Les états, tour par tour : ce que chacun retire, ce qu'il épargne, et tout qui revient quand il cesse."""

from collections import Counter
from typing import Any

import pytest

from tests.regles.combat.faces import TOUCHE, Faces
from tests.regles.combat.outils import a_toi, coup, decide, duel, fiche, joue, raisons
from tests.regles.combat.scenes import LUI, MOI, dote, frappe, scene
from tiamat.catalogue import catalogue
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.deroule import agir, pas, toutes_les_actions
from tiamat.combat.durees import FIN_DU_COMBAT, Pose
from tiamat.combat.tour import finir_le_combat
from tiamat.procedure.interpretes import Lanceur

TECHNIQUES = ("mae_geri", "serres_du_faucon", "roulade", "cross_counter", "mae_tobi_geri", "gotonpo")
COMBINAISONS = ("coup_de_poing", "mae_geri", "serres_du_faucon", "lancer_de_projectile")
ETATS = {
    "aveugle": {"poses": (Pose("aveugle", 2),)},
    "epuise": {"poses": (Pose("epuise", 2),)},
    "ivre": {"poses": (Pose("ivre", 2),)},
    "sonne": {"poses": (Pose("sonne", 2),)},
    "terrorise": {"poses": (Pose("terrorise", 2),)},
    "tete": {"blessures": (("tete", 2),)},
    "torse": {"blessures": (("torse", 2),)},
    "bras": {"blessures": (("bras", 2),)},
    "jambes": {"blessures": (("jambes", 2),)},
}
"""Chaque état et chaque blessure grave, pour deux fins de tour."""
SANS_EFFET = ("empoisonne", "malade")


def combat_d_essai(**change: Any) -> tuple[Combat, Etat]:
    """Un duel où le premier sait se défendre, contrer et dépenser de l'énergie, un bâton en main."""
    caracs = {"volonte": 4, "rapidite": 3} | change
    moi = fiche(2, *TECHNIQUES, nom="Moi", equipement=("Bâton",), **caracs)
    return duel(moi, fiche(2, "oi_zuki", nom="Lui"), tenues=(("baton",), ()))


def ouvrir(combat: Combat, e: Etat, h: Faces) -> Etat:
    """Ferme le tour et ouvre le suivant, où le premier a la meilleure initiative."""
    return pas(Lanceur(h), combat, e._replace(file=()))


def mesurer(combat: Combat, e: Etat) -> tuple[Etat, Any]:
    """Le tour suivant, et tout ce que le premier peut y faire, avec les dés que cela lance."""
    h = Faces(a=9, b=5)
    e = ouvrir(combat, e, h)
    c = e.corps[MOI]
    a_lui = a_toi(e, MOI, LUI)
    jets: list[Any] = [h.lus["a", 10], c.actions, e.file]
    for technique in COMBINAISONS:
        a = coup(technique, LUI)
        if not raisons(combat, a_lui, a):
            h = Faces(precision=4, defense=3, puissance=3, zone=4)
            apres = agir(Lanceur(h), combat, a_lui, a)
            jets.append((technique, Counter(h.lus), apres.corps[LUI].jauges.sante))
    for defense in ("", "roulade", "parade_instinctive", "cross_counter"):
        h = Faces(precision=4, defense=4, puissance=3, zone=4)
        apres = agir(Lanceur(h, decider=decide(defense=_si(defense))), combat, a_toi(e, LUI, MOI), coup("oi_zuki", MOI))
        jets.append((defense, Counter(h.lus), apres.corps[MOI].jauges, apres.corps[LUI].jauges))
    return e, (toutes_les_actions(combat, a_lui), jets)


def _si(defense: str) -> Any:
    return lambda choix: defense if defense in choix.reponses else choix.reponses[0]


@pytest.mark.regle("R148", "R198")
@pytest.mark.parametrize("nom", [*ETATS, *SANS_EFFET])
def test_un_etat_change_le_tour_suivant_puis_tout_revient(nom: str) -> None:
    combat, e = combat_d_essai()
    champs = ETATS.get(nom, {"poses": (Pose(nom, 2),)})
    _, sain = mesurer(combat, e)
    tour_suivant, atteint = mesurer(combat, e.changer(MOI, **champs))
    assert (atteint == sain) is (nom in SANS_EFFET)
    _, gueri = mesurer(combat, tour_suivant)
    assert gueri == sain


def test_tous_les_etats_du_livre_sont_essayes() -> None:
    ailleurs = {"ko", "mort", "blessure_grave"}
    assert set(catalogue().etats) == {n for n, c in ETATS.items() if "poses" in c} | set(SANS_EFFET) | ailleurs


def des_lances(combat: Combat, e: Etat, technique: str, nom: str = "precision") -> int:
    """Les D10 que le premier lance pour attaquer ainsi."""
    h = Faces(**TOUCHE)
    agir(Lanceur(h), combat, a_toi(e, MOI, LUI), coup(technique, LUI))
    return h.lus[nom, 10]


@pytest.mark.regle("R134")
def test_aveugle() -> None:
    combat, e = combat_d_essai()
    noir = e.changer(MOI, poses=(Pose("aveugle", 2),))
    assert "localisation Aléatoire (R134)" in raisons(combat, noir, coup("coup_de_poing", LUI))
    assert "n’attaque pas à distance (R134)" in raisons(combat, noir, coup("lancer_de_projectile", LUI))
    assert raisons(combat, noir, coup("mae_geri", LUI)) == ""
    assert [des_lances(combat, etat, "mae_geri") for etat in (e, noir)] == [2, 1]
    assert [des_lances(combat, etat, "serres_du_faucon", "puissance") for etat in (e, noir)] == [3, 3]
    offertes: list[tuple[str, ...]] = []
    for etat in (e, noir):
        furieux = etat.changer(MOI, jauges=etat.corps[MOI].jauges._replace(furie=1))
        h = Faces(**TOUCHE)
        noter = decide(defense=lambda choix: offertes.append(choix.reponses) or "roulade")
        agir(Lanceur(h, decider=noter), combat, a_toi(furieux, LUI, MOI), coup("oi_zuki", MOI))
        assert h.lus["defense", 10] == (4 if etat is e else 3)
    assert ["cross_counter" in o for o in offertes] == [True, False]


@pytest.mark.regle("R137")
def test_blessure_a_la_tete_un_de_de_moins_a_toute_action_rien_d_autre() -> None:
    combat, e = combat_d_essai()
    blesse = e.changer(MOI, blessures=(("tete", FIN_DU_COMBAT),))
    for technique, sain in (("coup_de_poing", 2), ("serres_du_faucon", 3)):
        assert [des_lances(combat, etat, technique) for etat in (e, blesse)] == [sain, sain - 1]
        assert des_lances(combat, e, technique, "puissance") == des_lances(combat, blesse, technique, "puissance")
    h = Faces(a=9, b=5)
    ouvrir(combat, blesse, h)
    assert h.lus["a", 10] == 3


@pytest.mark.regle("R138", "R92")
def test_blessure_au_torse_double_tout_cout_d_energie() -> None:
    combat, e = combat_d_essai()
    blesse = e.changer(MOI, blessures=(("torse", FIN_DU_COMBAT),))
    for etat, prix in ((e, 2), (blesse, 4)):
        apres = agir(Lanceur(Faces(**TOUCHE)), combat, etat, coup("mae_tobi_geri", LUI))
        assert etat.corps[MOI].jauges.energie - apres.corps[MOI].jauges.energie == prix
        juste = etat.changer(MOI, jauges=etat.corps[MOI].jauges._replace(energie=prix - 1))
        assert f"Il faut {prix}\N{NO-BREAK SPACE}points d’énergie" in raisons(combat, juste, coup("mae_tobi_geri", LUI))


@pytest.mark.regle("R139", "R140", "R83", "R89")
def test_blessures_aux_bras_et_aux_jambes_interdisent_des_types() -> None:
    combat, e = combat_d_essai()
    bras = e.changer(MOI, blessures=(("bras", FIN_DU_COMBAT),))
    for technique in ("coup_de_poing", "serres_du_faucon", "attaque_armee"):
        assert "(R139)" in raisons(combat, bras, coup(technique, LUI))
    for technique in ("mae_geri", "lancer_de_projectile"):
        assert raisons(combat, bras, coup(technique, LUI)) == ""
    jambes = e.changer(MOI, blessures=(("jambes", FIN_DU_COMBAT),))
    assert "(R140)" in raisons(combat, jambes, coup("mae_geri", LUI))
    assert raisons(combat, jambes, coup("coup_de_poing", LUI)) == ""
    assert "(R140)" in raisons(combat, jambes, Action("course", vers=-8))
    assert "(C99)" in raisons(combat, jambes, Action("saut", vers=-1))
    assert raisons(combat, jambes, Action("deplacement", vers=-8)) == ""
    for etat in (bras, jambes):
        h = Faces(precision=1, defense=9)
        agir(Lanceur(h, decider=decide(defense="roulade")), combat, a_toi(etat, LUI, MOI), coup("oi_zuki", MOI))
        assert h.lus["defense", 10] == 4


@pytest.mark.regle("R7", "R99", "R138", "R141")
@pytest.mark.parametrize(
    ("zone", "partie", "energie", "posture"),
    [(10, "tete", 0, "debout"), (2, "torse", 5, "debout"), (4, "bras", 0, "debout"), (7, "jambes", 0, "a_terre")],
)
def test_dix_points_d_un_coup_blessent_gravement_la_zone(zone: int, partie: str, energie: int, posture: str) -> None:
    combat, e = duel(fiche(2, "mae_geri", force=1), fiche(2))
    neuf = joue(combat, e, coup("mae_geri", LUI), 9, 9, 1, zone, 10, 1).corps[LUI]  # 10 + 1 − 2
    assert (neuf.jauges.sante, neuf.blessures, neuf.posture) == (24 - 9, (), "debout")
    de_torse = (energie,) if energie else ()
    dix = joue(combat, e, coup("mae_geri", LUI), 9, 9, 1, zone, 10, 2, *de_torse).corps[LUI]
    assert (dix.jauges.sante, dix.blessures, dix.posture) == (24 - 10, ((partie, FIN_DU_COMBAT),), posture)
    assert e.corps[LUI].jauges.energie - dix.jauges.energie == energie


@pytest.mark.regle("R141", "R188", "R208")
def test_une_roulade_ratee_garde_debout_meme_blesse_aux_jambes() -> None:
    for defense, posture in (("roulade", "debout"), ("parade_armee", "a_terre")):
        for attribut in ("blessure", "a_terre"):
            with dote("mae_geri", attribut) as t:
                combat, e = scene(t)
                c = frappe(t, combat, e, Faces(**TOUCHE | {"puissance": 5, "zone": 6}), defense=defense).corps[LUI]
            assert (c.posture, bool(c.blessures)) == (posture, attribut == "blessure")


@pytest.mark.regle("R143", "R144", "R19", "R22")
def test_epuise_un_de_de_rapidite_en_moins_initiative_et_puissance_comprises() -> None:
    combat, e = combat_d_essai()
    las = e.changer(MOI, poses=(Pose("epuise", FIN_DU_COMBAT),))
    vide = e.changer(MOI, jauges=e.corps[MOI].jauges._replace(energie=0))
    for etat in (las, vide):
        for nom in ("precision", "puissance"):
            assert des_lances(combat, etat, "serres_du_faucon", nom) == 2
        assert des_lances(combat, etat, "coup_de_poing") == 2
        for _ in range(3):
            h = Faces(a=9, b=5)
            etat = ouvrir(combat, etat, h)
            assert h.lus["a", 10] == 2
        assert raisons(combat, a_toi(etat, MOI, LUI), Action("deplacement", vers=-10)) == ""
    apres = finir_le_combat(combat, las).corps[MOI]
    assert "epuise" not in apres.situation.etats
    assert "epuise" in finir_le_combat(combat, vide).corps[MOI].situation.etats


@pytest.mark.regle("R19", "R21", "R64")
def test_depenser_sa_derniere_energie_epuise_aussitot_sans_passer_sous_un_de() -> None:
    combat, e = combat_d_essai(rapidite=1)
    e = e.changer(MOI, jauges=e.corps[MOI].jauges._replace(energie=2))
    apres = agir(Lanceur(Faces(**TOUCHE)), combat, e, coup("mae_tobi_geri", LUI))
    assert "epuise" in apres.corps[MOI].situation.etats
    h = Faces(a=9, b=5)
    ouvrir(combat, apres, h)
    assert h.lus["a", 10] == 1


@pytest.mark.regle("R145")
def test_ivre_un_point_de_moins_aux_actions_pas_aux_dommages_ni_a_l_instinct() -> None:
    combat, e = combat_d_essai()
    ivre = e.changer(MOI, poses=(Pose("ivre", FIN_DU_COMBAT),))
    for etat, precision, perte in ((e, 4, 1), (ivre, 4, 0), (ivre, 5, 1)):
        h = Faces(precision=precision, defense=3, puissance=3)
        apres = agir(Lanceur(h), combat, etat, coup("coup_de_poing", LUI))
        assert etat.corps[LUI].jauges.sante - apres.corps[LUI].jauges.sante == perte
    for defense, touche in (("", False), ("roulade", True)):
        h = Lanceur(Faces(precision=3, defense=5, puissance=9), decider=decide(defense=defense))
        apres = agir(h, combat, a_toi(ivre, LUI, MOI), coup("oi_zuki", MOI))  # 3 + 2 contre 5, ou 5 − 1
        assert (apres.corps[MOI].jauges.sante < e.corps[MOI].jauges.sante) is touche
