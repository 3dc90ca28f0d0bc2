"""Les talents de départ : tirage et talent offert par l'art."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.erreurs import Refus
from tiamat.francais import guillemets
from tiamat.hasard import Hasard
from tiamat.personnage.repartition import TALENTS_TIRES


class TirageDeTalent(NamedTuple):
    """Une case de la table des talents : les deux dés et le talent ; ``garde`` est faux s'il a fallu relancer."""

    d10: int
    d6: int
    talent: str
    garde: bool


def talent_du_tirage(d10: int, d6: int) -> str:
    """Rend le talent (identifiant) de la case tirée, de 1 à 10 et de 1 à 6 (R31, R32) ; le 10 est la ligne 0 (C21).

    >>> talent_du_tirage(7, 5)
    'transfert_d_energie'
    """
    talent = catalogue().tirage.get((d10, d6))
    if talent is None:
        raise Refus(f"Case ({d10}, {d6}) : le D10 va de 1 à 10 et le D6 de 1 à 6 (R32).")
    return talent


def tirer_talents(hasard: Hasard, nombre: int = TALENTS_TIRES) -> tuple[TirageDeTalent, ...]:
    """Tire ``nombre`` talents (R30), en relançant celui que l'on a déjà (R33) : seul le second jet est refait (C3).

    Rend toutes les cases tirées, relances comprises ; ``nombre`` va de 0 à 20.

    >>> from tiamat.hasard import HasardScript
    >>> [t.garde for t in tirer_talents(HasardScript([8, 5, 7, 5, 4, 5]))]
    [True, False, True]
    """
    if not 0 <= nombre <= len(catalogue().talents):
        raise Refus(f"{nombre} talents : le jeu en compte {len(catalogue().talents)} (R31).")
    cases: list[TirageDeTalent] = []
    gardes: set[str] = set()
    while len(gardes) < nombre:
        d10, d6 = hasard.de(10), hasard.de(6)
        talent = talent_du_tirage(d10, d6)
        cases.append(TirageDeTalent(d10, d6, talent, talent not in gardes))
        gardes.add(talent)
    return tuple(cases)


class OffreDeTalent(NamedTuple):
    """Le talent qu'un art donne ; ``refus`` dit pourquoi il ne compte pas encore, et reste vide s'il compte."""

    art: str
    talent: str
    refus: str = ""


def offres_de_talent(
    arts: Sequence[str], talents: Sequence[str], remplacements: Mapping[str, str]
) -> tuple[OffreDeTalent, ...]:
    """Rend le talent qu'offre chaque art, dans l'ordre des arts (R35) ; plusieurs arts se cumulent (R36).

    ``talents`` : ceux du tirage ou du choix. ``remplacements`` : art → talent choisi si celui de l'art est déjà
    possédé (C5) ; sans ce choix, l'offre garde le talent de l'art. Un talent qui n'est pas libre n'est pas une
    erreur ici : l'offre le garde et son ``refus`` dit quoi faire. Lève ``NomInconnu`` si un art n'existe pas.

    >>> offres_de_talent(["karate"], ["zen"], {})
    (OffreDeTalent(art='karate', talent='vivacite_du_chat', refus=''),)
    >>> print(offres_de_talent(["karate"], ["vivacite_du_chat"], {})[0].refus)
    Karaté offre ... déjà possédé : choisissez un autre talent (R35).
    """
    offres: list[OffreDeTalent] = []
    for art in arts:
        deja = {*talents, *(o.talent for o in offres)}
        offres.append(_offre(art, deja, remplacements.get(art, "")))
    return tuple(offres)


def _offre(art: str, deja: Collection[str], choisi: str) -> OffreDeTalent:
    """L'offre d'un art à qui a déjà ces talents (R35, C5)."""
    propre = catalogue().arts.trouver(art)
    if propre.talent not in deja:
        return OffreDeTalent(art, propre.talent)
    noms = catalogue().talents.noms()
    if not choisi:
        refus = (
            f"{propre.nom} offre {guillemets(noms[propre.talent])}, déjà possédé : choisissez un autre talent (R35)."
        )
        return OffreDeTalent(art, propre.talent, refus)
    if choisi in deja:
        refus = f"Talent {guillemets(noms.get(choisi, choisi))} : déjà possédé, choisissez-en un autre (R35)."
        return OffreDeTalent(art, choisi, refus)
    return OffreDeTalent(art, choisi)


def talents_offerts(arts: Sequence[str], talents: Sequence[str], remplacements: Mapping[str, str]) -> dict[str, str]:
    """Rend art → talent offert (R35, R36), comme ``offres_de_talent``, mais lève ``Refus`` au premier qui manque.

    Lève aussi ``NomInconnu`` si un art n'existe pas.

    >>> talents_offerts(["karate"], ["zen"], {})
    {'karate': 'vivacite_du_chat'}
    >>> talents_offerts(["karate"], ["vivacite_du_chat"], {"karate": "zen"})
    {'karate': 'zen'}
    """
    offres = offres_de_talent(arts, talents, remplacements)
    for offre in offres:
        if offre.refus:
            raise Refus(offre.refus)
    return {offre.art: offre.talent for offre in offres}
