"""Les lois de dés, en rapport à l'évaluateur général d'icepool sur le même jet, dans une même exécution."""

from fractions import Fraction
from typing import Any

import icepool
import pytest

from tests.regles.test_des import par_icepool
from tiamat.des import Opposition, Poignee, loi, opposition

pytestmark = pytest.mark.complet
JETS = [Poignee(3, 1), Poignee(8, 2), Poignee(12, 3)]
OPPOSES = Poignee(6, 2, 1), Poignee(5, 1, 2)


def loi_a_froid(poignee: Poignee) -> Any:
    loi.cache_clear()
    return loi(poignee)


def opposition_a_froid(premier: Poignee, second: Poignee) -> Opposition:
    loi.cache_clear()
    opposition.cache_clear()
    return opposition(premier, second)


def opposition_par_icepool(premier: Poignee, second: Poignee) -> Opposition:
    verdicts = icepool.map(lambda a, b: (a > b) - (a < b), par_icepool(premier), par_icepool(second))
    cas, total = dict(verdicts.items()), verdicts.denominator()
    return Opposition(*(Fraction(cas[verdict], total) for verdict in (1, 0, -1)))


@pytest.mark.parametrize("calcul", [loi_a_froid, par_icepool], ids=["tiamat", "icepool"])
@pytest.mark.parametrize("poignee", JETS, ids=str)
def test_loi(benchmark: Any, calcul: Any, poignee: Poignee) -> None:
    benchmark.group = f"loi de {poignee}"
    benchmark(calcul, poignee)


@pytest.mark.parametrize("calcul", [opposition_a_froid, opposition_par_icepool], ids=["tiamat", "icepool"])
def test_opposition(benchmark: Any, calcul: Any) -> None:
    benchmark.group = "opposition"
    assert benchmark(calcul, *OPPOSES) == opposition(*OPPOSES)
