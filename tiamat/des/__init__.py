"""Les dés : formules du livre, jets explicables, lois exactes (R61 à R65) ; et ceux des jeux frères."""

from tiamat.des.formule import Formule
from tiamat.des.garder import Garder, JetGarde, loi_gardee
from tiamat.des.jet import Jet, JetAFaire, Modificateur, preparer
from tiamat.des.loi import D6_MAXIMUM, D10_MAXIMUM, Loi, Opposition, Poignee, comparer, ecart, loi, opposition
from tiamat.des.reserve import JetDeReserve, Reserve, en_loi, loi_de_reserve, reserve_a_seuil
from tiamat.des.somme import JetDeSomme, Somme, loi_de_somme

__all__ = [
    "D6_MAXIMUM",
    "D10_MAXIMUM",
    "Formule",
    "Garder",
    "Jet",
    "JetAFaire",
    "JetDeReserve",
    "JetDeSomme",
    "JetGarde",
    "Loi",
    "Modificateur",
    "Opposition",
    "Poignee",
    "Reserve",
    "Somme",
    "comparer",
    "ecart",
    "en_loi",
    "loi",
    "loi_de_reserve",
    "loi_de_somme",
    "loi_gardee",
    "opposition",
    "preparer",
    "reserve_a_seuil",
]
