"""Attendre : passer, retarder, se préparer, une action longue, une autre."""

from collections.abc import Iterator

from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.effets import clore_le_tour
from tiamat.combat.interpretes import Interprete
from tiamat.combat.soumission import echouer
from tiamat.temps import TOURS_POUR_SOIGNER


def toujours(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    yield from ()


def passer(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Passer : les actions gardées servent encore à se défendre ce tour-ci (R75).

    Qui est tenu et pouvait tenter de se libérer compte un échec (C112).
    """
    c = e.corps[i]
    if c.prise is not None and not c.prise.tentee and c.actions > 0:
        e = echouer(e, i)
    return clore_le_tour(e.changer(i, mouvement_gratuit=False), i)


def refus_de_retarder(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    plus_tard = [j for rang in e.file[1:] for j in rang]
    if a.cible not in plus_tard:
        yield "On retarde son action après quelqu’un qui n’a pas encore joué (R74)."
    elif len(e.file[0]) > 1:
        yield "Actions simultanées : les listes sont écrites d’avance (R70)."
    elif e.corps[a.cible].rang > e.corps[i].rang >= 0:
        yield f"{combat.nom(a.cible)} attend déjà : le plus bas à l’initiative joue le premier (C36)."


def retarder(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Retarder : jouer le reste de ses actions juste après un autre, qui n'a pas encore joué (R74)."""
    file: list[tuple[int, ...]] = []
    for rang in e.file[1:]:
        file.append(rang)
        if a.cible in rang:
            file.append((i,))
    return e._replace(file=tuple(file))


def se_preparer(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Se préparer : 1D10 de plus à la prochaine technique (R90), gardé d'un tour à l'autre (C38)."""
    return e.changer(i, prepare=True)


def refus_de_se_preparer(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    if e.corps[i].prepare:
        yield "Il est déjà préparé : cela ne se cumule pas (C38)."


def refus_d_action_longue(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    if a.tours < 1:
        yield f"Dites combien de tours ; soigner une blessure légère en prend {TOURS_POUR_SOIGNER} (R57)."


def commencer(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Action longue : toutes les actions de ces tours, défenses comprises (R56)."""
    return e.changer(i, occupe=a.tours)


def autre(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Autre chose, une action : une compétence, un talent, un objet (R76) ; ce qu'elle donne se raconte."""
    return e
