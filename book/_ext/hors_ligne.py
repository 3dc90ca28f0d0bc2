"""Ce que toute page charge pour se lire hors ligne : qui calcule ici, et de quoi ranger le livre sur l'appareil."""

from __future__ import annotations

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_js_file("live/mode.js", loading_method="defer")
    app.add_js_file("live/hors_ligne.js", type="module")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
