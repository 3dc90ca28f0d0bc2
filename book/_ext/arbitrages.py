"""La page Arbitrages : chaque point que la source laisse ouvert, ce qui a été décidé, et par qui."""

from bisect import bisect
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TypeVar

from docutils import nodes
from liens_permanents import lien_permanent
from noeuds import balise_html, el, section
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from tiamat.catalogue import Arbitrage, Regle, catalogue
from widgets.dessins.liens import adresse, maison

PARTIES_DES_ARBITRAGES = {
    1: "Création",
    14: "Dés et tests",
    31: "Initiative et tour",
    43: "Postures et localisation",
    55: "Attaque et défense",
    66: "Dommages, santé, mort",
    83: "États",
    103: "Attaque surprise, contre-attaque, soumission",
    119: "Combos et enchaînements",
    130: "Beat them all",
    141: "Armes et équipement",
    150: "Ce que la source ne donne pas",
}
"""Le premier numéro de chaque partie, et son titre."""

Fiche = TypeVar("Fiche", Regle, Arbitrage)


class DirectiveArbitrages(SphinxDirective):
    """``{arbitrages}`` : tous les arbitrages, partie par partie, une ancre chacun."""

    def run(self) -> list[nodes.Node]:
        parties = par_partie(catalogue().arbitrages.values(), PARTIES_DES_ARBITRAGES)
        return [
            section(titre, el("ul", *map(_arbitrage, partie), classe="tm tm-arbitrages")) for titre, partie in parties
        ]


def par_partie(fiches: Iterable[Fiche], parties: dict[int, str]) -> Iterator[tuple[str, list[Fiche]]]:
    """Range des fiches, par numéro, dans les parties qui commencent à ces numéros."""
    debuts = list(parties)
    for rang, groupe in groupby(fiches, lambda fiche: bisect(debuts, int(fiche.id[1:]))):
        yield parties[debuts[rang - 1]], list(groupe)


def lien_de_page(page: str) -> pending_xref:
    """Le lien vers une page, sous son titre."""
    return pending_xref("", nodes.inline(), refdomain="std", reftype="doc", reftarget=f"/{page}", refexplicit=False)


def nature(a: Arbitrage) -> nodes.Node | str:
    """Qui a tranché : le badge « maison », ou un mot."""
    return maison() if a.nature == "maison" else el("span", a.nature, classe="tm-attribut")


def _arbitrage(a: Arbitrage) -> balise_html:
    option = [el("p", "Option de table : ", el("code", a.option), ".", classe="tm-petit")] if a.option else []
    ou = [f"Source, l. {a.lignes}. " if a.lignes else "", *(["Page : ", lien_de_page(a.page)] if a.page else [])]
    ancre = adresse("arbitrage", a.id)[1]
    return el(
        "li",
        el("p", el("strong", f"{a.id} — {a.titre}"), " ", nature(a), lien_permanent(ancre, a.id)),
        el("p", a.question, classe="tm-point"),
        el("p", a.decision),
        *option,
        *([el("p", *ou, classe="tm-petit")] if any(ou) else []),
        id=ancre,
    )


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.add_directive("arbitrages", DirectiveArbitrages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
