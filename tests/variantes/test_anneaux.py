"""Anneaux, les règles hors du duel : chacune, ses bornes, ses refus, et tous les exemples."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiamat.catalogue.variantes import variantes
from tiamat.des import Garder
from tiamat.erreurs import NomInconnu, Refus
from tiamat.variantes.anneaux.armes import (
    arme,
    armes,
    competence_de,
    force_comptee,
    jet_de_dommages,
    niveau_de_blessure,
    niveaux_de_blessure,
    reduire_au_vide,
    supportees,
)
from tiamat.variantes.anneaux.attaque import (
    Frappe,
    bonus_de_feinte,
    essais,
    evaluer,
    manoeuvres,
    meilleur,
    modifs_d_attaque,
    nd_augmente,
    refus_d_attaquer,
)
from tiamat.variantes.anneaux.combattant import OPTIONS
from tiamat.variantes.anneaux.etats import (
    deplacement,
    fatigue,
    issue_de_peur,
    jeune,
    malus_de_peur,
    nd_de_peur,
    nd_de_recuperation,
    postures_ouvertes,
    refus_de_posture,
)
from tiamat.variantes.anneaux.exemples import GENRES, rejouer
from tiamat.variantes.anneaux.jets import competence_soutenue, jet_de_competence, point_de_vide
from tiamat.variantes.anneaux.nd import Defense, bonus_d_esquive, bonus_de_defense, nd_d_armure, parts_du_nd
from tiamat.variantes.anneaux.renommee import Gain, Honneur, Situation, actes, gain_d_honneur, gain_de_gloire, tranche
from tiamat.variantes.anneaux.tables import Des, lire_des, niveau_de, rang, table

FICHES = variantes()["anneaux"]
SOURCE = next((Path(__file__).parents[3] / "shared" / "sources").glob("003_*.txt"), None)
"""Le document d'origine, quand il est à côté du dépôt."""
KATANA = arme("katana")


def en_listes(x: Any) -> Any:
    return {c: list(v) if isinstance(v, tuple) else v for c, v in x.items()}


# ── Les fiches ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", FICHES.exemples)
def test_chaque_exemple_se_rejoue(id: str) -> None:
    e = FICHES.exemples[id]
    assert e.genre in GENRES
    assert rejouer(id) == en_listes(e.attendu)
    assert not e.imprime or en_listes(e.imprime) != rejouer(id)


def test_un_exemple_inconnu_est_refuse() -> None:
    with pytest.raises(NomInconnu, match="003-E9"):
        rejouer("003-E9")


def test_les_comptes_du_document() -> None:
    assert len(FICHES.regles) == 48
    assert [sum(a.startswith(f"003-{s}") for a in FICHES.arbitrages) for s in "GT"] == [20, 10]
    tailles = {t.id: len(t.rangs) for t in FICHES.tables.values()}
    attendues = {"niveaux": 9, "competences": 41, "armes": 38, "honneur": 30, "gloire": 20, "postures": 5}
    assert attendues.items() <= tailles.items()
    options = {a.option for a in FICHES.arbitrages.values() if a.option}
    assert options == {c.id for c in OPTIONS if c.regle.startswith(("003-G", "003-T"))}


@pytest.mark.skipif(SOURCE is None, reason="pas de document d’origine à côté")
def test_les_armes_et_l_honneur_sont_ceux_du_document() -> None:
    assert SOURCE is not None
    lignes = SOURCE.read_text(encoding="utf-8").splitlines()
    lues = {r["nom"]: (r["vd"], r["taille"]) for r in table("armes").values()}
    for ligne in lignes[103:141]:
        nom, vd, notes = (c.strip() for c in ligne.strip("|").split("|"))
        assert lues[nom] == (vd, notes.split(",")[0])
    nombres = [[int(n) for n in ligne.strip("|").split("|")[1:]] for ligne in lignes[143:173]]
    assert nombres == [[r[c] for c in ("r0", "r1", "r3", "r5", "r7", "r9")] for r in table("honneur").values()]


