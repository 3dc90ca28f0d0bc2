"""Comparer les cinq jeux : une case par jeu, ses nombres, ce qu'il ne dit pas ; les duels joués, arrêtés, partagés."""

import asyncio
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import (
    classes_inconnues,
    dite,
    lue,
    net,
    par_l_etat,
    par_un_lien,
    remettre_a_zero,
    renvois,
    repetes,
    visibles,
)
from tests.widgets.test_dessins import de_classe, rangs, texte
from tiamat.comparaison.fiche import moyens, noms, questions
from tiamat.comparaison.jeu import ECARTS
from tiamat.comparaison.jeux import JEUX
from tiamat.comparaison.serie import dresser_la_serie
from tiamat.comparaison.simulation import simuler
from tiamat.francais import pourcentage
from widgets.variantes.comparer_les_jeux import SIMULEES, CalculatriceComparerLesJeux

GRAINE = 5


@pytest.fixture
def calculatrice() -> CalculatriceComparerLesJeux:
    return CalculatriceComparerLesJeux()


def cases(c: CalculatriceComparerLesJeux) -> dict[str, str]:
    """Le texte de la case de chaque jeu."""
    trouvees = [net(texte(e)) for e in de_classe(c._resultat.value, "tm-force")]
    return dict(zip(noms(), trouvees, strict=True))


def test_une_case_par_jeu_et_ses_chances(calculatrice: CalculatriceComparerLesJeux) -> None:
    c = calculatrice
    lues = cases(c)
    assert list(lues) == list(JEUX)
    for id, jeu in JEUX.items():
        chance = jeu.toucher(moyens()[id], 1)
        assert chance is not None
        assert f"Écart +1 : {net(pourcentage(chance))} de toucher." in lues[id]
        assert f"{noms()[id]}, {net(pourcentage(chance))} de toucher" in dite(c)
    assert "Transposition arbitraire" in lue(c)
    assert "maison" in lue(c)
    assert dite(c).startswith("Toucher, selon l’écart de niveau.")


def test_chaque_question_se_lit_dans_les_cinq_jeux(calculatrice: CalculatriceComparerLesJeux) -> None:
    for q in questions().values():
        calculatrice.champs["question"].value = q.id
        lues = cases(calculatrice)
        for id in JEUX:
            assert ("n’en dit rien" in lues[id]) == (id not in q.dit)
            assert "Combattant moyen : " in lues[id] or id not in q.dit
        assert renvois(calculatrice._resultat.value)
        assert classes_inconnues(calculatrice._resultat.value) == set()
        assert repetes(calculatrice._resultat.value) == set()
        assert dite(calculatrice).endswith(".")


def test_seuls_les_reglages_utiles_se_montrent(calculatrice: CalculatriceComparerLesJeux) -> None:
    attendus = {
        "toucher": {"ecart"},
        "initiative": {"ecart", "avance", "duels"},
        "duree": {"duels"},
        "protection": set(),
        "surnombre": {"assaillants"},
    }
    for question, montres in attendus.items():
        calculatrice.champs["question"].value = question
        assert {"ecart", "assaillants", "avance", "duels"} & set(visibles(calculatrice)) == montres
        assert (calculatrice._bouton.layout.display is None) == (question in SIMULEES)


def test_un_ecart_hors_de_l_echelle_se_dit(calculatrice: CalculatriceComparerLesJeux) -> None:
    calculatrice.champs["ecart"].value = ECARTS[0]
    assert "Écart −3 : hors de l’échelle de ce combattant." in cases(calculatrice)["tiamat"]
    assert "Tiamat" not in dite(calculatrice)


def test_la_transposition_se_regle_jeu_par_jeu(calculatrice: CalculatriceComparerLesJeux) -> None:
    avant = cases(calculatrice)
    calculatrice.champs["oppositions_rd"].value = 12
    apres = cases(calculatrice)
    assert {jeu for jeu in JEUX if avant[jeu] != apres[jeu]} == {"oppositions"}
    assert "RD d’attaque et de défense 12" in apres["oppositions"]
    chance = JEUX["oppositions"].toucher({"rd": 12, "adresse": 4}, 1)
    assert net(pourcentage(chance or Fraction(0))) in apres["oppositions"]


