"""L'oracle à l'écran : il répond une fois, dit ce qui est partiel, et s'efface quand la partie avance."""

import asyncio
from fractions import Fraction

import pytest

from tests.widgets.test_dessins import arbre, texte
from tests.widgets.test_premier_combat import jouer_simplement
from tiamat.analyse import conseils, perspective
from tiamat.analyse.perspective import Horizon
from tiamat.analyse.tactiques import REFLEXION, decideur
from tiamat.combat.deroule import intitule
from tiamat.combat.tour import a_qui
from tiamat.francais import decimale, pourcentage
from widgets import oracle
from widgets.premier_combat import CalculatricePremierCombat


def lue(c: CalculatricePremierCombat) -> str:
    return texte(arbre(f"<div>{c.oracle._dit.value}</div>")).replace("\u00a0", " ")


def demander(c: CalculatricePremierCombat) -> str:
    """Ce que dit l'oracle, quand on le lui demande."""
    c.oracle._bouton.click()
    return lue(c)


@pytest.fixture
def deux_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "DUELS", 2)


def contre_jin() -> CalculatricePremierCombat:
    """Le combat contre Jin, à la première action que le lecteur choisit."""
    c = CalculatricePremierCombat()
    c.restaurer({"etape": "jin", "des": "lances", "graine": 4})
    while c.jeu.choix is None or c.jeu.choix.nom != "action":
        jouer_simplement(c)
    return c


def test_il_classe_les_actions_de_la_situation() -> None:
    c = contre_jin()
    dit = demander(c)
    assert dit.startswith("L’oracle choisirait : ")
    assert "100 duels par action, graine 4" in dit
    assert c.page.annonce.startswith("L’oracle choisirait")
    jouer_simplement(c)
    assert c.oracle._dit.value == ""


def rangs_exacts(c: CalculatricePremierCombat) -> dict[str, list[str]]:
    """Action → ce que la table de l'exact en dit."""
    tables = arbre(f"<div>{c.oracle._dit.value}</div>").iter("table")
    exacte = next(t for t in tables if texte(t).startswith("Exact"))
    rangs = ([texte(case) for case in rang] for rang in exacte.iter("tr"))
    return {premiere: suite for premiere, *suite in list(rangs)[1:]}


@pytest.mark.usefixtures("deux_duels")
def test_il_montre_l_horizon_exact_de_chaque_action() -> None:
    c = contre_jin()
    dit = demander(c)
    assert "Depuis ici, simulé : 2 duels par action, graine 4" in dit
    assert "Exact, d’ici la fin du tour" in dit
    situation = c.oracle._situation()
    assert situation is not None
    combat, e, _ = situation
    qui = a_qui(e)
    assert qui is not None
    affiches, attendus = rangs_exacts(c), {}
    for conseil in conseils(combat, e):
        chutes, santes = Horizon(combat, e, decideur(REFLEXION)).apres(conseil.action)
        attendus[intitule(combat, conseil.action)] = [
            *(pourcentage(Fraction(round(chutes[i], 10))) for i in (1 - qui, qui)),
            *(decimale(Fraction(santes[i])) for i in (qui, 1 - qui)),
        ]
    assert affiches == attendus
    assert len({tuple(valeurs) for valeurs in affiches.values()}) > 3


@pytest.mark.usefixtures("deux_duels")
def test_a_plusieurs_il_dit_pourquoi_rien_n_est_exact() -> None:
    c = CalculatricePremierCombat()
    dit = demander(c)
    assert "2 duels par action" in dit
    assert "Rien d’exact ici : L’horizon exact oppose deux combattants seuls : simulez les autres combats." in dit
    assert "Exact, d’ici la fin du tour" not in dit


@pytest.mark.usefixtures("deux_duels")
def test_trop_d_etats_gardent_la_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perspective, "NOEUDS_MAXIMUM", 1)
    c = contre_jin()
    dit = demander(c)
    assert "2 duels par action" in dit
    assert "Rien d’exact ici : L’horizon dépasse 1 états" in dit
    assert not c.oracle._tache.en_cours


def test_un_calcul_arrete_se_dit_partiel() -> None:
    c = contre_jin()

    async def demander_puis_arreter() -> None:
        for _ in range(10):
            c.oracle._bouton.click()
        while not c.oracle._dit.value:
            await asyncio.sleep(0)
        c.oracle._tache.arreter()
        for _ in range(5):
            await asyncio.sleep(0)

    asyncio.run(demander_puis_arreter())
    assert "Résultat partiel." in lue(c)
    assert not c.oracle._tache.en_cours


def test_hors_d_une_action_il_ne_se_propose_pas() -> None:
    c = CalculatricePremierCombat()
    c.champs["des"].value = "saisis"
    assert c.oracle.layout.display == "none"
    c.oracle.demander()
    assert c.oracle._dit.value == ""
