"""Une fiche entière, en HTML : ce qu'elle dit, ligne à ligne, et le lien vers sa page."""

from itertools import groupby

from tiamat.francais import majuscule
from tiamat.presentation import LIBELLES, clauses, lignes, nom, resume
from tiamat.presentation import fiche as entree
from widgets.dessins.liens import contenu, lien, maison
from widgets.dessins.texte import Html, balise


def fiche(genre: str, id: str) -> Html:
    """La fiche : son nom, sa définition, ses lignes, ses clauses numérotées."""
    tete = balise("div", balise("h3", nom(genre, id)), balise("p", majuscule(LIBELLES[genre])))
    phrase = balise("p", resume(genre, id), *_de_nous(genre, id))
    pied = balise("footer", lien(genre, id, f"{nom(genre, id)} dans le livre"))
    corps = balise("div", phrase, lignes_de_fiche(genre, id), _clauses(genre, id), classe="corps")
    return balise("article", balise("header", tete), corps, pied, classe="tm-carte tm-depliee")


def lignes_de_fiche(genre: str, id: str) -> Html:
    """Les lignes d'une fiche ; celles qui se suivent sous le même libellé le partagent."""
    groupes = (
        balise("div", balise("dt", libelle), *(balise("dd", contenu(ligne)) for ligne in groupe))
        for libelle, groupe in groupby(lignes(genre, id), key=lambda ligne: ligne.libelle)
    )
    return balise("dl", *groupes, classe="tm-lignes")


def _clauses(genre: str, id: str) -> Html:
    """Les clauses des règles spéciales, numérotées."""
    numerotees = clauses(genre, id)
    if not numerotees:
        return Html()
    liste = balise("ol", *(balise("li", clause) for clause in numerotees), classe="tm-clauses")
    return balise("div", balise("h4", "Règles spéciales"), liste)


def _de_nous(genre: str, id: str) -> tuple[object, ...]:
    """Le badge d'une fiche que la source ne donne pas du tout."""
    return (" ", maison()) if getattr(entree(genre, id), "nature", "") == "maison" else ()
