"""Les faits du combat : chacun dit sa phrase et sa règle."""

from tiamat.combat.faits.corps import (
    FaitBlessure,
    FaitEffectif,
    FaitEtat,
    FaitFinDEtat,
    FaitJauge,
    FaitMains,
    FaitMort,
    FaitPosition,
    FaitPosture,
    FaitPrise,
)
from tiamat.combat.faits.coups import (
    FaitAttaque,
    FaitDe,
    FaitDefense,
    FaitDommages,
    FaitParee,
    FaitRate,
    FaitRiposte,
    FaitTouche,
    FaitZone,
)
from tiamat.combat.faits.tours import FaitCorrection, FaitEmbuscade, FaitGeste, FaitImpossible, FaitRenfort, FaitTour

__all__ = [
    "FaitAttaque",
    "FaitBlessure",
    "FaitCorrection",
    "FaitDe",
    "FaitDefense",
    "FaitDommages",
    "FaitEffectif",
    "FaitEmbuscade",
    "FaitEtat",
    "FaitFinDEtat",
    "FaitGeste",
    "FaitImpossible",
    "FaitJauge",
    "FaitMains",
    "FaitMort",
    "FaitParee",
    "FaitPosition",
    "FaitPosture",
    "FaitPrise",
    "FaitRate",
    "FaitRenfort",
    "FaitRiposte",
    "FaitTouche",
    "FaitTour",
    "FaitZone",
]
