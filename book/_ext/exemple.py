"""La directive ``{exemple}`` : un exemple du livre, rejoué par le code à chaque construction."""

import re
from fractions import Fraction
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from domaine import signaler
from noeuds import balise_html, dessin, el
from roles import pastille_de_regle
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec

from tiamat.erreurs import NomInconnu
from tiamat.exemples import Exemple, rejouer
from tiamat.francais import MOINS, pourcentage
from widgets.dessins.jet import ligne_de_jet
from widgets.dessins.liens import maison
from widgets.dessins.texte import balise

VALEUR = re.compile(r"\[\[([\w.]+)\]\]")


class DirectiveExemple(SphinxDirective):
    """``{exemple} E18`` : la scène, où ``[[total]]`` devient la valeur calculée, puis les dés et la conclusion.

    Plusieurs numéros partagent une scène et un ``:titre:``, et leurs conclusions se suivent : ``[[total]]`` est
    alors la valeur du premier, ``[[E14a.total]]`` celle d'un autre.
    """

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[OptionSpec] = {"titre": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        try:
            exemples = [rejouer(numero) for numero in self.arguments[0].split()]
        except NomInconnu as inconnu:
            signaler(self.env, self.lineno, str(inconnu))
            return []
        scene = nodes.Element()
        self.state.nested_parse(self.calcule(exemples), self.content_offset, scene)
        rejeu = [noeud for exemple in exemples for noeud in _rejeu(exemple)]
        entete = _titre(self.options.get("titre") or exemples[0].titre, exemples)
        return [el("div", entete, *scene.children, *rejeu, classe="tm-exemple", role="note", aria_label="Exemple")]

    def calcule(self, exemples: list[Exemple]) -> StringList:
        """La scène, les valeurs calculées à leur place."""
        valeurs = {f"{e.id}.{champ}": v for e in exemples for champ, v in e.obtenu.items()} | dict(exemples[0].obtenu)
        for champ in VALEUR.findall("\n".join(self.content)):
            if champ not in valeurs:
                signaler(self.env, self.lineno, f"Valeur « {champ} » inconnue ; sont calculées : {', '.join(valeurs)}.")
        calculees = [VALEUR.sub(lambda m: ecrire(valeurs.get(m[1], m[0])), ligne) for ligne in self.content]
        return StringList(calculees, items=self.content.items)


def ecrire(valeur: object) -> str:
    """Écrit une valeur calculée dans une phrase.

    >>> ecrire(-2), ecrire(Fraction(51, 100)), ecrire(["japonais", "russe"])
    ('−2', '51,0\\xa0%', 'japonais et russe')
    """
    if isinstance(valeur, list):
        *debut, fin = map(ecrire, valeur)
        return f"{', '.join(debut)} et {fin}" if debut else fin
    if isinstance(valeur, Fraction) and valeur.denominator != 1:
        return pourcentage(valeur)
    return str(valeur).replace("-", MOINS) if isinstance(valeur, int | Fraction) else str(valeur)


def _titre(titre: str, exemples: list[Exemple]) -> balise_html:
    numeros = dict.fromkeys(regle for exemple in exemples for regle in exemple.regles)
    pastilles = [part for regle in numeros for part in (" ", pastille_de_regle(regle))]
    return el("p", el("strong", "Exemple."), f" {titre}", *pastilles, classe="tm-exemple-titre")


def _rejeu(exemple: Exemple) -> list[nodes.Node]:
    """Les jets, dé par dé, puis la conclusion ; les dés que la source ne donne pas sont signalés."""
    jets = [
        ligne_de_jet(j.jet, j.difficulte, exemple.obtenu.get("marge"), nom=f"Dés : {j.libelle}", explique=True)
        for j in exemple.jets
    ]
    suite = [dessin(balise("div", *jets, classe="tm"))] if jets else []
    signal = [" Dés choisis par ce livre : ", dessin(maison())] if exemple.des_maison else []
    return [*suite, el("p", exemple.phrase, *signal, classe="tm-conclusion")]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive."""
    app.add_directive("exemple", DirectiveExemple)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
