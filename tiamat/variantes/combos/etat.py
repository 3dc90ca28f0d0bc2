"""L'état du duel : deux corps, la main, la chaîne en cours."""

from typing import NamedTuple

from tiamat.variantes.combos.combattant import DE_MELEE, DE_TIR, MAINS_NUES, OUI, Combattant, combattant
from tiamat.variantes.combos.enchainement import longueur
from tiamat.variantes.combos.pouvoirs import actions_de_celerite
from tiamat.variantes.systeme import Depart

PERSONNE = -1
EN_MAIN, RANGEE, EN_L_AIR, AU_SOL, PERDUE = "main", "rangee", "air", "sol", "perdue"
OU_EST_L_ARME = {
    EN_MAIN: "arme en main",
    RANGEE: "arme rangée",
    EN_L_AIR: "arme en l’air",
    AU_SOL: "arme à terre",
    PERDUE: "arme perdue",
}
PARALYSIE = 5
"""Autant de Nerve strikes paralysent."""


class Corps(NamedTuple):
    """Où en est un combattant.

    ``nerf`` : ce qui s'ajoute à sa prochaine difficulté ; ``nerfs`` : les Nerve strikes reçus ; ``feinte`` : ce que sa
    feinte en ôte ; ``visee`` : les dés de son prochain tir ; ``droite`` et ``gauche`` : la main sert encore.
    """

    croix: int = 0
    terre: bool = False
    roule: bool = False
    tenu: bool = False
    abri: bool = False
    arme: str = EN_MAIN
    droite: bool = True
    gauche: bool = True
    nerf: int = 0
    nerfs: int = 0
    feinte: int = 0
    visee: int = 0


class Joue(NamedTuple):
    """Une action jouée dans un combo : laquelle, par quelle compétence, son sort."""

    action: str
    competence: str
    sort: str


class Combo(NamedTuple):
    """Le combo en cours ; ``maximum`` vient de la compétence qui l'a ouvert, ``celerite`` : les actions en plus."""

    qui: int
    maillons: tuple[Joue, ...]
    maximum: int
    celerite: int
    fini: bool = False

    @property
    def reste(self) -> int:
        """Les actions qu'il peut encore compter, Célérité comprise (002-R05, 002-R41)."""
        return self.celerite + (0 if self.fini else max(0, self.maximum - len(self.maillons)))


class Etat(NamedTuple):
    """Le duel. ``main`` : qui joue, −1 avant l'initiative ; ``suivant`` : la réaction qui ouvrira le combo d'en face.

    ``a_couvert`` : qui vient de s'abriter, et rompt le combat si l'autre renonce ; ``relances`` : les initiatives à
    égalité ; ``ruptures`` : les combats rompus.
    """

    corps: tuple[Corps, Corps]
    main: int = PERSONNE
    combo: Combo | None = None
    suivant: Joue | None = None
    actions: int = 0
    a_couvert: int = PERSONNE
    relances: int = 0
    ruptures: int = 0

    def changer(self, qui: int, **champs: object) -> "Etat":
        """Rend l'état où ce corps a changé."""
        corps = list(self.corps)
        corps[qui] = corps[qui]._replace(**champs)  # type: ignore[arg-type]
        return self._replace(corps=(corps[0], corps[1]))


def engager(depart: Depart) -> Etat:
    """Rend l'état de départ : indemnes, chacun l'arme où il l'a dite."""
    premier, second = (Corps(arme=EN_MAIN if combattant(depart, qui).en_main == OUI else RANGEE) for qui in (0, 1))
    return Etat((premier, second))


def tient_son_arme(c: Combattant, corps: Corps) -> bool:
    """Dit si son arme est en main, et si c'en est une que l'on tient."""
    return c.arme in (*DE_MELEE, *DE_TIR) and corps.arme == EN_MAIN and peut_tenir(c, corps)


def peut_tenir(c: Combattant, corps: Corps) -> bool:
    """Dit si ses mains valides suffisent à son arme (002-G35)."""
    return c.arme != MAINS_NUES and corps.droite and (corps.gauche or not c.arme.endswith("_a_deux_mains"))


def nouveau_combo(c: Combattant, qui: int, competence: str, premier: Joue | None = None) -> Combo:
    """Ouvre un combo : sa longueur vient de la compétence qui l'ouvre (002-R04, 002-R05).

    Une réaction réussie en est la première action (002-R12, 002-G09).
    """
    maillons = (premier,) if premier else ()
    return Combo(qui, maillons, longueur(c.niveaux[competence]), actions_de_celerite(c.celerite))


def ajouter(combo: Combo, joue: Joue) -> Combo:
    """Ajoute une action à la chaîne ; une fois le combo plein ou bloqué, c'est une action de Célérité (002-R41)."""
    plein = combo.fini or len(combo.maillons) >= combo.maximum
    return combo._replace(maillons=(*combo.maillons, joue), celerite=combo.celerite - plein)
