"""L'export et la commande « fiche » : tout y est, et se relit."""

import csv
import io
import json
from collections.abc import Iterator

import pytest

from tiamat.__main__ import principal
from tiamat.catalogue import catalogue
from tiamat.export import GENRES, exporter

CHAMPS = "id nom arts prerequis arme type cout precision puissance localisation sequence combo attributs nature ligne"


@pytest.fixture(scope="module")
def techniques() -> dict[str, dict[str, object]]:
    return {t["id"]: t for t in json.loads(exporter("techniques"))}


@pytest.mark.parametrize("genre", GENRES)
def test_tout_s_exporte_dans_les_deux_formats(genre: str) -> None:
    fiches = getattr(catalogue(), genre)
    tables = json.loads(exporter(genre))
    assert [t["id"] for t in tables] == list(fiches)
    lignes = list(csv.DictReader(io.StringIO(exporter(genre, "csv"))))
    assert [ligne["id"] for ligne in lignes] == list(fiches)
    assert all(None not in ligne and None not in ligne.values() for ligne in lignes)


def test_une_technique_a_ses_champs_dans_l_ordre(techniques: dict[str, dict[str, object]]) -> None:
    assert all(" ".join(t).startswith(f"{CHAMPS} ") for t in techniques.values())
    assert len(techniques) == 120


def test_les_valeurs_imbriquees(techniques: dict[str, dict[str, object]]) -> None:
    iga = techniques["enchainement_d_iga"]
    assert iga["prerequis"] == {"et": ["Gotonpo", {"ou": ["Shuriken", "Capture du Kusarigama"]}]}
    assert iga["arme"] == {"ou": ["Senban", "Kunaï", "Kusarigama"]}
    assert iga["combo"] == ["Shuriken", "Capture du Kusarigama"]
    assert techniques["oi_zuki"]["prerequis"] is None
    assert techniques["hook_punch"]["prerequis"] == "Straight-punch"
    assert techniques["braquage"]["puissance"] == {"aucun_dommage": True}
    assert techniques["arnis_matador"]["puissance"] == {
        "caracteristique": None,
        "d10": 2,
        "d6": 0,
        "fixe": 0,
        "competences": [],
        "arme": True,
    }
    assert techniques["gotonpo"]["cout"] == {"energie": 4, "furie": 0}
    assert techniques["nukitsuke"]["attributs"] == ["Attaque surprise", "Contre-attaque"]
    assert techniques["nukitsuke"]["conditions"]
    assert techniques["immobilisation"]["localisation"] is None


def test_les_noms_sont_ceux_du_livre(techniques: dict[str, dict[str, object]]) -> None:
    c = catalogue()
    connus = {*c.techniques.noms().values(), *c.besoins.noms().values(), *c.armes.noms().values()}

    def feuilles(valeur: object) -> Iterator[object]:
        if isinstance(valeur, dict):
            for v in valeur.values():
                yield from feuilles(v)
        elif isinstance(valeur, list):
            for v in valeur:
                yield from feuilles(v)
        elif valeur is not None:
            yield valeur

    for t in techniques.values():
        assert connus.issuperset(feuilles([t["prerequis"], t["arme"], t["sequence"], t["combo"]])), t["id"]


def test_la_commande_export(capsys: pytest.CaptureFixture[str]) -> None:
    assert principal(["export", "armes", "--format", "csv"]) == 0
    assert capsys.readouterr().out == exporter("armes", "csv")
    with pytest.raises(SystemExit) as sortie:
        principal(["export", "recettes"])
    assert sortie.value.code == 2
    assert "choix inconnu" in capsys.readouterr().err


@pytest.mark.parametrize(
    "demande", [["mae geri"], ["MAE-GERI"], ["mae", "geri"], ["Mae Géri"], ["mae_geri"], ["mea gerri"]]
)
def test_la_commande_fiche_pardonne(demande: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert principal(["fiche", *demande]) == 0
    dit = capsys.readouterr()
    assert dit.out.startswith("Mae geri (technique)")
    assert ("vouliez-vous dire «\xa0Mae geri\xa0»" in dit.err) == (demande == ["mea gerri"])


def test_la_commande_fiche_montre_tout_ce_qui_porte_ce_nom(capsys: pytest.CaptureFixture[str]) -> None:
    assert principal(["fiche", "course"]) == 0
    dit = capsys.readouterr().out
    assert "(compétence)" in dit
    assert principal(["fiche", "R98"]) == 0
    assert "(règle)" in capsys.readouterr().out


def test_la_commande_fiche_refuse_avec_un_remede(capsys: pytest.CaptureFixture[str]) -> None:
    assert principal(["fiche", "mawachiguéri"]) == 1
    assert "Vouliez-vous dire «\xa0Mawashi geri\xa0»" in capsys.readouterr().err
    assert principal(["fiche", "uppercut"]) == 1
    assert "Vouliez-vous dire «\xa0Rising punch\xa0»" in capsys.readouterr().err
    assert principal(["fiche", "qsdfghjklm"]) == 1
    assert "Rien ne s’appelle" in capsys.readouterr().err
