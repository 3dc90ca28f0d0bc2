"""Anneaux, le duel : chaque phase jouée avec des dés dictés, et la durée d'un duel égal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import comb
from typing import Any

import pytest

from tiamat.analyse.duel import wilson
from tiamat.erreurs import ActionImpossible
from tiamat.hasard import HasardGraine, HasardScript
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Choix, Lanceur
from tiamat.variantes.anneaux import SYSTEME
from tiamat.variantes.anneaux.combattant import Etat, fiche
from tiamat.variantes.anneaux.deroule import ROUNDS_MAXIMUM
from tiamat.variantes.anneaux.offres import jet_d_attaque
from tiamat.variantes.duel import Duel, jouer_un_duel, serie
from tiamat.variantes.partie import PartieDeVariante
from tiamat.variantes.systeme import Depart

TOUR = {"action": "attaque", "manoeuvre": "aucune", "augmentations": 0, "vide": "aucun", "encaisser": "subir"}


def depart(un: Mapping[str, Any] | None = None, deux: Mapping[str, Any] | None = None, **options: Any) -> Depart:
    return SYSTEME.depart(("Akemi", "Jirō"), (un or {}, deux or {}), options)


def au_tour(d: Depart, numero: int = 2, a_jouer: tuple[int, ...] = (0, 1)) -> Etat:
    """Un duel lancé, au tour du premier."""
    return SYSTEME.engager(d)._replace(phase="tours", round=numero, a_jouer=a_jouer)


class Table:
    """Ce qu'un pas a donné, ce qu'il a raconté, et ce qu'il a demandé."""

    def __init__(self, d: Depart, e: Etat, des: Sequence[int], decisions: Mapping[str, Any]) -> None:
        self.demandes: list[Choix] = []
        journal = Journal()
        with HasardScript(des) as hasard:
            h = Lanceur(hasard, journal, lambda c, *_: self._decider(c, decisions))
            self.etat: Etat = SYSTEME.pas(h, d, e)
        self.recit = " ".join(f.phrase() for f in journal).replace("\u00a0", " ")
        self.regles = {r for f in journal for r in f.regles}

    def _decider(self, choix: Choix, decisions: Mapping[str, Any]) -> Any:
        self.demandes.append(choix)
        voulue = decisions.get(choix.nom, TOUR.get(choix.nom))
        if choix.nom == "action" and choix.sujet:
            voulue = "finir"
        return choix.reponses[0] if voulue is None else voulue


def jouer(d: Depart, e: Etat, des: Sequence[int] = (), **decisions: Any) -> Table:
    return Table(d, e, des, decisions)


# ── Avant les tours ────────────────────────────────────────────────────────


@pytest.mark.regle("003-R01", "003-R02", "003-R03", "003-R04")
@pytest.mark.parametrize(
    ("des", "recit", "peur", "panique"),
    [([9, 8], "tient tête", 0, False), ([9, 7], "a peur", 3, False), ([1, 1], "panique", 0, True)],
)
def test_la_peur_avant_tout(des: list[int], recit: str, peur: int, panique: bool) -> None:
    """Peur 3 : ND 20. Volonté 2 et Honneur 3 : il faut 17 ; sous 3, la panique."""
    d = depart({}, {"peur": 3})
    t = jouer(d, SYSTEME.engager(d), des)
    assert recit in t.recit
    assert (t.etat.corps[0].peur, t.etat.corps[0].panique, t.etat.corps[1].peur) == (peur, panique, 0)
    assert (SYSTEME.fin(d, t.etat) is not None) is panique
    assert SYSTEME.vainqueur(d, t.etat) == (1 if panique else -1)


@pytest.mark.regle("003-R03")
def test_la_peur_pese_sur_tous_les_jets() -> None:
    d = depart()
    e = au_tour(d).changer(0, peur=2)
    t = jouer(d, e, [9, 9, 9, 9], posture="attaque")
    assert str(jet_d_attaque(d, e, 0)) == "4g1"
    assert "total 9" in t.recit
    e = e.changer(1, etats=("etourdi",)).changer(0, peur=2)
    t = jouer(d, e, [9, 10, 2, 9, 9, 9, 3, 4], posture="attaque")
    assert "Dommages : Akemi lance 9, 3 et 4, garde rien" in t.recit


