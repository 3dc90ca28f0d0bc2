"""Ce qu'une action change une fois jugée : des croix, une chute, une prise, une arme qui vole."""

from collections.abc import Iterable
from typing import Any

from tiamat.journal import Fait
from tiamat.procedure.interpretes import Choix, Interprete, demander
from tiamat.variantes.combos.combattant import DE_MELEE, combattant
from tiamat.variantes.combos.coups import A_MAINS_NUES, AVEC_L_ARME, COUPS, Coup, compte_du_coup
from tiamat.variantes.combos.degats import Compte
from tiamat.variantes.combos.etat import (
    AU_SOL,
    EN_L_AIR,
    EN_MAIN,
    PERDUE,
    Etat,
    peut_tenir,
    tient_son_arme,
)
from tiamat.variantes.combos.faits import FaitCoup, FaitEffet
from tiamat.variantes.combos.questions import QuestionLieu
from tiamat.variantes.combos.reserves import BLOQUEE, REUSSIE, Issue
from tiamat.variantes.combos.zones import ZONES_ANNONCEES, endroits
from tiamat.variantes.systeme import Depart

SORT_DE_L_ABRI = (*A_MAINS_NUES, *AVEC_L_ARME, "roulade")
"""Ce qui fait quitter son abri (002-G38)."""


def consommer(e: Etat, coup: Coup, reaction: Coup | None, *, lance: bool) -> Etat:
    """Retire ce qui ne valait que pour un jet : nerf, feinte, roulade, dés de la visée (002-R46)."""
    qui, cible = e.main, 1 - e.main
    if lance:
        e = e.changer(qui, nerf=0, feinte=0, roule=False)
    if coup.action == "tire":
        e = e.changer(qui, visee=0)
    if coup.action in SORT_DE_L_ABRI:
        e = e.changer(qui, abri=False)
    if reaction is not None and reaction.action != "flip":
        e = e.changer(cible, nerf=0)
    if reaction is not None and reaction.action == "plongeon":
        e = e.changer(cible, terre=True, roule=False, abri=False)
    return e


def effets(h: Interprete, depart: Depart, e: Etat, coup: Coup, issue: Issue, reaction: Coup | None, zone: str) -> Etat:
    """Applique l'action (002-R11, 002-R46)."""
    qui, cible = e.main, 1 - e.main
    if issue.sort == BLOQUEE and reaction is not None and reaction.action == "desarmer":
        return _faire_voler(h, depart, e, qui)
    if coup.action == "viser":
        gagnes = min(combattant(depart, qui).perception, issue.exces)
        return e.changer(qui, visee=max(e.corps[qui].visee, gagnes))
    if issue.sort != REUSSIE:
        return e
    if coup.action in COUPS:
        return _toucher(h, depart, e, coup, issue.exces, zone)
    if coup.action == "desarmer":
        pare = reaction is not None and reaction.action == "parade" and combattant(depart, cible).arme in DE_MELEE
        if coup.a_distance or (pare and tient_son_arme(combattant(depart, cible), e.corps[cible])):
            return _faire_voler(h, depart, e, cible)
        return _dire(h, e, "Sans parade armée en face, rien à désarmer.", "002-R46")
    return _changer(h, depart, e, coup, issue.exces)


def _changer(h: Interprete, depart: Depart, e: Etat, coup: Coup, exces: int) -> Etat:
    """Les actions qui ne touchent pas un endroit du corps."""
    qui, cible = e.main, 1 - e.main
    mien, sien = depart.noms[qui], depart.noms[cible]
    if coup.action == "projeter":
        croix = e.corps[cible].croix + exces
        e = e.changer(cible, croix=croix, terre=True, roule=False, tenu=False)
        return _dire(
            h, e, f"{sien} vole de {exces} m, et marque {exces} croix sans armure, {croix} en tout.", "002-R46"
        )
    if coup.action == "rattraper":
        return _rattraper(h, depart, e)
    suites: dict[str, tuple[int, dict[str, Any], str]] = {
        "agrippe": (cible, {"tenu": True}, f"{sien} est tenu."),
        "se_degager": (qui, {"tenu": False}, f"{mien} se dégage."),
        "feinter": (qui, {"feinte": exces}, f"Feinte réussie : prochaine difficulté −{exces}."),
        "flip": (qui, {"terre": False, "roule": False}, f"{mien} se relève d’un bond."),
        "se_relever": (qui, {"terre": False, "roule": False}, f"{mien} se relève."),
        "roulade": (qui, {"roule": True}, f"{mien} roule : l’action suivante ne souffre pas du sol."),
        "couvert": (qui, {"abri": True}, f"{mien} se met à couvert."),
        "degaine": (qui, {"arme": EN_MAIN}, f"{mien} a son arme en main."),
    }
    de_qui, champs, phrase = suites[coup.action]
    return _dire(h, e.changer(de_qui, **champs), phrase, "002-R46")


