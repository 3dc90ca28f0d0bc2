"""Les 120 techniques, une à une : elle se paie et blesse comme sa fiche le dit, et ses règles spéciales agissent."""

import pytest

from tests.regles.combat import effets_produits
from tests.regles.combat.effets_d_emploi import VERIFIER
from tests.regles.combat.scenes import (
    LUI,
    MOI,
    PASSIFS,
    T,
    agissants,
    aucun_combo,
    defend,
    empeche,
    frappe,
    joue_la,
    rater,
    reussir,
    sans,
    scene,
    se_defend,
)
from tiamat.catalogue import Technique, catalogue
from tiamat.catalogue.effets import VERBES
from tiamat.combat.combat import Etat
from tiamat.des import Formule

assert effets_produits
COMBATTABLES = [t for t in T.values() if "enchainement" not in t.type]
FACE = 5
"""Ce que montre chaque dé de Puissance."""
ENDURANCE = 2


@pytest.mark.regle("R136", "R199", "R206", "R207", "R208", "R209", "R210")
@pytest.mark.parametrize("t", T.values(), ids=T)
def test_chaque_regle_speciale_de_la_fiche_agit(t: Technique) -> None:
    combat, e = scene(t)
    if "enchainement" not in t.type:
        assert empeche(t, combat, e) == ()
    for x in agissants(t):
        obtenu, attendu = VERIFIER[x.verbe](t, x)
        assert obtenu == attendu, x
        with sans(t, x) as ote:
            assert VERIFIER[x.verbe](ote, x)[0] != attendu, x


def test_chaque_verbe_agissant_a_sa_verification() -> None:
    assert set(VERIFIER) == set(VERBES) - set(PASSIFS)
    assert {x.verbe for t in T.values() for x in agissants(t)} == set(VERIFIER)


def test_une_technique_sans_effet_agissant_le_declare() -> None:
    muettes = [t for t in T.values() if not agissants(t)]
    assert {"straight_punch", "immobilisation", "enchainement_du_loup"} <= {t.id for t in muettes}
    for t in muettes:
        assert {n for x in t.effets for n in x.clauses} == set(range(1, len(t.clauses) + 1))


def _perte_de_la_fiche(t: Technique, arme: str) -> int:
    """La perte quand chaque dé de Puissance montre ``FACE`` : le meilleur D10, tous les D6, le bonus, moins 2."""
    if t.puissance in ("", "aucun dommage"):
        return 0
    propre = t.puissance.removeprefix("Puissance de l’arme").strip()
    textes = [propre] if propre == t.puissance else [catalogue().armes[arme].puissance, propre]
    parts = [Formule.lire(texte) for texte in textes if texte]
    d10 = any(p.carac or p.d10 for p in parts)
    return max(0, FACE * (d10 + sum(p.d6 for p in parts)) + sum(p.fixe for p in parts) - ENDURANCE)


def _paye(avant: Etat, apres: Etat) -> tuple[int, int, int]:
    a, b = avant.corps[MOI], apres.corps[MOI]
    return a.actions - b.actions, a.jauges.energie - b.jauges.energie, a.jauges.furie - b.jauges.furie


@pytest.mark.regle("R16", "R21", "R93", "R98", "R176", "R177", "R178")
@pytest.mark.parametrize("t", COMBATTABLES, ids=[t.id for t in COMBATTABLES])
def test_chaque_technique_se_paie_et_blesse_comme_sa_fiche(t: Technique) -> None:
    combat, e = scene(t)
    arme = next(iter((*e.corps[MOI].tenues, *e.corps[MOI].rangees)), "")
    h = reussir(t, puissance=FACE, zone=2)
    apres = defend(t, combat, e, h, aucun_combo) if se_defend(t) else frappe(t, combat, e, h)
    assert _paye(e, apres) == (1, t.cout.energie, t.cout.furie)
    perte = e.corps[LUI].jauges.sante - apres.corps[LUI].jauges.sante
    defense_sans_coup = {"parade", "esquive"} & set(t.type)
    assert perte == (0 if defense_sans_coup else _perte_de_la_fiche(t, arme))
    assert apres.corps[MOI].jauges.sante == e.corps[MOI].jauges.sante
    manquee = joue_la(t, combat, e, rater(t))
    assert _paye(e, manquee)[:2] == (1, t.cout.energie)
    assert manquee.corps[LUI].jauges.sante == e.corps[LUI].jauges.sante
