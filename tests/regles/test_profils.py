"""Les profils prêts à jouer : légaux, fidèles à la source, et ce qui n'en vient pas est dit."""

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import pytest

from tiamat.__main__ import principal
from tiamat.catalogue import catalogue
from tiamat.epreuves import Equipier, jet_d_equipe
from tiamat.erreurs import FicheInvalide
from tiamat.fiches import lire
from tiamat.francais import plier
from tiamat.personnage import (
    STATUTS,
    Identite,
    Personnage,
    de_json,
    deriver,
    jauges_pleines,
    profil,
    profils,
    verifier,
    vers_json,
    vers_table,
)
from tiamat.vocabulaire import CARACTERISTIQUES

PROFILS = profils()
CONNUS = ("jack", "ryu", "jin_chun_fung", "voyou", "policier", "bandit", "soldat")
DEBUTANTS = {i: p for i, p in PROFILS.items() if i not in CONNUS}
HOMMES_DE_MAIN = {i: p for i, p in PROFILS.items() if p.statut == "homme_de_main"}
JACK, VOYOU = profil("jack"), profil("voyou")

DE_LA_SOURCE: dict[str, set[str]] = {
    "ryu": {
        *("nom", "caracteristiques.perception", "competences.investigation"),
        *("identite.sexe", "identite.nationalite"),
    },
    "jin_chun_fung": {"nom", "arts", "talents_offerts", "identite.sexe", "identite.profession"},
    "voyou": {"nom", "statut", *(f"caracteristiques.{c}" for c in ("force", "endurance", "habilete", "rapidite"))},
    **{i: {"nom", "statut"} for i in ("policier", "bandit", "soldat")},
    **{i: set() for i in DEBUTANTS},
}
"""Ce que la source donne de chaque profil (l. 327, 599-705) ; Jack y est en entier."""

ARMES_ET_PROTECTIONS = {a["nom"] for a in (*lire("armes")["arme"], *lire("protections")["protection"])}
"""Les noms du catalogue maison (C152, C153) ; le reste d'un équipement s'écrit en minuscules."""


def ecrits(fiche: Personnage) -> set[str]:
    """Les champs écrits d'une fiche, une table dépliée en ``champ.clé``."""
    return {
        f"{champ}.{cle}" if cle else champ
        for champ, valeur in vers_table(fiche).items()
        for cle in (valeur if isinstance(valeur, Mapping) else ("",))
    } - {"maison"}


def deplier_champs(fiche: Personnage, noms: set[str]) -> set[str]:
    """Les champs écrits que des noms de champs couvrent, en entier ou en partie."""
    return {e for e in ecrits(fiche) if e in noms or e.split(".")[0] in noms}


def regles_enfreintes(fiche: Personnage, **options: Any) -> list[str]:
    return [f.regle for f in verifier(fiche, **options)]


def test_le_compte_y_est() -> None:
    assert len(PROFILS) >= 16
    assert set(CONNUS) <= set(PROFILS)
    assert len({plier(p.nom) for p in PROFILS.values()}) == len(PROFILS)
    assert {p.statut for p in PROFILS.values()} == set(STATUTS)
    assert set(HOMMES_DE_MAIN) == {"voyou", "policier", "bandit", "soldat"}


@pytest.mark.regle("R2", "R26", "R27", "R30", "R33", "R34", "R35", "R38", "R129", "R131", "R132")
@pytest.mark.parametrize("id", PROFILS)
def test_chaque_profil_est_legal(id: str) -> None:
    fiche = PROFILS[id]
    assert verifier(fiche) == []
    assert de_json(vers_json(fiche)) == fiche
    assert profil(id) is profil(fiche.nom) is fiche


@pytest.mark.parametrize("id", PROFILS)
def test_chaque_profil_se_presente_en_une_phrase(id: str) -> None:
    phrase = PROFILS[id].presentation
    assert 20 <= len(phrase) <= 160
    assert phrase.endswith(".")
    assert phrase.count(".") == 1
    assert "'" not in phrase


