"""Un nom coupé en lignes, pour un dessin dont on ne connaît pas la police d'avance."""

import re
from itertools import combinations, pairwise

LARGEURS = (("ijlîï’", 0.24), (" -frtI", 0.32), ("cskvxyz", 0.5), ("mMWwœŒ", 0.86))
CAPITALE, MINUSCULE = 0.7, 0.56
"""Ce que prend une lettre dans une police ordinaire, en fractions de sa taille."""


def largeur(ligne: str, corps: int) -> float:
    """La largeur d'une ligne, en pixels, dans une police ordinaire de cette taille.

    >>> round(largeur("Oi zuki", 14))
    43
    """
    return corps * sum(
        next((part for lettres, part in LARGEURS if c in lettres), CAPITALE if c.isupper() else MINUSCULE)
        for c in ligne
    )


def couper(nom: str, corps: int, place: int) -> tuple[str, ...]:
    """Coupe un nom en aussi peu de lignes qu'il faut pour tenir dans ``place`` pixels, les plus égales possible.

    Un mot trop long reste entier.

    >>> couper("Tobi nagashi mawashi geri", 14, 88), couper("Dori", 14, 88)
    (('Tobi nagashi', 'mawashi geri'), ('Dori',))
    """
    mots = re.findall(r"[^ -]+-?", nom)
    essais = (
        tuple(" ".join(mots[a:b]).replace("- ", "-") for a, b in pairwise((0, *coupes, len(mots))))
        for nombre in range(len(mots))
        for coupes in combinations(range(1, len(mots)), nombre)
    )

    def gene(lignes: tuple[str, ...]) -> tuple[int, int, float]:
        plus_large = max(largeur(ligne, corps) for ligne in lignes)
        return round(max(0, plus_large - place)), len(lignes), plus_large

    return min(essais, key=gene)
