"""Répondre à un coup létal : chaque loi est celle des dés, énumérés un à un."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from tiamat.analyse import echange
from tiamat.analyse.parade import (
    ARMEE,
    ESQUIVE,
    INSTINCT,
    MAINS_NUES,
    SORTES,
    armer_d_une_lame,
    armes_letales,
    attaques_letales,
    defenseur_quelconque,
    frappeur_quelconque,
    repondre,
    reponses_possibles,
    sorte_de_reponse,
)
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import PARTIES, Combattant, combattant
from tiamat.erreurs import ActionImpossible
from tiamat.personnage import profil, profils
from tiamat.vocabulaire import CARACTERISTIQUES

T = catalogue().techniques
BANDIT = combattant(profil("bandit"), ["couteau"])
INGRID, JACK = combattant(profil("ingrid")), combattant(profil("jack"))
MOYEN = dict.fromkeys(CARACTERISTIQUES, 2)
Table = dict[int, Fraction]


def jet(d10: int, d6: int = 0, fixe: int = 0) -> Table:
    """La loi d'un jet, dé par dé : le meilleur D10, un D6 de plus par 10, les D6, le bonus."""
    loi: defaultdict[int, Fraction] = defaultdict(Fraction)
    for faces in product(range(1, 11), repeat=d10):
        n = faces.count(10) + d6
        for six in product(range(1, 7), repeat=n):
            loi[max(faces, default=0) + sum(six) + fixe] += Fraction(1, 10**d10 * 6**n)
    return dict(loi)


def bat(une: Table, autre: Table) -> Fraction:
    return sum((p * q for a, p in une.items() for b, q in autre.items() if a > b), Fraction(0))


def pertes(puissance: Table, retenu: Table) -> Table:
    loi: defaultdict[int, Fraction] = defaultdict(Fraction)
    for (a, p), (b, q) in product(puissance.items(), retenu.items()):
        loi[max(0, a - b)] += p * q
    return dict(loi)


def melange(*parts: tuple[Fraction, Table]) -> Table:
    loi: defaultdict[int, Fraction] = defaultdict(Fraction)
    for poids, table in parts:
        for perte, p in table.items():
            loi[perte] += poids * p
    return {perte: p for perte, p in loi.items() if p}


# Bandit : habileté 2, force 3, un couteau (+1D6). Ingrid : endurance 3, force 3, rien sur elle.
VISE, COUTEAU, PEAU = jet(2), jet(3, 1), {3: Fraction(1)}


@pytest.mark.regle("R98", "R109", "R7", "R9")
@pytest.mark.parametrize("sante", [1, 8, 33])
def test_a_mains_nues_la_parade_amortit(sante: int) -> None:
    touche = bat(VISE, jet(3, fixe=1))
    amortie = pertes(COUTEAU, jet(4))
    attendue = melange((touche, pertes(COUTEAU, PEAU)), (1 - touche, amortie))
    r = repondre(BANDIT, "attaque_armee", INGRID, "blocage")
    assert (r.loi.touche, r.paree, r.tenues) == (touche, 1 - touche, ())
    assert r.loi.pertes == attendue
    assert r.perte_paree == sum(n * p for n, p in amortie.items())
    assert r.perte_touchee == sum(n * p for n, p in pertes(COUTEAU, PEAU).items())
    partage = r.partage(sante)
    assert partage.mort == sum((p for n, p in attendue.items() if n >= sante), Fraction(0))
    assert partage.grave == sum((p for n, p in attendue.items() if 10 <= n < sante), Fraction(0))
    assert partage.perte == sum((p for n, p in attendue.items() if 0 < n < min(10, sante)), Fraction(0))
    assert sum(partage) == 1


@pytest.mark.regle("R108")
def test_une_parade_armee_arrete_tout() -> None:
    touche = bat(VISE, jet(2))
    r = repondre(BANDIT, "attaque_armee", INGRID, "parade_armee")
    assert (r.sorte, r.loi.touche, r.paree, r.perte_paree) == (ARMEE, touche, 0, 0)
    assert r.loi.pertes == melange((touche, pertes(COUTEAU, PEAU)), (1 - touche, {0: Fraction(1)}))
    assert repondre(BANDIT, "attaque_armee", INGRID, "parade_avec_arme_improvisee").tenues == ("un_objet",)


@pytest.mark.regle("R95")
def test_l_instinct_est_celui_de_l_echange() -> None:
    r = repondre(BANDIT, "attaque_armee", INGRID)
    assert (r.sorte, r.technique) == (INSTINCT, "")
    assert dict(r.loi.issues) == dict(echange(BANDIT, "attaque_armee", INGRID).issues)


