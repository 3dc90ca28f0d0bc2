"""Les dés : formules du livre, jets explicables, lois exactes (R61 à R65)."""

from tiamat.des.formule import Formule
from tiamat.des.jet import Jet, JetAFaire, Modificateur, preparer
from tiamat.des.loi import D6_MAXIMUM, D10_MAXIMUM, Loi, Opposition, Poignee, loi, opposition

__all__ = [
    "D6_MAXIMUM",
    "D10_MAXIMUM",
    "Formule",
    "Jet",
    "JetAFaire",
    "Loi",
    "Modificateur",
    "Opposition",
    "Poignee",
    "loi",
    "opposition",
    "preparer",
]
