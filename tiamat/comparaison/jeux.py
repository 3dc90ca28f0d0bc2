"""Les cinq jeux, Tiamat d'abord."""

from tiamat.comparaison import de_anneaux, de_combos, de_oppositions, de_tiamat, de_tours
from tiamat.comparaison.jeu import Jeu

JEUX: dict[str, Jeu] = {m.JEU.id: m.JEU for m in (de_tiamat, de_tours, de_combos, de_anneaux, de_oppositions)}
"""Identifiant → jeu, dans l'ordre des documents."""
