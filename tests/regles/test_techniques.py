"""Les 120 fiches de techniques : les comptes relevés sur la source, et ce que l'on en lit."""

from collections import Counter
from collections.abc import Iterable

import pytest

from tiamat.catalogue import Catalogue, Technique, atteignables, catalogue
from tiamat.des import Formule
from tiamat.erreurs import Refus
from tiamat.fiches import lire, lister
from tiamat.prerequis import lire_prerequis
from tiamat.techniques import (
    arme_convient,
    cout_en_combo,
    precision,
    puissance,
    puissance_avec,
    sorte,
    zones_visees,
)

T = catalogue().techniques
CHAMPS = (
    "id nom arts prerequis arme type cout precision puissance localisation sequence combo attributs conditions regles "
    "effets resume nature arbitrages lecture maison source"
)
TYPES = ("poings", "pieds", "prise", "parade", "esquive", "arme_de_contact", "attaque_a_distance", "enchainement")

# Un art par rang, ses techniques par colonne de TYPES, d'après sa liste. Maki otoshi y est rangée avec les parades,
# mais sa fiche en fait une attaque armée (C11) ; Capture du Kusarigama, des deux types, y est une arme de contact.
PAR_ART = {
    "boxe": (10, 0, 1, 3, 1, 0, 0, 0),
    "ju_jitsu": (3, 2, 4, 0, 0, 0, 0, 6),
    "karate": (5, 6, 0, 2, 2, 0, 0, 0),
    "kendo": (0, 0, 0, 1, 1, 7, 0, 6),
    "kick_boxing": (4, 8, 0, 1, 0, 0, 0, 2),
    "krav_maga": (4, 2, 2, 0, 2, 2, 1, 2),
    "kung_fu": (5, 5, 1, 0, 1, 0, 0, 3),
    "lutte": (4, 0, 9, 0, 0, 0, 0, 2),
    "ninjutsu": (1, 2, 0, 2, 4, 2, 1, 3),
}
STANDARDS = (2, 1, 0, 3, 1, 2, 3, 0)
ATTRIBUTS = {
    "mouvement": 12,
    "a_terre": 11,
    "impulsion": 10,
    "attaque_surprise": 10,
    "assommante": 9,
    "imparable": 9,
    "contre_attaque": 7,
    "inevitable": 7,
    "soumission": 6,
    "blessure": 5,
    "fracassante": 5,
    "letale": 4,
    "desarmante": 4,
    "choc": 3,
    "terrorisante": 1,
    "aveuglante": 1,
    "epuisante": 1,
}
DANS_PLUSIEURS_LISTES = {
    4: "straight_punch contre_prise",
    3: "straight_elbow_strike immobilisation blocage oi_zuki mae_geri",
    2: "hook_punch inside_elbow_strike tettsui_uchi mawashi_geri projection pietinement nukite mae_tobi_geri "
    "tai_sabaki side_kick plongeon",
}
SANS_COMBO_IMPRIME = {"enchainement_d_iga", "enchainement_du_buffle"}


def par_type(techniques: Iterable[Technique]) -> tuple[int, ...]:
    # Une technique de deux types compte dans le dernier : la liste du Ninjutsu range ainsi la seule du livre.
    comptes = Counter(t.type[-1] for t in techniques)
    return tuple(comptes[sorte] for sorte in TYPES)


@pytest.mark.parametrize("fichier", lister("techniques"))
def test_chaque_fiche_a_tous_ses_champs_dans_l_ordre(fichier: str) -> None:
    for fiche in lire(f"techniques/{fichier}")["technique"]:
        assert " ".join(c for c in fiche if c != "alias") == CHAMPS, fiche["id"]


@pytest.mark.regle("R204", "R172", "R170")
@pytest.mark.parametrize("art", PAR_ART)
def test_quinze_techniques_par_art_toutes_atteignables(art: str) -> None:
    liste = catalogue().arts[art].techniques
    assert len(set(liste)) == 15
    assert atteignables(art) == set(liste)
    assert par_type(T[t] for t in liste) == PAR_ART[art]


