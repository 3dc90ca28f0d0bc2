"""Jouer à la place de quelqu'un : au hasard, prudent, agressif, un coup plus loin, sobre, parmi ce qui est permis."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tiamat.analyse.valeur import (
    SANTE_UTILE,
    Coup,
    Pesee,
    coups,
    coups_contre,
    gain_de_la_defense,
    menaces,
    peser_les_defenses,
    peser_une_offre,
    santes_utiles,
)
from tiamat.catalogue import catalogue
from tiamat.combat.actions import TECHNIQUE, Action, Annonce, Offre
from tiamat.combat.combat import CONTACT_EN_METRES, Combat, Etat, distance
from tiamat.combat.combattant import DEBOUT
from tiamat.combat.deroule import CHOIX_D_ACTION, PASSER, actions_legales, etat_prevu
from tiamat.combat.tour import a_qui
from tiamat.erreurs import NomInconnu
from tiamat.francais import citer, suggestion
from tiamat.hasard import Hasard, HasardScript
from tiamat.procedure.interpretes import Choix, Decider

T = TypeVar("T")
Tactique = Callable[[Hasard], Decider]
"""Un hasard (celui de la tactique, pas celui des dés) → ses décisions."""
Jugement = Callable[[Sequence[int]], Any]
"""Les santés utiles de chacun → une décision : ce qui reste à faire quand tout le reste est pesé."""
Reflexion = Callable[[Choix, Combat, Etat], Jugement]
"""Un choix et l'état où il se pose, dont la santé ne compte pas → le jugement."""
DEFENSE, COMBO = "defense", "combo"


def au_hasard(hasard: Hasard) -> Decider:
    """Agit, se défend et enchaîne au hasard, parmi tout ce qui est permis."""

    def decider(choix: Choix, combat: Combat, e: Etat) -> Any:
        return _une(hasard, choix.reponses or actions_legales(combat, e))

    return decider


def agressif(choix: Choix, combat: Combat, e: Etat) -> Jugement:
    """Frappe de toutes ses actions, du coup qui promet le plus de perte ; ne se défend que d'instinct."""
    if choix.nom == COMBO:
        return _meilleure_offre(choix, combat, e)
    if choix.nom != CHOIX_D_ACTION:
        return _toujours(choix.reponses[0])
    permis = _coups(combat, e, choix.qui)
    if not permis:
        return _toujours(se_mettre_en_place(combat, e))
    return lambda sante: _meilleur(permis, Coup.valeur, sante, choix.qui).action


def prudent(choix: Choix, combat: Combat, e: Etat) -> Jugement:
    """Garde une action pour se défendre, de sa meilleure défense ; attaque du reste."""
    if choix.nom == COMBO:
        return _meilleure_offre(choix, combat, e)
    if choix.nom == DEFENSE:
        pesees = peser_les_defenses(combat, e, choix.sujet)
        actives = [p for p in pesees if p.defense] or pesees
        return lambda sante: _moindre(actives, choix.sujet, sante).defense
    if choix.nom != CHOIX_D_ACTION:
        return _toujours(choix.reponses[0])
    permis = _coups(combat, e, choix.qui)
    if not permis:
        return _toujours(se_mettre_en_place(combat, e))
    if e.corps[choix.qui].actions < 2 <= combat.combattants[choix.qui].actions:
        return _toujours(PASSER)
    return lambda sante: _meilleur(permis, Coup.valeur, sante, choix.qui).action


def un_coup_plus_loin(choix: Choix, combat: Combat, e: Etat) -> Jugement:
    """Compare les lois exactes : la meilleure attaque contre la meilleure défense, et ce que vaut garder une action."""
    if choix.nom == COMBO:
        return _meilleure_offre(choix, combat, e)
    if choix.nom == DEFENSE:
        return _meilleure_defense(choix, combat, e)
    if choix.nom != CHOIX_D_ACTION:
        return _toujours(choix.reponses[0])
    qui, permis = choix.qui, _coups(combat, e, choix.qui)
    if not permis:
        return _toujours(se_mettre_en_place(combat, e))
    a_venir = menaces(combat, e, qui)

    def juger(sante: Sequence[int]) -> Action:
        coup = _meilleur(permis, Coup.au_pire, sante, qui)
        vaut = coup.valeur(sante[qui], sante[coup.action.cible])
        return PASSER if gain_de_la_defense(a_venir, sante, qui) > vaut else coup.action

    return juger


