"""Ce qui se calcule d'un combat sans le jouer : lois exactes, comparaisons, duels en série."""

from tiamat.analyse.bilan import Bilan, Mal, dresser
from tiamat.analyse.cascade import cascade
from tiamat.analyse.conseil import Conseil, classer, conseils, envisager, eprouver
from tiamat.analyse.duel import jouer_un_duel
from tiamat.analyse.echange import LoiDEchange, echange
from tiamat.analyse.embuscade import LoiDEmbuscade, embuscade
from tiamat.analyse.essai import essayer
from tiamat.analyse.initiative import LoiDeLOrdre, loi_de_l_ordre
from tiamat.analyse.loi_des_tours import loi_des_tours
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
    "envisager",
    "eprouver",
    "essayer",
    "essayer_un_tir",
    "jouer_un_duel",
    "loi_de_l_ordre",
    "loi_des_tours",
    "maillons_de",
    "se_debattre",
    "suivre",
    "tireur_quelconque",
]
