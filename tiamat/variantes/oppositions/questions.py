"""Le test d'une arme que l'on brise : réussi, raté, ou raté au point de casser la sienne."""

from dataclasses import dataclass
from functools import cached_property

from tiamat.des import Reserve
from tiamat.journal import Journal
from tiamat.procedure.questions import Des, Loi, Question
from tiamat.variantes.faits import FaitReserve
from tiamat.variantes.oppositions.reserves import chance_critique, face_critique, opposer

REUSSI, RATE, CRITIQUE = "reussi", "rate", "critique"


@dataclass(frozen=True, eq=False)
class QuestionBris(Question[str]):
    """La Force de qui pare contre l'Adresse de qui attaque (004-R28, 004-G07, 004-G21).

    >>> from tiamat.variantes.oppositions.reserves import reserve
    >>> dict(QuestionBris(("Léa", "Noé"), (reserve(1, 4), reserve(1, 4))).loi)["critique"]
    Fraction(1, 8)
    """

    qui: tuple[str, str]
    reserves: tuple[Reserve, Reserve]
    nom: str = "bris"
    quoi: tuple[str, str] = ("Force", "Adresse")
    regle: str = "004-R28"

    @cached_property
    def loi(self) -> Loi[str]:
        """Chaque issue et sa chance."""
        reussi, critique = opposer(*self.reserves).gagne, chance_critique(self.reserves[0])
        parts = ((REUSSI, reussi), (RATE, 1 - reussi - critique), (CRITIQUE, critique))
        return tuple((issue, p) for issue, p in parts if p)

    @property
    def demande(self) -> str:
        """Les dés de l'un, puis de l'autre."""
        jets = zip(self.quoi, self.qui, self.reserves, strict=True)
        return ", puis ".join(f"{quoi}, {qui}, {reserve}" for quoi, qui, reserve in jets)

    def lancer(self, des: Des, journal: Journal) -> str:
        """Lance l'un, puis l'autre."""
        jets = [r.lancer(des(self.nom)) for r in self.reserves]
        for quoi, qui, jet in zip(self.quoi, self.qui, jets, strict=True):
            journal.noter(FaitReserve(qui, quoi, jet, self.regle))
        sien, autre = jets
        if sien.succes > autre.succes:
            return REUSSI
        return CRITIQUE if not sien.succes and face_critique(sien.reserve) in sien.faces else RATE
