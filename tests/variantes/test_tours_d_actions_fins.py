"""Tours d'actions, en duel : les épreuves, les fins, les critiques, et des duels entiers."""

from statistics import median
from typing import Any

import pytest

from tests.variantes.aides_tours_d_actions import a_lui, dicter, face_a_face, phrases
from tiamat.analyse.duel import wilson
from tiamat.hasard import HasardScript
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Lanceur
from tiamat.variantes.duel import Duel, jouer_un_duel
from tiamat.variantes.tours_d_actions import SYSTEME
from tiamat.variantes.tours_d_actions.actions import (
    actions_permises,
    attaque,
)
from tiamat.variantes.tours_d_actions.attaque import eprouver
from tiamat.variantes.tours_d_actions.corps import blesser, etourdir
from tiamat.variantes.tours_d_actions.critiques import echec_critique
from tiamat.variantes.tours_d_actions.etat import fin, reserve_disponible, vainqueur
from tiamat.variantes.tours_d_actions.fiches import ARMES, FATALE, GRAVE
from tiamat.variantes.tours_d_actions.tour import agir, finir_le_tour, pas

# ── Les épreuves et les fins ───────────────────────────────────────────────


@pytest.mark.regle("001-R07", "001-R08")
@pytest.mark.parametrize(
    ("gravite", "des", "sorti"),
    [
        (GRAVE, [4, 4], ""),
        (GRAVE, [4, 1, 6, 6, 6, 4, 1], ""),
        (GRAVE, [4, 1, 4, 4], "abandon"),
        (FATALE, [6, 6, 4, 4], ""),
        (FATALE, [4, 4, 6, 6, 6, 6, 1, 1], "abandon"),
        (FATALE, [4, 4, 6, 6, 6, 6, 4, 4], ""),
    ],
)
def test_le_jet_puis_le_test_de_moral(gravite: int, des: list[int], sorti: str) -> None:
    depart, e = face_a_face(deux={"moral": 2})
    with HasardScript(des) as hasard:
        e = eprouver(Lanceur(hasard, Journal()), depart, e, 1, gravite)
    assert e.camps[1].sorti == sorti


@pytest.mark.regle("001-R10", "001-R09")
def test_une_blessure_mortelle_finit_par_tuer() -> None:
    depart, e = face_a_face(deux={"resistance": 2})
    e = e.changer(1, e.camps[1]._replace(corps=blesser(e.camps[1].corps, "tete", 9)))
    h = dicter([4, 1, 4, 1])
    e = finir_le_tour(h, depart, e)
    assert (e.camps[1].sorti, e.camps[1].corps.mortelle, e.tour) == ("", 2, 2)
    assert e.camps[1].corps.reste("torse") == 6, "la tête ne peut plus saigner : le torse perd 2 PV"
    e = finir_le_tour(h, depart, e)
    assert (e.camps[1].sorti, e.tour) == ("coma", 2), "4 PC par tour : le coma d'abord, et la mort ne se lance plus"
    depart, e = face_a_face(deux={"resistance": 4})
    e = e.changer(1, e.camps[1]._replace(corps=blesser(e.camps[1].corps, "tete", 9)))
    h = dicter([1, 2, 3, 1])
    e = finir_le_tour(h, depart, e)
    assert fin(depart, e) == "Noé meurt de sa blessure."
    assert "Noé rate son jet de RÉSISTANCE : 0 contre 1." in phrases(h)


def test_deux_sorties_au_meme_tour_ne_font_aucun_vainqueur() -> None:
    depart, e = face_a_face()
    corps = etourdir(blesser(e.camps[0].corps, "bras_droit", 6), 15)
    un, deux = (c._replace(corps=corps) for c in e.camps)
    e = finir_le_tour(dicter([]), depart, e._replace(camps=(un, deux)))
    assert fin(depart, e) == "Léa tombe dans le coma. Noé tombe dans le coma."
    assert vainqueur(depart, e) == -1


# ── Les critiques, en option ───────────────────────────────────────────────


@pytest.mark.regle("001-R41")
def test_la_chute_a_mains_nues() -> None:
    depart, e = face_a_face({"arme": "mains_nues"}, critiques="oui")
    e = agir(dicter([1, 2, 3, 2, 2], "frapper", 0), depart, a_lui(e, 0, 1, 0))
    camp = e.camps[0]
    assert (camp.posture, camp.sonne, [p.qui for p in e.file]) == ("a_plat_ventre", True, [1])
    assert reserve_disponible(depart, e, 0) == 4
    assert "frapper" not in actions_permises(depart, e, 0)
    e = finir_le_tour(dicter([]), depart, e._replace(file=()))
    assert not e.camps[0].sonne


@pytest.mark.regle("001-R39", "001-R40")
@pytest.mark.parametrize(
    ("fiche", "acte", "place", "mots"),
    [
        ({}, "frapper", "au_sol", "laisse échapper son arme"),
        ({"arme": "libre", "arme_sorte": "fragile"}, "frapper", "perdue", "casse son arme"),
        ({"arme": "crache_foudre"}, "tirer", "perdue", "abîme son arme"),
    ],
)
def test_l_arme_d_un_maladroit(fiche: dict[str, Any], acte: str, place: str, mots: str) -> None:
    depart, e = face_a_face(fiche, critiques="oui")
    h = dicter([1, 2, 3, 2, 2], acte, 0)
    e = agir(h, depart, a_lui(e, 0))
    assert e.camps[0].arme == place
    assert mots in phrases(h)
    assert ("ramasser" in actions_permises(depart, e, 0)) is (place == "au_sol")
    assert attaque(depart, e, 0).regle == "001-R25", "sans elle, il reste les mains nues"
    if place == "au_sol":
        assert agir(dicter([], "ramasser"), depart, a_lui(e, 0)).camps[0].arme == "en_main"


