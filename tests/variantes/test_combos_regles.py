"""Combos : les règles qui se calculent, une à une, et leurs tables."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tiamat.catalogue.variantes import variantes
from tiamat.erreurs import Refus
from tiamat.variantes.combos import adversaires, donnees, enchainement, initiative
from tiamat.variantes.combos.donnees import modificateurs
from tiamat.variantes.combos.initiative import Prompt
from tiamat.variantes.combos.reserves import difficulte, juger, loi_de_l_ecart, opposer, reserve

FICHE = variantes()["combos"]


# ── Les fiches ─────────────────────────────────────────────────────────────


def test_les_fiches_sont_entieres() -> None:
    assert len(FICHE.regles) == 46
    numeros = [a for a in FICHE.arbitrages if "-G" in a]
    assert numeros == [f"002-G{n:02}" for n in range(1, len(numeros) + 1)]
    assert [a for a in FICHE.arbitrages if "-T" in a] == [f"002-T{n}" for n in range(1, 10)]
    rangs = {id: len(t.rangs) for id, t in FICHE.tables.items() if not t.maison}
    assert rangs.pop("degres") == 10
    assert rangs == {
        "localisations": 23,
        "inverse": 6,
        "armes": 23,
        "armures": 6,
        "actions": 25,
        "modificateurs": 4,
    }
    assert sum(rangs.values()) == 87


def test_chaque_option_citee_existe() -> None:
    from tiamat.variantes.combos import SYSTEME

    options = {o.id for o in SYSTEME.options}
    assert {a.option for a in FICHE.arbitrages.values() if a.option} <= options
    for champ in (*SYSTEME.champs, *SYSTEME.options):
        assert champ.regle in {**FICHE.regles, **FICHE.arbitrages}, champ.id


def test_chaque_numero_cite_par_le_code_existe() -> None:
    paquet = Path(donnees.__file__).parent
    connus = {**FICHE.regles, **FICHE.arbitrages}
    for fichier in paquet.glob("*.py"):
        cites = re.findall(r"002-[RGTED]\d+\w?", fichier.read_text(encoding="utf-8"))
        assert {c for c in cites if c not in connus} <= set(FICHE.exemples), fichier.name


# ── L'initiative ───────────────────────────────────────────────────────────


@pytest.mark.regle("002-R01")
def test_le_plus_de_succes_ouvre_et_l_egalite_a_ses_recours() -> None:
    assert initiative.qui_ouvre((7, 3), (0, 9)) == 0
    assert initiative.qui_ouvre((2, 3), (9, 0)) == 1
    assert initiative.qui_ouvre((3, 3), (5, 6)) == 1
    assert initiative.qui_ouvre((3, 3), (6, 6)) == -1
    assert initiative.chance_d_ouvrir(Prompt(0), Prompt(0)) == Fraction(1, 2)


@pytest.mark.regle("002-R02")
def test_la_surprise_change_la_difficulte() -> None:
    assert initiative.difficulte_d_initiative(False) == 4
    assert initiative.difficulte_d_initiative(True) == 7
    assert initiative.reserve_d_initiative(Prompt(11)).moyenne_par_de == Fraction(7, 10)
    assert initiative.reserve_d_initiative(Prompt(11, surpris=True)).moyenne_par_de == Fraction(4, 10)


@pytest.mark.regle("002-R03")
def test_l_automatique_ote_quatre_ou_sept() -> None:
    assert [initiative.succes_automatiques(Prompt(n)) for n in (0, 3, 4, 11)] == [0, 0, 0, 7]
    assert initiative.succes_automatiques(Prompt(11, surpris=True)) == 4


# ── Les combos ─────────────────────────────────────────────────────────────


@pytest.mark.regle("002-R05")
def test_une_action_par_niveau_une_au_moins() -> None:
    assert [enchainement.longueur(n) for n in (0, 1, 5)] == [1, 1, 5]


@pytest.mark.regle("002-R07", "002-R08")
def test_le_budget_se_depense_et_refuse_de_trop() -> None:
    niveaux = {"melee": 2, "esquive": 1, "athletisme": 4}
    assert enchainement.budget(niveaux) == {"melee": 4, "esquive": 2}
    assert enchainement.payer(niveaux, [["taille", "plongeon"], ["taille", "estoc"]]) == {"melee": 1, "esquive": 1}
    with pytest.raises(Refus, match=r"Combo 1 : 3 actions, mêlée en permet 2\. Retirez 1 action\."):
        enchainement.payer(niveaux, [["taille"] * 3])
    with pytest.raises(Refus, match="plus aucun coup de mêlée"):
        enchainement.payer(niveaux, [["taille"] * 2] * 3)
    with pytest.raises(Refus, match="aucune compétence de combat"):
        enchainement.payer(niveaux, [["rattraper"]])
    assert enchainement.combo_permis(niveaux, ["taille"] * 5) == ("taille", "taille")
    assert enchainement.combo_permis(niveaux, ["rattraper"]) == ()


@pytest.mark.regle("002-R13")
def test_s_ecarter_perd_le_bonus_pour_de_bon() -> None:
    suit = enchainement.suit_le_combo
    assert suit(["tire"] * 3, ["tire"], "tire")
    assert not suit(["tire"] * 3, ["tire", "change_de_cible"], "tire")
    assert not suit(["tire"], ["tire"], "tire"), "le combo personnel est fini"
    assert [enchainement.bonus_personnel(s) for s in (True, False)] == [-1, 0]


@pytest.mark.regle("002-R06")
def test_un_combo_s_arrete_au_premier_echec() -> None:
    maillons = [enchainement.Maillon(2, 6, 2, 6), enchainement.Maillon(0, 0), enchainement.Maillon(2, 6)]
    chance = maillons[0].chance()
    avancees = enchainement.avancer(maillons)
    assert [a.atteint for a in avancees] == [1, chance, chance]
    assert avancees[2].reussi == chance * Fraction(3, 4)
    assert enchainement.maillons_attendus(avancees) == 2 * chance + chance * Fraction(3, 4)


@pytest.mark.regle("002-R09", "002-R20")
def test_la_difficulte_cumule_puis_se_borne() -> None:
    assert modificateurs() == {"bout_portant": -1, "combo_personnel": -1, "obscurite": 1, "rafale": -1}
    assert difficulte(6, modificateurs().values()) == 4
    assert (difficulte(4, (-9,)), difficulte(9, (9,))) == (2, 10)
    assert reserve(3, 6).gains == (0, 0, 0, 0, 0, 1, 1, 1, 1, 1)
    assert reserve(3, 6, annule=True).gains[0] == -1
    for mauvaise in (1, 11):
        with pytest.raises(Refus, match="elle va de 2 à 10"):
            reserve(3, mauvaise)


@pytest.mark.regle("002-R10", "002-R12", "002-R14")
def test_le_plus_de_succes_l_emporte() -> None:
    assert juger(3, reaction=True) == ("reussie", 3)
    assert juger(1, reaction=False) == ("reussie", 1)
    assert [juger(n, reaction=True).sort for n in (0, -1)] == ["egalite", "bloquee"]
    assert juger(0, reaction=False).sort == "ratee"
    assert juger(-1, reaction=True, bloque=False).sort == "evitee"
    assert opposer(reserve(8, 6), None).egalite == Fraction(1, 256)
    assert loi_de_l_ecart(reserve(2, 6), reserve(1, 6)).chance_exacte(2) == Fraction(1, 8)


# ── Plusieurs adversaires, plusieurs armes ─────────────────────────────────


@pytest.mark.regle("002-R16", "002-R18", "002-R42", "002-R43")
def test_le_nombre_pese_jusqu_a_quatre() -> None:
    malus = adversaires.malus_du_nombre
    assert [malus(n) for n in (1, 2, 4, 5, 6, 40)] == [0, 1, 3, 4, 4, 4]
    oublies = adversaires.oublies_en_defense(adversaires.SECONDE_ARME)
    assert [malus(n, oublies=oublies) for n in (1, 2, 3)] == [0, 0, 1]
    assert adversaires.oublies_en_defense(adversaires.BOUCLIER) == 0
    assert [malus(4, compte_pour=n) for n in (1, 2, 3, 4)] == [3, 2, 1, 0]


@pytest.mark.regle("002-R19")
def test_la_parade_suit_la_ligne_de_son_action() -> None:
    assert [adversaires.difficulte_de_parade(m) for m in adversaires.SECONDES_MAINS] == [6, 5, 4]
