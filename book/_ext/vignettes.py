"""L'image d'une page partagée : son titre, sa partie du livre, ses chiffres, sur le papier de la charte.

Une vignette déjà dessinée se reprend de ``_build/partage``, sous l'empreinte de ce qu'elle montre.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from font_source_serif_pro import font_files_ttf
from PIL import Image, ImageDraw, ImageFont
from sphinx.application import Sphinx

LARGEUR, HAUTEUR, MARGE = 1200, 630, 80
PLACE = LARGEUR - 2 * MARGE
GRAS, MAIGRE = font_files_ttf["SourceSerifProSemibold"], font_files_ttf["SourceSerifPro"]
TITRES = range(84, 47, -6)
TEXTES = range(40, 25, -2)
INTERLIGNE = 1.2
LOGO, FINESSE = 88, 4
TEINTES = 32  # le papier, l'encre, la marque, et leurs bords adoucis
SOURCES = Path(__file__).parents[1] / "_static"
COULEUR = re.compile(r"--tm-([\w-]+):\s*(#[0-9a-f]{6})")


class Vignette(NamedTuple):
    """Ce qu'une image montre ; les faits, libellé et valeur, y prennent la place du texte."""

    titre: str
    partie: str
    texte: str
    faits: tuple[tuple[str, str], ...] = ()

    @property
    def en_mots(self) -> str:
        """Tout ce qui s'y lit, pour qui ne voit pas l'image."""
        faits = " ; ".join(f"{nom} : {valeur}" for nom, valeur in self.faits)
        return " — ".join(filter(None, ("Tiamat", self.partie, self.titre, faits or self.texte)))


def poser(app: Sphinx, page: str, vignette: Vignette) -> str:
    """Met l'image de la page dans le livre construit ; rend son chemin depuis la racine du livre."""
    gardee = Path(app.srcdir, "_build", "partage", f"{_empreinte(vignette)}.png")
    if not gardee.exists():
        gardee.parent.mkdir(parents=True, exist_ok=True)
        gardee.write_bytes(dessiner(vignette))
    chemin = f"_static/partage/{page}.png"
    image = Path(app.outdir, chemin)
    image.parent.mkdir(parents=True, exist_ok=True)
    image.write_bytes(gardee.read_bytes())
    return chemin


