"""Qui cite quelle règle : les docstrings du code et les marques des tests, lues sans rien exécuter."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tiamat import numeros

Porteur = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def numeros_cites(texte: str) -> set[str]:
    """Rend les règles et les arbitrages cités par un texte, intervalles dépliés, systèmes frères compris.

    >>> sorted(numeros_cites("R4 ; R61-R63, puis R85 à R86, et C14 ; 001-R24"))
    ['001-R24', 'C14', 'R4', 'R61', 'R62', 'R63', 'R85', 'R86']
    """
    return set(numeros.numeros_cites(texte))


def code_par_numero(dossier: Path) -> dict[str, list[str]]:
    """Rend, pour chaque numéro, les fonctions et les classes d'un paquet dont la docstring le cite."""
    return _ranger(
        (numero, f"{module}.{nom}")
        for module, arbre in _modules(dossier)
        for nom, porteur in _porteurs(arbre)
        for numero in numeros_cites(ast.get_docstring(porteur) or "")
    )


def marques_par_numero(dossier: Path) -> dict[str, list[str]]:
    """Rend, pour chaque numéro, les tests marqués ``@pytest.mark.regle("R47", …)``, la marque d'une classe comprise."""
    return _ranger(
        (numero, f"{module}.{nom}")
        for module, arbre in _modules(dossier)
        for nom, porteur in _porteurs(arbre)
        if porteur.name.startswith(("test", "Test"))
        for marque in porteur.decorator_list
        if isinstance(marque, ast.Call) and ast.unparse(marque.func) == "pytest.mark.regle"
        for numero in numeros_cites(" ".join(str(a.value) for a in marque.args if isinstance(a, ast.Constant)))
    )


def _modules(dossier: Path) -> Iterator[tuple[str, ast.Module]]:
    for fichier in sorted(dossier.rglob("*.py")):
        parties = fichier.relative_to(dossier).with_suffix("").parts
        nom = ".".join(p for p in parties if p != "__init__") or dossier.name
        yield nom, ast.parse(fichier.read_text(encoding="utf-8"))


def _porteurs(arbre: ast.AST, prefixe: str = "") -> Iterator[tuple[str, Porteur]]:
    for noeud in ast.iter_child_nodes(arbre):
        if isinstance(noeud, Porteur):
            nom = f"{prefixe}{noeud.name}"
            yield nom, noeud
            if isinstance(noeud, ast.ClassDef):
                yield from _porteurs(noeud, f"{nom}.")


def _ranger(paires: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    rangees: defaultdict[str, list[str]] = defaultdict(list)
    for numero, nom in paires:
        if nom not in rangees[numero]:
            rangees[numero].append(nom)
    return rangees
