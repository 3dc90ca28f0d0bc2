"""Un combat que l'on joue : qui décide pour chaque camp, d'où viennent les dés, ce qui est proposé et ses chances."""

from tiamat.jeu.chances import Chances, chances
from tiamat.jeu.jeu import CONTINUER, HUMAIN, LANCER, LANCES, SAISIS, TOUR_SUIVANT, Jeu, Table
from tiamat.jeu.livre import depart_du_scenario, reponses_du_livre
from tiamat.jeu.propositions import Proposition, propositions
from tiamat.jeu.variante import FaitPeriode, JeuDeVariante, TableDeVariante, desserrer, serrer

__all__ = [
    "CONTINUER",
    "HUMAIN",
    "LANCER",
    "LANCES",
    "SAISIS",
    "TOUR_SUIVANT",
    "Chances",
    "FaitPeriode",
    "Jeu",
    "JeuDeVariante",
    "Proposition",
    "Table",
    "TableDeVariante",
    "chances",
    "depart_du_scenario",
    "desserrer",
    "propositions",
    "reponses_du_livre",
    "serrer",
]
