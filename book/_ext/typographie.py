"""La typographie française : l'espace devant « : ; ? ! » % » et après « ne se coupe pas en fin de ligne."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.typing import ExtensionMetadata

INSECABLE = "\u00a0"
ESPACE_QUI_COLLE = re.compile(r" (?=[:;?!»%])|(?<=«) ")


def coller(texte: str) -> str:
    """Rend le texte, ses espaces devant la ponctuation double rendues insécables."""
    return ESPACE_QUI_COLLE.sub(INSECABLE, texte)


class EspacesInsecables(SphinxTransform):
    """Passe sur tout le texte de la page, sauf le code."""

    default_priority = 750

    def apply(self, **_options: object) -> None:
        for texte in list(self.document.findall(nodes.Text)):
            if not isinstance(texte.parent, nodes.literal | nodes.literal_block | nodes.raw):
                colle = coller(texte)
                if colle != texte:
                    texte.parent.replace(texte, nodes.Text(colle))


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_transform(EspacesInsecables)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
