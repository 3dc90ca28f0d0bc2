"""Les talents de départ : tirage et talent offert par l'art."""

from collections.abc import Mapping, Sequence
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


def talents_offerts(arts: Sequence[str], talents: Sequence[str], remplacements: Mapping[str, str]) -> dict[str, str]:
    """Rend art → talent offert (R35) ; les talents de plusieurs arts se cumulent (R36).

    Si le talent de l'art est déjà possédé, le joueur en choisit un autre, donné par ``remplacements`` (C5). Lève
    ``Refus`` si ce choix manque ou n'est pas libre.

    >>> talents_offerts(["karate"], ["zen"], {})
    {'karate': 'vivacite_du_chat'}
    """
    offerts: dict[str, str] = {}
    for art in arts:
        propre = catalogue().arts.trouver(art)
        deja = {*talents, *offerts.values()}
        talent = propre.talent if propre.talent not in deja else remplacements.get(art, "")
        if not talent:
            nom = catalogue().talents[propre.talent].nom
            raise Refus(f"{propre.nom} offre {guillemets(nom)}, déjà possédé : choisissez un autre talent (R35).")
        if talent in deja:
            raise Refus(
                f"Talent {guillemets(catalogue().talents[talent].nom)} : déjà possédé, choisissez-en un autre (R35)."
            )
        offerts[art] = talent
    return offerts
