"""La ligne de commande : sorties exactes, codes de sortie, refus en français."""

import doctest
import importlib
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tiamat.__main__ import principal
from tiamat.personnage import profil, vers_json


def sortie(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = principal(arguments)
    except SystemExit as fin:
        code = int(fin.code or 0)
    capture = capsys.readouterr()
    return code, capture.out, capture.err


def test_loi_en_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, texte, _ = sortie(capsys, "loi", "2D10", "--json")
    rendu = json.loads(texte)
    assert code == 0
    assert list(rendu) == ["formule", "moyenne", "variance", "loi"]
    assert (rendu["formule"], rendu["moyenne"], rendu["loi"]["1"]) == ("2D10", "157/20", "1/100")
    assert sum(Fraction(p) for p in rendu["loi"].values()) == 1


def test_loi_avec_une_fiche(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fiche = tmp_path / "jack.json"
    fiche.write_text(vers_json(profil("jack")), encoding="utf-8")
    code, texte, _ = sortie(capsys, "loi", "Habileté + Acrobatie", "--fiche", str(fiche))
    assert code == 0
    assert "2D10+2" in texte


@pytest.mark.parametrize(
    ("arguments", "code", "morceau"),
    [
        (["loi", "Habileté"], 1, "donnez sa fiche"),
        (["loi", "2D12"], 1, "D12"),
        (["loi", "2D10", "--fiche", "absente.json"], 1, "n’existe pas"),
        (["touche", "2D10", "Force"], 1, "donnez sa fiche"),
        (["touche", "2D10"], 2, "il manque"),
        (["test", "--carac", "2", "--difficulte", "x"], 2, "nombre entier attendu"),
        (["test", "--carac", "0", "--difficulte", "8"], 1, "Caractéristique 0"),
        (["test", "--carac", "2", "--difficulte", "8", "--des", "1"], 1, "manque un D10"),
        (["test", "--carac", "2", "--difficulte", "8", "--des", "1,2,3"], 1, "reste"),
        (["test", "--carac", "2", "--difficulte", "8", "--des", "1,z"], 2, "Dé numéro 2"),
        (["danser"], 2, "choix inconnu"),
        ([], 2, "il manque"),
    ],
)
def test_refus(capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, morceau: str) -> None:
    obtenu, _, erreur = sortie(capsys, *arguments)
    assert obtenu == code
    assert morceau in erreur


@pytest.mark.parametrize("arguments", [["--help"], ["loi", "--help"], ["test", "--help"], ["verifier", "--help"]])
def test_l_aide_est_en_francais(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    code, texte, _ = sortie(capsys, *arguments)
    assert code == 0
    assert texte.startswith("Emploi : tiamat")
    assert not any(mot in texte for mot in ("usage", "optional", "positional", "options", "show this"))


def test_touche_en_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, texte, _ = sortie(capsys, "touche", "2D10+2", "1D10", "--json")
    issues = {k: Fraction(v) for k, v in json.loads(texte).items()}
    assert code == 0
    assert list(issues) == ["gagne", "egalite", "perd"]
    assert sum(issues.values()) == 1


@pytest.mark.regle("R47")
def test_test_avec_les_des_de_la_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, texte, _ = sortie(capsys, "test", "--carac", "2", "--competence", "2", "--difficulte", "10", "--des", "1,6")
    assert code == 0
    assert "total 8" in texte
    assert "Échec contre 10, marge −2." in texte


def test_meme_graine_meme_jet(capsys: pytest.CaptureFixture[str]) -> None:
    jets = [sortie(capsys, "test", "--carac", "4", "--difficulte", "8", "--graine", "7") for _ in range(2)]
    assert jets[0] == jets[1]
    assert "graine" in sortie(capsys, "test", "--carac", "4", "--difficulte", "8")[1]


def test_verifier(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fiche = tmp_path / "f.json"
    fiche.write_text(vers_json(profil("jack")), encoding="utf-8")
    assert sortie(capsys, "verifier", str(fiche))[:2] == (0, "Jack : fiche légale.\n")
    fiche.write_text(vers_json(profil("jack")).replace('"force": 3', '"force": 5'), encoding="utf-8")
    code, texte, _ = sortie(capsys, "verifier", str(fiche))
    assert code == 1
    assert "Force va de 1 à 4" in texte
    assert "(R2)" in texte


def test_comme_module() -> None:
    rendu = subprocess.run(
        [sys.executable, "-m", "tiamat", "touche", "1D10", "1D10"], capture_output=True, text=True, check=True
    )
    assert "égalité" in rendu.stdout


def test_les_exemples_des_docstrings_sont_justes() -> None:
    # pytest ne lit pas les exemples des fichiers « __main__.py ».
    module = importlib.import_module("tiamat.__main__")
    resultat = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    assert resultat.attempted > 0
    assert resultat.failed == 0
