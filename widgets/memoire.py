"""La mémoire du lecteur : l'état d'une calculatrice, ses collections, un fichier ouvert ou donné, un lien copié.

Tout se passe côté page (``memoire.js``), de la même façon servi, publié ou dans l'atelier.
"""

from pathlib import Path
from typing import Any

import traitlets

from widgets.bornes import AnyWidget
from widgets.dessins.icones import icone

BOUTONS = {
    "copier": ("lien", "Copier ce calcul"),
    "zero": ("annuler", "Tout remettre à zéro"),
    "enregistrer": ("disquette", "Enregistrer dans un fichier"),
    "ouvrir": ("dossier", "Ouvrir un fichier"),
}
"""Ce que le pied peut proposer : nom → icône et mots."""


class Memoire(AnyWidget):
    """Ce que la page garde pour une calculatrice.

    ``depart`` arrive une fois, à l'ouverture : ``{"lien": {"v", "d"} ou None, "etat": texte ou None, "dit": texte}`` ;
    ``dit`` : ce que la page a déjà dit d'une collection.
    ``etat`` est le texte gardé à chaque changement, si ``garder`` ; il sert aussi au lien copié.
    ``entrees`` est la collection partagée entre les pages : identifiant → ``{"revision", "texte"}``.
    """

    # Le texte, et non le chemin : un chemin ferait surveiller le fichier.
    _esm = Path(__file__).with_name("memoire.js").read_text(encoding="utf-8")

    ouverts = frozenset({"depart", "entrees", "message"})

    calculatrice = traitlets.Unicode().tag(sync=True)
    version = traitlets.Int(1).tag(sync=True)
    depart = traitlets.Dict().tag(sync=True)
    etat = traitlets.Unicode("").tag(sync=True)
    garder = traitlets.Bool(False).tag(sync=True)
    collection = traitlets.Unicode("").tag(sync=True)
    entrees = traitlets.Dict().tag(sync=True)
    boutons = traitlets.List(traitlets.Unicode()).tag(sync=True)
    habits = traitlets.Dict().tag(sync=True)
    fichier = traitlets.Unicode("").tag(sync=True)
    contenu = traitlets.Unicode("").tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)

    @traitlets.default("habits")
    def _habits(self) -> dict[str, list[str]]:
        """L'icône (SVG) et les mots de chaque bouton : les mêmes dans l'aperçu et dans la page."""
        return {b: [icone(i), mots] for b, (i, mots) in BOUTONS.items()}

    def ranger(self, identifiant: str, texte: str | None, revision: int) -> None:
        """Demande à la page de ranger une entrée (``None`` : de l'oublier), en partant de cette révision.

        Si l'entrée a changé ailleurs depuis, la page range une copie au lieu d'écraser.
        """
        self.send({"ranger": {"id": identifiant, "texte": texte, "revision": revision}})

    def ecarter_l_etat(self) -> None:
        """Demande à la page de mettre de côté l'état gardé, qui ne se reprend pas, avant d'écrire à sa place."""
        self.send({"ecarter": True})

    def apercu_html(self) -> str:
        """Le pied de la calculatrice dans l'aperçu statique : les mêmes boutons, qui ne font encore rien."""
        boutons = (
            f'<button type="button" class="tm-bouton tm-bouton--nu" aria-disabled="true">{icone(i)} {mots}</button>'
            for i, mots in (BOUTONS[b] for b in self.boutons)
        )
        return f'<div class="tm tm-calc-pied">{"".join(boutons)}<p class="tm-petit tm-memoire-etat"></p></div>'


def lire_entrees(brutes: object) -> dict[str, dict[str, Any]]:
    """Rend les entrées bien formées d'une collection reçue de la page ; le reste est écarté.

    >>> lire_entrees({"a": {"revision": 1, "texte": "{}"}, "b": "?"})
    {'a': {'revision': 1, 'texte': '{}'}}
    """
    if not isinstance(brutes, dict):
        return {}
    return {
        str(i): e
        for i, e in brutes.items()
        if isinstance(e, dict) and isinstance(e.get("texte"), str) and isinstance(e.get("revision"), int)
    }
