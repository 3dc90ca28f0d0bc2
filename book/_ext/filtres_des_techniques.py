"""Les filtres de la table des techniques : leurs choix, ce que chaque technique y répond, leur formulaire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from docutils import nodes
from noeuds import balise_html, el

from tiamat.catalogue import Technique, catalogue

COUTS = {"gratuit": "Gratuit", "energie": "Énergie", "furie": "Furie"}


class Filtre(NamedTuple):
    """Un choix au-dessus de la table : valeur → libellé ; et par technique, les valeurs qui lui conviennent."""

    nom: str
    libelle: str
    choix: Mapping[str, str]
    reponses: Mapping[str, Sequence[str]]
    tous: str = "Tous"


def filtres(techniques: Iterable[Technique]) -> list[Filtre]:
    """Rend les filtres de ces techniques."""
    c, toutes = catalogue(), {t.id: t for t in techniques}
    lieux = {id: [t.localisation] if t.localisation else [] for id, t in toutes.items()}
    return [
        Filtre("art", "Art", {**c.arts.noms(), "standard": "Standard"}, {id: t.arts for id, t in toutes.items()}),
        Filtre("type", "Type", c.types.noms(), {id: t.type for id, t in toutes.items()}),
        Filtre("cout", "Coût", COUTS, {id: _couts(t) for id, t in toutes.items()}),
        Filtre("attribut", "Attribut", c.attributs.noms(), {id: t.attributs for id, t in toutes.items()}),
        Filtre("localisation", "Localisation", c.localisations.noms(), lieux, "Toutes"),
    ]


def formulaire(filtres: Iterable[Filtre]) -> balise_html:
    """Le formulaire, que la page montre dès qu'elle sait filtrer."""
    texte = {"type": "search", "placeholder": "nom, effet, zone", "autocomplete": "off"}
    champs = (_champ("texte", "Chercher", el("input", **texte)), *map(_liste, filtres))
    return el("form", *champs, classe="tm-filtres", role="search", aria_label="Filtrer les techniques", hidden="")


def _couts(t: Technique) -> list[str]:
    return [nom for nom, points in t.cout._asdict().items() if points] or ["gratuit"]


def _liste(filtre: Filtre) -> balise_html:
    comptes = Counter(v for reponse in filtre.reponses.values() for v in reponse)
    tous = el("option", filtre.tous, value="")
    choix = (el("option", f"{nom} ({comptes[v]})", value=v) for v, nom in filtre.choix.items() if comptes[v])
    return _champ(filtre.nom, filtre.libelle, el("select", tous, *choix))


def _champ(nom: str, libelle: str, controle: balise_html) -> balise_html:
    id = f"filtre-{nom}"
    controle["ids"] = [id]
    controle["attributs"]["name"] = nom
    etiquette: nodes.Node = el("label", libelle, **{"for": id})
    return el("div", etiquette, controle, classe="tm-champ")
