"""Une partie : un combat que l'on joue question par question, que l'on annule et que l'on rejoue.

Elle est son départ et la liste de ses réponses, dés compris. Annuler raccourcit la liste ; reprendre la rejoue.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from tiamat.combat import recit
from tiamat.combat.actions import Action
from tiamat.combat.combat import Combat, Etat, Participant
from tiamat.combat.correction import corriger
from tiamat.combat.depart import (
    Depart,
    depart_de_table,
    depart_en_table,
    participant_de_table,
    participant_en_table,
)
from tiamat.combat.deroule import CHOIX_D_ACTION, pas, refus
from tiamat.combat.ecriture import action_de_table, reponse_en_table
from tiamat.combat.tour import embusquer, fini
from tiamat.erreurs import ActionImpossible, FicheInvalide, Refus
from tiamat.francais import citer, guillemets
from tiamat.hasard import Hasard, HasardGraine, HasardNote, HasardScript
from tiamat.journal import Fait, Journal
from tiamat.lecture import json_lu
from tiamat.procedure.interpretes import Choix, Interprete
from tiamat.procedure.questions import Question

VERSION = 2
CORRECTION, RENFORT = "correction", "renfort"
REPONSES_MAXIMUM = 100_000
TAILLE_MAXIMUM = 10_000_000
"""Caractères d'une partie écrite."""


class Reponse(NamedTuple):
    """Une réponse donnée : à un choix, ou les dés d'une question ; ``seule`` si la graine l'a lancée d'elle-même."""

    nom: str
    valeur: Any
    seule: bool = False


class QuestionEnAttente(Exception):
    """Le combat attend une réponse : une décision (``choix``), ou des dés (``question``)."""

    def __init__(self, choix: Choix | None, question: Question[Any] | None, nom: str, etat: Etat) -> None:
        super().__init__(nom)
        self.choix = choix
        self.question = question
        self.nom = nom
        self.etat = etat
        """L'état au début du pas ; pour un choix, ``etat_du_choix`` est celui de l'instant."""
        self.etat_du_choix: Etat | None = None


class _Repere(NamedTuple):
    """Après un pas entier : qui se bat, l'état, combien de réponses l'ont fait, combien de faits le racontent."""

    depart: Depart
    combat: Combat
    etat: Etat
    reponses: int
    faits: int


