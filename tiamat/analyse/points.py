"""Les points qui comptent : ceux dont dépend ce qui est permis à un combattant."""

from collections.abc import Iterator
from functools import lru_cache

from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Combattant


@lru_cache(maxsize=1024)
def plafond_d_energie(c: Combattant) -> int:
    """Rend l'énergie au-delà de laquelle il peut tout payer, une blessure au torse (R138) et une prise comprises."""
    couts = (2 * catalogue().techniques[t].cout.energie for t in c.techniques)
    return max(1, *couts, *_tentatives())


def _tentatives() -> Iterator[int]:
    return (x.energie for t in catalogue().techniques.values() for x in t.effets if x.verbe == "tentative")


@lru_cache(maxsize=1024)
def compte_sa_furie(c: Combattant, *, sobre: bool = False) -> bool:
    """Dit si ce qui lui est permis dépend de sa furie : une technique en coûte, ou demande de n'en pas avoir (R207).

    ``sobre`` : sa tactique n'en dépense pas.
    """
    connues = [catalogue().techniques[t] for t in c.techniques]
    en_depense = not sobre and any(t.cout.furie for t in connues)
    return en_depense or any(x.verbe == "exige_furie_nulle" for t in connues for x in t.effets)
