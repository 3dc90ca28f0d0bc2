"""Ce qu'« Oppositions » répond : à l'épée, face à une parade, les autres valeurs de son premier profil."""

from collections.abc import Mapping
from fractions import Fraction

from tiamat.comparaison.fiche import Valeurs
from tiamat.comparaison.jeu import Jeu, Perte, duel_de_variante
from tiamat.des import Opposition, Reserve
from tiamat.variantes.oppositions import SYSTEME
from tiamat.variantes.oppositions.combattant import combattant, dommages, nombre_d_actions
from tiamat.variantes.oppositions.entourer import attaques_d_un_assaillant
from tiamat.variantes.oppositions.initiative import chances_d_initiative
from tiamat.variantes.oppositions.multiples import malus_de_parade, reserves_d_attaque
from tiamat.variantes.oppositions.reserves import opposer, reserve
from tiamat.variantes.oppositions.series import DE_TROP, PARADE, Coup, derouler, issue
from tiamat.variantes.systeme import Valeur

PROTECTIONS = range(5)


def _rd(v: Valeurs, des: int) -> Reserve:
    return reserve(des, v["adresse"])


def toucher(v: Valeurs, ecart: int) -> Fraction | None:
    """Rend la chance qu'une attaque l'emporte sur une parade (004-R02, 004-G03) ; rien sans dé.

    >>> round(float(toucher({"rd": 6, "adresse": 4}, 2) or 0), 4)
    0.4967
    """
    des = v["rd"] + ecart
    return opposer(_rd(v, des), _rd(v, v["rd"])).gagne if des > 0 else None


def devant(v: Valeurs, ecart: int) -> Opposition | None:
    """Rend les chances du jet d'initiative : devant, à égalité complète, derrière (004-R22)."""
    combat = combattant(SYSTEME.duel_type(), 0).combat
    return chances_d_initiative((combat + ecart, combat), (v["adresse"], v["adresse"]))


def pertes(v: Valeurs) -> tuple[Perte, ...]:
    """Rend les PV d'une attaque parée, en moyenne, selon la protection (004-R71)."""
    return tuple(Perte(str(p), issue(_coup(v, v["rd"], PARADE, v["rd"], p)).perte.moyenne) for p in PROTECTIONS)


def _coup(v: Valeurs, rd: int, defense: str, parade: int, protection: int = 0) -> Coup:
    moyen = combattant(SYSTEME.duel_type(), 0)._replace(adresse=v["adresse"])
    degats = dommages(moyen, moyen.arme)
    return Coup(_rd(v, rd), defense, _rd(v, parade), degats, protection, moyen.dm_combat)


def entoure(v: Valeurs, assaillants: int) -> Fraction:
    """Rend la part des attaques d'un round qui touchent qui ne fait que parer (004-R31, 004-R32, 004-R34, 004-R42).

    Chaque assaillant porte toutes ses attaques ; passé ses parades, l'entouré est touché d'office.

    >>> entoure({"rd": 8, "adresse": 4}, 3) > entoure({"rd": 8, "adresse": 4}, 2)
    True
    """
    n = nombre_d_actions(v["adresse"])
    chacun = reserves_d_attaque(v["rd"], attaques_d_un_assaillant(n, assaillants))
    coups = [
        _coup(v, rd, PARADE if rang < n else DE_TROP, v["rd"] + malus_de_parade(rang))
        for rang, rd in enumerate(chacun * assaillants)
    ]
    return derouler(coups).touches / len(coups)


def _fiche(v: Valeurs, avance: int) -> Mapping[str, Valeur]:
    combat = combattant(SYSTEME.duel_type(), 0).combat
    des = dict.fromkeys(("rd_attaque", "rd_parade", "rd_esquive"), v["rd"])
    return {**des, "adresse": v["adresse"], "combat": combat + avance}


JEU = Jeu(SYSTEME.id, SYSTEME.unite, toucher, devant, pertes, duel_de_variante(SYSTEME, _fiche), entoure)
