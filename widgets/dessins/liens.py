"""Les renvois : une pastille par règle, un badge par arbitrage, un badge « maison »."""

import os

from tiamat.catalogue import catalogue
from widgets.dessins.icones import icone
from widgets.dessins.texte import Html, balise

SANS_PAGE = "tracabilite"  # la page qui porte l'ancre de ce qui n'a pas encore la sienne

racine = os.environ.get("TIAMAT_RACINE_DU_LIVRE", "")
"""Le chemin vers la racine du livre : vide dans ses pages, ``../../`` dans un cadre servi, où le serveur le dit."""


def regle(id: str) -> Html:
    """La pastille d'une règle, lien vers son ancre, titre en infobulle."""
    fiche = catalogue().regles[id]
    return balise("a", id, classe="tm-regle", title=fiche.titre, **_adresse(fiche.page, id))


def arbitrage(id: str) -> Html:
    """Le badge d'un arbitrage, lien vers son explication."""
    contenu = (icone("balance"), f"arbitrage {id}")
    titre = catalogue().arbitrages[id].titre
    return balise("a", *contenu, classe="tm-badge tm-badge--arbitrage", title=titre, **_adresse(SANS_PAGE, id))


def maison() -> Html:
    """Le badge de ce qui vient de ce projet et non du livre d'origine."""
    return balise("span", icone("toit"), "maison", classe="tm-badge tm-badge--maison")


def renvoi(id: str) -> Html:
    """La pastille d'une règle (R63) ou le badge d'un arbitrage (C22)."""
    return regle(id) if id.startswith("R") else arbitrage(id)


def _adresse(page: str | None, id: str) -> dict[str, str]:
    """L'adresse d'une ancre ; depuis un cadre, elle s'ouvre dans la page qui le porte."""
    href = {"href": f"{racine}{page or SANS_PAGE}.html#{id.lower()}"}
    return href | {"target": "_top"} if racine else href
