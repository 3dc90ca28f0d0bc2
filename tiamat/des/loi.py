"""La loi exacte d'un jet, en entiers : aucun flottant, aucun tirage."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from tiamat.erreurs import Refus
from tiamat.francais import pluriel, signe

if TYPE_CHECKING:
    from icepool import Die

D10_MAXIMUM = 40
D6_MAXIMUM = 40
FIXE_MAXIMUM = 1000


class Poignee(NamedTuple):
    """Les dés d'un jet, sans leurs étiquettes : tout ce dont sa loi dépend.

    ``d10`` et ``d6`` vont de 0 à 40, ``fixe`` de −1000 à 1000.
    """

    d10: int = 0
    d6: int = 0
    fixe: int = 0

    def __str__(self) -> str:
        """Écrit la poignée comme le livre.

        >>> str(Poignee(3, 1, 2)), str(Poignee(0, 2, 0)), str(Poignee(1, 0, -1))
        ('3D10+1D6+2', '2D6', '1D10−1')
        """
        des = [f"{n}D{faces}" for n, faces in ((self.d10, 10), (self.d6, 6)) if n]
        return "+".join(des) + (signe(self.fixe) if self.fixe else "") or "0"

    def verifier(self) -> "Poignee":
        """Rend la poignée si elle tient dans les plafonds, sinon lève ``Refus``."""
        for n, plafond, de in ((self.d10, D10_MAXIMUM, "D10"), (self.d6, D6_MAXIMUM, "D6")):
            if not 0 <= n <= plafond:
                raise Refus(
                    f"{n} {de} dans un seul jet : le livre calcule de 0 à {plafond} {de}. Réduisez leur nombre."
                )
        if abs(self.fixe) > FIXE_MAXIMUM:
            raise Refus(f"Bonus fixe {signe(self.fixe)} : il va de {signe(-FIXE_MAXIMUM)} à {signe(FIXE_MAXIMUM)}.")
        return self


class Loi(NamedTuple):
    """La loi d'un nombre entier : ``poids[i]`` cas sur ``total`` donnent ``mini + i``.

    ``ouverte`` : la dernière case réunit cette valeur et toutes celles d'au-dessus.
    """

    mini: int
    poids: tuple[int, ...]
    total: int
    ouverte: bool = False

    @property
    def maxi(self) -> int:
        """La plus grande valeur possible."""
        return self.mini + len(self.poids) - 1

    def valeurs(self) -> Iterator[tuple[int, Fraction]]:
        """Rend chaque valeur possible et sa chance, dans l'ordre.

        >>> list(loi(Poignee(fixe=3)).valeurs())
        [(3, Fraction(1, 1))]
        """
        return ((self.mini + i, Fraction(p, self.total)) for i, p in enumerate(self.poids) if p)

    def chance_exacte(self, x: int) -> Fraction:
        """La chance d'obtenir exactement ``x``.

        >>> loi(Poignee(1)).chance_exacte(10), loi(Poignee(1)).chance_exacte(11)
        (Fraction(0, 1), Fraction(1, 60))
        """
        i = x - self.mini
        return Fraction(self.poids[i], self.total) if 0 <= i < len(self.poids) else Fraction(0)

    def chance_au_moins(self, x: int) -> Fraction:
        """La chance d'obtenir ``x`` ou plus.

        >>> loi(Poignee(3)).chance_au_moins(8)
        Fraction(657, 1000)
        """
        return Fraction(sum(self.poids[max(0, x - self.mini) :]), self.total)

    def chance_au_plus(self, x: int) -> Fraction:
        """La chance d'obtenir ``x`` ou moins.

        >>> loi(Poignee(3)).chance_au_plus(7)
        Fraction(343, 1000)
        """
        return Fraction(sum(self.poids[: max(0, x - self.mini + 1)]), self.total)

    def quantile(self, part: Fraction) -> int:
        """La plus petite valeur que l'on ne dépasse pas avec au moins cette chance, au-dessus de 0 et jusqu'à 1.

        >>> loi(Poignee(d6=1)).quantile(Fraction(9, 10)), loi(Poignee(d6=1)).quantile(Fraction(1, 2))
        (6, 3)
        """
        if not 0 < part <= 1:
            raise Refus(f"Part de {part} : donnez un nombre au-dessus de 0, et de 1 au plus.")
        return next(self.mini + i for i, p in enumerate(accumulate(self.poids)) if p >= part * self.total)

    @property
    def moyenne(self) -> Fraction:
        """La moyenne exacte ; d'une loi ouverte, celle qu'elle aurait sans rien au-dessus de sa dernière case.

        >>> loi(Poignee(2)).moyenne
        Fraction(157, 20)
        """
        return Fraction(sum((self.mini + i) * p for i, p in enumerate(self.poids)), self.total)

    @property
    def variance(self) -> Fraction:
        """La variance exacte.

        >>> loi(Poignee(d6=1)).variance
        Fraction(35, 12)
        """
        carres = Fraction(sum((self.mini + i) ** 2 * p for i, p in enumerate(self.poids)), self.total)
        return carres - self.moyenne**2

    def en_die(self) -> "Die[int]":
        """Rend la même loi comme un dé d'icepool, pour composer avec d'autres mécaniques.

        >>> loi(Poignee(1)).en_die().mean() == loi(Poignee(1)).moyenne
        True
        """
        from icepool import Die

        return Die({self.mini + i: p for i, p in enumerate(self.poids) if p})

    def decaler(self, n: int) -> "Loi":
        """La loi de la même valeur, plus ``n``.

        >>> loi(Poignee(d6=1)).decaler(-1).mini
        0
        """
        return self._replace(mini=self.mini + n)


class Opposition(NamedTuple):
    """Les trois issues de deux jets comparés, pour qui lance le premier ; leur somme vaut 1."""

    gagne: Fraction
    egalite: Fraction
    perd: Fraction


@cache
def _sommes_de_d6(n: int) -> tuple[int, ...]:
    """Le nombre de facons d'obtenir n, n + 1, …, 6n avec n dés à six faces."""
    if n == 0:
        return (1,)
    cumul = [0, *accumulate(_sommes_de_d6(n - 1))]
    dernier = len(cumul) - 1
    return tuple(cumul[min(i + 1, dernier)] - cumul[max(0, i - 5)] for i in range(dernier + 5))


