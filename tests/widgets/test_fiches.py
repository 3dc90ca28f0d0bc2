"""La recherche de fiches : ce qu'elle montre, ses filtres, le personnage choisi, et rien de reçu ne la casse."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, par_un_lien, remettre_a_zero
from tests.widgets.test_dessins import PIEGE, arbre, de_classe, texte
from tiamat.catalogue import GENRES
from tiamat.francais import majuscule
from tiamat.personnage import profil, vers_json
from tiamat.presentation import LIBELLES, clauses, identifiants, lignes, nom
from tiamat.recherche import Criteres, rechercher
from widgets.dessins.fiche import fiche
from widgets.fiches import CalculatriceFiches
from widgets.mes_personnages import RIEN
from widgets.vues_de_fiches import DES_VARIANTES, MONTREES, resultats

# ── Une fiche, en HTML ─────────────────────────────────────────────────────


@pytest.mark.parametrize("genre", GENRES)
def test_chaque_fiche_se_deplie_en_entier(genre: str) -> None:
    for id in identifiants(genre):
        html = fiche(genre, id)
        dessin = arbre(html)
        lue = texte(dessin)
        assert texte(next(dessin.iter("h3"))) == nom(genre, id)
        assert all(ligne.libelle in lue for ligne in lignes(genre, id))
        assert [texte(li) for ol in de_classe(html, "tm-clauses") for li in ol] == list(clauses(genre, id))
        assert any(e.get("href") for e in dessin.iter("a")), "le lien vers sa page"
        assert classes_inconnues(html) == set()


def test_ce_que_la_source_ne_dit_pas_porte_le_badge() -> None:
    assert "maison" in texte(arbre(fiche("arme", "katana")))
    assert "maison" in texte(arbre(fiche("technique", "kiri_kaeshi")))
    assert "maison" not in texte(arbre(fiche("technique", "oi_zuki")))


# ── Les résultats ──────────────────────────────────────────────────────────


def dessin(texte_cherche: str, filtres: tuple[str, ...] = ()) -> str:
    return resultats(rechercher(Criteres(texte_cherche)), texte_cherche, filtres).dessin


def test_la_premiere_se_deplie_les_autres_tiennent_en_une_ligne() -> None:
    trouvees = rechercher(Criteres("esquive")).fiches
    html = dessin("esquive")
    assert texte(next(arbre(html).iter("h3"))) == trouvees[0].texte
    suite = de_classe(html, "tm-trouvailles")[0]
    assert [texte(li.find("p").find("a")) for li in suite] == [r.texte for r in trouvees[1:MONTREES]]
    assert f"Et {len(trouvees) - MONTREES}\u00a0autres. Précisez la recherche." in texte(arbre(html))
    assert "autres. Précisez" not in texte(arbre(dessin("oi zuki")))


def test_une_faute_de_frappe_le_dit() -> None:
    assert "Rien ne répond à «\u00a0mea gerri\u00a0». La plus proche\u00a0:" in texte(arbre(dessin("mea gerri")))


def test_rien_de_saisi_ne_devient_du_html() -> None:
    html = dessin(PIEGE, (PIEGE,))
    assert "<script" not in html
    assert texte(arbre(html)).count("<script>alert(1)</script>") == 2


# ── La calculatrice ────────────────────────────────────────────────────────


@pytest.fixture
def calculatrice() -> CalculatriceFiches:
    return CalculatriceFiches()


def test_avant_toute_recherche_elle_compte_les_fiches(calculatrice: CalculatriceFiches) -> None:
    comptes = {texte(d[0]): texte(d[1]) for d in de_classe(calculatrice._resultat.value, "tm-faits")[0]}
    assert comptes["Technique"] == "120"
    assert comptes["Règle"] == "211"
    assert int(comptes["En tout"].split()[0]) == sum(len(identifiants(g)) for g in GENRES)
    assert set(comptes) - {DES_VARIANTES} == {*(majuscule(LIBELLES[g]) for g in GENRES), "En tout"}


@pytest.mark.parametrize(
    ("champs", "annonce"),
    [
        ({"texte": "oi zuki"}, r"\d+ fiches répondent. Oi zuki, technique."),
        ({"texte": "sonné", "genre": "etat"}, "1 fiche répond. Filtres : État. Sonné, état."),
        ({"art": "karate", "type": "parade"}, "2 fiches répondent. Filtres : Karaté, Parade. Age-uke, technique."),
        ({"art": "standard", "cout": "furie"}, "Aucune fiche ne répond à ces filtres. Filtres : .*Furie."),
        ({"texte": "zzz"}, "Aucune fiche ne répond à « zzz ». Essayez un seul mot, ou son début."),
        ({"texte": "mea gerri"}, "Rien ne répond à « mea gerri ». La plus proche : Mae geri, technique."),
    ],
)
def test_chaque_reglage_change_ce_qui_est_trouve(
    calculatrice: CalculatriceFiches, champs: dict[str, str], annonce: str
) -> None:
    for n, v in champs.items():
        calculatrice.champs[n].value = v
    assert re.fullmatch(annonce, dite(calculatrice)), dite(calculatrice)


def test_retirer_les_filtres_garde_le_texte(calculatrice: CalculatriceFiches) -> None:
    assert calculatrice._retirer.layout.display == "none"
    calculatrice.champs["texte"].value = "salto"
    calculatrice.champs["art"].value = "boxe"
    calculatrice._personnages.value = "livre:jack"
    assert calculatrice._retirer.layout.display is None
    calculatrice._retirer.click()
    assert calculatrice._retirer.layout.display == "none"
    assert calculatrice._personnages.value == RIEN
    assert json.loads(calculatrice.memoire.etat) == {"texte": "salto"}
    assert calculatrice.memoire.garder
    assert "Salto, technique." in dite(calculatrice)


def test_un_texte_seul_sans_reponse_n_a_pas_de_filtre_a_retirer(calculatrice: CalculatriceFiches) -> None:
    calculatrice.champs["texte"].value = "zzz"
    assert calculatrice._retirer.layout.display == "none"


def test_un_personnage_ne_montre_que_ce_qu_il_connait_ou_peut_apprendre(calculatrice: CalculatriceFiches) -> None:
    assert calculatrice.champs["montrer"].layout.display == "none"
    calculatrice._personnages.value = "livre:jack"
    assert calculatrice.champs["montrer"].layout.display is None
    calculatrice.champs["texte"].value = "mawashi geri"
    assert dite(calculatrice) == "1 fiche répond. Filtres : Jack, ce qu’il connaît. Karaté, art martial."
    calculatrice.champs["montrer"].value = "apprenables"
    assert dite(calculatrice) == "1 fiche répond. Filtres : Jack, ce qu’il peut apprendre. Mawashi geri, technique."


def test_le_personnage_choisi_attend_la_memoire_et_la_suit(calculatrice: CalculatriceFiches) -> None:
    calculatrice.memoire.depart = {"lien": None, "etat": '{"texte":"mawashi geri","personnage":"p1"}'}
    assert "n’est pas dans la mémoire" in calculatrice._refus.value
    assert dite(calculatrice).startswith("Ce personnage n’est pas dans la mémoire")
    assert "Mawashi geri, technique." in dite(calculatrice), "la recherche se fait sans lui"
    calculatrice.memoire.entrees = {"p1": {"revision": 1, "texte": vers_json(profil("jack"))}}
    assert calculatrice._personnages.value == "p1"
    assert calculatrice._refus.value == ""
    assert dite(calculatrice).startswith("1 fiche répond. Filtres : Jack")
    assert not calculatrice.memoire.garder, "rien de tout cela n'est un geste du lecteur"
    calculatrice.memoire.entrees = {}
    assert "n’est pas dans la mémoire" in calculatrice._refus.value
    assert calculatrice.supplement() == {"personnage": "p1"}


def test_etat_aller_retour_lien_et_zero(calculatrice: CalculatriceFiches) -> None:
    depart = calculatrice.valeurs()
    for n, v in {"texte": "geri", "genre": "technique", "art": "karate", "montrer": "apprenables"}.items():
        calculatrice.champs[n].value = v
    calculatrice._personnages.value = "livre:jack"
    assert calculatrice.memoire.garder
    par_un_lien(calculatrice)
    remettre_a_zero(calculatrice, depart)
    assert calculatrice._personnages.value == RIEN


NOMS = ["texte", "genre", "art", "cout", "montrer", "personnage", "intrus"]


@settings(max_examples=60)
@given(
    st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | st.sampled_from(["karate", "livre:jack", "livre:?", "furie"]))
)
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceFiches(), valeurs)
