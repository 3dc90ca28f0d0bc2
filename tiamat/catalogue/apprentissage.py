"""Ce qu'un personnage peut apprendre, ce qui lui manque, et par où passer."""

from collections.abc import Iterator
from itertools import product
from typing import Protocol

from tiamat.catalogue.entrees import Technique
from tiamat.catalogue.registre import catalogue
from tiamat.erreurs import Refus
from tiamat.francais import enumerer
from tiamat.prerequis import Prerequis, lire_prerequis

Lot = frozenset[str]


class Apprenant(Protocol):
    """Qui apprend : ses arts et les techniques qu'il connaît, standards exclues."""

    @property
    def arts(self) -> tuple[str, ...]: ...

    @property
    def techniques(self) -> tuple[str, ...]: ...


def enseignees(personnage: Apprenant) -> tuple[str, ...]:
    """Rend les techniques des listes de ses arts, sans doublon, dans l'ordre du livre (R172, R204).

    >>> from tiamat.personnage import profil
    >>> len(enseignees(profil("jack")))
    15
    """
    return tuple(dict.fromkeys(t for a in personnage.arts for t in catalogue().arts.trouver(a).techniques))


def apprenables(personnage: Apprenant) -> tuple[str, ...]:
    """Rend les techniques qu'il peut apprendre tout de suite, dans l'ordre du livre.

    Elles sont dans la liste d'un de ses arts (R172), il ne les a pas, et leurs prérequis sont acquis (R170) ; pour
    un enchaînement, ce sont toutes ses composantes (R171).

    >>> from tiamat.personnage import profil
    >>> apprenables(profil("jack"))[:2]
    ('tettsui_uchi', 'toho_uchi')
    """
    acquises = _acquises(personnage)
    return tuple(t for t in enseignees(personnage) if t not in acquises and _prerequis(t).satisfait(acquises))


def manque(personnage: Apprenant, technique: str) -> tuple[str, ...]:
    """Rend ce qui empêche d'apprendre une technique, une phrase par raison ; rien si elle s'apprend tout de suite.

    ``technique`` est un identifiant ou un nom. Raisons : déjà acquise ou standard (R39), hors de ses arts (R172),
    prérequis manquants (R170, R171). Lève ``NomInconnu`` si elle n'existe pas.

    >>> from tiamat.personnage import profil
    >>> manque(profil("jack"), "Nidan geri")
    ('Il manque d’abord Mae tobi geri (R170).',)
    """
    voulue = catalogue().techniques.trouver(technique)
    if voulue.id in catalogue().standards:
        return (f"{voulue.nom} est une technique standard, ouverte à tous (R39).",)
    if voulue.id in personnage.techniques:
        return (f"{voulue.nom} est déjà acquise.",)
    return tuple(_raisons(personnage, voulue))


def _raisons(personnage: Apprenant, voulue: Technique) -> Iterator[str]:
    if voulue.id not in enseignees(personnage):
        arts = enumerer([catalogue().arts[a].nom for a in voulue.arts], "ou")
        yield f"Aucun de ses arts n’enseigne {voulue.nom} : il faut {arts}, ou un maître (R172)."
    reste = _prerequis(voulue.id).reste(_acquises(personnage))
    if reste:
        regle = "R171" if "enchainement" in voulue.type else "R170"
        yield f"Il manque d’abord {reste.phrase(catalogue().techniques.noms())} ({regle})."


def chemin(personnage: Apprenant, technique: str) -> tuple[str, ...]:
    """Rend le plus court chemin : les techniques à apprendre, dans l'ordre, la voulue comprise (R170, R171).

    ``technique`` est un identifiant ou un nom ; rien si elle est acquise. Lève ``NomInconnu`` si elle n'existe pas,
    ``Refus`` si ses arts ne permettent pas de l'atteindre (R172).

    >>> from tiamat.personnage import profil
    >>> chemin(profil("jack"), "Mae tobi geri")
    ('mae_tobi_geri',)
    """
    voulue = catalogue().techniques.trouver(technique).id
    acquises, permises = _acquises(personnage), frozenset(enseignees(personnage))
    lots = list(_lots(voulue, acquises, permises))
    if not lots:
        raise Refus(" ".join(manque(personnage, technique)))
    rangs = list(catalogue().techniques)
    court = min(lots, key=lambda lot: (len(lot), sorted(map(rangs.index, lot))))
    return tuple(_ordonner(court, acquises, rangs))


def atteignables(art: str) -> Lot:
    """Rend les techniques d'un art que l'on finit par apprendre en n'apprenant que lui (R170, R172, R204).

    >>> len(atteignables("kendo"))
    15
    """
    standards = catalogue().standards
    acquises: set[str] = set(standards)
    liste = catalogue().arts.trouver(art).techniques
    while nouvelles := {t for t in liste if t not in acquises and _prerequis(t).satisfait(acquises)}:
        acquises |= nouvelles
    return frozenset(acquises - standards)


def _lots(voulue: str, acquises: Lot, permises: Lot) -> Iterator[Lot]:
    """Les lots de techniques, peut-être redondants, qui suffisent pour apprendre la voulue."""
    if voulue in acquises:
        yield frozenset()
    elif voulue in permises:
        for lot in _lots_de(_prerequis(voulue), acquises, permises):
            yield lot | {voulue}


def _lots_de(prerequis: Prerequis | str, acquises: Lot, permises: Lot) -> Iterator[Lot]:
    if isinstance(prerequis, str):
        yield from _lots(prerequis, acquises, permises)
        return
    parts = [set(_lots_de(p, acquises, permises)) for p in prerequis.parts]
    if prerequis.genre == "ou":
        yield from (lot for lots in parts for lot in lots)
    else:
        yield from (frozenset[str]().union(*choix) for choix in product(*parts))


def _ordonner(lot: Lot, acquises: Lot, rangs: list[str]) -> Iterator[str]:
    """Range un lot pour que chaque technique vienne après ses prérequis."""
    sues, restent = set(acquises), sorted(lot, key=rangs.index)
    while restent:
        prete = next(t for t in restent if _prerequis(t).satisfait(sues))
        restent.remove(prete)
        sues.add(prete)
        yield prete


def _acquises(personnage: Apprenant) -> Lot:
    return frozenset(personnage.techniques) | catalogue().standards


def _prerequis(technique: str) -> Prerequis:
    return lire_prerequis(catalogue().techniques[technique].prerequis)
