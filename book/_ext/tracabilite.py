"""La page Traçabilité : chaque règle, sa page, son code, ses tests ; puis ceux des arbitrages ; les systèmes frères."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path

from arbitrages import lien_de_page, par_partie
from citations import code_par_numero, marques_par_numero
from docutils import nodes
from domaine import domaine
from noeuds import el, section
from roles import renvoi
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata
from tableau import Tableau, poser

import tiamat
from tiamat.catalogue import Arbitrage, Regle, catalogue
from tiamat.catalogue.variantes import ArbitrageDeVariante, RegleDeVariante, Variante, variantes
from tiamat.francais import guillemets, pluriel

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
"""Le premier numéro de chaque partie, et son titre."""

NATURES = {
    "texte": "texte",
    "deduit": "déduite",
    "narrative": "narrative",
    "codee": "codée",
    "hors_sujet": "hors sujet",
}
"""La nature d'une règle de Tiamat ; les deux dernières sont d'un système frère."""
Citations = dict[str, list[str]]


class DirectiveTracabilite(SphinxDirective):
    """``{tracabilite}`` : toute la page, engendrée."""

    def run(self) -> list[nodes.Node]:
        code = code_par_numero(Path(tiamat.__file__).parent)
        tests = marques_par_numero(_dossier_des_tests(self.env.app))
        domaine(self.env).data["empreintes"][self.env.docname] = _empreinte(self.env.app)
        toutes = list(catalogue().regles.values())
        tables = (
            section(titre, poser(_table(regles, code, tests)))
            for titre, regles in par_partie(toutes, PARTIES_DES_REGLES)
        )
        arbitrages = _table_des_arbitrages(catalogue().arbitrages.values(), code, tests)
        return [
            section("Les règles", el("p", _bilan(toutes, code, tests)), *tables),
            section("Les arbitrages appliqués", arbitrages),
            *(_systeme(v, code, tests) for v in variantes().values() if v.regles),
        ]


def _systeme(v: Variante, code: Citations, tests: Citations) -> nodes.section:
    """Un système frère : ses règles, puis les points tranchés que son code ou un test cite."""
    chez_lui = f"variantes.{v.id}"
    code = {n: siens for n, noms in code.items() if (siens := [nom for nom in noms if nom.startswith(chez_lui)])}
    regles = list(v.regles.values())
    codees = [r for r in regles if r.nature == "codee"]
    preuves = sum(r.id in code and r.id in tests for r in codees)
    compte = f"{len(regles)} règles. {len(codees)} se calculent ; {preuves} d’entre elles ont une fonction et un test. "
    chapitre = el("p", compte, "Page : ", lien_de_page(v.page), ".")
    tranches = _table_des_arbitrages(v.arbitrages.values(), code, tests, f"Points tranchés, {v.nom}")
    return section(
        f"Le système {guillemets(v.nom)}",
        chapitre,
        poser(_table(regles, code, tests)),
        tranches,
        id=f"systeme-{v.document}",
    )


def _bilan(regles: Sequence[Regle], code: Citations, tests: Citations) -> str:
    codees = sum(r.id in code for r in regles)
    verifiees = sum(r.id in tests for r in regles)
    narratives = sum(r.nature == "narrative" for r in regles)
    return (
        f"{len(regles)} règles, toutes racontées dans ce livre : {codees} sont citées par le code, "
        f"{verifiees} ont au moins un test. {narratives} sont narratives."
    )


def _table(regles: Sequence[Regle] | Sequence[RegleDeVariante], code: Citations, tests: Citations) -> Tableau:
    rangs = [
        (_nom_de_la_regle(r), NATURES[r.nature], _preuves(r.id, code, tests) or "—", f"l. {r.lignes}") for r in regles
    ]
    titre = f"De {regles[0].id} à {regles[-1].id}"
    return Tableau(titre, ("Règle", "Nature", "Code et tests", "Source"), rangs, large=True)


def _nom_de_la_regle(regle: Regle | RegleDeVariante) -> list[nodes.Node | str]:
    """La pastille, le titre ; la page, que toutes les règles d'un système frère partagent."""
    page = [el("small", "Page : ", lien_de_page(regle.page))] if isinstance(regle, Regle) else []
    return [renvoi(regle.id), f" {regle.titre} ", *page]


def _table_des_arbitrages(
    arbitrages: Iterable[Arbitrage | ArbitrageDeVariante],
    code: Citations,
    tests: Citations,
    titre: str = "Cités par le code ou par un test",
) -> nodes.Node:
    """Ceux que le code ou les tests citent ; chacun s'explique sur sa page."""
    rangs = [([renvoi(a.id), f" {a.titre}"], preuves) for a in arbitrages if (preuves := _preuves(a.id, code, tests))]
    if not rangs:
        return el("p", "Aucun pour l’instant.")
    return poser(Tableau(titre, ("Arbitrage", "Code et tests"), rangs, large=True))


def _preuves(numero: str, code: Citations, tests: Citations) -> list[nodes.Node]:
    """Les fonctions qui citent un numéro et les tests qui le vérifient, repliés ; rien s'il n'y en a pas."""
    groupes = [(code.get(numero, []), "fonction"), (tests.get(numero, []), "test")]
    if not any(noms for noms, _ in groupes):
        return []
    resume = ", ".join(pluriel(len(noms), sorte) for noms, sorte in groupes if noms)
    lignes = (el("li", el("code", hors_recherche=nom)) for noms, _ in groupes for nom in noms)
    return [el("details", el("summary", resume), el("ul", *lignes))]


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
