"""Un tir type : ce que la distance et les circonstances laissent de chances contre une cible quelconque."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tiamat.analyse.echange import LoiDEchange, echange
from tiamat.analyse.essai import cible_quelconque, quelconque
from tiamat.catalogue import Arme, catalogue
from tiamat.combat.combattant import Combattant, Situation
from tiamat.combat.emploi import employer
from tiamat.combat.jets import jet_de_precision
from tiamat.combat.tir import modificateurs, portee
from tiamat.des import JetAFaire
from tiamat.erreurs import Refus


class Tir(NamedTuple):
    """Un tir à portée : son jet de Précision, modificateurs compris, et la loi exacte de ce qu'il fait."""

    precision: JetAFaire
    loi: LoiDEchange


def tireur_quelconque(caracteristiques: Mapping[str, int], arme: Arme) -> Combattant:
    """Rend un tireur sans fiche, cette arme en main, qui sait tout ce qu'elle sert (R175).

    >>> from tiamat.combat.tir import tirs
    >>> tirs(tireur_quelconque({"perception": 2}, catalogue().armes["pistolet_9_mm"]))
    ('visee', 'tir_rapide')
    """
    return quelconque(caracteristiques, {}, arme.sert_a, [arme.id])


def essayer_un_tir(
    tireur: Combattant,
    technique: str,
    *,
    distance: int,
    circonstances: Sequence[str] = (),
    defense: int,
    encaisse: int,
) -> Tir:
    """Rend un tir à cette distance, en mètres, contre ``defense`` dés de défense instinctive (R93, R95, R100, R102).

    ``encaisse`` : l'endurance et l'armure de la cible (R98). Lève ``ActionImpossible`` avec la raison si le tir n'est
    pas permis, hors de portée compris.

    >>> from tiamat.combat.combattant import combattant
    >>> from tiamat.personnage import profil
    >>> piotr = combattant(profil("piotr"), ["pistolet 9 mm"])
    >>> tir = essayer_un_tir(piotr, "visee", distance=30, circonstances=["vent"], defense=1, encaisse=2)
    >>> tir.precision.poignee, round(float(tir.loi.touche), 3)
    (Poignee(d10=3, d6=0, fixe=-3), 0.474)
    """
    emploi = employer(tireur, catalogue().techniques.trouver(technique))
    changent = modificateurs(portee(tireur, emploi), distance, circonstances)
    cible = cible_quelconque(defense, encaisse)
    loi = echange(tireur, technique, cible, distance=distance, circonstances=circonstances)
    precision = jet_de_precision(tireur, Situation(), emploi, *changent)
    if precision is None:
        raise Refus(f"{emploi.nom} n’a pas de jet de Précision : elle ne touche personne.")
    return Tir(precision, loi)
