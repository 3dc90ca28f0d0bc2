"""Tours d'actions, en duel : des dés dictés, des décisions dictées, et ce que l'état en garde."""

from fractions import Fraction

import pytest

from tests.variantes.aides_tours_d_actions import a_lui, dicter, face_a_face, phrases
from tiamat.procedure.interpretes import Choix, Enumerateur
from tiamat.variantes.tours_d_actions import SYSTEME
from tiamat.variantes.tours_d_actions.actions import (
    ACTIONS,
    actions_permises,
    attaque,
    des_deplacables,
    proposer,
)
from tiamat.variantes.tours_d_actions.attaque import Coup, attaquer
from tiamat.variantes.tours_d_actions.corps import blesser, etourdir
from tiamat.variantes.tours_d_actions.etat import fin, reserve_disponible, vainqueur
from tiamat.variantes.tours_d_actions.reserve import chance_de_toucher, loi_du_jet
from tiamat.variantes.tours_d_actions.tour import agir, finir_le_tour, lancer_l_initiative

# ── Le Tour ────────────────────────────────────────────────────────────────


@pytest.mark.regle("001-R16", "001-R18", "001-R19", "001-R20", "001-R21", "001-R22")
def test_l_initiative_range_tout_le_tour() -> None:
    depart, e = face_a_face({"initiative": 3}, {"initiative": 2})
    h = dicter([6, 6, 4, 6, 4, 4, 4, 1])
    e = lancer_l_initiative(h, depart, e)
    assert [(p.ta, p.rang, p.qui) for p in e.file] == [(1, 1, 0), (2, 5, 0), (2, 1, 1)]
    assert "Tour 1 : Léa agit au rang 1 du T.A. 1 et au rang 5 du T.A. 2." in phrases(h)
    depart, e = face_a_face({"initiative": 1}, {"initiative": 1})
    e = lancer_l_initiative(dicter([4, 5, 3, 3, 2, 6]), depart, e)
    assert [p.qui for p in e.file] == [1, 0], "à égalité, 3 et 3 se relancent, puis 6 l'emporte"
    assert lancer_l_initiative(dicter([1, 2]), depart, SYSTEME.engager(depart)).file == ()


@pytest.mark.regle("001-R17", "001-R23")
def test_degainer_coute_une_action() -> None:
    depart, e = face_a_face(armes="au_fourreau")
    assert actions_permises(depart, e, 0) == ("frapper", "preparer", "viser", "se_garder", "degainer", "attendre")
    assert attaque(depart, e, 0).regle == "001-R25", "l'arme au fourreau, on frappe à mains nues"
    e = agir(dicter([], "degainer"), depart, a_lui(e, 0, 1))
    assert e.camps[0].arme == "en_main"
    assert [p.qui for p in e.file] == [1]
    assert attaque(depart, e, 0).regle == "001-R28"


@pytest.mark.regle("001-R24")
def test_un_t_a_sacrifie_attend_le_coup_suivant() -> None:
    depart, e = face_a_face()
    e = agir(dicter([], "preparer"), depart, a_lui(e, 0))
    assert attaque(depart, e, 0).bonus == 4
    assert not {"preparer", "viser"} & set(actions_permises(depart, e, 0)), "un seul T.A. se sacrifie"
    e = finir_le_tour(dicter([]), depart, e)
    assert (e.tour, e.camps[0].prepare) == (2, "plus_quatre"), "il vaut encore au Tour suivant"
    h = dicter([1, 1, 1, 1, 1, 3, 4, 2], "frapper", 0)
    e = agir(h, depart, a_lui(e, 0))
    assert "Léa touche Noé : 4 (0 et 4) contre 3, marge 1." in phrases(h)
    assert e.camps[1].corps.reste("torse") == 10 - (2 + 1 + 3 - 2)
    assert e.camps[0].prepare == ""


@pytest.mark.regle("001-R24", "001-R03")
def test_un_t_a_sacrifie_choisit_le_point() -> None:
    depart, e = face_a_face()
    e = agir(dicter([], "viser"), depart, a_lui(e, 0))
    e = agir(dicter([4, 4, 4, 1, 1, 6], "frapper", 0, "jambe_gauche"), depart, a_lui(e, 0))
    assert e.camps[1].corps.reste("jambe_gauche") == 0, "6 + 0 + 3 − 2 = 7, sans dé de localisation"


@pytest.mark.regle("001-R26", "001-R28")
def test_les_des_en_defense_restent_jusqu_a_l_action_suivante() -> None:
    depart, e = face_a_face()
    assert des_deplacables(depart, e, 0) == (0, 1, 2, 3, 4)
    e = agir(dicter([1, 1, 1], "frapper", 2), depart, a_lui(e, 0))
    assert attaque(depart, e, 1).defense == 5
    e = finir_le_tour(dicter([]), depart, e)
    assert attaque(depart, e, 1).defense == 5
    e = agir(dicter([], "se_garder"), depart, a_lui(e, 0))
    assert attaque(depart, e, 1).defense == 8
    e = agir(dicter([], "attendre"), depart, a_lui(e, 0))
    assert attaque(depart, e, 1).defense == 3


