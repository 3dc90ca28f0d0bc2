"""Les états posés et leur fin : une durée est un nombre de fins de tour, ou la fin du combat."""

from collections.abc import Iterable
from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.erreurs import Refus

FIN_DU_COMBAT = -1
"""Une pose qui ne s'use pas : elle tombe à la fin du combat."""


class Pose(NamedTuple):
    """Un état posé : ``fins`` compte les fins de tour qu'il lui reste, celle du tour en cours comprise."""

    etat: str
    fins: int


Poses = tuple[Pose, ...]


def fins_de(duree: str, tours: int = 0) -> int:
    """Rend le nombre de fins de tour d'une durée de fiche.

    « Jusqu'à la fin du tour suivant », la durée par défaut (R198), en compte deux (C83) ; « 1D6 tours », le reste du
    tour puis autant de tours que le dé, ``tours`` (C84) ; « combat » ne s'use pas. Lève ``Refus`` si le dé manque.

    >>> fins_de("tour_suivant"), fins_de("1d6_tours", 1), fins_de("combat")
    (2, 2, -1)
    """
    if duree == "combat":
        return FIN_DU_COMBAT
    if duree == "1d6_tours":
        if not 1 <= tours <= 6:
            raise Refus(f"Durée de {tours} tours : le D6 va de 1 à 6 (C84).")
        return 1 + tours
    return 2


def poser(poses: Poses, etat: str, fins: int) -> Poses:
    """Pose un état : le même ne se cumule pas, la fin la plus tardive est gardée (C85). Lève ``NomInconnu``.

    >>> poser((Pose("sonne", 2),), "sonne", 5), poser((Pose("sonne", -1),), "sonne", 2)
    ((Pose(etat='sonne', fins=5),), (Pose(etat='sonne', fins=-1),))
    """
    id = catalogue().etats.trouver(etat).id
    autres = tuple(p for p in poses if p.etat != id)
    deja = next((p.fins for p in poses if p.etat == id), 0)
    return tuple(sorted((*autres, Pose(id, plus_tardive(deja, fins)))))


def plus_tardive(une: int, autre: int) -> int:
    """Rend la fin la plus tardive de deux ; rien n'est plus tard que la fin du combat (C85).

    >>> plus_tardive(2, 5), plus_tardive(FIN_DU_COMBAT, 5)
    (5, -1)
    """
    return FIN_DU_COMBAT if FIN_DU_COMBAT in (une, autre) else max(une, autre)


def finir_le_tour(poses: Poses) -> Poses:
    """Use d'un tour toutes les poses, et retire celles qui sont finies (R149, R152, R187, R189, R190, R191).

    >>> finir_le_tour((Pose("ko", -1), Pose("sonne", 1), Pose("terrorise", 2)))
    (Pose(etat='ko', fins=-1), Pose(etat='terrorise', fins=1))
    """
    return tuple(p if p.fins == FIN_DU_COMBAT else Pose(p.etat, p.fins - 1) for p in poses if p.fins != 1)


def etats(poses: Iterable[Pose]) -> frozenset[str]:
    """Rend les états en cours, prêts pour une ``Situation``.

    >>> sorted(etats((Pose("ko", -1), Pose("sonne", 2))))
    ['ko', 'sonne']
    """
    return frozenset(p.etat for p in poses)


def actions_du_tour(actions: int, poses: Iterable[Pose]) -> int:
    """Rend les actions d'un tour : sonné en retire une, jamais sous 0 (R148, C89) ; KO les retire toutes (R146).

    >>> sonne = (Pose("sonne", 2),)
    >>> actions_du_tour(3, sonne), actions_du_tour(1, sonne), actions_du_tour(2, (Pose("ko", -1),))
    (2, 0, 0)
    """
    en_cours = etats(poses)
    if en_cours & {"ko", "mort"}:
        return 0
    return max(0, actions - ("sonne" in en_cours))
