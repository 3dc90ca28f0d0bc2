"""Les combattants engendrés : légaux par construction, et toujours les mêmes pour une même graine."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiamat.catalogue import catalogue
from tiamat.combat.combattant import combattant
from tiamat.erreurs import NomInconnu, Refus
from tiamat.personnage import de_json, generer, verifier, vers_json
from tiamat.techniques import arme_convient

ARTS = sorted(catalogue().arts)


@pytest.mark.regle("R2", "R26", "R27", "R30", "R35", "R38")
@given(st.sampled_from(ARTS), st.integers(1, 15), st.integers(0, 2**32 - 1))
def test_tout_combattant_engendre_est_legal(art: str, techniques: int, graine: int) -> None:
    p = generer(art, techniques, graine)
    assert verifier(p) == []
    assert len(p.techniques) == techniques
    assert p == generer(art, techniques, graine)
    assert de_json(vers_json(p)) == p
    armes = [catalogue().armes.trouver(objet).id for objet in p.equipement]
    assert all(arme_convient(catalogue().techniques[t], armes) for t in p.techniques if catalogue().techniques[t].arme)
    assert combattant(p).techniques >= set(p.techniques)


def test_une_graine_de_reference() -> None:
    p = generer("karate", 4, 7)
    assert p.arts == ("karate",)
    assert p.techniques == ("age_uke", "oi_zuki", "gedan_barai", "tettsui_uchi")
    assert p.talents == ("frenesie", "zen")


@pytest.mark.parametrize("techniques", [16, -1])
def test_hors_des_bornes(techniques: int) -> None:
    with pytest.raises(Refus, match="Karaté en enseigne de 0 à 15"):
        generer("karate", techniques, 1)
    with pytest.raises(Refus, match="Boxe et Lutte en enseignent de 0 à 27"):
        generer(("boxe", "lutte"), 28, 1)
    with pytest.raises(Refus, match="sans art martial"):
        generer((), 1, 1)


def test_un_art_inconnu() -> None:
    with pytest.raises(NomInconnu, match="Art martial"):
        generer("capoeira", 4, 1)
