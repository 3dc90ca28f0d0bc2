"""Lire une ligne de commande en français : l'aide et les refus d'argparse, traduits."""

import argparse
from typing import NoReturn

USAGE = 2

TRADUCTIONS = (
    ("usage: ", "Emploi : "),
    ("positional arguments:", "Arguments :"),
    ("options:", "Options :"),
    ("show this help message and exit", "affiche cette aide"),
    ("the following arguments are required:", "il manque :"),
    ("unrecognized arguments:", "arguments inconnus :"),
    ("invalid choice", "choix inconnu"),
    ("choose from", "à choisir parmi"),
    ("expected one argument", "attend une valeur"),
    ("expected at least one argument", "attend au moins une valeur"),
    ("not allowed with argument", "ne va pas avec"),
    ("invalid int value", "nombre entier attendu, lu"),
    ("invalid float value", "nombre attendu, lu"),
)


def traduire(texte: str) -> str:
    """Remplace les mots d'argparse par les nôtres.

    >>> traduire("argument --carac: invalid int value: 'x'")
    "argument --carac: nombre entier attendu, lu: 'x'"
    """
    for anglais, francais in TRADUCTIONS:
        texte = texte.replace(anglais, francais)
    return texte


class Analyseur(argparse.ArgumentParser):
    """Un analyseur d'arguments qui parle français et sort avec 2 sur une mauvaise commande."""

    def format_help(self) -> str:
        """Rend l'aide, en français."""
        return traduire(super().format_help())

    def error(self, message: str) -> NoReturn:
        """Dit ce qui ne va pas et comment avoir de l'aide."""
        self.exit(USAGE, f"Erreur : {traduire(message)}.\nEssayez « {self.prog} --help ».\n")
