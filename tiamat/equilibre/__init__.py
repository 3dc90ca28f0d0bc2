"""L'équilibre des arts : deux à deux, en série, et ne retenir que ce qui tient sous toutes les variantes."""

from tiamat.equilibre.armurerie import JeuDArmes, jeux_d_armes
from tiamat.equilibre.bilan import Bilan
from tiamat.equilibre.campagne import Objectif, lots_voulus, mener
from tiamat.equilibre.duels import jouer_lot
from tiamat.equilibre.journal import JournalDeCampagne
from tiamat.equilibre.lecture import (
    Affirmation,
    a_tous_les_niveaux,
    affirmations,
    comparaisons,
    jamais_choisies,
    premiers,
    sens,
)
from tiamat.equilibre.plan import REFERENCE, Case, Lot, Plan, Variante, nommer, planifier
from tiamat.equilibre.releve import Releve, Resultat, releve_de_texte, relever

__all__ = [
    "REFERENCE",
    "Affirmation",
    "Bilan",
    "Case",
    "JeuDArmes",
    "JournalDeCampagne",
    "Lot",
    "Objectif",
    "Plan",
    "Releve",
    "Resultat",
    "Variante",
    "a_tous_les_niveaux",
    "affirmations",
    "comparaisons",
    "jamais_choisies",
    "jeux_d_armes",
    "jouer_lot",
    "lots_voulus",
    "mener",
    "nommer",
    "planifier",
    "premiers",
    "releve_de_texte",
    "relever",
    "sens",
]
