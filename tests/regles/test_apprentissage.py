"""Apprendre : ce qui s'ouvre, ce qui manque, le plus court chemin, contre une recherche exhaustive."""

from collections import deque

import pytest

from tiamat.catalogue import apprenables, catalogue, chemin, enseignees, manque
from tiamat.erreurs import NomInconnu, Refus
from tiamat.personnage import Personnage, profil
from tiamat.prerequis import lire_prerequis


def eleve(*arts: str, sait: tuple[str, ...] = ()) -> Personnage:
    return Personnage("Élève", {}, arts=arts, techniques=sait)


def longueur_du_chemin(art: str, visee: str) -> int:
    """Par force brute : en largeur, tous les ensembles de techniques que l'on peut avoir apprises."""
    c, depart = catalogue(), frozenset[str]()
    file, vus = deque([(depart, 0)]), {depart}
    while file:
        sues, pas = file.popleft()
        if visee in sues:
            return pas
        for t in c.arts[art].techniques:
            suite = sues | {t}
            prete = lire_prerequis(c.techniques[t].prerequis).satisfait(sues | c.standards)
            if t not in sues and prete and suite not in vus:
                vus.add(suite)
                file.append((suite, pas + 1))
    raise AssertionError(visee)


@pytest.mark.regle("R170", "R172")
@pytest.mark.parametrize("art", catalogue().arts)
def test_le_chemin_est_le_plus_court_et_se_suit(art: str) -> None:
    for visee in catalogue().arts[art].techniques:
        suite = chemin(eleve(art), visee)
        assert len(suite) == longueur_du_chemin(art, visee), visee
        sues: tuple[str, ...] = ()
        for pas in suite:
            assert pas in apprenables(eleve(art, sait=sues))
            sues += (pas,)
        assert suite[-1] == visee


@pytest.mark.regle("R172", "R204")
def test_on_n_apprend_que_dans_ses_arts() -> None:
    assert enseignees(eleve("karate")) == catalogue().arts["karate"].techniques
    assert len(enseignees(eleve("karate", "ju_jitsu"))) == 30 - 4
    assert apprenables(eleve()) == ()
    with pytest.raises(
        Refus, match=r"Aucun de ses arts n’enseigne Ultimate-punch : il faut Boxe, ou un maître \(R172\)"
    ):
        chemin(eleve("karate"), "Ultimate-punch")


@pytest.mark.regle("R170", "R171")
def test_ce_qui_manque_se_dit_en_clair() -> None:
    assert manque(eleve("boxe"), "straight-punch") == ()
    assert manque(eleve("boxe"), "Hook-punch") == ("Il manque d’abord Straight-punch (R170).",)
    iga = "Enchaînement d’Iga"
    attendu = "Il manque d’abord Gotonpo et (Shuriken ou Capture du Kusarigama) (R171)."
    assert manque(eleve("ninjutsu"), iga) == (attendu,)
    assert manque(eleve("ninjutsu", sait=("shuriken",)), iga) == ("Il manque d’abord Gotonpo (R171).",)
    assert manque(profil("jack"), "Oi zuki") == ("Oi zuki est déjà acquise.",)
    assert manque(profil("jack"), "Gifle") == ("Gifle est une technique standard, ouverte à tous (R39).",)
    assert len(manque(eleve("boxe"), "Nidan geri")) == 2


def test_apprenable_veut_dire_que_rien_ne_manque() -> None:
    for art in catalogue().arts:
        qui = eleve(art)
        assert set(apprenables(qui)) == {t for t in catalogue().techniques if manque(qui, t) == ()}


def test_le_chemin_part_de_ce_que_l_on_sait() -> None:
    assert chemin(profil("jack"), "oi_zuki") == ()
    assert chemin(profil("jack"), "tai sabaki") == ("tai_sabaki",)
    with pytest.raises(NomInconnu, match="Vouliez-vous dire «\xa0Nidan geri\xa0»"):
        chemin(profil("jack"), "nidan gerri")
