"""Duels par seconde, aux dés et aux tables, règles complètes ; un combo de deux maillons ; un tour à plusieurs."""

from typing import Any

import pytest

from tiamat.analyse.cascade import cascade
from tiamat.analyse.duel import jouer_un_duel
from tiamat.analyse.loi_des_tours import loi_des_tours
from tiamat.catalogue import catalogue
from tiamat.combat.actions import Annonce
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.personnage import Personnage, generer, profil
from tiamat.procedure.interpretes import Choix

pytestmark = pytest.mark.complet
TACTIQUES = ("un_coup_plus_loin", "agressif")
DUELS = 100
CHAUFFE = {True: 6, False: 60}
"""Combien de centaines avant de mesurer : aux dés, rien ne se retient ; aux tables, le régime de qui en joue mille."""
APPARIEMENTS = {
    "debutants": (profil("jack"), generer("boxe", 4, 1)),
    "veterans": (generer("karate", 13, 2), generer("lutte", 13, 3)),
}


def face_a_face(a: Personnage, b: Personnage) -> tuple[Combat, Etat]:
    return engager([Participant("a", a, 0), Participant("b", b, 1, position=1)])


@pytest.mark.parametrize("aux_des", [True, False], ids=["des", "tables"])
@pytest.mark.parametrize("qui", APPARIEMENTS)
def test_cent_duels(benchmark: Any, qui: str, aux_des: bool) -> None:
    combat, depart = face_a_face(*APPARIEMENTS[qui])
    graines = iter(range(10**6))

    def cent() -> int:
        joues = (jouer_un_duel(combat, depart, TACTIQUES, next(graines), aux_des=aux_des) for _ in range(DUELS))
        return sum(d.tours for d in joues)

    benchmark.group = f"cent duels, {qui}"
    assert benchmark.pedantic(cent, rounds=10, warmup_rounds=CHAUFFE[aux_des]) >= DUELS


def test_combo_de_deux_maillons(benchmark: Any) -> None:
    fiche = generer("karate", 15, 1)
    combat, e = face_a_face(fiche, profil("jack"))
    e = e._replace(tour=1, file=((0,), (1,))).changer(0, actions=2)
    assert "nidan_geri" in combat.combattants[0].techniques

    def enchaine(choix: Choix, combat: Combat, e: Etat) -> Any:
        return choix.reponses[-1] if choix.nom == "combo" else choix.reponses[0]

    benchmark.group = "combo de deux maillons, perte totale"
    assert catalogue().techniques["nidan_geri"].combo == ("mae_tobi_geri",)
    assert sum(p for _, p in benchmark(cascade, combat, e, Annonce(0, 1, "nidan_geri"), enchaine)) == 1


def test_loi_d_un_tour(benchmark: Any) -> None:
    combat, e = engager([Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 4, 1)])
    benchmark.group = "loi exacte d'un tour, Jack contre quatre voyous"
    assert sum(p for _, p in benchmark(loi_des_tours, combat, e, ("agressif", "agressif"))) == 1
