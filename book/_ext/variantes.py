"""Les systèmes frères dans le livre : leurs règles par groupe, leurs tables, ce que leur document ne dit pas."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from ancres import Pose
from docutils import nodes
from docutils.parsers.rst import directives
from domaine import domaine, signaler
from exemple import ecrire
from liens_permanents import lien_permanent
from noeuds import balise_html, el
from recit import avec_renvois
from roles import renvoi
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec
from tableau import Case, Nombre, Tableau, poser

from tiamat.catalogue.variantes import ArbitrageDeVariante, RegleDeVariante, TableDeVariante, Variante, variantes
from tiamat.erreurs import NomInconnu
from tiamat.fiches import lire
from tiamat.francais import INSECABLE, enumerer, guillemets
from tiamat.numeros import de_variante
from tiamat.presentation import RIEN
from tiamat.variantes import SYSTEMES
from widgets.dessins.icones import icone
from widgets.dessins.liens import adresse, maison

MOTS = {"narrative": "narrative", "hors_sujet": "hors sujet", "exterieur": "usage d’un jeu voisin", "texte": "texte"}
"""Les natures qui se disent d'un mot ; « maison » a son badge, et une règle codée n'a rien à dire."""
ENCADRES = {"G": "Ce que le document ne dit pas", "T": "Le document dit deux choses"}
"""La lettre d'un arbitrage, et l'encadré qui le porte."""
COLONNES_ETROITES = 3
"""Au-delà, une table défile dans son cadre."""
Texte = list[nodes.Node | str]


class DirectiveDeVariante(SphinxDirective):
    """Une directive dont le premier argument est un système frère ; un nom inconnu est dit à sa ligne."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        try:
            return self.montrer(variantes().trouver(self.arguments[0]))
        except NomInconnu as inconnu:
            self.signaler(str(inconnu))
            return []

    def montrer(self, v: Variante) -> list[nodes.Node]:
        raise NotImplementedError

    def signaler(self, message: str) -> None:
        signaler(self.env, self.lineno, message)

    def noter(self, registre: str, ids: Iterable[str]) -> None:
        for id in ids:
            domaine(self.env).noter(registre, Pose(id, self.lineno))


class ReglesDeVariante(DirectiveDeVariante):
    """``{regles-de-variante} tours_d_actions`` : les règles d'un ``:groupe:``, une ancre chacune ; sans lui, toutes."""

    option_spec: ClassVar[OptionSpec] = {"groupe": directives.unchanged}

    def montrer(self, v: Variante) -> list[nodes.Node]:
        voulu, groupes = self.options.get("groupe"), v.groupes()
        if voulu is not None and voulu not in groupes:
            connus = enumerer([guillemets(g) for g in groupes]) or "aucun"
            raise NomInconnu(f"Groupe {guillemets(voulu)} inconnu de {v.id}. Les groupes : {connus}.")
        regles = list(v.regles.values()) if voulu is None else groupes[voulu]
        self.noter("regles_de_variante", (r.id for r in regles))
        return [el("ul", *map(_regle, regles), classe="tm tm-arbitrages")]


class UneTableDeVariante(DirectiveDeVariante):
    """``{table-de-variante} tours_d_actions gravites`` : une table du document, ou de ce livre."""

    required_arguments = 2

    def montrer(self, v: Variante) -> list[nodes.Node]:
        voulue = self.arguments[1]
        if voulue not in v.tables:
            raise NomInconnu(f"Table {guillemets(voulue)} inconnue de {v.id}. Les tables : {', '.join(v.tables)}.")
        return [poser(_table(v.tables[voulue]))]


class ManquesDeVariante(DirectiveDeVariante):
    """``{manques-de-variante} tours_d_actions`` : ce que le document ne dit pas (G), puis dit deux fois (T)."""

    def montrer(self, v: Variante) -> list[nodes.Node]:
        self.noter("arbitrages_de_variante", v.arbitrages)
        return list(self.encadres(v))

    def encadres(self, v: Variante) -> Iterator[nodes.Node]:
        for lettre, titre in ENCADRES.items():
            points = [a for a in v.arbitrages.values() if a.id.startswith(f"{v.document}-{lettre}")]
            if points:
                liste = el("ul", *(self.point(v, a) for a in points), classe="tm-arbitrages")
                yield el("div", el("p", titre), liste, classe="tm tm-manques", role="note", aria_label=titre)

    def point(self, v: Variante, a: ArbitrageDeVariante) -> balise_html:
        """La question, la décision, qui a tranché, l'option qui en donne une autre lecture."""
        ancre = adresse("arbitrage", a.id)[1]
        tete = el("p", el("strong", f"{a.id} — {a.titre}"), *mot_de_nature(a.nature), lien_permanent(ancre, a.id))
        dit = [el("p", *avec_renvois(a.question), classe="tm-petit"), el("p", *avec_renvois(a.decision))]
        pied = [f"Option de table : {guillemets(self.option(v, a))}. "] if a.option else []
        pied += [f"Document {v.document}, l. {a.lignes}."] if a.lignes else []
        return el("li", tete, *dit, *([el("p", *pied, classe="tm-petit")] if pied else []), id=ancre)

    def option(self, v: Variante, a: ArbitrageDeVariante) -> str:
        """Le nom d'une option, tel que le duel la propose ; inconnue du système, elle est dite à sa ligne."""
        noms = {champ.id: champ.nom for champ in SYSTEMES[v.id].options} if v.id in SYSTEMES else {}
        if a.option not in noms:
            self.signaler(f"{a.id} : l'option « {a.option} » n'est pas de {v.id}.")
        return noms.get(a.option, a.option)


