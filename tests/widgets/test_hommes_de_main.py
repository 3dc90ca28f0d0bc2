"""Doser une bande : ce qui se dit vient des combats joués ; un long calcul s'arrête, et ne se fait qu'une fois."""

import asyncio
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, par_un_lien, remettre_a_zero
from tests.widgets.test_dessins import PIEGE, arbre, rangs, texte
from tiamat.analyse.bande import BilanDeBande, Objectif, affronter, bilan_de_bande
from tiamat.francais import decimale, ordre_de_grandeur, pourcentage
from tiamat.personnage import Personnage, profil, vers_json
from widgets.hommes_de_main import CalculatriceHommesDeMain
from widgets.vues_d_hommes_de_main import Bande, Simules, issue_du_combat, nombre_a_prendre

GRAINE = 5


@pytest.fixture
def calculatrice() -> CalculatriceHommesDeMain:
    c = CalculatriceHommesDeMain()
    c.champs["combats"].value = "50"
    return c


def simule(nombre: int, *joueurs: str, homme: str = "voyou", combats: int = 50, graine: int = GRAINE) -> BilanDeBande:
    a = affronter([profil(j) for j in joueurs or ("jack",)], profil(homme), 20)
    return bilan_de_bande(a, nombre, [j[1] for j in a.balayer([nombre], range(graine, graine + combats)) if j])


# ── Avant de simuler ───────────────────────────────────────────────────────


def test_la_phrase_de_depart() -> None:
    calculatrice = CalculatriceHommesDeMain()
    assert dite(calculatrice) == "Jack affronte 4 voyous, en un groupe de 4."
    assaut = affronter([profil("jack")], profil("voyou"), 20).assaut(4, 0)
    assert ["Groupe de 4, contre Jack", str(assaut.poignee), pourcentage(assaut.chance)] in rangs(
        calculatrice._resultat.value
    )
    for regle in ("r121", "r122", "r126", "c134"):
        assert f"#{regle}" in calculatrice._resultat.value
    assert "maison" in lue(calculatrice)


@pytest.mark.parametrize(
    ("nombre", "groupes", "dit"),
    [
        (1, "un_par_joueur", "Jack et Ryu affrontent 1 voyou, sans groupe."),
        (6, "un_par_joueur", "Jack et Ryu affrontent 6 voyous, en 2 groupes de 3."),
        (6, "au_moins", "Jack et Ryu affrontent 6 voyous, en un groupe de 6."),
        (20, "au_moins", "Jack et Ryu affrontent 20 voyous, en 4 groupes de 5."),
        (7, "au_moins", "Jack et Ryu affrontent 7 voyous, en 2 groupes de 4 et 3."),
    ],
)
def test_les_groupes_se_disent(calculatrice: CalculatriceHommesDeMain, nombre: int, groupes: str, dit: str) -> None:
    calculatrice.restaurer({"joueur_2": "livre:ryu", "nombre": nombre, "groupes": groupes})
    assert dite(calculatrice) == dit


def test_seul_le_reglage_du_but_se_montre(calculatrice: CalculatriceHommesDeMain) -> None:
    for but, champ in (("combat", "nombre"), ("perte", "perte"), ("victoire", "victoire")):
        calculatrice.champs["but"].value = but
        montres = [n for n in ("nombre", "perte", "victoire") if calculatrice.champs[n].layout.display is None]
        assert montres == [champ]
    assert calculatrice._bouton.description == "Chercher le nombre"
    assert dite(calculatrice) == "Combien de voyous pour Jack ? La recherche essaie de 1 à 20."


def test_sans_joueur_ou_avec_un_homme_de_main_rien_ne_se_simule(calculatrice: CalculatriceHommesDeMain) -> None:
    calculatrice._joueurs[0].value = ""
    assert dite(calculatrice) == "Choisissez au moins un personnage joueur."
    assert calculatrice._bouton.disabled
    calculatrice._joueurs[3].value = "livre:voyou"
    assert dite(calculatrice) == "Voyou est un homme de main : choisissez un personnage joueur (R120)."
    calculatrice._joueurs[3].value = "livre:jack"
    assert not calculatrice._bouton.disabled


# ── Un combat ──────────────────────────────────────────────────────────────


