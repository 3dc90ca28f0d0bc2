"""Les états : la peur, la faim, la fatigue, ce qu'ils ôtent aux jets, et ce qu'ils ferment."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import NamedTuple

from tiamat.des import Garder, loi_gardee
from tiamat.erreurs import Refus
from tiamat.variantes.anneaux.jets import Modif
from tiamat.variantes.anneaux.tables import Des, des_de, nombre, rang, table

RESISTE, APEURE, PANIQUE = "resiste", "apeure", "panique"
OUVERTES: Mapping[str, tuple[str, ...]] = {
    "au_sol": ("attaque", "esquive"),
    "hebete": ("defense", "esquive"),
}
"""État → les seules postures qu'il laisse."""


def nd_de_peur(rang_de_peur: int) -> int:
    """Rend le ND du jet de Volonté contre une peur de rang 1 à 10 (003-R01) ; lève ``Refus`` pour un autre rang.

    >>> nd_de_peur(3), nd_de_peur(1), nd_de_peur(10)
    (20, 10, 55)
    """
    if not 1 <= rang_de_peur <= nombre("peur_maximum"):
        raise Refus(f"Rang de peur {rang_de_peur} : il va de 1 à {nombre('peur_maximum')}.")
    return nombre("peur_base") + nombre("peur_par_rang") * rang_de_peur


def issue_de_peur(total: int, honneur: int, rang_de_peur: int) -> str:
    """Dit ce que donne un jet contre la peur : ``resiste``, ``apeure`` ou ``panique`` (003-R02, 003-R04).

    ``total`` : celui du jet de Volonté, seul ; le rang d'Honneur s'y ajoute ici.

    >>> issue_de_peur(16, 4, 3), issue_de_peur(6, 0, 3), issue_de_peur(5, 0, 3)
    ('resiste', 'apeure', 'panique')
    """
    manque = nd_de_peur(rang_de_peur) - total - honneur
    return RESISTE if manque <= 0 else PANIQUE if manque >= nombre("panique") else APEURE


class ChancesDePeur(NamedTuple):
    """Les trois issues d'un jet contre la peur ; leur somme vaut 1."""

    resiste: Fraction
    apeure: Fraction
    panique: Fraction


def chances_de_peur(jet: Garder, honneur: int, rang_de_peur: int, malus: int = 0) -> ChancesDePeur:
    """Rend les chances exactes d'un jet de Volonté contre la peur (003-R01, 003-R02, 003-R04).

    ``malus`` : ce que des blessures ajoutent au ND (003-G06).

    >>> [round(float(p), 3) for p in chances_de_peur(Garder(3, 3), 0, 3)]
    [0.366, 0.624, 0.01]
    """
    loi, nd = loi_gardee(jet), nd_de_peur(rang_de_peur) + malus - honneur
    resiste, panique = loi.chance_au_moins(nd), loi.chance_au_plus(nd - nombre("panique"))
    return ChancesDePeur(resiste, 1 - resiste - panique, panique)


def malus_de_peur(rang_de_peur: int) -> Modif:
    """Rend ce que la peur ôte à tous les jets, son rang en dés lancés et gardés (003-R03).

    >>> malus_de_peur(2)[1:3]
    (-2, -2)
    """
    return Modif("Peur", -rang_de_peur, -rang_de_peur, 0, "003-R03")


class Jeune(NamedTuple):
    """Un jour de jeûne : le repos rend-il le Vide, le ND en plus, et les Blessures du jour (0g0 : aucune)."""

    repos_rend_le_vide: bool
    nd: int
    blessures: Des


def jeune(jours: int, constitution: int) -> Jeune:
    """Rend l'effet de ``jours`` sans boire ni manger, 0 ou plus, selon la Constitution (003-R05, 003-R06, 003-R07).

    >>> [jeune(j, 3).nd for j in (1, 2, 3, 4)], jeune(3, 3).blessures, jeune(4, 3).blessures
    ([0, 5, 10, 15], Des(lances=0, gardes=0), Des(lances=2, gardes=1))
    """
    nd = nombre("jeune_par_jour") * max(0, jours - 1)
    return Jeune(jours < 1, nd, des_de("jeune") if jours > constitution else Des(0, 0))


class Fatigue(NamedTuple):
    """Des jours sans repos : le ND en plus, et le ND de Volonté pour rester éveillé (0 : aucun jet)."""

    nd: int
    sommeil: int


def fatigue(jours: int, constitution: int) -> Fatigue:
    """Rend l'effet de ``jours`` sans repos, 0 ou plus, pour ce rang de Constitution (003-R13).

    >>> fatigue(1, 3), fatigue(2, 3).nd, fatigue(4, 3).sommeil
    (Fatigue(nd=5, sommeil=0), 10, 20)
    """
    return Fatigue(nombre("fatigue_par_jour") * jours, nombre("sommeil") if jours > constitution else 0)


