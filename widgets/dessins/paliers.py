"""Des valeurs entières, petites : une ligne par nom, une case par point, le nombre au bout."""

from collections.abc import Mapping

from tiamat.francais import INSECABLE
from widgets.dessins.image import image
from widgets.dessins.texte import Html, balise

RANG, COTE, TEXTE = 26, 16, 15  # hauteur d'un rang, côté d'une case, ligne de base du texte
DEBUT, FIN = 40, 92  # part de la largeur où commencent et finissent les cases


def paliers(valeurs: Mapping[str, int], maximum: int, id: str, titre: str) -> Html:
    """Les lignes, de haut en bas : autant de cases pleines que de points, les autres vides, jusqu'au ``maximum``."""
    place = max(maximum, *valeurs.values())
    phrases = (f"{nom}{INSECABLE}: {n}." for nom, n in valeurs.items())
    traits = [trait for i, (nom, n) in enumerate(valeurs.items()) for trait in _rang(i * RANG, nom, n, place)]
    return image(
        titre,
        " ".join(phrases),
        id,
        *traits,
        style=f"height:{len(valeurs) * RANG}px",
    )


def _rang(y: int, nom: str, n: int, place: int) -> list[Html]:
    pas = (FIN - DEBUT) / place
    cases = [
        balise(
            "rect",
            classe="loi" if i < n else None,
            x=f"{DEBUT + i * pas:.2f}%",
            y=y + 2,
            width=f"{pas * 0.86:.2f}%",
            height=COTE,
            style=None if i < n else "fill:var(--tm-creux)",
        )
        for i in range(place)
    ]
    nombre = balise("text", n, classe="g", x="100%", y=y + TEXTE, text_anchor="end")
    return [balise("text", nom, x=0, y=y + TEXTE), *cases, nombre]
