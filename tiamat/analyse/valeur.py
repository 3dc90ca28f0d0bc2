"""Ce que vaut un coup, d'après sa loi exacte : la perte qu'il promet, celle qu'il risque, ce qu'il coûte.

L'unité est le point de santé. Les poids sont les nôtres : ils ne servent qu'à faire jouer la machine.
"""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.combat.actions import Action, Annonce, Offre, annonce_de, annoncer_offre
from tiamat.combat.attaque import preparer
from tiamat.combat.combat import Combat, Etat
from tiamat.combat.corps import Corps
from tiamat.combat.echange import PAREE, RIPOSTE, TOUCHE, Echange, echanger
from tiamat.combat.emploi import Emploi
from tiamat.combat.legalite import cout
from tiamat.combat.permis import attaques_permises, defenses, prise_libre
from tiamat.combat.porter import emploi_de
from tiamat.combat.tables import loi_de

SANTE_UTILE = 16
"""Au-delà, un point de santé de plus ne change plus une décision."""
PRIX_DE_L_ENERGIE, PRIX_DE_LA_FURIE = 0.15, 0.3
PRIX_D_UNE_ACTION = 3.0
"""Ce que vaut, en points de santé, une action que l'adversaire perd : sonné, à terre."""
GRAVE = 2.0
VICTOIRE = 10.0
"""Ce que l'on ajoute à la perte quand elle blesse gravement, ou met hors de combat."""
REDUITES_MAXIMUM = 20_000


class Pesee(NamedTuple):
    """Un coup contre une défense, pesé pour toutes les santés : ``promet[s]`` et ``risque[s]`` pour ``s`` points.

    ``reste`` : ce que valent les états et les blessures, des deux côtés ; ``points`` : ce que coûtent l'énergie et la
    furie de la défense ; ``prix`` : ce qu'elle coûte en tout, action comprise.
    """

    defense: str
    promet: tuple[float, ...]
    risque: tuple[float, ...]
    reste: float
    points: float
    prix: float

    def valeur(self, moi: int, lui: int) -> float:
        """Rend ce que le coup gagne à son auteur, pour ces santés utiles."""
        return self.promet[lui] - self.risque[moi] + self.reste


class Coup(NamedTuple):
    """Une attaque permise, son coût, et sa pesée contre chaque défense permise, l'instinctive d'abord."""

    action: Action
    prix: float
    pesees: tuple[Pesee, ...]

    def valeur(self, moi: int, lui: int) -> float:
        """Rend ce qu'elle vaut contre la défense instinctive, pour ces santés utiles."""
        return self.pesees[0].valeur(moi, lui) - self.prix

    def contre_la_meilleure(self, moi: int, lui: int) -> float:
        """Rend ce qu'elle gagne contre la meilleure défense, ce que celle-ci coûte compris."""
        return min([p.promet[lui] - p.risque[moi] + p.reste + p.prix for p in self.pesees])

    def au_pire(self, moi: int, lui: int) -> float:
        """Rend ce qu'elle vaut contre la meilleure défense, son propre coût retiré."""
        return self.contre_la_meilleure(moi, lui) - self.prix


def sante_utile(c: Corps) -> int:
    """Rend la santé que la machine regarde, de 1 à ``SANTE_UTILE``."""
    return min(max(1, c.jauges.sante), SANTE_UTILE)


def santes_utiles(e: Etat) -> tuple[int, ...]:
    """Rend la santé utile de chacun."""
    return tuple([sante_utile(c) for c in e.corps])


def coups(combat: Combat, e: Etat, qui: int) -> tuple[Coup, ...]:
    """Rend les attaques permises à ce combattant, pesées ; à son rang, ce sont celles d'``actions_legales``."""

    def calculer() -> tuple[Coup, ...]:
        duos = {j: _duo(e, qui, j) for j in combat.adversaires(qui)}
        return tuple(
            Coup(a, _prix(e.corps[qui], a.technique), _peser_selon(duos[a.cible], combat, e, annonce_de(qui, a)))
            for a in attaques_permises(combat, e, qui)
        )

    return combat.retenir(("coups", qui, combat.apparence(e)), calculer)


def peser_les_defenses(combat: Combat, e: Etat, a: Annonce) -> tuple[Pesee, ...]:
    """Rend l'attaque pesée contre chaque défense permise, l'instinctive d'abord."""
    return _peser_selon(_duo(e, a.qui, a.cible), combat, e, a)


def _duo(e: Etat, qui: int, cible: int) -> Hashable:
    """Ce dont dépend une pesée : les deux combattants, initiative exceptée, et qui ils tiennent (C115)."""
    return tuple([(e.corps[i]._replace(rang=0).apparence, prise_libre(e, i)) for i in (qui, cible)])


