"""Ce que « Combos » répond : à l'épée, face à une parade, les autres valeurs de son premier profil."""

from collections.abc import Mapping
from fractions import Fraction

from tiamat.comparaison.fiche import Valeurs
from tiamat.comparaison.jeu import Jeu, Perte, duel_de_variante
from tiamat.des import Opposition, Reserve
from tiamat.variantes.combos import SYSTEME
from tiamat.variantes.combos.adversaires import RIEN, difficulte_de_parade, malus_du_nombre
from tiamat.variantes.combos.combattant import combattant
from tiamat.variantes.combos.degats import ARMURE_MAXIMUM, compter, est_fatal, lieux_ouverts, potentiel
from tiamat.variantes.combos.donnees import action
from tiamat.variantes.combos.initiative import Prompt, chance_d_ouvrir
from tiamat.variantes.combos.reserves import difficulte, loi_de_l_ecart, opposer, reserve
from tiamat.variantes.systeme import Valeur

COUP = "taille"


def _des(v: Valeurs) -> int:
    return v["attribut"] + v["competence"]


def _attaque(v: Valeurs, ecart: int = 0) -> Reserve:
    return reserve(_des(v) + ecart, action(COUP).difficultes[0])


def _parade(v: Valeurs, malus: int = 0) -> Reserve:
    return reserve(_des(v), difficulte(difficulte_de_parade(RIEN), (malus,)))


def toucher(v: Valeurs, ecart: int) -> Fraction | None:
    """Rend la chance qu'une taille l'emporte sur une parade (002-R10, 002-G05) ; rien sans dé.

    >>> toucher({"attribut": 3, "competence": 3}, 2)
    Fraction(2477, 4096)
    """
    return opposer(_attaque(v, ecart), _parade(v)).gagne if _des(v) + ecart > 0 else None


def devant(v: Valeurs, ecart: int) -> Opposition | None:
    """Rend les chances d'ouvrir le combat, ou non ; une égalité se relance (002-R01, 002-R02, 002-G16).

    >>> devant({"attribut": 3, "competence": 3}, 0).gagne
    Fraction(1, 2)
    """
    score = 2 * v["attribut"]
    if score + ecart < 1:
        return None
    ouvre = chance_d_ouvrir(Prompt(score + ecart), Prompt(score))
    return Opposition(ouvre, Fraction(0), 1 - ouvre)


def pertes(v: Valeurs) -> tuple[Perte, ...]:
    """Rend les croix d'une taille, en moyenne, selon le potentiel d'armure (002-R21, 002-R25, 002-R30, 002-R32).

    L'attaquant choisit, parmi les endroits que son excédent ouvre, celui qui blesse le plus.

    >>> [round(float(p.perte), 2) for p in pertes({"attribut": 3, "competence": 3})][:2]
    [1.88, 1.81]
    """
    return tuple(Perte(str(a), _croix(v, a)) for a in range(ARMURE_MAXIMUM + 1))


def _croix(v: Valeurs, armure: int) -> Fraction:
    moyen = combattant(SYSTEME.duel_type(), 0)
    p = potentiel(moyen.arme, moyen.porteur)
    total = Fraction(0)
    for exces, chance in loi_de_l_ecart(_attaque(v), _parade(v)).valeurs():
        if exces > 0:
            comptes = (
                compter(p, lieu.id, fatal=est_fatal(lieu, exces), armure=armure, vigueur=moyen.vigueur)
                for lieu in lieux_ouverts(exces)
            )
            total += chance * max(c.croix for c in comptes)
    return total


def entoure(v: Valeurs, assaillants: int) -> Fraction:
    """Rend la chance qu'une taille passe la parade de qui est entouré (002-R16).

    >>> entoure({"attribut": 3, "competence": 3}, 5) == entoure({"attribut": 3, "competence": 3}, 9)
    True
    """
    return opposer(_attaque(v), _parade(v, malus_du_nombre(assaillants))).gagne


def _fiche(v: Valeurs, avance: int) -> Mapping[str, Valeur]:
    attributs = {"dexterite": v["attribut"], "astuce": v["attribut"] + avance, "vigilance": v["attribut"]}
    return attributs | {"melee": v["competence"], "esquive": v["competence"]}


JEU = Jeu(SYSTEME.id, SYSTEME.unite, toucher, devant, pertes, duel_de_variante(SYSTEME, _fiche), entoure)
