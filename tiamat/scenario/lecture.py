"""Lire un scénario de combat : un fichier TOML, vérifié champ par champ, refusé avec le numéro d'étape."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tiamat.combat.combat import Participant
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT
from tiamat.combat.gestes import GESTES
from tiamat.combat.options import Options
from tiamat.erreurs import FicheInvalide, Refus
from tiamat.francais import guillemets, suggestion
from tiamat.personnage import Personnage, lire_fiche, profil
from tiamat.personnage.format import de_table, vers_table

TAILLE_MAXIMUM = 200_000
MODES = ("versus", "beat_them_all")
INITIATIVE, TECHNIQUE, EMBUSCADE, FIN = "initiative", "technique", "embuscade", "fin"
ACTIONS = (INITIATIVE, TECHNIQUE, EMBUSCADE, FIN, *GESTES)
CHAMPS = ("titre", "mode", "graine", "options", "circonstances", "combattant", "etape")
CHAMPS_DE_COMBATTANT = ("id", "profil", "fiche", "camp", "effectif", "position", "tenues", "posture", "changes")
CHAMPS_D_ETAPE = {
    "action": str,
    "qui": str,
    "technique": str,
    "cible": str,
    "defense": str,
    "zone": str,
    "type": str,
    "vers": int,
    "objet": str,
    "tours": int,
    "circonstances": list,
    "combo": str,
    "mouvement": int,
    "victimes": list,
    "des": dict,
    "attendu": dict,
    "note": str,
}
"""Ce qu'une étape peut dire, et sous quelle forme."""


@dataclass(frozen=True)
class Etape:
    """Une étape : ce qui s'y fait, les dés imposés par nom de question, ce que l'on attend."""

    numero: int
    champs: Mapping[str, Any]
    des: Mapping[str, tuple[list[int], list[int]]]
    attendu: Mapping[str, Any]

    def __getitem__(self, champ: str) -> Any:
        return self.champs[champ]

    def dit(self, champ: str, defaut: Any = "") -> Any:
        """Rend un champ, ou ``defaut`` s'il n'est pas écrit."""
        return self.champs.get(champ, defaut)


@dataclass(frozen=True)
class Scenario:
    """Un combat écrit : qui s'y bat, avec quelles options, étape par étape."""

    titre: str
    mode: str
    participants: tuple[Participant, ...]
    options: Options
    circonstances: tuple[str, ...]
    graine: int | None
    etapes: tuple[Etape, ...]


def lire_scenario(chemin: Path | str) -> Scenario:
    """Lit un scénario dans un fichier ; lève ``FicheInvalide`` s'il manque ou ne se lit pas."""
    chemin = Path(chemin)
    try:
        texte = chemin.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FicheInvalide(f"Le fichier {guillemets(str(chemin))} n’existe pas. Vérifiez son nom.") from None
    except (OSError, UnicodeDecodeError):
        raise FicheInvalide(f"Le fichier {guillemets(str(chemin))} ne se lit pas. Donnez un texte UTF-8.") from None
    return scenario_de_toml(texte, chemin.parent)


def scenario_de_toml(texte: str, dossier: Path | None = None) -> Scenario:
    """Lit un scénario écrit en TOML ; ``dossier`` : là où chercher les fiches qu'il nomme.

    >>> scenario_de_toml('titre = "Rien"')
    Traceback (most recent call last):
    tiamat.erreurs.FicheInvalide: Le scénario n’a aucun combattant. Ajoutez des tables [[combattant]].
    """
    if len(texte) > TAILLE_MAXIMUM:
        raise FicheInvalide(f"Le scénario fait {len(texte)} caractères, {TAILLE_MAXIMUM} au plus.")
    try:
        table = tomllib.loads(texte)
    except tomllib.TOMLDecodeError as e:
        raise FicheInvalide(f"Le scénario n’est pas du TOML lisible ({e}). Corrigez ce passage.") from None
    except RecursionError:
        raise FicheInvalide("Le scénario emboîte trop de niveaux.") from None
    return scenario_de_table(table, dossier)


def scenario_de_table(table: Mapping[str, Any], dossier: Path | None = None) -> Scenario:
    """Construit un scénario d'une table lue ; chaque champ est vérifié."""
    _connus(table, CHAMPS, "Scénario")
    mode = _forme(table.get("mode", MODES[0]), str, "mode")
    if mode not in MODES:
        raise FicheInvalide(f"mode : {guillemets(mode)} est inconnu. Attendu : {' ou '.join(MODES)}.")
    combattants = _forme(table.get("combattant", []), list, "combattant")
    if not combattants:
        raise FicheInvalide("Le scénario n’a aucun combattant. Ajoutez des tables [[combattant]].")
    graine = table.get("graine")
    camps: dict[str, int] = {}
    return Scenario(
        _forme(table.get("titre", ""), str, "titre"),
        mode,
        tuple(_participant(c, n, camps, dossier) for n, c in enumerate(combattants, 1)),
        _options(_forme(table.get("options", {}), dict, "options")),
        tuple(_forme(c, str, "circonstances") for c in _forme(table.get("circonstances", []), list, "circonstances")),
        None if graine is None else _forme(graine, int, "graine"),
        tuple(_etape(e, n) for n, e in enumerate(_forme(table.get("etape", []), list, "etape"), 1)),
    )


