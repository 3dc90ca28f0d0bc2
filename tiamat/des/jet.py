"""Un jet : d'où viennent ses dés, et ce qu'ils ont donné."""

from typing import NamedTuple

from tiamat.des.loi import Loi, Poignee, loi
from tiamat.hasard import Hasard


class Modificateur(NamedTuple):
    """Une part d'un jet et son origine : « Habileté », 2 D10, R47."""

    libelle: str
    d10: int = 0
    d6: int = 0
    fixe: int = 0
    regle: str = ""


class Jet(NamedTuple):
    """Un jet lancé : les D10 dans l'ordre, les D6 de critique, les autres D6, et tout ce qui explique le total."""

    d10: tuple[int, ...]
    critiques: tuple[int, ...]
    d6: tuple[int, ...]
    fixe: int
    modificateurs: tuple[Modificateur, ...] = ()

    @property
    def meilleur(self) -> int:
        """Le D10 gardé (R61) ; 0 si le jet n'a pas de D10.

        >>> Jet((3, 8), (), (), 0).meilleur
        8
        """
        return max(self.d10, default=0)

    @property
    def total(self) -> int:
        """Le meilleur D10, plus tous les D6 (R62, R63), plus le bonus fixe.

        >>> Jet((2, 10, 10), (3, 5), (), 0).total
        18
        """
        return self.meilleur + sum(self.critiques) + sum(self.d6) + self.fixe


class JetAFaire(NamedTuple):
    """Un jet annoncé : sa poignée et l'origine de chaque dé."""

    poignee: Poignee
    modificateurs: tuple[Modificateur, ...]

    @property
    def loi(self) -> Loi:
        """La loi exacte du total."""
        return loi(self.poignee)

    def lancer(self, hasard: Hasard) -> Jet:
        """Lance les D10, puis un D6 par 10 obtenu, puis les D6 de la formule (R61, R62, R63).

        L'ordre est celui du livre : les critiques avant les D6 de l'arme.

        >>> from tiamat.hasard import HasardScript
        >>> couteau = preparer(Modificateur("Force", d10=3), Modificateur("Couteau", d6=1))
        >>> couteau.lancer(HasardScript([1, 8, 10, 3, 4])).total
        17
        """
        d10 = tuple(hasard.de(10) for _ in range(self.poignee.d10))
        critiques = tuple(hasard.de(6) for _ in range(d10.count(10)))
        d6 = tuple(hasard.de(6) for _ in range(self.poignee.d6))
        return Jet(d10, critiques, d6, self.poignee.fixe, self.modificateurs)


def preparer(*modificateurs: Modificateur) -> JetAFaire:
    """Additionne les modificateurs, puis applique le plancher d'un D10 (R64).

    Les malus de D10 se comptent tous avant le plancher (C22) et ne touchent ni les D6 ni le bonus fixe (C23, C24).
    Appliqué en dernier, ce plancher l'emporte sur toute règle spéciale (R60, C25). Un jet sans aucun D10 annoncé
    (2D6 de dommages) reste sans D10. Lève ``Refus`` au-delà des plafonds.

    >>> preparer(Modificateur("Rapidité", d10=2), Modificateur("Gifle", d10=-2)).poignee.d10
    1
    >>> preparer(Modificateur("Pistolet", d6=2)).poignee
    Poignee(d10=0, d6=2, fixe=0)
    """
    d10 = sum(m.d10 for m in modificateurs)
    if any(m.d10 > 0 for m in modificateurs):
        d10 = max(1, d10)
    poignee = Poignee(max(0, d10), sum(m.d6 for m in modificateurs), sum(m.fixe for m in modificateurs))
    return JetAFaire(poignee.verifier(), modificateurs)
