"""Ce que montre une opposition : les trois issues, l'excédent, ce que vaut chaque dé."""

from tiamat.des import Reserve, ecart, loi_de_reserve
from tiamat.francais import INSECABLE, ordre_de_grandeur, pourcentage, signe
from tiamat.variantes.oppositions.reserves import DES_MAXIMUM, PARFAIT, chance_critique, opposer
from widgets.dessins.chances import Essai, colonnes_de_chances
from widgets.dessins.courbe import figure_de_loi
from widgets.dessins.jauges import faits
from widgets.dessins.liens import renvoi
from widgets.dessins.opposition import barre_d_opposition
from widgets.dessins.parties import Fort, phrase, titre
from widgets.dessins.table import case, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.vues_de_jet import Vue

AUTOUR, AUTOUR_QUI_RELANCE = 3, 1
"""Autant de dés en plus et en moins se comparent ; moins quand les dés relancent, leur loi est longue."""
ISSUES = ("Touché", "Égalité, la défense tient", "Défendu")


def jet(attaque: Reserve, defense: Reserve) -> Vue:
    """La phrase, les trois issues, l'excédent, puis un dé de plus ou de moins."""
    op = opposer(attaque, defense)
    combien = Fort(f"{pourcentage(op.gagne)} du temps" if op.gagne else "jamais")
    verbe = "l’emporte" if op.gagne else "ne l’emporte"
    fois = f", {ordre_de_grandeur(op.gagne)}" if 0 < op.gagne < 1 else ""
    dite = (
        f"{attaque} contre {defense}{INSECABLE}: l’attaque {verbe} ",
        combien,
        f"{fois}. À égalité, la défense tient.",
    )
    marges = ecart(loi_de_reserve(attaque), loi_de_reserve(defense))
    dessin = assembler(
        phrase(*dite),
        barre_d_opposition(op, ("L’attaque", "la défense"), "oppositions-jet", ISSUES),
        titre("De combien", "004-G03"),
        figure_de_loi(
            marges,
            1,
            "au_moins",
            "oppositions-jet-ecart",
            "Succès de l’attaque, moins ceux de la défense",
            "touche",
            ("écart de succès", "Écart"),
        ),
        titre("Un dé de plus ou de moins", "004-R32"),
        _autour(attaque, defense),
        faits(
            {
                "Test parfait, s’il se joue": pourcentage(marges.chance_au_moins(PARFAIT)),
                "Échec critique de l’attaque": pourcentage(chance_critique(attaque)),
            }
        ),
        balise("p", "Le dé, le succès, le test parfait et l’échec critique sont des choix de ce livre. ", *_choix()),
    )
    return Vue("".join(dite), dessin, pourcentage(op.gagne), "de toucher")


def _choix() -> list[object]:
    return [part for id in ("004-G01", "004-G06", "004-G07") for part in (renvoi(id), " ")]


def _autour(attaque: Reserve, defense: Reserve) -> Html:
    """La même opposition, l'attaque à quelques dés près."""
    essais = []
    autour = AUTOUR_QUI_RELANCE if attaque.relance else AUTOUR
    for plus in range(-autour, autour + 1):
        if 0 <= attaque.des + plus <= DES_MAXIMUM:
            chance = opposer(attaque._replace(des=attaque.des + plus), defense).gagne
            essais.append((plus, attaque.des + plus, chance))
    nom = "Chance de toucher"
    dessin = colonnes_de_chances(
        [Essai(signe(plus) if plus else "0", p, not plus) for plus, _, p in essais],
        "oppositions-jet-autour",
        nom,
        "dés en plus ou en moins",
    )
    rangs = (rang((signe(plus), balise("small", f", {des} dés")), case(p)) for plus, des, p in essais)
    return balise("figure", dessin, voir_les_nombres(table(nom, ("Dés", "Touche"), rangs)), classe="tm-figure")
