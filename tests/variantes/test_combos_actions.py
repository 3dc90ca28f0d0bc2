"""Combos : chaque action qui n'est pas un simple coup, jouée avec des dés dictés."""

import pytest

from tests.variantes.outils_combos import a_la_main, depart, des, jouer
from tiamat.variantes.combos import SYSTEME
from tiamat.variantes.combos.coups import (
    Coup,
    compte_du_coup,
    jet_d_action,
    jet_d_en_face,
    jet_de_reaction,
)
from tiamat.variantes.combos.etat import AU_SOL, EN_L_AIR, EN_MAIN, PERDUE
from tiamat.variantes.combos.possibles import (
    actions_permises,
    reactions_permises,
)

# ── Les autres actions ─────────────────────────────────────────────────────


@pytest.mark.regle("002-R46")
def test_agripper_se_degager_projeter() -> None:
    d = depart({"arme": "mains_nues", "bagarre": 4}, {"vigueur": 10})
    e = a_la_main(d)
    assert "agrippe@bagarre" not in actions_permises(d, e)
    e, _ = jouer(d, e, ["poing@bagarre", "aucune", "flancs"], des(7, 1))
    e, _ = jouer(d, e, ["agrippe@bagarre", "bloque@bagarre"], des(7, 2) + des(6, 1))
    assert e.corps[1].tenu
    assert reactions_permises(d, e, Coup("poing", "bagarre")) == ("aucune", "parade@melee", "bloque@bagarre")
    assert jet_de_reaction(d, e, 1, Coup("bloque", "bagarre")).difficulte == 9
    e, recit = jouer(d, e, ["projeter@bagarre"], des(7, 4) + des(6, 1))
    assert (e.corps[1].croix, e.corps[1].terre, e.corps[1].tenu) == (3, True, False)
    assert "vole de 3 m" in recit[-1]
    tenu = a_la_main(d, 1).changer(1, tenu=True)
    assert actions_permises(d, tenu) == ("se_degager@bagarre", "se_degager@athletisme", "s_arreter")
    assert jet_d_en_face(d, tenu, 0, Coup("se_degager", "bagarre")) == (7, 6, ())
    difficultes = [jet_d_action(d, tenu, 1, Coup("se_degager", c)) for c in ("bagarre", "athletisme")]
    assert [(j.des, j.difficulte) for j in difficultes if j] == [(6, 7), (4, 8)]
    e, _ = jouer(d, tenu, ["se_degager@bagarre"], des(6, 2) + des(7, 1))
    assert (e.corps[1].tenu, e.main) == (False, 1)
    e, _ = jouer(d, tenu, ["se_degager@bagarre"], des(6, 1) + des(7, 1))
    assert (e.corps[1].tenu, e.main) == (True, 0)


def test_un_bloque_permet_d_agripper() -> None:
    d = depart({}, {"arme": "mains_nues"})
    e, _ = jouer(d, a_la_main(d), ["taille@melee", "bloque@bagarre"], des(6, 0) + des(6, 1))
    assert "agrippe@bagarre" in actions_permises(d, e)
    assert "bloque@bagarre" not in reactions_permises(d, a_la_main(d), Coup("estoc", "melee"))


@pytest.mark.regle("002-R46")
def test_tomber_rouler_se_relever() -> None:
    d = depart({"arme": "mains_nues"}, {"vigueur": 10})
    e, _ = jouer(d, a_la_main(d), ["balayage@bagarre", "aucune", "cuisse"], des(6, 1))
    assert e.corps[1].terre
    au_sol = e._replace(main=1, combo=None)
    attaque = jet_d_action(d, au_sol, 1, Coup("taille", "melee"))
    assert attaque is not None
    assert attaque.modificateurs == (("à terre", 2),)
    roule, _ = jouer(d, au_sol, ["roulade@esquive"], des(6, 1))
    attaque = jet_d_action(d, roule, 1, Coup("taille", "melee"))
    assert attaque is not None
    assert attaque.difficulte == 6
    assert roule.corps[1].terre
    debout, _ = jouer(d, au_sol, ["flip@bagarre"], [])
    assert (debout.corps[1].terre, debout.main) == (False, 1)
    debout, _ = jouer(d, au_sol, ["se_relever@athletisme"], [])
    assert (debout.corps[1].terre, debout.main) == (False, 0)


def test_un_plongeon_met_a_terre_et_cours_ne_bloque_pas() -> None:
    d = depart({"arme": "calibre_45", "armes_a_feu": 3})
    e, _ = jouer(d, a_la_main(d), ["tire@armes_a_feu", "plongeon@esquive"], des(6, 1) + des(6, 2))
    assert (e.main, e.corps[1].terre) == (1, True)
    e, recit = jouer(d, a_la_main(d), ["tire@armes_a_feu", "cours@esquive"], des(6, 1) + des(6, 2))
    assert (e.main, e.corps[1].terre) == (0, False)
    assert recit[-1] == "Cours évite Tire, le combo continue."
    assert reactions_permises(d, e, Coup("tire", "armes_a_feu")) == ("aucune", "cours@esquive", "plongeon@esquive")


