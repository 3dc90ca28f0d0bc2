"""Dessiner les dés d'un jet, un par un, dans l'ordre où ils ont été lancés."""

from tiamat.des import Jet
from tiamat.francais import INSECABLE, signe
from widgets.dessins.icones import ETOILE
from widgets.dessins.texte import Html, assembler, balise

CONTOUR_D10 = "M26 3L48 21v9L26 49 4 30v-9z"
ARETES_D10 = "M26 3L14 30l12 7 12-7zM4 30l10 0M48 30l-10 0M26 37v12"
ANNEAU_D10 = "M26 -2L52 18.5v13.5L26 54 0 32v-13.5z"
POINTS_D6: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((26, 26),),
    2: ((17, 17), (35, 35)),
    3: ((16, 16), (26, 26), (36, 36)),
    4: ((17, 17), (35, 17), (17, 35), (35, 35)),
    5: ((16, 16), (36, 16), (26, 26), (16, 36), (36, 36)),
    6: ((17, 15), (17, 26), (17, 37), (35, 15), (35, 26), (35, 37)),
}


def des_du_jet(jet: Jet, nom: str = "Dés lancés") -> Html:
    """La liste des dés : D10, D6 de critique, autres D6, puis le bonus fixe ; un seul D10 est gardé (R61)."""
    garde = jet.d10.index(jet.meilleur) if jet.d10 else None
    groupes = [
        [_d10(valeur, i == garde) for i, valeur in enumerate(jet.d10)],
        [_d6(valeur, critique=True) for valeur in jet.critiques],
        [_d6(valeur, critique=False) for valeur in jet.d6],
        [_fixe(jet.fixe)] if jet.fixe else [],
    ]
    plus = balise("li", "+", classe="tm-op", aria_hidden="true")
    presents = [assembler(*groupe) for groupe in groupes if groupe]
    return balise("ul", Html(plus.join(presents)), classe="tm-des", aria_label=nom)


def _d10(valeur: int, garde: bool) -> Html:
    critique = valeur == 10
    mots = ["gardé" if garde else "écarté"] + ["critique"] * critique
    traits = [balise("path", classe="f", d=CONTOUR_D10), balise("path", classe="a", d=ARETES_D10)]
    if garde and critique:
        traits.append(balise("path", classe="anneau", d=ANNEAU_D10))
    traits.append(balise("text", valeur, x=26, y=29))
    if critique:
        etoile = balise("path", classe="e", d=ETOILE, style="fill:var(--tm-critique);stroke:var(--tm-surface)")
        traits.append(balise("g", etoile, transform="translate(35,-5) scale(.8)"))
    sorte = "critique" if critique else "garde" if garde else ""
    return un_de(traits, f"D10{INSECABLE}: {valeur}, {', '.join(mots)}", mots, sorte, fort=garde)


def _d6(valeur: int, critique: bool) -> Html:
    points = [balise("circle", classe="p", cx=x, cy=y, r=4) for x, y in POINTS_D6[valeur]]
    carre = balise("rect", classe="f", x=6, y=6, width=40, height=40, rx=8)
    mots = [f"+{valeur}"] + ["critique"] * critique
    nom = f"D6{INSECABLE}: {valeur}, ajouté" + (" par un critique" if critique else "")
    return un_de([carre, *points], nom, mots, "critique" if critique else "somme")


def _fixe(bonus: int) -> Html:
    mot = "bonus" if bonus > 0 else "malus"
    return un_de([balise("text", signe(bonus), x=26, y=32)], f"{mot} fixe{INSECABLE}: {signe(bonus)}", [mot], "fixe")


def un_de(traits: list[Html], nom: str, mots: list[str], sorte: str, fort: bool = True) -> Html:
    """Un dé et ses mots ; le premier mot est en gras quand le dé compte dans le total."""
    classe = f"tm-de tm-de--{sorte}" if sorte else "tm-de"
    dessin = balise("svg", *traits, classe=classe, viewBox="0 0 52 52", role="img", aria_label=nom)
    premier, *suite = mots
    lignes = [balise("span", premier, classe="tm-de-mot" if fort else None)]
    lignes += [assembler(balise("br"), mot) for mot in suite]
    return balise("li", dessin, balise("span", *lignes, aria_hidden="true"))
