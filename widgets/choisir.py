"""Une liste d'actions à choisir, d'un clic ou au clavier ; les fermées restent visibles, avec leur raison."""

from collections.abc import Callable
from pathlib import Path

import traitlets

from widgets.bornes import AnyWidget
from widgets.dessins.texte import Html, balise


class Choisir(AnyWidget):
    """Montre des boutons ``data-geste`` écrits par Python ; ``quand`` reçoit le geste choisi.

    ``numero`` change à chaque liste : un clic venu d'une liste déjà remplacée ne compte pas.
    """

    _esm = Path(__file__).with_name("choisir.js").read_text(encoding="utf-8")

    html = traitlets.Unicode("").tag(sync=True)
    numero = traitlets.Int(0).tag(sync=True)

    def __init__(self, quand: Callable[[int], None]) -> None:
        super().__init__()
        self._quand = quand
        self.on_msg(self._recevoir)

    def montrer(self, contenu: Html) -> None:
        """Remplace la liste."""
        with self.hold_sync():
            self.numero += 1
            self.html = balise("div", contenu, classe="tm tm-pile") if contenu else ""

    def apercu_html(self) -> str:
        """La liste dans l'aperçu statique, qui ne fait encore rien."""
        return f'<div class="tm-choix">{self.html}</div>'

    def _recevoir(self, _: object, contenu: object, __: object) -> None:
        if not isinstance(contenu, dict) or contenu.get("numero") != self.numero:
            return
        geste = contenu.get("geste")
        if type(geste) is int:
            self._quand(geste)
