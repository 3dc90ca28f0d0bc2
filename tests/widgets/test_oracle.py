"""L'oracle à l'écran : il répond une fois, dit ce qui est partiel, et s'efface quand la partie avance."""

import asyncio

from tests.widgets.test_dessins import arbre, texte
from tests.widgets.test_premier_combat import jouer_simplement
from widgets.premier_combat import CalculatricePremierCombat


def lue(c: CalculatricePremierCombat) -> str:
    return texte(arbre(f"<div>{c.oracle._dit.value}</div>")).replace("\u00a0", " ")


def test_il_classe_les_actions_de_la_situation() -> None:
    c = CalculatricePremierCombat()
    c.restaurer({"etape": "jin", "des": "lances", "graine": 4})
    while c.jeu.choix is None or c.jeu.choix.nom != "action":
        jouer_simplement(c)
    c.oracle._bouton.click()
    dit = lue(c)
    assert dit.startswith("L’oracle choisirait : ")
    assert "100 duels par action, graine 4" in dit
    assert c.page.annonce.startswith("L’oracle choisirait")
    jouer_simplement(c)
    assert c.oracle._dit.value == ""


def test_un_calcul_arrete_se_dit_partiel() -> None:
    c = CalculatricePremierCombat()
    c.restaurer({"etape": "jin", "des": "lances", "graine": 4})
    while c.jeu.choix is None or c.jeu.choix.nom != "action":
        jouer_simplement(c)

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
