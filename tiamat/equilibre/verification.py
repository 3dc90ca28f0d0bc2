"""Avant de reprendre : le moteur joue-t-il encore les mêmes duels qu'au journal ?"""

from collections.abc import Mapping

from tiamat.equilibre.bilan import Bilan
from tiamat.equilibre.duels import jouer_lot
from tiamat.equilibre.plan import Lot
from tiamat.erreurs import Refus


def verifier_le_moteur(faits: Mapping[Lot, Bilan]) -> None:
    """Rejoue le dernier des plus petits lots ; lève ``Refus`` s'il ne donne plus le même bilan.

    >>> from tiamat.equilibre.plan import Case
    >>> lot = Lot(Case("boxe", "karate", 4), 0, 0, tactique="agressif")
    >>> verifier_le_moteur({lot: jouer_lot(lot)})
    """
    tranche = min(lot.tranche for lot in faits)
    lot = [lot for lot in faits if lot.tranche == tranche][-1]
    if jouer_lot(lot) != faits[lot]:
        raise Refus(
            "Les règles ou le moteur ont changé depuis ce journal : le même lot n’y donne plus le même bilan. "
            "Donnez un autre fichier à --journal, pour tout remesurer."
        )
