"""Les adversaires engendrés : tout art, tout niveau, tout style, toute graine donnent une fiche légale qui se joue."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tiamat.catalogue import catalogue
from tiamat.combat.admission import admettre
from tiamat.combat.combat import Participant, engager
from tiamat.combat.combattant import combattant
from tiamat.combat.tir import tirs
from tiamat.erreurs import NomInconnu, Refus
from tiamat.personnage import (
    CONFIRME,
    DEBUTANT,
    HOMME_DE_MAIN,
    NIVEAU_MAXIMUM,
    STYLES,
    Personnage,
    actions_par_tour,
    de_json,
    deriver,
    generer,
    generer_homme_de_main,
    inventer_pnj,
    nom_propose,
    profil,
    profils,
    verifier,
    vers_json,
)
from tiamat.personnage.pnj import NOMS, PRATIQUANTS
from tiamat.personnage.styles import poids_de_technique
from tiamat.prerequis import lire_prerequis
from tiamat.techniques import arme_convient

ARTS = sorted(catalogue().arts)
GRAINES = st.integers(0, 2**32 - 1)
LOTS_D_ARTS = st.lists(st.sampled_from(ARTS), max_size=2, unique=True)
ESSAIS = range(150)


def enseignees(arts: list[str]) -> set[str]:
    return {t for a in arts for t in catalogue().arts[a].techniques}


def armes(p: Personnage) -> list[str]:
    return [catalogue().armes.trouver(objet).id for objet in p.equipement]


# ── Légal, jouable, reproductible ──────────────────────────────────────────


@pytest.mark.regle("R2", "R23", "R26", "R30", "R35", "R36", "R170", "R172", "R175", "R204")
@settings(max_examples=300)
@given(LOTS_D_ARTS, st.integers(0, NIVEAU_MAXIMUM), st.sampled_from(sorted(STYLES)), GRAINES)
def test_tout_pnj_est_legal_et_a_son_niveau_ou_dit_pourquoi(
    arts: list[str], niveau: int, style: str, graine: int
) -> None:
    pnj = inventer_pnj(arts, niveau, graine, style=style)
    p = pnj.fiche
    assert verifier(p) == []
    admettre(p)
    assert sum(p.caracteristiques.values()) == 18
    assert {1, 2, 3, 4} >= set(p.caracteristiques.values())
    assert len(p.techniques) == len(set(p.techniques)) == min(niveau, len(enseignees(arts)))
    assert (len(p.techniques) == niveau) == (pnj.raison == "")
    assert set(p.techniques) <= enseignees(arts)
    for rang, t in enumerate(p.techniques):
        assert lire_prerequis(catalogue().techniques[t].prerequis).satisfait(
            {*p.techniques[:rang], *catalogue().standards}
        )
    assert all(
        arme_convient(catalogue().techniques[t], armes(p)) for t in p.techniques if catalogue().techniques[t].arme
    )
    assert p.statut == (DEBUTANT if len(arts) == 1 and len(p.techniques) == 4 else CONFIRME)
    assert len({*p.talents, *p.talents_offerts.values()}) == 2 + len(arts)
    assert combattant(p).actions == deriver(p).actions == actions_par_tour(len(p.techniques))
    assert de_json(vers_json(p)) == p
    assert pnj == inventer_pnj(arts, niveau, graine, style=style)


@pytest.mark.regle("R129", "R131", "R132")
@given(st.integers(0, NIVEAU_MAXIMUM), st.sampled_from(sorted(STYLES)), GRAINES)
def test_tout_homme_de_main_est_legal(niveau: int, style: str, graine: int) -> None:
    pnj = inventer_pnj(["karate"], niveau, graine, style=style, homme_de_main=True)
    p = pnj.fiche
    assert verifier(p) == []
    admettre(p)
    assert (p.statut, p.arts, p.talents, p.techniques) == (HOMME_DE_MAIN, (), (), ())
    assert (niveau == 0) == (pnj.raison == "")
    assert de_json(vers_json(p)) == p == inventer_pnj([], 0, graine, style=style, homme_de_main=True).fiche


def test_les_hommes_de_main_ressemblent_a_ceux_du_livre() -> None:
    livres = [p for p in profils().values() if p.statut == HOMME_DE_MAIN]
    totaux = [sum(p.caracteristiques.values()) for p in livres]
    for graine in ESSAIS:
        p = generer_homme_de_main(graine)
        assert min(totaux) <= sum(p.caracteristiques.values()) <= max(totaux)
        assert max(p.caracteristiques.values()) <= max(max(q.caracteristiques.values()) for q in livres)
        assert sum(p.competences.values()) <= max(sum(q.competences.values()) for q in livres)


@pytest.mark.parametrize("style", STYLES)
def test_un_pnj_s_engage_contre_un_profil(style: str) -> None:
    for homme_de_main in (False, True):
        p = inventer_pnj(["krav_maga"], 9, 5, style=style, homme_de_main=homme_de_main).fiche
        combat, _ = engager((Participant("lui", p, 0), Participant("jack", profil("jack"), 1)))
        assert combat.combattants[0].techniques >= set(p.techniques)


# ── Le style ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("style", [s for s in STYLES if STYLES[s].principale])
def test_un_style_monte_sa_caracteristique_et_choisit_ses_techniques(style: str) -> None:
    """Sur 150 graines fixées, l'écart des moyennes dépasse largement ce que le hasard seul donnerait."""
    principale = STYLES[style].principale
    poids = {t.id: poids_de_technique(STYLES[style], t) for t in catalogue().techniques.values()}
    arts = [a for a in ARTS if any(poids[t] > 1 for t in enseignees([a]))]

    def moyennes(choisi: str) -> tuple[float, float]:
        fiches = [generer(arts[g % len(arts)], 4, g, style=choisi) for g in ESSAIS]
        hauts = sum(p.caracteristiques[principale] for p in fiches)
        gouts = sum(poids[t] for p in fiches for t in p.techniques)
        return hauts / len(ESSAIS), gouts / len(ESSAIS) / 4

    haut, gout = moyennes(style)
    haut_sans, gout_sans = moyennes("equilibre")
    assert haut > haut_sans + 0.8
    assert gout > gout_sans * 1.1


