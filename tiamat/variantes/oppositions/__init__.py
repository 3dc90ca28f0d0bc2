"""« Oppositions » : des réserves de D8 opposées, des attaques multiples qui coûtent chacune un dé (document 004)."""

from tiamat.variantes.oppositions.bilan import bilan
from tiamat.variantes.oppositions.etat import engager, fin, vainqueur
from tiamat.variantes.oppositions.fiche import CHAMPS, OPTIONS, PROFILS
from tiamat.variantes.oppositions.propositions import proposer
from tiamat.variantes.oppositions.tables import ID
from tiamat.variantes.oppositions.tactique import decider
from tiamat.variantes.oppositions.tour import pas
from tiamat.variantes.systeme import Systeme

SYSTEME = Systeme(
    id=ID,
    unite="round",
    champs=CHAMPS,
    options=OPTIONS,
    profils=PROFILS,
    engager=engager,
    pas=pas,
    fin=fin,
    vainqueur=vainqueur,
    duree=lambda e: int(e.round),
    bilan=bilan,
    proposer=proposer,
    decider=decider,
)
