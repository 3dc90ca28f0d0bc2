"""Les cinq jeux comparés : chaque chance contre un compte fait à la main, chaque série contre ses graines."""

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from tiamat.comparaison.fiche import TIAMAT, moyens, questions
from tiamat.comparaison.jeu import ASSAILLANTS, ECARTS
from tiamat.comparaison.jeux import JEUX

Poids = dict[int, Fraction]


def moyen(jeu: str) -> Any:
    return moyens()[jeu]


def bat(a: Poids, b: Poids) -> Fraction:
    """La chance que le premier dépasse le second."""
    return sum((p * q for x, p in a.items() for y, q in b.items() if x > y), Fraction(0))


def succes(n: int, p: Fraction) -> Poids:
    """Les succès de ``n`` dés qui réussissent chacun avec cette chance."""
    return {k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}


def somme(a: Poids, b: Poids) -> Poids:
    rendu: Poids = {}
    for (x, p), (y, q) in product(a.items(), b.items()):
        rendu[x + y] = rendu.get(x + y, Fraction(0)) + p * q
    return rendu


# ── Toucher ────────────────────────────────────────────────────────────────


def meilleur(n: int) -> Poids:
    """Le meilleur de ``n`` D10, plus un D6 par 10 : faces énumérées une à une."""
    rendu: Poids = {}
    for faces in product(range(1, 11), repeat=n):
        des: Poids = {max(faces): Fraction(1, 10**n)}
        for _ in range(faces.count(10)):
            des = somme(des, {f: Fraction(1, 6) for f in range(1, 7)})
        for x, p in des.items():
            rendu[x] = rendu.get(x, Fraction(0)) + p
    return rendu


@pytest.mark.regle("R95", "R96")
def test_tiamat_touche_comme_ses_des_enumeres() -> None:
    for ecart in (-1, 0, 1):
        assert JEUX[TIAMAT].toucher(moyen(TIAMAT), ecart) == bat(meilleur(2 + ecart), meilleur(1))
    assert JEUX[TIAMAT].toucher(moyen(TIAMAT), -2) is None


def reserve_qui_explose(n: int) -> Poids:
    """Les succès de ``n`` D6 dont le 6 relance, jusqu'à 40 : au-delà, moins d'un milliardième."""
    un: Poids = {0: Fraction(1, 2), 1: Fraction(1, 3) + Fraction(1, 12)}
    for k in range(2, 41):
        un[k] = un[k - 1] / 6
    tous: Poids = {0: Fraction(1)}
    for _ in range(n):
        tous = {x: p for x, p in somme(tous, un).items() if x <= 40}
    return tous


@pytest.mark.regle("001-R28", "001-R38")
def test_tours_d_actions_touche_comme_ses_des_comptes_a_la_main() -> None:
    for ecart in ECARTS:
        manque = sum(p for s, p in reserve_qui_explose(5 + ecart).items() if s < 3)
        assert JEUX["tours_d_actions"].toucher(moyen("tours_d_actions"), ecart) == 1 - manque
    assert JEUX["tours_d_actions"].toucher({"des": 2, "defense": 3}, -2) is None


@pytest.mark.regle("002-R10")
def test_combos_touche_comme_deux_binomiales() -> None:
    for ecart in ECARTS:
        attendue = bat(succes(6 + ecart, Fraction(1, 2)), succes(6, Fraction(1, 2)))
        assert JEUX["combos"].toucher(moyen("combos"), ecart) == attendue
    assert round(float(JEUX["combos"].toucher(moyen("combos"), 2) or 0), 3) == 0.605


def test_anneaux_touche_comme_ses_des_comptes_a_la_main() -> None:
    """Un dé gardé contre ND 10 : il faut un 10, sur l'un des dés lancés."""
    v = {"competence": 1, "agilite": 1, "reflexes": 1, "armure": 0}
    for ecart in (-1, 0, 1, 2, 3):
        assert JEUX["anneaux"].toucher(v, ecart) == 1 - Fraction(9, 10) ** (2 + ecart)
    assert JEUX["anneaux"].toucher(v, -2) is None
    assert [round(float(JEUX["anneaux"].toucher(moyen("anneaux"), e) or 0), 3) for e in (0, 1)] == [0.82, 0.887]


@pytest.mark.regle("004-R02")
def test_oppositions_touche_comme_deux_binomiales() -> None:
    for ecart in ECARTS:
        attendue = bat(succes(8 + ecart, Fraction(1, 4)), succes(8, Fraction(1, 4)))
        assert JEUX["oppositions"].toucher(moyen("oppositions"), ecart) == attendue


@pytest.mark.parametrize("jeu", JEUX)
def test_plus_fort_on_touche_plus_souvent_et_l_on_passe_devant(jeu: str) -> None:
    chances = [c for e in ECARTS if (c := JEUX[jeu].toucher(moyen(jeu), e)) is not None]
    assert chances == sorted(chances)
    lois = {e: o for e in ECARTS if (o := JEUX[jeu].devant(moyen(jeu), e)) is not None}
    assert all(sum(o, Fraction(0)) == 1 for o in lois.values())
    assert [o.gagne for o in lois.values()] == sorted(o.gagne for o in lois.values())
    assert lois[0].gagne == lois[0].perd


# ── Agir avant ─────────────────────────────────────────────────────────────


@pytest.mark.regle("R70", "R73")
def test_l_initiative_de_tiamat() -> None:
    for ecart in (-1, 1):
        o = JEUX[TIAMAT].devant(moyen(TIAMAT), ecart)
        assert o is not None
        assert o.gagne == bat(meilleur(2 + ecart), meilleur(2))


