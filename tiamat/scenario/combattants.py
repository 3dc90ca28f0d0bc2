"""Lire les combattants d'un scénario : un profil du livre ou une fiche, ce qui y change, où il se tient."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tiamat.combat.admission import admettre
from tiamat.combat.combat import Participant
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT
from tiamat.erreurs import FicheInvalide, Refus
from tiamat.francais import citer
from tiamat.personnage import Personnage, lire_fiche, profil
from tiamat.personnage.format import de_table, vers_table
from tiamat.scenario.format import CHAMPS_DE_COMBATTANT
from tiamat.scenario.formes import connus, forme, textes


def participant(table: Any, numero: int, camps: dict[str, int], dossier: Path | None) -> Participant:
    """Rend un combattant ; ``camps`` : ceux déjà nommés, complétés. Lève ``FicheInvalide`` avec son numéro."""
    ou = f"Combattant {numero}"
    connus(forme(table, dict, ou), CHAMPS_DE_COMBATTANT, ou)
    for champ, valeur in table.items():
        forme(valeur, CHAMPS_DE_COMBATTANT[champ].forme, f"{ou}, {champ}")
    id = table.get("id", "")
    if not id:
        raise FicheInvalide(f"{ou} : il manque son id.")
    posture = table.get("posture", DEBOUT)
    if posture not in (DEBOUT, A_TERRE, ASSIS):
        raise FicheInvalide(f"{ou}, posture : {citer(posture)} est inconnue ; debout, a_terre ou assis.")
    effectif = table.get("effectif", 1)
    return Participant(
        id,
        _personnage(table, ou, dossier),
        camps.setdefault(table.get("camp", id), len(camps)),
        effectif,
        table.get("position", 0),
        textes(table["tenues"], f"{ou}, tenues") if "tenues" in table else None,
        posture,
    )


def _personnage(table: Mapping[str, Any], ou: str, dossier: Path | None) -> Personnage:
    sources = [s for s in ("profil", "fiche", "personnage") if s in table]
    if len(sources) != 1:
        raise FicheInvalide(f"{ou} : donnez son profil, sa fiche ou son personnage, un seul des trois.")
    try:
        base = _base(sources[0], table[sources[0]], dossier)
        lu = _changer(base, table["changes"]) if "changes" in table else base
        admettre(lu)
    except Refus as refus:
        raise FicheInvalide(f"{ou} : {refus}") from None
    return lu


def _base(source: str, valeur: Any, dossier: Path | None) -> Personnage:
    if source == "personnage":
        return de_table(valeur)
    return profil(valeur) if source == "profil" else lire_fiche((dossier or Path()) / valeur)


def _changer(base: Personnage, changes: Mapping[str, Any]) -> Personnage:
    entiers = vers_table(base)
    for champ, valeur in changes.items():
        avant = entiers.get(champ)
        entiers[champ] = {**avant, **valeur} if isinstance(avant, dict) and isinstance(valeur, dict) else valeur
    return de_table(entiers)
