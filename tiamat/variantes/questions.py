"""Les hasards des systèmes frères : une réserve, un jet gardé, une somme, deux réserves opposées."""

from dataclasses import dataclass
from functools import cached_property

from tiamat.des import (
    Garder,
    Reserve,
    Somme,
    ecart,
    loi_de_reserve,
    loi_de_somme,
    loi_gardee,
)
from tiamat.des import Loi as LoiDeDes
from tiamat.journal import Journal
from tiamat.procedure.questions import Des, Loi, Question
from tiamat.variantes.faits import FaitGarde, FaitReserve, FaitSomme


def en_reponses(loi: LoiDeDes) -> Loi[int]:
    """Rend une loi de dés comme les réponses d'une question."""
    return tuple(loi.valeurs())


@dataclass(frozen=True, eq=False)
class QuestionReserve(Question[int]):
    """Les succès d'une réserve.

    >>> from tiamat.des import reserve_a_seuil
    >>> QuestionReserve("attaque", "Attaque", "Léa", reserve_a_seuil(1, 8, 7), "004-R02").loi
    ((0, Fraction(3, 4)), (1, Fraction(1, 4)))
    """

    nom: str
    quoi: str
    qui: str
    reserve: Reserve
    regle: str

    @cached_property
    def loi(self) -> Loi[int]:
        """Chaque nombre de succès et sa chance."""
        return en_reponses(loi_de_reserve(self.reserve))

    @property
    def demande(self) -> str:
        """Les dés."""
        return f"{self.quoi}, {self.qui}, {self.reserve}"

    def lancer(self, des: Des, journal: Journal) -> int:
        """Lance la réserve."""
        jet = self.reserve.lancer(des(self.nom))
        journal.noter(FaitReserve(self.qui, self.quoi, jet, self.regle))
        return min(jet.succes, loi_de_reserve(self.reserve).maxi)


@dataclass(frozen=True, eq=False)
class QuestionEcart(Question[int]):
    """Deux réserves opposées : les succès de l'une moins ceux de l'autre.

    >>> from tiamat.des import reserve_a_seuil
    >>> un = reserve_a_seuil(1, 8, 7)
    >>> QuestionEcart("attaque", ("Attaque", "Parade"), ("Léa", "Noé"), (un, un), "004-R02").loi
    ((-1, Fraction(3, 16)), (0, Fraction(5, 8)), (1, Fraction(3, 16)))
    """

    nom: str
    quoi: tuple[str, str]
    qui: tuple[str, str]
    reserves: tuple[Reserve, Reserve]
    regle: str

    @cached_property
    def loi(self) -> Loi[int]:
        """Chaque écart et sa chance."""
        un, deux = map(loi_de_reserve, self.reserves)
        return en_reponses(ecart(un, deux))

    @property
    def demande(self) -> str:
        """Les dés de l'un, puis de l'autre."""
        jets = zip(self.quoi, self.qui, self.reserves, strict=True)
        return ", puis ".join(f"{quoi}, {qui}, {reserve}" for quoi, qui, reserve in jets)

    def lancer(self, des: Des, journal: Journal) -> int:
        """Lance l'un, puis l'autre."""
        succes = []
        for quoi, qui, reserve in zip(self.quoi, self.qui, self.reserves, strict=True):
            jet = reserve.lancer(des(self.nom))
            journal.noter(FaitReserve(qui, quoi, jet, self.regle))
            succes.append(min(jet.succes, loi_de_reserve(reserve).maxi))
        return succes[0] - succes[1]


@dataclass(frozen=True, eq=False)
class QuestionGardee(Question[int]):
    """Le total d'un jet gardé."""

    nom: str
    quoi: str
    qui: str
    jet: Garder
    regle: str

    @cached_property
    def loi(self) -> Loi[int]:
        """Chaque total et sa chance."""
        return en_reponses(loi_gardee(self.jet))

    @property
    def demande(self) -> str:
        """Les dés."""
        return f"{self.quoi}, {self.qui}, {self.jet}"

    def lancer(self, des: Des, journal: Journal) -> int:
        """Lance le jet."""
        jet = self.jet.lancer(des(self.nom))
        journal.noter(FaitGarde(self.qui, self.quoi, jet, self.regle))
        return min(jet.total, loi_gardee(self.jet).maxi)


@dataclass(frozen=True, eq=False)
class QuestionSomme(Question[int]):
    """Le total d'une somme de dés."""

    nom: str
    quoi: str
    qui: str
    somme: Somme
    regle: str

    @cached_property
    def loi(self) -> Loi[int]:
        """Chaque total et sa chance."""
        return en_reponses(loi_de_somme(self.somme))

    @property
    def demande(self) -> str:
        """Les dés."""
        return f"{self.quoi}, {self.qui}, {self.somme}"

    def lancer(self, des: Des, journal: Journal) -> int:
        """Lance les dés."""
        jet = self.somme.lancer(des(self.nom))
        journal.noter(FaitSomme(self.qui, self.quoi, jet, self.regle))
        return jet.total
