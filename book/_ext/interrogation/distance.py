"""Cinq questions sur les tirs."""

from dataclasses import replace

from interrogation.modele import Question, une_seule
from interrogation.reponses import metres, nom
from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Situation, combattant
from tiamat.combat.corps import Corps
from tiamat.combat.emploi import DEFENSE, employer
from tiamat.combat.legalite import refus_de_defense
from tiamat.combat.porter import balles, depenser
from tiamat.combat.tir import bande, modificateurs
from tiamat.francais import INSECABLE, enumerer, pluriel, signe
from tiamat.personnage import profil
from tiamat.personnage.derivees import jauges_pleines

PISTOLET, SENBAN, RAFALE = "pistolet_9_mm", "senban", "pistolet_mitrailleur"
GENES = ("vent", "tempete", "obscurite")
GARDES = ("parade_armee", "plongeon", "tai_sabaki", "age_uke")
BALLES, PRES = 9, 2


def borne() -> Question:
    """Fausses : la bande d'avant, la bande d'après."""
    arme = catalogue().armes[PISTOLET]
    _, distance, _ = arme.portee
    portees = catalogue().portees
    juste = bande(arme.portee, distance)
    autres = [p for p in portees.values() if p != juste]
    bornes = ", ".join(metres(n) for n in arme.portee)
    return Question(
        enonce=f"Les portées du {arme.nom} finissent à {bornes}. La cible est à {metres(distance)}. "
        "Quel est le modificateur ?",
        juste=signe(juste.modificateur),
        fausses=tuple(signe(p.modificateur) for p in autres),
        explication=f"Pile sur une borne, la cible est dans la bande la plus proche{INSECABLE}: "
        f"ici, {juste.nom.lower()}.",
        renvois=("R100", "C141"),
    )


def cumul() -> Question:
    """Fausses : tout additionné ; le pire malus seul ; le plus doux de la paire gardé."""
    malus, arme = catalogue().malus_de_tir, catalogue().armes[PISTOLET]
    valeurs = {g: malus[g].valeur for g in GENES}
    _, distance, _ = arme.portee

    def total(*genes: str) -> int:
        return sum(m.fixe for m in modificateurs(arme.portee, distance, genes))

    dits = enumerer([f"{malus[g].nom.lower()} ({signe(valeurs[g])})" for g in GENES])
    return Question(
        enonce=f"Vous tirez à portée {bande(arme.portee, distance).nom.lower()}, par {dits}. "
        "Que perd votre Précision ?",
        juste=signe(total(*GENES)),
        fausses=(signe(sum(valeurs.values())), signe(min(valeurs.values())), signe(total("vent", "obscurite"))),
        explication="Les malus s’ajoutent. Entre le vent et la tempête, pourtant, seul le pire compte.",
        renvois=("R102", "C142"),
    )


def portee_unique() -> Question:
    """Fausses : le bonus du bout portant ; le malus d'une longue portée."""
    arme, portees = catalogue().armes[SENBAN], catalogue().portees
    juste = bande(arme.portee, PRES).modificateur
    return Question(
        enonce=f"Un {arme.nom.lower()} a une seule portée, {metres(arme.portee[0])}. "
        f"Vous le lancez à {metres(PRES)}. Quel est le modificateur ?",
        juste=signe(juste),
        fausses=tuple(signe(p.modificateur) for p in portees.values() if p.modificateur != juste),
        explication="Une portée unique est courte de bout en bout. Il n’y a ni bonus, ni malus.",
        renvois=("R101",),
    )


def eviter() -> Question:
    """Fausses : des défenses que leur fiche exclut contre un tir."""
    tireur = combattant(profil("policier"), [PISTOLET])
    tir = employer(tireur, catalogue().techniques["visee"])
    jack = combattant(replace(profil("jack"), techniques=GARDES), ["couteau"])

    def permise(t: str) -> bool:
        garde = employer(jack, catalogue().techniques[t], DEFENSE)
        return not refus_de_defense(jack, Situation(), garde, tireur, Situation(), tir)

    juste, fausses = une_seule({nom(t): permise(t) for t in GARDES})
    return Question(
        enonce="On vous tire dessus. Laquelle de ces défenses peut répondre ?",
        juste=juste,
        fausses=fausses,
        explication="Peu de fiches arrêtent un projectile. Sans elles, il reste la défense instinctive.",
        renvois=("R103", "C60"),
    )


def munitions() -> Question:
    """Fausses : la visée offerte comptée en plus ; une seule balle par rafale ; la seule visée."""
    arme = catalogue().armes[RAFALE]
    rafale = catalogue().techniques["tir_en_rafale"]
    plein = Corps(jauges_pleines(profil("soldat")), munitions=((arme.id, arme.munitions or 0),))
    reste = balles(depenser(plein, arme, BALLES), arme)
    trop, une = (balles(depenser(plein, arme, n), arme) for n in (BALLES + 1, 1))
    des = next(x.des for x in rafale.effets if x.verbe == "munitions").upper()
    return Question(
        enonce=f"Votre chargeur a {pluriel(arme.munitions or 0, 'balle')}. "
        f"Une rafale part, les {des} donnent {BALLES}, et vous jouez la visée offerte. Que reste-t-il ?",
        juste=pluriel(reste or 0, "balle"),
        fausses=(pluriel(trop or 0, "balle"), pluriel(une or 0, "balle")),
        explication="La visée qu’une rafale offre est comprise dans les balles tirées aux dés.",
        renvois=("R166", "C145"),
    )


QUESTIONS = (borne, cumul, portee_unique, eviter, munitions)
