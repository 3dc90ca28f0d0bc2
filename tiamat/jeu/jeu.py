"""Une partie à l'écran : des gestes, que l'on annule ; la machine joue les camps qu'on lui laisse."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tiamat.analyse.duel import MELANGE
from tiamat.analyse.tactiques import tactique
from tiamat.combat.depart import Depart, participant_de_table
from tiamat.combat.deroule import CHOIX_D_ACTION, PASSER, toutes_les_actions
from tiamat.combat.ecriture import action_de_table, reponse_en_table
from tiamat.combat.partie import CORRECTION, RENFORT, REPONSES_MAXIMUM, Partie, Reponse
from tiamat.erreurs import ActionImpossible, Refus
from tiamat.hasard import Hasard, HasardGraine, HasardScript
from tiamat.journal import Fait
from tiamat.procedure.interpretes import Choix

HUMAIN = ""
LANCES, SAISIS = "lances", "saisis"
LANCER, CONTINUER, TOUR_SUIVANT = "lancer", "continuer", "tour"
GESTES_MAXIMUM = 2_000

Geste = int | str | list[int] | dict[str, Any]
"""Le rang d'une proposition ; ``lancer``, ``continuer`` ou ``tour`` ; des dés ; une action libre, une correction
(``qui``…) ou un renfort (``renfort``)."""


class Table(NamedTuple):
    """Comment on joue.

    ``joueurs`` : par camp, une tactique, ou ``HUMAIN``. ``des`` : lancés d'après la graine, ou saisis. ``livre`` : des
    réponses écrites, suivies tant que la partie leur ressemble.
    """

    depart: Depart
    joueurs: tuple[str, ...]
    des: str = LANCES
    graine: int = 0
    livre: tuple[Reponse, ...] = ()


class Jeu:
    """Une partie jouée geste par geste.

    >>> from tiamat.combat.combat import Participant
    >>> from tiamat.personnage import profil
    >>> depart = Depart((Participant("jack", profil("jack"), 0), Participant("v", profil("voyou"), 1, 4, 3)))
    >>> jeu = Jeu(Table(depart, (HUMAIN, "agressif"), graine=7))
    >>> jeu.choix.nom, jeu.partie.etat.tour
    ('action', 1)
    >>> jeu.faire({"sorte": "deplacement", "vers": 2})
    >>> jeu.partie.etat.corps[0].position
    2
    >>> jeu.annuler()
    >>> jeu.partie.etat.corps[0].position, jeu.gestes
    (0, ())
    """

    def __init__(self, table: Table, gestes: Sequence[Geste] = ()) -> None:
        if len(gestes) > GESTES_MAXIMUM:
            raise Refus(f"La partie compte {len(gestes)} gestes, {GESTES_MAXIMUM} au plus.")
        self.table = table
        self.partie = Partie(table.depart)
        self._gestes: list[Geste] = []
        self._avant: list[int] = []
        self._faits: list[int] = []
        self._avancer()
        for geste in gestes:
            self.faire(geste)

    @property
    def gestes(self) -> tuple[Geste, ...]:
        """Les gestes faits, de quoi reprendre la partie."""
        return tuple(self._gestes)

    @property
    def choix(self) -> Choix | None:
        """La décision attendue du lecteur, s'il y en a une."""
        return self.partie.attente.choix if self.partie.attente else None

    @property
    def des_attendus(self) -> str:
        """Les dés attendus, dans l'ordre où ils se donnent ; vide si la partie n'en attend pas."""
        attente = self.partie.attente
        return attente.question.demande if attente is not None and attente.question is not None else ""

    @property
    def a_la_machine(self) -> bool:
        """Vrai si la machine attend que l'on continue : personne d'autre ne joue."""
        return self.choix is not None and self._joueur(self.choix) != HUMAIN

    @property
    def suit_le_livre(self) -> bool:
        """Vrai tant que tout s'est passé comme dans le livre, et qu'il reste à lire."""
        return self._du_livre() is not None

    @property
    def livre_lu(self) -> bool:
        """Vrai si la partie a suivi le livre jusqu'à sa dernière ligne."""
        livre = self.table.livre
        return bool(livre) and len(self.partie.reponses) == len(livre) and self._comme_le_livre()

    @property
    def fini(self) -> bool:
        """Vrai quand il n'y a plus rien à jouer : le combat est fini, ou le livre lu."""
        return self.partie.finie or self.livre_lu

    @property
    def faits_du_geste(self) -> tuple[Fait, ...]:
        """Ce qui s'est passé depuis la dernière décision, les dés donnés depuis compris ; tout, avant la première."""
        decisions = (
            n for n, g in zip(self._faits, self._gestes, strict=True) if g != LANCER and not isinstance(g, list)
        )
        return self.partie.journal[max(decisions, default=0) :]

    @property
    def du_livre(self) -> Any:
        """Ce que le livre répond ici, en table ; rien s'il n'est pas suivi."""
        reponse = self._du_livre()
        return reponse.valeur if reponse else None

    def possibles(self) -> tuple[Any, ...]:
        """Rend les réponses de la décision attendue, dans l'ordre où un geste les numérote, refusées comprises."""
        attente = self.partie.attente
        if attente is None or attente.choix is None:
            return ()
        if attente.choix.nom == CHOIX_D_ACTION:
            return tuple(p.action for p in toutes_les_actions(self.partie.combat, attente.etat))
        return attente.choix.reponses

    def faire(self, geste: Any) -> None:
        """Joue un geste, puis tout ce qui ne demande rien au lecteur ; lève ``Refus``, sans rien changer."""
        avant, faits = len(self.partie.reponses), len(self.partie.journal)
        if len(self._gestes) >= GESTES_MAXIMUM:
            raise ActionImpossible(f"La partie compte déjà {GESTES_MAXIMUM} gestes.")
        try:
            self._repondre(geste)
            self._avancer()
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
        if isinstance(geste, dict) and "renfort" in geste:
            self.partie.renforcer(participant_de_table(geste["renfort"]))
        elif isinstance(geste, dict) and "qui" in geste:
            self.partie.corriger(str(geste["qui"]), {nom: v for nom, v in geste.items() if nom != "qui"})
        elif geste == CONTINUER:
            if not self.a_la_machine:
                raise ActionImpossible("C’est à vous de jouer.")
            self._jouer_pour_la_machine()
        elif geste == TOUR_SUIVANT:
            self._finir_le_tour()
        elif geste == LANCER:
            self.partie.lancer(self._hasard())
        elif self.des_attendus:
            self._saisir(geste)
        elif isinstance(geste, dict):
            if self.choix is None or self.choix.nom != CHOIX_D_ACTION:
                raise ActionImpossible("Ce n’est pas le moment d’agir.")
            self.partie.repondre(action_de_table(self.partie.combat, geste))
        else:
            possibles = self.possibles()
            if type(geste) is not int or not 0 <= geste < len(possibles):
                raise Refus("Ce geste n’est pas une des réponses possibles.")
            self.partie.repondre(possibles[geste])

    def _finir_le_tour(self) -> None:
        """Tous ceux qui ont encore la main ce tour-ci passent (R75)."""
        attente = self.partie.attente
        if attente is None or attente.nom != CHOIX_D_ACTION:
            raise ActionImpossible("Une action est en cours : répondez à ce qui est demandé, ou annulez-la.")
        tour = attente.etat.tour
        while self.partie.attente and self.partie.attente.nom == CHOIX_D_ACTION and self.partie.etat.tour == tour:
            self.partie.repondre(PASSER)

    def _saisir(self, geste: Any) -> None:
        if not isinstance(geste, list) or not all(type(n) is int for n in geste):
            raise Refus("Ce sont des dés qui sont attendus : donnez-les en nombres.")
        self.partie.repondre(geste)

    def _avancer(self) -> None:
        """Joue tout ce qui ne demande rien au lecteur."""
        while not self.livre_lu:
            if self._suivre_le_meneur():
                continue
            if self.partie.attente is None:
                return
            if self.des_attendus:
                if self.table.des == SAISIS:
                    return
                self.partie.lancer(self._hasard())
            elif self.choix is not None and self._attend_le_lecteur(self.choix):
                return
            else:
                self._jouer_pour_la_machine()

    def _suivre_le_meneur(self) -> bool:
        """Fait ce que le meneur du livre change à la main ; faux s'il ne change rien ici."""
        ecrite = self._du_livre()
        if ecrite is None or ecrite.nom not in (CORRECTION, RENFORT) or self.partie.en_cours:
            return False
        if ecrite.nom == RENFORT:
            self.partie.renforcer(participant_de_table(ecrite.valeur))
        else:
            self.partie.corriger(ecrite.valeur["qui"], ecrite.valeur)
        return True

    def _attend_le_lecteur(self, choix: Choix) -> bool:
        """Une machine seule s'arrête à chaque action, pour que l'on regarde."""
        joueur = self._joueur(choix)
        return joueur == HUMAIN or (choix.nom == CHOIX_D_ACTION and HUMAIN not in self.table.joueurs)

    def _joueur(self, choix: Choix) -> str:
        return self.table.joueurs[self.partie.combat.camps[choix.qui]]

    def _jouer_pour_la_machine(self) -> None:
        attente = self.partie.attente
        assert attente is not None
        assert attente.choix is not None
        choix, combat = attente.choix, self.partie.combat
        ecrite = self._du_livre()
        if ecrite is not None and ecrite.nom == attente.nom:
            self.partie.repondre(_lire(self, ecrite.valeur))
            return
        place = len(self.partie.reponses)
        hasard = HasardGraine((self.table.graine ^ MELANGE) * REPONSES_MAXIMUM + place)
        self.partie.repondre(tactique(self._joueur(choix))(hasard)(choix, combat, attente.etat_du_choix))

    def _hasard(self) -> Hasard:
        ecrite = self._du_livre()
        if ecrite is not None and isinstance(ecrite.valeur, list):
            return HasardScript(ecrite.valeur)
        return HasardGraine(self.table.graine * REPONSES_MAXIMUM + len(self.partie.reponses))

    def _du_livre(self) -> Reponse | None:
        place = len(self.partie.reponses)
        return self.table.livre[place] if place < len(self.table.livre) and self._comme_le_livre() else None

    def _comme_le_livre(self) -> bool:
        faites = self.partie.reponses
        return all(a[:2] == b[:2] for a, b in zip(faites, self.table.livre, strict=False))


def _lire(jeu: Jeu, valeur: Any) -> Any:
    """La réponse possible qu'écrit cette table."""
    if jeu.choix is not None and jeu.choix.nom == CHOIX_D_ACTION:
        return action_de_table(jeu.partie.combat, valeur)
    return next(p for p in jeu.possibles() if reponse_en_table(jeu.partie.combat, p) == valeur)
