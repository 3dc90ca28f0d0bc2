"""Une attaque : ce qu'elle lance, ce qui la ferme, ce que ses manœuvres demandent, et ce qu'elle vaut en moyenne."""

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tiamat.des import Garder, loi_gardee
from tiamat.erreurs import Refus
from tiamat.variantes.anneaux.armes import Arme, jet_de_dommages
from tiamat.variantes.anneaux.jets import Modif, modif, moyenne_gardee
from tiamat.variantes.anneaux.tables import des_de, nombre, rang, table

SANS = "aucune"


def modifs_d_attaque(a: Arme, posture: str, etats: Collection[str] = (), *, d_en_haut: bool = False) -> list[Modif]:
    """Rend ce qui change un jet d'attaque (003-R08, 003-R09, 003-R14, 003-R15, 003-R36, 003-T1).

    >>> from tiamat.variantes.anneaux.armes import arme
    >>> [(m.lances, m.gardes) for m in modifs_d_attaque(arme("katana"), "assaut", ["aveugle"], d_en_haut=True)]
    [(2, 1), (-1, -1), (1, 0)]
    """
    modifs = []
    if posture == "assaut" and not a.de_loin:
        modifs.append(modif("assaut", "Assaut", "003-R36"))
    if "au_sol" in etats:
        modifs.append(modif("au_sol", "Au sol", "003-R08"))
    if "aveugle" in etats:
        modifs.append(modif("aveugle_loin" if a.de_loin else "aveugle_pres", "Aveuglé", "003-R09"))
    if "hebete" in etats:
        modifs.append(modif("hebete", "Hébété", "003-R14"))
    if d_en_haut:
        modifs.append(modif("monte", "D’en haut", "003-R15"))
    return modifs


def refus_d_attaquer(a: Arme, posture: str, etats: Collection[str] = ()) -> str:
    """Dit pourquoi l'on ne peut pas attaquer, ou rien.

    Les états ferment l'attaque (003-R08, 003-R10, 003-R12), les postures aussi (003-R35, 003-R36, 003-R37, 003-R38,
    003-R39).

    >>> from tiamat.variantes.anneaux.armes import arme
    >>> refus_d_attaquer(arme("no_dachi"), "attaque", ["au_sol"]), refus_d_attaquer(arme("katana"), "attaque")
    ('Au sol, une grande arme ne frappe pas (003-R08).', '')
    """
    if "etourdi" in etats:
        return "Étourdi, on ne fait rien (003-R12)."
    if "enchevetre" in etats:
        return "Enchevêtré, on ne peut que se dégager (003-R10)."
    fermees = {"defense": "003-R37", "esquive": "003-R38", "centre": "003-R39"}
    if posture in fermees:
        return f"La posture {rang('postures', posture)['nom']} n’attaque pas ({fermees[posture]})."
    if posture == "assaut" and a.de_loin:
        return "L’Assaut n’attaque que de près (003-R36)."
    if "au_sol" in etats and a.grande:
        return "Au sol, une grande arme ne frappe pas (003-R08)."
    return ""


def manoeuvres() -> dict[str, int]:
    """Rend les manœuvres d'attaque et leurs Augmentations (003-R29, 003-R30, 003-R31, 003-R33).

    Le coup précis compte un endroit à la fois. Chaque Augmentation de plus augmente les dommages (003-R32).

    >>> manoeuvres()["feinte"], manoeuvres()["precis_tete"], manoeuvres()["aucune"]
    (2, 3, 0)
    """
    demandees = {id: rang("manoeuvres", id)["augmentations"] for id in ("feinte", "desarmement", "supplementaire")}
    precis = {f"precis_{id}": r["augmentations"] for id, r in table("coup_precis").items()}
    return {SANS: 0, **demandees, **precis}


def nd_augmente(nd: int, augmentations: int) -> int:
    """Rend le ND d'une attaque avec ces Augmentations, 5 chacune (003-G05) ; lève ``Refus`` si elles sont négatives.

    >>> nd_augmente(25, 2)
    35
    """
    if augmentations < 0:
        raise Refus("Un nombre d’Augmentations est positif ou nul.")
    return nd + nombre("augmentation") * augmentations


