"""Qui se bat : ce que sa fiche lui donne pour le combat, et dans quel état il est."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from tiamat.catalogue import Arme, catalogue
from tiamat.erreurs import Refus
from tiamat.personnage import Personnage, deriver

DEBOUT, A_TERRE, ASSIS = "debout", "a_terre", "assis"
PARTIES = {
    "tete": "tete",
    "torse": "torse",
    "bras_droit": "bras",
    "bras_gauche": "bras",
    "jambe_droite": "jambes",
    "jambe_gauche": "jambes",
}
"""Zone → la partie du corps que protègent les armures et que nomment les blessures graves, côtés confondus (C98)."""


@dataclass(frozen=True, eq=False)
class Combattant:
    """Ce qui ne change pas pendant un combat ; ``techniques`` comprend les standards (R39).

    ``tenues`` : les armes en main, en identifiants ; ``protections`` : celles qu'il porte ; ``actions`` : par tour.
    """

    nom: str
    caracteristiques: Mapping[str, int]
    competences: Mapping[str, int]
    techniques: frozenset[str]
    talents: frozenset[str]
    arts: tuple[str, ...]
    sexe: str
    initiative: int
    defense_instinctive: int
    tenues: tuple[str, ...] = ()
    protections: tuple[str, ...] = ()
    actions: int = 1

    @property
    def armes(self) -> tuple[Arme, ...]:
        """Les armes du catalogue qu'il tient."""
        return tuple(catalogue().armes[a] for a in self.tenues if a in catalogue().armes)

    def armure(self, zone: str) -> int:
        """L'armure qui couvre une zone : la meilleure de ses protections (R98, C70).

        >>> from tiamat.personnage import profil
        >>> combattant(profil("jack")).armure("torse")
        2
        """
        portees = (catalogue().protections[p] for p in self.protections)
        return max((p.armure for p in portees if not p.zones or PARTIES[zone] in p.zones), default=0)


class Situation(NamedTuple):
    """Dans quel état est un combattant : posture, états, blessures graves, points, ce qui l'attend au prochain jet.

    ``energie`` et ``furie`` valent ``None`` quand on ne les compte pas. ``embusque`` : il subit une embuscade (R106).
    """

    posture: str = DEBOUT
    etats: frozenset[str] = frozenset()
    blessures: frozenset[str] = frozenset()
    energie: int | None = None
    furie: int | None = None
    prepare: bool = False
    d6: int = 0
    embusque: bool = False
    fourreau: bool = False


def combattant(personnage: Personnage, tenues: Sequence[str] | None = None) -> Combattant:
    """Rend le combattant d'une fiche ; ``tenues`` : ses armes en main, sinon aucune.

    Les protections sont celles de son équipement que le catalogue connaît (R98, C153). Lève ``Refus`` pour une arme
    inconnue, ou s'il faut plus de deux mains.

    >>> from tiamat.personnage import profil
    >>> combattant(profil("jack"), ["couteau"]).protections
    ('blouson_en_cuir',)
    """
    armes = catalogue().armes
    identifies = [armes.trouver(a).id for a in tenues or ()]
    if sum(armes[a].mains for a in identifies) > 2:
        raise Refus("Deux mains ne suffisent pas à tenir tout cela. Posez une arme.")
    d = deriver(personnage)
    portees = (catalogue().protections.identifier(objet) for objet in personnage.equipement)
    return Combattant(
        nom=personnage.nom,
        caracteristiques=dict(personnage.caracteristiques),
        competences=dict(personnage.competences),
        techniques=frozenset(personnage.techniques) | catalogue().standards,
        talents=frozenset((*personnage.talents, *personnage.talents_offerts.values())),
        arts=personnage.arts,
        sexe=personnage.identite.sexe,
        initiative=d.initiative,
        defense_instinctive=d.defense_instinctive,
        tenues=tuple(identifies),
        protections=tuple(dict.fromkeys(p for p in portees if p)),
        actions=d.actions,
    )


@lru_cache(maxsize=8192)
def armer(c: Combattant, tenues: tuple[str, ...]) -> Combattant:
    """Rend le même combattant, avec cela en main ; toujours le même objet pour les mêmes mains.

    >>> from tiamat.personnage import profil
    >>> jack = combattant(profil("jack"))
    >>> armer(jack, ("couteau",)).tenues, armer(jack, ()) is jack
    (('couteau',), True)
    """
    return c if c.tenues == tenues else replace(c, tenues=tenues)
