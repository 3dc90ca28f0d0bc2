"""La politique de sécurité du livre : aucun script en ligne, aucune adresse hors du site.

Elle est écrite dans chaque page, pour valoir chez un simple hébergeur de fichiers ; un serveur la redit dans ses
en-têtes. À la fin de la construction, chaque page est relue : ce que la politique bloquerait la fait échouer.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import partial
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from pages import controler
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.typing import ExtensionMetadata

ENTETES = tomllib.loads(Path(__file__).with_name("entetes.toml").read_text(encoding="utf-8"))
# Ce qu'un navigateur ne lit que dans un en-tête.
EN_TETE_SEULEMENT = {"frame-ancestors"}
POLITIQUE = "; ".join(
    f"{directive} {sources}"
    for directive, sources in ENTETES["politiques"]["page"].items()
    if directive not in EN_TETE_SEULEMENT
)
META = f"""
    <meta http-equiv="Content-Security-Policy" content="{escape(POLITIQUE)}" />
    <meta name="referrer" content="{ENTETES["partout"]["Referrer-Policy"]}" />"""

# Les genres de script que le navigateur exécute ; les autres ne sont que des données.
EXECUTABLES = {"", "text/javascript", "application/javascript", "module"}
# Ce que la page va chercher d'elle-même, et l'attribut qui dit où. Un lien que l'on suit n'en est pas.
CHARGEMENTS = {"script": "src", "img": "src", "iframe": "src", "link": "href", "source": "src", "form": "action"}
# Sphinx l'écrit avec new Function : il est remplacé entre doctools.js (200) et translations.js (500).
TRADUCTIONS, AVANT_LES_TRADUCTIONS = "csp/traductions.js", 300


class _Lecteur(HTMLParser):
    """Relève ce que la politique interdit."""

    def __init__(self) -> None:
        super().__init__()
        self.interdits: list[str] = []

    def handle_starttag(self, balise: str, paires: list[tuple[str, str | None]]) -> None:
        attributs = {nom: valeur or "" for nom, valeur in paires}
        if balise == "script" and "src" not in attributs and attributs.get("type", "") in EXECUTABLES:
            self.interdits.append("script en ligne")
        adresse = attributs.get(CHARGEMENTS.get(balise, ""), "")
        if attributs.get("rel") != "canonical" and adresse.startswith(("http:", "https:", "//")):
            self.interdits.append(f"<{balise}> charge {adresse}")
        for nom, valeur in attributs.items():
            if nom.startswith("on"):
                self.interdits.append(f"gestionnaire {nom}={valeur!r}")
            elif valeur.strip().lower().startswith("javascript:"):
                self.interdits.append(f"{nom}={valeur!r}")


def interdits(page: str) -> Iterator[str]:
    """Rend ce qu'une page contient et que la politique bloquerait."""
    lecteur = _Lecteur()
    lecteur.feed(page)
    yield from lecteur.interdits


def ajouter_les_fichiers(_app: Sphinx, config: Config) -> None:
    config.html_static_path.append(str(Path(__file__).parent / "statique"))


def ecrire_la_politique(app: Sphinx, page: str, gabarit: str, contexte: dict[str, Any], arbre: object) -> None:
    contexte["metatags"] = META + contexte.get("metatags", "")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("config-inited", ajouter_les_fichiers)
    app.add_js_file(TRADUCTIONS, priority=AVANT_LES_TRADUCTIONS)
    app.connect("html-page-context", ecrire_la_politique)
    app.connect("build-finished", partial(controler, nom="politique de sécurité", controle=interdits), priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
