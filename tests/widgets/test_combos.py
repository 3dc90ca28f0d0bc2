"""Les calculatrices de « Combos » : leurs nombres sont ceux des règles, et rien de reçu ne les casse."""

from typing import Any

import ipywidgets as W
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import classes_inconnues, dite, lue, net, par_un_lien, remettre_a_zero, repetes, visibles
from tests.widgets.test_dessins import arbre, rangs
from tiamat.francais import pourcentage
from tiamat.variantes.combos.degats import compter, prend_le_fatal
from tiamat.variantes.combos.donnees import armes, lieux
from tiamat.variantes.combos.reserves import loi_de_l_ecart, opposer, reserve
from widgets.cadre import Calculatrice
from widgets.variantes.combos_chaine import CalculatriceCombosChaine
from widgets.variantes.combos_degats import CalculatriceCombosDegats
from widgets.variantes.combos_initiative import CalculatriceCombosInitiative
from widgets.variantes.combos_opposition import REACTIONS, CalculatriceCombosOpposition
from widgets.variantes.combos_succes import CalculatriceCombosSucces

TOUTES = {
    c.nom: c
    for c in (
        CalculatriceCombosSucces,
        CalculatriceCombosOpposition,
        CalculatriceCombosDegats,
        CalculatriceCombosChaine,
        CalculatriceCombosInitiative,
    )
}


@pytest.fixture(params=TOUTES)
def calculatrice(request: pytest.FixtureRequest) -> Calculatrice:
    return TOUTES[request.param]()


# ── Toutes ─────────────────────────────────────────────────────────────────


def test_aller_retour_lien_et_remise_a_zero(calculatrice: Calculatrice) -> None:
    depart = calculatrice.valeurs()
    for champ in calculatrice.champs.values():
        if isinstance(champ, W.IntSlider):
            champ.value = champ.max - 1
        elif isinstance(champ, W.Checkbox):
            champ.value = True
    par_un_lien(calculatrice)
    remettre_a_zero(calculatrice, depart)


def test_aux_bornes_elle_repond_encore(calculatrice: Calculatrice) -> None:
    for borne in ("min", "max"):
        with calculatrice.en_bloc():
            for champ in calculatrice.champs.values():
                if isinstance(champ, W.IntSlider):
                    champ.value = getattr(champ, borne)
        assert calculatrice.page.annonce.endswith(".")


def test_le_html_se_tient(calculatrice: Any) -> None:
    assert classes_inconnues(calculatrice._resultat.value) == set()
    assert repetes(calculatrice._resultat.value) == set()
    assert calculatrice._vive.value
    for dessin in arbre(calculatrice._resultat.value).iter("svg"):
        assert dessin.get("aria-hidden") == "true" or dessin.get("role") == "img"
    liens = {a.get("href", "") for a in arbre(calculatrice._resultat.value).iter("a")}
    assert any("002-r" in lien for lien in liens)


@pytest.mark.parametrize("nom", TOUTES)
@settings(max_examples=25, deadline=None)
@given(donnees=st.data())
def test_valeurs_hostiles(nom: str, donnees: st.DataObject) -> None:
    calculatrice = TOUTES[nom]()
    noms = st.sampled_from([*calculatrice.champs, "intrus"])
    bonnes = st.sampled_from(["oui", "non", "taille", "parade", "epee", "rien", 3, 0, True])
    restaurer_ou_refuser(calculatrice, donnees.draw(st.dictionaries(noms, QUELCONQUE | bonnes, max_size=4)))


# ── Les succès ─────────────────────────────────────────────────────────────


@pytest.mark.regle("002-R09", "002-R20")
def test_les_succes_disent_la_chance_exacte() -> None:
    c = CalculatriceCombosSucces()
    for des, difficulte, voulus, uns in ((8, 6, 1, "non"), (5, 10, 3, "oui"), (0, 6, 1, "non"), (20, 2, 10, "oui")):
        c.restaurer({"des": des, "difficulte": difficulte, "voulus": voulus, "uns": uns})
        p = loi_de_l_ecart(reserve(des, difficulte, annule=uns == "oui"), None).chance_au_moins(voulus)
        assert (net(pourcentage(p)) if p else "jamais") in dite(c)
    c.restaurer({"combo_personnel": True, "obscurite": True, "rafale": True})
    assert "Avec 8D10 à 5" in dite(c)
    assert "6, combo personnel −1, obscurité +1 et rafale −1, soit 5." in lue(c)


