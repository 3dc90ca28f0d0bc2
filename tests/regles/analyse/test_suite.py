"""Une suite de maillons : ses chances et sa perte sont celles du moteur entier, énuméré ou joué aux dés."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.regles.combat.outils import a_toi, coup, duel, fiche, voyous
from tiamat.analyse.cascade import INEPUISABLE, cascade, inepuisable
from tiamat.analyse.maillons import (
    Maillon,
    arme_a_prendre,
    armes_utiles,
    exige_furie_nulle,
    maillons_de,
    porter_pour,
    regler,
)
from tiamat.analyse.suite import HORS_DE_COMBAT, Adresse, LoiDeSuite, derouler, suivre
from tiamat.catalogue import Cout, catalogue
from tiamat.combat.actions import Annonce
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.deroule import agir
from tiamat.combat.emploi import ATTAQUE, DEFENSE
from tiamat.combat.faits import FaitRiposte, FaitTouche
from tiamat.combat.permis import attaques_permises, defenses
from tiamat.des import Loi
from tiamat.erreurs import Refus
from tiamat.hasard import HasardGraine
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Choix, Enumerateur, Lanceur

T = catalogue().techniques
SUITES = [(t.id, combo) for t in T.values() for combo in t.combo]
COMBOS = [t.id for t in T.values() if t.combo and not t.sequence and maillons_de(t.id)[0].en == ATTAQUE]
JEUX, ECARTS_TYPES = 1500, 4.5


def scene(maillons: tuple[Maillon, ...], *siennes: str, valeur: int = 3) -> tuple[Combat, Etat]:
    """Qui sait toute la suite, face à quelqu'un d'armé comme elle le veut."""
    savoir = dict.fromkeys(t for m in maillons for t in (m.technique, m.enchainement) if t)
    armes = armes_utiles(maillons)
    tenues, rangees = porter_pour(maillons, armes[0]) if armes else ((), ())
    sienne = next(iter(arme_a_prendre(maillons)), "couteau")
    moi = fiche(valeur, *(t for t in savoir if t not in catalogue().standards), nom="Moi")
    lui = fiche(2, "immobilisation", *siennes, nom="Lui", equipement=(catalogue().armes[sienne].nom,))
    combat, e = duel(moi, lui, tenues=(tenues, (sienne,)))
    munies = tuple((a, n) for a in (*tenues, *rangees) if (n := catalogue().armes[a].munitions or 9))
    return combat, e.changer(0, rangees=rangees, munitions=munies)


def a_laquelle_il_repond(combat: Combat, e: Etat, m: Maillon) -> str:
    """Une attaque de l'autre, dont ce maillon peut se défendre."""
    if m.en == ATTAQUE:
        return ""
    plein = inepuisable(e).changer(0, jauges=e.corps[0].jauges._replace(energie=INEPUISABLE))
    for furie in (0, INEPUISABLE):
        pret = plein.changer(0, jauges=plein.corps[0].jauges._replace(furie=furie))
        for a in attaques_permises(combat, pret, 1):
            if a.cible == 0 and m.technique in defenses(combat, pret, Annonce(1, 0, a.technique, a.zone)):
                return a.technique
    raise AssertionError(m.technique)


def dite(loi: LoiDeSuite) -> list[float]:
    return [float(etape.reussit) for etape in loi.etapes]


# ── Contre l'énumération ───────────────────────────────────────────────────


def prend(suite: tuple[Maillon, ...], defense: str = "") -> Callable[[Choix, Any, Any], Any]:
    """Prend la suite dès qu'elle est offerte ; l'un se défend du premier maillon, l'autre de ``defense``."""

    def decider(choix: Choix, combat: Any, e: Any) -> Any:
        if choix.nom == "combo" and choix.qui == 0:
            offertes = {(m.technique, m.enchainement) for m in suite if m.offerte}
            return next((o for o in choix.reponses if o and (o.technique, o.enchainement) in offertes), None)
        voulue = suite[0].technique if choix.qui == 0 else defense
        return voulue if choix.nom == "defense" and voulue in choix.reponses else choix.reponses[0]

    return decider


@pytest.mark.regle("R200", "R211")
@pytest.mark.parametrize("technique", COMBOS)
def test_la_perte_d_un_combo_est_celle_de_la_cascade(technique: str) -> None:
    suite = maillons_de(technique)
    combat, e = scene(suite)
    attendue = cascade(combat, e, Annonce(0, 1, technique), prend(suite))
    assert tuple(suivre(combat, e, suite).pertes.valeurs()) == attendue


