"""Les durées d'état : quand il tombe, selon quand il a été posé."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiamat.catalogue import catalogue
from tiamat.combat.durees import FIN_DU_COMBAT, Pose, actions_du_tour, etats, finir_le_tour, fins_de, poser
from tiamat.erreurs import NomInconnu, Refus

IDS = sorted(catalogue().etats)
POSES = st.lists(st.tuples(st.sampled_from(IDS), st.sampled_from([FIN_DU_COMBAT, 1, 2, 3, 7])), max_size=6)


def tours_de(duree: str, tours: int = 0) -> int:
    """Combien de fins de tour l'état survit, tour de la pose compris."""
    poses, vus = poser((), "sonne", fins_de(duree, tours)), 0
    while poses and vus < 20:
        poses, vus = finir_le_tour(poses), vus + 1
    return vus


@pytest.mark.regle("R149", "R152", "R187", "R189", "R190", "R191", "R198")
def test_la_duree_par_defaut_finit_avec_le_tour_suivant() -> None:
    assert tours_de("tour_suivant") == 2


@pytest.mark.regle("R198")
@pytest.mark.exemple("E33")
@pytest.mark.parametrize("de", range(1, 7))
def test_un_d6_de_tours_apres_le_tour_en_cours(de: int) -> None:
    assert tours_de("1d6_tours", de) == 1 + de
    assert tours_de("1d6_tours", 1) == tours_de("tour_suivant")


def test_jusqu_a_la_fin_du_combat() -> None:
    assert tours_de("combat") == 20
    with pytest.raises(Refus, match="le D6 va de 1 à 6"):
        fins_de("1d6_tours", 7)


@given(POSES)
def test_un_etat_ne_se_cumule_pas_et_la_fin_la_plus_tardive_est_gardee(posees: list[tuple[str, int]]) -> None:
    poses: tuple[Pose, ...] = ()
    for etat, fins in posees:
        poses = poser(poses, etat, fins)
    assert len(poses) == len(etats(poses)) == len({e for e, _ in posees})
    for etat, fins in poses:
        voulues = [f for e, f in posees if e == etat]
        assert fins == (FIN_DU_COMBAT if FIN_DU_COMBAT in voulues else max(voulues))


@pytest.mark.regle("R146", "R148")
def test_actions_d_un_sonne_et_d_un_ko() -> None:
    sonne = poser((), "étourdi", 2)
    assert [actions_du_tour(n, sonne) for n in (0, 1, 2, 6)] == [0, 0, 1, 5]
    assert actions_du_tour(4, ()) == 4
    assert actions_du_tour(4, poser(sonne, "ko", FIN_DU_COMBAT)) == 0
    with pytest.raises(NomInconnu):
        poser((), "ravi", 2)
