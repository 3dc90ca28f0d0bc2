"""Des situations entières, mises en coups : un échange, un encerclement, une volée."""

from typing import NamedTuple

from tiamat.des import Somme
from tiamat.erreurs import Refus
from tiamat.variantes.oppositions.combattant import nombre_d_actions
from tiamat.variantes.oppositions.embuscade import TIR, peut_se_defendre
from tiamat.variantes.oppositions.entourer import (
    DOS,
    FACE,
    FLANC,
    attaques_d_un_assaillant,
    reserve_de_position,
    situation,
)
from tiamat.variantes.oppositions.multiples import malus_de_parade, reserves_d_attaque
from tiamat.variantes.oppositions.reserves import reserve
from tiamat.variantes.oppositions.series import DE_TROP, ESQUIVE, PARADE, RIEN, Coup
from tiamat.variantes.oppositions.tir import Tir, couvert, malus_contre_un_trait, repartir

PARER, ESQUIVE_EN_DERNIER, ESQUIVE_D_ABORD = "parer", "dernier", "abord"
BOUCLIER, ARME_DE_POING, NUL = "bouclier", "arme", "rien"
SANS_CARAC = 1
"""La caractéristique ne compte pas sous la lecture à 7–8."""


class Defenseur(NamedTuple):
    """Celui qui subit : RD de parade et d'esquive, Adresse (ses parades), ce qui réduit les dommages."""

    rd_parade: int = 8
    rd_esquive: int = 8
    adresse: int = 4
    bouclier: bool = False
    dm_combat: int = 4
    protection: int = 2
    maitre: bool = False

    @property
    def parades(self) -> int:
        """Ses parades d'un round."""
        return nombre_d_actions(self.adresse)


def _coup(
    rd: int, defense: str, reponse: int, d: Defenseur, dommages: Somme, seuil: int = 0, parfait: bool = False
) -> Coup:
    un, deux = reserve(rd, SANS_CARAC), reserve(reponse, SANS_CARAC)
    return Coup(un, defense, deux, dommages, d.protection, d.dm_combat, seuil, parfait)


def echange(
    rds: tuple[int, ...], d: Defenseur, dommages: Somme, *, reponse: str = PARER, parfait: bool = False
) -> list[Coup]:
    """Met en coups les attaques d'un round contre un défenseur qui pare, ou garde une esquive.

    ``reponse`` : « parer », « dernier » (l'esquive remplace la dernière parade) ou « abord » (elle répond à la
    première attaque). L'esquive est complexe : ce qui la suit touche d'office (004-R10, 004-R32, 004-R34, 004-T1).

    >>> [c.defense for c in echange((8, 7, 6), Defenseur(adresse=4), Somme(1, 8, 2))]
    ['parade', 'parade', 'de_trop']
    >>> [c.defense for c in echange((8, 7, 6), Defenseur(adresse=4), Somme(1, 8, 2), reponse="dernier")]
    ['parade', 'esquive', 'de_trop']
    """
    esquive = {PARER: -1, ESQUIVE_EN_DERNIER: d.parades - 1, ESQUIVE_D_ABORD: 0}[reponse]
    coups = []
    for i, rd in enumerate(rds):
        if i == esquive:
            coups.append(_coup(rd, ESQUIVE, d.rd_esquive, d, dommages, parfait=parfait))
        elif i >= d.parades or -1 < esquive < i:
            coups.append(_coup(rd, DE_TROP, 0, d, dommages))
        else:
            parade = d.rd_parade + malus_de_parade(i, bouclier=d.bouclier)
            coups.append(_coup(rd, PARADE, parade, d, dommages, parfait=parfait))
    return coups


def encerclement(
    assaillants: int, rd: int, adresse: int, d: Defenseur, dommages: Somme, *, flancs: int = 0, dos: int = 0
) -> list[Coup]:
    """Met en coups le round de plusieurs assaillants égaux autour d'un défenseur qui pare tant qu'il peut.

    Chacun porte ses attaques l'une après l'autre ; ``flancs`` et ``dos`` d'entre eux ont une position (004-R34,
    004-R42, 004-R44, 004-R45, 004-R68, 004-G35). Lève ``Refus`` si ces places dépassent le nombre d'assaillants.

    >>> [c.defense for c in encerclement(2, 6, 4, Defenseur(adresse=4), Somme(1, 8))]
    ['parade', 'parade', 'de_trop', 'de_trop']
    >>> [c.attaque.des for c in encerclement(3, 6, 2, Defenseur(), Somme(1, 8), dos=1)]
    [6, 6, 8]
    """
    situation(assaillants)
    if flancs + dos > assaillants or (assaillants == 1 and flancs + dos):
        raise Refus(f"{flancs} sur le flanc et {dos} dans le dos : c’est trop pour {assaillants}. Baissez-les.")
    places = [FACE] * (assaillants - flancs - dos) + [FLANC] * flancs + [DOS] * dos
    chacun = attaques_d_un_assaillant(nombre_d_actions(adresse), assaillants, maitre=d.maitre)
    rds = (
        rd_une
        for place in places
        for rd_une in reserves_d_attaque(reserve_de_position(rd, place, maitre=d.maitre), chacun)
    )
    return echange(tuple(rds), d, dommages)


class Volee(NamedTuple):
    """Une volée devant un couvert : les traits tirés, arrêtés, ceux qui visent cette cible, et leurs coups."""

    tires: int
    arretes: int
    recus: int
    coups: tuple[Coup, ...]


def volee(
    tireurs: int,
    tirs: int,
    tir: Tir,
    d: Defenseur,
    dommages: Somme,
    *,
    part: int = 0,
    cibles: int = 1,
    moyen: str = ARME_DE_POING,
    surprise: bool = False,
) -> Volee:
    """Met en coups une volée, pour la cible qui reçoit le plus de traits.

    ``tir`` : un premier tir déjà réglé ; ``tirs`` par tireur, −1 RD chacun après le premier (004-R59, 004-R61).
    ``part`` : le couvert, en pour cent (004-R63). ``moyen`` : « bouclier », « arme » ou « rien » (004-R60).
    ``surprise`` : tireurs non repérés, rien ne se pare (004-R70). Sans parade possible, un succès suffit (004-G04).

    >>> v = volee(10, 1, Tir(6), Defenseur(adresse=4), Somme(1, 8), part=75)
    >>> v.arretes, [c.defense for c in v.coups]
    (7, ['parade', 'parade', 'de_trop'])
    """
    par_tireur = reserves_d_attaque(tir.rd, tirs)
    partage = couvert(tireurs * tirs, part)
    passent = [rd for rd in par_tireur for _ in range(tireurs)][: partage.passent]
    recus = repartir(len(passent), cibles)[0]
    siens = passent[::cibles]
    somme = dommages._replace(fixe=dommages.fixe + tir.dommages)
    nue = moyen == NUL or not peut_se_defendre(repere=not surprise, entre=False, genre=TIR)
    coups = []
    for i, rd in enumerate(siens):
        if nue or i < d.parades:
            malus = malus_contre_un_trait(bouclier=moyen == BOUCLIER) + malus_de_parade(i, bouclier=moyen == BOUCLIER)
            coups.append(_coup(rd, RIEN if nue else PARADE, d.rd_parade + malus, d, somme, tir.seuil))
        else:
            coups.append(_coup(rd, DE_TROP, 0, d, somme))
    return Volee(tireurs * tirs, partage.arretes, recus, tuple(coups))
