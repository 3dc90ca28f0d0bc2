"""Les motifs qui doublent la couleur : rayures pour l'échec, points pour l'égalité."""

from widgets.dessins.texte import Html, balise


def hachures(id: str) -> Html:
    """Les rayures de l'échec."""
    return _motif(id, balise("rect", width=2.5, height=6, classe="ko"), patternTransform="rotate(45)")


def points(id: str) -> Html:
    """Les points de l'égalité."""
    return _motif(id, balise("circle", cx=3, cy=3, r=1.4, classe="eg"))


def _motif(id: str, trait: Html, **attributs: str) -> Html:
    fond = balise("rect", width=6, height=6, style="fill:var(--tm-surface)")
    return balise("pattern", fond, trait, id=id, width=6, height=6, patternUnits="userSpaceOnUse", **attributs)
