"""Les combos de fiche (R211), joués : offerts à la touche ou à l'esquive réussie, gratuits, en cascade."""

from typing import Any

import pytest

from tests.regles.combat.outils import decide, duel, fiche
from tests.regles.combat.scenes import (
    LUI,
    MOI,
    RATE,
    TOUCHE,
    Faces,
    T,
    action,
    aucun_combo,
    defend,
    frappe,
    joue_la,
    rater,
    reussir,
    savoir,
    scene,
    se_defend,
)
from tiamat.catalogue import Technique
from tiamat.combat.actions import Offre
from tiamat.combat.deroule import agir
from tiamat.combat.options import Options
from tiamat.procedure.interpretes import Choix, Lanceur
from tiamat.techniques import sorte

COMBOS = {
    "arnis_guerriero": "arnis_matador",
    "charge_enragee": "straight_punch",
    "double_elbow_strike": "straight_elbow_strike",
    "double_knee_kick": "jumping_knee_kick",
    "kizami_zuki": "oi_zuki",
    "nidan_geri": "mae_tobi_geri",
    "tir_en_rafale": "visee",
    "ultimate_elbow_strike": "double_elbow_strike",
}
chacun = pytest.mark.parametrize("t", [T[i] for i in COMBOS], ids=COMBOS)


def prend_la_fiche(choix: Choix) -> Any:
    """Prend tout ce qui est offert par une fiche."""
    return next((o for o in choix.reponses if o is not None and not o.enchainement), None)


def test_les_combos_du_livre_et_eux_seuls() -> None:
    assert {t.id: t.combo[0] for t in T.values() if t.combo and sorte(t) != "enchainement"} == COMBOS


@pytest.mark.regle("R200", "R211")
@chacun
def test_offert_si_la_technique_reussit_et_pas_sinon(t: Technique) -> None:
    for h, attendu in ((reussir(t), {COMBOS[t.id]}), (rater(t), set[str]())):
        combat, e = scene(t)
        vus: list[Offre | None] = []
        joue_la(t, combat, e, h, lambda choix, v=vus: v.extend(choix.reponses))
        assert {o.technique for o in vus if o is not None} == attendu


@pytest.mark.regle("R200", "R176")
@chacun
def test_gratuit_en_action_en_energie_en_furie(t: Technique) -> None:
    combat, e = scene(t)
    sans_lui, avec = (
        joue_la(t, combat, e, reussir(t, combo_puissance=9), combo).corps for combo in (aucun_combo, prend_la_fiche)
    )
    for champ in ("energie", "furie"):
        assert getattr(sans_lui[MOI].jauges, champ) == getattr(avec[MOI].jauges, champ)
    assert sans_lui[MOI].actions == avec[MOI].actions
    assert avec[LUI].jauges.sante < sans_lui[LUI].jauges.sante


@pytest.mark.regle("R200")
@chacun
def test_offert_meme_a_qui_n_a_plus_rien(t: Technique) -> None:
    combat, e = scene(t)
    j = e.corps[MOI].jauges
    e = e.changer(MOI, actions=1, jauges=j._replace(energie=t.cout.energie, furie=t.cout.furie))
    apres = joue_la(t, combat, e, reussir(t, combo_puissance=9), prend_la_fiche)
    assert (apres.corps[MOI].actions, apres.corps[MOI].jauges.energie, apres.corps[MOI].jauges.furie) == (0, 0, 0)
    assert apres.corps[LUI].jauges.sante <= e.corps[LUI].jauges.sante - 3


@pytest.mark.regle("R200")
def test_qui_ne_connait_pas_la_technique_offerte_ne_l_enchaine_pas() -> None:
    combat, e = duel(fiche(2, "nidan_geri"), fiche(2))
    vus: list[Any] = []
    frappe(T["nidan_geri"], combat, e, Faces(**TOUCHE), lambda choix: vus.append(choix))
    assert vus == []


@pytest.mark.regle("R200", "R184")
def test_un_combo_offre_le_sien_sauf_option_contraire() -> None:
    t = T["ultimate_elbow_strike"]
    suite = {"straight_elbow_strike"}
    for cascade, attendu in ((True, 3 + 8 + 3), (False, 3 + 8)):
        combat, e = scene(t, options=Options(combos_en_cascade=cascade), de_plus=tuple(suite))
        vus: list[str] = []

        def tout(choix: Choix, v: list[str] = vus) -> Any:
            v.append(choix.sujet.technique)
            return prend_la_fiche(choix)

        apres = defend(t, combat, e, Faces(**RATE, combo_precision=9, combo_defense=1, puissance=5), tout)
        coups = e.corps[LUI].jauges.sante - apres.corps[LUI].jauges.sante
        assert coups == attendu
        assert len(vus) == 1 + cascade


@pytest.mark.regle("R90", "R200")
def test_se_preparer_ne_sert_ni_ne_se_perd_pour_un_combo() -> None:
    t = T["charge_enragee"]
    combat, e = scene(t)
    h = Faces(**TOUCHE)
    apres = frappe(t, combat, e.changer(MOI, prepare=True), h, prend_la_fiche)
    assert (h.lus["precision", 10], h.lus["combo.precision", 10]) == (2 + 2 + 1, 2)
    assert not apres.corps[MOI].prepare
    esquive = T["kizami_zuki"]
    combat, e = scene(esquive)
    h = reussir(esquive)
    defend(esquive, combat, e.changer(MOI, prepare=True), h, prend_la_fiche)
    assert (h.lus["defense", 10], h.lus["combo.precision", 10]) == (2 + 1 + 1, 2)


@pytest.mark.regle("R94", "R206")
def test_la_cible_se_defend_du_combo_avec_ses_actions() -> None:
    t = T["charge_enragee"]
    combat, e = scene(t)

    def esquiver(choix: Choix) -> str:
        return "roulade" if choix.sujet.rang else ""

    lanceur = Lanceur(
        Faces(**TOUCHE, combo_precision=1, combo_defense=9), decider=decide(defense=esquiver, combo=prend_la_fiche)
    )
    apres = agir(lanceur, combat, e, action(t))
    assert apres.corps[LUI].actions == e.corps[LUI].actions - 1
    assert apres.corps[LUI].jauges.energie == e.corps[LUI].jauges.energie - 1


@pytest.mark.regle("R84", "R102", "R200")
def test_le_tir_offert_par_une_rafale_subit_les_memes_circonstances() -> None:
    t = T["tir_en_rafale"]
    combat, e = scene(t)
    pertes = []
    for circonstances in ((), ("a_couvert",)):
        h = Faces(precision=9, defense=1, puissance=6, combo_precision=8, combo_defense=8, munitions=1)
        apres = frappe(t, combat, e, h, prend_la_fiche, circonstances=circonstances)
        pertes.append(e.corps[LUI].jauges.sante - apres.corps[LUI].jauges.sante)
    assert pertes == [20, 10]


def test_chaque_technique_offerte_est_connue_de_la_scene() -> None:
    for i, offerte in COMBOS.items():
        assert se_defend(T[i]) == (i in ("kizami_zuki", "ultimate_elbow_strike"))
        assert offerte in savoir(T[i]) or "standard" in T[offerte].arts
