"""Les lois de dés, en rapport à l'évaluateur général d'icepool sur le même jet, dans une même exécution."""

from typing import Any

import pytest

from tests.regles.test_des import par_icepool
from tiamat.des import Poignee, loi, opposition

pytestmark = pytest.mark.complet
JETS = [Poignee(3, 1), Poignee(8, 2), Poignee(12, 3)]


def loi_a_froid(poignee: Poignee) -> Any:
    loi.cache_clear()
    return loi(poignee)


@pytest.mark.parametrize("calcul", [loi_a_froid, par_icepool], ids=["tiamat", "icepool"])
@pytest.mark.parametrize("poignee", JETS, ids=str)
def test_loi(benchmark: Any, calcul: Any, poignee: Poignee) -> None:
    benchmark.group = f"loi de {poignee}"
    benchmark(calcul, poignee)


def test_opposition(benchmark: Any) -> None:
    def a_froid() -> Any:
        loi.cache_clear()
        opposition.cache_clear()
        return opposition(Poignee(6, 2, 1), Poignee(5, 1, 2))

    benchmark.group = "opposition"
    assert sum(benchmark(a_froid)) == 1
