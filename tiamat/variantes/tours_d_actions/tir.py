"""Tirer : la portée, ce qui s'ajoute à la DÉFENSE, les dés ôtés pour viser."""

from typing import NamedTuple

from tiamat.erreurs import ActionImpossible, Refus
from tiamat.francais import INSECABLE, guillemets
from tiamat.variantes.tours_d_actions.fiches import MODIFICATEURS, PORTEES

DES_POUR_VISER = 2
FOIS_LA_LONGUE = 2
SANS = ""


class Portees(NamedTuple):
    """La fin de chaque portée d'une arme, en mètres."""

    courte: int
    moyenne: int
    longue: int

    @property
    def extreme(self) -> int:
        """La portée maximum (001-R33).

        >>> Portees(10, 20, 50).extreme
        100
        """
        return portee_maximum(self.longue)

    def verifier(self) -> "Portees":
        """Rend les portées si elles se suivent, sinon lève ``Refus``."""
        if not 0 < self.courte <= self.moyenne <= self.longue:
            raise Refus("Les portées vont en grandissant : courte, moyenne, puis longue. Changez-les.")
        return self


class Ligne(NamedTuple):
    """Une ligne de la pile : ce qui compte, combien, et la règle qui le dit."""

    nom: str
    valeur: int
    regle: str


def portee_maximum(longue: int) -> int:
    """Rend la distance que nul tir ne dépasse, en mètres : le double de la portée longue (001-R33, 001-G18).

    >>> portee_maximum(50)
    100
    """
    return FOIS_LA_LONGUE * longue


def bande(distance: int, portees: Portees) -> str:
    """Rend la portée où se tient la cible (001-R31, 001-G18).

    Lève ``ActionImpossible`` au-delà du maximum (001-R33), ``Refus`` si les portées ne se suivent pas.

    >>> bande(14, Portees(10, 20, 40)), bande(80, Portees(10, 20, 40))
    ('moyenne', 'extreme')
    """
    bornes = portees.verifier()
    for nom, fin in zip(PORTEES, (*bornes, bornes.extreme), strict=True):
        if distance <= fin:
            return nom
    raise ActionImpossible(
        f"À {distance}{INSECABLE}m, la cible est hors de portée : {bornes.extreme}{INSECABLE}m au plus (001-R33)."
    )


def pile(
    defense: int, portee: str, couvert: str = SANS, posture: str = SANS, en_mouvement: bool = False
) -> tuple[Ligne, ...]:
    """Rend, ligne par ligne, ce qu'un tir doit égaler (001-R31, 001-R32, 001-R34, 001-R35, 001-G23).

    Un seul couvert, une seule posture ; aucun dé déplacé n'y compte. Lève ``Refus`` si l'un d'eux est inconnu.

    >>> [(ligne.nom, ligne.valeur) for ligne in pile(3, "moyenne", en_mouvement=True)]
    [('DÉFENSE', 3), ('Portée moyenne', 2), ('En mouvement', 1)]
    """
    voulus = [(portee, "portée"), (couvert, "couvert"), (posture, "posture")]
    voulus += [("en_mouvement", "mouvement")] if en_mouvement else []
    lignes = [Ligne("DÉFENSE", defense, "001-R31")]
    for id, genre in voulus:
        if id != SANS:
            m = MODIFICATEURS.get(id)
            if m is None or m.genre != genre:
                raise Refus(f"{genre.capitalize()} {guillemets(id)} inconnue : {_connus(genre)}.")
            lignes.append(Ligne(m.nom, m.valeur, m.regle))
    return tuple(lignes)


def defense_contre_un_tir(
    defense: int, portee: str, couvert: str = SANS, posture: str = SANS, en_mouvement: bool = False
) -> int:
    """Rend les succès qu'un tir doit égaler : la somme de la pile (001-R31, 001-R35).

    >>> defense_contre_un_tir(3, "moyenne", en_mouvement=True)
    6
    """
    return sum(ligne.valeur for ligne in pile(defense, portee, couvert, posture, en_mouvement))


def des_du_tir(competence: int, vise: bool) -> int:
    """Rend les dés que lance le tireur : deux de moins s'il vise un point, 0 au moins (001-R30).

    >>> des_du_tir(7, True), des_du_tir(7, False), des_du_tir(1, True)
    (5, 7, 0)
    """
    return max(0, competence - (DES_POUR_VISER if vise else 0))


def _connus(genre: str) -> str:
    return ", ".join(m.id for m in MODIFICATEURS.values() if m.genre == genre)
