"""La recherche de fiches : un nom, un synonyme, un texte, deux fautes de frappe, des filtres."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiamat.catalogue import GENRES, Technique, apprenables, catalogue
from tiamat.francais import plier
from tiamat.personnage import profil, profils
from tiamat.presentation import fiche as fiche_nommee
from tiamat.presentation import identifiants, nom
from tiamat.recherche import COUTS, Criteres, Trouvees, a_apprendre, connues, rechercher

FICHES = [(g, i) for g in GENRES for i in identifiants(g)]
TECHNIQUES = catalogue().techniques


def cles(trouvees: Trouvees) -> list[tuple[str, str]]:
    return [(r.genre, r.id) for r in trouvees.fiches]


def appelees(genre: str, id: str) -> set[str]:
    """Tous les noms d'une fiche, pliés."""
    synonymes = catalogue().synonymes.get(genre, {}).get(id, ())
    return {plier(n) for n in (nom(genre, id), *getattr(fiche_nommee(genre, id), "alias", ()), *synonymes)}


@pytest.mark.parametrize("genre", GENRES)
def test_chaque_fiche_se_retrouve_par_son_nom_avant_tout_ce_qui_ne_s_appelle_pas_ainsi(genre: str) -> None:
    for id in identifiants(genre):
        cherche = nom(genre, id)
        trouvees = rechercher(Criteres(cherche))
        rang = cles(trouvees).index((genre, id))
        assert not trouvees.approche
        assert all(plier(r.texte) == plier(cherche) for r in trouvees.fiches[:rang]), cherche


@pytest.mark.parametrize("genre", GENRES)
def test_chaque_synonyme_mene_a_sa_fiche(genre: str) -> None:
    for id, fiche in catalogue().genre(genre).items():
        for alias in getattr(fiche, "alias", ()):
            trouvees = cles(rechercher(Criteres(alias)))
            rang = trouvees.index((genre, id))
            assert all(plier(alias) in appelees(*cle) for cle in trouvees[:rang]), alias


@pytest.mark.parametrize(
    ("texte", "premiere"),
    [
        ("SONNE", "etat:sonne"),
        ("étourdi", "etat:sonne"),
        ("points de vie", "terme:sante"),
        ("mana", "terme:energie"),
        ("oeil d aigle", "talent:oeil_d_aigle"),
        ("oizuki", "technique:oi_zuki"),
        ("r98", "regle:R98"),
        ("C52", "arbitrage:C52"),
        ("katanas", "arme:katana"),
        ("gueule de tigre", "technique:toho_uchi"),
        ("phalanges repliées", "technique:toho_uchi"),
        ("rengainer", "technique:nukitsuke"),
        ("dépasse la défense", "regle:R96"),
    ],
)
def test_les_mots_usuels(texte: str, premiere: str) -> None:
    assert ":".join(cles(rechercher(Criteres(texte)))[0]) == premiere


def test_un_nom_passe_avant_un_texte_qui_le_cite() -> None:
    assert [r.texte for r in rechercher(Criteres("mae geri")).fiches[:3]] == [
        "Mae geri",
        "Mae tobi geri",
        "Mawashi geri",
    ]
    textes = rechercher(Criteres("mae geri", genre="technique")).fiches
    assert {r.texte for r in textes} >= {"Mae geri", "Nidan geri", "Enchaînement du python"}


@pytest.mark.parametrize("faute", [0, 1])
def test_deux_fautes_de_frappe_se_pardonnent(faute: int) -> None:
    """Une lettre changée, ou deux lettres voisines échangées et une en trop."""
    for id, t in TECHNIQUES.items():
        pli = plier(t.nom)
        milieu = len(pli) // 2
        if len(pli) < 6 or " " in pli[milieu - 1 : milieu + 2]:
            continue
        change = pli[:milieu] + "q" + pli[milieu + 1 :]
        echange = pli[: milieu - 1] + pli[milieu] + pli[milieu - 1] + pli[milieu + 1 :] + "q"
        trouvees = rechercher(Criteres((change, echange)[faute]))
        assert trouvees.approche, t.nom
        assert ("technique", id) in cles(trouvees)[:3], t.nom


