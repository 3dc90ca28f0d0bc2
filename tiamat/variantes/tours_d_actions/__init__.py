"""Tours d'actions (document 001) : des réserves de D6 qui explosent, des PV par endroit, des tours que l'on gagne."""

from tiamat.variantes.systeme import Systeme
from tiamat.variantes.tours_d_actions.actions import proposer
from tiamat.variantes.tours_d_actions.combattant import CHAMPS, OPTIONS, PROFILS
from tiamat.variantes.tours_d_actions.etat import bilan, engager, fin, vainqueur
from tiamat.variantes.tours_d_actions.fiches import ID
from tiamat.variantes.tours_d_actions.tactique import decider
from tiamat.variantes.tours_d_actions.tour import pas

SYSTEME = Systeme(
    id=ID,
    unite="tour",
    champs=CHAMPS,
    options=OPTIONS,
    profils=PROFILS,
    engager=engager,
    pas=pas,
    fin=fin,
    vainqueur=vainqueur,
    duree=lambda e: e.tour,
    bilan=bilan,
    proposer=proposer,
    decider=decider,
)
