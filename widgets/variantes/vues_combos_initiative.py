"""Ce que montre l'initiative : qui ouvre, puis les dés face à l'automatique."""

from tiamat.des import comparer
from tiamat.francais import INSECABLE, decimale, ordre_de_grandeur, pourcentage
from tiamat.variantes.combos.initiative import (
    Prompt,
    chance_d_ouvrir,
    difficulte_d_initiative,
    loi_d_initiative,
    succes_automatiques,
)
from widgets.dessins.deux_lois import Nommee, figure_de_deux_lois
from widgets.dessins.opposition import barre_d_opposition
from widgets.dessins.table import case, nombre, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, assembler, balise
from widgets.variantes.vues_combos_des import regles
from widgets.vues_de_jet import Vue

NOMS = ("Vous", "L’adversaire")


def initiative(mien: Prompt, sien: Prompt, *, annule: bool) -> Vue:
    """La phrase, les issues, les deux lois, puis ce que vaut l'automatique."""
    chance = chance_d_ouvrir(mien, sien, annule=annule)
    lois = [loi_d_initiative(p, annule=annule) for p in (mien, sien)]
    combien = f"{pourcentage(chance)} du temps" if chance else "jamais"
    fois = f", {ordre_de_grandeur(chance)}" if 0 < chance < 1 else ""
    debut, suite = "Vous ouvrez le combat ", f"{fois}. En moyenne{INSECABLE}: {decimale(lois[0].moyenne)} succès."
    dessin = assembler(
        balise("p", debut, balise("strong", combien), suite, classe="tm-phrase"),
        barre_d_opposition(comparer(*lois), NOMS, "combos-ouverture", ("Plus de succès", "Autant", "Moins de succès")),
        balise("p", _a_egalite(mien, sien), " ", *regles("002-G16")),
        figure_de_deux_lois(
            Nommee(f"Vous, {_dite(mien)}", lois[0]),
            Nommee(f"L’adversaire, {_dite(sien)}", lois[1]),
            "combos-initiative",
            "Les succès d’initiative",
        ),
        _comparaison(mien, sien, annule),
        balise("p", *regles("002-R01", "002-R02", "002-R03", "002-T4"), classe="tm-petit"),
    )
    return Vue(debut + combien + suite, dessin, pourcentage(chance), "d’ouvrir le combat")


def _dite(p: Prompt) -> str:
    if p.automatique:
        return f"d’office{' et surpris' if p.surpris else ''}"
    return f"{p.score}D10 à {difficulte_d_initiative(p.surpris)}"


def _a_egalite(mien: Prompt, sien: Prompt) -> str:
    if mien.score == sien.score:
        return f"À égalité de succès, vos scores sont égaux{INSECABLE}: on relance les dés."
    if mien.score > sien.score:
        return f"À égalité de succès, vous ouvrez{INSECABLE}: votre score est plus grand."
    return f"À égalité de succès, l’adversaire ouvre{INSECABLE}: son score est plus grand."


def _comparaison(mien: Prompt, sien: Prompt, annule: bool) -> Html:
    """Pour chacun : les dés en moyenne, l'automatique, la chance que les dés fassent au moins autant."""
    rangs = []
    for nom, p in zip(NOMS, (mien, sien), strict=True):
        loi, d_office = loi_d_initiative(p._replace(automatique=False), annule=annule), succes_automatiques(p)
        rangs.append(rang(nom, nombre(decimale(loi.moyenne)), nombre(d_office), case(loi.chance_au_moins(d_office))))
    titre = "Lancer, ou compter d’office"
    return voir_les_nombres(table(titre, ("Qui", "Dés, moyenne", "D’office", "Dés, au moins autant"), rangs))
