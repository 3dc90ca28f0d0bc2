"""Les calculatrices d'« Oppositions » : les nombres sont ceux des règles, et rien de reçu ne les casse."""

import re
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, par_un_lien, remettre_a_zero, repetes, visibles
from tests.widgets.test_dessins import arbre, rangs, texte
from tiamat.des import Somme
from tiamat.francais import decimale, pourcentage
from tiamat.variantes.oppositions.initiative import chances_d_initiative
from tiamat.variantes.oppositions.reserves import opposer, reserve
from tiamat.variantes.oppositions.scenes import Defenseur, echange, encerclement, volee
from tiamat.variantes.oppositions.series import derouler
from tiamat.variantes.oppositions.tir import Tir
from widgets import fabrique
from widgets.cadre import Calculatrice

NOMS = [f"oppositions_{n}" for n in ("jet", "attaques", "encercle", "volee", "initiative")]
EPEE = Somme(1, 8, 2)


def une(nom: str, **reglages: Any) -> Any:
    calculatrice = fabrique(f"oppositions_{nom}")()
    calculatrice.restaurer(reglages)
    return calculatrice


# ── Les nombres ────────────────────────────────────────────────────────────


@pytest.mark.regle("004-R01", "004-R02")
def test_le_jet_dit_la_cote_de_reference() -> None:
    c = une("jet")
    assert dite(c) == (
        "8D8 contre 6D8 : l’attaque l’emporte 49,7 % du temps, environ 1 fois sur 2. À égalité, la défense tient."
    )
    attendue = sum(
        Fraction(comb(8, a) * comb(6, d) * 3 ** (14 - a - d), 4**14) for a in range(9) for d in range(7) if a > d
    )
    assert opposer(reserve(8, 1), reserve(6, 1)).gagne == attendue
    assert "Touché 49,7 %" in lue(c)


def test_les_modificateurs_ne_descendent_pas_sous_zero() -> None:
    assert dite(une("jet", attaque=2, attaque_plus=-4)).startswith("0D8 contre 6D8 : l’attaque ne l’emporte jamais")
    assert dite(une("jet", attaque=6, attaque_plus=2)) == dite(une("jet"))


def test_l_autre_lecture_montre_les_caracteristiques() -> None:
    c = une("jet")
    assert "carac_attaque" not in visibles(c)
    c.champs["lecture"].value = "carac"
    assert {"carac_attaque", "carac_defense"} <= set(visibles(c))
    p = opposer(reserve(8, 4, "carac"), reserve(6, 4, "carac")).gagne
    assert pourcentage(p) in c.page.annonce


@pytest.mark.regle("004-R31", "004-R32", "004-R34", "004-R71")
def test_les_attaques_annoncees() -> None:
    c = une("attaques")
    s = derouler(echange((8, 7, 6), Defenseur(), EPEE))
    assert dite(c).startswith(f"3 attaques : {decimale(s.touches)} touche")
    assert f"{decimale(s.dommages)} PV perdus" in dite(c)
    annonces = next(t for t in arbre(c._resultat.value).iter("table") if "Selon l’annonce" in texte(t))
    assert next(texte(r) for r in annonces.iter("tr")).startswith("Annonce")
    assert len(list(annonces.iter("tr"))) == 4
    deux = derouler(echange((8, 7), Defenseur(), EPEE))
    c.champs["annonce"].value = 2
    assert pourcentage(deux.au_moins_une).replace("\u00a0", " ") in dite(c)


def test_on_n_annonce_pas_plus_que_son_adresse() -> None:
    c = une("attaques", adresse_attaque=4)
    assert dite(c).startswith("2 attaques")
    assert "Il n’a que 2 attaques par round." in lue(c)
    c.champs["vif_ardent"].value = True
    assert dite(c).startswith("3 attaques")


@pytest.mark.regle("004-R29", "004-R39", "004-R40")
def test_enchainer_et_esquiver() -> None:
    enchaine = derouler(echange((8, 8, 7), Defenseur(), EPEE, reponse="dernier"))
    c = une("attaques", enchaine="ambidextre", reponse="dernier")
    assert f"{decimale(enchaine.dommages)} PV perdus" in dite(c)
    assert "esquivé à 8D8" in lue(c)
    abord = derouler(echange((8, 7, 6), Defenseur(), EPEE, reponse="abord"))
    assert f"{decimale(abord.dommages)} PV perdus" in dite(une("attaques", reponse="abord"))


@pytest.mark.regle("004-R42", "004-R44", "004-R45", "004-R68")
def test_l_encerclement() -> None:
    c = une("encercle")
    coups = encerclement(3, 6, 4, Defenseur(), EPEE)
    s = derouler(coups)
    assert dite(c) == (
        f"3 assaillants, 6 attaques : 2 se parent, 4 touchent d’office. "
        f"En moyenne, {decimale(s.dommages)} PV perdus par round."
    )
    assert f"Hors de combat en un round{pourcentage(s.perte.chance_au_moins(20))}".replace("\u00a0", " ") in lue(c)
    nombres = [r[0] for r in rangs(c._resultat.value) if r[0].isdigit()]
    assert nombres[:8] == [str(n) for n in range(1, 9)]
    c.champs["maitre"].value = True
    assert "3 attaques" in dite(c), "un maître ne laisse qu’une attaque à chacun"
    assert dite(une("encercle", dos=3, flancs=1)) == "1 sur le flanc et 3 dans le dos : c’est trop pour 3. Baissez-les."
    attendue = derouler(encerclement(3, 6, 4, Defenseur(), EPEE, dos=2)).dommages
    assert f"{decimale(attendue)} PV" in dite(une("encercle", dos=2))


