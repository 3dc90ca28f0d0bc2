"""L'ordre d'un tour avant les dés : la loi exacte de l'initiative, par la même ouverture de tour que le combat."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import prod
from typing import Any, TypeVar

from tiamat.combat.combat import Combat, Etat
from tiamat.combat.durees import etats
from tiamat.combat.questions import QuestionTotal
from tiamat.combat.tour import jeter_l_initiative, ouvrir_le_tour
from tiamat.des import Poignee, loi
from tiamat.erreurs import Refus
from tiamat.procedure.interpretes import Enumerateur
from tiamat.procedure.questions import Loi, Question

I = TypeVar("I", bound=Hashable)  # noqa: E741
Ordre = tuple[tuple[int, ...], ...]
"""Qui joue, du premier au dernier ; ceux qui jouent en même temps sont ensemble."""
COMBATTANTS_MAXIMUM = 4
"""Au-delà, les ordres possibles seraient trop nombreux pour les dire tous."""


@dataclass(frozen=True)
class LoiDeLOrdre:
    """Tous les ordres possibles d'un tour et leur chance, de somme 1, du plus fréquent au plus rare."""

    ordres: Loi[Ordre]

    def seul_en_tete(self, i: int) -> Fraction:
        """Rend la chance que ce combattant joue avant tous les autres."""
        return sum((p for ordre, p in self.ordres if ordre[0] == (i,)), Fraction(0))

    def en_tete(self, i: int) -> Fraction:
        """Rend la chance que personne ne joue avant ce combattant : seul en tête, ou en même temps qu'un autre."""
        return sum((p for ordre, p in self.ordres if i in ordre[0]), Fraction(0))

    @cached_property
    def partagee(self) -> Fraction:
        """La chance que plusieurs jouent ensemble en tête (R70)."""
        return sum((p for ordre, p in self.ordres if len(ordre[0]) > 1), Fraction(0))


def loi_de_l_ordre(combat: Combat, e: Etat) -> LoiDeLOrdre:
    """Rend la loi exacte de l'ordre du tour qui va s'ouvrir, de un à quatre combattants debout (R68, R69, R70).

    Un sonné joue en dernier (R150), un surpris ne lance qu'un D10 (R106), un groupe ne jette qu'une fois et perd les
    égalités (R124). Lève ``Refus`` au-delà de quatre.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 4)])
    >>> ordre = loi_de_l_ordre(combat, e)
    >>> [(qui, round(float(p), 4)) for qui, p in ordre.ordres]
    [(((0,), (1,)), 0.7074), (((1,), (0,)), 0.2926)]
    >>> ordre.seul_en_tete(0) == ordre.en_tete(0), ordre.partagee
    (True, Fraction(0, 1))
    """
    if sum(not c.hors_de_combat for c in e.corps) > COMBATTANTS_MAXIMUM:
        raise Refus(f"L’ordre exact se calcule pour {COMBATTANTS_MAXIMUM} combattants au plus. Retirez-en.")
    chances: dict[Ordre, Fraction] = {}
    for apres, p in _Ouvreur().loi(ouvrir_le_tour, combat, e):
        chances[apres.file] = chances.get(apres.file, Fraction(0)) + p
    return LoiDeLOrdre(tuple(sorted(chances.items(), key=lambda paire: (-paire[1], paire[0]))))


@lru_cache(maxsize=256)
def loi_des_rangs(poignees: tuple[Poignee, ...]) -> Loi[tuple[int, ...]]:
    """Rend la loi des rangs de plusieurs initiatives jetées ensemble : 0 pour la plus basse, le même à égalité (R73).

    On descend de la plus haute valeur à la plus basse, en plaçant à chacune ceux qui l'obtiennent : jamais les totaux
    ne s'énumèrent tous. De une à quatre poignées.

    >>> dict(loi_des_rangs((Poignee(1), Poignee(1))))[(0, 0)] == sum(p * p for _, p in loi(Poignee(1)).valeurs())
    True
    """
    lois = [loi(p) for p in poignees]
    places: dict[tuple[tuple[int, ...], ...], int] = {(): 1}
    for valeur in range(max(x.maxi for x in lois), min(x.mini for x in lois) - 1, -1):
        cas = {i: x.poids[valeur - x.mini] for i, x in enumerate(lois) if x.mini <= valeur <= x.maxi}
        for deja, nombre in list(places.items()):
            libres = [i for i in cas if not any(i in palier for palier in deja)]
            for combien in range(1, len(libres) + 1):
                for palier in combinations(libres, combien):
                    suite = (*deja, palier)
                    places[suite] = places.get(suite, 0) + nombre * prod(cas[i] for i in palier)
    total = prod(x.total for x in lois)
    return tuple(
        (_rangs(paliers), Fraction(nombre, total))
        for paliers, nombre in places.items()
        if nombre and sum(map(len, paliers)) == len(lois)
    )


def raison_du_rang(combat: Combat, e: Etat, avant: int, apres: int) -> str:
    """Dit quelle règle met un combattant avant un autre, le tour ouvert.

    L'autre est sonné (R150), ou son score est plus bas (R68). À score égal, l'autre est un groupe (R124), ou c'est la
    rapidité qui décide, et à rapidité égale ils jouent en même temps (R70).

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 4)])
    >>> raison_du_rang(combat, e.changer(0, rang=1), 0, 1), raison_du_rang(combat, e, 0, 1)
    ('R68', 'R124')
    """
    a, b = e.corps[avant], e.corps[apres]
    if ("sonne" in etats(a.poses)) != ("sonne" in etats(b.poses)):
        return "R150"
    if a.rang != b.rang:
        return "R68"
    return "R70" if (avant in combat.groupes) == (apres in combat.groupes) else "R124"


class _QuestionDesRangs(Question[tuple[int, ...]]):
    """Toutes les initiatives d'un coup."""

    nom = "initiative"

    def __init__(self, jets: tuple[QuestionTotal, ...]) -> None:
        self._poignees = tuple(q.jet.poignee for q in jets)

    @property
    def loi(self) -> Loi[tuple[int, ...]]:
        return loi_des_rangs(self._poignees)


class _Ouvreur(Enumerateur):
    """Énumère l'ouverture d'un tour par ses rangs, sans passer par chaque total."""

    def jouer(self, procedure: Callable[..., I], *parametres: Hashable) -> I:
        if procedure is jeter_l_initiative:
            jets: Any = parametres[0]
            rangs: Any = self.tirer(_QuestionDesRangs(jets))
            return rangs  # type: ignore[no-any-return]
        return super().jouer(procedure, *parametres)


def _rangs(paliers: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Du plus haut palier au plus bas, vers le rang de chacun."""
    rang = {i: len(paliers) - 1 - n for n, palier in enumerate(paliers) for i in palier}
    return tuple(rang[i] for i in sorted(rang))
