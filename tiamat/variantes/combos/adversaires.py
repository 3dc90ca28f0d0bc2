"""Plusieurs adversaires, plusieurs armes, et ceux qui comptent pour plusieurs."""

from tiamat.variantes.combos.donnees import action

PAR_ADVERSAIRE, MALUS_MAXIMUM = 1, 4
MULTIPLE_MAXIMUM = 4
OUBLIE_PAR_DEUX_ARMES = 1
RIEN, SECONDE_ARME, BOUCLIER = "rien", "arme", "bouclier"
SECONDES_MAINS = {RIEN: "Rien", SECONDE_ARME: "Une seconde arme", BOUCLIER: "Un bouclier"}
"""Ce que tient l'autre main, et comment cela se dit."""


def malus_du_nombre(adversaires: int, *, compte_pour: int = 1, oublies: int = 0) -> int:
    """Rend ce que le nombre ajoute aux difficultés, au corps à corps : 1 par adversaire après le premier, 4 au plus.

    (002-R16, 002-R42, 002-R43.) ``adversaires`` : combien l'attaquent, de 1 à plusieurs, chacun comptant pour ce qu'il
    se multiplie ; ``compte_pour`` : pour combien compte le personnage, de 1 à 4 ; ``oublies`` : ceux que sa seconde
    arme lui fait oublier, en défense.

    >>> malus_du_nombre(1), malus_du_nombre(3), malus_du_nombre(9), malus_du_nombre(3, compte_pour=2)
    (0, 2, 4, 1)
    """
    en_trop = max(0, adversaires - oublies - compte_pour)
    return min(MALUS_MAXIMUM, PAR_ADVERSAIRE * en_trop)


def oublies_en_defense(seconde_main: str) -> int:
    """Rend combien d'adversaires deux armes font oublier en défense : un, ou aucun (002-R18).

    >>> oublies_en_defense(SECONDE_ARME), oublies_en_defense(RIEN)
    (1, 0)
    """
    return OUBLIE_PAR_DEUX_ARMES if seconde_main == SECONDE_ARME else 0


def difficulte_de_parade(seconde_main: str) -> int:
    """Rend la difficulté d'une parade : 6, 5 avec deux armes, 4 avec un bouclier (002-R19).

    C'est la même baisse que la ligne Parade : elle ne se compte qu'une fois (002-T6).

    >>> difficulte_de_parade(RIEN), difficulte_de_parade(SECONDE_ARME), difficulte_de_parade(BOUCLIER)
    (6, 5, 4)
    """
    return action("parade").difficultes[tuple(SECONDES_MAINS).index(seconde_main)]