def test_la_phrase_d_un_combat_est_celle_des_combats_joues(calculatrice: CalculatriceHommesDeMain) -> None:
    calculatrice.restaurer(
        {"joueur_1": "livre:noor", "homme": "bandit", "nombre": 5, "combats": "50", "graine": GRAINE}
    )
    b = simule(5, "noor", homme="bandit")
    bornes = " à ".join(pourcentage(Fraction(borne)) for borne in b.intervalle)
    attendue = (
        f"Contre 5 bandits, Noor gagne {pourcentage(b.victoire)} du temps, {ordre_de_grandeur(b.victoire)}. "
        f"Intervalle à 95 % : {bornes}. Santé perdue en moyenne : {pourcentage(b.perte)}. "
        f"Un combat sur deux finit en {b.tours.mediane} tours au plus."
    )
    assert re.sub("environ [^.]*", "", dite(calculatrice)) == re.sub(
        "environ [^.]*", "", attendue.replace("\u00a0", " ")
    )
    assert f"Graine : {GRAINE}." in lue(calculatrice)
    assert "50 combats simulés" in lue(calculatrice)
    (noor,) = [r for r in rangs(calculatrice._resultat.value) if r[0] == "Noor"]
    j = b.joueurs[0]
    assert noor[1:] == [
        f"{decimale(j.reste)} / {j.sante}",
        f"{j.etendue.bas} à {j.etendue.haut}",
        pourcentage(Fraction(j.ko, 50)),
        pourcentage(Fraction(j.morts, 50)),
    ]
    assert [str(b.tours.bas), str(b.tours.mediane), str(b.tours.haut)] in rangs(calculatrice._resultat.value)


def test_plusieurs_joueurs_ont_chacun_leur_sante(calculatrice: CalculatriceHommesDeMain) -> None:
    calculatrice.restaurer({"joueur_2": "livre:jack", "nombre": 2, "combats": "50", "graine": 1})
    assert "Jack et Jack (2) gagnent" in dite(calculatrice)
    noms = [r[0] for r in rangs(calculatrice._resultat.value)]
    assert {"Jack", "Jack (2)"} <= set(noms)


def test_dix_clics_ne_donnent_qu_un_resultat(calculatrice: CalculatriceHommesDeMain) -> None:
    dites: list[str] = []
    calculatrice.page.observe(lambda c: dites.append(c["new"]), "annonce")

    async def cliquer() -> None:
        for _ in range(10):
            calculatrice._bouton.click()
        while calculatrice._tache.en_cours:
            await asyncio.sleep(0)

    asyncio.run(cliquer())
    assert len([d for d in dites if d.startswith("Contre 4")]) == 1
    assert [len(d) for d in calculatrice._duels.values()] == [50]
    assert f"Graine : {calculatrice.graine}." in lue(calculatrice)
    graine = int(calculatrice.graine or 0)
    b = simule(4, graine=graine)
    assert f"gagne {pourcentage(b.victoire)}".replace("\u00a0", " ") in dite(calculatrice)


def test_arreter_garde_un_partiel_etiquete_et_un_reglage_l_efface(calculatrice: CalculatriceHommesDeMain) -> None:
    calculatrice.champs["combats"].value = "1000"

    async def arreter() -> None:
        calculatrice._bouton.click()
        assert dite(calculatrice) == "Simulation en cours."
        while not calculatrice._duels.get(4):
            await asyncio.sleep(0)
        assert "Résultat partiel" not in dite(calculatrice), "il ne se dit qu'à l'arrêt"
        calculatrice._tache._bouton.click()
        for _ in range(10):
            await asyncio.sleep(0)

    asyncio.run(arreter())
    faits = len(calculatrice._duels[4])
    assert 0 < faits < 1000
    assert dite(calculatrice).startswith("Résultat partiel. Contre 4 voyous, Jack gagne ")
    assert f"Résultat partiel : {faits} combats sur 1000." in lue(calculatrice)
    calculatrice.champs["nombre"].value = 5
    assert dite(calculatrice) == "Jack affronte 5 voyous, en un groupe de 5."
    assert calculatrice.graine is None


