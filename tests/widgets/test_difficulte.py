"""Quelle difficulté ? : le nombre annoncé est celui des règles, la vue le dit juste, et rien de reçu ne la casse."""

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, par_un_lien, remettre_a_zero
from tests.widgets.test_dessins import PIEGE, arbre, texte
from tiamat.catalogue import catalogue
from tiamat.des import Poignee, loi
from tiamat.francais import pourcentage
from tiamat.personnage import profil
from widgets.difficulte import CalculatriceDifficulte
from widgets.vues_de_difficulte import MANIERES

GROUPE = ("jack", "piotr", "ryu")
PERCEPTIONS = [profil(i).caracteristiques["perception"] for i in GROUPE]


@pytest.fixture
def calculatrice() -> CalculatriceDifficulte:
    return CalculatriceDifficulte()


@pytest.fixture
def en_groupe(calculatrice: CalculatriceDifficulte) -> CalculatriceDifficulte:
    calculatrice.restaurer({"qui": "groupe"})
    calculatrice.groupe.memoire.entrees = {f"livre:{i}": {"revision": 1, "texte": i} for i in GROUPE}
    return calculatrice


def lisible(p: Fraction) -> str:
    return pourcentage(p).replace("\u00a0", " ")


def tables(c: CalculatriceDifficulte) -> list[list[list[str]]]:
    """Les trois tables : les six niveaux en deux fois, puis toutes les difficultés."""
    return [
        [[texte(case).replace("\u00a0", " ").replace("\u00ad", "") for case in rang] for rang in table.iter("tr")]
        for table in arbre(c.resultat.value).iter("table")
    ]


def seul(d10: int, d: int) -> Fraction:
    return loi(Poignee(d10)).chance_au_moins(d)


def de_groupe(maniere: str, d: int) -> Fraction:
    """La chance du groupe, comptée issue par issue de chacun."""
    if maniere == "equipe":
        return seul(max(PERCEPTIONS) + len(PERCEPTIONS) - 1, d)
    valeur = {"au_moins_un": any, "tous": all, "moyenne": lambda r: Fraction(sum(r), len(r))}[maniere]
    total = Fraction(0)
    for reussites in product((True, False), repeat=len(PERCEPTIONS)):
        poids = Fraction(1)
        for reussi, d10 in zip(reussites, PERCEPTIONS, strict=True):
            poids *= seul(d10, d) if reussi else 1 - seul(d10, d)
        total += poids * valeur(reussites)
    return total


def la_plus_proche(chance_a: Callable[[int], Fraction], visee: Fraction) -> int:
    return min(range(1, 40), key=lambda d: abs(chance_a(d) - visee))


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def test_la_phrase_de_depart(calculatrice: CalculatriceDifficulte) -> None:
    assert dite(calculatrice) == (
        f"Annoncez 8 : 2D10 réussit {lisible(seul(2, 8))} du temps, pour 50 % visés. "
        "C’est le niveau « Difficile » du livre."
    )
    assert texte(arbre(calculatrice.vive.value)).startswith("8 à annoncer, 51,0")


def test_hors_des_six_niveaux_le_plus_proche_se_dit(calculatrice: CalculatriceDifficulte) -> None:
    calculatrice.champs["visee"].value = 40
    chances = {d: seul(2, d) for d in (4, 6, 8, 10, 15, 20)}
    niveau = min(chances, key=lambda d: abs(chances[d] - Fraction(2, 5)))
    assert niveau == 8
    assert dite(calculatrice) == (
        f"Annoncez 9 : 2D10 réussit {lisible(seul(2, 9))} du temps, pour 40 % visés. "
        f"Le niveau du livre qui s’en approche le plus est « Difficile », 8 : {lisible(chances[8])} du temps."
    )


@pytest.mark.parametrize("maniere", MANIERES)
@pytest.mark.parametrize("visee", [5, 33, 60, 95])
def test_le_groupe_selon_sa_facon_de_s_y_prendre(en_groupe: CalculatriceDifficulte, maniere: str, visee: int) -> None:
    en_groupe.champs["maniere"].value = maniere
    en_groupe.champs["visee"].value = visee
    d = la_plus_proche(lambda d: de_groupe(maniere, d), Fraction(visee, 100))
    attendu = (
        f"Annoncez {d} : {MANIERES[maniere].phrase} {lisible(de_groupe(maniere, d))} du temps, pour {visee} % visés."
    )
    assert dite(en_groupe).startswith(attendu)
    (contre,) = [e for e in arbre(en_groupe.resultat.value).iter("svg") if texte(e).startswith(f"Contre {d}")]
    ecrits = [texte(e).replace("\u00a0", " ") for e in contre.iter("text")]
    assert ecrits[::2] == [
        *(profil(i).nom for i in GROUPE),
        *(f"▸ {m.table}" if id == maniere else m.table for id, m in MANIERES.items()),
    ]
    assert ecrits[1::2] == [
        *(lisible(seul(d10, d)) for d10 in PERCEPTIONS),
        *(lisible(de_groupe(m, d)) for m in MANIERES),
    ]


