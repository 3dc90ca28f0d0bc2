"""Les degrés de réalité : ce que leur différence change aux dommages et à la magie."""

from typing import NamedTuple

DE_PLUS_POUR_UN_VRAI_HUMAIN = 1


class Ecart(NamedTuple):
    """Ce que la différence de degrés ajoute : de la Puissance à l'attaquant, de l'armure au défenseur."""

    puissance: int
    armure: int


def ecart_de_realite(attaquant: int, defenseur: int) -> Ecart:
    """Rend ce que la différence change aux dommages : Puissance ou Force d'âme pour le plus réel (002-R38).

    >>> ecart_de_realite(6, 4), ecart_de_realite(3, 5), ecart_de_realite(4, 4)
    (Ecart(puissance=2, armure=0), Ecart(puissance=0, armure=2), Ecart(puissance=0, armure=0))
    """
    return Ecart(max(0, attaquant - defenseur), max(0, defenseur - attaquant))


def degre_vise(lieu: int) -> int:
    """Rend le degré d'un vrai humain accordé à un lieu : un de plus que le lieu (002-R34).

    >>> degre_vise(3)
    4
    """
    return lieu + DE_PLUS_POUR_UN_VRAI_HUMAIN


def acclimater(degre: int, lieu: int, etapes: int) -> int:
    """Rend le degré d'un vrai humain qui séjourne dans un lieu, après quelques étapes d'un degré (002-R34).

    >>> acclimater(4, 2, 1), acclimater(4, 1, 5), acclimater(4, 7, 1)
    (3, 2, 5)
    """
    vise = degre_vise(lieu)
    if vise > degre:
        return min(vise, degre + etapes)
    return max(vise, degre - etapes)


class Magie(NamedTuple):
    """Ce que la différence change à un pouvoir : à son niveau, à ses succès, et la contre-magie d'en face."""

    niveau: int
    succes: int
    contre_magie: int


def magie_contre(mage: int, cible: int, *, lieu: bool) -> Magie:
    """Rend ce que vaut la magie contre un lieu, ou contre une créature ou un objet (002-R36, 002-R37).

    Plus réels : le lieu ôte des niveaux, la créature contre. Moins réels : le lieu élève un pouvoir, la créature laisse
    des succès de plus.

    >>> magie_contre(4, 6, lieu=True), magie_contre(4, 6, lieu=False)
    (Magie(niveau=-2, succes=0, contre_magie=0), Magie(niveau=0, succes=0, contre_magie=2))
    >>> magie_contre(6, 3, lieu=True), magie_contre(6, 3, lieu=False)
    (Magie(niveau=3, succes=0, contre_magie=0), Magie(niveau=0, succes=3, contre_magie=0))
    """
    ecart = mage - cible
    if lieu:
        return Magie(ecart, 0, 0)
    return Magie(0, max(0, ecart), max(0, -ecart))
