"""Ce que chacun peut annoncer, et sinon pourquoi : attaques, défenses, techniques offertes."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from tiamat.catalogue import catalogue
from tiamat.combat.actions import TECHNIQUE, Action, Annonce, annonce_de
from tiamat.combat.combat import CONTACT_EN_METRES, Combat, Etat, distance, tenant
from tiamat.combat.combattant import Combattant, Situation
from tiamat.combat.corps import PERSONNE, Corps
from tiamat.combat.durees import etats
from tiamat.combat.emploi import ATTAQUE, DEFENSE, DISTANCE, employer
from tiamat.combat.legalite import refus_d_attaque, refus_de_defense
from tiamat.combat.porter import balles, emploi_de, necessaire, porteur
from tiamat.combat.tir import bande, modificateurs, portee
from tiamat.des import Modificateur
from tiamat.erreurs import ActionImpossible
from tiamat.francais import INSECABLE
from tiamat.techniques import sorte

SANS_DEFENSE = ""
COURT, A_TERRE_AU_TIR = "cible_qui_court", "cible_a_terre"


def refus_d_annonce(combat: Combat, e: Etat, a: Annonce) -> tuple[str, ...]:
    """Rend ce qui empêche une attaque en combat, rien si elle est permise (R91, R92).

    Aux conditions de la technique s'ajoutent celles du terrain : la distance (R100, C42), les munitions (R168), la
    soumission subie (R195) ou tenue (C115), le score d'initiative (R207).
    """
    qui, s = porteur(combat, e, a.qui, a.technique, a.enchainement)
    cible, sc = combat.qui(e, a.cible), e.corps[a.cible].situation
    raisons = _refus_d_attaque(qui, s, a.technique, a.type, a.enchainement, cible, sc, a.rang > 0)
    return (*raisons, *_refus_du_terrain(combat, e, a))


@lru_cache(maxsize=1 << 17)
def _refus_d_attaque(
    qui: Combattant,
    s: Situation,
    technique: str,
    type: str,
    enchainement: str,
    cible: Combattant,
    sc: Situation,
    offerte: bool,
) -> tuple[str, ...]:
    emploi = employer(qui, catalogue().techniques[technique], ATTAQUE, type, enchainement)
    return refus_d_attaque(qui, s, emploi, cible, sc, offerte=offerte)


def _refus_du_terrain(combat: Combat, e: Etat, a: Annonce) -> Iterator[str]:
    c = e.corps[a.qui]
    emploi = emploi_de(combat, e, a.qui, a.technique, ATTAQUE, a.type, a.enchainement)
    metres = distance(e, a.qui, a.cible)
    bornes = portee(combat.qui(e, a.qui), emploi)
    if combat.camps[a.qui] == combat.camps[a.cible]:
        yield f"{combat.nom(a.cible)} est du même camp (R91)."
    liberateur = emploi.effet("malgre_soumission")  # à distance aussi, s'il faut se défaire d'une chaîne (R210)
    if c.prise is not None and not liberateur:
        yield "Tenu par une soumission : il ne peut que tenter de se libérer (R195)."
    if liberateur and (c.prise is None or c.prise.tenant != a.cible):
        yield f"{emploi.nom} ne sert qu’à se libérer de celui qui tient (R195)."
    elif liberateur and c.prise is not None and c.prise.tentee:
        yield "Une seule tentative par tour (R195)."
    yield from refus_du_tenant(e, a.qui)
    if bornes:
        try:
            bande(bornes, metres)
        except ActionImpossible as refus:
            yield str(refus)
    elif metres >= CONTACT_EN_METRES + _elan(combat, e, a, "mouvement" in emploi.attributs) and not liberateur:
        yield f"La cible est à {metres}{INSECABLE}m : il faut être au contact, à moins de 2{INSECABLE}m (C42)."
    if balles(c, emploi.arme) == 0 and emploi.type == DISTANCE and not offerte_par_une_rafale(a):
        yield "Plus de munitions : rechargez (R168)."
    if emploi.effet("exige_initiative_superieure") and _score(c) <= _score(e.corps[a.cible]):
        yield f"{emploi.nom} demande un score d’initiative supérieur à celui de la cible (R207)."


def offerte_par_une_rafale(a: Annonce) -> bool:
    """Dit si ce tir est offert par la fiche d'une rafale : ses balles sont déjà dépensées (C145)."""
    return a.rang > 0 and not a.enchainement


