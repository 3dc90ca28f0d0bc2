"""Le combat, pas à pas : ouvrir un tour, ou jouer une action ; ce qui n'est pas permis est refusé, avec sa raison."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.combat import recit
from tiamat.combat.actions import TECHNIQUE, Action, annonce_de
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import CONTACT_EN_METRES, Combat, Etat, distance
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT
from tiamat.combat.effets import sonner
from tiamat.combat.gestes import GESTES, faire_le_geste, refus_de_geste
from tiamat.combat.gestes.bouger import vitesse
from tiamat.combat.listes import payer_l_action, perdre_l_action, prevoir
from tiamat.combat.permis import attaques, attaques_permises, refus_d_annonce
from tiamat.combat.simultane import jouer_ensemble
from tiamat.combat.tour import a_qui, fini, finir_le_tour, ouvrir_le_tour, passer_la_main, peut_agir
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.francais import suggestion
from tiamat.procedure.interpretes import Choix, Interprete

CHOIX_D_ACTION = "action"
PASSER = Action("passer")


class Possible(NamedTuple):
    """Une action, et ce qui l'empêche : rien si elle est permise."""

    action: Action
    refus: tuple[str, ...]


def pas(h: Interprete, combat: Combat, e: Etat) -> Etat:
    """Fait avancer le combat d'un pas : ouvrir un tour, ou une action de celui dont c'est le rang (R54, R68, R71).

    Lève ``ActionImpossible`` si le combat est fini, ou si l'action choisie n'est pas permise.
    """
    if fini(combat, e):
        raise ActionImpossible("Le combat est fini : il ne reste qu’un camp debout.")
    qui = a_qui(e)
    if qui is None:
        if e.tour:
            e = finir_le_tour(h, combat, e)
        return passer_la_main(combat, ouvrir_le_tour(h, combat, e))
    action = h.choisir(Choix(CHOIX_D_ACTION, qui), combat, e)
    return agir(h, combat, e, action)


def agir(h: Interprete, combat: Combat, e: Etat, a: Action) -> Etat:
    """Joue une action de celui dont c'est le rang ; lève ``ActionImpossible`` si elle n'est pas permise (R92, C47)."""
    qui = a_qui(e)
    if qui is None:
        raise ActionImpossible("Personne n’a la main : le tour est fini (R54).")
    if raisons := refus(combat, e, a):
        raise ActionImpossible(" ".join(raisons))
    h.sous("")
    if len(e.file[0]) > 1:
        return _inscrire(h, combat, e, qui, a)
    return passer_la_main(combat, _jouer(h, combat, payer_l_action(combat, e, qui, a), qui, a, e))


def _jouer(h: Interprete, combat: Combat, e: Etat, qui: int, a: Action, avant: Etat) -> Etat:
    if a.sorte == TECHNIQUE:
        return h.jouer(attaquer, combat, e, annonce_de(qui, a))
    h.noter(recit.geste, combat, qui, a, GESTES[a.sorte].nom, GESTES[a.sorte].regle)
    apres = faire_le_geste(h, combat, e, qui, a)
    h.noter(recit.differences, combat, avant, apres)
    return sonner(avant, apres)


def _inscrire(h: Interprete, combat: Combat, e: Etat, qui: int, a: Action) -> Etat:
    """Ajoute une action à la liste secrète ; quand toutes sont closes, on les joue rang par rang (R70)."""
    listes = dict(e.listes)
    listes[qui] = (*listes.get(qui, ()), a)
    e = e._replace(listes=tuple(sorted(listes.items())))
    if a.sorte == PASSER.sorte or not peut_agir(prevoir(combat, e, qui, listes[qui]).corps[qui]):
        e = e._replace(closes=e.closes | {qui})
    if not set(e.file[0]) <= e.closes:
        return e
    e = e._replace(file=e.file[1:], listes=(), closes=frozenset())
    for rang in range(max(map(len, listes.values()), default=0)):
        e = _jouer_le_rang(h, combat, e, {i: actions[rang] for i, actions in listes.items() if rang < len(actions)})
    return passer_la_main(combat, e)


def _jouer_le_rang(h: Interprete, combat: Combat, e: Etat, rang: dict[int, Action]) -> Etat:
    """Les actions d'un même rang partent du même état ; leurs suites s'ajoutent après (C33).

    Une action écrite d'avance qui n'est plus possible est perdue, et son coût payé s'il peut l'être (R92, C47).
    """
    depart, jouables = e, dict[int, Action]()
    for i, a in rang.items():
        if e.corps[i].hors_de_combat:
            continue
        if raisons := _refus(combat, e, i, a):
            h.noter(recit.impossible, combat, i, intitule(combat, a), raisons)
            depart = perdre_l_action(combat, depart, i, a)
        else:
            depart, jouables[i] = payer_l_action(combat, depart, i, a), a

    def jouer(i: int, a: Action) -> Callable[[Etat], Etat]:
        return lambda avant: _jouer(h, combat, avant, i, a, avant)

    return jouer_ensemble(depart, [jouer(i, a) for i, a in jouables.items()])


def etat_prevu(combat: Combat, e: Etat) -> Etat:
    """Rend l'état d'après lequel une action est permise : celui que prévoit sa liste, s'il en écrit une (R70)."""
    qui = a_qui(e)
    if qui is None or not e.listes:
        return e
    return prevoir(combat, e, qui, dict(e.listes).get(qui, ()))._replace(listes=())


