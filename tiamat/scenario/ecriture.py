"""Écrire une partie en scénario : le combat joué, dans le format que le livre relit et rejoue."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from tiamat.combat.combat import Participant
from tiamat.combat.combattant import DEBOUT
from tiamat.combat.options import Options
from tiamat.combat.partie import Partie
from tiamat.erreurs import Refus
from tiamat.personnage import Personnage, profils
from tiamat.personnage.format import vers_table
from tiamat.scenario import en_toml
from tiamat.scenario.combattants import participant
from tiamat.scenario.lecture import TAILLE_MAXIMUM, etape_de_table
from tiamat.scenario.transcription import Transcription

CHANGES_MAXIMUM = 3
"""Au-delà de tant de champs changés, une fiche s'écrit en entier."""


def scenario_de_la_partie(partie: Partie, titre: str, deja: Transcription | None = None) -> str:
    """Écrit le combat joué en TOML, jusqu'au dernier pas entier ; ``scenario_de_toml`` le relit.

    Le rejouer rend le même état, dés et décisions compris. Ce qu'un combattant a perdu avant de commencer s'écrit en
    correction. Lève ``Refus`` pour ce que le format ne sait pas dire : un champ qui ne sert pas à l'action, un nombre
    ou un texte démesuré. ``deja`` : ce qui a servi à l'écrire la fois d'avant, pour ne rejouer que la suite.

    >>> from tiamat.combat.combat import Participant
    >>> from tiamat.combat.depart import Depart
    >>> from tiamat.personnage import profil
    >>> depart = Depart((Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 4, 3)))
    >>> print(scenario_de_la_partie(Partie(depart, graine=7), "Sur les quais"), end="")
    titre = "Sur les quais"
    <BLANKLINE>
    [[combattant]]
    id = "jack"
    profil = "jack"
    camp = "camp 1"
    <BLANKLINE>
    [[combattant]]
    id = "v"
    profil = "voyou"
    camp = "camp 2"
    effectif = 4
    position = 3
    <BLANKLINE>
    [[etape]]
    action = "initiative"
    des = { jack = { d10 = [9, 6] }, v = { d10 = [7] } }
    """
    jouee = deja or Transcription(partie.depart)
    jouee.suivre(partie)
    participants = jouee.depart.participants
    for numero, etape in enumerate(jouee.etapes, 1):
        etape_de_table(etape, numero)
    texte = "\n".join(
        [
            en_toml.table(_tete(titre, jouee.depart.options, jouee.depart.circonstances, _camps(participants))),
            *(_combattant(p, participants) for p in participants),
            *(en_toml.table(e, "[[etape]]") for e in jouee.etapes),
        ]
    )
    _borner(texte)
    return texte


def _borner(texte: str) -> None:
    try:
        taille = len(texte.encode())
    except UnicodeEncodeError:
        raise Refus("Un nom du combat porte un caractère qui ne s’écrit pas dans un fichier. Changez-le.") from None
    if taille > TAILLE_MAXIMUM:
        raise Refus(f"Le combat écrit ferait {taille} octets, {TAILLE_MAXIMUM} au plus : il est trop long.")


def _tete(titre: str, options: Options, circonstances: tuple[str, ...], camps: list[str]) -> dict[str, Any]:
    changees = {nom: v for nom, v in options._asdict().items() if v != Options._field_defaults[nom]}
    tete = {"titre": titre, "circonstances": circonstances, "camps": camps, "options": changees}
    return {nom: v for nom, v in tete.items() if v}


def _camps(participants: tuple[Participant, ...]) -> list[str]:
    """L'ordre des camps, s'il n'est pas celui où on les rencontre."""
    rencontres = list(dict.fromkeys(p.camp for p in participants))
    return [] if rencontres == sorted(rencontres) else [_nom(n) for n in range(len(rencontres))]


def _nom(rang: int) -> str:
    return f"camp {rang + 1}"


def _combattant(p: Participant, tous: tuple[Participant, ...]) -> str:
    """Une table [[combattant]] ; lève ``Refus`` si elle ne se relit pas."""
    rang = sorted({q.camp for q in tous}).index(p.camp)
    table: dict[str, Any] = {"id": p.id, **_personnage(p.personnage), "camp": _nom(rang)}
    for champ, sans in (("effectif", 1), ("position", 0), ("posture", DEBOUT)):
        if getattr(p, champ) != sans:
            table[champ] = getattr(p, champ)
    if p.tenues is not None:
        table["tenues"] = list(p.tenues)
    participant(table, tous.index(p) + 1, {}, None)
    entier = table.pop("personnage", None)
    texte = en_toml.table(table, "[[combattant]]")
    return texte if entier is None else f"{texte}\n{en_toml.table(entier, '[combattant.personnage]')}"


def _personnage(p: Personnage) -> dict[str, Any]:
    """Un profil livré, ce qui y change s'il y a peu à dire, ou la fiche entière."""
    voulue = vers_table(p)
    changes = {nom: c for nom, base in _tables_des_profils().items() if (c := _changes(base, voulue)) is not None}
    if not changes:
        return {"personnage": voulue}
    profil = min(changes, key=lambda nom: len(changes[nom]))
    if len(changes[profil]) > CHANGES_MAXIMUM:
        return {"personnage": voulue}
    return {"profil": profil} | ({"changes": changes[profil]} if changes[profil] else {})


@cache
def _tables_des_profils() -> dict[str, dict[str, Any]]:
    return {nom: vers_table(p) for nom, p in profils().items()}


def _changes(base: Mapping[str, Any], voulue: Mapping[str, Any]) -> dict[str, Any] | None:
    """Ce qui change d'une fiche à l'autre ; rien si quelque chose s'y retire, que le format ne retire pas."""
    if not base.keys() <= voulue.keys():
        return None
    changes: dict[str, Any] = {}
    for champ, valeur in voulue.items():
        avant = base.get(champ)
        if not isinstance(valeur, dict) or not isinstance(avant, dict):
            if valeur != avant:
                changes[champ] = valeur
        elif not avant.keys() <= valeur.keys():
            return None
        elif change := {nom: v for nom, v in valeur.items() if avant.get(nom) != v}:
            changes[champ] = change
    return changes