def test_chaque_niveau_pour_chaque_membre(en_groupe: CalculatriceDifficulte) -> None:
    faciles, durs, _ = tables(en_groupe)
    niveaux = [n.valeur for n in catalogue().difficultes.values()]
    assert [*faciles[0][1:], *durs[0][1:]] == [str(n) for n in niveaux]
    for rang, d10 in enumerate(PERCEPTIONS, 1):
        lues = [*faciles[rang][1:], *durs[rang][1:]]
        assert lues == [lisible(seul(d10, n)).removesuffix(" %") for n in niveaux]
    assert [r[0] for r in faciles[1:]] == [r[0] for r in durs[1:]]
    assert [r[0] for r in faciles[1:4]] == [profil(i).nom for i in GROUPE]


def test_la_table_de_toutes_les_difficultes(en_groupe: CalculatriceDifficulte) -> None:
    *_, toutes = tables(en_groupe)
    assert toutes[0] == ["Difficulté", *(m.table for m in MANIERES.values())]
    difficultes = [int(r[0].removeprefix("▾ ")) for r in toutes[1:]]
    assert difficultes == list(range(1, difficultes[-1] + 1))
    assert [r[0] for r in toutes[1:] if "▾" in r[0]] == ["▾ " + dite(en_groupe).split()[1]]
    for d, rang in zip(difficultes, toutes[1:], strict=True):
        assert rang[1:] == [lisible(de_groupe(m, d)).removesuffix(" %") for m in MANIERES]
    assert de_groupe("au_moins_un", difficultes[-1]) >= Fraction(1, 200) > de_groupe("au_moins_un", difficultes[-1] + 1)


@pytest.mark.parametrize(("carac", "competence"), [(1, 0), (1, 10), (8, 0), (8, 10)])
@pytest.mark.parametrize("visee", [5, 95])
def test_aux_bornes_le_dessin_montre_la_difficulte_annoncee(carac: int, competence: int, visee: int) -> None:
    c = CalculatriceDifficulte()
    c.restaurer({"carac": carac, "competence": competence, "visee": visee})
    annoncee = dite(c).split()[1]
    svg = next(e for e in arbre(c.resultat.value).iter("svg") if e.get("role") == "img")
    gras = [texte(e) for e in svg.iter("text") if "g" in e.get("class", "").split()]
    assert annoncee in gras
    assert len([e for e in svg.iter("rect") if e.get("class") == "loi"]) == 1


def test_un_membre_seul_donne_la_meme_chance_de_toutes_les_facons(calculatrice: CalculatriceDifficulte) -> None:
    calculatrice.restaurer({"qui": "groupe"})
    calculatrice.groupe.memoire.entrees = {"livre:jack": {"revision": 1, "texte": "Jack"}}
    faciles, durs, _ = tables(calculatrice)
    for table in (faciles, durs):
        assert len({tuple(r[1:]) for r in table[1:]}) == 1


def test_les_regles_sont_liees(en_groupe: CalculatriceDifficulte) -> None:
    liens = {texte(a): a.get("href") for a in arbre(en_groupe.resultat.value).iter("a")}
    assert liens == {"R46": "tests.html#r46", "R47": "tests.html#r47", "R58": "tests.html#r58"}
    assert "R58" not in CalculatriceDifficulte().resultat.value


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(en_groupe: CalculatriceDifficulte) -> None:
    html = en_groupe.resultat.value + CalculatriceDifficulte().resultat.value
    assert classes_inconnues(html) == set()


# ── La calculatrice ────────────────────────────────────────────────────────


def test_seuls_les_reglages_utiles_se_montrent(calculatrice: CalculatriceDifficulte) -> None:
    def visibles() -> list[str]:
        return [n for n, champ in calculatrice.champs.items() if champ.layout.display != "none"]

    assert visibles() == ["qui", "carac", "competence", "visee"]
    calculatrice.champs["qui"].value = "groupe"
    assert visibles() == ["qui", "carac_du_groupe", "competence_du_groupe", "maniere", "visee"]


def test_un_nom_piege_reste_du_texte(en_groupe: CalculatriceDifficulte) -> None:
    json_ = {"version": 1, "nom": PIEGE, "caracteristiques": {"perception": 4}}
    en_groupe.memoire.entrees = {"p1": {"revision": 1, "texte": json.dumps(json_)}}
    en_groupe.groupe.memoire.entrees = {"p1": {"revision": 1, "texte": PIEGE}}
    assert PIEGE[:20] in texte(arbre(en_groupe.resultat.value))
    assert "<script" not in en_groupe.resultat.value


def test_un_lien_restaure_la_meme_vue(calculatrice: CalculatriceDifficulte) -> None:
    for nom in ("carac", "competence", "visee"):
        calculatrice.champs[nom].value = calculatrice.champs[nom].max
    calculatrice.champs["maniere"].value = "tous"
    autre = par_un_lien(calculatrice)
    assert autre.resultat.value == calculatrice.resultat.value
    remettre_a_zero(autre, CalculatriceDifficulte().valeurs())


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["qui", "carac", "maniere", "visee", "carac_du_groupe", "groupe", "intrus"]),
        QUELCONQUE | st.sampled_from(["groupe", "tous", "force", 95, ["livre:jack"], ["livre:intrus"]]),
    )
)
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceDifficulte(), valeurs)
