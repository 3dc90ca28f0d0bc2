"""Où se jouent les lots : dans ce processus, dans plusieurs, ou sur une grappe Dask ; les bilans sont les mêmes."""

import signal
from collections.abc import Iterator, Sequence
from itertools import groupby

from tiamat.equilibre.bilan import Bilan
from tiamat.equilibre.campagne import Executant
from tiamat.equilibre.duels import jouer_lot
from tiamat.equilibre.plan import Lot
from tiamat.erreurs import Refus
from tiamat.francais import guillemets

LOTS_PAR_PAQUET = 4
"""Ce qu'un autre processus joue d'un trait, et que l'on perd si l'on s'arrête avant : quelques centaines de duels."""
PROCESSUS_MAXIMUM = 256
ATTENTE_DE_LA_GRAPPE = 10
"""En secondes."""
Joues = list[tuple[Lot, Bilan]]


def ici(lots: Sequence[Lot]) -> Iterator[tuple[Lot, Bilan]]:
    """Joue les lots l'un après l'autre."""
    for lot in lots:
        yield lot, jouer_lot(lot)


def en_paquets(lots: Sequence[Lot]) -> Iterator[tuple[Lot, ...]]:
    """Rend les lots par paquets d'une même paire de fiches : ses calculs ne se font qu'une fois.

    >>> from tiamat.equilibre.plan import Case
    >>> [len(p) for p in en_paquets([Lot(Case("boxe", "karate", 4), n // 6, n % 6) for n in range(9)])]
    [4, 2, 3]
    """
    for _, suite in groupby(lots, key=lambda lot: lot._replace(tranche=0)):
        paire = tuple(suite)
        for debut in range(0, len(paire), LOTS_PAR_PAQUET):
            yield paire[debut : debut + LOTS_PAR_PAQUET]


def jouer_paquet(lots: Sequence[Lot]) -> Joues:
    """Joue un paquet ; c'est ce que reçoit un autre processus, ou une autre machine."""
    return list(ici(lots))


def en_processus(combien: int) -> Executant:
    """Rend qui joue dans tant de processus de cette machine ; lève ``Refus`` hors des bornes."""
    if not 1 <= combien <= PROCESSUS_MAXIMUM:
        raise Refus(f"{combien} processus : demandez-en de 1 à {PROCESSUS_MAXIMUM}.")
    return ici if combien == 1 else lambda lots: _dans(combien, lots)


def _dans(combien: int, lots: Sequence[Lot]) -> Iterator[tuple[Lot, Bilan]]:
    from concurrent.futures import ProcessPoolExecutor, as_completed

    bassin = ProcessPoolExecutor(combien, initializer=_ignorer_l_interruption)
    try:
        for fini in as_completed([bassin.submit(jouer_paquet, p) for p in en_paquets(lots)]):
            yield from fini.result()
    finally:
        bassin.shutdown(cancel_futures=True)


def _ignorer_l_interruption() -> None:
    """Ctrl-C n'arrête que le processus qui distribue les lots : c'est lui qui les garde."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def sur_une_grappe(adresse: str) -> Executant:
    """Rend qui joue sur la grappe Dask de cette adresse ; lève ``Refus`` si Dask n'est pas installé.

    Jouer lève ``Refus`` si la grappe ne répond pas.

    Chaque machine de la grappe doit avoir ``tiamat``, dans la même version.
    """
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise Refus(
            "Dask n’est pas installé. Installez-le par « pip install -e .[grappe] », ou retirez --dask."
        ) from None

    def jouer(lots: Sequence[Lot]) -> Iterator[tuple[Lot, Bilan]]:
        try:
            client = Client(adresse, timeout=ATTENTE_DE_LA_GRAPPE, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError):
            raise Refus(
                f"Aucune grappe Dask ne répond à {guillemets(adresse)}. Donnez l’adresse de son répartiteur, "
                "par exemple tcp://127.0.0.1:8786."
            ) from None
        with client:
            promis = client.map(jouer_paquet, list(en_paquets(lots)), pure=False)
            for _, joues in as_completed(promis, loop=client.loop, with_results=True):  # type: ignore[no-untyped-call]
                yield from joues

    return jouer
