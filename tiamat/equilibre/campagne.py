"""Mener une campagne : quels lots restent à jouer pour atteindre l'objectif, où qu'ils se jouent, dans quel ordre."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from typing import NamedTuple

from tiamat.equilibre.bilan import Bilan, somme
from tiamat.equilibre.plan import Case, Lot, Plan, duels_avant
from tiamat.equilibre.precision import decides_necessaires, demi_largeur
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE

PRECISION = 0.5
"""En points de pourcentage."""
PRECISION_MINIMUM, PRECISION_MAXIMUM = 0.05, 50.0
DUELS_MAXIMUM = 1_000_000
Faits = Mapping[Lot, Bilan]
Executant = Callable[[Sequence[Lot]], Iterator[tuple[Lot, Bilan]]]
"""Qui joue des lots, et rend chacun avec son bilan, dans l'ordre où ils finissent."""


class Objectif(NamedTuple):
    """Quand une case est finie : à tant de duels au moins, ou à tant de points près ; jamais au-delà d'un million."""

    duels: int | None = None
    precision: float = PRECISION

    def tours(self, bilan: Bilan, tours: int) -> int:
        """Rend combien de tours il faut à une case qui en a ``tours``, d'après leur bilan ; autant : elle est finie."""
        return tours if self.atteint(bilan) else max(tours + 1, self._prevus(bilan, tours))

    def atteint(self, bilan: Bilan) -> bool:
        """Dit si une case est finie.

        >>> Objectif(20).atteint(Bilan((10, 10))), Objectif(precision=5).atteint(Bilan((10, 10)))
        (True, False)
        """
        if self.duels is not None:
            return bilan.duels >= self.duels
        return bilan.duels >= DUELS_MAXIMUM or demi_largeur(bilan.victoires) <= self.precision / 100

    def _prevus(self, bilan: Bilan, tours: int) -> int:
        if not bilan.decides:
            return tours + 1
        voulus = decides_necessaires(bilan.victoires, self.precision / 100) * bilan.duels // bilan.decides
        voulus = min(voulus, DUELS_MAXIMUM) if self.duels is None else self.duels
        paires = bilan.duels // duels_avant(tours)
        while duels_avant(tours) * paires < voulus:
            tours += 1
        return tours


def viser(duels: int | None, precision: float | None) -> Objectif:
    """Rend un objectif vérifié : l'un ou l'autre, ou la précision ordinaire ; lève ``Refus`` hors des bornes.

    >>> viser(None, None)
    Objectif(duels=None, precision=0.5)
    """
    if duels is not None and not 1 <= duels <= DUELS_MAXIMUM:
        raise Refus(f"{duels} duels par case : demandez-en de 1 à {DUELS_MAXIMUM}.")
    if precision is not None and not PRECISION_MINIMUM <= precision <= PRECISION_MAXIMUM:
        bornes = f"de {PRECISION_MINIMUM:g} à {PRECISION_MAXIMUM:g} points".replace(".", ",")
        raise Refus(f"Précision {precision:g}{INSECABLE}: donnez-en une {bornes}.")
    return Objectif(duels, precision or PRECISION)


def lots_voulus(plan: Plan, objectif: Objectif, faits: Faits) -> list[Lot]:
    """Rend les lots que l'on sait déjà devoir jouer, sans doublon ; aucun quand l'objectif est atteint partout.

    Ils ne dépendent que des bilans de tours entiers : ni de l'ordre où les lots finissent, ni d'un arrêt, ni du nombre
    de processus.
    """
    voulus: dict[Lot, None] = {}
    for case in plan.cases:
        voulus.update(dict.fromkeys(_lots_de_la_case(plan, case, objectif, faits)))
    return list(voulus)


def _lots_de_la_case(plan: Plan, case: Case, objectif: Objectif, faits: Faits) -> list[Lot]:
    bilan, tours = Bilan(), 0
    while (suivants := objectif.tours(bilan, tours)) > tours:
        nouveaux = [lot for tranche in range(tours, suivants) for lot in plan.tour(case, tranche)]
        if manquants := [lot for lot in nouveaux if lot not in faits]:
            return sorted(manquants, key=lambda lot: (lot.paire, lot.tranche))
        bilan, tours = bilan.plus(somme(faits[lot] for lot in nouveaux)), suivants
    return []


def tours_complets(plan: Plan, case: Case, faits: Faits) -> int:
    """Rend combien de tours d'une case sont joués en entier."""
    tours = 0
    while all(lot in faits for lot in plan.tour(case, tours)):
        tours += 1
    return tours


def mener(
    plan: Plan,
    objectif: Objectif,
    faits: MutableMapping[Lot, Bilan],
    executant: Executant,
    annoncer: Callable[[Sequence[Lot]], None] = lambda lots: None,
) -> Iterator[tuple[Lot, Bilan]]:
    """Joue tout ce qui manque, passe après passe, complète ``faits``, et rend chaque lot dès qu'il est joué.

    ``annoncer`` reçoit les lots d'une passe avant qu'elle commence.

    >>> from tiamat.equilibre.executants import ici
    >>> from tiamat.equilibre.plan import Plan
    >>> plan = Plan(("boxe", "karate"), (4,), tactique="agressif", paires=2)
    >>> [bilan.duels for _, bilan in mener(plan, Objectif(20), {}, ici)]
    [5, 5, 5, 5]
    """
    while voulus := lots_voulus(plan, objectif, faits):
        annoncer(voulus)
        for lot, bilan in executant(voulus):
            faits[lot] = bilan
            yield lot, bilan
