"""Le duel d'« Oppositions » : ce qui se propose, ce que fait la machine, combien il dure."""

from fractions import Fraction
from statistics import median
from typing import Any

import pytest

from tests.variantes.duel_d_oppositions import au_round, duel
from tiamat.analyse.duel import wilson
from tiamat.hasard import HasardGraine
from tiamat.journal import Journal
from tiamat.procedure.interpretes import Choix, Enumerateur, Lanceur
from tiamat.variantes.duel import serie
from tiamat.variantes.oppositions import SYSTEME
from tiamat.variantes.oppositions.combattant import combattant
from tiamat.variantes.oppositions.etat import ATTAQUE, BOUCLIER, Etat, Frappe
from tiamat.variantes.oppositions.frappe import Assaut, reserve_defensive, reserve_offensive
from tiamat.variantes.oppositions.parade import ripostes
from tiamat.variantes.oppositions.propositions import chance_de_defense, chance_de_toucher, proposer
from tiamat.variantes.oppositions.reserves import opposer
from tiamat.variantes.oppositions.tactique import decider
from tiamat.variantes.oppositions.tour import actions, frappes, pas
from tiamat.variantes.systeme import Depart

# ── Ce que l'on propose, ce qui se calcule ─────────────────────────────────


def test_les_refus_disent_pourquoi() -> None:
    d = duel(deux={"seconde": "bouclier_sans"})
    e = au_round(d)
    refus = {p.reponse: p.refus for p in proposer(Choix("action", 0, actions(d, e)), d, e)}
    assert refus["bouclier"] == "Il faut un bouclier (004-R48)."
    assert refus["relever"]
    assert refus["ramasser"]
    assert not refus["fuir"]
    sans = {p.reponse: p.refus for p in proposer(Choix("action", 1, ()), d, e._replace(rang=1))}
    assert "004-G23" in sans["bouclier"]


@pytest.mark.regle("004-R02", "004-R32", "004-R34")
def test_la_chance_annoncee_est_celle_du_moteur() -> None:
    """La chance de toucher, énumérée par le moteur lui-même, attaque après attaque."""
    d = duel({"rd_attaque": 3}, {"rd_parade": 3})
    e = au_round(d)
    suite = frappes(combattant(d, 0), e.corps[0], 2)

    def touche(h: Any) -> bool:
        etat = e._replace(frappes=suite)
        while etat.frappes and etat.rang == 0:
            etat = pas(h, d, etat)
        return etat.corps[1].blessures > 0

    def parer(choix: Choix, depart: Any, etat: Etat) -> Any:
        return "parade" if choix.nom == "defense" else choix.reponses[0]

    loi = dict(Enumerateur(parer).loi(touche))
    assert loi[True] == chance_de_toucher(d, e, suite)
    x = Assaut(0, suite[1])
    assert (
        chance_de_defense(d, e, x, "esquive")
        == 1 - opposer(reserve_offensive(d, e, x), reserve_defensive(d, e, x, "esquive")).gagne
    )
    assert chance_de_defense(d, e, x, "rien") == Fraction(9, 16)


@pytest.mark.regle("004-R13", "004-R71")
def test_le_bilan_dit_les_etats() -> None:
    d = duel()
    e = au_round(d, blessures=2, desequilibre=True, ferme=True, arme="poing", sol=2, esquive_au=1)
    etats = " ; ".join(SYSTEME.bilan(d, e, 0).etats).replace("\u00a0", " ")
    assert etats == (
        "arme au sol, à 2 m ; déséquilibré ; plus de défense ce round ; peut rompre sans risque ; "
        "2 blessures : de 3 à 5 PF en fin de combat"
    )
    deux_mains = duel({"arme": "deux_mains", "seconde": "bouclier"})
    assert "seconde main prise par l’arme" in SYSTEME.bilan(deux_mains, SYSTEME.engager(deux_mains), 0).etats


