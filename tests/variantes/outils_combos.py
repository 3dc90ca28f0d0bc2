"""Combos : de quoi jouer le duel avec des dés et des décisions dictés."""

from collections.abc import Mapping
from typing import Any

from tiamat.hasard import HasardScript
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Choix, Lanceur
from tiamat.variantes.combos import SYSTEME
from tiamat.variantes.combos.etat import Etat, engager
from tiamat.variantes.systeme import Depart

OUI, NON = 10, 1
"""Un dé qui réussit toujours, un dé qui rate toujours."""


def depart(un: Mapping[str, Any] | None = None, autre: Mapping[str, Any] | None = None, **options: Any) -> Depart:
    return SYSTEME.depart(("Léa", "Noé"), (un or {}, autre or {}), options)


def a_la_main(d: Depart, qui: int = 0) -> Etat:
    return engager(d)._replace(main=qui)


def jouer(d: Depart, e: Etat, reponses: list[Any], des: list[int]) -> tuple[Etat, list[str]]:
    """Joue un pas, décisions et dés dictés, tous employés ; rend l'état et le récit."""
    restent, journal = list(reponses), Journal()

    def decider(choix: Choix, _: Any, __: Any) -> Any:
        return restent.pop(0) if len(choix.reponses) > 1 else choix.reponses[0]

    with HasardScript(des) as hasard:
        e = SYSTEME.pas(Lanceur(hasard, journal, decider), d, e)
    assert not restent
    return e, [f.phrase() for f in journal]


def des(lances: int, reussis: int) -> list[int]:
    return [OUI] * reussis + [NON] * (lances - reussis)