@pytest.mark.regle("003-R16", "003-R17")
def test_l_initiative_range_les_tours() -> None:
    d = depart({}, {"reflexes": 4})
    e = SYSTEME.engager(d)._replace(phase="postures")
    t = jouer(d, e, [2, 3, 4, 5, 9, 9, 9, 9, 1], posture="attaque")
    assert (t.etat.phase, t.etat.a_jouer) == ("tours", (1, 0))
    assert [c.score for c in t.etat.corps] == [12, 36]
    assert [c.qui for c in t.demandes] == [0, 1], "les moins vifs choisissent d’abord"


@pytest.mark.regle("003-R17")
def test_une_egalite_se_tranche_aux_reflexes_puis_au_de() -> None:
    d = depart({"reputation": 2, "reflexes": 3}, {"reflexes": 4})
    e = SYSTEME.engager(d)._replace(phase="postures")
    t = jouer(d, e, [8, 8, 8, 1, 1, 8, 8, 4, 4, 1], posture="attaque")
    assert [c.score for c in t.etat.corps] == [24, 24]
    assert t.etat.a_jouer == (1, 0)
    egaux = depart()
    t = jouer(egaux, SYSTEME.engager(egaux)._replace(phase="postures"), [8, 8, 8, 1] * 2 + [4, 4, 3, 9])
    assert t.etat.a_jouer == (1, 0)
    assert "Égalité" in t.recit


@pytest.mark.regle("003-R17")
def test_remettre_son_tour() -> None:
    d = depart()
    t = jouer(d, au_tour(d), posture="retarder")
    assert t.etat.a_jouer == (1, 0)
    (choix,) = t.demandes
    suite = SYSTEME.proposer(Choix("posture", 1, (), "tour"), d, t.etat)
    assert next(p for p in suite if p.reponse == "retarder").refus == "L’autre attend déjà (003-R17)."
    seul = SYSTEME.proposer(choix, d, au_tour(d, a_jouer=(0,)))
    assert next(p for p in seul if p.reponse == "retarder").refus == "L’autre a déjà joué (003-R17)."


def test_au_premier_round_la_posture_est_prise() -> None:
    d = depart()
    t = jouer(d, au_tour(d, 1), [1] * 6)
    assert t.demandes[0].reponses == ("attaque", "retarder")
    a_chaque_round = depart(initiative="round")
    assert jouer(a_chaque_round, au_tour(a_chaque_round, 5), [1] * 6).demandes[0].reponses == ("attaque", "retarder")


# ── Attaquer ───────────────────────────────────────────────────────────────


@pytest.mark.regle("003-R22", "003-R35", "003-R41")
def test_un_coup_porte() -> None:
    d = depart()
    t = jouer(d, au_tour(d), [9, 9, 7, 1, 1, 1, 3, 8, 8, 2, 1], posture="attaque")
    assert "Akemi touche Jirō, 25 contre 25." in t.recit
    assert t.etat.corps[1].blessures == 16
    assert t.etat.a_jouer == (1,)
    rate = jouer(d, au_tour(d), [9, 9, 6, 1, 1, 1], posture="attaque")
    assert "manque" in rate.recit
    assert rate.etat.corps[1].blessures == 0


@pytest.mark.regle("003-R32")
def test_des_augmentations_de_dommages() -> None:
    d = depart()
    t = jouer(d, au_tour(d), [10, 9, 9, 9, 1, 1, 7, *[5] * 7], posture="attaque", augmentations=2)
    assert "35 contre 35 (ND 25, 2 Augmentations)" in t.recit
    assert t.etat.corps[1].blessures == 10
    trop = SYSTEME.proposer(Choix("manoeuvre", 0), d, au_tour(d))
    assert {p.reponse for p in trop if p.refus} == {"desarmement", "supplementaire", "precis_tete", "precis_detail"}


@pytest.mark.regle("003-R33")
@pytest.mark.parametrize(("lecture", "bonus"), [("armure", 5), ("releve", 1)])
def test_une_feinte(lecture: str, bonus: int) -> None:
    """38 contre 35 : l'excès est de 13 sur le ND d'Armure, de 3 sur le ND relevé."""
    d = depart(feinte=lecture)
    t = jouer(d, au_tour(d), [10, 10, 9, 9, 1, 1, 5, 4, *[5] * 5], posture="attaque", manoeuvre="feinte")
    assert "total 38" in t.recit
    assert t.etat.corps[1].blessures == 10 + bonus


