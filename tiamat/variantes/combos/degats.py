"""Les dommages : le potentiel, l'endroit et le coup fatal, l'armure, la Vigueur, la Puissance."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from tiamat.erreurs import Refus
from tiamat.francais import guillemets
from tiamat.variantes.combos.donnees import Arme, Lieu, armes, armures, lieux, table_inverse

ARMURE_MAXIMUM = 6
SUPERIEUR, INFERIEUR = "superieur", "inferieur"
ARRONDIS = {SUPERIEUR: "Vers le haut, la règle", INFERIEUR: "Vers le bas, l’exemple"}


class Porteur(NamedTuple):
    """Ce qui fait le potentiel d'une arme : Force, Do et Mêlée de qui la tient, de 0 à 10."""

    force: int = 0
    do: int = 0
    melee: int = 0


def potentiel(arme: str, porteur: Porteur, *, autre: bool = False, modele: str = "", qualite: int = 0) -> int:
    """Rend le potentiel P d'une arme entre ces mains (002-R27, 002-R28).

    ``autre`` : son autre potentiel (rafale, dents de vampire ou de garou) ; ``modele`` : ``laser`` ou ``enflammee`` ;
    ``qualite`` : ce qu'une arme de qualité, magique par exemple, ajoute. Lève ``Refus`` pour une arme inconnue.

    >>> potentiel("epee", Porteur(3)), potentiel("poing_do", Porteur(2, 3))
    (6, 5)
    >>> potentiel("fusil_d_assaut", Porteur(), autre=True), potentiel("epee", Porteur(3), modele="laser")
    (8, 8)
    """
    formule = _arme(arme).autre if autre and _arme(arme).autre else _arme(arme).potentiel
    ajout = sum(_terme(t, porteur) for t in _arme(modele).potentiel.split(" + ")) if modele else 0
    return sum(_terme(t, porteur) for t in formule.split(" + ")) + ajout + qualite


def _arme(id: str) -> Arme:
    if id not in armes():
        raise Refus(f"Arme {guillemets(id)} inconnue : {', '.join(armes())}.")
    return armes()[id]


def _terme(terme: str, porteur: Porteur) -> int:
    """Un terme d'une formule de potentiel ; « P », celui de l'arme modifiée, est compté ailleurs."""
    valeurs = {"Force": porteur.force, "Do": porteur.do, "Mêlée": porteur.melee, "P": 0}
    return valeurs[terme] if terme in valeurs else int(terme)


def lieux_ouverts(exces: int, zone: str = "") -> tuple[Lieu, ...]:
    """Rend les endroits que cet excédent atteint, dans une zone ou partout (002-R21, 002-R22).

    >>> [lieu.nom for lieu in lieux_ouverts(1, "Buste")]
    ['Flancs']
    """
    return tuple(lieu for lieu in lieux().values() if lieu.seuil <= exces and zone in ("", lieu.zone))


def lieux_au_sort(exces: int) -> tuple[Lieu, ...]:
    """Rend les endroits entre lesquels on tire au sort : ceux de la table inverse (002-R22, 002-R24).

    Au-delà de 6, c'est encore la ligne de 6. ``exces`` commence à 1.

    >>> [lieu.nom for lieu in lieux_au_sort(3)], [lieu.nom for lieu in lieux_au_sort(9)]
    (['Thorax'], ['Yeux'])
    """
    inverse = table_inverse()
    return inverse[min(exces, max(inverse))]


def est_fatal(lieu: Lieu, exces: int) -> bool:
    """Dit si l'excédent dépasse ce qu'il faut, et élève les dommages d'un niveau, un seul (002-R25).

    >>> est_fatal(lieux()["thorax"], 4), est_fatal(lieux()["thorax"], 3)
    (True, False)
    """
    return exces >= lieu.fatal


