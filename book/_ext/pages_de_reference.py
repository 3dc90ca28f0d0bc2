"""Les pages de référence : ``{fiches}``, une section ancrée par fiche, et ``{glossaire}``, tous les mots du livre."""

from collections.abc import Iterator
from itertools import groupby
from typing import ClassVar

from definitions import lignes_de_fiche
from docutils import nodes
from docutils.parsers.rst import directives
from domaine import signaler
from liens_permanents import lien_permanent
from noeuds import balise_html, el, section
from roles import terme
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec

from tiamat.catalogue import Terme, catalogue
from tiamat.francais import guillemets, plier
from tiamat.presentation import nom, resume
from widgets.dessins.liens import PAGES, adresse

RESUMEES = ("attribut", "etat", "competence")
"""Les sortes de fiches qui ont une phrase de définition à elles, hors de leurs lignes."""


class DirectiveFiches(SphinxDirective):
    """``{fiches} etat`` : une section par état ; ``:sorte: contact`` n'en garde que les armes d'abord de contact."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {"sorte": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        genre, sorte = self.arguments[0], self.options.get("sorte")
        if genre not in PAGES:
            signaler(self.env, self.lineno, f"Fiches « {genre} » inconnues. Les sortes : {', '.join(PAGES)}.")
            return []
        fiches = catalogue().genre(genre)
        return [_fiche(genre, id) for id, fiche in fiches.items() if sorte is None or fiche.sorte[0] == sorte]


def _fiche(genre: str, id: str) -> nodes.section:
    definition = [nodes.paragraph("", resume(genre, id))] if genre in RESUMEES else []
    lignes = el("div", lignes_de_fiche(genre, id), classe="tm")
    return section(nom(genre, id), *definition, lignes, id=adresse(genre, id)[1])


class DirectiveGlossaire(SphinxDirective):
    """``{glossaire}`` : les mots par ordre alphabétique, une section par lettre."""

    def run(self) -> list[nodes.Node]:
        par_lettre = [(lettre, list(termes)) for lettre, termes in groupby(_alphabetique(), _lettre)]
        sauts = (el("a", lettre, classe="tm-bouton", href=f"#{_ancre(lettre)}") for lettre, _ in par_lettre)
        sections = (
            section(
                lettre, el("div", el("dl", *map(_mot, termes), classe="tm-glossaire"), classe="tm"), id=_ancre(lettre)
            )
            for lettre, termes in par_lettre
        )
        return [el("nav", *sauts, classe="tm tm-lettres", aria_label="Lettres"), *sections]


def _alphabetique() -> list[Terme]:
    return sorted(catalogue().termes.values(), key=lambda t: plier(t.nom))


def _lettre(t: Terme) -> str:
    return plier(t.nom)[0].upper()


def _ancre(lettre: str) -> str:
    return f"lettre-{lettre.lower()}"


def _mot(t: Terme) -> balise_html:
    """Le mot, sa définition, ses synonymes, et où en lire plus."""
    synonymes = [el("dd", f"Dit aussi : {', '.join(t.alias)}.", classe="tm-petit")] if t.alias else []
    renvois = [part for renvoi in _renvois(t) for part in (" ", renvoi)][1:]
    ancre = adresse("terme", t.id)[1]
    return el(
        "div",
        el("dt", t.nom, lien_permanent(ancre, guillemets(t.nom)), id=ancre),
        el("dd", t.definition),
        *synonymes,
        *([el("dd", *renvois, classe="tm-ou")] if renvois else []),
    )


def _renvois(t: Terme) -> Iterator[balise_html]:
    if t.voir:
        genre, _, id = t.voir.partition(":")
        yield el("span", "Voir ", terme(genre, id))
    if t.regle:
        yield terme("regle", t.regle)
    for arbitrage in t.arbitrages:
        yield terme("arbitrage", arbitrage)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche les directives."""
    app.add_directive("fiches", DirectiveFiches)
    app.add_directive("glossaire", DirectiveGlossaire)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
