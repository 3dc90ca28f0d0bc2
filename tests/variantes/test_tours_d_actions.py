"""Tours d'actions : chaque règle qui se calcule, contre une énumération indépendante ou un nombre du document."""

from fractions import Fraction
from itertools import product

import pytest

from tests.variantes.aides_tours_d_actions import force_brute
from tiamat.catalogue.variantes import variantes
from tiamat.erreurs import ActionImpossible
from tiamat.variantes.tours_d_actions.exemples import GENRES, rejouer
from tiamat.variantes.tours_d_actions.initiative import (
    a_departager,
    chances_d_agir_en_premier,
    loi_des_tours,
    loi_du_rang,
    nombre_de_tours,
    ordonner,
    passages,
    rangs_d_action,
    tours_du_combat,
)
from tiamat.variantes.tours_d_actions.reserve import (
    QuestionAttaque,
    chance_d_echec_critique,
    chance_de_toucher,
    deplacer,
    loi_de_marge,
    loi_du_jet,
    reserve,
)

VARIANTE = variantes()["tours_d_actions"]


# ── Les exemples ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", VARIANTE.exemples)
def test_chaque_exemple_se_rejoue(id: str) -> None:
    exemple = VARIANTE.exemples[id]
    assert exemple.genre in GENRES
    assert rejouer(id) == dict(exemple.attendu)


def test_tous_les_exemples_du_document_y_sont() -> None:
    assert [e.id for e in VARIANTE.exemples.values() if not e.derive] == [f"001-E{n}" for n in range(1, 14)]
    assert len(VARIANTE.regles) == 46
    assert [a for a in VARIANTE.arbitrages if "-G" in a] == [f"001-G{n:02}" for n in range(1, 25)]
    assert [a for a in VARIANTE.arbitrages if "-T" in a] == [f"001-T{n}" for n in range(1, 10)]


# ── Les dés ────────────────────────────────────────────────────────────────


@pytest.mark.regle("001-R38", "001-R18")
@pytest.mark.parametrize("des", [1, 2, 3])
def test_la_reserve_suit_la_force_brute(des: int) -> None:
    loi, brute = loi_du_jet(des), force_brute(des)
    for s in range(4):
        assert loi.chance_exacte(s) == brute[s], "jusqu'à trois succès, aucune chaîne n'est coupée"
    assert reserve(des).moyenne_par_de == Fraction(3, 5)


@pytest.mark.parametrize(
    ("des", "seuil", "cote"),
    [
        *((5, n, c) for n, c in enumerate((0.9688, 0.8385, 0.5998, 0.3430, 0.1586, 0.0615), 1)),
        *((7, n, c) for n, c in enumerate((0.8251, 0.6276, 0.4069, 0.2246), 3)),
    ],
)
@pytest.mark.regle("001-R25", "001-R28")
def test_les_cotes_de_reference(des: int, seuil: int, cote: float) -> None:
    assert round(float(chance_de_toucher(des, seuil)), 4) == cote


@pytest.mark.regle("001-R24")
def test_le_sacrifice_ajoute_quatre_succes_et_ne_sauve_pas_une_reserve_vide() -> None:
    assert chance_de_toucher(5, 4, 4) == 1
    assert chance_de_toucher(5, 6, 4) == chance_de_toucher(5, 2)
    assert chance_de_toucher(0, 0, 4) == chance_de_toucher(-3, 0) == 0
    assert loi_du_jet(0, 4).maxi == 0


@pytest.mark.regle("001-R26")
def test_les_des_passent_un_pour_un() -> None:
    assert deplacer(5, 6, 2) == (3, 8)
    assert deplacer(-1, 3, 0) == (0, 3)
    for trop in (-1, 6):
        with pytest.raises(ActionImpossible, match=r"de 0 à 5"):
            deplacer(5, 3, trop)


def test_une_egalite_touche_avec_une_marge_nulle() -> None:
    loi = loi_de_marge(5, 3)
    assert loi.chance_au_moins(0) == chance_de_toucher(5, 3)
    assert loi.chance_exacte(0) == loi_du_jet(5).chance_exacte(3)


