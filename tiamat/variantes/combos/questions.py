"""Le hasard propre à ce système : l'endroit tiré au sort."""

from dataclasses import dataclass
from fractions import Fraction

from tiamat.francais import enumerer
from tiamat.journal import Journal
from tiamat.procedure.questions import Des, Loi, Question
from tiamat.variantes.combos.degats import lieux_au_sort
from tiamat.variantes.combos.faits import FaitEffet


@dataclass(frozen=True, eq=False)
class QuestionLieu(Question[str]):
    """L'endroit touché, parmi ceux de la table inverse, chacun avec la même chance (002-R22, 002-R24).

    >>> QuestionLieu("lieu", 1).loi
    (('flancs', Fraction(1, 2)), ('cuisse', Fraction(1, 2)))
    """

    nom: str
    exces: int

    @property
    def loi(self) -> Loi[str]:
        """Chaque endroit et sa chance."""
        ouverts = lieux_au_sort(self.exces)
        return tuple((lieu.id, Fraction(1, len(ouverts))) for lieu in ouverts)

    @property
    def demande(self) -> str:
        """Le dé, autant de faces que d'endroits."""
        ouverts = lieux_au_sort(self.exces)
        return f"1D{len(ouverts)} : {enumerer([f'{i}, {x.nom}' for i, x in enumerate(ouverts, 1)], 'ou')}"

    def lancer(self, des: Des, journal: Journal) -> str:
        """Tire l'endroit ; un seul possible demande quand même un D1."""
        ouverts = lieux_au_sort(self.exces)
        lieu = ouverts[des(self.nom).de(len(ouverts)) - 1]
        journal.noter(FaitEffet(f"Le sort désigne : {lieu.nom}.", "002-R24"))
        return lieu.id
