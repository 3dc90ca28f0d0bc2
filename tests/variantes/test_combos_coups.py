"""Combos : les coups du duel, leurs dés et leurs dommages, dictés."""

import pytest

from tests.variantes.outils_combos import a_la_main, depart, des, jouer
from tiamat.variantes.combos import SYSTEME
from tiamat.variantes.combos.combattant import combattant
from tiamat.variantes.combos.coups import Coup, arme_du_coup, compte_du_coup, jet_d_action, jet_de_reaction
from tiamat.variantes.combos.etat import AU_SOL, EN_MAIN
from tiamat.variantes.combos.questions import QuestionLieu

# ── Les coups ──────────────────────────────────────────────────────────────


@pytest.mark.regle("002-R21", "002-R23", "002-R25", "002-R32")
def test_un_coup_a_la_tete_met_hors_de_combat() -> None:
    d = depart()
    e, recit = jouer(d, a_la_main(d), ["taille@melee", "aucune", "tete"], des(6, 5))
    assert e.corps[1].croix == 16
    assert recit[-1].startswith("Noé, la tête, sans préciser, coup fatal")
    assert SYSTEME.fin(d, e) == "Noé est hors de combat."
    assert SYSTEME.vainqueur(d, e) == 0
    assert SYSTEME.bilan(d, e, 1).jauges[0].valeur == 0


@pytest.mark.regle("002-R22", "002-R24")
def test_la_zone_s_annonce_ou_se_tire_au_sort() -> None:
    d = depart(localisation="zone")
    e, _ = jouer(d, a_la_main(d), ["taille@melee", "bras_gauche", "aucune", "main"], des(6, 4))
    assert (e.corps[1].gauche, e.corps[1].droite, e.corps[1].arme) == (False, True, EN_MAIN)
    d = depart(localisation="hasard")
    e, recit = jouer(d, a_la_main(d), ["taille@melee", "aucune"], [*des(6, 4), 2])
    assert recit[-3] == "Le sort désigne : Main."
    assert (e.corps[1].droite, e.corps[1].arme) == (False, AU_SOL)
    assert QuestionLieu("lieu", 3).demande == "1D1 : 1, Thorax"


@pytest.mark.regle("002-R26", "002-R27", "002-R28", "002-R29", "002-R38", "002-R39", "002-R40")
def test_tout_ce_qui_pese_sur_un_coup() -> None:
    d = depart(
        {"arme": "masse", "qualite": 1, "perce": 1, "puissance": 1, "realite": 6},
        {"armure_buste": 5, "force_d_ame": 4, "realite": 4},
    )
    coup = Coup("taille", "melee")
    assert arme_du_coup(combattant(d, 0), coup) == ("masse", 7, 1, 2)
    compte = compte_du_coup(d, 0, coup, "thorax", 3)
    assert (compte.bruts, compte.armure, compte.puissance) == (11, 4, 3)
    assert compte.croix == 3 - 3 + 3
    plus_reel = depart({}, {"realite": 6})
    assert compte_du_coup(plus_reel, 0, coup, "thorax", 3).armure == 3


def test_les_mains_nues_et_leurs_moities() -> None:
    c = combattant(depart({"do": 2, "nature": "vampire", "arme": "griffes"}), 0)
    attendus = {
        ("poing", "bagarre"): ("griffes", 5, 1),
        ("pied", "bagarre"): ("pied", 4, 2),
        ("pied", "do"): ("pied_do", 6, 1),
        ("balayage", "bagarre"): ("pied", 4, 2),
        ("nerve_strike", "do"): ("poing_do", 5, 2),
        ("coude", "do"): ("coude", 5, 1),
        ("mordre", "bagarre"): ("dents", 5, 1),
    }
    for (action, competence), (arme, potentiel, diviseur) in attendus.items():
        assert arme_du_coup(c, Coup(action, competence))[:3] == (arme, potentiel, diviseur), action


@pytest.mark.regle("002-R20")
def test_un_tir_a_ses_modificateurs() -> None:
    tireur = {"arme": "fusil_d_assaut", "armes_a_feu": 4}
    tir, rafale = Coup("tire", "armes_a_feu"), Coup("tire", "armes_a_feu", True)
    d = depart(tireur, distance="loin", obscurite="oui")
    e = a_la_main(d)
    jets = [jet_d_action(d, e, 0, c) for c in (tir, rafale)]
    assert [j.difficulte for j in jets if j] == [7, 6]
    assert arme_du_coup(combattant(d, 0), rafale).potentiel == 8
    d = depart(tireur)
    proche = jet_d_action(d, a_la_main(d), 0, rafale)
    assert proche is not None
    assert proche.difficulte == 4
    d = depart({**tireur, "arme": "fusil_de_precision"}, distance="loin")
    e, _ = jouer(d, a_la_main(d), ["viser@armes_a_feu"], [10] * 5 + [1] * 2)
    vise = jet_d_action(d, e, 0, tir)
    assert vise is not None
    assert (vise.des, vise.difficulte) == (10, 5), "trois dés au plus, la perception"


@pytest.mark.regle("002-R19")
def test_la_parade_suit_la_seconde_main() -> None:
    for main, attendue in (("rien", 6), ("arme", 5), ("bouclier", 4)):
        d = depart({}, {"seconde_main": main})
        assert jet_de_reaction(d, a_la_main(d), 1, Coup("parade", "melee")).difficulte == attendue
    e = a_la_main(d).changer(1, gauche=False)
    assert jet_de_reaction(d, e, 1, Coup("parade", "melee")).difficulte == 6