class Partie:
    """Un combat en cours.

    ``graine`` : les dés se lancent seuls, reproductibles ; sans elle, chaque question de dés attend les vrais.

    >>> from tiamat.combat.combat import Participant
    >>> from tiamat.personnage import profil
    >>> depart = Depart((Participant("jack", profil("jack"), 0), Participant("jin", profil("jin_chun_fung"), 1)))
    >>> partie = Partie(depart, graine=7)
    >>> partie.attente.nom, partie.combat.ids[partie.attente.choix.qui]
    ('action', 'jack')
    >>> partie.repondre(Action("technique", "oi_zuki", 1))
    >>> partie.attente.nom
    'defense'
    >>> partie.annuler()
    >>> partie.attente.nom, Partie.de_json(partie.en_json()).etat == partie.etat
    ('action', True)
    """

    def __init__(self, depart: Depart, *, graine: int | None = None, reponses: Iterable[Reponse] = ()) -> None:
        self.depart = depart
        self.graine = graine
        self._reponses = list(reponses)
        self._faits: list[Fait] = []
        self._reperes = [_Repere(depart, *depart.engager(), 0, 0)]
        self.attente: QuestionEnAttente | None = None
        self._avancer()

    @property
    def combat(self) -> Combat:
        """Le combat : ceux qui s'y battent, renforts compris."""
        return self._reperes[-1].combat

    @property
    def etat(self) -> Etat:
        """L'état après le dernier pas entier."""
        return self._reperes[-1].etat

    @property
    def journal(self) -> tuple[Fait, ...]:
        """Tous les faits, ceux du pas en cours compris."""
        return tuple(self._faits)

    @property
    def reponses(self) -> tuple[Reponse, ...]:
        """Toutes les réponses données, dés compris."""
        return tuple(self._reponses)

    @property
    def finie(self) -> bool:
        """Vrai quand le combat est fini."""
        return self.attente is None

    def repondre(self, valeur: Any) -> None:
        """Répond à ce qui est en attente : une action, une des réponses du choix, ou la liste des dés lancés.

        Lève ``Refus`` si la réponse n'est pas permise ; rien n'a alors changé.
        """
        attente = self.attente
        if attente is None:
            raise ActionImpossible("Le combat est fini : rien n’est en attente.")
        if attente.choix is not None:
            self._verifier(attente, valeur)
            valeur = reponse_en_table(self.combat, valeur)
        self._ajouter(Reponse(attente.nom, valeur))

    def lancer(self, hasard: Hasard) -> None:
        """Répond aux dés en attente en les lançant ; lève ``ActionImpossible`` si aucun dé n'est attendu.

        >>> from tiamat.combat.combat import Participant
        >>> from tiamat.personnage import profil
        >>> partie = Partie(Depart((Participant("a", profil("jack"), 0), Participant("b", profil("ryu"), 1))))
        >>> partie.attente.nom
        'a'
        >>> partie.lancer(HasardGraine(7))
        >>> partie.attente.nom
        'b'
        """
        if self.attente is None or self.attente.question is None:
            raise ActionImpossible("Aucun dé n’est attendu : répondez d’abord à ce qui est demandé.")
        notes = HasardNote(hasard)
        self.attente.question.lancer(lambda _: notes, Journal())
        self._ajouter(Reponse(self.attente.nom, notes.donnes))

    def corriger(self, id: str, champs: Mapping[str, Any]) -> None:
        """Change un combattant à la main, entre deux actions ; lève ``Refus`` si une valeur ne convient pas.

        ``champs`` : ceux que ``correction.CORRIGEABLES`` permet. Se rejoue et s'annule comme une réponse.
        """
        if self.en_cours:
            raise ActionImpossible("Une action est en cours : répondez à ce qui est demandé, ou annulez-la.")
        self._ajouter(Reponse(CORRECTION, {"qui": id, **champs}))

    def renforcer(self, nouveau: Participant) -> None:
        """Fait entrer un combattant de plus, qui jouera au tour suivant ; lève ``Refus`` s'il ne peut pas entrer."""
        if self.en_cours:
            raise ActionImpossible("Une action est en cours : répondez à ce qui est demandé, ou annulez-la.")
        self._ajouter(Reponse(RENFORT, participant_en_table(nouveau)))

    @property
    def en_cours(self) -> bool:
        """Vrai au milieu d'une action ou d'un début de tour."""
        return len(self._reponses) > self._reperes[-1].reponses

    def revenir(self, combien: int) -> None:
        """Ne garde que les ``combien`` premières réponses, et rejoue la suite.

        Lève ``ActionImpossible`` s'il y en a moins.
        """
        if not 0 <= combien <= len(self._reponses):
            raise ActionImpossible(f"Il n’y a que {len(self._reponses)} réponses.")
        self._reprendre(self._reponses[:combien])

    def annuler(self) -> None:
        """Revient à la dernière décision, ou aux derniers dés saisis ; lève ``ActionImpossible`` s'il n'y en a pas."""
        garde = list(self._reponses)
        while garde and garde[-1].seule:
            garde.pop()
        if not garde:
            raise ActionImpossible("Il n’y a rien à annuler : le combat commence.")
        self._reprendre(garde[:-1])

    def _ajouter(self, reponse: Reponse) -> None:
        avant = list(self._reponses)
        self._reponses.append(reponse)
        try:
            self._avancer()
        except Refus:
            self._reprendre(avant)
            raise

    def _reprendre(self, reponses: list[Reponse]) -> None:
        self._reponses = reponses
        while len(self._reperes) > 1 and self._reperes[-1].reponses > len(reponses):
            self._reperes.pop()
        self._avancer()

    def _avancer(self) -> None:
        """Rejoue depuis le dernier pas entier, jusqu'à ce qu'une réponse manque ou que le combat finisse."""
        self.attente = None
        while not self._fini() or self._main_du_meneur():
            repere = self._reperes[-1]
            del self._faits[repere.faits :]
            journal = Journal()
            rejoueur = _Rejoueur(self, repere, journal)
            try:
                apres = self._a_la_main(rejoueur, repere) or repere._replace(etat=self._un_pas(rejoueur, repere))
            except QuestionEnAttente as attente:
                self._faits.extend(journal)
                self.attente = attente
                return
            self._faits.extend(journal)
            self._reperes.append(apres._replace(reponses=rejoueur.place, faits=len(self._faits)))

    def _main_du_meneur(self) -> Reponse | None:
        """Ce que le meneur change à la main, si c'est ce qui vient."""
        place = self._reperes[-1].reponses
        suivante = self._reponses[place] if place < len(self._reponses) else None
        return suivante if suivante is not None and suivante.nom in (CORRECTION, RENFORT) else None

    def _a_la_main(self, h: "_Rejoueur", repere: _Repere) -> _Repere | None:
        """Le repère d'après une correction ou un renfort ; rien si ce n'est pas ce qui vient."""
        reponse = self._main_du_meneur()
        if reponse is None:
            return None
        h.place += 1
        if reponse.nom == RENFORT:
            depart, combat, e = repere.depart.renforcer(repere.etat, participant_de_table(reponse.valeur))
            h.noter(recit.renfort, combat, len(combat.ids) - 1)
            return repere._replace(depart=depart, combat=combat, etat=e)
        apres = corriger(repere.combat, repere.etat, reponse.valeur)
        h.noter(recit.correction, repere.combat, repere.etat, apres)
        return repere._replace(etat=apres)

    def _un_pas(self, h: Interprete, repere: _Repere) -> Etat:
        e = repere.etat
        if e.tour == 0 and self.depart.embusques is not None:
            camp = self.depart.embusques
            embusques = [i for i, c in enumerate(self.combat.camps) if c == camp]
            victimes = [i for i, c in enumerate(self.combat.camps) if c != camp]
            e = embusquer(h, self.combat, e, embusques, victimes)
        return pas(h, self.combat, e)

    def _fini(self) -> bool:
        return fini(self.combat, self.etat)

    def _verifier(self, attente: QuestionEnAttente, valeur: Any) -> None:
        choix = attente.choix
        if choix is None:
            return
        if choix.nom == CHOIX_D_ACTION:
            if not isinstance(valeur, Action):
                raise Refus("Il faut une action.")
            if raisons := refus(self.combat, attente.etat, valeur):
                raise ActionImpossible(" ".join(raisons))
        elif valeur not in choix.reponses:
            raise ActionImpossible(f"{choix.nom} : {citer(valeur)} n’est pas une des réponses possibles.")

    def en_json(self) -> str:
        """Écrit la partie : son départ, sa graine, ses réponses ; ``de_json`` la rejoue à l'identique."""
        table = {
            "version": VERSION,
            "graine": self.graine,
            **depart_en_table(self.depart),
            "reponses": [list(r) for r in self._reponses],
        }
        return json.dumps(table, ensure_ascii=False)

    @classmethod
    def de_json(cls, texte: str) -> "Partie":
        """Relit une partie et la rejoue ; lève ``FicheInvalide`` si elle ne se lit pas, ou d'une autre version."""
        table = json_lu(texte, "La partie", TAILLE_MAXIMUM)
        if not isinstance(table, dict) or table.get("version") != VERSION:
            raise FicheInvalide(
                f"Cette partie n’est pas de la version {VERSION} : rouvrez-la dans le livre qui l’a écrite."
            )
        try:
            partie = cls(depart_de_table(table), graine=_graine(table["graine"]), reponses=_reponses(table["reponses"]))
        except Refus:
            raise
        except (KeyError, TypeError, ValueError, AttributeError):
            raise FicheInvalide("La partie ne se lit pas : un champ manque, ou n’a pas la forme attendue.") from None
        if partie.finie and len(partie.reponses) > partie._reperes[-1].reponses:
            raise FicheInvalide("La partie compte des réponses de trop : le combat est fini avant elles.")
        return partie