def _options(table: Mapping[str, Any]) -> Options:
    _connus(table, Options._fields, "options")
    return Options(**{nom: _forme(v, bool, f"options.{nom}") for nom, v in table.items()})


def _participant(table: Any, numero: int, camps: dict[str, int], dossier: Path | None) -> Participant:
    ou = f"Combattant {numero}"
    table = _forme(table, dict, ou)
    _connus(table, CHAMPS_DE_COMBATTANT, ou)
    id = _forme(table.get("id", ""), str, f"{ou}, id")
    if not id:
        raise FicheInvalide(f"{ou} : il manque son id.")
    camp = _forme(table.get("camp", id), str, f"{ou}, camp")
    posture = table.get("posture", DEBOUT)
    if posture not in (DEBOUT, A_TERRE, ASSIS):
        raise FicheInvalide(f"{ou}, posture : {guillemets(str(posture))} est inconnue ; debout, a_terre ou assis.")
    tenues = table.get("tenues")
    return Participant(
        id,
        _personnage(table, ou, dossier),
        camps.setdefault(camp, len(camps)),
        _forme(table.get("effectif", 1), int, f"{ou}, effectif"),
        _forme(table.get("position", 0), int, f"{ou}, position"),
        None if tenues is None else tuple(_forme(a, str, f"{ou}, tenues") for a in _forme(tenues, list, ou)),
        posture,
    )


def _personnage(table: Mapping[str, Any], ou: str, dossier: Path | None) -> Personnage:
    sources = [s for s in ("profil", "fiche") if s in table]
    if len(sources) != 1:
        raise FicheInvalide(f"{ou} : donnez son profil ou sa fiche, l’un des deux.")
    nom = _forme(table[sources[0]], str, f"{ou}, {sources[0]}")
    try:
        base = profil(nom) if sources == ["profil"] else lire_fiche((dossier or Path()) / nom)
        changes = _forme(table.get("changes", {}), dict, f"{ou}, changes")
        entiers = vers_table(base)
        for champ, valeur in changes.items():
            avant = entiers.get(champ)
            entiers[champ] = {**avant, **valeur} if isinstance(avant, dict) and isinstance(valeur, dict) else valeur
        return de_table(entiers) if changes else base
    except Refus as refus:
        raise FicheInvalide(f"{ou} : {refus}") from None


def _etape(table: Any, numero: int) -> Etape:
    ou = f"Étape {numero}"
    table = _forme(table, dict, ou)
    _connus(table, CHAMPS_D_ETAPE, ou)
    for champ, valeur in table.items():
        _forme(valeur, CHAMPS_D_ETAPE[champ], f"{ou}, {champ}")
    action = table.get("action")
    if action not in ACTIONS:
        lu = guillemets(str(action)) if action else "rien"
        raise FicheInvalide(f"{ou}, action : {lu} n’en est pas une. {suggestion(str(action), ACTIONS)}".rstrip())
    if action not in (INITIATIVE, FIN) and "qui" not in table:
        raise FicheInvalide(f"{ou} : dites qui agit (qui = …).")
    des = dict(_des(table.get("des", {}), ou, ""))
    return Etape(numero, table, des, table.get("attendu", {}))


def _des(table: Mapping[str, Any], ou: str, prefixe: str) -> "list[tuple[str, tuple[list[int], list[int]]]]":
    """Les dés d'une étape, à plat : ``combo.precision``, et ses D10 et D6."""
    lus: list[tuple[str, tuple[list[int], list[int]]]] = []
    for nom, valeur in table.items():
        ici = f"{ou}, des.{prefixe}{nom}"
        if isinstance(valeur, dict) and not {"d10", "d6"} & set(valeur):
            lus += _des(valeur, ou, f"{prefixe}{nom}.")
        elif isinstance(valeur, dict):
            _connus(valeur, ("d10", "d6"), ici)
            lus.append((prefixe + nom, (_faces(valeur.get("d10", []), ici), _faces(valeur.get("d6", []), ici))))
        else:
            face = _faces([valeur], ici)
            lus.append((prefixe + nom, (face, []) if nom == "zone" else ([], face)))
    return lus


def _faces(valeur: Any, ou: str) -> list[int]:
    return [_forme(n, int, ou) for n in _forme(valeur, list, ou)]


def _connus(table: Mapping[str, Any], connus: Any, ou: str) -> None:
    for champ in table:
        if champ not in connus:
            raise FicheInvalide(f"{ou} : {guillemets(str(champ))} est inconnu. {suggestion(champ, connus)}".rstrip())


FORMES = {str: "un texte", int: "un nombre entier", list: "une liste", dict: "une table", bool: "true ou false"}


def _forme(valeur: Any, forme: type, ou: str) -> Any:
    if not isinstance(valeur, forme) or (forme is int and isinstance(valeur, bool)):
        raise FicheInvalide(f"{ou} : attendu {FORMES[forme]}, lu {guillemets(str(valeur)[:40])}.")
    return valeur
