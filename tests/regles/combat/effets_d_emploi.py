"""Ce qui change si l'on ôte d'une fiche un effet qui dit quand la technique s'emploie, ou à quoi elle répond.

Chaque vérification rend ce que le moteur fait, et ce que la règle en attend.
"""

from collections.abc import Callable
from typing import Any

from tests.regles.combat.scenes import (
    LUI,
    MOI,
    RATE,
    TOUCHE,
    Faces,
    action,
    attaque_contre,
    defend,
    empeche,
    frappe,
    scene,
    se_defend,
)
from tiamat.catalogue import Technique, catalogue
from tiamat.catalogue.effets import Effet
from tiamat.combat.actions import Annonce
from tiamat.combat.combat import Etat
from tiamat.combat.deroule import refus, toutes_les_actions
from tiamat.combat.permis import refus_de_garde
from tiamat.combat.porter import emploi_de
from tiamat.personnage import Identite

Verification = Callable[[Technique, Effet], tuple[Any, Any]]
VERIFIER: dict[str, Verification] = {}
T = catalogue().techniques
AUTRE_POSTURE = {"debout": "a_terre", "a_terre": "debout"}
CONTRE = {"attaque_a_distance": "lancer_de_projectile", "prise": "immobilisation", "letale": "seiryuto_uchi"}


def verifie(verbe: str) -> Callable[[Verification], Verification]:
    """Range une vérification sous son verbe."""

    def ranger(f: Verification) -> Verification:
        VERIFIER[verbe] = f
        return f

    return ranger


def dit(raisons: tuple[str, ...], phrase: str) -> bool:
    """Dit si l'une des raisons contient cette phrase."""
    return any(phrase in r for r in raisons)


def _furie(e: Etat, n: int) -> Etat:
    return e.changer(MOI, jauges=e.corps[MOI].jauges._replace(furie=n))


