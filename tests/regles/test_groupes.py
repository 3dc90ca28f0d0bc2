"""Les groupes d'hommes de main : découpage, dés d'équipe, pertes ; les exemples du livre."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Situation, combattant
from tiamat.combat.emploi import employer
from tiamat.combat.groupes import GROUPE_MAXIMUM, decouper, encaisser_en_groupe, jet_de_groupe
from tiamat.combat.jets import jet_de_precision
from tiamat.erreurs import Refus
from tiamat.personnage import profil


@pytest.mark.regle("R121", "R122", "R123")
@pytest.mark.exemple("E37", "E38")
@pytest.mark.parametrize(
    ("effectif", "personnages", "groupes"),
    [
        (3, 1, (3,)),
        (4, 1, (4,)),
        (6, 2, (3, 3)),
        (7, 2, (4, 3)),
        (7, 1, (4, 3)),
        (1, 3, (1,)),
        (2, 2, (2,)),
        (5, 3, (3, 2)),
    ],
)
def test_decouper(effectif: int, personnages: int, groupes: tuple[int, ...]) -> None:
    assert decouper(effectif, personnages) == groupes


@pytest.mark.regle("R123")
@given(st.integers(1, 60), st.integers(1, 8))
def test_aucun_groupe_ne_deborde_et_personne_n_est_oublie(effectif: int, personnages: int) -> None:
    groupes = decouper(effectif, personnages)
    assert sum(groupes) == effectif
    assert max(groupes) <= GROUPE_MAXIMUM
    assert min(groupes) >= 2 or effectif == 1
    assert max(groupes) - min(groupes) <= 1


@pytest.mark.regle("R126", "R127", "R130")
@pytest.mark.exemple("E39", "E47")
@pytest.mark.parametrize(("effectif", "des"), [(4, 5), (3, 4), (2, 3), (1, 2)])
def test_des_d_equipe(effectif: int, des: int) -> None:
    voyou = combattant(profil("voyou"))
    jet = jet_de_precision(voyou, Situation(), employer(voyou, catalogue().techniques["coup_de_pied"]))
    assert jet is not None
    assert jet_de_groupe(jet, effectif).poignee.d10 == des


@pytest.mark.regle("R129")
@pytest.mark.exemple("E40")
def test_un_point_suffit_et_le_surplus_se_perd() -> None:
    assert encaisser_en_groupe(4, 4) == (3, 1, 0)
    assert encaisser_en_groupe(4, 40, letale=True) == (3, 0, 1)
    assert encaisser_en_groupe(4, 0) == (4, 0, 0)
    assert encaisser_en_groupe(0, 5) == (0, 0, 0)


def test_bornes() -> None:
    for mauvais in ((0, 1), (3, 0)):
        with pytest.raises(Refus, match="au moins un homme de main"):
            decouper(*mauvais)
