"""Les nombres d'Anneaux, lus dans ses tables : aucun n'est écrit deux fois."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from tiamat.catalogue.variantes import variantes
from tiamat.erreurs import Refus
from tiamat.francais import MOINS, citer, guillemets

ID = "anneaux"
ECRITURE = re.compile(rf"([+{MOINS}-]?)(\d+)g(\d+)")


class Des(NamedTuple):
    """Des dés à lancer et à garder, ou ce qui s'y ajoute : « 3g2 », « +1g1 », « −3g0 »."""

    lances: int
    gardes: int


def lire_des(texte: str) -> Des:
    """Lit « 3g2 », « +1g0 » ou « −3g3 » ; lève ``Refus`` pour toute autre écriture.

    >>> lire_des("3g2"), lire_des("−3g0")
    (Des(lances=3, gardes=2), Des(lances=-3, gardes=0))
    >>> lire_des("3d2")
    Traceback (most recent call last):
    tiamat.erreurs.Refus: «\xa03d2\xa0» ne se lit pas : écrivez par exemple 3g2.
    """
    lu = ECRITURE.fullmatch(texte)
    if lu is None:
        raise Refus(f"{guillemets(texte)} ne se lit pas : écrivez par exemple 3g2.")
    sens = 1 if lu[1] in ("", "+") else -1
    return Des(sens * int(lu[2]), sens * int(lu[3]))


@cache
def table(nom: str) -> Mapping[str, Mapping[str, Any]]:
    """Rend une table : identifiant du rang → ses colonnes.

    >>> table("postures")["assaut"]["nom"]
    'Assaut'
    """
    return {rang["id"]: rang for rang in variantes()[ID].tables[nom].rangs}


def rang(nom: str, id: str) -> Mapping[str, Any]:
    """Rend un rang d'une table ; lève ``Refus``, avec ceux qui existent, s'il n'y est pas.

    >>> rang("nd", "assaut")["valeur"]
    -10
    """
    rangs = table(nom)
    if id not in rangs:
        raise Refus(f"{citer(id)} n’est pas dans la table {nom} : {', '.join(rangs)}.")
    return rangs[id]


def nombre(id: str) -> int:
    """Rend un nombre des deux tables de réglages, celle du document et la nôtre.

    >>> nombre("panique"), nombre("augmentation")
    (15, 5)
    """
    ou = "reglages_maison" if id in table("reglages_maison") else "reglages"
    return int(rang(ou, id)["nombre"])


def des_de(cas: str) -> Des:
    """Rend ce qu'un cas ajoute ou ôte de dés.

    >>> des_de("assaut")
    Des(lances=2, gardes=1)
    """
    return lire_des(rang("des", cas)["jet"])


def niveau_de(nd: int) -> str:
    """Rend le degré de difficulté d'un ND : le plus haut qu'il atteint (003-R19). ``nd`` est positif ou nul.

    >>> niveau_de(20), niveau_de(37), niveau_de(3)
    ('moderee', 'tres_difficile', 'banale')
    """
    atteints = [id for id, r in table("niveaux").items() if isinstance(r["nd"], int) and r["nd"] <= nd]
    return atteints[-1] if atteints else next(iter(table("niveaux")))
