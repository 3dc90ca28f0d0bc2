"""Les PV d'un endroit, de son maximum à son maximum en négatif : quatre bandes de gravité, et où l'on en est."""

from collections.abc import Iterator
from itertools import groupby

from tiamat.francais import INSECABLE
from tiamat.variantes.tours_d_actions.corps import gravite_de
from tiamat.variantes.tours_d_actions.faits_de_sante import nombre
from tiamat.variantes.tours_d_actions.fiches import GRAVITES
from widgets.dessins.courbe import pourcents
from widgets.dessins.image import image
from widgets.dessins.motifs import hachures, points
from widgets.dessins.texte import Html, balise, identifiant

HAUT, EPAISSEUR, NOM, BORNES, HAUTEUR = 26, 26, 72, 92, 100
ICI = "▾"
TRAIT = "stroke:var(--tm-texte);stroke-width:2"


def echelle_de_pv(pv: int, maximum: int, id: str, titre: str) -> Html:
    """Le dessin ; ``pv`` va de −``maximum`` à ``maximum``."""
    trames = (
        {"classe": "ok"},
        {"classe": "bord-eg", "fill": f"url(#{identifiant(id, 'points')})"},
        {"classe": "bord-ko", "fill": f"url(#{identifiant(id, 'hachures')})"},
        {"classe": "ko"},
    )
    bandes = [
        (g, list(cases)) for g, cases in groupby(range(maximum, -maximum - 1, -1), lambda n: gravite_de(n, maximum))
    ]
    return image(
        titre,
        " ".join(_phrase(g, cases) for g, cases in bandes) + f" Il reste {nombre(pv)}{INSECABLE}PV.",
        id,
        balise("defs", points(identifiant(id, "points")), hachures(identifiant(id, "hachures"))),
        *(trait for rang, (g, cases) in enumerate(bandes) for trait in _bande(rang, g, cases, maximum, trames[g - 1])),
        *_ici(pv, maximum),
        style=f"height:{HAUTEUR}px",
    )


def _phrase(g: int, cases: list[int]) -> str:
    return f"{GRAVITES[g].nom}{INSECABLE}: de {nombre(cases[0])} à {nombre(cases[-1])}{INSECABLE}PV."


def _part(cases: int, maximum: int) -> float:
    return 100 * cases / (2 * maximum + 1)


def _bande(rang: int, g: int, cases: list[int], maximum: int, trame: dict[str, str]) -> Iterator[Html]:
    debut, large = _part(maximum - cases[0], maximum), _part(len(cases), maximum)
    yield balise("rect", x=pourcents(debut), y=HAUT, width=pourcents(large), height=EPAISSEUR, **trame)
    derniere = cases[-1] == -maximum
    place = {"x": "100%", "text_anchor": "end"} if derniere else {"x": pourcents(debut)}
    yield balise("text", GRAVITES[g].nom, y=NOM if rang % 2 == 0 else BORNES, classe="m", **place)


def _ici(pv: int, maximum: int) -> tuple[Html, Html]:
    part = _part(maximum - pv, maximum) + _part(1, maximum) / 2
    ancre = "start" if part < 15 else "end" if part > 85 else "middle"
    x = pourcents(part)
    return (
        balise("text", f"{ICI} {nombre(pv)}{INSECABLE}PV", classe="g", x=x, y=16, text_anchor=ancre),
        balise("line", x1=x, x2=x, y1=HAUT - 6, y2=HAUT + EPAISSEUR + 4, style=TRAIT),
    )
