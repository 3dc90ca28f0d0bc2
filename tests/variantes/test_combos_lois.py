"""Combos : les lois exactes contre une énumération à la main, sans nos primitives ; les cotes ; les exemples."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest

from tiamat.catalogue.variantes import variantes
from tiamat.variantes.combos import SYSTEME
from tiamat.variantes.combos.enchainement import Maillon, avancer, maillons_attendus
from tiamat.variantes.combos.exemples import GENRES, rejouer
from tiamat.variantes.combos.initiative import Prompt, chance_d_ouvrir
from tiamat.variantes.combos.reserves import loi_de_l_ecart, opposer, reserve
from tiamat.variantes.duel import serie

EXEMPLES = variantes()["combos"].exemples


def bf_succes(des: int, difficulte: int, annule: bool = False) -> Iterator[int]:
    """Les succès de chaque lancer possible, un par un."""
    for faces in product(range(1, 11), repeat=des):
        yield max(0, sum(f >= difficulte for f in faces) - annule * faces.count(1))


@pytest.mark.parametrize("annule", [False, True])
@pytest.mark.parametrize(("des", "difficulte"), [(0, 6), (1, 2), (2, 10), (3, 6), (4, 7)])
def test_les_succes_contre_la_force_brute(des: int, difficulte: int, annule: bool) -> None:
    tous = list(bf_succes(des, difficulte, annule))
    loi = loi_de_l_ecart(reserve(des, difficulte, annule=annule), None)
    for n in range(des + 1):
        assert loi.chance_exacte(n) == Fraction(tous.count(n), len(tous))


@pytest.mark.parametrize("annule", [False, True])
@pytest.mark.parametrize(("a", "b"), [((2, 6), (2, 6)), ((3, 8), (1, 4)), ((1, 10), (2, 7))])
def test_l_opposition_contre_la_force_brute(a: tuple[int, int], b: tuple[int, int], annule: bool) -> None:
    ecarts = [x - y for x in bf_succes(*a, annule) for y in bf_succes(*b, annule)]
    op = opposer(reserve(*a, annule=annule), reserve(*b, annule=annule))
    assert op.gagne == Fraction(sum(e > 0 for e in ecarts), len(ecarts))
    assert op.egalite == Fraction(ecarts.count(0), len(ecarts))
    assert op.perd == Fraction(sum(e < 0 for e in ecarts), len(ecarts))


def test_l_initiative_contre_la_force_brute() -> None:
    """Deux dés contre deux, l'un surpris : à égalité, on relance jusqu'à ce qu'un ouvre."""
    paires = [(x, y) for x in bf_succes(2, 4) for y in bf_succes(2, 7)]
    gagne, perd = sum(x > y for x, y in paires), sum(x < y for x, y in paires)
    assert chance_d_ouvrir(Prompt(2), Prompt(2, surpris=True)) == Fraction(gagne, gagne + perd)
    plus = sum(x >= y for x, y in ((x, y) for x in bf_succes(3, 4) for y in bf_succes(2, 4)))
    assert chance_d_ouvrir(Prompt(3), Prompt(2)) == Fraction(plus, 10**5)


@pytest.mark.regle("002-R06", "002-R11")
def test_la_chaine_contre_la_force_brute() -> None:
    """Deux maillons d'un dé, contre un dé : toutes les suites de quatre dés."""
    reussis = [0, 0]
    for a, b, c, d in product(range(1, 11), repeat=4):
        premier = (a >= 6) > (b >= 6)
        reussis[0] += premier
        reussis[1] += premier and (c >= 7) > (d >= 6)
    avancees = avancer([Maillon(1, 6, 1), Maillon(1, 7, 1)])
    assert [a.reussi for a in avancees] == [Fraction(n, 10**4) for n in reussis]
    assert maillons_attendus(avancees) == Fraction(sum(reussis), 10**4)


@pytest.mark.regle("002-R10")
def test_les_cotes_de_huit_des_contre_six() -> None:
    op, loi = opposer(reserve(8, 6), reserve(6, 6)), loi_de_l_ecart(reserve(8, 6), reserve(6, 6))
    assert [round(float(p), 4) for p in op] == [0.6047, 0.1833, 0.2120]
    assert [round(float(loi.chance_au_moins(n)), 4) for n in (2, 3, 4, 5)] == [0.3953, 0.2120, 0.0898, 0.0287]
    binome = [Fraction(comb(14, k), 2**14) for k in range(15)]
    assert op.gagne == sum(binome[7:]), "huit succès contre six échecs : une seule loi binomiale"


@pytest.mark.parametrize("id", EXEMPLES)
def test_chaque_exemple_se_rejoue(id: str) -> None:
    assert rejouer(id) == dict(EXEMPLES[id].attendu)


def test_l_exemple_du_motard_donne_les_deux_nombres() -> None:
    e = EXEMPLES["002-E6"]
    selon_l_exemple = GENRES[e.genre]({**e.donnees, "arrondi": "inferieur"})
    assert {k: selon_l_exemple[k] for k in e.imprime} == dict(e.imprime)
    assert rejouer("002-E6")["croix"] == 3


def test_chaque_genre_sert() -> None:
    assert set(GENRES) == {e.genre for e in EXEMPLES.values()}


# ── Le duel égal ───────────────────────────────────────────────────────────

CROIX = {1: 3, 2: 5, 3: 6, 4: 14, 5: 14, 6: 14}
"""Excédent → croix, pour P 6, armure 1, Vigueur 3 : P, P + 2, P + 4, P × 3 à 90 %, arrondis vers le haut, moins 3."""
NIVEAU = 3


@cache
def bf_durees(jusqua: int) -> tuple[Fraction, ...]:
    """La chance que le duel égal soit fini après 1, 2, … actions, par une chaîne de Markov écrite à part.

    Un état : les croix de qui a la main, celles d'en face, les actions déjà dans son combo.
    """
    succes = [Fraction(comb(6, k), 64) for k in range(7)]
    etats, fini, cumul = {(0, 0, 0): Fraction(1)}, Fraction(0), []
    for _ in range(jusqua):
        suivants: dict[tuple[int, int, int], Fraction] = {}
        for (mien, sien, deja), p in etats.items():
            for a, b in product(range(7), repeat=2):
                q, e = p * succes[a] * succes[b], a - b
                if e > 0 and sien + CROIX[e] >= 7:
                    fini += q
                    continue
                if e > 0:
                    touche = sien + CROIX[e]
                    etat = (mien, touche, deja + 1) if deja + 1 < NIVEAU else (touche, mien, 0)
                else:
                    etat = (sien, mien, int(e < 0))
                suivants[etat] = suivants.get(etat, Fraction(0)) + q
        etats = suivants
        cumul.append(fini)
    return tuple(cumul)


@pytest.mark.regle("002-R05", "002-R12")
def test_la_duree_du_duel_egal() -> None:
    """La médiane exacte est de 6 actions ; le moteur, joué à graines fixées, suit la même loi."""
    exactes = bf_durees(12)
    assert exactes[4] < Fraction(1, 2) < exactes[5]
    duels = list(serie(SYSTEME, SYSTEME.duel_type(), range(10**6, 10**6 + 400)))
    for n, p in enumerate(exactes, 1):
        finis = sum(d.duree <= n for d in duels)
        quatre_ecarts_types = 4 * float(len(duels) * p * (1 - p)) ** 0.5
        assert abs(finis - float(len(duels) * p)) <= quatre_ecarts_types, (n, finis)