def _rattraper(h: Interprete, depart: Depart, e: Etat) -> Etat:
    """Prend l'arme en l'air : la sienne revient en main, celle de l'autre est perdue pour lui (002-G21, 002-G34)."""
    qui = e.main
    if e.corps[qui].arme == EN_L_AIR:
        tient = peut_tenir(combattant(depart, qui), e.corps[qui])
        return _dire(
            h, e.changer(qui, arme=EN_MAIN if tient else AU_SOL), f"{depart.noms[qui]} rattrape son arme.", "002-G21"
        )
    e = e.changer(1 - qui, arme=PERDUE)
    return _dire(h, e, f"{depart.noms[qui]} prend au vol l’arme de {depart.noms[1 - qui]}.", "002-G34")


def _faire_voler(h: Interprete, depart: Depart, e: Etat, qui: int) -> Etat:
    return _dire(h, e.changer(qui, arme=EN_L_AIR), f"L’arme de {depart.noms[qui]} vole.", "002-R46")


def _toucher(h: Interprete, depart: Depart, e: Etat, coup: Coup, exces: int, zone: str) -> Etat:
    """Cherche l'endroit, compte le coup, marque les croix (002-R11, 002-R21, 002-R22, 002-R32)."""
    qui, cible = e.main, 1 - e.main
    lieu = _endroit(h, depart, e, coup, exces, zone)
    compte = compte_du_coup(depart, qui, coup, lieu, exces, e.corps[cible].abri)
    croix = e.corps[cible].croix + compte.croix
    h.noter(_raconter_le_coup, depart.noms[cible], compte, croix)
    e = e.changer(cible, croix=croix)
    if compte.lieu.effet:
        e = _perdre_la_main(h, depart, e, gauche=bool(zone) and ZONES_ANNONCEES[zone].gauche)
    if coup.action == "balayage":
        e = _dire(h, e.changer(cible, terre=True, roule=False), f"{depart.noms[cible]} tombe.", "002-R46")
    if coup.action == "nerve_strike":
        corps = e.corps[cible]
        e = e.changer(cible, nerf=corps.nerf + exces, nerfs=corps.nerfs + 1)
        e = _dire(h, e, f"Nerf touché : la prochaine difficulté de {depart.noms[cible]} monte de {exces}.", "002-R46")
    return e


def _endroit(h: Interprete, depart: Depart, e: Etat, coup: Coup, exces: int, zone: str) -> str:
    if depart.option("localisation") == "hasard":
        return h.tirer(QuestionLieu("lieu", exces))
    ouverts = tuple(lieu.id for lieu in endroits(exces, zone))
    lieu: str = demander(h, Choix("lieu", e.main, ouverts, (coup, exces, zone)), depart, e)
    return lieu


def _raconter_le_coup(victime: str, compte: Compte, croix: int) -> Iterable[Fait]:
    yield FaitCoup(victime, compte, croix)


def _perdre_la_main(h: Interprete, depart: Depart, e: Etat, *, gauche: bool) -> Etat:
    """Une main touchée ne sert plus ; ce qu'elle tenait tombe (002-R23, 002-G35)."""
    cible = 1 - e.main
    e = e.changer(cible, **({"gauche": False} if gauche else {"droite": False}))
    corps = e.corps[cible]
    if corps.arme == EN_MAIN and not peut_tenir(combattant(depart, cible), corps):
        e = e.changer(cible, arme=AU_SOL)
    cote = "gauche" if gauche else "droite"
    return _dire(h, e, f"La main {cote} de {depart.noms[cible]} ne sert plus.", "002-G35")


def _dire(h: Interprete, e: Etat, phrase: str, regle: str) -> Etat:
    h.noter(lambda: [FaitEffet(phrase, regle)])
    return e