@pytest.mark.parametrize("mot", ["3d2", "", "g", "3g", "−g2", "3 g 2"])
def test_des_mal_ecrits(mot: str) -> None:
    with pytest.raises(Refus):
        lire_des(mot)


# ── La peur, la faim, la fatigue ───────────────────────────────────────────


@pytest.mark.regle("003-R01")
def test_le_nd_de_la_peur() -> None:
    assert [nd_de_peur(r) for r in range(1, 11)] == list(range(10, 60, 5))
    for faux in (0, 11):
        with pytest.raises(Refus, match="de 1 à 10"):
            nd_de_peur(faux)


@pytest.mark.regle("003-R02", "003-R04")
@given(st.integers(0, 80), st.integers(0, 10), st.integers(1, 10))
def test_l_issue_suit_la_marge(total: int, honneur: int, r: int) -> None:
    marge = total + honneur - (5 + 5 * r)
    attendue = "resiste" if marge >= 0 else "panique" if marge <= -15 else "apeure"
    assert issue_de_peur(total, honneur, r) == attendue


@pytest.mark.regle("003-R03")
def test_la_peur_ote_autant_de_des_gardes_que_de_lances() -> None:
    assert [malus_de_peur(r)[1:3] for r in (1, 5, 10)] == [(-1, -1), (-5, -5), (-10, -10)]


@pytest.mark.regle("003-R05", "003-R06", "003-R07")
def test_le_jeune_jour_apres_jour() -> None:
    jours = [jeune(j, 2) for j in range(5)]
    assert [j.repos_rend_le_vide for j in jours] == [True, False, False, False, False]
    assert [j.nd for j in jours] == [0, 0, 5, 10, 15]
    assert [j.blessures for j in jours] == [Des(0, 0)] * 3 + [Des(2, 1)] * 2


@pytest.mark.regle("003-R13")
def test_la_veille_jour_apres_jour() -> None:
    assert [tuple(fatigue(j, 2)) for j in range(5)] == [(0, 0), (5, 0), (10, 0), (15, 20), (20, 20)]
    assert "003-R13" in refus_de_posture("assaut", ["fatigue"])


@pytest.mark.regle("003-R12", "003-R14")
def test_les_jets_de_terre() -> None:
    assert [nd_de_recuperation("hebete", n) for n in range(6)] == [20, 15, 10, 5, 0, 0]
    assert {nd_de_recuperation("etourdi", n) for n in range(4)} == {20}
    with pytest.raises(Refus, match="Aveuglé"):
        nd_de_recuperation("aveugle")


# ── Le ND d'Armure, les postures, les états ────────────────────────────────


@pytest.mark.regle("003-R08", "003-R09", "003-R11", "003-R12")
def test_les_etats_et_le_nd() -> None:
    def nd(*etats: str, de_loin: bool = False) -> int:
        return nd_d_armure(Defense(3, 5, etats=etats), de_loin=de_loin)

    assert [nd(), nd("au_sol"), nd("au_sol", de_loin=True)] == [25, 15, 25]
    assert [nd("aveugle"), nd("empoigne"), nd("etourdi")] == [13, 10, 10]
    assert nd("aveugle", "etourdi") == 10, "le plus bas compte"
    assert nd("etourdi", "au_sol") == 0, "jamais sous zéro"


@pytest.mark.regle("003-R26", "003-R34", "003-R36", "003-R37", "003-R38")
def test_ce_qui_s_ajoute_au_nd() -> None:
    base = Defense(3, 5, air=3, rang_de_defense=2)
    assert nd_d_armure(base._replace(posture="assaut")) == 15
    assert nd_d_armure(base._replace(posture="defense")) == 30
    assert nd_d_armure(base._replace(posture="esquive", esquive=13)) == 38
    assert nd_d_armure(base._replace(vide=True)) == 35
    assert [nd_d_armure(base._replace(garde=g)) for g in ("garde", "protege")] == [20, 35]
    assert all(p.regle.startswith("003-") for p in parts_du_nd(base._replace(vide=True, garde="garde")))
    assert bonus_de_defense(0, 0) == 0
    with pytest.raises(Refus):
        nd_d_armure(base._replace(garde="intrus"))


