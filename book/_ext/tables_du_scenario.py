"""Les tables du format des scénarios, tirées du code qui le lit."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from docutils import nodes
from noeuds import el
from tableau import Case, Tableau, poser
from volets import renvois

from tiamat.combat.options import Options
from tiamat.presentation import RIEN
from tiamat.scenario.format import (
    ACTIONS,
    ATTENDUS,
    CHAMPS,
    CHAMPS_D_ETAPE,
    CHAMPS_DE_COMBATTANT,
    DES,
    FORMES,
    POUR_TOUTES,
    Champ,
)

OPTION = re.compile(r"- ``(\w+)`` : (.*?) \(([RC]\d+)\)", re.DOTALL)


class OptionDite(NamedTuple):
    """Une option : ce qu'elle fait, la règle ou l'arbitrage qui la dit, sa valeur si l'on n'écrit rien."""

    quoi: str
    renvoi: str
    defaut: bool


def options_dites() -> dict[str, OptionDite]:
    """Chaque option du combat, telle que le code la décrit."""
    defauts = Options()._asdict()
    decrites = {nom: (quoi.replace("'", "’"), id) for nom, quoi, id in OPTION.findall(Options.__doc__ or "")}
    return {nom: OptionDite(*decrites[nom], defaut) for nom, defaut in defauts.items()}


def champs_du_scenario() -> nodes.Node:
    """Ce que dit un scénario."""
    return _des_champs("Les champs du scénario", CHAMPS)


def champs_de_combattant() -> nodes.Node:
    """Ce que dit un combattant."""
    return _des_champs("Les champs d’un combattant", CHAMPS_DE_COMBATTANT)


def champs_d_etape() -> nodes.Node:
    """Ce que dit une étape."""
    return _des_champs("Les champs d’une étape", CHAMPS_D_ETAPE)


def actions_du_scenario() -> nodes.Node:
    """Ce qu'une étape peut faire, et les champs qui y servent."""
    rangs = [(_code(id), a.nom, _codes(a.champs), renvois(a.regle)) for id, a in ACTIONS.items()]
    return poser(Tableau("Les actions", ("Action", "Ce qui se fait", "Champs qui servent", "Règle"), rangs, large=True))


def champs_communs() -> nodes.Node:
    """Les champs qui servent à toute action."""
    return el("p", "Servent à toutes : ", *_codes(POUR_TOUTES), ".")


def des_du_scenario() -> nodes.Node:
    """Le nom de chaque jet."""
    return _des_mots("Les questions de dés", "Question", DES)


def attendus() -> nodes.Node:
    """Ce qu'une étape sait vérifier."""
    return _des_mots("Ce que l’on vérifie", "Attendu", ATTENDUS)


def options() -> nodes.Node:
    """Les lectures choisies à la table."""
    rangs = [(_code(nom), o.quoi, renvois(o.renvoi), str(o.defaut).lower()) for nom, o in options_dites().items()]
    return poser(Tableau("Les options", ("Option", "Ce qu’elle fait", "Règle", "Sans elle"), rangs, large=True))


def _des_champs(titre: str, champs: Mapping[str, Champ]) -> nodes.Node:
    rangs = [(_code(nom), FORMES[c.forme], c.quoi) for nom, c in champs.items()]
    return poser(Tableau(titre, ("Champ", "Valeur", "Ce qu’il dit"), rangs, large=True))


def _des_mots(titre: str, colonne: str, mots: Mapping[str, str]) -> nodes.Node:
    return poser(Tableau(titre, (colonne, "Ce que c’est"), [(_code(nom), quoi) for nom, quoi in mots.items()]))


def _code(nom: str) -> nodes.Node:
    return el("code", nom)


def _codes(noms: tuple[str, ...]) -> Case:
    return [part for nom in noms for part in (", ", _code(nom))][1:] or RIEN
