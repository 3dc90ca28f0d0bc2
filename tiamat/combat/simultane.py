"""Deux actions du même rang : elles partent du même état, et leurs suites s'ajoutent (R70, C33)."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tiamat.combat.combat import Etat
from tiamat.combat.combattant import A_TERRE
from tiamat.combat.corps import Corps
from tiamat.combat.durees import plus_tardive, poser
from tiamat.jauges import Jauges

Armes = tuple[tuple[str, int], ...]
COMPTES = ("actions", "effectif", "impulsions", "occupe")
"""Les champs qui se comptent : les écarts s'ajoutent."""
DEPENSES = ("actions", "prepare", "elan", "munitions")
"""Ce qui ne sert qu'une fois, même à deux actions du même rang."""


def jouer_ensemble(depart: Etat, actions: Iterable[Callable[[Etat], Etat]]) -> Etat:
    """Joue des actions du même rang et rend l'état où tout ce que chacune change a changé (R70, C33).

    Chacune part de l'état de départ, comme si les autres n'avaient rien fait ; mais une action, une préparation, une
    balle dépensée pour l'une n'est plus là pour la suivante (R71).

    >>> from tiamat.combat.corps import Corps
    >>> from tiamat.jauges import Jauges
    >>> j = Jauges(26, 26, 32, 32, 0, 4)
    >>> e = Etat((Corps(j), Corps(j)))
    >>> une = lambda e: e.changer(0, jauges=j._replace(sante=20))
    >>> autre = lambda e: e.changer(0, jauges=j._replace(sante=23, energie=30)).changer(1, posture="a_terre")
    >>> ensemble = jouer_ensemble(e, [une, autre])
    >>> ensemble.corps[0].jauges[:3], ensemble.corps[1].posture
    ((17, 26, 30), 'a_terre')
    """
    resultat = depart
    for jouer in actions:
        avant = depart._replace(corps=tuple(map(_depenses, depart.corps, resultat.corps)))
        apres = jouer(avant)
        corps = tuple(map(_reunir, avant.corps, resultat.corps, apres.corps))
        au_sol = _ajouts(depart.au_sol, resultat.au_sol, apres.au_sol)
        file = resultat.file if apres.file == depart.file else apres.file
        resultat = resultat._replace(corps=corps, au_sol=au_sol, file=file)
    return resultat


def _depenses(depart: Corps, ensuite: Corps) -> Corps:
    """Le corps de départ, moins ce que les actions déjà jouées du rang ont dépensé."""
    return depart._replace(**{champ: getattr(ensuite, champ) for champ in DEPENSES})


def _reunir(depart: Corps, une: Corps, autre: Corps) -> Corps:
    if autre == depart:
        return une
    if une == depart:
        return autre
    c = Corps._make(_champ(nom, *(getattr(c, nom) for c in (depart, une, autre))) for nom in Corps._fields)
    return c._replace(posture=A_TERRE) if c.jauges.ko and not depart.jauges.ko else c


def _champ(nom: str, depart: Any, une: Any, autre: Any) -> Any:
    if autre == depart:
        return une
    if une == depart:
        return autre
    if nom == "jauges":
        return _jauges(depart, une, autre)
    if nom == "posture":
        return A_TERRE if A_TERRE in (une, autre) else autre
    if nom in ("poses", "blessures"):
        une = tuple(x for x in une if x in autre or x not in depart)
        for quoi, fins in (x for x in autre if x not in depart):
            une = poser(une, quoi, fins) if nom == "poses" else _plus_tard(une, quoi, fins)
        return une
    if nom == "position":
        return une + autre - depart
    if nom in COMPTES:
        return max(0, une + autre - depart)
    return autre


def _ajouts(depart: Armes, une: Armes, autre: Armes) -> Armes:
    """Ce qui est tombé dans chaque branche, moins ce qu'on y a ramassé."""
    if autre == depart:
        return une
    apres = Counter(une) + (Counter(autre) - Counter(depart)) - (Counter(depart) - Counter(autre))
    return tuple(sorted(apres.elements()))


def _plus_tard(blessures: tuple[tuple[str, int], ...], partie: str, fins: int) -> tuple[tuple[str, int], ...]:
    deja = dict(blessures)
    deja[partie] = plus_tardive(deja.get(partie, 0), fins)
    return tuple(sorted(deja.items()))


def _jauges(depart: Jauges, une: Jauges, autre: Jauges) -> Jauges:
    def somme(champ: str, maximum: int) -> int:
        a, b, c = (getattr(j, champ) for j in (depart, une, autre))
        return int(min(maximum, max(0, b + c - a)))

    return depart._replace(
        sante=somme("sante", depart.sante_max),
        energie=somme("energie", depart.energie_max),
        furie=somme("furie", depart.furie_max),
        mort=une.mort or autre.mort,
    )
