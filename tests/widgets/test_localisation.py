"""Où le coup tombe : la phrase, le dé, la posture ; rien de reçu ne casse la calculatrice."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, par_un_lien, remettre_a_zero, visibles
from tests.widgets.test_dessins import arbre, rangs, texte
from tiamat.analyse.localisation import techniques_qui_visent, viser, viser_avec
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT
from tiamat.francais import pourcentage
from tiamat.hasard import HasardGraine
from widgets.localisation import POSTURES, CalculatriceLocalisation


@pytest.fixture
def calculatrice() -> CalculatriceLocalisation:
    return CalculatriceLocalisation()


def lue(c: CalculatriceLocalisation) -> str:
    return texte(arbre(c._lance.value + c._resultat.value)).replace("\u00a0", " ")


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def test_la_phrase_de_depart(calculatrice: CalculatriceLocalisation) -> None:
    chance = pourcentage(viser("aleatoire").chances["torse"]).replace("\u00a0", " ")
    assert dite(calculatrice) == (
        f"Aléatoire, cible debout. Zone la plus touchée : Torse, {chance} du temps, 3 fois sur 10."
    )
    assert pourcentage(viser("aleatoire").chances["torse"]) in calculatrice._vive.value


def test_la_cible_a_terre_change_la_table_du_bas(calculatrice: CalculatriceLocalisation) -> None:
    calculatrice.champs["localisation"].value = "bas"
    assert dite(calculatrice) == (
        "Bas, cible debout. Zones les plus touchées : Jambe droite et Jambe gauche, 50,0 % du temps chacune."
    )
    assert "Tête : impossible." in lue(calculatrice)
    assert "R117" in lue(calculatrice)
    calculatrice.champs["posture"].value = ASSIS
    assert "Zone la plus touchée : Torse" in dite(calculatrice)
    assert "R115" in lue(calculatrice)


@pytest.mark.parametrize("posture", [DEBOUT, A_TERRE, ASSIS])
@pytest.mark.parametrize("lieu", catalogue().localisations)
def test_chaque_localisation_dit_ses_chances_ou_son_refus(
    calculatrice: CalculatriceLocalisation, lieu: str, posture: str
) -> None:
    calculatrice.restaurer({"localisation": lieu, "posture": posture})
    visee = viser(lieu, posture)
    if visee.refus:
        assert all(r.replace("\u00a0", " ") in dite(calculatrice) for r in visee.refus)
        assert "L’attaque ne se tente pas." in lue(calculatrice)
        assert "href=" in calculatrice._resultat.value
    else:
        nombres = {r[0]: r[1:] for r in rangs(calculatrice._resultat.value) if len(r) == 3}
        for z, p in visee.chances.items():
            assert nombres[catalogue().zones[z].nom] == [pourcentage(p), str(p)]
    assert calculatrice._bouton.disabled == (len(visee.chances) < 2)


def test_les_dix_faces_sont_celles_de_la_table(calculatrice: CalculatriceLocalisation) -> None:
    calculatrice.champs["localisation"].value = "haut"
    zones = catalogue().tables["haut"].zones
    faces = [r for r in rangs(calculatrice._resultat.value) if len(r) == 2 and r[0][0].isdigit()]
    assert faces == [[str(n), catalogue().zones[zones[n]].nom] for n in range(1, 10)] + [["10, lu 0", "Tête"]]


def test_la_blessure_grave_dit_ses_suites_partie_par_partie(calculatrice: CalculatriceLocalisation) -> None:
    for regle in ("R137", "R138", "R139", "R140", "R141"):
        assert f"#{regle.lower()}" in calculatrice._resultat.value
    calculatrice.champs["localisation"].value = "jambes"
    assert "#r140" in calculatrice._resultat.value
    assert "#r139" not in calculatrice._resultat.value
    assert "jusqu’au retour de la santé" in lue(calculatrice)


def test_une_technique_a_ses_conditions(calculatrice: CalculatriceLocalisation) -> None:
    calculatrice.champs["par"].value = "technique"
    assert dite(calculatrice).startswith("Oi zuki, localisation Haut, cible debout. Zone la plus touchée : Torse")
    calculatrice.champs["technique"].value = "ciseaux"
    assert dite(calculatrice).endswith("impossible. Ciseaux demande une cible à terre (R207).")
    calculatrice.champs["posture"].value = A_TERRE
    assert viser_avec("ciseaux", A_TERRE).chances.keys() == {"bras_droit", "bras_gauche"}
    assert "Bras droit et Bras gauche" in dite(calculatrice)
    assert "techniques/ciseaux.html" in calculatrice._resultat.value


def test_une_attaque_sans_zone_le_dit(calculatrice: CalculatriceLocalisation) -> None:
    calculatrice.restaurer({"par": "technique", "technique": "immobilisation"})
    assert dite(calculatrice) == "Immobilisation, cible debout. Cette attaque ne touche aucune zone."
    assert "C49" in lue(calculatrice)
    assert calculatrice._bouton.disabled


@pytest.mark.parametrize("technique", [t.id for t in techniques_qui_visent()])
def test_chaque_technique_se_montre(calculatrice: CalculatriceLocalisation, technique: str) -> None:
    for posture in POSTURES.values():
        calculatrice.restaurer({"par": "technique", "technique": technique, "posture": posture})
        assert dite(calculatrice).startswith(catalogue().techniques[technique].nom)


def test_la_zone_ne_se_demande_que_si_elle_est_au_choix(calculatrice: CalculatriceLocalisation) -> None:
    assert visibles(calculatrice) == ["par", "localisation", "posture"]
    calculatrice.restaurer({"par": "technique", "technique": "piqure_du_scorpion", "zone": "bras_gauche"})
    assert visibles(calculatrice) == ["par", "technique", "posture", "zone"]
    assert "Zone touchée : Bras gauche, sans rien tirer." in dite(calculatrice)


def test_chercher_une_technique(calculatrice: CalculatriceLocalisation) -> None:
    calculatrice.restaurer({"par": "technique", "graine": 3})
    calculatrice._cherche.value = "ciseaux"
    assert calculatrice.champs["technique"].value == "ciseaux"
    assert calculatrice.graine is None
    calculatrice._cherche.value = "zzzzqqq"
    assert "Aucune attaque ne répond à «\u00a0zzzzqqq\u00a0»" in calculatrice.page.annonce
    assert calculatrice.champs["technique"].value == "ciseaux"
    calculatrice._cherche.value = ""
    assert len(calculatrice.champs["technique"].options) == len(techniques_qui_visent())


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatriceLocalisation) -> None:
    calculatrice._lancer(calculatrice._bouton)
    html = calculatrice._lance.value + calculatrice._resultat.value
    calculatrice.champs["posture"].value = A_TERRE
    calculatrice.champs["localisation"].value = "haut"
    html += calculatrice._resultat.value
    assert classes_inconnues(html) == set()


# ── Le dé ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("graine", range(12))
def test_le_de_designe_la_zone_de_sa_face(calculatrice: CalculatriceLocalisation, graine: int) -> None:
    calculatrice.restaurer({"graine": graine})
    face = HasardGraine(graine).de(10)
    zone = catalogue().zones[catalogue().tables["aleatoire"].zones[face % 10]].nom
    lu = ", lu 0" if face == 10 else ""
    assert dite(calculatrice).startswith(f"Le D10 donne {face}{lu} : {zone}. Aléatoire")
    assert f"▸ {zone}" in lue(calculatrice)
    assert f"Graine de ce dé : {graine}." in lue(calculatrice)
    assert zone in calculatrice._vive.value


def test_lancer_garde_la_graine_et_un_reglage_l_oublie(calculatrice: CalculatriceLocalisation) -> None:
    calculatrice._lancer(calculatrice._bouton)
    assert json.loads(calculatrice.memoire.etat) == {"graine": calculatrice.graine}
    calculatrice.champs["localisation"].value = "haut"
    assert calculatrice.graine is None
    assert calculatrice._lance.value == ""


# ── Ce qui est reçu et gardé ───────────────────────────────────────────────


def test_lien_aller_retour_et_remise_a_zero(calculatrice: CalculatriceLocalisation) -> None:
    depart = calculatrice.valeurs()
    calculatrice.restaurer({"par": "technique", "technique": "ciseaux", "posture": A_TERRE, "graine": 7})
    autre = par_un_lien(calculatrice)
    assert autre._resultat.value == calculatrice._resultat.value
    remettre_a_zero(calculatrice, depart)


NOMS = ["par", "localisation", "technique", "posture", "zone", "graine", "intrus"]
BONNES = st.sampled_from(["technique", "haut", "bras", "ciseaux", "age_uke", "assis", "a_terre", "tete", 3])


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceLocalisation(), valeurs)


@pytest.mark.parametrize("graine", [-1, 2**32, True, "7", 1.5])
def test_une_mauvaise_graine_est_refusee(calculatrice: CalculatriceLocalisation, graine: object) -> None:
    assert not restaurer_ou_refuser(calculatrice, {"graine": graine})
