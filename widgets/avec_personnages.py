"""Une calculatrice où l'on choisit des personnages : leurs menus, et ce que l'état en garde."""

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets as W

from widgets.cadre import Calculatrice
from widgets.mes_personnages import RIEN, MenuDePersonnages


class AvecPersonnages(Calculatrice):
    """Une calculatrice à menus de personnages : un choix est un réglage comme un autre, gardé et partagé.

    Tout se redessine aussi quand la page garde d'autres personnages.
    """

    collection = "personnages"

    def __init__(self, champs: Mapping[str, W.ValueWidget]) -> None:
        self._menus_de_personnages: list[MenuDePersonnages] = []
        super().__init__(champs)
        self.memoire.observe(lambda _: self.actualiser(), "entrees")

    def menu_de_personnages(
        self,
        etiquette: str,
        *,
        sans: str,
        cle: str = "personnage",
        depart: str = RIEN,
        choisir: Callable[[], None] | None = None,
    ) -> MenuDePersonnages:
        """Un menu de plus ; ``choisir``, sinon un geste ordinaire, suit le choix du lecteur."""
        suivre = choisir or (lambda: self._change({"owner": menu}))
        menu = MenuDePersonnages(self.memoire, sans, suivre, etiquette=etiquette, cle=cle, depart=depart)
        self._menus_de_personnages.append(menu)
        return menu

    def supplement(self) -> dict[str, Any]:
        """Les personnages choisis."""
        choisis = {cle: v for menu in self._menus_de_personnages for cle, v in menu.garder().items()}
        return choisis | super().supplement()

    def reprendre(self, supplement: dict[str, Any]) -> None:
        """Reprend les personnages, tous vérifiés d'abord, même absents de la mémoire de ce navigateur."""
        remontrer = [menu.reprendre(supplement) for menu in self._menus_de_personnages]
        super().reprendre(supplement)
        for montrer in remontrer:
            montrer()
