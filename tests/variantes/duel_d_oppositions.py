"""De quoi jouer un duel d'« Oppositions » avec des réponses et des dés dictés."""

from collections.abc import Iterable
from typing import Any

from tiamat.hasard import HasardScript
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Choix, Lanceur
from tiamat.variantes.oppositions import SYSTEME
from tiamat.variantes.oppositions.etat import ROUND, Etat
from tiamat.variantes.oppositions.tour import pas
from tiamat.variantes.systeme import Depart

DEUX_DES = {"rd_attaque": 2, "rd_parade": 2, "rd_esquive": 2, "protection": 1}


def duel(un: dict[str, Any] | None = None, deux: dict[str, Any] | None = None, **options: str) -> Depart:
    return SYSTEME.depart(("Ana", "Bo"), (DEUX_DES | (un or {}), DEUX_DES | (deux or {})), options)


def au_round(depart: Depart, numero: int = 2, **corps: Any) -> Etat:
    """Ana agit la première, au round donné ; ``corps`` change celui d'Ana."""
    e = SYSTEME.engager(depart)._replace(round=numero, phase=ROUND)
    return e.changer(0, **corps) if corps else e


class Suite:
    """Joue des pas avec des réponses et des dés dictés, tous employés."""

    def __init__(self, depart: Depart, reponses: Iterable[Any], des: list[int]) -> None:
        self.depart, self.reponses = depart, list(reponses)
        self.hasard = HasardScript(des)
        self.h = Lanceur(self.hasard, Journal(), self._decider)

    def _decider(self, choix: Choix, depart: Any, e: Etat) -> Any:
        return choix.reponses[0] if len(choix.reponses) == 1 else self.reponses.pop(0)

    def jouer(self, e: Etat, pas_joues: int = 1) -> Etat:
        for _ in range(pas_joues):
            e = pas(self.h, self.depart, e)
        self.hasard.finir()
        assert not self.reponses
        return e

    @property
    def phrases(self) -> str:
        return " ".join(f.phrase() for f in self.h.journal).replace("\u00a0", " ")
