"""Chaque couleur se lit sur chaque fond où la charte la permet, en clair et en sombre."""

import re
from pathlib import Path

import pytest

JETONS = (Path(__file__).parents[2] / "book" / "_static" / "jetons.css").read_text(encoding="utf-8")
THEMES = {
    "clair": r":root, html\[data-theme\] \{(.*?)\n\}",
    "sombre": r'\nhtml\[data-theme="dark"\] \{(.*?)\n\}',
    "papier": r'@media print \{\n  :root, html\[data-theme\], html\[data-theme="dark"\] \{(.*?)\n  \}',
}
TEXTE, DESSIN = 4.5, 3.0

FONDS = ("papier", "surface", "creux")
SENS = ("reussite", "echec", "egalite", "critique", "sante", "energie", "furie", "maison", "arbitrage")
# Couleur, fonds permis, rapport de contraste exigé.
PAIRES = [
    ("encre", (*FONDS, "accent-fond", *(f"{s}-fond" for s in SENS)), TEXTE),
    ("encre-2", FONDS, TEXTE),
    ("accent", (*FONDS, "accent-fond"), TEXTE),
    ("accent-fort", ("papier", "surface", "accent-fond"), TEXTE),
    ("sceau", ("papier", "surface"), TEXTE),
    ("sur-aplat", ("accent", "accent-fort", *SENS), TEXTE),
    *((s, (*FONDS, f"{s}-fond"), TEXTE) for s in SENS),
    ("bord", FONDS, DESSIN),
    ("anneau", (*FONDS, "accent-fond"), DESSIN),
]


def couleurs(theme: str) -> dict[str, str]:
    """Les jetons de couleur d'un thème, lus dans la feuille."""
    bloc = re.search(THEMES[theme], JETONS, re.DOTALL)
    assert bloc, f"le thème {theme} manque dans jetons.css"
    return dict(re.findall(r"--tm-([\w-]+): (#[0-9a-f]{6});", bloc[1]))


def luminance(couleur: str) -> float:
    """La luminance relative de WCAG 2."""
    canaux = (int(couleur[i : i + 2], 16) / 255 for i in (1, 3, 5))
    rouge, vert, bleu = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in canaux)
    return 0.2126 * rouge + 0.7152 * vert + 0.0722 * bleu


def contraste(une: str, autre: str) -> float:
    """Le rapport de contraste de WCAG 2.

    >>> round(contraste("#000000", "#ffffff"))
    21
    """
    sombre, claire = sorted((luminance(une), luminance(autre)))
    return (claire + 0.05) / (sombre + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("couleur", "fonds", "exige"), PAIRES, ids=[nom for nom, *_ in PAIRES])
def test_la_couleur_se_lit_sur_ses_fonds(theme: str, couleur: str, fonds: tuple[str, ...], exige: float) -> None:
    jetons = couleurs(theme)
    faibles = {f: round(c, 2) for f in fonds if (c := contraste(jetons[couleur], jetons[f])) < exige}
    assert not faibles


@pytest.mark.parametrize("theme", THEMES)
def test_aucun_jeton_de_couleur_n_echappe_a_la_mesure(theme: str) -> None:
    mesures = {nom for nom, *_ in PAIRES} | {fond for _, fonds, _ in PAIRES for fond in fonds}
    assert set(couleurs(theme)) - mesures == {"filet"}  # un filet sépare et ne signifie rien


def test_les_couleurs_ne_viennent_que_des_jetons() -> None:
    for feuille in Path(__file__).parents[2].joinpath("book", "_static").glob("*.css"):
        if feuille.name == "jetons.css":
            continue
        sans_commentaire = re.sub(r"/\*.*?\*/", "", feuille.read_text(encoding="utf-8"), flags=re.DOTALL)
        sans_impression = sans_commentaire.replace("#000", "").replace("#bbb", "")  # traits de coupe et voile
        assert not re.findall(r":[^;{}]*(?<![\w-])#[0-9a-fA-F]{3,8}\b", sans_impression), feuille.name
