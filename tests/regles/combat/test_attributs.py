"""Les attributs qui jouent avant la Précision ou à la Puissance : ce qu'ils changent, et à qui."""

import pytest

from tests.regles.combat import test_attributs_de_touche
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
    empeche,
    frappe,
    reussir,
    scene,
)
from tiamat.catalogue import catalogue
from tiamat.combat.combat import Etat
from tiamat.combat.deroule import agir
from tiamat.combat.suites import JUSQU_A_LA_GUERISON
from tiamat.erreurs import ActionImpossible
from tiamat.procedure.interpretes import Lanceur


def perte(avant: Etat, apres: Etat, i: int = LUI) -> int:
    """Les points de santé perdus."""
    return avant.corps[i].jauges.sante - apres.corps[i].jauges.sante


def test_chacun_des_17_attributs_a_son_essai() -> None:
    essais = {nom.removeprefix("test_") for nom in (*globals(), *vars(test_attributs_de_touche))}
    de_technique = {a.id for a in catalogue().attributs.values()} - {"tir_en_rafale"}
    assert len(de_technique) == 17
    assert {a for a in de_technique if not any(e.startswith(a) for e in essais)} == set()


@pytest.mark.regle("R180")
def test_imparable_vainc_d_office_la_parade_et_elle_seule() -> None:
    combat, e = scene(T["mae_tobi_geri"])
    h = Faces(**RATE, puissance=9)
    apres = frappe(T["mae_tobi_geri"], combat, e, h, defense="parade_armee")
    assert perte(e, apres) == 7
    assert (h.lus["precision", 10], h.lus["defense", 10]) == (0, 0)
    assert apres.corps[LUI].actions == e.corps[LUI].actions - 1
    assert perte(e, frappe(T["mae_tobi_geri"], combat, e, Faces(**RATE, puissance=9), defense="roulade")) == 0
    assert perte(e, frappe(T["mae_tobi_geri"], combat, e, Faces(**RATE, puissance=9))) == 0


@pytest.mark.regle("R181")
def test_inevitable_vainc_d_office_l_esquive_et_elle_seule() -> None:
    combat, e = scene(T["hook_punch"])
    h = Faces(**RATE, puissance=9)
    apres = frappe(T["hook_punch"], combat, e, h, defense="roulade")
    assert perte(e, apres) == 7
    assert apres.corps[LUI].jauges.energie == e.corps[LUI].jauges.energie - 1
    assert h.lus["defense", 10] == 0
    assert perte(e, frappe(T["hook_punch"], combat, e, Faces(**RATE, puissance=9), defense="parade_armee")) == 0


@pytest.mark.regle("R182")
def test_mouvement_ouvre_l_attaque_et_clot_la_defense() -> None:
    t = T["frappe_du_jaguar"]
    for ecart, refuse in ((9, False), (10, True)):
        combat, e = scene(t, ecart=ecart)
        assert bool(empeche(t, combat, e)) is refuse
    combat, e = scene(t, ecart=9)
    apres = frappe(t, combat, e, Faces(**RATE))
    assert (apres.corps[MOI].position, e.corps[MOI].actions - apres.corps[MOI].actions) == (8, 1)
    assert empeche(t, combat, e.changer(MOI, position=20)) != ()

    salto = T["salto"]
    combat, e = scene(salto)
    positions = [defend(salto, combat, e, h, ou=lambda c: max(c.reponses)) for h in (reussir(salto), Faces(**TOUCHE))]
    assert [p.corps[MOI].position for p in positions] == [8, 0]
    assert e.corps[MOI].actions - positions[0].corps[MOI].actions == 1


@pytest.mark.regle("R183")
@pytest.mark.parametrize(
    ("defense", "d10", "d6"), [("", 2, 0), ("plongeon", 2, 1), ("roulade", 3, 0), ("parade_armee", 2, 0)]
)
def test_attaque_surprise_ne_laisse_qu_un_d10_et_tous_les_d6_sauf_sixieme_sens(defense: str, d10: int, d6: int) -> None:
    t = T["nukitsuke"]
    for talents, attendus in (((), 1), (("sixieme_sens",), d10)):
        combat, e = scene(t, sien={"talents": talents, "techniques": ("plongeon",)})
        h = Faces(**RATE)
        frappe(t, combat, e, h, defense=defense)
        assert (h.lus["defense", 10], h.lus["defense", 6]) == (attendus, d6)


@pytest.mark.regle("R183", "R90")
def test_attaque_surprise_garde_le_bonus_fixe_et_perd_le_de_de_se_preparer() -> None:
    with dote("coup_de_poing", "attaque_surprise") as t:
        combat, e = scene(t, sien={"techniques": ("blocage",)})
        e = e.changer(LUI, prepare=True)
        for precision, touche in ((3, True), (2, False)):
            h = Faces(precision=precision, defense=1, puissance=9)
            apres = frappe(t, combat, e, h, defense="blocage")
            assert (perte(e, apres) > 0) is touche  # Blocage : 1D10 + 1, donc 2 contre la Précision
            assert h.lus["defense", 10] == 1
            assert not apres.corps[LUI].prepare


