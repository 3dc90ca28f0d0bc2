"""Ce que partagent les essais du duel d'un système frère : chaque système, un petit jeu inventé, et de quoi jouer."""

from tests.variantes.petit_jeu import PETIT_JEU
from tests.variantes.tiamat_en_variante import TIAMAT
from tiamat.variantes import SYSTEMES
from widgets.variantes.duel import DuelDeVariante

JEUX = {**SYSTEMES, TIAMAT.id: TIAMAT, PETIT_JEU.id: PETIT_JEU}


class DuelDuPetitJeu(DuelDeVariante):
    nom = "petit_duel"

    def __init__(self) -> None:
        super().__init__(PETIT_JEU)


def du_systeme(id: str) -> type[DuelDeVariante]:
    class Duel(DuelDeVariante):
        nom = f"{id}_duel"

        def __init__(self) -> None:
            super().__init__(JEUX[id])

    return Duel


def permis(c: DuelDeVariante) -> list[int]:
    return [n for n, p in enumerate(c.jeu.propositions()) if not p.refus]


def jouer_un_peu(c: DuelDeVariante, gestes: int) -> None:
    for n in range(gestes):
        if c.jeu.fini:
            return
        possibles = permis(c)
        c._choisi(possibles[n % len(possibles)])


def vues(c: DuelDeVariante) -> str:
    return "".join(
        (c.tour.value, c.forces.value, c.coup.value, c.recit._dit.value, c.choisir.html, c.simuler.dit.value)
    )
