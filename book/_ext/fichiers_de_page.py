"""Une feuille de style ou un script chargés par les seules pages qui s'en servent."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.typing import ExtensionMetadata

APRES_CELLES_DU_LIVRE = 900


def demander(env: BuildEnvironment, *fichiers: str) -> None:
    """Fait charger ces fichiers de ``statique/`` à la page lue."""
    demandes = env.metadata[env.docname].setdefault("fichiers", [])
    demandes += [f for f in fichiers if f not in demandes]


def charger(app: Sphinx, page: str, gabarit: str, contexte: dict[str, Any], arbre: object) -> None:
    for fichier in app.env.metadata[page].get("fichiers", ()):
        if fichier.endswith(".css"):
            app.add_css_file(fichier, priority=APRES_CELLES_DU_LIVRE)
        else:
            app.add_js_file(fichier)


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("html-page-context", charger)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
