"""Les nombres d'« Oppositions » : lus dans ses tables, jamais recopiés."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from tiamat.catalogue.variantes import variantes

ID = "oppositions"


@cache
def rangs(table: str) -> Mapping[str, Mapping[str, Any]]:
    """Rend les rangs d'une table, par leur identifiant ; lève ``NomInconnu`` si elle n'existe pas.

    >>> rangs("couverts")["moitie"]["part"]
    50
    """
    return {str(rang["id"]): rang for rang in variantes()[ID].tables[table].rangs}


def modificateur(id: str) -> int:
    """Rend un modificateur, en dés, en dommages ou en succès demandés selon le cas.

    >>> modificateur("dos"), modificateur("supplementaire")
    (2, -1)
    """
    return int(rangs("modificateurs")[id]["valeur"])


def borne(id: str) -> int:
    """Rend un autre nombre du document.

    >>> borne("secondes")
    6
    """
    return int(rangs("bornes")[id]["valeur"])


def des_d_une_caracteristique(score: int) -> int:
    """Rend les D8 d'un test de caractéristique seule, de score 1 à 6 ; 3 à 10 dés (004-R28, 004-R65).

    >>> [des_d_une_caracteristique(n) for n in range(1, 7)]
    [3, 4, 5, 7, 8, 10]
    """
    return next(int(r["des"]) for r in rangs("reserves_pures").values() if r["score"] == score)


def sorte(action: str) -> str:
    """Dit d'une action si elle est « simple » ou « complexe » ; « — » si le document ne le dit pas (004-R09, 004-R10).

    >>> sorte("attaque"), sorte("esquive"), sorte("acrobatie")
    ('simple', 'complexe', 'complexe')
    """
    return str(rangs("actions")[action]["duree"])


def s_oppose(action: str, reponse: str) -> bool:
    """Dit si une action répond à une autre : parade ou esquive à l'attaque, anticipation à l'acrobatie.

    Toute action qui se joue a sa réponse (004-R01, 004-R02, 004-R03, 004-R04, 004-R08).

    >>> s_oppose("attaque", "esquive"), s_oppose("acrobatie", "parade")
    (True, False)
    """
    return reponse in str(rangs("actions")[action]["contre"]).split(" ou ")
