"""Le générateur de PNJ : ce qu'il montre est la fiche des règles, il la garde, et rien de reçu ne le casse."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_de, classes_inconnues, dite, par_l_etat, remettre_a_zero, repetes
from tests.widgets.test_dessins import PIEGE, arbre, rangs, texte
from tiamat.catalogue import catalogue
from tiamat.personnage import STYLES, Personnage, de_json, deriver, inventer_pnj, nom_propose, verifier
from tiamat.vocabulaire import CARACTERISTIQUES
from widgets.dessins.paliers import paliers
from widgets.lien import ecrire_lien
from widgets.mes_personnages import MenuDePersonnages
from widgets.pnj import GRAINE_MAXIMUM, HOMME_DE_MAIN, SANS_ART, CalculatricePnj
from widgets.tir import CalculatriceTir


@pytest.fixture
def calculatrice() -> CalculatricePnj:
    return CalculatricePnj()


def a_l_ecran(c: CalculatricePnj) -> ElementTree.Element:
    """Le résultat sans les feuilles, que seule l'impression montre."""
    tout = arbre(c._resultat.value)
    for parent in list(tout.iter()):
        for papier in [e for e in parent if e.get("class") == "tm-sur-papier"]:
            parent.remove(papier)
    return tout


def lue(c: CalculatricePnj) -> str:
    return texte(a_l_ecran(c)).replace("\u00a0", " ")


def demandes(c: CalculatricePnj, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, int]]:
    """Ce que la calculatrice demande à la page de ranger, à mesure."""
    envoyees: list[tuple[str, str, int]] = []
    monkeypatch.setattr(c.memoire, "ranger", lambda id, texte, revision: envoyees.append((id, texte, revision)))
    return envoyees


# ── Ce qui se dit ──────────────────────────────────────────────────────────


def test_la_phrase_de_depart(calculatrice: CalculatricePnj) -> None:
    attendu = inventer_pnj(["karate"], 7, 1, style="brutal").fiche
    d = deriver(attendu)
    assert dite(calculatrice) == (
        f"{nom_propose(1)}. Un karatéka de 7 techniques, plutôt brutal. "
        f"Santé {d.sante_max}, {d.actions} actions par tour."
    )
    assert "7\u00a0techniques" in calculatrice._vive.value
    assert lue(calculatrice).count("maison") >= 2


def test_la_fiche_lisible_dit_tout(calculatrice: CalculatricePnj) -> None:
    calculatrice.restaurer({"art": "kendo", "niveau": 9, "style": "technique", "graine": 12})
    fiche = inventer_pnj(["kendo"], 9, 12, style="technique").fiche
    lu, d = lue(calculatrice), deriver(fiche)
    liens = [e.get("href") for e in a_l_ecran(calculatrice).iter("a")]
    for t in fiche.techniques:
        assert f"techniques/{t.replace('_', '-')}.html" in liens
    for talent in (*fiche.talents, *fiche.talents_offerts.values()):
        assert catalogue().talents[talent].nom in lu
    for objet in fiche.equipement:
        assert objet in lu
    numerotees = {r[0]: r[1] for r in rangs(calculatrice._resultat.value) if r[-1].startswith("R")}
    assert numerotees["Santé"] == str(d.sante_max)
    assert numerotees["Initiative"] == f"{d.initiative}D10"
    assert numerotees["Course"] == f"{d.vitesse_course}\u00a0m"
    assert {"caracteristiques.html#r4", "caracteristiques.html#r25"} <= set(liens)
    (svg,) = [e for e in arbre(calculatrice._resultat.value).iter("svg") if e.get("role") == "img"]
    decrit = texte(next(svg.iter("desc"))).replace("\u00a0", " ")
    assert decrit == " ".join(f"{nom} : {fiche.caracteristiques[c]}." for c, nom in CARACTERISTIQUES.items())


def test_un_niveau_hors_d_atteinte_dit_pourquoi_puis_un_second_art_y_mene(calculatrice: CalculatricePnj) -> None:
    calculatrice.champs["niveau"].value = 24
    assert "Un karatéka de 15 techniques" in dite(calculatrice)
    assert dite(calculatrice).endswith("Karaté enseigne 15 techniques, pas 24 (R204). Un second art en donne d’autres.")
    assert "pas 24 (R204)" in lue(calculatrice)
    calculatrice.champs["second"].value = "boxe"
    assert "Un karatéka et boxeur de 24 techniques" in dite(calculatrice)
    assert "R204" not in dite(calculatrice)
    assert "5 actions par tour" in dite(calculatrice)


