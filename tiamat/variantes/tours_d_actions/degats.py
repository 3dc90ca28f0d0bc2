"""Ce qu'un coup inflige : l'arme, la marge, la FORCE ; puis la protection, la foudre, la conscience."""

from collections.abc import Collection, Mapping
from fractions import Fraction

from tiamat.des import Somme
from tiamat.variantes.tours_d_actions.fiches import ENDROITS, Arme, endroit_connu
from tiamat.variantes.tours_d_actions.reserve import loi_de_marge

BONUS_DU_SACRIFICE = 4
"""Les succès que donne un T.A. sacrifié (001-R24)."""


def points_du_coup(arme: Arme, marge: int, force: int) -> Somme:
    """Rend ce que lance et ajoute un coup qui touche, avant protection (001-R27, 001-R29, 001-G20).

    Mains nues : marge et FORCE. Mêlée : l'arme, la marge et la FORCE. Tir : l'arme et la marge.

    >>> from tiamat.variantes.tours_d_actions.fiches import ARMES
    >>> [str(points_du_coup(ARMES[a], 3, 3)) for a in ("mains_nues", "masse", "crache_foudre")]
    ['6', '1D6+6', '5']
    """
    ajoute = marge + (0 if arme.genre == "tir" else force)
    return arme.points._replace(fixe=arme.points.fixe + ajoute)


def maximum(points: Somme) -> int:
    """Rend le plus qu'un coup peut infliger : celui d'une réussite critique (001-R43, 001-R44, 001-R46).

    >>> maximum(Somme(1, 6, 6))
    12
    """
    return points.des * points.faces + points.fixe


def retenir(points: int, protection: int) -> int:
    """Rend les points qui restent une fois la protection ôtée, 0 au moins (001-R12).

    >>> retenir(2, 7), retenir(9, 7)
    (0, 2)
    """
    return max(0, points - protection)


def repartir(
    arme: Arme, endroit: str, points: int, protections: Mapping[str, int], metal: Collection[str] = ()
) -> dict[str, int]:
    """Rend les points que chaque endroit perd pour de bon (001-R12, 001-G21) ; lève ``Refus`` si l'endroit est inconnu.

    ``protections`` : endroit → score ; ``metal`` : les endroits que du métal couvre, que la foudre traverse et relie.

    >>> from tiamat.variantes.tours_d_actions.fiches import ARMES
    >>> repartir(ARMES["masse"], "torse", 9, {"torse": 7})
    {'torse': 2}
    >>> repartir(ARMES["crache_foudre"], "tete", 5, {"tete": 3}, ("tete", "torse"))
    {'tete': 5, 'torse': 5}
    """
    if arme.foudre and endroit_connu(endroit) in metal:
        return dict.fromkeys((endroit, *(e for e in ENDROITS if e in metal and e != endroit)), points)
    return {endroit_connu(endroit): retenir(points, protections.get(endroit, 0))}


def perte_moyenne(points: int, des: int, defense: int, bonus: int, protection: int) -> Fraction:
    """Rend ce qu'un tir ôte en moyenne, tirs ratés compris (001-R12, 001-R31, 001-G20).

    ``points`` : ceux de l'arme, sans dé ; ``protection`` : celle de l'endroit.

    >>> perte_moyenne(2, 0, 3, 0, 0)
    Fraction(0, 1)
    """
    if not des:
        return Fraction(0)
    marges = loi_de_marge(des, defense, bonus).valeurs()
    return sum((retenir(points + m, protection) * p for m, p in marges if m >= 0), Fraction(0))