@pytest.mark.regle("002-R46")
def test_desarmer_rattraper_degainer() -> None:
    d = depart({}, {"athletisme": 3})
    e = a_la_main(d)
    vole, _ = jouer(d, e, ["desarmer@melee", "parade@melee"], des(6, 2) + des(6, 1))
    assert vole.corps[1].arme == EN_L_AIR
    prise, _ = jouer(d, vole, ["rattraper@athletisme"], des(4, 1))
    assert prise.corps[1].arme == PERDUE
    tombee, _ = jouer(d, vole, ["taille@melee", "aucune", "flancs"], des(6, 1))
    assert tombee.corps[1].arme == AU_SOL
    reprise, _ = jouer(d, tombee._replace(main=1, combo=None), ["degaine@melee"], [])
    assert reprise.corps[1].arme == EN_MAIN
    rien, recit = jouer(d, e, ["desarmer@melee", "pas_de_cote@esquive"], des(6, 2) + des(6, 1))
    assert (rien.corps[1].arme, rien.main) == (EN_MAIN, 0)
    assert "rien à désarmer" in recit[-1]
    pare, _ = jouer(d, e, ["taille@melee", "desarmer@melee"], des(6, 0) + des(6, 1))
    assert (pare.corps[0].arme, pare.main) == (EN_L_AIR, 1)
    sien, _ = jouer(d, pare._replace(main=0, combo=None), ["rattraper@athletisme"], des(4, 1))
    assert sien.corps[0].arme == EN_MAIN


def test_tirer_sur_une_arme_ne_demande_pas_de_parade() -> None:
    d = depart({"arme": "calibre_38", "armes_a_feu": 3}, distance="loin")
    e, _ = jouer(d, a_la_main(d), ["desarmer@armes_a_feu", "aucune"], des(6, 1))
    assert e.corps[1].arme == EN_L_AIR


@pytest.mark.regle("002-R46")
def test_feinter_baisse_la_difficulte_suivante() -> None:
    d = depart({"subterfuge": 2}, {"vigilance": 1})
    e = a_la_main(d)
    feinte = jet_d_action(d, e, 0, Coup("feinter", "melee"))
    assert feinte is not None
    assert (feinte.des, feinte.difficulte) == (5, 9)
    assert jet_d_en_face(d, e, 1, Coup("feinter", "melee")) == (4, 8, ())
    e, _ = jouer(d, e, ["feinter@melee"], des(5, 3) + des(4, 1))
    suivante = jet_d_action(d, e, 0, Coup("taille", "melee"))
    assert suivante is not None
    assert (suivante.difficulte, suivante.modificateurs) == (4, (("feinte", -2),))
    e, _ = jouer(d, e, ["taille@melee", "aucune", "flancs"], des(6, 1))
    assert e.corps[0].feinte == 0
    rate, _ = jouer(d, a_la_main(d), ["feinter@melee"], des(5, 1) + des(4, 2))
    assert (rate.main, rate.combo) == (1, None), "une feinte percée ne donne pas de première action"


@pytest.mark.regle("002-R46")
def test_un_nerve_strike_gene_puis_paralyse() -> None:
    d = depart({"do": 3, "arme": "mains_nues"}, {"vigueur": 10})
    e, _ = jouer(d, a_la_main(d), ["nerve_strike@do", "aucune", "flancs"], des(6, 2))
    assert (e.corps[1].nerf, e.corps[1].nerfs) == (2, 1)
    assert jet_de_reaction(d, e, 1, Coup("parade", "melee")).difficulte == 8
    e, _ = jouer(d, e, ["poing@do", "parade@melee", "flancs"], des(6, 1) + des(6, 0))
    assert e.corps[1].nerf == 0
    e, _ = jouer(d, e.changer(1, nerfs=4), ["nerve_strike@do", "aucune", "flancs"], des(6, 1))
    assert SYSTEME.fin(d, e) == "Noé est paralysé."
    assert SYSTEME.vainqueur(d, e) == 0


def test_viser_garde_le_meilleur_et_ne_finit_rien() -> None:
    d = depart({"arme": "arc", "tir_a_l_arc": 3}, distance="loin")
    e, _ = jouer(d, a_la_main(d), ["viser@tir_a_l_arc"], des(6, 2))
    e, _ = jouer(d, e, ["viser@tir_a_l_arc"], des(6, 0))
    assert (e.main, e.corps[0].visee) == (0, 2)
    e, _ = jouer(d, e, ["tire@tir_a_l_arc", "aucune", "flancs"], des(8, 1))
    assert e.corps[0].visee == 0


@pytest.mark.regle("002-R46")
def test_un_abri_protege_des_tirs_et_rompt_le_combat() -> None:
    d = depart({}, {"arme": "calibre_45", "armes_a_feu": 3}, abri="complet", distance="loin")
    e, _ = jouer(d, a_la_main(d), ["couvert@esquive"], [])
    assert e.corps[0].abri
    tir = Coup("tire", "armes_a_feu")
    assert compte_du_coup(d, 1, tir, "thorax", 3, True).armure == 4
    e, _ = jouer(d, e, [], [])
    assert e.main == 1, "il ne lui restait qu'à s'arrêter"
    rompu, recit = jouer(d, e, ["s_arreter"], [])
    assert (rompu.main, rompu.ruptures) == (-1, 1)
    assert recit == ["Le combat est rompu : l’initiative se relance."]
    tire, _ = jouer(d, e, ["tire@armes_a_feu", "aucune", "flancs"], des(6, 1))
    assert tire.a_couvert == -1
    sans = depart()
    assert "couvert@esquive" not in actions_permises(sans, a_la_main(sans))
