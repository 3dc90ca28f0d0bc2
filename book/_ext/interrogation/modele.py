"""Une question : son énoncé, la réponse que calcule le moteur, les erreurs de lecture plausibles, pourquoi."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from typing import NamedTuple

from tiamat.catalogue import catalogue
from tiamat.erreurs import Refus
from tiamat.francais import enumerer, guillemets

CHAPITRES = (
    "caracteristiques",
    "creation",
    "tests",
    "des",
    "combat",
    "mouvements",
    "attaque",
    "distance",
    "localisation",
    "beat-them-all",
    "combos",
    "attributs",
    "etats",
    "competences",
    "talents",
    "armes",
)
"""Les pages qui interrogent ; chacune a son module, du même nom."""
PAR_CHAPITRE = 5
FAUSSES = (2, 3)
"""Combien de fausses réponses une question propose."""


class QuestionFautive(Exception):
    """Une question que la page ne peut pas poser, et pourquoi."""


class Question(NamedTuple):
    """Une question et ses réponses ; ``renvois`` : les règles (R96) et les arbitrages (C57) qui la tranchent.

    ``cle`` la nomme dans tout le livre : « attaque.perte ».
    """

    enonce: str
    juste: str
    fausses: tuple[str, ...]
    explication: str
    renvois: tuple[str, ...]
    cle: str = ""

    @property
    def propositions(self) -> tuple[str, ...]:
        """Toutes les réponses proposées, dans un ordre fixe qui ne dit rien de la bonne."""
        return tuple(sorted((self.juste, *self.fausses), key=self._empreinte))

    def _empreinte(self, proposition: str) -> bytes:
        return sha256(f"{self.cle} {proposition}".encode()).digest()


def interroger(chapitre: str) -> tuple[Question, ...]:
    """Rend les questions d'un chapitre, vérifiées ; lève ``QuestionFautive``."""
    if chapitre not in CHAPITRES:
        raise QuestionFautive(f"Le chapitre {guillemets(chapitre)} n’interroge pas. Ceux qui le font : {_chapitres()}.")
    fonctions: Sequence[Callable[[], Question]] = import_module(f"interrogation.{nom_du_module(chapitre)}").QUESTIONS
    if len(fonctions) != PAR_CHAPITRE:
        raise QuestionFautive(f"Le chapitre {guillemets(chapitre)} pose {len(fonctions)} questions, et non cinq.")
    return tuple(_poser(chapitre, f) for f in fonctions)


def nom_du_module(chapitre: str) -> str:
    """Rend le module des questions d'une page.

    >>> nom_du_module("beat-them-all")
    'beat_them_all'
    """
    return chapitre.replace("-", "_")


def verifier(question: Question) -> None:
    """Lève ``QuestionFautive`` si une question a deux fois la même réponse, trop peu, trop, ou un renvoi inconnu."""
    for faute in _fautes(question):
        raise QuestionFautive(f"Question {guillemets(question.cle)} : {faute}")


def une_seule(verdicts: Mapping[str, bool]) -> tuple[str, tuple[str, ...]]:
    """Rend la seule réponse que le moteur retient, puis les autres ; lève ``QuestionFautive`` s'il n'y en a pas une.

    >>> une_seule({"Oi zuki": False, "Mae geri": True})
    ('Mae geri', ('Oi zuki',))
    """
    justes = [reponse for reponse, juste in verdicts.items() if juste]
    if len(justes) != 1:
        raise QuestionFautive(f"il faut une bonne réponse, en voici {len(justes)} : {enumerer(justes) or 'aucune'}.")
    return justes[0], tuple(reponse for reponse in verdicts if reponse != justes[0])


def _poser(chapitre: str, fonction: Callable[[], Question]) -> Question:
    cle = f"{nom_du_module(chapitre)}.{fonction.__name__}"
    try:
        question = fonction()._replace(cle=cle)
    except (Refus, QuestionFautive) as cause:
        raise QuestionFautive(f"Question {guillemets(cle)} : {cause}") from cause
    verifier(question)
    return question


def _fautes(question: Question) -> Iterator[str]:
    minimum, maximum = FAUSSES
    if not minimum <= len(question.fausses) <= maximum:
        yield f"elle a {len(question.fausses)} fausses réponses, il en faut {minimum} ou {maximum}."
    lues = [_lue(p) for p in question.propositions]
    if doubles := sorted({lue for lue in lues if lues.count(lue) > 1}):
        yield f"réponse proposée deux fois : {enumerer(doubles)}."
    if not question.renvois:
        yield "elle ne renvoie à aucune règle."
    fiches = catalogue()
    if inconnus := [r for r in question.renvois if r not in fiches.regles and r not in fiches.arbitrages]:
        yield f"renvoi inconnu : {enumerer(inconnus)}."


def _lue(proposition: str) -> str:
    return " ".join(proposition.casefold().split())


def _chapitres() -> str:
    return ", ".join(CHAPITRES)
