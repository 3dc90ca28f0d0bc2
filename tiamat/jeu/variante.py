"""Un duel d'un système frère, à l'écran : des gestes que l'on annule ; la machine joue les camps qu'on lui laisse."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from tiamat.erreurs import ActionImpossible, Refus
from tiamat.francais import majuscule
from tiamat.hasard import HasardGraine
from tiamat.jeu.jeu import CONTINUER, GESTES_MAXIMUM, LANCER, LANCES, SAISIS
from tiamat.journal import Fait
from tiamat.procedure.interpretes import Choix
from tiamat.variantes.partie import PartieDeVariante
from tiamat.variantes.rejouer import REPONSES_MAXIMUM
from tiamat.variantes.systeme import Depart, Proposition, Systeme

DEUX_CAMPS = (0, 1)
REPETE = re.compile(rf"{CONTINUER}\*([1-9]\d{{0,3}})")


class TableDeVariante(NamedTuple):
    """Comment on joue : ``joueurs``, les camps que l'on joue, aucun si l'on regarde ; ``des``, lancés ou saisis."""

    systeme: Systeme
    depart: Depart
    joueurs: tuple[int, ...]
    des: str = LANCES
    graine: int = 0


def serrer(gestes: Sequence[Any]) -> list[Any]:
    """Rend les gestes en plus court : une suite de ``continuer`` n'en fait qu'un, avec leur nombre.

    >>> serrer([2, "continuer", "continuer", "continuer", [4, 1]])
    [2, 'continuer*3', [4, 1]]
    """
    serres: list[Any] = []
    for geste, suite in groupby(gestes):
        tous = list(suite)
        serres += [f"{CONTINUER}*{len(tous)}"] if geste == CONTINUER else tous
    return serres


def desserrer(gestes: Sequence[Any]) -> list[Any]:
    """Rend les gestes que ``serrer`` a écrits ; les autres restent ce qu'ils sont.

    >>> desserrer([2, "continuer*3"])
    [2, 'continuer', 'continuer', 'continuer']
    """
    tous: list[Any] = []
    for geste in gestes:
        lu = REPETE.fullmatch(geste) if isinstance(geste, str) else None
        tous += [CONTINUER] * int(lu[1]) if lu else [geste]
        if len(tous) > GESTES_MAXIMUM:  # la partie les refusera : inutile d'en écrire davantage
            break
    return tous


class FaitPeriode(NamedTuple):
    """Une unité de temps du système qui s'ouvre : « Tour 3 »."""

    unite: str
    numero: int

    @property
    def regles(self) -> tuple[str, ...]:
        """Aucune : c'est un repère de lecture."""
        return ()

    @property
    def titre(self) -> str:
        """Le repère.

        >>> FaitPeriode("tour", 3).titre
        'Tour 3'
        """
        return f"{majuscule(self.unite)} {self.numero}"

    def phrase(self) -> str:
        """Le repère, en phrase."""
        return f"{self.titre}."


