"""L'arbre d'apprentissage : son graphe, ses places, son dessin, et la calculatrice."""

from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from publication import arbres
from tests.widgets.hostiles import QUELCONQUE, restaurer_ou_refuser
from tests.widgets.outils import remettre_a_zero
from tests.widgets.test_dessins import PIEGE, arbre, de_classe, texte
from tiamat.catalogue import apprenables, catalogue, chemin
from tiamat.erreurs import Refus
from tiamat.personnage import Personnage, actions_par_tour, profil, profils, vers_json
from tiamat.personnage.derivees import PALIERS_D_ACTIONS
from widgets.arbre import CalculatriceArbre
from widgets.dessins.arbre import CORPS, ETATS, TEXTE, arbre_statique, etats, figure_d_arbre
from widgets.dessins.graphe_d_art import graphe
from widgets.dessins.lignes_de_texte import couper, largeur
from widgets.dessins.places_d_arbre import HAUTEUR, LARGEUR, NOEUD, POSITIONS, places
from widgets.lien import ecrire_lien
from widgets.memoire import BOUTONS

ARTS = sorted(catalogue().arts)
TECHNIQUES = [t for t in catalogue().techniques if t not in catalogue().standards]


def eleve(*techniques: str, arts: tuple[str, ...] = ("karate",)) -> Personnage:
    return Personnage("", {}, arts=arts, techniques=techniques)


def noeuds(html: str) -> dict[str, ElementTree.Element]:
    """Les nœuds d'un dessin, par l'adresse de leur technique."""
    return {n.get("href", ""): n for n in de_classe(html, "tm-noeud")}


# ── Le graphe ──────────────────────────────────────────────────────────────


@pytest.mark.regle("R170", "R171")
@pytest.mark.parametrize("art", ARTS)
def test_le_graphe_dit_tout_ce_que_demande_chaque_technique(art: str) -> None:
    g = graphe(art)
    for t in catalogue().arts[art].techniques:
        sues = {a.de for a in g.aretes if a.vers == t}
        autres = tuple(sues - catalogue().standards)
        assert t in apprenables(eleve(*autres, arts=(art,))), t
        for a in g.aretes:
            demandee = a.vers == t and not a.compose and not a.ou
            if demandee:
                moins = tuple(n for n in autres if n != a.de)
                assert t not in apprenables(eleve(*moins, arts=(art,))), a


def test_les_enchainements_ont_leurs_composantes_standards_comprises() -> None:
    assert {a.de for a in graphe("kendo").aretes if a.vers == "feinte_de_mitsurugi"} == {
        "coup_de_pied",
        "gyaku_kesa_giri",
    }
    assert {(a.de, a.compose) for a in graphe("kick_boxing").aretes if a.vers == "dent_pour_dent"} == {
        ("oeil_pour_oeil", False),
        ("rising_knee_strike", True),
        ("low_kick", True),
        ("double_knee_kick", True),
    }


def test_un_ou_ne_compte_que_ce_que_l_art_enseigne() -> None:
    assert [(a.de, a.ou) for a in graphe("karate").aretes if a.vers == "nukite"] == [("toho_uchi", False)]
    assert [a.de for art in ARTS for a in graphe(art).aretes if a.ou] == [
        *("arnis_matador", "tir_rapide"),
        *("shuriken", "capture_du_kusarigama"),
    ]


# ── Les places ─────────────────────────────────────────────────────────────


def test_le_fichier_des_places_est_a_jour() -> None:
    refait = arbres.ecrire(arbres.toutes())
    assert POSITIONS.read_text(encoding="utf-8") == refait, "relancez : python -m publication.arbres"


@pytest.mark.parametrize("art", ARTS)
def test_rien_ne_se_chevauche_ni_ne_deborde(art: str) -> None:
    ici = places(art)
    assert set(ici.noeuds) == set(graphe(art).noeuds)
    assert set(ici.fils) == set(graphe(art).aretes)
    for a, b in combinations(ici.noeuds.values(), 2):
        assert a.rang != b.rang or abs(a.x - b.x) > NOEUD
    for place in ici.noeuds.values():
        assert NOEUD / 2 <= place.x <= LARGEUR - NOEUD / 2
        assert place.bas <= ici.hauteur
    for fil in ici.fils.values():
        assert all(vers.rang == de.rang + 1 for de, vers in pairwise(fil))
        for passage in fil[1:-1]:
            voisins = [place for place in ici.noeuds.values() if place.rang == passage.rang]
            assert all(abs(passage.x - v.x) > NOEUD / 2 for v in voisins), (art, fil)
            assert 0 < passage.x < LARGEUR


