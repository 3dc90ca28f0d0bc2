"""Jouer à la place de quelqu'un : au hasard, prudent, agressif, un coup plus loin, parmi ce qui est permis."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tiamat.analyse.valeur import (
    Coup,
    coups,
    gain_de_la_defense,
    meilleure_attaque,
    peser_les_defenses,
    valeur_d_une_offre,
)
from tiamat.combat.actions import Action
from tiamat.combat.combat import CONTACT_EN_METRES, Combat, Etat, distance
from tiamat.combat.combattant import DEBOUT
from tiamat.combat.corps import Corps
from tiamat.combat.deroule import CHOIX_D_ACTION, PASSER, actions_legales, etat_prevu
from tiamat.combat.tour import a_qui
from tiamat.erreurs import NomInconnu
from tiamat.francais import guillemets, suggestion
from tiamat.hasard import Hasard
from tiamat.procedure.interpretes import Choix, Decider

T = TypeVar("T")
Tactique = Callable[[Hasard], Decider]
"""Un hasard (celui de la tactique, pas celui des dés) → ses décisions."""
DEFENSE, COMBO = "defense", "combo"


def au_hasard(hasard: Hasard) -> Decider:
    """Agit, se défend et enchaîne au hasard, parmi tout ce qui est permis."""

    def decider(choix: Choix, combat: Combat, e: Etat) -> Any:
        return _une(hasard, choix.reponses or actions_legales(combat, e))

    return decider


def agressif(choix: Choix, combat: Combat, e: Etat) -> Any:
    """Frappe de toutes ses actions, du coup qui promet le plus de perte ; ne se défend que d'instinct."""
    if choix.nom == COMBO:
        return _meilleure_offre(choix, combat, e)
    if choix.nom != CHOIX_D_ACTION:
        return choix.reponses[0]
    meilleur = _meilleur_coup(combat, e, choix.qui, Coup.valeur)
    return meilleur[0].action if meilleur else se_mettre_en_place(combat, e)


def prudent(choix: Choix, combat: Combat, e: Etat) -> Any:
    """Garde une action pour se défendre, de sa meilleure défense ; attaque du reste."""
    if choix.nom == COMBO:
        return _meilleure_offre(choix, combat, e)
    if choix.nom == DEFENSE:
        pesees = _pesees(choix, combat, e)
        return min([d for d in pesees if d] or pesees, key=pesees.__getitem__)
    if choix.nom != CHOIX_D_ACTION:
        return choix.reponses[0]
    meilleur = _meilleur_coup(combat, e, choix.qui, Coup.valeur)
    if not meilleur:
        return se_mettre_en_place(combat, e)
    garde = e.corps[choix.qui].actions < 2 <= combat.combattants[choix.qui].actions
    return PASSER if garde else meilleur[0].action


def un_coup_plus_loin(choix: Choix, combat: Combat, e: Etat) -> Any:
    """Compare les lois exactes : la meilleure attaque contre la meilleure défense, et ce que vaut garder une action."""
    if choix.nom == COMBO:
        return _meilleure_offre(choix, combat, e)
    if choix.nom == DEFENSE:
        return _meilleure_defense(choix, combat, e)
    if choix.nom != CHOIX_D_ACTION:
        return choix.reponses[0]
    meilleur = _meilleur_coup(combat, e, choix.qui, Coup.au_pire)
    if not meilleur:
        return se_mettre_en_place(combat, e)
    coup = meilleur[0]
    vaut = coup.valeur(e.corps[choix.qui], e.corps[coup.action.cible])
    return PASSER if gain_de_la_defense(combat, e, choix.qui) > vaut else coup.action


def _meilleur_coup(
    combat: Combat, e: Etat, qui: int, juger: Callable[[Coup, Corps, Corps], float]
) -> tuple[Coup, float] | None:
    moi = e.corps[qui]
    if moi.actions < 1:
        return None
    notes = [(juger(c, moi, e.corps[c.action.cible]), -n, c) for n, c in enumerate(coups(combat, e, qui))]
    if not notes:
        return None
    vaut, _, coup = max(notes, key=lambda note: note[:2])
    return coup, vaut