@pytest.mark.regle("003-R31")
def test_un_desarmement() -> None:
    d = depart({"vide": 3})
    des = [10, 10, 9, 9, 1, 1, 9, 9, 7, 2]
    t = jouer(d, au_tour(d), [*des, 9, 8, 3, 2], posture="attaque", manoeuvre="desarmement")
    assert not t.etat.corps[1].arme_en_main
    assert t.etat.corps[1].blessures == 7
    assert "lâche son arme" in t.recit
    assert "Désarmé" in SYSTEME.bilan(d, t.etat, 1).etats
    garde = jouer(d, au_tour(d), [*des, 4, 4, 5, 3, 4, 4, 5, 4], posture="attaque", manoeuvre="desarmement")
    assert garde.etat.corps[1].arme_en_main, "8 partout, on recommence ; 8 contre 9"
    suite = jouer(d, t.etat, posture="attaque", action="ramasser")
    assert suite.etat.corps[1].arme_en_main
    refus = SYSTEME.proposer(Choix("action", 1, (), 0), d, t.etat)
    assert next(p for p in refus if p.reponse == "attaque").refus.startswith("L’arme est à terre")


@pytest.mark.regle("003-R29")
def test_une_attaque_supplementaire() -> None:
    d = depart({"vide": 5, "agilite": 5})
    premier = [10, 9, 9, 9, 9, 1, 1, 1, 7]
    t = jouer(
        d, au_tour(d), [*premier, 1, 1, 1, 1, 2, *[5] * 8, 2, 2, 2, 2, 2], posture="attaque", manoeuvre="supplementaire"
    )
    assert "53 contre 50" in t.recit
    assert "enchaîne" in t.recit
    assert t.etat.corps[1].blessures == 3 + 4
    rate = jouer(d, au_tour(d), [9] * 5 + [1] * 3, posture="attaque", manoeuvre="supplementaire")
    assert "enchaîne" not in rate.recit


@pytest.mark.regle("003-R30")
def test_un_coup_precis_dit_l_endroit() -> None:
    d = depart()
    t = jouer(d, au_tour(d), [9, 9, 10, 1, 1, 1, 3, *[2] * 5], posture="attaque", manoeuvre="precis_membre")
    assert "touche Jirō à un membre, 31 contre 30" in t.recit


@pytest.mark.regle("003-R36")
def test_l_assaut_frappe_plus_et_se_garde_moins() -> None:
    d = depart()
    t = jouer(d, au_tour(d), [1] * 8, posture="assaut")
    assert "total 4" in t.recit
    t = jouer(d, t.etat, [4, 4, 7, 1, 1, 1, *[2] * 5], posture="attaque")
    assert "15 contre 15" in t.recit
    actions = SYSTEME.proposer(
        Choix("action", 0, (), 0), d, au_tour(d).changer(0, posture="assaut", arme_en_main=False)
    )
    assert "003-R36" in next(p for p in actions if p.reponse == "ramasser").refus


@pytest.mark.regle("003-R37", "003-R38")
def test_se_defendre_et_esquiver() -> None:
    d = depart()
    t = jouer(d, au_tour(d), posture="defense", action="finir")
    cuirasse = depart({"armure": 9})
    cas = ((d, t.etat), (cuirasse, au_tour(cuirasse)))
    chances = [SYSTEME.proposer(Choix("manoeuvre", 1), x, e)[0].chance for x, e in cas]
    assert chances[0] == chances[1], "Air 2 et Défense 2 valent 4 d’armure"
    t = jouer(d, au_tour(d), [9, 8, 10, 1, 1, 4], posture="esquive", action="finir")
    assert t.etat.corps[0].esquive == 15
    assert jouer(d, t.etat._replace(a_jouer=(0,)), posture="defense", action="finir").etat.corps[0].esquive == 0