# ── L'opposition ───────────────────────────────────────────────────────────


@pytest.mark.regle("002-R10", "002-R24")
def test_l_opposition_dit_les_cotes_de_reference() -> None:
    c = CalculatriceCombosOpposition()
    assert "l’action réussit 60,5 % du temps" in dite(c)
    assert "bloquée 21,2 % du temps. À égalité, 18,3 %" in dite(c)
    au_moins = [ligne[2] for ligne in rangs(c._resultat.value) if ligne[0][:1].isdigit()]
    assert au_moins[1:5] == [
        pourcentage(loi_de_l_ecart(reserve(8, 6), reserve(6, 6)).chance_au_moins(n)) for n in (2, 3, 4, 5)
    ]
    assert net(au_moins[1]) == "39,5 %"


@pytest.mark.parametrize(
    ("reaction", "difficulte"), [("Parade", 6), ("Parade, deux armes", 5), ("Parade, bouclier", 4)]
)
def test_chaque_parade_a_sa_difficulte(reaction: str, difficulte: int) -> None:
    c = CalculatriceCombosOpposition()
    c.champs["reaction"].value = reaction
    assert net(pourcentage(opposer(reserve(8, 6), reserve(6, difficulte)).gagne)) in dite(c)


@pytest.mark.regle("002-R16", "002-R18", "002-R42")
def test_le_nombre_pese_sur_la_cible() -> None:
    c = CalculatriceCombosOpposition()
    c.restaurer({"nombre": 3})
    assert "contre 6D10 à 8" in dite(c)
    c.restaurer({"nombre": 3, "compte_pour": 2})
    assert "contre 6D10 à 7" in dite(c)
    c.restaurer({"nombre": 3, "reaction": "Parade, deux armes"})
    assert "contre 6D10 à 6" in dite(c)
    assert set(REACTIONS) < {nom for nom, _ in c.champs["reaction"].options}


def test_sans_reaction_et_sans_blocage() -> None:
    c = CalculatriceCombosOpposition()
    c.champs["reaction"].value = "aucune"
    assert "contre personne" in dite(c)
    assert "des_en_face" not in visibles(c)
    c.champs["reaction"].value = "Cours, contre un tir"
    assert "évitée, sans que le combo s’arrête" in dite(c)


# ── Les dommages ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("arme", [a.id for a in armes().values() if not a.modifie])
def test_chaque_arme_a_chaque_endroit(arme: str) -> None:
    c = CalculatriceCombosDegats()
    c.restaurer({"arme": arme, "autre": True})
    assert dite(c).startswith(armes()[arme].nom)
    (table,) = [t for t in arbre(c._resultat.value).iter("table") if "chaque endroit" in "".join(t.itertext())]
    assert len(list(table.iter("tr"))) == len(lieux()) + 1


@pytest.mark.regle("002-R25", "002-R30", "002-R31", "002-R32")
def test_les_exemples_du_document_se_retrouvent() -> None:
    c = CalculatriceCombosDegats()
    motard = {"arme": "poignard", "lieu": "bras", "exces": 2, "armure": 1, "vigueur": 4}
    c.restaurer(motard)
    assert "Poignard, bras : 3 croix" in dite(c)
    c.restaurer({**motard, "arrondi": "inferieur"})
    assert "Poignard, bras : 2 croix" in dite(c)
    c.restaurer({"lieu": "tete", "exces": 4, "armure": 0, "vigueur": 6, "ame": 3, "puissance": 2})
    assert "5 croix" in dite(c)
    assert "18 points de dommages avant l’armure" in dite(c)


