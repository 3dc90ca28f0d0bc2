"""Les essais des calculatrices, à l'abri du navigateur des autres essais."""

import asyncio
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def sans_boucle() -> Iterator[None]:
    """Playwright, ouvert pour la session, laisse une boucle en cours : on l'écarte le temps d’un fichier."""
    boucle = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(boucle)
