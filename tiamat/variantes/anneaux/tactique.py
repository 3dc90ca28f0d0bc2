"""Ce que fait la machine : elle attaque, blesse le plus qu'elle peut en moyenne, et garde un point pour survivre."""

from typing import Any

from tiamat.procedure.interpretes import Choix
from tiamat.variantes.anneaux.armes import reduire_au_vide, supportees
from tiamat.variantes.anneaux.attaque import evaluer, meilleur
from tiamat.variantes.anneaux.combattant import Etat, fiche
from tiamat.variantes.anneaux.offres import ATTAQUE, AUCUN, FINIR, JET, LIBERER, RAMASSER, RELEVER, frappe
from tiamat.variantes.systeme import Depart

ACTIONS = (LIBERER, RAMASSER, RELEVER, ATTAQUE, FINIR)
"""Ce que l'on fait d'abord, si c'est permis."""
POSTURES = ("attaque", "esquive", "defense")


def decider(choix: Choix, depart: Depart, e: Etat) -> Any:
    """Rend la réponse de la machine, toujours permise."""
    if choix.nom == "posture":
        return next(p for p in (*POSTURES, *choix.reponses) if p in choix.reponses)
    if choix.nom == "action":
        return next(a for a in ACTIONS if a in choix.reponses)
    if choix.nom == "manoeuvre":
        return meilleur(frappe(depart, e, choix.qui)).manoeuvre
    if choix.nom == "augmentations":
        f = frappe(depart, e, choix.qui)
        return max(choix.reponses, key=lambda n: (evaluer(f, choix.sujet, n).esperance, -n))
    if choix.nom == "vide":
        return JET if JET in choix.reponses else AUCUN
    if choix.nom == "encaisser":
        return _encaisser(choix, depart, e)
    return choix.reponses[0]


def _encaisser(choix: Choix, depart: Depart, e: Etat) -> str:
    """Un point de Vide si le coup met hors de combat, et qu'il l'empêche (003-R25)."""
    deja, plafond = e.corps[choix.qui].blessures, supportees(fiche(depart, choix.qui).terre)
    mortel = deja + choix.sujet > plafond
    sauve = deja + reduire_au_vide(choix.sujet) <= plafond
    return "vide" if "vide" in choix.reponses and mortel and sauve else "subir"