@pytest.mark.regle("R109")
def test_l_armure_de_la_zone_compte_aussi_dans_la_parade() -> None:
    nu, gilet = (defenseur_quelconque(MOYEN, 1, p) for p in ("", "gilet_pare_balles"))
    torse = Fraction(catalogue().tables["aleatoire"].zones.count("torse"), 10)
    amortie, couverte = (pertes(jet(2, 1), {n + a: p for n, p in jet(3).items()}) for a in (0, 4))
    frappeur = frappeur_quelconque(MOYEN, "couteau")
    assert repondre(frappeur, "attaque_armee", nu, "blocage").perte_paree == sum(n * p for n, p in amortie.items())
    attendue = sum(n * p for n, p in melange((1 - torse, amortie), (torse, couverte)).items())
    assert repondre(frappeur, "attaque_armee", gilet, "blocage").perte_paree == attendue


@pytest.mark.regle("R185")
def test_une_fracassante_ignore_l_armure_meme_paree() -> None:
    assert "fracassante" in T["seiryuto_uchi"].attributs
    lois = [
        repondre(frappeur_quelconque(MOYEN, ""), "seiryuto_uchi", defenseur_quelconque(MOYEN, 1, p), "absorption").loi
        for p in ("", "tenue_d_intervention")
    ]
    assert lois[0].pertes == lois[1].pertes


@pytest.mark.regle("R107")
def test_les_attaques_letales_sont_celles_des_fiches() -> None:
    assert set(armes_letales()) == {
        a.id
        for a in catalogue().armes.values()
        if "contact" in a.sorte and ("letale" in a.attributs or a.letale_au_contact)
    }
    for arme in (*armes_letales(), ""):
        qui = frappeur_quelconque(MOYEN, arme)
        assert attaques_letales(qui)
        for t in attaques_letales(qui):
            par_arme = T[t].arme not in ("", "un_objet")
            assert par_arme or "letale" in T[t].attributs
    for p in profils().values():
        assert "attaque_armee" in attaques_letales(armer_d_une_lame(combattant(p), "sabre"))
    assert attaques_letales(combattant(profil("jack"))) == ()


@pytest.mark.regle("R206")
def test_la_parade_instinctive_ne_repond_jamais() -> None:
    assert sorte_de_reponse(T["parade_instinctive"]) == MAINS_NUES
    assert "parade_instinctive" not in reponses_possibles(BANDIT, "attaque_armee", INGRID, MAINS_NUES)
    with pytest.raises(ActionImpossible, match="Parade instinctive ne répond pas à Attaque armée"):
        repondre(BANDIT, "attaque_armee", INGRID, "parade_instinctive")
    for mauvaise in ("oi_zuki", "cross_counter"):
        with pytest.raises(ActionImpossible):
            repondre(BANDIT, "attaque_armee", INGRID, mauvaise)
    with pytest.raises(ActionImpossible, match="R107"):
        repondre(JACK, "oi_zuki", INGRID)


@pytest.mark.regle("R206", "R37")
@pytest.mark.parametrize("arme", [*armes_letales(), ""])
def test_chaque_coup_a_ses_reponses_et_chacune_sa_loi(arme: str) -> None:
    frappeur: Combattant = frappeur_quelconque(MOYEN, arme)
    for coup in attaques_letales(frappeur):
        for sorte in SORTES:
            reponses = reponses_possibles(frappeur, coup, INGRID, sorte)
            assert reponses
            for defense in {reponses[0], reponses[-1]}:
                r = repondre(frappeur, coup, INGRID, defense)
                assert r.sorte == sorte
                assert sum(r.partage(20)) == 1
                assert (r.paree > 0) <= (sorte == MAINS_NUES)
    basses = reponses_possibles(BANDIT, "attaque_armee", INGRID, MAINS_NUES)
    assert not {"age_uke", "gedan_barai"} & set(basses), "une localisation Aléatoire n'est ni haute ni basse"


@pytest.mark.regle("R183")
def test_par_surprise_la_defense_n_a_qu_un_de() -> None:
    frappeur = frappeur_quelconque(MOYEN, "katana")
    r = repondre(frappeur, "nukitsuke", INGRID, "roulade")
    assert r.sorte == ESQUIVE
    assert r.loi.touche == bat(jet(2), jet(1))


def test_une_cible_sans_fiche_porte_ce_qu_on_lui_donne() -> None:
    casque = defenseur_quelconque(MOYEN, 4, "casque")
    assert {z: casque.armure(z) for z in PARTIES} == {z: 3 * (z == "tete") for z in PARTIES}
    assert casque.defense_instinctive == 4
