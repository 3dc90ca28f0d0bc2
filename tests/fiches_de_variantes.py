"""Des fiches d'essai pour les systèmes frères : de quoi en éprouver le livre sans dépendre des vraies."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pytest

from tiamat import fiches
from tiamat.catalogue import variantes as module
from tiamat.catalogue.correspondances import correspondances
from tiamat.erreurs import NomInconnu

Fiches = dict[str, dict[str, Any]]
SYSTEME = "tours_d_actions"
FICHIERS = {"regles": "regle", "arbitrages": "arbitrage", "exemples": "exemple", "tables": "table"}


def regle(numero: int, titre: str, enonce: str, groupe: str, nature: str = "codee") -> dict[str, str]:
    """Une règle d'essai."""
    champs = {"titre": titre, "enonce": enonce, "groupe": groupe, "nature": nature, "lignes": f"{numero}0"}
    return {"id": f"001-R{numero:02}", **champs}


def arbitrage(numero: str, titre: str, nature: str, **autres: str) -> dict[str, str]:
    """Un arbitrage d'essai."""
    champs = {"titre": titre, "question": "Lequel ?", "decision": "Celui-ci.", "nature": nature}
    return {"id": f"001-{numero}", **champs, **autres}


def exemple(numero: str, titre: str, attendu: dict[str, Any], **autres: Any) -> dict[str, Any]:
    """Un exemple d'essai."""
    champs = {"titre": titre, "ligne": 28, "regles": ["001-R02"], "genre": "blessure", "donnees": {"endroit": "tete"}}
    return {"id": f"001-{numero}", **champs, "attendu": attendu} | autres


def essai() -> Fiches:
    """Un petit système : quatre règles en deux groupes, deux trous, une contradiction, une table, deux exemples."""
    return {
        "regles": {
            "regle": [
                regle(1, "Corps étranges", "Certains ont des ailes.", "Blessures", "narrative"),
                regle(2, "Blessure grave", "Deux PV par tour (001-G01, 001-R04).", "Blessures"),
                regle(3, "Magie", "Ailleurs.", "Initiative", "hors_sujet"),
                regle(4, "Rangs", "Cinq rangs.", "Initiative"),
            ]
        },
        "arbitrages": {
            "arbitrage": [
                arbitrage("G01", "La table manque", "maison", lignes="12", option="corps"),
                arbitrage("G02", "Le dé", "exterieur"),
                arbitrage("T1", "Deux ordres", "texte"),
            ]
        },
        "exemples": {
            "exemple": [
                exemple("E1", "La jambe", {"degats": 3, "des": [8, 7]}, imprime={"degats": 2}),
                exemple("D1", "Le bras", {"mort": False}, derive=True, note="Voir (001-R02)."),
            ]
        },
        "tables": {
            "table": [
                {
                    "id": "gravites",
                    "titre": "Gravités",
                    "colonnes": {"nom": "Blessure", "pv": "PV", "de_plus": "De plus"},
                    "regles": ["001-R02"],
                    "maison": True,
                }
            ],
            "gravites": [
                {"id": "grave", "nom": "Grave", "pv": -2, "de_plus": "un jet (001-R02)"},
                {"id": "legere", "nom": "Légère", "pv": 0, "de_plus": ""},
            ],
        },
    }


def rejouer(id: str) -> dict[str, Any]:
    """Ce que le code d'essai donne."""
    donnes: dict[str, dict[str, Any]] = {"001-E1": {"degats": 3, "des": (8, 7)}, "001-D1": {"mort": False}}
    if id not in donnes:
        raise NomInconnu(f"Exemple {id} inconnu.")
    return donnes[id]


@contextmanager
def poser(systeme: Fiches) -> Iterator[None]:
    """Met ces fiches à la place de celles de « Tours d'actions » ; les autres systèmes sont vides."""

    def lire(nom: str) -> dict[str, Any]:
        dossier, _, fichier = nom.removeprefix("variantes/").partition("/")
        if fichier not in FICHIERS:
            return fiches.lire(nom)
        return systeme[fichier] if dossier == SYSTEME else {FICHIERS[fichier]: []}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "lire", lire)
        _oublier()
        try:
            yield
        finally:
            patch.undo()
            _oublier()


@contextmanager
def poser_des_exemples() -> Iterator[None]:
    """Met ``rejouer`` à la place du module d'exemples du système."""
    exemples = ModuleType(f"tiamat.variantes.{SYSTEME}.exemples")
    exemples.rejouer = rejouer  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, exemples.__name__, exemples)
        yield


def aucune() -> Fiches:
    """Un système sans rien."""
    return {fichier: {table: []} for fichier, table in FICHIERS.items()}


def _oublier() -> None:
    module.variantes.cache_clear()
    correspondances.cache_clear()
