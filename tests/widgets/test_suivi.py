"""Le suivi de combat, sans navigateur : inscrire, résoudre, corriger, annuler, reprendre ; rien de reçu ne le casse."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.test_dessins import PIEGE, STATIQUES, arbre, texte
from tiamat.jeu import propositions
from tiamat.personnage import profil, vers_json
from tiamat.temps import tours_en_secondes
from widgets.suivi import COMBATTANTS_MAXIMUM, CalculatriceSuivi


def inscrire(c: CalculatriceSuivi, qui: str, camp: int) -> None:
    c.champs["camp"].value = str(camp)
    c._qui.value = qui
    c._ajouter.click()


@pytest.fixture
def vide() -> CalculatriceSuivi:
    return CalculatriceSuivi()


@pytest.fixture
def calculatrice() -> CalculatriceSuivi:
    c = CalculatriceSuivi()
    inscrire(c, "livre:jack", 0)
    inscrire(c, "livre:voyou", 1)
    c.champs["des"].value = "lances"
    c._commencer.click()
    return c


def lue(html: str) -> str:
    return texte(arbre(f"<div>{html}</div>")).replace("\u00a0", " ")


def noms(c: CalculatriceSuivi) -> list[str]:
    combat = c.jeu.partie.combat
    return [combat.nom(i) for i in range(len(combat.ids))]


def tout(c: CalculatriceSuivi) -> str:
    return "".join(
        (c._manque.value, c._cartes.html, c._liste.html, c.tour.value, c.coup.value, c.choisir.html, c.recit._dit.value)
    )


# ── Inscrire ───────────────────────────────────────────────────────────────


def test_inscrire_retirer_et_commencer(vide: CalculatriceSuivi) -> None:
    c = vide
    assert "Personne n’est encore inscrit" in lue(c._liste.html)
    c._commencer.click()
    assert "Un camp est vide" in lue(c._manque.value)
    inscrire(c, "livre:jack", 0)
    inscrire(c, "livre:jack", 1)
    inscrire(c, "livre:voyou", 1)
    assert "Jack (2), camp 2" in lue(c._liste.html)
    assert "Voyou, 4 hommes, camp 2" in lue(c._liste.html)
    c._liste._recevoir(c._liste, {"geste": 1, "numero": c._liste.numero}, [])
    assert "Jack (2)" not in lue(c._liste.html)
    c._commencer.click()
    assert noms(c) == ["Jack", "Voyou"]
    assert c.jeu.des_attendus == "Initiative, Jack, 2D10"
    assert c._liste.html == ""


def test_ajouter_sans_choisir_le_dit(vide: CalculatriceSuivi) -> None:
    vide._ajouter.click()
    assert "Choisissez d’abord qui ajouter." in lue(vide._manque.value)


def test_jamais_trop_de_combattants(vide: CalculatriceSuivi) -> None:
    for n in range(COMBATTANTS_MAXIMUM + 2):
        inscrire(vide, "livre:jack", n % 2)
    assert len(vide._inscrits) == COMBATTANTS_MAXIMUM
    assert "au plus" in lue(vide._manque.value)
    assert len({p.personnage.nom for p in vide._inscrits}) == len({p.id for p in vide._inscrits}) == COMBATTANTS_MAXIMUM


def test_tout_mon_groupe_d_un_coup(vide: CalculatriceSuivi) -> None:
    c = vide
    c._tout_le_groupe.click()
    assert "Mon groupe est vide" in lue(c._manque.value)
    inscrire(c, "livre:jin_chun_fung", 1)
    c.champs["camp"].value = "0"
    c.groupe._coches["livre:jack"].value = True
    c.groupe._coches["livre:ryu"].value = True
    membres = {"livre:jack", "livre:ryu"}
    c.groupe.memoire.entrees = {m: {"revision": 1, "texte": json.dumps(m)} for m in membres}
    c._tout_le_groupe.click()
    assert [(p.personnage.nom, p.camp) for p in c._inscrits] == [("Jin Chun-Fung", 1), ("Jack", 0), ("Ryu", 0)]
    c._tout_le_groupe.click()
    assert len(c._inscrits) == 3


# ── Mener ──────────────────────────────────────────────────────────────────


def test_les_des_de_la_table_ou_ceux_de_la_page(vide: CalculatriceSuivi) -> None:
    c = vide
    inscrire(c, "livre:jack", 0)
    inscrire(c, "livre:ryu", 1)
    c._commencer.click()
    c.saisie.value = "3, 8"
    c._saisir.click()
    assert "Initiative : Jack obtient 8." in c.page.annonce.replace("\u00a0", " ")
    assert "Ryu" in c.jeu.des_attendus
    c.champs["des"].value = "lances"
    assert c.jeu.choix is not None
    assert c.des.layout.display == "none"


def test_un_tour_entier_puis_le_suivant(calculatrice: CalculatriceSuivi) -> None:
    c = calculatrice
    assert c.jeu.partie.etat.tour == 1
    c._tour.click()
    assert c.jeu.partie.etat.tour == 2
    assert f"{tours_en_secondes(2)} s de combat" in lue(c.vive.value)
    c._annule()
    assert c.jeu.partie.etat.tour == 1


def test_resoudre_une_attaque(calculatrice: CalculatriceSuivi) -> None:
    c = calculatrice
    for _ in range(40):
        permises = [p for p in propositions(c.jeu) if not p.refus]
        coup = max(permises, key=lambda p: (p.chances[0].touche if p.chances else -1, -p.geste))
        c._choisi(coup.geste)
        if c.jeu.fini:
            break
    assert any("attaque" in f.phrase() for f in c.jeu.partie.journal)
    assert c.refus == ""


def test_corriger_a_la_main_et_annuler(calculatrice: CalculatriceSuivi) -> None:
    c = calculatrice
    c._cartes._recevoir(c._cartes, {"geste": 0, "numero": c._cartes.numero}, [])
    assert c.correction.ouverte
    assert c.correction.entiers["sante"].value == 26
    assert c._cartes.layout.display == "none"
    c.correction.entiers["sante"].value = 11
    c.correction.etats["sonne"].value = True
    c.correction.blessures["torse"].value = True
    c.correction._appliquer()
    assert c.jeu.gestes[-1] == {"qui": "c1", "sante": 11, "etats": {"sonne": 2}, "blessures": ["torse"]}
    dit = lue(c._cartes.html)
    for mot in ("11", "Sonné", "fin du tour suivant", "Blessure : torse"):
        assert mot in dit
    assert not c.correction.ouverte
    c._annule()
    assert c.jeu.partie.etat.corps[0].jauges.sante == 26
    assert "Sonné" not in lue(c._cartes.html)


def test_une_correction_sans_changement_ne_fait_rien(calculatrice: CalculatriceSuivi) -> None:
    c = calculatrice
    avant = c.jeu.gestes
    c._modifier(1)
    c.correction._appliquer()
    assert c.jeu.gestes == avant
    c._modifier(0)
    c.correction.fermer()
    assert c.jeu.gestes == avant


@pytest.mark.parametrize("bouton", ["Appliquer", "Fermer"])
def test_fermer_sans_corriger_rend_les_cartes(calculatrice: CalculatriceSuivi, bouton: str) -> None:
    c = calculatrice
    c._modifier(0)
    assert (c._cartes.layout.display, c._tour.button_style) == ("none", "")
    next(b for b in c.correction.children[-1].children if b.description == bouton).click()
    assert (c._cartes.layout.display, c._tour.button_style) == (None, "primary")
    assert not c.correction.ouverte


def test_une_blessure_dit_la_tete_avec_son_accent(calculatrice: CalculatriceSuivi) -> None:
    c = calculatrice
    c.jouer({"qui": "c1", "blessures": ["tete"]})
    assert "Blessure : tête" in lue(c._cartes.html)
    assert c.correction.blessures["tete"].description.replace("\u00a0", " ") == "Blessure grave : tête"


def test_un_etat_s_use_et_son_echeance_se_lit(calculatrice: CalculatriceSuivi) -> None:
    c = calculatrice
    c.jouer({"qui": "c1", "etats": {"terrorise": 2}})
    assert "fin du tour suivant" in lue(c._cartes.html)
    c._tour.click()
    assert "fin de ce tour" in lue(c._cartes.html)
    c._tour.click()
    assert "Terrorisé" not in lue(c._cartes.html)


def test_un_renfort_joue_au_tour_suivant(calculatrice: CalculatriceSuivi) -> None:
    c = calculatrice
    inscrire(c, "livre:ryu", 0)
    assert noms(c) == ["Jack", "Voyou", "Ryu"]
    assert all(2 not in rang for rang in c.jeu.partie.etat.file)
    c._tour.click()
    assert any(2 in rang for rang in c.jeu.partie.etat.file)
    c._annule()
    c._annule()
    assert noms(c) == ["Jack", "Voyou"]


def test_finir_garde_les_inscrits(calculatrice: CalculatriceSuivi) -> None:
    c = calculatrice
    c._arreter.click()
    assert not c._commence
    assert len(c._inscrits) == 2
    assert "Jack, camp 1" in lue(c._liste.html)


# ── Garder et reprendre ────────────────────────────────────────────────────


def test_chaque_geste_est_garde_et_tout_se_reprend(calculatrice: CalculatriceSuivi) -> None:
    c = calculatrice
    c._tour.click()
    c.jouer({"qui": "c1", "sante": 5})
    inscrire(c, "livre:ryu", 0)
    assert c.memoire.garder
    autre = CalculatriceSuivi()
    autre.memoire.depart = {"lien": None, "etat": c.memoire.etat}
    assert autre.memoire.message == ""
    assert autre.jeu.partie.etat == c.jeu.partie.etat
    assert (autre._cartes.html, autre.memoire.etat) == (c._cartes.html, c.memoire.etat)


def test_enregistrer_et_rouvrir(calculatrice: CalculatriceSuivi) -> None:
    c = calculatrice
    c.jouer({"qui": "c1", "sante": 5})
    autre = CalculatriceSuivi()
    autre._recevoir(autre.memoire, {"ouvert": {"nom": "suivi.json", "texte": c.memoire.contenu}}, [])
    assert autre.jeu.partie.etat == c.jeu.partie.etat
    avant = autre.valeurs()
    for mauvais in ("", "{", "[]", '{"inscrits": [1]}', '{"inscrits": 3}', '{"commence": true}', '{"intrus": 1}'):
        autre._recevoir(autre.memoire, {"ouvert": {"nom": "x", "texte": mauvais}}, [])
        assert autre.memoire.message.endswith((".", "?"))
        assert autre.valeurs() == avant


def test_un_nom_piege_ne_devient_pas_du_html(vide: CalculatriceSuivi) -> None:
    c = vide
    piege = vers_json(profil("ryu")).replace('"Ryu"', json.dumps(PIEGE))
    c.memoire.entrees = {"p1": {"revision": 1, "texte": piege}}
    inscrire(c, "p1", 0)
    inscrire(c, "livre:jack", 1)
    c.champs["des"].value = "lances"
    c._commencer.click()
    c._modifier(0)
    assert "<script" not in tout(c) + c.correction._titre.value


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceSuivi) -> None:
    feuilles = "".join((STATIQUES / f"{f}.css").read_text(encoding="utf-8") for f in ("jetons", "composants"))
    employees = {x for e in arbre(f"<div>{tout(calculatrice)}</div>").iter() for x in e.get("class", "").split()}
    assert employees - set(re.findall(r"\.(-?[a-zA-Z][\w-]*)", feuilles)) == set()


NOMS = ["camp", "effectif", "position", "des", "qui", "inscrits", "commence", "gestes", "graine", "intrus"]
BONNES = st.sampled_from(["0", "1", "lances", "saisis", "livre:jack", True, [], ["lancer", "lancer"], 3])


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceSuivi(), valeurs)
