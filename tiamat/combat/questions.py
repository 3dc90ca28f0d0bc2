"""Les hasards du combat : chacun est un événement de la règle, avec sa loi exacte et sa façon de se lancer.

Une question a un nom (``precision``, ``zone``, ``puissance``, ``duree``…), une loi (les réponses possibles et leur
chance, de somme 1) et un lancer, dés montrés, qui rend une de ces réponses.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Generic, TypeVar

from tiamat.combat.faits import FaitDe, FaitZone
from tiamat.des import JetAFaire, opposition
from tiamat.hasard import Hasard
from tiamat.journal import FaitJet, Journal

R = TypeVar("R")
Loi = tuple[tuple[R, Fraction], ...]
GAGNE, EGALITE, PERD = 1, 0, -1
FACES_DE_ZONE = 10


class Question(Generic[R]):
    """Un hasard à trancher."""

    nom: str

    @property
    def loi(self) -> Loi[R]:
        """Les réponses possibles et leur chance."""
        raise NotImplementedError

    def lancer(self, hasard: Hasard, journal: Journal) -> R:
        """Lance les dés, les note, rend la réponse."""
        raise NotImplementedError


@dataclass(frozen=True, eq=False)
class QuestionOpposition(Question[int]):
    """La Précision contre la défense : 1 si l'attaque est strictement supérieure (R96), 0 à égalité, −1 sinon."""

    precision: JetAFaire
    defense: JetAFaire
    qui: tuple[str, str] = ("", "")
    nom: str = "precision"

    @cached_property
    def loi(self) -> Loi[int]:
        """Les chances de gagner, d'égaler et de perdre."""
        issues = opposition(self.precision.poignee, self.defense.poignee)
        return _sans_impossible(((GAGNE, issues.gagne), (EGALITE, issues.egalite), (PERD, issues.perd)))

    def lancer(self, hasard: Hasard, journal: Journal) -> int:
        """Lance la Précision, puis la défense."""
        totaux = []
        for qui, quoi, jet in zip(self.qui, ("Précision", "Défense"), (self.precision, self.defense), strict=True):
            lance = jet.lancer(hasard)
            journal.noter(FaitJet(qui, quoi, lance))
            totaux.append(lance.total)
        return (totaux[0] > totaux[1]) - (totaux[0] < totaux[1])


@dataclass(frozen=True, eq=False)
class QuestionZone(Question[str]):
    """La zone touchée : un D10 lu sur une table, le 10 compté 0 (R115, R116, R117, C21) ; ou une zone imposée."""

    zones: tuple[str, ...]
    """Une zone imposée, ou dix, une par face lue."""
    regle: str
    nom: str = "zone"

    @cached_property
    def loi(self) -> Loi[str]:
        """Chaque zone, en dixièmes."""
        n = len(self.zones)
        return tuple((z, Fraction(self.zones.count(z), n)) for z in dict.fromkeys(self.zones))

    def lancer(self, hasard: Hasard, journal: Journal) -> str:
        """Lance le D10 de localisation, s'il en faut un (R114)."""
        face = hasard.de(FACES_DE_ZONE) if len(self.zones) == FACES_DE_ZONE else 0
        zone = self.zones[face % FACES_DE_ZONE]
        journal.noter(FaitZone(zone, face, self.regle))
        return zone


@dataclass(frozen=True, eq=False)
class QuestionPerte(Question[int]):
    """La perte de santé : Puissance moins ce que la cible encaisse, jamais sous 0 (R98, C66)."""

    puissance: JetAFaire
    encaisse: int
    qui: str = ""
    nom: str = "puissance"

    @cached_property
    def loi(self) -> Loi[int]:
        """Les pertes possibles, celles qui ne font rien réunies."""
        puissance = self.puissance.loi
        poids: dict[int, int] = {}
        for valeur, n in enumerate(puissance.poids, puissance.mini):
            perte = max(0, valeur - self.encaisse)
            poids[perte] = poids.get(perte, 0) + n
        return _en_fractions(poids, puissance.total)

    def lancer(self, hasard: Hasard, journal: Journal) -> int:
        """Lance la Puissance."""
        jet = self.puissance.lancer(hasard)
        journal.noter(FaitJet(self.qui, "Puissance", jet))
        return max(0, jet.total - self.encaisse)


@dataclass(frozen=True, eq=False)
class QuestionParee(Question[int]):
    """La perte malgré une parade à mains nues : Puissance moins celle de la parade et l'armure, au moins 0 (R109)."""

    puissance: JetAFaire
    parade: JetAFaire
    armure: int
    qui: tuple[str, str] = ("", "")
    nom: str = "puissance"

    @cached_property
    def loi(self) -> Loi[int]:
        """Les pertes possibles."""
        puissance, parade = self.puissance.loi, self.parade.loi
        poids: dict[int, int] = {}
        for coup, n in enumerate(puissance.poids, puissance.mini - self.armure):
            for garde, m in enumerate(parade.poids, parade.mini):
                perte = max(0, coup - garde)
                poids[perte] = poids.get(perte, 0) + n * m
        return _en_fractions(poids, puissance.total * parade.total)

    def lancer(self, hasard: Hasard, journal: Journal) -> int:
        """Lance la Puissance de l'attaque, puis celle de la parade."""
        totaux = []
        for qui, jet in zip(self.qui, (self.puissance, self.parade), strict=True):
            lance = jet.lancer(hasard)
            journal.noter(FaitJet(qui, "Puissance", lance))
            totaux.append(lance.total)
        return max(0, totaux[0] - totaux[1] - self.armure)


@dataclass(frozen=True, eq=False)
class QuestionDe(Question[int]):
    """Un D6 : la durée d'un état (C84), l'énergie d'une blessure au torse (R138)."""

    nom: str
    quoi: str
    regle: str

    @cached_property
    def loi(self) -> Loi[int]:
        """Les six faces."""
        return tuple((n, Fraction(1, 6)) for n in range(1, 7))

    def lancer(self, hasard: Hasard, journal: Journal) -> int:
        """Lance le D6."""
        n = hasard.de(6)
        journal.noter(FaitDe(self.quoi, n, self.regle))
        return n


def _en_fractions(poids: dict[int, int], total: int) -> Loi[int]:
    return tuple((valeur, Fraction(n, total)) for valeur, n in poids.items() if n)


def _sans_impossible(issues: Iterable[tuple[int, Fraction]]) -> Loi[int]:
    return tuple((issue, p) for issue, p in issues if p)