def test_sans_art_et_homme_de_main_cachent_le_niveau(calculatrice: CalculatricePnj) -> None:
    caches = [calculatrice.champs["niveau"], calculatrice.champs["second"]]
    calculatrice.champs["second"].value = "boxe"
    calculatrice.champs["art"].value = SANS_ART
    assert [c.layout.display for c in caches] == ["none", "none"]
    assert "Un combattant sans art martial, plutôt brutal." in dite(calculatrice)
    assert "Il n’a que les techniques standards" in lue(calculatrice)
    calculatrice.champs["art"].value = HOMME_DE_MAIN
    assert "Un homme de main, plutôt brutal. Santé 1, 1 action par tour." in dite(calculatrice)
    assert "Énergie" not in lue(calculatrice)
    assert "arbitrage C140" in lue(calculatrice)
    calculatrice.champs["art"].value = "lutte"
    assert [c.layout.display for c in caches] == [None, None]
    assert "Un lutteur et boxeur" in dite(calculatrice)


@pytest.mark.parametrize("art", [*catalogue().arts, SANS_ART, HOMME_DE_MAIN])
@pytest.mark.parametrize("style", STYLES)
def test_tout_se_montre(calculatrice: CalculatricePnj, art: str, style: str) -> None:
    calculatrice.restaurer({"art": art, "style": style, "niveau": 11, "combien": 2, "graine": GRAINE_MAXIMUM})
    assert all(verifier(p.fiche) == [] for p in calculatrice.pnjs())
    assert repetes(calculatrice._resultat.value) == set()
    assert dite(calculatrice).endswith(".")


def test_un_autre_tire_une_graine_et_le_garde(calculatrice: CalculatricePnj) -> None:
    for _ in range(20):
        avant, annonce = calculatrice.champs["graine"].value, dite(calculatrice)
        calculatrice._autre.click()
        graine = calculatrice.champs["graine"].value
        assert graine != avant
        assert 0 <= graine <= GRAINE_MAXIMUM
        assert dite(calculatrice) != annonce
        assert json.loads(calculatrice.memoire.etat) == {"graine": graine}
    assert calculatrice.memoire.garder


def test_le_nom_propose_se_remplace(calculatrice: CalculatricePnj) -> None:
    assert calculatrice.champs["nom"].placeholder == nom_propose(1)
    calculatrice.champs["nom"].value = "  Garde "
    assert dite(calculatrice).startswith("Garde. Un karatéka")
    calculatrice.champs["combien"].value = 3
    assert "3 adversaires, graines 1 à 3 : Garde 1, Garde 2 et Garde 3." in dite(calculatrice)
    calculatrice.champs["nom"].value = ""
    assert ": Rastane, Ilzane et Dalmis." in dite(calculatrice)


def test_le_lot_est_la_suite_des_graines(calculatrice: CalculatricePnj) -> None:
    calculatrice.restaurer({"combien": 6, "graine": 40})
    lot = [p.fiche for p in calculatrice.pnjs()]
    assert lot == [inventer_pnj(["karate"], 7, 40 + i, style="brutal").fiche for i in range(6)]
    assert len({p.nom for p in lot}) == 6
    table = {r[0]: r[1:] for r in rangs(calculatrice._resultat.value) if len(r) == 4}
    for p in lot:
        d = deriver(p)
        assert table[p.nom] == [str(d.sante_max), str(d.energie_max), str(d.actions)]
    assert calculatrice._garder.description == "Garder les 6 dans Mes personnages"
    assert calculatrice._imprimer.mots == "Imprimer les 6 feuilles"
    assert calculatrice._resultat.value.count('class="tm-feuillet"') == 12
    assert calculatrice._deplieur.value, "le nombre se voit"
    assert f"Le fichier enregistré ne contient que {lot[0].nom}." in lue(calculatrice)
    assert de_json(calculatrice.memoire.contenu) == lot[0]


# ── Garder, enregistrer ────────────────────────────────────────────────────