def test_chaque_art_a_un_debutant() -> None:
    assert sorted(p.arts[0] for p in DEBUTANTS.values()) == sorted(catalogue().arts)


@pytest.mark.regle("R24", "R26", "R30", "R33", "R35", "R38")
@pytest.mark.parametrize("id", DEBUTANTS)
def test_un_debutant_est_complet(id: str) -> None:
    fiche = DEBUTANTS[id]
    (art,) = fiche.arts
    assert fiche.statut == "debutant"
    assert verifier(fiche, creation=True) == []
    assert plier(fiche.nom) == id
    assert set(fiche.techniques) <= set(catalogue().arts[art].techniques)
    assert len(fiche.techniques) == 4
    assert deriver(fiche).actions == 2
    assert len({*fiche.talents, fiche.talents_offerts[art]}) == 3
    assert fiche.talents_offerts == {art: catalogue().arts[art].talent}
    assert sum(fiche.competences.values()) == deriver(fiche).quota_competences
    assert len(fiche.langues) == fiche.competences.get("langue", 0)
    assert fiche.langue_maternelle
    assert fiche.equipement
    assert all((fiche.identite.age, fiche.identite.sexe, fiche.identite.nationalite, fiche.identite.profession))


def test_les_debutants_sont_varies() -> None:
    identites = [p.identite for p in DEBUTANTS.values()]
    for champ in ("age", "nationalite", "profession"):
        assert len({getattr(i, champ) for i in identites}) == len(identites)
    assert {i.sexe for i in identites} == {"femme", "homme"}
    assert len({p.techniques for p in PROFILS.values() if p.techniques}) == len(DEBUTANTS) + 3
    assert len({tuple(p.caracteristiques.values()) for p in DEBUTANTS.values()}) == len(DEBUTANTS)


@pytest.mark.parametrize("id", PROFILS)
def test_les_armes_ont_le_nom_du_catalogue(id: str) -> None:
    nommes = {o for o in PROFILS[id].equipement if o[0].isupper()}
    assert nommes <= ARMES_ET_PROTECTIONS
    assert not {plier(o) for o in PROFILS[id].equipement if not o[0].isupper() and id != "jack"} & {
        plier(a) for a in ARMES_ET_PROTECTIONS
    }


@pytest.mark.parametrize("id", [i for i in PROFILS if i != "jack"])
def test_ce_qui_n_est_pas_dans_la_source_est_maison(id: str) -> None:
    fiche = PROFILS[id]
    maison = set(fiche.maison)
    assert maison
    assert len(maison) == len(fiche.maison)
    champs = {c.name for c in fields(Personnage)} | {f"identite.{c.name}" for c in fields(Identite)}
    assert all(m in champs or m in ecrits(fiche) for m in maison)
    couverts = deplier_champs(fiche, maison)
    assert couverts.isdisjoint(deplier_champs(fiche, DE_LA_SOURCE[id]))
    assert couverts | deplier_champs(fiche, DE_LA_SOURCE[id]) == ecrits(fiche)
    assert all(deplier_champs(fiche, {m}) for m in maison)


@pytest.mark.regle("R4", "R13", "R17", "R22", "R24", "R25", "R26", "R35", "R40", "R41", "R44")
def test_jack_est_celui_de_la_source() -> None:
    assert JACK.maison == ()
    assert verifier(JACK, creation=True) == []
    assert dict(JACK.caracteristiques) == dict(zip(CARACTERISTIQUES, (3, 2, 2, 2, 2, 2, 2, 3), strict=True))
    assert deriver(JACK) == (26, 32, 4, 2, 2, 1, 20, 8, 24)
    assert jauges_pleines(JACK).furie == 0
    points = {"acrobatie": 2, "conduite": 6, "course": 1, "infiltration": 1, "informatique": 3}
    assert JACK.competences == {**points, "persuasion": 2, "langue": 2, "legende": 3}
    assert (JACK.langue_maternelle, JACK.langues) == ("anglais", ("japonais", "russe"))
    assert JACK.talents == ("transfert_d_energie", "sursaut_d_energie")
    assert JACK.talents_offerts == {"karate": "vivacite_du_chat"}
    assert JACK.techniques == ("oi_zuki", "mae_geri", "age_uke", "gedan_barai")
    assert {"blouson en cuir", "chapeau", "trousse de secours", "pistolet", "2000 dollars"} < set(JACK.equipement)
    assert asdict(JACK.identite)["age"] == "31 ans"


