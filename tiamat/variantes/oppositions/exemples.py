"""Les exemples chiffrés d'« Oppositions », rejoués par les règles elles-mêmes."""

from collections.abc import Callable, Mapping
from typing import Any

from tiamat.catalogue.variantes import variantes
from tiamat.francais import pourcentage
from tiamat.variantes.oppositions.blessures import encaisser, reduction_d_une_attaque_de_trop
from tiamat.variantes.oppositions.combattant import bonus_de_dommages, nombre_d_actions
from tiamat.variantes.oppositions.entourer import reserve_de_position
from tiamat.variantes.oppositions.multiples import reserves_d_attaque
from tiamat.variantes.oppositions.reserves import opposer, reserve
from tiamat.variantes.oppositions.tables import ID
from tiamat.variantes.oppositions.tir import couvert, regler

Donnees = Mapping[str, Any]
ARMURE_NEUVE = 1
"""Assez de résistance pour encaisser un coup."""


def _reserves_d_attaque(d: Donnees) -> dict[str, Any]:
    combien = min(d["attaques"], nombre_d_actions(d["adresse"]))
    return {
        "seule": reserves_d_attaque(d["rd"], combien),
        "enchainee": reserves_d_attaque(d["rd"], combien, enchaine=True),
        "enchainee_ambidextre": reserves_d_attaque(d["rd"], combien, enchaine=True, ambidextre=True),
    }


def _attaque_de_trop(d: Donnees) -> dict[str, Any]:
    reduction = reduction_d_une_attaque_de_trop(d["dm_combat"])
    return {"perte": encaisser(d["dommages"], d["protection"], ARMURE_NEUVE, reduction=reduction).pv}


def _nombre_d_actions(d: Donnees) -> dict[str, Any]:
    n = nombre_d_actions(d["adresse"])
    return {"attaques": n, "parades": n}


def _opposition(d: Donnees) -> dict[str, Any]:
    chances = opposer(reserve(d["attaque"], 1), reserve(d["defense"], 1))
    return dict(zip(("attaquant", "egalite", "defenseur"), map(pourcentage, chances), strict=True))


GENRES: dict[str, Callable[[Donnees], dict[str, Any]]] = {
    "reserves_d_attaque": _reserves_d_attaque,
    "couvert": lambda d: couvert(d["traits"], d["part"])._asdict(),
    "bonus": lambda d: {"bonus": bonus_de_dommages(d["score"])},
    "nombre_d_actions": _nombre_d_actions,
    "volee": lambda d: {"bonus": regler(0, tireurs=d["tireurs"]).rd},
    "attaque_de_trop": _attaque_de_trop,
    "tir": lambda d: regler(d["rd"], vise=d["vise"])._asdict(),
    "position": lambda d: {"rd": reserve_de_position(d["rd"], d["position"])},
    "opposition": _opposition,
}
"""Genre → ce que les règles en tirent."""


def rejouer(id: str) -> dict[str, Any]:
    """Rejoue un exemple, et rend ce que les règles donnent ; lève ``NomInconnu`` si l'exemple n'existe pas.

    >>> rejouer("004-E2")
    {'arretes': 7, 'passent': 3}
    """
    exemple = variantes()[ID].exemples[id]
    return {cle: list(v) if isinstance(v, tuple) else v for cle, v in GENRES[exemple.genre](exemple.donnees).items()}