@pytest.mark.regle("R201", "R202")
@pytest.mark.parametrize("id", ["pietinement", "enchainement_du_loup", "oji_waza", "enchainement_du_taureau"])
def test_la_perte_d_un_enchainement_d_un_coup_est_celle_de_l_enumeration(id: str) -> None:
    suite = maillons_de(id)
    combat, e = scene(suite, valeur=2)
    contre = a_laquelle_il_repond(combat, e, suite[0])
    annonce = Annonce(1, 0, contre) if contre else Annonce(0, 1, suite[0].technique)
    entiere: Counter[int] = Counter()
    for apres, p in Enumerateur(prend(suite)).loi(attaquer, combat, inepuisable(e), annonce):
        entiere[INEPUISABLE - apres.corps[1].jauges.sante] += p  # type: ignore[assignment]
    assert dict(suivre(combat, e, suite, Adresse(contre=contre)).pertes.valeurs()) == dict(entiere)


# ── Contre les dés ─────────────────────────────────────────────────────────


def jouer(combat: Combat, e: Etat, suite: tuple[Maillon, ...], ou: Adresse, graine: int) -> tuple[int, int]:
    """Joue la suite par le moteur, aux dés : combien de maillons ont touché, et la perte de la cible."""
    journal = Journal()
    h = Lanceur(HasardGraine(graine), journal, prend(suite, ou.defense))
    furie = 0 if exige_furie_nulle(suite) else 50
    e = inepuisable(e).changer(0, jauges=inepuisable(e).corps[0].jauges._replace(furie=furie))
    e = e.changer(1, jauges=e.corps[1].jauges._replace(furie=0))
    touches = 0
    if suite[0].en == DEFENSE:
        e = agir(h, combat, a_toi(e, 1, 0), coup(ou.contre, 0))
        contree = "contre_attaque" in suite[0].fiche.attributs
        ecartee = any(isinstance(f, FaitRiposte) and f.cible == "Moi" for f in journal)
        if not contree:
            ecartee = not any(isinstance(f, FaitTouche) and f.qui == "Lui" for f in journal)
        touches = sum(isinstance(f, FaitTouche) and f.qui == "Moi" for f in journal) + ecartee
    else:
        for rang, m in enumerate(x for x in suite if not x.offerte):
            try:
                e = agir(h, combat, e, coup(m.technique, zone=ou.zone if m.fiche.localisation == "au_choix" else ""))
            except Refus:
                break
            touches = sum(isinstance(f, FaitTouche) and f.qui == "Moi" for f in journal)
            if touches <= rang:
                break
    return touches, INEPUISABLE - e.corps[1].jauges.sante


@pytest.mark.regle("R200", "R201", "R202")
@pytest.mark.parametrize(
    ("id", "defense"),
    [
        ("enchainement_du_lion", ""),
        ("dent_pour_dent", "blocage"),
        ("enchainement_du_tigre", "roulade"),
        ("enchainement_de_la_mort", "cross_counter"),
        ("enchainement_de_koga", ""),
        ("oeil_pour_oeil", ""),
        ("enchainement_d_iga", ""),
        ("enchainement_de_la_panthere", "roulade"),
        ("ultimate_elbow_strike", ""),
    ],
)
def test_chaque_etape_est_celle_des_des(id: str, defense: str) -> None:
    suite = maillons_de(id)
    combat, e = scene(suite, *([defense] if defense else []))
    ou = Adresse(defense=defense, contre=a_laquelle_il_repond(combat, e, suite[0]))
    loi = suivre(combat, e, suite, ou)
    joues = [jouer(combat, e, suite, ou, graine) for graine in range(JEUX)]
    for rang, p in enumerate(dite(loi), 1):
        observee = sum(touches >= rang for touches, _ in joues) / JEUX
        assert abs(observee - p) <= ECARTS_TYPES * (p * (1 - p) / JEUX) ** 0.5
    moyenne = sum(perte for _, perte in joues) / JEUX
    assert abs(moyenne - loi.pertes.moyenne) <= ECARTS_TYPES * (loi.pertes.variance / JEUX) ** 0.5


# ── Toutes les suites du livre ─────────────────────────────────────────────


@pytest.mark.regle("R201", "R211")
@pytest.mark.parametrize(("id", "combo"), SUITES, ids=[f"{i}-{c}" for i, c in SUITES])
def test_chaque_suite_du_livre_va_au_bout(id: str, combo: str) -> None:
    suite = maillons_de(id, combo)
    combat, e = scene(suite)
    coupees = list(derouler(combat, e, suite, Adresse(contre=a_laquelle_il_repond(combat, e, suite[0]))))
    loi = coupees[-1]
    assert 0 < loi.jusqu_au_bout < 1
    assert [e.maillon for e in loi.etapes] == list(suite)
    for rang, coupee in enumerate(coupees, 1):
        assert coupee.etapes == loi.etapes[:rang]
        assert sum(coupee.pertes.poids) == coupee.pertes.total
    for avant, apres in zip(loi.etapes, loi.etapes[1:], strict=False):
        assert avant.reussit == apres.arrive + sum(p for _, p in apres.empeche)
        assert apres.reussit == apres.arrive * apres.sachant


