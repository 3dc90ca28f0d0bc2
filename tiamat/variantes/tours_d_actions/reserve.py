"""La réserve de dés à six faces qui explosent : succès, chance de toucher, marge, et le jet pour toucher."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from tiamat.des import Loi, Reserve, loi_de_reserve
from tiamat.erreurs import ActionImpossible
from tiamat.francais import pluriel
from tiamat.journal import Journal
from tiamat.procedure.questions import Des, Question
from tiamat.procedure.questions import Loi as LoiDeReponses
from tiamat.variantes.faits import FaitReserve

GAINS = (0, 0, 0, 1, 1, 1)
RELANCE = (6,)


def reserve(des: int) -> Reserve:
    """Rend la réserve de tant de dés ; sous 0, aucun dé (001-R18, 001-R38, 001-G09).

    De 1 à 3 rien, 4 ou 5 un succès, 6 un succès et un dé de plus.

    >>> reserve(1).moyenne_par_de, reserve(-2).des
    (Fraction(3, 5), 0)
    """
    return Reserve(max(0, des), GAINS, RELANCE)


def loi_du_jet(des: int, bonus: int = 0) -> Loi:
    """Rend la loi des succès d'une attaque ; sans dé, toujours 0, bonus compris (001-R24, 001-G13).

    ``des`` va jusqu'à 40, ``bonus`` compte des succès ; lève ``Refus`` au-delà.

    >>> loi_du_jet(5, 4).mini, loi_du_jet(0, 4).maxi
    (4, 0)
    """
    return loi_de_reserve(reserve(des)).decaler(bonus if des > 0 else 0)


def loi_de_marge(des: int, defense: int, bonus: int = 0) -> Loi:
    """Rend la loi de la marge : succès moins DÉFENSE ; négative, le coup est raté (001-G08).

    >>> loi_de_marge(5, 3).mini
    -3
    """
    return loi_du_jet(des, bonus).decaler(-defense)


def chance_de_toucher(des: int, defense: int, bonus: int = 0) -> Fraction:
    """Rend la chance que l'attaque égale ou dépasse la DÉFENSE (001-R25, 001-R28, 001-R31, 001-G08).

    ``des`` : ceux que l'on lance, malus et dés déplacés ôtés ; sans dé, aucune chance (001-G13).

    >>> round(float(chance_de_toucher(5, 3)), 4), round(float(chance_de_toucher(5, 6)), 4)
    (0.5998, 0.0615)
    """
    return loi_de_marge(des, defense, bonus).chance_au_moins(0) if des > 0 else Fraction(0)


def marge_moyenne(des: int, defense: int, bonus: int = 0) -> Fraction:
    """Rend la marge moyenne des coups qui touchent (001-G08) ; 0 si aucun ne touche.

    >>> marge_moyenne(0, 3), round(float(marge_moyenne(5, 3)), 2)
    (Fraction(0, 1), 0.99)
    """
    chance = chance_de_toucher(des, defense, bonus)
    if not chance:
        return Fraction(0)
    return sum((m * p for m, p in loi_de_marge(des, defense, bonus).valeurs() if m > 0), Fraction(0)) / chance


def deplacer(des: int, defense: int, deplaces: int) -> tuple[int, int]:
    """Rend les dés qui restent à l'attaque, et la DÉFENSE qu'ils renforcent, un pour un (001-R26, 001-R28).

    Lève ``ActionImpossible`` si l'on déplace plus de dés que l'on n'en a.

    >>> deplacer(5, 6, 2)
    (3, 8)
    """
    if not 0 <= deplaces <= max(0, des):
        raise ActionImpossible(f"{pluriel(deplaces, 'dé')} vers la DÉFENSE : de 0 à {max(0, des)} (001-R26).")
    return max(0, des) - deplaces, defense + deplaces


class Lancer(NamedTuple):
    """Un jet pour toucher : ses succès, et s'il est un échec critique."""

    succes: int
    maladresse: bool = False


def chance_d_echec_critique(des: int) -> Fraction:
    """Rend la chance d'un échec critique : aucun succès, et un 1 au moins (001-G10).

    >>> chance_d_echec_critique(1), chance_d_echec_critique(0)
    (Fraction(1, 6), Fraction(0, 1))
    """
    return Fraction(1, 2) ** max(0, des) - Fraction(1, 3) ** max(0, des)


@dataclass(frozen=True, eq=False)
class QuestionAttaque(Question[Lancer]):
    """Le jet pour toucher ; ``critiques`` : un échec critique s'y reconnaît (001-G10).

    >>> QuestionAttaque("Léa", 1, "001-R28", critiques=True).loi[:2]
    ((Lancer(succes=0, maladresse=False), Fraction(1, 3)), (Lancer(succes=0, maladresse=True), Fraction(1, 6)))
    """

    qui: str
    des: int
    regle: str
    critiques: bool = False
    nom: str = "attaque"

    @cached_property
    def loi(self) -> LoiDeReponses[Lancer]:
        """Chaque nombre de succès et sa chance, l'échec critique à part."""
        rate = chance_d_echec_critique(self.des) if self.critiques else Fraction(0)
        loi = [(Lancer(s), p - (rate if s == 0 else 0)) for s, p in loi_de_reserve(reserve(self.des)).valeurs()]
        if rate:
            loi.insert(1, (Lancer(0, True), rate))
        return tuple((lancer, p) for lancer, p in loi if p)

    @property
    def demande(self) -> str:
        """Les dés."""
        return f"Attaque, {self.qui}, {reserve(self.des)}"

    def lancer(self, des: Des, journal: Journal) -> Lancer:
        """Lance la réserve."""
        jet = reserve(self.des).lancer(des(self.nom))
        journal.noter(FaitReserve(self.qui, "Attaque", jet, self.regle))
        succes = min(jet.succes, loi_de_reserve(jet.reserve).maxi)
        return Lancer(succes, self.critiques and not succes and 1 in jet.faces)
