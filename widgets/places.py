"""Les places d'un combat : qui se tient dans chaque camp, combien ils sont, où."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import ipywidgets as W

from tiamat.combat.combat import Participant
from tiamat.combat.groupes import GROUPE_MAXIMUM
from tiamat.erreurs import Refus
from tiamat.francais import INSECABLE
from tiamat.personnage import Personnage
from tiamat.personnage.statut import HOMME_DE_MAIN
from widgets import champs
from widgets.memoire import Memoire
from widgets.mes_personnages import LIVRE, RIEN, MenuDePersonnages

CAMPS = ("a", "b")
PAR_CAMP = 3
PLACES = tuple(f"{camp}{n}" for camp in CAMPS for n in range(1, PAR_CAMP + 1))
DEPART = {"a1": f"{LIVRE}jack", "b1": f"{LIVRE}jin_chun_fung"}
DISTANCE_DE_DEPART, DISTANCE_MAXIMUM = 3, 60


def reglages_des_places() -> dict[str, W.ValueWidget]:
    """L'effectif et la position de chaque place : nom du champ → réglage."""
    reglages: dict[str, W.ValueWidget] = {}
    for place in PLACES:
        ici = DISTANCE_DE_DEPART if place[0] == CAMPS[1] else 0
        reglages[f"effectif_{place}"] = champs.entier("Combien d’hommes de main", 1, GROUPE_MAXIMUM, 4)
        reglages[f"position_{place}"] = champs.entier(
            f"{_etiquette(place)}{INSECABLE}: position, en mètres", 0, DISTANCE_MAXIMUM, ici
        )
    return reglages


class Places:
    """Les six places : un menu de personnage pour chacune, et ses réglages quand ils servent."""

    def __init__(self, memoire: Memoire, reglages: Mapping[str, W.ValueWidget], change: Callable[[], None]) -> None:
        self._reglages = reglages
        self.menus = {
            place: MenuDePersonnages(
                memoire, "Personne", change, etiquette=_etiquette(place), cle=place, depart=DEPART.get(place, RIEN)
            )
            for place in PLACES
        }
        self.premieres: list[W.Widget] = []
        """Le premier de chaque camp, sans sa position."""
        self.autres: list[W.Widget] = []
        """Les positions, et les combattants suivants."""
        for p in PLACES:
            menu, effectif, position = self.menus[p], reglages[f"effectif_{p}"], reglages[f"position_{p}"]
            if p[1] == "1":
                self.premieres += [menu, effectif]
                self.autres.append(position)
            else:
                self.autres += [menu, effectif, position]

    def montrer(self, servent: bool) -> None:
        """Ne montre que ce qui sert : les places prises, la suivante, l'effectif des seuls hommes de main.

        ``servent`` est faux quand les combattants viennent d'ailleurs : rien ne se montre.
        """
        for place, menu in self.menus.items():
            precedente = f"{place[0]}{int(place[1]) - 1}"
            libre = not menu.voulu
            suivante = precedente not in self.menus or bool(self.menus[precedente].voulu)
            champs.montrer(menu, servent and (suivante or not libre))
            qui, _ = menu.personnage_ou_raison()
            homme_de_main = qui is not None and qui.statut == HOMME_DE_MAIN
            champs.montrer(self._reglages[f"effectif_{place}"], servent and homme_de_main)
            champs.montrer(self._reglages[f"position_{place}"], servent and not libre)

    def participants(self) -> tuple[Participant, ...]:
        """Les combattants choisis, jamais deux fois le même nom ; lève ``Refus`` si un camp est vide."""
        pris: list[str] = []
        faits: list[Participant] = []
        for place in PLACES:
            qui = self.menus[place].personnage()
            if qui is None:
                continue
            qui = distinguer(qui, pris)
            pris.append(qui.nom)
            effectif = self._reglages[f"effectif_{place}"].value if qui.statut == HOMME_DE_MAIN else 1
            position = self._reglages[f"position_{place}"].value
            faits.append(Participant(place, qui, CAMPS.index(place[0]), effectif, position))
        if {p.camp for p in faits} != {0, 1}:
            raise Refus("Un camp est vide : choisissez quelqu’un de chaque côté.")
        return tuple(faits)

    def garder(self) -> dict[str, Any]:
        """Ce que l'état garde des menus."""
        return {cle: v for menu in self.menus.values() for cle, v in menu.garder().items()}

    def reprendre(self, supplement: dict[str, Any]) -> Callable[[], None]:
        """Retire du supplément les six choix, et rend de quoi les remontrer ; lève ``Refus`` si l'un est mal écrit."""
        montrer = [menu.reprendre(supplement) for menu in self.menus.values()]

        def remontrer() -> None:
            for un in montrer:
                un()

        return remontrer


def _etiquette(place: str) -> str:
    rang = {"1": "premier", "2": "deuxième", "3": "troisième"}[place[1]]
    return f"Camp {CAMPS.index(place[0]) + 1}, {rang} combattant"


def distinguer(qui: Personnage, pris: Sequence[str]) -> Personnage:
    """Rend la fiche, son nom suivi d'un numéro s'il est déjà pris.

    >>> from tiamat.personnage import profil
    >>> distinguer(profil("jack"), ["Jack"]).nom
    'Jack (2)'
    """
    nom = qui.nom or "Sans nom"
    if nom in pris:
        nom = next(f"{nom} ({n})" for n in range(2, len(pris) + 3) if f"{nom} ({n})" not in pris)
    return replace(qui, nom=nom)
