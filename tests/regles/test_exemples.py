"""Chaque exemple chiffré de la source, rejoué : le calcul donne ce que la source annonce."""

import pytest

from tiamat.catalogue import catalogue
from tiamat.erreurs import NomInconnu
from tiamat.exemples import GENRES, numeros, rejouer
from tiamat.fiches import lire

ATTENDUS = [*(f"E{n}" for n in range(1, 14)), "E14a", "E14b", "E14c", "E14d", *(f"E{n}" for n in range(15, 55))]


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


def test_l_exemple_dit_les_des_que_la_source_ne_donne_pas() -> None:
    montrent_des_des = ("E42", "E44", "E45", "E46", "E48", "E49", "E50", "E51", "E53")
    assert {n for n in montrent_des_des if rejouer(n).des_maison} == {"E44", "E50", "E53"}


@pytest.mark.regle("R169")
def test_un_coude_n_est_pas_une_gifle() -> None:
    assert rejouer("E35").obtenu == {"type": "poings", "technique": "coup_de_poing"}


def test_le_combat_des_voyous_a_tous_ses_exemples() -> None:
    entrees = {e["id"]: e for e in lire("exemples")["exemple"]}
    du_combat = [entrees[f"E{n}"] for n in range(41, 55)]
    assert {e["scenario"] for e in du_combat} == {"combat_des_voyous"}
    assert {n for e in du_combat for n in e["etapes"]} == set(range(1, 10))
