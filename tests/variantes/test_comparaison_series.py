"""Les cinq jeux comparés : la fiche et sa transposition, les duels joués en série, leurs intervalles."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from tiamat.catalogue import catalogue
from tiamat.catalogue.variantes import fiche_de
from tiamat.comparaison.fiche import moyens, noms, questions, reglages, transposer
from tiamat.comparaison.jeu import ECARTS
from tiamat.comparaison.jeux import JEUX
from tiamat.comparaison.serie import BilanDeSerie, dresser_la_serie, rang_sous_la_mediane
from tiamat.comparaison.simulation import simuler
from tiamat.erreurs import Refus
from tiamat.variantes.duel import Duel

DUELS = 200
MEDIANES = {"tiamat": 6, "tours_d_actions": 7, "combos": 7, "anneaux": 2, "oppositions": 6}
"""La durée médiane d'un duel équilibré, dans l'unité de chacun."""


def moyen(jeu: str) -> Any:
    return moyens()[jeu]


# ── La fiche ───────────────────────────────────────────────────────────────


def test_chaque_numero_cite_existe() -> None:
    cites = {n for q in questions().values() for dit in q.dit.values() for n in _numeros(dit)}
    assert cites
    for numero in cites:
        if "-" in numero:
            fiche_de(numero)
        else:
            assert numero in catalogue().regles


def _numeros(phrase: str) -> Iterator[str]:
    debut, _, parenthese = phrase.rpartition("(")
    assert debut
    assert phrase.endswith(").")
    yield from parenthese.removesuffix(").").split(", ")


def test_la_transposition_se_verifie() -> None:
    assert transposer({}) == {jeu: dict(v) for jeu, v in moyens().items()}
    assert {r.jeu for r in reglages()} == set(noms()) == set(JEUX)
    for mauvais in ({"x": {"des": 1}}, {"tiamat": {"x": 1}}, {"tiamat": {"caracteristiques": 9}}):
        with pytest.raises(Refus, match=r"\.$"):
            transposer(mauvais)
    with pytest.raises(Refus, match=r"attendu un entier de 1 à 5\."):
        transposer({"tiamat": {"caracteristiques": True}})


@pytest.mark.parametrize("jeu", JEUX)
def test_chaque_borne_de_la_transposition_se_calcule_et_se_joue(jeu: str) -> None:
    siens = [r for r in reglages() if r.jeu == jeu]
    for r in siens:
        for valeur in (r.mini, r.maxi):
            v = {**moyen(jeu), r.id: valeur}
            assert [JEUX[jeu].toucher(v, e) for e in ECARTS]
            assert JEUX[jeu].pertes(v)
            assert next(_duels({**moyens(), jeu: v}, 4, range(1), jeu)).duree >= 1


# ── Les séries ─────────────────────────────────────────────────────────────


def _duels(valeurs: Any, avance: int, graines: range, jeu: str) -> Iterator[Duel]:
    for graine in graines:
        pas = JEUX[jeu].duel(valeurs[jeu], avance, graine)
        while True:
            try:
                next(pas)
            except StopIteration as fin:
                yield fin.value
                break


@pytest.mark.parametrize("jeu", JEUX)
def test_un_duel_equilibre_l_est_et_dure_ce_que_l_on_dit(jeu: str) -> None:
    b = dresser_la_serie(_duels(moyens(), 0, range(DUELS), jeu))
    assert abs(b.victoires[0] - b.victoires[1]) <= 4 * DUELS**0.5, "à quatre écarts types"
    bas, haut = b.intervalle_de_mediane
    assert bas <= MEDIANES[jeu] <= haut


@pytest.mark.parametrize("jeu", ["tours_d_actions", "combos"])
def test_l_avance_a_l_initiative_fait_gagner(jeu: str) -> None:
    b = dresser_la_serie(_duels(moyens(), 4, range(DUELS), jeu))
    assert b.intervalle(0)[0] > 0.5


def test_simuler_joue_les_cinq_jeux_des_memes_graines() -> None:
    joues = [x for x in simuler(moyens(), 2, range(7, 10)) if x is not None]
    assert [jeu for jeu, _ in joues] == list(JEUX) * 3
    for jeu in JEUX:
        assert [d for j, d in joues if j == jeu] == list(_duels(moyens(), 2, range(7, 10), jeu))


@pytest.mark.parametrize("n", [1, 5, 6, 20, 101, 500])
def test_l_intervalle_de_la_mediane_tient_sa_promesse(n: int) -> None:
    """Entre ces deux rangs, la vraie médiane s'échappe 1 fois sur 40 au plus de chaque côté ; un rang de plus, non."""
    rang = rang_sous_la_mediane(n)
    sous = Fraction(sum(comb(n, k) for k in range(rang)), 2**n)
    assert sous <= Fraction(1, 40) < sous + Fraction(comb(n, rang), 2**n)
    b = BilanDeSerie((n, 0), 0, tuple(range(n)))
    bas, haut = b.intervalle_de_mediane
    assert bas <= b.mediane <= haut
    assert bas + haut == n - 1
