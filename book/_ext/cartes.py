"""La directive ``{cartes}`` : toutes les cartes de techniques, et de quoi choisir celles que l'on imprime.

Sans JavaScript, toutes les cartes s'impriment ; ``papier/cartes.js`` montre le choix et refait les planches.
"""

from collections.abc import Iterable

from docutils import nodes
from fichiers_de_page import demander
from noeuds import balise_html, dessin, el
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from typographie import coller

from tiamat.catalogue import catalogue
from tiamat.francais import plier
from tiamat.personnage import profils
from widgets.dessins.carte import planches
from widgets.dessins.icones import icone
from widgets.dessins.texte import Html

FICHIERS = ("papier.css", "papier/cartes.css", "papier/cartes.js")


class Cartes(SphinxDirective):
    """``{cartes}`` : le choix, puis les planches, par ordre alphabétique."""

    def run(self) -> list[nodes.Node]:
        demander(self.env, *FICHIERS)
        ids = sorted(catalogue().techniques, key=lambda id: plier(catalogue().techniques[id].nom))
        return [el("div", _choix(), dessin(Html(coller(planches(ids)))), classe="tm")]


def _choix() -> balise_html:
    """Le choix, montré par le script ; une option nomme un art, ou porte les techniques d'un personnage."""
    arts = (el("option", a.nom, value=f"art:{a.id}") for a in catalogue().arts.values())
    livres = (
        el("option", p.nom, value=f"livre:{id}", data_techniques=" ".join(p.techniques)) for id, p in profils().items()
    )
    liste = el(
        "select",
        el("option", "Toutes les techniques", value=""),
        _groupe("Arts martiaux", arts),
        _groupe("Mes personnages", (), data_collection="personnages"),
        _groupe("Profils du livre", livres),
        id="cartes-de",
    )
    case = el("input", id="cartes-standards", type="checkbox", checked="")
    bouton = el("button", icone("imprimer"), "Imprimer ces cartes", classe="tm-bouton tm-bouton--fort", type="button")
    return el(
        "form",
        el("div", el("label", "Cartes de", **{"for": "cartes-de"}), liste, classe="tm-champ"),
        el("label", case, "Avec les techniques standards"),
        el("p", role="status"),
        el("div", bouton, classe="tm-ligne"),
        classe="tm-choix-de-cartes",
        hidden="",
    )


def _groupe(nom: str, options: Iterable[nodes.Node], **attributs: str) -> balise_html:
    return el("optgroup", *options, label=nom, **attributs)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.add_directive("cartes", Cartes)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
