"""Deux lois sur le même axe : la première en barres pleines, la seconde d'un trait en escalier, et leurs nombres."""

from itertools import pairwise
from typing import NamedTuple

from tiamat.des import Loi
from tiamat.francais import INSECABLE, decimale, pourcentage
from widgets.dessins.colonnes import Colonne, Queue, colonnes
from widgets.dessins.courbe import BASE, etiquettes, pourcents
from widgets.dessins.image import image
from widgets.dessins.table import case_nue, rang, voir_les_nombres
from widgets.dessins.texte import Html, balise

SOMMET = 12
"""L'ordonnée de la plus haute barre ; rien n'est écrit au-dessus."""


class Nommee(NamedTuple):
    """Une loi et le nom qui la montre."""

    nom: str
    loi: Loi


class Paire(NamedTuple):
    """Une valeur, ou une queue de valeurs, dans chacune des deux lois."""

    une: Colonne
    autre: Colonne


def figure_de_deux_lois(une: Nommee, autre: Nommee, id: str, titre: str) -> Html:
    """Le dessin, sa légende et sa table, ensemble ; ``id`` distingue ce dessin des autres de la page."""
    paires = _paires(une.loi, autre.loi)
    barre = balise("rect", classe="loi", x=4, y=2, width=14, height=14)
    marche = balise("path", classe="escalier", d="M1 14h6V4h8v10h6")
    legende = balise("ul", _legende(une, barre), _legende(autre, marche), classe="tm-legende")
    return balise(
        "figure",
        balise("figcaption", titre, classe="tm-titre-figure"),
        legende,
        _dessin(une, autre, paires, id, titre),
        _table(une.nom, autre.nom, paires, titre),
        classe="tm-figure",
    )


def _paires(une: Loi, autre: Loi) -> list[Paire]:
    """Les colonnes des deux lois sur les mêmes valeurs ; ce qui dépasse aux deux bouts s'y regroupe."""
    cadres = [colonnes(loi, None, "au_moins") for loi in (une, autre)]
    bas, haut = min(cadre[0].valeur for cadre in cadres), max(cadre[-1].valeur for cadre in cadres)
    queues: dict[int, Queue] = {}
    if min(une.mini, autre.mini) < bas:
        queues[bas] = "basse"
    if max(une.maxi, autre.maxi) > haut:
        queues[haut] = "haute"
    return [
        Paire(*(_colonne(loi, valeur, queues.get(valeur, "")) for loi in (une, autre)))
        for valeur in range(bas, haut + 1)
    ]


def _colonne(loi: Loi, valeur: int, queue: Queue) -> Colonne:
    au_moins = loi.chance_au_moins(loi.mini if queue == "basse" else valeur)
    au_plus = loi.chance_au_plus(loi.maxi if queue == "haute" else valeur)
    return Colonne(valeur, queue, au_moins + au_plus - 1, au_moins, au_plus, None)


def _dessin(une: Nommee, autre: Nommee, paires: list[Paire], id: str, titre: str) -> Html:
    pas = 100 / len(paires)
    plus_haute = max(colonne.exacte for paire in paires for colonne in paire)
    hauteurs = [[float(c.exacte / plus_haute) * (BASE - SOMMET) for c in paire] for paire in paires]
    return image(
        titre,
        f"Barres{INSECABLE}: {_resume(une)} Trait{INSECABLE}: {_resume(autre)}",
        id,
        *(_barre(i, hauteur, pas) for i, (hauteur, _) in enumerate(hauteurs) if hauteur),
        *_escalier([hauteur for _, hauteur in hauteurs], pas),
        balise("line", classe="axe", x1=0, x2="100%", y1=BASE, y2=BASE),
        *etiquettes([paire.une for paire in paires], None),
        balise("text", "résultat du jet", classe="m", x="50%", y=BASE + 44, text_anchor="middle"),
    )


def _barre(rang: int, hauteur: float, pas: float) -> Html:
    x, largeur = pourcents((rang + 0.12) * pas), pourcents(0.76 * pas)
    return balise("rect", classe="loi", x=x, width=largeur, y=f"{BASE - hauteur:.1f}", height=f"{hauteur:.1f}")


def _escalier(hauteurs: list[float], pas: float) -> list[Html]:
    """Une marche par valeur, une contremarche entre deux valeurs, de l'axe à l'axe."""
    marches = [(i * pas, (i + 1) * pas, h, h) for i, h in enumerate(hauteurs) if h]
    contremarches = [(i * pas, i * pas, a, b) for i, (a, b) in enumerate(pairwise([0, *hauteurs, 0])) if a != b]
    return [
        balise(
            "line",
            classe="escalier",
            x1=pourcents(x1),
            x2=pourcents(x2),
            y1=f"{BASE - y1:.1f}",
            y2=f"{BASE - y2:.1f}",
        )
        for x1, x2, y1, y2 in (*marches, *contremarches)
    ]


def _legende(nommee: Nommee, forme: Html) -> Html:
    dessin = balise("svg", forme, classe="tm-courbe", viewBox="0 0 22 16", aria_hidden="true")
    return balise("li", balise("span", dessin, nommee.nom))


def _resume(nommee: Nommee) -> str:
    valeur, chance = max(nommee.loi.valeurs(), key=lambda paire: paire[1])
    frequente = f"le plus souvent {decimale(valeur, 0)} ({pourcentage(chance)})"
    return f"{nommee.nom}, {frequente}, en moyenne {decimale(nommee.loi.moyenne)}."


def _table(une: str, autre: str, paires: list[Paire], titre: str) -> Html:
    noms = (balise("th", nom, scope="colgroup", colspan=2, classe="n") for nom in (une, autre))
    chances = (balise("th", mot, scope="col", classe="n") for mot in ("Exacte\u00adment", "Au moins") * 2)
    rangs = (
        rang(paire.une.long, *(case_nue(chance) for colonne in paire for chance in (colonne.exacte, colonne.au_moins)))
        for paire in paires
    )
    table = balise(
        "table",
        balise("caption", f"{titre}, en pour cent"),
        balise("thead", balise("tr", balise("th", "Total", scope="col", rowspan=2), *noms), balise("tr", *chances)),
        balise("tbody", *rangs),
        classe="tm-table tm-table--serree",
    )
    return voir_les_nombres(table)
