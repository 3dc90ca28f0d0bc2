"""Les prérequis d'une technique : une expression de noms, « et », « ou » et parenthèses (R170)."""

import re
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from tiamat.erreurs import FicheInvalide
from tiamat.francais import guillemets

MOT = re.compile(r"\s*(\(|\)|[a-z0-9_]+)\s*")


class Prerequis(NamedTuple):
    """Un nœud d'expression : ``genre`` vaut ``nom``, ``et`` ou ``ou`` ; les parts sont des noms ou des nœuds."""

    genre: str
    parts: tuple["Prerequis | str", ...]

    def noms(self) -> frozenset[str]:
        """Tous les identifiants cités.

        >>> sorted(lire_prerequis("gotonpo et (shuriken ou capture)").noms())
        ['capture', 'gotonpo', 'shuriken']
        """
        return frozenset(n for p in self.parts for n in ({p} if isinstance(p, str) else p.noms()))

    def satisfait(self, acquises: Collection[str]) -> bool:
        """Dit si les techniques acquises suffisent (R170).

        >>> lire_prerequis("gotonpo et (shuriken ou capture)").satisfait({"gotonpo", "capture"})
        True
        >>> lire_prerequis("").satisfait(())
        True
        """
        resultats = [p in acquises if isinstance(p, str) else p.satisfait(acquises) for p in self.parts]
        return any(resultats) if self.genre == "ou" else all(resultats)


@cache
def lire_prerequis(texte: str) -> Prerequis:
    """Lit une expression ; « et » lie plus fort que « ou ». Lève ``FicheInvalide`` si elle est mal formée.

    >>> lire_prerequis("a et b ou c").genre
    'ou'
    """
    mots = [m[1] for m in MOT.finditer(texte)]
    if "".join(mots) != texte.replace(" ", ""):
        raise FicheInvalide(
            f"Prérequis {guillemets(texte)} : attendu des identifiants, « et », « ou » et des parenthèses."
        )
    position = 0

    def suivant() -> str:
        return mots[position] if position < len(mots) else ""

    def avancer() -> str:
        nonlocal position
        position += 1
        return mots[position - 1]

    def suite(mot: str) -> "Prerequis | str":
        parts = [suite("et") if mot == "ou" else terme()]
        while suivant() == mot:
            avancer()
            parts.append(suite("et") if mot == "ou" else terme())
        return parts[0] if len(parts) == 1 else Prerequis(mot, tuple(parts))

    def terme() -> "Prerequis | str":
        if suivant() in ("", ")", "et", "ou"):
            raise FicheInvalide(f"Prérequis {guillemets(texte)} : il manque un nom.")
        if avancer() != "(":
            return mots[position - 1]
        dedans = suite("ou")
        if suivant() != ")":
            raise FicheInvalide(f"Prérequis {guillemets(texte)} : une parenthèse n’est pas fermée.")
        avancer()
        return dedans

    if not mots:
        return Prerequis("et", ())
    racine = suite("ou")
    if position != len(mots):
        raise FicheInvalide(f"Prérequis {guillemets(texte)} : {guillemets(suivant())} est de trop.")
    return Prerequis("nom", (racine,)) if isinstance(racine, str) else racine
