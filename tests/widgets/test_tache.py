"""Un long calcul : il avance par tranches, s'arrête, et ne se fait jamais deux fois."""

import asyncio
from collections.abc import Iterator
from time import sleep

from tests.widgets.test_dessins import arbre, texte
from widgets.tache import RESPIRATION, TRANCHE_EN_SECONDES, Tache


def lent(n: int, faits: list[int]) -> Iterator[int]:
    for i in range(n):
        sleep(TRANCHE_EN_SECONDES / 4)
        faits.append(i)
        yield i


def test_sans_boucle_tout_se_calcule() -> None:
    tache, vus = Tache("duels"), []
    tache.lancer(iter(range(5)), 5, lambda faits, fini: vus.append((faits, fini)))
    assert vus == [(5, True)]
    assert not tache.en_cours
    assert "5 duels sur 5" in texte(arbre(tache._avancement.value)).replace("\u00a0", " ")


def test_une_respiration_ne_compte_pas_et_laisse_arreter() -> None:
    tache, vus = Tache("duels"), []

    def long() -> Iterator[object]:
        for _ in range(1000):
            sleep(TRANCHE_EN_SECONDES)
            yield RESPIRATION
        yield "duel"

    async def arreter() -> None:
        tache.lancer(long(), 1, lambda faits, fini: vus.append((faits, fini)))
        while len(vus) < 2:
            await asyncio.sleep(0)
        tache.arreter()
        await asyncio.sleep(0)

    asyncio.run(arreter())
    assert vus == [(0, False)] * 2
    tache.lancer(iter([RESPIRATION, 1, RESPIRATION, 2]), 2, lambda faits, fini: vus.append((faits, fini)))
    assert vus[-1] == (2, True)


def test_dix_lancers_ne_donnent_qu_un_resultat() -> None:
    tache, finis, faits = Tache("duels"), [], []

    async def cliquer() -> None:
        for _ in range(10):
            tache.lancer(lent(8, faits), 8, lambda n, fini: finis.append(n) if fini else None)
        while tache.en_cours:
            await asyncio.sleep(0)

    asyncio.run(cliquer())
    assert finis == [8]
    assert faits == list(range(8))


def test_arreter_garde_le_partiel() -> None:
    tache, vus, faits = Tache("duels"), [], []

    async def arreter() -> None:
        tache.lancer(lent(1000, faits), 1000, lambda n, fini: vus.append((n, fini)))
        while not vus:
            await asyncio.sleep(0)
        tache._bouton.click()
        for _ in range(20):
            await asyncio.sleep(0)

    asyncio.run(arreter())
    assert not tache.en_cours
    assert 0 < vus[-1][0] < 1000
    assert not any(fini for _, fini in vus)
    assert len(faits) == vus[-1][0]
