"""Une page par technique et une par art, écrites dans le livre avant que Sphinx n'en cherche les pages.

Une page est faite d'un titre et d'une directive, qui tire tout de la fiche. Elle n'est récrite que si son texte
change : une page inchangée n'est pas relue.
"""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import catalogue
from widgets.dessins.liens import DOSSIERS, adresse

VOISINES = ("fiche_de_technique", "fiche_d_art", "fiches_standards", "table_des_techniques")
DIRECTIVES = {"technique": "fiche-de-technique", "art": "fiche-d-art"}
# Une fiche est courte : le plan de la page laisse sa place.
PAGE = """\
---
html_theme.sidebar_secondary.remove: true
---

# {titre}

```{{{directive}}} {id}
```
"""


def pages() -> dict[str, str]:
    """Rend les pages à écrire : nom de page → texte.

    >>> pages()["techniques/oi-zuki"].splitlines()[4]
    '# Oi zuki'
    """
    return {
        adresse(genre, id)[0]: PAGE.format(titre=titre, directive=directive, id=id)
        for genre, directive in DIRECTIVES.items()
        for id, titre in catalogue().genre(genre).noms().items()
    }


def ecrire(livre: Path) -> None:
    """Écrit les pages qui ont changé, efface celles qui n'ont plus de fiche."""
    voulues = {livre / f"{page}.md": texte for page, texte in pages().items()}
    for dossier in DOSSIERS.values():
        (livre / dossier).mkdir(exist_ok=True)
        for fichier in set((livre / dossier).glob("*.md")) - set(voulues):
            fichier.unlink()
    for fichier, texte in voulues.items():
        if not fichier.exists() or fichier.read_text(encoding="utf-8") != texte:
            fichier.write_text(texte, encoding="utf-8")


def avant_la_lecture(app: Sphinx, config: Config) -> None:
    ecrire(Path(app.srcdir))


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("config-inited", avant_la_lecture)
    for voisine in VOISINES:
        app.setup_extension(voisine)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
