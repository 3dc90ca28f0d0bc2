"""Les calculatrices d'Anneaux : ce qu'elles disent est ce que donnent les règles, et rien de reçu ne les casse."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import (
    classes_inconnues,
    dite,
    lue,
    par_l_etat,
    par_un_lien,
    remettre_a_zero,
    repetes,
    visibles,
)
from tests.widgets.test_dessins import arbre, rangs, texte
from tiamat.des import Garder, loi_gardee
from tiamat.francais import decimale, pourcentage
from tiamat.variantes.anneaux.armes import arme, armes, jet_de_dommages
from tiamat.variantes.anneaux.attaque import Frappe, essais, meilleur
from tiamat.variantes.anneaux.etats import chances_de_peur
from tiamat.variantes.anneaux.jets import moyenne_gardee
from tiamat.variantes.anneaux.nd import Defense
from tiamat.variantes.anneaux.postures import Combattant, comparer
from tiamat.variantes.anneaux.renommee import actes
from tiamat.variantes.anneaux.tables import table
from widgets import fabrique
from widgets.cadre import Calculatrice

NOMS = ("jet", "augmentations", "peur", "armes", "postures", "honneur", "etats")


def ouvrir(nom: str) -> Any:
    return fabrique(f"anneaux_{nom}")()


def net(p: Fraction) -> str:
    return pourcentage(p).replace("\u00a0", " ")


def liens(c: Any) -> set[str]:
    return {texte(a).removeprefix("arbitrage ") for a in arbre(c._resultat.value).iter("a")}


# ── Toutes ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("nom", NOMS)
def test_chacune_se_dessine_proprement(nom: str) -> None:
    c = ouvrir(nom)
    assert c.nom == f"anneaux_{nom}"
    assert dite(c).endswith(".")
    assert "tm-phrase" in c._resultat.value
    assert "<summary>Voir les nombres</summary>" in c._resultat.value
    assert classes_inconnues(c._resultat.value + c._vive.value) == set()
    assert repetes(c._resultat.value) == set()
    assert liens(c)
    assert c._vive.value


@pytest.mark.parametrize("nom", NOMS)
def test_etat_aller_retour_lien_et_remise_a_zero(nom: str) -> None:
    c = ouvrir(nom)
    depart = c.valeurs()
    for champ in c.champs.values():
        if hasattr(champ, "min"):
            champ.value = min(champ.max, champ.value + 1)
    assert c.valeurs() != depart
    assert json.loads(c.memoire.etat)
    par_un_lien(c)
    par_l_etat(c)
    remettre_a_zero(c, depart)


@pytest.mark.parametrize("nom", NOMS)
@pytest.mark.parametrize("bout", ["min", "max"])
def test_les_bouts_de_chaque_curseur(nom: str, bout: str) -> None:
    c = ouvrir(nom)
    c.restaurer({n: getattr(champ, bout) for n, champ in c.champs.items() if hasattr(champ, bout)})
    assert dite(c).endswith(".")
    assert classes_inconnues(c._resultat.value) == set()


BONNES = st.sampled_from(
    ["oui", "non", "katana", "yumi", "sarbacane", "dommages", "croissant", "Petite", "gloire", 0, 3]
)


@pytest.mark.parametrize("nom", NOMS)
def test_valeurs_hostiles(nom: str) -> None:
    champs = [*ouvrir(nom).champs, "intrus"]

    @settings(max_examples=15, deadline=None)
    @given(st.dictionaries(st.sampled_from(champs), QUELCONQUE | BONNES))
    def essai(valeurs: dict[str, Any]) -> None:
        restaurer_ou_refuser(ouvrir(nom), valeurs)

    essai()


def nombres(mots: str) -> set[float]:
    return {float(n.replace(",", ".")) for n in re.findall(r"\d+(?:,\d+)?", mots)}


@pytest.mark.parametrize("nom", NOMS)
@pytest.mark.parametrize("reglages", [{}, {"quoi": "gloire"}, {"nd": 45}, {"force": 7}, {"au_sol": True}])
def test_ce_que_montre_un_dessin_se_lit_a_cote(nom: str, reglages: dict[str, Any]) -> None:
    c = ouvrir(nom)
    c.restaurer({n: v for n, v in reglages.items() if n in c.champs})
    soupe = BeautifulSoup(c._resultat.value + c._vive.value, "html.parser")
    dits = [d.get_text() for d in soupe.select("svg[role=img] > desc")]
    for svg in soupe.find_all("svg"):
        svg.decompose()
    assert dits
    for dit in dits:
        assert nombres(dit) <= nombres(soupe.get_text(" ")), dit


# ── Un jet ─────────────────────────────────────────────────────────────────


def test_le_jet_dit_la_chance_exacte() -> None:
    c = ouvrir("jet")
    assert dite(c) == ("Avec 6g3 contre 20, vous réussissez 82,0 % du temps, environ 5 fois sur 6. En moyenne : 26,5.")
    for nd, attendu in ((10, "99,8 %"), (15, "97,0 %"), (25, "51,6 %"), (30, "30,9 %")):
        c.champs["nd"].value = nd
        assert f"vous réussissez {attendu} du temps" in dite(c)
    assert "Héroïque, 40" in lue(c)
    c.champs["explose"].value = "non"
    chance = loi_gardee(Garder(6, 3, 0, False)).chance_au_moins(30)
    assert chance == Fraction(sum(_trois_dix(n) for n in range(3, 7)), 10**6)
    assert net(chance) in dite(c)


def _trois_dix(n: int) -> int:
    """Les façons que ``n`` dés sur six fassent 10."""
    from math import comb

    return comb(6, n) * 9 ** (6 - n)


def test_trop_de_des_se_convertissent() -> None:
    c = ouvrir("jet")
    c.restaurer({"lances": 12, "gardes": 4})
    assert "12g4 se joue 10g5." in lue(c)
    assert "003-G10" in liens(c)
    c.restaurer({"lances": 2, "gardes": 5})
    assert "2g5 se joue 2g2." in lue(c)
    assert "003-G11" in liens(c)
    c.restaurer({"lances": 0, "gardes": 0, "nd": 5})
    assert "vous réussissez jamais" in dite(c)


# ── Les Augmentations ──────────────────────────────────────────────────────


def test_les_augmentations_disent_la_meilleure() -> None:
    c = ouvrir("augmentations")
    f = Frappe(Garder(8, 4), 20, arme("katana"), 3, 3, 2)
    mieux = meilleur(f)
    assert net(mieux.chance) in dite(c)
    assert f"pour {decimale(mieux.esperance)} Blessures" in dite(c)
    lus = rangs(c._resultat.value)[1:]
    assert len(lus) == len(essais(f))
    assert lus[0][0].startswith("▸ ")
    assert [r[3] for r in lus] == [decimale(e.esperance) for e in sorted(essais(f), key=lambda e: -e.esperance)]
    c.champs["vide"].value = 5
    assert "frapper deux fois, 5 Augmentations" in lue(c)
    c.restaurer({"lances": 0, "gardes": 0})
    assert "0,0 Blessures" in dite(c) or "Vous touchez —" in dite(c)


# ── La peur ────────────────────────────────────────────────────────────────


def test_la_peur_dit_ses_trois_issues() -> None:
    c = ouvrir("peur")
    p = chances_de_peur(Garder(2, 2), 2, 3)
    assert sum(p) == 1
    assert f"vous résistez {net(p.resiste)} du temps" in dite(c)
    assert f"la panique {net(p.panique)} du temps" in dite(c)
    c.champs["vide"].value = True
    avec = chances_de_peur(Garder(3, 3), 2, 3)
    assert f"avec 3g3 et 2 d’Honneur : vous résistez {net(avec.resiste)} du temps" in dite(c)
    assert len(rangs(c._resultat.value)) == 3 + 11
    c.restaurer({"volonte": 10, "honneur": 10, "rang": 1})
    assert "100 % du temps" in dite(c)
    assert "la panique, jamais" in dite(c)


# ── Les armes ──────────────────────────────────────────────────────────────


def colonne(c: Calculatrice, i: int) -> list[str]:
    return [r[i] for r in rangs(c._resultat.value)[1:]]  # type: ignore[attr-defined]


def test_les_armes_se_rangent() -> None:
    c = ouvrir("armes")
    assert len(colonne(c, 0)) == 38
    moyennes = sorted((moyenne_gardee(jet_de_dommages(a, 2)) for a in armes()), reverse=True)
    assert colonne(c, 3) == [decimale(m) for m in moyennes]
    assert 'aria-sort="descending"' in c._resultat.value
    c.restaurer({"tri": "arme", "ordre": "croissant"})
    assert colonne(c, 0)[:2] == ["Aiguchi et Tanto", "Bisento"]
    assert colonne(c, 0)[-1] == "Yumi"
    assert 'aria-sort="ascending"' in c._resultat.value
    for tri in ("vd", "jet", "dommages", "taille", "competence"):
        c.restaurer({"tri": tri, "ordre": "croissant"})
        assert len(colonne(c, 0)) == 38
    c.restaurer({"tri": "taille", "ordre": "croissant"})
    assert colonne(c, 4) == sorted(colonne(c, 4), key=["Petite", "Moyenne", "Grande"].index)


def test_les_armes_se_choisissent() -> None:
    c = ouvrir("armes")
    c.restaurer({"taille": "Petite", "competence": "Couteaux", "force": 5})
    assert set(colonne(c, 0)) == {"Aiguchi et Tanto", "Jitte et Sai", "Kama"}
    c.restaurer({"taille": "Petite", "competence": "Kenjutsu"})
    assert dite(c).startswith("Aucune arme")
    c.restaurer({"competence": "Ninjutsu", "taille": "Moyenne", "force": 9})
    assert "Sarbacane, 1, sans dé, 1,0 Blessures" in dite(c)
    c.restaurer({"competence": "Kyujutsu", "force": 9, "tri": "arme", "ordre": "croissant"})
    assert colonne(c, 2) == ["6g2", "3g2", "5g2"]
    un = ouvrir("armes")
    un.champs["augmentations"].value = 2
    assert moyenne_gardee(jet_de_dommages(arme("katana"), 2, 2)) == moyenne_gardee(Garder(7, 2))
    assert "7g2" in colonne(un, 2)


# ── Les postures ───────────────────────────────────────────────────────────


def test_les_postures_se_comparent() -> None:
    c = ouvrir("postures")
    egal = Combattant(3, 3, 2, 2, Defense(3, 5, 2, 2), arme("katana"))
    toutes = {p.id: p for p in comparer(egal, egal)}
    assert set(toutes) == {"attaque", "assaut", "defense", "esquive", "centre"}
    assert toutes["attaque"].solde == 0
    assert toutes["assaut"].nd == 15
    assert toutes["defense"].nd == 29
    assert dite(c).startswith("Le meilleur échange d’un round : Attaque, à égalité de Blessures.")
    assert [r[2] for r in rangs(c._resultat.value)[1:]] == [pourcentage(p.touche) for p in toutes.values()]
    assert f"touche {net(toutes['centre'].apres)} du temps" in lue(c)


def test_l_esquive_est_une_moyenne_exacte() -> None:
    """Contre la force brute : sans relance ni compétence, l'Esquive de Réflexes 1 vaut la moitié d'un D10."""
    d = Defense(1, 0, 1, 0)
    un = Combattant(1, 0, 1, 1, d, arme("katana"))
    esquive = next(p for p in comparer(un, un) if p.id == "esquive")
    loi = loi_gardee(Garder(1, 1))
    assert esquive.nd == Fraction(sum(10 + f // 2 for f in range(1, 11)), 10)
    assert esquive.touche_par_l_autre == sum(loi.chance_au_moins(10 + f // 2) for f in range(1, 11)) / 10


# ── L'honneur et la gloire ─────────────────────────────────────────────────


@pytest.mark.parametrize("acte", sorted(actes()))
def test_chaque_acte_d_honneur_se_dit(acte: str) -> None:
    c = ouvrir("honneur")
    c.champs["acte"].value = acte
    attendu = table("honneur")[acte]["r5"]
    assert dite(c).startswith(f"{actes()[acte]}, au rang 6 : ".replace("\u00a0", " "))
    assert ("rien ne change" if not attendu else str(abs(attendu))) in dite(c)


@pytest.mark.parametrize("evenement", table("gloire"))
def test_chaque_evenement_de_gloire_se_dit(evenement: str) -> None:
    c = ouvrir("honneur")
    c.restaurer({"quoi": "gloire", "evenement": evenement})
    assert dite(c).startswith(table("gloire")[evenement]["evenement"])
    assert {n for n in liens(c) if n.startswith("003-R")} <= {"003-R44", "003-R45", "003-R46", "003-R47", "003-R48"}


def test_on_cherche_un_acte() -> None:
    c = ouvrir("honneur")
    c.champs["chercher"].value = "MENTIR"
    assert [v for _, v in c.champs["acte"].options] == ["mentir_pour_sa_renommee"]
    c.champs["chercher"].value = "bataille"
    assert dite(c).startswith("Fuir la bataille, au rang 6 : −6 points")
    c.champs["chercher"].value = "zzz"
    assert len(c.champs["acte"].options) == 30
    c.restaurer({"quoi": "gloire", "chercher": "mariage"})
    assert dite(c).startswith("Mariage : +3 rangs")
    c.restaurer({"chercher": "bataille", "acte": "accepter_un_pot_de_vin"})
    assert dite(c).startswith("Fuir la bataille"), "ce que l’on montre est ce que le menu choisit"


def test_seuls_les_reglages_utiles_se_montrent() -> None:
    c = ouvrir("honneur")
    assert visibles(c) == ["quoi", "chercher", "acte", "points"]
    c.champs["quoi"].value = "gloire"
    assert visibles(c) == ["quoi", "chercher", "evenement", "gloire", "statut"]
    c.champs["evenement"].value = "guerre"
    assert visibles(c) == ["quoi", "chercher", "evenement", "vainqueur"]
    c.champs["evenement"].value = "presents"
    assert visibles(c) == ["quoi", "chercher", "evenement", "gloire", "statut", "mon_statut"]


# ── Les états ──────────────────────────────────────────────────────────────


def fiche(c: Any) -> dict[str, list[str]]:
    return {r[0].removeprefix("▸ "): [x.replace("\u00a0", " ") for x in r[1:]] for r in rangs(c._resultat.value)}


def test_les_etats_reecrivent_la_fiche() -> None:
    c = ouvrir("etats")
    assert dite(c) == "Aveuglé : ND d’Armure 25, puis 13 ; l’attaque lance 5g2."
    lue_ = fiche(c)
    assert lue_["Attaque"] == ["6g3", "5g2"]
    assert lue_["Mouvement simple"] == ["9,0 m", "3,0 m"]
    assert "Athlétisme contre 20" in lue(c)
    c.restaurer({"aveugle": False, "au_sol": True})
    assert fiche(c)["ND d’Armure, de près"] == ["25", "15"]
    assert fiche(c)["ND d’Armure, de loin"] == ["25", "25"]
    assert fiche(c)["Mouvement gratuit"] == ["4,5 m", "—"]
    c.restaurer({"aveugle": False, "hebete": True})
    assert "plus aucune attaque" in dite(c)
    assert "il ne reste que Défense ou Esquive (003-R14)" in lue(c)
    c.restaurer({"aveugle": False, "peur": 2, "jeune": 4, "veille": 3})
    assert fiche(c)["Attaque"] == ["6g3", "4g1"]
    assert fiche(c)["Initiative"] == ["4g3", "2g1"]
    assert fiche(c)["ND de ses jets : faim, fatigue"] == ["+0", "+30"]
    assert "2g1 Blessures" in lue(c)
    assert "Volonté contre 20" in lue(c)
    c.restaurer({"aveugle": False, "blessures": 23})
    assert fiche(c)["ND de ses jets : blessures"] == ["+0", "+15"]
    c.restaurer({"blessures": 35})
    assert dite(c) == "35 Blessures : il est hors de combat."


def test_sans_etat_la_fiche_ne_change_pas() -> None:
    c = ouvrir("etats")
    c.champs["aveugle"].value = False
    assert dite(c).startswith("Rien ne gêne")
    assert all(r[0] == r[1] for nom, r in fiche(c).items() if nom not in ("Sur la fiche", "Chance"))
