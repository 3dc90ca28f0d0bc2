"""Lire un texte venu d'ailleurs, fichier, lien ou état gardé : il se lit, ou se refuse en disant où et que faire.

Un texte ne se donne à l'analyseur qu'une fois mesuré : emboîté trop profond, il épuiserait la pile, et celle de la page
ne s'en relève pas.
"""

import json
import math
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tiamat.erreurs import FicheInvalide, FichierAbsent, Refus
from tiamat.francais import abreger, citer, guillemets

NIVEAUX_MAXIMUM = 16
"""Tables et listes l'une dans l'autre, au plus ; ce que l'on écrit ici n'en a pas dix."""
CHEMIN_MONTRE = 200
"""Caractères d'un chemin dans un refus."""

_CHAINE_OU_CROCHET = re.compile(r'"(?:[^"\\]++|\\.)*+(?P<fermee>"?)|(?P<ouvre>[\[{])|[\]}]', re.DOTALL)
_MORCEAU_DE_CLEF = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_CLEF_TROP_PROFONDE = re.compile(
    rf"(?:^|[{{,\[])[ \t]*+(?:{_MORCEAU_DE_CLEF}\.[ \t]*+){{{NIVEAUX_MAXIMUM}}}", re.MULTILINE
)
_OU_EN_TOML = re.compile(r"at line (\d+), column (\d+)")
_DEUX_FOIS_EN_TOML = ("Cannot overwrite", "Cannot declare", "Cannot redefine", "Duplicate inline table key")


def fichier_lu(chemin: Path | str, maximum: int) -> str:
    """Rend le texte UTF-8 d'un fichier, de ``maximum`` caractères au plus, sans sa marque d'ordre des octets.

    Lève ``FichierAbsent`` s'il n'existe pas ; ``FicheInvalide`` si c'est un dossier, s'il est interdit, trop gros, d'un
    autre codage.

    >>> fichier_lu("absent.toml", 100)
    Traceback (most recent call last):
    tiamat.erreurs.FichierAbsent: Le fichier « absent.toml » n’existe pas. Vérifiez son nom.
    """
    nom = guillemets(abreger(str(chemin), CHEMIN_MONTRE))
    try:
        with Path(chemin).open(encoding="utf-8-sig") as fichier:
            texte = fichier.read(maximum + 1)
    except FileNotFoundError:
        raise FichierAbsent(f"Le fichier {nom} n’existe pas. Vérifiez son nom.") from None
    except IsADirectoryError:
        raise FicheInvalide(f"{nom} est un dossier. Donnez un fichier.") from None
    except PermissionError:
        raise FicheInvalide(f"Le fichier {nom} ne vous est pas ouvert. Donnez-vous le droit de le lire.") from None
    except UnicodeDecodeError:
        raise FicheInvalide(f"Le fichier {nom} n’est pas un texte UTF-8. Enregistrez-le dans ce codage.") from None
    except (OSError, ValueError):
        raise FicheInvalide(f"Le fichier {nom} ne se lit pas. Vérifiez son nom.") from None
    if len(texte) > maximum:
        raise FicheInvalide(f"Le fichier {nom} fait plus de {maximum} caractères. Ce n’est sans doute pas le bon.")
    return texte


def json_lu(texte: str, quoi: str, maximum: int) -> Any:
    """Rend ce qu'écrit un texte JSON de ``maximum`` caractères au plus ; ``quoi`` le nomme dans un refus.

    Lève ``FicheInvalide`` s'il est trop gros, tronqué, mal formé, emboîté à plus de ``NIVEAUX_MAXIMUM``, s'il porte un
    nombre sans fin, ou deux fois le même champ.

    >>> json_lu('{"force": 3}', "La fiche", 100)
    {'force': 3}
    >>> json_lu('{"force": 3, "ki": [', "Ceci", 100)
    Traceback (most recent call last):
    tiamat.erreurs.FicheInvalide: Ceci n’est pas du JSON lisible, ligne 1, colonne 21 : le texte s’arrête trop tôt. ...
    """
    texte = _mesure(texte, quoi, maximum)
    niveaux, fini = _emboitement(texte)
    if niveaux > NIVEAUX_MAXIMUM:
        raise _trop_profond(quoi)

    def table(paires: list[tuple[str, Any]]) -> dict[str, Any]:
        lue = dict(paires)
        if len(lue) < len(paires):
            noms = [nom for nom, _ in paires]
            double = next(nom for nom in lue if noms.count(nom) > 1)
            raise FicheInvalide(f"{quoi} porte deux fois le champ {citer(double)}. Gardez-en un.")
        return lue

    def fini_ou_refus(ecrit: str) -> float:
        return _nombre(ecrit, quoi)

    try:
        return json.loads(texte, object_pairs_hook=table, parse_constant=fini_ou_refus, parse_float=fini_ou_refus)
    except Refus:
        raise
    except json.JSONDecodeError as faute:
        endroit = f"ligne {faute.lineno}, colonne {faute.colno}"
        raison = ". Corrigez ce passage." if fini else " : le texte s’arrête trop tôt. Reprenez-le en entier."
        raise FicheInvalide(f"{quoi} n’est pas du JSON lisible, {endroit}{raison}") from None
    except ValueError:
        raise _nombre_trop_long(quoi) from None


