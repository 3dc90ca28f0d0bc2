"""Qui peut entrer dans un combat : une fiche que le moteur sait jouer, sinon un refus qui dit laquelle et pourquoi."""

from tiamat.catalogue import catalogue
from tiamat.erreurs import FicheInvalide
from tiamat.francais import citer
from tiamat.personnage import Personnage
from tiamat.vocabulaire import CARACTERISTIQUES

CARACTERISTIQUE_MAXIMUM = 20
"""Au-delà, ce n'est plus une fiche de ce jeu : le livre n'en donne pas de plus haute que 4 à la création (R2)."""
JAUGE_MAXIMUM = 1_000_000


def admettre(p: Personnage) -> None:
    """Refuse une fiche que le combat ne peut pas jouer : un nom inconnu, une valeur qui manque ou qui déborde.

    Elle n'a pas à être légale : ``verifier`` le dit. Lève ``FicheInvalide``, ``NomInconnu`` pour un nom inconnu.

    >>> admettre(Personnage("Léa", {"force": 2}))
    Traceback (most recent call last):
    tiamat.erreurs.FicheInvalide: endurance vaut 0. Donnez un nombre de 1 à 20.
    """
    c = catalogue()
    for nom in CARACTERISTIQUES:
        valeur = p.caracteristiques.get(nom, 0)
        if not 1 <= valeur <= CARACTERISTIQUE_MAXIMUM:
            raise FicheInvalide(f"{nom} vaut {valeur}. Donnez un nombre de 1 à {CARACTERISTIQUE_MAXIMUM}.")
    for nom, valeur in (*p.competences.items(), ("bonus_initiative", p.bonus_initiative)):
        if abs(valeur) > CARACTERISTIQUE_MAXIMUM:
            raise FicheInvalide(f"{nom} vaut {valeur}. Donnez un nombre de 0 à {CARACTERISTIQUE_MAXIMUM}.")
    for noms, connues in (
        (p.caracteristiques, c.caracteristiques),
        (p.competences, c.competences),
        (p.techniques, c.techniques),
        (p.arts, c.arts),
        ((*p.talents, *p.talents_offerts.values()), c.talents),
    ):
        for nom in noms:
            if nom not in connues:
                connues.trouver(nom)
                raise FicheInvalide(f"{citer(nom)} : écrivez son identifiant.")
    for nom, jauge in (("sante", p.sante), ("energie", p.energie), ("furie", p.furie)):
        if jauge is not None and not 0 <= jauge <= JAUGE_MAXIMUM:
            raise FicheInvalide(f"{nom} vaut {jauge}. Donnez un nombre positif.")
