"""Rejouer un pas d'une partie : les réponses notées ; au-delà, la graine lance, la machine décide, ou l'on attend."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tiamat.erreurs import ActionImpossible, FicheInvalide
from tiamat.francais import citer, guillemets
from tiamat.hasard import HasardGraine, HasardNote, HasardScript
from tiamat.journal import Fait, Journal
from tiamat.procedure.interpretes import Choix
from tiamat.procedure.questions import Question
from tiamat.variantes.systeme import Depart, Systeme

REPONSES_MAXIMUM = 5_000


class Reponse(NamedTuple):
    """Une réponse donnée : à un choix, ou les dés d'une question."""

    nom: str
    valeur: Any


class EnAttente(Exception):
    """Ce que la partie attend : une décision (``choix``), ou les dés d'une question ; ``etat`` est celui du moment."""

    def __init__(self, choix: Choix | None, question: Question[Any] | None, etat: Any) -> None:
        super().__init__(choix.nom if choix else question.nom if question else "")
        self.choix = choix
        self.question = question
        self.etat = etat


class Table(NamedTuple):
    """Ce qui se joue : le système, le départ, les camps que quelqu'un joue, et la graine des dés s'il y en a une."""

    systeme: Systeme
    depart: Depart
    joueurs: frozenset[int]
    graine: int | None


class Rejoueur:
    """L'interprète d'un pas : il lit ``reponses`` à partir de ``place``, et y note les dés qu'il lance.

    ``duree`` : l'unité de temps où le pas se joue, celle de sa première décision, sinon celle où il commence.
    """

    def __init__(self, table: Table, reponses: list[Reponse], place: int, etat: Any, journal: Journal) -> None:
        self._table, self._reponses, self._journal = table, reponses, journal
        self._etat = etat
        self._decide = False
        self.place = place
        self.duree = max(1, table.systeme.duree(etat))

    def _suivante(self, nom: str) -> Reponse | None:
        if self.place >= len(self._reponses):
            return None
        reponse = self._reponses[self.place]
        if reponse.nom != nom:
            raise FicheInvalide(f"Réponse {self.place + 1} : {citer(reponse.nom)}, on attendait {guillemets(nom)}.")
        self.place += 1
        return reponse

    def tirer(self, question: Question[Any]) -> Any:
        """Rend la réponse notée ; sinon lance à la graine, ou attend les dés."""
        reponse = self._suivante(question.nom)
        if reponse is not None:
            if not isinstance(reponse.valeur, list) or not all(type(n) is int for n in reponse.valeur):
                raise FicheInvalide(f"{question.nom} : attendu la liste des dés lancés.")
            with HasardScript(reponse.valeur) as hasard:
                return question.lancer(lambda _: hasard, self._journal)
        if self._table.graine is None:
            raise EnAttente(None, question, self._etat)
        if self.place >= REPONSES_MAXIMUM:
            raise ActionImpossible(f"La partie compte déjà {REPONSES_MAXIMUM} réponses.")
        notes = HasardNote(HasardGraine(self._table.graine * REPONSES_MAXIMUM + self.place))
        issue = question.lancer(lambda _: notes, self._journal)
        self._reponses.append(Reponse(question.nom, notes.donnes))
        self.place += 1
        return issue

    def choisir(self, choix: Choix, combat: Any, etat: Any) -> Any:
        """Rend la décision notée ; sinon l'attend d'un joueur, ou la prend pour la machine."""
        self._etat = etat
        if not self._decide:
            self._decide, self.duree = True, max(1, self._table.systeme.duree(etat))
        if len(choix.reponses) == 1:
            return choix.reponses[0]
        if choix.qui not in self._table.joueurs:
            return self._table.systeme.decider(choix, self._table.depart, etat)
        reponse = self._suivante(choix.nom)
        if reponse is None:
            raise EnAttente(choix, None, etat)
        for permise in choix.reponses:
            if permise == reponse.valeur and type(permise) is type(reponse.valeur):
                return permise
        donnee = citer(reponse.valeur)
        raise ActionImpossible(f"{choix.nom} : {donnee} n’est pas une réponse possible.")

    def jouer(self, procedure: Callable[..., Any], *parametres: Any) -> Any:
        """Joue la sous-procédure sur place."""
        return procedure(self, *parametres)

    def noter(self, raconter: Callable[..., Iterable[Fait]], *parametres: Any) -> None:
        """Note les faits."""
        for fait in raconter(*parametres):
            self._journal.noter(fait)

    def sous(self, prefixe: str) -> None:
        """Ne nomme rien : un pas ne pose jamais deux fois la même question à la fois."""