@given(st.integers(-5, 200))
def test_l_esquive_arrondit_vers_le_bas(total: int) -> None:
    assert bonus_d_esquive(total) == int(Fraction(max(0, total), 2))


@pytest.mark.regle("003-R08", "003-R13", "003-R14", "003-R15")
def test_les_postures_que_les_etats_laissent() -> None:
    toutes = ("attaque", "assaut", "defense", "esquive", "centre")
    assert postures_ouvertes([]) == toutes
    assert postures_ouvertes(["au_sol"]) == ("attaque", "esquive")
    assert postures_ouvertes(["hebete"]) == ("defense", "esquive")
    assert postures_ouvertes(["etourdi"]) == ("attaque",)
    assert "assaut" not in postures_ouvertes([], monte=True)
    assert "assaut" not in postures_ouvertes(["fatigue"])
    with pytest.raises(Refus, match="postures"):
        refus_de_posture("intrus", [])


@pytest.mark.regle("003-R08", "003-R10", "003-R12", "003-R35", "003-R36", "003-R37", "003-R38", "003-R39")
def test_ce_qui_ferme_l_attaque() -> None:
    def ouverte(a: str, posture: str, *etats: str) -> bool:
        return not refus_d_attaquer(arme(a), posture, etats)

    assert ouverte("katana", "attaque")
    assert ouverte("katana", "assaut")
    assert not any(ouverte("katana", p) for p in ("defense", "esquive", "centre"))
    assert not ouverte("yumi", "assaut")
    assert not ouverte("no_dachi", "attaque", "au_sol")
    assert ouverte("katana", "attaque", "au_sol")
    assert not any(ouverte("katana", "attaque", e) for e in ("etourdi", "enchevetre"))


@pytest.mark.regle("003-R08", "003-R09", "003-R14", "003-R15", "003-R36")
def test_ce_qui_change_les_des_d_une_attaque() -> None:
    def somme(a: str, posture: str, *etats: str, haut: bool = False) -> tuple[int, int]:
        modifs = modifs_d_attaque(arme(a), posture, etats, d_en_haut=haut)
        return sum(m.lances for m in modifs), sum(m.gardes for m in modifs)

    assert somme("katana", "assaut") == (2, 1)
    assert somme("yumi", "assaut") == (0, 0)
    assert somme("katana", "attaque", "au_sol") == (-2, 0)
    assert somme("katana", "attaque", "aveugle") == (-1, -1)
    assert somme("yumi", "attaque", "aveugle") == (-3, -3)
    assert somme("katana", "attaque", "hebete") == (-3, 0)
    assert somme("katana", "attaque", haut=True) == (1, 0)


@pytest.mark.regle("003-R08", "003-R09", "003-R10", "003-R12", "003-R20", "003-R21")
def test_se_deplacer() -> None:
    libre, aveugle = deplacement(3), deplacement(3, ["aveugle"])
    assert (libre.gratuit, libre.simple, libre.athletisme) == (Fraction(9, 2), 9, 0)
    assert (aveugle.gratuit, aveugle.simple, aveugle.athletisme) == (Fraction(3, 2), 3, 20)
    assert deplacement(1, ["aveugle"]).simple == 0
    for etat in ("au_sol", "enchevetre", "etourdi"):
        d = deplacement(3, [etat])
        assert (d.gratuit, d.simple) == (0, 0)
        assert d.refus.endswith(".")


@pytest.mark.regle("003-R19")
def test_l_echelle_des_nd() -> None:
    nd = [r["nd"] for r in table("niveaux").values()]
    assert nd == ["aucun", 5, 10, 15, 20, 25, 30, 40, 60]
    assert [niveau_de(n) for n in (0, 5, 59, 60, 200)] == [
        "banale",
        "tres_facile",
        "heroique",
        "impossible",
        "impossible",
    ]


# ── Le Vide, les manœuvres, les dommages ───────────────────────────────────


@pytest.mark.regle("003-R23", "003-R24", "003-R25")
def test_les_emplois_du_vide() -> None:
    assert point_de_vide()[1:3] == (1, 1)
    assert [competence_soutenue(n) for n in range(4)] == [1, 1, 2, 3]
    assert [reduire_au_vide(n) for n in (0, 9, 10, 25)] == [0, 0, 0, 15]


