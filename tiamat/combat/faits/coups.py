"""Les faits d’un coup : la zone, les dés, qui attaque, qui se défend, qui touche, ce qui s’encaisse."""

from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.francais import INSECABLE, majuscule, pluriel


class FaitZone(NamedTuple):
    """La zone touchée ; ``face`` vaut 0 si elle était imposée."""

    zone: str
    face: int
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """La règle de la table, ou de la zone imposée."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit la zone, et le dé s'il y en a eu un.

        >>> FaitZone("tete", 10, "R116").phrase()
        'Zone touchée\xa0: tête (D10\xa0: 10).'
        """
        de = f" (D10{INSECABLE}: {self.face})" if self.face else ""
        return f"Zone touchée{INSECABLE}: {catalogue().zones[self.zone].nom.lower()}{de}."


class FaitDe(NamedTuple):
    """Un D6 lancé pour quelque chose."""

    quoi: str
    valeur: int
    regle: str

    @property
    def regles(self) -> tuple[str, ...]:
        """La règle qui demande ce dé."""
        return (self.regle,)

    def phrase(self) -> str:
        """Dit le dé.

        >>> FaitDe("durée", 4, "C84").phrase()
        'Durée\xa0: 4 (D6).'
        """
        return f"{majuscule(self.quoi)}{INSECABLE}: {self.valeur} (D6)."


class FaitAttaque(NamedTuple):
    """Une attaque part ; ``enchainement`` : celui qui l'offre ; ``offerte`` : un combo."""

    qui: str
    technique: str
    cible: str
    enchainement: str
    offerte: bool

    @property
    def regles(self) -> tuple[str, ...]:
        """R93 ; R200 pour un combo, R202 pour un enchaînement."""
        return ("R93", "R202") if self.enchainement else (("R93", "R200") if self.offerte else ("R93",))

    def phrase(self) -> str:
        """Dit qui attaque, comment, et d'où vient l'attaque.

        >>> FaitAttaque("Jack", "Oi zuki", "Jin", "", False).phrase()
        'Jack attaque Jin\\xa0: Oi zuki.'
        """
        source = f" (enchaînement {self.enchainement})" if self.enchainement else (" (combo)" if self.offerte else "")
        return f"{self.qui} attaque {self.cible}{INSECABLE}: {self.technique}{source}."


class FaitDefense(NamedTuple):
    """La cible se défend ; ``technique`` est vide pour la défense instinctive."""

    qui: str
    technique: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R94, ou R95 pour la défense instinctive."""
        return ("R94",) if self.technique else ("R95",)

    def phrase(self) -> str:
        """Dit la défense.

        >>> FaitDefense("Jin", "").phrase()
        'Jin se défend d’instinct.'
        """
        return (
            f"{self.qui} se défend{INSECABLE}: {self.technique}."
            if self.technique
            else f"{self.qui} se défend d’instinct."
        )


class FaitTouche(NamedTuple):
    """L'attaque touche."""

    qui: str
    cible: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R96."""
        return ("R96",)

    def phrase(self) -> str:
        """Dit la touche.

        >>> FaitTouche("Jack", "Jin").phrase()
        'Jack touche Jin.'
        """
        return f"{self.qui} touche {self.cible}."


class FaitRate(NamedTuple):
    """L'attaque ne touche pas."""

    qui: str
    cible: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R96."""
        return ("R96",)

    def phrase(self) -> str:
        """Dit le raté.

        >>> FaitRate("Jack", "Jin").phrase()
        'Jack ne touche pas Jin.'
        """
        return f"{self.qui} ne touche pas {self.cible}."


class FaitParee(NamedTuple):
    """Une attaque létale est parée à mains nues : elle peut blesser encore."""

    qui: str
    cible: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R109."""
        return ("R109",)

    def phrase(self) -> str:
        """Dit la parade.

        >>> FaitParee("Jack", "Jin").phrase()
        'Jin pare à mains nues l’attaque létale de Jack\\xa0: la Puissance se joue quand même.'
        """
        suite = f"{INSECABLE}: la Puissance se joue quand même."
        return f"{self.cible} pare à mains nues l’attaque létale de {self.qui}{suite}"


class FaitRiposte(NamedTuple):
    """Une contre-attaque annule l'attaque et frappe."""

    qui: str
    cible: str

    @property
    def regles(self) -> tuple[str, ...]:
        """R184."""
        return ("R184",)

    def phrase(self) -> str:
        """Dit la riposte.

        >>> FaitRiposte("Jack", "Jin").phrase()
        'Jin contre l’attaque de Jack et le frappe.'
        """
        return f"{self.cible} contre l’attaque de {self.qui} et le frappe."


class FaitDommages(NamedTuple):
    """Les dommages nets d'un coup qui porte : Puissance moins endurance et armure."""

    qui: str
    perte: int
    zone: str
    grave: bool

    @property
    def regles(self) -> tuple[str, ...]:
        """R98, et R99 si la blessure est grave."""
        return ("R98", "R99") if self.grave else ("R98",)

    def phrase(self) -> str:
        """Dit les dommages nets.

        >>> FaitDommages("Jack", 9, "torse", False).phrase(), FaitDommages("Jack", 0, "", False).phrase()
        ('Jack encaisse 9\\xa0points nets (torse).', 'Jack n’encaisse rien.')
        """
        if not self.perte:
            return f"{self.qui} n’encaisse rien."
        ou = f" ({catalogue().zones[self.zone].nom.lower()})" if self.zone else ""
        return f"{self.qui} encaisse {pluriel(self.perte, 'point')} {'net' if self.perte < 2 else 'nets'}{ou}."
