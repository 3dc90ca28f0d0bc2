"""Les essais des calculatrices, à l'abri du navigateur des autres essais."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.widgets.duels import JEUX, DuelDuPetitJeu, du_systeme
from widgets.variantes.duel import DuelDeVariante


@pytest.fixture(scope="module", autouse=True)
def sans_boucle() -> Iterator[None]:
    """Playwright, ouvert pour la session, laisse une boucle en cours : on l'écarte le temps d’un fichier."""
    boucle = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(boucle)


@pytest.fixture(params=JEUX)
def duel(request: pytest.FixtureRequest) -> DuelDeVariante:
    return du_systeme(request.param)()


@pytest.fixture
def petit() -> DuelDuPetitJeu:
    return DuelDuPetitJeu()