@pytest.mark.regle("003-R29", "003-R30", "003-R31", "003-R33")
def test_les_augmentations_demandees() -> None:
    assert manoeuvres() == {
        "aucune": 0,
        "feinte": 2,
        "desarmement": 3,
        "supplementaire": 5,
        "precis_membre": 1,
        "precis_extremite": 2,
        "precis_tete": 3,
        "precis_detail": 4,
    }
    assert [nd_augmente(20, n) for n in range(3)] == [20, 25, 30]
    with pytest.raises(Refus):
        nd_augmente(20, -1)


@pytest.mark.regle("003-R29", "003-R31", "003-R32")
def test_l_anneau_de_vide_plafonne_les_augmentations() -> None:
    f = Frappe(Garder(6, 3), 20, KATANA, 2, 2)
    assert max(e.augmentations for e in essais(f)) == 2
    assert {e.manoeuvre for e in essais(f)} == {"aucune", "feinte", "precis_membre", "precis_extremite"}
    with pytest.raises(Refus, match="003-G05"):
        evaluer(f, "aucune", 3)
    tous = essais(f._replace(maximum=5))
    assert {e.manoeuvre for e in tous} == set(manoeuvres())
    assert [e.augmentations for e in tous if e.manoeuvre == "desarmement"] == [3]
    assert meilleur(f).esperance == max(e.esperance for e in essais(f))


@pytest.mark.regle("003-R33")
@given(st.integers(0, 120), st.integers(0, 60), st.integers(1, 10))
def test_la_feinte_est_plafonnee(total: int, nd: int, reputation: int) -> None:
    bonus = bonus_de_feinte(total, nd, reputation)
    assert 0 <= bonus <= 5 * reputation
    assert bonus <= max(0, total - nd) / 2


@pytest.mark.regle("003-R40", "003-R41", "003-R42")
def test_chaque_arme_se_lit() -> None:
    assert len(armes()) == 38
    connues = {r["nom"] for r in table("competences").values() if r["groupe"] == "Arme"} | {"Couteaux"}
    for a in armes():
        assert competence_de(a.id)[0] in connues
        assert a.traits
        assert set(a.traits) <= {"Agilité", "Réflexes"}
        assert a.taille in ("Petite", "Moyenne", "Grande")
        assert jet_de_dommages(a, 10).verifier()
    assert {a.id for a in armes() if a.force_d_arc} == {"dai_kyu", "han_kyu", "yumi"}
    assert {a.id for a in armes() if a.de_loin} == {"dai_kyu", "han_kyu", "yumi", "sarbacane", "shuriken", "tsubute"}
    assert arme("shuriken").traits == ("Agilité", "Réflexes")
    with pytest.raises(Refus, match="tetsubo"):
        arme("tetsubo")


@pytest.mark.regle("003-R32", "003-R41", "003-R42")
def test_les_jets_de_dommages() -> None:
    def jet(a: str, force: int, n: int = 0) -> str:
        return str(jet_de_dommages(arme(a), force, n))

    assert [jet("katana", 2), jet("katana", 2, 3), jet("ono", 0), jet("ono", 5)] == ["5g2", "8g2", "0g0", "5g4"]
    assert [force_comptee(arme("dai_kyu"), f) for f in (2, 4, 6)] == [2, 4, 4]
    assert jet("han_kyu", 6) == "3g2"
    assert jet_de_dommages(arme("sarbacane"), 5, 4) == Garder(0, 0, 1)
    assert str(jet_de_dommages(KATANA, 2, fixe=4)) == "5g2+4"


def test_les_niveaux_de_blessure() -> None:
    assert [(n.maxi, n.nd) for n in niveaux_de_blessure(2)] == [
        (10, 0),
        (14, 3),
        (18, 5),
        (22, 10),
        (26, 15),
        (30, 20),
        (34, 40),
    ]
    for terre in range(1, 11):
        assert supportees(terre) == 17 * terre
        dernier = niveau_de_blessure(17 * terre, terre)
        assert dernier is not None
        assert niveau_de_blessure(17 * terre + 1, terre) is None


