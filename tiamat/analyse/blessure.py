"""La blessure grave : la perte qui la cause, zone par zone, et ce qu'elle change."""

from fractions import Fraction
from typing import NamedTuple

from tiamat.catalogue import ZoneDeBlessure, catalogue
from tiamat.combat.combattant import PARTIES
from tiamat.combat.echange import Frappe
from tiamat.combat.questions import QuestionPerte


class Seuil(NamedTuple):
    """Ce qu'il faut pour blesser gravement à une zone.

    ``perte`` : les points de santé à retirer d'un coup ; ``retenu`` : ce que l'endurance et l'armure retiennent là ;
    ``chance`` : celle d'y parvenir, quand le coup touche cette zone.
    """

    zone: str
    perte: int
    retenu: int
    chance: Fraction

    @property
    def puissance(self) -> int:
        """La Puissance à atteindre.

        >>> Seuil("torse", 10, 4, Fraction(1, 8)).puissance
        14
        """
        return self.perte + self.retenu


def seuils_de_blessure(frappe: Frappe) -> tuple[Seuil, ...]:
    """Rend le seuil de la blessure grave à chaque zone qu'un coup peut toucher, protection déduite (R7, R98, R99).

    Une perte de 10 points ou plus, ou d'un seul si l'attaque a l'attribut Blessure (R194). Sans Puissance, ou paré à
    mains nues, le coup n'en a pas : rien.

    >>> from tiamat.analyse.echange import preparer
    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> jack = combattant(profil("jack"))
    >>> [(s.zone, s.puissance) for s in seuils_de_blessure(preparer(jack, "Coup de pied", jack).frappe)]
    [('jambe_droite', 14), ('jambe_gauche', 14)]
    """
    return tuple(
        Seuil(zone, frappe.seuil, q.encaisse, sum((p for perte, p in q.loi if perte >= frappe.seuil), Fraction(0)))
        for zone, q in (frappe.pertes or {}).items()
        if isinstance(q, QuestionPerte)
    )


def suites_d_une_blessure(zone: str) -> ZoneDeBlessure:
    """Rend ce que fait une blessure grave à une zone, ou à sa partie du corps, et les règles qui le disent (R135).

    Tête : R137 ; torse : R138 ; bras, l'un comme l'autre : R139 ; jambes : R140 et R141 (C98). Lève ``KeyError`` pour
    une zone inconnue.

    >>> suites_d_une_blessure("jambe_gauche").regles
    ('R140', 'R141')
    """
    partie = PARTIES[zone]
    return next(b for b in catalogue().etats["blessure_grave"].zone if b.zone == partie)