@pytest.mark.regle("004-R28", "004-R65")
def test_ce_que_la_main_nue_ne_peut_pas() -> None:
    d = duel({"arme": "poing"}, {"style": "arts_martiaux"})
    e = au_round(d)
    assert ripostes(d, e, 0, Frappe(ATTAQUE)) == ("continuer",), "rien à briser ni à prendre"
    d = duel(deux={"arme": "poing", "style": "arts_martiaux"})
    e = au_round(d)
    assert ripostes(d, e, 0, Frappe(ATTAQUE)) == ("continuer", "desarmer")
    assert ripostes(d, e, 0, Frappe(BOUCLIER)) == ("continuer",)


def test_la_machine_tente_ce_qui_a_des_chances() -> None:
    d = duel({"force": 1}, {"force": 6, "style": "arts_martiaux"})
    e = au_round(d, sol=2)
    permises = ripostes(d, e, 0, Frappe(ATTAQUE))
    assert decider(Choix("riposte", 1, permises, (0, Frappe(ATTAQUE))), d, e) == "desarmer"
    assert decider(Choix("action", 0, actions(d, e)), d, e) == "ramasser"
    x = Assaut(0, Frappe(ATTAQUE))
    assert (
        decider(Choix("defense", 1, ("parade", "esquive", "rien"), x), d, e.changer(1, desequilibre=True)) == "esquive"
    )
    assert decider(Choix("defense", 1, ("rien",), x), d, e) == "rien"


PAIRES = [(un.id, deux.id) for un in SYSTEME.profils for deux in SYSTEME.profils if un.id <= deux.id]


@pytest.mark.parametrize(("un", "deux"), PAIRES)
def test_tout_ce_qui_se_propose_se_joue(un: str, deux: str) -> None:
    """Des combats au hasard : toute réponse permise se joue, et rien ne sort de ses bornes."""
    for graine in range(6):
        options = {"des": "carac" if graine % 2 else "seuil", "esquive": "simple" if graine % 3 else "complexe"}
        fiches = SYSTEME.profil(un).valeurs, SYSTEME.profil(deux).valeurs
        d = SYSTEME.depart(("Ana", "Bo"), fiches, options | {"parfait": "oui"})
        des = HasardGraine(graine)

        def au_hasard(choix: Choix, depart: Depart, e: Etat, des: HasardGraine = des) -> Any:
            permises = [p.reponse for p in proposer(choix, depart, e) if not p.refus and p.reponse != "rendre"]
            assert set(permises) <= set(choix.reponses)
            return permises[des.de(len(permises)) - 1]

        h, e = Lanceur(des, Journal(), au_hasard), SYSTEME.engager(d)
        for _ in range(300):
            if SYSTEME.fin(d, e):
                break
            e = pas(h, d, e)
            hash(e)
            for qui in (0, 1):
                assert all(0 <= j.valeur <= j.maxi for j in SYSTEME.bilan(d, e, qui).jauges)
        assert (SYSTEME.vainqueur(d, e) == -1) is (SYSTEME.fin(d, e) is None)
        assert all(f.phrase().endswith(".") and f.regles for f in h.journal)


# ── La durée ───────────────────────────────────────────────────────────────


@pytest.mark.regle("004-R11")
def test_un_duel_egal_dure_six_rounds_et_personne_n_est_favorise() -> None:
    """RD 8, Adresse 4, Force 4, 1D8+2, protection 2, 20 PV : médiane 6 ; l'intervalle du gagnant contient la moitié."""
    depart = SYSTEME.depart(("Ana", "Bo"), ({}, {}))
    duels = list(serie(SYSTEME, depart, range(300)))
    assert median(d.duree for d in duels) == 6
    bas, haut = wilson(sum(d.vainqueur == 0 for d in duels), len(duels))
    assert bas < 0.5 < haut
    # L'intervalle à 95 % de la médiane, par les rangs : il ne contient que 6.
    durees, demi = sorted(d.duree for d in duels), round(1.96 * len(duels) ** 0.5 / 2)
    milieu = len(durees) // 2
    assert {durees[milieu - demi], durees[milieu + demi]} == {6}


@pytest.mark.parametrize("option", ["seuil", "carac"])
def test_les_deux_lectures_des_des_se_jouent(option: str) -> None:
    depart = SYSTEME.depart(("Ana", "Bo"), ({}, {}), {"des": option})
    assert all(d.raison for d in serie(SYSTEME, depart, range(20)))