@pytest.mark.regle("R201")
def test_ce_qui_interdit_la_suite_se_dit() -> None:
    suite = maillons_de("enchainement_du_lion")
    combat, e = scene(suite)
    (raison, p), *_ = suivre(combat, e, suite).etapes[2].empeche
    assert raison == "La localisation Haut demande une cible debout (R111)."
    assert 0 < p < Fraction(1, 8)
    une_action = suivre(combat, e.changer(0, actions=1), suite)
    assert une_action.etapes[1].empeche == (("Plus d’action ce tour-ci (R71).", une_action.etapes[0].reussit),)
    assert (une_action.etapes[1].sachant, une_action.jusqu_au_bout) == (0, 0)
    loin = suivre(combat, e.changer(1, position=9), suite)
    assert "il faut être au contact" in loin.etapes[0].empeche[0][0]
    assert (loin.etapes[0].arrive, loin.pertes) == (0, Loi(0, (1,), 1))


@pytest.mark.regle("R129", "R201")
def test_contre_un_groupe_on_compte_des_hommes() -> None:
    suite = maillons_de("enchainement_du_lion")
    moi = fiche(3, "oi_zuki", "tettsui_uchi", "enchainement_du_lion")
    combat, e = duel(moi, voyous(), effectifs=(1, 4))
    loi = suivre(combat, e, suite)
    assert [n for n, _ in loi.pertes.valeurs()] == [0, 1, 2, 3]
    assert loi.pertes.chance_exacte(3) <= loi.jusqu_au_bout
    seul = suivre(combat, e.changer(1, effectif=1), suite)
    assert [raison for raison, _ in seul.etapes[1].empeche] == [HORS_DE_COMBAT]


@pytest.mark.parametrize("suite", [(), maillons_de("oeil_pour_oeil")])
def test_une_suite_impossible_est_refusee(suite: tuple[Maillon, ...]) -> None:
    combat, e = scene(maillons_de("oeil_pour_oeil"))
    with pytest.raises(Refus, match="Dites quels maillons"):
        suivre(combat, e, suite)


# ── Les maillons et leur coût ──────────────────────────────────────────────


@pytest.mark.regle("R200", "R211")
def test_un_combo_offre_le_sien_apres_un_enchainement() -> None:
    dents = maillons_de("dent_pour_dent")
    assert [(m.technique, m.offerte, m.enchainement) for m in dents] == [
        ("rising_knee_strike", False, ""),
        ("low_kick", False, ""),
        ("double_knee_kick", True, "dent_pour_dent"),
        ("jumping_knee_kick", True, ""),
    ]
    for id in ("oi_zuki", "blocage"):
        with pytest.raises(Refus):
            maillons_de(id)
    with pytest.raises(Refus):
        maillons_de("execution", "visee")


@pytest.mark.regle("R202")
def test_chacun_se_paie_a_son_heure() -> None:
    suite = maillons_de("dent_pour_dent")
    _, e = scene(suite)
    riche = e.changer(0, jauges=e.corps[0].jauges._replace(energie=2, furie=1))
    assert regler(riche, 0, suite).couts == (Cout(1), Cout(1), Cout(0, 1), Cout())
    assert (regler(riche, 0, suite).total, regler(riche, 0, suite).bloque) == (Cout(2, 1), None)
    pauvre = riche.changer(0, jauges=riche.corps[0].jauges._replace(energie=1))
    assert (regler(pauvre, 0, suite).bloque, regler(riche.changer(0, jauges=e.corps[0].jauges), 0, suite).bloque) == (
        1,
        2,
    )
    blesse = riche.changer(0, blessures=(("torse", -1),))
    assert regler(blesse, 0, suite).total == Cout(4, 1)


@pytest.mark.regle("R175", "R207")
@pytest.mark.parametrize(("id", "combo"), SUITES, ids=[f"{i}-{c}" for i, c in SUITES])
def test_les_armes_d_une_suite_conviennent_a_chacune(id: str, combo: str) -> None:
    suite = maillons_de(id, combo)
    demandent = [m for m in suite if m.fiche.arme and not arme_a_prendre(suite)]
    assert bool(armes_utiles(suite)) == bool(demandent)
    for arme in armes_utiles(suite):
        tenues, rangees = porter_pour(suite, arme)
        assert {*tenues, *rangees} == {arme}
