"""Les armes pendant le combat : dégainer, rengainer, saisir, recharger, tirer, vider un chargeur, perdre la sienne."""

import pytest

from tests.regles.combat.outils import a_toi, coup, decide, duel, fiche, joue, raisons
from tiamat.catalogue import Arme, catalogue
from tiamat.combat.actions import Action, Annonce
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.combattant import armer, combattant
from tiamat.combat.emploi import employer
from tiamat.combat.permis import defenses, refus_de_garde
from tiamat.personnage import profil

SAC = ("couteau", "katana", "pistolet 9 mm", "pistolet-mitrailleur", "fusil à pompe")
MOI = fiche(2, "oi_zuki", nom="Moi", equipement=SAC)
LUI = fiche(2, "oi_zuki", nom="Lui")


def arme(*tenues: str, ecart: int = 1, contre: tuple[str, ...] = ()) -> tuple[Combat, Etat]:
    combat, e = duel(MOI, LUI, ecart=ecart, tenues=(tenues, contre))
    return combat, e.changer(0, actions=9)


def balles(e: Etat, arme: str, i: int = 0) -> int | None:
    return dict(e.corps[i].munitions).get(arme)


@pytest.mark.regle("R76", "R207")
def test_degainer_et_rengainer() -> None:
    combat, e = arme()
    e = joue(combat, e, Action("degainer", objet="couteau"))
    assert (e.corps[0].tenues, e.corps[0].actions) == (("couteau",), 8)
    assert "couteau" not in e.corps[0].rangees
    assert "Il ne porte pas cette arme (R76)." in raisons(combat, e, Action("degainer", objet="couteau"))
    assert "Ses deux mains sont prises" in raisons(combat, e, Action("degainer", objet="katana"))
    e = joue(combat, e, Action("rengainer", objet="couteau"))
    assert (e.corps[0].tenues, e.corps[0].rangees[-1]) == ((), "couteau")
    assert joue(combat, e, Action("degainer", objet="katana")).corps[0].tenues == ("katana",)


@pytest.mark.regle("R175")
def test_sans_arme_en_main_la_technique_est_refusee() -> None:
    combat, e = arme()
    assert "Attaque armée demande en main" in raisons(combat, e, coup("attaque_armee"))
    e = joue(combat, e, Action("degainer", objet="couteau"))
    assert raisons(combat, e, coup("attaque_armee")) == ""


@pytest.mark.regle("R76")
def test_saisir_l_arme_tombee_a_ses_pieds() -> None:
    combat, e = arme("couteau")
    e = e.changer(0, tenues=())._replace(au_sol=(("couteau", 1), ("sabre", 2)))
    assert "(C149)" in raisons(combat, e, Action("saisir", objet="sabre"))
    assert "Ses deux mains sont prises" in raisons(
        combat, e.changer(0, tenues=("katana",)), Action("saisir", objet="couteau")
    )
    e = joue(combat, e, Action("saisir", objet="couteau"))
    assert (e.corps[0].tenues, e.au_sol, e.corps[0].actions) == (("couteau",), (("sabre", 2),), 8)


@pytest.mark.regle("R168")
def test_chaque_tir_prend_une_balle_et_un_chargeur_vide_se_recharge() -> None:
    combat, e = arme("pistolet_9_mm", ecart=10)
    assert balles(e, "pistolet_9_mm") == 15
    tire = joue(combat, e, coup("visee"), 1, 1, 9)
    assert balles(tire, "pistolet_9_mm") == 14
    vide = e.changer(0, munitions=(("pistolet_9_mm", 0),))
    assert "Plus de munitions : rechargez (R168)." in raisons(combat, vide, coup("visee"))
    plein = joue(combat, vide, Action("recharger", objet="pistolet_9_mm"))
    assert (balles(plein, "pistolet_9_mm"), plein.corps[0].actions) == (15, 8)
    assert "Le chargeur est plein (R168)." in raisons(combat, plein, Action("recharger", objet="pistolet_9_mm"))


@pytest.mark.regle("R168")
def test_un_fusil_a_pompe_se_recharge_cartouche_par_cartouche() -> None:
    combat, e = arme("fusil_a_pompe", ecart=10)
    e = e.changer(0, munitions=(("fusil_a_pompe", 2),))
    for attendu in (3, 4):
        e = joue(combat, e, Action("recharger", objet="fusil_a_pompe"))
        assert balles(e, "fusil_a_pompe") == attendu


@pytest.mark.regle("R166", "R168", "R200")
def test_une_rafale_prend_deux_des_de_balles_et_offre_une_visee_sans_en_reprendre() -> None:
    combat, e = arme("pistolet_mitrailleur", ecart=20)
    ratee = joue(combat, e, coup("tir_en_rafale"), 3, 4, 1, 1, 9)
    assert balles(ratee, "pistolet_mitrailleur") == 23
    visee = decide(combo=lambda c: c.reponses[-1])
    touche = 9, 1, 2, 2, 3, 3
    e = joue(combat, e, coup("tir_en_rafale"), 3, 4, *touche, *touche, decider=visee)
    assert (balles(e, "pistolet_mitrailleur"), e.corps[0].actions) == (23, 8)
    assert e.corps[1].jauges.sante == 24 - 4 - 4


@pytest.mark.regle("R166", "R168")
def test_un_chargeur_insuffisant_se_vide_et_la_rafale_part_avec_sa_visee() -> None:
    combat, e = arme("pistolet_mitrailleur", ecart=20)
    e = e.changer(0, munitions=(("pistolet_mitrailleur", 3),))
    touche = 9, 1, 2, 2, 3, 3
    visee = decide(combo=lambda c: c.reponses[-1])
    e = joue(combat, e, coup("tir_en_rafale"), 6, 4, *touche, *touche, decider=visee)
    assert (balles(e, "pistolet_mitrailleur"), e.corps[1].jauges.sante) == (0, 16)
    assert "(R168)" in raisons(combat, e, coup("tir_en_rafale"))