def test_sans_l_option_rien_n_est_critique() -> None:
    depart, e = face_a_face()
    assert agir(dicter([1, 1, 1, 1, 1], "frapper", 0), depart, a_lui(e, 0)).camps[0].arme == "en_main"
    assert echec_critique(dicter([]), depart, e, 0, ARMES["masse"]).camps[0].arme == "au_sol"


CRITIQUE = [6, 6, 6, 4, 4, 4, 4, 4]
"""Huit succès contre 3 : marge 5."""


@pytest.mark.regle("001-R42", "001-R43")
def test_la_reussite_critique_au_tir() -> None:
    depart, e = face_a_face({"arme": "crache_foudre"}, {"protection_tete": 0}, critiques="oui")
    e = agir(dicter([*CRITIQUE, 4, 4, 1, 1], "tirer", "tete"), depart, a_lui(e, 0))
    assert e.camps[1].corps.reste("tete") == 4 - (2 + 5)


@pytest.mark.regle("001-R44")
def test_la_reussite_critique_en_melee() -> None:
    depart, e = face_a_face(critiques="oui")
    e = agir(dicter([*CRITIQUE, 3, 4], "frapper", 0), depart, a_lui(e, 0))
    assert e.camps[1].corps.reste("torse") == 10 - (6 + 5 + 3 - 2)


@pytest.mark.regle("001-R45", "001-R46")
def test_le_coup_special_a_mains_nues() -> None:
    depart, depuis = face_a_face({"arme": "mains_nues"}, critiques="oui")
    depuis = a_lui(depuis, 0)
    e = agir(dicter(CRITIQUE, "frapper", 0, "assommer"), depart, depuis)
    assert (e.camps[1].corps.palier, e.camps[1].sorti) == (3, "")
    e = agir(dicter([*CRITIQUE, 3, 4], "frapper", 0, "projeter"), depart, depuis)
    assert (e.camps[1].posture, e.camps[1].corps.reste("torse")) == ("a_plat_ventre", 10 - (5 + 3 - 2))
    e = agir(dicter(CRITIQUE, "frapper", 0, "point_sensible", "bras_gauche"), depart, depuis)
    assert e.camps[1].corps.reste("bras_gauche") == 5 - 6
    e = agir(dicter([*CRITIQUE, 3, 4], "frapper", 0, "maximum"), depart, depuis)
    assert e.camps[1].corps.reste("torse") == 10 - 6


# ── Des duels entiers ──────────────────────────────────────────────────────

DUELS = 800


def serie(un: dict[str, Any], deux: dict[str, Any], combien: int, **options: str) -> list[Duel]:
    depart = SYSTEME.depart(("Léa", "Noé"), (un, deux), options)
    return [jouer_un_duel(SYSTEME, depart, g) for g in range(combien)]


def test_le_duel_de_reference_dure_sept_tours() -> None:
    duels = serie({}, {}, DUELS)
    assert median(d.duree for d in duels) == 7
    moins, plus = (sum(test) for test in zip(*((d.duree < 7, d.duree > 7) for d in duels), strict=True))
    assert max(wilson(moins, DUELS)[1], wilson(plus, DUELS)[1]) < 0.5, "7 est la médiane, à 95 % de confiance"
    bas, haut = wilson(sum(d.vainqueur == 0 for d in duels), DUELS)
    assert bas < 0.5 < haut
    assert all(d.raison for d in duels)


def test_l_initiative_pese_dans_les_deux_lectures() -> None:
    """Huit dés contre quatre : 65 % des duels, si le premier T.A. est commun ; davantage si c'est le dernier."""
    premier = sum(d.vainqueur == 0 for d in serie({"initiative": 8}, {}, DUELS, alignement="premier"))
    bas, haut = wilson(premier, DUELS)
    assert bas < 0.65 < haut
    dernier = sum(d.vainqueur == 0 for d in serie({"initiative": 8}, {}, DUELS))
    assert wilson(dernier, DUELS)[0] > 0.6


@pytest.mark.parametrize("options", [{}, {"critiques": "oui", "armes": "au_fourreau", "portee": "longue"}])
@pytest.mark.parametrize("profil", [p.id for p in SYSTEME.profils])
def test_chaque_profil_finit_ses_duels(profil: str, options: dict[str, str]) -> None:
    valeurs = dict(SYSTEME.profil(profil).valeurs)
    duels = serie(valeurs, {}, 25, **options)
    assert sum(bool(d.raison) for d in duels) >= 20
    for d in serie({**valeurs, "metal": "oui"}, {"arme": "crache_foudre"}, 10, **options):
        assert d.duree >= 1


def test_un_pas_fait_une_seule_chose() -> None:
    depart, e = face_a_face({"initiative": 1}, {"initiative": 1})
    e = pas(dicter([4, 1]), depart, e)
    assert e.entame
    assert len(e.file) == 1
    e = pas(dicter([], "attendre"), depart, e)
    assert e.file == ()
    e = pas(dicter([]), depart, e)
    assert (e.tour, e.entame) == (2, False)
