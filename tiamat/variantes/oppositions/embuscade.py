"""L'embuscade : la repérer, entrer en combat, ce que l'on peut encore faire."""

from fractions import Fraction

from tiamat.des import Reserve
from tiamat.variantes.oppositions.reserves import opposer, sans_defense

MELEE, TIR = "melee", "tir"


def reperer(perception: Reserve, dissimulation: Reserve) -> Fraction:
    """Rend la chance de repérer une embuscade, perception contre dissimulation (004-R69, 004-R70).

    >>> from tiamat.variantes.oppositions.reserves import reserve
    >>> round(float(reperer(reserve(8, 4), reserve(6, 4))), 4)
    0.4967
    """
    return opposer(perception, dissimulation).gagne


def entrer_en_combat(combat: Reserve) -> Fraction:
    """Rend la chance de réussir le test d'entrée en combat d'un surpris (004-R69, 004-G13).

    >>> from tiamat.variantes.oppositions.reserves import reserve
    >>> entrer_en_combat(reserve(1, 4))
    Fraction(1, 4)
    """
    return sans_defense(combat)


def peut_se_defendre(*, repere: bool, entre: bool, genre: str = MELEE) -> bool:
    """Dit si l'on pare au premier round (004-R69, 004-R70).

    Repérée, l'embuscade est un combat ordinaire. Sinon il faut avoir réussi son entrée ; contre des tireurs, la
    première bordée ne se pare jamais.

    >>> peut_se_defendre(repere=False, entre=True), peut_se_defendre(repere=False, entre=True, genre="tir")
    (True, False)
    """
    return repere or (entre and genre != TIR)
