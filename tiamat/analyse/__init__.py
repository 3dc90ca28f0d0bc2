"""Ce qui se calcule d'un combat sans le jouer : lois exactes, comparaisons, duels en série."""

from tiamat.analyse.bilan import Bilan, Mal, dresser
from tiamat.analyse.cascade import cascade
from tiamat.analyse.conseil import Conseil, classer, conseils, eprouver
from tiamat.analyse.duel import jouer_un_duel
from tiamat.analyse.echange import LoiDEchange, echange
from tiamat.analyse.embuscade import LoiDEmbuscade, embuscade
from tiamat.analyse.essai import essayer
from tiamat.analyse.horizon import horizon
from tiamat.analyse.initiative import LoiDeLOrdre, loi_de_l_ordre
from tiamat.analyse.maillons import maillons_de
from tiamat.analyse.soumission import se_debattre
from tiamat.analyse.suite import derouler, suivre
from tiamat.analyse.tir import Tir, essayer_un_tir, tireur_quelconque

__all__ = [
    "Bilan",
    "Conseil",
    "LoiDEchange",
    "LoiDEmbuscade",
    "LoiDeLOrdre",
    "Mal",
    "Tir",
    "cascade",
    "classer",
    "conseils",
    "derouler",
    "dresser",
    "echange",
    "embuscade",
    "eprouver",
    "essayer",
    "essayer_un_tir",
    "horizon",
    "jouer_un_duel",
    "loi_de_l_ordre",
    "maillons_de",
    "se_debattre",
    "suivre",
    "tireur_quelconque",
]