@pytest.mark.exemple("E15")
@pytest.mark.regle("R58")
def test_ryu_cherche_les_clefs_avec_ce_que_la_source_en_dit() -> None:
    ryu = profil("Ryu")
    assert (ryu.caracteristiques["perception"], ryu.competences["investigation"]) == (3, 1)
    assert ryu.identite.nationalite == "japonaise"
    equipe = [
        Equipier(qui.nom, qui.caracteristiques["perception"], qui.competences.get("investigation", 0))
        for qui in (JACK, ryu)
    ]
    jet = jet_d_equipe([*equipe, Equipier("Dante", 1, 3)])
    assert (jet.poignee.d10, jet.poignee.fixe) == (5, 4)


@pytest.mark.regle("R2", "R23", "R38")
def test_jin_chun_fung_est_un_chef_confirme() -> None:
    jin = profil("jin_chun_fung")
    assert (jin.statut, jin.arts) == ("confirme", ("kung_fu",))
    assert len(jin.techniques) > 4
    assert deriver(jin).actions == deriver(profil("jack")).actions
    assert set(jin.techniques) <= set(catalogue().arts["kung_fu"].techniques)
    assert set(regles_enfreintes(jin, creation=True)) == {"R2", "R38"}
    sans_prerequis = replace(jin, techniques=tuple(t for t in jin.techniques if t != "serres_du_faucon"))
    assert set(regles_enfreintes(sans_prerequis)) == {"R38"}


@pytest.mark.regle("R22", "R23", "R25", "R129")
def test_le_voyou_est_celui_du_combat_d_exemple() -> None:
    valeurs = {c: VOYOU.caracteristiques[c] for c in ("rapidite", "habilete", "force", "endurance")}
    assert valeurs == {"rapidite": 1, "habilete": 2, "force": 2, "endurance": 2}
    d = deriver(VOYOU)
    assert (d.initiative, d.actions, d.defense_instinctive) == (1, 1, 1)
    assert (d.sante_max, jauges_pleines(VOYOU).sante) == (1, 1)
    assert deriver(replace(VOYOU, statut="debutant")).sante_max == 23


@pytest.mark.regle("R39", "R129", "R131", "R132")
@pytest.mark.parametrize(
    ("changement", "champ", "regle"),
    [
        ({"arts": ("karate",)}, "arts", "C140"),
        ({"talents": ("zen",)}, "talents", "C140"),
        ({"talents_offerts": {"karate": "vivacite_du_chat"}}, "talents_offerts", "C140"),
        ({"techniques": ("oi_zuki",)}, "techniques", "R132"),
        ({"techniques": ("kamehameha",)}, "techniques", "R132"),
        ({"techniques": ("coup_de_poing",)}, "techniques", "R39"),
        ({"sante": 2}, "sante", "R129"),
        ({"sante": -1}, "sante", "R129"),
        ({"energie": 0}, "energie", "R131"),
        ({"energie": 5}, "energie", "R131"),
        ({"furie": 1}, "furie", "R131"),
        ({"nom": ""}, "nom", "R42"),
        ({"caracteristiques": {**VOYOU.caracteristiques, "force": 0}}, "force", "R2"),
        ({"caracteristiques": {"force": 2, **dict.fromkeys(list(CARACTERISTIQUES)[2:], 2)}}, "endurance", "R1"),
        ({"caracteristiques": {**VOYOU.caracteristiques, "chance": 1}}, "caracteristiques", "R1"),
        ({"competences": {"vol": 1}}, "competences", "R28"),
        ({"competences": {"larcin": -1}}, "larcin", "R27"),
        ({"langues": ("russe",)}, "langues", "R44"),
    ],
)
def test_chaque_ecart_d_un_homme_de_main_a_sa_regle(changement: dict[str, Any], champ: str, regle: str) -> None:
    for creation in (None, False, True):
        fautes = verifier(replace(VOYOU, **changement), creation=creation)
        assert [(f.champ, f.regle, f.avertissement) for f in fautes] == [(champ, regle, False)]
        assert fautes[0].message.endswith((".", "?"))


