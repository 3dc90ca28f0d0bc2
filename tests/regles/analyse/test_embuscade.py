"""L'embuscade avant les dés : la loi exacte contre toutes les faces, et contre l'énumération du combat."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from tests.regles.combat.outils import duel, fiche, voyous
from tests.regles.test_des import force_brute
from tiamat.analyse import echange, embuscade
from tiamat.analyse.embuscade import des_de_defense, premier_coup
from tiamat.combat.actions import Annonce
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.combattant import Situation
from tiamat.combat.options import Options
from tiamat.combat.tour import embusquer, sans_surprise
from tiamat.des import Poignee
from tiamat.erreurs import ActionImpossible
from tiamat.procedure.interpretes import Enumerateur

OMBRE = fiche(2, "oi_zuki", nom="Ombre", competences={"infiltration": 3})
AIDE = fiche(2, nom="Aide", rapidite=3, competences={"infiltration": 1})
GUET = fiche(2, "oi_zuki", "age_uke", nom="Guet", competences={"vigilance": 2})
SOURD = fiche(2, nom="Sourd", perception=1)
ALERTE = fiche(2, nom="Alerte", talents=("sixieme_sens",))


def guet_apens(*victimes: object, embusques: tuple[Participant, ...] = (Participant("o", OMBRE, 0),)) -> tuple:
    """Le combat, son état, les embusqués et les victimes."""
    gens = (*embusques, *(Participant(f"v{i}", v, 1) for i, v in enumerate(victimes)))
    combat, e = engager(gens)
    return combat, e, list(range(len(embusques))), list(range(len(embusques), len(gens)))


def enumeree(combat: Combat, e: Etat, embusques: list[int], victimes: list[int]) -> list[Fraction]:
    """La loi du nombre de surpris, par le déroulé du combat."""
    nombres = [Fraction(0)] * (len(victimes) + 1)
    for apres, p in Enumerateur().loi(embusquer, combat, e, tuple(embusques), tuple(victimes)):
        nombres[sum(apres.corps[j].embusque for j in victimes)] += p
    return nombres


@pytest.mark.regle("R51", "R105")
def test_une_victime_se_surprend_si_le_jet_la_depasse_strictement() -> None:
    loi = embuscade(*guet_apens(GUET))
    a, b = force_brute(Poignee(2, 0, 3)), force_brute(Poignee(2, 0, 2))
    attendue = sum(p * q for (x, p), (y, q) in product(a.items(), b.items()) if x > y)
    assert loi.surprise(0) == loi.toutes == loi.au_moins_une == attendue


@pytest.mark.regle("R105")
def test_le_jet_commun_lie_les_victimes() -> None:
    loi = embuscade(*guet_apens(GUET, GUET, SOURD))
    commun = force_brute(Poignee(2, 0, 3))
    sous = [force_brute(Poignee(2, 0, 2)), force_brute(Poignee(2, 0, 2)), force_brute(Poignee(1))]
    toutes, aucune = Fraction(0), Fraction(0)
    for total, p in commun.items():
        parts = [sum(q for n, q in loi_de_lui.items() if n < total) for loi_de_lui in sous]
        toutes += p * prod(parts)
        aucune += p * prod(1 - q for q in parts)
    assert (loi.toutes, loi.au_moins_une) == (toutes, 1 - aucune)
    assert loi.toutes > loi.si_independantes == prod(loi.surprise(j) for j in range(3))
    assert sum(loi.nombres) == 1
    assert sum(n * p for n, p in enumerate(loi.nombres)) == sum(loi.surprise(j) for j in range(3))


@pytest.mark.regle("R58", "R105")
def test_l_equipe_prend_la_meilleure_rapidite_un_de_par_equipier_et_les_competences_de_tous() -> None:
    equipe = (Participant("o", OMBRE, 0), Participant("a", AIDE, 0))
    assert embuscade(*guet_apens(GUET, embusques=equipe)).infiltration.poignee == Poignee(4, 0, 4)
    bande = (Participant("g", voyous(competences={"infiltration": 1}), 0, 4),)
    assert embuscade(*guet_apens(GUET, embusques=bande)).infiltration.poignee == Poignee(4, 0, 4)


@pytest.mark.regle("R104", "R105")
@pytest.mark.parametrize("victimes", [(GUET,), (SOURD, GUET), (voyous(), voyous())])
def test_la_loi_est_celle_de_l_enumeration_du_combat(victimes: tuple) -> None:
    scene = guet_apens(*victimes)
    assert list(embuscade(*scene).nombres) == enumeree(*scene)


@pytest.mark.regle("R104")
def test_une_embuscade_ne_se_calcule_pas_en_plein_combat() -> None:
    combat, e, embusques, victimes = guet_apens(GUET)
    with pytest.raises(ActionImpossible, match="R104"):
        embuscade(combat, e._replace(tour=1), embusques, victimes)


@pytest.mark.regle("R96", "R106")
@pytest.mark.parametrize(("defense", "avant"), [("", Poignee(1)), ("age_uke", Poignee(2, 1))])
def test_la_surprise_ne_laisse_qu_un_de_a_la_defense(defense: str, avant: Poignee) -> None:
    combat, e = duel(OMBRE, GUET)
    coup = Annonce(0, 1, "oi_zuki")
    attaque = force_brute(Poignee(2, 0, 2))

    def attendue(garde: Poignee) -> Fraction:
        lancees = product(attaque.items(), force_brute(garde).items())
        return sum((p * q for (x, p), (y, q) in lancees if x > y), Fraction(0))

    for etat, garde in ((e, avant), (e.changer(1, embusque=True), avant._replace(d10=1))):
        assert premier_coup(combat, etat, coup, defense).touche == attendue(garde)
        assert des_de_defense(combat, etat, coup, defense) == garde


@pytest.mark.regle("R96", "R106")
def test_le_premier_coup_est_celui_de_l_echange_exact() -> None:
    combat, e = duel(OMBRE, GUET)
    for surprise in (False, True):
        loi = echange(combat.combattants[0], "oi_zuki", combat.combattants[1], sc=Situation(embusque=surprise))
        coup = premier_coup(combat, e.changer(1, embusque=surprise), Annonce(0, 1, "oi_zuki"), "")
        assert coup == (loi.touche, loi.perte_moyenne)


@pytest.mark.regle("R128")
def test_une_attaque_contre_un_groupe_surpris_ne_demande_aucun_jet() -> None:
    combat, e = duel(OMBRE, voyous(), effectifs=(1, 4))
    coup = Annonce(0, 1, "oi_zuki")
    assert premier_coup(combat, e, coup, "").touche < 1
    assert premier_coup(combat, e.changer(1, embusque=True), coup, "") == (1, None)
    deja = e.changer(1, embusque=True).changer(0, a_attaque=True)
    assert premier_coup(combat, deja, coup, "").touche < 1


def test_le_sixieme_sens_suit_l_option_de_table() -> None:
    combat, _ = duel(OMBRE, ALERTE)
    assert [sans_surprise(combat, i) for i in (0, 1)] == [False, True]
    combat, _ = duel(OMBRE, ALERTE, options=Options(sixieme_sens_contre_embuscade=False))
    assert not sans_surprise(combat, 1)
