"""Les six zones que l'on annonce, et l'endroit qu'un excédent y trouve."""

from collections.abc import Mapping
from typing import NamedTuple

from tiamat.variantes.combos.degats import lieux_au_sort, lieux_ouverts
from tiamat.variantes.combos.donnees import Lieu


class Zone(NamedTuple):
    """Une zone annoncée : son nom, celle de la table, et si c'est un côté gauche."""

    nom: str
    table: str
    gauche: bool = False


ZONES_ANNONCEES: Mapping[str, Zone] = {
    "tete": Zone("Tête", "Tête"),
    "buste": Zone("Buste", "Buste"),
    "bras_droit": Zone("Bras droit", "Membre supérieur"),
    "bras_gauche": Zone("Bras gauche", "Membre supérieur", True),
    "jambe_droite": Zone("Jambe droite", "Membre inférieur"),
    "jambe_gauche": Zone("Jambe gauche", "Membre inférieur", True),
}
"""Ce que l'on peut annoncer avant le jet (002-R22)."""


def endroits(exces: int, zone: str = "", *, au_sort: bool = False) -> tuple[Lieu, ...]:
    """Rend les endroits entre lesquels choisir, ou tirer, selon la façon de la table (002-R22).

    >>> [lieu.id for lieu in endroits(1, "bras_gauche")], [lieu.id for lieu in endroits(1, au_sort=True)]
    (['eraflures_bras'], ['flancs', 'cuisse'])
    """
    if au_sort:
        return lieux_au_sort(exces)
    return lieux_ouverts(exces, ZONES_ANNONCEES[zone].table if zone else "")
