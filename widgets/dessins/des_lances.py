"""Des dés lancés : chaque fait, sa phrase, ses dés s'il en a, ses règles ; et la graine qui les rend."""

from collections.abc import Iterable

from tiamat.journal import Fait
from widgets.dessins.graine import graine_dite
from widgets.dessins.journal import faits_en_liste
from widgets.dessins.texte import Html, assembler


def des_lances(faits: Iterable[Fait], graine: int) -> Html:
    """La liste des faits, dans l'ordre, puis la graine."""
    return assembler(faits_en_liste(faits), graine_dite(graine))
