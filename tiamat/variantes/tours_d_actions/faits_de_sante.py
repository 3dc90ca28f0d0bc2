"""Ce qu'un combat raconte de la santé : les blessures, la conscience, les épreuves, le sang, les sorties."""

from typing import NamedTuple

from tiamat.francais import INSECABLE, MOINS, enumerer, majuscule, pluriel
from tiamat.variantes.tours_d_actions.fiches import GRAVITES, PALIERS

OU = {
    "tete": "à la tête",
    "torse": "au torse",
    "bras_droit": "au bras droit",
    "bras_gauche": "au bras gauche",
    "jambe_droite": "à la jambe droite",
    "jambe_gauche": "à la jambe gauche",
}
MORT, SANS_CONSCIENCE, ABANDON = "mort", "coma", "abandon"
SORTIES = {
    MORT: ("meurt de sa blessure", ("001-R10",)),
    SANS_CONSCIENCE: ("tombe dans le coma", ("001-R13", "001-R15")),
    ABANDON: ("quitte le combat", ("001-R07", "001-R08", "001-G12")),
}


def nombre(n: int) -> str:
    """Écrit un entier, vrai moins compris.

    >>> nombre(-3)
    '−3'
    """
    return f"{MOINS}{-n}" if n < 0 else str(n)


class FaitBlessure(NamedTuple):
    """Des points reçus à un endroit, protection ôtée, ce qu'il y reste, et la gravité qu'il a désormais."""

    qui: str
    endroit: str
    points: int
    reste: int
    maximum: int
    gravite: int

    @property
    def regles(self) -> tuple[str, ...]:
        """La protection si elle a tout retenu ; sinon la case cochée et la gravité."""
        par_gravite = ("001-R05", "001-R06", "001-R07", "001-R08")
        return ("001-R03", par_gravite[self.gravite - 1], "001-G03") if self.points else ("001-R12",)

    def phrase(self) -> str:
        """Dit les points, les PV qui restent, et la blessure.

        >>> FaitBlessure("Noé", "tete", 5, -1, 4, 2).phrase()
        'Noé reçoit 5\\xa0points à la tête\\xa0: −1 sur 4, blessure sérieuse.'
        >>> FaitBlessure("Noé", "torse", 0, 10, 10, 0).phrase()
        'Noé ne perd rien au torse\\xa0: sa protection retient tout.'
        """
        if not self.points:
            return f"{self.qui} ne perd rien {OU[self.endroit]}{INSECABLE}: sa protection retient tout."
        reste = f"{nombre(self.reste)} sur {self.maximum}"
        quoi = f"{pluriel(self.points, 'point')} {OU[self.endroit]}"
        return f"{self.qui} reçoit {quoi}{INSECABLE}: {reste}, blessure {GRAVITES[self.gravite].nom.lower()}."


class FaitConscience(NamedTuple):
    """Des cases de conscience cochées, et le palier où l'on en est."""

    qui: str
    points: int
    palier: int
    regle: str = "001-G22"

    @property
    def regles(self) -> tuple[str, ...]:
        """Ce qui les a retirées, et les paliers."""
        return (self.regle, "001-R14", "001-R15")

    def phrase(self) -> str:
        """Dit les cases et le palier.

        >>> FaitConscience("Noé", 4, 1).phrase()
        'Noé perd 4\\xa0PC\\xa0: sonné.'
        """
        return f"{self.qui} perd {pluriel(self.points, 'PC', 'PC')}{INSECABLE}: {PALIERS[self.palier].nom.lower()}."


class FaitEpreuve(NamedTuple):
    """L'issue d'un jet de MORAL ou de RÉSISTANCE."""

    qui: str
    quoi: str
    succes: int
    fallait: int
    numeros: tuple[str, ...]

    @property
    def regles(self) -> tuple[str, ...]:
        """Celles qui le demandent."""
        return self.numeros

    def phrase(self) -> str:
        """Dit l'issue.

        >>> FaitEpreuve("Noé", "jet de MORAL", 1, 2, ("001-R07",)).phrase()
        'Noé rate son jet de MORAL\\xa0: 1 contre 2.'
        """
        verbe = "réussit" if self.succes >= self.fallait else "rate"
        return f"{self.qui} {verbe} son {self.quoi}{INSECABLE}: {self.succes} contre {self.fallait}."


class FaitSaignement(NamedTuple):
    """Un Tour de saignement : PV par endroit, cases de conscience, palier où il mène."""

    qui: str
    pv: tuple[tuple[str, int], ...]
    pc: int
    palier: int

    @property
    def regles(self) -> tuple[str, ...]:
        """Celles du saignement."""
        return ("001-R06", "001-R07", "001-R08", "001-R09", "001-G14")

    def phrase(self) -> str:
        """Dit ce que le sang emporte.

        >>> FaitSaignement("Noé", (("torse", 2),), 4, 0).phrase()
        'Noé saigne\\xa0: 2\\xa0PV au torse et 4\\xa0PC.'
        """
        pertes = [f"{pluriel(n, 'PV', 'PV')} {OU[e]}" for e, n in self.pv]
        suite = f"{INSECABLE}; {PALIERS[self.palier].nom.lower()}" if self.palier else ""
        return f"{self.qui} saigne{INSECABLE}: {enumerer([*pertes, pluriel(self.pc, 'PC', 'PC')])}{suite}."


class FaitSortie(NamedTuple):
    """Qui ne se bat plus, et pourquoi."""

    qui: str
    comment: str

    @property
    def regles(self) -> tuple[str, ...]:
        """Celles de cette fin."""
        return SORTIES[self.comment][1]

    def phrase(self) -> str:
        """Dit la fin.

        >>> FaitSortie("Noé", "coma").phrase()
        'Noé tombe dans le coma.'
        """
        return majuscule(f"{self.qui} {SORTIES[self.comment][0]}.")
