"""La directive ``{fiche-de-technique}`` : toute la fiche d'une technique, et ce à quoi elle mène."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from adresses import adresse_reglee
from definitions import liste_de_lignes
from docutils import nodes
from domaine import signaler
from fichiers_de_page import demander
from noeuds import balise_html, el
from roles import badge_d_arbitrage, pastille_de_regle, terme
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import Technique, catalogue, chemin
from tiamat.erreurs import NomInconnu
from tiamat.francais import guillemets
from tiamat.prerequis import lire_prerequis
from tiamat.presentation import lignes
from widgets.comparer import DEPART, CalculatriceComparer
from widgets.dessins.liens import maison

FEUILLE = "fiches/fiche.css"


class Debutant(NamedTuple):
    """Qui n'a encore rien appris, sinon d'entrer dans un art."""

    arts: tuple[str, ...]
    techniques: tuple[str, ...] = ()


class FicheDeTechnique(SphinxDirective):
    """``{fiche-de-technique} oi_zuki`` : la fiche de cette technique."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        try:
            technique = catalogue().techniques.trouver(self.arguments[0])
        except NomInconnu as inconnu:
            signaler(self.env, self.lineno, str(inconnu))
            return []
        demander(self.env, FEUILLE)
        autre = next(t for t in DEPART.values() if t != technique.id)
        deux = {"a": technique.id, "b": autre}
        comparer = adresse_reglee(self.env, "comparer", CalculatriceComparer, deux)
        parts = [_tete(technique), _lignes(technique), *_regles(technique)]
        parts += [*_suite(technique), *_apprentissage(technique), *_lecture(technique)]
        return [el("div", *parts, _comparaison(technique, comparer), _source(technique), classe="tm tm-fiche")]


def _tete(t: Technique) -> balise_html:
    """La technique en une phrase ; une fiche de ce livre le dit."""
    de_nous = [" ", maison()] if t.nature == "maison" else []
    return el("p", t.resume, *de_nous, classe="tm-chapeau")


def _lignes(t: Technique) -> balise_html:
    """Les lignes de la fiche ; ses arbitrages se lisent plus bas, avec leur titre."""
    return liste_de_lignes(ligne for ligne in lignes("technique", t.id) if ligne.libelle != "Arbitrages")


def _regles(t: Technique) -> Iterator[balise_html]:
    """Les clauses des règles spéciales, numérotées à la suite : ce qu'il faut, puis ce qu'elles font."""
    if not t.clauses:
        return
    yield el("h2", "Règles spéciales")
    debut = 1
    for libelle, clauses in (("Conditions", t.conditions), ("Effets", t.regles)):
        if clauses:
            yield el("p", libelle, classe="tm-petit")
            yield el("ol", *(el("li", clause) for clause in clauses), start=debut)
            debut += len(clauses)


def _suite(t: Technique) -> Iterator[balise_html]:
    """Ce que la technique ouvre : les techniques qui la demandent, les enchaînements et les combos où elle sert."""
    toutes = catalogue().techniques.values()
    roles = (
        ("Elle ouvre", [a for a in toutes if t.id in lire_prerequis(a.prerequis).noms()]),
        ("Elle sert à lancer", [a for a in toutes if any(t.id in lire_prerequis(e).noms() for e in a.sequence)]),
        ("Elle est offerte par", [a for a in toutes if t.id in a.combo]),
    )
    lignes = [_paire(libelle, _enumerer(autres)) for libelle, autres in roles if autres]
    if lignes:
        yield el("h2", "Ce qu’elle ouvre")
        yield el("dl", *lignes, classe="tm-lignes")


def _apprentissage(t: Technique) -> Iterator[balise_html]:
    """Les arts qui l'enseignent, sa place dans leur liste, et ce qu'un débutant y apprend d'abord."""
    yield el("h2", "Où l’apprendre")
    if t.id in catalogue().standards:
        yield el(
            "p", "Nulle part : c’est une technique standard, que tout le monde connaît ", pastille_de_regle("R39"), "."
        )
        return
    yield el("dl", *(_paire(terme("art", art), _place(t, art)) for art in t.arts), classe="tm-lignes")


def _place(t: Technique, art: str) -> list[nodes.Node | str]:
    rang = catalogue().arts[art].techniques.index(t.id) + 1
    *avant, _ = chemin(Debutant((art,)), t.id)
    apres = [", après ", *_enumerer(catalogue().techniques[a] for a in avant)] if avant else [", dès le début"]
    return [f"{rang}{'re' if rang == 1 else 'e'} de la liste", *apres]


def _lecture(t: Technique) -> Iterator[balise_html]:
    """Ce que la source disait mal, et comment ce livre l'a lu."""
    if not t.lecture and not t.arbitrages:
        return
    yield el("h2", "Lecture de la source")
    points = [el("li", phrase) for phrase in t.lecture]
    points += [el("li", f"{catalogue().arbitrages[c].titre} ", badge_d_arbitrage(c)) for c in t.arbitrages]
    yield el("ul", *points)


def _comparaison(t: Technique, adresse: str) -> balise_html:
    """Le lien vers la calculatrice, réglée sur cette technique."""
    return el("p", el("a", f"Comparer {guillemets(t.nom)} à une autre technique", classe="tm-bouton", href=adresse))


def _source(t: Technique) -> balise_html:
    return el("p", f"Texte d’origine : lignes {t.source}.", classe="tm-petit")


def _paire(libelle: balise_html | str, contenu: Sequence[nodes.Node | str]) -> balise_html:
    return el("div", el("dt", libelle), el("dd", *contenu))


def _enumerer(techniques: Iterable[Technique]) -> list[nodes.Node | str]:
    return [part for t in techniques for part in (", ", terme("technique", t.id))][1:]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.setup_extension("fichiers_de_page")
    app.add_directive("fiche-de-technique", FicheDeTechnique)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
