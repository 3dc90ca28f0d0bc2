"""Les parties d'un résultat : sa phrase, un titre et ses règles, le dépliant de ses nombres."""

from collections.abc import Iterable, Sequence

from tiamat.presentation import RIEN
from widgets.dessins.liens import renvoi
from widgets.dessins.texte import Html, balise


class Fort(str):
    """Ce qui, dans une phrase, se voit d'abord."""

    __slots__ = ()


def phrase(*morceaux: str) -> Html:
    """La phrase d'un résultat, ses mots forts en gras ; dite, c'est la suite des mêmes morceaux.

    >>> phrase("Jack saute ", Fort("5 m"), ".")
    '<p class="tm-phrase">Jack saute <strong>5 m</strong>.</p>'
    """
    return balise("p", *(balise("strong", m) if isinstance(m, Fort) else m for m in morceaux), classe="tm-phrase")


def titre(texte: str, *regles: str) -> Html:
    """Le titre d'une partie, suivi de ses règles."""
    return balise("p", texte, *(part for r in regles for part in (" ", renvoi(r))), classe="tm-titre-figure")


def voir_les_nombres(legende: str, colonnes: Sequence[str], rangs: Iterable[Sequence[object]]) -> Html:
    """Une table sous son dépliant, sa première colonne en entêtes de rang ; une case vide porte un tiret."""
    entetes = (balise("th", nom, scope="col", classe="n" if i else None) for i, nom in enumerate(colonnes))
    corps = (
        balise("tr", balise("th", premiere, scope="row"), *(balise("td", case or RIEN, classe="n") for case in suite))
        for premiere, *suite in rangs
    )
    table = balise(
        "table",
        balise("caption", legende),
        balise("thead", balise("tr", *entetes)),
        balise("tbody", *corps),
        classe="tm-table tm-table--serree",
    )
    return balise("details", balise("summary", "Voir les nombres"), table)
