"""Écrire du TOML : ce qu'il en faut à un scénario. Chaînes, entiers, booléens, listes, tables en ligne."""

import re
from collections.abc import Mapping
from typing import Any

CLE_NUE = re.compile(r"[A-Za-z0-9_-]+")
A_ECHAPPER = re.compile(r'[\x00-\x1f\x7f"\\]')
COURTS = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def cle(nom: str) -> str:
    """Écrit une clé, nue si elle peut l'être.

    >>> print(cle("d10"), cle("combo.zone"), cle(""))
    d10 "combo.zone" ""
    """
    return nom if CLE_NUE.fullmatch(nom) else valeur(nom)


def valeur(v: Any) -> str:
    """Écrit une valeur ; lève ``TypeError`` pour une sorte dont un scénario n'a pas l'usage.

    >>> print(valeur({"d10": [3, 10], "nom": 'Léa "la Lame"', "vrai": True}))
    { d10 = [3, 10], nom = "Léa \\"la Lame\\"", vrai = true }
    """
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, int):
        return str(v)
    if isinstance(v, str):
        return f'"{A_ECHAPPER.sub(_echapper, v)}"'
    if isinstance(v, list | tuple):
        return f"[{', '.join(map(valeur, v))}]"
    if isinstance(v, Mapping):
        champs = ", ".join(f"{cle(n)} = {valeur(x)}" for n, x in v.items())
        return f"{{ {champs} }}" if champs else "{}"
    raise TypeError(f"{type(v).__name__} : un scénario n’en écrit pas.")


def table(champs: Mapping[str, Any], titre: str = "") -> str:
    """Écrit une table, un champ par ligne, sous son titre s'il y en a un.

    >>> print(table({"action": "passer", "qui": "jack"}, "[[etape]]"), end="")
    [[etape]]
    action = "passer"
    qui = "jack"
    """
    lignes = [titre] if titre else []
    return "".join(f"{ligne}\n" for ligne in (*lignes, *(f"{cle(n)} = {valeur(v)}" for n, v in champs.items())))


def _echapper(trouve: re.Match[str]) -> str:
    return COURTS.get(trouve[0], f"\\u{ord(trouve[0]):04x}")
