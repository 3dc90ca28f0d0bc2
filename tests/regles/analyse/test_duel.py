"""Les duels en série : reproductibles, additionnables, équitables, et de même loi aux dés et aux tables."""

import os
import subprocess
import sys
from fractions import Fraction
from statistics import mean, median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.regles.statistique import a_quatre_ecarts_types, moyennes_proches, vraisemblable
from tiamat.analyse.duel import (
    DOUBLE_KO,
    SANS_DECISION,
    TOURS_MAXIMUM,
    Duel,
    Serie,
    bilan,
    derouler_un_duel,
    jouer_un_duel,
    marge_de_moyenne,
    quantile,
    serie,
    wilson,
)
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.tour import fini
from tiamat.erreurs import NomInconnu
from tiamat.hasard import HasardGraine
from tiamat.personnage import Personnage, generer, profil

FORT, AGRESSIF = "un_coup_plus_loin", "agressif"


def face_a_face(a: Personnage | str, b: Personnage | str) -> tuple[Combat, Etat]:
    """Deux fiches, ou deux profils, au contact."""
    fiches = [profil(f) if isinstance(f, str) else f for f in (a, b)]
    return engager(Participant(id, f, i, position=i) for i, (id, f) in enumerate(zip("ab", fiches, strict=True)))


def jouer(a: str, b: str, graines: range, tactiques: tuple[str, str] = (FORT, FORT), *, aux_des: bool = False) -> Serie:
    combat, e = face_a_face(a, b)
    return Serie(list(serie(combat, e, tactiques, graines, aux_des=aux_des)))


@pytest.mark.parametrize("aux_des", [False, True])
@pytest.mark.parametrize("tactiques", [("hasard", FORT), (AGRESSIF, "prudent")])
def test_la_meme_graine_donne_le_meme_duel(tactiques: tuple[str, str], aux_des: bool) -> None:
    """Même après d'autres duels, et dans un combat neuf : ce qui est gardé en mémoire n'y change rien."""
    combat, e = face_a_face(generer("karate", 6, 1), generer("kendo", 6, 2))
    seul = jouer_un_duel(combat, e, tactiques, 11, aux_des=aux_des)
    for graine in range(4):
        jouer_un_duel(combat, e, tactiques, graine, aux_des=aux_des)
    assert jouer_un_duel(combat, e, tactiques, 11, aux_des=aux_des) == seul
    neuf, depart = face_a_face(generer("karate", 6, 1), generer("kendo", 6, 2))
    assert jouer_un_duel(neuf, depart, tactiques, 11, aux_des=aux_des) == seul


def test_la_meme_graine_donne_le_meme_bilan_d_un_programme_a_l_autre() -> None:
    """L'ordre des ensembles de Python change d'un programme à l'autre ; les duels, non."""
    commande = [sys.executable, "-m", "tiamat", "duel", "emiliano", "thiago", "--n", "12", "--json"]
    bilans = {
        subprocess.run(
            [*commande, "--tactique-b", "hasard"],
            env={**os.environ, "PYTHONHASHSEED": graine},
            capture_output=True,
            check=True,
        ).stdout
        for graine in ("1", "2", "3")
    }
    assert len(bilans) == 1


@pytest.mark.parametrize("tactiques", [("hasard", FORT), (FORT, FORT)])
def test_tour_par_tour_c_est_le_meme_duel(tactiques: tuple[str, str]) -> None:
    combat, e = face_a_face("jack", "ryu")
    for graine in range(12):
        deroule, tours = derouler_un_duel(combat, e, tactiques, graine), 1
        while True:
            try:
                next(deroule)
            except StopIteration as fin:
                assert fin.value == jouer_un_duel(combat, e, tactiques, graine)
                assert fin.value.tours == tours, "il rend la main entre deux tours"
                break
            tours += 1


@given(st.lists(st.integers(0, 9), min_size=1, max_size=30), st.fractions(Fraction(1, 20), 1, max_denominator=20))
def test_un_quantile_laisse_cette_part_derriere_lui(valeurs: list[int], part: Fraction) -> None:
    q = quantile(valeurs, part)
    assert q in valeurs
    assert sum(v <= q for v in valeurs) >= part * len(valeurs)
    assert sum(v < q for v in valeurs) < part * len(valeurs)


