"""Les parties d'un résultat : sa phrase, un titre et ses règles."""

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
