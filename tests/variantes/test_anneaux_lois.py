"""Anneaux, les lois : lancer et garder contre une force brute qui n'emploie aucune de nos primitives."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tiamat.des import Garder, loi_gardee
from tiamat.variantes.anneaux.armes import arme
from tiamat.variantes.anneaux.attaque import Frappe, evaluer
from tiamat.variantes.anneaux.jets import composer, moyenne_gardee
from tiamat.variantes.anneaux.tables import Des

ETAGES = 3
"""La force brute suit autant de relances ; au-delà, elle ne compte plus rien."""


def un_de(explose: bool) -> dict[int, Fraction]:
    """Ce que vaut un dé, écrit à la main : chaque 10 relance, jusqu'à ``ETAGES`` fois."""
    if not explose:
        return {f: Fraction(1, 10) for f in range(1, 11)}
    return {10 * k + f: Fraction(1, 10 ** (k + 1)) for k in range(ETAGES) for f in range(1, 10)}


def force_brute(lances: int, gardes: int, explose: bool) -> Counter[int]:
    loi: Counter[int] = Counter()
    for des in product(un_de(explose).items(), repeat=lances):
        p = Fraction(1)
        for _, q in des:
            p *= q
        loi[sum(sorted((v for v, _ in des), reverse=True)[:gardes])] += p  # type: ignore[assignment]
    return loi


@pytest.mark.parametrize(("lances", "gardes"), [(1, 1), (2, 1), (2, 2), (3, 2)])
def test_la_loi_est_celle_de_tous_les_des(lances: int, gardes: int) -> None:
    """Sous le plafond de la force brute, chaque total a exactement sa chance."""
    brute = force_brute(lances, gardes, True)
    loi = loi_gardee(Garder(lances, gardes))
    for total in range(1, 10 * ETAGES):
        assert loi.chance_exacte(total) == brute[total], total


@pytest.mark.parametrize(("lances", "gardes"), [(1, 1), (3, 1), (3, 2), (4, 2)])
def test_sans_relance_la_loi_est_finie(lances: int, gardes: int) -> None:
    brute = force_brute(lances, gardes, False)
    jet = Garder(lances, gardes, 0, False)
    assert dict(loi_gardee(jet).valeurs()) == brute
    assert moyenne_gardee(jet) == sum(v * p for v, p in brute.items())


@pytest.mark.parametrize("jet", [Garder(x, y, f) for x in range(6) for y in range(x + 1) for f in (-2, 0, 3)])
def test_la_moyenne_exacte_est_celle_de_la_loi_sans_son_plafond(jet: Garder) -> None:
    """La loi coupe à 100 : la vraie moyenne la dépasse, de presque rien."""
    ecart = moyenne_gardee(jet) - loi_gardee(jet).moyenne
    assert 0 <= ecart < Fraction(1, 10**4)


def test_les_moyennes_a_la_main() -> None:
    """Un dé : 5,5 en moyenne, et une fois sur dix autant encore ; deux dés gardés : le double."""
    un = Fraction(11, 2) / (1 - Fraction(1, 10))
    assert moyenne_gardee(Garder(1, 1)) == un
    assert moyenne_gardee(Garder(2, 2)) == 2 * un
    sans = Fraction(sum(max(a, b) for a in range(1, 11) for b in range(1, 11)), 100)
    assert moyenne_gardee(Garder(2, 1, 0, False)) == sans


@pytest.mark.parametrize(
    ("lances", "gardes", "nd", "attendue"),
    [
        *((6, 3, nd, p) for nd, p in ((10, 0.9983), (15, 0.97), (20, 0.8199), (25, 0.5158), (30, 0.3094))),
        (7, 3, 20, 0.8869),
    ],
)
def test_les_cotes_de_reference(lances: int, gardes: int, nd: int, attendue: float) -> None:
    assert round(float(loi_gardee(Garder(lances, gardes)).chance_au_moins(nd)), 4) == attendue


@pytest.mark.parametrize(
    ("jet", "attendue"), [((6, 3), 26.5418), ((5, 3), 24.5126), ((5, 2), 18.986), ((1, 1), 6.1111)]
)
def test_les_moyennes_de_reference(jet: tuple[int, int], attendue: float) -> None:
    assert round(float(moyenne_gardee(Garder(*jet))), 4) == attendue


def test_dix_tout_rond_est_impossible() -> None:
    loi = loi_gardee(Garder(1, 1))
    assert loi.chance_exacte(10) == 0
    assert loi.chance_au_moins(10) == loi.chance_au_moins(11) == Fraction(1, 10)


@pytest.mark.parametrize(
    ("base", "attendu"),
    [
        ((0, 0), (0, 0, 0)),
        ((-3, 2), (0, 0, 0)),
        ((2, 5), (2, 2, 0)),
        ((10, 10), (10, 10, 0)),
        ((11, 4), (10, 4, 0)),
        ((12, 4), (10, 5, 0)),
        ((15, 4), (10, 6, 0)),
        ((12, 10), (10, 10, 4)),
        ((12, 12), (10, 10, 8)),
        ((13, 9), (10, 10, 2)),
    ],
)
def test_les_bornes_d_un_jet(base: tuple[int, int], attendu: tuple[int, int, int]) -> None:
    jet = composer(Des(*base))
    assert (jet.lances, jet.gardes, jet.fixe) == attendu
    assert jet.verifier() == jet


@pytest.mark.regle("003-R33")
def test_la_feinte_moyenne_est_celle_de_tous_les_totaux() -> None:
    """À la main : sans relance, 2g2 contre 5, deux Augmentations, Réputation 1."""
    f = Frappe(Garder(2, 2, 0, False), 5, arme("bo"), 1, 2, reputation=1)
    essai = evaluer(f, "feinte", 0)
    portes = [a + b for a in range(1, 11) for b in range(1, 11) if a + b >= 15]
    bonus = sum(min((t - 5) // 2, 5) for t in portes)
    dommages = Fraction(sum(a + b for a in range(1, 11) for b in range(1, 11)), 100)
    assert essai.chance == Fraction(len(portes), 100)
    assert essai.esperance == Fraction(len(portes), 100) * dommages + Fraction(bonus, 100)


@pytest.mark.regle("003-R29")
def test_la_seconde_attaque_ne_vient_qu_apres_la_premiere() -> None:
    f = Frappe(Garder(8, 5, 0, False), 10, arme("katana"), 2, 5)
    loi = loi_gardee(f.jet)
    double, simple = evaluer(f, "supplementaire", 0), evaluer(f, "aucune", 0)
    assert double.chance == loi.chance_au_moins(35)
    assert double.esperance == double.chance * (simple.dommages + loi.chance_au_moins(10) * simple.dommages)
