"""Une attaque contre une défense : le déroulé, écrit une fois, pour qui le lance et pour qui l'énumère.

Un ``Echange`` est tout ce dont la loi d'une attaque dépend, santé et furie exceptées : deux jets, une zone, ce que la
cible encaisse, ce que l'attaque fait d'autre. ``preparer_echange`` le compose ; ``echanger`` le joue.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.combat.combattant import DEBOUT, PARTIES, Combattant, Situation
from tiamat.combat.emploi import Emploi
from tiamat.combat.groupes import jet_de_groupe
from tiamat.combat.jets import jet_de_precision, jet_de_puissance, jet_instinctif, surprendre
from tiamat.combat.questions import (
    GAGNE,
    PERD,
    QuestionContre,
    QuestionDe,
    QuestionOpposition,
    QuestionParee,
    QuestionPerte,
    QuestionZone,
)
from tiamat.des import JetAFaire, Modificateur, Poignee, preparer
from tiamat.erreurs import Refus
from tiamat.jauges import SEUIL_BLESSURE_GRAVE
from tiamat.procedure.interpretes import Interprete, conclure
from tiamat.procedure.questions import Question

RATE, TOUCHE, PAREE, RIPOSTE = "rate", "touche", "paree", "riposte"
DUREE = QuestionDe("duree", "durée", "C84")
ENERGIE = QuestionDe("energie", "énergie perdue", "R138")


class Issue(NamedTuple):
    """Ce qu'un échange a donné.

    ``resultat`` : raté, touché, paré à mains nues, ou contré. ``zone``, ``perte``, ``grave`` (blessure grave),
    ``energie`` (perdue au torse) et ``tours`` (de sonné ou de blessure, 0 pour la durée par défaut) sont ceux de qui
    est frappé : la cible, ou l'attaquant si le résultat est une riposte.
    """

    resultat: str
    zone: str = ""
    perte: int = 0
    grave: bool = False
    energie: int = 0
    tours: int = 0


@dataclass(frozen=True, eq=False)
class Frappe:
    """Ce qu'un coup qui porte demande encore : durée, zone, perte par zone ; et la perte qui blesse gravement."""

    zone: QuestionZone | None
    pertes: Mapping[str, QuestionPerte | QuestionParee] | None
    seuil: int = SEUIL_BLESSURE_GRAVE
    duree: QuestionDe | None = None
    energie: QuestionDe | None = ENERGIE


@dataclass(frozen=True, eq=False)
class Echange:
    """Une attaque et sa défense, prêtes à jouer. Sans ``opposition``, la défense est vaincue d'office (C57)."""

    opposition: Question[int] | None
    frappe: Frappe
    paree: Frappe | None = None
    riposte: Frappe | None = None


def preparer_echange(
    attaquant: Combattant,
    sa: Situation,
    attaque: Emploi,
    cible: Combattant,
    sc: Situation,
    defense: Emploi | None = None,
    *,
    zone: str = "",
    tir: Sequence[Modificateur] = (),
    equipiers: tuple[int, int] = (1, 1),
    zone_tiree: str = "",
    obtenu: int | None = None,
    blessure_sans_perte: bool = False,
    sans_puissance: bool = False,
) -> Echange:
    """Compose l'échange d'une attaque et d'une défense permises, sans rien tirer.

    ``defense`` : la technique de défense, ou ``None`` pour la défense instinctive (R95). Imparable vainc une parade
    d'office (R180), Inévitable une esquive (R181), pas une contre-attaque (R184). L'attribut Attaque surprise (R183)
    et l'embuscade (R106) ne laissent qu'un D10 à la défense, sauf Sixième sens (C105). ``zone`` : celle que choisit
    l'attaquant, si la localisation est au choix (R114). ``tir`` : les modificateurs de portée et de circonstances.
    ``equipiers`` : les membres qui comptent de part et d'autre, pour un groupe (R126). ``zone_tiree`` et ``obtenu`` :
    la zone et le total de Précision déjà connus (C52, C55). ``blessure_sans_perte`` : l'attribut Blessure n'attend
    pas de perte (C100). ``sans_puissance`` : la touche suffit, contre un groupe surpris (R128, C131). Lève ``Refus``
    si la zone manque.
    """
    precision = jet_de_precision(attaquant, sa, attaque, *tir)
    if precision is None:
        raise Refus(f"{attaque.technique.nom} n’a pas de jet de Précision : elle ne touche personne.")
    contre = defense is not None and "contre_attaque" in defense.attributs
    qui = (attaquant.nom, cible.nom)
    seuil = 0 if blessure_sans_perte else 1
    frappe = _frappe(attaquant, sa, attaque, cible, sc, zone, zone_tiree, seuil)
    if sans_puissance:
        frappe = replace(frappe, pertes=None)
    if defense is not None and not contre and _vaincue(attaque, defense):
        return Echange(None, frappe)
    garde = _defense(cible, sc, attaque, defense, equipiers[1])
    riposte = _frappe(cible, sc, defense, attaquant, sa, "", "", seuil) if contre and defense else None
    paree = _mains_nues(attaquant, sa, attaque, cible, sc, defense, frappe)
    opposition: Question[int]
    if obtenu is None:
        opposition = QuestionOpposition(jet_de_groupe(precision, equipiers[0]), garde, qui)
    else:
        opposition = QuestionContre(obtenu, garde, qui[1])
    return Echange(opposition, frappe, paree, riposte)