def mot_de_nature(nature: str) -> Texte:
    """Ce que dit la nature d'une règle ou d'un arbitrage, à la suite de son titre."""
    if nature == "maison":
        return [" ", maison()]
    return [" ", el("span", MOTS[nature], classe="tm-attribut")] if nature in MOTS else []


def case(valeur: object) -> Case:
    """Une case de table : un nombre s'aligne à droite, un texte garde ses renvois, rien se dit d'un tiret.

    >>> case(-2), case(0.5), case(True), case(""), case("Touche")
    ('−2', '0,5', 'oui', '—', 'Touche')
    """
    if isinstance(valeur, int | float) and not isinstance(valeur, bool):
        return Nombre(en_mots(valeur))
    if not isinstance(valeur, str) or not valeur:
        return en_mots(valeur)
    if de_variante(valeur):
        return [renvoi(valeur)]
    return list(avec_renvois(valeur)) if "(" in valeur else valeur


def en_mots(valeur: object) -> str:
    """Écrit une valeur d'une fiche ou du code.

    Un mot des fiches retrouve ses accents (``tiamat/fiches/variantes/mots.toml``).

    >>> en_mots([8, 7]), en_mots([0.5, 1.5]), en_mots(False), en_mots({"pv": 2}), en_mots(None)
    ('8 et 7', '0,5 ; 1,5', 'non', 'PV 2', '—')
    >>> en_mots("tete"), en_mots([[5, 5], [1]]), en_mots("Tête")
    ('tête', '(5 et 5) et (1)', 'Tête')
    """
    if isinstance(valeur, bool):
        return "oui" if valeur else "non"
    if valeur is None or valeur == "":
        return RIEN
    if isinstance(valeur, float):
        return f"{valeur:.4g}".replace(".", ",").replace("-", "−")
    if isinstance(valeur, list | tuple):
        dites = [f"({en_mots(v)})" if isinstance(v, list | tuple) and v else en_mots(v) for v in valeur]
        return (" ; ".join(dites) if any("," in d for d in dites) else enumerer(dites)) or RIEN
    if isinstance(valeur, Mapping):
        return ", ".join(f"{mot(cle)} {en_mots(v)}" for cle, v in valeur.items()) or RIEN
    return mot(valeur) if isinstance(valeur, str) else ecrire(valeur)


def mot(nom: str) -> str:
    """Rend un nom de champ ou de valeur tel qu'on le lit ; ce qui n'en est pas un reste tel quel.

    >>> mot("degats"), mot("un_mot_sans_entree"), mot("P × 3")
    ('dégâts', 'un mot sans entree', 'P × 3')
    """
    lu: str = lire("variantes/mots").get(nom, nom.replace("_", " "))
    return lu


def _regle(r: RegleDeVariante) -> balise_html:
    """Le numéro, qui est un lien permanent, le titre, l'énoncé, les lignes du document."""
    ancre = adresse("regle", r.id)[1]
    numero = el("a", r.id, icone("lien"), classe="tm-regle", id=ancre, href=f"#{ancre}", title=r.titre)
    ou = [" ", el("small", f"l.{INSECABLE}{r.lignes}", classe="tm-petit")] if r.lignes else []
    titre = el("strong", f"{r.titre.rstrip('.')}.")
    return el("li", el("p", numero, " ", titre, *mot_de_nature(r.nature), " ", *avec_renvois(r.enonce), *ou))


def _table(t: TableDeVariante) -> Tableau:
    """Les colonnes du document, dans leur ordre ; la légende dit d'où elle vient."""
    legende: Texte = [" ", maison()] if t.maison else []
    legende += [part for id in t.regles for part in (" ", renvoi(id))]
    rangs = [[case(rang[champ]) for champ in t.colonnes] for rang in t.rangs]
    return Tableau(t.titre, list(t.colonnes.values()), rangs, len(t.colonnes) > COLONNES_ETROITES, legende)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche les directives."""
    app.add_directive("regles-de-variante", ReglesDeVariante)
    app.add_directive("table-de-variante", UneTableDeVariante)
    app.add_directive("manques-de-variante", ManquesDeVariante)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