def test_l_equilibre_ne_prefere_rien() -> None:
    assert {poids_de_technique(STYLES["equilibre"], t) for t in catalogue().techniques.values()} == {1}


def test_les_styles_ne_nomment_que_ce_qui_existe() -> None:
    c = catalogue()
    for style in STYLES.values():
        assert set(style.caracteristiques) <= set(c.caracteristiques)
        assert style.types <= set(c.types)
        assert style.attributs <= set(c.attributs)
        assert set(style.armes) <= set(c.armes)


@pytest.mark.regle("R175")
@pytest.mark.parametrize("art", [*ARTS, ""])
def test_un_tireur_a_de_quoi_tirer(art: str) -> None:
    for graine in range(20):
        p = inventer_pnj([art] if art else [], 5, graine, style="tireur").fiche
        a_feu = [a for a in armes(p) if a in STYLES["tireur"].armes]
        assert a_feu
        assert "visee" in tirs(combattant(p, a_feu[:1]))


# ── Ce qui se dit ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("arts", "niveau", "style", "phrase"),
    [
        (["karate"], 7, "brutal", "Un karatéka de 7 techniques, plutôt brutal."),
        (["lutte"], 1, "equilibre", "Un lutteur de 1 technique, équilibré."),
        (["kung_fu"], 0, "rapide", "Un adepte du kung-fu sans technique apprise, plutôt rapide."),
        (["boxe", "kendo"], 30, "technique", "Un boxeur et kendoka de 30 techniques, plutôt technique."),
        ([], 0, "endurant", "Un combattant sans art martial, plutôt endurant."),
    ],
)
def test_la_phrase(arts: list[str], niveau: int, style: str, phrase: str) -> None:
    pnj = inventer_pnj(arts, niveau, 1, style=style)
    assert pnj.phrase.replace("\u00a0", " ") == pnj.fiche.presentation.replace("\u00a0", " ") == phrase
    assert pnj.raison == ""


@pytest.mark.parametrize(
    ("arts", "raison"),
    [
        (["karate"], "Karaté enseigne 15 techniques, pas 29 (R204). Un second art en donne d’autres."),
        (["boxe", "lutte"], "Boxe et Lutte enseignent ensemble 27 techniques, pas 29 (R204)."),
        ([], "Sans art martial, il n’apprend aucune technique (R172) : il a les techniques standards (R39)."),
    ],
)
def test_la_raison(arts: list[str], raison: str) -> None:
    assert inventer_pnj(arts, 29, 1).raison.replace("\u00a0", " ") == raison


def test_chaque_art_a_son_pratiquant() -> None:
    assert set(PRATIQUANTS) == set(ARTS)


@given(GRAINES)
def test_des_graines_qui_se_suivent_ont_des_noms_differents(graine: int) -> None:
    assert len({nom_propose(graine + i) for i in range(len(NOMS))}) == len(NOMS) == len(set(NOMS))
    assert inventer_pnj([], 0, graine).fiche.nom == nom_propose(graine)
    assert inventer_pnj([], 0, graine, nom="Léa").fiche.nom == "Léa"


def test_les_noms_ne_sont_pas_ceux_des_profils() -> None:
    assert not {mot for p in profils().values() for mot in p.nom.split()} & set(NOMS)


@pytest.mark.parametrize("niveau", [-1, NIVEAU_MAXIMUM + 1])
def test_un_niveau_hors_des_bornes(niveau: int) -> None:
    with pytest.raises(Refus, match="de 0 à 30"):
        inventer_pnj(["karate"], niveau, 1)


def test_un_style_ou_un_art_inconnu() -> None:
    with pytest.raises(NomInconnu, match="Vouliez-vous dire «\u00a0brutal"):
        inventer_pnj(["karate"], 3, 1, style="brutale")
    with pytest.raises(NomInconnu, match="Art martial"):
        inventer_pnj(["capoeira"], 3, 1)