def test_changer_un_reglage_arrete_le_calcul(calculatrice: CalculatriceHommesDeMain) -> None:
    async def changer() -> None:
        calculatrice.champs["combats"].value = "1000"
        calculatrice._bouton.click()
        await asyncio.sleep(0)
        calculatrice.champs["distance"].value = 7
        assert not calculatrice._tache.en_cours
        for _ in range(10):
            await asyncio.sleep(0)

    asyncio.run(changer())
    assert calculatrice._duels == {}
    assert dite(calculatrice) == "Jack affronte 4 voyous, en un groupe de 4."


# ── Quel nombre ? ──────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def cherche() -> CalculatriceHommesDeMain:
    """Une recherche finie : Noor et des bandits, qui en viennent vite à bout."""
    c = CalculatriceHommesDeMain()
    c.restaurer({"joueur_1": "livre:noor", "homme": "bandit", "but": "perte", "combats": "50", "graine": GRAINE})
    return c


def test_le_nombre_conseille_est_celui_des_combats(cherche: CalculatriceHommesDeMain) -> None:
    nombres = [r for r in rangs(cherche._resultat.value) if len(r) == 4 and r[0][-1].isdigit()]
    table = {int(r[0].strip("▸ ").split(" =")[0]): r for r in nombres}
    (conseil,) = [n for n, r in table.items() if r[0].startswith("▸")]
    essais = [simule(n, "noor", homme="bandit") for n in (conseil, conseil + 1)]
    for b in essais:
        assert table[b.nombre][1].startswith(pourcentage(b.victoire))
        assert table[b.nombre][2] == f"{pourcentage(b.perte)}±\u00a0{decimale(Fraction(b.marge) * 100)}"
    assert essais[0].perte <= Fraction(33, 100) < essais[1].perte
    assert dite(cherche) == (
        f"Pour perdre 33 % de santé au plus, comptez {conseil} bandits au plus : "
        f"Noor perd {pourcentage(essais[0].perte)} en moyenne. "
        f"Avec {conseil + 1}, Noor perd {pourcentage(essais[1].perte)} en moyenne."
    ).replace("\u00a0", " ")
    assert table[8][0] == "8 = 4 + 4"
    assert f"{conseil}\u00a0bandits" in cherche._vive.value


def test_viser_autre_chose_ne_relance_pas_les_combats(cherche: CalculatriceHommesDeMain) -> None:
    avant = cherche._duels
    cherche.champs["perte"].value = 5
    assert cherche._duels is avant
    assert "Graine : 5." in lue(cherche)
    assert simule(1, "noor", homme="bandit").perte > Fraction(5, 100)
    assert "même un seul est de trop" in dite(cherche)
    cherche.champs["perte"].value = 33


def test_au_dela_d_une_bande_sans_espoir_rien_n_est_essaye(cherche: CalculatriceHommesDeMain) -> None:
    essayes = sorted(cherche._duels)
    assert essayes == list(range(1, essayes[-1] + 1))
    assert essayes[-1] < 20
    assert f"Au-delà de {essayes[-1]}, rien n’est essayé : moins de 10 % de victoires." in lue(cherche)


def bilans(*mesures: tuple[int, Fraction]) -> list[BilanDeBande]:
    modele = simule(1, combats=4)
    return [
        modele._replace(nombre=n, combats=100, victoires=v, indecis=0, perte=p) for n, (v, p) in enumerate(mesures, 1)
    ]


def vue_du_nombre(
    c: CalculatriceHommesDeMain, quoi: Any, seuil: Fraction, finie: bool, *m: tuple[int, Fraction]
) -> str:
    vue = nombre_a_prendre(c._bande(), Simules(bilans(*m), 100, 1, finie), Objectif(quoi, seuil))
    return texte(arbre(vue.dessin)).replace("\u00a0", " ") + vue.phrase.replace("\u00a0", " ")