def _score(c: Corps) -> int:
    """Sa place à l'initiative ; un sonné compte comme le plus bas (C61)."""
    return PERSONNE if "sonne" in etats(c.poses) else c.rang


def prise_libre(e: Etat, i: int) -> bool | None:
    """Dit si celui-là tient quelqu'un en restant libre d'agir (R210) ; ``None`` s'il ne tient personne.

    Une soumission ordinaire retient aussi celui qui tient (C115).
    """
    victime = tenant(e, i)
    prise = e.corps[victime].prise if victime is not None else None
    return None if prise is None else _reste_libre(prise.technique)


def refus_du_tenant(e: Etat, i: int) -> Iterator[str]:
    """Rend ce qui retient celui qui tient une soumission : il doit lâcher d'abord (C115)."""
    if prise_libre(e, i) is False:
        yield "Il tient quelqu’un en soumission : il doit lâcher d’abord (C115)."


@lru_cache(maxsize=256)
def _reste_libre(technique: str) -> bool:
    return any(x.verbe == "tenir_en_restant_libre" for x in catalogue().techniques[technique].effets)


def _elan(combat: Combat, e: Etat, a: Annonce, mouvement: bool) -> int:
    """Ce que l'attribut Mouvement permet de franchir avant l'attaque (R182) : un déplacement, debout et libre."""
    c = e.corps[a.qui]
    return combat.deplacement(a.qui) if mouvement and c.posture == "debout" and c.prise is None else 0


def modificateurs_de_tir(combat: Combat, e: Etat, a: Annonce) -> tuple[Modificateur, ...]:
    """Rend ce que la portée, les circonstances et la cible changent à la Précision d'un tir (R84, R100, R102)."""
    emploi = emploi_de(combat, e, a.qui, a.technique, ATTAQUE, a.type, a.enchainement)
    if emploi.type != DISTANCE:
        return ()
    cible = e.corps[a.cible]
    toutes = [*combat.circonstances, *a.circonstances]
    toutes += [COURT] * cible.court + [A_TERRE_AU_TIR] * (cible.posture != "debout")
    return modificateurs(portee(combat.qui(e, a.qui), emploi), distance(e, a.qui, a.cible), dict.fromkeys(toutes))


def refus_de_garde(combat: Combat, e: Etat, a: Annonce, technique: str, zone: str = "") -> tuple[str, ...]:
    """Rend ce qui empêche la cible de se défendre ainsi, rien si elle le peut (R94, R206).

    Il faut une action (R72) ; une soumission, subie ou tenue, ne laisse que la défense instinctive (C115, C116).
    """
    return (*_refus_de_defendre(e, a.cible), *_refus_de_garde(combat, e, a, technique, zone))


def _refus_de_defendre(e: Etat, i: int) -> Iterator[str]:
    c = e.corps[i]
    if c.actions < 1:
        yield "Plus d’action : seule la défense instinctive reste (R94)."
    if c.prise is not None:
        yield "Tenu par une soumission : seule la défense instinctive reste (C116)."
    yield from refus_du_tenant(e, i)


def _refus_de_garde(combat: Combat, e: Etat, a: Annonce, technique: str, zone: str) -> tuple[str, ...]:
    qui, s = porteur(combat, e, a.cible, technique)
    attaquant, sa = porteur(combat, e, a.qui, a.technique, a.enchainement)
    pres = distance(e, a.qui, a.cible) < CONTACT_EN_METRES
    visee = zone or a.zone
    raisons = _gardes(qui, s, technique, attaquant, sa, a.technique, a.type, a.enchainement, a.rang > 0, visee, pres)
    fiche = catalogue().techniques[technique]
    if necessaire(fiche) and dict(e.corps[a.cible].munitions).get(fiche.arme) == 0:
        raisons += (f"{catalogue().armes[fiche.arme].nom} : il n’en reste plus (R168).",)
    return raisons


