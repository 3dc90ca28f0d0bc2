"""Le duel d'un système frère, gardé, partagé, reçu d'ailleurs ; et la série de duels que la machine joue."""

import asyncio
import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.variantes.petit_jeu import PETIT_JEU
from tests.widgets.duels import DuelDuPetitJeu, jouer_un_peu, vues
from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import (
    dite,
    lue,
    net,
    par_l_etat,
    par_un_lien,
    remettre_a_zero,
)
from tests.widgets.test_dessins import PIEGE, rangs
from tiamat.analyse.duel import wilson
from tiamat.francais import pourcentage
from tiamat.variantes.duel import jouer_un_duel
from widgets.lien import ecrire_lien
from widgets.variantes.duel import DuelDeVariante
from widgets.variantes.simuler import DUELS

# ── Ce qui est reçu et gardé ───────────────────────────────────────────────


def test_un_lien_et_l_etat_rendent_la_partie(duel: DuelDeVariante) -> None:
    duel.champs["profil_a"].value = duel.systeme.profils[-1].id
    duel.champs["nom_b"].value = "Zoé"
    jouer_un_peu(duel, 5)
    assert par_un_lien(duel).jeu.partie.etat == duel.jeu.partie.etat
    assert par_l_etat(duel).jeu.journal == duel.jeu.journal
    remettre_a_zero(duel, type(duel)().valeurs())


def test_un_lien_qui_ne_dit_que_le_profil_en_prend_toutes_les_valeurs(petit: DuelDuPetitJeu) -> None:
    petit.restaurer({"profil_b": "fort", "b_pv": 12})
    assert petit.jeu.partie.depart.fiche(1) == {"force": 6, "pv": 12, "arme": "baton"}
    assert json.loads(petit.memoire.etat) == {"profil_b": "fort", "b_pv": 12, "graine": 1}


@pytest.mark.parametrize(
    "gestes",
    [
        "intrus",
        [0] * 3000,
        ["continuer*9999"],
        ["continuer*x"],
        [99],
        [[1, 2]],
        [None],
        [{"sorte": "x"}],
        [True],
        ["lancer"],
        [0, 0, 10**9],
    ],
)
def test_des_gestes_faux_sont_refuses_sans_rien_perdre(petit: DuelDuPetitJeu, gestes: Any) -> None:
    jouer_un_peu(petit, 2)
    avant, html = petit.valeurs(), vues(petit)
    petit.memoire.depart = {"lien": {"v": "1", "d": ecrire_lien({"gestes": gestes})}, "etat": None}
    assert petit.memoire.message.endswith((".", "?"))
    assert "Réglages du lien" not in petit.memoire.message
    assert petit.valeurs() == avant
    assert vues(petit) == html


NOMS = ["profil_a", "nom_b", "a_force", "b_arme", "option_egalite", "joueur", "des", "gestes", "graine", "intrus"]
BONNES = st.sampled_from(["fort", "tous", "aucun", "saisis", "touche", "baton", 3, [0, 0], [0, 2, 1], ["continuer*3"]])


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(DuelDuPetitJeu(), valeurs)


def test_un_nom_piege_ne_devient_pas_du_html(petit: DuelDuPetitJeu) -> None:
    petit.champs["nom_a"].value = PIEGE[:40]
    petit.champs["joueur"].value = "tous"
    jouer_un_peu(petit, 6)
    petit.simuler.simuler()
    assert "&lt;script&gt;" in vues(petit)
    assert "<script" not in vues(petit)


# ── Cinq cents duels ───────────────────────────────────────────────────────


def test_la_serie_dit_ce_que_les_duels_donnent(petit: DuelDuPetitJeu) -> None:
    petit.champs["b_force"].value = 3
    petit.simuler._bouton.click()
    joues = [jouer_un_duel(PETIT_JEU, petit.jeu.partie.depart, g) for g in range(1, 1 + DUELS)]
    gagnes = [sum(d.vainqueur == camp for d in joues) for camp in (0, 1)]
    mediane = sorted(d.duree for d in joues)[(DUELS - 1) // 2]
    chance = net(pourcentage(Fraction(gagnes[0], DUELS)))
    assert f"Léa gagne {chance} du temps" in lue(petit.simuler.dit.value)
    assert f"Un duel sur deux finit en {mediane} tours de jeu au plus." in dite(petit)
    lus = {r[0]: [net(case) for case in r[1:]] for r in rangs(petit.simuler.dit.value)}
    for camp, nom in enumerate(("Léa", "Noé")):
        bornes = [net(pourcentage(Fraction(b))) for b in wilson(gagnes[camp], DUELS)]
        assert lus[nom] == [net(pourcentage(Fraction(gagnes[camp], DUELS))), *bornes]
    assert f"Graines 1 à {DUELS}." in lue(petit.simuler.dit.value)
    assert "partiel" not in lue(petit.simuler.dit.value)


def test_la_serie_reste_tant_que_le_duel_est_le_meme(petit: DuelDuPetitJeu) -> None:
    petit.simuler.simuler()
    dit = petit.simuler.dit.value
    jouer_un_peu(petit, 2)
    assert petit.simuler.dit.value == dit
    petit._encore.click()
    assert petit.simuler.dit.value == dit
    petit.champs["b_pv"].value = 20
    assert petit.simuler.dit.value == ""


def test_la_serie_avance_par_tranches_et_s_arrete() -> None:
    async def scene() -> None:
        c = DuelDuPetitJeu()
        c.champs["a_pv"].value = c.champs["b_pv"].value = 20
        c.simuler.simuler()
        for _ in range(3):
            await asyncio.sleep(0)
        assert c.simuler._tache.en_cours
        assert 0 < len(c.simuler._duels) < DUELS
        c.simuler._tache._bouton.click()
        joues = len(c.simuler._duels)
        assert not c.simuler._tache.en_cours
        assert f"{joues} duels sur {DUELS}." in lue(c.simuler.dit.value)
        assert "Résultat partiel" in lue(c.simuler.dit.value)
        await asyncio.sleep(0.05)
        assert len(c.simuler._duels) == joues

    asyncio.run(scene())
