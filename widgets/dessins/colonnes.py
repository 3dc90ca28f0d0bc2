"""Découper une loi en colonnes à montrer : une par valeur, les longues queues regroupées."""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from typing import Literal, NamedTuple

from tiamat.des import Loi
from widgets.dessins.nombres import entier

LARGEUR = 22  # jusque-là, toutes les valeurs se montrent
QUEUE = 150  # une queue se regroupe quand elle pèse moins d'un 150e

Comparaison = Literal["au_moins", "exactement", "au_plus", "blessure"]
Queue = Literal["", "basse", "haute"]

COURT: dict[Queue, str] = {"": "{}", "basse": "≤ {}", "haute": "{}+"}
LONG: dict[Queue, str] = {"": "{}", "basse": "{} ou moins", "haute": "{} ou plus"}


class Mots(NamedTuple):
    """Comment une comparaison se dit : le trait de seuil, ses deux issues, l'annonce de la première."""

    seuil: str
    oui: str
    non: str
    annonce: str


class Sens(NamedTuple):
    """Une comparaison : ses mots, ce qu'elle accepte, et sa chance."""

    mots: Mots
    accepte: Callable[[int, int], bool]
    chance: Callable[[Loi, int], Fraction]


COMPARAISONS: dict[Comparaison, Sens] = {
    "au_moins": Sens(
        Mots("au moins", "réussite", "échec", "Réussite à partir de"),
        accepte=lambda valeur, seuil: valeur >= seuil,
        chance=Loi.chance_au_moins,
    ),
    "exactement": Sens(
        Mots("exactement", "oui", "non", "Exactement"),
        accepte=lambda valeur, seuil: valeur == seuil,
        chance=Loi.chance_exacte,
    ),
    "au_plus": Sens(
        Mots("au plus", "oui", "non", "Au plus"),
        accepte=lambda valeur, seuil: valeur <= seuil,
        chance=Loi.chance_au_plus,
    ),
    "blessure": Sens(
        Mots("blessure grave dès", "grave", "pas grave", "Blessure grave à partir de"),
        accepte=lambda valeur, seuil: valeur >= seuil,
        chance=Loi.chance_au_moins,
    ),
}


class Colonne(NamedTuple):
    """Une valeur, ou une queue de valeurs, et ses chances ; ``reussit`` vaut ``None`` sans seuil."""

    valeur: int
    queue: Queue
    exacte: Fraction
    au_moins: Fraction
    au_plus: Fraction
    reussit: bool | None

    @property
    def court(self) -> str:
        """Le nom de la colonne sous l'axe."""
        return COURT[self.queue].format(entier(self.valeur))

    @property
    def long(self) -> str:
        """Le nom de la colonne dans une table ou une phrase."""
        return LONG[self.queue].format(entier(self.valeur))


def colonnes(loi: Loi, seuil: int | None, comparaison: Comparaison) -> list[Colonne]:
    """Les colonnes de gauche à droite ; le seuil et ses deux voisins ne sont jamais pris dans une queue."""
    cumul = [0, *accumulate(loi.poids)]
    bas, haut = _cadre(loi, cumul, seuil)
    accepte = COMPARAISONS[comparaison].accepte
    resultat = []
    for valeur in range(bas, haut + 1):
        basse, haute = bas == valeur > loi.mini, haut == valeur < loi.maxi
        debut = 0 if basse else valeur - loi.mini
        fin = len(loi.poids) if haute else valeur - loi.mini + 1
        resultat.append(
            Colonne(
                valeur,
                "basse" if basse else "haute" if haute else "",
                exacte=Fraction(cumul[fin] - cumul[debut], loi.total),
                au_moins=Fraction(loi.total - cumul[debut], loi.total),
                au_plus=Fraction(cumul[fin], loi.total),
                reussit=None if seuil is None else accepte(valeur, seuil),
            )
        )
    return resultat


def _cadre(loi: Loi, cumul: list[int], seuil: int | None) -> tuple[int, int]:
    """La première et la dernière valeur montrées à part entière."""
    if len(loi.poids) <= LARGEUR:
        return loi.mini, loi.maxi
    leger = loi.total // QUEUE
    bas = loi.mini + max((i for i in range(len(loi.poids)) if cumul[i + 1] <= leger), default=0)
    haut = loi.mini + min(
        (i for i in range(len(loi.poids)) if loi.total - cumul[i] <= leger), default=len(loi.poids) - 1
    )
    if seuil is not None and loi.mini <= seuil <= loi.maxi:
        bas, haut = min(bas, seuil - 1), max(haut, seuil + 1)
    return max(bas, loi.mini), min(haut, loi.maxi)
