"""Un petit livre du domaine : trois règles, un arbitrage, et ce que sa construction dit."""

import copy
import importlib
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from tests.fiches_de_variantes import Fiches, aucune, poser
from tiamat.catalogue import Arbitrage, Catalogue, Noms, Regle, catalogue

EXTENSIONS = Path(__file__).parents[2] / "book" / "_ext"

R1 = Regle("R1", "Première", "texte", "index", "10")
R2 = Regle("R2", "Seconde", "texte", "suite", "20")
R98 = Regle("R98", "Dernière", "texte", "suite", "30")
C14 = Arbitrage("C14", "signe", "Le signe", "Lequel ?", "Celui-ci.", "maison", "40", page="suite", option="a_l_envers")
SAIN = {
    "index": "# Accueil\n\nPremière {ici}`R1`.\n\n```{toctree}\nsuite\narbitrages\ntracabilite\n```\n",
    "suite": "# Suite\n\n{ici}`R2`, puis {ici}`R98` ; {regle}`R1`, {regle}`R98`, {arbitrage}`C14` {maison}`` ``.\n",
    "arbitrages": "# Arbitrages\n\n```{arbitrages}\n```\n",
    "tracabilite": "# Traçabilité\n\n```{tracabilite}\n```\n",
}
QUI_LISENT_LES_FICHES = (
    "arbitrages",
    "domaine",
    "index_des_fiches",
    "roles",
    "tracabilite",
    "tiamat.presentation",
    "widgets.dessins.liens",
)


class QuelquesUnes(Noms):
    """Un registre réduit à quelques fiches ; les autres se lisent encore, mais n'y sont plus."""

    def __init__(self, toutes: Noms, *gardees: object) -> None:
        super().__init__(toutes.genre, gardees, feminin=toutes.feminin)
        self.toutes = toutes

    def __missing__(self, id: str) -> object:
        return self.toutes[id]


def fiches_d_essai() -> Catalogue:
    """Le catalogue, réduit à trois règles et un arbitrage ; tout le reste y est."""
    fiches = copy.copy(catalogue())
    fiches.regles, fiches.arbitrages = QuelquesUnes(fiches.regles, R1, R2, R98), QuelquesUnes(fiches.arbitrages, C14)
    return fiches


class Livre:
    """Un petit livre : ses pages, et ce que sa construction donne."""

    extensions = ("myst_parser", "domaine")

    def __init__(self, dossier: Path) -> None:
        self.dossier, self.sortie = dossier / "livre", dossier / "html"
        self.dossier.mkdir()
        self.ecrire(**SAIN)

    def ecrire(self, **pages: str) -> None:
        for nom, texte in pages.items():
            (self.dossier / f"{nom}.md").write_text(texte, encoding="utf-8")

    def construire(self, processus: int = 1) -> list[str]:
        """Construit, et rend les avertissements, « page:ligne: message »."""
        avertissements = io.StringIO()
        with patch_docutils(), docutils_namespace():
            Sphinx(
                self.dossier,
                None,
                self.sortie,
                self.sortie / ".doctrees",
                "html",
                confoverrides={
                    "extensions": [*self.extensions],
                    "language": "fr",
                    "html_theme": "basic",
                    "html_static_path": [str(EXTENSIONS / "statique")],
                },
                status=None,
                warning=avertissements,
                parallel=processus,
            ).build()
        lignes = re.sub(r"\x1b\[[\d;]*m", "", avertissements.getvalue()).splitlines()
        return [ligne.replace(f"{self.dossier}/", "").replace(" WARNING:", "") for ligne in lignes if ligne]

    def html(self, page: str) -> str:
        return (self.sortie / f"{page}.html").read_text(encoding="utf-8")


@contextmanager
def petit_livre(dossier: Path, systeme: Fiches | None = None) -> Iterator[Livre]:
    """Un livre aux fiches réduites ; ``systeme`` : celles du premier système frère, les autres sont vides."""
    fiches = fiches_d_essai()
    with pytest.MonkeyPatch.context() as patch, poser(systeme or aucune()):
        patch.syspath_prepend(str(EXTENSIONS))
        for module in QUI_LISENT_LES_FICHES:
            patch.setattr(importlib.import_module(module), "catalogue", lambda: fiches)
        yield Livre(dossier)
