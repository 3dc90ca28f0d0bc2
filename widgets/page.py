"""Le lien d'une calculatrice avec sa page : annonces, noms accessibles, et savoir si Python répond encore."""

from pathlib import Path

import traitlets

from widgets.bornes import AnyWidget


class Page(AnyWidget):
    """Ce que la page dit au lecteur (``annonce``), et le battement de cœur (``demande`` reçue, ``reponse`` rendue)."""

    _esm = Path(__file__).with_name("page.js").read_text(encoding="utf-8")

    ouverts = frozenset({"demande"})

    annonce = traitlets.Unicode("").tag(sync=True)
    demande = traitlets.Int(0).tag(sync=True)
    reponse = traitlets.Int(0).tag(sync=True)

    @traitlets.observe("demande")
    def _repondre(self, changement: dict[str, int]) -> None:
        self.reponse = changement["new"]
