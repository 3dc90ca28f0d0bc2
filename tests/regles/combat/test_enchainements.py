"""Les 23 enchaînements, joués : offerts après la suite exacte, payés en furie, sans action."""

from typing import Any

import pytest

from tests.regles.combat.outils import a_toi, coup, decide, engage, fiche
from tests.regles.combat.scenes import (
    LUI,
    MOI,
    RATE,
    TOUCHE,
    Faces,
    T,
    aucun_combo,
    defend,
    empeche,
    enchaine,
    frappe,
    joue_la,
    prend,
    rater,
    reussir,
    savoir,
    scene,
    se_defend,
)
from tiamat.catalogue import Technique, catalogue
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat, Participant
from tiamat.combat.deroule import agir, pas
from tiamat.des import Formule
from tiamat.procedure.interpretes import Choix, Lanceur
from tiamat.techniques import sorte

ENCHAINEMENTS = [t for t in T.values() if sorte(t) == "enchainement"]
EN_DEFENSE = [t for t in ENCHAINEMENTS if se_defend(T[t.sequence[0]])]
D_ATTAQUES = [t for t in ENCHAINEMENTS if t not in EN_DEFENSE]
tous = pytest.mark.parametrize("t", ENCHAINEMENTS, ids=[t.id for t in ENCHAINEMENTS])


class Offerts:
    """Note tout ce que l'enchaînement offre, et ne prend rien."""

    def __init__(self, t: Technique) -> None:
        self.t, self.techniques = t, set[str]()

    def __call__(self, choix: Choix) -> None:
        self.techniques |= {o.technique for o in choix.reponses if o is not None and o.enchainement == self.t.id}


def composante(i: str, combat: Combat, e: Etat, h: Faces, combo: Any) -> Etat:
    """Joue une composante, en attaque ou en défense."""
    return joue_la(T[i], combat, e, h, combo)


def faces(i: str, *, reussie: bool) -> Faces:
    """Les dés qui font réussir ou rater une composante."""
    return reussir(T[i]) if reussie else rater(T[i])


def test_il_y_en_a_vingt_trois() -> None:
    assert (len(ENCHAINEMENTS), len(EN_DEFENSE)) == (23, 7)


@pytest.mark.regle("R201", "R202", "R211")
@tous
def test_offert_apres_la_suite_exacte_et_pas_avant(t: Technique) -> None:
    combat, e = scene(t)
    for rang, i in enumerate(t.sequence, 1):
        note = Offerts(t)
        e = composante(i, combat, e, faces(i, reussie=True), note)
        attendues = set(t.combo[:1]) if rang == len(t.sequence) else set()
        assert note.techniques == attendues


@pytest.mark.regle("R201")
@tous
def test_une_composante_ratee_n_ouvre_rien(t: Technique) -> None:
    for ratee in range(len(t.sequence)):
        combat, e = scene(t)
        note = Offerts(t)
        for rang, i in enumerate(t.sequence):
            if se_defend(T[i]) or not empeche(T[i], combat, e):
                e = composante(i, combat, e, faces(i, reussie=rang != ratee), note)
        assert note.techniques == set()


@pytest.mark.regle("R16", "R200", "R202", "R176")
@tous
def test_paye_en_furie_a_l_activation_sans_action_ni_energie(t: Technique) -> None:
    combat, e = scene(t)
    refuse = enchaine(t, combat, e, reussir(t), aucun_combo)
    pris = enchaine(t, combat, e, reussir(t))
    sans_lui, avec = refuse.corps[MOI], pris.corps[MOI]
    assert sans_lui.jauges.furie - avec.jauges.furie == t.cout.furie
    assert sans_lui.jauges.energie == avec.jauges.energie
    assert sans_lui.actions == avec.actions == e.corps[MOI].actions - len(t.sequence)
    payees = [T[i].cout for i in t.sequence]
    assert e.corps[MOI].jauges.furie - avec.jauges.furie == t.cout.furie + sum(c.furie for c in payees)
    assert e.corps[MOI].jauges.energie - avec.jauges.energie == sum(c.energie for c in payees)


@pytest.mark.regle("R202")
@pytest.mark.parametrize("t", [t for t in ENCHAINEMENTS if t.cout.furie], ids=lambda t: t.id)
def test_faute_de_furie_rien_n_est_offert_et_rien_d_autre_n_est_perdu(t: Technique) -> None:
    combat, e = scene(t)
    juste = sum(T[i].cout.furie for i in t.sequence) + t.cout.furie - 1
    e = e.changer(MOI, jauges=e.corps[MOI].jauges._replace(furie=juste))
    note = Offerts(t)
    apres = enchaine(t, combat, e, reussir(t), note)
    assert note.techniques == set()
    assert apres.corps[MOI].jauges.furie == t.cout.furie - 1
    assert apres == enchaine(t, combat, e, reussir(t), aucun_combo)


@pytest.mark.regle("R93", "R98", "R202", "R205")
@tous
def test_ses_bonus_vont_a_la_seule_technique_finale(t: Technique) -> None:
    combat, e = scene(t)
    h = reussir(t)
    enchaine(t, combat, e, h)
    final = T[t.combo[0]]
    arme = next(iter((*e.corps[MOI].tenues, *e.corps[MOI].rangees)), "")
    for nom in ("precision", "puissance"):
        d10, d6 = des_de(getattr(final, nom), getattr(t, nom), arme=arme)
        assert (h.lus[f"combo.{nom}", 10], h.lus[f"combo.{nom}", 6]) == (d10, d6), nom
    jet = "defense" if t in EN_DEFENSE else "precision"
    assert (h.lus[jet, 10], h.lus[jet, 6]) == des_de(*(T[i].precision for i in t.sequence))