def test_la_marge_contient_la_vraie_moyenne_le_plus_souvent() -> None:
    """Un dé à dix faces, de moyenne 5,5 : l'intervalle à 95 % la contient près de 95 fois sur 100."""
    dedans = 0
    for graine in range(400):
        des = HasardGraine(graine)
        tires = [des.de(10) for _ in range(50)]
        dedans += abs(mean(tires) - 5.5) <= marge_de_moyenne(tires)
    assert 0.90 <= dedans / 400 <= 0.99
    assert marge_de_moyenne([3]) == 0


def verifier_que_deux_series_s_additionnent(premiere: range, seconde: range) -> None:
    ensemble = range(premiere.start, seconde.stop)
    une, deux, entiere = (jouer("jack", "jin_chun_fung", g) for g in (premiere, seconde, ensemble))
    reunie = une.plus(deux)
    assert reunie.duels == entiere.duels
    tactiques = FORT, FORT
    assert bilan(reunie, "Jack", "Jin", 7, tactiques) == bilan(entiere, "Jack", "Jin", 7, tactiques)
    assert len(une.duels) == len(premiere)


def test_deux_series_qui_se_suivent_en_font_une() -> None:
    verifier_que_deux_series_s_additionnent(range(7, 27), range(27, 47))


@pytest.mark.complet
def test_les_duels_7_a_506_puis_507_a_1006_sont_les_duels_7_a_1006() -> None:
    verifier_que_deux_series_s_additionnent(range(7, 507), range(507, 1007))


@pytest.mark.parametrize(
    ("n", "aux_des"),
    [
        (600, False),
        pytest.param(5000, False, marks=pytest.mark.complet),
        pytest.param(5000, True, marks=pytest.mark.complet),
    ],
)
def test_echanger_les_camps_echange_les_resultats(n: int, aux_des: bool) -> None:
    tactiques = AGRESSIF, "prudent"
    aller = jouer("jack", "ryu", range(n), tactiques, aux_des=aux_des)
    retour = jouer("ryu", "jack", range(n), tactiques[::-1], aux_des=aux_des)
    for camp in (0, 1):
        assert moyennes_proches(
            [d.vainqueur == camp for d in aller.duels], [d.vainqueur == 1 - camp for d in retour.duels]
        )
        assert moyennes_proches([d.sante[camp] for d in aller.duels], [d.sante[1 - camp] for d in retour.duels])


@pytest.mark.parametrize("n", [600, pytest.param(10_000, marks=pytest.mark.complet)])
def test_deux_jumeaux_gagnent_aussi_souvent_l_un_que_l_autre(n: int) -> None:
    s = jouer("ryu", "ryu", range(n), (AGRESSIF, AGRESSIF))
    tranches = s.victoires(0) + s.victoires(1)
    assert tranches > 0.9 * n
    assert a_quatre_ecarts_types(s.victoires(0), tranches, 0.5)


@pytest.mark.parametrize(
    ("a", "b", "tactiques", "n"),
    [
        ("jack", "ryu", (AGRESSIF, AGRESSIF), 400),
        ("bandit", "voyou", (AGRESSIF, AGRESSIF), 1000),
        pytest.param("jack", "ryu", (AGRESSIF, AGRESSIF), 5000, marks=pytest.mark.complet),
        pytest.param("jack", "jin_chun_fung", (FORT, FORT), 4000, marks=pytest.mark.complet),
        pytest.param("emiliano", "elspeth", ("prudent", FORT), 2000, marks=pytest.mark.complet),
        pytest.param("bandit", "voyou", (AGRESSIF, AGRESSIF), 40_000, marks=pytest.mark.complet),
    ],
)
def test_les_des_et_les_tables_suivent_la_meme_loi(a: str, b: str, tactiques: tuple[str, str], n: int) -> None:
    tables, des = (jouer(a, b, range(n), tactiques, aux_des=aux_des) for aux_des in (False, True))
    assert tables.duels != des.duels
    for issue in (0, 1, DOUBLE_KO):
        vus = [[int(d.vainqueur == issue) for d in s.duels] for s in (tables, des)]
        assert moyennes_proches(*vus) or sum(map(sum, vus)) == 0
    assert moyennes_proches([d.tours for d in tables.duels], [d.tours for d in des.duels])
    for camp in (0, 1):
        assert moyennes_proches([d.sante[camp] for d in tables.duels], [d.sante[camp] for d in des.duels])


def test_un_duel_va_jusqu_au_bout() -> None:
    combat, e = face_a_face("jack", "ryu")
    for d in serie(combat, e, (FORT, "hasard"), range(20)):
        assert d.vainqueur in (0, 1, DOUBLE_KO)
        assert 1 <= d.tours < TOURS_MAXIMUM
        assert [n == 0 for n in d.sante] == [d.vainqueur != 0, d.vainqueur != 1]
    assert not fini(combat, e)


