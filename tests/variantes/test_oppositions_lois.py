"""« Oppositions » : les lois exactes, contre des énumérations faites à la main."""

from fractions import Fraction
from itertools import product

import pytest

from tiamat.des import Somme, loi_de_reserve, loi_de_somme
from tiamat.variantes.oppositions import blessures
from tiamat.variantes.oppositions.questions import QuestionBris
from tiamat.variantes.oppositions.reserves import (
    chance_critique,
    est_parfait,
    face_critique,
    opposer,
    reserve,
    sans_defense,
)
from tiamat.variantes.oppositions.series import Coup, derouler, issue

# ── Les réserves, contre l'énumération de tous les dés ─────────────────────


def a_la_main(des: int, reussit: tuple[int, ...]) -> dict[int, Fraction]:
    """La loi des succès, en énumérant tous les lancers d'une réserve sans relance."""
    loi: dict[int, Fraction] = {}
    for faces in product(range(1, 9), repeat=des):
        n = sum(f in reussit for f in faces)
        loi[n] = loi.get(n, Fraction(0)) + Fraction(1, 8**des)
    return loi


@pytest.mark.regle("004-R01", "004-R02")
@pytest.mark.parametrize("seuil", [0, 1])
@pytest.mark.parametrize(("attaque", "defense"), [(0, 0), (1, 0), (0, 2), (3, 2), (4, 4), (2, 4)])
def test_une_opposition_contre_la_force_brute(attaque: int, defense: int, seuil: int) -> None:
    gagne = egal = Fraction(0)
    for a, p in a_la_main(attaque, (7, 8)).items():
        for d, q in a_la_main(defense, (7, 8)).items():
            gagne += p * q * (a > d + seuil)
            egal += p * q * (a == d + seuil)
    op = opposer(reserve(attaque, 4), reserve(defense, 4), seuil)
    assert (op.gagne, op.egalite) == (gagne, egal)
    assert sum(op) == 1


@pytest.mark.regle("004-R01")
def test_la_cote_de_reference_a_quatre_decimales() -> None:
    """Deux binomiales au quart, écrites en entier : 8 dés contre 6."""
    from math import comb

    def p(n: int, k: int) -> Fraction:
        return Fraction(comb(n, k) * 3 ** (n - k), 4**n)

    gagne = sum(p(8, a) * p(6, d) for a in range(9) for d in range(7) if a > d)
    egal = sum(p(8, k) * p(6, k) for k in range(7))
    op = opposer(reserve(8, 4), reserve(6, 4))
    assert (op.gagne, op.egalite) == (gagne, egal)
    assert [round(float(x), 4) for x in op] == [0.4967, 0.2356, 0.2677]


def test_l_autre_lecture_ajoute_un_de_par_un() -> None:
    """Un dé qui relance sur 1 : chance de k succès écrite à la main, pour une caractéristique de 3."""
    une = reserve(1, 3, "carac")
    loi = loi_de_reserve(une)
    for k in range(5):
        # k succès : k−1 fois « 1 », puis 2 ou 3 ; ou k fois « 1 », puis un dé qui rate.
        attendue = Fraction(1, 8) ** k * Fraction(5, 8) + (Fraction(1, 8) ** (k - 1) * Fraction(2, 8) if k else 0)
        assert loi.chance_exacte(k) == attendue


@pytest.mark.regle("004-R28")
@pytest.mark.parametrize("lecture", ["seuil", "carac"])
@pytest.mark.parametrize("des", [1, 2, 3])
def test_l_echec_critique_contre_la_force_brute(des: int, lecture: str) -> None:
    une = reserve(des, 4, lecture)
    critiques = sum(
        all(une.gains[f - 1] == 0 for f in faces) and face_critique(une) in faces
        for faces in product(range(1, 9), repeat=des)
    )
    assert chance_critique(une) == Fraction(critiques, 8**des)
    loi = dict(QuestionBris(("a", "b"), (une, une)).loi)
    assert sum(loi.values()) == 1
    assert loi["critique"] == chance_critique(une)
    assert loi["reussi"] == opposer(une, une).gagne


