"""Une opposition : trois parts côte à côte, trois motifs, leurs mots et leurs nombres."""

from fractions import Fraction

from tiamat.des import Opposition
from tiamat.francais import INSECABLE
from widgets.dessins.image import image
from widgets.dessins.motifs import hachures, points
from widgets.dessins.nombres import parts
from widgets.dessins.table import case, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, balise, identifiant

HAUTEUR = 44
FRACTION_COURTE = 15  # signes
MOTS = ("Gagné", "Égalité", "Perdu")


def barre_d_opposition(op: Opposition, noms: tuple[str, str], id: str, mots: tuple[str, str, str] = MOTS) -> Html:
    """Les trois issues, vues du premier nommé : aplat s'il gagne, points à égalité, rayures s'il perd."""
    titre = f"{noms[0]} contre {noms[1]}"
    nombres = parts(*op)
    trames = _trames(id)
    phrases = (f"{mot}{INSECABLE}: {nombre}." for mot, nombre in zip(mots, nombres, strict=True))
    dessin = image(
        titre,
        " ".join(phrases),
        id,
        balise("defs", points(identifiant(id, "points")), hachures(identifiant(id, "hachures"))),
        *_barres(op, trames),
        classe="tm-courbe tm-courbe--barre",
    )
    legende = balise("ul", *map(_legende, mots, nombres, trames), classe="tm-legende")
    chances = _table(titre, mots, nombres, op)
    return balise(
        "figure", balise("figcaption", titre, classe="tm-petit"), dessin, legende, chances, classe="tm-figure"
    )


def _trames(id: str) -> tuple[dict[str, str], ...]:
    """Le remplissage de chaque issue : couleur et motif."""
    return (
        {"classe": "ok"},
        {"classe": "bord-eg", "fill": f"url(#{identifiant(id, 'points')})"},
        {"classe": "bord-ko", "fill": f"url(#{identifiant(id, 'hachures')})"},
    )


def _barres(op: Opposition, trames: tuple[dict[str, str], ...]) -> list[Html]:
    barres, debut = [], Fraction(0)
    for part, trame in zip(op, trames, strict=True):
        x, largeur = f"{float(debut):.2%}", f"{float(part):.2%}"
        barres.append(balise("rect", x=x, y=1, width=largeur, height=HAUTEUR - 2, **trame))
        debut += part
    return barres


def _legende(mot: str, nombre: str, trame: dict[str, str]) -> Html:
    carre = balise("rect", x=0.5, y=0.5, width=21, height=15, **trame)
    dessin = balise("svg", carre, classe="tm-courbe", viewBox="0 0 22 16", aria_hidden="true")
    return balise("li", balise("span", dessin, f"{mot} ", balise("strong", nombre)))


def _table(titre: str, mots: tuple[str, str, str], nombres: tuple[str, ...], op: Opposition) -> Html:
    ecrites = all(len(str(chance)) <= FRACTION_COURTE for chance in op)
    rangs = (rang(mot, case(chance, ecrites, nombre)) for mot, nombre, chance in zip(mots, nombres, op, strict=True))
    return voir_les_nombres(table(titre, ("Issue", "Chance"), rangs, serree=False))