@pytest.mark.regle("003-R39", "003-R18")
def test_se_recentrer_puis_frapper() -> None:
    d = depart()
    t = jouer(d, au_tour(d, a_jouer=(0,)), posture="centre")
    assert [c.nom for c in t.demandes] == ["posture"], "aucune action"
    suivant = jouer(d, t.etat.changer(1, score=5)).etat
    assert (suivant.corps[0].centre, suivant.corps[0].initiative, suivant.a_jouer) == (2, 10, (0, 1))
    t = jouer(d, suivant, [1] * 7, posture="attaque", centre="attaque")
    assert "lance 1, 1, 1, 1, 1, 1 et 1, garde 1, 1, 1 et 1, total 6" in t.recit, "7g4, plus l’anneau de Vide"
    t = jouer(d, suivant, [9, 9, 9, 1, 1, 1, *[1] * 6], posture="attaque", centre="dommages")
    assert "garde 1, 1 et 1, total 5" in t.recit
    assert jouer(d, t.etat._replace(phase="reactions", a_jouer=())).etat.corps[0].centre == 0


# ── Le Vide ────────────────────────────────────────────────────────────────


@pytest.mark.regle("003-R23", "003-R24")
def test_le_vide_sur_un_jet() -> None:
    d = depart()
    t = jouer(d, au_tour(d), [1] * 7, posture="attaque", vide="jet")
    assert "garde 1, 1, 1 et 1, total 4" in t.recit
    assert (t.etat.corps[0].vide, t.etat.corps[0].depense) == (1, True)
    novice = depart({"competence": 0})
    t = jouer(novice, au_tour(novice), [10, 1, 1], posture="attaque")
    assert "lance 10, 1 et 1" in t.recit, "sans compétence, un 10 ne se relance pas"
    t = jouer(novice, au_tour(novice), [10, 1, 1, 1, 3], posture="attaque", vide="competence")
    assert "lance 10+3, 1, 1 et 1" in t.recit


@pytest.mark.regle("003-R25")
def test_le_vide_encaisse() -> None:
    d = depart()
    t = jouer(d, au_tour(d), [9, 9, 7, 1, 1, 1, 3, 8, 8, 2, 1], posture="attaque", encaisser="vide")
    assert t.etat.corps[1].blessures == 6
    assert (t.etat.corps[1].vide, t.etat.corps[1].depense) == (1, True)
    sans = SYSTEME.proposer(Choix("encaisser", 1, (), 16), d, t.etat)
    assert sans[1].refus == "Un point par tour, déjà dépensé (003-G09)."


@pytest.mark.regle("003-R26", "003-R28")
def test_le_vide_couvre_et_presse() -> None:
    d = depart()
    t = jouer(d, au_tour(d), posture="attaque", action="finir", vide="nd")
    assert t.etat.corps[0].couvert
    t = jouer(d, t.etat, [9, 9, 9, 1, 1, 1], posture="attaque")
    assert "27 contre 35" in t.recit
    t = jouer(d, au_tour(d), posture="attaque", action="finir", vide="initiative")
    assert t.etat.corps[0].initiative == 10


@pytest.mark.regle("003-R27")
def test_le_vide_echange_les_initiatives() -> None:
    d = depart()
    e = au_tour(d).changer(0, score=8).changer(1, score=30)
    oui = jouer(d, e, posture="attaque", action="finir", vide="echange", accord="accepter")
    assert [c.score for c in oui.etat.corps] == [30, 8]
    assert oui.etat.echange
    non = jouer(d, e, posture="attaque", action="finir", vide="echange", accord="refuser")
    assert [c.score for c in non.etat.corps] == [8, 30]
    assert non.etat.corps[0].vide == 1, "le point est dépensé"


# ── Les états ──────────────────────────────────────────────────────────────


@pytest.mark.regle("003-R08", "003-R21", "003-R15")
def test_au_sol_on_se_releve() -> None:
    d = depart({"etat": "au_sol", "arme": "no_dachi"})
    t = jouer(d, au_tour(d), posture="attaque", action="relever")
    assert t.etat.corps[0].etats == ()
    assert t.demandes[-1].nom == "action"
    assert t.demandes[0].reponses == ("attaque", "esquive", "retarder")
    assert SYSTEME.decider(Choix("action", 0, ("relever", "finir"), 0), d, au_tour(d)) == "relever"
    monte = depart({"monte": "oui"})
    assert str(jet_d_attaque(monte, au_tour(monte), 0)) == "7g3"
    deux = depart({"monte": "oui"}, {"monte": "oui"})
    assert str(jet_d_attaque(deux, au_tour(deux), 0)) == "6g3"