def test_trois_fautes_ne_se_pardonnent_pas_ni_deux_dans_un_mot_court() -> None:
    assert rechercher(Criteres("qqqashi geri", genre="technique")).fiches == ()
    assert rechercher(Criteres("xqn", genre="talent")).fiches == ()


def test_les_fautes_se_cherchent_aussi_mot_a_mot() -> None:
    trouvees = rechercher(Criteres("enchainemant tigre"))
    assert trouvees.approche
    assert cles(trouvees) == [("technique", "enchainement_du_tigre")]


def test_sans_texte_ni_filtre_tout_est_la_dans_l_ordre_du_livre() -> None:
    assert cles(rechercher(Criteres())) == FICHES
    assert cles(rechercher(Criteres(" \t"))) == FICHES


def test_tous_les_filtres_ensemble_gardent_exactement_ce_qu_il_faut() -> None:
    def paie(t: Technique, cout: str) -> bool:
        return {"": True, "gratuit": t.cout == (0, 0), "energie": t.cout[0] > 0, "furie": t.cout[1] > 0}[cout]

    listes = {"": TECHNIQUES, "standard": catalogue().standards} | {
        a.id: a.techniques for a in catalogue().arts.values()
    }
    for art, type, cout in product(listes, ("", *catalogue().types), ("", *COUTS)):
        trouvees = rechercher(Criteres(genre="technique", art=art, type=type, cout=cout))
        attendues = {
            t.id for t in TECHNIQUES.values() if t.id in listes[art] and type in ("", *t.type) and paie(t, cout)
        }
        assert {r.id for r in trouvees.fiches} == attendues, (art, type, cout)


def test_un_filtre_de_technique_ecarte_les_autres_fiches_sauf_celle_qu_il_nomme() -> None:
    assert cles(rechercher(Criteres(art="karate")))[-1] == ("art", "karate")
    assert {r.genre for r in rechercher(Criteres(type="prise")).fiches} == {"technique"}
    letales = rechercher(Criteres(attribut="letale")).fiches
    assert {r.genre for r in letales} == {"technique", "attribut", "arme"}
    assert all(
        "letale" in catalogue().genre(r.genre)[r.id].attributs for r in letales if r.genre in ("technique", "arme")
    )


def test_parmi_borne_tout() -> None:
    permises = frozenset({("etat", "sonne"), ("technique", "oi_zuki")})
    assert set(cles(rechercher(Criteres(parmi=permises)))) == permises
    assert rechercher(Criteres("mae geri", parmi=permises)).fiches == ()
    assert rechercher(Criteres("oi zuik", parmi=permises)) == Trouvees(
        rechercher(Criteres("oi zuki", parmi=permises)).fiches, approche=True
    )


@given(st.text(max_size=200), st.sampled_from(["", *GENRES]))
def test_n_importe_quel_texte_se_cherche(texte: str, genre: str) -> None:
    trouvees = rechercher(Criteres(texte, genre=genre))
    assert set(cles(trouvees)) <= set(FICHES)
    assert len(set(cles(trouvees))) == len(trouvees.fiches)
    assert all(genre in ("", r.genre) for r in trouvees.fiches)


@pytest.mark.regle("R39")
@pytest.mark.parametrize("id", profils())
def test_un_personnage_connait_ses_techniques_et_les_standards(id: str) -> None:
    connu = connues(profil(id))
    assert {i for g, i in connu if g == "technique"} == {*profil(id).techniques, *catalogue().standards}
    assert {i for g, i in connu if g == "art"} == set(profil(id).arts)
    assert connu <= set(FICHES)


@pytest.mark.regle("R170", "R172")
@pytest.mark.parametrize("id", profils())
def test_ce_qu_il_peut_apprendre_n_est_pas_encore_connu(id: str) -> None:
    suivantes = a_apprendre(profil(id))
    assert suivantes == {("technique", t) for t in apprenables(profil(id))}
    assert not suivantes & connues(profil(id))
