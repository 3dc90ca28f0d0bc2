"""« Oppositions » : les règles, une à une, contre le document et contre des comptes faits à la main."""

from fractions import Fraction
from itertools import product

import pytest

from tiamat.catalogue.variantes import variantes
from tiamat.des import Somme
from tiamat.erreurs import Refus
from tiamat.variantes.oppositions import blessures, embuscade, entourer, initiative, multiples, styles, tables, tir
from tiamat.variantes.oppositions.combattant import (
    Combattant,
    bonus_de_dommages,
    dommages,
    est_aguerri,
    nombre_d_actions,
    seconde_main,
)
from tiamat.variantes.oppositions.exemples import GENRES, rejouer
from tiamat.variantes.oppositions.reserves import (
    opposer,
    reserve,
)

V = variantes()["oppositions"]
LEA = Combattant("Léa")


# ── Les exemples ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", V.exemples)
def test_chaque_exemple_se_rejoue(id: str) -> None:
    attendu = {cle: list(v) if isinstance(v, tuple | list) else v for cle, v in V.exemples[id].attendu.items()}
    assert rejouer(id) == attendu


def test_chaque_genre_sert() -> None:
    assert {e.genre for e in V.exemples.values()} == set(GENRES)


def test_le_compte_des_fiches() -> None:
    assert len(V.regles) == 71
    assert {f"004-G{n:02}" for n in range(1, 25)} | {f"004-T{n}" for n in range(1, 10)} <= set(V.arbitrages)
    assert {a.option for a in V.arbitrages.values() if a.option} == {"des", "esquive", "parfait"}


# ── Actions et attaques multiples ──────────────────────────────────────────


@pytest.mark.regle("004-R03", "004-R04", "004-R08", "004-R09", "004-R10")
def test_les_actions_et_ce_qui_leur_repond() -> None:
    assert tables.s_oppose("attaque", "parade")
    assert tables.s_oppose("attaque", "esquive")
    assert tables.s_oppose("improvisation", "parade")
    assert tables.s_oppose("acrobatie", "anticipation")
    assert not tables.s_oppose("attaque", "anticipation")
    assert [tables.sorte(a) for a in ("attaque", "parade", "esquive", "acrobatie")] == [
        *("simple", "simple"),
        *("complexe", "complexe"),
    ]


@pytest.mark.regle("004-R12", "004-R31", "004-R33")
def test_le_nombre_d_actions() -> None:
    assert [nombre_d_actions(a) for a in range(1, 8)] == [1, 1, 1, 2, 2, 3, 3]
    assert nombre_d_actions(6, vif_ardent=True) == 4
    assert tables.borne("secondes") == 6


@pytest.mark.regle("004-R32", "004-R38", "004-R39", "004-R40", "004-R64")
def test_les_malus_d_attaque() -> None:
    assert multiples.reserves_d_attaque(8, 3) == (8, 7, 6)
    assert multiples.reserves_d_attaque(8, 4, enchaine=True) == (8, 7, 7, 6)
    assert multiples.reserves_d_attaque(8, 4, enchaine=True, ambidextre=True) == (8, 8, 7, 7)
    assert multiples.reserves_d_attaque(1, 3) == (1, 0, 0)


@pytest.mark.regle("004-R32", "004-R46", "004-R47")
def test_les_malus_de_parade() -> None:
    assert [multiples.malus_de_parade(i) for i in range(3)] == [0, -1, -2]
    assert multiples.malus_de_parade(3, bouclier=multiples.bouclier_maitrise("bouclier")) == 0
    assert multiples.malus_de_parade(1, bouclier=multiples.bouclier_maitrise("bouclier_sans")) == -1


@pytest.mark.regle("004-R35", "004-R36", "004-R37", "004-R38", "004-R66", "004-R67")
def test_qui_peut_enchainer() -> None:
    bretteur = LEA._replace(bretteur=True, seconde="arme")
    assert multiples.peut_enchainer(bretteur, "epee", seconde_main(bretteur))
    assert not multiples.peut_enchainer(LEA, "epee", "arme")
    assert not multiples.peut_enchainer(bretteur, "epee", "bouclier")
    deux_mains = bretteur._replace(arme="deux_mains")
    assert seconde_main(deux_mains) == "rien"
    assert not multiples.peut_enchainer(deux_mains, "deux_mains", seconde_main(deux_mains))
    for style, nue, armee in (("arts_martiaux", True, True), ("combat_de_rue", True, False), ("arme", False, False)):
        c = LEA._replace(style=style)
        assert multiples.peut_enchainer(c, "poing", "rien") is nue
        assert multiples.peut_enchainer(c, "dague", "arme") is armee


