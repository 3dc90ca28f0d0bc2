"""La scène d'un échange : deux personnages face à face, ce que chacun peut faire, la loi et le lancer de l'échange."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from tiamat.analyse import LoiDEchange
from tiamat.catalogue import catalogue
from tiamat.combat.actions import Annonce, annonce_de
from tiamat.combat.attaque import CHOIX_DE_LA_DEFENSE, attaquer, preparer
from tiamat.combat.combat import Combat, Etat, Participant, engager
from tiamat.combat.combattant import DEBOUT
from tiamat.combat.echange import Echange, echanger
from tiamat.combat.permis import SANS_DEFENSE, attaques, defenses, refus_d_annonce, refus_de_garde
from tiamat.combat.porter import emploi_de
from tiamat.hasard import HasardGraine
from tiamat.journal import Fait, Journal
from tiamat.personnage import Personnage
from tiamat.procedure.interpretes import Choix, Enumerateur, Lanceur, ne_rien_decider
from tiamat.techniques import sorte

ATTAQUANT, CIBLE = 0, 1
Refus = Mapping[str, tuple[str, ...]]
"""Technique → ce qui l'empêche ; rien si elle est permise."""


class Avant(NamedTuple):
    """Ce qui est réglé avant l'échange."""

    distance: int = 1
    posture: str = DEBOUT
    posture_adverse: str = DEBOUT
    furie: int = 0
    sante_perdue: int = 0


class Coup(NamedTuple):
    """Une attaque annoncée et sa défense : l'échange prêt à jouer, et sa loi exacte."""

    annonce: Annonce
    defense: str
    echange: Echange
    loi: LoiDEchange


class Scene(NamedTuple):
    """Deux personnages prêts : l'attaquant a la main, l'autre a encore ses actions."""

    combat: Combat
    etat: Etat

    @property
    def noms(self) -> tuple[str, str]:
        """L'attaquant et la cible."""
        return self.combat.nom(ATTAQUANT), self.combat.nom(CIBLE)

    @property
    def sante(self) -> int:
        """Ce qu'il reste de santé à la cible."""
        return self.etat.corps[CIBLE].jauges.sante

    @property
    def homme_de_main(self) -> bool:
        """Vrai si la cible est un homme de main."""
        return CIBLE in self.combat.groupes

    def attaques(self) -> tuple[dict[str, Annonce], Refus]:
        """Rend les techniques permises, chacune avec sa première annonce, et ce qui empêche les autres."""
        permises: dict[str, Annonce] = {}
        refus: dict[str, tuple[str, ...]] = {}
        for action in attaques(self.combat, self.etat, ATTAQUANT):
            annonce = annonce_de(ATTAQUANT, action)
            if raisons := refus_d_annonce(self.combat, self.etat, annonce):
                refus.setdefault(action.technique, raisons)
            else:
                permises.setdefault(action.technique, annonce)
        return permises, {t: r for t, r in refus.items() if t not in permises}

    def defenses(self, annonce: Annonce) -> tuple[tuple[str, ...], Refus]:
        """Rend les défenses permises, l'instinctive d'abord, et ce qui empêche les autres que la cible connaît."""
        permises = defenses(self.combat, self.etat, annonce)
        connues = (t for t in catalogue().techniques.values() if t.id in self.combat.combattants[CIBLE].techniques)
        autres = [t.id for t in connues if sorte(t) == "defense" or "contre_attaque" in t.attributs]
        return permises, {t: refus_de_garde(self.combat, self.etat, annonce, t) for t in autres if t not in permises}

    def coup(self, annonce: Annonce, defense: str) -> Coup:
        """Rend l'échange de cette attaque et de cette défense, et sa loi."""
        echange, garde = preparer(self.combat, self.etat, annonce, defense)
        emploi = emploi_de(self.combat, self.etat, ATTAQUANT, annonce.technique, type=annonce.type)
        return Coup(annonce, defense, echange, LoiDEchange(Enumerateur().loi(echanger, echange), emploi, garde))

    def lancer(self, coup: Coup, graine: int) -> tuple[Fait, ...]:
        """Joue l'échange, dés montrés, sans le combo qu'il offrirait ; une même graine rend les mêmes dés."""

        def decider(choix: Choix, combat: Combat, etat: Etat) -> object:
            if choix.nom == CHOIX_DE_LA_DEFENSE:
                return coup.defense
            return ne_rien_decider(choix, combat, etat)

        journal = Journal()
        attaquer(Lanceur(HasardGraine(graine), journal, decider), self.combat, self.etat, coup.annonce)
        return tuple(journal)


def mettre_en_scene(attaquant: Personnage, cible: Personnage, avant: Avant) -> Scene:
    """Met deux personnages face à face ; lève ``Refus`` pour une fiche qui ne se joue pas."""
    attaquant = replace(attaquant, nom=attaquant.nom or "L’attaquant")
    cible = replace(cible, nom=cible.nom or "La cible")
    if attaquant.nom == cible.nom:
        cible = replace(cible, nom=f"{cible.nom} (la cible)")
    combat, etat = engager(
        (
            Participant("attaquant", attaquant, 0, posture=avant.posture),
            Participant("cible", cible, 1, position=avant.distance, posture=avant.posture_adverse),
        )
    )
    j, k = (c.jauges for c in etat.corps)
    actions = [c.actions for c in combat.combattants]
    j = j._replace(furie=min(j.furie_max, avant.furie))
    k = k._replace(sante=max(1, k.sante - avant.sante_perdue))
    etat = etat.changer(ATTAQUANT, jauges=j, actions=actions[ATTAQUANT], rang=1)
    return Scene(combat, etat.changer(CIBLE, jauges=k, actions=actions[CIBLE]))


__all__ = ["SANS_DEFENSE", "Avant", "Coup", "Refus", "Scene", "mettre_en_scene"]
