"""L'initiative : des succès aux T.A., aux rangs, et à l'ordre de tous les passages d'un Tour."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tiamat.des import Loi, en_loi, loi_de_reserve
from tiamat.journal import Journal
from tiamat.procedure.questions import Des, Question
from tiamat.procedure.questions import Loi as LoiDeReponses
from tiamat.variantes.tours_d_actions.faits import FaitDepartage
from tiamat.variantes.tours_d_actions.reserve import reserve

RANGS = 5
"""Les rangs d'un T.A., et les succès d'une tranche."""
DERNIER, PREMIER = "dernier", "premier"
ALIGNEMENTS = {DERNIER: "Le dernier T.A. est commun", PREMIER: "Le premier T.A. est commun"}
"""Les deux lectures de l'ordre des T.A. (001-G05)."""
JAMAIS = (float("inf"), 0)


class Passage(NamedTuple):
    """Une action à venir : dans quel T.A. du Tour (à partir de 1), à quel rang (de 5 à 1), de qui."""

    ta: int
    rang: int
    qui: int


def nombre_de_tours(succes: int) -> int:
    """Rend le nombre de T.A. que donnent ces succès d'initiative (001-R19, 001-G06) ; aucun pour 0 (001-G07).

    >>> [nombre_de_tours(s) for s in (0, 1, 5, 6, 10, 11)]
    [0, 1, 1, 2, 2, 3]
    """
    return -(-succes // RANGS)


def rangs_d_action(succes: int) -> tuple[int, ...]:
    """Rend le rang où l'on agit dans chacun de ses T.A., dans l'ordre (001-R17, 001-R18, 001-R20, 001-R21).

    >>> rangs_d_action(4), rangs_d_action(11), rangs_d_action(5), rangs_d_action(0)
    ((4,), (1, 5, 5), (5,), ())
    """
    tours = nombre_de_tours(succes)
    return (succes - RANGS * (tours - 1), *(RANGS,) * (tours - 1)) if tours else ()


def tours_du_combat(succes: Sequence[int]) -> int:
    """Rend combien de T.A. compte le Tour de Combat : autant que le plus rapide, et un au moins (001-R16).

    >>> tours_du_combat([11, 2]), tours_du_combat([0, 0])
    (3, 1)
    """
    return max(1, *map(nombre_de_tours, succes))


def passages(succes: Sequence[int], alignement: str = DERNIER) -> list[Passage]:
    """Rend tous les passages, combattant par combattant, sans les ordonner (001-G05).

    ``alignement`` : ``dernier`` aligne chacun sur la fin du Tour, ``premier`` sur son début.

    >>> passages([7, 2])
    [Passage(ta=1, rang=2, qui=0), Passage(ta=2, rang=5, qui=0), Passage(ta=2, rang=2, qui=1)]
    """
    tous = tours_du_combat(succes)
    return [
        Passage(i + (tous - nombre_de_tours(s) if alignement == DERNIER else 0), rang, qui)
        for qui, s in enumerate(succes)
        for i, rang in enumerate(rangs_d_action(s), 1)
    ]


def ordonner(
    succes: Sequence[int], coordinations: Sequence[int], alignement: str = DERNIER, devant: int = 0
) -> tuple[Passage, ...]:
    """Rend les passages dans l'ordre : par T.A., du rang 5 au rang 1, puis par COORDINATION (001-R17, 001-R22).

    ``devant`` : qui a gagné le dé de départage, si les COORDINATIONS sont égales.

    >>> [(p.ta, p.rang, p.qui) for p in ordonner([11, 2], [4, 3])]
    [(1, 1, 0), (2, 5, 0), (3, 5, 0), (3, 2, 1)]
    """
    ordre = sorted(passages(succes, alignement), key=lambda p: (p.ta, -p.rang, -coordinations[p.qui], p.qui != devant))
    return tuple(ordre)


def a_departager(succes: Sequence[int], coordinations: Sequence[int], alignement: str = DERNIER) -> bool:
    """Dit si un dé doit départager deux combattants : même T.A., même rang, même COORDINATION (001-R22).

    >>> a_departager([3, 3], [4, 4]), a_departager([3, 3], [4, 5]), a_departager([3, 2], [4, 4])
    (True, False, False)
    """
    tous = passages(succes, alignement)
    return len(set(coordinations)) == 1 and len({(p.ta, p.rang) for p in tous}) < len(tous)


def loi_des_tours(des: int) -> Loi:
    """Rend la loi exacte du nombre de T.A. de qui lance tant de dés d'initiative, de 0 à 40 (001-R19).

    >>> loi_des_tours(1).chance_exacte(0)
    Fraction(1, 2)
    """
    return _regrouper(des, nombre_de_tours)


def loi_du_rang(des: int) -> Loi:
    """Rend la loi exacte du rang dans le premier T.A. joué ; 0, aucune action (001-R21, 001-G07).

    >>> loi_du_rang(1).chance_exacte(0)
    Fraction(1, 2)
    """
    return _regrouper(des, lambda s: next(iter(rangs_d_action(s)), 0))


@lru_cache(maxsize=256)
def chances_d_agir_en_premier(
    des: tuple[int, int], coordinations: tuple[int, int], alignement: str = DERNIER
) -> tuple[Fraction, Fraction, Fraction]:
    """Rend la chance que le premier agisse avant l'autre, celle de l'autre, et celle que personne n'agisse.

    Le dé qui départage vaut une chance sur deux pour chacun (001-R22).

    >>> un, deux, personne = chances_d_agir_en_premier((4, 4), (3, 3))
    >>> un == deux, personne == Fraction(1, 256)
    (True, True)
    """
    lois = [loi_de_reserve(reserve(n)) for n in des]
    ecart_de_coordination = coordinations[1] - coordinations[0]
    comptes = [0, 0, 0]
    for s, p in enumerate(lois[0].poids):
        for t, q in enumerate(lois[1].poids):
            un, autre = (_debut(x, (s, t), alignement) for x in (s, t))
            if un == autre == JAMAIS:
                comptes[2] += 2 * p * q
            elif (un, ecart_de_coordination) == (autre, 0):
                comptes[0] += p * q
                comptes[1] += p * q
            else:
                comptes[(un, ecart_de_coordination) > (autre, 0)] += 2 * p * q
    total = 2 * lois[0].total * lois[1].total
    premier, second, personne = (Fraction(n, total) for n in comptes)
    return premier, second, personne


def _debut(succes: int, tous: tuple[int, int], alignement: str) -> tuple[float, int]:
    """Le T.A. et le rang, en négatif, du premier passage : le plus petit passe devant."""
    tours = nombre_de_tours(succes)
    if not tours:
        return JAMAIS
    return 1 + (tours_du_combat(tous) - tours if alignement == DERNIER else 0), -rangs_d_action(succes)[0]


@dataclass(frozen=True, eq=False)
class QuestionDepartage(Question[int]):
    """Un dé à six faces chacun, jusqu'à ce qu'ils diffèrent : qui passe devant (001-R22)."""

    qui: tuple[str, str]
    nom: str = "departage"

    @property
    def loi(self) -> LoiDeReponses[int]:
        """Une chance sur deux pour chacun.

        >>> QuestionDepartage(("Léa", "Noé")).loi
        ((0, Fraction(1, 2)), (1, Fraction(1, 2)))
        """
        return (0, Fraction(1, 2)), (1, Fraction(1, 2))

    @property
    def demande(self) -> str:
        """Les dés de l'un, puis de l'autre."""
        return f"Départage, {self.qui[0]} puis {self.qui[1]}, 1D6 chacun, à relancer s’ils sont égaux"

    def lancer(self, des: Des, journal: Journal) -> int:
        """Lance un dé chacun, et recommence à égalité."""
        hasard = des(self.nom)
        faces = (0, 0)
        while faces[0] == faces[1]:
            faces = hasard.de(6), hasard.de(6)
        devant = int(faces[1] > faces[0])
        journal.noter(FaitDepartage(self.qui, faces, devant))
        return devant


def _regrouper(des: int, valeur: Callable[[int], int]) -> Loi:
    loi = loi_de_reserve(reserve(des))
    poids: dict[int, int] = {}
    for s, p in enumerate(loi.poids):
        cle = valeur(s)
        poids[cle] = poids.get(cle, 0) + p
    return en_loi(poids.items())