# ── Dommages ───────────────────────────────────────────────────────────────


@pytest.mark.regle("004-R14", "004-R15", "004-R67", "004-R71")
def test_le_bonus_de_dommages() -> None:
    assert [bonus_de_dommages(n) for n in (1, 2, 3, 4, 5, 6)] == [1, 1, 2, 2, 3, 3]
    assert dommages(LEA, "epee") == Somme(1, 8, 2)
    assert dommages(LEA._replace(adresse=6, gene=1), "dague") == Somme(1, 4, 3)
    assert dommages(LEA, "poing") == Somme(1, 4)
    assert dommages(LEA._replace(style="arts_martiaux"), "poing") == Somme(1, 4, 2)
    assert not est_aguerri("aucun", "epee")
    assert LEA._replace(adresse=2, gene=3).adresse_utile == 1


@pytest.mark.regle("004-R34", "004-R71")
def test_l_armure_et_l_attaque_de_trop() -> None:
    assert blessures.encaisser(9, 2, 20, reduction=blessures.reduction_d_une_attaque_de_trop(5)) == (5, 2, 19)
    assert blessures.encaisser(2, 4, 1) == (0, 2, 0)
    assert blessures.encaisser(9, 4, 0) == (9, 0, 0)
    assert blessures.encaisser(1, 2, 5, reduction=3) == (0, 0, 5), "rien n’est arrivé à l’armure"


@pytest.mark.regle("004-R13")
def test_la_fatigue() -> None:
    assert [blessures.fatigue(i, 2) for i in (1, 2, 3)] == [3, 4, 5]
    for mauvais in ((0, 1), (4, 1), (1, -1)):
        with pytest.raises(Refus):
            blessures.fatigue(*mauvais)


# ── Initiative ─────────────────────────────────────────────────────────────


@pytest.mark.regle("004-R22", "004-R23", "004-R24")
@pytest.mark.parametrize(
    ("combats", "adresses"), [((4, 4), (4, 4)), ((4, 4), (5, 3)), ((2, 4), (5, 5)), ((9, 0), (1, 6))]
)
def test_l_initiative_contre_la_force_brute(combats: tuple[int, int], adresses: tuple[int, int]) -> None:
    comptes = {(0, 1): 0, None: 0, (1, 0): 0}
    for un, deux in product(range(1, 9), repeat=2):
        totaux = combats[0] + adresses[0] + un, combats[1] + adresses[1] + deux
        attendu = (0, 1) if (totaux[0], adresses[0]) > (totaux[1], adresses[1]) else (1, 0)
        attendu = None if totaux[0] == totaux[1] and adresses[0] == adresses[1] else attendu
        assert initiative.ordonner(totaux, adresses) == attendu
        comptes[attendu] += 1
    op = initiative.chances_d_initiative(combats, adresses)
    assert tuple(op) == tuple(Fraction(n, 64) for n in comptes.values())
    assert initiative.passer_devant((0, 1), 1) == (1, 0)
    assert initiative.passer_devant((0, 1), 0) == (0, 1)


@pytest.mark.regle("004-R17", "004-R18", "004-R20", "004-R21")
def test_l_engagement() -> None:
    assert [initiative.peut_engager(d) for d in (0, 3, 4, 9)] == [True, True, False, False]
    assert not initiative.peut_engager(1, libre=False)
    assert initiative.attaquant_de_l_engagement((1, 0), 0) == 1
    assert initiative.attaquant_de_l_engagement((1, 0), 0, deja_pris=True) == 0


# ── Entouré ────────────────────────────────────────────────────────────────


