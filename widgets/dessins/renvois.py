"""Une phrase dont les règles citées entre parenthèses deviennent des liens."""

from tiamat.numeros import Numero, decouper, genre_du_numero
from tiamat.presentation import connue
from widgets.dessins.liens import renvoi
from widgets.dessins.texte import Html, assembler


def avec_renvois(phrase: str) -> Html:
    """Rend la phrase, chaque règle ou arbitrage cité en lien, ceux des systèmes frères compris ; inconnu, il se lit.

    >>> "href" in avec_renvois("Impossible (R92)."), avec_renvois("Rien."), avec_renvois("Rien (R999).")
    (True, 'Rien.', 'Rien (R999).')
    """
    morceaux = decouper(phrase, lambda numero: connue(genre_du_numero(numero), numero))
    return assembler(*(renvoi(m) if isinstance(m, Numero) else m for m in morceaux))
