"""Ce qu'un échange laisse à sa cible : chaque état et sa chance, chaque gain de furie et la sienne."""

from fractions import Fraction

import pytest

from tests.regles.test_echange import COMBATTABLES, ouverts, quelqu_un
from tiamat.analyse import LoiDEchange, echange
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Situation
from tiamat.combat.echange import PAREE, RIPOSTE, TOUCHE
from tiamat.combat.emploi import employer
from tiamat.combat.suites import ETATS_DES_ATTRIBUTS

T = catalogue().techniques
QUELCONQUE = quelqu_un(2)
A_LA_LIBERATION = ("prise_du_sommeil", "portes_de_l_enfer")
"""Leur fiche dit que l'état ne vient qu'à la libération (R199)."""


def une_loi(attaque: str) -> LoiDEchange | None:
    """La loi de cette attaque là où elle s'emploie, contre la défense instinctive."""
    ouvert = ouverts(attaque, "") or ouverts(attaque, "parade_armee")
    if ouvert is None:
        return None
    a, d, sa, sc = ouvert
    return echange(a, attaque, d, sa=sa, sc=sc, zone="tete")


@pytest.mark.regle("R97", "R187", "R189", "R190", "R191")
@pytest.mark.parametrize("attaque", [t for t in COMBATTABLES if set(ETATS_DES_ATTRIBUTS) & set(T[t].attributs)])
def test_chaque_attribut_pose_son_etat_a_chaque_touche(attaque: str) -> None:
    loi = une_loi(attaque)
    if loi is None:
        assert {"parade", "esquive"} & set(T[attaque].type) or "contre_attaque" in T[attaque].attributs
        return
    voulus = {e for a, e in ETATS_DES_ATTRIBUTS.items() if a in T[attaque].attributs}
    retardes = {x.etat for x in T[attaque].effets if x.verbe == "etat" and x.quand == "liberation"}
    assert bool(retardes) == (attaque in A_LA_LIBERATION)
    assert loi.etats == dict.fromkeys(sorted(voulus - retardes), loi.touche)


@pytest.mark.regle("R97")
def test_un_coup_sans_attribut_ne_pose_rien() -> None:
    assert echange(QUELCONQUE, "oi_zuki", QUELCONQUE).etats == {}
    assert echange(QUELCONQUE, "coup_de_pied", QUELCONQUE).etats == {}


@pytest.mark.regle("R12")
def test_un_point_de_furie_des_qu_un_point_de_sante_se_perd() -> None:
    loi = echange(QUELCONQUE, "oi_zuki", QUELCONQUE)
    assert loi.furie == {0: loi.pertes[0], 1: 1 - loi.pertes[0]}


@pytest.mark.regle("R12", "R209")
def test_la_furie_de_la_fiche_vient_meme_sans_perte() -> None:
    loi = echange(QUELCONQUE, "gifle", QUELCONQUE)
    sans_perte = loi.chance(lambda i: i.resultat == TOUCHE and i.perte == 0)
    assert loi.furie == {0: 1 - loi.touche, 1: sans_perte, 2: loi.touche - sans_perte}


@pytest.mark.regle("R202", "R209")
def test_la_furie_qui_se_lance_a_le_poids_de_son_de() -> None:
    """Le combo d'une Neutralisation : un point pour la perte, un pour l'entrejambe, 1D6 pour l'enchaînement."""
    nu = echange(QUELCONQUE, "coup_dans_l_entrejambe", QUELCONQUE)
    offerte = employer(QUELCONQUE, T["coup_dans_l_entrejambe"], enchainement="neutralisation")
    loi = LoiDEchange(nu.issues, offerte)
    attendue = {0: 1 - loi.touche}
    for issue, p in loi.issues:
        for face in range(1, 7) if issue.resultat == TOUCHE else ():
            gain = face + 1 + (issue.perte >= 1)
            attendue[gain] = attendue.get(gain, Fraction(0)) + p / 6
    assert loi.furie == attendue
    assert set(loi.furie) == {0, *range(2, 9)}
    assert loi.etats == {"sonne": loi.touche}


@pytest.mark.regle("R109", "R12")
def test_une_parade_a_mains_nues_ne_laisse_que_la_perte() -> None:
    arme = quelqu_un(2, "couteau")
    loi = echange(arme, "attaque_armee", QUELCONQUE, "blocage")
    paree = loi.chance(lambda i: i.resultat == PAREE and i.perte >= 1)
    touchee = loi.chance(lambda i: i.resultat == TOUCHE and i.perte >= 1)
    assert paree > 0
    assert loi.furie[1] == paree + touchee
    assert loi.etats == {}


@pytest.mark.regle("R184", "R12")
def test_une_riposte_ne_laisse_rien_a_la_cible() -> None:
    loi = echange(QUELCONQUE, "ultimate_punch", QUELCONQUE, "cross_counter")
    assert loi.riposte == loi.chance(lambda i: i.resultat == RIPOSTE) > 0
    assert loi.etats == {"sonne": loi.touche}
    assert sum(loi.furie.values()) == 1
    assert loi.furie.get(1, 0) == loi.chance(lambda i: i.resultat == TOUCHE and i.perte >= 1)


def test_la_cible_neuve_compte_sans_ce_qu_elle_a_deja() -> None:
    """Sonnée et furieuse, elle l'était déjà : la loi dit ce que l'échange pose, pas ce qu'elle porte."""
    avant = Situation(etats=frozenset({"sonne"}), furie=3)
    assert echange(QUELCONQUE, "oi_zuki", QUELCONQUE, sc=avant).etats == {}
