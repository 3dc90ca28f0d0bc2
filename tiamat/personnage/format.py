"""Écrire une fiche en JSON, la relire en JSON ou en TOML : aller-retour exact, champ inconnu refusé."""

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from tiamat.erreurs import FicheInvalide
from tiamat.francais import CITATION, abreger, citer, guillemets, suggestion
from tiamat.lecture import fichier_lu, json_lu, toml_lu
from tiamat.personnage.fiche import Identite, Personnage
from tiamat.personnage.statut import DEBUTANT, refus_de_statut

VERSION = 1
TAILLE_MAXIMUM = 100_000
"""Caractères d'une fiche."""
FICHE = "La fiche"

OBLIGATOIRES = ("nom", "caracteristiques")
TEXTES = {"nom", "langue_maternelle", "temperament_marque", "notes", "presentation"}
LISTES = {"talents", "arts", "techniques", "langues", "equipement", "maison"}
ENTIERS = {"bonus_initiative", "sante", "energie", "furie"}
TABLES_D_ENTIERS = {"caracteristiques", "competences"}
DEFAUTS: Mapping[str, object] = {"bonus_initiative": 0, "statut": DEBUTANT}
"""Ce que vaut un champ que l'on n'écrit pas, quand ce n'est pas le vide."""


def vers_json(personnage: Personnage) -> str:
    """Écrit une fiche en JSON, champs vides omis, prête à relire par ``de_json``.

    >>> from tiamat.personnage import profil
    >>> de_json(vers_json(profil("jack"))) == profil("jack")
    True
    """
    return json.dumps({"version": VERSION, **vers_table(personnage)}, ensure_ascii=False, indent=2) + "\n"


def vers_table(personnage: Personnage) -> dict[str, Any]:
    """Rend les champs d'une fiche, vides et valeurs par défaut omis, prêts à relire par ``de_table``.

    >>> vers_table(Personnage("Léa", {"force": 2}, talents=("zen",)))
    {'nom': 'Léa', 'caracteristiques': {'force': 2}, 'talents': ['zen']}
    """
    table: dict[str, Any] = {}
    for champ in fields(Personnage):
        valeur = getattr(personnage, champ.name)
        if isinstance(valeur, Identite):
            valeur = {nom: texte for nom, texte in asdict(valeur).items() if texte}
        elif isinstance(valeur, Mapping):
            valeur = dict(valeur)
        elif isinstance(valeur, tuple):
            valeur = list(valeur)
        if champ.name in OBLIGATOIRES or not _omis(champ.name, valeur):
            table[champ.name] = valeur
    return table


def _omis(champ: str, valeur: object) -> bool:
    return valeur == DEFAUTS[champ] if champ in DEFAUTS else valeur is None or valeur in ("", [], {})


def de_json(texte: str) -> Personnage:
    """Lit une fiche JSON ; lève ``FicheInvalide`` avec l'endroit si elle ne se lit pas.

    >>> de_json('{"nom": "Léa", "caracteristique": {}}')
    Traceback (most recent call last):
    tiamat.erreurs.FicheInvalide: Le champ « caracteristique » est inconnu. Vouliez-vous dire « caracteristiques » ?
    """
    return de_table(json_lu(texte, FICHE, TAILLE_MAXIMUM))


def lire_fiche(chemin: Path | str) -> Personnage:
    """Lit une fiche dans un fichier ``.toml`` ou ``.json`` ; lève ``FicheInvalide`` s'il manque ou ne se lit pas."""
    texte = fichier_lu(chemin, TAILLE_MAXIMUM)
    if Path(chemin).suffix.lower() != ".toml":
        return de_json(texte)
    return de_table(toml_lu(texte, FICHE, TAILLE_MAXIMUM))


def de_table(table: object) -> Personnage:
    """Construit une fiche depuis une table lue ; chaque champ est vérifié, forme comprise.

    >>> de_table({"nom": "Léa", "caracteristiques": {"force": "3"}})
    Traceback (most recent call last):
    tiamat.erreurs.FicheInvalide: caracteristiques.force : attendu un nombre entier, lu « 3 ».
    """
    if not isinstance(table, dict):
        raise FicheInvalide("Une fiche est une table de champs (« nom », « caracteristiques »…).")
    valeurs = dict(table)
    version = valeurs.pop("version", VERSION)
    if version != VERSION:
        raise FicheInvalide(
            f"Fiche de version {citer(version)} : ce livre lit la version {VERSION}. Rouvrez-la dans le sien."
        )
    connus = {c.name for c in fields(Personnage)}
    for champ in valeurs:
        if champ not in connus:
            raise FicheInvalide(f"Le champ {citer(champ)} est inconnu. {suggestion(str(champ), connus)}".rstrip())
    for champ in OBLIGATOIRES:
        if champ not in valeurs:
            raise FicheInvalide(f"Le champ {guillemets(champ)} manque. Ajoutez-le.")
    lus = {champ: _lire_champ(champ, valeur) for champ, valeur in valeurs.items()}
    if "identite" in lus:
        lus["identite"] = _identite(lus["identite"])
    return Personnage(**lus)


def _lire_champ(champ: str, valeur: object) -> Any:
    if champ in TEXTES:
        return _texte(champ, valeur)
    if champ == "statut":
        return _statut(valeur)
    if champ in ENTIERS:
        return _entier(champ, valeur)
    if champ in LISTES:
        if not isinstance(valeur, list):
            raise FicheInvalide(f"{champ} : attendu une liste, lu {citer(valeur)}.")
        return tuple(_texte(f"{champ}[{i}]", v) for i, v in enumerate(valeur))
    if not isinstance(valeur, dict):
        raise FicheInvalide(f"{champ} : attendu une table, lu {citer(valeur)}.")
    lire = _entier if champ in TABLES_D_ENTIERS else _texte
    return {str(k): lire(f"{champ}.{abreger(str(k), CITATION)}", v) for k, v in valeur.items()}


def _identite(table: dict[str, str]) -> Identite:
    connus = {c.name for c in fields(Identite)}
    for champ in table:
        if champ not in connus:
            raise FicheInvalide(
                f"Le champ {citer('identite.' + champ)} est inconnu. {suggestion(champ, connus)}".rstrip()
            )
    return Identite(**table)


def _texte(ou: str, valeur: object) -> str:
    if not isinstance(valeur, str):
        raise FicheInvalide(f"{ou} : attendu un texte, lu {citer(valeur)}.")
    return valeur


def _statut(valeur: object) -> str:
    statut = _texte("statut", valeur)
    if refus := refus_de_statut(statut):
        raise FicheInvalide(refus)
    return statut


def _entier(ou: str, valeur: object) -> int:
    if not isinstance(valeur, int) or isinstance(valeur, bool):
        raise FicheInvalide(f"{ou} : attendu un nombre entier, lu {citer(valeur)}.")
    if abs(valeur) > 10_000:
        raise FicheInvalide(f"{ou} : {citer(valeur)} est hors de portée, attendu de −10000 à 10000.")
    return valeur
