"""La recherche en français : sans égard aux accents, au pluriel, aux ligatures, dans le texte comme dans les titres.

``racine`` (à la construction) et ``Stemmer`` (recherche_fr.js, dans le navigateur) appliquent les mêmes règles. Le
fichier JavaScript passe par ``js_stemmer_code`` : Sphinx l'écrit dans ``language_data.js``, que la page de recherche
charge juste après ``searchtools.js``. Il peut donc compléter ``Search`` sans copier un fichier de Sphinx.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.search.fr import SearchFrench
from sphinx.util.index_entries import split_index_msg
from sphinx.util.typing import ExtensionMetadata

LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})


def racine(mot: str) -> str:
    """Rend ce que l'on compare d'un mot.

    >>> racine("Épuisées"), racine("généraux"), racine("cœurs")
    ('epuis', 'general', 'coeur')
    """
    decompose = unicodedata.normalize("NFD", mot.lower().translate(LIGATURES))
    m = "".join(lettre for lettre in decompose if not "\u0300" <= lettre <= "\u036f")
    if len(m) > 4 and m.endswith("aux"):
        m = m[:-3] + "al"
    elif len(m) > 3 and m[-1] in "sx":
        m = m[:-1]
    while len(m) > 4 and m.endswith("e"):
        m = m[:-1]
    return m


class RechercheFrancaise(SearchFrench):
    """La langue de recherche « fr » de Sphinx, avec nos racines."""

    lang = "fr"
    language_name = "French"
    js_stemmer_rawcode = ""
    js_stemmer_code = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")

    def init(self, options: dict[str, str]) -> None:
        """Rien à préparer : pas de racineur Snowball."""

    def stem(self, word: str) -> str:
        return racine(word)


def completer_l_index(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Rend à la recherche les entrées d'index des pages qui n'ont pas été relues.

    Sphinx 7.4 ne les relit pas de l'index précédent : une construction incrémentale les perdrait.
    """
    indexeur = getattr(app.builder, "indexer", None)
    if indexeur is not None:
        for page, entrees in app.env.get_domain("index").entries.items():
            indexeur._index_entries.setdefault(page, sorted(_mots_de_l_index(entrees)))
    return ()


def _mots_de_l_index(entrees: Iterable[tuple[str, str, str, str, str | None]]) -> set[tuple[str, str, str]]:
    mots = set()
    for genre, valeur, cible, principale, _cle in entrees:
        try:
            mots |= {(mot, cible or "", principale) for mot in split_index_msg(genre, valeur)}
        except ValueError:
            continue  # une entrée mal formée : Sphinx l'a déjà signalée
    return mots


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("html-collect-pages", completer_l_index)
    app.add_search_language(RechercheFrancaise)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
