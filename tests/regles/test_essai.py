"""Une attaque type : la même loi que l'échange de deux vrais combattants, partout où une attaque s'emploie."""

import pytest

from tiamat.analyse import echange, essayer
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import combattant
from tiamat.personnage import profil
from tiamat.techniques import arme_convient, sorte

T = catalogue().techniques


def arme_de(technique: str) -> str:
    armes = catalogue().armes.values()
    bonnes = [a.id for a in armes if a.puissance and arme_convient(T[technique], [a.id] * 2)]
    return bonnes[0] if T[technique].arme and bonnes else ""


@pytest.mark.regle("R95", "R98")
@pytest.mark.parametrize("technique", ["oi_zuki", "mae_geri", "coup_de_pied", "gifle"])
def test_c_est_la_loi_de_deux_vrais_combattants(technique: str) -> None:
    jack, voyou = profil("jack"), profil("voyou")
    type_ = essayer(T[technique], None, jack.caracteristiques, jack.competences, defense=1, encaisse=2)
    assert type_ is not None
    assert dict(type_.issues) == dict(echange(combattant(jack), technique, combattant(voyou)).issues)


@pytest.mark.parametrize("technique", [t.id for t in T.values() if sorte(t) == "attaque"])
def test_toute_attaque_s_essaie_sauf_les_contre_attaques(technique: str) -> None:
    jack, arme = profil("jack").caracteristiques, catalogue().armes.get(arme_de(technique))
    loi = essayer(T[technique], arme, jack, {}, defense=2, encaisse=2)
    contre = "contre_attaque" in T[technique].attributs and technique != "nukitsuke"
    assert (loi is None) == contre
    if loi:
        assert sum(p for _, p in loi.issues) == 1
        assert 0 < loi.touche < 1


def test_ni_une_defense_ni_un_enchainement_n_attaque() -> None:
    for technique in ("age_uke", "enchainement_du_lion"):
        assert essayer(T[technique], None, profil("jack").caracteristiques, {}, defense=1, encaisse=2) is None
