"""La fiche d'un personnage : des valeurs, rien de calculé."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from tiamat.personnage.statut import DEBUTANT

RIEN: Mapping[str, str] = MappingProxyType({})
AUCUN_POINT: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True)
class Identite:
    """Les finitions sans effet chiffré (R42) ; toutes facultatives."""

    age: str = ""
    taille: str = ""
    poids: str = ""
    sexe: str = ""
    nationalite: str = ""
    profession: str = ""
    apparence: str = ""


@dataclass(frozen=True)
class Personnage:
    """Un personnage, tel qu'il s'écrit sur sa feuille.

    ``caracteristiques`` : les huit, par identifiant, de 1 à 4 à la création (R1, R2). ``talents`` : ceux du tirage
    ou du choix (R30) ; ``talents_offerts`` : art → talent (R35). ``techniques`` : celles qui se comptent, sans les
    standards (R39). ``sante``, ``energie`` et ``furie`` sont les valeurs courantes, la case de gauche de la feuille
    (R43) ; ``None`` vaut le maximum, et 0 pour la furie. ``statut`` dit ce qu'est la fiche (``STATUTS``) et donc ce
    que ``verifier`` en attend. ``presentation`` : une phrase pour les listes, facultative. ``maison`` liste les champs
    que la source ne donne pas, en entier (``competences``) ou en partie (``competences.vigilance``).
    """

    nom: str
    caracteristiques: Mapping[str, int]
    competences: Mapping[str, int] = field(default_factory=lambda: AUCUN_POINT)
    talents: tuple[str, ...] = ()
    talents_offerts: Mapping[str, str] = field(default_factory=lambda: RIEN)
    arts: tuple[str, ...] = ()
    techniques: tuple[str, ...] = ()
    langue_maternelle: str = ""
    langues: tuple[str, ...] = ()
    bonus_initiative: int = 0
    sante: int | None = None
    energie: int | None = None
    furie: int | None = None
    equipement: tuple[str, ...] = ()
    temperament_marque: str = ""
    identite: Identite = field(default_factory=Identite)
    notes: str = ""
    statut: str = DEBUTANT
    presentation: str = ""
    maison: tuple[str, ...] = ()
