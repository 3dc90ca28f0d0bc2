"""Le duel d'« Oppositions », dé par dé : l'ordre, les attaques, les défenses."""

import pytest

from tests.variantes.duel_d_oppositions import Suite, au_round, duel
from tiamat.variantes.oppositions import SYSTEME
from tiamat.variantes.oppositions.combattant import combattant
from tiamat.variantes.oppositions.etat import ATTAQUE, ROUND, Frappe
from tiamat.variantes.oppositions.frappe import Assaut, defenses, reserve_defensive
from tiamat.variantes.oppositions.tour import frappes, nombre_d_attaques

# ── L'ordre ────────────────────────────────────────────────────────────────


@pytest.mark.regle("004-R05", "004-R11", "004-R18", "004-R19", "004-R22", "004-R23")
def test_l_engagement_puis_les_rounds() -> None:
    d = duel()
    s = Suite(d, [1, "parade"], [3, 6, 8, 1, 2, 3, 5])
    e = s.jouer(SYSTEME.engager(d), 3)
    assert "Bo a l’initiative sur Ana" in s.phrases
    assert (e.round, e.phase, e.ordre, e.rang) == (2, ROUND, (1, 0), 0), "une attaque, et l’engagement finit"
    assert e.corps[0].pv == 20 - (5 + 2 - 1)
    assert e.corps[0].parades == 0, "les défenses se rendent"


def test_l_egalite_complete_se_tire_au_sort() -> None:
    d = duel()
    s = Suite(d, [], [4, 4, 2])
    e = s.jouer(SYSTEME.engager(d))
    assert e.ordre == (1, 0)
    assert "Égalité complète : le dé place Bo devant Ana." in s.phrases
    plus_adroit = duel({"adresse": 5, "combat": 3})
    e = Suite(plus_adroit, [], [4, 4]).jouer(SYSTEME.engager(plus_adroit))
    assert e.ordre == (0, 1)


@pytest.mark.regle("004-R69")
@pytest.mark.parametrize(
    ("des", "surpris", "permises"), [([1, 2], 1, ("rien",)), ([1, 7], -1, ("parade", "esquive", "rien"))]
)
def test_l_embuscade(des: list[int], surpris: int, permises: tuple[str, ...]) -> None:
    d = duel(deux={"surpris": "oui"})
    s = Suite(d, [], des)
    e = s.jouer(SYSTEME.engager(d))
    assert (e.ordre, e.surpris) == ((0, 1), surpris)
    assert defenses(d, e, Assaut(0, Frappe(ATTAQUE))) == permises
    assert "Embuscade : Ana a l’initiative." in s.phrases


@pytest.mark.regle("004-R69")
def test_un_surpris_n_est_pas_touche_d_office() -> None:
    d = duel(deux={"surpris": "oui"})
    s = Suite(d, [1], [1, 2, 3, 4])
    e = s.jouer(SYSTEME.engager(d), 3)
    assert "Ana manque Bo." in s.phrases
    assert e.surpris == -1


# ── Attaquer et se défendre ────────────────────────────────────────────────


@pytest.mark.regle("004-R12", "004-R31", "004-R32", "004-R34")
def test_les_attaques_de_trop_touchent_d_office() -> None:
    d = duel({"adresse": 6, "rd_attaque": 3}, {"adresse": 2, "dm_combat": 5})
    s = Suite(d, [3, "parade", "continuer", "rien", "rien"], [1, 2, 3, 1, 2, 6, 5])
    e = s.jouer(au_round(d), 4)
    assert "Bo n’a plus de défense : Ana touche d’office." in s.phrases
    assert e.corps[1].pv == 20 - (6 + 2 - 2 - 1) - (5 + 2 - 2 - 1)
    assert (e.rang, e.corps[1].resistance) == (1, 18)


@pytest.mark.regle("004-R29", "004-R30", "004-R10")
def test_une_esquive_arrete_l_attaquant_et_ferme_les_defenses() -> None:
    d = duel()
    s = Suite(d, [2, "esquive"], [1, 2, 3, 4])
    e = s.jouer(au_round(d), 2)
    assert (e.frappes, e.rang) == ((), 1)
    assert e.corps[1].esquive_au == 2
    s = Suite(d, [2, "esquive"], [7, 8, 3, 4, 4])
    e = s.jouer(au_round(d), 2)
    x = Assaut(0, e.frappes[0])
    assert defenses(d, e, x) == ("rien",), "l’esquive ratée a pris la parade qui restait"
    simple = duel(esquive="simple")
    e = Suite(simple, [2, "esquive"], [7, 8, 3, 4, 4]).jouer(au_round(simple), 2)
    assert defenses(simple, e, Assaut(0, e.frappes[0])) == ("parade", "rien")


@pytest.mark.regle("004-R46", "004-R47")
def test_le_bouclier_pare_sans_malus() -> None:
    for seconde, des in (("rien", 7), ("bouclier", 8), ("bouclier_sans", 7)):
        d = duel(deux={"seconde": seconde, "rd_parade": 8})
        e = au_round(d).changer(1, parades=1)
        assert reserve_defensive(d, e, Assaut(0, Frappe(ATTAQUE)), "parade").des == des


@pytest.mark.regle("004-R27")
def test_une_opportunite_se_pare_moins_bien() -> None:
    d = duel(deux={"rd_parade": 8, "rd_esquive": 6})
    x = Assaut(0, Frappe(ATTAQUE), opportunite=True)
    e = au_round(d).changer(1, parades=2, ferme=True)
    assert [reserve_defensive(d, e, x, r).des for r in ("parade", "esquive")] == [6, 6]
    assert defenses(d, e, x) == ("parade", "esquive", "rien"), "elle ne compte pas dans n"


@pytest.mark.regle("004-R38", "004-R39", "004-R40")
def test_un_bretteur_enchaine() -> None:
    for ambidextre, malus in (("non", [0, -1, -1]), ("oui", [0, 0, -1])):
        d = duel({"seconde": "arme", "bretteur": "oui", "ambidextre": ambidextre, "adresse": 6})
        c, e = combattant(d, 0), au_round(d)
        assert [f.malus for f in frappes(c, e.corps[0], nombre_d_attaques(d, e))] == malus


@pytest.mark.regle("004-R71")
def test_le_test_parfait_est_une_option() -> None:
    for option, perte in (("non", 4 + 2 - 1), ("oui", 4 + 2 + 3 - 1)):
        d = duel({"rd_attaque": 3}, parfait=option)
        e = Suite(d, [1, "rien"], [7, 8, 7, 4]).jouer(au_round(d), 2)
        assert e.corps[1].pv == 20 - perte
