"""La directive ``{fiche-d-art}`` : un art martial, son arbre d'apprentissage et ses techniques."""

from __future__ import annotations

from collections.abc import Iterator

from adresses import adresse_reglee
from definitions import morceaux
from docutils import nodes
from domaine import signaler
from fichiers_de_page import demander
from noeuds import balise_html, dessin, el
from roles import pastille_de_regle, terme
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import Art, Technique, catalogue
from tiamat.erreurs import NomInconnu
from tiamat.presentation import cout, lignes, resume
from widgets.arbre import CalculatriceArbre
from widgets.dessins.arbre import arbre_statique

FEUILLE = "fiches/fiche.css"
COLONNES = ("Technique", "Coût", "Prérequis")


class FicheDArt(SphinxDirective):
    """``{fiche-d-art} karate`` : le chapitre de cet art."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        try:
            art = catalogue().arts.trouver(self.arguments[0])
        except NomInconnu as inconnu:
            signaler(self.env, self.lineno, str(inconnu))
            return []
        demander(self.env, FEUILLE)
        table = self.env.app.builder.get_relative_uri(self.env.docname, "techniques")
        apprendre = adresse_reglee(self.env, "apprendre", CalculatriceArbre, {"art": art.id})
        return [el("div", *_tete(art), *_arbre(art, apprendre), *_techniques(art, table), classe="tm tm-fiche")]


def _tete(art: Art) -> Iterator[balise_html]:
    yield el("p", art.resume, classe="tm-chapeau")
    talent = (terme("talent", art.talent), f" : {resume('talent', art.talent)} ", pastille_de_regle("R35"))
    faits = [el("div", el("dt", "Talent offert"), el("dd", *talent))]
    if art.cadre:
        faits.append(el("div", el("dt", "En compétition"), el("dd", f"{art.cadre} ", pastille_de_regle("R173"))))
    yield el("dl", *faits, classe="tm-lignes")


def _arbre(art: Art, apprendre: str) -> Iterator[balise_html | nodes.raw]:
    yield el("h2", "L’arbre d’apprentissage")
    yield dessin(arbre_statique(art.id))
    yield el("p", el("a", "Cocher ce que vous savez déjà", classe="tm-bouton", href=apprendre))


def _techniques(art: Art, table: str) -> Iterator[balise_html]:
    """Celles de sa liste, groupées par type dans l'ordre du livre."""
    yield el("h2", "Ses techniques")
    fiches = [catalogue().techniques[t] for t in art.techniques]
    entetes = el("thead", el("tr", *(el("th", nom, scope="col") for nom in COLONNES)))
    corps = (_groupe(nom, [t for t in fiches if t.type[0] == type]) for type, nom in catalogue().types.noms().items())
    titre = el("caption", f"Techniques de {art.nom}, par type")
    yield el("div", el("table", titre, entetes, *corps, classe="tm-table"), classe="tm-tableau")
    adresse = f"{table}?art={art.id}"
    yield el("p", el("a", f"Les techniques de {art.nom} dans la table", classe="tm-bouton", href=adresse))


def _groupe(type: str, techniques: list[Technique]) -> balise_html | str:
    if not techniques:
        return ""
    titre = el("tr", el("th", type, scope="rowgroup", colspan=len(COLONNES), classe="tm-groupe"))
    return el("tbody", titre, *map(_rang, techniques))


def _rang(t: Technique) -> balise_html:
    prerequis = next(ligne for ligne in lignes("technique", t.id) if ligne.libelle == "Prérequis")
    return el("tr", el("th", terme("technique", t.id), scope="row"), el("td", cout(t)), el("td", *morceaux(prerequis)))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.setup_extension("fichiers_de_page")
    app.add_directive("fiche-d-art", FicheDArt)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
