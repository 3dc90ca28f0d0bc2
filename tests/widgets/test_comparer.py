"""Comparer deux techniques : les lois sont celles des règles, la vue le dit juste, et rien de reçu ne la casse."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, par_l_etat, remettre_a_zero, visibles
from tests.widgets.test_dessins import PIEGE, arbre, de_classe, rangs, texte
from tiamat.catalogue import Arme, Technique, catalogue
from tiamat.des import Loi, Poignee, loi
from tiamat.francais import decimale
from tiamat.personnage import profil, vers_json
from tiamat.techniques import arme_convient, precision, puissance, puissance_avec, sorte
from tiamat.vocabulaire import CARACTERISTIQUES, COMPETENCES
from widgets.comparer import CalculatriceComparer
from widgets.dessins.deux_lois import Nommee, figure_de_deux_lois
from widgets.mes_personnages import RIEN
from widgets.vues_de_comparaison import Cote, comparaison, mesurer
from widgets.vues_de_jet import Vue

TECHNIQUES = catalogue().techniques
FICHE = {**dict.fromkeys(CARACTERISTIQUES, 3), **dict.fromkeys(COMPETENCES, 2)}
FRAPPENT_A_L_ARME = [t.id for t in TECHNIQUES.values() if (p := puissance(t)) and p.arme]


ENCAISSE = 2


def tenue(t: Technique) -> Arme | None:
    """Une arme qui convient à une technique, s'il lui en faut une pour frapper."""
    if t.id not in FRAPPENT_A_L_ARME:
        return None
    return next(a for a in catalogue().armes.values() if a.puissance and arme_convient(t, [a.id] * 2))


def cote(id: str, defense: int = 2) -> Cote:
    return mesurer(TECHNIQUES[id], tenue(TECHNIQUES[id]), FICHE, Poignee(defense), ENCAISSE)


def vue(a: str, b: str) -> Vue:
    return comparaison(cote(a), cote(b), Poignee(2))


def dite(a: str, b: str) -> str:
    return vue(a, b).phrase.replace("\u00a0", " ")


# ── Les nombres ────────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", TECHNIQUES)
def test_chaque_technique_a_les_jets_de_sa_fiche(id: str) -> None:
    t, mesure = TECHNIQUES[id], cote(id)
    if sorte(t) == "enchainement":
        assert (mesure.precision, mesure.puissance, mesure.touche) == (None, None, None)
        return
    assert mesure.precision == precision(t).jet(FICHE, FICHE)
    formule = puissance_avec(t, mesure.arme)
    assert mesure.puissance == (formule and formule.jet(FICHE, FICHE))
    en_attaque = sorte(t) == "attaque" and ("contre_attaque" not in t.attributs or id == "nukitsuke")
    assert (mesure.touche is not None) == en_attaque


@pytest.mark.parametrize("defense", [1, 3, 5])
@pytest.mark.parametrize("id", ["oi_zuki", "arnis_matador", "nukitsuke"])
def test_toucher_c_est_depasser_strictement(id: str, defense: int) -> None:
    mesure = cote(id, defense)
    garde = loi(Poignee(1 if id == "nukitsuke" else defense))  # elle surprend : un seul D10 (R183)
    couples = ((x, p, y, q) for x, p in mesure.precision.loi.valeurs() for y, q in garde.valeurs())
    assert mesure.touche == sum((p * q for x, p, y, q in couples if x > y), Fraction(0))