@pytest.mark.regle("003-R10")
def test_enchevetre_on_se_degage() -> None:
    d = depart({"etat": "enchevetre"}, liens=15)
    t = jouer(d, au_tour(d), [9, 5], posture="attaque", action="liberer")
    assert "reste enchevêtré" in t.recit
    t = jouer(d, t.etat._replace(a_jouer=(0,)), [9, 6], posture="attaque", action="liberer")
    assert t.etat.corps[0].etats == ()
    fermees = {p.reponse for p in SYSTEME.proposer(Choix("action", 0, (), 0), d, au_tour(d)) if p.refus}
    assert fermees == {"attaque", "relever", "ramasser", "garde"}


@pytest.mark.regle("003-R12", "003-R18")
def test_etourdi_puis_remis() -> None:
    d = depart({"etat": "etourdi"})
    t = jouer(d, au_tour(d, a_jouer=(0,)), posture="attaque")
    assert [c.nom for c in t.demandes] == ["posture"]
    rate = jouer(d, t.etat.changer(1, score=3), [9, 9])
    assert rate.etat.corps[0].sursis
    fin = jouer(d, rate.etat._replace(phase="reactions", a_jouer=()))
    assert fin.etat.corps[0].etats == (), "la fin du round suivant en sort"
    reussi = jouer(d, t.etat.changer(1, score=3), [10, 9, 1])
    assert reussi.etat.corps[0].etats == ()


@pytest.mark.regle("003-R14", "003-R18")
def test_hebete_le_nd_baisse() -> None:
    d = depart({"etat": "hebete"})
    e = au_tour(d, a_jouer=())._replace(phase="reactions").changer(1, score=3)
    un = jouer(d, e, [9, 9])
    assert un.etat.corps[0].echecs == 1
    deux = jouer(d, un.etat._replace(phase="reactions", a_jouer=()), [8, 7])
    assert "Terre contre 15" in deux.recit
    assert deux.etat.corps[0].etats == ()


@pytest.mark.regle("003-R06", "003-R13")
def test_la_faim_et_la_fatigue_montent_le_nd() -> None:
    d = depart({"jeune": 3, "veille": 1})
    t = jouer(d, au_tour(d), [9, 9, 7, 1, 1, 1], posture="attaque")
    assert "25 contre 40 (ND 25, gêne +15)" in t.recit
    assert "assaut" not in t.demandes[0].reponses


def test_les_blessures_genent_ou_non() -> None:
    for lecture, vise in (("niveaux", 30), ("simple", 25)):
        d = depart(blessures=lecture)
        t = jouer(d, au_tour(d).changer(0, blessures=15), [1] * 6, posture="attaque")
        assert f"3 contre {vise}" in t.recit


@pytest.mark.regle("003-R34")
def test_la_garde_veut_un_allie() -> None:
    d = depart()
    actions = SYSTEME.proposer(Choix("action", 0, (), 0), d, au_tour(d))
    assert next(p for p in actions if p.reponse == "garde").refus.endswith("(003-R34).")
    with pytest.raises(ActionImpossible):
        jouer(d, au_tour(d), posture="attaque", action="garde")


@pytest.mark.regle("003-R40")
def test_le_trait_vient_de_la_competence() -> None:
    d = depart({"arme": "yumi", "reflexes": 5}, {"arme": "shuriken", "agilite": 2, "reflexes": 4})
    assert [fiche(d, q).trait_d_arme for q in (0, 1)] == [5, 4]


# ── Tout un duel ───────────────────────────────────────────────────────────


def sans_finesse(*postures: str) -> Any:
    """Deux combattants sans Vide ni Augmentations, chacun dans sa posture : le duel des cotes de référence."""

    def decider(choix: Choix, d: Depart, e: Etat) -> Any:
        if choix.nom == "posture" and postures[choix.qui] in choix.reponses:
            return postures[choix.qui]
        return "aucun" if choix.nom == "vide" else choix.reponses[0]

    return replace(SYSTEME, decider=decider)


def mediane_compatible(durees: Sequence[int], mediane: int, ecarts: float = 4) -> bool:
    """Vrai si ``mediane`` tient dans l'intervalle de la médiane, à tant d'écarts types du rang du milieu."""
    rangs, n = sorted(durees), len(durees)
    marge = ecarts * n**0.5 / 2
    bas, haut = rangs[max(0, int(n / 2 - marge))], rangs[min(n - 1, int(n / 2 + marge))]
    return bas <= mediane <= haut


@pytest.fixture(scope="module")
def duels_sobres() -> list[Duel]:
    return list(serie(sans_finesse("attaque", "attaque"), SYSTEME.duel_type(), range(600)))


