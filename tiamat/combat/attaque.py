"""Une attaque, de l'annonce à ses suites : le seul endroit qui enchaîne défense, échange, effets, riposte et combo."""

from dataclasses import replace
from functools import lru_cache

from tiamat.catalogue import catalogue
from tiamat.combat import recit
from tiamat.combat.actions import Annonce, annoncer_offre
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
from tiamat.combat.effets import finir_la_technique, frapper_le_corps, reussir_la_defense, sonner
from tiamat.combat.emploi import ATTAQUE, DEFENSE, DISTANCE, Emploi, employer
from tiamat.combat.groupes import jet_de_groupe
from tiamat.combat.jets import jet_de_precision
from tiamat.combat.legalite import cout
from tiamat.combat.offres import enchainements, offres, se_placer
from tiamat.combat.permis import defenses, modificateurs_de_tir, offerte_par_une_rafale
from tiamat.combat.porter import balles, degainer, depenser, emploi_de, lacher_arme, necessaire, porteur
from tiamat.combat.questions import QuestionDe, QuestionTotal
from tiamat.combat.soumission import echouer, endurer
from tiamat.combat.tir import portee
from tiamat.des import Modificateur
from tiamat.jauges import payer
from tiamat.procedure.interpretes import Choix, Interprete, demander

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
    if coup.effet("se_liberer"):
        e = _raconter(h, combat, e, endurer(e, a.qui))
        if e.corps[a.qui].hors_de_combat:
            return e
    if acheve(combat, e, a, coup):
        return _raconter(h, combat, e, _achever(combat, _sortir_l_arme(e, a.qui, coup), a, coup))
    e, zone, obtenu = _devoiler(h, combat, e, a, coup)
    defense = demander(h, Choix(CHOIX_DE_LA_DEFENSE, a.cible, defenses(combat, e, a, zone), a), combat, e)
    h.noter(recit.defense, combat, a, defense)
    e = _payer_la_defense(e, a, defense)
    echange, garde = preparer(combat, e, a, defense, zone, obtenu)
    e = _consommer(e, a, defense)
    issue = h.jouer(echanger, echange)
    h.noter(recit.issue, combat, a, defense, issue)
    e = _raconter(h, combat, e, sonner(e, _appliquer(h, combat, e, a, coup, garde, issue)))
    return _enchainer(h, combat, e, a, garde, issue)


def preparer(
    combat: Combat, e: Etat, a: Annonce, defense: str, zone: str = "", obtenu: int | None = None
) -> tuple[Echange, Emploi | None]:
    """Rend l'échange d'une annonce et d'une défense, toujours le même objet pour la même loi, et l'emploi de garde."""
    cle = ("echange", a, defense, zone, obtenu, combat.apparence(e))
    return combat.retenir(cle, lambda: _preparer(combat, e, a, defense, zone, obtenu))


def _preparer(
    combat: Combat, e: Etat, a: Annonce, defense: str, zone: str, obtenu: int | None
) -> tuple[Echange, Emploi | None]:
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
        (zone, obtenu, combat.options.blessure_sans_perte, a.cible in combat.groupes),
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
    connu: tuple[str, int | None, bool, bool],
) -> Echange:
    t = catalogue().techniques
    technique, type, enchainement, choisie = attaque
    zone_tiree, obtenu, blessure_sans_perte, groupe = connu
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
        sans_puissance=groupe and "attaque_surprise" in coup.attributs,
    )


@lru_cache(maxsize=256)
def _sans_sixieme_sens(c: Combattant) -> Combattant:
    return replace(c, talents=c.talents - {"sixieme_sens"})


def acheve(combat: Combat, e: Etat, a: Annonce, coup: Emploi) -> bool:
    """Dit si l'attaque élimine sans jet.

    Une létale achève un KO (R10, C76) ; la première de chacun élimine un membre d'un groupe embusqué (R128, C131).
    """
    c = e.corps[a.cible]
    if a.cible in combat.groupes:
        return c.embusque and not e.corps[a.qui].a_attaque
    return c.hors_de_combat and "letale" in coup.attributs