def test_les_listes_se_recoupent_comme_dans_la_source() -> None:
    listes = Counter(t for a in catalogue().arts.values() for t in a.techniques)
    assert (len(T), len(listes), sum(listes.values())) == (120, 108, 135)
    for combien, noms in DANS_PLUSIEURS_LISTES.items():
        assert {t for t, n in listes.items() if n == combien} == set(noms.split())
    for t in T.values():
        assert set(t.arts) - {"standard"} == {a.id for a in catalogue().arts.values() if t.id in a.techniques}


@pytest.mark.regle("R203", "R39")
def test_les_douze_standards_sont_gratuites() -> None:
    neuf = Catalogue()
    standards = [neuf.techniques[t] for t in neuf.standards]
    assert len(standards) == 12
    assert par_type(standards) == STANDARDS
    assert all(t.arts == ("standard",) and not any(t.cout) and not t.prerequis for t in standards)


def test_comptes_par_type() -> None:
    (double,) = (t.id for t in T.values() if len(t.type) > 1)
    assert double == "capture_du_kusarigama"
    comptes = Counter(t.type[0] for t in T.values() if t.id != double)
    assert tuple(comptes[s] for s in TYPES) == (27, 21, 11, 10, 10, 12, 5, 23)


def test_comptes_par_cout() -> None:
    comptes = Counter(t.cout for t in T.values() if t.nature == "texte")
    assert comptes == {(0, 0): 32, (1, 0): 21, (2, 0): 19, (3, 0): 15, (4, 0): 1, (0, 1): 27, (0, 2): 4}


def test_comptes_des_combos_et_des_attributs() -> None:
    assert len({t.id for t in T.values() if t.combo} - SANS_COMBO_IMPRIME) == 29
    assert all(T[t].combo for t in SANS_COMBO_IMPRIME)
    assert Counter(a for t in T.values() for a in t.attributs) == ATTRIBUTS


def test_une_seule_fiche_maison() -> None:
    (kiri,) = (t for t in T.values() if t.nature != "texte")
    assert (kiri.id, kiri.precision, kiri.cout, kiri.attributs, kiri.combo) == (
        "kiri_kaeshi",
        "Habileté +1D10",
        (0, 0),
        (),
        (),
    )
    assert "C155" in kiri.arbitrages
    assert {"precision", "puissance", "cout"} <= set(kiri.maison)
    assert all(not t.maison for t in T.values() if t is not kiri)


@pytest.mark.parametrize("t", T.values(), ids=T)
def test_une_fiche_se_tient(t: Technique) -> None:
    assert 40 <= len(t.resume) <= 150
    assert all(clause.endswith(".") and len(clause) < 160 for clause in (*t.clauses, *t.lecture, t.resume))
    assert t.source.split("-")[0].isdigit()
    enchainement = "enchainement" in t.type
    assert bool(t.sequence) == enchainement
    assert sorte(t) == ("enchainement" if enchainement else sorte(t))
    if enchainement:
        assert t.combo
        # Un enchaînement s'apprend quand ses composantes sont acquises : ses prérequis les entraînent toutes (R171).
        acquises = _entrainees(t.id) | catalogue().standards
        assert all(lire_prerequis(etape).noms() & acquises for etape in t.sequence)
        assert set(t.combo) & acquises


def _entrainees(technique: str) -> set[str]:
    """Tout ce que ses prérequis, et les prérequis de ses prérequis, nomment."""
    noms = set(lire_prerequis(T[technique].prerequis).noms())
    return noms.union(*map(_entrainees, noms))


def test_les_combos_ne_tournent_pas_en_rond() -> None:
    def suivre(t: str, vus: tuple[str, ...] = ()) -> int:
        assert t not in vus
        return 1 + max((suivre(c, (*vus, t)) for c in T[t].combo), default=0)

    assert max(map(suivre, T)) == 3


