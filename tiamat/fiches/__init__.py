"""Les fiches (TOML) et leur lecture brute."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def lire(nom: str) -> dict[str, Any]:
    """Rend le contenu d'une fiche livrée, par son chemin sans extension.

    >>> [d["valeur"] for d in lire("difficultes")["difficulte"]]
    [4, 6, 8, 10, 15, 20]
    """
    return tomllib.loads(files(__package__).joinpath(f"{nom}.toml").read_text(encoding="utf-8"))


@cache
def lister(dossier: str) -> tuple[str, ...]:
    """Rend les noms (triés, sans extension) des fiches d'un dossier.

    >>> "jack" in lister("profils")
    True
    """
    noms = (f.name for f in files(__package__).joinpath(dossier).iterdir())
    return tuple(sorted(n.removesuffix(".toml") for n in noms if n.endswith(".toml")))
