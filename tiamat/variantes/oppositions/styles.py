"""Les styles à main nue : l'attaque improvisée, et le désarmement."""

from tiamat.des import Somme
from tiamat.variantes.oppositions.combattant import (
    ARTS_MARTIAUX,
    COMBAT_DE_RUE,
    OBJET,
    POING,
    Combattant,
    bonus_de_dommages,
    dommages,
    nombre_d_actions,
)
from tiamat.variantes.oppositions.tables import borne


def peut_desarmer(style: str, arme_adverse: str) -> bool:
    """Dit si une parade réussie permet de désarmer (004-R65) : il faut le style, et une arme en face.

    >>> peut_desarmer("arts_martiaux", "epee"), peut_desarmer("arme", "epee"), peut_desarmer("combat_de_rue", "poing")
    (True, False, False)
    """
    return style in (ARTS_MARTIAUX, COMBAT_DE_RUE) and arme_adverse != POING


def vol_de_l_arme() -> Somme:
    """Rend où retombe une arme, en mètres de son propriétaire (004-R65).

    >>> str(vol_de_l_arme())
    '1D4'
    """
    return Somme(1, borne("de_de_desarmement"))


def attaques_improvisees(c: Combattant, adversaires: int = 1) -> int:
    """Rend les attaques improvisées qui s'ajoutent au round, hors de n et sans malus (004-R66).

    Il faut le DM 8 en combat de rue et un objet sous la main : une ; à plusieurs adversaires, jusqu'à la moitié de
    l'Adresse, chacune sur un autre.

    >>> rue = Combattant("Léa", adresse=6, style="combat_de_rue", dm_style=8, objet=True)
    >>> attaques_improvisees(rue), attaques_improvisees(rue, 5), attaques_improvisees(rue._replace(objet=False))
    (1, 3, 0)
    """
    if c.style != COMBAT_DE_RUE or not c.maitre or not c.objet:
        return 0
    return 1 if adversaires < borne("tenaille") else min(nombre_d_actions(c.adresse_utile), adversaires)


def dommages_improvises(c: Combattant) -> Somme:
    """Rend les dommages d'un objet saisi sur place, bonus de Force compris (004-R08, 004-R66, 004-G09).

    >>> str(dommages_improvises(Combattant("Léa", force=5)))
    '1D4+3'
    """
    return dommages(c, OBJET)._replace(fixe=bonus_de_dommages(c.force))
