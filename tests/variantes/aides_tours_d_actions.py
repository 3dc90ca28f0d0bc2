"""Ce que partagent les essais de Tours d'actions : une force brute, un face-à-face, des dés dictés."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from tiamat.hasard import HasardScript
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Choix, Lanceur
from tiamat.variantes.systeme import Depart
from tiamat.variantes.tours_d_actions import SYSTEME
from tiamat.variantes.tours_d_actions.etat import Etat
from tiamat.variantes.tours_d_actions.initiative import Passage


def force_brute(des: int, relances: int = 4) -> dict[int, Fraction]:
    """Les succès de ``des`` dés, face par face ; une chaîne de plus de ``relances`` 6 est coupée."""
    un: Counter[int] = Counter()
    for chaine in range(relances + 1):
        for face in range(1, 6):
            un[chaine + (face >= 4)] += Fraction(1, 6 ** (chaine + 1))
    total: dict[int, Fraction] = {}
    for tirage in product(un.items(), repeat=des):
        s, p = sum(v for v, _ in tirage), Fraction(1)
        for _, q in tirage:
            p *= q
        total[s] = total.get(s, Fraction(0)) + p
    return total


def face_a_face(
    un: Mapping[str, Any] | None = None, deux: Mapping[str, Any] | None = None, **options: str
) -> tuple[Depart, Etat]:
    depart = SYSTEME.depart(("Léa", "Noé"), (un or {}, deux or {}), options)
    return depart, SYSTEME.engager(depart)


def dicter(des: Iterable[int], *decisions: Any) -> Lanceur:
    """Des dés et des décisions dans l'ordre ; une décision à réponse unique ne se dicte pas."""
    suite = list(decisions)

    def decider(choix: Choix, combat: Any, etat: Any) -> Any:
        return choix.reponses[0] if len(choix.reponses) == 1 else suite.pop(0)

    return Lanceur(HasardScript(des), Journal(), decider)


def a_lui(e: Etat, *quis: int) -> Etat:
    """Le même duel, où les passages à venir sont de ceux-là."""
    return e._replace(entame=True, file=tuple(Passage(1, 5 - i, q) for i, q in enumerate(quis)))


def phrases(h: Lanceur) -> str:
    return " ".join(f.phrase() for f in h.journal).replace("\u00a0", " ")
