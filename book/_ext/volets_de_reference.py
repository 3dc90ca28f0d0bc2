"""Les volets où l'on cherche : difficultés, dés, actions, déplacements, états, attributs, récupération."""

from fractions import Fraction

from docutils import nodes
from noeuds import el
from roles import terme
from tables_de_creation import paliers_d_actions
from volets import Contenu, definitions, grille, renvois, titres, volet

from tiamat.catalogue import Course, Etat, Saut, catalogue
from tiamat.des import Poignee, loi
from tiamat.francais import INSECABLE, pourcentage, signe
from widgets.dessins.liens import maison
from widgets.dessins.texte import Html

DES_DE_LA_TABLE = range(1, 6)
REGLE_DES_ETATS = "R133"


def difficultes() -> nodes.Node:
    """L'échelle des difficultés."""
    return volet("Difficultés", "R46", grille((d.nom, str(d.valeur)) for d in catalogue().difficultes.values()))


def chances() -> nodes.Node:
    """La chance, sur cent, d'atteindre chaque difficulté avec quelques dés."""
    crans = [d.valeur for d in catalogue().difficultes.values()]
    rangs = (
        (f"{n}D10", *(_sur_cent(loi(Poignee(n)).chance_au_moins(cran)) for cran in crans)) for n in DES_DE_LA_TABLE
    )
    return volet("Chances sur cent, sans bonus", "R47", grille(rangs, ("Dés", *map(str, crans))))


def des() -> nodes.Node:
    """Lire un jet."""
    return volet("Lire un jet", "R60", titres("R61 R62 R63 R64 R51 R58"))


def actions() -> nodes.Node:
    """Les actions par tour et la défense instinctive, selon les techniques connues."""
    colonnes = ("Techniques", "Actions", "Défense")
    return volet("Actions par tour", "R23 R25", grille(paliers_d_actions(), colonnes))


def mouvements() -> nodes.Node:
    """Les sauts plus longs que l'habileté, et les terrains où courir peut faire tomber."""
    sauts = ((el("span", f"Saut de {signe(s.metres)} m ", *_maison(s)), _cran(s)) for s in catalogue().sauts.values())
    terrains = ((t.nom, _cran(t)) for t in catalogue().terrains.values())
    return volet("Sauter, courir", "R89 R86", grille(sauts), grille(terrains), titres("R85 R88"))


def etats() -> nodes.Node:
    """Chaque état : ses effets, sa durée ; les blessures graves, zone par zone."""
    paires = ((terme("etat", e.id), list(_effets(e))) for e in catalogue().etats.values() if _agit(e))
    return volet("États", REGLE_DES_ETATS, definitions(paires), long=True)


def attributs() -> nodes.Node:
    """Chaque attribut, en une phrase."""
    paires = ((terme("attribut", a.id), [f"{a.definition} ", renvois(a.regle)]) for a in catalogue().attributs.values())
    return volet("Attributs", "R179 R198", definitions(paires), long=True)


def recuperation() -> nodes.Node:
    """Ce qui se récupère, et quand."""
    return volet("Récupérer", "R6 R20", titres("R6 R147 R14 R15 R20 R57"))


def hommes_de_main() -> nodes.Node:
    """Le combat contre une bande."""
    return volet("Hommes de main", "R120", titres("R121 R123 R124 R125 R126 R127 R128 R129 R130 R131 R132"))


def embuscade() -> nodes.Node:
    """Surprendre l'adversaire au premier tour."""
    return volet("Embuscade", "R104", titres("R105 R106"))


def _agit(etat: Etat) -> bool:
    """Faux pour un état dont la source ne dit rien à appliquer."""
    return any(catalogue().regles[id].nature != "narrative" for id in etat.regles)


def _effets(etat: Etat) -> list[Contenu]:
    zones = (el("span", el("b", f"{_zone(z.zone)}{INSECABLE}: "), " ".join(z.effet), " ") for z in etat.zone)
    propres = [id for id in etat.regles if id != REGLE_DES_ETATS]
    return [" ".join(etat.effets), " ", *zones, el("em", etat.duree), " ", renvois(" ".join(propres[:2]))]


def _zone(id: str) -> str:
    fiches = catalogue()
    return fiches.zones[id].nom if id in fiches.zones else fiches.localisations[id].nom


def _cran(fiche: Saut | Course) -> str:
    return str(catalogue().difficultes[fiche.difficulte].valeur)


def _maison(saut: Saut) -> list[Html]:
    return [maison()] if saut.maison else []


def _sur_cent(chance: Fraction) -> str:
    """Une chance sur cent, sans son signe : le titre le dit une fois."""
    return pourcentage(chance, 0).removesuffix(f"{INSECABLE}%").replace(INSECABLE, "")