def bonus_de_feinte(total: int, nd: int, reputation: int) -> int:
    """Ce qu'une feinte ajoute aux dommages : la moitié de l'excès, jusqu'à 5 × Réputation (003-R33, 003-G12, 003-G13).

    ``nd`` : le ND d'Armure, sans les Augmentations.

    >>> bonus_de_feinte(34, 20, 1), bonus_de_feinte(34, 20, 3), bonus_de_feinte(12, 20, 3)
    (5, 7, 0)
    """
    return min(max(0, total - nd) // 2, nombre("feinte_par_reputation") * reputation)


class Frappe(NamedTuple):
    """Une attaque à évaluer : son jet, le ND d'Armure, ce qui s'y ajoute (blessures, faim), l'arme, la Force.

    ``maximum`` : les Augmentations permises, l'anneau de Vide.
    """

    jet: Garder
    nd: int
    arme: Arme
    force: int
    maximum: int
    reputation: int = 1
    malus: int = 0
    modifs_de_dommages: tuple[Modif, ...] = ()
    feinte_relevee: bool = False
    double: bool = True
    """Compte la seconde attaque de la manœuvre, qui se jette dans les mêmes conditions, sans Augmentation."""


class Essai(NamedTuple):
    """Une façon de frapper : manœuvre, Augmentations, chance de toucher, dommages d'un coup porté, espérance."""

    manoeuvre: str
    augmentations: int
    chance: Fraction
    dommages: Fraction
    esperance: Fraction


@lru_cache(maxsize=4096)
def evaluer(f: Frappe, manoeuvre: str, en_plus: int) -> Essai:
    """Évalue une attaque exactement (003-R29, 003-R31, 003-R32, 003-R33) ; lève ``Refus`` au-delà du maximum.

    ``en_plus`` : les Augmentations de dommages, outre celles de la manœuvre.

    >>> from tiamat.variantes.anneaux.armes import arme
    >>> e = evaluer(Frappe(Garder(6, 3), 20, arme("katana"), 2, 2), "aucune", 0)
    >>> round(float(e.chance), 3), round(float(e.dommages), 2), round(float(e.esperance), 2)
    (0.82, 18.99, 15.57)
    """
    augmentations = manoeuvres()[manoeuvre] + en_plus
    if augmentations > f.maximum:
        raise Refus(f"{augmentations} Augmentations : {f.maximum} au plus, l’anneau de Vide (003-G05).")
    loi = loi_gardee(f.jet)
    chance = loi.chance_au_moins(nd_augmente(f.nd, augmentations) + f.malus)
    dommages = moyenne_gardee(_dommages(f, manoeuvre, en_plus))
    if manoeuvre == "feinte" and chance:
        dommages += _feinte_moyenne(f, augmentations) / chance
    esperance = chance * dommages
    if manoeuvre == "supplementaire" and f.double:
        suite = loi.chance_au_moins(f.nd + f.malus)
        esperance += chance * suite * moyenne_gardee(_dommages(f, SANS, 0))
    return Essai(manoeuvre, augmentations, chance, dommages, esperance)


def _dommages(f: Frappe, manoeuvre: str, en_plus: int) -> Garder:
    if manoeuvre == "desarmement":
        des = des_de("desarmement")
        return Garder(des.lances, des.gardes, 0, f.jet.explose)
    return jet_de_dommages(f.arme, f.force, en_plus, f.modifs_de_dommages, explose=f.jet.explose)


def _feinte_moyenne(f: Frappe, augmentations: int) -> Fraction:
    """Le bonus moyen d'une feinte, coups manqués comptés pour rien."""
    vise = nd_augmente(f.nd, augmentations) + f.malus
    repere = vise if f.feinte_relevee else f.nd
    return sum(
        (p * bonus_de_feinte(v, repere, f.reputation) for v, p in loi_gardee(f.jet).valeurs() if v >= vise),
        Fraction(0),
    )


def essais(f: Frappe) -> list[Essai]:
    """Rend toutes les façons permises de frapper, manœuvre par manœuvre (003-R29, 003-R30, 003-R31, 003-R33).

    >>> from tiamat.variantes.anneaux.armes import arme
    >>> [(e.manoeuvre, e.augmentations) for e in essais(Frappe(Garder(6, 3), 20, arme("katana"), 2, 1))]
    [('aucune', 0), ('aucune', 1), ('precis_membre', 1)]
    """
    permises = [(m, n) for m, n in manoeuvres().items() if n <= f.maximum]
    en_plus = {m: range(1 if m == "desarmement" else f.maximum - n + 1) for m, n in permises}
    return [evaluer(f, m, k) for m, _ in permises for k in en_plus[m]]


def meilleur(f: Frappe) -> Essai:
    """Rend la façon de frapper qui blesse le plus en moyenne ; à égalité, la plus simple (003-R32).

    >>> from tiamat.variantes.anneaux.armes import arme
    >>> meilleur(Frappe(Garder(9, 4), 15, arme("katana"), 2, 3)).augmentations
    2
    """
    return max(essais(f), key=lambda e: (e.esperance, -e.augmentations))
