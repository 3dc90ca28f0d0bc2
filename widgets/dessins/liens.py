"""Les renvois : où chaque fiche habite dans le livre, une pastille par règle, un badge par arbitrage ou « maison »."""

import os

from tiamat.catalogue import catalogue
from tiamat.catalogue.variantes import variante_de
from tiamat.numeros import de_variante, genre_du_numero
from tiamat.presentation import NUMEROTES, Ligne, Renvoi, fiche, nom, resume
from widgets.dessins.icones import icone
from widgets.dessins.texte import Html, assembler, balise

PAGES = {
    "attribut": "attributs",
    "etat": "etats",
    "competence": "competences",
    "talent": "talents",
    "arme": "armes",
    "protection": "armes",
    "terme": "glossaire",
    "arbitrage": "arbitrages",
}
"""Genre de fiche → la page qui les porte toutes, une ancre chacune."""
DOSSIERS = {"technique": "techniques", "art": "arts"}
"""Genre de fiche → le dossier où chacune a sa page."""

racine = os.environ.get("TIAMAT_RACINE_DU_LIVRE", "")
"""Le chemin vers la racine du livre : vide dans ses pages, ``../../`` dans un cadre servi, où le serveur le dit."""


def adresse(genre: str, id: str) -> tuple[str, str]:
    """Rend la page et l'ancre d'une fiche ; une technique ou un art a sa page, sans ancre.

    Une règle ou un arbitrage d'un système frère (001-R05, 001-G05, 001-T1) est sur la page de ce système ; son ancre
    commence par une lettre, pour qu'un sélecteur la lise : « d001-r05 ».

    >>> adresse("technique", "oi_zuki"), adresse("etat", "a_terre"), adresse("arbitrage", "C52")
    (('techniques/oi-zuki', ''), ('etats', 'a-terre'), ('arbitrages', 'c52'))
    """
    ancre = id.lower().replace("_", "-")
    if genre in DOSSIERS:
        return f"{DOSSIERS[genre]}/{ancre}", ""
    if genre in NUMEROTES and de_variante(id):
        return variante_de(id).page, f"d{ancre}"
    if genre == "regle":
        return catalogue().regles[id].page, ancre
    return PAGES[genre], ancre


def lien(genre: str, id: str, texte: str = "") -> Html:
    """Un lien vers une fiche, par son nom ; une règle ou un arbitrage a sa pastille.

    >>> lien("talent", "zen")
    '<a class="tm-renvoi" title="La source ne décrit pas son effet." href="talents.html#zen">Zen</a>'
    """
    if genre in NUMEROTES:
        return renvoi(id)
    return balise("a", texte or nom(genre, id), classe="tm-renvoi", title=resume(genre, id), **_href(genre, id))


def contenu(ligne: Ligne) -> Html:
    """Le contenu d'une ligne de fiche, chaque renvoi en lien, suivi du badge « maison » s'il le faut."""
    morceaux = (lien(m.genre, m.id, m.texte) if isinstance(m, Renvoi) else m for m in ligne.morceaux)
    return assembler(*morceaux, *((" ", maison()) if ligne.maison else ()))


def regle(id: str) -> Html:
    """La pastille d'une règle, lien vers son ancre, titre en infobulle."""
    return balise("a", id, classe="tm-regle", title=fiche("regle", id).titre, **_href("regle", id))


def arbitrage(id: str) -> Html:
    """Le badge d'un arbitrage, lien vers son explication."""
    dedans = (icone("balance"), f"arbitrage {id}")
    titre = fiche("arbitrage", id).titre
    return balise("a", *dedans, classe="tm-badge tm-badge--arbitrage", title=titre, **_href("arbitrage", id))


def maison() -> Html:
    """Le badge de ce qui vient de ce projet et non du livre d'origine."""
    return balise("span", icone("toit"), "maison", classe="tm-badge tm-badge--maison")


def renvoi(id: str) -> Html:
    """La pastille d'une règle (R63, 001-R24) ou le badge d'un arbitrage (C22, 001-G05, 001-T1)."""
    return regle(id) if genre_du_numero(id) == "regle" else arbitrage(id)


def _href(genre: str, id: str) -> dict[str, str]:
    """L'adresse d'une fiche ; depuis un cadre, elle s'ouvre dans la page qui le porte."""
    page, ancre = adresse(genre, id)
    href = {"href": f"{racine}{page}.html" + (f"#{ancre}" if ancre else "")}
    return href | {"target": "_top"} if racine else href
