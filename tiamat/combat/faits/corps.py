"""Les faits d’un corps : ses jauges, ses états, ses blessures, sa posture, sa place, ce qu’il tient."""

from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.combat.durees import FIN_DU_COMBAT
from tiamat.francais import INSECABLE, pluriel


class FaitJauge(NamedTuple):
    """Une jauge a changé."""

    qui: str
    jauge: str
    avant: int
    apres: int
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """La règle de la jauge."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit le gain ou la perte, et ce qu'il reste.

        >>> FaitJauge("Jack", "santé", 26, 17, "R98").phrase()
        'Jack perd 9\\xa0points de santé\\xa0: il en reste 17.'
        """
        ecart = self.apres - self.avant
        de = f"d’{self.jauge}" if self.jauge[0] in "aeiouyé" else f"de {self.jauge}"
        verbe = "gagne" if ecart > 0 else "perd"
        return f"{self.qui} {verbe} {pluriel(abs(ecart), 'point')} {de}{INSECABLE}: il en reste {self.apres}."


class FaitEtat(NamedTuple):
    """Un état est posé ; ``fins`` compte les fins de tour qu'il dure, celle du tour en cours comprise."""

    qui: str
    etat: str
    fins: int

    @property
    def regles(self) -> tuple[str, ...]:
        """Les règles de l'état."""
        return catalogue().etats[self.etat].regles[:1]

    def phrase(self) -> str:
        """Dit l'état et sa fin.

        >>> FaitEtat("Jack", "sonne", 2).phrase()
        'Jack est sonné, jusqu’à la fin du tour suivant.'
        """
        if self.fins == FIN_DU_COMBAT:
            duree = "jusqu’à la fin du combat"
        elif self.fins == 1:
            duree = "jusqu’à la fin du tour"
        elif self.fins == 2:
            duree = "jusqu’à la fin du tour suivant"
        else:
            duree = f"ce tour-ci et les {self.fins - 1} suivants"
        nom = catalogue().etats[self.etat].nom
        return f"{self.qui} est {nom if nom.isupper() else nom.lower()}, {duree}."


class FaitFinDEtat(NamedTuple):
    """Un état s'arrête."""

    qui: str
    etat: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R198."""
        return ("R198",)

    def phrase(self) -> str:
        """Dit la fin de l'état.

        >>> FaitFinDEtat("Jack", "sonne").phrase()
        'Jack n’est plus sonné.'
        """
        nom = catalogue().etats[self.etat].nom
        return f"{self.qui} n’est plus {nom if nom.isupper() else nom.lower()}."


class FaitBlessure(NamedTuple):
    """Une blessure grave atteint une partie du corps."""

    qui: str
    partie: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R135."""
        return ("R135",)

    def phrase(self) -> str:
        """Dit la blessure.

        >>> FaitBlessure("Jack", "jambes").phrase()
        'Jack a une blessure grave\\xa0: jambes.'
        """
        return f"{self.qui} a une blessure grave{INSECABLE}: {self.partie.replace('tete', 'tête')}."


class FaitPosture(NamedTuple):
    """Une posture a changé."""

    qui: str
    posture: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R77."""
        return ("R77",)

    def phrase(self) -> str:
        """Dit la posture.

        >>> FaitPosture("Jack", "a_terre").phrase()
        'Jack est à terre.'
        """
        return f"{self.qui} est {self.posture.replace('a_terre', 'à terre')}."


class FaitPosition(NamedTuple):
    """Une position a changé, en mètres."""

    qui: str
    avant: int
    apres: int

    @property
    def regles(self) -> tuple[str, ...]:
        """C162."""
        return ("C162",)

    def phrase(self) -> str:
        """Dit le chemin.

        >>> FaitPosition("Jack", 0, 3).phrase()
        'Jack passe de 0 à 3\\xa0m.'
        """
        return f"{self.qui} passe de {self.avant} à {self.apres}{INSECABLE}m."


class FaitEffectif(NamedTuple):
    """Un groupe perd des membres."""

    qui: str
    avant: int
    apres: int

    @property
    def regles(self) -> tuple[str, ...]:
        """R129."""
        return ("R129",)

    def phrase(self) -> str:
        """Dit combien il en reste.

        >>> FaitEffectif("Voyou", 4, 3).phrase()
        'Voyou\\xa0: un homme de main hors de combat, il en reste 3.'
        """
        reste = f"il en reste {self.apres}" if self.apres else "il n’en reste aucun"
        return f"{self.qui}{INSECABLE}: un homme de main hors de combat, {reste}."


class FaitMort(NamedTuple):
    """Quelqu'un meurt."""

    qui: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R9."""
        return ("R9",)

    def phrase(self) -> str:
        """Le dit.

        >>> FaitMort("Jack").phrase()
        'Jack meurt.'
        """
        return f"{self.qui} meurt."


class FaitPrise(NamedTuple):
    """Une soumission commence, ou finit si ``par`` est vide."""

    qui: str
    par: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R195."""
        return ("R195",)

    def phrase(self) -> str:
        """Dit qui tient, ou la libération.

        >>> FaitPrise("Jack", "Jin").phrase(), FaitPrise("Jack", "").phrase()
        ('Jin tient Jack en soumission.', 'Jack n’est plus tenu.')
        """
        return f"{self.par} tient {self.qui} en soumission." if self.par else f"{self.qui} n’est plus tenu."


class FaitMains(NamedTuple):
    """Ce que quelqu'un tient a changé."""

    qui: str
    tenues: tuple[str, ...]

    @property
    def regles(self) -> tuple[str, ...]:
        """R76."""
        return ("R76",)

    def phrase(self) -> str:
        """Dit ce qu'il a en main.

        >>> FaitMains("Jack", ("couteau",)).phrase(), FaitMains("Jack", ()).phrase()
        ('Jack a en main\\xa0: couteau.', 'Jack a les mains vides.')
        """
        armes = catalogue().armes
        noms = ", ".join(armes[a].nom.lower() for a in self.tenues)
        return f"{self.qui} a en main{INSECABLE}: {noms}." if noms else f"{self.qui} a les mains vides."
