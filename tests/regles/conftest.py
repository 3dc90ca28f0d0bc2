"""Des essais qui ne dépendent pas de leur ordre."""

import pytest

from tiamat.des import loi, opposition


@pytest.fixture(autouse=True)
def lois_a_froid() -> None:
    """Vide les mémoires : chaque essai calcule vraiment ses lois."""
    loi.cache_clear()
    opposition.cache_clear()
