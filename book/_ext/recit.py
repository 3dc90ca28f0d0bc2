"""La directive ``{scenario}`` : un combat du livre rejoué étape par étape, dés compris ; ou son texte."""

import re
from collections.abc import Iterator
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from domaine import signaler
from noeuds import balise_html, dessin, el
from roles import renvoi
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec

from tiamat.erreurs import Refus
from tiamat.francais import majuscule
from tiamat.journal import Fait, FaitJet
from tiamat.numeros import Numero, decouper, genre_du_numero
from tiamat.presentation import connue
from tiamat.scenario import EtapeJouee, ScenarioJoue, est_maison, rejouer_scenario, texte_du_scenario, titre_d_etape
from widgets.dessins.jet import ligne_de_jet
from widgets.dessins.liens import maison
from widgets.dessins.texte import balise


class DirectiveScenario(SphinxDirective):
    """``{scenario} combat_des_voyous`` : le récit du rejeu ; ``:etapes: 1-5`` n'en montre qu'une part.

    ``:texte:`` montre le fichier lui-même.
    """

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {"etapes": directives.unchanged, "texte": directives.flag}

    def run(self) -> list[nodes.Node]:
        try:
            joue = rejouer_scenario(self.arguments[0])
            de, a = bornes(self.options.get("etapes", ""), len(joue.etapes))
        except Refus as refus:
            signaler(self.env, self.lineno, str(refus))
            return []
        for ecart in joue.ecarts:
            signaler(self.env, self.lineno, f"{self.arguments[0]} : {ecart}")
        if "texte" in self.options:
            texte = texte_du_scenario(self.arguments[0])
            return [nodes.literal_block(texte, texte, language="toml")]
        return [_etape(joue, jouee) for jouee in joue.etapes[de - 1 : a]]


def bornes(texte: str, nombre: int) -> tuple[int, int]:
    """Lit « 1-5 » ; sans rien, tout. Lève ``Refus`` hors de 1 à ``nombre``.

    >>> bornes("2-5", 9), bornes("", 9)
    ((2, 5), (1, 9))
    """
    if not texte:
        return 1, nombre
    lu = re.fullmatch(r"(\d+)-(\d+)", texte)
    if not lu or not 1 <= int(lu[1]) <= int(lu[2]) <= nombre:
        raise Refus(f"Étapes « {texte} » : attendu « 1-{nombre} », ou une part.")
    return int(lu[1]), int(lu[2])


def _etape(joue: ScenarioJoue, jouee: EtapeJouee) -> balise_html:
    """Le titre, ce qu'il faut en savoir, puis chaque fait avec ses dés et ses règles."""
    etape = jouee.etape
    note = [el("p", *avec_renvois(etape["note"]))] if etape.dit("note") else []
    faits = el("ul", *(_fait(joue, jouee, f) for f in jouee.faits))
    return el("div", el("h3", f"{etape.numero}. {titre_d_etape(joue, etape)}"), *note, faits, classe="tm-etape")


def _fait(joue: ScenarioJoue, jouee: EtapeJouee, fait: Fait) -> balise_html:
    signal = [" ", dessin(maison())] if est_maison(joue, jouee, fait) else []
    suite = []
    if isinstance(fait, FaitJet):
        ligne = ligne_de_jet(fait.jet, nom=f"Dés : {fait.quoi}, {fait.qui}", explique=True)
        suite = [dessin(balise("div", ligne, classe="tm"))]
    pastilles = [part for id in fait.regles for part in (" ", renvoi(id))]
    return el("li", majuscule(fait.phrase()), *pastilles, *signal, *suite)


def avec_renvois(texte: str) -> Iterator[nodes.Node | str]:
    """Le texte, ses numéros entre parenthèses devenus des renvois ; un numéro inconnu reste tel quel."""
    for morceau in decouper(texte, lambda numero: connue(genre_du_numero(numero), numero)):
        yield renvoi(morceau) if isinstance(morceau, Numero) else morceau


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.add_directive("scenario", DirectiveScenario)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
