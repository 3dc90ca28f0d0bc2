"""Ce qui change si l'on ôte d'une fiche un effet de ce que la technique fait, de sa prise, ou de son combo.

Chaque vérification rend ce que le moteur fait, et ce que la règle en attend.
"""

from collections.abc import Callable
from typing import Any

from tests.regles.combat.effets_d_emploi import verifie
from tests.regles.combat.outils import a_toi, engage, fiche, joue, tour
from tests.regles.combat.scenes import (
    LUI,
    MOI,
    RATE,
    TOUCHE,
    Faces,
    T,
    attaque_contre,
    defend,
    empeche,
    enchaine,
    frappe,
    joue_la,
    libere,
    rater,
    reussir,
    savoir,
    scene,
)
from tiamat.catalogue import Technique
from tiamat.catalogue.effets import Effet
from tiamat.combat.actions import Action
from tiamat.combat.attaque import attaquer
from tiamat.combat.combat import Participant
from tiamat.combat.corps import Prise
from tiamat.combat.deroule import refus
from tiamat.procedure.interpretes import Choix, Lanceur

DUREE = 3
FINS = {"tour_suivant": 2, "1d6_tours": 1 + DUREE, "combat": -1}
"""Durée de fiche → fins de tour qu'elle compte, le D6 tombant sur 3 (C83, C84)."""
DES = {"1d6": 1, "2d6": 2}


def _offres() -> tuple[list[Any], Callable[[Choix], None]]:
    """Tout ce qui est offert en combo, et de quoi le noter sans rien prendre."""
    vues: list[Any] = []

    def noter(choix: Choix) -> None:
        vues.extend(o for o in choix.reponses if o is not None)

    return vues, noter


