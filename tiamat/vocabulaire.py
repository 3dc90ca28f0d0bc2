"""Les noms du jeu dont les formules se servent, lus dans les fiches : caractéristiques et compétences."""

from tiamat.fiches import lire

CARACTERISTIQUES: dict[str, str] = {c["id"]: c["nom"] for c in lire("caracteristiques")["caracteristique"]}
"""Identifiant → nom affiché des huit caractéristiques, dans l'ordre de la feuille (R1)."""

COMPETENCES: dict[str, str] = {c["id"]: c["nom"] for c in lire("competences")["competence"]}
"""Identifiant → nom affiché des vingt-deux compétences (R28)."""