@pytest.mark.regle("R39", "R129", "R131", "R132")
def test_les_ecarts_d_un_homme_de_main_sont_tous_dits() -> None:
    jack = replace(JACK, statut="homme_de_main", sante=20, energie=3, furie=1)
    assert regles_enfreintes(jack) == ["C140", "C140", "C140", "R132", "R129", "R131", "R131"]
    par_champ = {f.champ: f.message for f in verifier(jack)}
    assert "«\u00a0Karaté\u00a0»" in par_champ["arts"]
    assert "«\u00a0Vivacité du chat\u00a0»" in par_champ["talents_offerts"]
    assert "«\u00a0Oi zuki\u00a0», «\u00a0Mae geri\u00a0»" in par_champ["techniques"]


@pytest.mark.regle("R129", "R132")
def test_un_homme_de_main_n_a_ni_somme_ni_plafond() -> None:
    libre = replace(VOYOU, caracteristiques=dict.fromkeys(CARACTERISTIQUES, 6), competences={"larcin": 9}, sante=0)
    assert verifier(libre) == []
    assert verifier(replace(VOYOU, caracteristiques=dict.fromkeys(CARACTERISTIQUES, 1), competences={})) == []


@pytest.mark.parametrize("statut", ["", "chef", "confirmé", "Homme de main", "hommes_de_main"])
def test_un_statut_inconnu_est_refuse(statut: str) -> None:
    fautes = verifier(replace(JACK, statut=statut))
    assert [(f.champ, f.regle, f.avertissement) for f in fautes] == [("statut", "C2", False)]
    for creation in (True, False):
        assert regles_enfreintes(replace(JACK, statut=statut), creation=creation) == ["C2"]
    with pytest.raises(FicheInvalide) as refus:
        de_json(vers_json(replace(JACK, statut=statut)))
    assert str(refus.value) == fautes[0].message


@pytest.mark.regle("R2", "R38")
def test_un_statut_inconnu_se_verifie_comme_un_debutant() -> None:
    assert set(regles_enfreintes(replace(profil("jin_chun_fung"), statut="chef"))) == {"C2", "R2", "R38"}


@pytest.mark.regle("R2", "R38", "R129")
def test_la_ligne_de_commande_suit_le_statut(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def verdict(fiche: Personnage, *options: str) -> tuple[int, str]:
        chemin = tmp_path / "fiche.json"
        chemin.write_text(vers_json(fiche), encoding="utf-8")
        return principal(["verifier", str(chemin), *options]), capsys.readouterr().out

    jin = profil("jin_chun_fung")
    assert verdict(jin) == (0, "Jin Chun-Fung : fiche légale.\n")
    assert verdict(replace(jin, statut="debutant"))[0] == 1
    assert verdict(replace(jin, statut="debutant"), "--en-jeu")[0] == 0
    assert verdict(VOYOU) == verdict(VOYOU, "--en-jeu") == (0, "Voyou : fiche légale.\n")
    code, texte = verdict(replace(VOYOU, sante=5), "--en-jeu")
    assert code == 1
    assert "(R129)" in texte
