"""Le répertoire : ce que la recherche trouve par son nom, chaque fiche, chaque règle, chaque titre du livre.

Il est écrit à la fin de la construction, dans l'ordre où se suivent des réponses de même valeur. Les mots d'index
d'une page (``{index}``) sont les synonymes de la section qui les porte.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.index_entries import split_index_msg
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import GENRES, Technique, catalogue
from tiamat.catalogue.variantes import variantes
from tiamat.francais import plier
from tiamat.presentation import LIBELLES, nom, resume
from widgets.dessins.liens import adresse

FICHIER = Path("_static", "recherche", "repertoire.js")
FICHES = ("technique", "etat", "attribut", "competence", "talent", "arme", "protection", "art", "terme")
UNE_LETTRE = 1
"""La longueur des titres qui ne font que ranger un index alphabétique."""
CHAPITRE, SECTION = "chapitre", "section"
DE_VARIANTE = {"regle": "règle de variante", "arbitrage": "arbitrage de variante"}
"""Genre → la sorte de ce qui vient d'un système frère ; ``classement.js`` les nomme aussi."""


class Entree(NamedTuple):
    """Un endroit du livre : sa sorte, ses noms, ses synonymes, son adresse, où il se range, ce qu'il dit.

    Une règle a deux noms, son numéro et son titre. Sans ``extrait``, la page de recherche le lit à cette adresse.
    """

    sorte: str
    noms: tuple[str, ...]
    synonymes: tuple[str, ...]
    page: str
    ancre: str
    ou: str
    extrait: str


def repertoire(env: BuildEnvironment) -> list[Entree]:
    """Rend tout ce que la recherche trouve par son nom dans les pages de ce livre."""
    titres = {page: env.titles[page].astext() for page in env.collect_relations()}
    fiches = [e for genre in FICHES for e in _fiches(genre, titres)]
    regles, arbitrages = list(_numerotees("regle", titres)), list(_numerotees("arbitrage", titres))
    freres = list(_de_variante(titres))
    sections = sorted(_sections(env, titres, [*fiches, *regles, *arbitrages, *freres]), key=lambda e: e.sorte)
    return [*fiches, *regles, *sections, *arbitrages, *freres]


def _fiches(genre: str, titres: dict[str, str]) -> Iterator[Entree]:
    autres = catalogue().synonymes.get(genre, {})
    for id, fiche in catalogue().genre(genre).items():
        page, ancre = adresse(genre, id)
        if page in titres:
            mots = (*fiche.alias, *autres.get(id, ()))
            ou = _arts(fiche) if isinstance(fiche, Technique) else titres[page] if ancre else ""
            yield Entree(LIBELLES[genre], (fiche.nom,), mots, page, ancre, ou, resume(genre, id))


def _arts(technique: Technique) -> str:
    return ", ".join("standard" if art == "standard" else nom("art", art) for art in technique.arts)


def _numerotees(genre: str, titres: dict[str, str]) -> Iterator[Entree]:
    """Les règles et les arbitrages : « R98 », « 98 », leur titre et son sujet, avant les deux-points, les désignent."""
    for id, fiche in catalogue().genre(genre).items():
        page, ancre = adresse(genre, id)
        if page in titres:
            sujet, deux_points, _ = fiche.titre.partition(":")
            mots = (id[1:], sujet.strip()) if deux_points else (id[1:],)
            extrait = getattr(fiche, "question", "")
            yield Entree(LIBELLES[genre], (id, fiche.titre), mots, page, ancre, titres[page], extrait)


def _de_variante(titres: dict[str, str]) -> Iterator[Entree]:
    """Les règles et les arbitrages des systèmes frères, par leur numéro ou leur titre ; Tiamat passe avant eux."""
    for v in variantes().values():
        if v.page in titres:
            for genre, sorte in DE_VARIANTE.items():
                for id, fiche in getattr(v, GENRES[genre]).items():
                    yield Entree(sorte, (id, fiche.titre), (), *adresse(genre, id), titres[v.page], "")


def _sections(env: BuildEnvironment, titres: dict[str, str], nommees: Sequence[Entree]) -> Iterator[Entree]:
    """Les titres qui ne sont pas ceux d'une fiche, avec leurs mots d'index, sauf ceux d'une fiche de la page."""
    adresses = {(e.page, e.ancre) for e in nommees}
    pris = {(e.page, plier(mot)) for e in nommees for mot in chain(e.noms, e.synonymes)}
    for page in titres:
        for section in env.get_doctree(page).findall(nodes.section):
            chapitre = isinstance(section.parent, nodes.document)
            ancre = "" if chapitre else section["ids"][0]
            titre = section.next_node(nodes.title).astext()
            if (page, ancre) not in adresses and len(titre) > UNE_LETTRE:
                mots = tuple(mot for mot in _mots_d_index(section) if (page, plier(mot)) not in pris)
                sorte, ou = (CHAPITRE, "") if chapitre else (SECTION, titres[page])
                yield Entree(sorte, (titre,), mots, page, ancre, ou, "")


def _mots_d_index(section: nodes.section) -> Iterator[str]:
    for index in section.findall(addnodes.index):
        if _section_de(index) is section:
            for genre, valeur, *_reste in index["entries"]:
                yield from split_index_msg(genre, valeur)


def _section_de(noeud: nodes.Node) -> nodes.Node:
    while not isinstance(noeud, nodes.section):
        noeud = noeud.parent
    return noeud


def ecrire(app: Sphinx, erreur: Exception | None) -> None:
    if erreur is None and app.builder.format == "html":
        fichier = Path(app.outdir) / FICHIER
        fichier.parent.mkdir(parents=True, exist_ok=True)
        lignes = ",\n".join(json.dumps(e, ensure_ascii=False) for e in repertoire(app.env))
        fichier.write_text(f"const REPERTOIRE = [\n{lignes}\n];\n", encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("build-finished", ecrire)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