def _achever(combat: Combat, e: Etat, a: Annonce, coup: Emploi) -> Etat:
    c = e.corps[a.cible]
    e = e.changer(a.qui, a_attaque=True, prepare=False)
    if a.cible in combat.groupes:
        return e.changer(a.cible, effectif=c.effectif - 1, ecartes=c.ecartes[: max(0, c.effectif - 2)])
    return e.changer(a.cible, jauges=c.jauges._replace(sante=0, mort=True))


def _payer_l_attaque(h: Interprete, e: Etat, a: Annonce, coup: Emploi) -> Etat:
    """Le coût de la technique, ou celui de l'enchaînement qui l'offre (R176, R202) ; les balles (R166, R168).

    Les balles d'une rafale couvrent le tir qu'elle offre (C145).
    """
    c = e.corps[a.qui]
    prix = cout(c.situation, coup.technique) if a.rang == 0 else (coup.enchainement.cout if coup.enchainement else None)
    if prix and any(prix):
        c = c._replace(jauges=payer(c.jauges, energie=prix.energie, furie=prix.furie))
    arme = coup.arme
    if arme is not None and coup.type == DISTANCE and balles(c, arme) is not None:
        rafale = next((x.des for x in coup.effets if x.verbe == "munitions"), "")
        tirees = h.tirer(RAFALE[rafale]) if rafale else 1
        c = depenser(c, arme, 0 if offerte_par_une_rafale(a) else tirees)
    return e.avec(a.qui, c)


def _approcher(combat: Combat, e: Etat, a: Annonce, coup: Emploi) -> Etat:
    """Mouvement amène au contact avant l'attaque (R182)."""
    moi, lui = e.corps[a.qui], e.corps[a.cible]
    if "mouvement" in coup.attributs and not portee(combat.qui(e, a.qui), coup):
        ecart = lui.position - moi.position
        if abs(ecart) >= CONTACT_EN_METRES:
            pas = CONTACT_EN_METRES - 1
            moi = moi._replace(position=lui.position - pas if ecart > 0 else lui.position + pas)
    return e.avec(a.qui, moi)


def _sortir_l_arme(e: Etat, i: int, emploi: Emploi) -> Etat:
    """L'arme comprise dans le geste vient en main (R209), une fois le coup parti de là où elle était (R207)."""
    if emploi.arme is None or not any(x.verbe in ("degainer", "geste_compris") for x in emploi.effets):
        return e
    return e.avec(i, degainer(e.corps[i], emploi.arme.id))


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
    """Une action (R72), le coût de la technique (C56), un usage de l'objet qu'elle demande (R168)."""
    if not defense:
        return e
    c = e.corps[a.cible]
    prix = cout(c.situation, catalogue().techniques[defense])
    jauges = payer(c.jauges, energie=prix.energie, furie=prix.furie)
    if necessaire(catalogue().techniques[defense]):
        c = depenser(c, catalogue().armes[catalogue().techniques[defense].arme], 1)
    return e.avec(a.cible, c._replace(jauges=jauges, actions=c.actions - 1))


def _consommer(e: Etat, a: Annonce, defense: str) -> Etat:
    """Ce que l'échange use : se préparer (C38), l'élan (C63), la première attaque, la suite d'enchaînement."""
    moi, lui = e.corps[a.qui], e.corps[a.cible]
    if moi.prepare or moi.elan or lui.embusque:
        attaque = moi.a_attaque or lui.embusque
        e = e.avec(a.qui, moi._replace(prepare=moi.prepare and a.rang > 0, elan=0, a_attaque=attaque))
    if defense and (lui.prepare or lui.elan):
        e = e.changer(a.cible, prepare=False, elan=0)
    return e