def _pesees(choix: Choix, combat: Combat, e: Etat) -> dict[str, float]:
    """Ce que l'attaque gagne à son auteur contre chaque défense, l'énergie et la furie de la défense comprises."""
    a = choix.sujet
    pesees = peser_les_defenses(combat, e, a)
    lui, moi = e.corps[a.qui], e.corps[a.cible]
    return {p.defense: p.valeur(lui, moi) + p.points for p in pesees}


def _meilleure_defense(choix: Choix, combat: Combat, e: Etat) -> str:
    """La défense qui sauve le plus, si elle sauve plus que ce que son action gagnerait plus tard à attaquer."""
    a, pesees = choix.sujet, _pesees(choix, combat, e)
    meilleure = min(pesees, key=pesees.__getitem__)
    attaquera = any(a.cible in rang for rang in e.file)
    if not meilleure or not attaquera:
        return meilleure
    gagne = pesees[""] - pesees[meilleure]
    return meilleure if gagne > meilleure_attaque(combat, e, a.cible, a.qui) else ""


def _meilleure_offre(choix: Choix, combat: Combat, e: Etat) -> Any:
    offres = [o for o in choix.reponses if o is not None]
    return max(offres, key=lambda o: valeur_d_une_offre(combat, e, choix.qui, o))


def se_mettre_en_place(combat: Combat, e: Etat) -> Action:
    """Sans attaque possible : se relever, se libérer, s'armer, s'approcher ; sinon passer."""
    permises, qui = actions_legales(combat, e), a_qui(e) or 0
    for sorte in ("se_liberer", "relever", "saisir", "recharger"):
        for a in permises:
            if a.sorte == sorte:
                return a
    for a in permises:
        if a.sorte == "posture" and a.objet == DEBOUT:
            return a
    cibles = [j for j in combat.adversaires(qui) if not e.corps[j].hors_de_combat]
    pres = min(cibles, key=lambda j: distance(e, qui, j), default=None)
    if pres is None or distance(e, qui, pres) < CONTACT_EN_METRES:
        return PASSER
    pas = [a for a in permises if a.sorte == "deplacement" and a.vers is not None]
    vers = min(pas, key=lambda a: abs((a.vers or 0) - e.corps[pres].position), default=PASSER)
    avance = vers.vers is not None and abs(vers.vers - e.corps[pres].position) < distance(e, qui, pres)
    return vers if avance else PASSER


def _reflechie(decider: Decider) -> Tactique:
    """Rend la tactique d'un décideur sans hasard ; il voit l'état que sa liste d'actions simultanées prévoit."""

    def regarder(choix: Choix, combat: Combat, e: Etat) -> Any:
        return decider(choix, combat, etat_prevu(combat, e) if choix.nom == CHOIX_D_ACTION else e)

    return lambda _: regarder


def _une(hasard: Hasard, parmi: Sequence[T]) -> T:
    return parmi[hasard.de(len(parmi)) - 1] if len(parmi) > 1 else parmi[0]


REFLEXION = "un_coup_plus_loin"
"""Celle qui regarde le plus loin."""
TACTIQUES: dict[str, tuple[str, Tactique]] = {
    "hasard": ("au hasard", au_hasard),
    "prudent": ("prudent", _reflechie(prudent)),
    "agressif": ("agressif", _reflechie(agressif)),
    REFLEXION: ("un coup plus loin", _reflechie(un_coup_plus_loin)),
}
"""Identifiant → nom et tactique."""


def tactique(id: str) -> Tactique:
    """Rend une tactique ; lève ``NomInconnu``.

    >>> tactique("hasard") is au_hasard
    True
    """
    if id not in TACTIQUES:
        raise NomInconnu(f"Tactique {guillemets(id)} inconnue. {suggestion(id, TACTIQUES)}".rstrip())
    return TACTIQUES[id][1]
