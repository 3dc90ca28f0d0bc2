"""La loi exacte d'un échange : une attaque, une défense, par le même déroulé que le combat lancé."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypedDict, Unpack

from tiamat.catalogue import catalogue
from tiamat.combat.combattant import Combattant, Situation
from tiamat.combat.corps import Corps
from tiamat.combat.durees import etats
from tiamat.combat.echange import PAREE, RIPOSTE, TOUCHE, Echange, Issue, echanger, preparer_echange
from tiamat.combat.effets import tirer_la_furie
from tiamat.combat.emploi import DEFENSE, Emploi, employer
from tiamat.combat.legalite import refus_d_attaque, refus_de_defense
from tiamat.combat.suites import subir
from tiamat.combat.tir import modificateurs, portee
from tiamat.des import Modificateur
from tiamat.erreurs import ActionImpossible
from tiamat.jauges import Jauges
from tiamat.procedure.interpretes import Enumerateur, Interprete
from tiamat.procedure.questions import Loi

NEUF = Corps(Jauges(10_000, 10_000, 10_000, 10_000, 0, 10_000))
"""Une cible que rien n'a encore atteinte, et que rien n'arrête : ni KO, ni maximum de furie."""


@dataclass(frozen=True)
class LoiDEchange:
    """Toutes les issues d'un échange et leur chance, de somme 1 ; et de quoi dire ce qu'elles laissent à la cible."""

    issues: Loi[Issue]
    attaque: Emploi
    garde: Emploi | None = None

    def chance(self, juge: Callable[[Issue], bool]) -> Fraction:
        """Rend la chance des issues que ``juge`` retient."""
        return sum((p for issue, p in self.issues if juge(issue)), Fraction(0))

    @cached_property
    def touche(self) -> Fraction:
        """La chance que l'attaque touche (R96)."""
        return self.chance(lambda i: i.resultat == TOUCHE)

    @cached_property
    def riposte(self) -> Fraction:
        """La chance que la défense frappe à son tour (R184)."""
        return self.chance(lambda i: i.resultat == RIPOSTE)

    @cached_property
    def grave(self) -> Fraction:
        """La chance d'une blessure grave à la cible (R99)."""
        return self.chance(lambda i: i.grave and i.resultat in (TOUCHE, PAREE))

    @cached_property
    def pertes(self) -> dict[int, Fraction]:
        """Perte de santé de la cible → chance ; 0 comprend l'attaque ratée."""
        chances: dict[int, Fraction] = {}
        for issue, p in self.issues:
            perte = issue.perte if issue.resultat in (TOUCHE, PAREE) else 0
            chances[perte] = chances.get(perte, Fraction(0)) + p
        return dict(sorted(chances.items()))

    @cached_property
    def perte_moyenne(self) -> Fraction:
        """La perte moyenne de la cible, attaques ratées comprises."""
        return sum((perte * p for perte, p in self.pertes.items()), Fraction(0))

    @cached_property
    def zones(self) -> dict[str, Fraction]:
        """Zone → chance d'y toucher."""
        chances: dict[str, Fraction] = {}
        for issue, p in self.issues:
            if issue.resultat == TOUCHE and issue.zone:
                chances[issue.zone] = chances.get(issue.zone, Fraction(0)) + p
        return chances

    @cached_property
    def etats(self) -> dict[str, Fraction]:
        """État → chance que l'échange le pose à une cible neuve (R97, R187, R189, R190, R191).

        >>> from dataclasses import replace
        >>> from tiamat.combat.combattant import combattant
        >>> from tiamat.personnage import profil
        >>> boxeur = combattant(replace(profil("jack"), techniques=("ultimate_punch",)))
        >>> loi = echange(boxeur, "Ultimate punch", boxeur)
        >>> loi.etats == {"sonne": loi.touche}
        True
        """
        chances: dict[str, Fraction] = {}
        for corps, p in self._laissees:
            for etat in sorted(etats(corps.poses)):
                chances[etat] = chances.get(etat, Fraction(0)) + p
        return dict(sorted(chances.items()))

    @cached_property
    def furie(self) -> dict[int, Fraction]:
        """Points de furie que gagne une cible neuve → chance ; 0 comprend l'attaque ratée (R12, R209).

        >>> from tiamat.combat.combattant import combattant
        >>> from tiamat.personnage import profil
        >>> jack = combattant(profil("jack"))
        >>> loi = echange(jack, "Oi zuki", jack)
        >>> list(loi.furie), loi.furie[1] == 1 - loi.pertes[0]
        ([0, 1], True)
        """
        chances: dict[int, Fraction] = {}
        for corps, p in self._laissees:
            chances[corps.jauges.furie] = chances.get(corps.jauges.furie, Fraction(0)) + p
        return dict(sorted(chances.items()))

    @cached_property
    def _laissees(self) -> Loi[Corps]:
        """La cible neuve, après l'échange, et les chances."""
        enumerateur = Enumerateur()
        return tuple(
            (corps, p * q)
            for issue, p in self.issues
            for corps, q in enumerateur.loi(_laisser, issue, self.attaque, self.garde)
        )

    @property
    def letale(self) -> bool:
        """Vrai si l'attaque est létale (R107)."""
        return "letale" in self.attaque.attributs

    def ko(self, sante: int) -> Fraction:
        """Rend la chance d'amener à 0 une cible qui a ``sante`` points (1 ou plus) : KO, ou mort si létale (R8, R9)."""
        return self.chance(lambda i: i.resultat in (TOUCHE, PAREE) and i.perte >= sante)

    def mort(self, sante: int) -> Fraction:
        """Rend la chance de tuer une cible qui a ``sante`` points : il faut une attaque létale (R9)."""
        return self.ko(sante) if self.letale else Fraction(0)


