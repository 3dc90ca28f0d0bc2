"""Les prérequis d'une technique : une expression de noms, « et », « ou » et parenthèses (R170)."""

import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import NamedTuple

from tiamat.erreurs import FicheInvalide
from tiamat.francais import enumerer, guillemets

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

    def reste(self, acquises: Collection[str]) -> "Prerequis | None":
        """Rend ce qu'il faut encore, une fois les techniques acquises retirées ; ``None`` si rien ne manque.

        >>> lire_prerequis("a et (b ou c)").reste({"a"}).phrase({"b": "B", "c": "C"})
        'B ou C'
        """
        if self.satisfait(acquises):
            return None
        manquent = [p for p in self.parts if not (p in acquises if isinstance(p, str) else p.satisfait(acquises))]
        parts = [p if isinstance(p, str) else p.reste(acquises) or p for p in manquent]
        seule = parts[0]
        if len(parts) > 1:
            return Prerequis(self.genre, tuple(parts))
        return Prerequis("nom", (seule,)) if isinstance(seule, str) else seule

    def phrase(self, noms: Mapping[str, str]) -> str:
        """Écrit l'expression en français ; ``noms`` : identifiant → nom affiché.

        >>> lire_prerequis("a et (b ou c)").phrase({"a": "A", "b": "B", "c": "C"})
        'A et (B ou C)'
        """
        parts = [noms[p] if isinstance(p, str) else f"({p.phrase(noms)})" for p in self.parts]
        return enumerer(parts, self.genre)

    def structure(self, noms: Mapping[str, str]) -> object:
        """Rend l'expression en listes imbriquées, prêtes pour le JSON : ``None``, un nom, ``{"et": […]}``.

        >>> lire_prerequis("a et (b ou c)").structure({"a": "A", "b": "B", "c": "C"})
        {'et': ['A', {'ou': ['B', 'C']}]}
        """
        parts = [noms[p] if isinstance(p, str) else p.structure(noms) for p in self.parts]
        if not parts:
            return None
        return parts[0] if self.genre == "nom" else {self.genre: parts}


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
