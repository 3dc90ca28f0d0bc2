"""Tests, oppositions, équipe, saut, course, temps."""

from fractions import Fraction

import pytest

from tiamat.catalogue import catalogue
from tiamat.des import Poignee, loi
from tiamat.epreuves import (
    CORDE,
    Equipier,
    avantage,
    chance,
    chances_d_opposition,
    courir_sur,
    difficulte_de_course,
    difficulte_nommee,
    jet_d_equipe,
    jet_de_caracteristique,
    jet_de_saut,
    lancer_test,
    marge,
    opposer,
    saut,
)
from tiamat.erreurs import ActionImpossible, NomInconnu, Refus
from tiamat.hasard import HasardScript
from tiamat.journal import Journal
from tiamat.temps import (
    SECONDES_PAR_TOUR,
    TOURS_POUR_SOIGNER,
    actions_libres,
    duree_en_equipe,
    tour_termine,
    tours_en_secondes,
)


@pytest.mark.regle("R46")
def test_les_six_difficultes() -> None:
    attendues = {
        "facile": 4,
        "moyennement facile": 6,
        "difficile": 8,
        "très difficile": 10,
        "héroïque": 15,
        "surhumaine": 20,
    }
    assert {nom: difficulte_nommee(nom) for nom in attendues} == attendues
    assert len(catalogue().difficultes) == len(attendues)


@pytest.mark.regle("R47", "R48", "R29")
@pytest.mark.parametrize(("total_voulu", "reussi"), [(8, True), (7, False)])
def test_test_simple_reussit_a_egalite(total_voulu: int, reussi: bool) -> None:
    jet = jet_de_caracteristique(1, 2)
    assert lancer_test(jet, 8, HasardScript([total_voulu - 2])).reussi is reussi
    assert jet_de_caracteristique(1).poignee == (1, 0, 0)
    assert chance(Poignee(1, 0, 2), 8) == Fraction(1, 2)


@pytest.mark.regle("R50")
def test_marge_signee() -> None:
    assert [marge(r, 6) for r in (7, 8, 6, 2)] == [1, 2, 0, -4]


@pytest.mark.regle("R51")
@pytest.mark.parametrize(("a", "b", "gagne"), [(7, 6, True), (7, 7, False), (6, 7, False)])
def test_a_egalite_l_initiateur_perd(a: int, b: int, gagne: bool) -> None:
    journal = Journal()
    un = jet_de_caracteristique(1)
    assert opposer(un, un, HasardScript([a, b]), journal).gagne is gagne
    assert len(journal) == 1


@pytest.mark.regle("R51")
def test_chances_d_opposition_contre_une_enumeration() -> None:
    a, b = Poignee(2, 0, 1), Poignee(1, 0, 2)
    gagne = sum(
        (p * q for x, p in loi(a).valeurs() for y, q in loi(b).valeurs() if x > y),
        start=Fraction(0),
    )
    chances = chances_d_opposition(a, b)
    assert chances.initiateur == gagne
    assert chances.initiateur + chances.adversaire == 1


@pytest.mark.regle("R52")
def test_avantage_de_situation() -> None:
    assert jet_de_caracteristique(2, 0, avantage(3), avantage(-1)).poignee.fixe == 2


@pytest.mark.regle("R66")
def test_une_corde_donne_un_d10() -> None:
    assert jet_de_caracteristique(2, 2, CORDE).poignee == (3, 0, 2)


@pytest.mark.regle("R58")
def test_equipe_le_meilleur_lance_pour_tous() -> None:
    equipe = [Equipier("Jack", 2), Equipier("Ryu", 3, 1), Equipier("Dante", 1, 3)]
    assert jet_d_equipe(equipe).poignee == (5, 0, 4)
    assert jet_d_equipe(equipe[:1]).poignee == (2, 0, 0)
    with pytest.raises(Refus, match="au moins une personne"):
        jet_d_equipe([])
    with pytest.raises(Refus, match="40 D10"):
        jet_d_equipe([Equipier("Jack", 2)] * 40)


@pytest.mark.regle("R59")
def test_duree_en_equipe() -> None:
    assert duree_en_equipe(15, 3) == 5
    assert duree_en_equipe(10, 4) == Fraction(5, 2)
    for duree, equipiers in ((1, 0), (-1, 2)):
        with pytest.raises(Refus):
            duree_en_equipe(duree, equipiers)


@pytest.mark.regle("R54")
def test_un_tour_finit_quand_tous_ont_joue() -> None:
    assert tour_termine([True, True])
    assert not tour_termine([True, False])


@pytest.mark.regle("R55")
def test_dix_tours_font_une_minute() -> None:
    assert tours_en_secondes(10) == 60
    assert SECONDES_PAR_TOUR == 6


@pytest.mark.regle("R56", "R57")
def test_une_action_longue_prend_toutes_les_actions() -> None:
    assert tours_en_secondes(TOURS_POUR_SOIGNER) == 60
    assert [actions_libres(3, n) for n in (TOURS_POUR_SOIGNER, 1, 0)] == [0, 0, 3]


@pytest.mark.regle("R88", "R89")
def test_saut() -> None:
    assert [saut(m, 2).difficulte for m in range(9)] == [None, None, None, 4, 6, 8, 10, 15, 20]
    assert [saut(m, 2).maison for m in (7, 8)] == [False, True]
    assert jet_de_saut(2, 3).poignee == (2, 0, 3)
    with pytest.raises(ActionImpossible, match="8 mètres au plus"):
        saut(9, 2)
    with pytest.raises(Refus):
        saut(-1, 2)


@pytest.mark.regle("R86")
def test_terrains() -> None:
    assert [difficulte_de_course(t) for t in ("foret", "neige", "boue", "eau peu profonde", "Verglas")] == [
        6,
        8,
        8,
        8,
        10,
    ]
    with pytest.raises(NomInconnu, match="(?i)forêt"):
        difficulte_de_course("foreet")


@pytest.mark.regle("R85", "R87")
@pytest.mark.parametrize(("des", "chute"), [([1, 4], False), ([1, 3], True)])
def test_courir_dans_la_foret(des: list[int], chute: bool) -> None:
    journal = Journal()
    test = courir_sur("forêt", 2, 2, HasardScript(des), journal, "Jack")
    assert test.reussi is not chute
    assert ("Jack tombe à terre." in [f.phrase() for f in journal]) is chute


@pytest.mark.parametrize(("carac", "competence"), [(0, 0), (41, 0), (2, -1), (2, 41)])
def test_valeurs_hors_bornes(carac: int, competence: int) -> None:
    with pytest.raises(Refus, match="attendu de"):
        jet_de_caracteristique(carac, competence)
