"""Raconter : des faits tirés de ce qui s'annonce, et de ce qui a changé entre deux états."""

from collections.abc import Callable, Iterator

from tiamat.catalogue import catalogue
from tiamat.combat.actions import Action, Annonce
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import Corps
from tiamat.combat.echange import PAREE, RIPOSTE, TOUCHE, Issue
from tiamat.combat.faits import (
    FaitAttaque,
    FaitBlessure,
    FaitCorrection,
    FaitDefense,
    FaitDommages,
    FaitEffectif,
    FaitEmbuscade,
    FaitEtat,
    FaitFinDEtat,
    FaitGeste,
    FaitImpossible,
    FaitJauge,
    FaitMains,
    FaitMort,
    FaitParee,
    FaitPosition,
    FaitPosture,
    FaitPrise,
    FaitRate,
    FaitRenfort,
    FaitRiposte,
    FaitTouche,
    FaitTour,
)
from tiamat.francais import INSECABLE
from tiamat.journal import Fait

JAUGES = (("sante", "santé", "R98"), ("energie", "énergie", "R21"), ("furie", "furie", "R12"))
ISSUES: dict[str, Callable[[str, str], Fait]] = {TOUCHE: FaitTouche, PAREE: FaitParee, RIPOSTE: FaitRiposte}


def annonce(combat: Combat, a: Annonce) -> Iterator[Fait]:
    """Raconte une attaque qui part."""
    t = catalogue().techniques
    enchainement = t[a.enchainement].nom if a.enchainement else ""
    yield FaitAttaque(combat.nom(a.qui), t[a.technique].nom, combat.nom(a.cible), enchainement, a.rang > 0)


def defense(combat: Combat, a: Annonce, technique: str) -> Iterator[Fait]:
    """Raconte la défense choisie."""
    yield FaitDefense(combat.nom(a.cible), catalogue().techniques[technique].nom if technique else "")


def issue(combat: Combat, a: Annonce, technique: str, obtenue: Issue) -> Iterator[Fait]:
    """Raconte qui touche qui."""
    yield ISSUES.get(obtenue.resultat, FaitRate)(combat.nom(a.qui), combat.nom(a.cible))
    if obtenue.resultat in ISSUES:
        frappe = a.qui if obtenue.resultat == RIPOSTE else a.cible
        yield FaitDommages(combat.nom(frappe), obtenue.perte, obtenue.zone, obtenue.grave)


def tour(combat: Combat, e: Etat) -> Iterator[Fait]:
    """Raconte l'ordre d'un tour."""
    yield FaitTour(e.tour, tuple(tuple(combat.nom(i) for i in rang) for rang in e.file))


def embuscade(combat: Combat, j: int, surpris: bool, dejouee: bool) -> Iterator[Fait]:
    """Raconte si l'embuscade prend."""
    yield FaitEmbuscade(combat.nom(j), surpris, dejouee)


def geste(combat: Combat, i: int, a: Action, nom: str, regle: str) -> Iterator[Fait]:
    """Raconte un geste."""
    yield FaitGeste(combat.nom(i), nom, detail(combat, a), regle)


def detail(combat: Combat, a: Action) -> str:
    """Rend ce qu'une action précise : où, contre qui, avec quoi."""
    dits = []
    if a.vers is not None:
        dits.append(f"jusqu’à {a.vers}{INSECABLE}m")
    if a.cible >= 0:
        dits.append(combat.nom(a.cible))
    if a.objet:
        armes = catalogue().armes
        dits.append(armes[a.objet].nom.lower() if a.objet in armes else a.objet.replace("a_terre", "à terre"))
    if a.tours:
        dits.append(f"{a.tours} tours")
    return ", ".join(dits)


def impossible(combat: Combat, i: int, intitule: str, raisons: tuple[str, ...]) -> Iterator[Fait]:
    """Raconte une action perdue."""
    yield FaitImpossible(combat.nom(i), intitule, " ".join(raisons))


def correction(combat: Combat, avant: Etat, apres: Etat) -> Iterator[Fait]:
    """Raconte ce que le meneur a changé à la main."""
    for i, (a, b) in enumerate(zip(avant.corps, apres.corps, strict=True)):
        if a != b:
            yield FaitCorrection(combat.nom(i))
    yield from differences(combat, avant, apres)


def renfort(combat: Combat, i: int) -> Iterator[Fait]:
    """Raconte l'arrivée d'un combattant de plus."""
    yield FaitRenfort(combat.nom(i))


def differences(combat: Combat, avant: Etat, apres: Etat) -> Iterator[Fait]:
    """Raconte ce qui a changé chez chacun."""
    for i, (a, b) in enumerate(zip(avant.corps, apres.corps, strict=True)):
        if a is not b:
            yield from _d_un_corps(combat, combat.nom(i), a, b)


def _d_un_corps(combat: Combat, nom: str, a: Corps, b: Corps) -> Iterator[Fait]:
    for champ, jauge, regle in JAUGES:
        n, m = getattr(a.jauges, champ), getattr(b.jauges, champ)
        if n != m:
            yield FaitJauge(nom, jauge, n, m, regle)
    if a.effectif != b.effectif:
        yield FaitEffectif(nom, a.effectif, b.effectif)
    anciens, nouveaux = dict(a.poses), dict(b.poses)
    for etat, fins in b.poses:
        if anciens.get(etat, 0) != fins and (etat not in anciens or not _use(anciens[etat], fins)):
            yield FaitEtat(nom, etat, fins)
    for etat in anciens:
        if etat not in nouveaux:
            yield FaitFinDEtat(nom, etat)
    for partie, _ in b.blessures:
        if partie not in dict(a.blessures):
            yield FaitBlessure(nom, partie)
    if a.prise != b.prise and (a.prise is None or b.prise is None):
        yield FaitPrise(nom, combat.nom(b.prise.tenant) if b.prise else "")
    if a.posture != b.posture:
        yield FaitPosture(nom, b.posture)
    if a.position != b.position:
        yield FaitPosition(nom, a.position, b.position)
    if a.tenues != b.tenues:
        yield FaitMains(nom, b.tenues)
    if b.jauges.mort and not a.jauges.mort:
        yield FaitMort(nom)
    elif b.jauges.sante == 0 < a.jauges.sante:
        yield FaitEtat(nom, "ko", -1)


def _use(avant: int, apres: int) -> bool:
    """Un état qui ne fait que s'user d'un tour n'est pas posé à nouveau."""
    return apres == avant - 1
