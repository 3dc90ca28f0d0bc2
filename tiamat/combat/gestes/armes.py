"""Les armes : saisir, dégainer, rengainer, recharger."""

from collections.abc import Iterator
from functools import cache

from tiamat.catalogue import catalogue
from tiamat.combat.actions import Action
from tiamat.combat.combat import CONTACT_EN_METRES, Combat, Etat
from tiamat.combat.corps import Corps
from tiamat.combat.porter import degainer as prendre_en_main
from tiamat.combat.porter import recevoir_arme
from tiamat.procedure.interpretes import Interprete


def refus_de_saisir(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche de saisir une arme : elle n'est pas à ses pieds (C149), ses mains sont prises."""
    c = e.corps[i]
    if not any(arme == a.objet and abs(ou - c.position) < CONTACT_EN_METRES for arme, ou in e.au_sol):
        yield "Il n’y a pas cela par terre à portée de main (C149)."
    yield from mains_pleines(c, a.objet)


def mains_pleines(c: Corps, arme: str) -> Iterator[str]:
    """Rend le refus d'une arme pour laquelle il manque une main (R76)."""
    armes = catalogue().armes
    if arme in armes and sum(armes[a].mains for a in c.tenues) + armes[arme].mains > 2:
        yield "Ses deux mains sont prises : il doit rengainer d’abord (R76)."


def saisir(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Saisir une arme tombée, une action (R76, C149)."""
    c = e.corps[i]
    au_sol = list(e.au_sol)
    au_sol.remove(next(x for x in au_sol if x[0] == a.objet and abs(x[1] - c.position) < CONTACT_EN_METRES))
    return recevoir_arme(e._replace(au_sol=tuple(au_sol)), i, a.objet)


def refus_de_degainer(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche de dégainer : il ne la porte pas, ou ses mains sont prises (R76)."""
    if a.objet not in e.corps[i].rangees:
        yield "Il ne porte pas cette arme (R76)."
    yield from mains_pleines(e.corps[i], a.objet)


def degainer(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Dégainer, une action (R76)."""
    return e.avec(i, prendre_en_main(e.corps[i], a.objet))


def refus_de_rengainer(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche de rengainer : il ne la tient pas (R207)."""
    if a.objet not in e.corps[i].tenues:
        yield "Il ne tient pas cette arme (R207)."


def rengainer(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Rengainer, une action (R207)."""
    c = e.corps[i]
    tenues = list(c.tenues)
    tenues.remove(a.objet)
    return e.changer(i, tenues=tuple(tenues), rangees=(*c.rangees, a.objet))


def refus_de_recharger(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche de recharger (R168)."""
    c = e.corps[i]
    if a.objet not in c.tenues or a.objet not in dict(c.munitions):
        yield "Il ne tient pas cette arme, ou elle ne se recharge pas (R168)."
    elif dict(c.munitions)[a.objet] >= (catalogue().armes[a.objet].munitions or 0):
        yield "Le chargeur est plein (R168)."


@cache
def une_par_une(arme: str) -> bool:
    """Dit si l'arme prend ses cartouches une à une (R168)."""
    return "cartouche" in catalogue().armes[arme].recharge


def recharger(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Recharger, une action : le chargeur entier, ou une cartouche si l'arme les prend une à une (R168)."""
    pleine = catalogue().armes[a.objet].munitions
    c = e.corps[i]
    nouvelles = tuple(
        (arme, (n + 1 if une_par_une(arme) else pleine) if arme == a.objet else n) for arme, n in c.munitions
    )
    return e.changer(i, munitions=nouvelles)
