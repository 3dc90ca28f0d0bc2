"""Le premier combat, sans navigateur : il se joue jusqu'au bout, se garde, et rien de reçu ne le casse."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.test_dessins import STATIQUES, arbre, texte
from tiamat.combat.deroule import CHOIX_D_ACTION
from tiamat.francais import pourcentage
from tiamat.jeu import propositions
from widgets.lien import ecrire_lien
from widgets.premier_combat import CalculatricePremierCombat

GESTES_MAXIMUM = 60
"""Une victoire ordinaire tient en autant de gestes."""


@pytest.fixture
def calculatrice() -> CalculatricePremierCombat:
    return CalculatricePremierCombat()


def lue(widget: Any) -> str:
    return texte(arbre(f"<div>{widget}</div>")).replace("\u00a0", " ")


def suivre_le_livre(c: CalculatricePremierCombat) -> int:
    n = 0
    while not c.jeu.fini:
        c.jouer(next(p.geste for p in propositions(c.jeu) if p.du_livre))
        n += 1
    return n


def jouer_simplement(c: CalculatricePremierCombat) -> None:
    """Comme un nouveau joueur : le coup le plus sûr, la défense qui protège le mieux, tout combo offert."""
    permises = [p for p in propositions(c.jeu) if not p.refus]
    assert c.jeu.choix is not None
    if c.jeu.choix.nom == CHOIX_D_ACTION:
        voulue = max(permises, key=lambda p: p.chances[0].touche if p.chances else 0)
    elif c.jeu.choix.nom == "defense":
        voulue = min(permises, key=lambda p: p.chances[0].touche)
    else:
        voulue = permises[-1]
    c._choisi(voulue.geste)


def test_le_combat_du_livre_se_rejoue_puis_jin(calculatrice: CalculatricePremierCombat) -> None:
    c = calculatrice
    assert suivre_le_livre(c) == 4
    assert "comme dans le livre" in c.page.annonce
    assert c._suite.layout.display is None
    assert {w.layout.display for w in (c._continuer, c.des, c._rejouer, c.choisir)} == {"none"}
    c._suite.click()
    jack = c.jeu.partie.etat.corps[0].jauges
    assert (c.champs["etape"].value, jack.sante_max) == ("jin", 26)
    assert json.loads(c.memoire.etat)["laisse"] == [{"qui": "jack", "sante": 17, "energie": 32, "furie": 0}]
    assert c._suite.layout.display == "none"
    assert not any("corrigé" in f.phrase() for f in c.jeu.partie.journal)


def test_une_victoire_tient_en_soixante_gestes(
    calculatrice: CalculatricePremierCombat, monkeypatch: pytest.MonkeyPatch
) -> None:
    c = calculatrice
    victoires = 0
    for graine in range(12):
        monkeypatch.setattr("widgets.partie_jouee.tirer_graine", lambda graine=graine: graine)
        c.restaurer({"des": "lances", "graine": graine})
        gestes = 0
        while not c.jeu.fini:
            jouer_simplement(c)
            gestes += 1
        if c._peut_affronter_jin():
            c._affronter_jin()
            gestes += 1
            while not c.jeu.fini:
                jouer_simplement(c)
                gestes += 1
            if not c.jeu.partie.etat.corps[0].hors_de_combat:
                victoires += 1
                assert gestes <= GESTES_MAXIMUM
    assert victoires >= 2


def test_chaque_choix_dit_sa_chance_exacte_et_sa_regle(calculatrice: CalculatricePremierCombat) -> None:
    c = calculatrice
    c.jouer(next(p.geste for p in propositions(c.jeu) if p.du_livre))
    dit = lue(c.choisir.html)
    for p in propositions(c.jeu):
        assert p.nom.replace("\u00a0", " ") in dit or p.refus
        for chance in p.chances[:1]:
            assert pourcentage(chance.touche).replace("\u00a0", " ") in dit
    assert "de toucher" in dit
    assert 'href="attaque.html#r91"' in c.choisir.html
    assert "Comme dans le livre" in dit
    assert "Impossible maintenant" in dit
    ferme = re.search(r'aria-disabled="true".*?</button><p[^>]*>(.*?)</p>', c.choisir.html)
    assert ferme
    assert "href=" in ferme.group(1)


def test_le_dernier_coup_montre_les_des_et_leur_compte(calculatrice: CalculatricePremierCombat) -> None:
    c = calculatrice
    for _ in range(2):
        c.jouer(next(p.geste for p in propositions(c.jeu) if p.du_livre))
    dit = lue(c.coup.value)
    assert "Puissance : la bande obtient 13, avec 1 critique." in dit
    assert "Meilleur de 2D10 (3, 10)" in dit
    assert "D10 : 10, gardé, critique" in c.coup.value.replace("\u00a0", " ")


def test_le_dernier_coup_va_de_l_attaque_a_ses_suites_puis_au_tour(calculatrice: CalculatricePremierCombat) -> None:
    c = calculatrice
    for _ in range(2):
        c.jouer(next(p.geste for p in propositions(c.jeu) if p.du_livre))
    titres = [texte(h4).replace("\u00a0", " ") for h4 in arbre(f"<div>{c.coup.value}</div>").iter("h4")]
    assert titres == [
        "Jack attaque la bande : Oi zuki.",
        "La bande : déplacement, jusqu’à 2 m.",
        "La bande attaque Jack : Coup de pied.",
        "Tour 2 : Jack, puis la bande.",
    ]
    faits = c.jeu.faits_du_geste
    dit = lue(c.coup.value)
    assert all(f.phrase().replace("\u00a0", " ")[1:] in dit for f in faits)
    bref = lue(c.tour.value)
    assert "Jack touche la bande. La bande : un homme de main hors de combat, il en reste 3." in bref
    assert "Jack perd 9 points de santé : il en reste 17." in bref
    assert not any(mot in bref for mot in ("Précision", "Initiative", "furie"))


def test_un_combat_perdu_se_rejoue(calculatrice: CalculatricePremierCombat) -> None:
    c = calculatrice
    c.restaurer({"etape": "jin", "des": "lances", "graine": 1, "laisse": [{"qui": "jack", "sante": 1}]})
    while not c.jeu.fini:
        c._choisi(next(p.geste for p in propositions(c.jeu) if not p.refus))
    assert c._rejouer.layout.display is None
    c._rejouer.click()
    assert (c.jeu.gestes, c._rejouer.layout.display) == ((), "none")


def test_un_clic_venu_d_une_liste_remplacee_ne_compte_pas(calculatrice: CalculatricePremierCombat) -> None:
    c = calculatrice
    numero, permis = c.choisir.numero, next(p.geste for p in propositions(c.jeu) if not p.refus)
    for _ in range(10):
        c.choisir._recevoir(c.choisir, {"geste": permis, "numero": numero}, [])
    assert len(c.jeu.gestes) == 1
    for mauvais in ({}, [], None, {"geste": "0", "numero": c.choisir.numero}, {"geste": True, "numero": 0}):
        c.choisir._recevoir(c.choisir, mauvais, [])
    assert len(c.jeu.gestes) == 1


def test_revenir_puis_refaire_rend_les_memes_des(calculatrice: CalculatricePremierCombat) -> None:
    c = calculatrice
    c.restaurer({"des": "lances", "graine": 3})
    depart = c.page.annonce, c.memoire.etat
    coup = next(p.geste for p in propositions(c.jeu) if not p.refus)
    c.jouer(coup)
    apres = c.page.annonce
    c.annuler.click()
    assert (c.page.annonce, c.memoire.etat) == depart
    c.jouer(coup)
    assert c.page.annonce == apres


def test_mes_propres_des(calculatrice: CalculatricePremierCombat) -> None:
    c = calculatrice
    c.champs["des"].value = "saisis"
    assert "À lancer : Initiative, Jack, 2D10." in c.page.annonce.replace("\u00a0", " ")
    assert c.des.layout.display is None
    c.saisie.value = "3, 12"
    c._saisir.click()
    assert "12 n’est pas une face d’un D10" in lue(c.faute.value)
    assert c.saisie.value == "3, 12"
    c.saisie.value = "deux"
    c._saisir.click()
    assert "n’est pas un nombre" in lue(c.faute.value)
    c.saisie.value = "3 8"
    c._saisir.click()
    assert (c.faute.value, c.saisie.value) == ("", "")
    assert "la bande" in c.jeu.des_attendus
    c._lancer.click()
    assert c.jeu.choix is not None


def test_lien_aller_retour_et_remise_a_zero(calculatrice: CalculatricePremierCombat) -> None:
    c = calculatrice
    depart = c.valeurs()
    suivre_le_livre(c)
    c._affronter_jin()
    jouer_simplement(c)
    lien = {"v": "1", "d": ecrire_lien(json.loads(c.memoire.etat))}
    autre = CalculatricePremierCombat()
    autre.memoire.depart = {"lien": lien, "etat": None}
    assert autre.memoire.message == "Réglages du lien."
    assert (autre.valeurs(), autre.page.annonce) == (c.valeurs(), c.page.annonce)
    assert not autre.memoire.garder
    c._recevoir(c.memoire, {"zero": True}, [])
    assert c.valeurs() == depart


def test_une_partie_entiere_tient_dans_un_lien(calculatrice: CalculatricePremierCombat) -> None:
    c = calculatrice
    c.restaurer({"des": "lances", "graine": 4})
    while not c.jeu.fini:
        jouer_simplement(c)
    assert len(ecrire_lien(json.loads(c.memoire.etat))) < 1024


@pytest.mark.parametrize(
    "valeurs",
    [
        {"gestes": [10_000]},
        {"gestes": "0"},
        {"gestes": [0] * 3000},
        {"graine": -1},
        {"laisse": [{"qui": "jack", "sante": 99}], "etape": "jin"},
        {"laisse": [{"qui": "jin", "sante": 1}], "etape": "jin"},
        {"etape": "ryu"},
    ],
)
def test_un_mauvais_etat_ne_change_rien(calculatrice: CalculatricePremierCombat, valeurs: dict[str, Any]) -> None:
    jouer_simplement(calculatrice)
    avant = calculatrice.valeurs(), calculatrice.page.annonce
    assert not restaurer_ou_refuser(calculatrice, valeurs)
    assert (calculatrice.valeurs(), calculatrice.page.annonce) == avant


NOMS = ["etape", "des", "graine", "gestes", "laisse", "intrus"]
BONNES = st.sampled_from(["voyous", "jin", "livre", "saisis"]) | st.lists(st.integers(0, 30), max_size=4)


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatricePremierCombat(), valeurs)


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatricePremierCombat) -> None:
    c = calculatrice
    suivre_le_livre(c)
    feuilles = "".join((STATIQUES / f"{f}.css").read_text(encoding="utf-8") for f in ("jetons", "composants"))
    vues = (c.choisir.html, c.tour.value, c.forces.value, c.coup.value, c.recit._dit.value)
    employees = {x for e in arbre(f"<div>{''.join(vues)}</div>").iter() for x in e.get("class", "").split()}
    assert employees - set(re.findall(r"\.(-?[a-zA-Z][\w-]*)", feuilles)) == set()
