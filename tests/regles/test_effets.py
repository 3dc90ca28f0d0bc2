"""Les règles spéciales, traduites : chaque clause a son effet, et rien n'y est inventé."""

from dataclasses import replace

import pytest

from tiamat.catalogue import Catalogue, Technique, catalogue
from tiamat.catalogue.controle import controler
from tiamat.catalogue.effets import VERBES, Effet, fautes
from tiamat.erreurs import FicheInvalide

T = catalogue().techniques
NARRATIVES = {"secret_d_ishikawa_goemon", "gotonpo", "capture_du_kusarigama"}


@pytest.mark.parametrize("t", T.values(), ids=T)
def test_chaque_clause_est_traduite(t: Technique) -> None:
    assert [f for e in t.effets for f in fautes(e, len(t.clauses))] == []
    assert {n for e in t.effets for n in e.clauses} == set(range(1, len(t.clauses) + 1))


@pytest.mark.parametrize("t", T.values(), ids=T)
def test_ce_qui_est_redit_est_bien_dans_la_fiche(t: Technique) -> None:
    for e in t.effets:
        if e.verbe == "redit":
            # « gratuit » se redit aussi : le coût d'un enchaînement gratuit est vide.
            assert getattr(t, e.champ) or e.champ == "cout", (t.id, e.champ)


def test_chaque_verbe_sert() -> None:
    assert {e.verbe for t in T.values() for e in t.effets} == set(VERBES)


def test_ce_qui_n_est_que_narratif_est_compte() -> None:
    assert {t.id for t in T.values() if any(e.verbe == "narratif" for e in t.effets)} == NARRATIVES


def test_une_duree_ne_s_ajoute_qu_a_l_attribut_qui_la_porte() -> None:
    for t in T.values():
        for e in t.effets:
            if e.verbe == "duree_de_blessure":
                assert "blessure" in t.attributs
            if e.verbe == "repousser":
                assert "choc" in t.attributs
            if e.verbe == "desarmer":
                assert "desarmante" in t.attributs
            if e.verbe == "tentative":
                assert "soumission" in t.attributs


@pytest.mark.parametrize(
    ("effet", "dite"),
    [
        (Effet("voler"), "voler : verbe inconnu."),
        (Effet("etat", etat="sonne"), "etat : il manque duree."),
        (Effet("etat", etat="sonne", duree="toujours"), "etat : duree ne vaut pas « toujours »."),
        (Effet("immunite", a="choc", d6=1), "immunite : d6 n’est pas de ses paramètres."),
        (Effet("exige_cible"), "exige_cible : il faut au moins un paramètre."),
        (Effet("autre_cible", (3,)), "autre_cible : la clause 3 n’existe pas."),
    ],
)
def test_un_effet_mal_ecrit_est_refuse(effet: Effet, dite: str) -> None:
    assert dite in fautes(effet, 2)


@pytest.mark.parametrize(
    ("effets", "message"),
    [
        ((), "rising_punch, effets : la clause 1 n’est traduite par aucun effet."),
        (
            (Effet("etat", (1,), etat="ravi", duree="combat"),),
            "rising_punch, effets, etat : «\xa0ravi\xa0» est inconnu.",
        ),
        ((Effet("general", (1,), regle="R999"),), "rising_punch, effets, regle : «\xa0R999\xa0» est inconnu."),
    ],
)
def test_le_catalogue_refuse_une_traduction_fautive(effets: tuple[Effet, ...], message: str) -> None:
    c = Catalogue()
    c.techniques["rising_punch"] = replace(c.techniques["rising_punch"], effets=effets)
    with pytest.raises(FicheInvalide) as refus:
        controler(c)
    assert str(refus.value) == message
