"""Les tables du document, lues une fois : endroits, armes, armures, actions, modificateurs, abris, degrés."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tiamat.catalogue.variantes import TableDeVariante, variantes
from tiamat.erreurs import FicheInvalide, Refus
from tiamat.francais import guillemets, plier

ID = "combos"
FORMULE = re.compile(r"\(?P(?: \+ (\d+))?\)?(?: × (\d+))?")
SANS_DIFFICULTE = 0
"""La difficulté d'une action qui réussit d'office."""


class Formule(NamedTuple):
    """Ce que devient un potentiel P : ``(P + plus) × fois``."""

    plus: int
    fois: int
    texte: str

    def valeur(self, potentiel: int) -> int:
        """Applique la formule à un potentiel, en points de dommages.

        >>> lire_formule("(P + 1) × 3").valeur(6)
        21
        """
        return (potentiel + self.plus) * self.fois


class Lieu(NamedTuple):
    """Un endroit du corps : l'excédent qu'il faut, celui du coup fatal, et les dommages de chacun."""

    id: str
    zone: str
    nom: str
    seuil: int
    fatal: int
    degats: Formule
    degats_fatals: Formule
    effet: str


class Arme(NamedTuple):
    """Une arme ; ``potentiel`` et ``autre`` sont les formules écrites, ``modifie`` si elle en change une autre."""

    id: str
    nom: str
    potentiel: str
    autre: str
    quand: str
    diviseur: int
    ignore: int
    visee: int

    @property
    def modifie(self) -> bool:
        """Vrai pour un modificateur d'une autre arme : laser, enflammée."""
        return self.potentiel.startswith("P")


class Action(NamedTuple):
    """Une action : ses compétences, ses difficultés (0 : réussit d'office), celle d'en face (0 : aucune)."""

    id: str
    nom: str
    competences: tuple[str, ...]
    reaction: bool
    difficultes: tuple[int, ...]
    contre: int
    effet: str

    @property
    def difficulte(self) -> int:
        """La première difficulté de la ligne."""
        return self.difficultes[0]


def table(id: str) -> TableDeVariante:
    """Rend une table de la fiche, telle qu'elle est écrite."""
    return variantes()[ID].tables[id]


def lire_formule(texte: str) -> Formule:
    """Lit « P », « P + 2 », « P × 3 » ou « (P + 1) × 3 » ; lève ``FicheInvalide`` sinon.

    >>> lire_formule("P + 4").valeur(5), lire_formule("P × 3").valeur(5)
    (9, 15)
    """
    lu = FORMULE.fullmatch(texte)
    if lu is None:
        raise FicheInvalide(f"Formule {guillemets(texte)} : attendu par exemple « (P + 1) × 3 ».")
    return Formule(int(lu[1] or 0), int(lu[2] or 1), texte)


@cache
def lieux() -> Mapping[str, Lieu]:
    """Rend les endroits du corps, dans l'ordre de la table (002-R23).

    >>> lieux()["thorax"].seuil, lieux()["thorax"].degats_fatals.texte
    (3, 'P × 3')
    """
    return {
        r["id"]: Lieu(
            r["id"],
            r["zone"],
            r["lieu"],
            r["seuil"],
            r["fatal"],
            lire_formule(r["degats"]),
            lire_formule(r["degats_fatals"]),
            r["effet"],
        )
        for r in table("localisations").rangs
    }


@cache
def table_inverse() -> Mapping[int, tuple[Lieu, ...]]:
    """Rend les endroits qu'ouvre chaque excédent, de 1 à 6 (002-R24).

    >>> [lieu.nom for lieu in table_inverse()[1]]
    ['Flancs', 'Cuisse']
    """
    par_nom = {lieu.nom: lieu for lieu in lieux().values()}
    return {r["exces"]: tuple(par_nom[nom] for nom in r["lieux"].split(", ")) for r in table("inverse").rangs}


@cache
def armes() -> Mapping[str, Arme]:
    """Rend les armes, dans l'ordre de la table (002-R27).

    >>> armes()["masse"].ignore, armes()["poing"].diviseur, armes()["laser"].modifie
    (1, 2, True)
    """
    return {
        r["id"]: Arme(
            r["id"], r["arme"], r["potentiel"], r["autre"], r["quand"], r["diviseur"], r["ignore"], r["visee"]
        )
        for r in table("armes").rangs
    }


@cache
def armures() -> Mapping[int, int]:
    """Rend ce que laisse passer chaque potentiel d'armure, en pour cent ; 0 laisse tout (002-R30).

    >>> armures()[0], armures()[2], armures()[6]
    (100, 75, 0)
    """
    return {0: 100} | {r["potentiel"]: r["garde"] for r in table("armures").rangs}


@cache
def actions() -> Mapping[str, Action]:
    """Rend les actions du document, puis les deux qu'il nomme sans les décrire (002-R46).

    >>> actions()["parade"].difficultes, actions()["feinter"].contre, actions()["degaine"].difficulte
    ((6, 5, 4), 8, 0)
    """
    return {
        r["id"]: Action(
            r["id"],
            r["action"],
            tuple(competence(c) for c in r["competences"].split(", ")),
            bool(r["reaction"]),
            tuple(SANS_DIFFICULTE if d == "—" else int(d) for d in r["difficulte"].split(" / ")),
            int(r["contre"] or 0),
            r["effet"],
        )
        for t in ("actions", "actions_maison")
        for r in table(t).rangs
    }


def action(id: str) -> Action:
    """Rend une action par son identifiant ; lève ``Refus`` si elle n'existe pas.

    >>> action("taille").nom
    'Taille'
    """
    if id not in actions():
        raise Refus(f"Action {guillemets(id)} inconnue : {', '.join(actions())}.")
    return actions()[id]


@cache
def modificateurs() -> Mapping[str, int]:
    """Rend ce que chaque cas ajoute à la difficulté (002-R20).

    >>> modificateurs()["obscurite"], modificateurs()["bout_portant"]
    (1, -1)
    """
    return {r["id"]: r["difficulte"] for r in table("modificateurs").rangs}


@cache
def abris() -> Mapping[str, int]:
    """Rend le potentiel d'armure que chaque abri ajoute (002-G18).

    >>> abris()["solide"]
    2
    """
    return {r["id"]: r["potentiel"] for r in table("couverts").rangs}


def competence(nom: str) -> str:
    """Rend l'identifiant d'une compétence d'après son nom.

    >>> competence("tir à l’arc"), competence("mêlée")
    ('tir_a_l_arc', 'melee')
    """
    return plier(nom).replace(" ", "_")
