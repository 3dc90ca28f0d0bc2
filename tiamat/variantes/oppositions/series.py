"""Une série de coups contre un défenseur : touches et dommages attendus, loi exacte des PV perdus."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from tiamat.des import Loi, Reserve, Somme, ecart, en_loi, loi_de_reserve, loi_de_somme
from tiamat.variantes.oppositions.blessures import loi_de_perte, reduction_d_une_attaque_de_trop
from tiamat.variantes.oppositions.reserves import est_parfait

PARADE, ESQUIVE, RIEN, DE_TROP = "parade", "esquive", "rien", "de_trop"


class Coup(NamedTuple):
    """Un coup à venir : la réserve qui frappe, ce qui lui répond et avec quelle réserve, ses dommages.

    ``defense`` : « parade », « esquive », « rien » ou « de_trop » (touché d'office). ``dm_combat`` ne sert qu'alors.
    """

    attaque: Reserve
    defense: str
    reponse: Reserve
    dommages: Somme
    protection: int = 0
    dm_combat: int = 0
    seuil: int = 0
    parfait: bool = False


class Issue(NamedTuple):
    """Ce que donne un coup : la chance de toucher, la loi des PV perdus (0 s'il manque), celle de finir le round."""

    touche: Fraction
    perte: Loi
    fin: Fraction


class Serie(NamedTuple):
    """Ce que donnent des coups : touches et dommages attendus, chance d'au moins une touche, loi des PV perdus."""

    touches: Fraction
    dommages: Fraction
    au_moins_une: Fraction
    perte: Loi


def issue(c: Coup) -> Issue:
    """Rend les chances exactes d'un coup (004-R02, 004-R29, 004-R34, 004-R71, 004-G03 à 004-G06).

    L'armure est supposée tenir : sa résistance ne se compte pas ici.

    >>> from tiamat.variantes.oppositions.reserves import reserve
    >>> huit, six = reserve(8, 4), reserve(6, 4)
    >>> round(float(issue(Coup(huit, "parade", six, Somme(1, 8, 2), 2)).touche), 4)
    0.4967
    >>> issue(Coup(huit, "de_trop", six, Somme(1, 8, 2), 2, dm_combat=5)).perte.moyenne
    Fraction(21, 8)
    """
    if c.defense == DE_TROP:
        retire = c.protection + reduction_d_une_attaque_de_trop(c.dm_combat)
        return Issue(Fraction(1), loi_de_perte(loi_de_somme(c.dommages), retire), Fraction(0))
    reponse = Reserve(0, c.reponse.gains) if c.defense == RIEN else c.reponse
    marges = ecart(loi_de_reserve(c.attaque), loi_de_reserve(reponse))
    touche = marges.chance_au_moins(1 + c.seuil)
    parts = [(1 - touche, Loi(0, (1,), 1))]
    for marge in range(1 + c.seuil, marges.maxi + 1):
        excedent = marge - c.seuil
        if c.parfait and est_parfait(excedent):
            plus = c.dommages._replace(fixe=c.dommages.fixe + excedent)
            parts.append((marges.chance_exacte(marge), loi_de_perte(loi_de_somme(plus), c.protection)))
    ordinaire = touche - sum((p for p, _ in parts[1:]), Fraction(0))
    parts.append((ordinaire, loi_de_perte(loi_de_somme(c.dommages), c.protection)))
    return Issue(touche, _melanger(parts), 1 - touche if c.defense == ESQUIVE else Fraction(0))


def derouler(coups: Iterable[Coup]) -> Serie:
    """Rend ce que donnent des coups, dans l'ordre ; une esquive réussie arrête la suite (004-R29, 004-G26).

    >>> from tiamat.variantes.oppositions.reserves import reserve
    >>> un = Coup(reserve(1, 4), "rien", reserve(0, 4), Somme(0, 4, 3))
    >>> derouler([un, un]).perte.poids
    (9, 0, 0, 6, 0, 0, 1)
    """
    touches, encore, vierge, fini_vierge = Fraction(0), Fraction(1), Fraction(1), Fraction(0)
    joues: dict[int, int] = {0: 1}
    finis: dict[int, int] = {}
    for i in map(issue, coups):
        touches += encore * i.touche
        encore *= 1 - i.fin
        fini_vierge += vierge * i.fin
        vierge *= 1 - i.touche - i.fin
        joues, finis = _ajouter(joues, finis, i)
    for pv, p in finis.items():
        joues[pv] = joues.get(pv, 0) + p
    perte = en_loi(joues.items())
    return Serie(touches, perte.moyenne, 1 - vierge - fini_vierge, perte)


def _ajouter(joues: dict[int, int], finis: dict[int, int], i: Issue) -> tuple[dict[int, int], dict[int, int]]:
    """Un coup de plus, en poids entiers : ce qui continue, ce qui s'est arrêté."""
    total = lcm(i.perte.total, i.fin.denominator)
    poids = {i.perte.mini + rang: p * (total // i.perte.total) for rang, p in enumerate(i.perte.poids) if p}
    arret = i.fin.numerator * (total // i.fin.denominator)
    if arret:
        poids[0] -= arret
    suite: dict[int, int] = {}
    for deja, n in joues.items():
        for pv, p in poids.items():
            if p:
                suite[deja + pv] = suite.get(deja + pv, 0) + n * p
    arretes = {pv: n * total for pv, n in finis.items()}
    if arret:
        for pv, n in joues.items():
            arretes[pv] = arretes.get(pv, 0) + n * arret
    return suite, arretes


def _melanger(parts: Sequence[tuple[Fraction, Loi]]) -> Loi:
    """La loi d'une valeur tirée dans l'une de ces lois, selon ces chances."""
    total = lcm(*(p.denominator * loi.total for p, loi in parts))
    poids: dict[int, int] = {}
    for p, loi in parts:
        facteur = p.numerator * (total // (p.denominator * loi.total))
        for rang, n in enumerate(loi.poids):
            poids[loi.mini + rang] = poids.get(loi.mini + rang, 0) + n * facteur
    diviseur = gcd(*poids.values())
    return en_loi((v, n // diviseur) for v, n in poids.items() if n)