@given(st.lists(st.tuples(st.integers(-500, 500), st.sampled_from([5, 60])), min_size=1, max_size=4))
def test_ecarter_garde_l_ordre_et_les_bords(voisins: list[tuple[int, int]]) -> None:
    voulues, largeurs = zip(*voisins, strict=True)
    places_ = arbres.ecarter(voulues, largeurs)
    for (x, large), (y, autre) in pairwise(zip(places_, largeurs, strict=True)):
        assert y - x >= (large + autre) / 2
    assert places_[0] >= largeurs[0] / 2
    assert places_[-1] <= LARGEUR - largeurs[-1] / 2


def test_chaque_nom_tient_dans_un_noeud() -> None:
    assert HAUTEUR >= 44
    for t in catalogue().techniques.values():
        lignes = couper(t.nom, CORPS, TEXTE)
        assert " ".join(lignes).replace("- ", "-") == t.nom
        assert len(lignes) <= 3
        assert all(largeur(ligne, CORPS) < NOEUD for ligne in lignes), t.nom


# ── Le dessin ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("art", ARTS)
def test_le_dessin_montre_chaque_technique_et_chaque_arete(art: str) -> None:
    html = figure_d_arbre(art, eleve(arts=(art,)), "essai")
    assert len(noeuds(html)) == len(graphe(art).noeuds)
    dans_le_dessin = next(arbre(html).iter("svg"))
    traits = [p for p in dans_le_dessin.findall("path") if "lien" in p.get("class", "").split()]
    assert len(traits) == len(graphe(art).aretes)
    assert html.count("lien--ou") >= sum(a.ou for a in graphe(art).aretes)
    assert len(de_classe(html, "ou")) == sum(a.ou for a in graphe(art).aretes)
    ids = [e.get("id") for e in arbre(html).iter() if e.get("id")]
    assert len(ids) == len(set(ids)) == 2
    assert dans_le_dessin.get("aria-labelledby") in ids


def test_l_etat_se_lit_sans_la_couleur() -> None:
    sues = ("oi_zuki", "mae_geri")
    html = figure_d_arbre("karate", eleve(*sues), "essai")
    par_adresse = noeuds(html)
    for technique, cle in etats(catalogue().arts["karate"].techniques, eleve(*sues)).items():
        noeud = par_adresse[f"techniques/{technique.replace('_', '-')}.html"]
        assert ETATS[cle].classe in noeud.get("class", "")
        assert ETATS[cle].mot in noeud.get("aria-label", "")
        assert len(de_classe(ElementTree.tostring(noeud, encoding="unicode"), "ico")) == 1
    legende = texte(de_classe(html, "tm-legende")[0])
    assert all(e.mot in legende for e in ETATS.values())
    ferme = par_adresse["techniques/nidan-geri.html"].get("aria-label", "")
    assert ferme.endswith("fermée. Il manque d’abord Mae tobi geri (R170)")


def test_le_survol_montre_tout_le_chemin_des_prerequis() -> None:
    html = figure_d_arbre("karate", eleve(), "essai")
    groupe = next(
        g for g in arbre(html).iter("g") if g.find("a[@href='techniques/ushiro-mawashi-geri.html']") is not None
    )
    chemin_montre = groupe.find("g[@class='chemin']")
    assert chemin_montre is not None
    assert len(chemin_montre.findall("path")) == 5


def test_une_standard_est_toujours_acquise() -> None:
    pied = noeuds(figure_d_arbre("lutte", eleve(arts=("lutte",)), "essai"))["techniques/coup-de-pied.html"]
    assert ETATS["acquise"].classe in pied.get("class", "")
    assert pied.get("aria-label", "").endswith("standard, ouverte à tous")