def test_un_duel_egal_dure_quatre_rounds(duels_sobres: list[Duel]) -> None:
    durees = [d.duree for d in duels_sobres]
    assert sorted(durees)[len(durees) // 2] == 4
    assert not mediane_compatible(durees, 2)
    assert not mediane_compatible(durees, 7)
    assert max(durees) <= ROUNDS_MAXIMUM


def test_un_duel_egal_est_equilibre(duels_sobres: list[Duel]) -> None:
    gagnes = sum(d.vainqueur == 0 for d in duels_sobres)
    bas, haut = wilson(gagnes, sum(d.vainqueur >= 0 for d in duels_sobres))
    assert bas < 0.5 < haut


@pytest.mark.regle("003-R36")
def test_l_assaut_contre_l_attaque_perd_un_peu() -> None:
    duels = list(serie(sans_finesse("assaut", "attaque"), SYSTEME.duel_type(), range(600)))
    bas, haut = wilson(sum(d.vainqueur == 0 for d in duels), len(duels))
    assert bas < 0.46 < haut


def test_la_machine_joue_mieux_que_sans_finesse() -> None:
    """La tactique contre la sobriété : elle gagne plus d'une fois sur deux, et ce n'est pas un hasard."""

    def decider(choix: Choix, d: Depart, e: Etat) -> Any:
        return (SYSTEME if choix.qui == 0 else sans_finesse("attaque", "attaque")).decider(choix, d, e)

    duels = list(serie(replace(SYSTEME, decider=decider), SYSTEME.duel_type(), range(200)))
    gagnes = sum(d.vainqueur == 0 for d in duels)
    hasard = sum(comb(200, k) for k in range(gagnes, 201)) / 2**200
    assert hasard < 0.001


@pytest.mark.parametrize("options", [{"initiative": "round"}, {"explosion": "non"}, {"blessures": "simple"}])
def test_chaque_option_se_joue(options: dict[str, str]) -> None:
    d = depart(**options)
    duels = [jouer_un_duel(SYSTEME, d, g) for g in range(12)]
    assert all(x.raison for x in duels)
    assert {x.vainqueur for x in duels} >= {0, 1}


@pytest.mark.parametrize("profil", SYSTEME.profils, ids=[p.id for p in SYSTEME.profils])
@pytest.mark.parametrize("etat", ["debout", "au_sol", "aveugle", "enchevetre", "etourdi", "hebete"])
def test_chaque_profil_et_chaque_etat_se_jouent(profil: Any, etat: str) -> None:
    d = SYSTEME.depart((profil.nom, "Jirō"), ({**profil.valeurs, "etat": etat}, {}))
    for graine in range(2):
        duel = jouer_un_duel(SYSTEME, d, graine)
        assert duel.raison.endswith(".")
        assert 1 <= duel.duree <= ROUNDS_MAXIMUM


def test_un_duel_sans_issue_s_arrete() -> None:
    d = depart(
        {"armure": 10, "reflexes": 10, "competence": 0, "agilite": 1}, {"armure": 10, "reflexes": 10, "agilite": 1}
    )
    duel = jouer_un_duel(sans_finesse("defense", "defense"), d, 1)
    assert duel == Duel(-1, ROUNDS_MAXIMUM, f"Après {ROUNDS_MAXIMUM} rounds, aucun des deux n’est tombé.")


@pytest.mark.parametrize("graine", range(6))
def test_n_importe_quelles_reponses_font_un_duel(graine: int) -> None:
    """Un joueur qui répond au hasard parmi ce qui est permis va jusqu'au bout, et tout se reprend."""
    d = depart({"vide": 5, "etat": "au_sol"}, {"peur": 1, "vide": 4, "competence": 0})
    partie, de = PartieDeVariante(SYSTEME, d, graine=graine), HasardGraine(graine)
    for _ in range(400):
        if partie.finie:
            break
        permises = [p.reponse for p in partie.propositions if not p.refus]
        partie.repondre(permises[de.de(len(permises)) - 1])
        for qui in (0, 1):
            assert all(0 <= j.valeur <= j.maxi for j in SYSTEME.bilan(d, partie.etat, qui).jauges)
    reprise = PartieDeVariante(SYSTEME, d, graine=graine, reponses=partie.reponses)
    assert reprise.etat == partie.etat
