"""Des duels entre machines, en série : une graine par duel, la tactique du système."""

from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

from tiamat.hasard import HasardGraine
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Lanceur
from tiamat.variantes.systeme import Depart, Systeme

SANS_VAINQUEUR = -1
PAS_MAXIMUM = 20_000
"""Garde-fou : un système qui n'avance plus est une faute, pas un long combat."""


class Duel(NamedTuple):
    """Un duel joué : son vainqueur (−1 s'il n'y en a pas), sa durée dans l'unité du système, pourquoi il a fini.

    ``raison`` est vide pour un duel arrêté à la durée maximum.
    """

    vainqueur: int
    duree: int
    raison: str


def derouler_un_duel(
    systeme: Systeme, depart: Depart, graine: int, journal: Journal | None = None
) -> Generator[None, None, Duel]:
    """Joue un duel jusqu'au bout, ou jusqu'à la durée maximum, et rend la main entre deux pas."""
    h = Lanceur(HasardGraine(graine), journal, systeme.decider)
    e = systeme.engager(depart)
    for _ in range(PAS_MAXIMUM):
        raison = systeme.fin(depart, e)
        if raison is not None:
            return Duel(systeme.vainqueur(depart, e), systeme.duree(e), raison)
        if systeme.duree(e) > systeme.duree_maximum:
            return Duel(SANS_VAINQUEUR, systeme.duree_maximum, "")
        e = systeme.pas(h, depart, e)
        yield
    raise AssertionError(f"{systeme.id} : {PAS_MAXIMUM} pas sans finir")


def jouer_un_duel(systeme: Systeme, depart: Depart, graine: int, journal: Journal | None = None) -> Duel:
    """Joue un duel d'une traite ; une même graine rend le même duel."""
    pas = derouler_un_duel(systeme, depart, graine, journal)
    while True:
        try:
            next(pas)
        except StopIteration as fin:
            duel: Duel = fin.value
            return duel


def serie(systeme: Systeme, depart: Depart, graines: Iterable[int]) -> Iterator[Duel]:
    """Joue un duel par graine, l'un après l'autre : on s'arrête quand on veut."""
    for graine in graines:
        yield jouer_un_duel(systeme, depart, graine)
