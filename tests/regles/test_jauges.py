"""Santé, énergie et furie : chaque changement borne."""

from collections import Counter
from fractions import Fraction
from itertools import accumulate, product

import pytest
from icepool import d6

from tiamat.erreurs import ActionImpossible, Refus
from tiamat.hasard import HasardScript
from tiamat.jauges import (
    Jauges,
    debuter_partie,
    encaisser,
    finir_combat,
    guerir,
    heures_pour_retrouver,
    jours_pour_guerir,
    payer,
    reposer,
    se_remettre,
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


@pytest.mark.regle("R6", "R5")
@pytest.mark.parametrize("manque", range(7))
def test_la_loi_des_jours_de_repos_est_celle_de_tous_les_des_possibles(manque: int) -> None:
    jours = Counter(
        next((n for n, total in enumerate(accumulate(des), 1) if total >= manque), 0) if manque else 0
        for des in product(range(1, 7), repeat=6)
    )
    assert dict(jours_pour_guerir(manque).valeurs()) == {n: Fraction(cas, 6**6) for n, cas in jours.items()}


@pytest.mark.regle("R6")
@pytest.mark.parametrize("manque", [26, 48])
def test_guerir_en_n_jours_c_est_tirer_assez_avec_n_des(manque: int) -> None:
    loi = jours_pour_guerir(manque)
    assert (loi.mini, loi.maxi) == (-(-manque // 6), manque)
    for n in (loi.mini - 1, loi.mini, loi.mini + 3, 2 * loi.mini, loi.maxi - 1, loi.maxi):
        assert loi.chance_au_plus(n) == (n @ d6).probability(">=", manque)
    n = loi.quantile(Fraction(9, 10))
    assert loi.chance_au_plus(n - 1) < Fraction(9, 10) <= loi.chance_au_plus(n)


@pytest.mark.regle("R6")
@pytest.mark.parametrize("des", [[6, 6, 6, 6, 2], [1] * 26, [5, 4, 3, 6, 1, 6, 2]])
def test_guerir_jour_apres_jour_prend_un_nombre_de_jours_de_la_loi(des: list[int]) -> None:
    jauges, jours = JACK._replace(sante=0), 0
    hasard = HasardScript(des)
    while jauges.sante < jauges.sante_max:
        jauges, jours = guerir(jauges, 1, hasard), jours + 1
    assert jours == len(des)
    assert jours_pour_guerir(26).chance_exacte(jours) > 0


@pytest.mark.regle("R6", "R20")
def test_se_remettre() -> None:
    remise = se_remettre(JACK._replace(sante=10, energie=1), volonte=3)
    assert remise == (31, 6, jours_pour_guerir(16))
    pleine = se_remettre(JACK, volonte=3)
    assert (pleine[:2], list(pleine.jours.valeurs())) == ((0, 0), [(0, Fraction(1))])
    assert se_remettre(JACK._replace(sante=30), volonte=3).jours.maxi == 0
    with pytest.raises(ActionImpossible, match="mort"):
        se_remettre(JACK._replace(mort=True), volonte=3)


@pytest.mark.parametrize("manque", [-1, 501])
def test_un_manque_demesure_est_refuse(manque: int) -> None:
    with pytest.raises(Refus, match="de 0 à 500"):
        jours_pour_guerir(manque)


@pytest.mark.parametrize("part", [Fraction(0), Fraction(-1), Fraction(11, 10)])
def test_un_quantile_demande_une_part(part: Fraction) -> None:
    with pytest.raises(Refus, match="Part de"):
        jours_pour_guerir(5).quantile(part)
