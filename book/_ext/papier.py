"""Ce qui s'imprime sans rien de la page : les feuilles de style que le livre partage avec les calculatrices."""

from pathlib import Path
from typing import Any

from fichiers_de_page import APRES_CELLES_DU_LIVRE
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.typing import ExtensionMetadata

import widgets

PAPIER, FEUILLE = "papier.css", "feuille.css"
CALCULATRICES = frozenset({"feuille", "pnj"})
"""Celles dont l'aperçu porte une feuille de personnage."""
VOISINES = ("fichiers_de_page", "ecran_du_meneur", "cartes")


def copier_les_feuilles(_app: Sphinx, config: Config) -> None:
    """Un carnet les porte dans son widget ; une page du livre les charge en fichiers."""
    config.html_static_path += [str(Path(widgets.__file__).with_name(nom)) for nom in (PAPIER, FEUILLE)]


def charger_la_feuille(app: Sphinx, page: str, gabarit: str, contexte: dict[str, Any], arbre: object) -> None:
    """L'aperçu de la feuille de personnage s'imprime avant que Python ne démarre."""
    if CALCULATRICES.intersection(app.env.metadata[page].get("calculatrices", ())):
        for nom in (PAPIER, FEUILLE):
            app.add_css_file(nom, priority=APRES_CELLES_DU_LIVRE)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Copie les feuilles de style et branche ce qui s'imprime."""
    for voisine in VOISINES:
        app.setup_extension(voisine)
    app.connect("config-inited", copier_les_feuilles)
    app.connect("html-page-context", charger_la_feuille)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