def test_les_etapes_d_un_chemin_sont_numerotees() -> None:
    etapes = chemin(eleve(), "ushiro_mawashi_geri")
    html = figure_d_arbre("karate", eleve(), "essai", etapes)
    assert sorted(texte(e) for e in de_classe(html, "etape")) == ["1", "2", "3", "4", "5"]
    assert noeuds(html)["techniques/mae-geri.html"].get("aria-label", "").endswith("étape 1 du chemin")


@pytest.mark.parametrize("art", ARTS)
def test_l_arbre_statique_a_ses_prerequis_en_toutes_lettres(art: str) -> None:
    html = arbre_statique(art)
    liste = [texte(li) for li in de_classe(html, "tm-prerequis")[0]]
    fiches = [catalogue().techniques[t] for t in catalogue().arts[art].techniques]
    assert [ligne.strip().split(",")[0] for ligne in liste] == [f.nom for f in fiches]
    assert all(("demande" in ligne) == bool(f.prerequis) for ligne, f in zip(liste, fiches, strict=True))
    adresses = [a.get("href", "") for a in arbre(html).iter("a")]
    assert all(a.startswith("../techniques/") for a in adresses)
    assert "style=" not in html


def test_l_arbre_statique_connait_ce_que_l_on_sait() -> None:
    assert "pour qui n’en connaît encore rien" in arbre_statique("karate")
    html = arbre_statique("karate", ("oi_zuki",))
    assert "pour qui" not in html
    assert ETATS["acquise"].classe in noeuds(html)["../techniques/oi-zuki.html"].get("class", "")


# ── La calculatrice ────────────────────────────────────────────────────────


@pytest.mark.regle("R23", "R39", "R172")
def test_le_bilan_compte_les_techniques_et_les_actions() -> None:
    c = CalculatriceArbre()
    assert "aucune technique\xa0: 1\xa0action par tour. Encore 1\xa0technique pour en avoir 2." in c.page.annonce
    c.charger(profil("jack"))
    nombre = len(profil("jack").techniques)
    assert f"{nombre}\xa0techniques\xa0: {actions_par_tour(nombre)}\xa0actions par tour" in c.page.annonce
    assert f"{len(apprenables(profil('jack')))}\xa0techniques à votre portée" in c.page.annonce


@pytest.mark.regle("R23")
def test_les_paliers_disent_ce_qu_il_manque() -> None:
    c = CalculatriceArbre()
    for seuil, actions in PALIERS_D_ACTIONS:
        c.restaurer({"techniques": TECHNIQUES[:seuil]})
        assert f"{actions}\xa0action" in c.page.annonce
        if seuil > 1:
            c.restaurer({"techniques": TECHNIQUES[: seuil - 1]})
            assert f"Encore 1\xa0technique pour en avoir {actions}." in c.page.annonce
    c.restaurer({"techniques": TECHNIQUES})
    assert "C’est le plus d’actions possible." in c.page.annonce
    assert "Encore" not in c.page.annonce


def test_cocher_ouvre_et_decocher_referme() -> None:
    c = CalculatriceArbre()
    case = next(k for k in c._coches[0]._cases if k.description == "Oi zuki")
    depart = c._table.value
    case.value = True
    assert c.eleve().techniques == ("oi_zuki",)
    assert c.memoire.garder
    assert "Tettsui-uchi" in c._table.value.split("Fermées")[0]
    case.value = False
    assert c._table.value == depart


def test_une_technique_sue_sans_ses_prerequis_le_dit() -> None:
    c = CalculatriceArbre()
    c.restaurer({"techniques": ["nidan_geri"]})
    acquises = c._table.value.split("Acquises")[1].split("Fermées")[0]
    assert "Il manque d’abord Mae tobi geri (R170)." in acquises


