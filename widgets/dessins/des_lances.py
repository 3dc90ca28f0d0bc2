"""Des dés lancés : chaque fait, sa phrase, ses dés s'il en a, ses règles ; et la graine qui les rend."""

from collections.abc import Iterable

from tiamat.francais import INSECABLE
from tiamat.journal import Fait
from widgets.dessins.journal import faits_en_liste
from widgets.dessins.texte import Html, assembler, balise


def des_lances(faits: Iterable[Fait], graine: int) -> Html:
    """La liste des faits, dans l'ordre, puis la graine."""
    dite = f"Graine de ces dés{INSECABLE}: {graine}. Le calcul copié la garde."
    return assembler(faits_en_liste(faits), balise("p", dite, classe="tm-petit"))
