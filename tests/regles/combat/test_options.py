"""Chaque option du combat change quelque chose que l'on mesure ; par défaut, ce sont les arbitrages du livre."""

from fractions import Fraction

import pytest

from tests.regles.combat.outils import coup, decide, des, duel, fiche, joue
from tiamat.combat.combat import Etat
from tiamat.combat.deroule import agir
from tiamat.combat.faits import FaitAttaque
from tiamat.combat.options import Options
from tiamat.combat.tour import embusquer, finir_le_combat, ouvrir_le_tour
from tiamat.hasard import HasardScript
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Enumerateur, Lanceur

UN = fiche(2, "oi_zuki", "mae_geri", "age_uke", nom="Un")
MESURES = {
    "defense_apres_jet": "test_la_defense_se_choisit_apres_le_jet",
    "zone_avant_defense": "test_la_zone_connue_d_avance_ouvre_la_parade_qui_convient",
    "blessure_sans_perte": "test_l_attribut_blessure_blesse_meme_sans_perte",
    "sixieme_sens_contre_embuscade": "test_sixieme_sens_et_embuscade",
    "combos_en_cascade": "test_un_combo_offre_le_sien",
    "furie_gardee": "test_la_furie_reste_apres_le_combat",
}
"""Option → l'essai qui la mesure."""


def test_chaque_option_a_son_essai_et_sa_valeur_par_defaut() -> None:
    assert set(MESURES) == set(Options._fields)
    assert all(essai in globals() for essai in MESURES.values())
    vraies = {nom for nom, valeur in Options()._asdict().items() if valeur}
    assert vraies == {"sixieme_sens_contre_embuscade", "combos_en_cascade"}


@pytest.mark.regle("R94")
@pytest.mark.parametrize(("apres", "des_vus"), [(False, 0), (True, 2)])
def test_la_defense_se_choisit_apres_le_jet(apres: bool, des_vus: int) -> None:
    combat, e = duel(UN, UN, options=Options(defense_apres_jet=apres))
    lances: list[int] = []
    vus: list[int] = []

    class Temoin(HasardScript):
        def de(self, faces: int) -> int:
            lances.append(faces)
            return super().de(faces)

    with Temoin([9, 2, 8, 1, 6]) as hasard:
        h = Lanceur(hasard, decider=decide(defense=lambda _: vus.append(len(lances)) or "age_uke"))
        fin = agir(h, combat, e, coup("oi_zuki"))
    assert vus == [des_vus]
    assert fin.corps[1].jauges.sante == 24


@pytest.mark.regle("R93", "R96", "R98")
@pytest.mark.parametrize("vu_avant", [Options(defense_apres_jet=True), Options(zone_avant_defense=True)])
def test_en_voir_plus_ne_change_pas_la_loi_de_qui_se_defend_pareil(vu_avant: Options) -> None:
    def loi(options: Options) -> dict[Etat, Fraction]:
        combat, e = duel(UN, fiche(1, "oi_zuki"), options=options)
        return dict(Enumerateur().loi(agir, combat, e, coup("oi_zuki")))

    assert loi(vu_avant) == loi(Options())


@pytest.mark.regle("R206")
@pytest.mark.parametrize(("avant", "possible"), [(False, False), (True, True)])
def test_la_zone_connue_d_avance_ouvre_la_parade_qui_convient(avant: bool, possible: bool) -> None:
    combat, e = duel(UN, UN, options=Options(zone_avant_defense=avant))
    vues: list[tuple[str, ...]] = []
    valeurs = (10, 9, 1, 5, 9, 1) if avant else (9, 1, 5, 10, 9, 1)
    joue(combat, e, coup("mae_geri"), *valeurs, decider=decide(defense=lambda c: vues.append(c.reponses) or ""))
    assert ("age_uke" in vues[0]) is possible


@pytest.mark.regle("R194")
@pytest.mark.parametrize(("sans_perte", "blessures"), [(False, ()), (True, (("bras", 3),))])
def test_l_attribut_blessure_blesse_meme_sans_perte(sans_perte: bool, blessures: tuple[object, ...]) -> None:
    combat, e = duel(fiche(2, "nukite"), UN, options=Options(blessure_sans_perte=sans_perte))
    e = joue(combat, e, coup("nukite"), 9, 1, 3, 2, 4, 1, 2)
    assert (e.corps[1].blessures, e.corps[1].jauges.sante) == (blessures, 24)


@pytest.mark.regle("R106")
@pytest.mark.parametrize(("contre", "des_lances"), [(True, 2), (False, 1)])
def test_sixieme_sens_et_embuscade(contre: bool, des_lances: int) -> None:
    alerte = fiche(2, "oi_zuki", "age_uke", talents=("sixieme_sens",))
    combat, e = duel(UN, alerte, options=Options(sixieme_sens_contre_embuscade=contre))
    with des(9, 1, 1, 1, 9, 9, *([1] * des_lances)) as h:
        e = ouvrir_le_tour(h, combat, embusquer(h, combat, e._replace(tour=0, file=()), [0], [1]))
    joue(combat, e, coup("oi_zuki"), 1, 1, *([9] * des_lances), 1, decider=decide(defense="age_uke"))


@pytest.mark.regle("R200")
@pytest.mark.parametrize(("cascade", "combos"), [(True, 2), (False, 1)])
def test_un_combo_offre_le_sien(cascade: bool, combos: int) -> None:
    boxeur = fiche(2, "ultimate_elbow_strike", "double_elbow_strike", "straight_elbow_strike", furie=2)
    combat, e = duel(UN, boxeur, options=Options(combos_en_cascade=cascade))
    journal = Journal()
    riposte, double, simple = (
        (1, 1, 9, 9, 9, 9, 3, 3, 3, 3, 3, 3),
        (9, 9, 9, 9, 1, 3, 3, 3, 1),
        (9, 9, 9, 1, 3, 3, 3, 3),
    )
    with HasardScript([*riposte, *double, *(simple if cascade else ())]) as hasard:
        choix = decide(defense="ultimate_elbow_strike", combo=lambda c: c.reponses[-1])
        choisir = lambda c, *x: "" if c.nom == "defense" and c.qui == 0 else choix(c, *x)  # noqa: E731
        e = agir(Lanceur(hasard, journal, choisir), combat, e, coup("oi_zuki"))
    assert len([f for f in journal if isinstance(f, FaitAttaque)]) == 1 + combos
    assert e.corps[0].jauges.furie == 1 + combos


@pytest.mark.regle("R14", "R15")
@pytest.mark.parametrize(("gardee", "furie"), [(False, 0), (True, 3)])
def test_la_furie_reste_apres_le_combat(gardee: bool, furie: int) -> None:
    combat, e = duel(UN, UN, options=Options(furie_gardee=gardee))
    e = e.changer(0, jauges=e.corps[0].jauges._replace(furie=3))
    assert finir_le_combat(combat, e).corps[0].jauges.furie == furie
