"""Où un coup tombe : les zones qu'une attaque peut toucher, leur chance, et ce qui l'empêche de les viser."""

from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from tiamat.analyse.essai import attaquant_type, cible_quelconque, situations_types
from tiamat.catalogue import Technique, catalogue
from tiamat.combat.combattant import DEBOUT, Situation
from tiamat.combat.echange import question_de_zone
from tiamat.combat.emploi import employer
from tiamat.combat.legalite import refus_d_attaque
from tiamat.combat.questions import QuestionZone
from tiamat.techniques import sorte

COUP_SIMPLE = "coup_de_poing"
ZONE_CHOISIE = "torse"
CIBLE = cible_quelconque(1, 1)


class Visee(NamedTuple):
    """Ce que vise une attaque : la question de la zone, ou rien si elle n'en vise aucune ; et ce qui l'empêche."""

    question: QuestionZone | None
    refus: tuple[str, ...] = ()

    @property
    def chances(self) -> dict[str, Fraction]:
        """Zone → chance d'y toucher, une fois la touche acquise ; de somme 1, ou vide."""
        return dict(self.question.loi) if self.question else {}


def viser(localisation: str, posture: str = DEBOUT, zone: str = ZONE_CHOISIE) -> Visee:
    """Rend ce que vise une attaque sans rien de particulier, de cette localisation (R110).

    ``posture`` : celle de la cible, ``debout``, ``a_terre`` ou ``assis`` (comme à terre, C46). Haut et spéciale la
    veulent debout (R111, R114) ; bas se tire au hasard si elle ne l'est pas (R112). ``zone`` : celle que l'attaquant
    annonce, si elle est au choix. Lève ``NomInconnu`` pour une localisation inconnue.

    >>> [(z, str(p)) for z, p in viser("bas").chances.items()]
    [('jambe_droite', '1/2'), ('jambe_gauche', '1/2')]
    >>> viser("haut", "a_terre").refus
    ('La localisation Haut demande une cible debout (R111).',)
    """
    lieu = catalogue().localisations.trouver(localisation)
    return _viser(replace(catalogue().techniques[COUP_SIMPLE], localisation=lieu.id), posture, zone)


def viser_avec(technique: str, posture: str = DEBOUT, zone: str = ZONE_CHOISIE) -> Visee:
    """Rend ce que vise une technique d'attaque, ses conditions comprises (R197, R207) ; voir ``viser``.

    Celui qui l'emploie la connaît, et tient l'arme qu'elle demande. Lève ``NomInconnu`` pour une technique inconnue.

    >>> [(z, str(p)) for z, p in viser_avec("Oi zuki").chances.items()]
    [('tete', '1/5'), ('torse', '2/5'), ('bras_droit', '1/5'), ('bras_gauche', '1/5')]
    """
    return _viser(catalogue().techniques.trouver(technique), posture, zone)


def techniques_qui_visent() -> tuple[Technique, ...]:
    """Rend les techniques qui s'emploient en attaque (R91), dans l'ordre du catalogue.

    >>> "oi_zuki" in {t.id for t in techniques_qui_visent()}, "age_uke" in {t.id for t in techniques_qui_visent()}
    (True, False)
    """
    attaques = (t for t in catalogue().techniques.values() if sorte(t) == "attaque")
    return tuple(t for t in attaques if "contre_attaque" not in employer(attaquant_type(t), t).attributs)


def _viser(technique: Technique, posture: str, zone: str) -> Visee:
    attaquant, sc = attaquant_type(technique), Situation(posture=posture)
    # employer() relit la fiche du catalogue : celle-ci peut viser ailleurs.
    coup = employer(attaquant, technique)._replace(technique=technique)
    refus = refus_d_attaque(attaquant, situations_types(technique)[0], coup, CIBLE, sc)
    return Visee(None if refus else question_de_zone(coup, sc, zone), refus)