@pytest.mark.regle("R100", "R167")
@pytest.mark.parametrize(("metres", "des"), [(1, (2, 1)), (6, (2, 1)), (20, (3, 1)), (21, (5, 1)), (50, (5, 1))])
def test_la_portee_change_la_precision(metres: int, des: tuple[int, ...]) -> None:
    combat, e = arme("pistolet_9_mm", ecart=metres)
    egal = joue(combat, e, coup("visee"), *des, 3)
    assert egal.corps[1].jauges.sante == 24
    mieux = joue(combat, e, coup("visee"), des[0] + 1, 1, 3, 2, 3, 3)
    assert mieux.corps[1].jauges.sante == 20


@pytest.mark.regle("R100")
def test_hors_de_portee() -> None:
    combat, e = arme("pistolet_9_mm", ecart=51)
    assert "La cible est à 51\xa0m, la portée est de 50\xa0m (R100)." in raisons(combat, e, coup("visee"))


@pytest.mark.regle("R102")
def test_les_circonstances_du_combat_et_du_tir_se_cumulent() -> None:
    combat, e = duel(MOI, LUI, ecart=10, tenues=(("pistolet_9_mm",), ()), tir=("vent",))
    obscur = coup("visee", circonstances=("obscurite",))
    assert joue(combat, e, obscur, 7, 1, 3).corps[1].jauges.sante == 24
    assert joue(combat, e, obscur, 8, 1, 3, 2, 3, 3).corps[1].jauges.sante == 20
    couche = e.changer(1, posture="a_terre")
    assert joue(combat, couche, coup("visee"), 6, 1, 3).corps[1].jauges.sante == 24


@pytest.mark.regle("R192", "R168")
def test_une_arme_prise_garde_les_balles_qui_lui_restaient() -> None:
    combat, e = duel(fiche(2, "braquage", nom="Voleur"), MOI, tenues=(None, ("pistolet_9_mm",)))
    e = e.changer(1, munitions=(("pistolet_9_mm", 4),))
    e = joue(combat, e, coup("braquage"), 9, 1, 1, 2, 5)
    assert (e.corps[0].tenues, e.corps[1].tenues) == (("pistolet_9_mm",), ())
    assert (balles(e, "pistolet_9_mm"), balles(e, "pistolet_9_mm", 1)) == (4, None)


@pytest.mark.regle("R168")
def test_une_arme_ramassee_garde_les_balles_qui_lui_restaient() -> None:
    combat, e = duel(LUI, MOI, tenues=(None, ("pistolet_9_mm",)))
    e = e.changer(1, munitions=(("pistolet_9_mm", 0),), tenues=())._replace(au_sol=(("pistolet_9_mm", 1),))
    e = joue(combat, e, Action("saisir", objet="pistolet_9_mm"))
    assert balles(e, "pistolet_9_mm") == 0
    assert "rechargez (R168)" in raisons(combat, e, coup("visee"))
    assert raisons(combat, e, Action("recharger", objet="pistolet_9_mm")) == ""


@pytest.mark.regle("R168", "R206")
def test_un_sac_de_makibishi_sert_cinq_fois() -> None:
    ninja = fiche(2, "makibishi", nom="Ninja", equipement=("sac de makibishi",))
    combat, e = duel(fiche(2, "charge_enragee"), ninja, ecart=5)
    e = e.changer(0, jauges=e.corps[0].jauges._replace(furie=2)).changer(1, actions=9)
    assert balles(e, "sac_de_makibishi", 1) == 5
    apres = joue(combat, e, coup("charge_enragee"), 1, 1, 1, 1, 9, 1, 1, 1, 1, decider=decide(defense="makibishi"))
    assert balles(apres, "sac_de_makibishi", 1) == 4
    a = Annonce(0, 1, "charge_enragee")
    vide = a_toi(e.changer(1, munitions=(("sac_de_makibishi", 0),)), 0)
    assert "makibishi" in defenses(combat, e, a)
    assert "makibishi" not in defenses(combat, vide, a)
    assert refus_de_garde(combat, vide, a, "makibishi") == ("Sac de makibishi : il n’en reste plus (R168).",)


@pytest.mark.regle("R159", "R164", "R165")
@pytest.mark.parametrize("arme", [a for a in catalogue().armes.values() if a.puissance])
def test_une_arme_ajoute_ses_attributs_a_la_technique_qu_elle_sert(arme: Arme) -> None:
    admis = {"choc", "letale", "a_terre", "fracassante", "aveuglante", "assommante", "tir_en_rafale"}
    assert set(arme.attributs) <= admis
    porteur = armer(combattant(profil("jack")), (arme.id,))
    for technique, sorte in (("attaque_armee", "contact"), ("visee", "distance")):
        emploi = employer(porteur, catalogue().techniques[technique])
        if sorte in arme.sorte:
            attendus = set(arme.attributs) | ({"letale"} if sorte == "contact" and arme.letale_au_contact else set())
            assert emploi.attributs == attendus
        else:
            assert emploi.attributs == frozenset()
    assert employer(porteur, catalogue().techniques["coup_de_poing"]).attributs == frozenset()


@pytest.mark.regle("R164")
def test_une_arme_lancee_comme_un_objet_ne_donne_pas_ses_attributs() -> None:
    lanceur = armer(combattant(profil("jack")), ("pistolet_9_mm",))
    assert employer(lanceur, catalogue().techniques["lancer_de_projectile"]).attributs == frozenset()
    assert employer(lanceur, catalogue().techniques["visee"]).attributs == {"letale"}
