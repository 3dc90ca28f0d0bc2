"""Attendre : passer, retarder, se préparer, une action longue, une autre."""

from collections.abc import Iterator

from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import PERSONNE
from tiamat.combat.effets import clore_le_tour
from tiamat.combat.soumission import echouer
from tiamat.procedure.interpretes import Interprete
from tiamat.temps import TOURS_POUR_SOIGNER


def toujours(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Ne refuse rien."""
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
    """Rend ce qui empêche de retarder : l'autre a joué (R74), écrit sa liste (R70), ou l'attend déjà (C36)."""
    plus_tard = [j for rang in e.file[1:] for j in rang]
    if a.cible not in plus_tard:
        yield "On retarde son action après quelqu’un qui n’a pas encore joué (R74)."
    elif len(e.file[0]) > 1:
        yield "Actions simultanées : les listes sont écrites d’avance (R70)."
    elif _attend(e, a.cible, i):
        yield f"{combat.nom(a.cible)} attend déjà : le plus bas à l’initiative joue le premier (C36)."


def _attend(e: Etat, i: int, qui: int) -> bool:
    """Dit si ``i`` attend ``qui``, ou quelqu'un qui l'attend : le plus bas à l'initiative a parlé le dernier (C36)."""
    for _ in e.corps:
        i = e.corps[i].attend
        if i in (qui, PERSONNE):
            return i == qui
    return False


def retarder(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Retarder : jouer le reste de ses actions juste après un autre, qui n'a pas encore joué (R74, C36)."""
    file: list[tuple[int, ...]] = []
    for rang in e.file[1:]:
        file.append(rang)
        if a.cible in rang:
            file.append((i,))
    return e._replace(file=tuple(file)).changer(i, attend=a.cible)


def se_preparer(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Se préparer : 1D10 de plus à la prochaine technique (R90), gardé d'un tour à l'autre (C38)."""
    return e.changer(i, prepare=True)


def refus_de_se_preparer(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche de se préparer : l'être déjà (R90, C38)."""
    if e.corps[i].prepare:
        yield "Il est déjà préparé : cela ne se cumule pas (C38)."


def refus_d_action_longue(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche une action longue : sa durée n'est pas dite (R56, R57)."""
    if a.tours < 1:
        yield f"Dites combien de tours ; soigner une blessure légère en prend {TOURS_POUR_SOIGNER} (R57)."


def commencer(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Action longue : toutes les actions de ces tours, défenses comprises (R56)."""
    return e.changer(i, occupe=a.tours)


def autre(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Autre chose, une action : une compétence, un talent, un objet (R76) ; ce qu'elle donne se raconte."""
    return e
