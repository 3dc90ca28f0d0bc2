"""Ce qu'un enchaînement ajoute à la technique qu'il offre, et à elle seule : attributs, cible, posture (C128)."""

from collections.abc import Callable

import pytest

from tests.regles.combat.outils import a_toi, decide, engage, fiche
from tests.regles.combat.scenes import (
    LUI,
    MOI,
    TOUCHE,
    Combo,
    Faces,
    T,
    aucun_combo,
    defend,
    enchaine,
    frappe,
    prend,
    reussir,
    savoir,
    scene,
)
from tiamat.catalogue import Technique
from tiamat.combat.actions import Action, Offre
from tiamat.combat.combat import Combat, Etat, Participant
from tiamat.combat.deroule import agir
from tiamat.procedure.interpretes import Choix, Lanceur
from tiamat.techniques import sorte

ENCHAINEMENTS = [t for t in T.values() if sorte(t) == "enchainement"]


def avec(attribut: str) -> pytest.MarkDecorator:
    """Ceux qui ajoutent cet attribut à leur combo."""
    ceux = [t for t in ENCHAINEMENTS if attribut in t.attributs]
    return pytest.mark.parametrize("t", ceux, ids=[t.id for t in ceux])


def _defendre(t: Technique, combat: Combat, e: Etat, defense: str, **faces: int) -> Etat:
    """Toute la suite, et la défense de l'autre contre le seul combo."""

    def parer(choix: Choix) -> str:
        voulue = choix.qui == LUI and choix.sujet.enchainement == t.id
        return defense if voulue else choix.reponses[0]

    lanceur = Lanceur(reussir(t, **faces), decider=decide(defense=parer, combo=prend(t)))
    for i in t.sequence:
        e = agir(lanceur, combat, e, Action("technique", i, LUI))
    return e


def test_tous_leurs_attributs_sont_essayes_ici() -> None:
    assert {a for t in ENCHAINEMENTS for a in t.attributs} == {
        "a_terre",
        "assommante",
        "attaque_surprise",
        "fracassante",
        "imparable",
        "inevitable",
        "mouvement",
    }


@pytest.mark.regle("R183", "R202")
@avec("attaque_surprise")
def test_attaque_surprise(t: Technique) -> None:
    combat, e = scene(t)
    h = reussir(t)
    enchaine(t, combat, e, h)
    assert combat.combattants[LUI].defense_instinctive == 2
    assert h.lus["combo.defense", 10] == 1
    attaques = [i for i in t.sequence if "contre_attaque" not in T[i].attributs and T[i].localisation]
    assert h.lus["defense", 10] in (2 * len(attaques), 2)


@pytest.mark.regle("R187", "R202")
@avec("assommante")
def test_assommante(t: Technique) -> None:
    combat, e = scene(t)
    sans_combo = enchaine(t, combat, e, reussir(t), aucun_combo)
    assert sans_combo.corps[LUI].poses == ()
    assert dict(enchaine(t, combat, e, reussir(t)).corps[LUI].poses) == {"sonne": 4}
    rate = enchaine(t, combat, e, reussir(t, combo_precision=1, combo_defense=9))
    assert rate.corps[LUI].poses == ()


@pytest.mark.regle("R188", "R202")
@avec("a_terre")
def test_a_terre(t: Technique) -> None:
    combat, e = scene(t)
    postures = [enchaine(t, combat, e, reussir(t), c).corps[LUI].posture for c in (aucun_combo, prend(t))]
    assert postures == ["debout", "a_terre"]


@pytest.mark.regle("R185", "R202")
@avec("fracassante")
def test_fracassante(t: Technique) -> None:
    pertes = []
    for protection in ((), ("Blouson en cuir",)):
        combat, e = scene(t, sien={"equipement": ("Bâton", *protection)})
        apres = [enchaine(t, combat, e, reussir(t, combo_puissance=9), c) for c in (aucun_combo, prend(t))]
        pertes.append(apres[0].corps[LUI].jauges.sante - apres[1].corps[LUI].jauges.sante)
    assert pertes[0] == pertes[1] > 0


@pytest.mark.regle("R180", "R181", "R202")
@pytest.mark.parametrize(
    ("id", "defense"),
    [
        ("enchainement_du_loup", "parade_armee"),
        ("enchainement_du_heron", "parade_armee"),
        ("enchainement_du_serpent", "parade_armee"),
        ("enchainement_du_tigre", "roulade"),
    ],
)
def test_imparable_et_inevitable(id: str, defense: str) -> None:
    t = T[id]
    combat, e = scene(t)
    e = e.changer(LUI, tenues=("baton", "couteau"))
    apres = _defendre(t, combat, e, defense, combo_precision=1, combo_defense=9, combo_puissance=9)
    temoin = _defendre(t, combat, e, "", combo_precision=1, combo_defense=9, combo_puissance=9)
    assert apres.corps[LUI].jauges.sante < temoin.corps[LUI].jauges.sante
    assert apres.corps[LUI].actions == temoin.corps[LUI].actions - 1


