"""Un pari et la chance exacte, sur une même échelle de 0 à 100 %."""

from fractions import Fraction

from tiamat.francais import INSECABLE, pourcentage
from widgets.dessins.image import image
from widgets.dessins.motifs import hachures
from widgets.dessins.texte import Html, balise, identifiant

HAUTEUR, AXE, EPAISSEUR = 106, 44, 10
LIGNE_DU_PARI, LIGNE_DE_LA_CHANCE, LIGNE_DES_REPERES = 14, 78, 100
"""Le pari au-dessus de l'axe, la chance au-dessous : ni noms ni traits ne se recouvrent."""
DEPASSE = 18
"""Ce qu'un trait dépasse de l'axe, vers son nom."""
REPERES = (0, 25, 50, 75, 100)
TIERS = Fraction(1, 3)


def echelle_d_un_pari(pari: Fraction, chance: Fraction, id: str, titre: str = "Votre pari et la chance exacte") -> Html:
    """Le trait tireté du pari, le trait plein de la chance, et l'écart rayé entre eux."""
    noms = f"Pari {_pour_cent(pari)}", f"Chance exacte {pourcentage(chance)}"
    rayures = identifiant(id, "hachures")
    debut, fin = sorted((pari, chance))
    return image(
        titre,
        f"{noms[0]}. {noms[1]}.",
        id,
        balise("defs", hachures(rayures)),
        *(_repere(n) for n in REPERES),
        balise(
            "rect",
            classe="bord-ko",
            x=_abscisse(debut),
            width=_abscisse(fin - debut),
            y=AXE - EPAISSEUR,
            height=EPAISSEUR,
            fill=f"url(#{rayures})",
        ),
        balise("line", classe="axe", x1=0, x2="100%", y1=AXE, y2=AXE),
        balise("line", classe="seuil", **_vertical(pari, AXE - EPAISSEUR - DEPASSE + 4, AXE)),
        balise("line", classe="escalier", **_vertical(chance, AXE - EPAISSEUR, AXE + DEPASSE)),
        _nom(noms[0], pari, LIGNE_DU_PARI),
        _nom(noms[1], chance, LIGNE_DE_LA_CHANCE, "g"),
        style=f"height:{HAUTEUR}px",
    )


def _repere(n: int) -> Html:
    ancre = {0: "start", 100: "end"}.get(n, "middle")
    return balise("text", f"{n}{INSECABLE}%", classe="m", x=f"{n}%", y=LIGNE_DES_REPERES, text_anchor=ancre)


def _vertical(ou: Fraction, haut: int, bas: int) -> dict[str, object]:
    return {"x1": _abscisse(ou), "x2": _abscisse(ou), "y1": haut, "y2": bas}


def _nom(texte: str, ou: Fraction, y: int, classe: str | None = None) -> Html:
    """Le nom s'écrit du côté où il a la place : à droite de son trait, à gauche, ou dessus."""
    ancre = "start" if ou < TIERS else "end" if ou > 1 - TIERS else "middle"
    return balise("text", texte, classe=classe, x=_abscisse(ou), y=y, text_anchor=ancre)


def _abscisse(p: Fraction) -> str:
    return f"{float(p):.2%}"


def _pour_cent(p: Fraction) -> str:
    return f"{int(p * 100)}{INSECABLE}%"