def echanger(h: Interprete, e: Echange) -> Issue:
    """Joue un échange : Précision contre défense, puis la frappe (R93 à R99).

    L'attaque touche si elle est strictement supérieure (R96). Sinon, une parade à mains nues contre une attaque létale
    l'atténue (R109), et une contre-attaque strictement supérieure frappe à son tour (R184, C108).
    """
    verdict = h.tirer(e.opposition) if e.opposition else GAGNE
    if verdict == GAGNE:
        return conclure(h, frapper, e.frappe, TOUCHE)
    if e.paree is not None:
        return conclure(h, frapper, e.paree, PAREE)
    if verdict == PERD and e.riposte is not None:
        return conclure(h, frapper, e.riposte, RIPOSTE)
    return Issue(RATE)


def frapper(h: Interprete, f: Frappe, resultat: str) -> Issue:
    """Joue un coup qui porte : durée annoncée, zone (C51), perte (R98), blessure grave (R99, R194) et ses suites.

    Une blessure grave au torse fait perdre aussitôt 1D6 points d'énergie (R138).
    """
    tours = h.tirer(f.duree) if f.duree else 0
    zone = h.tirer(f.zone) if f.zone else ""
    perte = h.tirer(f.pertes[zone]) if f.pertes else 0
    grave = perte >= f.seuil
    energie = h.tirer(f.energie) if f.energie and grave and zone == "torse" else 0
    return Issue(resultat, zone, perte, grave, energie, tours)


def _vaincue(attaque: Emploi, defense: Emploi) -> bool:
    types = set(defense.technique.type)
    return ("imparable" in attaque.attributs and "parade" in types) or (
        "inevitable" in attaque.attributs and "esquive" in types
    )


def _defense(cible: Combattant, sc: Situation, attaque: Emploi, defense: Emploi | None, equipiers: int) -> JetAFaire:
    """Le jet de défense, surprise et malus compris."""
    jet = jet_instinctif(cible) if defense is None else jet_de_precision(cible, sc, defense)
    if jet is None:
        raise Refus("Cette défense n’a pas de jet de Précision.")
    if defense is not None:
        jet = jet_de_groupe(jet, equipiers)
        nom, types = attaque.technique.nom, defense.technique.type
        malus = (x for x in attaque.effets if x.verbe == "malus_de_defense" and x.type in types)
        jet = preparer(*jet.modificateurs, *(Modificateur(nom, d10=x.d10, regle="R209") for x in malus))
    if "sixieme_sens" in cible.talents:
        return jet
    if sc.embusque:
        return surprendre(jet, "R106")
    return surprendre(jet, "R183") if "attaque_surprise" in attaque.attributs else jet


def _frappe(
    a: Combattant, sa: Situation, e: Emploi, c: Combattant, sc: Situation, choisie: str, tiree: str, seuil: int
) -> Frappe:
    zone = QuestionZone((tiree,), "C52", montree=False) if tiree else question_de_zone(e, sc, choisie)
    duree = DUREE if any(x.duree == "1d6_tours" for x in e.effets) else None
    if "blessure" not in e.attributs:
        seuil = SEUIL_BLESSURE_GRAVE
    return Frappe(zone, _pertes(a, sa, e, c, zone), seuil, duree, _fatigue(sc))