def dessiner(v: Vignette) -> bytes:
    """Rend le PNG."""
    image = Image.new("RGB", (LARGEUR, HAUTEUR), _couleurs()["papier"])
    crayon = ImageDraw.Draw(image)
    image.paste(_logo(), (MARGE, 56))
    _ecrire(crayon, (MARGE + LOGO + 24, 74), "Tiamat", GRAS, 44, "encre")
    _ecrire(crayon, (MARGE, 178), v.partie, MAIGRE, 34, "sceau")
    taille, rangs = _ajuster(v.titre, GRAS, TITRES, 2)
    for n, rang in enumerate(rangs):
        _ecrire(crayon, (MARGE, (226 if v.partie else 196) + n * taille * 1.05), rang, GRAS, taille, "encre")
    crayon.line((MARGE, 448, LARGEUR - MARGE, 448), _couleurs()["filet"], 2)
    _faits(crayon, v.faits) if v.faits else _texte(crayon, v.texte)
    crayon.rectangle((0, 0, 15, HAUTEUR), _couleurs()["sceau"])
    sortie = BytesIO()
    image.quantize(TEINTES, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(sortie, "PNG")
    return sortie.getvalue()


def _faits(crayon: ImageDraw.ImageDraw, faits: tuple[tuple[str, str], ...]) -> None:
    """Les chiffres, côte à côte : le libellé au-dessus de la valeur."""
    entre = 56
    for taille in TEXTES:
        largeurs = [max(_longueur(valeur, GRAS, taille), _longueur(nom, MAIGRE, 28)) for nom, valeur in faits]
        if sum(largeurs) + entre * (len(faits) - 1) <= PLACE:
            break
    gauche: float = MARGE
    for (nom, valeur), largeur in zip(faits, largeurs, strict=True):
        _ecrire(crayon, (gauche, 470), nom, MAIGRE, 28, "encre-2")
        _ecrire(crayon, (gauche, 510), valeur, GRAS, taille, "encre")
        gauche += largeur + entre


def _texte(crayon: ImageDraw.ImageDraw, texte: str) -> None:
    taille, rangs = _ajuster(texte, MAIGRE, range(34, 23, -2), 3)
    for n, rang in enumerate(rangs):
        _ecrire(crayon, (MARGE, 466 + n * taille * INTERLIGNE), rang, MAIGRE, taille, "encre-2")


def _ajuster(texte: str, fichier: str, tailles: range, rangs: int) -> tuple[int, list[str]]:
    """La plus grande taille où le texte tient en tant de lignes, et ces lignes ; à défaut, la plus petite."""
    for taille in tailles:
        lignes = _couper(texte, fichier, taille)
        if len(lignes) <= rangs:
            break
    return taille, lignes


def _couper(texte: str, fichier: str, taille: int) -> list[str]:
    lignes: list[str] = []
    for mot in texte.split(" "):
        if lignes and _longueur(f"{lignes[-1]} {mot}", fichier, taille) <= PLACE:
            lignes[-1] += f" {mot}"
        else:
            lignes.append(mot)
    return lignes


def _ecrire(
    crayon: ImageDraw.ImageDraw, ou: tuple[float, float], texte: str, fichier: str, taille: int, teinte: str
) -> None:
    crayon.text(ou, texte, _couleurs()[teinte], _police(fichier, taille))


def _longueur(texte: str, fichier: str, taille: int) -> float:
    return _police(fichier, taille).getlength(texte)


@cache
def _police(fichier: str, taille: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(fichier, taille)


@cache
def _couleurs() -> dict[str, str]:
    """Les couleurs de la charte ; la palette claire vient la première."""
    trouvees = COULEUR.findall((SOURCES / "jetons.css").read_text(encoding="utf-8"))
    return dict(reversed(trouvees))


@cache
def _logo() -> Image.Image:
    """La marque : un losange plein, une lettre au trait, dessinés en grand puis réduits."""
    losange, lettre = re.findall(r'\bd="([^"]+)"', (SOURCES / "logo.svg").read_text(encoding="utf-8"))
    unite = LOGO * FINESSE / 34
    image = Image.new("RGB", (LOGO * FINESSE, LOGO * FINESSE), _couleurs()["papier"])
    crayon = ImageDraw.Draw(image)
    for points in _lignes_brisees(losange, unite):
        crayon.polygon(points, _couleurs()["sceau"])
    rayon = 3.5 * unite / 2
    for points in _lignes_brisees(lettre, unite):
        crayon.line(points, _couleurs()["papier"], round(2 * rayon))
        for point in points:
            crayon.circle(point, rayon, _couleurs()["papier"])
    return image.resize((LOGO, LOGO), Image.Resampling.LANCZOS)


def _lignes_brisees(chemin: str, unite: float) -> Iterator[list[tuple[float, float]]]:
    """Les lignes droites d'un chemin SVG (M, L, H, V, absolus ou relatifs), à l'échelle.

    >>> list(_lignes_brisees("M1 1h2M0 0l1 2", 1))
    [[(1.0, 1.0), (3.0, 1.0)], [(0.0, 0.0), (1.0, 2.0)]]
    """
    for trait in re.findall(r"M[^M]+", chemin):
        x = y = 0.0
        points: list[tuple[float, float]] = []
        for geste, suite in re.findall(r"([MLHVlhv])([^A-Za-z]+)", trait):
            nombres = iter(map(float, re.findall(r"-?[\d.]+", suite)))
            for n in nombres:
                dx, dy = (0.0, n) if geste in "Vv" else (n, 0.0) if geste in "Hh" else (n, next(nombres))
                if geste.islower():
                    x, y = x + dx, y + dy
                else:
                    x, y = (x if geste == "V" else dx), (y if geste == "H" else dy)
                points.append((x * unite, y * unite))
        yield points


def _empreinte(vignette: Vignette) -> str:
    dessin = (Path(__file__), SOURCES / "jetons.css", SOURCES / "logo.svg")
    return sha256(repr(vignette).encode() + b"".join(f.read_bytes() for f in dessin)).hexdigest()[:20]
