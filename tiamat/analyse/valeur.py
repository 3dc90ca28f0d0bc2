"""Ce que vaut un coup, d'après sa loi exacte : la perte qu'il promet, celle qu'il risque, ce qu'il coûte.

L'unité est le point de santé. Les poids sont les nôtres : ils ne servent qu'à faire jouer la machine.
"""

from collections.abc import Mapping
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

    @property
    def prix(self) -> float:
        """Ce que la défense coûte, son action comprise."""
        return self.points + (PRIX_D_UNE_ACTION / 2 if self.defense else 0.0)

    def valeur(self, moi: Corps, lui: Corps) -> float:
        """Rend ce que le coup gagne à son auteur."""
        return self.promet[sante_utile(lui)] - self.risque[sante_utile(moi)] + self.reste


class Coup(NamedTuple):
    """Une attaque permise, son coût, et sa pesée contre chaque défense permise, l'instinctive d'abord."""

    action: Action
    prix: float
    pesees: tuple[Pesee, ...]

    def valeur(self, moi: Corps, lui: Corps) -> float:
        """Rend ce qu'elle vaut contre la défense instinctive."""
        return self.pesees[0].valeur(moi, lui) - self.prix

    def au_pire(self, moi: Corps, lui: Corps) -> float:
        """Rend ce qu'elle vaut contre la meilleure défense, ce que celle-ci coûte compris."""
        return min(p.valeur(moi, lui) + p.prix for p in self.pesees) - self.prix


def sante_utile(c: Corps) -> int:
    """Rend la santé que la machine regarde, de 1 à ``SANTE_UTILE``."""
    return min(max(1, c.jauges.sante), SANTE_UTILE)


def coups(combat: Combat, e: Etat, qui: int) -> tuple[Coup, ...]:
    """Rend les attaques permises à ce combattant, pesées ; à son rang, ce sont celles d'``actions_legales``."""

    def calculer() -> tuple[Coup, ...]:
        return tuple(
            Coup(a, _prix(e.corps[qui], a.technique), peser_les_defenses(combat, e, annonce_de(qui, a)))
            for a in attaques_permises(combat, e, qui)
        )

    return combat.retenir(("coups", qui, e.apparence), calculer)


def peser_les_defenses(combat: Combat, e: Etat, a: Annonce) -> tuple[Pesee, ...]:
    """Rend l'attaque pesée contre chaque défense permise, l'instinctive d'abord.

    Elle ne dépend que des deux combattants, leur initiative exceptée, et de qui ils tiennent en soumission (C115).
    """

    def calculer() -> tuple[Pesee, ...]:
        return tuple(_peser(combat, e, a, d) for d in defenses(combat, e, a))

    duo = tuple((e.corps[i]._replace(rang=0).apparence, prise_libre(e, i)) for i in (a.qui, a.cible))
    return combat.retenir(("pesees", a, duo), calculer)


def valeur_d_une_offre(combat: Combat, e: Etat, qui: int, o: Offre) -> float:
    """Rend ce que vaut une technique offerte, le coût de son enchaînement retiré."""
    a = annoncer_offre(qui, o, 1)
    prix = _prix(e.corps[qui], o.enchainement) if o.enchainement else 0.0
    return peser_les_defenses(combat, e, a)[0].valeur(e.corps[qui], e.corps[o.cible]) - prix


def meilleure_attaque(combat: Combat, e: Etat, i: int, contre: int) -> float:
    """Rend ce que vaudra la meilleure attaque de l'un contre l'autre, à son rang, face à la défense instinctive."""
    moi, lui = e.corps[i], e.corps[contre]
    valeurs = (c.valeur(moi, lui) for c in coups(combat, e, i) if c.action.cible == contre)
    return max(valeurs, default=0.0)


def gain_de_la_defense(combat: Combat, e: Etat, qui: int) -> float:
    """Rend ce que garder une action épargne : la pire attaque à venir, contre l'instinct puis contre sa défense.

    Rien si plus aucun adversaire ne joue après lui ce tour-ci.
    """
    epargne, moi = 0.0, e.corps[qui]
    for j in {j for rang in e.file[1:] for j in rang if combat.camps[j] != combat.camps[qui]}:
        lui = e.corps[j]
        if lui.actions < 1:
            continue
        for c in coups(combat, e, j):
            if c.action.cible == qui:
                subie = c.pesees[0].valeur(lui, moi)
                epargne = max(epargne, subie - min(p.valeur(lui, moi) + p.prix for p in c.pesees))
    return epargne


def _peser(combat: Combat, e: Etat, a: Annonce, defense: str) -> Pesee:
    echange, garde = preparer(combat, e, a, defense)
    coup = emploi_de(combat, e, a.qui, a.technique, type=a.type, enchainement=a.enchainement)
    moi, lui = e.corps[a.qui], e.corps[a.cible]
    r = _reduire(echange)
    reste = r.touche * _effets(coup, lui) + r.grave * GRAVE
    if garde is not None:
        reste -= r.contree * _effets(garde, moi)
    return Pesee(defense, r.promet, r.risque, reste, _prix(lui, defense) if defense else 0.0)


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
    for issue, p in loi_de(echanger, echange):
        subies = ripostes if issue.resultat == RIPOSTE else pertes
        if issue.resultat in (TOUCHE, PAREE, RIPOSTE):
            subies[issue.perte] = subies.get(issue.perte, 0.0) + float(p)
        touche += float(p) * (issue.resultat == TOUCHE)
        grave += float(p) * (issue.grave and issue.resultat in (TOUCHE, PAREE))
    return _Reduite(_promesses(pertes), _promesses(ripostes), touche, grave, sum(ripostes.values()))


def _promesses(pertes: Mapping[int, float]) -> tuple[float, ...]:
    """La perte promise selon la santé de qui la subit : jamais plus qu'elle, et la victoire si elle la vide."""
    return tuple(
        sum(p * (min(perte, s) + (VICTOIRE if perte >= s else 0.0)) for perte, p in pertes.items())
        for s in range(SANTE_UTILE + 1)
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