@pytest.mark.parametrize("id", TECHNIQUES)
def test_chaque_technique_se_compare(id: str) -> None:
    for paire in ((id, "mae_geri"), ("enchainement_du_lion", id)):
        montree = vue(*paire)
        dessin = arbre(montree.dessin)
        ids = [e.get("id") for e in dessin.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        assert montree.phrase.endswith(".")
        assert len(de_classe(montree.dessin, "tm-table--face")) == 1


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge() -> None:
    """Le cadre d'une calculatrice servie n'a que ces deux feuilles."""
    html = vue("nukitsuke", "age_uke").dessin + vue("enchainement_du_lion", "oi_zuki").dessin
    assert classes_inconnues(html) == set()


# ── Ce qui se dit ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("a", "b", "morceaux"),
    [
        ("oi_zuki", "mae_geri", ["Oi zuki touche plus souvent : ", "Les deux frappent aussi fort : "]),
        ("mae_geri", "oi_zuki", ["Oi zuki touche plus souvent : "]),
        ("age_uke", "gedan_barai", ["Les deux ont la même Précision : "]),
        ("roulade", "plongeon", ["Plongeon a la meilleure Précision : ", " contre ", " en moyenne."]),
        ("age_uke", "mae_geri", ["Mae geri touche ", " du temps, ", "Mae geri frappe à "]),
        ("braquage", "dori", ["Braquage touche plus souvent : "]),
        ("plongeon", "oeil_pour_oeil", ["La Précision de Plongeon donne "]),
        ("enchainement_du_lion", "oeil_pour_oeil", ["Aucun de ces deux enchaînements n’a de jet à lui."]),
        ("tsuki", "oi_zuki", ["Tsuki (Bokken) frappe plus fort : "]),
        ("oi_zuki", "oi_zuki", ["Oi zuki est des deux côtés. Choisissez une autre technique."]),
    ],
)
def test_la_phrase_dit_l_essentiel(a: str, b: str, morceaux: list[str]) -> None:
    phrase = dite(a, b)
    assert [m for m in morceaux if m not in phrase] == [], phrase


def test_une_technique_sans_jet_le_dit() -> None:
    lue = texte(arbre(vue("enchainement_du_lion", "braquage").dessin)).replace("\u00a0", " ")
    assert "Enchaînement du lion est un enchaînement : il n’a pas de jet à lui. R202" in lue
    assert "Enchaînement du lion n’a pas de Puissance à lui, au mieux un bonus. R202" in lue
    assert "Braquage ne fait aucun dommage." in lue
    assert "Plongeon n’a pas de Puissance." in texte(arbre(vue("plongeon", "mae_geri").dessin))


def test_les_deux_fiches_sont_face_a_face() -> None:
    table = de_classe(vue("nukitsuke", "mae_geri").dessin, "tm-table--face")[0]
    lignes = {r[0].replace("\u00a0", " "): r[1:] for r in ([texte(c) for c in rang] for rang in table.iter("tr"))}
    assert list(lignes)[1:4] == ["Type", "Coût", "Précision"]
    assert lignes["Localisation"] == ["Aléatoire", "Aléatoire"]
    assert lignes["Attributs"] == ["Attaque surprise, Contre-attaque", "—"]
    assert lignes["Arme tenue"][0].startswith("Katana")
    assert "maison" in lignes["Arme tenue"][0], "la Puissance du katana n'est pas dans la source"
    assert lignes["Arme tenue"][1] == "—"
    assert "Combo" not in lignes, "aucune des deux n'en a"
    assert {e.get("role") for e in table.iter("tr")} == {"row"}, "repliée, la table reste une table"


def test_ce_que_les_chances_ne_comptent_pas_est_dit() -> None:
    lue = texte(arbre(vue("mae_tobi_geri", "age_uke").dessin)).replace("\u00a0", " ")
    assert "Ces chances ne comptent pas Imparable (Mae tobi geri)." in lue
    assert "Age-uke est une défense. Sa Précision s’oppose à celle de l’attaque." in lue
    assert "Ces chances ne comptent pas" not in texte(arbre(vue("oi_zuki", "mae_geri").dessin))
    assert "Attaque surprise (Nukitsuke)" not in texte(arbre(vue("nukitsuke", "age_uke").dessin)), "elle est comptée"


