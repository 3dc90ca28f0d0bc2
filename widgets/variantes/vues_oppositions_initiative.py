"""Ce que montre l'initiative : qui passe devant, et ce que vaut chaque point de Combat."""

from tiamat.francais import INSECABLE, ordre_de_grandeur, pourcentage, signe
from tiamat.variantes.oppositions.initiative import chances_d_initiative, jet_d_initiative
from widgets.dessins.chances import Essai, colonnes_de_chances
from widgets.dessins.liens import renvoi
from widgets.dessins.opposition import barre_d_opposition
from widgets.dessins.parties import Fort, phrase, titre
from widgets.dessins.table import case, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

AUTOUR = 4
"""Autant de points de Combat en plus et en moins se comparent."""
ISSUES = ("Devant", "Égalité complète", "Derrière")


def initiative(scores: tuple[int, int], adresses: tuple[int, int], maximum: int) -> Vue:
    """La phrase, les trois issues, puis chaque point de Combat de plus ou de moins."""
    op = chances_d_initiative(scores, adresses)
    un, deux = (jet_d_initiative(s, a) for s, a in zip(scores, adresses, strict=True))
    combien = Fort(f"{pourcentage(op.gagne)} du temps" if op.gagne else "jamais")
    vous = "vous agissez d’abord" if op.gagne else "vous n’agissez d’abord"
    fois = f", {ordre_de_grandeur(op.gagne)}" if 0 < op.gagne < 1 else ""
    suite = f" Égalité complète{INSECABLE}: {pourcentage(op.egalite)}." if op.egalite else ""
    dite = (f"{un} contre {deux}{INSECABLE}: {vous} ", combien, f"{fois}.{suite}")
    dessin = assembler(
        phrase(*dite),
        barre_d_opposition(op, ("Vous", "l’adversaire"), "oppositions-initiative", ISSUES),
        titre("Un point de Combat de plus ou de moins", "004-R22"),
        _autour(scores, adresses, maximum),
        balise("p", _adresse(adresses), " ", renvoi("004-R22"), *((" ", renvoi("004-G25")) if op.egalite else ())),
    )
    return Vue("".join(dite), dessin, pourcentage(op.gagne), "d’agir d’abord")


def _adresse(adresses: tuple[int, int]) -> str:
    un, deux = adresses
    if un == deux:
        return "Même Adresse : une égalité se tire au sort, à 1D2.".replace(" :", f"{INSECABLE}:")
    return f"À total égal, {'vous passez' if un > deux else 'l’adversaire passe'} devant, par l’Adresse."


def _autour(scores: tuple[int, int], adresses: tuple[int, int], maximum: int) -> Html:
    essais = [
        (plus, chances_d_initiative((scores[0] + plus, scores[1]), adresses).gagne)
        for plus in range(-AUTOUR, AUTOUR + 1)
        if 0 <= scores[0] + plus <= maximum
    ]
    nom = "Chance d’agir d’abord"
    dessin = colonnes_de_chances(
        [Essai(signe(plus) if plus else "0", p, not plus) for plus, p in essais],
        "oppositions-initiative-autour",
        nom,
        "points de Combat en plus ou en moins",
    )
    rangs = (rang(signe(plus), case(p)) for plus, p in essais)
    return balise("figure", dessin, voir_les_nombres(table(nom, ("Combat", "D’abord"), rangs)), classe="tm-figure")