@pytest.mark.regle("002-R02")
def test_l_initiative_de_combos() -> None:
    """À égalité de succès, le plus grand score ouvre : avec un dé de plus, l'égalité est gagnée."""
    sept, six = succes(7, Fraction(7, 10)), succes(6, Fraction(7, 10))
    o = JEUX["combos"].devant(moyen("combos"), 1)
    assert o is not None
    assert o.perd == bat(six, sept)


def test_l_initiative_d_anneaux_un_de_garde() -> None:
    """Sans Réputation et à Réflexes 1 : un dé, contre deux dont on garde le meilleur, énumérés."""
    v = {**moyen("anneaux"), "reflexes": 1}
    o = JEUX["anneaux"].devant(v, -1)
    assert o is not None
    un = {10 * n + f: Fraction(1, 10 ** (n + 1)) for n in range(8) for f in range(1, 10)}
    meilleur_de_deux: Poids = {}
    for (x, p), (y, q) in product(un.items(), repeat=2):
        meilleur_de_deux[max(x, y)] = meilleur_de_deux.get(max(x, y), Fraction(0)) + p * q
    assert float(o.gagne) == pytest.approx(float(bat(un, meilleur_de_deux)), abs=1e-6)


@pytest.mark.regle("004-R22")
def test_l_initiative_d_oppositions() -> None:
    for ecart in ECARTS:
        o = JEUX["oppositions"].devant(moyen("oppositions"), ecart)
        assert o is not None
        assert o.gagne == Fraction(sum(a + ecart > b for a, b in product(range(8), repeat=2)), 64)


@pytest.mark.regle("001-R18", "001-R22")
def test_l_initiative_de_tours_d_actions_a_egalite_est_partagee() -> None:
    o = JEUX["tours_d_actions"].devant(moyen("tours_d_actions"), 0)
    assert o is not None
    assert o.egalite == Fraction(1, 2**8), "personne n'agit si tous les dés des deux échouent"


# ── Une protection, un surnombre ───────────────────────────────────────────


@pytest.mark.parametrize("jeu", JEUX)
def test_une_protection_ne_fait_jamais_perdre_davantage(jeu: str) -> None:
    pertes = JEUX[jeu].pertes(moyen(jeu))
    assert pertes[0].perte > 0
    assert all(p.perte <= pertes[0].perte for p in pertes)
    if jeu != TIAMAT:
        assert [p.perte for p in pertes] == sorted((p.perte for p in pertes), reverse=True)


@pytest.mark.regle("001-R12", "001-R29")
def test_la_perte_de_tours_d_actions_comptee_a_la_main() -> None:
    """À la masse, FORCE 3, contre DÉFENSE 3 : un dé, la marge, la FORCE, moins la protection."""
    for p in JEUX["tours_d_actions"].pertes(moyen("tours_d_actions")):
        attendue = sum(
            chance * Fraction(1, 6) * max(0, de + (s - 3) + 3 - int(p.nom))
            for s, chance in reserve_qui_explose(5).items()
            for de in range(1, 7)
            if s >= 3
        )
        assert float(p.perte) == pytest.approx(float(attendue), abs=1e-9)


@pytest.mark.regle("004-R71")
def test_la_perte_d_oppositions_comptee_a_la_main() -> None:
    touche = JEUX["oppositions"].toucher(moyen("oppositions"), 0)
    for p in JEUX["oppositions"].pertes(moyen("oppositions")):
        attendue = sum(max(0, de + 2 - int(p.nom)) for de in range(1, 9))
        assert p.perte == (touche or 0) * Fraction(attendue, 8)


@pytest.mark.regle("003-G02")
def test_une_armure_d_anneaux_change_la_chance_pas_les_degats() -> None:
    v = moyen("anneaux")
    pertes = {p.nom: p.perte for p in JEUX["anneaux"].pertes(v)}
    chances = {a: JEUX["anneaux"].toucher({**v, "armure": int(a)}, 0) or Fraction(0) for a in pertes}
    assert len({pertes[a] / chances[a] for a in pertes}) == 1


@pytest.mark.regle("002-R16")
def test_le_surnombre_de_combos() -> None:
    for n in ASSAILLANTS:
        parade = succes(6, Fraction(11 - min(10, 6 + min(4, n - 1)), 10))
        assert JEUX["combos"].entoure is not None
        assert JEUX["combos"].entoure(moyen("combos"), n) == bat(succes(6, Fraction(1, 2)), parade)


@pytest.mark.regle("004-R34", "004-R42")
def test_le_surnombre_d_oppositions() -> None:
    """À Adresse 4, deux attaques chacun et deux parades : de deux assaillants, deux attaques sont de trop."""
    quart = Fraction(1, 4)
    parees = bat(succes(8, quart), succes(8, quart)) + bat(succes(7, quart), succes(7, quart))
    entoure = JEUX["oppositions"].entoure
    assert entoure is not None
    for n in ASSAILLANTS:
        assert entoure(moyen("oppositions"), n) == (parees + 2 * (n - 1)) / (2 * n)


@pytest.mark.regle("R126")
def test_le_surnombre_de_tiamat() -> None:
    entoure = JEUX[TIAMAT].entoure
    assert entoure is not None
    for n in (1, 2):
        assert entoure(moyen(TIAMAT), n) == bat(meilleur(1 + n), meilleur(1))


def test_qui_n_a_pas_de_regle_n_a_pas_de_nombre() -> None:
    for id, jeu in JEUX.items():
        assert (jeu.entoure is None) == (id not in questions()["surnombre"].dit)
    for q in questions().values():
        if q.id != "surnombre":
            assert set(q.dit) == set(JEUX)
