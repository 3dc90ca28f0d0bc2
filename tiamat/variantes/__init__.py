"""Les quatre systèmes frères : chacun son paquet, sur les mêmes dés et le même contrat (``systeme``)."""

from tiamat.variantes import anneaux, combos, oppositions, tours_d_actions
from tiamat.variantes.systeme import Systeme

SYSTEMES: dict[str, Systeme] = {
    s.id: s for s in (tours_d_actions.SYSTEME, combos.SYSTEME, anneaux.SYSTEME, oppositions.SYSTEME)
}
"""Identifiant → système, dans l'ordre des documents."""
