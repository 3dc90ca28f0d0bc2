"""Ce qu'un duel d'Anneaux raconte, outre ses dés."""

from typing import NamedTuple

from tiamat.francais import INSECABLE, enumerer, pluriel

ENDROITS = {
    "precis_membre": "à un membre",
    "precis_extremite": "à une main ou un pied",
    "precis_tete": "à la tête",
    "precis_detail": "à l’endroit visé",
}


class FaitDit(NamedTuple):
    """Un fait d'une phrase, et ses règles."""

    dit: str
    regles: tuple[str, ...]

    def phrase(self) -> str:
        """La phrase.

        >>> FaitDit("Akemi se relève.", ("003-R08",)).phrase()
        'Akemi se relève.'
        """
        return self.dit


class FaitRound(NamedTuple):
    """Un round commence ; l'ordre et les scores."""

    numero: int
    ordre: tuple[tuple[str, int], ...]

    @property
    def regles(self) -> tuple[str, ...]:
        """L'ordre des tours."""
        return ("003-R17",)

    def phrase(self) -> str:
        """Dit qui joue, dans l'ordre.

        >>> FaitRound(2, (("Akemi", 17), ("Jirō", 12))).phrase()
        'Round 2\\xa0: Akemi (17), puis Jirō (12).'
        """
        return f"Round {self.numero}{INSECABLE}: {', puis '.join(f'{nom} ({score})' for nom, score in self.ordre)}."


class FaitAttaque(NamedTuple):
    """Une attaque jugée : le total, le ND d'Armure, ce qui s'y ajoute."""

    qui: str
    cible: str
    total: int
    nd: int
    augmentations: int
    malus: int
    vise: int
    manoeuvre: str = ""

    @property
    def regles(self) -> tuple[str, ...]:
        """Le ND, et le prix des Augmentations."""
        return ("003-R22", "003-G02", *(("003-G05",) if self.augmentations else ()))

    def phrase(self) -> str:
        """Dit si elle porte, et contre quoi.

        >>> FaitAttaque("Akemi", "Jirō", 31, 25, 1, 0, 30).phrase()
        'Akemi touche Jirō, 31 contre 30 (ND 25, 1\\xa0Augmentation).'
        """
        parts = [f"ND {self.nd}"]
        parts += [pluriel(self.augmentations, "Augmentation")] if self.augmentations else []
        parts += [f"gêne +{self.malus}"] if self.malus else []
        verbe = "touche" if self.total >= self.vise else "manque"
        detail = f" ({', '.join(parts)})" if len(parts) > 1 else ""
        ou = ENDROITS.get(self.manoeuvre, "") if verbe == "touche" else ""
        return f"{self.qui} {verbe} {self.cible}{ou and ' ' + ou}, {self.total} contre {self.vise}{detail}."


class FaitBlessures(NamedTuple):
    """Des Blessures reçues ; ``niveau`` : celui où elles mènent, vide hors de combat."""

    qui: str
    blessures: int
    total: int
    niveau: str
    reduites: bool = False
    feinte: int = 0

    @property
    def regles(self) -> tuple[str, ...]:
        """Les niveaux, et ce qui a changé le compte."""
        return (
            "003-R41",
            "003-G06",
            *(("003-R25",) if self.reduites else ()),
            *(("003-R33",) if self.feinte else ()),
        )

    def phrase(self) -> str:
        """Dit les Blessures, et où cela mène.

        >>> FaitBlessures("Jirō", 19, 19, "Touché").phrase()
        'Jirō reçoit 19\\xa0Blessures, 19 en tout\\xa0: touché.'
        """
        notes = [f"feinte +{self.feinte}"] if self.feinte else []
        notes += ["un point de Vide en ôte"] if self.reduites else []
        detail = f" ({enumerer(notes)})" if notes else ""
        ou = self.niveau.lower() or "hors de combat"
        combien = pluriel(self.blessures, "Blessure") if self.blessures else f"aucune{INSECABLE}Blessure"
        return f"{self.qui} reçoit {combien}{detail}, {self.total} en tout{INSECABLE}: {ou}."
