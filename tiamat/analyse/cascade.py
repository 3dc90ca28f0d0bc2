"""La loi d'une attaque et de ses combos : la perte totale, maillon après maillon, sans suivre la santé."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, NamedTuple

from tiamat.combat.actions import Annonce
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import Combat, Etat
from tiamat.procedure.interpretes import Decider, Enumerateur
from tiamat.procedure.questions import Loi

INEPUISABLE = 10_000
"""De quoi ne jamais tomber ni manquer : le contexte d'un maillon est le même quelle que soit la perte déjà subie."""


class _Maillon(NamedTuple):
    """Ce qu'un maillon a donné : la perte de la cible, et le maillon suivant s'il y en a un."""

    perte: int
    suite: tuple[Etat, Annonce] | None


class _UnMaillon(Enumerateur):
    """S'arrête au combo offert : le maillon suivant se compte à part, une fois par contexte."""

    suite: tuple[Etat, Annonce] | None = None

    def jouer(self, procedure: Callable[..., Any], *parametres: Hashable) -> Any:
        if procedure is not attaquer:
            return super().jouer(procedure, *parametres)
        _, e, a = parametres
        assert isinstance(e, Etat)
        assert isinstance(a, Annonce)
        self.suite = inepuisable(e), a
        return e


def _frapper(h: _UnMaillon, combat: Combat, e: Etat, a: Annonce, cible: int) -> _Maillon:
    h.suite = None
    perte = INEPUISABLE - attaquer(h, combat, e, a).corps[cible].jauges.sante
    return _Maillon(perte, h.suite)


def cascade(combat: Combat, e: Etat, a: Annonce, decider: Decider) -> Loi[int]:
    """Rend la loi exacte de la perte totale de la cible : l'attaque, puis chaque combo que ``decider`` accepte (C120).

    L'annonce est permise et payée. Ni KO ni mort n'arrêtent la cascade : la perte est celle que les coups promettent.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.procedure.interpretes import ne_rien_decider
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("ryu", profil("ryu"), 1)])
    >>> sum(p for _, p in cascade(combat, e, Annonce(0, 1, "oi_zuki"), ne_rien_decider))
    Fraction(1, 1)
    """
    h, connues = _UnMaillon(decider), dict[tuple[Etat, Annonce], Loi[int]]()

    def loi(e: Etat, a: Annonce, cible: int) -> Loi[int]:
        if (e, a) not in connues:
            pertes: dict[int, Fraction] = {}
            for maillon, p in h.loi(_frapper, combat, e, a, cible):
                for encore, q in loi(*maillon.suite, cible) if maillon.suite else ((0, Fraction(1)),):
                    total = maillon.perte + encore
                    pertes[total] = pertes.get(total, Fraction(0)) + p * q
            connues[e, a] = tuple(sorted(pertes.items()))
        return connues[e, a]

    return loi(inepuisable(e), a, a.cible)


def inepuisable(e: Etat) -> Etat:
    """Rend l'état où personne ne peut tomber ni manquer d'énergie ou de furie."""
    jauges = (INEPUISABLE,) * 4 + (INEPUISABLE // 2, INEPUISABLE)
    return e._replace(corps=tuple(c._replace(jauges=type(c.jauges)(*jauges)) for c in e.corps))
