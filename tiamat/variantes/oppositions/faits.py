"""Ce qu'un duel raconte, en plus de ses dés."""

from collections.abc import Iterable
from typing import NamedTuple

from tiamat.journal import Fait

EVENEMENTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "round": ("Round {n} : {qui} agit d’abord.", ("004-R11", "004-R19")),
    "engagement": (
        "{qui} a l’initiative sur {autre}, et porte la seule attaque de l’engagement.",
        ("004-R05", "004-R18"),
    ),
    "adresse": ("À total égal, l’Adresse place {qui} devant {autre}.", ("004-R22",)),
    "depart": ("Égalité complète : le dé place {qui} devant {autre}.", ("004-R22", "004-G25")),
    "embuscade": ("Embuscade : {qui} a l’initiative.", ("004-R69",)),
    "entre": ("{qui} se reprend à temps.", ("004-R69", "004-G13")),
    "surpris": ("{qui} est surpris, et ne se défend pas.", ("004-R69", "004-G13")),
    "touche": ("{qui} touche {autre}.", ("004-R02",)),
    "manque": ("{qui} manque {autre}.", ("004-R02",)),
    "pare": ("{autre} pare.", ("004-R02", "004-R03")),
    "esquive": ("{autre} esquive, et {qui} s’arrête là.", ("004-R29",)),
    "de_trop": ("{autre} n’a plus de défense : {qui} touche d’office.", ("004-R34",)),
    "perte": ("{qui} perd {n} PV.", ("004-R71",)),
    "encaisse": ("{qui} ne perd rien : son armure encaisse tout.", ("004-R71",)),
    "parfait": ("Test parfait : {n} de plus aux dommages.", ("004-R71", "004-G06")),
    "hors": ("{qui} est hors de combat.", ("004-G08",)),
    "desequilibre": ("{qui} déséquilibre {autre}.", ("004-R48",)),
    "releve": ("{qui} est de nouveau d’aplomb.", ("004-R30", "004-G29")),
    "acrobatie": ("{qui} réussit son acrobatie : {n} d’excédent pour la prochaine attaque.", ("004-R51",)),
    "acrobatie_manquee": (
        "{qui} manque son acrobatie : {autre} passe devant, et frappe.",
        ("004-R24", "004-R52"),
    ),
    "ramasse": ("{qui} reprend son arme.", ("004-R65", "004-G32")),
    "brise": ("{qui} brise l’arme adverse.", ("004-R28",)),
    "casse": ("Échec critique : {qui} casse ce avec quoi il parait.", ("004-R28", "004-R47", "004-G07")),
    "tient": ("L’arme adverse tient bon.", ("004-R28",)),
    "desarme": ("{qui} désarme {autre} : l’arme vole à {n} m.", ("004-R65",)),
    "garde": ("{autre} garde son arme.", ("004-R65",)),
    "opportunite": ("{qui} a une attaque d’opportunité.", ("004-R25", "004-G18")),
    "fuite": ("{qui} rompt le combat.", ("004-R07",)),
    "fuite_libre": ("{qui} rompt le combat après son esquive, sans rien risquer.", ("004-R26", "004-R30")),
    "reddition": ("{qui} se rend.", ("004-R01",)),
}
"""Nom → la phrase, et ses règles."""


class Evenement(NamedTuple):
    """Un fait du duel : son nom (voir ``EVENEMENTS``), qui, face à qui, et un nombre s'il y en a un."""

    nom: str
    qui: str = ""
    autre: str = ""
    n: int = 0

    @property
    def regles(self) -> tuple[str, ...]:
        """Celles qui l'expliquent."""
        return EVENEMENTS[self.nom][1]

    def phrase(self) -> str:
        """La phrase, au présent.

        >>> Evenement("perte", "Léa", n=3).phrase()
        'Léa perd 3\xa0PV.'
        """
        return EVENEMENTS[self.nom][0].format(qui=self.qui, autre=self.autre, n=self.n)


def tel_quel(*faits: Fait) -> Iterable[Fait]:
    """Rend les faits reçus : de quoi les noter.

    >>> len(list(tel_quel(Evenement("hors", "Léa"))))
    1
    """
    return faits
