"""Combos : pas de tours ; qui a la main enchaîne, jusqu'à ce qu'une réaction l'arrête."""

from tiamat.variantes.combos.champs import CHAMPS, OPTIONS, PROFILS
from tiamat.variantes.combos.deroule import fin, pas, vainqueur
from tiamat.variantes.combos.etat import Etat, engager
from tiamat.variantes.combos.propositions import bilan, proposer
from tiamat.variantes.combos.tactique import decider
from tiamat.variantes.systeme import Systeme


def duree(e: Etat) -> int:
    """Rend le nombre d'actions jouées."""
    return e.actions


SYSTEME = Systeme(
    id="combos",
    unite="action",
    champs=CHAMPS,
    options=OPTIONS,
    profils=PROFILS,
    engager=engager,
    pas=pas,
    fin=fin,
    vainqueur=vainqueur,
    duree=duree,
    bilan=bilan,
    proposer=proposer,
    decider=decider,
)
