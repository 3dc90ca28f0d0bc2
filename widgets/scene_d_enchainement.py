"""La scène d'un enchaînement : qui l'essaie, avec quoi, contre qui ; et ce qu'on lui prête pour cela."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from tiamat.analyse.maillons import Maillon, Reglement, arme_a_prendre, exige_furie_nulle, porter_pour, regler
from tiamat.catalogue import catalogue
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.francais import INSECABLE, enumerer
from tiamat.personnage import HOMME_DE_MAIN, Personnage
from tiamat.vocabulaire import CARACTERISTIQUES

QUI, CIBLE = 0, 1
ARME_DE_LA_CIBLE, PRISE_DE_LA_CIBLE = "couteau", "immobilisation"
"""De quoi attaquer à l'arme et par une prise, en plus du poing et du pied : les défenses ne répondent pas à tout."""


class CibleReglee(NamedTuple):
    """Une cible sans fiche : ses D10 de défense instinctive, ce qu'elle encaisse, ses autres caractéristiques."""

    defense: int
    encaisse: int
    caracteristiques: int


class Avant(NamedTuple):
    """Ce qui est réglé avant le premier maillon : la furie, la distance en mètres, l'effectif d'un groupe."""

    furie: int
    distance: int
    effectif: int


class Scene(NamedTuple):
    """Deux adversaires prêts, la suite à tenter, ce qu'elle coûte, et ce qui a été prêté."""

    combat: Combat
    etat: Etat
    maillons: tuple[Maillon, ...]
    reglement: Reglement
    prets: tuple[str, ...]

    @property
    def noms(self) -> tuple[str, str]:
        """Qui enchaîne, et contre qui."""
        return self.combat.nom(QUI), self.combat.nom(CIBLE)

    @property
    def groupe(self) -> bool:
        """Vrai contre des hommes de main."""
        return CIBLE in self.combat.groupes

    @property
    def sante(self) -> int:
        """La santé de la cible."""
        return self.etat.corps[CIBLE].jauges.sante

    @property
    def effectif(self) -> int:
        """Combien ils sont, si la cible est un groupe."""
        return self.etat.corps[CIBLE].effectif


def sans_fiche(caracteristiques: Mapping[str, int], competences: Mapping[str, int]) -> Personnage:
    """L'attaquant que règlent des curseurs."""
    return Personnage("", dict(caracteristiques), competences={c: n for c, n in competences.items() if n})


def mettre_en_scene(
    attaquant: Personnage, cible: Personnage | CibleReglee, maillons: tuple[Maillon, ...], arme: str, avant: Avant
) -> Scene:
    """Met deux adversaires face à face, l'un avec de quoi tenter la suite ; lève ``Refus`` pour une fiche injouable."""
    prets = list[str]()
    siens = prets if attaquant.nom else []
    moi, tenues = _armer(_instruire(attaquant, maillons, siens), maillons, arme, siens)
    lui, siennes = _adversaire(cible, maillons, prets)
    if lui.nom == moi.nom:
        lui = replace(lui, nom=f"{lui.nom} (la cible)")
    effectif = avant.effectif if lui.statut == HOMME_DE_MAIN else 1
    combat, etat = engager(
        (
            Participant("attaquant", moi, QUI, tenues=tenues),
            Participant("cible", lui, CIBLE, effectif, avant.distance, siennes),
        )
    )
    if isinstance(cible, CibleReglee):
        reglee = replace(combat.combattants[CIBLE], defense_instinctive=cible.defense)
        combat = replace(combat, combattants=(combat.combattants[QUI], reglee))
    j = etat.corps[QUI].jauges
    j = j._replace(furie=0 if exige_furie_nulle(maillons) else min(j.furie_max, avant.furie))
    etat = etat.changer(QUI, jauges=j, actions=combat.combattants[QUI].actions, rang=1)
    etat = etat.changer(CIBLE, actions=combat.combattants[CIBLE].actions)
    return Scene(combat, etat, maillons, regler(etat, QUI, maillons), tuple(prets))


def _instruire(p: Personnage, maillons: tuple[Maillon, ...], prets: list[str]) -> Personnage:
    """Lui prête les techniques de la suite qu'il ne connaît pas."""
    suite = dict.fromkeys(t for m in maillons for t in (m.technique, m.enchainement) if t)
    manquent = [t for t in suite if t not in p.techniques and t not in catalogue().standards]
    if manquent:
        noms = enumerer([catalogue().techniques[t].nom for t in manquent])
        prets.append(f"{p.nom} apprend ici ce qui lui manque{INSECABLE}: {noms}.")
    return replace(p, nom=p.nom or "l’attaquant", techniques=(*p.techniques, *manquent))


def _armer(
    p: Personnage, maillons: tuple[Maillon, ...], arme: str, prets: list[str]
) -> tuple[Personnage, tuple[str, ...]]:
    """Lui met l'arme de la suite en main, ou au fourreau ; s'il n'en faut pas, ses mains sont libres."""
    if not arme:
        return p, ()
    tenues, rangees = porter_pour(maillons, arme)
    siennes = [catalogue().armes.identifier(objet) for objet in p.equipement]
    if siennes.count(arme) < len((*tenues, *rangees)):
        prets.append(f"{p.nom} reçoit ici l’arme qu’il faut{INSECABLE}: {catalogue().armes[arme].nom}.")
    autres = [objet for objet, a in zip(p.equipement, siennes, strict=True) if a != arme]
    nom = catalogue().armes[arme].nom
    return replace(p, equipement=(*(nom for _ in (*tenues, *rangees)), *autres)), tenues


def _adversaire(
    cible: Personnage | CibleReglee, maillons: tuple[Maillon, ...], prets: list[str]
) -> tuple[Personnage, tuple[str, ...] | None]:
    """La cible, et ce qu'elle a en main : une arme qui se prend, si la suite en veut une (C64)."""
    voulues = arme_a_prendre(maillons)
    if isinstance(cible, CibleReglee):
        valeurs = dict.fromkeys(CARACTERISTIQUES, cible.caracteristiques) | {"endurance": cible.encaisse}
        arme = ARME_DE_LA_CIBLE if not voulues or ARME_DE_LA_CIBLE in voulues else voulues[0]
        objets = (catalogue().armes[arme].nom,)
        return Personnage("la cible", valeurs, techniques=(PRISE_DE_LA_CIBLE,), equipement=objets), (arme,)
    cible = replace(cible, nom=cible.nom or "la cible")
    if not voulues:
        return cible, None
    siennes = [a for objet in cible.equipement if (a := catalogue().armes.identifier(objet)) in voulues]
    if siennes:
        return cible, (siennes[0],)
    nom = catalogue().armes[voulues[0]].nom
    prets.append(f"{cible.nom} tient ici ce que la suite vise{INSECABLE}: {nom}.")
    return replace(cible, equipement=(*cible.equipement, nom)), (voulues[0],)
