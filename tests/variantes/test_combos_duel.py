"""Combos : le duel joué avec des dés et des décisions dictés, règle par règle."""

from typing import Any

import pytest

from tests.variantes.outils_combos import a_la_main, depart, des, jouer
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.journal import Journal
from tiamat.variantes.combos import SYSTEME
from tiamat.variantes.combos.combattant import combattant
from tiamat.variantes.combos.coups import (
    Coup,
    jet_d_action,
)
from tiamat.variantes.combos.donnees import actions
from tiamat.variantes.combos.etat import Combo, Joue, engager
from tiamat.variantes.combos.possibles import (
    ORDRE,
    REACTIONS_SEULES,
    actions_permises,
    toutes_les_actions,
)
from tiamat.variantes.duel import jouer_un_duel

# ── L'initiative ───────────────────────────────────────────────────────────


@pytest.mark.regle("002-R01", "002-R02")
def test_l_initiative_se_lance_une_fois() -> None:
    d = depart()
    e, recit = jouer(d, engager(d), [], des(6, 2) + des(6, 3))
    assert e.main == 1
    assert recit[-1] == "Noé ouvre le combat."
    e, recit = jouer(d, engager(d), [], des(6, 3) + des(6, 3))
    assert (e.main, e.relances) == (-1, 1)
    e, _ = jouer(d, e, [], des(6, 3) + des(6, 2))
    assert (e.main, e.relances) == (0, 0)


@pytest.mark.regle("002-R03")
def test_l_initiative_automatique_se_mele_aux_des() -> None:
    d = depart({"astuce": 5, "vigilance": 6, "initiative": "automatique"})
    e, _ = jouer(d, engager(d), [], des(6, 6))
    assert e.main == 0
    d = depart({"initiative": "automatique"}, {"initiative": "automatique"})
    e, _ = jouer(d, engager(d), [], [])
    assert e.relances == 1, "à score égal, on lance"
    e, _ = jouer(d, e, [], des(6, 1) + des(6, 0))
    assert e.main == 0


def test_la_surprise_leve_la_difficulte() -> None:
    d = depart(surpris="second")
    e, _ = jouer(d, engager(d), [], [4] * 6 + [6] * 6)
    assert e.main == 0


# ── La main, la chaîne ─────────────────────────────────────────────────────


@pytest.mark.regle("002-R04", "002-R05", "002-R06", "002-R11")
def test_la_main_reste_tant_que_le_combo_reussit() -> None:
    d = depart({"melee": 2}, {"vigueur": 10})
    e, recit = jouer(d, a_la_main(d), ["taille@melee", "parade@melee", "flancs"], des(5, 2) + des(6, 1))
    assert (e.main, e.actions) == (0, 1)
    assert recit[0] == "Léa, action 1 sur 2\xa0: Taille, difficulté 6."
    assert SYSTEME.bilan(d, e, 0).etats == ("combo\xa0: Taille, 1 sur 2",)
    e, recit = jouer(d, e, ["taille@melee", "aucune", "flancs"], des(5, 1))
    assert e.main == 1, "deux niveaux, deux actions"
    assert recit[-1] == "La main passe à Noé."


@pytest.mark.regle("002-R12", "002-R14")
def test_qui_bloque_ouvre_son_combo_par_sa_reaction() -> None:
    d = depart()
    e, recit = jouer(d, a_la_main(d), ["taille@melee", "parade@melee"], des(6, 1) + des(6, 2))
    assert e.main == 1
    assert e.combo == Combo(1, (Joue("parade", "melee", "reussie"),), 3, 0)
    assert recit[-1] == "La main passe à Noé, son combo s’ouvre par Parade."
    d = depart(None, {"esquive": 1})
    e, _ = jouer(d, a_la_main(d), ["taille@melee", "pas_de_cote@esquive"], des(6, 1) + des(4, 2))
    assert (e.main, e.combo) == (0, None), "un niveau d'esquive : son combo finit avec sa réaction"


@pytest.mark.regle("002-R10")
def test_a_egalite_le_combo_finit_sans_rien_offrir() -> None:
    d = depart()
    e, _ = jouer(d, a_la_main(d), ["taille@melee", "parade@melee"], des(6, 2) + des(6, 2))
    assert (e.main, e.combo, e.suivant) == (1, None, None)
    e, _ = jouer(d, a_la_main(d), ["taille@melee", "aucune"], des(6, 0))
    assert (e.main, e.corps[1].croix) == (1, 0)


