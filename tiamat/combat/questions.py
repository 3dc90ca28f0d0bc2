"""Les hasards du combat : chacun est un événement de la règle, avec sa loi exacte et sa façon de se lancer.

Une question a un nom (``precision``, ``zone``, ``puissance``, ``duree``…), une loi (les réponses possibles et leur
chance, de somme 1) et un lancer, dés montrés, qui rend une de ces réponses.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tiamat.combat.faits import FaitDe, FaitZone
from tiamat.des import JetAFaire, Poignee, ecart, loi, opposition
from tiamat.journal import FaitJet, FaitTest, Journal
from tiamat.procedure.questions import Cas, Des, Loi, Question

GAGNE, EGALITE, PERD = 1, 0, -1
FACES_DE_ZONE = 10


@dataclass(frozen=True, eq=False)
class QuestionOpposition(Question[int]):
    """La Précision contre la défense : 1 si l'attaque est strictement supérieure (R96), 0 à égalité, −1 sinon."""

    precision: JetAFaire
    defense: JetAFaire
    qui: tuple[str, str] = ("", "")
    noms: tuple[tuple[str, str], tuple[str, str]] = (("precision", "Précision"), ("defense", "Défense"))
    """Le nom de chaque jet, pour les dés et pour le journal."""
    nom: str = "precision"

    @cached_property
    def loi(self) -> Loi[int]:
        """Les chances de gagner, d'égaler et de perdre."""
        issues = opposition(self.precision.poignee, self.defense.poignee)
        return _sans_impossible(((GAGNE, issues.gagne), (EGALITE, issues.egalite), (PERD, issues.perd)))

    @property
    def demande(self) -> str:
        """La Précision, puis la défense."""
        jets = zip(self.noms, self.qui, (self.precision, self.defense), strict=True)
        return ", puis ".join(_un_jet(quoi, qui, jet) for (_, quoi), qui, jet in jets)

    def lancer(self, des: Des, journal: Journal) -> int:
        """Lance la Précision, puis la défense."""
        totaux: list[int] = []
        for qui, (nom, quoi), jet in zip(self.qui, self.noms, (self.precision, self.defense), strict=True):
            lance = jet.lancer(des(nom))
            journal.noter(FaitJet(qui, quoi, lance))
            totaux.append(lance.total)
        return (totaux[0] > totaux[1]) - (totaux[0] < totaux[1])


@dataclass(frozen=True, eq=False)
class QuestionZone(Question[str]):
    """La zone touchée : un D10 lu sur une table, le 10 compté 0 (R115, R116, R117, C21) ; ou une zone imposée."""

    zones: tuple[str, ...]
    """Une zone imposée, ou dix, une par face lue."""
    regle: str
    montree: bool = True
    """Fausse quand la zone est déjà connue : elle ne se note pas deux fois."""
    nom: str = "zone"

    @cached_property
    def loi(self) -> Loi[str]:
        """Chaque zone, en dixièmes."""
        n = len(self.zones)
        return tuple((z, Fraction(self.zones.count(z), n)) for z in dict.fromkeys(self.zones))

    @property
    def demande(self) -> str:
        """Le D10 de la zone, ou rien s'il n'en faut pas."""
        return "la zone, 1D10" if len(self.zones) == FACES_DE_ZONE else "rien, la zone est imposée"

    def lancer(self, des: Des, journal: Journal) -> str:
        """Lance le D10 de localisation, s'il en faut un (R114)."""
        face = des(self.nom).de(FACES_DE_ZONE) if len(self.zones) == FACES_DE_ZONE else 0
        zone = self.zones[face % FACES_DE_ZONE]
        if self.montree:
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
    def cas(self) -> Cas:
        """Les pertes possibles, celles qui ne font rien réunies."""
        puissance = self.puissance.loi
        poids: dict[int, int] = {}
        for valeur, n in enumerate(puissance.poids, puissance.mini):
            perte = max(0, valeur - self.encaisse)
            poids[perte] = poids.get(perte, 0) + n
        return Cas.compter(poids, puissance.total)

    @cached_property
    def loi(self) -> Loi[int]:
        """Les mêmes, en chances."""
        return self.cas.loi

    @property
    def demande(self) -> str:
        """La Puissance."""
        return _un_jet("Puissance", self.qui, self.puissance)

    def lancer(self, des: Des, journal: Journal) -> int:
        """Lance la Puissance."""
        jet = self.puissance.lancer(des(self.nom))
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
    def cas(self) -> Cas:
        """Les pertes possibles, celles qui ne font rien réunies."""
        marge = ecart(self.puissance.loi, self.parade.loi)
        poids: dict[int, int] = {}
        for valeur, n in enumerate(marge.poids, marge.mini - self.armure):
            perte = max(0, valeur)
            poids[perte] = poids.get(perte, 0) + n
        return Cas.compter(poids, marge.total)

    @cached_property
    def loi(self) -> Loi[int]:
        """Les mêmes, en chances."""
        return self.cas.loi

    @property
    def demande(self) -> str:
        """La Puissance de l'attaque, puis celle de la parade."""
        jets = zip(self.qui, (self.puissance, self.parade), strict=True)
        return ", puis ".join(_un_jet("Puissance", qui, jet) for qui, jet in jets)

    def lancer(self, des: Des, journal: Journal) -> int:
        """Lance la Puissance de l'attaque, puis celle de la parade."""
        totaux = []
        for nom, qui, jet in zip(("puissance", "parade"), self.qui, (self.puissance, self.parade), strict=True):
            lance = jet.lancer(des(nom))
            journal.noter(FaitJet(qui, "Puissance", lance))
            totaux.append(lance.total)
        return max(0, totaux[0] - totaux[1] - self.armure)