@pytest.mark.regle("001-R06", "001-R15")
def test_les_malus_rongent_la_reserve() -> None:
    depart, e = face_a_face()
    corps = etourdir(blesser(e.camps[0].corps, "bras_droit", 6), 4)
    e = e.changer(0, e.camps[0]._replace(corps=corps))
    assert reserve_disponible(depart, e, 0) == 5 - 2 - 1
    corps = blesser(corps, "bras_droit", 9)
    e = e.changer(0, e.camps[0]._replace(corps=corps))
    assert "frapper" not in actions_permises(depart, e, 0)
    refus = {p.reponse: p.refus for p in proposer(Choix("action", 0), depart, e)}
    assert refus["frapper"] == "Aucun dé à lancer : l’attaque raterait (001-G13)."
    assert set(refus) == set(ACTIONS)


# ── Les coups ──────────────────────────────────────────────────────────────


@pytest.mark.regle("001-R25", "001-R27", "001-R36")
def test_un_coup_a_mains_nues() -> None:
    depart, e = face_a_face({"arme": "mains_nues"})
    h = dicter([4, 4, 4, 5, 5, 2, 5], "frapper", 0)
    e = agir(h, depart, a_lui(e, 0))
    assert e.camps[1].corps.reste("torse") == 10 - (2 + 3 - 2)
    assert "Noé reçoit 3 points au torse : 7 sur 10, blessure légère." in phrases(h)


@pytest.mark.regle("001-R12", "001-R29")
def test_la_protection_retient_tout() -> None:
    depart, e = face_a_face({"arme": "poignard", "force": 0}, {"protection_torse": 10})
    h = dicter([4, 4, 4, 1, 1, 3, 4], "frapper", 0)
    assert agir(h, depart, a_lui(e, 0)).camps[1].corps == e.camps[1].corps
    assert "Noé ne perd rien au torse : sa protection retient tout." in phrases(h)


@pytest.mark.regle("001-R30", "001-R31", "001-R34")
def test_un_tir_ne_se_pare_pas_et_se_vise() -> None:
    depart, e = face_a_face({"arme": "crache_foudre", "competence": 7}, {"couvert": "a_moitie"}, portee="moyenne")
    assert actions_permises(depart, e, 0) == ("tirer", "tirer_en_visant", "preparer", "viser", "attendre")
    assert "se_garder" not in actions_permises(depart, e, 1)
    assert des_deplacables(depart, e, 1) == (0,)
    assert attaque(depart, e, 0, vise=True) == (5, 3 + 2 + 1, 0, "001-R31")
    e = agir(dicter([], "se_coucher"), depart, a_lui(e, 1))
    assert attaque(depart, e, 0).defense == 8
    assert "frapper" not in actions_permises(depart, e, 1)
    e = agir(dicter([], "se_relever"), depart, a_lui(e, 1))
    e = agir(dicter([], "preparer"), depart, a_lui(e, 0))
    e = agir(dicter([4, 4, 1, 1, 1], "tirer_en_visant", "tete"), depart, a_lui(e, 0))
    assert e.camps[1].corps.reste("tete") == 4, "2 points et une marge de 0 : la protection de 2 retient tout"


def test_la_foudre_frappe_tout_le_metal() -> None:
    depart, e = face_a_face(
        {"arme": "crache_foudre", "competence": 5}, {"metal": "oui", "protection_jambes": 0}, armes="en_main"
    )
    e = agir(dicter([4, 4, 4, 4, 1, 1, 1], "tirer"), depart, a_lui(e, 0))
    restes = [e.camps[1].corps.reste(x) for x in ("tete", "torse", "bras_droit", "jambe_droite")]
    assert restes == [4 - 3, 10 - 3, 5 - 3, 7]


@pytest.mark.regle("001-R03", "001-R13")
def test_une_arme_assommante_mene_au_coma() -> None:
    arme = {"arme": "libre", "arme_sorte": "assommante", "arme_des": 0, "arme_fixe": 15}
    depart, e = face_a_face(arme)
    h = dicter([4, 4, 4, 1, 1, 3, 4], "frapper", 0)
    e = agir(h, depart, a_lui(e, 0))
    assert (e.camps[1].corps.pc, e.camps[1].sorti) == (16, "coma")
    assert (fin(depart, e), vainqueur(depart, e)) == ("Noé tombe dans le coma.", 0)
    assert e.camps[1].corps.pv == SYSTEME.engager(depart).camps[1].corps.pv


@pytest.mark.regle("001-R38")
def test_la_loi_exacte_d_un_coup_est_celle_des_tables() -> None:
    """Énumérer toutes les issues d'une attaque rend la chance de toucher, partagée entre les endroits."""
    depart, e = face_a_face({"competence": 2, "defense": 1}, {"defense": 1, "moral": 0})
    loi = Enumerateur().loi(attaquer, depart, e, 0, Coup())
    touches = {
        endroit: sum((p for apres, p in loi if apres.camps[1].corps.reste(endroit) < plein), Fraction(0))
        for endroit, plein in (("tete", 4), ("torse", 10), ("jambe_gauche", 7))
    }
    chance = chance_de_toucher(2, 1)
    assert touches == {
        "tete": chance * Fraction(2, 36),
        "torse": chance * Fraction(16, 36),
        "jambe_gauche": chance * Fraction(5, 36),
    }
    quatre = sum(p for apres, p in loi if apres.camps[1].corps.reste("torse") == 10 - 4)
    attendu = sum(loi_du_jet(2).chance_exacte(s) * Fraction(1, 6) for s in range(1, 4)) * Fraction(16, 36)
    assert quatre == attendu, "marge + 3 de FORCE + 1D6 − 2 de protection font 4"
