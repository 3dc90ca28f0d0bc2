"""Ce que l'on propose à qui joue : chaque réponse en mots, sa chance, et pourquoi elle est fermée."""

from collections.abc import Sequence
from fractions import Fraction

from tiamat.francais import INSECABLE, enumerer, pluriel
from tiamat.procedure.interpretes import Choix
from tiamat.variantes.oppositions.combattant import combattant
from tiamat.variantes.oppositions.etat import BOUCLIER, Etat, Frappe
from tiamat.variantes.oppositions.frappe import (
    Assaut,
    defenses,
    est_de_trop,
    refus_de_defense,
    reserve_defensive,
    reserve_offensive,
)
from tiamat.variantes.oppositions.multiples import bouclier_maitrise, malus_de_parade
from tiamat.variantes.oppositions.parade import BRISER, CONTINUER, RIPOSTES, chance_de_riposte, refus_de_riposte
from tiamat.variantes.oppositions.reserves import opposer, sans_defense
from tiamat.variantes.oppositions.series import ESQUIVE, PARADE, RIEN
from tiamat.variantes.oppositions.tour import (
    A_LA_FIN,
    ACROBATIE,
    AU_DEBUT,
    AUTRES,
    FUIR,
    RAMASSER,
    RELEVER,
    RENDRE,
    frappes,
    fuite_libre,
    nombre_d_attaques,
    refus_d_action,
    reserves_d_acrobatie,
)
from tiamat.variantes.systeme import Depart, Proposition

MOTS = {
    ACROBATIE: ("Tenter une acrobatie", "Réussie, elle renforce la première attaque.", "004-R50"),
    BOUCLIER: ("Déséquilibrer au bouclier", "Aucun dommage, mais −2 RD à l’adversaire.", "004-R48"),
    RELEVER: ("Se relever", "Prend le tour entier.", "004-G29"),
    RAMASSER: ("Reprendre son arme", "Une acrobatie, qui remplace le tour.", "004-R65"),
    FUIR: ("Rompre le combat", "", "004-R25"),
    RENDRE: ("Se rendre", "Le duel est perdu.", ""),
    PARADE: ("Parer", "", "004-R03"),
    ESQUIVE: ("Esquiver", "Réussie, elle finit le round de l’attaquant.", "004-R29"),
    CONTINUER: ("Ne rien tenter", "", ""),
    BRISER: ("Briser son arme", "Force contre Adresse.", "004-R28"),
    "desarmer": ("Désarmer", "Force contre Force.", "004-R65"),
    A_LA_FIN: ("Improviser à la fin du tour", "L’attaque de plus, sans malus.", "004-R66"),
    AU_DEBUT: ("Improviser au début du tour", "L’attaque de plus, sans malus.", "004-R66"),
}


def proposer(choix: Choix, depart: Depart, e: Etat) -> Sequence[Proposition]:
    """Liste les réponses d'un choix, permises et refusées, dans un ordre fixe."""
    faire = {"action": _actions, "defense": _defenses, "riposte": _ripostes}.get(choix.nom)
    return faire(choix, depart, e) if faire else [_dire(r) for r in choix.reponses]


def _dire(reponse: str, *, detail: str = "", chance: Fraction | None = None, refus: str = "") -> Proposition:
    texte, usuel, regle = MOTS[reponse]
    return Proposition(reponse, texte, detail or usuel, chance, regle, refus)


def _actions(choix: Choix, depart: Depart, e: Etat) -> Sequence[Proposition]:
    c, corps = combattant(depart, e.acteur), e.corps[e.acteur]
    proposees = []
    for combien in range(nombre_d_attaques(depart, e), 0, -1):
        suite = frappes(c, corps, combien)
        rds = enumerer([str(reserve_offensive(depart, e, Assaut(e.acteur, f))) for f in suite])
        texte = f"Porter {pluriel(combien, 'attaque')}"
        proposees.append(Proposition(combien, texte, rds, chance_de_toucher(depart, e, suite), "004-R31"))
    for action in AUTRES:
        refus = refus_d_action(depart, e, action)
        chance, detail = None, ""
        if action in (ACROBATIE, RAMASSER):
            chance = opposer(*reserves_d_acrobatie(depart, e)).gagne
        elif action == BOUCLIER:
            chance = chance_de_toucher(depart, e, (Frappe(BOUCLIER),))
        elif action == FUIR:
            detail = "Sans risque, après votre esquive." if fuite_libre(e) else "L’adversaire a une opportunité."
        proposees.append(_dire(action, detail=detail, chance=None if refus else chance, refus=refus))
    return proposees


def chance_de_toucher(depart: Depart, e: Etat, suite: Sequence[Frappe]) -> Fraction:
    """Rend la chance de toucher au moins une fois par ces attaques, contre des parades (004-R02, 004-R32, 004-R34)."""
    manque, cible = Fraction(1), 1 - e.acteur
    d, corps = combattant(depart, cible), e.corps[cible]
    bouclier = bouclier_maitrise(corps.seconde)
    for i, f in enumerate(suite):
        x = Assaut(e.acteur, f)
        attaque = reserve_offensive(depart, e, x)
        if e.surpris == cible:
            touche = sans_defense(attaque)
        elif corps.ferme or corps.parades + i >= d.n:
            touche = Fraction(1)
        else:
            defense = reserve_defensive(depart, e, x, PARADE)
            des = max(0, defense.des + malus_de_parade(i, bouclier=bouclier))
            touche = opposer(attaque, defense._replace(des=des)).gagne
        manque *= 1 - touche
    return 1 - manque


def chance_de_defense(depart: Depart, e: Etat, x: Assaut, defense: str) -> Fraction:
    """Rend la chance qu'une défense tienne, égalité comprise ; sans elle, que l'attaque manque (004-G03, 004-G04)."""
    attaque = reserve_offensive(depart, e, x)
    if defense != RIEN:
        return 1 - opposer(attaque, reserve_defensive(depart, e, x, defense)).gagne
    return Fraction(0) if est_de_trop(depart, e, x) else 1 - sans_defense(attaque)


def _defenses(choix: Choix, depart: Depart, e: Etat) -> Sequence[Proposition]:
    x: Assaut = choix.sujet
    permises, proposees = defenses(depart, e, x), []
    for d in (PARADE, ESQUIVE):
        refus = refus_de_defense(depart, e, x, d)
        chance = chance_de_defense(depart, e, x, d) if d in permises else None
        detail = f"{reserve_defensive(depart, e, x, d)}. {MOTS[d][1]}".strip()
        proposees.append(_dire(d, detail=detail, chance=chance, refus=refus))
    de_trop = est_de_trop(depart, e, x)
    mot = f"Touché d’office{INSECABLE}: plus de parade." if de_trop else "Un succès suffit à l’attaquant."
    regle = "004-R34" if de_trop else "004-G04"
    rien = Proposition(RIEN, "Ne pas se défendre", mot, chance_de_defense(depart, e, x, RIEN), regle)
    return [*proposees, rien]


def _ripostes(choix: Choix, depart: Depart, e: Etat) -> Sequence[Proposition]:
    qui, frappe = choix.sujet
    proposees = []
    for r in RIPOSTES:
        refus = refus_de_riposte(depart, e, qui, frappe, r)
        chance = None if refus or r == CONTINUER else chance_de_riposte(depart, qui, r)
        proposees.append(_dire(r, chance=chance, refus=refus))
    return proposees
