"""Les tables du combat disent ce que le moteur applique."""

import pytest
from tables_de_combat import DES_DE_LA_DEFENSE, TIR, _arrete, _contre_le_letal, _defenses

from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Situation, combattant
from tiamat.combat.emploi import DEFENSE, employer
from tiamat.combat.legalite import refus_de_defense
from tiamat.personnage import profil
from tiamat.personnage.derivees import defense_instinctive
from tiamat.techniques import sorte

FICHE, AU_CONTACT = "(R206)", "(C110)"
"""Les raisons qui viennent de la fiche de la défense, et non de qui se défend."""


def admise(defense: str, attaque: str) -> bool:
    """Dit si le moteur laisse cette défense répondre à cette attaque, offerte par un combo."""
    jack, t = combattant(profil("jack")), catalogue().techniques
    qui, situation = employer(jack, t[defense], DEFENSE), Situation()
    raisons = refus_de_defense(jack, situation, qui, jack, situation, employer(jack, t[attaque]), combo=True)
    return not any(r.rstrip(".").endswith((FICHE, AU_CONTACT)) for r in raisons)


@pytest.mark.parametrize("menace", ["prise", TIR])
def test_une_defense_arrete_ce_que_le_moteur_lui_laisse_arreter(menace: str) -> None:
    attaques = [
        t.id
        for t in catalogue().techniques.values()
        if t.type == (menace,) and sorte(t) == "attaque" and "contre_attaque" not in t.attributs
    ]
    dites = {d.id for d in _defenses() if _arrete(d, menace)}
    assert dites == {d.id for d in _defenses() if any(admise(d.id, a) for a in attaques)}


def test_contre_un_tir_ce_sont_les_defenses_arbitrees() -> None:
    decision = catalogue().arbitrages["C60"].decision
    assert {d.nom for d in _defenses() if _arrete(d, TIR)} == {d.nom for d in _defenses() if d.nom in decision}


def test_un_coup_letal_est_arrete_par_les_parades_arbitrees() -> None:
    decision = catalogue().arbitrages["C75"].decision
    dites = {d.nom for d in _defenses() if _contre_le_letal(d) == "arrêté"}
    assert dites == {d.nom for d in _defenses() if d.nom in decision}
    assert _contre_le_letal(catalogue().techniques["parade_instinctive"]) == "—"


def test_la_table_des_chances_montre_les_premieres_defenses_instinctives() -> None:
    assert {defense_instinctive(actions) for actions in range(1, 6)} == set(DES_DE_LA_DEFENSE)
