"""Emporter un combat en scénario, et le rouvrir dans Combat libre : il se rejoue, dés compris."""

import json
from dataclasses import replace

import pytest

from tests.widgets.test_dessins import PIEGE
from tiamat.combat.depart import participant_en_table
from tiamat.jeu import TOUR_SUIVANT
from tiamat.personnage import profil, vers_json
from tiamat.scenario import scenario_de_toml
from widgets.combat_joue import CombatJoue
from widgets.combat_libre import CalculatriceCombatLibre
from widgets.emporter import titre_de
from widgets.suivi import CalculatriceSuivi

COMBAT = "combat.toml"


def rendu(c: CombatJoue) -> str:
    """Le scénario que la calculatrice donne, vide si elle n'en donne pas."""
    return next((str(d["contenu"]) for d in c.recit._donner.dons if d["fichier"] == COMBAT), "")


def regarder(c: CalculatriceCombatLibre, *, livre: bool = False) -> None:
    for _ in range(400):
        if c.jeu.livre_lu if livre else c.jeu.fini:
            return
        c._continuer.click()
    raise AssertionError("le combat ne finit pas")


def rouvrir(texte: str) -> CalculatriceCombatLibre:
    """Combat libre, où l'on ouvre ce fichier et où l'on regarde jusqu'au bout."""
    c = CalculatriceCombatLibre()
    c.champs["joueur"].value = "aucun"
    c._recevoir(c.memoire, {"ouvert": {"nom": COMBAT, "texte": texte}}, [])
    assert c.memoire.message.replace("\u00a0", " ") == "Ouvert : combat.toml."
    regarder(c, livre=True)
    return c


def meme_combat(c: CombatJoue, relu: CombatJoue) -> None:
    assert relu.jeu.partie.etat == c.jeu.partie.etat
    assert relu.jeu.partie.reponses == c.jeu.partie.reponses
    assert [f.phrase() for f in relu.jeu.partie.journal] == [f.phrase() for f in c.jeu.partie.journal]
    assert rendu(relu) == rendu(c)


@pytest.mark.parametrize("embuscade", ["personne", "0"])
def test_le_fichier_rendu_se_rouvre_et_rejoue_le_meme_combat(embuscade: str) -> None:
    c = CalculatriceCombatLibre()
    c.memoire.entrees = {"p1": {"revision": 1, "texte": vers_json(replace(profil("ryu"), nom=PIEGE, notes="« é » 🥋"))}}
    c._places.menus["a2"].value = "p1"
    c._places.menus["b1"].value = "livre:voyou"
    c._places.menus["b2"].value = "livre:policier"
    c.champs["option_defense_apres_jet"].value = True
    c.champs["malus_vent"].value = True
    c.champs["embuscade"].value = embuscade
    c.champs["joueur"].value = "aucun"
    regarder(c)
    assert scenario_de_toml(rendu(c)).titre == f"Jack et {PIEGE} contre Voyou et Policier" == titre_de(c.jeu.partie)
    meme_combat(c, rouvrir(rendu(c)))


def test_annuler_puis_rejouer_rend_le_scenario_de_ce_qui_s_est_joue() -> None:
    c = CalculatriceCombatLibre()
    c.champs["joueur"].value = "aucun"
    for _ in range(6):
        c._continuer.click()
    avant = rendu(c)
    c._continuer.click()
    assert rendu(c) != avant
    c.annuler.click()
    assert rendu(c) == avant
    c._recommencer.click()
    assert avant != rendu(c)
    assert [e["action"] for e in scenario_de_toml(rendu(c)).etapes] == ["initiative"]


def test_un_suivi_corrige_et_renforce_s_emporte() -> None:
    c = CalculatriceSuivi()
    c.champs["des"].value = "lances"
    for qui, camp in (("ryu", "1"), ("jack", "0")):
        c._qui.value = f"livre:{qui}"
        c.champs["camp"].value = camp
        c._ajouter.click()
    c._commencer.click()
    c.jouer({"qui": "c1", "sante": 9, "etats": {"sonne": 2}})
    renfort = c._inscrits[0]._replace(id="c3", personnage=profil("voyou"), effectif=3)
    c.jouer({"renfort": participant_en_table(renfort)})
    for _ in range(3):
        c.jouer(TOUR_SUIVANT)
    assert c.refus == ""
    lu = scenario_de_toml(rendu(c))
    assert {"correction", "renfort"} < {e["action"] for e in lu.etapes}
    meme_combat(c, rouvrir(rendu(c)))


def test_ce_qui_ne_s_ecrit_pas_ne_se_propose_pas() -> None:
    c = CalculatriceCombatLibre()
    c.champs["joueur"].value = "tous"
    c.jouer({"sorte": "passer"})
    assert rendu(c)
    c.jouer({"sorte": "passer", "objet": "en sifflant"})
    assert c.refus == ""
    assert rendu(c) == ""
    assert "Partie en JSON" in json.dumps(c.recit._donner.dons, ensure_ascii=False)
    c.annuler.click()
    assert rendu(c)


def test_la_page_laisse_ouvrir_un_scenario() -> None:
    c = CalculatriceCombatLibre()
    assert "ouvrir" in c.boutons
    assert '".json,.toml,' in c.memoire._esm
