"""Une technique telle qu'on l'emploie : en attaque ou en défense, avec son arme, et ses attributs en tout."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tiamat.catalogue import Arme, Technique, catalogue
from tiamat.catalogue.effets import Effet
from tiamat.combat.combattant import Combattant
from tiamat.des import Formule
from tiamat.techniques import arme_convient, arme_necessaire, puissance, puissance_avec

ATTAQUE, DEFENSE = "attaque", "defense"
CONTACT, DISTANCE = "arme_de_contact", "attaque_a_distance"


class Emploi(NamedTuple):
    """Une technique, l'arme qui la porte s'il y en a une, le type choisi, ses attributs et ses effets en tout.

    ``enchainement`` : celui qui l'offre, dont les bonus, les attributs et les effets s'ajoutent aux siens (R202, C128).
    """

    technique: Technique
    type: str
    arme: Arme | None
    attributs: frozenset[str]
    effets: tuple[Effet, ...]
    enchainement: Technique | None = None

    @property
    def puissance(self) -> Formule | None:
        """La formule de Puissance, ou rien si elle ne fait aucun dommage (R178)."""
        p = puissance_avec(self.technique, self.arme)
        if p is None or self.enchainement is None or not self.enchainement.puissance:
            return p
        return p.plus(Formule.lire(self.enchainement.puissance))

    @property
    def localisation(self) -> str:
        """Ce qu'elle vise (R197) ; l'enchaînement peut l'imposer."""
        return (self.enchainement.localisation if self.enchainement else "") or self.technique.localisation

    @property
    def nom(self) -> str:
        """Son nom, et celui de l'enchaînement qui l'offre."""
        return f"{self.enchainement.nom}, {self.technique.nom}" if self.enchainement else self.technique.nom

    def effet(self, verbe: str) -> bool:
        """Dit si sa fiche a ce verbe."""
        return any(e.verbe == verbe for e in self.effets)


def employer(
    qui: Combattant, technique: Technique, en: str = ATTAQUE, type: str = "", enchainement: str = ""
) -> Emploi:
    """Rend l'emploi d'une technique, en attaque ou en défense.

    Une arme sert au contact ou à distance (R159) ; elle ajoute ses attributs à la technique qu'elle sert (R164, R165),
    Létale compris (R107). Celle dont la Puissance est « de l'arme » prend la plus forte des armes tenues qui
    conviennent (R175). En défense, Nukitsuke est une Contre-attaque ; en attaque, une Attaque surprise (R183, R184).
    ``type`` : celui que l'on choisit, si la fiche en offre deux. ``enchainement`` : l'identifiant de celui qui offre
    la technique (R202).

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> e = employer(combattant(profil("jack"), ["couteau"]), catalogue().techniques["attaque_armee"])
    >>> sorted(e.attributs), str(e.puissance)
    (['letale'], 'Force +1D6')
    """
    return _employer(qui, technique.id, en, type, enchainement)


@lru_cache(maxsize=8192)
def _employer(qui: Combattant, id: str, en: str, type: str, enchainement: str) -> Emploi:
    technique = catalogue().techniques[id]
    offre = catalogue().techniques[enchainement] if enchainement else None
    effets = technique.effets + (offre.effets if offre else ())
    choisi = type if type in technique.type else technique.type[0]
    arme = _arme(qui, technique, choisi)
    attributs = set(technique.attributs)
    if any(e.verbe == "attribut_selon_emploi" for e in technique.effets):
        attributs -= {"attaque_surprise"} if en == DEFENSE else {"contre_attaque"}
    if arme:
        attributs |= set(arme.attributs)
        attributs |= {"letale"} if arme.letale_au_contact and choisi == CONTACT else set()
    attributs |= set(offre.attributs) if offre else set()
    return Emploi(technique, choisi, arme, frozenset(attributs), effets, offre)


def _arme(qui: Combattant, technique: Technique, type: str) -> Arme | None:
    """L'arme qui porte la technique : celle dont elle prend la Puissance, ou qu'elle nomme ; pas un simple objet."""
    p = puissance(technique)
    quelconques = {b.id for b in catalogue().besoins.values() if not b.accepte}
    if not (p and p.arme) and arme_necessaire(technique).noms() <= quelconques:
        return None
    sorte = "distance" if type == DISTANCE else "contact"
    bonnes = [a for a in qui.armes if sorte in a.sorte and (arme_convient(technique, [a.id, a.id]))]
    return max(bonnes, key=lambda a: _moyenne(qui, a), default=None)


def _moyenne(qui: Combattant, arme: Arme) -> Fraction:
    if not arme.puissance:
        return Fraction(0)
    return Formule.lire(arme.puissance).jet(qui.caracteristiques, qui.competences).loi.moyenne