@pytest.mark.regle("R184")
@pytest.mark.parametrize("attribut", ["imparable", "inevitable", "attaque_surprise"])
def test_contre_attaque_vaut_contre_imparable_inevitable_et_surprise(attribut: str) -> None:
    t = T["cross_counter"]
    with dote("coup_de_poing", attribut):
        combat, e = scene(t)
        h = Faces(**RATE, puissance=9)
        apres = defend(t, combat, e, h)
    assert (perte(e, apres, LUI), perte(e, apres, MOI)) == (7, 0)
    assert h.lus["defense", 10] == (1 if attribut == "attaque_surprise" else 2)


@pytest.mark.regle("R184", "R96")
def test_contre_attaque_sert_en_defense_seulement_et_l_egalite_ne_fait_rien() -> None:
    t = T["cross_counter"]
    combat, e = scene(t)
    with pytest.raises(ActionImpossible, match="qu’en défense"):
        frappe(t, combat, e, Faces())
    for precision, defense, lui, moi in ((5, 6, 7, 0), (6, 6, 0, 0), (6, 5, 0, 7)):
        h = Faces(precision=precision, defense=defense, puissance=9)
        apres = defend(t, combat, e, h)
        assert (perte(e, apres, LUI), perte(e, apres, MOI)) == (lui, moi)
        assert apres.file[0] == (LUI,)
        assert e.corps[LUI].actions - apres.corps[LUI].actions == 1


@pytest.mark.regle("R185", "R98", "R109")
def test_fracassante_ignore_l_armure_et_garde_l_endurance() -> None:
    blouson = {"equipement": ("Bâton", "Blouson en cuir")}
    for attributs, attendue in (((), 9 - 2 - 2), (("fracassante",), 9 - 2)):
        with dote("coup_de_poing", *attributs) as t:
            combat, e = scene(t, sien=blouson)
            assert perte(e, frappe(t, combat, e, Faces(**TOUCHE | {"puissance": 9, "zone": 3}))) == attendue
    for attributs, attendue in ((("letale",), 9 - 4 - 2), (("letale", "fracassante"), 9 - 4)):
        with dote("coup_de_poing", *attributs) as t:
            combat, e = scene(t, sien={**blouson, "techniques": ("blocage",)})
            paree = frappe(t, combat, e, Faces(**RATE, puissance=9, parade=4, zone=3), defense="blocage")
            assert perte(e, paree) == attendue


@pytest.mark.regle("R186", "R9", "R10", "R109")
def test_letale_tue_a_zero_et_traverse_les_mains_nues() -> None:
    for attributs, mort in (((), False), (("letale",), True)):
        with dote("coup_de_poing", *attributs) as t:
            combat, e = scene(t, sien={"techniques": ("blocage",)})
            faible = e.changer(LUI, jauges=e.corps[LUI].jauges._replace(sante=7))
            fin = frappe(t, combat, faible, Faces(**TOUCHE | {"puissance": 9})).corps[LUI].jauges
            assert (fin.ko, fin.mort) == (True, mort)
            paree = frappe(t, combat, e, Faces(**RATE, puissance=9, parade=2), defense="blocage")
            assert perte(e, paree) == (7 if mort else 0)
            assert paree.corps[LUI].jauges.furie == int(mort)


@pytest.mark.regle("R194", "R7", "R138", "R141")
@pytest.mark.parametrize(
    ("zone", "partie"), [(10, "tete"), (1, "torse"), (4, "bras"), (5, "bras"), (6, "jambes"), (9, "jambes")]
)
def test_blessure_des_un_point_perdu_a_la_zone_touchee(zone: int, partie: str) -> None:
    with dote("mae_geri", "blessure") as t:
        combat, e = scene(t)
        for puissance, blessures in ((2, ()), (3, ((partie, JUSQU_A_LA_GUERISON),))):
            h = Faces(**TOUCHE | {"puissance": puissance, "zone": zone, "energie": 4})
            c = frappe(t, combat, e, h).corps[LUI]
            assert c.blessures == blessures
            assert e.corps[LUI].jauges.energie - c.jauges.energie == 4 * (partie == "torse" and puissance == 3)
            assert c.posture == ("a_terre" if partie == "jambes" and puissance == 3 else "debout")


@pytest.mark.regle("R194")
def test_blessure_par_une_contre_attaque_frappe_l_attaquant() -> None:
    with dote("cross_counter", "blessure") as t:
        combat, e = scene(t)
        c = defend(t, combat, e, reussir(t, puissance=3, zone=1)).corps[LUI]
    assert c.blessures == (("tete", JUSQU_A_LA_GUERISON),)


@pytest.mark.regle("R184")
def test_qui_est_contre_reprend_ses_actions() -> None:
    t = T["cross_counter"]
    combat, e = scene(t)
    apres = defend(t, combat, e, reussir(t, puissance=3))
    encore = agir(Lanceur(Faces(**TOUCHE)), combat, apres, action(T["coup_de_poing"])._replace(cible=MOI))
    assert [etat.corps[LUI].actions for etat in (e, apres, encore)] == [3, 2, 1]
