"""Tirer : la portée, ce que la distance et les circonstances ajoutent ou retirent à la Précision."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from tiamat.catalogue import MalusDeTir, Portee, catalogue
from tiamat.combat.combattant import Combattant
from tiamat.combat.emploi import DISTANCE, Emploi
from tiamat.des import Modificateur
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.francais import INSECABLE

BANDES = ("bout_portant", "courte", "longue")


class Tranche(NamedTuple):
    """Une bande de portée d'une arme : de combien à combien de mètres, compris."""

    portee: Portee
    debut: int
    fin: int


def tirs(qui: Combattant) -> tuple[str, ...]:
    """Rend les attaques à distance qu'il connaît et que sert une arme qu'il tient (R159, R175).

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> tirs(combattant(profil("piotr"), ["pistolet 9 mm"])), tirs(combattant(profil("piotr"), ["couteau"]))
    (('visee', 'tir_rapide'), ())
    """
    servies = dict.fromkeys(t for arme in qui.armes for t in arme.sert_a)
    return tuple(t for t in servies if t in qui.techniques and DISTANCE in catalogue().techniques[t].type)


def portee(qui: Combattant, e: Emploi) -> tuple[int, ...]:
    """Rend la portée d'une attaque, en mètres : trois bornes, une seule (R101), ou aucune au contact.

    Celle que la fiche de la technique donne l'emporte sur celle de l'arme (R208).

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.combat.emploi import employer
    >>> from tiamat.personnage import profil
    >>> jack = combattant(profil("jack"), ["pistolet 9 mm"])
    >>> t = catalogue().techniques
    >>> portee(jack, employer(jack, t["visee"])), portee(jack, employer(jack, t["lancer_de_projectile"]))
    ((6, 20, 50), (6,))
    """
    for effet in e.effets:
        if effet.verbe == "portee":
            return (effet.metres or qui.caracteristiques[effet.carac] * effet.fois,)
    return e.arme.portee if e.arme and e.type == DISTANCE else ()


def bande(bornes: tuple[int, ...], distance: int) -> Portee:
    """Rend la bande de portée d'une distance (R100, R167) ; la borne haute est dans la bande la plus proche (C141).

    Une portée unique est une portée courte (R101). Lève ``ActionImpossible`` au-delà, ``Refus`` pour une distance
    négative.

    >>> bande((6, 20, 50), 6).nom, bande((6, 20, 50), 21).modificateur, bande((15,), 15).modificateur
    ('Bout portant', -2, 0)
    """
    if distance < 0:
        raise Refus(f"Distance {distance}{INSECABLE}: donnez un nombre de mètres positif ou nul.")
    for tranche in tranches(bornes):
        if distance <= tranche.fin:
            return tranche.portee
    raise ActionImpossible(f"La cible est à {distance}{INSECABLE}m, la portée est de {bornes[-1]}{INSECABLE}m (R100).")


@cache
def tranches(bornes: tuple[int, ...]) -> tuple[Tranche, ...]:
    """Rend les bandes d'une portée, de la plus proche à la plus lointaine (R100, R101, R167).

    Une borne commune est dans la bande la plus proche (C141) ; la suivante commence un mètre plus loin.

    >>> [(t.portee.nom, t.debut, t.fin) for t in tranches((6, 20, 50))]
    [('Bout portant', 0, 6), ('Courte', 7, 20), ('Longue', 21, 50)]
    >>> [(t.portee.nom, t.debut, t.fin) for t in tranches((15,))]
    [('Courte', 0, 15)]
    """
    noms = BANDES if len(bornes) == len(BANDES) else ("courte",)
    debuts = (0, *(borne + 1 for borne in bornes[:-1]))
    portees = (catalogue().portees[nom] for nom in noms)
    return tuple(Tranche(*tranche) for tranche in zip(portees, debuts, bornes, strict=True))


def malus_retenus(circonstances: Iterable[str]) -> tuple[MalusDeTir, ...]:
    """Rend les malus de tir qui comptent (R84, R102) : dans un même groupe, le pire seul (C142).

    Lève ``NomInconnu`` pour une circonstance que le catalogue ignore.

    >>> [m.nom for m in malus_retenus(["vent", "tempête", "obscurité"])]
    ['Tempête', 'Obscurité']
    """
    retenus: dict[str, MalusDeTir] = {}
    for nom in circonstances:
        m = catalogue().malus_de_tir.trouver(nom)
        cle = m.groupe or m.id
        retenus[cle] = min(retenus.get(cle, m), m, key=lambda m: m.valeur)
    return tuple(retenus.values())


def modificateurs(
    bornes: tuple[int, ...], distance: int, circonstances: Iterable[str] = ()
) -> tuple[Modificateur, ...]:
    """Rend ce que la distance (R100) et les circonstances (R84, R102) changent à la Précision d'un tir.

    ``circonstances`` : des malus de tir, par identifiant ou par nom. Ils se cumulent, sauf le vent et la tempête, le
    couvert et l'abri : le pire seul compte (C142). Lève ``NomInconnu``, ou ``ActionImpossible`` hors de portée.

    >>> [m.fixe for m in modificateurs((6, 20, 50), 35, ["vent", "tempête", "obscurité"])]
    [-2, -2, -3]
    """
    trouvee = bande(bornes, distance)
    dans = [Modificateur(trouvee.nom, fixe=trouvee.modificateur, regle="R100")] if trouvee.modificateur else []
    return (*dans, *(Modificateur(m.nom, fixe=m.valeur, regle="R102") for m in malus_retenus(circonstances)))
