"""Une attaque, de l'annonce à ses suites : le seul endroit qui enchaîne défense, échange, effets, riposte et combo."""

from dataclasses import replace
from functools import lru_cache

from tiamat.catalogue import catalogue
from tiamat.combat import recit
from tiamat.combat.actions import Annonce
from tiamat.combat.combat import CONTACT_EN_METRES, Combat, Etat
from tiamat.combat.combattant import Combattant, Situation
from tiamat.combat.echange import (
    PAREE,
    RATE,
    RIPOSTE,
    TOUCHE,
    Echange,
    Issue,
    echanger,
    preparer_echange,
    question_de_zone,
)
from tiamat.combat.effets import finir_la_technique, frapper_le_corps, reussir_la_defense
from tiamat.combat.emploi import ATTAQUE, DEFENSE, DISTANCE, Emploi, employer
from tiamat.combat.groupes import jet_de_groupe
from tiamat.combat.interpretes import Choix, Interprete
from tiamat.combat.jets import jet_de_precision
from tiamat.combat.legalite import cout
from tiamat.combat.permis import (
    annoncer_offre,
    defenses,
    modificateurs_de_tir,
    offres,
    se_placer,
)
from tiamat.combat.porter import balles, degainer, depenser, emploi_de, lacher_arme, porteur
from tiamat.combat.questions import QuestionDe, QuestionTotal
from tiamat.combat.tir import portee
from tiamat.des import Modificateur
from tiamat.jauges import payer

RAFALE = {"2d6": QuestionDe("munitions", "balles tirées", "R166", 2)}
CHOIX_DU_COMBO, CHOIX_DE_LA_DEFENSE = "combo", "defense"


def attaquer(h: Interprete, combat: Combat, e: Etat, a: Annonce) -> Etat:
    """Joue une attaque annoncée et permise, combos compris, et rend l'état d'après (R91 à R99).

    L'attaquant paie (C56) ; Mouvement l'amène au contact (R182) ; la cible choisit et paie sa défense (R94, C55) ;
    l'échange se joue ; chacun subit ; puis qui a réussi peut enchaîner (R200, R202). Une action payée ne se paie pas
    ici : c'est l'affaire du tour.
    """
    h.sous("combo." * a.rang)
    coup = emploi_de(combat, e, a.qui, a.technique, ATTAQUE, a.type, a.enchainement)
    e = _payer_l_attaque(h, e, a, coup)
    e = _approcher(combat, e, a, coup)
    h.noter(recit.annonce, combat, a)
    if acheve(combat, e, a, coup):
        return _raconter(h, combat, e, _achever(combat, e, a, coup))
    e, zone, obtenu = _devoiler(h, combat, e, a, coup)
    defense = h.choisir(Choix(CHOIX_DE_LA_DEFENSE, a.cible, defenses(combat, e, a, zone), a), combat, e)
    h.noter(recit.defense, combat, a, defense)
    e = _payer_la_defense(e, a, defense)
    echange, garde = preparer(combat, e, a, defense, zone, obtenu)
    e = _consommer(e, a, defense)
    issue = h.jouer(echanger, echange)
    h.noter(recit.issue, combat, a, defense, issue)
    e = _raconter(h, combat, e, _appliquer(h, combat, e, a, coup, garde, issue))
    return _enchainer(h, combat, e, a, garde, issue)


def preparer(
    combat: Combat, e: Etat, a: Annonce, defense: str, zone: str = "", obtenu: int | None = None
) -> tuple[Echange, Emploi | None]:
    """Rend l'échange d'une annonce et d'une défense, toujours le même objet pour la même loi, et l'emploi de garde."""
    qui, _ = porteur(combat, e, a.qui, a.technique, a.enchainement)
    cible, _ = porteur(combat, e, a.cible, defense) if defense else (combat.qui(e, a.cible), None)
    sa, sc = e.corps[a.qui].allure, e.corps[a.cible].allure
    if a.rang:
        sa = sa._replace(prepare=False)
    if sc.embusque and not combat.options.sixieme_sens_contre_embuscade and "sixieme_sens" in cible.talents:
        cible = _sans_sixieme_sens(cible)
    echange = _echange(
        qui,
        sa,
        (a.technique, a.type, a.enchainement, a.zone),
        cible,
        sc,
        defense,
        modificateurs_de_tir(combat, e, a),
        (e.corps[a.qui].valides, e.corps[a.cible].valides),
        (zone, obtenu, combat.options.blessure_sans_perte),
    )
    garde = employer(cible, catalogue().techniques[defense], DEFENSE) if defense else None
    return echange, garde


