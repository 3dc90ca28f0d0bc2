"""La frise d'un tour : qui passe, dans l'ordre, avec un pion par action."""

from collections.abc import Sequence
from typing import NamedTuple

from tiamat.francais import enumerer, pluriel
from widgets.dessins.icones import icone
from widgets.dessins.texte import Html, balise

LEGENDE = "Rond plein : action jouée à ce rang. Demi-rond : action gardée ou retardée."


class Place(NamedTuple):
    """Une place dans la frise : qui, son score, les actions qu'il y joue, celles qu'il met de côté, et ce qui se dit.

    Sans ``score``, c'est une action retardée qui se joue. ``ensemble`` : il joue en même temps que le précédent.
    """

    nom: str
    score: int | None
    pleins: int
    gardes: int = 0
    dit: Sequence[object] = ()
    ensemble: bool = False


def frise(places: Sequence[Place], nom: str = "Ordre du tour") -> Html:
    """La liste des places, du premier au dernier, et la légende des pions."""
    liste = balise("ol", *map(_place, places), classe="tm-frise tm-frise--rangs", aria_label=nom)
    return balise("div", liste, balise("p", LEGENDE, classe="tm-petit"), classe="tm-pile")


def _place(p: Place) -> Html:
    if p.score is None:
        score = balise("span", icone("attente"), classe="score")
    else:
        score = balise("span", p.score, classe="score", role="img", aria_label=f"initiative {p.score}")
    dits = [part for morceau in p.dit for part in (" ", morceau)]
    nom = balise("span", p.nom, balise("small", _compte(p), *dits), classe="nom")
    return balise("li", score, nom, _pions(p), classe="ensemble" if p.ensemble else None)


def _compte(p: Place) -> str:
    jouees = [pluriel(p.pleins, "action")] if p.pleins else []
    gardees = [f"{pluriel(p.gardes, 'action')} de côté"] if p.gardes else []
    return (enumerer([*jouees, *gardees]) or "aucune action") + "."


def _pions(p: Place) -> Html:
    pions = [balise("i", classe=sorte) for sorte in ["plein"] * p.pleins + ["garde"] * p.gardes]
    return balise("span", *pions, classe="tm-pions", role="img", aria_label=_compte(p)) if pions else Html()
