"""Ce que les dessins ajoutent à ``tiamat.francais`` : des parts affichées qui font toujours 100."""

from fractions import Fraction

from tiamat.francais import decimale, pourcentage

DIXIEMES = 1000  # un pourcentage à une décimale se compte en millièmes
INFIME = Fraction(1, 4 * DIXIEMES)  # non nul, mais s'arrondit à zéro


def entier(n: int) -> str:
    """Écrit un entier, vrai moins compris.

    >>> entier(12), entier(-3)
    ('12', '−3')
    """
    return decimale(n, 0)


def parts(*chances: Fraction) -> tuple[str, ...]:
    """Écrit en pourcentages des chances dont la somme vaut 1, de façon que les nombres affichés fassent 100.

    La première s'arrondit comme ailleurs ; les autres se partagent ce qu'elle laisse, aux plus forts restes.

    >>> parts(Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    ('33,3\\xa0%', '33,4\\xa0%', '33,3\\xa0%')
    """
    exactes = [p * DIXIEMES for p in chances]
    premiere = (exactes[0] + Fraction(1, 2)).__floor__()
    arrondies = [premiere, *(e.__floor__() for e in exactes[1:])]
    par_reste = sorted(range(1, len(exactes)), key=lambda i: arrondies[i] - exactes[i])
    for i in par_reste[: DIXIEMES - sum(arrondies)]:
        arrondies[i] += 1
    return tuple(pourcentage(_entre(a, p)) for a, p in zip(arrondies, chances, strict=True))


def _entre(milliemes: int, p: Fraction) -> Fraction:
    """La part arrondie, mais jamais nulle ni entière si la vraie ne l'est pas : elle s'écrira « < 0,1 % »."""
    return p if p in (0, 1) else min(max(Fraction(milliemes, DIXIEMES), INFIME), 1 - INFIME)
