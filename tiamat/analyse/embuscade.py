"""Une embuscade avant les dés : qui est surpris, et ce que la surprise change, par le même déroulé que le combat."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import NamedTuple, TypeVar

from tiamat.analyse.echange import LoiDEchange
from tiamat.combat.actions import Annonce
from tiamat.combat.attaque import acheve, preparer
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.echange import echanger
from tiamat.combat.porter import emploi_de
from tiamat.combat.questions import QuestionContre, QuestionOpposition, QuestionTotal
from tiamat.combat.tables import loi_de
from tiamat.combat.tour import embusquer
from tiamat.des import JetAFaire, Poignee
from tiamat.procedure.interpretes import Muet
from tiamat.procedure.questions import Question

R = TypeVar("R")
I = TypeVar("I", bound=Hashable)  # noqa: E741


@dataclass(frozen=True)
class LoiDEmbuscade:
    """Les chances d'une embuscade : le jet commun des embusqués, et celui que chaque victime lui oppose.

    Les victimes ne sont pas indépendantes : un seul jet d'Infiltration vaut contre toutes (C106).
    """

    infiltration: JetAFaire
    vigilances: tuple[JetAFaire, ...]

    def surprise(self, victime: int) -> Fraction:
        """Rend la chance de surprendre une victime, par son rang : l'égalité n'est pas une surprise (R51, R105)."""
        return sum((p * sous[victime] for p, sous in self._par_total), Fraction(0))

    @cached_property
    def nombres(self) -> tuple[Fraction, ...]:
        """La chance d'en surprendre exactement 0, 1, 2… : on somme sur ce que les embusqués obtiennent (C106)."""
        somme = [Fraction(0)] * (len(self.vigilances) + 1)
        for p, sous in self._par_total:
            for n, q in enumerate(_nombre_de_succes(sous)):
                somme[n] += p * q
        return tuple(somme)

    @property
    def toutes(self) -> Fraction:
        """La chance de les surprendre toutes."""
        return self.nombres[-1]

    @property
    def au_moins_une(self) -> Fraction:
        """La chance d'en surprendre au moins une."""
        return 1 - self.nombres[0]

    @property
    def si_independantes(self) -> Fraction:
        """Le produit des chances de chacune : ce que vaudrait ``toutes`` si l'on rejetait contre chaque victime."""
        return prod((self.surprise(j) for j in range(len(self.vigilances))), start=Fraction(1))

    @cached_property
    def _par_total(self) -> tuple[tuple[Fraction, tuple[Fraction, ...]], ...]:
        """Chaque total des embusqués : sa chance, et celle que chaque victime reste au-dessous."""
        return tuple(
            (p, tuple(jet.loi.chance_au_plus(total - 1) for jet in self.vigilances))
            for total, p in self.infiltration.loi.valeurs()
        )


def embuscade(combat: Combat, e: Etat, embusques: Iterable[int], victimes: Iterable[int]) -> LoiDEmbuscade:
    """Rend la loi exacte d'une embuscade, avant le premier tour (R104, R105, R58, C106).

    Lève ``ActionImpossible`` une fois le combat commencé.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> guet = [Participant("jack", profil("jack"), 0), *(Participant(x, profil("policier"), 1) for x in "ab")]
    >>> loi = embuscade(*engager(guet), [0], [1, 2])
    >>> loi.infiltration.poignee, loi.vigilances[0].poignee
    (Poignee(d10=2, d6=0, fixe=1), Poignee(d10=2, d6=0, fixe=2))
    >>> [round(float(p), 3) for p in (loi.surprise(0), loi.toutes, loi.au_moins_une, loi.si_independantes)]
    [0.363, 0.215, 0.512, 0.132]
    """
    releve = _Releve()
    embusquer(releve, combat, e, embusques, victimes)
    infiltration, *vigilances = releve.jets
    return LoiDEmbuscade(infiltration, tuple(vigilances))


class PremierCoup(NamedTuple):
    """Ce que vaut un coup : sa chance de toucher, et la perte moyenne de la cible, coups manqués compris.

    La perte vaut ``None`` quand le coup élimine sans jet.
    """

    touche: Fraction
    perte_moyenne: Fraction | None


def premier_coup(combat: Combat, e: Etat, a: Annonce, defense: str) -> PremierCoup:
    """Rend ce que vaut une attaque dans cet état, la surprise de la cible comprise (R96, R106).

    La première attaque de chacun contre un groupe embusqué élimine un membre sans jet (R128, C131).

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("noor", profil("noor"), 1)])
    >>> coup = Annonce(0, 1, "oi_zuki")
    >>> [round(float(premier_coup(combat, e.changer(1, embusque=b), coup, "salto").touche), 3) for b in (False, True)]
    [0.475, 0.774]
    """
    emploi = emploi_de(combat, e, a.qui, a.technique, type=a.type)
    if acheve(combat, e, a, emploi):
        return PremierCoup(Fraction(1), None)
    echange, garde = preparer(combat, e, a, defense)
    loi = LoiDEchange(loi_de(echanger, echange), emploi, garde)
    return PremierCoup(loi.touche, loi.perte_moyenne)


def des_de_defense(combat: Combat, e: Etat, a: Annonce, defense: str) -> Poignee | None:
    """Rend les dés que la cible oppose à une attaque, surprise comprise (R95, R106, C104).

    ``None`` si sa défense est vaincue d'office (C57).

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("noor", profil("noor"), 1)])
    >>> coup = Annonce(0, 1, "oi_zuki")
    >>> [str(des_de_defense(combat, e.changer(1, embusque=b), coup, "salto")) for b in (False, True)]
    ['4D10', '1D10']
    """
    opposition = preparer(combat, e, a, defense)[0].opposition
    return opposition.defense.poignee if isinstance(opposition, QuestionOpposition) else None


def _nombre_de_succes(chances: Iterable[Fraction]) -> list[Fraction]:
    """La loi du nombre de succès d'essais indépendants, de chances connues."""
    loi = [Fraction(1)]
    for p in chances:
        manques = [*(q * (1 - p) for q in loi), Fraction(0)]
        reussis = [Fraction(0), *(q * p for q in loi)]
        loi = [m + r for m, r in zip(manques, reussis, strict=True)]
    return loi


class _Releve(Muet):
    """Joue une embuscade pour relever les jets qu'elle demande, sans les lancer ; ses réponses ne comptent pas."""

    def __init__(self) -> None:
        self.jets: list[JetAFaire] = []

    def tirer(self, question: Question[R]) -> R:
        if isinstance(question, QuestionTotal):
            self.jets.append(question.jet)
        elif isinstance(question, QuestionContre):
            self.jets.append(question.defense)
        return question.loi[0][0]