def test_la_protection_donne_la_perte_et_sa_part(calculatrice: CalculatriceComparerLesJeux) -> None:
    calculatrice.champs["question"].value = "protection"
    pertes = JEUX["combos"].pertes(moyens()["combos"])
    lus = [[net(case) for case in r] for r in rangs(calculatrice._resultat.value)]
    for p in pertes:
        assert net(pourcentage(p.perte / pertes[0].perte)) in [r[2] for r in lus if r[0] == p.nom and len(r) == 3]
    assert "croix" in cases(calculatrice)["combos"]


# ── Les duels ──────────────────────────────────────────────────────────────


def test_la_duree_vient_des_duels_joues(calculatrice: CalculatriceComparerLesJeux) -> None:
    c = calculatrice
    assert "Lancez la simulation" not in lue(c)
    c.champs["question"].value = "duree"
    assert lue(c).count("Lancez la simulation pour le savoir.") == len(JEUX)
    c.restaurer({"question": "duree", "duels": "50", "graine": GRAINE})
    joues = [x for x in simuler(moyens(), 0, range(GRAINE, GRAINE + 50)) if x]
    for id, jeu in JEUX.items():
        b = dresser_la_serie(d for j, d in joues if j == id)
        unite = jeu.unite if b.mediane < 2 else f"{jeu.unite}s"
        assert f"Un duel sur deux finit en {b.mediane} {unite} au plus" in cases(c)[id]
        bas, haut = b.intervalle_de_mediane
        assert f"de {bas} à {haut}" in cases(c)[id] or bas == haut
        assert f"Le premier gagne {b.victoires[0]} fois, le second {b.victoires[1]} fois" in cases(c)[id]
    assert f"Graines {GRAINE} à {GRAINE + 49}." in lue(c)
    assert "partiel" not in lue(c)


def test_l_avance_a_l_initiative_donne_sa_chance_et_son_intervalle(calculatrice: CalculatriceComparerLesJeux) -> None:
    c = calculatrice
    c.restaurer({"question": "initiative", "duels": "50", "avance": 3, "graine": GRAINE})
    joues = [x for x in simuler(moyens(), 3, range(GRAINE, GRAINE + 50)) if x]
    for id in JEUX:
        b = dresser_la_serie(d for j, d in joues if j == id)
        bornes = " à ".join(net(pourcentage(Fraction(x))) for x in b.intervalle(0))
        dit = f"Avec 3 de plus à l’initiative, le premier gagne {net(pourcentage(b.chance(0)))} des duels."
        assert f"{dit} Intervalle à 95 % : {bornes}." in cases(c)[id]


def test_un_lien_rejoue_les_memes_duels_et_un_reglage_les_oublie(calculatrice: CalculatriceComparerLesJeux) -> None:
    c = calculatrice
    c.restaurer({"question": "duree", "duels": "50", "graine": GRAINE, "tiamat_caracteristiques": 3})
    autre = par_un_lien(c)
    assert autre._resultat.value == c._resultat.value
    assert par_l_etat(c)._resultat.value == c._resultat.value
    c.champs["ecart"].value = 2
    assert c.graine == GRAINE
    assert c._duels
    c.champs["oppositions_rd"].value = 3
    assert c.graine is None
    assert not c._duels
    assert "Lancez la simulation" in lue(c)
    remettre_a_zero(c, CalculatriceComparerLesJeux().valeurs())


def test_la_simulation_avance_par_tranches_et_s_arrete() -> None:
    async def scene() -> None:
        c = CalculatriceComparerLesJeux()
        c.champs["question"].value = "duree"
        c.champs["duels"].value = "500"
        c._bouton.click()
        for _ in range(3):
            await asyncio.sleep(0)
        assert c._tache.en_cours
        c._tache._bouton.click()
        faits = sum(map(len, c._duels.values()))
        assert 0 < faits < 500 * len(JEUX)
        assert f"Résultat partiel : {faits} duels sur {500 * len(JEUX)}." in lue(c)
        await asyncio.sleep(0.05)
        assert sum(map(len, c._duels.values())) == faits

    asyncio.run(scene())


NOMS = ["question", "ecart", "assaillants", "avance", "duels", "tiamat_caracteristiques", "anneaux_armure", "intrus"]
BONNES = st.sampled_from(["duree", "surnombre", "protection", "50", 1, 3])


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceComparerLesJeux(), valeurs)


@pytest.mark.parametrize("graine", [-1, 2**32, 1.5, "5", True, [], {}])
def test_une_graine_hostile_est_refusee(calculatrice: CalculatriceComparerLesJeux, graine: Any) -> None:
    assert not restaurer_ou_refuser(calculatrice, {"question": "duree", "graine": graine})