def test_garder_le_lot_puis_le_retrouver_ailleurs(
    calculatrice: CalculatricePnj, monkeypatch: pytest.MonkeyPatch
) -> None:
    calculatrice.champs["combien"].value = 3
    envoyees = demandes(calculatrice, monkeypatch)
    calculatrice._garder.click()
    assert [de_json(t) for _, t, _ in envoyees] == [p.fiche for p in calculatrice.pnjs()]
    assert len({id for id, _, _ in envoyees}) == 3
    assert {r for _, _, r in envoyees} == {0}
    for id, _, _ in envoyees:
        assert calculatrice._garde.value == ""
        calculatrice.message({"range": {"demande": id, "id": id}})
    assert "Dans Mes personnages\u00a0: Rastane, Ilzane et Dalmis." in calculatrice._garde.value
    assert dite(calculatrice).endswith("Rastane, Ilzane et Dalmis.")
    entrees = {id: {"revision": 1, "texte": t} for id, t, _ in envoyees}
    calculatrice.memoire.entrees = entrees
    envoyees.clear()
    calculatrice._garder.click()
    assert envoyees == []
    assert "Déjà dans Mes personnages." in calculatrice._garde.value
    calculatrice.champs["combien"].value = 4
    assert calculatrice._garde.value == ""
    calculatrice._garder.click()
    assert len(envoyees) == 1, "seul le nouveau se range"

    tir = CalculatriceTir()
    tir.memoire.entrees = entrees
    menu: MenuDePersonnages = tir._tireur
    assert {"Rastane", "Ilzane", "Dalmis"} <= {nom for nom, _ in menu.options}
    menu.value = next(iter(entrees))
    assert "Rastane touche" in tir.page.annonce


@pytest.mark.parametrize("contenu", [{}, {"range": None}, {"range": {"demande": "p1"}}, {"range": {}}])
def test_une_reponse_inattendue_ne_dit_rien(calculatrice: CalculatricePnj, contenu: dict[str, Any]) -> None:
    calculatrice.message(contenu)
    assert calculatrice._garde.value == ""


def test_le_fichier_est_la_fiche(calculatrice: CalculatricePnj) -> None:
    assert calculatrice.memoire.fichier == "rastane.json"
    fiche: Personnage = de_json(calculatrice.memoire.contenu)
    assert fiche == calculatrice.pnjs()[0].fiche
    assert fiche.presentation.replace("\u00a0", " ") == "Un karatéka de 7 techniques, plutôt brutal."


# ── Le dessin ──────────────────────────────────────────────────────────────


def test_le_dessin_a_une_case_par_point() -> None:
    html = paliers({"Force": 3, "Endurance": 0}, 4, "essai", "Titre")
    pleines = [e for e in arbre(html).iter("rect") if e.get("class") == "loi"]
    assert (len(pleines), len(list(arbre(html).iter("rect")))) == (3, 8)
    assert len(list(arbre(paliers({"Force": 9}, 4, "essai", "Titre")).iter("rect"))) == 9
    assert "<script" not in paliers({PIEGE: 1}, 4, "essai", PIEGE)


def test_rien_de_saisi_ne_devient_du_html(calculatrice: CalculatricePnj) -> None:
    calculatrice.champs["nom"].value = PIEGE
    for combien in (1, 2):
        calculatrice.champs["combien"].value = combien
        assert "<script" not in calculatrice._resultat.value
        assert PIEGE in calculatrice.page.annonce
    calculatrice._a_ranger = {"p1": PIEGE}
    calculatrice.message({"range": {"demande": "p1", "id": "p1"}})
    assert "<script" not in calculatrice._garde.value


def test_les_classes_sont_dans_les_feuilles_que_le_cadre_charge(calculatrice: CalculatricePnj) -> None:
    html = calculatrice._resultat.value
    calculatrice.restaurer({"art": HOMME_DE_MAIN, "combien": 2})
    html += calculatrice._resultat.value
    assert classes_inconnues(html) <= classes_de(calculatrice._imprimer._css)


# ── L'état ─────────────────────────────────────────────────────────────────


def test_un_lien_rend_la_meme_fiche_et_n_ecrit_rien(calculatrice: CalculatricePnj) -> None:
    valeurs = {"art": "ninjutsu", "niveau": 13, "style": "tireur", "graine": 4217, "nom": "Ombre", "combien": 2}
    calculatrice.memoire.depart = {"lien": {"v": "1", "d": ecrire_lien(valeurs)}, "etat": '{"graine": 5}'}
    assert json.loads(calculatrice.memoire.etat) == valeurs
    assert not calculatrice.memoire.garder
    autre = par_l_etat(calculatrice)
    assert autre.pnjs() == calculatrice.pnjs()
    assert autre._resultat.value == calculatrice._resultat.value
    remettre_a_zero(autre, CalculatricePnj().valeurs())


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["art", "niveau", "style", "graine", "nom", "combien", "second", "intrus"]),
        QUELCONQUE | st.sampled_from(["boxe", HOMME_DE_MAIN, "tireur", PIEGE, 3, 30, GRAINE_MAXIMUM + 1]),
    )
)
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    restaurer_ou_refuser(CalculatricePnj(), valeurs)
