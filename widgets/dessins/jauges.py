"""Une fiche en un coup d'œil : jauges, faits, avis."""

from collections.abc import Mapping
from typing import Literal

from tiamat.francais import INSECABLE
from widgets.dessins.icones import icone
from widgets.dessins.liens import renvoi
from widgets.dessins.texte import Html, balise, cache

JAUGES: dict[str, tuple[str, str]] = {
    "sante": ("coeur", "Santé"),
    "energie": ("losange", "Énergie"),
    "furie": ("flamme", "Furie"),
}
FINE = "\u202f"  # espace fine insécable


def jauge(sorte: Literal["sante", "energie", "furie"], courant: int, maximum: int) -> Html:
    """Une jauge : barre pleine (santé), à traits obliques (énergie), une case par point (furie)."""
    dessin, nom = JAUGES[sorte]
    if sorte == "furie":
        pleins = [balise("i", classe="plein" if i < courant else None) for i in range(maximum)]
    else:
        pleins = [balise("i", classe="plein", style=_largeur(courant, maximum))]
    return _jauge(nom, courant, maximum, pleins, icone(dessin), f"tm-jauge--{sorte}")


def jauge_nommee(nom: str, courant: int, maximum: int) -> Html:
    """Une jauge d'un système frère, sous le nom qu'il lui donne ; ce qu'elle compte n'a pas d'icône."""
    plein = balise("i", classe="plein", style=f"{_largeur(courant, maximum)};background:var(--tm-accent)")
    return _jauge(nom, courant, maximum, [plein])


def _largeur(courant: int, maximum: int) -> str:
    part = max(0, min(courant, maximum)) / maximum if maximum > 0 else 0
    return f"width:{part:.1%}"


def _jauge(nom: str, courant: int, maximum: int, pleins: list[Html], dessin: object = "", sorte: str = "") -> Html:
    valeur = balise(
        "span", courant, balise("small", f"{FINE}/{FINE}{maximum}"), classe="tm-jauge-val", aria_hidden="true"
    )
    piste = balise(
        "div",
        *pleins,
        classe="tm-jauge-piste",
        role="meter",
        aria_label=nom,
        aria_valuemin=0,
        aria_valuemax=maximum,
        aria_valuenow=courant,
        aria_valuetext=f"{courant} sur {maximum}",
    )
    titre = balise("span", dessin, nom, classe="tm-jauge-nom", aria_hidden="true")
    return balise("div", titre, balise("span"), valeur, piste, classe=f"tm-jauge {sorte}".strip())


def faits(valeurs: Mapping[str, object]) -> Html:
    """Une liste compacte de définitions : « Initiative » et son nombre."""
    paires = (balise("div", balise("dt", nom), balise("dd", valeur)) for nom, valeur in valeurs.items())
    return balise("dl", *paires, classe="tm-faits")


AVIS: dict[str, tuple[str, str, str]] = {
    "info": ("", "info", "Note"),
    "alerte": ("", "alerte", "Attention"),
    "reussite": ("reussite", "coche", "En règle"),
    "faute": ("echec", "croix", "À corriger"),
}


def avis(
    texte: object,
    genre: Literal["info", "alerte", "reussite", "faute"] = "info",
    *,
    lieu: str = "",
    remede: str = "",
    regle: str = "",
) -> Html:
    """Un message encadré. Une faute dit où, ce qui ne va pas, quoi faire, et la règle : R24 ou C30."""
    classe, dessin, mot = AVIS[genre]
    ou = balise("strong", f"{lieu}. ") if lieu else ""
    phrases = balise("p", cache(f"{mot}{INSECABLE}: "), ou, texte, f" {remede}" if remede else "")
    corps = balise("div", phrases, renvoi(regle) if regle else "")
    return balise("div", icone(dessin), corps, classe=f"tm-avis tm-avis--{classe}" if classe else "tm-avis")


def faute_ou_remarque(faute: str, remarque: str = "") -> Html | str:
    """L'avis qui dit la faute ; sans faute, celui de la remarque ; sans rien, rien."""
    return avis(faute, "faute") if faute else avis(remarque) if remarque else ""