# ── L'honneur et la gloire ─────────────────────────────────────────────────


@pytest.mark.regle("003-R43")
def test_les_six_tranches_d_honneur() -> None:
    assert [tranche(r) for r in range(11)] == ["r0", "r1", "r1", "r3", "r3", "r5", "r5", "r7", "r7", "r9", "r9"]
    assert len(actes()) == 30
    assert gain_d_honneur("fuir_la_bataille", 10) == -10
    assert Honneur(0).apres("fuir_la_bataille") == Honneur(0)
    assert Honneur(5).apres("fuir_la_bataille") == Honneur(5)
    assert Honneur(10).apres("fuir_la_bataille") == Honneur(8)
    for faux in (-1, 11):
        with pytest.raises(Refus, match="de 0 à 10"):
            tranche(faux)
    with pytest.raises(Refus):
        gain_d_honneur("intrus", 3)


@pytest.mark.regle("003-R43")
@given(st.sampled_from(sorted(actes())), st.integers(0, 100))
def test_l_honneur_reste_dans_ses_bornes(acte: str, points: int) -> None:
    apres = Honneur(points).apres(acte)
    assert 0 <= apres.points <= 100
    if 0 < apres.points < 100:
        assert apres.points - points == gain_d_honneur(acte, points // 10)


GLOIRE: dict[str, tuple[Situation, Gain]] = {
    "quete": (Situation(gloire=5), Gain(2)),
    "apprentissage": (Situation(), Gain(rangs=1)),
    "artisanat": (Situation(quantite=3), Gain(3)),
    "defaite": (Situation(gloire=4), Gain(-4)),
    "deshonneur": (Situation(), Gain(rangs=-1)),
    "duel": (Situation(gloire=6, statut=3), Gain(1)),
    "escarmouche": (Situation(), Gain(1)),
    "guerre": (Situation(), Gain(3)),
    "immortalite": (Situation(gloire=7), Gain(7)),
    "indifference": (Situation(gain=4), Gain(3)),
    "mariage": (Situation(gloire=6, ma_gloire=2), Gain(rangs=3)),
    "oisivete": (Situation(quantite=2), Gain(-2)),
    "presents": (Situation(gloire=5, statut=4, mon_statut=2), Gain(4)),
    "mensonge": (Situation(gain=3), Gain(-6)),
    "reconnaissance": (Situation(statut=7), Gain(rangs=1)),
    "romance": (Situation(), Gain(1)),
    "vantardise": (Situation(), Gain(1)),
    "statut": (Situation(quantite=2), Gain(2)),
    "vendetta": (Situation(gloire=2, statut=5), Gain(2)),
    "gloire_volee": (Situation(gain=6), Gain(6)),
}


@pytest.mark.regle("003-R44", "003-R45", "003-R46", "003-R47", "003-R48")
@pytest.mark.parametrize("evenement", table("gloire"))
def test_chaque_evenement_de_gloire(evenement: str) -> None:
    situation, attendu = GLOIRE[evenement]
    assert gain_de_gloire(evenement, situation) == attendu


@pytest.mark.regle("003-R45", "003-R46", "003-R47")
def test_les_conditions_de_la_gloire() -> None:
    assert gain_de_gloire("guerre", Situation(vainqueur=True)).points == 6
    assert [gain_de_gloire("indifference", Situation(gain=g)).points for g in (1, 0, -3)] == [0, 0, -5]
    assert gain_de_gloire("reconnaissance", Situation(statut=6)).raison == "Il faut un Statut de 7 ou plus."
    assert gain_de_gloire("presents", Situation(gloire=9, statut=2, mon_statut=2)).points == 0
    assert gain_de_gloire("mariage", Situation(gloire=2, ma_gloire=2)).rangs == 0
    with pytest.raises(Refus, match="gloire"):
        gain_de_gloire("intrus", Situation())


def test_lire_competence_et_trait() -> None:
    assert jet_de_competence(1, 3) == Des(4, 3)
    assert rang("sequence", "initiative")["etape"].startswith("1.")