def test_ce_que_la_cible_perd_est_dans_la_table() -> None:
    lue = texte(arbre(vue("oi_zuki", "braquage").dessin)).replace("\u00a0", " ")
    perte = cote("oi_zuki").echange
    assert perte is not None
    assert f"Perte par attaque R98{decimale(perte.perte_moyenne)}—" in lue
    assert "Blessure grave R99" in lue


# ── Deux lois sur un dessin ────────────────────────────────────────────────

POIGNEES = st.builds(Poignee, st.integers(1, 12), st.integers(0, 4), st.integers(-5, 10))


@given(POIGNEES, POIGNEES)
def test_le_dessin_de_deux_lois_ne_perd_rien(une: Poignee, autre: Poignee) -> None:
    html = figure_de_deux_lois(Nommee("Une", loi(une)), Nommee("Autre", loi(autre)), "essai", "Précision")
    table = rangs(html)[2:]
    infobulles = [Fraction(e.get("title")) for e in arbre(html).iter("td")]
    assert len(infobulles) == 4 * len(table)
    assert sum(infobulles[0::4]) == sum(infobulles[2::4]) == 1
    assert infobulles[1] == infobulles[3] == 1, "au moins la plus petite valeur : à coup sûr"
    (svg,) = [e for e in arbre(html).iter("svg") if e.get("role") == "img"]
    assert svg.get("viewBox") is None
    barres, marches = (list(svg.iter(nom)) for nom in ("rect", "line"))
    assert len(barres) == sum(1 for chance in infobulles[0::4] if chance)
    assert len(marches) > sum(1 for chance in infobulles[2::4] if chance)
    abscisses = [e.get(a) for e in svg.iter() for a in ("x", "x1", "x2") if "%" in e.get(a, "")]
    assert all(0 <= float(x.removesuffix("%")) <= 100 for x in abscisses)


def test_les_deux_lois_se_lisent_sans_couleur() -> None:
    html = figure_de_deux_lois(Nommee(PIEGE, loi(Poignee(3))), Nommee("B", Loi(3, (1,), 1)), "essai", "Puissance")
    assert "<script" not in html
    description = texte(next(arbre(html).iter("desc"))).replace("\u00a0", " ")
    assert description == f"Barres : {PIEGE}, le plus souvent 9 (21,7 %), en moyenne 9,0. " + (
        "Trait : B, le plus souvent 3 (100 %), en moyenne 3,0."
    )
    formes = [[e.tag for e in svg] for svg in arbre(html).iter("svg") if svg.get("aria-hidden")]
    assert formes == [["rect"], ["path"]], "un aplat et un trait dans la légende"


# ── La calculatrice ────────────────────────────────────────────────────────


@pytest.fixture
def calculatrice() -> CalculatriceComparer:
    return CalculatriceComparer()


def test_seuls_les_reglages_utiles_se_montrent(calculatrice: CalculatriceComparer) -> None:
    assert visibles(calculatrice) == ["a", "b", "force", "habilete", "defense", "encaisse"]
    calculatrice.restaurer({"a": "gotonpo", "b": "nukitsuke"})
    attendus = ["a", "b", "arme_b", "force", "habilete", "rapidite", "acrobatie", "infiltration", "defense", "encaisse"]
    assert visibles(calculatrice) == attendus
    calculatrice.restaurer({"a": "enchainement_du_lion", "b": "age_uke"})
    assert visibles(calculatrice) == ["a", "b", "endurance", "habilete"]


@pytest.mark.parametrize("id", FRAPPENT_A_L_ARME)
def test_l_arme_suit_la_technique(calculatrice: CalculatriceComparer, id: str) -> None:
    calculatrice.champs["a"].value = id
    menu = calculatrice.champs["arme_a"]
    assert "arme_a" in visibles(calculatrice)
    assert all(arme_convient(TECHNIQUES[id], [v] * 2) for _, v in menu.options)
    assert json.loads(calculatrice.memoire.etat) == {"a": id, "arme_a": menu.value}
    menu.value = menu.options[-1][1]
    par_l_etat(calculatrice)
    calculatrice.champs["a"].value = "oi_zuki"
    assert "arme_a" not in visibles(calculatrice)
    assert menu.value == RIEN


