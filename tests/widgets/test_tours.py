"""Les calculatrices de Tours d'actions : les chances sont celles des règles, et rien de reçu ne les casse."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, net, par_l_etat, par_un_lien, remettre_a_zero, repetes
from tests.widgets.test_dessins import rangs
from tiamat.francais import pourcentage
from tiamat.variantes.tours_d_actions.initiative import chances_d_agir_en_premier
from tiamat.variantes.tours_d_actions.reserve import chance_de_toucher
from widgets import fabrique
from widgets.cadre import Calculatrice

NOMS = ("tours_toucher", "tours_initiative", "tours_tir", "tours_blessure")
DEPLACEES: dict[str, dict[str, Any]] = {
    "tours_toucher": {"competence": 7, "defense": 4, "deplaces": 2, "prepare": "oui", "malus": 1},
    "tours_initiative": {"vos_des": 3, "lecture": "premier", "ses_succes": 0},
    "tours_tir": {"vise": "oui", "couvert": "a_moitie", "posture": "agenouillee", "en_mouvement": True},
    "tours_blessure": {"endroit": "tete", "points": 9, "pc": 5},
}


def ouvrir(nom: str, **valeurs: Any) -> Calculatrice:
    calculatrice: Calculatrice = fabrique(nom)()
    calculatrice.restaurer(valeurs)
    return calculatrice


# ── Toucher ────────────────────────────────────────────────────────────────


@pytest.mark.regle("001-R25")
def test_cinq_des_contre_six_touchent_une_fois_sur_seize() -> None:
    c = ouvrir("tours_toucher", competence=5, defense=6)
    assert dite(c).startswith("Avec 5 dés contre une DÉFENSE de 6, vous touchez 6,2 % du temps, environ 1 fois sur 16.")
    assert round(float(chance_de_toucher(5, 6)), 4) == 0.0615


@pytest.mark.regle("001-R26")
def test_chaque_de_deplace_a_son_rang() -> None:
    c = ouvrir("tours_toucher", deplaces=2)
    assert "Avec 3 dés contre une DÉFENSE de 3, vous touchez 25,0 % du temps" in dite(c)
    assert dite(c).endswith("Votre DÉFENSE gagne 2.")
    vues = [r[:3] for r in rangs(c._resultat.value) if r and r[0].endswith(("dé", "dés"))]
    attendues = [[f"{n} dé{'s' * (n > 1)}", f"+{n}", pourcentage(chance_de_toucher(5 - n, 3))] for n in range(6)]
    assert [[net(x) for x in r] for r in vues] == [[net(x) for x in r] for r in attendues]


@pytest.mark.regle("001-R24")
def test_un_t_a_sacrifie_et_une_reserve_vide() -> None:
    assert "vous touchez 100 % du temps" in dite(ouvrir("tours_toucher", prepare="oui"))
    vide = ouvrir("tours_toucher", prepare="oui", malus=6)
    assert "Avec 0 dé +4 contre une DÉFENSE de 3, vous ne touchez jamais. Sans dé" in dite(vide)
    trop = ouvrir("tours_toucher", deplaces=9)
    assert dite(trop) == "9 dés vers la DÉFENSE : de 0 à 5 (001-R26)."


# ── L'initiative ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("lecture", ["dernier", "premier"])
def test_l_initiative_dit_la_chance_exacte(lecture: str) -> None:
    c = ouvrir("tours_initiative", lecture=lecture)
    vous, _, _ = chances_d_agir_en_premier((8, 4), (4, 3), lecture)
    assert f"vous agissez en premier {net(pourcentage(vous))} du temps" in dite(c)


@pytest.mark.regle("001-R20", "001-R21")
def test_les_deux_lectures_sont_en_frise() -> None:
    texte = lue(ouvrir("tours_initiative"))
    assert "Avec 11 succès contre 2, vous agissez 3 fois avant sa première action." in texte
    assert "Avec 11 succès contre 2, vous agissez 0 fois avant sa première action." in texte
    assert "Vous : rang 1 du T.A. 1, rang 5 du T.A. 2 et rang 5 du T.A. 3. L’adversaire : rang 2 du T.A. 3." in texte
    assert "L’adversaire : rang 2 du T.A. 1." in texte
    assert "L’adversaire : aucune action." in lue(ouvrir("tours_initiative", ses_succes=0))


@pytest.mark.regle("001-R22")
def test_une_egalite_se_dit() -> None:
    c = ouvrir("tours_initiative", vos_succes=3, ses_succes=3, votre_coordination=3)
    assert "un dé chacun dit qui passe devant" in lue(c)
    assert "un dé chacun" not in lue(ouvrir("tours_initiative", vos_succes=3, ses_succes=3))


# ── Le tir ─────────────────────────────────────────────────────────────────


@pytest.mark.regle("001-R30", "001-R31", "001-R32", "001-R35")
def test_l_exemple_du_coureur() -> None:
    c = ouvrir("tours_tir", vise="oui", prepare="oui", en_mouvement=True)
    assert "À 14 m, portée moyenne, 5 dés +4 contre 6 : vous touchez 83,9 % du temps" in dite(c)
    nues = {r[0].split(" 001")[0]: r[1] for r in rangs(c._resultat.value) if len(r) == 2}
    assert nues["En mouvement"] == "+1"
    assert nues["À égaler"] == "6"


@pytest.mark.regle("001-R33")
def test_hors_de_portee_et_portees_en_desordre() -> None:
    assert dite(ouvrir("tours_tir", distance=80)).startswith("À 80 m, portée extrême, 7 dés contre 11")
    assert dite(ouvrir("tours_tir", distance=81)).startswith("Hors de portée.")
    assert dite(ouvrir("tours_tir", courte=90)).endswith("Changez-les.")
    assert "Portée moyenne, 11" not in lue(ouvrir("tours_tir", courte=20)), "une portée vide ne se montre pas"


# ── La blessure ────────────────────────────────────────────────────────────


@pytest.mark.regle("001-R08", "001-R09")
def test_l_exemple_de_la_jambe() -> None:
    c = ouvrir("tours_blessure")
    assert dite(c) == (
        "14 points à la jambe droite, −7 sur 7 : blessure fatale. Sans soins, le coma vient au bout de 4 Tours."
    )
    assert "2 PV au torse et 4 PC" in lue(c)
    assert ["Tour 4", "−7", "2", "0", "Coma"] in rangs(c._resultat.value)


@pytest.mark.regle("001-R06", "001-R10", "001-R11")
def test_serieuse_mortelle_ou_rien() -> None:
    serieuse = ouvrir("tours_blessure", endroit="tete", points=5)
    assert "−1 sur 4 : blessure sérieuse. Sans soins, le coma vient au bout de 16 Tours." in dite(serieuse)
    mortelle = ouvrir("tours_blessure", endroit="tete", points=8)
    assert "blessure mortelle" in dite(mortelle)
    assert "En vie après 3 Tours : 29,7 %." in lue(mortelle)
    assert "TEST DE MORAL DIVIN" in lue(mortelle)
    assert (
        dite(ouvrir("tours_blessure", points=2, protection=7)) == "La protection retient tout ce que le coup inflige."
    )
    assert dite(ouvrir("tours_blessure", points=0)) == "Le coup n’inflige rien."
    assert "déjà dans le coma" in dite(ouvrir("tours_blessure", pc=40))


# ── Toutes ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("nom", NOMS)
def test_etat_lien_et_remise_a_zero(nom: str) -> None:
    c: Calculatrice = fabrique(nom)()
    depart = c.valeurs()
    for champ, valeur in DEPLACEES[nom].items():
        c.champs[champ].value = valeur
    assert c.valeurs() != depart
    par_un_lien(c)
    par_l_etat(c)
    remettre_a_zero(c, depart)


@pytest.mark.parametrize("nom", NOMS)
def test_les_dessins_se_tiennent(nom: str) -> None:
    for valeurs in ({}, DEPLACEES[nom]):
        html = ouvrir(nom, **valeurs)._resultat.value
        assert classes_inconnues(html) == set()
        assert repetes(html) == set()
        assert "Voir les nombres" in html or "<table" in html


@pytest.mark.parametrize("nom", NOMS)
@pytest.mark.parametrize("bout", ["min", "max"])
def test_aux_bornes_chaque_reglage_parle(nom: str, bout: str) -> None:
    depart = fabrique(nom)().champs
    for champ, widget in depart.items():
        if hasattr(widget, bout):
            assert dite(ouvrir(nom, **{champ: getattr(widget, bout)})).endswith((".", "?"))
    tout = {champ: getattr(w, bout) for champ, w in depart.items() if hasattr(w, bout)}
    assert dite(ouvrir(nom, **tout)).endswith((".", "?"))


CHAMPS = sorted({champ for nom in NOMS for champ in fabrique(nom)().champs} | {"intrus"})
BONNES = st.sampled_from(["oui", "tete", "premier", "a_moitie", "agenouillee", 0, 3, 14, True])


@pytest.mark.parametrize("nom", NOMS)
@settings(max_examples=30, deadline=None)
@given(valeurs=st.dictionaries(st.sampled_from(CHAMPS), QUELCONQUE | BONNES, max_size=4))
def test_valeurs_hostiles(nom: str, valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(fabrique(nom)(), valeurs)
