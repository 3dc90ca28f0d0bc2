"""Deviner d'abord : rien ne trahit la réponse avant le pari ; la chance dite ensuite est celle des règles."""

import json
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, par_l_etat, remettre_a_zero
from tests.widgets.test_dessins import PIEGE, arbre, rangs, texte
from tiamat.analyse import echange
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import combattant
from tiamat.francais import decimale, ordre_de_grandeur, pourcentage
from tiamat.personnage import profil, profils
from tiamat.personnage.statut import HOMME_DE_MAIN
from widgets import pari
from widgets.dessins.echelle import echelle_d_un_pari
from widgets.dessins.texte import balise
from widgets.devinez_attaque import CalculatriceDevinezAttaque, enigme_d_attaque
from widgets.devinez_des import CalculatriceDevinezDes, enigme_de_des
from widgets.lien import ecrire_lien
from widgets.pari import PARIS_MAXIMUM, PRESQUE_RIEN, CalculatricePari
from widgets.vues_de_pari import Enigme, Pari, apres, avant, parier

SORTES = {"devinez_des": CalculatriceDevinezDes, "devinez_attaque": CalculatriceDevinezAttaque}
GRAINES = range(24)


@pytest.fixture(params=SORTES)
def calculatrice(request: pytest.FixtureRequest) -> CalculatricePari:
    return SORTES[request.param]()


def nue(phrase: str) -> str:
    return phrase.replace("\u00a0", " ")


def dite(c: CalculatricePari) -> str:
    return nue(c.page.annonce)


def tout(c: CalculatricePari) -> str:
    """Tout ce que la page reçoit : les dessins, l'annonce, l'état gardé."""
    return "".join((c._resultat.value, c._vive.value, c.page.annonce, c.memoire.etat))


def au_moins(question: str) -> Fraction:
    """La chance d'un jet, dé par dé, d'après ce que la question dit."""
    jet, difficulte = re.match(r"(\S+) contre (\d+)", question).groups()
    d10 = int(re.match(r"(\d+)D10", jet)[1])
    d6 = int(m[1]) if (m := re.search(r"\+(\d+)D6", jet)) else 0
    fixe = int(m[1].replace("−", "-")) if (m := re.search(r"([+−]\d+)$", jet)) else 0
    cas: Counter[bool] = Counter()
    for (meilleur, dix), n in faces(d10).items():
        for somme, m in sommes(dix + d6).items():
            cas[meilleur + somme + fixe >= int(difficulte)] += n * m * 6 ** (d10 - dix)
    return Fraction(cas[True], cas.total())


@cache
def faces(d10: int) -> Counter[tuple[int, int]]:
    """Le meilleur dé et le nombre de 10, pour chaque tirage."""
    return Counter((max(t), t.count(10)) for t in product(range(1, 11), repeat=d10))


@cache
def sommes(d6: int) -> Counter[int]:
    return Counter(map(sum, product(range(1, 7), repeat=d6)))


# ── Avant le pari ──────────────────────────────────────────────────────────


@pytest.mark.parametrize("graine", GRAINES)
def test_rien_ne_trahit_la_reponse_avant_le_pari(calculatrice: CalculatricePari, graine: int) -> None:
    calculatrice.restaurer({"graine": graine, "pari": 13})
    p = calculatrice.enigme(graine).chance
    trahisons = {pourcentage(p), pourcentage(1 - p), str(p), f"{float(p):.2%}", ordre_de_grandeur(p), str(p.numerator)}
    assert {t for t in trahisons if len(t) > 3 and t in tout(calculatrice)} == set()
    assert "<svg" not in calculatrice._resultat.value
    assert dite(calculatrice) == nue(f"{calculatrice.enigme(graine).question} Vous pariez 13 %.")


def test_ce_qui_ne_depend_que_de_la_question_ne_change_pas_avec_la_reponse() -> None:
    def enigme(chance: Fraction) -> Enigme:
        return Enigme("Combien ?", {"Dés": "2D10"}, chance, lambda: pytest.fail("trop tôt"), ("R47",))

    assert avant(enigme(Fraction(1, 3)), 40) == avant(enigme(Fraction(2, 3)), 40)


# ── Les situations ─────────────────────────────────────────────────────────


@pytest.mark.parametrize("graine", GRAINES)
def test_la_chance_d_un_jet_est_celle_des_des_enumeres(graine: int) -> None:
    enigme = enigme_de_des(graine)
    assert enigme.chance == au_moins(enigme.question)


