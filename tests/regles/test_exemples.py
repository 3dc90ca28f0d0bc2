"""Chaque exemple chiffré de la source, rejoué : le calcul donne ce que la source annonce."""

import pytest

from tiamat.catalogue import catalogue
from tiamat.erreurs import NomInconnu
from tiamat.exemples import GENRES, numeros, rejouer
from tiamat.fiches import lire

ATTENDUS = [
    *(f"E{n}" for n in range(1, 14)),
    "E14a",
    "E14b",
    "E14c",
    "E14d",
    *(f"E{n}" for n in (15, 16, 17, 18, 19, 20, 21, 23, 24, 26)),
]


def test_tous_les_exemples_sont_la() -> None:
    assert list(numeros()) == ATTENDUS


@pytest.mark.parametrize("numero", ATTENDUS)
def test_exemple(numero: str) -> None:
    exemple = rejouer(numero)
    assert exemple.attendu
    assert {cle: exemple.obtenu[cle] for cle in exemple.attendu} == dict(exemple.attendu)
    assert exemple.phrase.endswith(".")
    assert exemple.regles
    assert all(r in catalogue().regles for r in exemple.regles)


def test_chaque_genre_sert() -> None:
    assert {e["genre"] for e in lire("exemples")["exemple"]} == set(GENRES)


def test_exemple_inconnu() -> None:
    with pytest.raises(NomInconnu, match="E99"):
        rejouer("E99")
