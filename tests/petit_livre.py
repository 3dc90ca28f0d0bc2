"""Un livre de trois pages, et ses redirections : de quoi les essayer sans toucher au vrai."""

import io
import shutil
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from publication.chemins import LIVRE

PAGES = {
    "index": "# Accueil\n\n```{toctree}\ncombat/etats\ndistance\n```\n",
    "combat/etats": "# États\n\n(sonne)=\n## Sonné\n\nTexte.\n",
    "distance": "# Tirer\n\n(visee)=\n## Visée\n\nTexte.\n",
}


def construire(dossier: Path, redirections: str) -> Path:
    """Construit le livre dans ce dossier ; rend ses pages."""
    for page, texte in PAGES.items():
        (dossier / f"{page}.md").parent.mkdir(parents=True, exist_ok=True)
        (dossier / f"{page}.md").write_text(texte, encoding="utf-8")
    (dossier / "redirections.toml").write_text(redirections, encoding="utf-8")
    (dossier / "_gabarits").mkdir(exist_ok=True)
    shutil.copy(LIVRE / "_gabarits" / "renvoi.html", dossier / "_gabarits")
    reglages = {
        "extensions": ["myst_parser", "redirections"],
        "language": "fr",
        "html_theme": "basic",
        "templates_path": ["_gabarits"],
        "html_static_path": [str(LIVRE / "_ext" / "statique"), str(LIVRE / "_static")],
    }
    ou = (dossier, None, dossier / "html", dossier / "html" / ".doctrees")
    with pytest.MonkeyPatch.context() as patch, patch_docutils(), docutils_namespace():
        patch.syspath_prepend(str(LIVRE / "_ext"))
        Sphinx(*ou, "html", confoverrides=reglages, status=None, warning=io.StringIO()).build()
    return dossier / "html"
