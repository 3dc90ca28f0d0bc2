"""L'échange exact, un maillon : préparer, énumérer, réunir ; toutes lois oubliées, ou celles des jets déjà connues."""

from typing import Any

import pytest

from tests.regles.test_echange import quelqu_un
from tiamat.analyse import echange
from tiamat.des import ecart, loi, opposition

pytestmark = pytest.mark.complet
ECHANGES = [
    ("oi_zuki", ""),
    ("hook_punch", "cross_counter"),
    ("seiryuto_uchi", "blocage"),
    ("ultimate_punch", ""),
]
IDS = ["-".join(filter(None, e)) for e in ECHANGES]


@pytest.mark.parametrize(("attaque", "defense"), ECHANGES, ids=IDS)
def test_echange_a_froid(benchmark: Any, attaque: str, defense: str) -> None:
    a, d = quelqu_un(2), quelqu_un(3)

    def a_froid() -> Any:
        for calcul in (loi, opposition, ecart):
            calcul.cache_clear()
        return echange(a, attaque, d, defense)

    benchmark.group = f"échange {attaque} contre {defense or 'instinctive'}"
    assert sum(p for _, p in benchmark(a_froid).issues) == 1


@pytest.mark.parametrize(("attaque", "defense"), ECHANGES, ids=IDS)
def test_echange_en_cache(benchmark: Any, attaque: str, defense: str) -> None:
    a, d = quelqu_un(2), quelqu_un(3)
    connu = echange(a, attaque, d, defense)
    benchmark.group = f"échange {attaque} contre {defense or 'instinctive'}"
    assert benchmark(echange, a, attaque, d, defense).issues == connu.issues
