"""Rejouer une partie, pas entier par pas entier, pour l'écrire en étapes de scénario."""

from typing import Any, NamedTuple

from tiamat.combat.combat import Combat, Etat
from tiamat.combat.correction import corriger
from tiamat.combat.depart import Depart, participant_de_table
from tiamat.combat.deroule import pas
from tiamat.combat.partie import CORRECTION as CORRIGE
from tiamat.combat.partie import RENFORT as ARRIVE
from tiamat.combat.partie import Partie, Reponse
from tiamat.combat.tour import embusquer, fini
from tiamat.scenario.format import CORRECTION, RENFORT
from tiamat.scenario.temoin import Incomplet, Table, Temoin


class _Repere(NamedTuple):
    """Après un pas entier : qui se bat, l'état, combien de réponses l'ont fait, combien d'étapes le disent."""

    depart: Depart
    combat: Combat
    etat: Etat
    place: int = 0
    etapes: int = 0


class Transcription:
    """Une partie rejouée jusqu'à son dernier pas entier, en étapes ; la suivre à nouveau ne rejoue que ce qui a changé.

    >>> from tiamat.combat.combat import Participant
    >>> from tiamat.personnage import profil
    >>> depart = Depart((Participant("jack", profil("jack"), 0), Participant("jin", profil("jin_chun_fung"), 1)))
    >>> transcription = Transcription(depart)
    >>> transcription.suivre(Partie(depart, graine=7))
    >>> transcription.etapes
    [{'action': 'initiative', 'des': {'jack': {'d10': [9, 6]}, 'jin': {'d10': [7, 8, 5, 2]}}}]
    """

    def __init__(self, depart: Depart) -> None:
        self.etapes: list[Table] = []
        self._reperes: list[_Repere] = []
        self._suivies: tuple[Reponse, ...] = ()
        self._commencer(depart)

    @property
    def depart(self) -> Depart:
        """Ce dont part le combat, renforts compris."""
        return self._reperes[-1].depart

    def suivre(self, partie: Partie) -> None:
        """Note les pas entiers de la partie, les mêmes que la dernière fois exceptés."""
        if partie.depart != self._parti:
            self._commencer(partie.depart)
        reponses = partie.reponses
        while (place := self._reperes[-1].place) and reponses[:place] != self._suivies[:place]:
            self._reperes.pop()
        self._suivies = reponses
        del self.etapes[self._reperes[-1].etapes :]
        temoin = Temoin(reponses, self._reperes[-1].place)
        while (repere := self._un_pas(temoin, self._reperes[-1])) is not None:
            self._reperes.append(repere._replace(place=temoin.place, etapes=len(self.etapes)))

    def _commencer(self, depart: Depart) -> None:
        self._parti = depart
        self._suivies = ()
        sans = depart._replace(corrections=())
        repere = _Repere(sans, *sans.engager())
        self.etapes.clear()
        for table in depart.corrections:
            repere = self._corriger(repere, table)
        self._reperes = [repere._replace(etapes=len(self.etapes))]

    def _un_pas(self, temoin: Temoin, repere: _Repere) -> _Repere | None:
        """Note le pas suivant ; rien s'il n'est pas entier, ou s'il n'y en a plus."""
        suivante = temoin.suivante
        if suivante is not None and suivante.nom in (CORRIGE, ARRIVE):
            temoin.place += 1
            changer = self._corriger if suivante.nom == CORRIGE else self._faire_entrer
            return changer(repere, suivante.valeur)
        if suivante is None or fini(repere.combat, repere.etat):
            return None
        notees: list[Table] = []
        try:
            etat = _jouer(temoin, repere, notees)
        except Incomplet:
            return None
        self.etapes += notees
        return repere._replace(etat=etat)

    def _corriger(self, repere: _Repere, table: Any) -> _Repere:
        changes = {nom: v for nom, v in table.items() if nom != "qui"}
        self.etapes.append({"qui": table["qui"], "action": CORRECTION, "changes": changes})
        return repere._replace(etat=corriger(repere.combat, repere.etat, table))

    def _faire_entrer(self, repere: _Repere, table: Any) -> _Repere:
        nouveau = participant_de_table(table)
        self.etapes.append({"qui": nouveau.id, "action": RENFORT})
        depart, combat, etat = repere.depart.renforcer(repere.etat, nouveau)
        return repere._replace(depart=depart, combat=combat, etat=etat)


def _jouer(h: Temoin, repere: _Repere, notees: list[Table]) -> Etat:
    """Joue un pas, l'embuscade d'abord s'il y en a une (R104) ; rend l'état d'après."""
    combat, e = repere.combat, repere.etat
    if e.tour == 0 and repere.depart.embusques is not None:
        camp = repere.depart.embusques
        qui = [i for i, c in enumerate(combat.camps) if c == camp]
        e = embusquer(h, combat, e, qui, [i for i, c in enumerate(combat.camps) if c != camp])
        notees.append(h.embuscade([combat.ids[i] for i in qui]))
    e = pas(h, combat, e)
    notees.append(h.etape(combat))
    return e
