"""Un menu long : une liste que l'on réduit, et le champ de recherche qui la réduit."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as W

from tiamat.francais import INSECABLE, enumerer
from widgets import champs


class MenuReduit(W.Dropdown):
    """Une liste dont on ne propose qu'une part ; ``options`` : valeur → libellé."""

    def __init__(self, etiquette: str, options: Mapping[str, str], valeur: str) -> None:
        self._libelles = dict(options)
        super().__init__(description=etiquette, options=[(nom, v) for v, nom in options.items()], value=valeur)

    def proposer(self, valeurs: Sequence[str], choix: str) -> None:
        """Ne propose que ces valeurs, et choisit celle-là."""
        options = tuple((self._libelles[v], v) for v in valeurs)
        if options != self.options:
            self.options = options
        self.value = choix

    def libelle(self, valeur: str) -> str:
        """Rend le libellé d'une valeur, proposée ou non."""
        return self._libelles[valeur]

    def tout_proposer(self) -> None:
        """Propose à nouveau toutes les valeurs, sans changer le choix."""
        self.proposer(tuple(self._libelles), self.value)


def choix_perdus(menus: Mapping[str, MenuReduit], valeurs: Mapping[str, Any]) -> str:
    """Dit les choix demandés que les autres réglages ne permettent pas ; vide s'ils sont tous là.

    >>> menu = MenuReduit("Arme", {"": "Aucune", "sabre": "Sabre"}, "")
    >>> choix_perdus({"arme": menu}, {"arme": "sabre"}), choix_perdus({"arme": menu}, {})
    ('Impossible avec ces réglages\xa0: Sabre.', '')
    """
    perdus = [menu.libelle(valeurs[nom]) for nom, menu in menus.items() if valeurs.get(nom, menu.value) != menu.value]
    return f"Impossible avec ces réglages{INSECABLE}: {enumerer(perdus)}." if perdus else ""


def chercheur(etiquette: str, chercher: Callable[[str], None]) -> W.Text:
    """Le champ de recherche d'un menu : ``chercher`` reçoit ce que l'on y tape, une fois le champ quitté."""
    champ = champs.texte(etiquette, "nom, effet, zone")
    champ.observe(lambda changement: chercher(changement["new"]), "value")
    return champ
