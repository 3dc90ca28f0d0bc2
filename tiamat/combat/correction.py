"""Corriger un combattant à la main, comme le meneur à la table : bornes gardées, rien d'autre ne bouge."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tiamat.catalogue import catalogue
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT, PARTIES
from tiamat.combat.corps import Corps
from tiamat.combat.durees import FIN_DU_COMBAT, Pose
from tiamat.combat.suites import JUSQU_A_LA_GUERISON
from tiamat.erreurs import Refus
from tiamat.francais import CITATION, abreger, citer, suggestion

POSITION_MAXIMUM, ACTIONS_MAXIMUM, FINS_MAXIMUM = 1000, 10, 100
POSTURES = (DEBOUT, A_TERRE, ASSIS)


class _Borne(NamedTuple):
    minimum: int
    maximum: Callable[[Corps], int]


ENTIERS: dict[str, _Borne] = {
    "sante": _Borne(0, lambda c: c.jauges.sante_max),
    "energie": _Borne(0, lambda c: c.jauges.energie_max),
    "furie": _Borne(0, lambda c: c.jauges.furie_max),
    "actions": _Borne(0, lambda c: ACTIONS_MAXIMUM),
    "position": _Borne(-POSITION_MAXIMUM, lambda c: POSITION_MAXIMUM),
    "effectif": _Borne(0, lambda c: c.effectif),
}
"""Champ → ses bornes."""
CORRIGEABLES = (*ENTIERS, "mort", "posture", "etats", "blessures")


def corriger(combat: Combat, e: Etat, table: Any) -> Etat:
    """Rend l'état où le combattant ``table["qui"]`` a ces valeurs (R198 pour les fins de ses états).

    ``sante``, ``energie``, ``furie`` (0 au maximum), ``actions``, ``position`` (mètres), ``effectif`` (sans dépasser
    l'actuel) : des entiers ; ``mort`` : oui ou non ; ``posture`` ; ``etats`` : état → fins de tour qu'il lui reste, −1
    jusqu'à la fin du combat ; ``blessures`` : les parties du corps blessées gravement. Les champs absents ne changent
    pas. Lève ``Refus`` pour une valeur hors bornes, ``NomInconnu`` pour un nom que rien ne porte.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("ryu", profil("ryu"), 1)])
    >>> apres = corriger(combat, e, {"qui": "jack", "sante": 17, "etats": {"sonne": 2}})
    >>> apres.corps[0].jauges.sante, apres.corps[0].poses, apres.corps[1] == e.corps[1]
    (17, (Pose(etat='sonne', fins=2),), True)
    """
    if not isinstance(table, Mapping) or not isinstance(table.get("qui"), str):
        raise Refus("Une correction dit qui elle corrige.")
    i = combat.indice(table["qui"])
    c = e.corps[i]
    for champ, valeur in table.items():
        if champ in ENTIERS:
            c = _entier(combat.nom(i), c, champ, valeur)
        elif champ != "qui":
            c = _autre(combat.nom(i), c, champ, valeur)
    return e.avec(i, c)


def _entier(nom: str, c: Corps, champ: str, valeur: Any) -> Corps:
    borne = ENTIERS[champ]
    maximum = borne.maximum(c)
    if type(valeur) is not int or not borne.minimum <= valeur <= maximum:
        raise Refus(f"{nom}, {champ} : {citer(valeur)}. Donnez un entier de {borne.minimum} à {maximum}.")
    changes: dict[str, Any] = {champ: valeur}
    if champ in c.jauges._fields:
        changes = {"jauges": c.jauges._replace(**changes)}
    return c._replace(**changes)


def _autre(nom: str, c: Corps, champ: str, valeur: Any) -> Corps:
    if champ == "mort" and type(valeur) is bool:
        return c._replace(jauges=c.jauges._replace(mort=valeur))
    if champ == "posture" and valeur in POSTURES:
        return c._replace(posture=valeur)
    if champ == "etats" and isinstance(valeur, Mapping):
        return c._replace(poses=tuple(sorted(_pose(nom, etat, fins) for etat, fins in valeur.items())))
    if champ == "blessures" and isinstance(valeur, list | tuple):
        fins = dict(c.blessures)
        return c._replace(blessures=tuple((_partie(nom, p), fins.get(p, JUSQU_A_LA_GUERISON)) for p in valeur))
    if champ not in CORRIGEABLES:
        raise Refus(f"{nom} : {citer(champ)} ne se corrige pas. {suggestion(str(champ), CORRIGEABLES)}")
    raise Refus(f"{nom}, {champ} : {citer(valeur)} ne convient pas.")


def _pose(nom: str, etat: Any, fins: Any) -> Pose:
    if type(fins) is not int or not (fins == FIN_DU_COMBAT or 1 <= fins <= FINS_MAXIMUM):
        raise Refus(
            f"{nom}, {abreger(str(etat), CITATION)} : {citer(fins)}. "
            f"Donnez de 1 à {FINS_MAXIMUM} fins de tour, ou −1 jusqu’à la fin."
        )
    return Pose(catalogue().etats.trouver(str(etat)).id, fins)


def _partie(nom: str, partie: Any) -> str:
    if partie not in PARTIES.values():
        raise Refus(f"{nom}, blessures : {citer(partie)} n’est pas une partie du corps.")
    return str(partie)
