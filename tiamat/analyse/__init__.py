"""Ce qui se calcule d'un combat sans le jouer : lois exactes, comparaisons."""

from tiamat.analyse.echange import LoiDEchange, echange
from tiamat.analyse.essai import essayer

__all__ = ["LoiDEchange", "echange", "essayer"]