def toml_lu(texte: str, quoi: str, maximum: int) -> dict[str, Any]:
    """Rend la table qu'écrit un texte TOML ; comme ``json_lu`` pour le reste.

    >>> toml_lu("force = 3", "La fiche", 100)
    {'force': 3}
    >>> toml_lu("force = trois", "La fiche", 100)
    Traceback (most recent call last):
    tiamat.erreurs.FicheInvalide: La fiche n’est pas du TOML lisible, ligne 1, colonne 9. Corrigez ce passage.
    """
    texte = _mesure(texte, quoi, maximum)
    if _CLEF_TROP_PROFONDE.search(texte):
        raise _trop_profond(quoi)
    try:
        table = tomllib.loads(texte, parse_float=lambda n: _nombre(n, quoi))
    except Refus:
        raise
    except tomllib.TOMLDecodeError as faute:
        ou = _OU_EN_TOML.search(str(faute))
        endroit = f"ligne {ou[1]}, colonne {ou[2]}" if ou else "à la fin"
        double = " : le même champ y vient deux fois. Gardez-en un."
        raison = double if str(faute).startswith(_DEUX_FOIS_EN_TOML) else ". Corrigez ce passage."
        raise FicheInvalide(f"{quoi} n’est pas du TOML lisible, {endroit}{raison}") from None
    except RecursionError:
        raise _trop_profond(quoi) from None
    except ValueError:
        raise _nombre_trop_long(quoi) from None
    _borner(table, quoi)
    return table


def _mesure(texte: str, quoi: str, maximum: int) -> str:
    """Le texte sans sa marque d'ordre des octets ; trop gros, il est refusé."""
    if len(texte) > maximum:
        raise FicheInvalide(
            f"{quoi} fait {len(texte)} caractères, {maximum} au plus. Ce n’est sans doute pas le bon texte."
        )
    return texte.removeprefix("\ufeff")


def _emboitement(texte: str) -> tuple[int, bool]:
    """Combien de niveaux ce JSON emboîte, et si tout ce qu'il ouvre se ferme."""
    ouverts = niveaux = 0
    for jeton in _CHAINE_OU_CROCHET.finditer(texte):
        if jeton["ouvre"]:
            ouverts += 1
            niveaux = max(niveaux, ouverts)
        elif jeton["fermee"] is None:
            ouverts -= 1
        elif not jeton["fermee"]:
            return niveaux, False
    return niveaux, ouverts <= 0 and bool(texte.strip())


def _borner(table: dict[str, Any], quoi: str) -> None:
    """Refuse une table trop profonde, sans récursion : la suite peut alors en user."""
    niveau: list[Any] = [table]
    for _ in range(NIVEAUX_MAXIMUM):
        niveau = [v for t in niveau for v in _dedans(t) if isinstance(v, dict | list)]
        if not niveau:
            return
    raise _trop_profond(quoi)


def _dedans(valeur: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return valeur.values() if isinstance(valeur, dict) else valeur


def _nombre(ecrit: str, quoi: str) -> float:
    lu = float(ecrit)
    if not math.isfinite(lu):
        raise FicheInvalide(f"{quoi} porte {citer(ecrit)}, qui n’est pas un nombre fini. Écrivez-en un.")
    return lu


def _trop_profond(quoi: str) -> FicheInvalide:
    return FicheInvalide(f"{quoi} emboîte plus de {NIVEAUX_MAXIMUM} niveaux. Ce n’est sans doute pas le bon texte.")


def _nombre_trop_long(quoi: str) -> FicheInvalide:
    return FicheInvalide(f"{quoi} porte un nombre trop long. Raccourcissez-le.")
