"""Les cases à cocher d'un art : une par technique de sa liste."""

from collections.abc import Callable, Collection

import ipywidgets as W

from tiamat.catalogue import Art, catalogue
from widgets import champs
from widgets.cadre import ecrire, html
from widgets.dessins.texte import balise


class CochesDArt(W.VBox):
    """Un art et ses techniques ; ``cocher`` reçoit la technique et l'état de sa case quand le lecteur la change."""

    def __init__(self, art: Art, sues: Collection[str], cocher: Callable[[str, bool], None]) -> None:
        self._titre = html()
        self._cases = [champs.case("") for _ in art.techniques]
        liste = W.VBox(self._cases)
        liste.add_class("tm-coches")
        super().__init__([self._titre, liste])
        self.montrer(art, sues)
        for i, case in enumerate(self._cases):
            case.observe(lambda changement, i=i: self._changer(i, changement["new"], cocher), "value")

    def montrer(self, art: Art, sues: Collection[str]) -> None:
        """Montre cet art, les techniques sues cochées."""
        self._art, self._sues = art, frozenset(sues)
        ecrire(self._titre, balise("p", f"Ce que vous savez en {art.nom}", classe="tm-titre-champ"))
        for case, technique in zip(self._cases, art.techniques, strict=True):
            case.description = catalogue().techniques[technique].nom
            case.value = technique in self._sues

    def _changer(self, i: int, cochee: bool, cocher: Callable[[str, bool], None]) -> None:
        technique = self._art.techniques[i]
        if cochee != (technique in self._sues):
            cocher(technique, cochee)