@verifie("exige_cible")
def _exige_cible(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    bonne, phrase = empeche(t, combat, e), ""
    if x.posture:
        e = e.changer(LUI, posture=AUTRE_POSTURE[x.posture])
        phrase = f"demande une cible {'debout' if x.posture == 'debout' else 'à terre'} (R207)"
    elif x.armee:
        e, phrase = e.changer(LUI, tenues=()), "demande une cible armée (C64)"
    else:
        combat, e = scene(t, sien={"identite": Identite(sexe="femme")})
        phrase = "ne s’emploie que sur un homme (R207)"
    return (bonne, dit(empeche(t, combat, e, "panthere_bondissante"), phrase)), ((), True)


@verifie("permet_cible")
def _permet_cible(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    return empeche(t, combat, e.changer(LUI, posture=x.posture)), ()


@verifie("exige_soi")
def _exige_soi(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    ailleurs = e.changer(MOI, posture="assis" if se_defend(t) else "debout")
    phrase = f"demande d’être {'debout' if x.posture == 'debout' else 'à terre'} (R207)"
    return (empeche(t, combat, e), dit(empeche(t, combat, ailleurs), phrase)), ((), True)


@verifie("permet_soi")
def _permet_soi(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    if x.quand == "combo":
        e = e.changer(LUI, posture="a_terre")
    return empeche(t, combat, e.changer(MOI, posture=x.posture)), ()


@verifie("exige_furie_nulle")
def _exige_furie_nulle(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    phrase = "demande de n’avoir aucun point de furie (R207)"
    return [dit(empeche(t, combat, _furie(e, n)), phrase) for n in (0, 1)], [False, True]


@verifie("exige_fourreau")
def _exige_fourreau(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    en_main = e.changer(MOI, tenues=e.corps[MOI].rangees, rangees=())
    phrase = "demande l’arme au fourreau (R207)"
    return [dit(empeche(t, combat, etat), phrase) for etat in (e, en_main)], [False, True]


@verifie("exige_arme")
def _exige_arme(t: Technique, x: Effet) -> tuple[Any, Any]:
    arts = (x.art,) if x.art else ()
    combat, e = scene(t, arts=arts, armes=(("bokken",), ()))
    bonne = empeche(t, combat, e)
    return (bonne, dit(empeche(t, combat, e.changer(MOI, tenues=())), "(R37)")), ((), True)


@verifie("exige_initiative_superieure")
def _exige_initiative_superieure(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    rangs = [(1, 0), (1, 1), (0, 1)]
    refuses = [bool(empeche(t, combat, e.changer(MOI, rang=a).changer(LUI, rang=b))) for a, b in rangs]
    return refuses, [False, True, True]


@verifie("portee")
def _portee(t: Technique, x: Effet) -> tuple[Any, Any]:
    metres = x.metres or 2 * x.fois
    type = t.type[-1]
    refuses = []
    for ecart in (metres, metres + 1):
        combat, e = scene(t, ecart=ecart)
        refuses.append(bool(refus(combat, e, action(t, type=type))))
    return refuses, [False, True]


@verifie("malgre_blessure")
def _malgre_blessure(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    return empeche(t, combat, e.changer(MOI, blessures=((x.zone, -1),))), ()


@verifie("malgre_soumission")
def _malgre_soumission(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    libre = e.changer(MOI, prise=None)
    return [bool(empeche(t, combat, etat)) for etat in (e, libre)], [False, True]


@verifie("choix_du_type")
def _choix_du_type(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    return {o.action.type for o in toutes_les_actions(combat, e) if o.action.technique == t.id}, set(t.type)


@verifie("attribut_selon_emploi")
def _attribut_selon_emploi(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    en_defense = refus_de_garde(combat, e, Annonce(LUI, MOI, "coup_de_poing"), t.id)
    en_attaque, surprise = refus(combat, e, action(t)), Faces(**TOUCHE)
    if not en_attaque:
        frappe(t, combat, e, surprise)
    return (en_attaque, en_defense, surprise.lus["defense", 10]), ((), (), 1)


@verifie("geste_compris")
def _geste_compris(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    (arme,) = e.corps[MOI].tenues
    e = e.changer(MOI, tenues=(), rangees=(arme,))
    if raisons := empeche(t, combat, e):
        return raisons, ()
    apres = frappe(t, combat, e, Faces(**TOUCHE)).corps[MOI]
    return (apres.tenues, e.corps[MOI].actions - apres.actions), ((arme,), 1)


@verifie("ne_repond_pas")
def _ne_repond_pas(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    noms = {i: "attaque létale" if i == "letale" else catalogue().types[i].nom.lower() for i in x.contre}
    dites = [dit(empeche(t, combat, e, CONTRE[i]), f"ne répond pas à une {noms[i]} (R206)") for i in x.contre]
    return (empeche(t, combat, e), dites), ((), [True] * len(x.contre))


@verifie("ne_repond_qu_a")
def _ne_repond_qu_a(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    coups = ("coup_de_poing", "coup_de_pied", "mae_geri", "sweeping", "frappe_du_jaguar", "lancer_de_projectile")
    exclus = {i for y in t.effets if y.verbe == "ne_repond_pas" for i in y.contre}
    permis = {
        i
        for i in coups
        if T[i].type[0] not in exclus
        and (T[i].localisation in x.localisations or T[i].type[0] == x.type or x.attribut in T[i].attributs)
    }
    return {i for i in coups if not empeche(t, combat, e, i)}, permis


@verifie("ne_repond_qu_a_un_combo")
def _ne_repond_qu_a_un_combo(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    a = attaque_contre(t)
    return [bool(refus_de_garde(combat, e, a._replace(rang=n), t.id)) for n in (0, 1)], [True, False]


@verifie("pare_comme_une_arme")
def _pare_comme_une_arme(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    apres = defend(t, combat, e, Faces(**RATE, puissance=9, parade=1), contre="seiryuto_uchi")
    avant, moi = e.corps[MOI], apres.corps[MOI]
    return (avant.jauges.sante - moi.jauges.sante, avant.actions - moi.actions), (0, 1)


@verifie("detruire_objet")
def _detruire_objet(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t)
    tenues = [
        defend(t, combat, e, Faces(**RATE), contre=contre).corps[MOI].tenues
        for contre in ("coup_de_poing", "seiryuto_uchi")
    ]
    return tenues, [e.corps[MOI].tenues, ()]


@verifie("malus_de_defense")
def _malus_de_defense(t: Technique, x: Effet) -> tuple[Any, Any]:
    combat, e = scene(t, armes=(("bokken",), ()))
    h = Faces(**RATE)
    frappe(t, combat, e, h, defense="roulade")
    return h.lus["defense", 10], 3 + x.d10  # Roulade : Rapidité +1D10, et sa Rapidité vaut 2


@verifie("immunite")
def _immunite(t: Technique, x: Effet) -> tuple[Any, Any]:
    contre = "ultimate_punch" if x.a == "choc" else "sweeping"
    combat, e = scene(t)
    c = defend(t, combat, e, Faces(**TOUCHE), contre=contre).corps[MOI]
    assert x.a in emploi_de(combat, e, LUI, contre).attributs
    return (c.position, c.posture), (0, "debout")