def test_une_reserve_sous_un_ne_reussit_jamais() -> None:
    assert sans_defense(reserve(-3, 4)) == 0
    assert opposer(reserve(0, 4), reserve(0, 4)).egalite == 1
    assert [est_parfait(n) for n in (2, 3, 4)] == [False, True, True]


# ── Les séries de coups, contre l'énumération ──────────────────────────────


def une_serie(defenses: tuple[str, ...], **options: object) -> list[Coup]:
    return [Coup(reserve(2, 4), d, reserve(1, 4), Somme(1, 4, 1), 2, 3, **options) for d in defenses]


def a_la_force(defenses: tuple[str, ...], parfait: bool = False) -> tuple[dict[int, Fraction], Fraction]:
    """PV perdus → chance, et touches attendues ; chaque jet énuméré, sans nos primitives."""
    loi, touches = {0: Fraction(1)}, Fraction(0)
    finies: dict[int, Fraction] = {}
    marges = [(sum(f >= 7 for f in (a, b)) - (c >= 7), Fraction(1, 512)) for a, b, c in product(range(1, 9), repeat=3)]
    for d in defenses:
        suite: dict[int, Fraction] = {}
        for deja, p in loi.items():
            cas = [(1, Fraction(1))] if d == "de_trop" else marges
            if d == "rien":
                cas = [(sum(f >= 7 for f in (a, b)), Fraction(1, 64)) for a, b in product(range(1, 9), repeat=2)]
            for marge, q in cas:
                if marge <= 0:
                    ou = finies if d == "esquive" else suite
                    ou[deja] = ou.get(deja, Fraction(0)) + p * q
                    continue
                touches += p * q
                plus = marge if parfait and marge >= 3 and d != "de_trop" else 0
                for de in range(1, 5):
                    perte = max(0, de + 1 + plus - 2 - (1 if d == "de_trop" else 0))
                    suite[deja + perte] = suite.get(deja + perte, Fraction(0)) + p * q / 4
        loi = suite
    for pv, p in finies.items():
        loi[pv] = loi.get(pv, Fraction(0)) + p
    return loi, touches


@pytest.mark.regle("004-R02", "004-R29", "004-R34", "004-R71")
@pytest.mark.parametrize(
    "defenses",
    [("parade",), ("rien",), ("de_trop",), ("parade", "parade"), ("esquive", "de_trop"), ("parade", "esquive", "rien")],
)
def test_une_serie_contre_la_force_brute(defenses: tuple[str, ...]) -> None:
    loi, touches = a_la_force(defenses)
    s = derouler(une_serie(defenses))
    assert dict(s.perte.valeurs()) == {pv: p for pv, p in loi.items() if p}
    assert s.touches == touches
    assert s.dommages == sum(pv * p for pv, p in loi.items())


def test_au_moins_une_touche() -> None:
    t = issue(une_serie(("parade",))[0]).touche
    assert derouler(une_serie(("parade", "parade"))).au_moins_une == 1 - (1 - t) ** 2
    assert derouler(une_serie(("esquive", "de_trop"))).au_moins_une == t
    assert derouler([]).au_moins_une == 0


def test_le_test_parfait_ajoute_l_excedent() -> None:
    coup = Coup(reserve(4, 4), "rien", reserve(0, 4), Somme(0, 4, 1), parfait=True)
    loi = dict(issue(coup).perte.valeurs())
    assert set(loi) == {0, 1, 4, 5}
    assert loi[5] == Fraction(1, 4**4)


def test_une_attaque_trop_lointaine_demande_plus() -> None:
    coup = Coup(reserve(2, 4), "rien", reserve(0, 4), Somme(0, 4, 1), seuil=1)
    assert issue(coup).touche == Fraction(1, 16)


def test_la_loi_de_perte_ne_descend_pas_sous_zero() -> None:
    loi = blessures.loi_de_perte(loi_de_somme(Somme(1, 4)), 3)
    assert dict(loi.valeurs()) == {0: Fraction(3, 4), 1: Fraction(1, 4)}
