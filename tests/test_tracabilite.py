"""Règles, code et essais, tenus ensemble : qui cite quoi, et qui exécute vraiment quoi."""

import ast
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import CoverageData

from tiamat.catalogue import catalogue

RACINE = Path(__file__).parents[1]
sys.path.insert(0, str(RACINE / "book" / "_ext"))

from citations import numeros_cites  # noqa: E402

A_CODER = [r.id for r in catalogue().regles.values() if r.page and r.nature != "narrative"]
Lignes = set[int]


def _fonctions(dossier: str) -> Iterator[tuple[str, str, ast.FunctionDef]]:
    """Chaque fonction d'un dossier : fichier, nom complet, arbre."""
    for fichier in sorted((RACINE / dossier).rglob("*.py")):
        for noeud in ast.walk(ast.parse(fichier.read_text(encoding="utf-8"))):
            if isinstance(noeud, ast.FunctionDef):
                yield str(fichier.relative_to(RACINE)), noeud.name, noeud


def _corps(fonction: ast.FunctionDef) -> Lignes:
    """Les lignes d'une fonction, sans sa docstring."""
    instructions = fonction.body[1:] if ast.get_docstring(fonction) else fonction.body
    return {n for i in instructions for n in range(i.lineno, (i.end_lineno or i.lineno) + 1)}


def codees() -> dict[str, list[tuple[str, Lignes]]]:
    """Règle → fonctions de ``tiamat`` qui la citent : fichier et lignes du corps."""
    par_regle: defaultdict[str, list[tuple[str, Lignes]]] = defaultdict(list)
    for fichier, _, fonction in _fonctions("tiamat"):
        for numero in numeros_cites(ast.get_docstring(fonction) or ""):
            par_regle[numero].append((fichier, _corps(fonction)))
    return par_regle


def essais() -> list[tuple[str, str]]:
    """(essai, règle) pour chaque essai marqué ; l'essai s'écrit « fichier::fonction »."""
    return [
        (f"{fichier}::{nom}", str(argument.value))
        for fichier, nom, fonction in _fonctions("tests")
        for marque in fonction.decorator_list
        if isinstance(marque, ast.Call) and ast.unparse(marque.func) == "pytest.mark.regle"
        for argument in marque.args
        if isinstance(argument, ast.Constant)
    ]


def test_chaque_regle_du_livre_est_codee_et_essayee() -> None:
    code, marquees = codees(), {regle for _, regle in essais()}
    assert [r for r in A_CODER if not code[r]] == []
    assert [r for r in A_CODER if r not in marquees] == []


def test_les_marques_et_les_docstrings_citent_des_regles_connues() -> None:
    connues = {*catalogue().regles, *catalogue().arbitrages}
    assert {r for _, r in essais()} <= set(catalogue().regles)
    assert set(codees()) <= connues


@pytest.mark.complet
def test_un_essai_marque_execute_une_fonction_qui_cite_la_regle(tmp_path: Path) -> None:
    donnees = tmp_path / "couverture"
    commande = [sys.executable, "-m", "pytest", "-q", "-m", "regle and not complet", "-p", "no:cacheprovider"]
    options = ["--cov=tiamat", "--cov-context=test", "--cov-report=", "tests/regles", "tests/widgets"]
    fin = subprocess.run(
        [*commande, *options],
        cwd=RACINE,
        env={**os.environ, "COVERAGE_FILE": str(donnees)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert fin.returncode == 0, fin.stdout
    couverture = CoverageData(basename=str(donnees))
    couverture.read()
    executees: defaultdict[tuple[str, str], Lignes] = defaultdict(set)
    for fichier in couverture.measured_files():
        court = str(Path(fichier).relative_to(RACINE))
        for ligne, contextes in couverture.contexts_by_lineno(fichier).items():
            for contexte in contextes:
                executees[contexte.split("|")[0].split("[")[0], court].add(ligne)
    code = codees()
    vides = [
        (essai, regle)
        for essai, regle in essais()
        if not any(executees[essai, fichier] & corps for fichier, corps in code[regle])
    ]
    assert vides == []