def _peser_selon(duo: Hashable, combat: Combat, e: Etat, a: Annonce) -> tuple[Pesee, ...]:
    return combat.retenir(("pesees", a, duo), lambda: tuple([_peser(combat, e, a, d) for d in defenses(combat, e, a)]))


def peser_une_offre(combat: Combat, e: Etat, qui: int, o: Offre) -> tuple[Pesee, float]:
    """Rend une technique offerte, pesée contre la défense instinctive, et ce que coûte son enchaînement."""
    prix = _prix(e.corps[qui], o.enchainement) if o.enchainement else 0.0
    return peser_les_defenses(combat, e, annoncer_offre(qui, o, 1))[0], prix


Menace = tuple[int, tuple[Coup, ...]]
"""Qui attaquera, et ses coups."""


def menaces(combat: Combat, e: Etat, qui: int) -> tuple[Menace, ...]:
    """Rend les coups de chaque adversaire qui joue encore après lui ce tour-ci, et qui le visent."""
    suivants = {j for rang in e.file[1:] for j in rang if combat.camps[j] != combat.camps[qui]}
    return tuple((j, coups_contre(combat, e, j, qui)) for j in suivants if e.corps[j].actions > 0)


def coups_contre(combat: Combat, e: Etat, i: int, cible: int) -> tuple[Coup, ...]:
    """Rend les coups de l'un qui visent l'autre."""
    return tuple(c for c in coups(combat, e, i) if c.action.cible == cible)


def gain_de_la_defense(parmi: Sequence[Menace], sante: Sequence[int], qui: int) -> float:
    """Rend ce que garder une action épargne : la pire attaque à venir, contre l'instinct puis contre sa défense."""
    epargne, moi = 0.0, sante[qui]
    for j, siens in parmi:
        lui = sante[j]
        for c in siens:
            epargne = max(epargne, c.pesees[0].valeur(lui, moi) - c.contre_la_meilleure(lui, moi))
    return epargne


def _peser(combat: Combat, e: Etat, a: Annonce, defense: str) -> Pesee:
    echange, garde = preparer(combat, e, a, defense)
    coup = emploi_de(combat, e, a.qui, a.technique, type=a.type, enchainement=a.enchainement)
    moi, lui = e.corps[a.qui], e.corps[a.cible]
    r = _reduire(echange)
    reste = r.touche * _effets(coup, lui) + r.grave * GRAVE
    if garde is not None:
        reste -= r.contree * _effets(garde, moi)
    points = _prix(lui, defense) if defense else 0.0
    action = PRIX_D_UNE_ACTION / 2 if defense else 0.0
    return Pesee(defense, r.promet, r.risque, reste, points, points + action)


class _Reduite(NamedTuple):
    promet: tuple[float, ...]
    risque: tuple[float, ...]
    touche: float
    grave: float
    contree: float


@lru_cache(maxsize=REDUITES_MAXIMUM)
def _reduire(echange: Echange) -> _Reduite:
    """Réduit la loi d'un échange à ce que la machine en regarde, une fois pour toutes."""
    pertes: dict[int, float] = {}
    ripostes: dict[int, float] = {}
    touche = grave = 0.0
    for issue, chance in loi_de(echanger, echange):
        p = float(chance)
        subies = ripostes if issue.resultat == RIPOSTE else pertes
        if issue.resultat in (TOUCHE, PAREE, RIPOSTE):
            subies[issue.perte] = subies.get(issue.perte, 0.0) + p
        touche += p * (issue.resultat == TOUCHE)
        grave += p * (issue.grave and issue.resultat in (TOUCHE, PAREE))
    return _Reduite(_promesses(pertes), _promesses(ripostes), touche, grave, sum(ripostes.values()))


def _promesses(pertes: Mapping[int, float]) -> tuple[float, ...]:
    """La perte promise selon la santé de qui la subit : jamais plus qu'elle, et la victoire si elle la vide."""
    return tuple(
        sum([p * (perte if perte < s else s + VICTOIRE) for perte, p in pertes.items()]) for s in range(SANTE_UTILE + 1)
    )


def _effets(coup: Emploi, cible: Corps) -> float:
    """Ce que valent les attributs d'une touche."""
    gagne = 0.0
    if "assommante" in coup.attributs:
        gagne += PRIX_D_UNE_ACTION
    if "a_terre" in coup.attributs and cible.posture == "debout":
        gagne += PRIX_D_UNE_ACTION
    if "soumission" in coup.attributs and cible.prise is None:
        gagne += 3 * PRIX_D_UNE_ACTION
    if {"terrorisante", "aveuglante", "epuisante"} & coup.attributs:
        gagne += PRIX_D_UNE_ACTION / 2
    return gagne


def _prix(c: Corps, technique: str) -> float:
    p = cout(c.situation, catalogue().techniques[technique])
    return p.energie * PRIX_DE_L_ENERGIE + p.furie * PRIX_DE_LA_FURIE
