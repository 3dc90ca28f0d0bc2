"""De quoi monter un combat d'essai en une ligne : des fiches simples, un état choisi, des dés dictés."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tiamat.combat.actions import TECHNIQUE, Action
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.deroule import agir, pas, refus
from tiamat.combat.options import Options
from tiamat.hasard import HasardGraine, HasardScript
from tiamat.personnage import HOMME_DE_MAIN, Personnage
from tiamat.procedure.interpretes import Choix, Decider, Lanceur, ne_rien_decider
from tiamat.vocabulaire import CARACTERISTIQUES

SIX = ("oi_zuki", "mae_geri", "immobilisation", "projection", "age_uke", "roulade")
"""Six techniques sans coût ni arme, ou presque : deux actions par tour (R23)."""


def fiche(valeur: int = 2, *techniques: str, nom: str = "Quelqu'un", **change: Any) -> Personnage:
    """Une fiche où tout vaut ``valeur``, sauf les caractéristiques nommées ; sans technique, une action par tour."""
    valeurs = dict.fromkeys(CARACTERISTIQUES, valeur) | {c: change.pop(c) for c in [*change] if c in CARACTERISTIQUES}
    return Personnage(nom, valeurs, techniques=techniques, **change)


def voyous(**change: Any) -> Personnage:
    """Le profil de voyou du livre : une action, aucune technique, un point de santé (C140)."""
    return fiche(2, nom="Voyous", **{"rapidite": 1, "statut": HOMME_DE_MAIN} | change)


def engage(
    *participants: Participant, options: Options | None = None, tir: tuple[str, ...] = ()
) -> tuple[Combat, Etat]:
    """Un combat au tour 1, où personne n'a encore la main : à ``a_toi`` de la donner."""
    combat, e = engager(participants, options, tir)
    for i, c in enumerate(combat.combattants):
        e = e.changer(i, actions=c.actions)
    return combat, e._replace(tour=1)


def duel(
    a: Personnage,
    b: Personnage,
    *,
    ecart: int = 1,
    options: Options | None = None,
    effectifs: tuple[int, int] = (1, 1),
    tenues: tuple[tuple[str, ...] | None, tuple[str, ...] | None] = (None, None),
    tir: tuple[str, ...] = (),
) -> tuple[Combat, Etat]:
    """Deux adversaires à ``ecart`` mètres, au tour 1 ; c'est au premier de jouer, puis au second."""
    combat, e = engage(
        Participant("a", a, 0, effectifs[0], 0, tenues[0]),
        Participant("b", b, 1, effectifs[1], ecart, tenues[1]),
        options=options,
        tir=tir,
    )
    return combat, a_toi(e, 0, 1)


def a_toi(e: Etat, *ordre: int) -> Etat:
    """Le même état, où c'est au premier nommé de jouer, puis aux suivants ; le rang d'initiative suit l'ordre."""
    for place, i in enumerate(reversed(ordre)):
        e = e.changer(i, rang=place)
    return e._replace(file=tuple((i,) for i in ordre))


def ensemble(e: Etat, *qui: int) -> Etat:
    """Le même état, où ceux-là jouent en même temps (R70)."""
    return e._replace(file=(qui,))


@contextmanager
def des(*valeurs: int, decider: Decider = ne_rien_decider) -> Iterator[Lanceur]:
    """Un lanceur aux dés dictés ; l'essai échoue s'il en manque, ou s'il en reste."""
    with HasardScript(valeurs) as hasard:
        yield Lanceur(hasard, decider=decider)


def graine(n: int, decider: Decider = ne_rien_decider) -> Lanceur:
    """Un lanceur à graine."""
    return Lanceur(HasardGraine(n), decider=decider)


def coup(technique: str, cible: int = 1, **change: Any) -> Action:
    """Une attaque."""
    return Action(TECHNIQUE, technique, cible, **change)


def joue(combat: Combat, e: Etat, a: Action, *valeurs: int, decider: Decider = ne_rien_decider) -> Etat:
    """L'état après cette action de celui dont c'est le rang, avec exactement ces dés."""
    with des(*valeurs, decider=decider) as h:
        return agir(h, combat, e, a)


def tour(combat: Combat, e: Etat, *valeurs: int) -> Etat:
    """L'état une fois le tour suivant ouvert, avec ces dés d'initiative."""
    with des(*valeurs) as h:
        return pas(h, combat, e._replace(file=()))


def raisons(combat: Combat, e: Etat, a: Action) -> str:
    """Ce qui empêche une action, d'un trait ; rien si elle est permise."""
    return " ".join(refus(combat, e, a))


def decide(**reponses: Any) -> Decider:
    """Un décideur qui répond cela à chaque choix nommé, et la première réponse aux autres."""

    def repondre(choix: Choix, combat: Any, etat: Any) -> Any:
        reponse = reponses.get(choix.nom)
        if isinstance(reponse, Mapping):
            reponse = reponse.get(choix.qui)
        if isinstance(reponse, Callable):  # type: ignore[arg-type]
            return reponse(choix)
        return choix.reponses[0] if reponse is None else reponse

    return repondre
