"""À plusieurs : la chance et la durée sont celles des règles, la vue les dit justes, et rien de reçu ne la casse."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, par_un_lien, remettre_a_zero, visibles
from tests.widgets.test_dessins import PIEGE, arbre, de_classe, texte
from tiamat.des import Poignee, loi
from tiamat.epreuves import equipes, equipier, jet_d_equipe
from tiamat.francais import pourcentage
from tiamat.personnage import profil
from widgets.dessins.chances import Essai, colonnes_de_chances
from widgets.equipe import CalculatriceEquipe

GROUPE = ("jack", "piotr", "ryu")


@pytest.fixture
def calculatrice() -> CalculatriceEquipe:
    return CalculatriceEquipe()


@pytest.fixture
def en_groupe(calculatrice: CalculatriceEquipe) -> CalculatriceEquipe:
    calculatrice.restaurer({"qui": "groupe", "competence_du_groupe": "vigilance", "difficulte": "heroique"})
    calculatrice.groupe.memoire.entrees = {f"livre:{i}": {"revision": 1, "texte": i} for i in GROUPE}
    return calculatrice


def nombres(c: CalculatriceEquipe) -> list[list[str]]:
    """Les rangs de la table des participants, sans son en-tête."""
    (details,) = list(arbre(c.resultat.value).iter("details"))
    return [[texte(case).replace("\u00a0", " ") for case in rang] for rang in details.iter("tr")][1:]


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def test_la_phrase_de_depart(calculatrice: CalculatriceEquipe) -> None:
    a_trois = pourcentage(loi(Poignee(4)).chance_au_moins(10)).replace("\u00a0", " ")
    seule = pourcentage(loi(Poignee(2)).chance_au_moins(10)).replace("\u00a0", " ")
    assert dite(calculatrice) == (
        f"À 3, l’équipe réussit {a_trois} du temps contre 10, environ 1 fois sur 3, en 20 min. "
        f"Une personne seule : {seule} du temps, en 1 h."
    )
    assert texte(arbre(calculatrice.vive.value)).replace("\u00a0", " ") == f"{a_trois} de réussite, en 20 min"


def test_chaque_participant_donne_un_de_et_sa_competence(calculatrice: CalculatriceEquipe) -> None:
    calculatrice.restaurer(
        {"carac": 3, "competence": 2, "aide": 1, "equipiers": 6, "difficulte": "autre", "seuil": 19, "duree": 60}
    )
    table = nombres(calculatrice)
    assert [r[0] for r in table] == [f"▾ {n}" if n == 7 else str(n) for n in range(1, 11)]
    for n, (_, jet, chance, _) in enumerate(table, 1):
        poignee = Poignee(3 + n - 1, 0, 2 + n - 1)
        assert jet == str(poignee)
        assert chance == pourcentage(loi(poignee).chance_au_moins(19)).replace("\u00a0", " ")
    assert [r[3] for r in table[:7]] == ["1 h", "30 min", "20 min", "15 min", "12 min", "10 min", "8 min 34 s"]


def test_seule_la_personne_qui_mene(calculatrice: CalculatriceEquipe) -> None:
    calculatrice.champs["equipiers"].value = 0
    assert dite(calculatrice) == (
        "Seule, la personne qui mène réussit 19,0 % du temps contre 10, environ 1 fois sur 5, en 1 h."
    )


def test_une_tache_sans_espoir_et_une_tache_sure(calculatrice: CalculatriceEquipe) -> None:
    calculatrice.restaurer({"difficulte": "autre", "seuil": 40, "equipiers": 1})
    assert "l’équipe ne réussit jamais contre 40, en 30 min. Une personne seule : jamais, en 1 h." in dite(calculatrice)
    calculatrice.restaurer({"competence": 10, "difficulte": "difficile"})
    assert "réussit 100 % du temps contre 8, en 20 min." in dite(calculatrice)


def test_le_groupe_dans_le_meilleur_ordre(en_groupe: CalculatriceEquipe) -> None:
    membres = [equipier(profil(i), "perception", "vigilance") for i in GROUPE]
    attendues = equipes(membres)
    noms = [e.nom for e in attendues[-1]]
    assert dite(en_groupe).startswith(f"À 3, {noms[0]}, {noms[1]} et {noms[2]} réussissent ")
    assert f"{noms[0]}, sans aide : " in dite(en_groupe)
    assert [r[1] for r in nombres(en_groupe)] == [str(jet_d_equipe(e).poignee) for e in attendues]
    (origines,) = de_classe(en_groupe.resultat.value, "tm-table--origines")
    assert texte(origines).count("Compétence de") == sum(bool(m.competence) for m in membres)
    assert f"Caractéristique de {noms[0]}" in texte(origines)


def test_les_regles_et_les_arbitrages_sont_lies(calculatrice: CalculatriceEquipe) -> None:
    liens = {texte(a): a.get("href") for a in arbre(calculatrice.resultat.value).iter("a")}
    assert set(liens) == {"R58", "R59", "arbitrage C27", "arbitrage C28"}
    assert liens["R58"] == "tests.html#r58"
    assert "maison" in texte(arbre(calculatrice.resultat.value))


# ── Le dessin ──────────────────────────────────────────────────────────────

CHANCES = st.lists(st.fractions(0, 1, max_denominator=50), min_size=1, max_size=45)


@given(CHANCES, st.integers(-1, 44), st.none() | st.fractions(0, 1, max_denominator=20))
def test_le_dessin_se_lit_sans_couleur(chances: list[Fraction], ici: int, visee: Fraction | None) -> None:
    essais = [Essai(str(i), p, i == ici) for i, p in enumerate(chances)]
    svg = arbre(colonnes_de_chances(essais, "essai", "Titre", "essais", visee))[0]
    ecrits = [texte(e) for e in svg.iter("text")]
    regardee = ici in range(len(chances))
    assert ecrits.count("▾") == regardee
    assert not regardee or (str(ici) in ecrits)
    assert len(list(svg.iter("rect"))) == sum(p > 0 for p in chances)
    assert len([e for e in svg.iter("rect") if e.get("class") == "loi"]) == (regardee and chances[ici] > 0)
    assert len([e for e in svg.iter("line") if e.get("class") == "seuil"]) == (visee is not None)
    description = texte(next(svg.iter("desc")))
    assert [i for i, p in enumerate(chances) if f"{i}\u00a0: {pourcentage(p)}." not in description] == []
    assert len(ecrits) <= 10 * 2 + 4, "les nombres ne se touchent pas sur un téléphone"


def test_un_nom_hostile_reste_du_texte() -> None:
    assert "<script" not in colonnes_de_chances([Essai(PIEGE, Fraction(1, 2))], "essai", PIEGE, PIEGE)


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(en_groupe: CalculatriceEquipe) -> None:
    html = en_groupe.resultat.value + CalculatriceEquipe().resultat.value
    assert classes_inconnues(html) == set()


# ── La calculatrice ────────────────────────────────────────────────────────


def test_seuls_les_reglages_utiles_se_montrent(calculatrice: CalculatriceEquipe) -> None:
    communs = ["difficulte", "duree"]
    assert sorted(visibles(calculatrice)) == sorted(["qui", "carac", "competence", "equipiers", "aide", *communs])
    calculatrice.champs["qui"].value = "groupe"
    calculatrice.champs["difficulte"].value = "autre"
    assert sorted(visibles(calculatrice)) == sorted(
        ["qui", "carac_du_groupe", "competence_du_groupe", "seuil", *communs]
    )


def test_un_nom_piege_reste_du_texte(en_groupe: CalculatriceEquipe) -> None:
    json_ = {"version": 1, "nom": PIEGE, "caracteristiques": {"perception": 4}, "competences": {"vigilance": 2}}
    en_groupe.memoire.entrees = {"p1": {"revision": 1, "texte": json.dumps(json_)}}
    en_groupe.groupe.memoire.entrees = {"p1": {"revision": 1, "texte": PIEGE}}
    assert PIEGE[:20] in en_groupe.page.annonce
    assert "<script" not in en_groupe.resultat.value + en_groupe.groupe._fautes.value


def test_un_lien_restaure_la_meme_vue(calculatrice: CalculatriceEquipe) -> None:
    for nom in ("carac", "competence", "equipiers", "aide", "duree", "seuil"):
        calculatrice.champs[nom].value = calculatrice.champs[nom].max
    calculatrice.champs["difficulte"].value = "autre"
    autre = par_un_lien(calculatrice)
    assert autre.resultat.value == calculatrice.resultat.value
    remettre_a_zero(autre, CalculatriceEquipe().valeurs())


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["qui", "carac", "equipiers", "difficulte", "seuil", "duree", "groupe", "intrus"]),
        QUELCONQUE | st.sampled_from(["groupe", "autre", "heroique", 480, ["livre:jack"], ["livre:intrus"]]),
    )
)
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceEquipe(), valeurs)


def test_la_table_porte_les_fractions_exactes(calculatrice: CalculatriceEquipe) -> None:
    (details,) = list(arbre(calculatrice.resultat.value).iter("details"))
    titres = [e.get("title") for e in details.iter("td") if e.get("title")]
    assert [Fraction(t) for t in titres[::2]] == [loi(Poignee(n)).chance_au_moins(10) for n in range(2, 12)]
    assert [Fraction(t) for t in titres[1::2]] == [Fraction(60, n) for n in range(1, 11)]