def _toujours(reponse: Any) -> Jugement:
    return lambda _: reponse


def _coups(combat: Combat, e: Etat, qui: int) -> tuple[Coup, ...]:
    return coups(combat, e, qui) if e.corps[qui].actions > 0 else ()


def _meilleur(
    parmi: Sequence[Coup], estimer: Callable[[Coup, int, int], float], sante: Sequence[int], qui: int
) -> Coup:
    """Le coup qui vaut le plus, le premier à égalité."""
    moi = sante[qui]
    notes = [estimer(c, moi, sante[c.action.cible]) for c in parmi]
    return parmi[notes.index(max(notes))]


def _moindre(parmi: Sequence[Pesee], a: Annonce, sante: Sequence[int]) -> Pesee:
    """La défense où l'attaque gagne le moins à son auteur, l'énergie et la furie de la défense comprises."""
    lui, moi = sante[a.qui], sante[a.cible]
    return min(parmi, key=lambda p: p.valeur(lui, moi) + p.points)


def _meilleure_defense(choix: Choix, combat: Combat, e: Etat) -> Jugement:
    """La défense qui sauve le plus, si elle sauve plus que ce que son action gagnerait plus tard à attaquer."""
    a, pesees = choix.sujet, peser_les_defenses(combat, e, choix.sujet)
    attaquera = any(a.cible in rang for rang in e.file)
    siens = coups_contre(combat, e, a.cible, a.qui) if attaquera and len(pesees) > 1 else ()

    def juger(sante: Sequence[int]) -> str:
        meilleure = _moindre(pesees, a, sante)
        if not meilleure.defense or not attaquera:
            return meilleure.defense
        lui, moi = sante[a.qui], sante[a.cible]
        instinct = pesees[0].valeur(lui, moi) + pesees[0].points
        gagne = instinct - (meilleure.valeur(lui, moi) + meilleure.points)
        return meilleure.defense if gagne > max((c.valeur(moi, lui) for c in siens), default=0.0) else ""

    return juger


def _meilleure_offre(choix: Choix, combat: Combat, e: Etat) -> Jugement:
    offres = [o for o in choix.reponses if o is not None]
    pesees = [peser_une_offre(combat, e, choix.qui, o) for o in offres]

    def juger(sante: Sequence[int]) -> Offre:
        moi = sante[choix.qui]
        notes = [p.valeur(moi, sante[o.cible]) - prix for o, (p, prix) in zip(offres, pesees, strict=True)]
        choisie: Offre = offres[notes.index(max(notes))]
        return choisie

    return juger


def prudent_et_sobre(choix: Choix, combat: Combat, e: Etat) -> Jugement:
    """Garde une action pour se défendre et attaque du reste, sans rien dépenser ni regarder la santé de personne."""
    if choix.nom == CHOIX_D_ACTION:
        garde = e.corps[choix.qui].actions < 2 <= combat.combattants[choix.qui].actions
        action = _attaque_sobre(combat, e, choix.qui)
        return _toujours(PASSER if garde and action.sorte == TECHNIQUE else action)
    if choix.nom == DEFENSE:
        gratuites = [p for p in peser_les_defenses(combat, e, choix.sujet) if _gratuite(p.defense)]
        apprises = [p for p in gratuites if p.defense]
        return _toujours(min(apprises or gratuites, key=lambda p: p.valeur(SANTE_UTILE, SANTE_UTILE)).defense)
    return _toujours(_reponse_sobre(choix, combat, e))


def agressif_et_sobre(choix: Choix, combat: Combat, e: Etat) -> Jugement:
    """Frappe de toutes ses actions et ne se défend que d'instinct, sans rien dépenser ni regarder la santé."""
    if choix.nom == CHOIX_D_ACTION:
        return _toujours(_attaque_sobre(combat, e, choix.qui))
    return _toujours(_reponse_sobre(choix, combat, e))


def _attaque_sobre(combat: Combat, e: Etat, qui: int) -> Action:
    """L'attaque gratuite qui promet le plus, comme si chacun était en pleine forme ; sinon, se mettre en place."""
    gratuites = [c for c in _coups(combat, e, qui) if _gratuite(c.action.technique)]
    if not gratuites:
        return se_mettre_en_place(combat, e)
    return max(gratuites, key=lambda c: c.valeur(SANTE_UTILE, SANTE_UTILE)).action