@pytest.mark.regle("004-R42", "004-R44", "004-R45", "004-R68")
def test_la_position_et_le_nombre() -> None:
    assert [entourer.situation(n) for n in (1, 2, 3, 8)] == ["duel", "tenaille", "encerclement", "encerclement"]
    assert [entourer.reserve_de_position(6, p) for p in entourer.POSITIONS] == [6, 7, 8]
    assert entourer.reserve_de_position(6, "dos", maitre=True) == 6
    assert entourer.situation(8, maitre=entourer.est_maitre_d_arts_martiaux(LEA)) == "encerclement"
    assert entourer.attaques_d_un_assaillant(3, 5, maitre=True) == 1
    assert entourer.attaques_d_un_assaillant(3, 5, maitre=True, assaillant_maitre=True) == 3
    for n in (0, 9):
        with pytest.raises(Refus):
            entourer.situation(n)


@pytest.mark.regle("004-R41", "004-R43")
def test_sortir_d_une_tenaille() -> None:
    assert [entourer.assaillants_apres(2, m) for m in ("esquive", "insaisissable")] == [1, 1]
    assert entourer.assaillants_apres(4, "esquive") == 4
    with pytest.raises(Refus):
        entourer.assaillants_apres(2, "parade")


# ── Tir ────────────────────────────────────────────────────────────────────


@pytest.mark.regle("004-R55", "004-R56", "004-R57", "004-R58", "004-R61")
def test_regler_un_tir() -> None:
    assert tir.regler(6) == (6, 0, 0)
    assert tir.regler(6, bout_portant=True) == (4, 0, 0)
    assert tir.regler(6, tranches=2) == (6, 0, 2)
    assert tir.regler(6, vise=True, tireurs=3) == (10, 4, 0)
    for mauvais in ({"vise": True, "engage": True}, {"bout_portant": True, "tranches": 1}, {"tireurs": 0}):
        with pytest.raises(Refus):
            tir.regler(6, **mauvais)


@pytest.mark.regle("004-R59", "004-R60", "004-R62", "004-R63")
def test_les_traits() -> None:
    assert [tir.nombre_de_tirs(6, a) for a in ("arc", "arbalete")] == [3, 1]
    assert [tir.malus_contre_un_trait(bouclier=b) for b in (True, False)] == [0, -2]
    assert [tir.couvert(10, p).arretes for p in (0, 25, 50, 75, 100)] == [0, 2, 5, 7, 10]
    assert [tir.cibles_visees(d, 3) for d in (1, 2, 3, 4)] == [1, 2, 3, 3]
    assert list(tir.repartir(8, 3)) == [3, 3, 2]
    for mauvais in (lambda: tir.couvert(10, 30), lambda: tir.cibles_visees(5, 3)):
        with pytest.raises(Refus):
            mauvais()


# ── Styles et embuscade ────────────────────────────────────────────────────


@pytest.mark.regle("004-R08", "004-R65", "004-R66")
def test_le_combat_de_rue() -> None:
    rue = LEA._replace(style="combat_de_rue", dm_style=8, objet=True, adresse=6)
    assert [styles.attaques_improvisees(rue, n) for n in (1, 2, 5)] == [1, 2, 3]
    for sans in ({"dm_style": 7}, {"objet": False}, {"style": "arts_martiaux"}):
        assert styles.attaques_improvisees(rue._replace(**sans)) == 0
    assert styles.dommages_improvises(LEA._replace(style="aucun")) == Somme(1, 4, 2)
    assert styles.vol_de_l_arme() == Somme(1, 4)
    assert styles.peut_desarmer("combat_de_rue", "epee")
    assert not styles.peut_desarmer("arme", "epee")


@pytest.mark.regle("004-R69", "004-R70")
def test_l_embuscade() -> None:
    assert embuscade.reperer(reserve(3, 4), reserve(2, 4)) == opposer(reserve(3, 4), reserve(2, 4)).gagne
    assert embuscade.entrer_en_combat(reserve(2, 4)) == 1 - Fraction(9, 16)
    cas = [(r, e, g) for r in (True, False) for e in (True, False) for g in ("melee", "tir")]
    peut = [embuscade.peut_se_defendre(repere=r, entre=e, genre=g) for r, e, g in cas]
    assert peut == [True, True, True, True, True, False, False, False]