def test_les_cas_limites_du_conseil(calculatrice: CalculatriceHommesDeMain) -> None:
    dixieme, tiers = Fraction(1, 10), Fraction(1, 3)
    trop = vue_du_nombre(calculatrice, "perte", dixieme, True, (100, tiers))
    assert "Pour perdre 10 % de santé au plus, même un seul est de trop : Jack perd 33,3 % en moyenne." in trop
    tous = vue_du_nombre(calculatrice, "victoire", dixieme, True, (100, tiers), (90, tiers))
    assert "Pour gagner 10 % du temps au moins, comptez 2 voyous au plus : Jack gagne 90,0 % du temps." in tous
    assert "Résultat partiel" not in tous
    partiel = vue_du_nombre(calculatrice, "victoire", tiers, False, (100, tiers), (0, Fraction(1)))
    assert "Résultat partiel : jusqu’à 2." in partiel
    assert "Avec 2, Jack gagne jamais." not in partiel
    assert "Avec 2, Jack ne gagne jamais." in partiel
    assert "rien n’est essayé" not in partiel
    fini = vue_du_nombre(calculatrice, "perte", tiers, True, (100, Fraction(0)), (0, Fraction(1)))
    assert "Jack perd 0 % en moyenne. Avec 2, Jack perd 100 % en moyenne." in fini
    assert "Au-delà de 2, rien n’est essayé : moins de 10 % de victoires." in fini


def test_une_defaite_sure_se_dit(calculatrice: CalculatriceHommesDeMain) -> None:
    (b,) = bilans((0, Fraction(1)))
    bande: Bande = calculatrice._bande()
    vue = issue_du_combat(bande, Simules([b], 100, 1, True))
    assert vue.phrase.replace("\u00a0", " ").startswith(
        "Contre 1 voyou, Jack ne gagne jamais. Intervalle à 95 % : 0 % à"
    )


# ── Ce qui est reçu et gardé ───────────────────────────────────────────────


def test_lien_aller_retour_et_remise_a_zero(calculatrice: CalculatriceHommesDeMain) -> None:
    depart = CalculatriceHommesDeMain().valeurs()
    calculatrice.restaurer({"joueur_1": "livre:ryu", "homme": "bandit", "nombre": 2, "combats": "50", "graine": 9})
    autre = par_un_lien(calculatrice)
    assert autre._resultat.value == calculatrice._resultat.value
    assert "Contre 2 bandits, Ryu gagne" in dite(autre)
    remettre_a_zero(calculatrice, depart)
    assert dite(calculatrice) == "Jack affronte 4 voyous, en un groupe de 4."


def test_un_personnage_de_la_memoire_et_un_nom_piege(calculatrice: CalculatriceHommesDeMain) -> None:
    calculatrice.memoire.depart = {"lien": None, "etat": '{"joueur_2":"p1"}'}
    assert "n’est pas dans la mémoire de ce navigateur" in calculatrice.page.annonce
    assert calculatrice._bouton.disabled
    textes = {"p1": vers_json(replace(profil("ryu"), nom=PIEGE)), "p2": vers_json(Personnage("Léa", {"force": 2}))}
    calculatrice.memoire.entrees = {i: {"revision": 1, "texte": t} for i, t in textes.items()}
    assert f"Jack et {PIEGE} affrontent" in calculatrice.page.annonce
    assert calculatrice._depliants["autres"].value, "un personnage choisi se voit"
    calculatrice.champs["nombre"].value = 1
    calculatrice._lancer(calculatrice._bouton)
    assert f"Jack et {PIEGE} gagnent" in calculatrice.page.annonce
    assert "<script" not in calculatrice._resultat.value
    calculatrice._joueurs[1].value = "p2"
    assert dite(calculatrice) == "endurance vaut 0. Donnez un nombre de 1 à 20."


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(cherche: CalculatriceHommesDeMain) -> None:
    (b,) = bilans((50, Fraction(1, 2)))
    partielle = issue_du_combat(cherche._bande(), Simules([b], 100, 1, False)).dessin
    html = cherche._resultat.value + CalculatriceHommesDeMain()._resultat.value + partielle
    assert classes_inconnues(html) == set()


NOMS = ["joueur_1", "joueur_4", "homme", "but", "nombre", "perte", "groupes", "distance", "combats", "intrus"]
BONNES = st.sampled_from(["livre:jack", "livre:voyou", "livre:intrus", "bandit", "victoire", "au_moins", "300", 3, 50])


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(NOMS), QUELCONQUE | BONNES))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatriceHommesDeMain(), valeurs)


@pytest.mark.parametrize("graine", [-1, 2**32, True, "7", 1.5])
def test_une_mauvaise_graine_est_refusee(calculatrice: CalculatriceHommesDeMain, graine: object) -> None:
    assert not restaurer_ou_refuser(calculatrice, {"graine": graine})
