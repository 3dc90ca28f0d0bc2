"""Donner un texte au lecteur : le copier, ou l'enregistrer dans un fichier."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import traitlets

from widgets.bornes import AnyWidget
from widgets.dessins.icones import icone
from widgets.dessins.texte import balise


class Don(NamedTuple):
    """Un bouton et ce qu'il donne ; ``fichier`` vide : dans le presse-papiers."""

    mots: str
    contenu: str
    fichier: str = ""


class Donner(AnyWidget):
    """Des boutons qui donnent chacun leur texte."""

    _esm = Path(__file__).with_name("donner.js").read_text(encoding="utf-8")

    dons = traitlets.List().tag(sync=True)

    def proposer(self, dons: Sequence[Don]) -> None:
        """Remplace les boutons."""
        self.dons = [{**d._asdict(), "icone": icone("disquette" if d.fichier else "lien")} for d in dons]

    def apercu_html(self) -> str:
        """Les boutons dans l'aperçu statique, qui ne donnent encore rien."""
        classe = "tm-bouton tm-bouton--nu"
        boutons = (
            balise("button", icone("disquette"), f" {d['mots']}", type="button", classe=classe, aria_disabled="true")
            for d in self.dons
        )
        return f'<div class="tm tm-ligne">{"".join(boutons)}</div>'
