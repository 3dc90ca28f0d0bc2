"""Où le coup tombe, et ce qui blesse gravement : relu des tables du livre et compté dé par dé."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from tiamat.analyse.blessure import seuils_de_blessure, suites_d_une_blessure
from tiamat.analyse.echange import preparer
from tiamat.analyse.essai import attaquant_type, situations_types
from tiamat.analyse.localisation import techniques_qui_visent, viser, viser_avec
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT, Combattant, Situation, combattant
from tiamat.combat.emploi import employer
from tiamat.combat.legalite import refus_d_attaque
from tiamat.erreurs import NomInconnu
from tiamat.personnage import Personnage, profil

TABLES = {
    "aleatoire": "tete torse torse torse bras_droit bras_gauche jambe_droite jambe_droite jambe_gauche jambe_gauche",
    "haut": "tete tete torse torse torse torse bras_droit bras_droit bras_gauche bras_gauche",
    "jambes": "jambe_droite " * 5 + "jambe_gauche " * 5,
}
"""Les dix faces de chaque table, de 0 à 9, retapées du livre (R115, R116, R117)."""


def en_dixiemes(table: str) -> dict[str, Fraction]:
    return {z: Fraction(n, 10) for z, n in Counter(TABLES[table].split()).items()}


@pytest.mark.regle("R110", "R111", "R112", "R113", "R115", "R116", "R117")
@pytest.mark.parametrize(
    ("lieu", "posture", "table"),
    [
        ("haut", DEBOUT, "haut"),
        ("bas", DEBOUT, "jambes"),
        ("bas", A_TERRE, "aleatoire"),
        ("bas", ASSIS, "aleatoire"),
        ("aleatoire", DEBOUT, "aleatoire"),
        ("aleatoire", A_TERRE, "aleatoire"),
    ],
)
def test_les_tables(lieu: str, posture: str, table: str) -> None:
    visee = viser(lieu, posture)
    assert visee.question is not None
    assert visee.question.zones == tuple(TABLES[table].split())
    assert visee.chances == en_dixiemes(table)


@pytest.mark.regle("R114")
def test_une_localisation_speciale_impose_sa_zone_ou_son_cote() -> None:
    assert viser("tete").chances == {"tete": 1}
    assert viser("tronc").chances == {"torse": 1}
    assert viser("bras").chances == {"bras_droit": Fraction(1, 2), "bras_gauche": Fraction(1, 2)}
    for zone in catalogue().zones:
        assert viser("au_choix", zone=zone).chances == {zone: 1}


@pytest.mark.regle("R111", "R114")
@pytest.mark.parametrize("posture", [A_TERRE, ASSIS])
def test_debout_seulement(posture: str) -> None:
    for lieu in catalogue().localisations.values():
        visee = viser(lieu.id, posture)
        assert bool(visee.refus) == (lieu.sorte in ("haut", "speciale"))
        assert (visee.question is None) == bool(visee.refus)


@pytest.mark.regle("R197", "R207")
@pytest.mark.parametrize("technique", [t.id for t in techniques_qui_visent()])
def test_une_technique_vise_comme_sa_localisation_sauf_ce_que_sa_fiche_demande(technique: str) -> None:
    fiche = catalogue().techniques[technique]
    for posture in (DEBOUT, A_TERRE, ASSIS):
        visee = viser_avec(technique, posture)
        assert not any("ne connaît pas" in r or "R175" in r or "R80" in r for r in visee.refus), visee.refus
        if not fiche.localisation:
            assert visee.question is None
        elif not visee.refus and not viser(fiche.localisation, posture).refus:
            assert visee.chances == viser(fiche.localisation, posture).chances


@pytest.mark.regle("R207")
def test_ciseaux_veut_une_cible_a_terre() -> None:
    assert viser_avec("ciseaux").refus == ("Ciseaux demande une cible à terre (R207).",)
    assert not viser_avec("ciseaux", A_TERRE).refus


@pytest.mark.regle("R175", "R207")
def test_l_attaquant_type_sait_et_tient_ce_qu_il_faut() -> None:
    for t in techniques_qui_visent():
        a, (sa, sc) = attaquant_type(t), situations_types(t)
        assert refus_d_attaque(a, sa, employer(a, t), combattant(profil("jack"), ["couteau"]), sc) == ()
    assert situations_types(catalogue().techniques["oi_zuki"])[1] == Situation()


def test_un_nom_inconnu_est_refuse() -> None:
    for essayer in (lambda: viser("pied"), lambda: viser_avec("oi zaki zuki")):
        with pytest.raises(NomInconnu):
            essayer()


# ── La blessure grave ──────────────────────────────────────────────────────


def puissances(d10: int, d6: int) -> Counter[int]:
    """Toutes les Puissances de tant de dés, en poids : le meilleur D10, 1D6 par 10 obtenu, la somme des D6."""
    compte: Counter[int] = Counter()
    for des in product(range(1, 11), repeat=d10):
        critiques = des.count(10)
        for sixes in product(range(1, 7), repeat=critiques + d6):
            compte[max(des) + sum(sixes)] += 6 ** (d10 - critiques)
    return compte


def quelqu_un(*equipement: str) -> Personnage:
    return Personnage("Léa", dict.fromkeys(profil("jack").caracteristiques, 2), equipement=equipement)


def qui_sait(technique: str, *armes: str) -> Combattant:
    connu = combattant(quelqu_un(), armes)
    return replace(connu, techniques=connu.techniques | {technique})


@pytest.mark.regle("R7", "R98", "R99", "R194")
@pytest.mark.parametrize(
    ("technique", "armes", "seuil"), [("coup_de_poing", (), 10), ("attaque_armee", ("couteau",), 10), ("nukite", (), 1)]
)
def test_le_seuil_zone_par_zone(technique: str, armes: tuple[str, ...], seuil: int) -> None:
    """Force 2 : deux D10 de Puissance, et le D6 du couteau ; endurance 2, et 3 de casque à la tête."""
    frappe = preparer(qui_sait(technique, *armes), technique, combattant(quelqu_un("Casque"))).frappe
    compte = puissances(2, len(armes))
    seuils = seuils_de_blessure(frappe)
    vise = catalogue().techniques[technique].localisation
    assert {s.zone for s in seuils} == set(viser(vise).chances)
    for s in seuils:
        retenu = 2 + 3 * (s.zone == "tete")
        assert (s.perte, s.retenu, s.puissance) == (seuil, retenu, seuil + retenu)
        assert s.chance == Fraction(sum(n for total, n in compte.items() if total >= s.puissance), compte.total())


@pytest.mark.regle("R98")
def test_sans_puissance_il_n_y_a_pas_de_seuil() -> None:
    frappe = preparer(qui_sait("dori"), "dori", combattant(quelqu_un(), ["couteau"])).frappe
    assert seuils_de_blessure(frappe) == ()


@pytest.mark.regle("R135", "R137", "R138", "R139", "R140", "R141")
@pytest.mark.parametrize(
    ("zone", "regles"),
    [
        ("tete", ("R137",)),
        ("torse", ("R138",)),
        ("bras_droit", ("R139",)),
        ("bras_gauche", ("R139",)),
        ("jambe_droite", ("R140", "R141")),
        ("jambe_gauche", ("R140", "R141")),
    ],
)
def test_chaque_zone_a_ses_suites(zone: str, regles: tuple[str, ...]) -> None:
    assert suites_d_une_blessure(zone).regles == regles
    assert suites_d_une_blessure(zone).effet