def prend_le_fatal(potentiel: int, lieu: Lieu, exces: int) -> bool:
    """Dit si l'on prend le coup fatal : il est permis, et il ne fait pas moins de dommages (002-R25).

    Un tout petit potentiel perd à passer de P + 4 à P × 3.

    >>> prend_le_fatal(5, lieux()["thorax"], 4), prend_le_fatal(1, lieux()["thorax"], 4)
    (True, False)
    """
    return est_fatal(lieu, exces) and bruts(potentiel, lieu, fatal=True) >= bruts(potentiel, lieu)


def bruts(potentiel: int, lieu: Lieu, *, fatal: bool = False) -> int:
    """Rend les dommages à cet endroit, avant l'armure (002-R21, 002-R23, 002-R25).

    >>> bruts(5, lieux()["bras"]), bruts(5, lieux()["thorax"], fatal=True), bruts(5, lieux()["yeux"], fatal=True)
    (7, 15, 32)
    """
    return (lieu.degats_fatals if fatal else lieu.degats).valeur(potentiel)


def armure_totale(potentiels: Iterable[int], ignores: int = 0) -> int:
    """Rend le potentiel d'armure à l'endroit touché, de 0 à 6 (002-R26, 002-R29).

    Armure, Force d'âme, abri et réalité s'ajoutent, 6 au plus (002-G13) ; l'arme en ignore des niveaux (002-G14).

    >>> armure_totale((1, 3)), armure_totale((5, 5)), armure_totale((2,), ignores=3)
    (4, 6, 0)
    """
    return max(0, min(ARMURE_MAXIMUM, sum(potentiels)) - ignores)


def apres_armure(degats: int, armure: int, *, arrondi: str = SUPERIEUR) -> int:
    """Rend ce que l'armure laisse passer, arrondi vers le haut (002-R30, 002-R31) ; ``arrondi`` lit l'exemple (002-T1).

    ``armure`` va de 0 à 6 ; lève ``Refus`` sinon.

    >>> apres_armure(7, 1), apres_armure(7, 1, arrondi=INFERIEUR), apres_armure(18, 3), apres_armure(18, 6)
    (7, 6, 9, 0)
    """
    if armure not in armures():
        raise Refus(f"Armure {armure} : son potentiel va de 0 à {ARMURE_MAXIMUM}.")
    return _diviser(degats * armures()[armure], 100, arrondi)


def _diviser(n: int, par: int, arrondi: str) -> int:
    return n // par if arrondi == INFERIEUR else -(-n // par)


class Compte(NamedTuple):
    """Le compte d'un coup, étape par étape ; ``entieres`` : avant la division, ``croix`` : à marquer."""

    potentiel: int
    lieu: Lieu
    fatal: bool
    bruts: int
    armure: int
    apres: int
    vigueur: int
    puissance: int
    entieres: int
    diviseur: int
    croix: int


@lru_cache(maxsize=65536)
def compter(
    potentiel: int,
    lieu: str,
    *,
    fatal: bool = False,
    armure: int = 0,
    vigueur: int = 0,
    puissance: int = 0,
    diviseur: int = 1,
    arrondi: str = SUPERIEUR,
) -> Compte:
    """Compte un coup : potentiel, endroit, armure, moins Vigueur, plus Puissance, jamais sous 0 (002-R32, 002-R40).

    ``diviseur`` divise les croix, à la fin (002-G15). Lève ``Refus`` pour un endroit inconnu.

    >>> compter(6, "tete", armure=3, vigueur=6, puissance=2).croix
    5
    >>> compter(5, "bras", armure=1, vigueur=4).croix
    3
    """
    if lieu not in lieux():
        raise Refus(f"Endroit {guillemets(lieu)} inconnu : {', '.join(lieux())}.")
    ou = lieux()[lieu]
    degats = bruts(potentiel, ou, fatal=fatal)
    apres = apres_armure(degats, armure, arrondi=arrondi)
    entieres = max(0, apres - vigueur + puissance)
    croix = _diviser(entieres, diviseur, arrondi)
    return Compte(potentiel, ou, fatal, degats, armure, apres, vigueur, puissance, entieres, diviseur, croix)
