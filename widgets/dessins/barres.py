"""Des chances nommées : une barre par nom, le nom et le nombre au-dessus d'elle."""

from collections.abc import Sequence
from fractions import Fraction

from tiamat.francais import INSECABLE, pourcentage
from widgets.dessins.image import image
from widgets.dessins.texte import Html, balise

RANG, TEXTE, BARRE = 40, 15, 12  # hauteur d'un rang, ligne de base de son texte, épaisseur de sa barre


def barres(chances: Sequence[tuple[str, Fraction]], id: str, titre: str) -> Html:
    """Les barres, de haut en bas ; chaque nombre est écrit, et la barre pleine vaut 100 %."""
    phrases = (f"{nom}{INSECABLE}: {pourcentage(p)}." for nom, p in chances)
    traits = [trait for i, (nom, p) in enumerate(chances) for trait in _rang(i * RANG, nom, p)]
    return image(
        titre,
        " ".join(phrases),
        id,
        *traits,
        style=f"height:{len(chances) * RANG}px",
    )


def _rang(y: int, nom: str, p: Fraction) -> tuple[Html, ...]:
    haut = y + TEXTE + 5
    return (
        balise("text", nom, x=0, y=y + TEXTE),
        balise("text", pourcentage(p), classe="g", x="100%", y=y + TEXTE, text_anchor="end"),
        balise("rect", x=0, y=haut, width="100%", height=BARRE, style="fill:var(--tm-creux)"),
        balise("rect", classe="loi", x=0, y=haut, width=f"{float(p):.2%}", height=BARRE),
    )
