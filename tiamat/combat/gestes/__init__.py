"""Les gestes : tout ce que l’on fait de ses actions sans technique. Chacun dit ce qui l’empêche, et ce qu’il fait."""

from collections.abc import Iterator

from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.gestes import armes, attendre, bouger, prises
from tiamat.combat.gestes.geste import TOUT_LE_TOUR, Geste, stock
from tiamat.procedure.interpretes import Interprete

GESTES: dict[str, Geste] = {
    "deplacement": Geste("Déplacement", "R82", bouger.refus_de_deplacement, bouger.aller),
    "course": Geste("Course", "R83", bouger.refus_de_course, bouger.courir, TOUT_LE_TOUR),
    "saut": Geste("Saut", "R88", bouger.refus_de_saut, bouger.sauter),
    "posture": Geste("Changer de posture", "R78", bouger.refus_de_posture, bouger.changer_de_posture),
    "relever": Geste("Relever les siens", "C135", bouger.refus_de_relever, bouger.relever),
    "preparer": Geste("Se préparer", "R90", attendre.refus_de_se_preparer, attendre.se_preparer),
    "retarder": Geste("Retarder", "R74", attendre.refus_de_retarder, attendre.retarder, 0),
    "passer": Geste("Passer", "R75", attendre.toujours, attendre.passer, 0, tenu=True),
    "saisir": Geste("Saisir", "C149", armes.refus_de_saisir, armes.saisir),
    "degainer": Geste("Dégainer", "R76", armes.refus_de_degainer, armes.degainer),
    "rengainer": Geste("Rengainer", "R207", armes.refus_de_rengainer, armes.rengainer),
    "recharger": Geste("Recharger", "R168", armes.refus_de_recharger, armes.recharger),
    "se_liberer": Geste("Se libérer", "R195", prises.refus_de_se_liberer, prises.se_liberer, tenu=True),
    "lacher": Geste("Lâcher prise", "C115", prises.refus_de_lacher, prises.lacher, 0),
    "jeter_a_terre": Geste("Jeter à terre", "R210", prises.refus_de_jeter, prises.jeter_a_terre),
    "mise_a_mort": Geste("Mise à mort", "R118", prises.refus_de_mise_a_mort, prises.mettre_a_mort, TOUT_LE_TOUR),
    "resister": Geste("Résister à la terreur", "R153", prises.refus_de_resister, prises.resister),
    "action_longue": Geste("Action longue", "R56", attendre.refus_d_action_longue, attendre.commencer, TOUT_LE_TOUR),
    "autre": Geste("Autre action", "R76", attendre.toujours, attendre.autre),
}
"""Tout ce que l'on peut faire de son rang, hors techniques."""
GRATUITS_EN_GROUPE = ("deplacement", "posture", "relever")
"""Ce que couvre le mouvement gratuit d'un groupe (R125, C135)."""


def refus_de_geste(combat: Combat, e: Etat, i: int, a: Action) -> tuple[str, ...]:
    """Rend ce qui empêche un geste, rien s'il est permis (R76)."""
    geste = GESTES[a.sorte]
    return (*_refus_communs(combat, e, i, a, geste), *geste.refuser(combat, e, i, a))


def _refus_communs(combat: Combat, e: Etat, i: int, a: Action, g: Geste) -> Iterator[str]:
    c = e.corps[i]
    if c.prise is not None and not g.tenu:
        yield "Tenu par une soumission : il ne peut que tenter de se libérer (R195)."
    if g.prix == TOUT_LE_TOUR and c.actions < max(1, stock(combat, i, c)):
        yield f"{g.nom} prend tout le tour : il faut toutes ses actions (C39)."
    if c.actions < g.prix and not (a.sorte in GRATUITS_EN_GROUPE and c.mouvement_gratuit):
        yield "Plus d’action ce tour-ci (R71)."


def faire_le_geste(h: Interprete, combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Joue un geste permis, déjà payé."""
    return GESTES[a.sorte].faire(h, combat, e, i, a)


def prix(combat: Combat, e: Etat, i: int, a: Action) -> Etat:
    """Rend l'état où le geste est payé : ses actions, ou le mouvement gratuit d'un groupe (R125, C135).

    Se préparer se perd si l'action suivante n'est pas une technique (C38) ; un mouvement gratuit n'est pas une action.
    """
    c, geste = e.corps[i], GESTES[a.sorte]
    if a.sorte in GRATUITS_EN_GROUPE and c.mouvement_gratuit:
        return e.avec(i, c._replace(mouvement_gratuit=False))
    if geste.prix:
        c = c._replace(prepare=False)
    return e.avec(i, c._replace(actions=0 if geste.prix == TOUT_LE_TOUR else c.actions - geste.prix))
