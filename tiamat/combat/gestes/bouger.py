"""Bouger : se déplacer, courir, sauter, changer de posture."""

from collections.abc import Iterator

from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.combattant import A_TERRE, ASSIS, DEBOUT
from tiamat.combat.corps import Corps
from tiamat.combat.gestes.geste import stock
from tiamat.combat.jets import jet_de_carac
from tiamat.combat.permis import refus_du_tenant
from tiamat.combat.questions import QuestionTest
from tiamat.epreuves import difficulte_de_course, saut
from tiamat.erreurs import ActionImpossible, NomInconnu
from tiamat.francais import INSECABLE
from tiamat.procedure.interpretes import Interprete


def refus_de_bouger(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui retient sur place : à terre, assis (C44), tenant quelqu'un (C115), ou sans but (C162)."""
    c = e.corps[i]
    if c.posture != DEBOUT:
        yield "À terre ou assis, on ne peut que se relever (C44)."
    yield from refus_du_tenant(e, i)
    if a.vers is None:
        yield "Dites où : une position, en mètres (C162)."


def trop_loin(e: Etat, i: int, a: Action, metres: int, quoi: str, regle: str) -> Iterator[str]:
    """Rend le refus d'un but trop lointain."""
    ecart = abs((a.vers or 0) - e.corps[i].position)
    if a.vers is not None and ecart > metres:
        yield f"{quoi} : {metres}{INSECABLE}m au plus, il y en a {ecart} ({regle})."


def refus_de_deplacement(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche un déplacement : le but est au-delà de 4 + 2 × rapidité mètres (R82)."""
    yield from refus_de_bouger(combat, e, i, a)
    yield from trop_loin(e, i, a, combat.deplacement(i), "Déplacement", "R82")


def aller(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Déplacement (R82) : on passe entre les adversaires sans malus ni attaque de leur part (C41)."""
    return e.changer(i, position=a.vers if a.vers is not None else e.corps[i].position)


def vitesse(combat: Combat, i: int, c: Corps) -> int:
    """Rend les mètres d'une course : rapidité × actions du tour × 6 (R83), une action au moins (C40)."""
    return combat.combattants[i].caracteristiques["rapidite"] * max(1, stock(combat, i, c)) * 6


def refus_de_course(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche une course : les jambes blessées (R140), la distance (R83), un terrain inconnu (R86)."""
    yield from refus_de_bouger(combat, e, i, a)
    c = e.corps[i]
    if any(p == "jambes" for p, _ in c.blessures):
        yield "Une blessure grave aux jambes interdit de courir (R140)."
    yield from trop_loin(e, i, a, vitesse(combat, i, c), "Course", "R83")
    yield from terrain_inconnu(a.objet)


def terrain_inconnu(terrain: str) -> Iterator[str]:
    """Rend le refus d'un terrain que le livre ne connaît pas (R86)."""
    try:
        if terrain:
            difficulte_de_course(terrain)
    except NomInconnu as refus:
        yield f"{str(refus).removesuffix('.')} (R86)."


def courir(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Course : tout le tour (R83), plus dur à viser (R84) ; en terrain difficile, un test, ou la chute (R85, R87)."""
    e = e.changer(i, position=a.vers, court=True)
    if not a.objet:
        return e
    c = combat.qui(e, i)
    jet = jet_de_carac(c, e.corps[i].situation, "habilete", "course")
    tient = h.tirer(QuestionTest(jet, difficulte_de_course(a.objet), c.nom, "course"))
    return e if tient else e.changer(i, posture=A_TERRE)


def refus_de_saut(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche un saut : les jambes blessées (C99), ou plus de six mètres de trop (R89, C17)."""
    yield from refus_de_bouger(combat, e, i, a)
    if any(p == "jambes" for p, _ in e.corps[i].blessures):
        yield "Une blessure grave aux jambes interdit de sauter (C99)."
    try:
        saut(abs((a.vers or 0) - e.corps[i].position), combat.combattants[i].caracteristiques["habilete"])
    except ActionImpossible as refus:
        yield str(refus)


def sauter(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Saut, une action (C37) : sans jet jusqu'à l'habileté, sinon un test ; raté, il ne passe pas (R88, R89)."""
    c = combat.qui(e, i)
    difficulte = saut(abs((a.vers or 0) - e.corps[i].position), c.caracteristiques["habilete"]).difficulte
    if difficulte is not None:
        jet = jet_de_carac(c, e.corps[i].situation, "habilete", "acrobatie")
        if not h.tirer(QuestionTest(jet, difficulte, c.nom, "saut")):
            return e
    return e.changer(i, position=a.vers)


def refus_de_posture(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche de changer de posture (R78) ; qui tient quelqu'un ne bouge pas (C115)."""
    if a.objet not in (DEBOUT, A_TERRE, ASSIS):
        yield "Dites quelle posture : debout, a_terre ou assis (R78)."
    elif a.objet == e.corps[i].posture:
        yield "Il a déjà cette posture (R78)."
    yield from refus_du_tenant(e, i)


def changer_de_posture(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Changer de posture, une action (R78) ; un groupe relève aussi ceux des siens qui sont à terre (C132, C135)."""
    c = e.corps[i]
    restent = tuple(p for p in c.ecartes if p.etat != A_TERRE) if a.objet == DEBOUT else c.ecartes
    return e.changer(i, posture=a.objet, ecartes=restent)


def refus_de_relever(combat: Combat, e: Etat, i: int, a: Action) -> Iterator[str]:
    """Rend ce qui empêche de relever : aucun des siens n'est à terre (C135)."""
    if not any(p.etat == A_TERRE for p in e.corps[i].ecartes):
        yield "Aucun des siens n’est à terre (C135)."


def relever(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Un groupe relève ceux des siens qui sont à terre (C132, C135)."""
    return e.changer(i, ecartes=tuple(p for p in e.corps[i].ecartes if p.etat != A_TERRE))