@lru_cache(maxsize=1 << 17)
def _gardes(
    qui: Combattant,
    s: Situation,
    technique: str,
    attaquant: Combattant,
    sa: Situation,
    attaque: str,
    type: str,
    enchainement: str,
    offerte: bool,
    zone: str,
    pres: bool,
) -> tuple[str, ...]:
    t = catalogue().techniques
    garde = employer(qui, t[technique], DEFENSE)
    coup = employer(attaquant, t[attaque], ATTAQUE, type, enchainement)
    raisons = refus_de_defense(qui, s, garde, attaquant, sa, coup, combo=offerte, zone=zone)
    if "contre_attaque" in garde.attributs and not pres and garde.type != DISTANCE:
        raisons += ("Une contre-attaque demande d’être au contact (C110).",)
    return raisons


def defenses(combat: Combat, e: Etat, a: Annonce, zone: str = "") -> tuple[str, ...]:
    """Rend les défenses permises contre une attaque ; la première est la défense instinctive, toujours là (R95)."""
    if next(_refus_de_defendre(e, a.cible), None):
        return (SANS_DEFENSE,)

    def calculer() -> tuple[str, ...]:
        connues = _connues(combat.combattants[a.cible], DEFENSE)
        return (SANS_DEFENSE, *(t for t in connues if not _refus_de_garde(combat, e, a, t, zone)))

    return combat.retenir(("defenses", a, zone, combat.apparence(e)), calculer)


@lru_cache(maxsize=1024)
def _connues(qui: Combattant, en: str) -> tuple[str, ...]:
    """Les techniques qu'il connaît et qui peuvent servir en attaque, ou en défense, dans l'ordre du catalogue."""
    fiches = [t for t in catalogue().techniques.values() if t.id in qui.techniques]
    if en == DEFENSE:
        return tuple(
            t.id for t in fiches if sorte(t) == "defense" or "contre_attaque" in employer(qui, t, DEFENSE).attributs
        )
    return tuple(
        t.id for t in fiches if sorte(t) == "attaque" and "contre_attaque" not in employer(qui, t, ATTAQUE).attributs
    )


def attaques(combat: Combat, e: Etat, i: int) -> Iterator[Action]:
    """Rend toutes les attaques que ce combattant connaît, contre chaque adversaire, permises ou non."""
    for j in combat.adversaires(i):
        if e.corps[j].jauges.mort or e.corps[j].effectif == 0:
            continue
        for id in _connues(combat.combattants[i], ATTAQUE):
            for type, zone in product(types_au_choix(id), zones_au_choix(id)):
                yield Action(TECHNIQUE, id, j, zone, type)


def attaques_permises(combat: Combat, e: Etat, i: int) -> tuple[Action, ...]:
    """Rend les attaques de ce combattant que rien n'empêche, une action mise à part (R91)."""

    def calculer() -> tuple[Action, ...]:
        return tuple(a for a in attaques(combat, e, i) if not refus_d_annonce(combat, e, annonce_de(i, a)))

    return combat.retenir(("attaques", i, combat.apparence(e)), calculer)


def zones_au_choix(technique: str) -> tuple[str, ...]:
    """Rend les zones entre lesquelles l'attaquant choisit (R114) ; une seule, vide, s'il ne choisit pas."""
    lieux = catalogue().localisations
    return lieux["au_choix"].zones if catalogue().techniques[technique].localisation == "au_choix" else ("",)


def types_au_choix(technique: str) -> tuple[str, ...]:
    """Rend les types entre lesquels l'attaquant choisit à chaque emploi (R209) ; un seul, vide, s'il ne choisit pas."""
    t = catalogue().techniques[technique]
    return t.type if any(x.verbe == "choix_du_type" for x in t.effets) else ("",)
