"""La page Traçabilité : chaque règle, sa page, son code, ses tests ; puis chaque arbitrage et sa décision."""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import TypeVar

from citations import code_par_numero, marques_par_numero
from docutils import nodes
from domaine import domaine
from noeuds import balise_html, el
from roles import pastille_de_regle
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from tableau import Tableau, poser

import tiamat
from tiamat.catalogue import Arbitrage, Regle, catalogue
from tiamat.francais import pluriel
from widgets.dessins.liens import maison

PARTIES_DES_REGLES = {
    1: "Création du personnage",
    45: "Tests et actions",
    67: "Combat Versus : tour, actions, postures",
    91: "Combat Versus : attaque, dommages, localisation",
    120: "Beat them all",
    133: "États",
    154: "Compétences",
    159: "Armes",
    169: "Techniques",
}
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

NATURES = {"texte": "texte", "deduit": "déduite", "narrative": "narrative"}
Citations = dict[str, list[str]]
Fiche = TypeVar("Fiche", Regle, Arbitrage)


class DirectiveTracabilite(SphinxDirective):
    """``{tracabilite}`` : toute la page, engendrée."""

    def run(self) -> list[nodes.Node]:
        code = code_par_numero(Path(tiamat.__file__).parent)
        tests = marques_par_numero(_dossier_des_tests(self.env.app))
        domaine(self.env).data["empreintes"][self.env.docname] = _empreinte(self.env.app)
        toutes, arbitrages = list(catalogue().regles.values()), catalogue().arbitrages.values()
        tables = (
            _section(titre, poser(_table(regles, code, tests)))
            for titre, regles in _par_partie("A", toutes, PARTIES_DES_REGLES)
        )
        listes = (
            _section(titre, el("ul", *(_arbitrage(a, code, tests) for a in partie), classe="tm tm-arbitrages"))
            for titre, partie in _par_partie("C/", arbitrages, PARTIES_DES_ARBITRAGES)
        )
        return [
            _section("Les règles", el("p", _bilan(toutes, code, tests)), *tables),
            _section("Les arbitrages", *listes),
        ]


def _bilan(regles: Sequence[Regle], code: Citations, tests: Citations) -> str:
    racontees = sum(r.page is not None for r in regles)
    codees = sum(r.id in code for r in regles)
    verifiees = sum(r.id in tests for r in regles)
    narratives = sum(r.nature == "narrative" for r in regles)
    return (
        f"{len(regles)} règles : {racontees} sont racontées dans ce livre, {codees} sont citées par le code, "
        f"{verifiees} ont au moins un test. {narratives} sont narratives."
    )


def _par_partie(prefixe: str, fiches: Iterable[Fiche], parties: dict[int, str]) -> Iterator[tuple[str, list[Fiche]]]:
    """Range des fiches, par numéro, dans les parties qui commencent à ces numéros : « A1 — Création », …"""
    debuts = list(parties)
    for rang, groupe in groupby(fiches, lambda fiche: bisect(debuts, int(fiche.id[1:]))):
        yield f"{prefixe}{rang} — {parties[debuts[rang - 1]]}", list(groupe)


def _section(titre: str, *contenus: nodes.Node) -> nodes.section:
    return nodes.section("", nodes.title("", titre), *contenus, ids=[nodes.make_id(titre)], names=[titre])


def _table(regles: Sequence[Regle], code: Citations, tests: Citations) -> Tableau:
    rangs = [
        (_nom_de_la_regle(r), NATURES[r.nature], _preuves(r.id, code, tests) or "—", f"l. {r.lignes}") for r in regles
    ]
    titre = f"De {regles[0].id} à {regles[-1].id}"
    return Tableau(titre, ("Règle", "Nature", "Code et tests", "Source"), rangs, large=True)


def _nom_de_la_regle(regle: Regle) -> list[nodes.Node | str]:
    """La pastille, le titre, la page ; sans page, l'ancre de la règle est ici."""
    if regle.page is None:
        return [el("span", regle.id, classe="tm-numero", id=regle.id.lower()), f" {regle.titre}"]
    return [pastille_de_regle(regle.id), f" {regle.titre} ", el("small", "Page : ", _lien(regle.page))]


def _lien(page: str) -> pending_xref:
    """Le lien vers une page, sous son titre."""
    return pending_xref("", nodes.inline(), refdomain="std", reftype="doc", reftarget=f"/{page}", refexplicit=False)


def _preuves(numero: str, code: Citations, tests: Citations) -> list[nodes.Node]:
    """Les fonctions qui citent un numéro et les tests qui le vérifient, repliés ; rien s'il n'y en a pas."""
    groupes = [(code.get(numero, []), "fonction"), (tests.get(numero, []), "test")]
    if not any(noms for noms, _ in groupes):
        return []
    resume = ", ".join(pluriel(len(noms), sorte) for noms, sorte in groupes if noms)
    lignes = (el("li", el("code", hors_recherche=nom)) for noms, _ in groupes for nom in noms)
    return [el("details", el("summary", resume), el("ul", *lignes))]


def _arbitrage(a: Arbitrage, code: Citations, tests: Citations) -> balise_html:
    nature = maison() if a.nature == "maison" else el("span", a.nature, classe="tm-attribut")
    ou = [f"Source, l. {a.lignes}. " if a.lignes else "", *(["Page : ", _lien(a.page)] if a.page else [])]
    return el(
        "li",
        el("p", el("strong", f"{a.id} — {a.titre}"), " ", nature),
        el("p", a.question, classe="tm-question"),
        el("p", a.decision),
        el("p", *ou, classe="tm-petit"),
        *_preuves(a.id, code, tests),
        id=a.id.lower(),
    )


def _dossier_des_tests(app: Sphinx) -> Path:
    return Path(app.confdir).parent / "tests"


def _empreinte(app: Sphinx) -> str:
    """Ce dont la page dépend, hors des fiches : le code et les tests, fichier par fichier."""
    dossiers = (Path(tiamat.__file__).parent, _dossier_des_tests(app))
    etats = sorted((str(f), f.stat().st_mtime_ns) for dossier in dossiers for f in dossier.rglob("*.py"))
    return sha256(repr(etats).encode()).hexdigest()


def pages_perimees(app: Sphinx, env: BuildEnvironment, *_lues: set[str]) -> list[str]:
    """Fait relire la page Traçabilité quand le code ou les tests ont changé."""
    actuelle = _empreinte(app)
    return [page for page, lue in domaine(env).data["empreintes"].items() if lue != actuelle]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Branche la directive et sa fraîcheur."""
    app.add_directive("tracabilite", DirectiveTracabilite)
    app.connect("env-get-outdated", pages_perimees)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
