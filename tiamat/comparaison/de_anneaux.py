"""Ce qu'« Anneaux » répond : au katana, sans manœuvre, les autres valeurs de son premier profil."""

from collections.abc import Mapping
from fractions import Fraction

from tiamat.comparaison.fiche import Valeurs
from tiamat.comparaison.jeu import Jeu, Perte, duel_de_variante
from tiamat.des import Garder, Opposition, comparer, loi_gardee
from tiamat.variantes.anneaux import SYSTEME
from tiamat.variantes.anneaux.attaque import SANS, Frappe, evaluer
from tiamat.variantes.anneaux.combattant import fiche
from tiamat.variantes.anneaux.jets import composer, jet_de_competence
from tiamat.variantes.anneaux.nd import Defense, nd_d_armure
from tiamat.variantes.systeme import Valeur

ARMURES = (0, 3, 5, 10)


def _jet(v: Valeurs, ecart: int = 0) -> Garder:
    return composer(jet_de_competence(v["competence"] + ecart, v["agilite"]))


def _nd(v: Valeurs, armure: int) -> int:
    return nd_d_armure(Defense(v["reflexes"], armure))


def toucher(v: Valeurs, ecart: int) -> Fraction | None:
    """Rend la chance d'atteindre le ND d'Armure (003-G02, 003-G04) ; rien sous 0 de compétence.

    >>> round(float(toucher({"competence": 3, "agilite": 3, "reflexes": 3, "armure": 0}, 0) or 0), 4)
    0.8199
    """
    if v["competence"] + ecart < 0:
        return None
    return loi_gardee(_jet(v, ecart)).chance_au_moins(_nd(v, v["armure"]))


def devant(v: Valeurs, ecart: int) -> Opposition | None:
    """Rend les chances du jet d'initiative : devant, à égalité, derrière (003-R16) ; rien sous 0 de Réputation."""
    reputation = fiche(SYSTEME.duel_type(), 0).reputation
    if reputation + ecart < 0:
        return None
    un, autre = (composer(jet_de_competence(r, v["reflexes"])) for r in (reputation + ecart, reputation))
    return comparer(loi_gardee(un), loi_gardee(autre))


def pertes(v: Valeurs) -> tuple[Perte, ...]:
    """Rend les Blessures d'une attaque, en moyenne, selon le bonus d'armure (003-G02, 003-G03, 003-G07).

    >>> [round(float(p.perte), 2) for p in pertes({"competence": 3, "agilite": 3, "reflexes": 3, "armure": 0})][:1]
    [15.57]
    """
    f = fiche(SYSTEME.duel_type(), 0)
    frappes = ((a, Frappe(_jet(v), _nd(v, a), f.arme, f.force, f.vide)) for a in ARMURES)
    return tuple(Perte(str(a), evaluer(frappe, SANS, 0).esperance) for a, frappe in frappes)


def _fiche(v: Valeurs, avance: int) -> Mapping[str, Valeur]:
    moyenne = fiche(SYSTEME.duel_type(), 0).reputation
    return {**v, "reputation": moyenne + avance}


JEU = Jeu(SYSTEME.id, SYSTEME.unite, toucher, devant, pertes, duel_de_variante(SYSTEME, _fiche))
