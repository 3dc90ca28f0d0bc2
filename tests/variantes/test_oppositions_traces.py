"""« Oppositions » : chaque règle codée a sa fonction, et son essai."""

import ast
import re
from collections.abc import Callable
from pathlib import Path

from tiamat.catalogue.variantes import variantes

V = variantes()["oppositions"]
RACINE = Path(__file__).parents[2]


def _cites(dossier: str, motif: str, lire: Callable[[ast.AST], str]) -> set[str]:
    fichiers = (RACINE / dossier).rglob(motif)
    arbres = (noeud for f in fichiers for noeud in ast.walk(ast.parse(f.read_text(encoding="utf-8"))))
    return {numero for noeud in arbres for numero in re.findall(r"004-R\d+", lire(noeud))}


def test_chaque_regle_codee_a_sa_fonction_et_son_essai() -> None:
    def docstring(noeud: ast.AST) -> str:
        return (ast.get_docstring(noeud) or "") if isinstance(noeud, ast.FunctionDef) else ""

    def marques(noeud: ast.AST) -> str:
        return " ".join(map(ast.unparse, noeud.decorator_list)) if isinstance(noeud, ast.FunctionDef) else ""

    codees = {r.id for r in V.regles.values() if r.nature == "codee"}
    cites = _cites("tiamat/variantes/oppositions", "*.py", docstring)
    essayes = _cites("tests", "test_oppositions*.py", marques)
    assert codees - cites == set()
    assert codees - essayes == set()
    assert (cites | essayes) <= set(V.regles)