def question_de_zone(e: Emploi, sc: Situation, choisie: str = "") -> QuestionZone | None:
    """Rend la question de la zone (R110), ou rien si la technique n'en vise aucune (C49).

    Haut, bas et aléatoire se lisent sur leur table (R111, R113, R115, R116, R117) ; bas, sur la table aléatoire si la
    cible est à terre (R112). Une localisation spéciale impose sa zone (R114), le côté tiré à pile ou face (C50).
    """
    lieu = catalogue().localisations.get(e.localisation)
    if lieu is None:
        return None
    if lieu.table:
        table = "aleatoire" if lieu.sorte == "bas" and sc.posture != DEBOUT else lieu.table
        return QuestionZone(catalogue().tables[table].zones, catalogue().tables[table].regle)
    if e.localisation != "au_choix":
        moitie = 10 // len(lieu.zones)
        zones = tuple(z for z in lieu.zones for _ in range(moitie))
        return QuestionZone(zones if len(lieu.zones) > 1 else lieu.zones, "C50" if len(lieu.zones) > 1 else "R114")
    if choisie not in lieu.zones:
        raise Refus(f"{e.technique.nom} vise la zone que l’on choisit : dites laquelle (R114).")
    return QuestionZone((choisie,), "R114")


def _pertes(
    a: Combattant, sa: Situation, e: Emploi, c: Combattant, zone: QuestionZone | None
) -> Mapping[str, QuestionPerte] | None:
    """La perte par zone : endurance et armure de la zone se déduisent (R98) ; Fracassante ignore l'armure (R185)."""
    questions: dict[str, QuestionPerte] = {}
    jets: dict[tuple[Modificateur, ...], JetAFaire | None] = {}
    pareilles: dict[tuple[Poignee, int], QuestionPerte] = {}  # deux zones qui encaissent autant font une question
    for z in dict.fromkeys(zone.zones) if zone else ("",):
        bonus = tuple(
            Modificateur(e.technique.nom, d6=x.d6, regle="R209")
            for x in e.effets
            if x.verbe == "bonus_de_puissance" and z and PARTIES[z] == x.zone
        )
        if bonus not in jets:
            jets[bonus] = jet_de_puissance(a, sa, e, *bonus)
        jet = jets[bonus]
        if jet is None:
            return None
        encaisse = c.caracteristiques["endurance"] + _armure(c, z, e)
        cle = jet.poignee, encaisse
        questions[z] = pareilles.setdefault(cle, QuestionPerte(jet, encaisse, a.nom))
    return questions


def _armure(c: Combattant, zone: str, e: Emploi) -> int:
    return 0 if "fracassante" in e.attributs or not zone else c.armure(zone)


def _fatigue(sc: Situation) -> QuestionDe | None:
    """Le D6 d'énergie d'une blessure au torse (R138) ; aucun pour qui n'a plus d'énergie, ou n'en a pas (R131)."""
    return None if sc.energie == 0 else ENERGIE


def _mains_nues(
    a: Combattant, sa: Situation, e: Emploi, c: Combattant, sc: Situation, defense: Emploi | None, frappe: Frappe
) -> Frappe | None:
    """Ce que demande une parade à mains nues réussie contre une attaque létale (R109, C72) ; rien sinon (R108, C75)."""
    if defense is None or "parade" not in defense.technique.type or "letale" not in e.attributs:
        return None
    puissance, parade = jet_de_puissance(a, sa, e), jet_de_puissance(c, sc, defense) or preparer()
    if defense.effet("pare_comme_une_arme") or puissance is None:
        return None
    zones = dict.fromkeys(frappe.zone.zones) if frappe.zone else ("",)
    armures = {z: _armure(c, z, e) for z in zones}
    questions = {n: QuestionParee(puissance, parade, n, (a.nom, c.nom)) for n in set(armures.values())}
    return Frappe(frappe.zone, {z: questions[n] for z, n in armures.items()}, energie=_fatigue(sc))
