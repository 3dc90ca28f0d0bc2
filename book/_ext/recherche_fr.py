"""La recherche en français : sans égard aux accents, au pluriel, aux ligatures, aux formes des verbes en « -er ».

``racine`` (à la construction) et ``Stemmer`` (recherche_fr.js, dans le navigateur) appliquent les mêmes règles. Le
fichier JavaScript passe par ``js_stemmer_code`` : Sphinx l'écrit dans ``language_data.js``, avec les mots vides. Le
répertoire (``repertoire.py``) donne à la page de recherche les noms et les titres, ``statique/recherche/`` les classe.
"""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.search.fr import SearchFrench
from sphinx.util.typing import ExtensionMetadata

from tiamat.francais import plier

MOTS_DE_QUESTION = {"combien", "comment", "quand", "pourquoi", "où", "faire", "faut", "peut", "avoir", "être"}
"""Ce que l'on tape autour de ce que l'on cherche, en plus des mots vides de Sphinx."""


def racine(mot: str) -> str:
    """Rend ce que l'on compare d'un mot.

    >>> racine("Épuisées"), racine("généraux"), racine("cœurs"), racine("tomber")
    ('epuis', 'general', 'coeur', 'tomb')
    """
    m = plier(mot)
    if len(m) > 4 and m.endswith("aux"):
        m = m[:-3] + "al"
    elif len(m) > 3 and m[-1] in "sx":
        m = m[:-1]
    while len(m) > 4 and m.endswith("e"):
        m = m[:-1]
    return m[:-2] if len(m) > 5 and m.endswith("er") else m


class RechercheFrancaise(SearchFrench):
    """La langue de recherche « fr » de Sphinx, avec nos racines."""

    lang = "fr"
    language_name = "French"
    stopwords = SearchFrench.stopwords | MOTS_DE_QUESTION
    js_stemmer_rawcode = ""
    js_stemmer_code = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")

    def init(self, options: dict[str, str]) -> None:
        """Rien à préparer : pas de racineur Snowball."""

    def stem(self, word: str) -> str:
        return racine(word)


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_search_language(RechercheFrancaise)
    app.setup_extension("repertoire")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
