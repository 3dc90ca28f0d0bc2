"""Les tables des règles spéciales : chaque verbe y a une place et une seule, chaque clause s'y lit."""

import doctest
import importlib
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from tiamat.catalogue import catalogue
from tiamat.catalogue.effets import VERBES

EXTENSIONS = Path(__file__).parents[2] / "book" / "_ext"


@pytest.fixture
def speciales(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(EXTENSIONS))
    return importlib.import_module("tables_des_regles_speciales")


def test_chaque_verbe_a_une_table_ou_dit_pourquoi(speciales: ModuleType) -> None:
    ranges = Counter([v for verbes in speciales.FAMILLES.values() for v in verbes])
    ranges.update([*speciales.DES_DEFENSES, *speciales.SANS_TABLE])
    assert ranges == Counter(list(VERBES))


def test_chaque_effet_se_lit_dans_la_table_de_sa_famille(speciales: ModuleType) -> None:
    lus = {
        famille: " ".join([*dict(speciales.par_clause(famille)), *dict(speciales.par_technique(famille)).values()])
        for famille in speciales.FAMILLES
    }
    perdues = [
        (t.id, clause)
        for t in catalogue().techniques.values()
        for effet in t.effets
        for n in effet.clauses
        if (famille := speciales.famille(effet)) and (clause := t.clauses[n - 1]) not in lus[famille]
    ]
    assert perdues == []


@pytest.mark.parametrize("module", ["tables_des_regles_speciales", "tables_des_combos"])
def test_les_exemples_des_docstrings(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXTENSIONS))
    bilan = doctest.testmod(importlib.import_module(module))
    assert bilan.attempted > 0
    assert bilan.failed == 0