@lru_cache(maxsize=1 << 16)
def _echange(
    qui: Combattant,
    sa: Situation,
    attaque: tuple[str, str, str, str],
    cible: Combattant,
    sc: Situation,
    defense: str,
    tir: tuple[Modificateur, ...],
    equipiers: tuple[int, int],
    connu: tuple[str, int | None, bool],
) -> Echange:
    t = catalogue().techniques
    technique, type, enchainement, choisie = attaque
    zone_tiree, obtenu, blessure_sans_perte = connu
    coup = employer(qui, t[technique], ATTAQUE, type, enchainement)
    garde = employer(cible, t[defense], DEFENSE) if defense else None
    return preparer_echange(
        qui,
        sa,
        coup,
        cible,
        sc,
        garde,
        zone=choisie,
        tir=tir,
        equipiers=equipiers,
        zone_tiree=zone_tiree,
        obtenu=obtenu,
        blessure_sans_perte=blessure_sans_perte,
    )


@lru_cache(maxsize=256)
def _sans_sixieme_sens(c: Combattant) -> Combattant:
    return replace(c, talents=c.talents - {"sixieme_sens"})


def acheve(combat: Combat, e: Etat, a: Annonce, coup: Emploi) -> bool:
    """Dit si l'attaque élimine sans jet : une létale sur un KO (C76), la première contre un groupe embusqué (C131)."""
    c = e.corps[a.cible]
    if a.cible in combat.groupes:
        return c.embusque and not e.corps[a.qui].a_attaque
    return c.hors_de_combat and "letale" in coup.attributs


def _achever(combat: Combat, e: Etat, a: Annonce, coup: Emploi) -> Etat:
    c = e.corps[a.cible]
    e = e.changer(a.qui, a_attaque=True)
    if a.cible in combat.groupes:
        return e.changer(a.cible, effectif=c.effectif - 1, ecartes=c.ecartes[: max(0, c.effectif - 2)])
    return e.changer(a.cible, jauges=c.jauges._replace(sante=0, mort=True))


def _payer_l_attaque(h: Interprete, e: Etat, a: Annonce, coup: Emploi) -> Etat:
    """Le coût de la technique, ou celui de l'enchaînement qui l'offre (R176, R202) ; les balles (R166, R168)."""
    c = e.corps[a.qui]
    prix = cout(c.situation, coup.technique) if a.rang == 0 else (coup.enchainement.cout if coup.enchainement else None)
    if prix:
        c = c._replace(jauges=payer(c.jauges, energie=prix.energie, furie=prix.furie))
    arme = coup.arme
    if arme is not None and coup.type == DISTANCE and balles(c, arme) is not None:
        rafale = next((x.des for x in coup.effets if x.verbe == "munitions"), "")
        tirees = h.tirer(RAFALE[rafale]) if rafale else 1
        c = depenser(c, arme, tirees if a.rang == 0 else 0)
    return e.avec(a.qui, c)


def _approcher(combat: Combat, e: Etat, a: Annonce, coup: Emploi) -> Etat:
    """Mouvement amène au contact avant l'attaque (R182) ; l'arme comprise dans le geste vient en main (R209)."""
    moi, lui = e.corps[a.qui], e.corps[a.cible]
    if "mouvement" in coup.attributs and not portee(combat.qui(e, a.qui), coup):
        ecart = lui.position - moi.position
        if abs(ecart) >= CONTACT_EN_METRES:
            pas = CONTACT_EN_METRES - 1
            moi = moi._replace(position=lui.position - pas if ecart > 0 else lui.position + pas)
    if coup.arme is not None and any(x.verbe in ("degainer", "geste_compris") for x in coup.effets):
        moi = degainer(moi, coup.arme.id)
    return e.avec(a.qui, moi)


def _devoiler(h: Interprete, combat: Combat, e: Etat, a: Annonce, coup: Emploi) -> tuple[Etat, str, int | None]:
    """Ce que la défense connaît avant de choisir, selon les options : la zone (C52), la Précision (C55)."""
    zone, obtenu = "", None
    if combat.options.zone_avant_defense:
        question = question_de_zone(coup, e.corps[a.cible].situation, a.zone)
        zone = h.tirer(question) if question else ""
    if combat.options.defense_apres_jet:
        qui, s = porteur(combat, e, a.qui, a.technique, a.enchainement)
        if a.rang:
            s = s._replace(prepare=False)
        jet = jet_de_precision(qui, s, coup, *modificateurs_de_tir(combat, e, a))
        if jet is not None:
            jet = jet_de_groupe(jet, e.corps[a.qui].valides)
            obtenu = h.tirer(QuestionTotal(jet, qui.nom, "Précision", "precision"))
    return e, zone, obtenu


