"""Ce que Tiamat répond : à mains nues, toutes les caractéristiques égales."""

from collections.abc import Generator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from tiamat.analyse.bande import COUP_D_ASSAUT, affronter
from tiamat.analyse.duel import derouler_un_duel
from tiamat.analyse.echange import echange
from tiamat.analyse.initiative import loi_de_l_ordre
from tiamat.analyse.tactiques import REFLEXION
from tiamat.catalogue import catalogue
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.combattant import combattant
from tiamat.comparaison.fiche import TIAMAT, Valeurs
from tiamat.comparaison.jeu import ASSAILLANTS, Jeu, Perte
from tiamat.des import Opposition
from tiamat.personnage import HOMME_DE_MAIN, Personnage
from tiamat.variantes.duel import SANS_VAINQUEUR, Duel
from tiamat.vocabulaire import CARACTERISTIQUES

CONTACT = 1


def _moyen(v: Valeurs, **change: int) -> Personnage:
    return Personnage("Un", dict.fromkeys(CARACTERISTIQUES, v["caracteristiques"]) | change)


def toucher(v: Valeurs, ecart: int) -> Fraction | None:
    """Rend la chance d'un coup de poing contre la défense instinctive (R95, R96) ; rien sous 1 d'Habileté.

    >>> round(float(toucher({"caracteristiques": 2}, 0) or 0), 4)
    0.6233
    """
    habilete = v["caracteristiques"] + ecart
    if habilete < 1:
        return None
    return echange(combattant(_moyen(v, habilete=habilete)), COUP_D_ASSAUT, combattant(_moyen(v))).touche


def devant(v: Valeurs, ecart: int) -> Opposition | None:
    """Rend les chances d'un tour : seul en tête, ensemble, derrière (R69, R70, R73) ; rien sous un dé.

    >>> round(float((devant({"caracteristiques": 2}, 0) or Opposition(*[Fraction(0)] * 3)).egalite), 4)
    0.1026
    """
    if v["caracteristiques"] + ecart < 1:
        return None
    ordre = loi_de_l_ordre(*_face_a_face(v["caracteristiques"], ecart))
    return Opposition(ordre.seul_en_tete(0), ordre.partagee, ordre.seul_en_tete(1))


def pertes(v: Valeurs) -> tuple[Perte, ...]:
    """Rend la perte moyenne d'un coup de poing contre chaque protection du livre (R98).

    >>> [p.nom for p in pertes({"caracteristiques": 2})][:2]
    ['Aucune', 'Blouson en cuir']
    """
    attaquant = combattant(_moyen(v))
    portees = (("Aucune", ()), *((p.nom, (p.id,)) for p in catalogue().protections.values()))
    cibles = ((nom, combattant(replace(_moyen(v), equipement=portee))) for nom, portee in portees)
    return tuple(Perte(nom, echange(attaquant, COUP_D_ASSAUT, cible).perte_moyenne) for nom, cible in cibles)


def entoure(v: Valeurs, assaillants: int) -> Fraction:
    """Rend la chance du seul jet d'un groupe d'hommes de main moyens (R121, R126).

    >>> entoure({"caracteristiques": 2}, 4) > entoure({"caracteristiques": 2}, 1)
    True
    """
    homme = replace(_moyen(v), statut=HOMME_DE_MAIN)
    return affronter([_moyen(v)], homme, ASSAILLANTS[-1]).assaut(assaillants, 0).chance


def duel(v: Valeurs, avance: int, graine: int) -> Generator[None, None, Duel]:
    """Joue un duel à mains nues ; la machine regarde un coup plus loin."""
    joue = yield from derouler_un_duel(*_face_a_face(v["caracteristiques"], avance), (REFLEXION, REFLEXION), graine)
    return Duel(joue.vainqueur if joue.vainqueur in (0, 1) else SANS_VAINQUEUR, joue.tours, "")


@lru_cache(maxsize=64)
def _face_a_face(caracteristiques: int, avance: int) -> tuple[Combat, Etat]:
    """Deux combattants pareils au contact, le premier avec tant de dés d'initiative de plus (R22)."""
    moyen = _moyen({"caracteristiques": caracteristiques})
    premier = replace(moyen, bonus_initiative=avance)
    return engager(
        (Participant("un", premier, 0), Participant("deux", replace(moyen, nom="Deux"), 1, position=CONTACT))
    )


JEU = Jeu(TIAMAT, "tour", toucher, devant, pertes, duel, entoure)
