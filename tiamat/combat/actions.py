"""Une action annoncée par celui dont c'est le rang."""

from typing import NamedTuple

from tiamat.combat.corps import PERSONNE

TECHNIQUE = "technique"


class Action(NamedTuple):
    """Ce que quelqu'un annonce : une technique contre une cible, ou un geste.

    ``sorte`` : ``technique``, ou un geste de ``gestes.GESTES``. ``zone`` : celle qu'il choisit, si la localisation est
    au choix. ``type`` : celui qu'il choisit, si la fiche en offre deux. ``vers`` : une position, en mètres. ``objet`` :
    une arme, une posture, un terrain ou ce que l'on fait d'autre. ``tours`` : la durée d'une action longue.
    """

    sorte: str
    technique: str = ""
    cible: int = PERSONNE
    zone: str = ""
    type: str = ""
    vers: int | None = None
    objet: str = ""
    tours: int = 0
    circonstances: tuple[str, ...] = ()


class Annonce(NamedTuple):
    """Une attaque lancée : payée si ``rang`` vaut 0, sinon offerte par un combo, ou par l'``enchainement`` nommé."""

    qui: int
    cible: int
    technique: str
    zone: str = ""
    type: str = ""
    circonstances: tuple[str, ...] = ()
    enchainement: str = ""
    rang: int = 0


def annonce_de(qui: int, a: Action) -> Annonce:
    """Rend l'annonce d'une attaque payée.

    >>> annonce_de(0, Action(TECHNIQUE, "oi_zuki", 1)).rang
    0
    """
    return Annonce(qui, a.cible, a.technique, a.zone, a.type, a.circonstances)


class Offre(NamedTuple):
    """Une technique offerte : par le combo d'une fiche, ou par un enchaînement, contre une cible."""

    technique: str
    enchainement: str
    cible: int
    zone: str = ""
    type: str = ""


def annoncer_offre(qui: int, offre: Offre, rang: int) -> Annonce:
    """Rend l'annonce d'une technique offerte."""
    return Annonce(qui, offre.cible, offre.technique, offre.zone, offre.type, (), offre.enchainement, rang)