@pytest.mark.parametrize("des", [1, 2, 3])
def test_la_maladresse_suit_la_force_brute(des: int) -> None:
    faces = [f for f in product(range(1, 7), repeat=des) if max(f) <= 3 and 1 in f]
    chance = Fraction(len(faces), 6**des)
    assert chance_d_echec_critique(des) == chance
    loi = dict(QuestionAttaque("Léa", des, "001-R28", critiques=True).loi)
    assert loi[(0, True)] == chance
    assert loi[(0, False)] + loi[(0, True)] == Fraction(1, 2) ** des
    assert sum(loi.values()) == 1
    assert all(not lancer.maladresse for lancer, _ in QuestionAttaque("Léa", des, "001-R28").loi)


# ── L'initiative ───────────────────────────────────────────────────────────


@pytest.mark.regle("001-R17", "001-R18", "001-R19", "001-R20", "001-R21")
@pytest.mark.parametrize("succes", range(40))
def test_les_rangs_font_le_compte_des_succes(succes: int) -> None:
    rangs = rangs_d_action(succes)
    assert sum(rangs) == succes
    assert all(1 <= r <= 5 for r in rangs)
    assert all(r == 5 for r in rangs[1:])
    assert len(rangs) == nombre_de_tours(succes)


@pytest.mark.regle("001-R16")
def test_un_tour_de_combat_a_toujours_un_t_a() -> None:
    assert tours_du_combat([0, 0]) == 1
    assert tours_du_combat([5, 16]) == 4


def test_les_deux_lectures_de_l_ordre() -> None:
    dernier = [(p.ta, p.rang) for p in passages([11, 2]) if p.qui == 1]
    premier = [(p.ta, p.rang) for p in passages([11, 2], "premier") if p.qui == 1]
    assert (dernier, premier) == ([(3, 2)], [(1, 2)])
    assert ordonner([11, 2], [4, 3], "premier")[0].qui == 1, "le lent y passe même devant"


@pytest.mark.regle("001-R22")
def test_a_rang_egal_la_coordination_puis_un_de() -> None:
    assert [p.qui for p in ordonner([3, 3], [2, 5])] == [1, 0]
    assert [p.qui for p in ordonner([3, 3], [4, 4], devant=1)] == [1, 0]
    assert a_departager([3, 3], [4, 4])
    assert a_departager([8, 5], [4, 4]), "au rang 5 du T.A. commun"
    assert not a_departager([8, 5], [4, 4], "premier")
    assert not a_departager([0, 0], [4, 4])


@pytest.mark.parametrize("alignement", ["dernier", "premier"])
@pytest.mark.parametrize("coordinations", [(3, 3), (2, 4), (4, 2)])
def test_qui_agit_en_premier_suit_la_force_brute(alignement: str, coordinations: tuple[int, int]) -> None:
    loi = loi_du_jet(2)
    comptes = [Fraction(0)] * 3
    for s, t in product(range(16), repeat=2):
        p = loi.chance_exacte(s) * loi.chance_exacte(t)
        for devant in (0, 1):
            file = ordonner((s, t), coordinations, alignement, devant)
            comptes[file[0].qui if file else 2] += p / 2
    exactes = chances_d_agir_en_premier((2, 2), coordinations, alignement)
    assert sum(exactes) == 1
    for vue, exacte in zip(comptes, exactes, strict=True):
        assert 0 <= exacte - vue < Fraction(1, 10**8), "seize succès ou plus manquent à la force brute"


def test_les_lois_des_tours_et_des_rangs() -> None:
    brute = force_brute(3)
    assert loi_des_tours(3).chance_exacte(0) == loi_du_rang(3).chance_exacte(0) == brute[0]
    assert loi_des_tours(3).chance_au_moins(2) == 1 - sum(loi_du_jet(3).chance_exacte(s) for s in range(6))
    assert loi_du_rang(3).maxi == 5
