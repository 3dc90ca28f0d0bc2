"""L'honneur et la gloire : ce qu'un acte rapporte, ce qu'il coûte."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tiamat.erreurs import Refus
from tiamat.francais import MOINS
from tiamat.variantes.anneaux.tables import nombre, rang, table

TRANCHES = {"r0": 0, "r1": 2, "r3": 4, "r5": 6, "r7": 8, "r9": 10}
"""Colonne de la table → le plus haut rang d'Honneur qu'elle couvre."""
RANG_MAXIMUM = 10


def tranche(rang_d_honneur: int) -> str:
    """Rend la colonne d'un rang d'Honneur de 0 à 10 (003-R43) ; lève ``Refus`` pour un autre rang.

    >>> tranche(0), tranche(6), tranche(10)
    ('r0', 'r5', 'r9')
    """
    if not 0 <= rang_d_honneur <= RANG_MAXIMUM:
        raise Refus(f"Rang d’Honneur {rang_d_honneur} : il va de 0 à {RANG_MAXIMUM}.")
    return next(colonne for colonne, maxi in TRANCHES.items() if rang_d_honneur <= maxi)


def gain_d_honneur(acte: str, rang_d_honneur: int) -> int:
    """Rend les points d'Honneur d'un acte, négatifs s'il coûte (003-R43) ; lève ``Refus`` si l'acte est inconnu.

    >>> gain_d_honneur("mentir_pour_sa_renommee", 6)
    -6
    """
    return int(rang("honneur", acte)[tranche(rang_d_honneur)])


class Honneur(NamedTuple):
    """Des points d'Honneur, de 0 à 100."""

    points: int

    @property
    def rang(self) -> int:
        """Le rang : un par dizaine de points (003-G20).

        >>> Honneur(35).rang
        3
        """
        return self.points // nombre("points_par_rang")

    def apres(self, acte: str) -> "Honneur":
        """Rend l'Honneur après un acte, lu sur le rang d'avant, de 0 à 100 points (003-R43, 003-G20).

        >>> Honneur(62).apres("mentir_pour_sa_renommee"), Honneur(98).apres("etre_aimable_avec_un_inferieur")
        (Honneur(points=56), Honneur(points=100))
        """
        plafond = RANG_MAXIMUM * nombre("points_par_rang")
        return Honneur(min(max(0, self.points + gain_d_honneur(acte, self.rang)), plafond))


class Situation(NamedTuple):
    """Ce dont dépend un gain de Gloire.

    ``gloire`` et ``statut`` sont les rangs de l'autre, ``ma_gloire`` et ``mon_statut`` les siens, de 0 à 10 ;
    ``quantite`` : Augmentations, semaines ou points de Statut ; ``gain`` : ce que l'acte rapporte d'ordinaire, négatif
    s'il coûte ; ``vainqueur`` : du côté qui gagne la bataille.
    """

    gloire: int = 0
    statut: int = 0
    ma_gloire: int = 0
    mon_statut: int = 0
    quantite: int = 1
    gain: int = 0
    vainqueur: bool = False


class Gain(NamedTuple):
    """Des points et des rangs de Gloire, gagnés ou perdus ; ``raison`` dit pourquoi il n'y en a pas."""

    points: int = 0
    rangs: int = 0
    raison: str = ""


def gain_de_gloire(evenement: str, s: Situation) -> Gain:
    """Rend ce qu'un événement fait à la Gloire (003-R44, 003-R45, 003-R46, 003-R47, 003-R48).

    Un tiers ou une moitié s'arrondit vers le bas (003-G12). Lève ``Refus`` si l'événement est inconnu.

    >>> gain_de_gloire("duel", Situation(gloire=6, statut=3)), gain_de_gloire("guerre", Situation(vainqueur=True))
    (Gain(points=1, rangs=0, raison=''), Gain(points=6, rangs=0, raison=''))
    >>> gain_de_gloire("mariage", Situation(gloire=5, ma_gloire=2))
    Gain(points=0, rangs=2, raison='')
    """
    r = rang("gloire", evenement)
    raison = _condition(r, s)
    if raison:
        return Gain(raison=raison)
    facteurs = [Fraction(f.replace(MOINS, "-")) for f in r["facteur"].split(" ou ")]
    match r["base"]:
        case "point":
            return Gain(int(facteurs[-1] if s.vainqueur else facteurs[0]))
        case "rang":
            return Gain(rangs=int(facteurs[0]))
        case "rang de l’époux":
            rangs = max(0, s.gloire + int(facteurs[0]) - s.ma_gloire)
            return Gain(rangs=rangs, raison="" if rangs else "Le mariage n’élève que le moins glorieux des deux.")
        case "gain ou perte":
            retouche = max(0, s.gain + int(facteurs[0])) if s.gain >= 0 else s.gain + int(facteurs[1])
            return Gain(retouche)
    unites = {
        "chacun": s.quantite,
        "rang de Gloire": s.gloire,
        "le plus bas des deux": min(s.statut, s.gloire),
        "gain ordinaire": s.gain,
    }
    return Gain((facteurs[0] * unites[r["base"]]).__floor__())


def _condition(r: Mapping[str, str], s: Situation) -> str:
    """Ce que demande le Statut de l'autre, s'il ne l'a pas."""
    if not r["statut"]:
        return ""
    if r["statut"].isdigit():
        return "" if s.statut >= int(r["statut"]) else f"Il faut un Statut de {r['statut']} ou plus."
    return "" if s.statut > s.mon_statut else "Il faut que l’autre ait un Statut plus haut."


def actes() -> dict[str, str]:
    """Rend les actes et leurs noms.

    >>> len(actes())
    30
    """
    return {id: r["acte"] for id, r in table("honneur").items()}