@pytest.mark.regle("002-R36", "002-R37", "002-R38", "002-R39", "002-R40", "002-R44", "002-R45")
def test_les_pouvoirs_comptent() -> None:
    c = CalculatriceCombosDegats()
    c.restaurer({"tranchante": "3", "maniable": "5", "plus_reelle": True, "matiere": 1, "realite": 3})
    thorax = lieux()["thorax"]
    attendu = compter(12, "thorax", fatal=prend_le_fatal(12, thorax, 3), armure=2, vigueur=3).croix
    assert f"{attendu} croix" in dite(c), "une arme plus réelle d'un degré efface la différence"
    assert "Matière sur l’arme11 succès" in lue(c)
    c.restaurer({"realite": 3, "realite_en_face": 5})
    assert "niveaux −2 dans un lieu de ce degré, 2 succès de contre-magie" in lue(c)
    c.restaurer({"realite": 6})
    assert "niveaux +2 dans un lieu de ce degré, 2 succès de plus" in lue(c)


def test_un_excedent_trop_court_se_dit() -> None:
    c = CalculatriceCombosDegats()
    c.restaurer({"lieu": "coeur", "exces": 1})
    assert "Il faut 5 succès d’avance pour cet endroit" in lue(c)
    c.restaurer({"lieu": "main", "exces": 4})
    assert "main inutilisable" in lue(c)


def test_seuls_les_reglages_utiles_se_montrent() -> None:
    c = CalculatriceCombosDegats()
    assert {"do", "melee", "autre"}.isdisjoint(visibles(c))
    c.champs["arme"].value = "poing_do"
    assert {"force", "do"} <= set(visibles(c))
    c.champs["arme"].value = "fusil_d_assaut"
    assert "autre" in visibles(c)
    assert "force" not in visibles(c)


# ── Le combo ───────────────────────────────────────────────────────────────


@pytest.mark.regle("002-R05", "002-R06", "002-R07", "002-R08")
def test_un_combo_se_compose_et_se_chiffre() -> None:
    c = CalculatriceCombosChaine()
    p = opposer(reserve(6, 5), reserve(6, 6)).gagne
    assert f"va au bout {net(pourcentage(p**3))} du temps" in dite(c)
    c.champs["personnel"].value = "non"
    q = opposer(reserve(6, 6), reserve(6, 6)).gagne
    assert f"va au bout {net(pourcentage(q**3))} du temps" in dite(c)
    c.champs["melee"].value = 2
    assert "sur 2" in dite(c)
    assert "Taille ne permet que 2 actions" in lue(c)
    c.champs["personnel"].value = "oui"
    assert dite(c) == "Combo 1 : 3 actions, mêlée en permet 2. Retirez 1 action."
    assert c._refus.value


def test_une_reaction_ouvre_et_le_vide_se_dit() -> None:
    c = CalculatriceCombosChaine()
    c.restaurer({"action_1": "parade", "personnel": "non"})
    assert "1. Parade" in lue(c)
    assert "Parade, d’office" in lue(c)
    c.restaurer({f"action_{n}": "rien" for n in (1, 2, 3)})
    assert dite(c) == "Le combo est vide. Choisissez sa première action."
    c.restaurer({"action_1": "feinter", "reagit": "non", "personnel": "non"})
    assert "n’est pas compté ici" in lue(c)
    assert "des_en_face" not in visibles(c)


# ── L'initiative ───────────────────────────────────────────────────────────


@pytest.mark.regle("002-R01", "002-R02", "002-R03")
def test_l_initiative_dit_qui_ouvre() -> None:
    c = CalculatriceCombosInitiative()
    assert dite(c).startswith("Vous ouvrez le combat 50,0 % du temps, 1 fois sur 2.")
    c.restaurer({"a_astuce": 5, "a_vigilance": 6, "a_maniere": "automatique"})
    assert "En moyenne : 7,0 succès." in dite(c)
    assert "votre score est plus grand" in lue(c)
    c.restaurer({"b_astuce": 5, "a_surpris": True})
    assert "Vous, 6D10 à 7" in lue(c)
    assert "son score est plus grand" in lue(c)
    c.restaurer({"a_astuce": 0, "a_vigilance": 0, "a_maniere": "automatique", "b_maniere": "automatique"})
    assert "jamais" in dite(c)
