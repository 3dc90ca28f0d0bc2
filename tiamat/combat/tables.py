"""Simuler en masse : tirer dans les lois exactes gardées en mémoire, sans dés ni journal."""

from bisect import bisect
from collections.abc import Callable, Hashable, Iterable
from itertools import accumulate
from random import Random
from typing import Any

from tiamat.combat.echange import echanger
from tiamat.combat.interpretes import Choix, Decider, Enumerateur, ne_rien_decider
from tiamat.combat.questions import Loi, Question
from tiamat.combat.tour import jeter_l_initiative
from tiamat.journal import Fait

Table = tuple[tuple[Any, ...], list[float]]
TABLES_MAXIMUM = 50_000
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
        return piocher(table((question,), lambda: question.loi), self.alea())

    def choisir(self, choix: Choix, combat: Any, etat: Any) -> Any:
        """Demande la décision."""
        return self.decider(choix, combat, etat)

    def jouer(self, procedure: Callable[..., Any], *parametres: Hashable) -> Any:
        """Tire l'issue d'une procédure qui ne dépend que de ses paramètres ; joue les autres sur place."""
        if not tabulable(procedure, parametres):
            return procedure(self, *parametres)
        return piocher(table_de(procedure, parametres), self.alea())

    def noter(self, raconter: Callable[..., Iterable[Fait]], *parametres: Any) -> None:
        """Ne raconte rien."""

    def sous(self, prefixe: str) -> None:
        """Ne nomme rien."""


def tabulable(procedure: Callable[..., Any], parametres: tuple[Hashable, ...]) -> bool:
    """Dit si une procédure se remplace par sa table : un échange, ou l'initiative de peu de monde."""
    if procedure is jeter_l_initiative:
        return len(parametres[0]) <= INITIATIVES_ENSEMBLE  # type: ignore[arg-type]
    return procedure is echanger


_TABLES: dict[tuple[object, ...], Table] = {}


def table(cle: tuple[object, ...], calculer: Callable[[], Loi[Any]]) -> Table:
    """Rend les issues d'une loi et la chance cumulée jusqu'à chacune, la dernière exclue : un tirage tombe dedans.

    Les tables sont partagées par tous les combats : une loi ne dépend pas de qui la demande.
    """
    trouvee = _TABLES.get(cle)
    if trouvee is None:
        if len(_TABLES) > TABLES_MAXIMUM:
            _TABLES.clear()
        loi = calculer()
        cumul = list(accumulate(float(p) for _, p in loi[:-1]))
        trouvee = _TABLES[cle] = tuple(issue for issue, _ in loi), cumul
    return trouvee


def table_de(procedure: Callable[..., Any], parametres: tuple[Hashable, ...]) -> Table:
    """Rend la table d'une procédure tabulable."""
    return table((procedure, *parametres), lambda: Enumerateur().loi(procedure, *parametres))


def piocher(t: Table, tirage: float) -> Any:
    """Rend l'issue que désigne un tirage de [0, 1[."""
    return t[0][bisect(t[1], tirage)]
