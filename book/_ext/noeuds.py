"""Ce que les directives du livre ajoutent à une page : une balise HTML, dont le lien part de la page où il est."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator

from widgets.dessins.texte import Html


class balise_html(nodes.Inline, nodes.TextElement):
    """Une balise : son ``nom``, ses ``attributs``, et sa ``cible`` (page, ancre) si c'est un lien du livre."""


def el(
    nom: str,
    *contenus: nodes.Node | str | int,
    classe: str = "",
    id: str = "",
    cible: tuple[str, str] | None = None,
    hors_recherche: str = "",
    **attributs: str | int,
) -> balise_html:
    """Compose une balise : du ``Html`` entre tel quel, un texte est échappé, un souligné donne un tiret.

    ``hors_recherche`` : un texte de plus, que la recherche n'indexe pas.
    """
    noeud = balise_html(nom=nom, attributs={cle.replace("_", "-"): str(v) for cle, v in attributs.items()})
    noeud["classes"] += classe.split()
    noeud["ids"] += [id] if id else []
    noeud["hors_recherche"] = hors_recherche
    if cible:
        noeud["cible"] = cible
    noeud += [_noeud(c) for c in contenus]
    return noeud


def section(titre: str, *contenus: nodes.Node, id: str = "") -> nodes.section:
    """Compose une section ; son ancre est ``id``, ou se déduit du titre."""
    return nodes.section("", nodes.title("", titre), *contenus, ids=[id or nodes.make_id(titre)])


def dessin(html: Html) -> nodes.raw:
    """Un dessin des calculatrices, posé dans la page."""
    return nodes.raw("", html, format="html")


def _noeud(contenu: nodes.Node | str | int) -> nodes.Node:
    if isinstance(contenu, nodes.Node):
        return contenu
    return dessin(contenu) if isinstance(contenu, Html) else nodes.Text(str(contenu))


def _ouvrir(ecrivain: HTML5Translator, noeud: balise_html) -> None:
    attributs = dict(noeud["attributs"])
    if "cible" in noeud:
        page, ancre = noeud["cible"]
        adresse = ecrivain.builder.get_relative_uri(ecrivain.builder.current_docname, page)
        attributs["href"] = f"{adresse}#{ancre}" if ancre or not adresse else adresse
    ecrivain.body.append(ecrivain.starttag(noeud, noeud["nom"], "", **attributs))
    ecrivain.body.append(ecrivain.encode(noeud["hors_recherche"]))


def _fermer(ecrivain: HTML5Translator, noeud: balise_html) -> None:
    ecrivain.body.append(f"</{noeud['nom']}>")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Déclare le nœud et son écriture en HTML."""
    app.add_node(balise_html, html=(_ouvrir, _fermer))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