@verifie("etat")
def _etat(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    apres = joue_la(t, combat, e, reussir(t))
    if x.quand != "liberation":
        return dict(apres.corps[LUI].poses).get(x.etat), FINS[x.duree]
    sortie = libere(combat, apres, Faces(tentative=9, prise=1))
    vus = [dict(etat.corps[LUI].poses) for etat in (apres, sortie)]
    return vus, [{}, {x.etat: FINS[x.duree]}]


@verifie("duree_de_blessure")
def _duree_de_blessure(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    blessures = frappe(t, combat, e, Faces(**TOUCHE | {"puissance": 5})).corps[LUI].blessures
    return [fins for _, fins in blessures], [FINS[x.duree]]


@verifie("desarmer")
def _desarmer(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    apres = frappe(t, combat, e, Faces(**TOUCHE, distance=4))
    if x.distance == "en_main":
        return (apres.corps[MOI].tenues, apres.au_sol), (("baton",), ())
    return apres.au_sol, (("baton", 1 + 4 * DES[x.distance]),)


@verifie("repousser")
def _repousser(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    return frappe(t, combat, e, Faces(**TOUCHE, distance=5)).corps[LUI].position, 1 + 5 * DES[x.distance]


@verifie("furie")
def _furie(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t, sien={"temperament": 4})
    apres = joue_la(t, combat, e, reussir(t, furie=4)).corps[LUI].jauges
    assert apres.sante == apres.sante_max
    points = {y.points for i in (t.id, *t.combo) for y in T[i].effets if y.verbe == "furie"}
    return apres.furie, sum(points) + 4 * bool(x.des)


@verifie("bonus_de_puissance")
def _bonus_de_puissance(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    pertes = []
    for zone in (10, 3):
        apres = frappe(t, combat, e, Faces(**TOUCHE | {"zone": zone, "puissance": 5}))
        pertes.append(e.corps[LUI].jauges.sante - apres.corps[LUI].jauges.sante)
    return pertes[0] - pertes[1], 5 * x.d6


@verifie("bonus_au_prochain_jet")
def _bonus_au_prochain_jet(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    apres = defend(t, combat, e, Faces(**RATE))
    rate = defend(t, combat, e, Faces(**TOUCHE))
    coup = Faces(**TOUCHE)
    suite = frappe(T["coup_de_poing"], combat, a_toi(apres, MOI, LUI), coup)
    initiative = tour(combat, apres, 5, 6, *(4,) * apres.corps[MOI].elan, 1, 2)
    elans = [etat.corps[MOI].elan for etat in (apres, rate, suite, initiative)]
    return (elans, coup.lus["precision", 6]), ([x.d6, 0, 0, 0], x.d6)


@verifie("finir")
def _finir(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    if x.quand == "combo":
        return enchaine(t, combat, e, reussir(t)).corps[MOI].posture, x.posture
    depart = e.corps[MOI].posture
    if depart == x.posture:  # Nukitsuke, refusée à qui est assis (R81) : on l'y joue sans demander
        depart = "assis"
        a = attaque_contre(t)._replace(qui=MOI, cible=LUI, technique=t.id)
        fins = [attaquer(Lanceur(h), combat, e.changer(MOI, posture=depart), a) for h in (reussir(t), rater(t))]
    else:
        fins = [joue_la(t, combat, e, h) for h in (reussir(t), rater(t))]
    vus = [fin.corps[MOI].posture for fin in fins]
    return vus, [x.posture, x.posture if x.quand == "toujours" else depart]


@verifie("clore_tour")
def _clore_tour(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    apres = defend(t, combat, e, reussir(t))
    return (apres.file, apres.corps[LUI].actions), (((MOI,),), e.corps[LUI].actions - 1)


@verifie("perdre_action")
def _perdre_action(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    restent = [defend(t, combat, e, h).corps[LUI].actions for h in (Faces(**RATE), Faces(**TOUCHE))]
    return restent, [e.corps[LUI].actions - 1 - x.actions, e.corps[LUI].actions - 1]


@verifie("teleporter")
def _teleporter(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    loin = defend(t, combat, e, Faces(**RATE), ou=lambda choix: max(choix.reponses))
    rate = defend(t, combat, e, Faces(**TOUCHE), ou=lambda choix: max(choix.reponses))
    return [etat.corps[MOI].position for etat in (loin, rate)], [2 * x.fois, 0]


@verifie("munitions")
def _munitions(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    (avant,) = dict(e.corps[MOI].munitions).values()
    (apres,) = dict(frappe(t, combat, e, Faces(**TOUCHE, munitions=4)).corps[MOI].munitions).values()
    return avant - apres, 4 * DES[x.des]


@verifie("degainer")
def _degainer(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    apres = frappe(t, combat, e, Faces(**TOUCHE)).corps[MOI]
    return (apres.tenues, apres.rangees), (e.corps[MOI].rangees, ())


@verifie("tentative")
def _tentative(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t, sien={"force": 1, "endurance": 3})
    e = e.changer(LUI, prise=Prise(MOI, t.id, 2))
    h = Faces(tentative=1, prise=9)
    avant, apres = e.corps[LUI].jauges, libere(combat, e, h).corps[LUI].jauges
    couts = (avant.sante - apres.sante, avant.energie - apres.energie)
    return (*couts, h.lus["tentative", 10]), (x.sante, x.energie, {"": 1, "endurance": 3}[x.carac])


@verifie("tenir_en_restant_libre")
def _tenir_en_restant_libre(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    tenu = frappe(t, combat, e, Faces(**TOUCHE))
    jeter = Action("jeter_a_terre")
    if refus(combat, tenu, jeter):
        return "retenu", ("libre", "a_terre")
    a_terre = joue(combat, tenu, jeter, 9, 9, 1, 1).corps[LUI].posture
    return ("retenu" if empeche(T["attaque_armee"], combat, tenu) else "libre", a_terre), ("libre", "a_terre")


@verifie("se_liberer")
def _se_liberer(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    return [frappe(t, combat, e, h).corps[MOI].prise is None for h in (reussir(t), Faces(**RATE))], [True, False]


@verifie("autre_cible")
def _autre_cible(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    tenues = e.corps[MOI].tenues
    moi, lui = fiche(2, *savoir(t)), fiche(2)
    trois = [Participant("moi", moi, 0, tenues=tenues), *(Participant(f"lui{n}", lui, 1, position=1) for n in (1, 2))]
    combat, e = engage(*trois)
    e = a_toi(e.changer(MOI, jauges=e.corps[MOI].jauges._replace(furie=4)), MOI, 1, 2)
    vues, noter = _offres()
    joue_la(t, combat, e, reussir(t), noter)
    return {o.cible for o in vues}, {1, 2}


@verifie("combo_selon_arme_prise")
def _combo_selon_arme_prise(t: Technique, x: Effet) -> tuple[Any, Any]:
    offertes = {}
    for arme in ("couteau", "baton", "pistolet_9_mm", "katana"):
        combat, e = scene(t, armes=(("couteau",), ()))
        vues, noter = _offres()
        enchaine(t, combat, e.changer(LUI, tenues=(arme,)), reussir(t), noter)
        offertes[arme] = {o.technique for o in vues}
    contact, tir = {"arnis_matador"}, {"tir_rapide"}
    return offertes, {"couteau": contact, "baton": contact, "pistolet_9_mm": tir, "katana": set[str]()}


@verifie("type_du_combo")
def _type_du_combo(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t, armes=(("kusarigama",), ()))
    vues, noter = _offres()
    enchaine(t, combat, e, reussir(t), noter)
    return [o.type for o in vues if len(T[o.technique].type) > 1], [x.type]
