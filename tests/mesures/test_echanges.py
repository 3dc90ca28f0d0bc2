"""L'échange exact, un maillon, tous caches vidés : préparer, énumérer, réunir les issues égales."""

from typing import Any

import pytest

from tests.regles.test_echange import quelqu_un
from tiamat.analyse import echange
from tiamat.des import loi, opposition

pytestmark = pytest.mark.complet
ECHANGES = [
    ("oi_zuki", ""),
    ("hook_punch", "cross_counter"),
    ("seiryuto_uchi", "blocage"),
    ("ultimate_punch", ""),
]


@pytest.mark.parametrize(("attaque", "defense"), ECHANGES, ids=["-".join(filter(None, e)) for e in ECHANGES])
def test_echange_a_froid(benchmark: Any, attaque: str, defense: str) -> None:
    a, d = quelqu_un(2), quelqu_un(3)

    def a_froid() -> Any:
        loi.cache_clear()
        opposition.cache_clear()
        return echange(a, attaque, d, defense)

    benchmark.group = f"échange {attaque} contre {defense or 'instinctive'}"
    assert sum(p for _, p in benchmark(a_froid).issues) == 1