@pytest.mark.regle("004-R59", "004-R60", "004-R61", "004-R63", "004-R70")
def test_la_volee() -> None:
    c = une("volee", tireurs=10, couvert="trois_quarts")
    s = derouler(volee(10, 1, Tir(15), Defenseur(), EPEE, part=75).coups)
    assert dite(c).startswith("10 traits, 7 arrêtés par le couvert, 3 pour cette cible")
    assert f"{decimale(s.dommages)} PV perdus" in dite(c)
    assert dite(une("volee", couvert="complet")) == "4 traits, 4 arrêtés par le couvert, aucun ne passe."
    surpris = derouler(volee(4, 1, Tir(9), Defenseur(), EPEE, surprise=True).coups)
    c = une("volee", surprise=True)
    assert f"{decimale(surpris.dommages)} PV perdus" in dite(c)
    assert "rd_parade" not in visibles(c)
    assert "À bout portant, il n’y a aucune tranche" in dite(une("volee", bout_portant=True, tranches=1))


@pytest.mark.regle("004-R62", "004-R58", "004-R59")
def test_la_volee_a_plusieurs_cibles_et_plusieurs_tirs() -> None:
    assert dite(une("volee", tireurs=7, cibles=3)).startswith("7 traits, 3 pour cette cible")
    assert dite(une("volee", plusieurs=True)).startswith("8 traits")
    assert dite(une("volee", plusieurs=True, arme="arbalete")).startswith("4 traits")
    assert dite(une("volee", plusieurs=True, vise=True)).startswith("4 traits")
    vise = derouler(volee(4, 1, Tir(11, 4), Defenseur(), EPEE).coups)
    assert f"{decimale(vise.dommages)} PV perdus" in dite(une("volee", vise=True))


@pytest.mark.regle("004-R22")
def test_l_initiative() -> None:
    c = une("initiative")
    p = chances_d_initiative((4, 4), (4, 3))
    assert dite(
        c
    ) == f"1D8+8 contre 1D8+7 : vous agissez d’abord {pourcentage(p.gagne)} du temps, environ 2 fois sur 3.".replace(
        "\u00a0", " "
    )
    assert p.gagne == Fraction(43, 64)
    assert "À total égal, vous passez devant, par l’Adresse." in lue(c)
    egaux = une("initiative", adresse_deux=4)
    assert dite(egaux).endswith("Égalité complète : 12,5 %.")
    assert "une égalité se tire au sort" in lue(egaux)
    assert "vous n’agissez d’abord jamais" in dite(une("initiative", combat_un=0, combat_deux=10))
    assert dite(une("attaques", rd=0, annonce=1)).endswith("Jamais une touche.")


# ── Toutes ─────────────────────────────────────────────────────────────────


@pytest.fixture(params=NOMS)
def calculatrice(request: pytest.FixtureRequest) -> Calculatrice:
    c: Calculatrice = fabrique(request.param)()
    return c


def test_le_nombre_d_un_dessin_se_lit_a_cote(calculatrice: Calculatrice) -> None:
    def nombres(mots: str) -> set[float]:
        return {float(n.replace(",", ".")) for n in re.findall(r"\d+(?:,\d+)?", mots)}

    vue = calculatrice._resultat.value
    hors_dessins = re.sub(r"<svg.*?</svg>", " ", vue, flags=re.S)
    lu = nombres(" ".join(arbre(hors_dessins).itertext()))
    for description in re.findall(r"<desc[^>]*>(.*?)</desc>", vue, flags=re.S):
        assert nombres(description) <= lu, description


def test_la_page_est_saine(calculatrice: Calculatrice) -> None:
    vue = calculatrice._resultat.value
    assert classes_inconnues(vue) == set()
    assert repetes(vue) == set()
    assert calculatrice.nom in NOMS
    assert vue.count("004-") >= 1


def test_aux_bornes(calculatrice: Calculatrice) -> None:
    for cote in ("min", "max"):
        for champ in calculatrice.champs.values():
            if hasattr(champ, cote):
                champ.value = getattr(champ, cote)
        assert dite(calculatrice).endswith(".")


def test_etat_lien_et_remise_a_zero(calculatrice: Calculatrice) -> None:
    depart = calculatrice.valeurs()
    for champ in calculatrice.champs.values():
        if hasattr(champ, "min"):
            champ.value = champ.min
    par_un_lien(calculatrice)
    remettre_a_zero(calculatrice, depart)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_valeurs_hostiles(data: st.DataObject) -> None:
    c = fabrique(data.draw(st.sampled_from(NOMS)))()
    bonnes = st.sampled_from(["parer", "abord", "carac", "dague", "complet", "bouclier", True, 0, 1, 3, 8])
    restaurer_ou_refuser(c, data.draw(st.dictionaries(st.sampled_from([*c.champs, "intrus"]), QUELCONQUE | bonnes)))