def _payer_la_defense(e: Etat, a: Annonce, defense: str) -> Etat:
    if not defense:
        return e
    c = e.corps[a.cible]
    prix = cout(c.situation, catalogue().techniques[defense])
    jauges = payer(c.jauges, energie=prix.energie, furie=prix.furie)
    return e.changer(a.cible, jauges=jauges, actions=c.actions - 1)


def _consommer(e: Etat, a: Annonce, defense: str) -> Etat:
    """Ce que l'échange use : se préparer (C38), l'élan (C63), la première attaque, la suite d'enchaînement."""
    moi, lui = e.corps[a.qui], e.corps[a.cible]
    e = e.avec(a.qui, moi._replace(prepare=moi.prepare and a.rang > 0, elan=0, a_attaque=True))
    return e.avec(a.cible, lui._replace(prepare=False, elan=0)) if defense else e


def _appliquer(
    h: Interprete, combat: Combat, e: Etat, a: Annonce, coup: Emploi, garde: Emploi | None, issue: Issue
) -> Etat:
    touche, ecartee = issue.resultat == TOUCHE, issue.resultat in (RATE, PAREE, RIPOSTE)
    e = _suivre(e, a, touche=touche)
    if touche or issue.resultat == PAREE:
        e = frapper_le_corps(h, combat, e, a.qui, a.cible, coup, garde, issue)
    elif issue.resultat == RIPOSTE and garde is not None:
        e = frapper_le_corps(h, combat, e, a.cible, a.qui, garde, None, issue)
    reussie = garde is not None and _defense_reussie(garde, issue)
    if reussie and garde is not None:
        e = reussir_la_defense(h, combat, e, a.qui, a.cible, garde)
    e = finir_la_technique(e, a.qui, a.cible, coup, reussie=touche)
    if garde is not None:
        e = finir_la_technique(e, a.cible, a.qui, garde, reussie=reussie)
        if garde.effet("degainer") and garde.arme is not None:
            e = e.avec(a.cible, degainer(e.corps[a.cible], garde.arme.id))
        if garde.effet("detruire_objet") and ecartee and "letale" in coup.attributs and e.corps[a.cible].tenues:
            e = e.avec(a.cible, lacher_arme(e.corps[a.cible], e.corps[a.cible].tenues[-1]))
    return e


def _defense_reussie(garde: Emploi, issue: Issue) -> bool:
    """Une contre-attaque réussit en frappant ; à égalité elle n'a pas d'effet (C108)."""
    if "contre_attaque" in garde.attributs:
        return issue.resultat == RIPOSTE
    return issue.resultat in (RATE, PAREE)


def _suivre(e: Etat, a: Annonce, *, touche: bool) -> Etat:
    """Tient le compte des techniques payées qui touchent la même cible (R201) ; un raté rompt la suite (C124)."""
    if a.rang:
        return e
    cible, faites = e.corps[a.qui].suite
    if not touche:
        return e.changer(a.qui, suite=(a.cible, ()))
    return e.changer(a.qui, suite=(a.cible, (*(faites if cible == a.cible else ()), a.technique)))


def _enchainer(h: Interprete, combat: Combat, e: Etat, a: Annonce, garde: Emploi | None, issue: Issue) -> Etat:
    """Offre à qui a réussi ses combos et ses enchaînements, et joue celui qu'il choisit (R200 à R202)."""
    if issue.resultat == TOUCHE:
        qui, contre, technique, en = a.qui, a.cible, a.technique, ATTAQUE
    elif garde is not None and _defense_reussie(garde, issue):
        qui, contre, technique, en = a.cible, a.qui, garde.technique.id, DEFENSE
    else:
        return e
    possibles = offres(combat, e, qui, contre, technique, en, a.rang if en == ATTAQUE else 0)
    if not possibles:
        return e
    offre = h.choisir(Choix(CHOIX_DU_COMBO, qui, (None, *possibles), a), combat, e)
    if offre is None:
        return e
    if offre.enchainement:
        e = se_placer(e, qui, offre.enchainement).changer(qui, suite=(contre, ()))
    return h.jouer(attaquer, combat, e, annoncer_offre(qui, offre, a.rang + 1))


def _raconter(h: Interprete, combat: Combat, avant: Etat, apres: Etat) -> Etat:
    h.noter(recit.differences, combat, avant, apres)
    return apres
