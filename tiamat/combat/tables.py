"""Simuler en masse : tirer dans les lois exactes gardées en mémoire, sans dés ni journal."""

from bisect import bisect
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Any

from tiamat.combat.echange import echanger
from tiamat.combat.tour import jeter_l_initiative
from tiamat.journal import Fait
from tiamat.procedure.interpretes import Choix, Decider, Enumerateur, ne_rien_decider
from tiamat.procedure.questions import Loi, Question

Table = tuple[tuple[Any, ...], list[float]]
TABLES_MAXIMUM = 50_000
LOIS_MAXIMUM = 5_000
"""Les lois exactes pèsent plus que leurs tables : on en garde moins."""
INITIATIVES_ENSEMBLE = 3
"""Au-delà, les initiatives se tirent une à une : leur loi commune serait trop grande."""


class Tables:
    """Répond d'après la loi exacte de chaque échange, de chaque initiative et de chaque question, calculée une fois.

    Une graine ne donne pas les mêmes combats qu'aux dés : la loi est la même, le chemin non.

    >>> from tiamat.combat.questions import QuestionDe
    >>> Tables(7).tirer(QuestionDe("duree", "durée", "C84")) in range(1, 7)
    True
    """

    def __init__(self, graine: int, decider: Decider = ne_rien_decider) -> None:
        self.decider = decider
        self.alea = Random(graine).random

    def tirer(self, question: Question[Any]) -> Any:
        """Tire une réponse dans la loi de la question."""
        return piocher(table_d_une_question(question), self.alea())

    def choisir(self, choix: Choix, combat: Any, etat: Any) -> Any:
        """Demande la décision."""
        return self.decider(choix, combat, etat)

    def jouer(self, procedure: Callable[..., Any], *parametres: Hashable) -> Any:
        """Tire l'issue d'une procédure qui ne dépend que de ses paramètres ; joue les autres sur place."""
        if not tabulable(procedure, parametres):
            return procedure(self, *parametres)
        return piocher(table_de(procedure, *parametres), self.alea())

    def noter(self, raconter: Callable[..., Iterable[Fait]], *parametres: Any) -> None:
        """Ne raconte rien."""

    def sous(self, prefixe: str) -> None:
        """Ne nomme rien."""


def tabulable(procedure: Callable[..., Any], parametres: tuple[Hashable, ...]) -> bool:
    """Dit si une procédure se remplace par sa table : un échange, ou l'initiative de peu de monde."""
    if procedure is jeter_l_initiative:
        return len(parametres[0]) <= INITIATIVES_ENSEMBLE  # type: ignore[arg-type]
    return procedure is echanger


@lru_cache(maxsize=LOIS_MAXIMUM)
def loi_de(procedure: Callable[..., Any], *parametres: Hashable) -> Loi[Any]:
    """Rend la loi exacte d'une procédure qui ne dépend que de ses paramètres, calculée une fois pour tous."""
    return Enumerateur().loi(procedure, *parametres)


@lru_cache(maxsize=TABLES_MAXIMUM)
def table_de(procedure: Callable[..., Any], *parametres: Hashable) -> Table:
    """Rend la table d'une procédure tabulable."""
    return _table(loi_de(procedure, *parametres))


@lru_cache(maxsize=TABLES_MAXIMUM)
def table_d_une_question(question: Question[Any]) -> Table:
    """Rend la table d'une question."""
    return _table(question.loi)


def _table(loi: Loi[Any]) -> Table:
    """Les issues, et la chance cumulée jusqu'à chacune, la dernière exclue : un tirage tombe toujours dedans."""
    return tuple(issue for issue, _ in loi), list(accumulate(float(p) for _, p in loi[:-1]))


def piocher(t: Table, tirage: float) -> Any:
    """Rend l'issue que désigne un tirage de [0, 1[."""
    return t[0][bisect(t[1], tirage)]
