"""Le lien permanent d'un titre, d'une règle, d'un arbitrage, d'un mot : sans script il y mène, avec, il se copie."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from noeuds import balise_html, el
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from widgets.dessins.icones import icone

SCRIPT, FEUILLE, APRES_CELLES_DU_LIVRE = "liens/copier.js", "liens/liens.css", 900
APRES_LE_THEME = 900  # qui met un « # » après les titres


def lien_permanent(ancre: str, nom: str) -> balise_html:
    """Le même lien que Sphinx met après un titre, pour ce qui n'en est pas un."""
    return el("a", icone("lien"), classe="headerlink", href=f"#{ancre}", title=f"Lien vers {nom}", data_nom=nom)


def dessiner_ceux_des_titres(app: Sphinx) -> None:
    app.config.html_permalinks_icon = str(icone("lien"))


def charger(app: Sphinx, page: str, gabarit: str, contexte: dict[str, Any], document: nodes.document | None) -> None:
    if document is not None:
        app.add_css_file(FEUILLE, priority=APRES_CELLES_DU_LIVRE)
        app.add_js_file(SCRIPT, defer="defer")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("builder-inited", dessiner_ceux_des_titres, priority=APRES_LE_THEME)
    app.connect("html-page-context", charger)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
