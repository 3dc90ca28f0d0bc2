"""Création, vérification, lecture et écriture des fiches."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tiamat.catalogue import catalogue
from tiamat.erreurs import FicheInvalide, NomInconnu, Refus
from tiamat.hasard import HasardGraine, HasardScript
from tiamat.personnage import (
    Personnage,
    actions_par_tour,
    creer,
    de_json,
    deriver,
    lire_fiche,
    offres_de_talent,
    points_restants,
    profil,
    repartition_valide,
    talents_offerts,
    temperament_remarquable,
    tirer_talents,
    verifier,
    vers_json,
)
from tiamat.vocabulaire import CARACTERISTIQUES

JACK = profil("jack")


def regles_enfreintes(fiche: Personnage, **options: Any) -> list[str]:
    return [f.regle for f in verifier(fiche, **options)]


def avec(**caracteristiques: int) -> dict[str, int]:
    return {**JACK.caracteristiques, **caracteristiques}


@pytest.mark.regle("R1", "R2")
def test_nombre_de_repartitions() -> None:
    noms = list(CARACTERISTIQUES)
    legales = sum(
        repartition_valide(dict(zip(noms, v, strict=True))) for v in product(range(1, 5), repeat=8) if sum(v) == 18
    )
    assert legales == 6728
    assert not repartition_valide(avec(force=4))
    assert not repartition_valide({"force": 18})
    assert points_restants(avec(force=1)) == 2


@pytest.mark.regle("R4", "R13", "R17", "R22", "R40", "R41")
def test_derivees_aux_bornes() -> None:
    faible = replace(JACK, caracteristiques=dict.fromkeys(CARACTERISTIQUES, 1), techniques=())
    fort = replace(JACK, caracteristiques=dict.fromkeys(CARACTERISTIQUES, 4), bonus_initiative=1)
    assert deriver(faible) == (12, 11, 2, 1, 1, 1, 15, 6, 6)
    assert deriver(fort) == (48, 44, 8, 5, 2, 1, 30, 12, 48)


@pytest.mark.regle("R23", "R24", "R25", "R39")
@pytest.mark.parametrize(
    ("n", "actions", "defense"), [(0, 1, 1), (4, 2, 1), (7, 3, 2), (13, 4, 3), (20, 5, 4), (30, 6, 5), (99, 6, 5)]
)
def test_actions_et_defense(n: int, actions: int, defense: int) -> None:
    fiche = replace(JACK, techniques=tuple(f"t{i}" for i in range(n)))
    assert (deriver(fiche).actions, deriver(fiche).defense_instinctive) == (actions, defense)
    assert actions_par_tour(n) == actions


@pytest.mark.regle("R26")
@pytest.mark.parametrize(("intelligence", "quota"), [(1, 15), (2, 20), (3, 25), (4, 30)])
def test_quota(intelligence: int, quota: int) -> None:
    assert deriver(replace(JACK, caracteristiques=avec(intelligence=intelligence))).quota_competences == quota


@pytest.mark.regle("R30", "R32", "R33")
def test_tirage_relance_le_second() -> None:
    with HasardScript([8, 5, 9, 5, 4, 5]) as hasard:
        cases = tirer_talents(hasard)
    assert [(c.talent, c.garde) for c in cases] == [
        ("transfert_d_energie", True),
        ("transfert_d_energie", False),
        ("sursaut_d_energie", True),
    ]
    with pytest.raises(Refus, match="21 talents"):
        tirer_talents(HasardGraine(1), 21)
    assert len({c.talent for c in tirer_talents(HasardGraine(1), 20)}) == 20


@pytest.mark.regle("R35", "R36")
def test_talents_offerts() -> None:
    assert talents_offerts(["karate", "boxe"], [], {}) == {"karate": "vivacite_du_chat", "boxe": "resistance_de_l_ours"}
    assert talents_offerts(["karate"], ["vivacite_du_chat"], {"karate": "zen"}) == {"karate": "zen"}
    with pytest.raises(Refus, match="choisissez un autre"):
        talents_offerts(["karate"], ["vivacite_du_chat"], {})
    with pytest.raises(Refus, match="déjà possédé"):
        talents_offerts(["karate"], ["vivacite_du_chat"], {"karate": "vivacite_du_chat"})


@pytest.mark.regle("R35", "R36")
@pytest.mark.parametrize(
    ("arts", "talents", "remplacements", "offerts", "refuses"),
    [
        (["karate"], [], {}, {"karate": "vivacite_du_chat"}, []),
        (["karate"], ["vivacite_du_chat"], {"karate": "zen"}, {"karate": "zen"}, []),
        (["karate"], ["zen"], {"karate": "aura"}, {"karate": "vivacite_du_chat"}, []),
        (["karate"], ["vivacite_du_chat"], {}, {"karate": "vivacite_du_chat"}, ["karate"]),
        (["karate"], ["vivacite_du_chat", "zen"], {"karate": "zen"}, {"karate": "zen"}, ["karate"]),
        (["karate"], ["vivacite_du_chat", "vol"], {"karate": "vol"}, {"karate": "vol"}, ["karate"]),
        (
            ["karate", "boxe"],
            ["vivacite_du_chat"],
            {"karate": "resistance_de_l_ours"},
            {"karate": "resistance_de_l_ours", "boxe": "resistance_de_l_ours"},
            ["boxe"],
        ),
        ([], ["zen"], {"karate": "aura"}, {}, []),
    ],
)
def test_offres_de_talent_rend_ce_que_talents_offerts_refuse(
    arts: list[str], talents: list[str], remplacements: dict[str, str], offerts: dict[str, str], refuses: list[str]
) -> None:
    offres = offres_de_talent(arts, talents, remplacements)
    assert {o.art: o.talent for o in offres} == offerts
    assert [o.art for o in offres if o.refus] == refuses
    if refuses:
        with pytest.raises(Refus) as refus:
            talents_offerts(arts, talents, remplacements)
        assert str(refus.value) == next(o.refus for o in offres if o.refus)
    else:
        assert talents_offerts(arts, talents, remplacements) == offerts


@pytest.mark.regle("R35")
def test_un_art_inconnu_n_offre_rien() -> None:
    with pytest.raises(NomInconnu, match="xylophone"):
        offres_de_talent(["xylophone"], [], {})


@pytest.mark.regle("R3")
def test_temperament_remarquable() -> None:
    assert [n for n in range(1, 6) if temperament_remarquable(avec(temperament=n))] == [4]
    assert not temperament_remarquable({})
    marque = replace(JACK, caracteristiques=avec(temperament=4, force=1), temperament_marque="très beau")
    assert "R3" not in regles_enfreintes(marque)


@pytest.mark.regle("R30", "R34", "R38")
@pytest.mark.parametrize("art", catalogue().arts)
def test_creer_dans_chaque_art(art: str) -> None:
    from tiamat.prerequis import lire_prerequis

    techniques: list[str] = []
    for t in catalogue().arts[art].techniques:
        acquises = {*techniques, *catalogue().standards}
        if len(techniques) < 4 and lire_prerequis(catalogue().techniques[t].prerequis).satisfait(acquises):
            techniques.append(t)
    fiche = creer(
        "Léa", JACK.caracteristiques, art, techniques, HasardGraine(1), remplacement="zen", equipement=("katana",)
    )
    assert [f for f in verifier(fiche) if not f.avertissement] == []
    assert len(fiche.talents) == 2
    with pytest.raises(FicheInvalide, match="il en faut 4"):
        creer("Léa", JACK.caracteristiques, art, techniques[:3], ["aura"], equipement=("katana",))


@pytest.mark.regle(
    "R2", "R11", "R13", "R18", "R26", "R27", "R28", "R30", "R31", "R33", "R34", "R35", "R37", "R38", "R39", "R44", "R5"
)
@pytest.mark.parametrize(
    ("changement", "regle"),
    [
        ({"nom": " "}, "R42"),
        ({"caracteristiques": avec(force=4)}, "R2"),
        ({"caracteristiques": avec(force=5, volonte=1)}, "R2"),
        ({"caracteristiques": avec(force=0, endurance=5)}, "R2"),
        ({"caracteristiques": {k: v for k, v in JACK.caracteristiques.items() if k != "force"}}, "R1"),
        ({"caracteristiques": avec(chance=1)}, "R1"),
        ({"competences": {"conduite": 7}}, "R27"),
        ({"competences": {"conduite": -1}}, "R27"),
        ({"competences": {"conduite": 6, "course": 6, "natation": 6, "larcin": 6}}, "R26"),
        ({"competences": {"vol": 2}}, "R28"),
        ({"competences": {}}, "C1"),
        ({"langues": ("russe", "grec", "latin")}, "R44"),
        ({"talents": ()}, "R30"),
        ({"talents": ("aura", "zen", "frenesie")}, "R30"),
        ({"talents": ("aura", "aura")}, "R33"),
        ({"talents": ("aura", "vol")}, "R31"),
        ({"talents_offerts": {}}, "R35"),
        ({"talents_offerts": {"karate": "zen"}}, "R35"),
        ({"talents_offerts": {"karate": "vivacite_du_chat", "boxe": "zen"}}, "R35"),
        ({"arts": ()}, "R34"),
        ({"arts": ("karate", "boxe")}, "R34"),
        ({"arts": ("capoeira",)}, "R34"),
        ({"techniques": ("oi_zuki", "mae_geri", "age_uke")}, "R38"),
        ({"techniques": ("oi_zuki", "mae_geri", "age_uke", "age_uke")}, "R38"),
        ({"techniques": ("oi_zuki", "mae_geri", "age_uke", "coup_de_poing")}, "R39"),
        ({"techniques": ("oi_zuki", "mae_geri", "age_uke", "hook_punch")}, "R38"),
        ({"techniques": ("oi_zuki", "mae_geri", "age_uke", "nidan_geri")}, "R38"),
        ({"techniques": ("oi_zuki", "mae_geri", "age_uke", "kamehameha")}, "R38"),
        ({"arts": ("kendo",), "talents_offerts": {"kendo": "concentration"}}, "R37"),
        ({"sante": 27}, "R5"),
        ({"energie": -1}, "R18"),
        ({"furie": 5}, "R13"),
        ({"furie": 1}, "R11"),
        ({"caracteristiques": avec(temperament=4, force=1)}, "R3"),
    ],
)
def test_chaque_faute_a_sa_regle(changement: dict[str, Any], regle: str) -> None:
    assert regles_enfreintes(JACK) == []
    fautes = verifier(replace(JACK, **changement))
    assert regle in [f.regle for f in fautes]
    assert all(f.message.endswith((".", "?")) for f in fautes)


@pytest.mark.regle("R2")
def test_toutes_les_fautes_d_un_coup() -> None:
    fiche = replace(JACK, nom="", competences={"vol": 9}, talents=(), techniques=())
    assert {"R42", "R28", "R27", "R30", "R38"} <= set(regles_enfreintes(fiche))


@pytest.mark.regle("R2", "R27", "R34")
def test_en_jeu_les_plafonds_tombent() -> None:
    fiche = replace(
        JACK,
        caracteristiques=avec(force=6),
        competences={"conduite": 9, "langue": 2},
        arts=("karate", "boxe"),
        talents_offerts={"karate": "vivacite_du_chat", "boxe": "resistance_de_l_ours"},
        techniques=(*JACK.techniques, "tettsui_uchi"),
        furie=2,
    )
    assert regles_enfreintes(fiche, creation=False) == []
    assert regles_enfreintes(replace(fiche, statut="confirme")) == []
    assert set(regles_enfreintes(fiche)) == {"C1", "R2", "R11", "R27", "R34", "R38"}
    assert regles_enfreintes(replace(fiche, statut="confirme"), creation=True) == regles_enfreintes(fiche)


@pytest.mark.regle("R2", "R38")
def test_un_statut_ne_dispense_pas_de_la_creation() -> None:
    for statut in ("confirme", "homme_de_main"):
        with pytest.raises(FicheInvalide):
            creer("Léa", avec(force=4), "karate", JACK.techniques, HasardGraine(3), statut=statut)


def test_aller_retour_exact() -> None:
    complet = replace(
        JACK,
        sante=3,
        energie=0,
        furie=1,
        bonus_initiative=-1,
        notes="« l’été »\n",
        maison=("techniques",),
        temperament_marque="très beau",
        statut="confirme",
        presentation="« l’été »",
    )
    assert "statut" not in vers_json(JACK)
    for fiche in (JACK, complet):
        assert de_json(vers_json(fiche)) == fiche
        assert vers_json(de_json(vers_json(fiche))) == vers_json(fiche)


@pytest.mark.parametrize(
    ("texte", "morceau"),
    [
        ("", "JSON lisible, ligne 1"),
        ("[]", "table de champs"),
        ("{}", "« nom » manque"),
        ('{"nom": 3, "caracteristiques": {}}', "nom : attendu un texte"),
        ('{"nom": "a", "caracteristiques": []}', "attendu une table"),
        ('{"nom": "a", "caracteristiques": {"force": true}}', "attendu un nombre entier"),
        ('{"nom": "a", "caracteristiques": {"force": NaN}}', "NaN"),
        ('{"nom": "a", "caracteristiques": {"force": 99999999999}}', "hors de portée"),
        ('{"nom": "a", "caracteristiques": {}, "talents": "zen"}', "talents : attendu une liste"),
        ('{"nom": "a", "caracteristiques": {}, "langages": []}', "Vouliez-vous dire « langues »"),
        ('{"nom": "a", "caracteristiques": {}, "identite": {"agge": "1"}}', "Vouliez-vous dire « age »"),
        ('{"nom": "a", "caracteristiques": {}, "statut": 1}', "statut : attendu un texte"),
        ('{"nom": "a", "caracteristiques": {}, "statut": ""}', "Statut «  » inconnu. Donnez « debutant »"),
        ('{"nom": "a", "caracteristiques": {}, "statut": "confirmé"}', "Vouliez-vous dire « confirme »"),
        ('{"nom": "a", "caracteristiques": {}, "statut": "débutants"}', "Vouliez-vous dire « debutant »"),
        ('{"nom": "a", "caracteristiques": {}, "presentation": []}', "presentation : attendu un texte"),
        ('{"version": 2, "nom": "a", "caracteristiques": {}}', "version « 2 »"),
        ("[" * 100_000, "plus de 16 niveaux"),
        ('"' + "a" * 100_001 + '"', "100000 au plus"),
    ],
)
def test_fiche_illisible(texte: str, morceau: str) -> None:
    with pytest.raises(FicheInvalide, match=morceau.replace("« ", "«\u00a0").replace(" »", "\u00a0»")):
        de_json(texte)


def test_lire_un_fichier(tmp_path: Any) -> None:
    (tmp_path / "jack.json").write_text(vers_json(JACK), encoding="utf-8")
    (tmp_path / "lea.toml").write_text('nom = "Léa"\n[caracteristiques]\nforce = 2\n', encoding="utf-8")
    (tmp_path / "casse.toml").write_text("nom = ", encoding="utf-8")
    (tmp_path / "latin.json").write_bytes('{"nom": "Léa"}'.encode("latin-1"))
    assert lire_fiche(tmp_path / "jack.json") == JACK
    assert lire_fiche(tmp_path / "lea.toml").caracteristiques == {"force": 2}
    for nom, morceau in (
        ("absent.json", "n’existe pas"),
        ("casse.toml", "TOML"),
        ("latin.json", "UTF-8"),
        (".", "est un dossier"),
    ):
        with pytest.raises(FicheInvalide, match=morceau):
            lire_fiche(tmp_path / nom)


def test_profil_inconnu() -> None:
    with pytest.raises(NomInconnu, match="Jack"):
        profil("Jakc")
