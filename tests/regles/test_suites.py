"""Ce qu'un coup laisse : attributs, états, blessures, furie, KO, mort."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.regles.test_echange import quelqu_un
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import PARTIES
from tiamat.combat.durees import FIN_DU_COMBAT, Pose, poser
from tiamat.combat.echange import PAREE, RATE, TOUCHE, Issue
from tiamat.combat.emploi import DEFENSE, Emploi, employer
from tiamat.combat.suites import Corps, finir_le_tour_de, subir
from tiamat.jauges import Jauges
from tiamat.techniques import sorte

T = catalogue().techniques
PLEINES = Jauges(26, 26, 32, 32, 0, 4)
NEUF = Corps(PLEINES)


def coup(technique: str, *tenues: str) -> Emploi:
    return employer(quelqu_un(2, *tenues), T[technique])


def touche(zone: str = "torse", perte: int = 0, **autres: int) -> Issue:
    return Issue(TOUCHE, zone, perte, perte >= 10, **autres)


@pytest.mark.regle("R97", "R187", "R189", "R190", "R191", "R198")
@pytest.mark.parametrize(
    ("technique", "etat"),
    [("frappe_de_l_ours", "sonne"), ("braquage", "terrorise"), ("ultimate_punch", "sonne")],
)
def test_un_attribut_pose_son_etat_des_la_touche_meme_sans_perte(technique: str, etat: str) -> None:
    tours = 1 if technique == "ultimate_punch" else 0
    (pose,) = subir(NEUF, touche(perte=0, tours=tours), coup(technique)).poses
    assert pose == Pose(etat, 2)
    assert subir(NEUF, Issue(RATE), coup(technique)) == NEUF


@pytest.mark.regle("R188", "R208")
def test_a_terre_et_les_immunites() -> None:
    assert subir(NEUF, touche(), coup("sweeping")).posture == "a_terre"
    roulade = employer(quelqu_un(), T["roulade"], DEFENSE)
    assert subir(NEUF, touche(), coup("sweeping"), roulade).posture == "debout"
    blocage = employer(quelqu_un(), T["blocage"], DEFENSE)
    assert subir(NEUF, touche(), coup("sweeping"), blocage).posture == "a_terre"


@pytest.mark.regle("R209", "R12")
def test_la_furie_d_une_gifle_s_ajoute_a_celle_du_dommage() -> None:
    assert subir(NEUF, touche(perte=0), coup("gifle")).jauges.furie == 1
    assert subir(NEUF, touche(perte=2), coup("gifle")).jauges.furie == 2
    pleine = Corps(PLEINES._replace(furie=4))
    assert subir(pleine, touche(perte=2), coup("gifle")).jauges.furie == 4


@pytest.mark.regle("R151")
def test_un_terrorise_ne_gagne_plus_de_furie() -> None:
    apeure = NEUF._replace(poses=poser((), "terrorise", 2))
    apres = subir(apeure, touche(perte=5), coup("gifle"))
    assert (apres.jauges.sante, apres.jauges.furie) == (21, 0)


@pytest.mark.regle("R7", "R99", "R135", "R138", "R141", "R194")
def test_blessures_graves_selon_la_zone() -> None:
    oi_zuki = coup("oi_zuki")
    torse = subir(NEUF, touche("torse", 10, energie=4), oi_zuki)
    assert (torse.blessures, torse.jauges.energie, torse.posture) == ((("torse", FIN_DU_COMBAT),), 28, "debout")
    jambe = subir(NEUF, touche("jambe_gauche", 11), oi_zuki)
    assert (jambe.blessures, jambe.posture) == ((("jambes", FIN_DU_COMBAT),), "a_terre")
    assert subir(NEUF, touche("tete", 9), oi_zuki).blessures == ()
    breve = subir(NEUF, Issue(TOUCHE, "bras_droit", 1, True, tours=2), coup("nukite"))
    assert breve.blessures == (("bras", 3),)
    assert breve.situation.blessures == {"bras"}
    for _ in range(3):
        breve = finir_le_tour_de(breve)
    assert breve.blessures == ()
    assert subir(jambe, touche("jambe_droite", 10), oi_zuki).blessures == jambe.blessures


@pytest.mark.regle("R8", "R9", "R10", "R146", "R107")
def test_ko_et_mort() -> None:
    assomme = subir(NEUF, touche("tete", 40), coup("oi_zuki"))
    assert (assomme.jauges.ko, assomme.jauges.mort, assomme.posture) == (True, False, "a_terre")
    assert "ko" in assomme.situation.etats
    assert subir(NEUF, touche("tete", 40), coup("attaque_armee", "katana")).jauges.mort
    assert subir(assomme, touche("tete", 1), coup("attaque_armee", "katana")).jauges.mort


@pytest.mark.regle("R109")
def test_une_parade_a_mains_nues_ne_laisse_que_la_perte() -> None:
    dent = coup("attaque_armee", "couteau")
    assert subir(NEUF, Issue(PAREE, "torse", 3), dent) == subir(NEUF, touche("torse", 3), dent)
    assert subir(NEUF, Issue(PAREE, "torse", 3), coup("frappe_de_l_ours")).poses == ()


@pytest.mark.regle("R99")
@given(
    st.lists(
        st.tuples(
            st.sampled_from([t.id for t in T.values() if sorte(t) == "attaque"]),
            st.sampled_from(sorted(PARTIES)),
            st.integers(0, 30),
            st.integers(1, 6),
        ),
        max_size=8,
    )
)
def test_les_jauges_restent_dans_leurs_bornes(coups: list[tuple[str, str, int, int]]) -> None:
    corps = NEUF
    for technique, zone, perte, de in coups:
        corps = subir(corps, Issue(TOUCHE, zone, perte, perte >= 10, de, de), coup(technique))
        j = corps.jauges
        assert 0 <= j.sante <= j.sante_max
        assert 0 <= j.energie <= j.energie_max
        assert 0 <= j.furie <= j.furie_max
        assert j.ko <= (corps.posture == "a_terre")
    calme = corps
    for _ in range(8):
        calme = finir_le_tour_de(calme)
    assert {p.fins for p in calme.poses} <= {FIN_DU_COMBAT}