def nd_de_recuperation(etat: str, echecs: int = 0) -> int:
    """Rend le ND du jet de Terre qui sort d'un état, aux Réactions (003-R12, 003-R14) ; jamais sous 0.

    ``echecs`` : les jets déjà manqués ; ils n'aident que l'hébété. Lève ``Refus`` pour un autre état.

    >>> [nd_de_recuperation("hebete", n) for n in range(3)], nd_de_recuperation("etourdi", 2)
    ([20, 15, 10], 20)
    """
    if etat not in ("hebete", "etourdi"):
        raise Refus(f"Aucun jet de Terre ne sort de l’état {rang('etats', etat)['nom']}.")
    par_echec = nombre("recuperation_par_echec") if etat == "hebete" else 0
    return max(0, nombre("recuperation") + par_echec * echecs)


class Deplacement(NamedTuple):
    """Les mètres d'un Mouvement, gratuit ou simple ; le ND d'Athlétisme du second (0 : aucun) ; ce qui l'empêche."""

    gratuit: Fraction
    simple: Fraction
    athletisme: int = 0
    refus: str = ""


def deplacement(eau: int, etats: Collection[str] = ()) -> Deplacement:
    """Rend ce que l'on parcourt avec cet anneau d'Eau, dans ces états (003-R20, 003-R21, 003-R08, 003-R09).

    >>> d = deplacement(3)
    >>> float(d.gratuit), float(d.simple)
    (4.5, 9.0)
    >>> deplacement(3, ["aveugle"]).simple, deplacement(3, ["aveugle"]).athletisme
    (Fraction(3, 1), 20)
    """
    aveugle = "aveugle" in etats
    compte = max(0, eau + (nombre("aveugle_eau") if aveugle else 0))
    gratuit, simple = (
        Fraction(rang("actions", a)["metres"].replace(",", ".")) * compte for a in ("gratuite", "simple")
    )
    refus = raison_de_ne_pas_bouger(etats)
    if refus:
        return Deplacement(Fraction(0), Fraction(0), 0, refus)
    return Deplacement(gratuit, simple, nombre("aveugle_athletisme") if aveugle else 0)


def raison_de_ne_pas_bouger(etats: Collection[str]) -> str:
    """Dit quel état interdit de se déplacer, ou rien (003-R08, 003-R10, 003-R12).

    >>> raison_de_ne_pas_bouger(["au_sol"])
    'Au sol, on ne se déplace pas (003-R08).'
    """
    raisons = {
        "au_sol": "Au sol, on ne se déplace pas (003-R08).",
        "enchevetre": "Enchevêtré, on ne peut que se dégager (003-R10).",
        "etourdi": "Étourdi, on ne fait rien (003-R12).",
    }
    return next((r for e, r in raisons.items() if e in etats), "")


def refus_de_posture(posture: str, etats: Collection[str], *, monte: bool = False) -> str:
    """Dit pourquoi une posture est fermée, ou rien (003-R08, 003-R12, 003-R13, 003-R14, 003-R15, 003-T5).

    ``fatigue`` compte parmi les états ; ``monte`` : en selle. Lève ``Refus`` si la posture est inconnue.

    >>> refus_de_posture("assaut", ["fatigue"]), refus_de_posture("defense", ["hebete"])
    ('Fatigué, on ne tient pas l’Assaut (003-R13).', '')
    """
    rang("postures", posture)
    if "etourdi" in etats and posture != "attaque":
        return "Étourdi, on ne fait rien (003-R12)."
    for etat, laissees in OUVERTES.items():
        if etat in etats and posture not in laissees:
            noms = " ou ".join(rang("postures", p)["nom"] for p in laissees)
            regle = {"au_sol": "003-R08", "hebete": "003-R14"}[etat]
            return f"{rang('etats', etat)['nom']}, il ne reste que {noms} ({regle})."
    if posture == "assaut" and "fatigue" in etats:
        return "Fatigué, on ne tient pas l’Assaut (003-R13)."
    if posture == "assaut" and monte:
        return "En selle, pas d’Assaut (003-R15)."
    return ""


def postures_ouvertes(etats: Collection[str], *, monte: bool = False) -> tuple[str, ...]:
    """Rend les postures permises, dans l'ordre du document ; au sol et hébété à la fois, l'Esquive seule.

    >>> postures_ouvertes(["au_sol"]), postures_ouvertes(["au_sol", "hebete"])
    (('attaque', 'esquive'), ('esquive',))
    """
    return tuple(p for p in table("postures") if not refus_de_posture(p, etats, monte=monte))