def sans_arme(graine: int) -> bool:
    """Vrai si ni l'attaque ni la défense n'en demande : celles que l'on tient viennent du combat, essayé ailleurs."""
    dites = enigme_d_attaque(graine).question
    return not any(t.arme and t.nom in dites for t in catalogue().techniques.values())


@pytest.mark.parametrize("graine", [g for g in GRAINES if sans_arme(g)])
def test_la_chance_d_une_attaque_est_celle_de_l_analyse(graine: int) -> None:
    enigme = enigme_d_attaque(graine)
    qui, contre, coup, garde, quoi = re.match(
        r"(.+) attaque (.+)\. (.+) contre (.+) : quelles chances (.+) \?", nue(enigme.question)
    ).groups()
    fiches = {p.nom: combattant(p) for p in profils().values()}
    garde = "" if garde == "la défense instinctive" else garde
    zone = {"zone": "tete"} if catalogue().techniques.trouver(coup).localisation == "au_choix" else {}
    loi = echange(fiches[qui], coup, fiches[contre], garde, **zone)
    seuil = re.search(r"\d+", quoi)
    assez = loi.touche if seuil is None else sum(p for perte, p in loi.pertes.items() if perte >= int(seuil[0]))
    assert enigme.chance == assez


def test_les_deux_questions_d_une_attaque_se_posent() -> None:
    quoi = Counter("toucher" in enigme_d_attaque(g).question for g in GRAINES)
    assert min(quoi.values()) > len(GRAINES) / 6
    assert {n for e in map(enigme_d_attaque, GRAINES) for n in e.renvois} == {"R93", "R94", "R95", "R96", "R98"}


@pytest.mark.parametrize("graine", GRAINES)
def test_une_situation_est_douteuse_et_se_retrouve(calculatrice: CalculatricePari, graine: int) -> None:
    enigme = calculatrice.enigme(graine)
    assert PRESQUE_RIEN <= enigme.chance <= 1 - PRESQUE_RIEN
    for tirer in (enigme_de_des, enigme_d_attaque):
        tirer.cache_clear()
    assert calculatrice.enigme(graine)[:3] == enigme[:3]


def test_seuls_des_personnages_se_battent() -> None:
    hommes_de_main = {p.nom for p in profils().values() if p.statut == HOMME_DE_MAIN}
    assert not any(nom in enigme_d_attaque(g).question for g in GRAINES for nom in hommes_de_main)
    assert profil("jack").nom in "".join(enigme_d_attaque(g).question for g in GRAINES)


# ── Après ──────────────────────────────────────────────────────────────────


def test_le_pari_fait_la_chance_exacte_se_dit(calculatrice: CalculatricePari) -> None:
    calculatrice.champs["pari"].value = 12
    calculatrice._bouton.click()
    p = calculatrice.enigme(calculatrice.premiere).chance
    ecart = decimale(Fraction(round(p * 1000), 10) - 12)
    assert dite(calculatrice) == nue(
        f"La chance exacte est de {pourcentage(p)}, {ordre_de_grandeur(p)}. "
        f"Votre pari de 12 % est trop bas de {ecart} points. C’est votre premier pari."
    )
    html = calculatrice._resultat.value
    assert html.count('role="img"') == 2, "l'échelle et la loi"
    assert calculatrice.enigme(calculatrice.premiere).question in texte(arbre(html))
    assert [r for r in calculatrice.enigme(calculatrice.premiere).renvois if f">{r}</a>" not in html] == []
    assert calculatrice.champs["pari"].disabled, "un pari fait ne bouge plus"
    calculatrice._bouton.click()
    assert not calculatrice.champs["pari"].disabled


def test_le_bilan_suit_les_paris(calculatrice: CalculatricePari, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pari, "tirer_graine", iter(range(100, 110)).__next__)
    ecarts = []
    for annonce in (20, 50, 90):
        calculatrice.champs["pari"].value = annonce
        p = calculatrice.enigme(calculatrice.graine).chance
        calculatrice._bouton.click()
        ecarts.append(abs(annonce - Fraction((p * 1000 + Fraction(1, 2)).__floor__(), 10)))
        bilan = rangs(calculatrice._resultat.value)[-len(ecarts) :]
        assert bilan[-1] == [str(len(ecarts)), f"{annonce}\u00a0%", pourcentage(p), decimale(ecarts[-1])]
        if annonce != 90:
            calculatrice._bouton.click()
            assert calculatrice.champs["pari"].value == 50
            assert "Vous pariez 50 %" in dite(calculatrice)
    assert f"Sur 3 paris, votre écart moyen est de {decimale(sum(ecarts) / 3)} points." in dite(calculatrice)
    assert calculatrice.graine == 101


