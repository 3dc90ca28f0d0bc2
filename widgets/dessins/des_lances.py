"""Des dés lancés : chaque fait, sa phrase, ses dés s'il en a, ses règles ; et la graine qui les rend."""

from collections.abc import Iterable

from tiamat.francais import INSECABLE
from tiamat.journal import Fait, FaitJet
from widgets.dessins.icones import icone
from widgets.dessins.jet import ligne_de_jet
from widgets.dessins.liens import renvoi
from widgets.dessins.texte import Html, assembler, balise


def des_lances(faits: Iterable[Fait], graine: int) -> Html:
    """La liste des faits, dans l'ordre, puis la graine."""
    liste = balise("ol", *map(_fait, faits), classe="tm-journal")
    dite = f"Graine de ces dés{INSECABLE}: {graine}. Le calcul copié la garde."
    return assembler(liste, balise("p", dite, classe="tm-petit"))


def _fait(fait: Fait) -> Html:
    jet = isinstance(fait, FaitJet)
    des = ligne_de_jet(fait.jet, nom=f"Dés{INSECABLE}: {fait.quoi}, {fait.qui}", explique=True) if jet else Html()
    renvois = balise("p", *(part for r in fait.regles for part in (renvoi(r), " ")), classe="tm-petit")
    return balise("li", icone("de" if jet else "chevron"), balise("div", balise("p", fait.phrase()), des, renvois))
