"""Les dés : une réserve de D10 contre une difficulté, et deux réserves l'une contre l'autre."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from tiamat.des import Loi, Opposition, Reserve, comparer, ecart, loi_de_reserve, reserve_a_seuil
from tiamat.erreurs import Refus

FACES = 10
DIFFICULTE_MINIMUM, DIFFICULTE_MAXIMUM = 2, 10
"""Les bornes d'une difficulté modifiée (002-G03)."""
REUSSIE, RATEE, EGALITE, BLOQUEE, EVITEE = "reussie", "ratee", "egalite", "bloquee", "evitee"


class Issue(NamedTuple):
    """Ce que donne une action : son sort, et ses succès en plus de ceux d'en face (0 si elle ne réussit pas)."""

    sort: str
    exces: int


def difficulte(base: int, modificateurs: Iterable[int] = ()) -> int:
    """Rend la difficulté d'une action : tous ses modificateurs s'ajoutent, puis elle se borne de 2 à 10 (002-R20).

    >>> difficulte(6, (-1, 2)), difficulte(4, (-3,)), difficulte(8, (3, 2))
    (7, 2, 10)
    """
    return min(DIFFICULTE_MAXIMUM, max(DIFFICULTE_MINIMUM, base + sum(modificateurs)))


def reserve(des: int, difficulte: int, *, annule: bool = False) -> Reserve:
    """Rend une réserve de D10 : un dé réussit à partir de la difficulté (002-R09).

    ``des`` va de 0 à 40, ``difficulte`` de 2 à 10 ; ``annule`` : chaque 1 retire un succès (002-G02). Lève ``Refus``.

    >>> reserve(6, 6).moyenne_par_de
    Fraction(1, 2)
    """
    if not DIFFICULTE_MINIMUM <= difficulte <= DIFFICULTE_MAXIMUM:
        raise Refus(f"Difficulté {difficulte} : elle va de {DIFFICULTE_MINIMUM} à {DIFFICULTE_MAXIMUM}.")
    return reserve_a_seuil(des, FACES, difficulte, annule=annule).verifier()


@lru_cache(maxsize=8192)
def loi_de_l_ecart(attaque: Reserve, reaction: Reserve | None) -> Loi:
    """Rend la loi des succès de l'attaque, moins ceux de la réaction ; sans réaction, ses succès (002-R10, 002-R14).

    >>> loi_de_l_ecart(reserve(1, 6), reserve(1, 6)).chance_au_moins(1)
    Fraction(1, 4)
    """
    mienne = loi_de_reserve(attaque)
    return mienne if reaction is None else ecart(mienne, loi_de_reserve(reaction))


def opposer(attaque: Reserve, reaction: Reserve | None) -> Opposition:
    """Rend les chances que l'action réussisse, s'arrête à égalité, ou soit bloquée (002-R10).

    Sans réaction, elle réussit dès un succès, et rate sinon : la part « égalité » est alors celle de zéro succès.

    >>> opposer(reserve(8, 6), reserve(6, 6)).gagne
    Fraction(2477, 4096)
    """
    if reaction is None:
        reussit = loi_de_l_ecart(attaque, None).chance_au_moins(1)
        return Opposition(reussit, 1 - reussit, reussit * 0)
    return comparer(loi_de_reserve(attaque), loi_de_reserve(reaction))


def juger(ecart: int, *, reaction: bool, bloque: bool = True) -> Issue:
    """Rend l'issue d'une action d'après l'écart de succès (002-R10, 002-R12).

    Au-dessus de 0, elle réussit. Face à une réaction, 0 est une égalité (002-G05) et moins de 0 un blocage, ou une
    simple esquive si la réaction ne bloque pas le combo (``bloque``).

    >>> juger(2, reaction=True), juger(0, reaction=True).sort, juger(-1, reaction=True).sort
    (Issue(sort='reussie', exces=2), 'egalite', 'bloquee')
    >>> juger(0, reaction=False).sort, juger(-2, reaction=True, bloque=False).sort
    ('ratee', 'evitee')
    """
    if ecart > 0:
        return Issue(REUSSIE, ecart)
    if not reaction:
        return Issue(RATEE, 0)
    if not ecart:
        return Issue(EGALITE, 0)
    return Issue(BLOQUEE if bloque else EVITEE, 0)