@pytest.mark.regle("R172")
def test_plusieurs_arts_s_ajoutent() -> None:
    c = CalculatriceArbre()
    c.champs["kendo"].value = True
    assert c.eleve().arts == ("karate", "kendo")
    assert c._arbres.value.count('class="tm-arbre"') == 2
    assert [b.children[1].children[0].description for b in c._boite.children] == ["Oi zuki", "Tsuki"]
    c.restaurer({"kendo": True, "techniques": ["kiri_kaeshi"]})
    assert "Tai sabaki" in c._table.value.split("Acquises")[0]
    c.champs["kendo"].value = False
    assert c.eleve().techniques == ()
    c.champs["art"].value = ""
    assert "Aucune technique à votre portée" in c.page.annonce
    assert "tm-arbre" not in c._arbres.value


def test_le_chemin_vers_une_technique() -> None:
    c = CalculatriceArbre()
    c.charger(profil("jack"))
    c.champs["visee"].value = "ushiro MAWASHI-geri"
    etapes = [catalogue().techniques[t].nom for t in chemin(profil("jack"), "ushiro_mawashi_geri")]
    assert ", puis ".join(etapes) in c.page.annonce
    assert c._arbres.value.count("étape") == len(etapes)
    for nom, phrase in {
        "oi zuki": "Oi zuki est déjà acquise.",
        "tsuki": "Aucun de ses arts n’enseigne Tsuki",
        "coup de pied": "ouverte à tous",
        "oi zuka": "Vouliez-vous dire",
        PIEGE: "inconnue",
    }.items():
        c.champs["visee"].value = nom
        assert phrase in c.page.annonce
        assert "<script" not in c._chemin.value
        assert "étape" not in c._arbres.value


@pytest.mark.parametrize("nom", sorted(profils()))
def test_chaque_profil_livre_se_charge(nom: str) -> None:
    c = CalculatriceArbre()
    c._menu.value = f"livre:{nom}"
    assert c.eleve().arts == profil(nom).arts
    assert set(c.eleve().techniques) == set(profil(nom).techniques)
    assert c._menu.value == f"livre:{nom}"
    assert c.memoire.garder


def test_mes_personnages_se_chargent_et_une_fiche_illisible_ne_change_rien() -> None:
    c = CalculatriceArbre()
    c.memoire.entrees = {
        "a": {"revision": 1, "texte": vers_json(profil("jack"))},
        "b": {"revision": 1, "texte": "{"},
    }
    c._menu.value = "a"
    assert set(c.eleve().techniques) == set(profil("jack").techniques)
    avant = c.valeurs()
    c._menu.value = "b"
    assert c.valeurs() == avant
    assert "tm-avis--echec" in c._refus.value
    c._coches[0]._cases[1].value = not c._coches[0]._cases[1].value
    assert c._refus.value == ""
    assert c._menu.value == ""


def test_etat_aller_retour_lien_et_zero() -> None:
    c = CalculatriceArbre()
    depart = c.valeurs()
    c.champs["art"].value = "kendo"
    c.champs["boxe"].value = True
    c._coches[0]._cases[0].value = True
    c.champs["visee"].value = "Rempart"
    autre = CalculatriceArbre()
    autre.memoire.depart = {"lien": None, "etat": c.memoire.etat}
    assert autre.valeurs() == c.valeurs()
    troisieme = CalculatriceArbre()
    troisieme.memoire.depart = {"lien": {"v": "1", "d": ecrire_lien({"techniques": ["oi_zuki"]})}, "etat": "{}"}
    assert troisieme.eleve() == eleve("oi_zuki")
    assert not troisieme.memoire.garder
    remettre_a_zero(c, depart)
    assert set(c.boutons) <= set(BOUTONS)


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.sampled_from(["art", "karate", "visee", "techniques", "intrus"]), QUELCONQUE))
def test_valeurs_hostiles(valeurs: dict[str, Any]) -> None:
    c = CalculatriceArbre()
    if restaurer_ou_refuser(c, valeurs):
        assert catalogue().standards.isdisjoint(c.eleve().techniques)


@pytest.mark.parametrize("techniques", ["oi_zuki", [["oi_zuki"]], ["coup_de_pied"], ["intrus"], {"oi_zuki": 1}, 3])
def test_des_techniques_mal_dites_sont_refusees(techniques: Any) -> None:
    c = CalculatriceArbre()
    with pytest.raises(Refus, match="technique est inconnue"):
        c.restaurer({"art": "boxe", "techniques": techniques})
    assert c.eleve() == eleve()
