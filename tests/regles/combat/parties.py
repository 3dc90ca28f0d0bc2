"""De quoi mener une partie d'essai : des départs variés, et un joueur qui répond à tout, dés compris."""

from random import Random
from typing import Any

from tests.regles.combat.outils import voyous
from tiamat.combat.actions import TECHNIQUE
from tiamat.combat.combat import Participant
from tiamat.combat.depart import Depart
from tiamat.combat.deroule import CHOIX_D_ACTION, actions_legales
from tiamat.combat.options import Options
from tiamat.combat.partie import Partie
from tiamat.journal import Journal
from tiamat.personnage import generer, profil
from tiamat.procedure.questions import Question

JACK = Participant("jack", profil("jack"), 0)
RYU = Participant("ryu", profil("ryu"), 1, position=1)
DUEL = Depart((JACK, RYU))
BANDE = Depart((JACK, Participant("bande", voyous(), 1, 3, 1)))
EMBUSCADE = Depart((JACK, Participant("bande", voyous(), 1, 3, 4)), embusques=1)
TOUT_VU = Depart((JACK, RYU), Options(defense_apres_jet=True, zone_avant_defense=True))
MELEE = Depart(
    tuple(
        Participant(art, generer(art, 9, n, nom=art), n % 2, position=n)
        for n, art in enumerate(("kendo", "ninjutsu", "lutte", "boxe"))
    ),
    circonstances=("cible_qui_court",),
)
DEPARTS = {"duel": DUEL, "bande": BANDE, "embuscade": EMBUSCADE, "tout vu": TOUT_VU, "mêlée": MELEE}


class _DesLances:
    """Des dés que l'on lance à la main, et que l'on note."""

    def __init__(self, alea: Random) -> None:
        self._alea = alea
        self.lus: list[int] = []

    def de(self, faces: int) -> int:
        self.lus.append(self._alea.randint(1, faces))
        return self.lus[-1]


def lancer(question: Question[Any], alea: Random) -> list[int]:
    """Les dés d'une question, lancés à la main."""
    des = _DesLances(alea)
    question.lancer(lambda _: des, Journal())
    return des.lus


def une_reponse(partie: Partie, alea: Random) -> Any:
    """Une réponse permise à ce que la partie attend ; un coup, trois fois sur quatre."""
    attente = partie.attente
    assert attente is not None
    if attente.question is not None:
        return lancer(attente.question, alea)
    assert attente.choix is not None
    if attente.choix.nom != CHOIX_D_ACTION:
        return alea.choice(attente.choix.reponses)
    permises = actions_legales(partie.combat, attente.etat)
    coups = [a for a in permises if a.sorte == TECHNIQUE]
    return alea.choice(coups if coups and alea.random() < 0.75 else permises)


def mener(partie: Partie, reponses: int, graine: int = 0) -> Partie:
    """La même partie, après tant de réponses, ou finie."""
    alea = Random(graine)
    for _ in range(reponses):
        if partie.finie:
            break
        partie.repondre(une_reponse(partie, alea))
    return partie


def photo(partie: Partie) -> tuple[Any, ...]:
    """Tout ce qu'une partie montre."""
    a = partie.attente
    quoi = None if a is None else (a.nom, a.choix, a.etat, a.etat_du_choix, a.question and a.question.loi)
    return partie.etat, quoi, partie.reponses, partie.journal, partie.finie
