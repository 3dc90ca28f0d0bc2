"""L'initiative : les jets, l'ordre, les égalités."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiamat.combat.combattant import Situation, combattant
from tiamat.combat.initiative import jet_d_initiative, ordonner
from tiamat.hasard import HasardScript
from tiamat.personnage import profil

JACK, VOYOU = combattant(profil("jack")), combattant(profil("voyou"))
NOMS = st.sampled_from("abcdef")


@pytest.mark.regle("R68", "R69", "R73", "R124")
@pytest.mark.exemple("E42", "E53")
@pytest.mark.parametrize(("jack", "voyous"), [([3, 8], [5]), ([9, 2], [5])])
def test_jack_agit_avant_les_voyous(jack: list[int], voyous: list[int]) -> None:
    totaux = {}
    for nom, qui, des in (("jack", JACK, jack), ("voyous", VOYOU, voyous)):
        with HasardScript(des) as hasard:
            totaux[nom] = jet_d_initiative(qui, Situation()).lancer(hasard).total
    assert ordonner(totaux, {"jack": 2, "voyous": 1}, groupes={"voyous"}) == (("jack",), ("voyous",))


@pytest.mark.regle("R73", "R106", "R143", "R196")
def test_ce_qui_change_le_jet() -> None:
    def poignee(**s: object) -> tuple[int, int, int]:
        return jet_d_initiative(JACK, Situation(**s)).poignee  # type: ignore[arg-type]

    assert poignee() == (2, 0, 0)
    assert poignee(etats=frozenset({"epuise"})) == (1, 0, 0)
    assert poignee(embusque=True, d6=1) == (1, 1, 0)
    assert jet_d_initiative(JACK, Situation(), impulsions=3).poignee == (2, 0, 3)
    alerte = combattant(profil("malika"))
    assert "sixieme_sens" in alerte.talents
    assert jet_d_initiative(alerte, Situation(embusque=True)).poignee.d10 == alerte.initiative == 2


@pytest.mark.regle("R70", "R124", "R150")
def test_egalites_et_sonnes() -> None:
    rapidites = {"a": 3, "b": 2, "c": 2, "g": 4}
    assert ordonner({"a": 5, "b": 5}, rapidites) == (("a",), ("b",))
    assert ordonner({"b": 5, "c": 5}, rapidites) == (("b", "c"),)
    assert ordonner({"b": 5, "g": 5}, rapidites) == (("g",), ("b",))
    assert ordonner({"b": 5, "g": 5}, rapidites, groupes={"g"}) == (("b",), ("g",))
    assert ordonner({"a": 9, "b": 1, "c": 8}, rapidites, sonnes={"a", "c"}) == (("b",), ("a",), ("c",))


@pytest.mark.regle("R68")
@given(st.dictionaries(NOMS, st.tuples(st.integers(1, 16), st.integers(1, 4)), min_size=1), st.sets(NOMS))
def test_chacun_agit_une_fois_et_les_scores_descendent(jets: dict[str, tuple[int, int]], sonnes: set[str]) -> None:
    scores = {nom: score for nom, (score, _) in jets.items()}
    ordre = ordonner(scores, {nom: r for nom, (_, r) in jets.items()}, sonnes=sonnes)
    a_plat = [nom for ensemble in ordre for nom in ensemble]
    assert sorted(a_plat) == sorted(jets)
    rangs = [(nom in sonnes, -scores[nom]) for nom in a_plat]
    assert rangs == sorted(rangs)
