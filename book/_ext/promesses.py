"""La page « Ce que l'on promet, ce que l'on mesure » : chaque promesse, sa cible, sa mesure."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from docutils import nodes
from noeuds import el, section
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from tableau import Nombre, Tableau, poser

PROMESSES, MESURES = "promesses.toml", "mesures.json"
SENS = {"au_plus": "au plus", "au_moins": "au moins"}
SANS_CIBLE = "—"
GENRES = {"regles": "Les calculs", "pages": "Les pages", "lighthouse": "Lighthouse", "construction": "La construction"}


class DirectivePromesses(SphinxDirective):
    """``{promesses}`` : une table par partie, puis le détail de Lighthouse, puis la machine."""

    def run(self) -> list[nodes.Node]:
        dossier = Path(self.env.srcdir)
        for nom in (PROMESSES, MESURES):
            self.env.note_dependency(nom)
        promesses = tomllib.loads((dossier / PROMESSES).read_text(encoding="utf-8"))["partie"]
        mesures = dossier / MESURES
        releve: dict[str, Any] = json.loads(mesures.read_text(encoding="utf-8")) if mesures.exists() else {}
        valeurs = {nom: valeur for genre in releve.values() for nom, valeur in genre["valeurs"].items()}
        pages = valeurs.get("lighthouse_pages")
        return [
            *(section(partie["titre"], poser(_table(partie, valeurs))) for partie in promesses),
            *([section("Les cinq pages de Lighthouse", poser(_pages(pages)))] if pages else []),
            *([section("Quand, et sur quelle machine", _machines(releve))] if releve else []),
        ]


def _table(partie: dict[str, Any], valeurs: dict[str, Any]) -> Tableau:
    rangs = [
        (p["quoi"], _cible(p), _quantite(valeurs.get(p["mesure"]), p["unite"]), verdict(p, valeurs.get(p["mesure"])))
        for p in partie["promesse"]
    ]
    titre = f"{partie['titre']} : promis et mesuré"
    return Tableau(titre, ("Promesse", "Cible", "Mesuré", "Tenue"), rangs, large=True)


def _cible(promesse: dict[str, Any]) -> str:
    if "cible" not in promesse:
        return SANS_CIBLE
    return f"{SENS[promesse['sens']]} {_quantite(promesse['cible'], promesse['unite'])}"


def _quantite(valeur: float | None, unite: str) -> str:
    """
    >>> _quantite(0.25, "s"), _quantite(8000, "par seconde"), _quantite(None, "s")
    ('0,25\xa0s', '8\u202f000\xa0par seconde', '—')
    """
    if valeur is None:
        return "—"
    nombre = f"{valeur:,}".replace(",", "\u202f").replace(".", ",")
    return f"{nombre}\xa0{unite}" if unite else nombre


def verdict(promesse: dict[str, Any], valeur: float | None) -> str:
    """
    >>> promesse = {"sens": "au_plus", "cible": 4}
    >>> verdict(promesse, 3.5), verdict(promesse, 4.5), verdict(promesse, None)
    ('oui', 'non', 'pas encore mesurée')

    Ce qui ne se promet pas se mesure pour mémoire.

    >>> verdict({}, 90)
    '—'
    """
    if "cible" not in promesse:
        return SANS_CIBLE
    if valeur is None:
        return "pas encore mesurée"
    tenue = valeur <= promesse["cible"] if promesse["sens"] == "au_plus" else valeur >= promesse["cible"]
    return "oui" if tenue else "non"


def _pages(notes: dict[str, dict[str, int]]) -> Tableau:
    colonnes = ("Page", "Performance", "Accessibilité", "Bonnes pratiques", "Référencement")
    rangs = [(page, *(Nombre(note) for note in valeurs.values())) for page, valeurs in notes.items()]
    return Tableau("Lighthouse, préréglage du téléphone, médiane de cinq passages", colonnes, rangs, large=True)


def _machines(releve: dict[str, Any]) -> nodes.Element:
    lignes = (
        el("li", f"{GENRES[g]} : le {'/'.join(reversed(r['le'].split('-')))}, {r['machine']}.")
        for g, r in releve.items()
    )
    return el("ul", *lignes)


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_directive("promesses", DirectivePromesses)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
