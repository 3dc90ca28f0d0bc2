"""Ce qu'une fiche dit : ses lignes dans la page, et sa définition en bulle au-dessus de chaque renvoi.

Un renvoi porte sa définition dans ``title`` : sans JavaScript, c'est une infobulle. ``bulles.js`` en fait une bulle
accessible. Un attribut n'entre pas dans la recherche.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from docutils import nodes
from noeuds import balise_html, el
from roles import terme
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from tiamat.presentation import Ligne, Renvoi, lignes
from widgets.dessins.liens import maison

RENVOIS = {"tm-renvoi", "tm-regle", "tm-badge--arbitrage"}
"""Les classes des liens qui ont une bulle ; ``bulles.js`` a la même liste."""
SCRIPT, FEUILLE, APRES_CELLES_DU_LIVRE = "definitions/bulles.js", "definitions/bulles.css", 900


def lignes_de_fiche(genre: str, id: str) -> balise_html:
    """Toutes les lignes d'une fiche, à poser dans un ``div`` de classe ``tm``."""
    return liste_de_lignes(lignes(genre, id))


def liste_de_lignes(choisies: Iterable[Ligne]) -> balise_html:
    """Pose des lignes : un libellé, un contenu ; celles qui se suivent sous le même libellé le partagent."""
    groupes = (
        el("div", el("dt", libelle), *(el("dd", *morceaux(ligne)) for ligne in groupe))
        for libelle, groupe in groupby(choisies, key=lambda ligne: ligne.libelle)
    )
    return el("dl", *groupes, classe="tm-lignes")


def morceaux(ligne: Ligne) -> list[nodes.Node | str]:
    """Le contenu d'une ligne, chaque renvoi en lien, suivi du badge « maison » s'il le faut."""
    ecrits = [terme(m.genre, m.id, m.texte) if isinstance(m, Renvoi) else m for m in ligne.morceaux]
    return [*ecrits, *((" ", maison()) if ligne.maison else ())]


def charger_les_bulles(app: Sphinx, page: str, gabarit: str, contexte: dict[str, Any], arbre: nodes.document) -> None:
    """Seules les pages qui renvoient à une fiche, ou dont une calculatrice le fait, chargent les bulles."""
    if arbre is None:
        return
    balises = arbre.findall(balise_html)
    if app.env.metadata[page].get("calculatrices") or any(RENVOIS & set(b["classes"]) for b in balises):
        app.add_css_file(FEUILLE, priority=APRES_CELLES_DU_LIVRE)
        app.add_js_file(SCRIPT, defer="defer")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Charge les bulles où il en faut."""
    app.connect("html-page-context", charger_les_bulles)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
