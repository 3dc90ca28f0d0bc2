"""La graine d'un hasard montré : la reprendre redonne la même chose."""

from tiamat.francais import INSECABLE
from widgets.dessins.texte import Html, balise

GARDEE = "Le calcul copié la garde."


def graine_dite(graine: int, de_quoi: str = "de ces dés", suite: str = GARDEE) -> Html:
    """La phrase qui donne la graine ; ``de_quoi`` nomme ce qu'elle redonne.

    >>> graine_dite(7, "de ce dé")
    '<p class="tm-petit">Graine de ce dé\\xa0: 7. Le calcul copié la garde.</p>'
    """
    return balise("p", f"Graine {de_quoi}{INSECABLE}: {graine}. {suite}", classe="tm-petit")
