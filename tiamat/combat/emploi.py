"""Une technique telle qu'on l'emploie : en attaque ou en défense, avec son arme, et ses attributs en tout."""

from fractions import Fraction
from typing import NamedTuple

from tiamat.catalogue import Arme, Technique
from tiamat.combat.combattant import Combattant
from tiamat.des import Formule
from tiamat.techniques import arme_convient, puissance, puissance_avec

ATTAQUE, DEFENSE = "attaque", "defense"
CONTACT, DISTANCE = "arme_de_contact", "attaque_a_distance"


class Emploi(NamedTuple):
    """Une technique, l'arme qui la porte s'il y en a une, le type choisi, et ses attributs en tout."""

    technique: Technique
    type: str
    arme: Arme | None
    attributs: frozenset[str]

    @property
    def puissance(self) -> Formule | None:
        """La formule de Puissance, ou rien si elle ne fait aucun dommage (R178)."""
        return puissance_avec(self.technique, self.arme)

    def effet(self, verbe: str) -> bool:
        """Dit si sa fiche a ce verbe."""
        return any(e.verbe == verbe for e in self.technique.effets)


def employer(qui: Combattant, technique: Technique, en: str = ATTAQUE, type: str = "") -> Emploi:
    """Rend l'emploi d'une technique, en attaque ou en défense.

    Une arme ajoute ses attributs à la technique qu'elle sert (R164, R165), Létale compris (R107) ; celle dont la
    Puissance est « de l'arme » prend la plus forte des armes tenues qui conviennent (R175). En défense, Nukitsuke est
    une Contre-attaque ; en attaque, une Attaque surprise (R183, R184). ``type`` : celui que l'on choisit, si la fiche
    en offre deux.

    >>> from tiamat.catalogue import catalogue
    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> e = employer(combattant(profil("jack"), ["couteau"]), catalogue().techniques["attaque_armee"])
    >>> sorted(e.attributs), str(e.puissance)
    (['letale'], 'Force +1D6')
    """
    choisi = type if type in technique.type else technique.type[0]
    arme = _arme(qui, technique, choisi)
    attributs = set(technique.attributs)
    if any(e.verbe == "attribut_selon_emploi" for e in technique.effets):
        attributs -= {"attaque_surprise"} if en == DEFENSE else {"contre_attaque"}
    if arme:
        attributs |= set(arme.attributs)
        attributs |= {"letale"} if arme.letale_au_contact and choisi == CONTACT else set()
    return Emploi(technique, choisi, arme, frozenset(attributs))


def _arme(qui: Combattant, technique: Technique, type: str) -> Arme | None:
    """L'arme qui porte la technique : celle dont elle prend la Puissance, ou qu'elle nomme."""
    p = puissance(technique)
    if not (p and p.arme) and not technique.arme:
        return None
    sorte = "distance" if type == DISTANCE else "contact"
    bonnes = [a for a in qui.armes if sorte in a.sorte and (arme_convient(technique, [a.id, a.id]))]
    return max(bonnes, key=lambda a: _moyenne(qui, a), default=None)


def _moyenne(qui: Combattant, arme: Arme) -> Fraction:
    if not arme.puissance:
        return Fraction(0)
    return Formule.lire(arme.puissance).jet(qui.caracteristiques, qui.competences).loi.moyenne
