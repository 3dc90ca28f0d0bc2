"""Des chances avant et après : deux barres par nom, le contour puis l'aplat, et leurs nombres en toutes lettres."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.francais import INSECABLE, pourcentage
from widgets.dessins.image import image
from widgets.dessins.texte import Html, balise

RANG, NOM, NOMBRES, AVANT, APRES = 78, 15, 34, 42, 52  # hauteur d'un rang ; ordonnées de ce qu'il contient
EPAISSEUR = 10


class Change(NamedTuple):
    """Une chance avant, et après ; ``None`` : elle n'existe plus."""

    nom: str
    avant: Fraction
    apres: Fraction | None


def avant_apres(changes: Sequence[Change], id: str, titre: str, perdu: str) -> Html:
    """Le dessin, de haut en bas ; ``perdu`` est le mot de ce qui n'existe plus. La barre pleine vaut 100 %."""
    traits = [trait for i, c in enumerate(changes) for trait in _rang(i * RANG, c, perdu)]
    return image(
        titre,
        " ".join(f"{c.nom}{INSECABLE}: {_dit(c, perdu)}." for c in changes),
        id,
        *traits,
        style=f"height:{len(changes) * RANG}px",
    )


def _dit(c: Change, perdu: str) -> str:
    if c.avant == c.apres:
        return f"{pourcentage(c.avant)}, inchangé"
    return f"{pourcentage(c.avant)} avant, {f'✕ {perdu}' if c.apres is None else f'{pourcentage(c.apres)} après'}"


def _rang(y: int, c: Change, perdu: str) -> tuple[Html, ...]:
    contour = "fill:var(--tm-creux);stroke:var(--tm-bord)"
    apres = c.apres or Fraction(0)
    return (
        balise("text", c.nom, classe="g", x=0, y=y + NOM),
        balise("text", _dit(c, perdu), classe="ko" if c.apres is None else None, x=0, y=y + NOMBRES),
        balise("rect", x=0, y=y + AVANT, width=f"{float(c.avant):.2%}", height=EPAISSEUR, style=contour),
        balise("rect", classe="loi", x=0, y=y + APRES, width=f"{float(apres):.2%}", height=EPAISSEUR),
        balise("line", classe="axe", x1=0, x2="100%", y1=y + APRES + EPAISSEUR, y2=y + APRES + EPAISSEUR),
    )
