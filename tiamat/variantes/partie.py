"""Une partie d'un système frère : un duel joué question par question, que l'on annule et que l'on rejoue.

Elle est son départ, sa graine et la liste de ses réponses, dés compris : annuler la raccourcit, reprendre la rejoue.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from tiamat.erreurs import ActionImpossible, FicheInvalide
from tiamat.francais import citer
from tiamat.hasard import Hasard, HasardNote
from tiamat.journal import Fait, Journal
from tiamat.variantes.duel import SANS_VAINQUEUR
from tiamat.variantes.rejouer import REPONSES_MAXIMUM, EnAttente, Rejoueur, Reponse, Table
from tiamat.variantes.systeme import Depart, Proposition, Systeme


class _Repere(NamedTuple):
    """Un pas entier joué : l'état, les réponses et les faits jusque-là, et l'unité de temps où il s'est joué."""

    etat: Any
    reponses: int
    faits: int
    duree: int


class PartieDeVariante:
    """Un duel en cours.

    ``graine`` : les dés se lancent seuls ; sans elle, chaque question attend les vrais. ``joueurs`` : les camps que
    quelqu'un joue, les autres suivent la tactique du système. Au-delà de la durée maximum du système, la partie
    s'arrête sans décision, comme un duel simulé.
    """

    def __init__(
        self,
        systeme: Systeme,
        depart: Depart,
        *,
        graine: int | None = None,
        joueurs: Sequence[int] = (0, 1),
        reponses: Iterable[Reponse] = (),
    ) -> None:
        self.systeme = systeme
        self.depart = depart
        self.graine = graine
        self.joueurs = frozenset(joueurs)
        self._reponses = list(reponses)
        if len(self._reponses) > REPONSES_MAXIMUM:
            raise FicheInvalide(f"La partie compte {len(self._reponses)} réponses, {REPONSES_MAXIMUM} au plus.")
        self._faits: list[Fait] = []
        self._reperes = [_Repere(systeme.engager(depart), 0, 0, 0)]
        self._duree = 0
        self.attente: EnAttente | None = None
        self._avancer()
        if self.finie and len(self._reponses) > self._reperes[-1].reponses:
            raise FicheInvalide("La partie compte des réponses de trop : le combat est fini avant elles.")

    @property
    def etat(self) -> Any:
        """L'état à montrer : celui de la question en attente, ou celui de la fin."""
        return self.attente.etat if self.attente is not None else self._reperes[-1].etat

    @property
    def journal(self) -> tuple[Fait, ...]:
        """Tous les faits."""
        return tuple(self._faits)

    @property
    def reponses(self) -> tuple[Reponse, ...]:
        """Toutes les réponses données, dés compris."""
        return tuple(self._reponses)

    @property
    def finie(self) -> bool:
        """Vrai quand le combat est fini."""
        return self.attente is None

    @property
    def raison(self) -> str:
        """Pourquoi le combat est fini ; vide s'il ne l'est pas."""
        raison = self._raison() if self.finie else None
        return raison or ""

    @property
    def vainqueur(self) -> int:
        """Le camp qui l'emporte, 0 ou 1 ; −1 sans vainqueur, ou tant que le combat dure."""
        e = self._reperes[-1].etat
        decide = self.finie and self.systeme.fin(self.depart, e) is not None
        return self.systeme.vainqueur(self.depart, e) if decide else SANS_VAINQUEUR

    @property
    def pas_joues(self) -> int:
        """Combien de pas entiers ont été joués."""
        return len(self._reperes) - 1

    @property
    def par_pas(self) -> list[tuple[Fait, ...]]:
        """Les faits, une suite par pas joué, celui qui est en cours compris."""
        bornes = [r.faits for r in self._reperes] + ([] if self.attente is None else [len(self._faits)])
        return [tuple(self._faits[a:b]) for a, b in pairwise(bornes)]

    @property
    def periodes(self) -> list[tuple[int, tuple[Fait, ...]]]:
        """Les faits, rangés dans l'unité de temps du système où ils arrivent : (numéro, faits), du premier au dernier.

        Un pas compte dans celle où sa première décision se prend ; sans décision, dans celle où il commence.
        """
        numeros = [r.duree for r in self._reperes[1:]] + ([] if self.attente is None else [self._duree])
        rangees: list[tuple[int, tuple[Fait, ...]]] = []
        for numero, faits in zip(numeros, self.par_pas, strict=True):
            if rangees and rangees[-1][0] >= numero:
                numero = rangees[-1][0]
                rangees[-1] = numero, rangees[-1][1] + faits
            elif faits:
                rangees.append((numero, faits))
        return rangees

    @property
    def propositions(self) -> Sequence[Proposition]:
        """Ce que l'on peut répondre au choix en attente, refus compris ; rien si des dés sont attendus."""
        if self.attente is None or self.attente.choix is None:
            return ()
        return self.systeme.proposer(self.attente.choix, self.depart, self.attente.etat)

    def repondre(self, valeur: Any) -> None:
        """Répond au choix, ou donne les dés lancés ; lève ``Refus``, et rien n'a changé, si cela ne convient pas."""
        if self.attente is None:
            raise ActionImpossible("Le combat est fini : rien n’est en attente.")
        if self.attente.choix is not None:
            self._verifier(valeur)
        avant = list(self._reponses)
        self._reponses.append(Reponse(str(self.attente), valeur))
        try:
            self._avancer()
        except Exception:
            self._reprendre(avant)
            raise

    def lancer(self, hasard: Hasard) -> None:
        """Répond aux dés en attente en les lançant ; lève ``ActionImpossible`` si aucun n'est attendu."""
        if self.attente is None or self.attente.question is None:
            raise ActionImpossible("Aucun dé n’est attendu.")
        notes = HasardNote(hasard)
        self.attente.question.lancer(lambda _: notes, Journal())
        self.repondre(notes.donnes)

    def annuler(self) -> None:
        """Revient à la dernière décision d'un joueur ; lève ``ActionImpossible`` s'il n'y en a pas."""
        decisions = [i for i, r in enumerate(self._reponses) if not isinstance(r.valeur, list)]
        garde = decisions[-1] if decisions else 0 if self.graine is None and self._reponses else None
        if garde is None:
            raise ActionImpossible("Il n’y a rien à annuler : le combat commence.")
        self.revenir(garde)

    def revenir(self, reponses: int) -> None:
        """Ne garde que les premières ``reponses``, de 0 à leur nombre."""
        if not 0 <= reponses <= len(self._reponses):
            raise ActionImpossible(f"La partie compte {len(self._reponses)} réponses, pas {reponses}.")
        self._reprendre(self._reponses[:reponses])

    def _raison(self) -> str | None:
        """Pourquoi le combat s'arrête au dernier pas entier ; rien s'il continue."""
        e = self._reperes[-1].etat
        raison = self.systeme.fin(self.depart, e)
        if raison is None and self.systeme.duree(e) > self.systeme.duree_maximum:
            return f"La durée maximum est atteinte ({self.systeme.duree_maximum}) : le combat s’arrête là."
        return raison

    def _verifier(self, valeur: Any) -> None:
        for p in self.propositions:
            if p.reponse == valeur and type(p.reponse) is type(valeur):
                if p.refus:
                    raise ActionImpossible(p.refus)
                return
        raise ActionImpossible(f"{citer(valeur)} n’est pas une des réponses possibles.")

    def _reprendre(self, reponses: list[Reponse]) -> None:
        self._reponses = reponses
        while len(self._reperes) > 1 and self._reperes[-1].reponses > len(reponses):
            self._reperes.pop()
        self._avancer()

    def _avancer(self) -> None:
        """Rejoue depuis le dernier pas entier, jusqu'à ce qu'une réponse manque ou que le combat finisse."""
        self.attente = None
        while self._raison() is None:
            repere = self._reperes[-1]
            del self._faits[repere.faits :]
            journal = Journal()
            table = Table(self.systeme, self.depart, self.joueurs, self.graine)
            h = Rejoueur(table, self._reponses, repere.reponses, repere.etat, journal)
            try:
                etat = self.systeme.pas(h, self.depart, repere.etat)
            except EnAttente as attente:
                self._faits.extend(journal)
                self.attente, self._duree = attente, h.duree
                return
            self._faits.extend(journal)
            self._reperes.append(_Repere(etat, h.place, len(self._faits), h.duree))
        del self._faits[self._reperes[-1].faits :]