def des_de(*textes: str, arme: str = "") -> tuple[int, int]:
    """Les D10 et les D6 de formules de fiche, quand toute caractéristique vaut 2."""
    d10 = d6 = 0
    for texte in textes:
        propre = texte.removeprefix("Puissance de l’arme").strip()
        ceux = [propre] if propre == texte else [catalogue().armes[arme].puissance, propre]
        for f in (Formule.lire(c) for c in ceux if c and c != "aucun dommage"):
            d10, d6 = d10 + 2 * bool(f.carac) + f.d10, d6 + f.d6
    return d10, d6


@pytest.mark.regle("R184", "R202")
@pytest.mark.parametrize("t", EN_DEFENSE, ids=[t.id for t in EN_DEFENSE])
def test_ouvert_en_defense_il_part_pendant_le_tour_de_l_adversaire(t: Technique) -> None:
    combat, e = scene(t)
    pris = enchaine(t, combat, e, reussir(t))
    sonne = "sonne" in dict(pris.corps[LUI].poses)
    assert pris.corps[LUI].actions == e.corps[LUI].actions - 1 - sonne
    assert pris.corps[MOI].actions == e.corps[MOI].actions - 1
    assert MOI in {i for rang in pris.file for i in rang}


def _trois(t: Technique) -> tuple[Combat, Etat]:
    """Deux adversaires, et trois actions."""
    de_plus = ("oi_zuki", "mae_geri", "immobilisation", "age_uke", "roulade", "serres_du_faucon")
    moi = fiche(2, *dict.fromkeys((*savoir(t), *de_plus)))
    lui = fiche(2)
    ceux = [Participant("moi", moi, 0), Participant("un", lui, 1, position=1), Participant("deux", lui, 1, position=1)]
    combat, e = engage(*ceux)
    e = e.changer(MOI, jauges=e.corps[MOI].jauges._replace(furie=4))
    return combat, a_toi(e, 0, 1, 2)


@pytest.mark.regle("R201")
@pytest.mark.parametrize(
    ("entre", "offert"),
    [
        (Action("deplacement", vers=0), True),
        (Action("preparer"), True),
        (coup("serres_du_faucon"), False),
        (coup("coup_de_pied", 2), False),
    ],
    ids=["déplacement", "se préparer", "autre attaque", "autre cible"],
)
def test_ce_qui_rompt_la_suite(entre: Action, offert: bool) -> None:
    t = T["enchainement_du_lion"]
    combat, e = _trois(t)
    assert e.corps[MOI].actions == 3
    note = Offerts(t)
    lanceur = Lanceur(Faces(**TOUCHE), decider=decide(combo=note))
    for a in (coup("oi_zuki"), entre, coup("tettsui_uchi")):
        e = agir(lanceur, combat, e, a)
    assert (note.techniques == {"oi_zuki"}) is offert


@pytest.mark.regle("R201")
def test_la_suite_ne_passe_ni_a_une_autre_cible_ni_au_tour_suivant() -> None:
    t = T["enchainement_du_lion"]
    combat, e = _trois(t)
    note = Offerts(t)
    lanceur = Lanceur(Faces(**TOUCHE), decider=decide(combo=note, action=Action("passer")))
    un = agir(lanceur, combat, e, coup("oi_zuki"))
    agir(lanceur, combat, un, coup("tettsui_uchi", 2))
    demain = a_toi(pas(lanceur, combat, un._replace(file=())), 0, 1, 2)
    agir(lanceur, combat, demain, coup("tettsui_uchi"))
    assert note.techniques == set()
    agir(lanceur, combat, un, coup("tettsui_uchi"))
    assert note.techniques == {"oi_zuki"}


@pytest.mark.regle("R201")
def test_l_ordre_compte_et_une_parade_entre_deux_coups_ne_rompt_rien() -> None:
    t = T["enchainement_du_python"]
    combat, e = scene(t)
    note = Offerts(t)
    envers = frappe(T["oi_zuki"], combat, frappe(T["mae_geri"], combat, e, Faces(**TOUCHE)), Faces(**TOUCHE), note)
    assert envers.corps[MOI].actions == 0
    assert note.techniques == set()
    combat, e = scene(t)
    e = frappe(T["oi_zuki"], combat, e.changer(MOI, actions=3), Faces(**TOUCHE))
    e = defend(T["parade_instinctive"], combat, e, Faces(**RATE))
    frappe(T["mae_geri"], combat, a_toi(e, MOI, LUI), Faces(**TOUCHE), note)
    assert note.techniques == {"projection"}


@pytest.mark.regle("R202")
def test_le_combo_est_une_attaque_comme_une_autre_il_peut_rater_et_la_cible_s_en_defend() -> None:
    t = T["enchainement_du_python"]
    combat, e = scene(t)
    e = frappe(T["oi_zuki"], combat, e, Faces(**TOUCHE))
    h = Faces(**TOUCHE, combo_precision=1, combo_defense=9)
    apres = frappe(T["mae_geri"], combat, e, h, prend(t))
    assert (apres.corps[LUI].posture, apres.corps[MOI].jauges.furie) == ("debout", 3)
    esquive = frappe(T["mae_geri"], combat, e, h, prend(t), defense="roulade")
    assert esquive.corps[LUI].actions == e.corps[LUI].actions - 2