@pytest.mark.regle("R181", "R202")
@pytest.mark.parametrize("id", ["enchainement_de_l_aigle", "enchainement_d_iga"])
def test_inevitable_apres_une_esquive(id: str) -> None:
    t = T[id]
    combat, e = scene(t)

    def fuir(choix: Choix) -> str:
        voulue = "roulade" if choix.qui == LUI else t.sequence[0]
        return voulue if voulue in choix.reponses else choix.reponses[0]

    h = reussir(t, combo_precision=1, combo_defense=9, combo_puissance=9)
    lanceur = Lanceur(h, decider=decide(defense=fuir, combo=prend(t)))
    apres = agir(lanceur, combat, a_toi(e, LUI, MOI), Action("technique", "coup_de_poing", MOI))
    assert apres.corps[LUI].jauges.sante < e.corps[LUI].jauges.sante
    assert apres.corps[LUI].actions == e.corps[LUI].actions - 2


def _cible(n: int) -> Combo:
    def choisir(choix: Choix) -> Offre | None:
        return next((o for o in choix.reponses if o is not None and o.cible == n), None)

    return choisir


@pytest.mark.regle("R182", "R202")
def test_mouvement_rejoint_la_cible_repoussee_ou_une_autre() -> None:
    t = T["pietinement"]
    combat, e = scene(t)
    apres = frappe(T["projection"], combat, e, Faces(**TOUCHE, combo_puissance=9), prend(t))
    assert (apres.corps[LUI].position, apres.corps[MOI].position) == (3, 2)
    assert apres.corps[LUI].jauges.sante < e.corps[LUI].jauges.sante

    t = T["charge_du_samourai"]
    moi, lui = fiche(2, *savoir(t)), fiche(2)
    ceux = [Participant("moi", moi, 0, tenues=("bokken",)), Participant("un", lui, 1, position=1)]
    combat, e = engage(*ceux, Participant("deux", lui, 1, position=9))
    e = a_toi(e.changer(0, jauges=e.corps[0].jauges._replace(furie=1)), 0, 1, 2)
    apres = frappe(T["kesa_giri"], combat, e, Faces(**TOUCHE, combo_puissance=9), _cible(2))
    assert (apres.corps[0].position, apres.corps[0].jauges.furie) == (8, 0)
    assert apres.corps[2].jauges.sante < e.corps[2].jauges.sante
    trop_loin = e.changer(2, position=10)
    assert frappe(T["kesa_giri"], combat, trop_loin, Faces(**TOUCHE), _cible(2)).corps[0].position == 0


@pytest.mark.regle("R182", "R208")
@pytest.mark.parametrize("id", ["enchainement_de_l_aigle", "heritage_d_hanzo_hattori"])
def test_qui_s_eloigne_en_esquivant_n_est_plus_au_contact_pour_son_combo(id: str) -> None:
    t = T[id]
    combat, e = scene(t)
    offertes = []
    for aller in (min, max):
        vues: list[Offre | None] = []
        defend(T[t.sequence[0]], combat, e, reussir(t), lambda c, v=vues: v.extend(c.reponses), ou=_ou(aller))
        offertes.append({o.technique for o in vues if o is not None})
    assert offertes == [set(t.combo), set()]


def _ou(aller: Callable[..., int]) -> Combo:
    """Reste au contact de l'autre, à 1 m, ou s'en va le plus loin possible."""
    return lambda choix: aller(choix.reponses, key=lambda p: abs(p - 1))


@pytest.mark.regle("R80", "R208")
def test_la_mort_s_enchaine_a_terre_et_la_panthere_se_releve() -> None:
    t = T["enchainement_de_la_mort"]
    combat, e = scene(t)
    apres = enchaine(t, combat, e, reussir(t))
    assert (apres.corps[MOI].posture, apres.corps[LUI].posture) == ("a_terre", "a_terre")
    prise = apres.corps[LUI].prise
    assert prise is not None
    assert (prise.tenant, prise.technique) == (MOI, "portes_de_l_enfer")
    t = T["enchainement_de_la_panthere"]
    combat, e = scene(t)
    postures = [enchaine(t, combat, e, reussir(t), c).corps[MOI].posture for c in (aucun_combo, prend(t))]
    assert postures == ["a_terre", "debout"]


@pytest.mark.regle("R97", "R149", "R187")
def test_sonne_des_le_premier_coup_la_cible_n_a_plus_d_action_contre_le_combo() -> None:
    t = T["neutralisation"]
    combat, e = scene(t)
    defenses: list[int] = []

    def compter(choix: Choix) -> str:
        defenses.append(len(choix.reponses))
        return str(choix.reponses[0])

    lanceur = Lanceur(reussir(t), decider=decide(defense=compter, combo=prend(t)))
    agir(lanceur, combat, e.changer(LUI, actions=1), Action("technique", "coup_de_tete", LUI))
    assert defenses[0] > 1
    assert defenses[1] == 1
