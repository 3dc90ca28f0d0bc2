"""La loi rapide contre deux calculs indépendants : la force brute et icepool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from tiamat.des import D6_MAXIMUM, D10_MAXIMUM, Formule, Jet, Modificateur, Poignee, loi, opposition, preparer
from tiamat.erreurs import FormuleInvalide, Refus
from tiamat.francais import decimale
from tiamat.hasard import HasardScript

# La table B7, calculée à part : pour nD10, les chances (en %, soit quatre décimales) d'atteindre 4, 6, 8, 10, 15, 20,
# puis la moyenne.
TABLE_B7 = {
    1: ("70.00 50.00 30.00 10.00 3.33 0.00", "5.850"),
    2: ("91.00 75.00 51.00 19.00 6.83 0.17", "7.850"),
    3: ("97.30 87.50 65.70 27.10 10.45 0.51", "9.025"),
    4: ("99.19 93.75 75.99 34.39 14.13 1.04", "9.867"),
    5: ("99.76 96.88 83.19 40.95 17.85 1.76", "10.542"),
    6: ("99.93 98.44 88.24 46.86 21.57 2.67", "11.122"),
    7: ("99.98 99.22 91.76 52.17 25.26 3.75", "11.642"),
}


def force_brute(poignee: Poignee) -> dict[int, Fraction]:
    """Toutes les faces de tous les dés, une à une."""
    cas: Counter[int] = Counter()
    for d10 in product(range(1, 11), repeat=poignee.d10):
        n_d6 = d10.count(10) + poignee.d6
        poids = 6 ** (poignee.d10 - d10.count(10))
        for d6 in product(range(1, 7), repeat=n_d6):
            cas[max(d10, default=0) + sum(d6) + poignee.fixe] += poids
    total = 10**poignee.d10 * 6 ** (poignee.d10 + poignee.d6)
    return {v: Fraction(n, total) for v, n in sorted(cas.items())}


def par_icepool(poignee: Poignee) -> icepool.Die:
    """Le même jet par un évaluateur général d'icepool : meilleur dé et nombre de 10."""

    class MeilleurEtDix(icepool.MultisetEvaluator):
        def next_state(self, state, order, outcome, count):
            meilleur, dix = state or (0, 0)
            return (outcome if count else meilleur, count if outcome == 10 else dix)

    d10 = MeilleurEtDix().evaluate(icepool.d(10).pool(poignee.d10))
    return d10.map(lambda meilleur, dix: meilleur + (dix + poignee.d6) @ icepool.d6 + poignee.fixe)


@pytest.mark.regle("R61", "R62", "R63")
@pytest.mark.parametrize("d6", range(3))
@pytest.mark.parametrize("d10", range(5))
def test_loi_egale_la_force_brute(d10: int, d6: int) -> None:
    poignee = Poignee(d10, d6, fixe=1)
    assert dict(loi(poignee).valeurs()) == force_brute(poignee)


@pytest.mark.regle("R61", "R62", "R63")
@pytest.mark.parametrize("d10", range(1, 13))
def test_loi_egale_icepool(d10: int) -> None:
    poignee = Poignee(d10, d6=d10 % 3, fixe=2)
    assert loi(poignee).en_die() == par_icepool(poignee)


@pytest.mark.regle("R61", "R63")
@pytest.mark.parametrize("d10", TABLE_B7)
def test_table_b7(d10: int) -> None:
    pourcents, moyenne = TABLE_B7[d10]
    obtenus = [decimale(100 * loi(Poignee(d10)).chance_au_moins(x), 2) for x in (4, 6, 8, 10, 15, 20)]
    assert " ".join(obtenus) == pourcents.replace(".", ",")
    assert decimale(loi(Poignee(d10)).moyenne, 3) == moyenne.replace(".", ",")


@pytest.mark.regle("R61", "R62", "R63")
@pytest.mark.parametrize("d10", [1, 5, 40])
def test_somme_un_et_bornes(d10: int) -> None:
    loi_du_jet = loi(Poignee(d10, 2))
    assert sum(p for _, p in loi_du_jet.valeurs()) == 1
    assert loi_du_jet.mini == 3
    assert loi_du_jet.maxi == 10 + 6 * (d10 + 2)
    assert loi_du_jet.chance_au_moins(8) + loi_du_jet.chance_au_plus(7) == 1


# Table d'opposition de B7, bonus 0 : nD10 contre 1, 2, 3 D10 (en %).
CONTRE = {
    1: ("45.42", "29.26", "21.29"),
    2: ("62.33", "44.87", "34.77"),
    3: ("71.00", "54.64", "44.18"),
    4: ("76.33", "61.40", "51.19"),
    5: ("79.98", "66.42", "56.67"),
}


@pytest.mark.regle("R51")
@pytest.mark.parametrize("n", CONTRE)
def test_opposition_de_b7(n: int) -> None:
    assert tuple(f"{float(100 * opposition(Poignee(n), Poignee(d)).gagne):.2f}" for d in (1, 2, 3)) == CONTRE[n]


def test_oi_zuki_de_jack() -> None:
    assert f"{float(100 * opposition(Poignee(2, 0, 2), Poignee(1)).gagne):.2f}" == "77.40"


