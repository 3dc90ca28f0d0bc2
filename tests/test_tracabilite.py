"""Règles, code et essais, tenus ensemble : qui cite quoi, et qui exécute vraiment quoi."""

import ast
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from pathlib import Path

import pytest
from coverage import CoverageData

from tiamat.catalogue import catalogue
from tiamat.catalogue.variantes import Variante, variantes

RACINE = Path(__file__).parents[1]
sys.path.insert(0, str(RACINE / "book" / "_ext"))

from citations import numeros_cites  # noqa: E402

A_CODER = [r.id for r in catalogue().regles.values() if r.page and r.nature != "narrative"]
Lignes = set[int]
Code = Mapping[str, list[tuple[str, Lignes]]]


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
    """Règle → fonctions de ``tiamat`` qui la citent : fichier et lignes du corps.

    Celle d'un système frère ne compte que dans le paquet de ce système : ailleurs, elle n'est qu'un exemple.
    """
    par_regle: defaultdict[str, list[tuple[str, Lignes]]] = defaultdict(list)
    paquets = {v.document: f"tiamat/variantes/{v.id}/" for v in variantes().values()}
    for fichier, _, fonction in _fonctions("tiamat"):
        for numero in numeros_cites(ast.get_docstring(fonction) or ""):
            document, tiret, _ = numero.partition("-")
            if not tiret or fichier.startswith(paquets.get(document, "tiamat/")):
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


def sans_preuve(regles: Iterable[str], code: Code, marquees: Set[str]) -> dict[str, list[str]]:
    """Les règles qu'aucune fonction ne cite, celles qu'aucun essai ne marque."""
    a_coder = list(regles)
    return {
        "sans fonction": [r for r in a_coder if not code.get(r)],
        "sans essai": [r for r in a_coder if r not in marquees],
    }


def mal_classees(v: Variante, code: Code, marquees: Set[str]) -> list[str]:
    """Les règles d'un système frère que sa fiche dit sans calcul, et que le code cite ou qu'un essai marque."""
    return [r.id for r in v.regles.values() if r.nature != "codee" and (code.get(r.id) or r.id in marquees)]


def inconnues(numeros: Iterable[str], arbitrages_de_tiamat: bool) -> set[str]:
    """Ceux qui ne sont ni une règle, ni un arbitrage d'un système frère, ni, s'il le faut, un de Tiamat."""
    freres = {id for v in variantes().values() for id in (*v.regles, *v.arbitrages)}
    connus = {*catalogue().regles, *freres, *(catalogue().arbitrages if arbitrages_de_tiamat else ())}
    return set(numeros) - connus


def test_chaque_regle_du_livre_est_codee_et_essayee() -> None:
    assert sans_preuve(A_CODER, codees(), _marquees()) == {"sans fonction": [], "sans essai": []}


@pytest.mark.parametrize("id", variantes())
def test_chaque_regle_d_un_systeme_frere_est_codee_et_essayee_ou_dite_sans_calcul(id: str) -> None:
    v, code, marquees = variantes()[id], codees(), _marquees()
    a_coder = [r.id for r in v.regles.values() if r.nature == "codee"]
    assert sans_preuve(a_coder, code, marquees) == {"sans fonction": [], "sans essai": []}
    assert mal_classees(v, code, marquees) == []


def test_les_marques_et_les_docstrings_citent_des_regles_connues() -> None:
    assert inconnues(_marquees(), arbitrages_de_tiamat=False) == set()
    assert inconnues(codees(), arbitrages_de_tiamat=True) == set()


def _marquees() -> set[str]:
    return {regle for _, regle in essais()}


@pytest.mark.complet
def test_un_essai_marque_execute_une_fonction_qui_cite_la_regle(tmp_path: Path) -> None:
    donnees = tmp_path / "couverture"
    commande = [sys.executable, "-m", "pytest", "-q", "-m", "regle and not complet", "-p", "no:cacheprovider"]
    options = [
        "--cov=tiamat",
        "--cov-context=test",
        "--cov-report=",
        "tests/regles",
        "tests/widgets",
        "tests/variantes",
    ]
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
    assert vides(essais(), codees(), executees) == []


def vides(
    marques: Iterable[tuple[str, str]], code: Code, executees: Mapping[tuple[str, str], Lignes]
) -> list[tuple[str, str]]:
    """Les (essai, règle) dont l'essai n'exécute aucune ligne d'une fonction qui cite la règle."""
    return [
        (essai, regle)
        for essai, regle in marques
        if not any(executees.get((essai, fichier), set()) & corps for fichier, corps in code.get(regle, ()))
    ]
