"""Ce que l'on demande aux cinq jeux, et le combattant moyen que l'on y transpose : lu dans la fiche."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from tiamat.catalogue.chargement import Noms, charger
from tiamat.catalogue.variantes import DOSSIER, variantes
from tiamat.erreurs import FicheInvalide, Refus
from tiamat.fiches import lire

FICHE = f"{DOSSIER}/comparaison"
TIAMAT = "tiamat"
RIEN: Mapping[str, str] = MappingProxyType({})
Valeurs = Mapping[str, int]
"""Réglage → valeur, pour un jeu."""


@dataclass(frozen=True)
class Reglage:
    """Une valeur du combattant moyen d'un jeu, de ``mini`` à ``maxi``."""

    id: str
    jeu: str
    nom: str
    mini: int
    maxi: int
    defaut: int


@dataclass(frozen=True)
class QuestionPosee:
    """Une question posée aux cinq jeux ; ``dit`` : ce que chacun compte, avec ses règles, absent s'il n'a rien à dire.

    ``axe`` : ce qui est sous le dessin ; ``quoi`` : ce que dit la chance ; ``compte`` : le mot propre à chaque jeu.
    """

    id: str
    titre: str
    axe: str
    quoi: str
    dit: Mapping[str, str]
    compte: Mapping[str, str] = field(default_factory=lambda: RIEN)


@cache
def noms() -> Mapping[str, str]:
    """Rend les cinq jeux, Tiamat d'abord : identifiant → nom.

    >>> list(noms().values())
    ['Tiamat', 'Tours d’actions', 'Combos', 'Anneaux', 'Oppositions']
    """
    return {TIAMAT: "Tiamat"} | variantes().noms()


@cache
def reglages() -> tuple[Reglage, ...]:
    """Rend les réglages de la transposition, jeu par jeu ; lève ``FicheInvalide`` si l'un ne tient pas."""
    lus = tuple(charger(Reglage, lire(FICHE)["reglage"], FICHE))
    for r in lus:
        if r.jeu not in noms() or not r.mini <= r.defaut <= r.maxi:
            raise FicheInvalide(f"{FICHE}.toml, {r.jeu}, {r.id} : un jeu connu, et un défaut entre ses bornes.")
    return lus


@cache
def questions() -> Noms[QuestionPosee]:
    """Rend les questions, dans l'ordre de la fiche.

    >>> list(questions())
    ['toucher', 'initiative', 'duree', 'protection', 'surnombre']
    """
    lues = Noms("Question", charger(QuestionPosee, lire(FICHE)["question"], FICHE))
    for q in lues.values():
        if inconnus := ({*q.dit, *q.compte} - noms().keys()):
            raise FicheInvalide(f"{FICHE}.toml, {q.id} : jeu {min(inconnus)} inconnu.")
    return lues


@cache
def moyens() -> Mapping[str, Valeurs]:
    """Rend le combattant moyen de chaque jeu, tel que la fiche le donne.

    >>> moyens()["tours_d_actions"]
    {'des': 5, 'defense': 3, 'initiative': 4}
    """
    return {jeu: {r.id: r.defaut for r in reglages() if r.jeu == jeu} for jeu in noms()}


def transposer(donnees: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, int]]:
    """Rend un combattant moyen par jeu, complété par les défauts ; lève ``Refus`` avec le lieu.

    >>> transposer({"oppositions": {"rd": 6}})["oppositions"]
    {'rd': 6, 'adresse': 4}
    >>> transposer({"oppositions": {"rd": 99}})
    Traceback (most recent call last):
    tiamat.erreurs.Refus: Oppositions, RD d’attaque et de défense : attendu un entier de 1 à 16.
    """
    rendus: dict[str, dict[str, int]] = {jeu: {} for jeu in noms()}
    connus = {(r.jeu, r.id) for r in reglages()}
    for jeu, valeurs in donnees.items():
        for id in valeurs:
            if (jeu, id) not in connus:
                raise Refus(f"Transposition : le réglage {id} de {jeu} est inconnu.")
    for r in reglages():
        valeur = donnees.get(r.jeu, {}).get(r.id, r.defaut)
        if type(valeur) is not int or not r.mini <= valeur <= r.maxi:
            raise Refus(f"{noms()[r.jeu]}, {r.nom} : attendu un entier de {r.mini} à {r.maxi}.")
        rendus[r.jeu][r.id] = valeur
    return rendus