def _graine(valeur: Any) -> int | None:
    if valeur is not None and type(valeur) is not int:
        raise FicheInvalide(f"graine : attendu un nombre entier ou rien, lu {citer(valeur)}.")
    graine: int | None = valeur
    return graine


def _reponses(valeurs: list[Any]) -> list[Reponse]:
    if len(valeurs) > REPONSES_MAXIMUM:
        raise FicheInvalide(f"La partie compte {len(valeurs)} réponses, {REPONSES_MAXIMUM} au plus.")
    reponses = [Reponse(*r) for r in valeurs if isinstance(r, list) and len(r) == 3]
    if len(reponses) < len(valeurs) or not all(type(r.nom) is str and type(r.seule) is bool for r in reponses):
        raise FicheInvalide("reponses : chacune est une liste de son nom, sa valeur, et si elle vient de la graine.")
    return reponses


class _Rejoueur:
    """L'interprète d'une partie : il répond par la liste ; au-delà, la graine lance les dés, ou la partie attend."""

    def __init__(self, partie: Partie, repere: _Repere, journal: Journal) -> None:
        self._partie = partie
        self._repere = repere
        self._journal = journal
        self._prefixe = ""
        self.place = repere.reponses

    def _suivante(self, nom: str) -> Reponse | None:
        reponses = self._partie._reponses
        if self.place >= len(reponses):
            return None
        reponse = reponses[self.place]
        if reponse.nom != nom:
            raise FicheInvalide(f"Réponse {self.place + 1} : {citer(reponse.nom)}, on attendait {guillemets(nom)}.")
        self.place += 1
        return reponse

    def tirer(self, question: Question[Any]) -> Any:
        """Rend la réponse notée ; sinon lance à la graine, ou attend les dés."""
        nom = self._prefixe + question.nom
        reponse = self._suivante(nom)
        if reponse is not None:
            if not isinstance(reponse.valeur, list | tuple) or not all(type(n) is int for n in reponse.valeur):
                raise FicheInvalide(f"{nom} : attendu la liste des dés lancés.")
            with HasardScript(reponse.valeur) as hasard:
                return question.lancer(lambda _: hasard, self._journal)
        if self._partie.graine is None:
            raise QuestionEnAttente(None, question, nom, self._repere.etat)
        notes = HasardNote(HasardGraine(self._partie.graine * REPONSES_MAXIMUM + self.place))
        issue = question.lancer(lambda _: notes, self._journal)
        self._partie._reponses.append(Reponse(nom, notes.donnes, seule=True))
        self.place += 1
        return issue

    def choisir(self, choix: Choix, combat: Combat, etat: Etat) -> Any:
        """Rend la décision notée, vérifiée ; sinon l'attend. Un choix qui n'a qu'une réponse se fait seul."""
        if len(choix.reponses) == 1:
            return choix.reponses[0]
        nom = self._prefixe + choix.nom
        reponse = self._suivante(nom)
        if reponse is None:
            attente = QuestionEnAttente(choix, None, nom, self._repere.etat)
            attente.etat_du_choix = etat
            raise attente
        if choix.nom == CHOIX_D_ACTION:
            return action_de_table(combat, reponse.valeur)
        for possible in choix.reponses:
            if reponse_en_table(combat, possible) == reponse.valeur:
                return possible
        raise ActionImpossible(f"{nom} : {citer(reponse.valeur)} n’est pas une des réponses possibles.")

    def jouer(self, procedure: Callable[..., Any], *parametres: Any) -> Any:
        """Joue la sous-procédure sur place."""
        return procedure(self, *parametres)

    def noter(self, raconter: Callable[..., Iterable[Fait]], *parametres: Any) -> None:
        """Note les faits."""
        for fait in raconter(*parametres):
            self._journal.noter(fait)

    def sous(self, prefixe: str) -> None:
        """Préfixe les questions suivantes."""
        self._prefixe = prefixe
