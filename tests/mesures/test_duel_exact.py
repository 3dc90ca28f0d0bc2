"""Le duel exact de deux débutants, techniques gratuites, et l'horizon exact d'un tour, énergie et furie comprises."""

from typing import Any

import pytest

from tiamat.analyse import valeur
from tiamat.analyse.duel_exact import DuelExact
from tiamat.analyse.perspective import Horizon, Perspective
from tiamat.analyse.propagation import Chances
from tiamat.analyse.tactiques import SOBRES
from tiamat.combat import tables
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.personnage import generer, profil

pytestmark = pytest.mark.complet


def debutants() -> tuple[Combat, Etat]:
    return engager([Participant("a", profil("jack"), 0), Participant("b", generer("boxe", 4, 1), 1, position=1)])


@pytest.mark.parametrize("sobre", SOBRES)
def test_duel_exact(benchmark: Any, sobre: str) -> None:
    def calculer() -> Chances:
        duel = DuelExact(*debutants(), (sobre, sobre))
        for _ in duel.derouler():
            pass
        return duel.chances

    benchmark.group = "duel exact de deux débutants, techniques gratuites"
    assert benchmark.pedantic(calculer, rounds=1).reste <= 1e-3


def test_horizon_de_deux_debutants(benchmark: Any) -> None:
    def a_froid() -> tuple[tuple[Combat, Etat], dict[str, Any]]:
        tables.loi_de.cache_clear()
        valeur._reduire.cache_clear()
        return debutants(), {}

    def calculer(combat: Combat, e: Etat) -> Perspective:
        return Horizon(combat, e).apres()

    benchmark.group = "horizon exact d'un tour, deux débutants, énergie et furie comprises"
    assert 0 < benchmark.pedantic(calculer, setup=a_froid, rounds=3).chutes[0] < 1