def _appliquer(
    h: Interprete, combat: Combat, e: Etat, a: Annonce, coup: Emploi, garde: Emploi | None, issue: Issue
) -> Etat:
    """Ce que l'échange fait aux deux ; un Dégagement raté compte pour une tentative (R195)."""
    touche, ecartee = issue.resultat == TOUCHE, issue.resultat in (RATE, PAREE, RIPOSTE)
    e = _sortir_l_arme(_suivre(combat, e, a, touche=touche), a.qui, coup)
    if garde is not None:
        e = _sortir_l_arme(e, a.cible, garde)
    if touche or issue.resultat == PAREE:
        e = frapper_le_corps(h, combat, e, a.qui, a.cible, coup, garde, issue)
    elif issue.resultat == RIPOSTE and garde is not None:
        e = frapper_le_corps(h, combat, e, a.cible, a.qui, garde, None, issue)
    reussie = garde is not None and _defense_reussie(garde, issue)
    if reussie and garde is not None:
        e = reussir_la_defense(h, combat, e, a.qui, a.cible, garde)
    if coup.effet("se_liberer") and not touche:
        e = echouer(e, a.qui)
    e = finir_la_technique(e, a.qui, a.cible, coup, reussie=touche)
    if garde is not None:
        e = finir_la_technique(e, a.cible, a.qui, garde, reussie=reussie)
        if garde.effet("detruire_objet") and ecartee and "letale" in coup.attributs and e.corps[a.cible].tenues:
            e = e.avec(a.cible, lacher_arme(e.corps[a.cible], e.corps[a.cible].tenues[-1]))
    return e


def _defense_reussie(garde: Emploi, issue: Issue) -> bool:
    """Une contre-attaque réussit en frappant ; à égalité elle n'a pas d'effet (C108)."""
    if "contre_attaque" in garde.attributs:
        return issue.resultat == RIPOSTE
    return issue.resultat in (RATE, PAREE)


def _suivre(combat: Combat, e: Etat, a: Annonce, *, touche: bool) -> Etat:
    """Tient le compte des techniques payées qui touchent la même cible (R201) ; un raté rompt la suite (C124)."""
    if a.rang or not enchainements(combat.combattants[a.qui]):
        return e
    cible, faites = e.corps[a.qui].suite
    if not touche:
        return e.changer(a.qui, suite=(a.cible, ()))
    return e.changer(a.qui, suite=(a.cible, (*(faites if cible == a.cible else ()), a.technique)))


def _enchainer(h: Interprete, combat: Combat, e: Etat, a: Annonce, garde: Emploi | None, issue: Issue) -> Etat:
    """Offre à qui a réussi ses combos et ses enchaînements, et joue celui qu'il choisit (R200 à R202).

    Sur la même cible, un tir offert subit les mêmes circonstances (R102).
    """
    if issue.resultat == TOUCHE:
        qui, contre, technique, en = a.qui, a.cible, a.technique, ATTAQUE
    elif garde is not None and _defense_reussie(garde, issue):
        qui, contre, technique, en = a.cible, a.qui, garde.technique.id, DEFENSE
    else:
        return e
    possibles = offres(combat, e, qui, contre, technique, en, a.rang if en == ATTAQUE else 0)
    if not possibles:
        return e
    offre = demander(h, Choix(CHOIX_DU_COMBO, qui, (None, *possibles), a), combat, e)
    if offre is None:
        return e
    if offre.enchainement:
        e = se_placer(e, qui, offre.enchainement).changer(qui, suite=(contre, ()))
    suite = annoncer_offre(qui, offre, a.rang + 1)
    if (qui, offre.cible) == (a.qui, a.cible):
        suite = suite._replace(circonstances=a.circonstances)
    return h.jouer(attaquer, combat, e, suite)


def _raconter(h: Interprete, combat: Combat, avant: Etat, apres: Etat) -> Etat:
    h.noter(recit.differences, combat, avant, apres)
    return apres
