"""Une phrase dont les règles citées entre parenthèses deviennent des liens."""

import re

from widgets.dessins.liens import renvoi
from widgets.dessins.texte import Html, assembler

RENVOI = re.compile(r"\(([RC]\d+)\)")


def avec_renvois(phrase: str) -> Html:
    """Rend la phrase, chaque règle ou arbitrage cité en lien.

    >>> "href" in avec_renvois("Impossible (R92)."), avec_renvois("Rien.")
    (True, 'Rien.')
    """
    morceaux = RENVOI.split(phrase)
    return assembler(*(renvoi(m) if i % 2 else m for i, m in enumerate(morceaux)))
