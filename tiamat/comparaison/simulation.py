"""Des duels en série dans chacun des jeux, une graine par duel, entre deux pas desquels on peut s'arrêter."""

from collections.abc import Iterable, Iterator, Mapping

from tiamat.comparaison.fiche import Valeurs
from tiamat.comparaison.jeux import JEUX
from tiamat.variantes.duel import Duel


def simuler(valeurs: Mapping[str, Valeurs], avance: int, graines: Iterable[int]) -> Iterator[tuple[str, Duel] | None]:
    """Joue un duel de chaque jeu par graine, les jeux à tour de rôle ; rend le jeu et son duel, ou rien entre deux pas.

    ``valeurs`` : le combattant moyen de chaque jeu. ``avance`` : ce que le premier a de plus à l'initiative.

    >>> from tiamat.comparaison.fiche import moyens
    >>> joues = [x for x in simuler(moyens(), 0, [1]) if x]
    >>> [jeu for jeu, _ in joues] == list(JEUX)
    True
    """
    for graine in graines:
        for id, jeu in JEUX.items():
            duel = yield from jeu.duel(valeurs[id], avance, graine)
            yield id, duel