@pytest.mark.regle("002-R07", "002-R08", "002-R13")
def test_le_combo_personnel_ote_un_puis_se_perd() -> None:
    d = depart({"combo_1": "taille", "combo_2": "estoc", "combo_3": "taille", "combo_4": "taille"}, {"vigueur": 10})
    assert combattant(d, 0).personnel == ("taille", "estoc", "taille"), "trois niveaux de mêlée"
    e = a_la_main(d)
    premier = jet_d_action(d, e, 0, Coup("taille", "melee"))
    assert premier is not None
    assert (premier.difficulte, premier.modificateurs) == (5, (("combo personnel", -1),))
    e, _ = jouer(d, e, ["taille@melee", "aucune", "flancs"], [5] + [4] * 5)
    suite = {c: jet_d_action(d, e, 0, Coup(c, "melee")) for c in ("estoc", "taille")}
    assert {c: j.difficulte for c, j in suite.items() if j} == {"estoc": 5, "taille": 6}


@pytest.mark.regle("002-R41")
def test_la_celerite_continue_un_combo_bloque() -> None:
    d = depart({"celerite": 1})
    e, _ = jouer(d, a_la_main(d), ["taille@melee", "parade@melee"], des(6, 0) + des(6, 1))
    assert e.main == 0
    assert e.combo is not None
    assert (e.combo.fini, e.combo.reste) == (True, 1)
    e, recit = jouer(d, e, ["taille@melee", "aucune", "flancs"], des(6, 1))
    assert recit[0].startswith("Léa, action de Célérité")
    assert (e.main, e.corps[1].croix) == (1, 3)
    assert e.combo is not None
    assert e.combo.maillons == (Joue("parade", "melee", "reussie"),)
    d = depart({"celerite": 1, "melee": 1}, {"vigueur": 10})
    e, _ = jouer(d, a_la_main(d), ["taille@melee", "aucune", "flancs"], des(4, 1))
    assert e.main == 0, "une action de plus qu'un niveau"


def test_s_arreter_passe_la_main() -> None:
    d = depart()
    e, recit = jouer(d, a_la_main(d), ["s_arreter"], [])
    assert (e.main, e.actions) == (1, 1)
    assert recit == ["La main passe à Noé."]


# ── Ce qui est fermé, et ce qui casse ──────────────────────────────────────


def test_toutes_les_actions_du_document_sont_au_duel() -> None:
    assert set(actions()) == {*ORDRE, *REACTIONS_SEULES}
    d = depart({"do": 1, "tir_a_l_arc": 1})
    refus = {p.coup.action: p.refus for p in toutes_les_actions(d, a_la_main(d))}
    assert set(refus) == set(ORDRE)
    assert refus["change_de_cible"] == "Il n’y a qu’un adversaire."


def test_a_distance_seuls_les_tirs_portent() -> None:
    d = depart({"arme": "calibre_38", "armes_a_feu": 2, "do": 1}, distance="loin")
    permises = {r.split("@")[0] for r in actions_permises(d, a_la_main(d))}
    assert permises == {"tire", "viser", "desarmer", "s_arreter"}


def test_une_reponse_interdite_est_refusee() -> None:
    d = depart()
    with pytest.raises(ActionImpossible):
        jouer(d, a_la_main(d), ["tire@armes_a_feu"], [])


@pytest.mark.parametrize(
    "options",
    [
        {"localisation": "zone"},
        {"localisation": "hasard"},
        {"uns": "oui", "arrondi": "inferieur"},
        {"distance": "loin", "abri": "leger", "obscurite": "oui"},
        {"surpris": "premier", "croix": 1},
    ],
    ids=str,
)
def test_chaque_profil_se_bat_sous_chaque_option(options: dict[str, Any]) -> None:
    for n, un in enumerate(SYSTEME.profils):
        autre = SYSTEME.profils[n - 1]
        d = SYSTEME.depart((un.nom, autre.nom), (un.valeurs, autre.valeurs), options)
        journal = Journal()
        duel = jouer_un_duel(SYSTEME, d, n, journal)
        assert duel.duree >= 1
        assert all(f.phrase().endswith(".") and f.regles for f in journal)


def test_des_scores_a_zero_et_au_plus_haut() -> None:
    bas = {c.id: c.mini for c in SYSTEME.champs if c.choix is None}
    haut = {c.id: c.maxi for c in SYSTEME.champs if c.choix is None}
    for un, autre in ((bas, bas), (haut, haut), (bas, haut)):
        d = SYSTEME.depart(("a", "b"), (un, autre))
        assert jouer_un_duel(SYSTEME, d, 1).duree >= 1
    with pytest.raises(Refus):
        SYSTEME.depart(("a", "b"), ({"arme": "sabre"}, {}))