@pytest.mark.regle("R177")
@pytest.mark.parametrize(
    ("technique", "attendue"),
    [
        ("oi_zuki", Formule("habilete", fixe=2)),
        ("gotonpo", Formule("habilete", competences=("acrobatie", "infiltration"))),
        ("degagement", Formule("force", d6=2)),
        ("gifle", Formule("rapidite", d10=-1)),
        ("enchainement_de_la_panthere", Formule(d10=2)),
        ("baffe_de_haohmaru", None),
    ],
)
def test_precision(technique: str, attendue: Formule | None) -> None:
    assert precision(T[technique]) == attendue


@pytest.mark.regle("R178")
def test_puissance() -> None:
    assert puissance(T["esquive_instinctive"]) is None
    dori = puissance(T["dori"])
    assert dori is not None
    assert dori.aucun_dommage
    marteau = puissance(T["hammer_kick"])
    assert marteau is not None
    assert (marteau.formule, marteau.arme) == (Formule("force", d10=2, d6=1), False)


@pytest.mark.regle("R178")
def test_puissance_d_une_arme() -> None:
    c = catalogue().armes
    assert puissance_avec(T["attaque_armee"], c["couteau"]) == Formule("force", d6=1)
    assert puissance_avec(T["visee"], c["pistolet_9_mm"]) == Formule(d6=2)
    # Sans D10 dans l'arme, ceux de la technique se lancent avec ses D6 (C144).
    assert puissance_avec(T["arnis_matador"], c["pistolet_9_mm"]) == Formule(d10=2, d6=2)
    assert puissance_avec(T["oi_zuki"]) == Formule("force")
    assert puissance_avec(T["braquage"]) is None
    with pytest.raises(Refus, match="Attaque armée frappe avec la Puissance de l’arme : choisissez une arme"):
        puissance_avec(T["attaque_armee"])


@pytest.mark.regle("R175")
@pytest.mark.parametrize(
    ("technique", "tenues", "convient"),
    [
        ("oi_zuki", [], True),
        ("attaque_armee", [], False),
        ("attaque_armee", ["baton"], True),
        ("visee", ["baton"], False),
        ("visee", ["fusil_a_pompe"], True),
        ("tir_en_rafale", ["pistolet_9_mm"], False),
        ("tir_en_rafale", ["pistolet_mitrailleur"], True),
        ("kesa_giri", ["sabre"], False),
        ("kesa_giri", ["ninjato"], True),
        ("nukitsuke", ["sabre"], True),
        ("shuriken", ["kunai"], True),
        ("arnis_guerriero", ["baton", "couteau"], False),
        ("arnis_guerriero", ["baton", "baton"], True),
        ("attaque_avec_arme_improvisee", ["bouteille"], True),
        ("attaque_avec_arme_improvisee", [], False),
    ],
)
def test_arme_necessaire(technique: str, tenues: list[str], convient: bool) -> None:
    assert arme_convient(T[technique], tenues) is convient


@pytest.mark.regle("R176")
def test_le_cout_d_un_enchainement_remplace_celui_de_la_technique_offerte() -> None:
    offerte, enchainement = T["gyaku_kesa_giri"], T["feinte_de_mitsurugi"]
    assert offerte.cout == (1, 0)
    assert cout_en_combo(offerte, enchainement) == enchainement.cout == (0, 1)
    assert cout_en_combo(offerte) == (0, 0)


@pytest.mark.regle("R174")
def test_sorte_d_apres_le_type() -> None:
    comptes = Counter(sorte(t) for t in T.values())
    assert comptes == {"attaque": 77, "defense": 20, "enchainement": 23}
    assert {sorte(t) for t in T.values() if "parade" in t.type} == {"defense"}


@pytest.mark.regle("R197")
def test_zones_visees() -> None:
    assert zones_visees(T["immobilisation"]) == ()
    assert zones_visees(T["coup_de_pied"]) == ("jambe_droite", "jambe_gauche")
    assert zones_visees(T["ciseaux"]) == ("bras_droit", "bras_gauche")
    assert set(zones_visees(T["visee"])) == set(catalogue().zones)
    assert "jambe_droite" not in zones_visees(T["oi_zuki"])
