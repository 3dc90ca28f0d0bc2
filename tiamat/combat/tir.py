"""Tirer : la portée, ce que la distance et les circonstances ajoutent ou retirent à la Précision."""

from collections.abc import Iterable

from tiamat.catalogue import MalusDeTir, Portee, catalogue
from tiamat.combat.combattant import Combattant
from tiamat.combat.emploi import Emploi
from tiamat.des import Modificateur
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.francais import INSECABLE

BANDES = ("bout_portant", "courte", "longue")


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
    return e.arme.portee if e.arme and e.type == "attaque_a_distance" else ()


def bande(bornes: tuple[int, ...], distance: int) -> Portee:
    """Rend la bande de portée d'une distance (R100, R167) ; la borne haute est dans la bande la plus proche (C141).

    Une portée unique est une portée courte (R101). Lève ``ActionImpossible`` au-delà, ``Refus`` pour une distance
    négative.

    >>> bande((6, 20, 50), 6).nom, bande((6, 20, 50), 21).modificateur, bande((15,), 15).modificateur
    ('Bout portant', -2, 0)
    """
    if distance < 0:
        raise Refus(f"Distance {distance}{INSECABLE}: donnez un nombre de mètres positif ou nul.")
    noms = BANDES if len(bornes) == len(BANDES) else ("courte",)
    for nom, borne in zip(noms, bornes, strict=True):
        if distance <= borne:
            return catalogue().portees[nom]
    raise ActionImpossible(f"La cible est à {distance}{INSECABLE}m, la portée est de {bornes[-1]}{INSECABLE}m (R100).")


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
    retenus: dict[str, MalusDeTir] = {}
    for nom in circonstances:
        m = catalogue().malus_de_tir.trouver(nom)
        cle = m.groupe or m.id
        retenus[cle] = min(retenus.get(cle, m), m, key=lambda m: m.valeur)
    return (*dans, *(Modificateur(m.nom, fixe=m.valeur, regle="R102") for m in retenus.values()))
