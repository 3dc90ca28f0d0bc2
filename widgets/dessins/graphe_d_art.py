"""Le graphe d'un art martial : ses techniques, et de laquelle on passe à laquelle."""

from collections.abc import Iterator, Set
from functools import cache
from typing import NamedTuple

from tiamat.catalogue import Technique, catalogue
from tiamat.prerequis import Prerequis, lire_prerequis


class Arete(NamedTuple):
    """Un passage : ``compose`` si la première entre dans l'enchaînement, ``ou`` si une autre peut la remplacer."""

    de: str
    vers: str
    compose: bool
    ou: bool


class Graphe(NamedTuple):
    """Les techniques d'un art, précédées des standards de ses enchaînements, et leurs passages."""

    noeuds: tuple[str, ...]
    aretes: tuple[Arete, ...]

    def avant(self, technique: str) -> tuple[Arete, ...]:
        """Tous les passages qui mènent à une technique, de proche en proche.

        >>> [arete.de for arete in graphe("karate").avant("ushiro_mawashi_geri")]
        ['mae_geri', 'mae_geri', 'mawashi_geri', 'mae_tobi_geri', 'tobi_nagashi_mawashi_geri']
        """
        directes = [a for a in self.aretes if a.vers == technique]
        plus_haut = (b for a in directes for b in self.avant(a.de))
        toutes = {*directes, *plus_haut}
        return tuple(a for a in self.aretes if a in toutes)


@cache
def graphe(art: str) -> Graphe:
    """Rend le graphe d'un art : un passage par prérequis (R170), et par composante d'un enchaînement (R171).

    >>> graphe("karate").aretes[0]
    Arete(de='oi_zuki', vers='tettsui_uchi', compose=False, ou=False)
    >>> [a.de for a in graphe("ninjutsu").aretes if a.ou]
    ['shuriken', 'capture_du_kusarigama']
    """
    liste = catalogue().arts[art].techniques
    aretes = [a for t in liste for a in _vers(catalogue().techniques[t], {*liste, *catalogue().standards})]
    standards = [a.de for a in aretes if a.de in catalogue().standards]
    return Graphe((*dict.fromkeys(standards), *liste), tuple(aretes))


def _vers(t: Technique, connues: Set[str]) -> Iterator[Arete]:
    composantes = _composantes(t)
    prerequis = dict(_cites(lire_prerequis(t.prerequis), connues))
    for nom in dict.fromkeys((*prerequis, *composantes)):
        yield Arete(nom, t.id, nom in composantes, prerequis.get(nom, False))


def _composantes(t: Technique) -> tuple[str, ...]:
    """Ce qu'un enchaînement demande d'avoir réussi et ce qu'il offre, dans l'ordre."""
    if "enchainement" not in t.type:
        return ()
    return (*(nom for etape in t.sequence for nom in sorted(lire_prerequis(etape).noms())), *t.combo)


def _cites(p: Prerequis | str, connues: Set[str], ou: bool = False) -> Iterator[tuple[str, bool]]:
    """Les noms d'une expression, et s'ils ont un remplaçant ; dans un « ou », ceux d'un autre art ne comptent pas."""
    if isinstance(p, str):
        yield p, ou
        return
    parts = [q for q in p.parts if p.genre != "ou" or _noms(q) <= connues]
    for q in parts:
        yield from _cites(q, connues, ou or (p.genre == "ou" and len(parts) > 1))


def _noms(p: Prerequis | str) -> frozenset[str]:
    return frozenset({p}) if isinstance(p, str) else p.noms()
