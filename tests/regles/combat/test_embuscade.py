"""L'embuscade : avant le premier tour, une opposition ; la victime ne lance plus qu'un dé, pendant ce tour."""

import pytest

from tests.regles.combat.outils import a_toi, coup, decide, des, duel, engage, fiche, joue, tour, voyous
from tiamat.combat.combat import Combat, Etat, Participant
from tiamat.combat.options import Options
from tiamat.combat.tour import embusquer, finir_le_tour
from tiamat.erreurs import ActionImpossible

OMBRE = fiche(2, "oi_zuki", nom="Ombre", competences={"infiltration": 3})
GUET = fiche(2, "oi_zuki", "age_uke", "cross_counter", nom="Guet", rapidite=3, competences={"vigilance": 1})
ALERTE = fiche(2, "oi_zuki", nom="Alerte", rapidite=3, talents=("sixieme_sens",))


def tendre(combat: Combat, e: Etat, *valeurs: int, victimes: tuple[int, ...] = (1,)) -> Etat:
    with des(*valeurs) as h:
        return embusquer(h, combat, e._replace(tour=0, file=()), [0], victimes)


@pytest.mark.regle("R105")
@pytest.mark.parametrize(("vigilance", "surpris"), [(6, True), (7, False), (8, False)])
def test_l_embuscade_est_une_opposition_et_l_egalite_n_est_pas_une_surprise(vigilance: int, surpris: bool) -> None:
    combat, e = duel(OMBRE, GUET)
    assert tendre(combat, e, 5, 1, vigilance, 1).corps[1].embusque == surpris


@pytest.mark.regle("R104")
def test_une_embuscade_ne_se_joue_qu_avant_le_premier_tour() -> None:
    combat, e = duel(OMBRE, GUET)
    with des() as h, pytest.raises(ActionImpossible, match="avant le premier tour.*R104"):
        embusquer(h, combat, e, [0], [1])


@pytest.mark.regle("R104", "R106")
def test_la_victime_n_a_qu_un_de_a_l_initiative_du_premier_tour_seulement() -> None:
    combat, e = duel(OMBRE, GUET)
    e = tour(combat, tendre(combat, e, 5, 1, 1, 1), 9, 1, 4)
    assert (e.tour, e.corps[1].embusque) == (1, True)
    assert e.corps[1].actions == 2
    with des() as h:
        apres = finir_le_tour(h, combat, e)
    assert not apres.corps[1].embusque
    tour(combat, e, 1, 1, 9, 9, 9)


@pytest.mark.regle("R106")
@pytest.mark.parametrize(
    ("defense", "valeurs", "perte"),
    [("", (5, 1, 4, 3, 4, 4), 2), ("age_uke", (5, 1, 4, 5), 0), ("cross_counter", (5, 1, 4, 3, 4, 4), 2)],
)
def test_la_victime_n_a_qu_un_de_pour_se_defendre(defense: str, valeurs: tuple[int, ...], perte: int) -> None:
    combat, e = duel(OMBRE, GUET)
    e = a_toi(e, 0, 1).changer(1, embusque=True)
    e = e.changer(1, jauges=e.corps[1].jauges._replace(furie=1))
    apres = joue(combat, e, coup("oi_zuki"), *valeurs, decider=decide(defense=defense))
    assert e.corps[1].jauges.sante - apres.corps[1].jauges.sante == perte


@pytest.mark.regle("R106")
def test_le_sixieme_sens_annule_l_embuscade() -> None:
    combat, e = duel(OMBRE, ALERTE)
    tour(combat, tendre(combat, e, 5, 1, 1, 1), 1, 1, 9, 9, 9)
    sans = Options(sixieme_sens_contre_embuscade=False)
    combat, e = duel(OMBRE, ALERTE, options=sans)
    tour(combat, tendre(combat, e, 5, 1, 1, 1), 1, 1, 9)


@pytest.mark.regle("R58", "R105")
def test_plusieurs_embusques_font_un_seul_jet_et_chaque_victime_s_oppose() -> None:
    ombres = (Participant(x, OMBRE, 0) for x in "ab")
    combat, e = engage(*ombres, Participant("c", GUET, 1), Participant("d", GUET, 1))
    with des(5, 1, 2, 9, 1, 10, 1, 6) as h:
        e = embusquer(h, combat, e._replace(tour=0), [0, 1], [2, 3])
    assert [c.embusque for c in e.corps] == [False, False, True, False]


@pytest.mark.regle("R58", "R105")
def test_un_groupe_embusque_en_equipe() -> None:
    combat, e = duel(voyous(competences={"infiltration": 1}), GUET, effectifs=(3, 1))
    assert tendre(combat, e, 2, 1, 4, 5, 1).corps[1].embusque