def refus(combat: Combat, e: Etat, a: Action) -> tuple[str, ...]:
    """Rend ce qui empêche une action de celui dont c'est le rang, rien si elle est permise.

    Chaque raison est une phrase avec sa règle. Lève ``Refus`` pour une sorte d'action ou une technique inconnue.
    """
    qui = a_qui(e)
    if qui is None:
        return ("Personne n’a la main : le tour est fini (R54).",)
    return _refus(combat, etat_prevu(combat, e), qui, a)


def _refus(combat: Combat, e: Etat, qui: int, a: Action) -> tuple[str, ...]:
    if a.sorte != TECHNIQUE:
        if a.sorte not in GESTES:
            raise Refus(f"Action « {a.sorte} » inconnue. {suggestion(a.sorte, (TECHNIQUE, *GESTES))}".rstrip())
        return refus_de_geste(combat, e, qui, a)
    catalogue().techniques.trouver(a.technique)
    if a.cible == qui or a.cible not in range(len(e.corps)):
        return ("Dites contre qui (R91).",)
    raisons = refus_d_annonce(combat, e, annonce_de(qui, a))
    lieu = catalogue().techniques[a.technique].localisation
    if lieu == "au_choix" and a.zone not in catalogue().localisations["au_choix"].zones:
        raisons += ("Dites quelle zone (R114).",)
    return raisons if e.corps[qui].actions > 0 else (*raisons, "Plus d’action ce tour-ci (R71).")


def intitule(combat: Combat, a: Action) -> str:
    """Rend le nom d'une action et ce qu'elle précise."""
    nom = catalogue().techniques[a.technique].nom if a.sorte == TECHNIQUE else GESTES[a.sorte].nom
    precise = recit.detail(combat, a)
    return f"{nom}, {precise}" if precise else nom


def toutes_les_actions(combat: Combat, e: Etat) -> tuple[Possible, ...]:
    """Rend tout ce que l'acteur connaît, chaque action avec ce qui l'empêche (R76).

    Les positions proposées sont celles qui comptent : au contact de chaque adversaire, ou aussi loin que possible.
    """
    qui = a_qui(e)
    if qui is None:
        return ()
    e = etat_prevu(combat, e)
    return tuple(Possible(a, _refus(combat, e, qui, a)) for a in (*attaques(combat, e, qui), *_gestes(combat, e, qui)))


def actions_legales(combat: Combat, e: Etat) -> tuple[Action, ...]:
    """Rend les actions permises à celui dont c'est le rang ; passer en est toujours une (R75).

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.procedure.interpretes import Lanceur
    >>> from tiamat.hasard import HasardGraine
    >>> from tiamat.personnage import profil
    >>> combat, e = engager([Participant("jack", profil("jack"), 0), Participant("jin", profil("Jin Chun-Fung"), 1)])
    >>> e = pas(Lanceur(HasardGraine(7)), combat, e)
    >>> PASSER in actions_legales(combat, e)
    True
    """
    qui = a_qui(e)
    if qui is None:
        return ()

    def calculer() -> tuple[Action, ...]:
        prevu = etat_prevu(combat, e)
        coups = attaques_permises(combat, prevu, qui) if prevu.corps[qui].actions > 0 else ()
        return (*coups, *(g for g in _gestes(combat, prevu, qui) if not _refus(combat, prevu, qui, g)))

    return combat.retenir(("actions", e.empreinte), calculer)


def _gestes(combat: Combat, e: Etat, qui: int) -> Iterator[Action]:
    c = e.corps[qui]
    for vers in _positions(combat, e, qui, combat.deplacement(qui)):
        yield Action("deplacement", vers=vers)
    for vers in _positions(combat, e, qui, vitesse(combat, qui, c)):
        yield Action("course", vers=vers)
    for posture in (DEBOUT, A_TERRE, ASSIS):
        if posture != c.posture:
            yield Action("posture", objet=posture)
    for arme in dict.fromkeys(c.rangees):
        yield Action("degainer", objet=arme)
    for arme in dict.fromkeys(c.tenues):
        yield Action("rengainer", objet=arme)
        if arme in dict(c.munitions):
            yield Action("recharger", objet=arme)
    for arme, ou in dict.fromkeys(e.au_sol):
        if abs(ou - c.position) < CONTACT_EN_METRES:
            yield Action("saisir", objet=arme)
    for j in combat.adversaires(qui):
        if e.corps[j].hors_de_combat and not e.corps[j].jauges.mort and j not in combat.groupes:
            yield Action("mise_a_mort", cible=j)
    for rang in e.file[1:]:
        for j in rang:
            yield Action("retarder", cible=j)
    for sorte in ("relever", "preparer", "se_liberer", "lacher", "jeter_a_terre", "resister", "autre", "passer"):
        yield Action(sorte)


def _positions(combat: Combat, e: Etat, qui: int, metres: int) -> tuple[int, ...]:
    """Au contact de chaque adversaire à portée, plus près de lui sinon ; et à l'opposé."""
    ici, voulues = e.corps[qui].position, list[int]()
    for j in combat.adversaires(qui):
        if e.corps[j].hors_de_combat:
            continue
        sens = 1 if e.corps[j].position >= ici else -1
        ecart = distance(e, qui, j)
        if ecart >= CONTACT_EN_METRES:
            voulues.append(ici + sens * min(metres, ecart - CONTACT_EN_METRES + 1))
        voulues.append(ici - sens * metres)
    return tuple(dict.fromkeys(voulues))


def jouer_jusqu_au_bout(h: Interprete, combat: Combat, e: Etat, tours: int = 200) -> Etat:
    """Joue le combat jusqu'à ce qu'il ne reste qu'un camp debout, ou que ``tours`` tours aient passé."""
    while not fini(combat, e) and not (e.tour >= tours and a_qui(e) is None):
        e = pas(h, combat, e)
    return e
