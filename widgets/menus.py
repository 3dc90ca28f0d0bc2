"""Des menus que l'on réduit à ce qui est permis ou cherché, et la calculatrice qui les accorde à ses réglages."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as W

from tiamat.francais import INSECABLE, enumerer
from widgets import champs
from widgets.bornes import Dropdown
from widgets.cadre import Calculatrice


class MenuReduit(Dropdown):
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


class AvecMenusReduits(Calculatrice):
    """Une calculatrice où ``_accorder`` réduit des menus à ce que permettent les autres réglages.

    ``_remarque`` dit le choix que ces réglages ont fait perdre ; le geste suivant l'efface.
    """

    def __init__(self, champs: Mapping[str, W.ValueWidget]) -> None:
        self._menus = {nom: champ for nom, champ in champs.items() if isinstance(champ, MenuReduit)}
        self._remarque = ""
        super().__init__(champs)

    def _accorder(self) -> object:
        """Ne propose que ce qui est permis ; tout, si rien ne l'interdit."""
        return None

    def _proposer(self, nom: str, valeurs: Sequence[str], *, sinon: str | None = None, qui: str = "") -> str:
        """Ne propose que ces valeurs ; garde le choix s'il en est, sinon prend ``sinon``, ou la première.

        ``qui``, s'il est nommé, est celui dont la remarque dit qu'il ne peut pas employer ce qu'on lui avait choisi.
        """
        menu = self._menus[nom]
        choix: str = menu.value
        if choix not in valeurs:
            if qui:
                self._remarque = f"{qui} ne peut pas employer ici{INSECABLE}: {menu.label}."
            choix = valeurs[0] if sinon is None else sinon
        with self._sans_geste():
            menu.proposer(valeurs, choix)
        return choix

    def restaurer(self, valeurs: Mapping[str, Any]) -> None:
        """Remplace l'état ; les menus s'ouvrent en entier le temps de vérifier, puis reviennent au permis."""
        self._remarque = ""
        with self._sans_geste():
            for menu in self._menus.values():
                menu.tout_proposer()
        try:
            super().restaurer(valeurs)
        finally:
            self._accorder()

    def geste(self) -> None:
        """Après un geste : les menus suivent, puis tout se garde et se redessine."""
        self._remarque = ""
        self._accorder()
        super().geste()

    def _dire_les_choix_perdus(self, valeurs: Mapping[str, Any]) -> None:
        """Après un état rendu : dit ce que ses autres réglages ne permettaient pas."""
        self._remarque = choix_perdus(self._menus, valeurs)
        if self._remarque:
            self.actualiser()