@pytest.mark.regle("R129")
def test_un_homme_de_main_elimine_n_a_plus_de_sante() -> None:
    for d in jouer("jack", "voyou", range(10)).duels:
        assert d.vainqueur == 0
        assert d.sante[1] == 0


def test_un_duel_que_personne_ne_gagne_est_sans_decision() -> None:
    combat, e = face_a_face("jack", "ryu")
    for i in (0, 1):
        e = e.changer(i, occupe=10_000)
    d = jouer_un_duel(combat, e, (FORT, FORT), 7)
    assert (d.vainqueur, d.tours) == (SANS_DECISION, TOURS_MAXIMUM)


@pytest.mark.regle("R9", "R107")
def test_une_attaque_letale_tue_les_autres_mettent_ko() -> None:
    armes = jouer("thiago", "piotr", range(10))
    poings = jouer("jack", "ryu", range(10))
    assert any(any(d.morts) for d in armes.duels)
    assert not any(any(d.morts) for d in poings.duels)


def test_une_tactique_inconnue_est_refusee() -> None:
    combat, e = face_a_face("jack", "ryu")
    with pytest.raises(NomInconnu, match="Tactique"):
        jouer_un_duel(combat, e, ("malin", FORT), 7)


def test_le_bilan_dit_tout() -> None:
    duels = [
        Duel(0, 3, (5, 0), (False, False)),
        Duel(0, 4, (7, 0), (False, True)),
        Duel(1, 2, (0, 9), (False, False)),
        Duel(DOUBLE_KO, 6, (0, 0), (True, False)),
        Duel(SANS_DECISION, 100, (2, 3), (False, False)),
    ]
    rendu = bilan(Serie(duels), "Jack", "Jin", 7, ("hasard", FORT))
    intervalles = rendu.pop("intervalle_95")
    assert rendu == {
        "a": "Jack",
        "b": "Jin",
        "n": 5,
        "graine": 7,
        "tactiques": ["hasard", FORT],
        "victoires": {"a": 2, "b": 1},
        "double_ko": 1,
        "sans_decision": 1,
        "morts": {"a": 1, "b": 1},
        "tours": {"moyenne": mean((3, 4, 2, 6, 100)), "mediane": median((3, 4, 2, 6, 100))},
        "sante_restante": {"a": 14 / 5, "b": 12 / 5},
    }
    assert intervalles == {"a": list(wilson(2, 5)), "b": list(wilson(1, 5))}


def test_le_bilan_de_rien_ne_divise_pas_par_zero() -> None:
    rendu = bilan(Serie(), "a", "b", 7, (FORT, FORT))
    assert rendu["tours"] == {"moyenne": 0, "mediane": 0}
    assert rendu["intervalle_95"] == {"a": [0.0, 1.0], "b": [0.0, 1.0]}


@pytest.mark.parametrize(
    ("succes", "essais", "bas", "haut"),
    [
        (50, 100, 0.40383, 0.59617),
        (10, 100, 0.05523, 0.17437),
        (0, 10, 0.0, 0.27753),
        (10, 10, 0.72247, 1.0),
        (1, 1, 0.20655, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_l_intervalle_de_wilson_a_les_valeurs_des_tables(succes: int, essais: int, bas: float, haut: float) -> None:
    assert wilson(succes, essais) == pytest.approx((bas, haut), abs=6e-6)


def test_l_intervalle_de_wilson_est_la_solution_de_son_equation() -> None:
    """Ses bornes sont les chances p telles que (vu − p)² = z²·p(1 − p)/n."""
    for succes, essais in ((3, 17), (494, 1000), (1, 40)):
        for p in wilson(succes, essais):
            assert (succes / essais - p) ** 2 == pytest.approx(1.959963984540054**2 * p * (1 - p) / essais)


def test_l_intervalle_contient_la_vraie_chance_dix_neuf_fois_sur_vingt() -> None:
    """Entre jumeaux, la chance de gagner sans double KO est d'une demie."""
    s = jouer("bandit", "bandit", range(4000), (AGRESSIF, AGRESSIF))
    nets = [d.vainqueur for d in s.duels if d.vainqueur in (0, 1)]
    lots = [nets[n : n + 50] for n in range(0, len(nets) - 49, 50)]
    contient = sum(bas <= 0.5 <= haut for bas, haut in (wilson(lot.count(0), 50) for lot in lots))
    assert len(lots) > 60
    assert vraisemblable(contient, len(lots), 0.95)