@dataclass(frozen=True, eq=False)
class QuestionDe(Question[int]):
    """Un ou plusieurs D6 : la durée d'un état (C84), l'énergie d'une blessure au torse (R138), des balles (R166)."""

    nom: str
    quoi: str
    regle: str
    combien: int = 1

    @cached_property
    def loi(self) -> Loi[int]:
        """Les sommes possibles."""
        return tuple(loi(Poignee(0, self.combien)).valeurs())

    @property
    def demande(self) -> str:
        """Les D6."""
        return f"{self.quoi}, {self.combien}D6"

    def lancer(self, des: Des, journal: Journal) -> int:
        """Lance les D6."""
        hasard = des(self.nom)
        n = sum(hasard.de(6) for _ in range(self.combien))
        journal.noter(FaitDe(self.quoi, n, self.regle))
        return n


@dataclass(frozen=True, eq=False)
class QuestionTotal(Question[int]):
    """Le total d'un jet que l'on montre avant la suite : initiative (R73), Précision vue avant la défense (C55)."""

    jet: JetAFaire
    qui: str
    quoi: str
    nom: str

    @cached_property
    def loi(self) -> Loi[int]:
        """Les totaux possibles."""
        return tuple(self.jet.loi.valeurs())

    @property
    def demande(self) -> str:
        """Le jet."""
        return _un_jet(self.quoi, self.qui, self.jet)

    def lancer(self, des: Des, journal: Journal) -> int:
        """Lance le jet."""
        jet = self.jet.lancer(des(self.nom))
        journal.noter(FaitJet(self.qui, self.quoi, jet))
        return jet.total


@dataclass(frozen=True, eq=False)
class QuestionContre(Question[int]):
    """Une défense contre une Précision déjà connue (C55) : 1 si l'attaque reste supérieure, 0 à égalité, −1 sinon."""

    obtenu: int
    defense: JetAFaire
    qui: str
    nom: str = "defense"
    quoi: str = "Défense"

    @cached_property
    def loi(self) -> Loi[int]:
        """Les chances de rester au-dessous, d'égaler, de dépasser."""
        atteint, depasse = (self.defense.loi.chance_au_moins(n) for n in (self.obtenu, self.obtenu + 1))
        return _sans_impossible(((GAGNE, 1 - atteint), (EGALITE, atteint - depasse), (PERD, depasse)))

    @property
    def demande(self) -> str:
        """La défense."""
        return _un_jet(self.quoi, self.qui, self.defense)

    def lancer(self, des: Des, journal: Journal) -> int:
        """Lance la défense."""
        jet = self.defense.lancer(des(self.nom))
        journal.noter(FaitJet(self.qui, self.quoi, jet))
        return (self.obtenu > jet.total) - (self.obtenu < jet.total)


@dataclass(frozen=True, eq=False)
class QuestionTest(Question[bool]):
    """Un test simple pendant le combat : réussi si le jet atteint la difficulté (R47)."""

    jet: JetAFaire
    difficulte: int
    qui: str
    nom: str

    @cached_property
    def loi(self) -> Loi[bool]:
        """La chance de réussir, et d'échouer."""
        reussite = self.jet.loi.chance_au_moins(self.difficulte)
        return tuple((issue, p) for issue, p in ((True, reussite), (False, 1 - reussite)) if p)

    @property
    def demande(self) -> str:
        """Le test."""
        return _un_jet(self.jet.modificateurs[0].libelle, self.qui, self.jet)

    def lancer(self, des: Des, journal: Journal) -> bool:
        """Lance le test."""
        jet = self.jet.lancer(des(self.nom))
        journal.noter(FaitJet(self.qui, self.jet.modificateurs[0].libelle, jet))
        journal.noter(FaitTest(self.qui, jet.total, self.difficulte))
        return jet.total >= self.difficulte


def _un_jet(quoi: str, qui: str, jet: JetAFaire) -> str:
    return ", ".join(mot for mot in (quoi, qui, str(jet.poignee)) if mot)


def _sans_impossible(issues: Iterable[tuple[int, Fraction]]) -> Loi[int]:
    return tuple((issue, p) for issue, p in issues if p)
