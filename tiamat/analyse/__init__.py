"""Ce qui se calcule d'un combat sans le jouer : lois exactes, comparaisons."""

from tiamat.analyse.echange import LoiDEchange, echange

__all__ = ["LoiDEchange", "echange"]
