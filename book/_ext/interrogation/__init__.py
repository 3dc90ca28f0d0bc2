"""Les questions de fin de chapitre : un module par chapitre, cinq fonctions, chaque réponse calculée par le moteur."""

from interrogation.modele import CHAPITRES, PAR_CHAPITRE, Question, QuestionFautive, interroger, verifier

__all__ = ["CHAPITRES", "PAR_CHAPITRE", "Question", "QuestionFautive", "interroger", "verifier"]
