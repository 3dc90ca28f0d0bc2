"""« Beat them all » : des hommes de main par groupes, joués chacun comme un seul personnage."""

from typing import NamedTuple

from tiamat.des import JetAFaire, Modificateur, preparer
from tiamat.erreurs import Refus
from tiamat.francais import pluriel

GROUPE_MINIMUM, GROUPE_MAXIMUM = 2, 6


class Pertes(NamedTuple):
    """Ce qu'une attaque fait à un groupe : combien il en reste, et si celui qui tombe est KO ou mort."""

    effectif: int
    ko: int
    morts: int


def decouper(effectif: int, personnages: int) -> tuple[int, ...]:
    """Découpe des hommes de main en groupes de 2 à 6, autant que de personnages si l'on peut (R121 à R123, C134).

    Les groupes sont équilibrés ; quand ils sont trop peu nombreux, on en fait moins ; un seul reste seul (C133).
    Lève ``Refus`` si l'un des deux nombres n'est pas positif.

    >>> decouper(6, 2), decouper(13, 1), decouper(3, 4)
    ((3, 3), (5, 4, 4), (3,))
    """
    if effectif < 1 or personnages < 1:
        raise Refus("Il faut au moins un homme de main et un personnage (R122).")
    au_moins = -(-effectif // GROUPE_MAXIMUM)
    groupes = max(1, au_moins, min(personnages, effectif // GROUPE_MINIMUM))
    taille, reste = divmod(effectif, groupes)
    return (taille + 1,) * reste + (taille,) * (groupes - reste)


def jet_de_groupe(jet: JetAFaire, effectif: int) -> JetAFaire:
    """Rend le jet d'une action collective : un seul jet, 1D10 de plus par équipier (R126, R127).

    Le bonus suit l'effectif du moment (R130) ; il vaut pour la Précision d'une attaque ou d'une défense active, ni pour
    la Puissance ni pour la défense instinctive (R132, C130).

    >>> jet_de_groupe(preparer(Modificateur("Habileté", d10=2)), 4).poignee.d10
    5
    """
    if effectif < 2:
        return jet
    return preparer(*jet.modificateurs, Modificateur(pluriel(effectif - 1, "équipier"), d10=effectif - 1, regle="R126"))


def encaisser_en_groupe(effectif: int, perte: int, *, letale: bool = False) -> Pertes:
    """Rend ce qu'une attaque fait à un groupe : un point de perte met un membre hors de combat, un seul (R129).

    Il est KO, ou mort si l'attaque est létale ; le surplus ne passe pas au suivant.

    >>> encaisser_en_groupe(4, 9), encaisser_en_groupe(3, 0), encaisser_en_groupe(1, 2, letale=True)
    (Pertes(effectif=3, ko=1, morts=0), Pertes(effectif=3, ko=0, morts=0), Pertes(effectif=0, ko=0, morts=1))
    """
    tombe = int(perte >= 1 and effectif > 0)
    return Pertes(effectif - tombe, 0 if letale else tombe, tombe if letale else 0)
