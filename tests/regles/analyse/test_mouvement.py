"""Ce que l'on parcourt dans un tour : les mètres, les refus et les chances d'un combat joué."""

from fractions import Fraction
from itertools import product

import pytest

from tests.regles.combat.outils import duel, fiche, joue, raisons
from tiamat.analyse.mouvement import Allure, Gene, allure, coureur_quelconque, courir_en_terrain, essayer_un_saut
from tiamat.combat.actions import Action
from tiamat.combat.combattant import combattant
from tiamat.combat.durees import Pose
from tiamat.erreurs import NomInconnu, Refus

UN = fiche(2, "oi_zuki", nom="Un", competences={"course": 1, "acrobatie": 2})
SONNE, JAMBES = Gene(etats=frozenset({"sonne"})), Gene(blessures=frozenset({"jambes"}))


def force_brute(d10: int, fixe: int, difficulte: int) -> Fraction:
    """La chance d'atteindre une difficulté, en comptant tous les D10 et tous les D6 possibles."""
    reussites = Fraction(0)
    for des in product(range(1, 11), repeat=d10):
        critiques = list(product(range(1, 7), repeat=des.count(10)))
        bons = sum(max(des) + sum(d6) + fixe >= difficulte for d6 in critiques)
        reussites += Fraction(bons, len(critiques))
    return reussites / 10**d10


@pytest.mark.regle("R40", "R41", "R82", "R83")
@pytest.mark.parametrize("rapidite", [1, 2, 4])
@pytest.mark.parametrize("actions", [1, 2, 6])
def test_les_metres_d_un_tour(rapidite: int, actions: int) -> None:
    vu = allure(coureur_quelconque({"rapidite": rapidite, "habilete": 2}, {}, actions))
    assert vu == Allure(4 + 2 * rapidite, actions, 6 * rapidite * actions)
    assert vu.marche == tuple(n * (4 + 2 * rapidite) for n in range(1, actions + 1))


@pytest.mark.regle("R82", "R83")
def test_le_combat_va_jusque_la_et_pas_plus_loin() -> None:
    combat, e = duel(UN, UN)
    vu = allure(combattant(UN))
    for sorte, metres in (("deplacement", vu.deplacement), ("course", vu.course)):
        assert raisons(combat, e, Action(sorte, vers=-metres)) == ""
        assert raisons(combat, e, Action(sorte, vers=-metres - 1))
    for metres in vu.marche:
        e = joue(combat, e, Action("deplacement", vers=-metres))
    assert e.corps[0].actions == 0


@pytest.mark.regle("R83", "R148", "R140")
@pytest.mark.parametrize(
    ("gene", "change"),
    [
        (SONNE, {"poses": (Pose("sonne", 2),), "actions": 1}),
        (JAMBES, {"blessures": (("jambes", -1),)}),
        (Gene(prises=1), {"actions": 1}),
        (Gene(prises=5), {"actions": 0}),
    ],
)
def test_les_refus_sont_ceux_du_combat(gene: Gene, change: dict[str, object]) -> None:
    combat, e = duel(UN, UN)
    e = e.changer(0, **change)
    vu = allure(combattant(UN), gene)
    assert vu.actions == e.corps[0].actions
    for sorte, metres, refus in (
        ("deplacement", vu.deplacement, vu.refus_de_deplacement),
        ("course", vu.course, vu.refus_de_course),
        ("saut", 5, essayer_un_saut(combattant(UN), 5, gene).refus),
        ("saut", 9, essayer_un_saut(combattant(UN), 9, gene).refus),
    ):
        assert raisons(combat, e, Action(sorte, vers=-metres)) == " ".join(refus)


@pytest.mark.regle("R88", "R89")
@pytest.mark.parametrize(("habilete", "acrobatie"), [(1, 0), (2, 2), (3, 1)])
def test_la_chance_d_un_saut(habilete: int, acrobatie: int) -> None:
    qui = coureur_quelconque({"rapidite": 1, "habilete": habilete}, {"acrobatie": acrobatie}, 1)
    for metres in range(habilete + 1):
        assert (essayer_un_saut(qui, metres).chance, essayer_un_saut(qui, metres).epreuve) == (1, None)
    for trop, difficulte in enumerate((4, 6, 8, 10, 15, 20), 1):
        saut = essayer_un_saut(qui, habilete + trop)
        assert saut.chance == force_brute(habilete, acrobatie, difficulte)
        assert saut.maison is (trop == 6)
    impossible = essayer_un_saut(qui, habilete + 7)
    assert (impossible.chance, impossible.epreuve) == (0, None)
    assert "est impossible" in impossible.refus[0]


@pytest.mark.regle("R85", "R86", "R87")
@pytest.mark.parametrize(("terrain", "difficulte"), [("forêt", 6), ("neige", 8), ("verglas", 10)])
def test_la_chance_de_rester_debout(terrain: str, difficulte: int) -> None:
    assert courir_en_terrain(combattant(UN), terrain).chance == force_brute(2, 1, difficulte)


@pytest.mark.regle("R134", "R137", "R145")
@pytest.mark.parametrize(
    ("gene", "d10", "fixe"),
    [
        (Gene(etats=frozenset({"aveugle"})), 1, 0),
        (Gene(blessures=frozenset({"tete"})), 1, 0),
        (Gene(etats=frozenset({"ivre"})), 2, -1),
        (Gene(etats=frozenset({"aveugle", "ivre"}), blessures=frozenset({"tete"})), 1, -1),
    ],
)
def test_les_etats_genent_les_tests(gene: Gene, d10: int, fixe: int) -> None:
    assert courir_en_terrain(combattant(UN), "neige", gene).jet.poignee == (d10, 0, 1 + fixe)
    saut = essayer_un_saut(combattant(UN), 5, gene)
    assert saut.epreuve is not None
    assert saut.epreuve.jet.poignee == (d10, 0, 2 + fixe)


def test_ce_qui_se_refuse() -> None:
    with pytest.raises(NomInconnu, match="(?i)forêt"):
        courir_en_terrain(combattant(UN), "foreet")
    with pytest.raises(Refus, match="longueur positive"):
        essayer_un_saut(combattant(UN), -1)
    with pytest.raises(Refus, match="au moins une"):
        coureur_quelconque({"rapidite": 1, "habilete": 1}, {}, 0)