class JeuDeVariante:
    """Un duel joué geste par geste.

    Un geste est le rang d'une proposition, les dés lancés, ``lancer``, ou ``continuer`` quand la machine joue seule.
    """

    def __init__(self, table: TableDeVariante, gestes: Sequence[Any] = ()) -> None:
        if len(gestes) > GESTES_MAXIMUM:
            raise Refus(f"La partie compte {len(gestes)} gestes, {GESTES_MAXIMUM} au plus.")
        self.table = table
        # La machine seule s'arrête à chaque décision, pour que l'on regarde.
        self.partie = PartieDeVariante(
            table.systeme,
            table.depart,
            graine=None if table.des == SAISIS else table.graine,
            joueurs=table.joueurs or DEUX_CAMPS,
        )
        self._gestes: list[Any] = []
        self._avant: list[int] = []
        self._faits: list[int] = []
        for geste in gestes:
            self.faire(geste)

    @property
    def gestes(self) -> tuple[Any, ...]:
        """Les gestes faits, de quoi reprendre la partie."""
        return tuple(self._gestes)

    @property
    def choix(self) -> Choix | None:
        """La décision attendue, s'il y en a une."""
        return self.partie.attente.choix if self.partie.attente else None

    @property
    def des_attendus(self) -> str:
        """Les dés attendus, dans l'ordre où ils se donnent ; vide si la partie n'en attend pas."""
        attente = self.partie.attente
        return attente.question.demande if attente is not None and attente.question is not None else ""

    @property
    def a_la_machine(self) -> bool:
        """Vrai si la machine attend que l'on continue : personne d'autre ne joue."""
        return self.choix is not None and not self.table.joueurs

    @property
    def fini(self) -> bool:
        """Vrai quand il n'y a plus rien à jouer."""
        return self.partie.finie

    @property
    def faits_du_geste(self) -> tuple[Fait, ...]:
        """Ce qui s'est passé depuis la dernière décision, les dés donnés depuis compris ; tout, avant la première."""
        decisions = (n for n, g in zip(self._faits, self._gestes, strict=True) if g != LANCER and type(g) is not list)
        return self.partie.journal[max(decisions, default=0) :]

    @property
    def coups_du_geste(self) -> list[tuple[Fait, ...]]:
        """Les mêmes faits, une suite par pas joué."""
        reste = len(self.faits_du_geste)
        coups: list[tuple[Fait, ...]] = []
        for faits in reversed(self.partie.par_pas):
            if reste <= 0:
                break
            coups.append(faits[-reste:])
            reste -= len(faits)
        return [c for c in reversed(coups) if c]

    @property
    def journal(self) -> list[Fait]:
        """Tous les faits, chaque unité de temps ouverte par son repère."""
        unite = self.table.systeme.unite
        return [f for numero, faits in self.partie.periodes for f in (FaitPeriode(unite, numero), *faits)]

    def propositions(self) -> tuple[Proposition, ...]:
        """Rend les réponses à la décision attendue, dans l'ordre où un geste les numérote, refusées comprises."""
        return tuple(self.partie.propositions)

    def faire(self, geste: Any) -> None:
        """Joue un geste, puis tout ce qui ne demande rien au lecteur ; lève ``Refus``, sans rien changer."""
        avant, faits = len(self.partie.reponses), len(self.partie.journal)
        if len(self._gestes) >= GESTES_MAXIMUM:
            raise ActionImpossible(f"La partie compte déjà {GESTES_MAXIMUM} gestes.")
        try:
            self._repondre(geste)
        except Refus:
            self.partie.revenir(avant)
            raise
        self._gestes.append(geste)
        self._avant.append(avant)
        self._faits.append(faits)

    def annuler(self) -> None:
        """Défait le dernier geste ; lève ``ActionImpossible`` s'il n'y en a pas."""
        if not self._gestes:
            raise ActionImpossible("Il n’y a rien à annuler : le combat commence.")
        self._gestes.pop()
        self._faits.pop()
        self.partie.revenir(self._avant.pop())

    def _repondre(self, geste: Any) -> None:
        if self.fini:
            raise ActionImpossible("Le combat est fini : rien n’est en attente.")
        if geste == LANCER:
            place = len(self.partie.reponses)
            self.partie.lancer(HasardGraine(self.table.graine * REPONSES_MAXIMUM + place))
        elif geste == CONTINUER:
            self._continuer()
        elif self.des_attendus:
            if type(geste) is not list or not all(type(n) is int for n in geste):
                raise Refus("Ce sont des dés qui sont attendus : donnez-les en nombres.")
            self.partie.repondre(geste)
        else:
            possibles = self.propositions()
            if self.a_la_machine or type(geste) is not int or not 0 <= geste < len(possibles):
                raise Refus("Ce geste n’est pas une des réponses possibles.")
            self.partie.repondre(possibles[geste].reponse)

    def _continuer(self) -> None:
        """La machine décide jusqu'au bout du pas en cours, ou jusqu'aux dés à donner."""
        if not self.a_la_machine:
            raise ActionImpossible("C’est à vous de jouer.")
        partie, pas = self.partie, self.partie.pas_joues
        while self.choix is not None and partie.pas_joues == pas:
            assert partie.attente is not None
            partie.repondre(self.table.systeme.decider(self.choix, self.table.depart, partie.attente.etat))
