"""La page « Ce que la source ne dit pas » : chaque trou, et ce que ce livre a mis à la place."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from arbitrages import PARTIES_DES_ARBITRAGES, nature, par_partie
from definitions import morceaux
from docutils import nodes
from noeuds import balise_html, el, section
from roles import badge_d_arbitrage, terme
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from tableau import Tableau, poser

from tiamat.catalogue import Arbitrage, catalogue
from tiamat.presentation import lignes
from widgets.dessins.liens import maison

PREMIER_TROU = 150
"""Les arbitrages, à partir de ce numéro, disent ce que la source ne donne pas du tout."""


class DirectiveManques(SphinxDirective):
    """``{manques}`` : les chapitres qui manquent, puis les points où la réponse est de ce livre."""

    def run(self) -> list[nodes.Node]:
        tous = catalogue().arbitrages.values()
        trous = [a for a in tous if int(a.id[1:]) >= PREMIER_TROU]
        ouverts = [a for a in tous if int(a.id[1:]) < PREMIER_TROU and a.nature != "texte"]
        parties = par_partie(ouverts, PARTIES_DES_ARBITRAGES)
        return [
            section("Ce qui manque en entier", *map(_trou, trous)),
            section("Ce que les règles laissent ouvert", *(section(titre, _reponses(a)) for titre, a in parties)),
        ]


def _trou(a: Arbitrage) -> nodes.section:
    """La question, la réponse, puis les fiches que ce livre a complétées."""
    reponse = el("p", f"{a.question} ", el("strong", a.decision), " ", badge_d_arbitrage(a.id))
    fiches = [FICHES_COMPLETEES[a.id]()] if a.id in FICHES_COMPLETEES else []
    return section(a.titre, reponse, *fiches)


def _reponses(arbitrages: Iterable[Arbitrage]) -> balise_html:
    points = (
        el("li", f"{a.question} ", el("strong", a.decision), " ", badge_d_arbitrage(a.id), " ", nature(a))
        for a in arbitrages
    )
    return el("ul", *points, classe="tm tm-arbitrages")


def _talents() -> balise_html:
    muets = [part for t in catalogue().talents.values() if not t.effet for part in (", ", terme("talent", t.id))]
    return el("p", "Sans effet connu : ", *muets[1:], ".")


def _competences() -> balise_html:
    noms = catalogue().caracteristiques
    rangs = [
        (terme("competence", c.id), [f"{noms[c.caracteristique].nom} ", maison()])
        for c in catalogue().competences.values()
        if c.maison
    ]
    return poser(Tableau("La caractéristique proposée", ("Compétence", "Caractéristique"), rangs))


def _completees(genre: str, fiches: Mapping[str, Any], titre: str) -> balise_html:
    """Ce que ce livre a ajouté à des fiches, valeur par valeur."""
    rangs = [
        (terme(genre, id), _valeurs_maison(genre, id))
        for id, fiche in fiches.items()
        if any(ligne.maison for ligne in lignes(genre, id))
    ]
    return poser(Tableau(titre, ("Fiche", "Ajouté par ce livre"), rangs))


def _valeurs_maison(genre: str, id: str) -> list[nodes.Node | str]:
    ajouts = [ligne._replace(maison=False) for ligne in lignes(genre, id) if ligne.maison]
    valeurs = [part for ligne in ajouts for part in (" ; ", f"{ligne.libelle.lower()} : ", *morceaux(ligne))]
    return [*valeurs[1:], " ", maison()]


FICHES_COMPLETEES: dict[str, Callable[[], balise_html]] = {
    "C150": _talents,
    "C151": _competences,
    "C152": lambda: _completees("arme", catalogue().armes, "Les armes complétées"),
    "C153": lambda: _completees("protection", catalogue().protections, "Les protections complétées"),
    "C155": lambda: _completees("technique", catalogue().techniques, "La fiche écrite par ce livre"),
}
"""Arbitrage → ce que le livre a ajouté à sa suite."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.add_directive("manques", DirectiveManques)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
