"""Santé, énergie et furie : chaque changement borne."""

import pytest

from tiamat.erreurs import ActionImpossible, Refus
from tiamat.hasard import HasardScript
from tiamat.jauges import (
    Jauges,
    debuter_partie,
    encaisser,
    finir_combat,
    guerir,
    heures_pour_retrouver,
    payer,
    reposer,
    soigner,
)
from tiamat.personnage import deriver, jauges_pleines, profil

JACK = Jauges(26, 26, 32, 32, 0, 4)


@pytest.mark.regle("R7", "R12")
@pytest.mark.parametrize(("perte", "furie", "grave"), [(0, 0, False), (1, 1, False), (9, 1, False), (10, 1, True)])
def test_encaisser(perte: int, furie: int, grave: bool) -> None:
    coup = encaisser(JACK, perte)
    assert (coup.jauges.sante, coup.furie, coup.blessure_grave) == (26 - perte, furie, grave)


@pytest.mark.regle("R8", "R9", "R10")
def test_ko_et_mort() -> None:
    ko = encaisser(JACK, 30).jauges
    assert ko.ko
    assert ko.sante == 0
    assert not ko.mort
    assert encaisser(ko, 5).jauges == ko
    assert encaisser(ko, 0, letale=True).jauges.mort
    assert encaisser(JACK, 26, letale=True).jauges.mort
    assert not encaisser(JACK, 25, letale=True).jauges.mort
    with pytest.raises(ActionImpossible, match="mort"):
        soigner(encaisser(JACK, 26, letale=True).jauges, 1)


@pytest.mark.regle("R12", "R13")
def test_la_furie_ne_depasse_pas_son_maximum() -> None:
    jauges = JACK
    for _ in range(6):
        jauges = encaisser(jauges, 1).jauges
    assert jauges.furie == jauges.furie_max == 4


@pytest.mark.regle("R5")
def test_la_sante_ne_depasse_pas_son_maximum() -> None:
    assert soigner(JACK._replace(sante=20), 100).sante == 26


@pytest.mark.regle("R6")
def test_un_jour_de_repos_rend_1d6() -> None:
    assert guerir(JACK._replace(sante=10), 3, HasardScript([1, 6, 2])).sante == 19
    assert not guerir(JACK._replace(sante=0), 1, HasardScript([1])).ko


@pytest.mark.regle("R11", "R14", "R15")
def test_la_furie_retombe() -> None:
    en_furie = JACK._replace(furie=3)
    assert debuter_partie(en_furie).furie == 0
    assert finir_combat(en_furie).furie == 0
    assert finir_combat(en_furie, furie_gardee=True).furie == 3
    assert reposer(en_furie, volonte=3, heures_de_repos=1).furie == 0
    assert reposer(en_furie, volonte=3).furie == 3
    assert jauges_pleines(profil("jack")).furie == 0


@pytest.mark.regle("R16", "R18", "R19", "R21")
def test_payer() -> None:
    assert payer(JACK._replace(furie=2), energie=32, furie=1)[2:5] == (0, 32, 1)
    assert payer(JACK, energie=32).epuise
    assert not JACK.epuise
    for cout in ({"energie": 33}, {"furie": 1}):
        with pytest.raises(ActionImpossible, match="Il faut"):
            payer(JACK, **cout)
    with pytest.raises(Refus, match="positif"):
        payer(JACK, energie=-1)


@pytest.mark.regle("R20")
def test_recuperer_l_energie() -> None:
    vide = JACK._replace(energie=0)
    assert reposer(vide, volonte=3, heures_de_repos=5).energie == 5
    assert reposer(vide, volonte=3, heures_de_sommeil=5).energie == 30
    assert reposer(vide, volonte=3, heures_de_sommeil=8).energie == 32
    assert heures_pour_retrouver(vide, volonte=3) == (32, 6)
    repos, sommeil = heures_pour_retrouver(vide, volonte=3)
    assert reposer(vide, volonte=3, heures_de_repos=repos).energie == 32
    assert reposer(vide, volonte=3, heures_de_sommeil=sommeil - 1).energie < 32


@pytest.mark.regle("R43")
def test_la_feuille_donne_le_courant_et_le_maximum() -> None:
    from dataclasses import replace

    blesse = replace(profil("jack"), sante=17, energie=5, furie=2)
    assert jauges_pleines(blesse)[:6] == (17, 26, 5, 32, 2, 4)
    assert deriver(blesse).sante_max == 26
