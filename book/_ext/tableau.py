"""Une table lisible partout : légende, en-têtes reliés, et un cadre qui défile quand elle est large."""

from collections.abc import Sequence
from typing import NamedTuple

from docutils import nodes
from noeuds import balise_html, el


class Nombre(str):
    """Une case de nombre, alignée à droite."""

    __slots__ = ()


Contenu = nodes.Node | str | int
Case = Contenu | Sequence[nodes.Node | str]


class Tableau(NamedTuple):
    """Une table ; la première case de chaque rang le nomme.

    ``large`` : elle peut dépasser un écran de téléphone. ``legende`` : ce qui suit son titre, badges et pastilles.
    """

    titre: str
    colonnes: Sequence[str]
    rangs: Sequence[Sequence[Case]]
    large: bool = False
    legende: Sequence[nodes.Node | str] = ()


def poser(tableau: Tableau) -> balise_html:
    """Compose la table en HTML."""
    nombres = [isinstance(case, int | Nombre) for case in tableau.rangs[0]]
    entetes = (el("th", nom, scope="col", classe=_classe(n)) for nom, n in zip(tableau.colonnes, nombres, strict=True))
    table = el(
        "table",
        el("caption", tableau.titre, *tableau.legende),
        el("thead", el("tr", *entetes)),
        el("tbody", *(_rang(rang, nombres) for rang in tableau.rangs)),
        classe="tm-table",
    )
    if not tableau.large:
        return el("div", table, classe="tm tm-tableau")
    return el("div", table, classe="tm tm-tableau tm-defile", tabindex=0, role="region", aria_label=tableau.titre)


def _rang(cases: Sequence[Case], nombres: Sequence[bool]) -> balise_html:
    nom, *suite = cases
    valeurs = (el("td", *_contenus(v), classe=_classe(n)) for v, n in zip(suite, nombres[1:], strict=True))
    return el("tr", el("th", *_contenus(nom), scope="row"), *valeurs)


def _contenus(case: Case) -> Sequence[Contenu]:
    return [case] if isinstance(case, str | int | nodes.Node) else case


def _classe(nombre: bool) -> str:
    return "n" if nombre else ""
