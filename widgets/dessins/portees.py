"""Les bandes de portée d'un tir : une barre par bande, longue comme sa chance de toucher, et la table des nombres."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tiamat.francais import INSECABLE, decimale, pourcentage
from widgets.dessins.image import image
from widgets.dessins.motifs import hachures
from widgets.dessins.table import case, rang, table, voir_les_nombres
from widgets.dessins.texte import Html, balise, identifiant

RANG, TEXTE, BARRE, EPAISSEUR = 56, 18, 26, 20  # hauteur d'un rang, et ce qu'il contient, en pixels
ICI, DEHORS = "▸", "✕"
HORS_DE_PORTEE = "Hors de portée"


class Bande(NamedTuple):
    """Une bande de portée : ses mètres, ce qu'elle change, et ce qu'un tir y vaut ; ``ici``, si la cible s'y tient."""

    nom: str
    debut: int
    fin: int
    touche: Fraction
    perte: Fraction
    ici: bool

    @property
    def metres(self) -> str:
        """« 7 à 20 m »."""
        return f"{self.debut} à {self.fin}{INSECABLE}m"


def figure_des_portees(bandes: Sequence[Bande], id: str, titre: str = "Toucher selon la distance") -> Html:
    """Le dessin et sa table ; au-delà de la dernière bande, le rang « hors de portée » est rayé."""
    legende = balise("figcaption", titre, classe="tm-titre-figure")
    return balise("figure", legende, _dessin(bandes, id, titre), _table(bandes, titre), classe="tm-figure")


def _dessin(bandes: Sequence[Bande], id: str, titre: str) -> Html:
    rayures = identifiant(id, "hachures")
    rangs = [trait for i, b in enumerate(bandes) for trait in _rang(i, b)]
    return image(
        titre,
        " ".join(map(_phrase, bandes)) + f" {_dehors(bandes)}.",
        id,
        balise("defs", hachures(rayures)),
        *rangs,
        *_rang_dehors(bandes, rayures),
        style=f"height:{RANG * (len(bandes) + 1)}px",
    )


def _rang(rang: int, b: Bande) -> tuple[Html, ...]:
    haut, gras = rang * RANG, "g" if b.ici else None
    nom = f"{ICI} {b.nom}, {b.metres}" if b.ici else f"{b.nom}, {b.metres}"
    return (
        balise("text", nom, classe=gras, x=0, y=haut + TEXTE),
        balise("text", pourcentage(b.touche), classe=gras, x="100%", y=haut + TEXTE, text_anchor="end"),
        balise("rect", classe="loi", x=0, y=haut + BARRE, width=f"{float(b.touche):.2%}", height=EPAISSEUR),
        balise("line", classe="axe", x1=0, x2="100%", y1=haut + BARRE + EPAISSEUR, y2=haut + BARRE + EPAISSEUR),
    )


def _rang_dehors(bandes: Sequence[Bande], rayures: str) -> tuple[Html, ...]:
    haut, ici = len(bandes) * RANG, not any(b.ici for b in bandes)
    nom = f"{ICI} {_dehors(bandes)}" if ici else _dehors(bandes)
    rayee = {"fill": f"url(#{rayures})", "classe": "bord-ko"}
    return (
        balise("text", nom, classe="g" if ici else None, x=0, y=haut + TEXTE),
        balise("text", DEHORS, classe="ko g", x="100%", y=haut + TEXTE, text_anchor="end"),
        balise("rect", x=0, y=haut + BARRE, width="100%", height=EPAISSEUR, **rayee),
    )


def _dehors(bandes: Sequence[Bande]) -> str:
    return f"{HORS_DE_PORTEE}, au-delà de {bandes[-1].fin}{INSECABLE}m"


def _phrase(b: Bande) -> str:
    return f"{b.nom}, {b.metres}{INSECABLE}: {pourcentage(b.touche)}{', la cible est là' if b.ici else ''}."


def _table(bandes: Sequence[Bande], titre: str) -> Html:
    rangs = (
        rang(
            (balise("strong", f"{ICI} ") if b.ici else "", f"{b.nom}, {b.metres}"),
            case(b.touche),
            case(b.perte, nombre=decimale(b.perte)),
        )
        for b in bandes
    )
    return voir_les_nombres(table(titre, ("Portée", "Toucher", "Perte moyenne"), rangs))