@lru_cache(maxsize=4096)
def loi(poignee: Poignee) -> Loi:
    """Rend la loi exacte d'un jet : le meilleur D10, la somme des D6, le bonus fixe (R61, R62, R63).

    Chaque 10 tiré, gardé ou non, ajoute un D6, et les D6 ne relancent jamais (C19, C20) : la loi est une
    forme close sur le nombre de 10. Lève ``Refus`` au-delà de 40 D10 ou de 40 D6.

    Ne pas confondre avec la somme de tous les D10 : ``loi(Poignee(2))`` garde le meilleur de deux dés.

    >>> dict(loi(Poignee(1)).valeurs())[9]
    Fraction(1, 10)
    """
    n, m, fixe = poignee.verifier()
    if n == 0:
        return Loi(m + fixe, _sommes_de_d6(m), 6**m)
    mini = 1 + m
    poids = [0] * (10 + 6 * (n + m) - mini + 1)
    sans_critique = _sommes_de_d6(m)
    for meilleur in range(1, 10):
        cas = (meilleur**n - (meilleur - 1) ** n) * 6**n
        for i, facons in enumerate(sans_critique, meilleur - 1):
            poids[i] += cas * facons
    for dix in range(1, n + 1):
        cas = comb(n, dix) * 54 ** (n - dix)
        for i, facons in enumerate(_sommes_de_d6(dix + m), 10 + dix + m - mini):
            poids[i] += cas * facons
    return Loi(mini + fixe, tuple(poids), 10**n * 6 ** (n + m))


@lru_cache(maxsize=4096)
def _cumuls(poignee: Poignee) -> tuple[int, ...]:
    return tuple(accumulate(loi(poignee).poids))


@lru_cache(maxsize=4096)
def opposition(premier: Poignee, second: Poignee) -> Opposition:
    """Rend les chances exactes que le premier jet dépasse, égale ou reste sous le second (R51).

    L'égalité est comptée à part : à la règle de dire à qui elle profite. Lève ``Refus`` au-delà des plafonds.

    >>> opposition(Poignee(1), Poignee(1)).egalite == sum(p * p for _, p in loi(Poignee(1)).valeurs())
    True
    """
    a, b = loi(premier), loi(second)
    cumuls = _cumuls(second)
    gagne = egal = 0
    for valeur, cas in enumerate(a.poids, a.mini):
        i = valeur - b.mini
        if i >= 0:
            sous = cumuls[min(i, len(cumuls)) - 1] if i else 0
            gagne += cas * sous
            egal += cas * b.poids[i] if i < len(b.poids) else 0
    total = a.total * b.total
    return Opposition(Fraction(gagne, total), Fraction(egal, total), Fraction(total - gagne - egal, total))


@lru_cache(maxsize=1024)
def ecart(premier: Loi, second: Loi) -> Loi:
    """Rend la loi exacte de la différence de deux jets indépendants, premier moins second.

    De lois ouvertes, la dernière case d'un côté vaut sa plus petite valeur.

    >>> d6 = loi(Poignee(d6=1))
    >>> ecart(d6, d6).chance_exacte(0), ecart(d6, d6).mini
    (Fraction(1, 6), -5)
    """
    mini = premier.mini - second.maxi
    poids = [0] * (premier.maxi - second.mini - mini + 1)
    for i, p in enumerate(premier.poids):
        for j, q in enumerate(reversed(second.poids)):
            poids[i + j] += p * q
    return Loi(mini, tuple(poids), premier.total * second.total, premier.ouverte or second.ouverte)


def comparer(premier: Loi, second: Loi) -> Opposition:
    """Rend les chances exactes que le premier jet dépasse, égale ou reste sous le second.

    À la règle de dire à qui l'égalité profite.

    >>> d6 = loi(Poignee(d6=1))
    >>> comparer(d6, d6)
    Opposition(gagne=Fraction(5, 12), egalite=Fraction(1, 6), perd=Fraction(5, 12))
    """
    difference = ecart(premier, second)
    gagne, egalite = difference.chance_au_moins(1), difference.chance_exacte(0)
    return Opposition(gagne, egalite, 1 - gagne - egalite)


def decrire(poignee: Poignee) -> str:
    """Dit les dés à prendre en main : « 3 D10 et 1 D6 ».

    >>> decrire(Poignee(3, 1, 2))
    '3\\xa0D10 et 1\\xa0D6'
    """
    prises = [pluriel(n, de, de) for n, de in ((poignee.d10, "D10"), (poignee.d6, "D6")) if n]
    return " et ".join(prises) or "aucun dé"
