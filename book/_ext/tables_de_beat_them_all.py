"""Les tables du combat contre une bande : les profils, les groupes, et ce que le nombre change à un assaut."""

from docutils import nodes
from tableau import Case, Nombre, Tableau, poser

from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Situation, combattant
from tiamat.combat.emploi import employer
from tiamat.combat.groupes import GROUPE_MAXIMUM, GROUPE_MINIMUM, decouper, jet_de_groupe
from tiamat.combat.jets import jet_de_precision, jet_instinctif
from tiamat.des.loi import opposition
from tiamat.francais import enumerer, pourcentage
from tiamat.personnage import HOMME_DE_MAIN, Personnage, deriver, profil, profils
from tiamat.presentation import RIEN
from widgets.dessins.liens import maison

CARACTERISTIQUES = ("force", "endurance", "habilete", "rapidite", "perception")
"""Celles qui servent à un homme de main dans un combat."""
PERSONNAGES = range(1, 5)
ASSAILLANT, COUP, VICTIME = "voyou", "coup_de_poing", "jack"


def hommes_de_main() -> nodes.Node:
    """Les hommes de main prêts à jouer, un par colonne ; un badge signale ce que la source ne donne pas."""
    bande = [p for p in profils().values() if p.statut == HOMME_DE_MAIN]
    rangs: list[list[Case]] = [
        *([catalogue().caracteristiques[c].nom, *(_valeur(p, c) for p in bande)] for c in CARACTERISTIQUES),
        ["Actions", *(str(deriver(p).actions) for p in bande)],
        ["Défense instinctive", *(f"{deriver(p).defense_instinctive}D10" for p in bande)],
        ["Équipement", *(", ".join(p.equipement) or RIEN for p in bande)],
        ["Chiffres", *(maison() if "caracteristiques" in p.maison else "combat d’exemple" for p in bande)],
    ]
    colonnes = ("Profil", *(p.nom for p in bande))
    return poser(Tableau("Hommes de main prêts à jouer", colonnes, rangs, large=True))


def _valeur(p: Personnage, carac: str) -> Case:
    valeur = str(p.caracteristiques[carac])
    return [f"{valeur} ", maison()] if f"caracteristiques.{carac}" in p.maison else valeur


def groupes() -> nodes.Node:
    """Les groupes à former, selon le nombre d'hommes de main et de personnages joueurs."""
    effectifs = range(GROUPE_MINIMUM, 2 * GROUPE_MAXIMUM + 1)
    rangs = [[str(n), *(enumerer([str(m) for m in decouper(n, pj)]) for pj in PERSONNAGES)] for n in effectifs]
    colonnes = ("Hommes de main", *(f"Pour {n} PJ" for n in PERSONNAGES))
    return poser(Tableau("Partager les hommes de main en groupes", colonnes, rangs))


def assaut() -> nodes.Node:
    """Les dés d'un assaut et ses chances de toucher, selon le nombre de ceux qui frappent."""
    frappeur, cible = combattant(profil(ASSAILLANT)), combattant(profil(VICTIME))
    technique = catalogue().techniques[COUP]
    seul, defense = jet_de_precision(frappeur, Situation(), employer(frappeur, technique)), jet_instinctif(cible)
    assert seul is not None, "le coup de cette table a une Précision"
    poignees = {n: jet_de_groupe(seul, n).poignee for n in range(1, GROUPE_MAXIMUM + 1)}
    chances = {n: pourcentage(opposition(p, defense.poignee).gagne) for n, p in poignees.items()}
    rangs = [(str(n), Nombre(p), Nombre(chances[n])) for n, p in poignees.items()]
    titre = f"Des voyous, au {technique.nom}, contre la défense instinctive de Jack"
    return poser(Tableau(titre, ("Voyous debout", "Précision", "Touchent"), rangs))