def _reponse_sobre(choix: Choix, combat: Combat, e: Etat) -> Any:
    """L'offre gratuite qui vaut le plus en pleine forme, s'il y en a une ; ailleurs, la première réponse."""
    if choix.nom != COMBO:
        return choix.reponses[0]
    offres: list[Offre] = [o for o in choix.reponses if o is not None and _gratuite(o.enchainement)]

    def vaut(offre: Offre) -> float:
        pesee, prix = peser_une_offre(combat, e, choix.qui, offre)
        return pesee.valeur(SANTE_UTILE, SANTE_UTILE) - prix

    return max(offres, key=vaut, default=None)


def _gratuite(technique: str) -> bool:
    """Dit si une technique ne coûte ni énergie ni furie ; n'en employer aucune, la défense instinctive, non plus."""
    return not technique or not any(catalogue().techniques[technique].cout)


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


def en_forme(decider: Decider) -> Decider:
    """Rend celui qui décide de même, mais comme si chacun était en pleine forme : la santé ne change rien à rien."""
    return lambda choix, combat, e: decider(choix, combat, _remis(e))


def _remis(e: Etat) -> Etat:
    """L'état où qui tient debout est en pleine forme."""
    return e._replace(
        corps=tuple(c if c.hors_de_combat else c._replace(jauges=c.jauges._replace(sante=SANTE_UTILE)) for c in e.corps)
    )


def regarder(reflexion: Reflexion, choix: Choix, combat: Combat, e: Etat) -> tuple[Jugement, tuple[int, ...]]:
    """Rend ce qu'une réflexion décide, et les santés utiles d'après lesquelles elle le fait.

    Elle voit l'état que sa liste d'actions simultanées prévoit (R70).
    """
    vu = etat_prevu(combat, e) if choix.nom == CHOIX_D_ACTION else e
    return reflexion(choix, combat, vu), santes_utiles(vu)


def _reflechie(reflexion: Reflexion) -> Tactique:
    """Rend la tactique d'une réflexion, qui ne tire rien au sort."""

    def decider(choix: Choix, combat: Combat, e: Etat) -> Any:
        juger, sante = regarder(reflexion, choix, combat, e)
        return juger(sante)

    return lambda _: decider


def _une(hasard: Hasard, parmi: Sequence[T]) -> T:
    return parmi[hasard.de(len(parmi)) - 1] if len(parmi) > 1 else parmi[0]


REFLEXION = "un_coup_plus_loin"
"""Celle qui regarde le plus loin."""
REFLEXIONS: dict[str, Reflexion] = {
    "prudent": prudent,
    "agressif": agressif,
    REFLEXION: un_coup_plus_loin,
    "prudent_et_sobre": prudent_et_sobre,
    "agressif_et_sobre": agressif_et_sobre,
}
"""Celles qui ne tirent rien au sort."""
TACTIQUES: dict[str, tuple[str, Tactique]] = {
    "hasard": ("au hasard", au_hasard),
    "prudent": ("prudent", _reflechie(prudent)),
    "agressif": ("agressif", _reflechie(agressif)),
    REFLEXION: ("un coup plus loin", _reflechie(un_coup_plus_loin)),
    "prudent_et_sobre": ("prudent et sobre", _reflechie(prudent_et_sobre)),
    "agressif_et_sobre": ("agressif et sobre", _reflechie(agressif_et_sobre)),
}
"""Identifiant → nom et tactique."""
SOBRES = ("prudent_et_sobre", "agressif_et_sobre")
"""Celles qui ne dépensent ni énergie ni furie, et ne regardent la santé de personne."""


def tactique(id: str) -> Tactique:
    """Rend une tactique ; lève ``NomInconnu``.

    >>> tactique("hasard") is au_hasard
    True
    """
    if id not in TACTIQUES:
        raise NomInconnu(f"Tactique {citer(id)} inconnue. {suggestion(id, TACTIQUES)}".rstrip())
    return TACTIQUES[id][1]


def decideur(id: str) -> Decider:
    """Rend les décisions d'une tactique qui ne tire rien au sort ; lève ``NomInconnu``.

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("ryu", profil("ryu"), 1)])
    >>> decideur("prudent")(Choix("mouvement", 0, ("rester",)), combat, e)
    'rester'
    """
    return tactique(id)(HasardScript(()))
