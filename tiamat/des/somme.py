"""Les sommes ordinaires : « 1D8+2 », « 2D6 », et tout ce qui s'additionne."""

from functools import lru_cache
from typing import NamedTuple

from tiamat.des.loi import FIXE_MAXIMUM, Loi
from tiamat.des.reserve import DES_MAXIMUM, en_loi
from tiamat.erreurs import Refus
from tiamat.hasard import Hasard


class Somme(NamedTuple):
    """``des`` dés à ``faces`` faces, additionnés, plus ``fixe``.

    ``des`` va de 0 à 40, ``faces`` de 2 à 100, ``fixe`` de −1000 à 1000.
    """

    des: int
    faces: int
    fixe: int = 0

    def __str__(self) -> str:
        """Écrit la somme, comme « 1D8+2 ».

        >>> str(Somme(1, 8, 2)), str(Somme(2, 6)), str(Somme(0, 6, 3))
        ('1D8+2', '2D6', '3')
        """
        from tiamat.francais import signe

        if not self.des:
            return str(self.fixe)
        return f"{self.des}D{self.faces}" + (signe(self.fixe) if self.fixe else "")

    def verifier(self) -> "Somme":
        """Rend la somme si elle tient dans les plafonds, sinon lève ``Refus``."""
        if not 0 <= self.des <= DES_MAXIMUM or not 2 <= self.faces <= 100 or abs(self.fixe) > FIXE_MAXIMUM:
            raise Refus(
                f"{self.des}D{self.faces} et {self.fixe} : de 0 à {DES_MAXIMUM} dés, de 2 à 100 faces, "
                f"un bonus de {-FIXE_MAXIMUM} à {FIXE_MAXIMUM}."
            )
        return self

    def lancer(self, hasard: Hasard) -> "JetDeSomme":
        """Lance les dés.

        >>> from tiamat.hasard import HasardScript
        >>> Somme(2, 6, 1).lancer(HasardScript([3, 4])).total
        8
        """
        return JetDeSomme(self, tuple(hasard.de(self.faces) for _ in range(self.verifier().des)))


class JetDeSomme(NamedTuple):
    """Une somme lancée."""

    somme: Somme
    des: tuple[int, ...]

    @property
    def total(self) -> int:
        """Les dés, plus le bonus fixe."""
        return sum(self.des) + self.somme.fixe


@lru_cache(maxsize=4096)
def loi_de_somme(somme: Somme) -> Loi:
    """Rend la loi exacte de la somme, par icepool ; lève ``Refus`` au-delà des plafonds.

    >>> loi_de_somme(Somme(2, 6)).chance_exacte(7)
    Fraction(1, 6)
    """
    from icepool import d

    somme.verifier()
    if not somme.des:
        return Loi(somme.fixe, (1,), 1)
    return en_loi((v + somme.fixe, n) for v, n in (somme.des @ d(somme.faces)).items())