def test_le_bouton_dit_ce_qu_il_fait(calculatrice: CalculatricePari) -> None:
    assert calculatrice._bouton.description == "Voir"
    calculatrice._bouton.click()
    assert calculatrice._bouton.description == "Une autre"


def test_le_bilan_garde_les_derniers_paris(calculatrice: CalculatricePari) -> None:
    for _ in range(2 * (PARIS_MAXIMUM + 5)):
        calculatrice._bouton.click()
    assert len(calculatrice.faits) == PARIS_MAXIMUM - 1
    autre = type(calculatrice)()
    autre.memoire.depart = {"lien": {"v": "1", "d": ecrire_lien(calculatrice.valeurs())}, "etat": None}
    assert autre.memoire.message == "Réglages du lien."
    assert autre.faits == calculatrice.faits


@given(st.integers(0, 100), st.fractions(0, 1, max_denominator=300))
def test_l_echelle_se_lit_sans_couleur(annonce: int, chance: Fraction) -> None:
    (svg,) = arbre(echelle_d_un_pari(Fraction(annonce, 100), chance, "essai")).iter("svg")
    assert texte(svg.find("desc")) == f"Pari {annonce}\u00a0%. Chance exacte {pourcentage(chance)}."
    assert {e.get("class") for e in svg.iter("line")} == {"axe", "seuil", "escalier"}
    (ecart,) = [e for e in svg.iter("rect") if e.get("class") == "bord-ko"]
    assert ecart.get("width") == f"{float(abs(chance - Fraction(annonce, 100))):.2%}"


def test_un_pari_juste_le_dit() -> None:
    enigme = Enigme(PIEGE, {PIEGE: PIEGE}, Fraction(1, 2), lambda: balise("p", PIEGE), ("R47",))
    vue = apres(enigme, parier(50, enigme.chance), [Pari(50, 500)])
    assert "tombe juste" in vue.phrase
    assert "<script" not in vue.dessin + avant(enigme, 50).dessin


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatricePari) -> None:
    html = calculatrice._resultat.value
    calculatrice._bouton.click()
    html += calculatrice._resultat.value
    assert classes_inconnues(html) == set()


# ── L'état ─────────────────────────────────────────────────────────────────


def test_un_lien_rend_la_meme_vue_et_n_ecrit_rien(calculatrice: CalculatricePari) -> None:
    valeurs = {"pari": 33, "graine": 41, "vu": True, "faits": [[10, 203], [80, 512]]}
    calculatrice.restaurer(valeurs)
    autre = type(calculatrice)()
    autre.memoire.depart = {"lien": {"v": "1", "d": ecrire_lien(valeurs)}, "etat": "{}"}
    assert json.loads(autre.memoire.etat) == valeurs
    assert not autre.memoire.garder
    assert (autre._resultat.value, autre.page.annonce) == (calculatrice._resultat.value, calculatrice.page.annonce)
    assert "Sur 3 paris" in dite(autre)


def test_etat_aller_retour_et_remise_a_zero(calculatrice: CalculatricePari) -> None:
    depart, annonce = calculatrice.valeurs(), calculatrice.page.annonce
    for _ in range(3):
        calculatrice._bouton.click()
    par_l_etat(calculatrice)
    remettre_a_zero(calculatrice, depart)
    assert calculatrice.page.annonce == annonce


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(list(SORTES.values())),
    st.dictionaries(
        st.sampled_from(["pari", "graine", "vu", "faits", "intrus"]),
        QUELCONQUE | st.lists(st.lists(st.integers(-5, 1100), max_size=3), max_size=3),
    ),
)
def test_valeurs_hostiles(sorte: type[CalculatricePari], valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(sorte(), valeurs)


@pytest.mark.parametrize(
    "valeurs",
    [
        {"faits": [[1, 2]] * PARIS_MAXIMUM},
        {"faits": [[101, 2]]},
        {"faits": [[1, 1001]]},
        {"faits": [[True, 2]]},
        {"faits": [[1, 2, 3]]},
        {"faits": {"1": 2}},
        {"vu": 1},
        {"graine": -1},
        {"pari": 101},
    ],
)
def test_ce_qui_ne_se_lit_pas_est_refuse(calculatrice: CalculatricePari, valeurs: dict[str, Any]) -> None:
    assert not restaurer_ou_refuser(calculatrice, valeurs)
