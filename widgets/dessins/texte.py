"""Assembler du HTML sans risque : tout texte est échappé, sauf ce qui est déjà du ``Html``."""

import re
from html import escape

SANS_FERMETURE = frozenset({"br", "hr", "img", "input"})
IDENTIFIANT = re.compile(r"[a-z][a-z0-9_-]*")


class Html(str):
    """Du HTML sûr, tel que ``balise`` et ``assembler`` le rendent. L'écrire à la main, c'est en répondre."""

    __slots__ = ()


def echapper(texte: object) -> Html:
    """Change un texte quelconque en HTML qui l'affiche tel quel ; le ``Html`` reste ce qu'il est.

    >>> echapper("<b>"), echapper(Html("<b>"))
    ('&lt;b&gt;', '<b>')
    """
    return texte if isinstance(texte, Html) else Html(escape(str(texte)))


def assembler(*contenus: object) -> Html:
    """Met bout à bout des textes et du HTML.

    >>> assembler("1 < ", balise("b", 2))
    '1 &lt; <b>2</b>'
    """
    return Html("".join(map(echapper, contenus)))


def balise(nom: str, *contenus: object, **attributs: object) -> Html:
    """Écrit une balise : ``classe`` donne ``class``, un souligné un tiret ; ``None`` ou ``False``, rien.

    >>> balise("p", "a & b", classe="tm-petit", aria_hidden="true", hidden=True, title=None)
    '<p class="tm-petit" aria-hidden="true" hidden="">a &amp; b</p>'
    """
    ouverture = nom + "".join(
        f' {_nom_d_attribut(cle)}="{"" if valeur is True else escape(str(valeur))}"'
        for cle, valeur in attributs.items()
        if valeur is not None and valeur is not False
    )
    if nom in SANS_FERMETURE:
        return Html(f"<{ouverture}>")
    return Html(f"<{ouverture}>{assembler(*contenus)}</{nom}>")


def cache(texte: object) -> Html:
    """Un texte pour les lecteurs d'écran seuls."""
    return balise("span", texte, classe="tm-cache")


def identifiant(*morceaux: str) -> str:
    """Compose l'identifiant d'une partie : celui du dessin, donné par l'appelant, puis le nom de la partie.

    >>> identifiant("calc-jet", "titre")
    'calc-jet-titre'
    """
    compose = "-".join(morceaux)
    if not IDENTIFIANT.fullmatch(compose):
        raise ValueError(f"« {compose} » n'est pas un identifiant de dessin : minuscules, chiffres, tirets.")
    return compose


def _nom_d_attribut(cle: str) -> str:
    return "class" if cle == "classe" else cle.rstrip("_").replace("_", "-")
