"""Ce que chaque page charge, et ce que le livre construit emporte : rien qui ne serve pas."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.typing import ExtensionMetadata

# Nos feuilles se recouvrent dans cet ordre ; les autres de _static suivent, par nom, et celle du papier en dernier.
PREMIERES = ["jetons.css", "composants.css", "livre.css"]
PAPIER, AVANT_LES_PAPIERS = "impression.css", 850
SCRIPTS = ["livre.js"]
# mystnb.<empreinte>.css habille des cellules exécutées : le livre n'en a pas.
FEUILLE_INUTILE = "_static/mystnb."
# Copié par le thème et par myst-nb, chargé par aucune page : polices d'icônes, catalogues, sources de leurs fichiers.
EN_TROP = ("vendor/fontawesome", "locales", "images", "mystnb.*.css", "*webpack-macros.html", "**/*.map")


def choisir_les_fichiers(app: Sphinx, config: Config) -> None:
    """Jupyter Book ajouterait à chaque page tout ce que contiennent _static et _vendor, dans l'ordre du disque."""
    autres = {f.name for f in Path(app.srcdir, "_static").glob("*.css")} - {*PREMIERES, PAPIER}
    config.html_css_files = [*PREMIERES, *sorted(autres), (PAPIER, {"media": "print", "priority": AVANT_LES_PAPIERS})]
    config.html_js_files = list(SCRIPTS)


def alleger_la_page(app: Sphinx, page: str, gabarit: str, contexte: dict[str, Any], arbre: object) -> None:
    """Retire le script en ligne du thème (il ne sert qu'à choisir une version) et la feuille de trop."""
    contexte["script_files"] = [s for s in contexte["script_files"] if getattr(s, "filename", s)]
    contexte["css_files"] = [f for f in contexte["css_files"] if not str(f.filename).startswith(FEUILLE_INUTILE)]


def alleger_le_livre(app: Sphinx, erreur: Exception | None) -> None:
    """Retire du livre construit les fichiers que personne ne demande."""
    if erreur or app.builder.format != "html":
        return
    for motif in EN_TROP:
        for chemin in list(Path(app.outdir, "_static").glob(motif)):
            shutil.rmtree(chemin) if chemin.is_dir() else chemin.unlink()


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("config-inited", choisir_les_fichiers)
    app.connect("html-page-context", alleger_la_page, priority=900)
    app.connect("build-finished", alleger_le_livre, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