@pytest.mark.regle("R51")
@pytest.mark.parametrize(("a", "b"), [((2, 1, -3), (1, 0, 4)), ((0, 2, 0), (2, 0, 0)), ((1, 0, 30), (1, 0, 0))])
def test_opposition_egale_la_force_brute(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    issues = [Fraction(0)] * 3
    for (x, p), (y, q) in product(force_brute(Poignee(*a)).items(), force_brute(Poignee(*b)).items()):
        issues[0 if x > y else 1 if x == y else 2] += p * q
    assert list(opposition(Poignee(*a), Poignee(*b))) == issues


@pytest.mark.regle("R63")
@pytest.mark.parametrize("dix", range(9))
def test_n_dix_donnent_exactement_n_d6(dix: int) -> None:
    jet = preparer(Modificateur("Dés", d10=8))
    with HasardScript([10] * dix + [4] * (8 - dix) + [6] * dix) as hasard:
        lance = jet.lancer(hasard)
    assert lance.critiques == (6,) * dix
    assert lance.total == (10 if dix else 4) + 6 * dix


@pytest.mark.regle("R63")
def test_un_d6_ne_relance_pas() -> None:
    with HasardScript([10, 6, 6]) as hasard:
        assert preparer(Modificateur("Dé", d10=1), Modificateur("Arme", d6=1)).lancer(hasard).total == 22


@pytest.mark.regle("R60", "R64")
def test_toujours_un_d10() -> None:
    assert preparer(
        Modificateur("Rapidité", d10=1), Modificateur("Gifle", d10=-2), Modificateur("Arme", d6=1)
    ).poignee == (1, 1, 0)
    assert (
        preparer(Modificateur("Force", d10=2), Modificateur("Malus", d10=-5), Modificateur("Corde", d10=1)).poignee.d10
        == 1
    )
    assert preparer(Modificateur("Pistolet", d6=2)).poignee == (0, 2, 0)
    assert Formule.lire("Force -1D10").jet({"force": 0}).poignee.d10 == 1


@pytest.mark.regle("R61", "R62")
def test_le_jet_garde_le_meilleur_d10_et_tous_les_d6() -> None:
    assert Jet((3, 8), (), (1, 6), 2).total == 17


@pytest.mark.parametrize(("d10", "d6"), [(D10_MAXIMUM + 1, 0), (1, D6_MAXIMUM + 1), (-1, 0)])
def test_plafonds(d10: int, d6: int) -> None:
    with pytest.raises(Refus, match="Réduisez leur nombre"):
        loi(Poignee(d10, d6))


NOTATIONS = [
    ("4D10+1D6+2", Formule(None, 4, 1, 2)),
    ("Habileté +1D10+1", Formule("habilete", 1, 0, 1)),
    ("Force -1D10", Formule("force", -1)),
    ("Habileté + Acrobatie + Infiltration", Formule("habilete", competences=("acrobatie", "infiltration"))),
    ("Intelligence + Culture générale -2", Formule("intelligence", fixe=-2, competences=("culture_generale",))),
    ("2D6", Formule(None, 0, 2)),
    ("0", Formule()),
]


@pytest.mark.regle("R65")
@pytest.mark.parametrize(("texte", "formule"), NOTATIONS)
def test_notation_aller_retour(texte: str, formule: Formule) -> None:
    assert Formule.lire(texte) == formule
    assert str(formule) == texte


@pytest.mark.regle("R65")
def test_notation_souple() -> None:
    assert Formule.lire(" habileté+1d10 − 1 ") == Formule("habilete", 1, 0, -1)
    assert Formule.lire("1D10+1D10+1+1") == Formule(None, 2, 0, 2)


@pytest.mark.parametrize(
    ("texte", "position", "morceau"),
    [
        ("", 1, "vide"),
        ("Habilete +1D10", 1, "Vouliez-vous dire"),
        ("2D10+Zorglub", 6, "inconnu"),
        ("2D8", 1, "D8"),
        ("2D10 3", 6, "signe"),
        ("2D10 +", 7, "manque un terme"),
        ("2D10 * 3", 6, "n’a pas sa place"),
        ("-1D10", 1, "aucun n’est lancé"),
        ("Force +Rapidité", 8, "une seule caractéristique"),
        ("Force +Course+Course", 15, "déjà comptée"),
        ("1D10-1D6", 6, "ne se retirent pas"),
        ("41D10", 1, "40 au plus"),
        ("-Force", 2, "ne peut pas se retirer"),
        ("1D10+" + "9" * 300, 201, "dépasse"),
    ],
)
def test_formule_refusee_avec_sa_position(texte: str, position: int, morceau: str) -> None:
    with pytest.raises(FormuleInvalide, match=morceau) as refus:
        Formule.lire(texte)
    assert refus.value.position == position


@pytest.mark.regle("R47", "R48", "R65")
def test_formule_avec_un_personnage() -> None:
    formule = Formule.lire("Habileté + Acrobatie + Infiltration +1D10")
    assert formule.jet({"habilete": 2}, {"acrobatie": 2}).poignee == (3, 0, 2)


def test_formule_sans_personnage() -> None:
    with pytest.raises(Refus, match="donnez sa fiche"):
        Formule.lire("Habileté").jet()
