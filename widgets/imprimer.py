"""Le bouton qui imprime ce qu'une calculatrice a mis sur du papier, et rien d'autre."""

from pathlib import Path

import traitlets

from widgets.bornes import AnyWidget
from widgets.dessins.icones import icone
from widgets.dessins.texte import balise


def lire(nom: str) -> str:
    """Rend le texte d'un fichier de ce dossier : un chemin ferait surveiller le fichier."""
    return Path(__file__).with_name(nom).read_text(encoding="utf-8")


class Imprimer(AnyWidget):
    """Un bouton qui imprime la fenêtre où il est ; sa feuille de style n'y garde que ``.tm-papier``.

    ``fort`` : le bouton plein de la calculatrice ; faux quand elle en a déjà un.
    """

    _esm = lire("imprimer.js")
    _css = lire("papier.css") + lire("feuille.css")

    mots = traitlets.Unicode("Imprimer").tag(sync=True)
    icone = traitlets.Unicode(icone("imprimer")).tag(sync=True)
    fort = traitlets.Bool(True).tag(sync=True)

    def apercu_html(self) -> str:
        """Le bouton dans l'aperçu statique, qui ne fait encore rien."""
        classe = "tm-bouton tm-bouton--fort" if self.fort else "tm-bouton"
        return balise(
            "div",
            balise("button", icone("imprimer"), f" {self.mots}", type="button", classe=classe, aria_disabled="true"),
            classe="tm",
        )
