"""Les tables du système, lues une fois : aucun de leurs nombres n'est recopié ailleurs."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from tiamat.catalogue.variantes import variantes
from tiamat.des import Somme
from tiamat.erreurs import FicheInvalide, Refus
from tiamat.francais import guillemets

ID = "tours_d_actions"
POINTS = re.compile(r"(?:(\d+)D6)?\+?(\d+)?")


class Gravite(NamedTuple):
    """Une gravité : PV et PC perdus par Tour, dés ôtés, succès du jet de MORAL puis du test (0 : aucun jet)."""

    id: str
    nom: str
    pv: int = 0
    pc: int = 0
    des: int = 0
    moral: int = 0
    test: int = 0


class Palier(NamedTuple):
    """Un palier de conscience : les rangées qu'il faut remplir, les dés ôtés, et si l'on agit encore."""

    id: str
    nom: str
    rangees: int = 0
    des: int = 0
    agit: bool = True


class Modificateur(NamedTuple):
    """Ce qui s'ajoute à la DÉFENSE contre un tir ; ``genre`` : portée, couvert, posture ou mouvement."""

    id: str
    nom: str
    genre: str
    valeur: int
    regle: str


class Arme(NamedTuple):
    """Une arme : ses points (dés à six faces et nombre fixe), et ce qui la distingue.

    ``genre`` : ``mains_nues``, ``melee`` ou ``tir``. ``foudre`` et ``assommante`` changent où vont ses points ;
    ``fragile``, ce que devient une arme tombée.
    """

    id: str
    nom: str
    genre: str
    points: Somme
    foudre: bool = False
    assommante: bool = False
    fragile: bool = False


def rangs(table: str) -> tuple[Mapping[str, Any], ...]:
    """Rend les rangs d'une table du document, dans l'ordre.

    >>> [r["nom"] for r in rangs("gravites")]
    ['Légère', 'Sérieuse', 'Grave', 'Fatale']
    """
    return variantes()[ID].tables[table].rangs


def lire_points(texte: str) -> Somme | None:
    """Lit les points d'une arme, « 1D6 », « 2 » ou « 1D6+2 » ; rend ``None`` si le document ne les donne pas.

    Lève ``FicheInvalide`` si le texte ne se lit pas.

    >>> str(lire_points("1D6")), str(lire_points("2")), lire_points("")
    ('1D6', '2', None)
    """
    lu = POINTS.fullmatch(texte)
    if lu is None:
        raise FicheInvalide(f"Points d’arme {guillemets(texte)} : écrivez par exemple 1D6, 2 ou 1D6+2.")
    return Somme(int(lu[1] or 0), 6, int(lu[2] or 0)) if texte else None


DIFFICULTES: dict[str, int] = {r["nom"]: r["succes"] for r in rangs("difficultes")}
"""Nom du degré → succès à atteindre, du plus facile au plus dur."""

INDEMNE = Gravite("", "Indemne")
GRAVITES: tuple[Gravite, ...] = (
    INDEMNE,
    *(
        Gravite(
            r["id"], r["nom"], r["pv"], r["pc"], r["des"], DIFFICULTES.get(r["moral"], 0), DIFFICULTES.get(r["test"], 0)
        )
        for r in rangs("gravites")
    ),
)
"""Du rang 0, indemne, au rang 4, fatale."""
LEGERE, SERIEUSE, GRAVE, FATALE = range(1, 5)

EVEILLE = Palier("", "Éveillé")
PALIERS: tuple[Palier, ...] = (
    EVEILLE,
    *(Palier(r["id"], r["nom"], r["rangees"], r["des"], r["agit"] == "oui") for r in rangs("conscience")),
)
"""Du rang 0, éveillé, au rang 4, dans le coma."""
ASSOMME, COMA = 3, 4

MODIFICATEURS: dict[str, Modificateur] = {
    r["id"]: Modificateur(r["id"], r["nom"], r["genre"], r["valeur"], r["regle"]) for r in rangs("modificateurs")
}
PORTEES = tuple(m.id for m in MODIFICATEURS.values() if m.genre == "portée")

ENDROITS: dict[str, str] = {r["id"]: r["nom"] for r in rangs("endroits")}
"""Endroit → son nom."""
BONUS_DE_PV: dict[str, int] = {r["id"]: r["bonus"] for r in rangs("endroits")}
RANG_D_ENDROIT: dict[str, int] = {e: i for i, e in enumerate(ENDROITS)}
TETE, TORSE = "tete", "torse"
MORTELS = (TETE, TORSE)

MAINS_NUES = Arme("mains_nues", "Mains nues", "mains_nues", Somme(0, 6))
GENRES = {"mêlée": "melee", "tir": "tir"}
ARMES: dict[str, Arme] = {
    "mains_nues": MAINS_NUES,
    **{
        r["id"]: Arme(r["id"], r["nom"], GENRES[r["genre"]], points, foudre=r["trait"] == "foudre")
        for r in rangs("armes")
        if (points := lire_points(r["points"])) is not None
    },
}
"""Les armes dont le document donne les points, et les mains nues."""


def endroit_de(total: int) -> str:
    """Rend l'endroit touché par deux dés à six faces additionnés (001-R02, 001-R36, 001-G01).

    ``total`` va de 2 à 12 ; lève ``Refus`` sinon.

    >>> [endroit_de(n) for n in (2, 4, 5, 7, 9, 11, 12)]
    ['tete', 'bras_gauche', 'bras_droit', 'torse', 'jambe_droite', 'jambe_gauche', 'tete']
    """
    for r in rangs("localisation"):
        if r["de"] <= total <= r["a"]:
            return next(id for id, nom in ENDROITS.items() if nom == r["endroit"])
    raise Refus(f"Deux dés font de 2 à 12, pas {total}.")


def endroit_connu(endroit: str) -> str:
    """Rend l'endroit s'il existe ; lève ``Refus`` sinon."""
    if endroit not in ENDROITS:
        raise Refus(f"Endroit {guillemets(endroit)} inconnu : {', '.join(ENDROITS)}.")
    return endroit
