"""Ce que « Tours d'actions » répond : à la masse, les autres valeurs de son premier profil."""

from collections.abc import Mapping
from fractions import Fraction

from tiamat.comparaison.fiche import Valeurs
from tiamat.comparaison.jeu import Jeu, Perte, duel_de_variante
from tiamat.des import Opposition, loi_de_somme
from tiamat.variantes.systeme import Valeur
from tiamat.variantes.tours_d_actions import SYSTEME
from tiamat.variantes.tours_d_actions.combattant import Combattant, combattant
from tiamat.variantes.tours_d_actions.degats import points_du_coup, retenir
from tiamat.variantes.tours_d_actions.initiative import chances_d_agir_en_premier
from tiamat.variantes.tours_d_actions.reserve import chance_de_toucher, loi_de_marge

PROTECTIONS = (0, 1, 2, 4, 7)
"""La dernière est celle du plastron que cite le document."""


def toucher(v: Valeurs, ecart: int) -> Fraction | None:
    """Rend la chance d'atteindre la DÉFENSE (001-R28, 001-G08) ; rien sans dé.

    >>> round(float(toucher({"des": 5, "defense": 3}, 0) or 0), 4)
    0.5998
    """
    des = v["des"] + ecart
    return chance_de_toucher(des, v["defense"]) if des > 0 else None


def devant(v: Valeurs, ecart: int) -> Opposition | None:
    """Rend les chances d'agir avant, que personne n'agisse, d'agir après (001-R18 à 001-R22) ; rien sans dé."""
    des = v["initiative"] + ecart
    if des < 1:
        return None
    coordination = _type().coordination
    un, deux, personne = chances_d_agir_en_premier((des, v["initiative"]), (coordination, coordination))
    return Opposition(un, personne, deux)


def pertes(v: Valeurs) -> tuple[Perte, ...]:
    """Rend les PV qu'un coup de mêlée retire en moyenne, selon la protection (001-R12, 001-R29).

    >>> [round(float(p.perte), 2) for p in pertes({"des": 5, "defense": 3})][:3]
    [4.49, 3.89, 3.29]
    """
    return tuple(Perte(str(p), _perte(v, p)) for p in PROTECTIONS)


def _perte(v: Valeurs, protection: int) -> Fraction:
    moyen = _type()
    perte = Fraction(0)
    for marge, p in loi_de_marge(v["des"], v["defense"]).valeurs():
        if marge >= 0:
            coup = loi_de_somme(points_du_coup(moyen.arme, marge, moyen.force))
            perte += p * sum((q * retenir(n, protection) for n, q in coup.valeurs()), Fraction(0))
    return perte


def _type() -> Combattant:
    return combattant(SYSTEME.duel_type(), 0)


def _fiche(v: Valeurs, avance: int) -> Mapping[str, Valeur]:
    return {"competence": v["des"], "defense": v["defense"], "initiative": v["initiative"] + avance}


JEU = Jeu(SYSTEME.id, SYSTEME.unite, toucher, devant, pertes, duel_de_variante(SYSTEME, _fiche))