def test_une_arme_qui_ne_convient_pas_est_remplacee(calculatrice: CalculatriceComparer) -> None:
    calculatrice.restaurer({"a": "tsuki", "arme_a": "fusil_a_pompe"})
    assert calculatrice.champs["arme_a"].value == "bokken"


def test_chercher_choisit_la_meilleure_et_reduit_le_menu(calculatrice: CalculatriceComparer) -> None:
    calculatrice._cherches["a"].value = "mawachi"
    assert calculatrice.champs["a"].value == "mawashi_geri"
    assert [v for _, v in calculatrice.champs["a"].options] == [
        *("mawashi_geri", "tobi_nagashi_mawashi_geri", "ushiro_mawashi_geri")
    ]
    assert json.loads(calculatrice.memoire.etat) == {"a": "mawashi_geri"}
    calculatrice._cherches["a"].value = "<b>zzzz"
    assert calculatrice.champs["a"].value == "mawashi_geri"
    assert "Aucune technique ne répond à «\u00a0&lt;b&gt;zzzz\u00a0»." in calculatrice._refus["a"].value
    calculatrice._cherches["a"].value = ""
    assert calculatrice._refus["a"].value == ""
    assert len(calculatrice.champs["a"].options) == len(TECHNIQUES)
    assert calculatrice.champs["a"].value == "mawashi_geri"


def test_un_personnage_regle_les_curseurs_et_s_en_va_au_premier_geste(calculatrice: CalculatriceComparer) -> None:
    jack = profil("jack")
    calculatrice._personnages.value = "livre:jack"
    assert {c: calculatrice.champs[c].value for c in CARACTERISTIQUES} == dict(jack.caracteristiques)
    assert calculatrice.champs["infiltration"].value == jack.competences["infiltration"]
    assert calculatrice.memoire.garder
    calculatrice.champs["force"].value = 4
    assert calculatrice._personnages.value == RIEN
    assert calculatrice.champs["volonte"].value == jack.caracteristiques["volonte"]


def test_mes_personnages_suivent_la_memoire(calculatrice: CalculatriceComparer) -> None:
    entrees = {"p1": {"revision": 1, "texte": vers_json(profil("ryu"))}, "p2": {"revision": 1, "texte": "{"}}
    calculatrice.memoire.entrees = entrees
    noms = [nom for nom, _ in calculatrice._personnages.options]
    assert noms[:3] == ["Réglé ici", "Fiche illisible", "Ryu"]
    avant = calculatrice.valeurs()
    calculatrice._personnages.value = "p2"
    assert "n’est pas du JSON lisible" in calculatrice._refus["personnage"].value
    assert calculatrice.valeurs() == avant
    calculatrice._personnages.value = "p1"
    assert calculatrice._refus["personnage"].value == ""
    assert calculatrice.champs["force"].value == profil("ryu").caracteristiques["force"]
    calculatrice._personnages.value = RIEN
    assert calculatrice.champs["force"].value == profil("ryu").caracteristiques["force"], "rien ne se perd"


def test_etat_aller_retour_et_remise_a_zero(calculatrice: CalculatriceComparer) -> None:
    depart = calculatrice.valeurs()
    calculatrice.champs["a"].value, calculatrice.champs["b"].value = "arnis_matador", "tsuki"
    for nom in (*CARACTERISTIQUES, "defense"):
        calculatrice.champs[nom].value = calculatrice.champs[nom].max
    par_l_etat(calculatrice)
    calculatrice._cherches["b"].value = "boxe"
    remettre_a_zero(calculatrice, depart)
    assert [c.value for c in calculatrice._cherches.values()] == ["", ""]


NOMS = ["a", "b", "arme_a", "force", "defense", "infiltration", "intrus"]


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | st.sampled_from(["mae_geri", "tsuki", "katana", 3])))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceComparer(), valeurs)
