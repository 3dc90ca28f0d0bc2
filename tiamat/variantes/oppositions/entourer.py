"""Un seul contre plusieurs : tenaille, encerclement, position, et ce qui y échappe."""

from tiamat.erreurs import Refus
from tiamat.variantes.oppositions.combattant import ARTS_MARTIAUX, Combattant
from tiamat.variantes.oppositions.tables import borne, modificateur

FACE, FLANC, DOS = "face", "flanc", "dos"
POSITIONS = {FACE: "De face", FLANC: "Sur le flanc", DOS: "Dans le dos"}
ESQUIVE, INSAISISSABLE = "esquive", "insaisissable"


def situation(assaillants: int, *, maitre: bool = False) -> str:
    """Nomme la situation d'un défenseur : « duel », « tenaille » (2) ou « encerclement » (3 à 8) (004-R42, 004-R44).

    Un maître d'arts martiaux n'est ni en tenaille ni encerclé (004-R68). Lève ``Refus`` hors de 1 à 8.

    >>> [situation(n) for n in (1, 2, 3)], situation(8, maitre=True)
    (['duel', 'tenaille', 'encerclement'], 'duel')
    """
    maxi = borne("encerclement_maxi")
    if not 1 <= assaillants <= maxi:
        raise Refus(f"{assaillants} assaillants : il en tient de 1 à {maxi} autour d’un défenseur (004-R44).")
    if maitre or assaillants < borne("tenaille"):
        return "duel"
    return "encerclement" if assaillants >= borne("encerclement_mini") else "tenaille"


def est_maitre_d_arts_martiaux(c: Combattant) -> bool:
    """Dit si l'on a le DM 8 en arts martiaux (004-R68).

    >>> est_maitre_d_arts_martiaux(Combattant("Léa", style="arts_martiaux", dm_style=8))
    True
    """
    return c.style == ARTS_MARTIAUX and c.maitre


def reserve_de_position(rd: int, position: str, *, maitre: bool = False) -> int:
    """Rend la RD d'une attaque selon d'où elle vient : flanc +1, dos +2 (004-R45) ; rien contre un maître (004-R68).

    >>> reserve_de_position(6, "dos"), reserve_de_position(6, "flanc"), reserve_de_position(6, "dos", maitre=True)
    (8, 7, 6)
    """
    return rd + (0 if maitre or position == FACE else modificateur(position))


def attaques_d_un_assaillant(n: int, assaillants: int, *, maitre: bool = False, assaillant_maitre: bool = False) -> int:
    """Rend les attaques que chaque assaillant porte en un round.

    ``n`` attaques (004-R42, 004-R44) ; une seule contre un maître d'arts martiaux qu'ils sont plusieurs à presser,
    sauf pour qui est maître aussi (004-R68).

    >>> attaques_d_un_assaillant(2, 3), [attaques_d_un_assaillant(2, n, maitre=True) for n in (1, 3)]
    (2, [2, 1])
    """
    gene = maitre and not assaillant_maitre and assaillants >= borne("tenaille")
    return 1 if gene else n


def assaillants_apres(assaillants: int, moyen: str) -> int:
    """Rend combien d'attaquants restent en face après une esquive, ou une parade d'insaisissable.

    D'une tenaille, il n'en reste qu'un (004-R43, 004-R41). Sortir ainsi n'expose à aucune attaque d'opportunité.
    Le document ne dit rien d'un encerclement : ils restent tous. Lève ``Refus`` pour un autre moyen.

    >>> assaillants_apres(2, "esquive"), assaillants_apres(2, "insaisissable"), assaillants_apres(5, "esquive")
    (1, 1, 5)
    """
    if moyen not in (ESQUIVE, INSAISISSABLE):
        raise Refus(f"On sort d’une tenaille par une esquive ou en étant insaisissable, pas par {moyen}.")
    return 1 if situation(assaillants) == "tenaille" else assaillants
