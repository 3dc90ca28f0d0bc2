"""Ce qu'un lien vers une page montre quand on le partage : titre, description et image (Open Graph).

``TIAMAT_ADRESSE`` est l'adresse publique du livre. Sans elle, ni image ni adresse : elles n'ont de sens qu'entières.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from html import escape
from typing import Any
from urllib.parse import urlsplit

import vignettes
from docutils import nodes
from essentiel import chiffres, essentiel, fiches_des_pages
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import catalogue
from tiamat.presentation import nom

VARIABLE = "TIAMAT_ADRESSE"
NOM_DU_LIVRE = "Tiamat, le livre de règles"


def lire_l_adresse(app: Sphinx, config: Config) -> None:
    """L'adresse publique devient celle dont Sphinx tire ``canonical`` ; la changer récrit chaque page."""
    dite = os.environ.get(VARIABLE) or config.html_baseurl
    if not dite:
        return
    lue = urlsplit(dite)
    if lue.scheme not in ("http", "https") or not lue.netloc or lue.query or lue.fragment:
        raise ExtensionError(f"{VARIABLE} = « {dite} » : il faut une adresse entière, comme https://exemple.fr/tiamat/")
    config.html_baseurl = dite.rstrip("/") + "/"


def decrire_la_page(
    app: Sphinx, page: str, gabarit: str, contexte: dict[str, Any], document: nodes.document | None
) -> None:
    racine, base = app.config.root_doc, app.config.html_baseurl
    # Une page de renvoi se présente comme celle où elle mène ; la recherche et l'index, comme le livre.
    decrite = page if document is not None else contexte.get("renvoi", racine)
    titre = NOM_DU_LIVRE if decrite == racine else app.env.titles[decrite].astext()
    description = essentiel(decrite, document or app.env.get_doctree(decrite))
    nommees = [
        ("og:title", titre),
        ("og:type", "website" if decrite == racine else "article"),
        ("og:site_name", NOM_DU_LIVRE),
        ("og:locale", "fr_FR"),
        ("og:description", description),
    ]
    if base:
        if page == racine:
            contexte["pageurl"] = base
        elif "renvoi" in contexte:
            contexte["pageurl"] = base + app.builder.get_target_uri(decrite)
        partie = "" if decrite == racine else _partie(app.env, decrite)
        faits = tuple((ligne.libelle, ligne.texte) for ligne in chiffres(decrite))
        vignette = vignettes.Vignette(titre, partie, description, faits)
        nommees += [("og:url", contexte["pageurl"]), *_image(base + vignettes.poser(app, decrite, vignette), vignette)]
    balises = [f'<meta name="description" content="{escape(description)}" />']
    balises += [f'<meta property="{nom}" content="{escape(valeur)}" />' for nom, valeur in nommees]
    balises.append(f'<meta name="twitter:card" content="{"summary_large_image" if base else "summary"}" />')
    contexte["metatags"] = contexte.get("metatags", "") + "".join(f"\n    {balise}" for balise in balises)


def _image(adresse: str, vignette: vignettes.Vignette) -> Iterator[tuple[str, str]]:
    yield "og:image", adresse
    yield "og:image:type", "image/png"
    yield "og:image:width", str(vignettes.LARGEUR)
    yield "og:image:height", str(vignettes.HAUTEUR)
    yield "og:image:alt", vignette.en_mots


def _partie(env: BuildEnvironment, page: str) -> str:
    """Les arts d'une technique ; sinon la partie du livre qui contient la page."""
    genre, id = fiches_des_pages().get(page, ("", ""))
    if genre == "technique":
        arts = catalogue().techniques[id].arts
        return "Technique · " + ", ".join("standard" if art == "standard" else nom("art", art) for art in arts)
    if genre == "art":
        return "Art martial"
    sommaires = env.get_doctree(env.config.root_doc).findall(addnodes.toctree)
    return next((s["caption"] or "" for s in sommaires if page in s["includefiles"]), "")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("config-inited", lire_l_adresse)
    app.connect("html-page-context", decrire_la_page)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
