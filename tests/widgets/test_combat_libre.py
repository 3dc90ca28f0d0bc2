"""Le combat libre, sans navigateur : composer, jouer, regarder, ouvrir, emporter ; rien de reçu ne le casse."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.test_dessins import PIEGE, STATIQUES, arbre, texte
from tiamat.combat.options import Options
from tiamat.combat.partie import Partie
from tiamat.jeu import propositions
from tiamat.personnage import profil, profils, vers_json
from tiamat.scenario import rejouer_scenario, texte_du_scenario
from widgets.combat_libre import MOTS_DES_OPTIONS, CalculatriceCombatLibre
from widgets.lien import ecrire_lien


@pytest.fixture
def calculatrice() -> CalculatriceCombatLibre:
    return CalculatriceCombatLibre()


def lue(html: str) -> str:
    return texte(arbre(f"<div>{html}</div>")).replace("\u00a0", " ")


def noms(c: CalculatriceCombatLibre) -> list[str]:
    combat = c.jeu.partie.combat
    return [combat.nom(i) for i in range(len(combat.ids))]


def regarder(c: CalculatriceCombatLibre) -> None:
    c.champs["joueur"].value = "aucun"
    for _ in range(400):
        if c.jeu.fini:
            return
        c._continuer.click()
    raise AssertionError("le combat ne finit pas")


def test_composer_deux_camps(calculatrice: CalculatriceCombatLibre) -> None:
    c = calculatrice
    assert noms(c) == ["Jack", "Jin Chun-Fung"]
    c._places.menus["a2"].value = "livre:jack"
    c._places.menus["b1"].value = "livre:voyou"
    c.champs["effectif_b1"].value = 6
    c.champs["position_b1"].value = 12
    assert noms(c) == ["Jack", "Jack (2)", "Voyou"]
    e = c.jeu.partie.etat
    assert (e.corps[2].effectif, e.corps[2].position) == (6, 12)
    assert c.jeu.partie.combat.camps == (0, 0, 1)


def test_les_places_se_montrent_une_a_une(calculatrice: CalculatriceCombatLibre) -> None:
    c = calculatrice

    def montrees() -> set[str]:
        return {place for place, menu in c._places.menus.items() if menu.layout.display is None}

    assert montrees() == {"a1", "a2", "b1", "b2"}
    c._places.menus["a2"].value = "livre:voyou"
    assert montrees() == {"a1", "a2", "a3", "b1", "b2"}
    assert c.champs["effectif_a2"].layout.display is None
    assert c.champs["effectif_a1"].layout.display == "none"
    c.champs["scenario"].value = "combat_des_voyous"
    assert montrees() == set()
    assert "Combat écrit : « " in lue(c._ouvert.value)
    c._recommencer.click()
    assert "a3" in montrees()


def test_un_camp_vide_le_dit_et_se_repare(calculatrice: CalculatriceCombatLibre) -> None:
    c = calculatrice
    c._places.menus["b1"].value = ""
    assert "Un camp est vide" in lue(c.faute.value)
    c._places.menus["b1"].value = "livre:ryu"
    assert c.faute.value == ""
    assert noms(c) == ["Jack", "Ryu"]


def test_un_combat_commence_ferme_ses_reglages_et_revenir_les_rouvre(calculatrice: CalculatriceCombatLibre) -> None:
    c = calculatrice
    assert c._camps.layout.display is None
    c.jouer(next(p.geste for p in propositions(c.jeu) if not p.refus))
    assert c._camps.layout.display == "none"
    c.annuler.click()
    assert c._camps.layout.display is None
    c.jouer(next(p.geste for p in propositions(c.jeu) if not p.refus))
    c._recommencer.click()
    assert c.jeu.gestes == ()
    assert c._camps.layout.display is None


@pytest.mark.parametrize("b", ["jin_chun_fung", "voyou", "piotr"])
def test_regarder_mene_au_bout(calculatrice: CalculatriceCombatLibre, b: str) -> None:
    c = calculatrice
    c._places.menus["b1"].value = f"livre:{b}"
    regarder(c)
    assert "l’emporte" in c.page.annonce or "Personne ne reste debout" in c.page.annonce
    assert c.choisir.html == ""


def test_jouer_les_deux_camps(calculatrice: CalculatriceCombatLibre) -> None:
    c = calculatrice
    c.champs["joueur"].value = "tous"
    vus = set()
    for n in range(12):
        assert c.jeu.choix is not None
        vus.add(c.jeu.partie.combat.camps[c.jeu.choix.qui])
        permises = [p.geste for p in propositions(c.jeu) if not p.refus]
        c.jouer(permises[n % len(permises)])
        if c.jeu.fini:
            break
    assert vus == {0, 1}


def test_les_actions_fermees_disent_pourquoi(calculatrice: CalculatriceCombatLibre) -> None:
    c = calculatrice
    c.champs["position_b1"].value = 40
    fermees = [p for p in propositions(c.jeu) if p.refus]
    assert fermees
    assert "Impossible maintenant" in lue(c.choisir.html)
    assert "il faut être au contact, à moins de 2 m" in lue(c.choisir.html)
    assert c.choisir.html.count('aria-disabled="true"') > 5


def test_les_options_et_l_embuscade_agissent(calculatrice: CalculatriceCombatLibre) -> None:
    assert set(MOTS_DES_OPTIONS) == set(Options._fields)
    c = calculatrice
    c.champs["option_zone_avant_defense"].value = True
    assert c.jeu.partie.combat.options.zone_avant_defense
    c.champs["malus_vent"].value = True
    assert c.jeu.partie.combat.circonstances == ("vent",)
    c.champs["embuscade"].value = "1"
    assert any("embuscade" in f.phrase() or "surprise" in f.phrase() for f in c.jeu.partie.journal)


# ── Les scénarios et le journal ────────────────────────────────────────────


def test_partir_d_un_combat_ecrit_et_le_suivre(calculatrice: CalculatriceCombatLibre) -> None:
    c = calculatrice
    c.champs["scenario"].value = "combat_des_voyous"
    assert noms(c) == ["Jack", "la bande"]
    c.champs["joueur"].value = "aucun"
    while not c.jeu.fini:
        c._continuer.click()
    assert c.jeu.livre_lu
    assert "le combat écrit s’arrête ici" in c.page.annonce
    assert {c._continuer.layout.display, c.choisir.layout.display} == {"none"}
    joue = rejouer_scenario("combat_des_voyous")
    assert [f.phrase() for f in c.jeu.partie.journal] == [f.phrase() for e in joue.etapes for f in e.faits]


def test_ouvrir_un_scenario_a_soi(calculatrice: CalculatriceCombatLibre) -> None:
    c = calculatrice
    toml = texte_du_scenario("tir_au_pistolet")
    c._recevoir(c.memoire, {"ouvert": {"nom": "tir.toml", "texte": toml}}, [])
    assert "Ouvert : tir.toml." in c.memoire.message.replace("\u00a0", " ")
    assert "le policier" in noms(c)
    autre = CalculatriceCombatLibre()
    autre.memoire.depart = {"lien": None, "etat": c.memoire.etat}
    assert noms(autre) == noms(c)
    avant = c.valeurs()
    for mauvais in ("titre = ", "[[combattant]]", "a" * 300_000, ""):
        c._recevoir(c.memoire, {"ouvert": {"nom": "x", "texte": mauvais}}, [])
        assert c.memoire.message.endswith((".", "?"))
        assert c.valeurs() == avant
    c._recommencer.click()
    assert noms(c) == ["Jack", "Jin Chun-Fung"]


def test_le_journal_se_filtre_et_s_emporte(calculatrice: CalculatriceCombatLibre) -> None:
    c = calculatrice
    regarder(c)
    recit, faits = c.recit, c.jeu.partie.journal
    dons = {d["mots"]: d["contenu"] for d in recit._donner.dons}
    assert dons["Journal en texte"].count("\n") == len(faits)
    assert [f["phrase"] for f in json.loads(dons["Journal en JSON"])] == [f.phrase() for f in faits]
    assert Partie.de_json(dons["Partie en JSON"]).etat == c.jeu.partie.etat
    entier = lue(recit._dit.value)
    recit.filtre.value = "coups"
    assert len(lue(recit._dit.value)) < len(entier)
    assert "Initiative" not in lue(recit._dit.value)
    recit.cherche.value = "zzz"
    assert "Rien ne répond" in lue(recit._dit.value)


# ── Ce qui est reçu et gardé ───────────────────────────────────────────────


@pytest.mark.parametrize("qui", profils())
def test_un_lien_rend_chaque_profil(qui: str) -> None:
    autre = CalculatriceCombatLibre()
    lien = {"v": "1", "d": ecrire_lien({"a1": f"livre:{qui}", "b2": f"livre:{qui}", "graine": 12})}
    autre.memoire.depart = {"lien": lien, "etat": None}
    assert autre.memoire.message == "Réglages du lien."
    assert noms(autre)[0].startswith(profil(qui).nom)
    assert not autre.memoire.garder


def test_un_nom_piege_ne_devient_pas_du_html(calculatrice: CalculatriceCombatLibre) -> None:
    c = calculatrice
    c.memoire.entrees = {"p1": {"revision": 1, "texte": vers_json(profil("ryu")).replace('"Ryu"', json.dumps(PIEGE))}}
    c._places.menus["b1"].value = "p1"
    regarder(c)
    tout = "".join((c.tour.value, c.forces.value, c.coup.value, c.recit._dit.value, c.choisir.html))
    assert "<script" not in tout


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceCombatLibre) -> None:
    c = calculatrice
    c.champs["joueur"].value = "tous"
    feuilles = "".join((STATIQUES / f"{f}.css").read_text(encoding="utf-8") for f in ("jetons", "composants"))
    vues = (c.choisir.html, c.tour.value, c.forces.value, c.coup.value, c.recit._dit.value)
    employees = {x for e in arbre(f"<div>{''.join(vues)}</div>").iter() for x in e.get("class", "").split()}
    assert employees - set(re.findall(r"\.(-?[a-zA-Z][\w-]*)", feuilles)) == set()


NOMS = ["a1", "b1", "b3", "joueur", "tactique", "scenario", "embuscade", "effectif_b1", "gestes", "fichier", "intrus"]
BONNES = st.sampled_from(["livre:jack", "livre:voyou", "tous", "0", "aucun", "combat_des_voyous", 3])


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceCombatLibre(), valeurs)
