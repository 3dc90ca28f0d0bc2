"""Les exemples d'un système frère, rejoués à chaque construction : ce que donne le code, ce qu'imprime le document."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any, cast

from docutils import nodes
from noeuds import el
from recit import avec_renvois
from roles import renvoi
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata
from tableau import Case, Tableau, poser
from variantes import DirectiveDeVariante, Texte, en_mots, mot

from tiamat.catalogue.variantes import ExempleDeVariante, Variante
from tiamat.erreurs import NomInconnu, Refus
from tiamat.francais import guillemets
from tiamat.presentation import RIEN

ECART_PERMIS = Fraction(1, 20_000)
"""Une chance exacte et la même, écrite à quatre décimales."""
Valeurs = Mapping[str, Any]


class ExemplesDeVariante(DirectiveDeVariante):
    """``{exemples-de-variante} tours_d_actions`` : tous les exemples ; un écart à l'attendu est une faute."""

    def montrer(self, v: Variante) -> list[nodes.Node]:
        if not v.exemples:
            raise NomInconnu(f"Le système {v.id} n'a aucun exemple.")
        return [poser(Tableau("Les exemples, rejoués", COLONNES, list(self.rangs(v)), large=True))]

    def rangs(self, v: Variante) -> Iterator[list[Case]]:
        rejouer = rejoueur(v.id)
        for e in v.exemples.values():
            try:
                obtenu = rejouer(e.id)
            except Refus as refus:
                self.signaler(f"{e.id} : {refus}")
                continue
            for champ in ecarts(e.attendu, obtenu):
                self.signaler(f"{e.id}, {champ} : attendu {e.attendu[champ]!r}, obtenu {obtenu.get(champ)!r}.")
            donnees = el("details", el("summary", "Données"), *_valeurs(e.donnees))
            donne = _valeurs({champ: obtenu.get(champ) for champ in e.attendu})
            yield [_titre(e), [*donne, donnees], _valeurs(e.imprime)]


COLONNES = ("Exemple", "Le code donne", "Le document imprime autre chose")


def rejoueur(id: str) -> Callable[[str], Valeurs]:
    """Rend ce qui rejoue les exemples d'un système ; lève ``NomInconnu`` si son paquet manque."""
    module = f"tiamat.variantes.{id}.exemples"
    try:
        return cast(Callable[[str], Valeurs], import_module(module).rejouer)
    except ModuleNotFoundError as absent:
        if absent.name is None or not module.startswith(absent.name):
            raise
        raise NomInconnu(f"Exemples {guillemets(id)} : le paquet {absent.name} n'existe pas.") from None


def ecarts(attendu: Valeurs, obtenu: Valeurs) -> list[str]:
    """Rend les champs où ce que donne le code n'est pas l'attendu.

    >>> ecarts({"des": [8, 7], "chance": 0.3333, "pv": 2}, {"des": (8, 7), "chance": Fraction(1, 3), "pv": 3})
    ['pv']
    """
    return [champ for champ, valeur in attendu.items() if not _pareil(valeur, obtenu.get(champ))]


def _pareil(attendu: object, obtenu: object) -> bool:
    if isinstance(attendu, Mapping) and isinstance(obtenu, Mapping):
        return set(attendu) == set(obtenu) and not ecarts(attendu, obtenu)
    if isinstance(attendu, list | tuple) and isinstance(obtenu, list | tuple):
        return len(attendu) == len(obtenu) and all(map(_pareil, attendu, obtenu))
    if isinstance(obtenu, Fraction) and isinstance(attendu, str | float):
        return abs(Fraction(attendu) - obtenu) <= (ECART_PERMIS if isinstance(attendu, float) else 0)
    return attendu == obtenu


def _titre(e: ExempleDeVariante) -> Texte:
    """Le numéro, le titre, d'où il vient, ses règles, ce qu'il faut en savoir."""
    ou = "tiré des règles par ce livre" if e.derive else f"l. {e.ligne}"
    pastilles = [part for numero in e.regles for part in (" ", renvoi(numero))]
    note = [" ", el("small", *avec_renvois(e.note))] if e.note else []
    return [f"{e.id} — {e.titre} ", el("small", f"({ou})"), *pastilles, *note]


def _valeurs(valeurs: Valeurs) -> Texte:
    """Une ligne par valeur."""
    return [el("div", f"{mot(champ)} : {en_mots(valeur)}") for champ, valeur in valeurs.items()] or [RIEN]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.add_directive("exemples-de-variante", ExemplesDeVariante)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
