"""La cascade d'un combo : la perte totale par maillons est celle que donne l'énumération état par état."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tests.regles.combat.outils import fiche
from tiamat.analyse.cascade import INEPUISABLE, cascade, inepuisable
from tiamat.combat.actions import Annonce
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.procedure.interpretes import Choix, Enumerateur, ne_rien_decider

CASCADES = (("nidan_geri", ("mae_tobi_geri",)), ("double_elbow_strike", ("straight_elbow_strike",)))


def enchaine(choix: Choix, combat: Combat, e: Etat) -> Any:
    """Accepte tout combo, ne se défend que d'instinct."""
    return choix.reponses[-1] if choix.nom == "combo" else choix.reponses[0]


def face_a_face(technique: str, combo: tuple[str, ...]) -> tuple[Combat, Etat]:
    un, deux = fiche(1, technique, *combo, nom="Un"), fiche(1, nom="Deux")
    return engager([Participant("un", un, 0), Participant("deux", deux, 1, position=1)])


@pytest.mark.regle("R200", "R211")
@pytest.mark.parametrize(("technique", "combo"), CASCADES, ids=[t for t, _ in CASCADES])
def test_la_cascade_est_celle_de_l_enumeration(technique: str, combo: tuple[str, ...]) -> None:
    combat, e = face_a_face(technique, combo)
    entiere: Counter[int] = Counter()
    for apres, p in Enumerateur(enchaine).loi(attaquer, combat, inepuisable(e), Annonce(0, 1, technique)):
        entiere[INEPUISABLE - apres.corps[1].jauges.sante] += p  # type: ignore[assignment]
    loi = dict(cascade(combat, e, Annonce(0, 1, technique), enchaine))
    assert loi == dict(entiere)
    assert sum(loi.values()) == 1


@pytest.mark.regle("R200")
def test_refuser_le_combo_rend_la_loi_du_premier_coup() -> None:
    combat, e = face_a_face("nidan_geri", ("mae_tobi_geri",))
    seule, suivie = (dict(cascade(combat, e, Annonce(0, 1, "nidan_geri"), d)) for d in (ne_rien_decider, enchaine))
    assert seule[0] > suivie[0]
    assert moyenne(seule) < moyenne(suivie)


def moyenne(loi: dict[int, Fraction]) -> Fraction:
    return sum((perte * p for perte, p in loi.items()), Fraction(0))
