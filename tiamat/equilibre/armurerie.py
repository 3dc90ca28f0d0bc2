"""Les jeux d'armes maison : les mêmes armes, avec d'autres chiffres là où la source n'en donne pas (C152)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from tiamat.catalogue import Arme, Noms, catalogue
from tiamat.catalogue.chargement import charger
from tiamat.combat.combat import Combat
from tiamat.combat.combattant import Combattant
from tiamat.erreurs import FicheInvalide
from tiamat.fiches import lire

FICHE = "equilibre"
LIVRE = "livre"
"""Le jeu des fiches livrées, sans retouche."""
SIXIEME_SENS = "sixieme_sens"
INTACTES: Mapping[str, Arme] = MappingProxyType({})


@dataclass(frozen=True)
class Retouche:
    """Ce qu'un jeu change à une arme ; ``None`` : rien."""

    id: str
    puissance: str | None = None
    attributs: tuple[str, ...] | None = None
    portee: tuple[int, ...] | None = None

    @property
    def champs(self) -> dict[str, Any]:
        """Les champs changés, et leur valeur."""
        return {c: v for c, v in vars(self).items() if c != "id" and v is not None}


@dataclass(frozen=True)
class JeuDArmes:
    """Un choix de chiffres pour les armes que la source ne chiffre pas ; tout y est maison."""

    id: str
    nom: str
    resume: str
    retouches: tuple[Retouche, ...] = field(default=(), metadata={"de": Retouche})

    @property
    def armes(self) -> dict[str, Arme]:
        """Les armes retouchées, par identifiant.

        >>> jeux_d_armes()["sobre"].armes["katana"].puissance
        'Force +1D6'
        """
        return {r.id: replace(catalogue().armes[r.id], **r.champs) for r in self.retouches}


@dataclass(frozen=True, eq=False)
class CombattantRearme(Combattant):
    """Un combattant dont certaines armes ont d'autres chiffres."""

    retouchees: Mapping[str, Arme] = field(default_factory=lambda: INTACTES)

    @property
    def armes(self) -> tuple[Arme, ...]:
        """Les armes qu'il tient, avec les chiffres de son jeu."""
        return tuple(self.retouchees.get(a.id, a) for a in super().armes)


@cache
def jeux_d_armes() -> Noms[JeuDArmes]:
    """Rend les jeux d'armes, celui du livre d'abord ; lève ``FicheInvalide`` si l'un touche à ce que la source donne.

    >>> list(jeux_d_armes()), jeux_d_armes()["livre"].armes
    (['livre', 'sobre'], {})
    """
    jeux = charger(JeuDArmes, lire(FICHE)["jeu"], FICHE)
    for jeu in jeux:
        controler(jeu)
    return Noms("Jeu d’armes", jeux)


def controler(jeu: JeuDArmes) -> None:
    """Lève ``NomInconnu`` pour une arme inconnue, ``FicheInvalide`` pour un champ que la source donne.

    >>> controler(JeuDArmes("x", "x", "", (Retouche("couteau", puissance="Force +2D6"),)))
    Traceback (most recent call last):
    tiamat.erreurs.FicheInvalide: equilibre.toml, x, Couteau : la source donne déjà puissance. Retirez cette retouche.
    """
    for r in jeu.retouches:
        arme = catalogue().armes.trouver(r.id)
        if donnes := sorted(r.champs.keys() - set(arme.maison)):
            champs = ", ".join(donnes)
            raise FicheInvalide(
                f"{FICHE}.toml, {jeu.id}, {arme.nom} : la source donne déjà {champs}. Retirez cette retouche."
            )


def accommoder(combat: Combat, armes: str, sixieme_sens: bool) -> Combat:
    """Rend le même combat sous ce jeu d'armes, et sans le talent Sixième sens si ``sixieme_sens`` est faux (C105).

    >>> from tiamat.combat.combat import Participant, engager
    >>> from tiamat.personnage import profil
    >>> combat, _ = engager([Participant("jack", profil("jack"), 0), Participant("ryu", profil("ryu"), 1)])
    >>> "sixieme_sens" in accommoder(combat, "livre", False).combattants[1].talents
    False
    """
    retouchees = jeux_d_armes().trouver(armes).armes
    perdus = frozenset() if sixieme_sens else frozenset({SIXIEME_SENS})
    return replace(
        combat, combattants=tuple(_accommoder(c, retouchees, perdus) for c in combat.combattants), memoire={}
    )


def _accommoder(c: Combattant, retouchees: Mapping[str, Arme], perdus: frozenset[str]) -> Combattant:
    sans = replace(c, talents=c.talents - perdus)
    return CombattantRearme(**vars(sans), retouchees=retouchees) if retouchees else sans