def _laisser(h: Interprete, issue: Issue, attaque: Emploi, garde: Emploi | None) -> Corps:
    if issue.resultat not in (TOUCHE, PAREE):
        return NEUF
    apres = subir(NEUF, issue, attaque, garde)
    return tirer_la_furie(h, apres, attaque) if issue.resultat == TOUCHE else apres


class Cadre(TypedDict, total=False):
    """Ce qui entoure un échange, tout facultatif.

    ``sa`` et ``sc`` : la situation de l'attaquant et de la cible, debout et sans état si rien n'est dit. ``zone`` :
    celle que l'on choisit, si la localisation est au choix. ``distance`` (mètres) et ``circonstances`` : pour un tir.
    """

    sa: Situation
    sc: Situation
    zone: str
    distance: int
    circonstances: Sequence[str]


def echange(
    attaquant: Combattant, technique: str, cible: Combattant, defense: str = "", **cadre: Unpack[Cadre]
) -> LoiDEchange:
    """Rend la loi exacte d'une attaque et de sa défense.

    ``technique`` et ``defense`` sont des identifiants ou des noms ; sans ``defense``, la cible a sa défense instinctive
    (R95). ``cadre`` : voir ``Cadre``. Ni le combo, ni ce qui suit l'échange n'y entrent. Lève ``ActionImpossible`` avec
    toutes les raisons si l'attaque ou la défense n'est pas permise.

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> jack, voyou = combattant(profil("jack")), combattant(profil("voyou"))
    >>> loi = echange(jack, "Oi zuki", voyou)
    >>> loi.touche, sum(p for _, p in loi.issues)
    (Fraction(83587, 108000), Fraction(1, 1))
    """
    e = preparer(attaquant, technique, cible, defense, **cadre)
    attaque = employer(attaquant, catalogue().techniques.trouver(technique))
    garde = employer(cible, catalogue().techniques.trouver(defense), DEFENSE) if defense else None
    return LoiDEchange(Enumerateur().loi(echanger, e), attaque, garde)


def preparer(
    attaquant: Combattant, technique: str, cible: Combattant, defense: str = "", **cadre: Unpack[Cadre]
) -> Echange:
    """Compose un échange permis, prêt à lancer ou à énumérer ; mêmes entrées et mêmes refus que ``echange``.

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> jack = combattant(profil("jack"))
    >>> preparer(jack, "Age-uke", jack)
    Traceback (most recent call last):
    tiamat.erreurs.ActionImpossible: Age-uke ne s’emploie qu’en défense (R184).
    """
    sa, sc, zone = cadre.get("sa", Situation()), cadre.get("sc", Situation()), cadre.get("zone", "")
    attaque = employer(attaquant, catalogue().techniques.trouver(technique))
    raisons = refus_d_attaque(attaquant, sa, attaque, cible, sc)
    garde = employer(cible, catalogue().techniques.trouver(defense), DEFENSE) if defense else None
    if garde is not None and not raisons:
        visee = zone if attaque.localisation == "au_choix" else ""
        raisons = refus_de_defense(cible, sc, garde, attaquant, sa, attaque, zone=visee)
    if raisons:
        raise ActionImpossible(" ".join(raisons))
    tir: tuple[Modificateur, ...] = ()
    if "distance" in cadre:
        tir = modificateurs(portee(attaquant, attaque), cadre["distance"], cadre.get("circonstances", ()))
    return preparer_echange(attaquant, sa, attaque, cible, sc, garde, zone=zone, tir=tir)
