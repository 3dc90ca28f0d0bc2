"""La directive ``{calculatrice}`` : une calculatrice de ``widgets``, montrée en aperçu puis vivante à la demande.

    ```{calculatrice} jet
    :titre: Ai-je une chance ?
    ```

``widgets.jet.jet()`` est appelée pendant la construction : ce qu'elle rend devient l'aperçu. Le code JavaScript des
anywidgets est écrit dans ``_static/live/esm/``, sous son empreinte : la page l'importe par son adresse, sans ``blob:``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import ipywidgets as W
from anywidget import AnyWidget
from apercu import WidgetSansApercu, apercu
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator
from traitlets import TraitType

from widgets import fabrique

journal = logging.getLogger(__name__)

NOM = re.compile(r"[a-z][a-z0-9_]*")
BALISE = re.compile(r"<[^>]+>")
DOSSIER_ESM = Path("_static", "live", "esm")

SECTION = """
<section class="tiamat-calc" id="calc-{nom}" data-calc="{nom}" data-etat="apercu" aria-label="{titre}">
  <div class="tm-calc-tete"><h{niveau}>{titre}</h{niveau}><p class="tm-calc-etat" role="status">Aperçu</p>\
<button type="button" class="tm-bouton tm-calc-activer" hidden>Activer<span> la calculatrice</span></button></div>
  <div class="zone">{apercu}</div>
</section>
"""


class CalculatriceImpossible(Exception):
    """Une calculatrice que la page ne peut pas montrer, et pourquoi."""


class calculatrice(nodes.General, nodes.Element):
    """Une calculatrice dans la page : son nom, son titre, son aperçu. Son contenu n'entre pas dans la recherche."""


class Calculatrice(SphinxDirective):
    """Pose une calculatrice ; une calculatrice impossible est un avertissement à cette ligne."""

    required_arguments = 1
    option_spec: ClassVar = {"titre": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        nom = self.arguments[0]
        titre = self.options.get("titre") or nom.capitalize()
        posees = self.env.metadata[self.env.docname].setdefault("calculatrices", [])
        try:
            if nom in posees:
                raise CalculatriceImpossible(f"la calculatrice « {nom} » est posée deux fois sur cette page")
            html = apercu_de(nom, titre)
        except CalculatriceImpossible as cause:
            journal.warning(str(cause), location=self.get_location(), type="tiamat")
            return []
        posees.append(nom)
        self.env.metadata[self.env.docname].setdefault("esm", {}).update(code_des_anywidgets())
        return [calculatrice(nom=nom, titre=titre, apercu=html)]


def apercu_de(nom: str, titre: str) -> str:
    """Rend l'aperçu d'une calculatrice, ou dit pourquoi il n'y en a pas."""
    if not NOM.fullmatch(nom):
        raise CalculatriceImpossible(f"« {nom} » n'est pas un nom de calculatrice")
    try:
        fabriquer = fabrique(nom)
    except LookupError as cause:
        raise CalculatriceImpossible(str(cause)) from cause
    widget = fabriquer()
    if not isinstance(widget, W.Widget):
        raise CalculatriceImpossible(f"{fabriquer.__module__}.{nom}() ne rend pas un widget")
    try:
        html = apercu(widget, nom, titre)
    except WidgetSansApercu as cause:
        raise CalculatriceImpossible(f"calculatrice « {nom} » : {cause}") from cause
    if not BALISE.sub("", html).strip():
        raise CalculatriceImpossible(f"la calculatrice « {nom} » ne montre rien")
    return html


def code_des_anywidgets() -> dict[str, str]:
    """Rend le JavaScript de tous les anywidgets importés jusqu'ici, par empreinte."""
    codes = (str(classe._esm) for classe in _descendance(AnyWidget) if _porte_son_code(classe))
    return {sha256(code.encode()).hexdigest()[:16]: code for code in codes}


def _descendance(classe: type[Any]) -> Iterator[type[Any]]:
    for fille in classe.__subclasses__():
        yield fille
        yield from _descendance(fille)


def _porte_son_code(classe: type[Any]) -> bool:
    """Vrai si la classe déclare elle-même ``_esm`` ; anywidget en dérive d'autres, où c'est un trait."""
    return not isinstance(classe.__dict__.get("_esm"), TraitType | None)


def _ecrire(ecrivain: HTML5Translator, noeud: calculatrice) -> None:
    # Une cible posée juste avant (une entrée d'index, une étiquette) a donné son ancre à ce nœud.
    ecrivain.body += [f'<span id="{ancre}"></span>' for ancre in noeud["ids"]]
    niveau = max(2, ecrivain.section_level + 1)
    texte = SECTION.format(nom=noeud["nom"], titre=escape(noeud["titre"]), niveau=niveau, apercu=noeud["apercu"])
    ecrivain.body.append(texte)
    raise nodes.SkipNode


def charger_le_moteur(app: Sphinx, page: str, gabarit: str, contexte: dict[str, Any], arbre: object) -> None:
    """Seules les pages qui ont une calculatrice chargent de quoi l'activer."""
    if app.env.metadata[page].get("calculatrices"):
        app.add_css_file("live/gestionnaire.css")
        app.add_js_file("live/secours.js", loading_method="defer")
        app.add_js_file("live/direct.js", type="module")


def ecrire_les_esm(app: Sphinx, erreur: Exception | None) -> None:
    """Écrit le code des anywidgets de toutes les pages, qu'elles aient été relues ou non."""
    if erreur or app.builder.format != "html":
        return
    dossier = app.outdir / DOSSIER_ESM
    for meta in app.env.metadata.values():
        for empreinte, code in meta.get("esm", {}).items():
            dossier.mkdir(parents=True, exist_ok=True)
            (dossier / f"{empreinte}.js").write_text(code, encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_node(calculatrice, html=(_ecrire, None))
    app.add_directive("calculatrice", Calculatrice)
    app.connect("html-page-context", charger_le_moteur)
    app.connect("build-finished", ecrire_les_esm)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
