"""La page entière : nos réglages, nos gabarits et nos feuilles sur le vrai thème, par Jupyter Book."""

import gzip
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

LIVRE = Path(__file__).parents[2] / "book"
POIDS_PERMIS = 150_000  # la page sans calculatrice, compressée ; un lecteur en reçoit 500 000 au plus avec elle
PAGES = {
    "index": "# Accueil\n\nLe livre.\n\n## Une partie\n\n```{index} entrée d'index\n```\n\nFin.\n",
    "suite": "# Suite\n\n| Niveau | Total |\n|---|---|\n| Facile | 4 |\n\n## Une partie\n\nTexte : fin.\n",
}


class PetitLivre:
    """Deux pages, construites avec les réglages du livre ; le domaine, qui veut toutes les règles, en moins."""

    def __init__(self, dossier: Path) -> None:
        self.source, self.sortie = dossier / "livre", dossier / "_build" / "html"
        for partie in ("_gabarits", "_static"):
            shutil.copytree(LIVRE / partie, self.source / partie)
        reglages = yaml.safe_load((LIVRE / "_config.yml").read_text(encoding="utf-8"))
        reglages["sphinx"]["local_extensions"] = {"ressources": str(LIVRE / "_ext")}
        for du_livre_entier in ("domaine", "pages_engendrees", "hors_ligne"):
            reglages["sphinx"]["config"]["extensions"].remove(du_livre_entier)
        reglages["sphinx"]["config"]["html_static_path"] = []
        self.ecrire("_config.yml", yaml.safe_dump(reglages, allow_unicode=True))
        self.ecrire("_toc.yml", "format: jb-book\nroot: index\nchapters:\n  - file: suite\n")
        for nom, texte in PAGES.items():
            self.ecrire(f"{nom}.md", texte)

    def ecrire(self, nom: str, texte: str) -> None:
        (self.source / nom).write_text(texte, encoding="utf-8")

    def construire(self) -> subprocess.CompletedProcess[str]:
        jupyter_book = Path(sys.executable).with_name("jupyter-book")
        commande = [jupyter_book, "build", self.source, "--path-output", self.source.parent, "-W", "--keep-going"]
        return subprocess.run(commande, capture_output=True, text=True, encoding="utf-8")

    def html(self, page: str) -> str:
        return (self.sortie / f"{page}.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def livre(tmp_path_factory: pytest.TempPathFactory) -> PetitLivre:
    livre = PetitLivre(tmp_path_factory.mktemp("page"))
    fini = livre.construire()
    assert fini.returncode == 0, fini.stdout + fini.stderr
    return livre


TOUTES = ("index", "suite", "search", "genindex")


@pytest.mark.parametrize("page", TOUTES)
def test_la_page_est_francaise_et_protegee(livre: PetitLivre, page: str) -> None:
    html = livre.html(page)
    assert '<html lang="fr"' in html
    assert "Content-Security-Policy" in html
    assert re.search(r'<nav [^>]*aria-label="Sommaire"', html)
    assert len(re.findall(r"<main[ >]", html)) == len(re.findall(r"<h1[ >]", html)) == 1


@pytest.mark.parametrize("page", TOUTES)
def test_chaque_bouton_a_un_nom(livre: PetitLivre, page: str) -> None:
    for attributs, contenu in re.findall(r"<button([^>]*)>(.*?)</button>", livre.html(page), re.DOTALL):
        assert "aria-label=" in attributs or re.sub(r"<[^>]+>", "", contenu).strip()


def test_le_titre_dit_la_page_puis_le_livre(livre: PetitLivre) -> None:
    titres = {page: re.search(r"<title>(.*?)</title>", livre.html(page))[1] for page in TOUTES}
    assert titres == {
        "index": "Tiamat, le livre de règles",
        "suite": "Suite — Tiamat",
        "search": "Recherche — Tiamat",
        "genindex": "Index — Tiamat",
    }


def test_nos_feuilles_suivent_le_theme_dans_leur_ordre(livre: PetitLivre) -> None:
    feuilles = re.findall(r'<link [^>]*href="_static/([^"?]*\.css)', livre.html("suite"))
    notres = [f for f in feuilles if "/" not in f and f not in {"pygments.css"}]
    assert notres[:3] == ["jetons.css", "composants.css", "livre.css"]
    du_theme = feuilles.index("styles/sphinx-book-theme.css")
    assert feuilles[du_theme + 1 :] == [*notres, "liens/liens.css"]


@pytest.mark.parametrize("page", TOUTES)
def test_rien_ne_se_charge_en_trop(livre: PetitLivre, page: str) -> None:
    html = livre.html(page).lower()
    for inutile in ("fontawesome", "thebe", "mathjax", "togglebutton", "copybutton", "mystnb", "live/"):
        assert inutile not in html


@pytest.mark.parametrize("page", TOUTES)
def test_la_page_pese_peu(livre: PetitLivre, page: str) -> None:
    html = livre.html(page)
    demandes = set(re.findall(r'(?:src|href)="([^"#?:]*\.(?:css|js|svg))', html))
    assert "_static/livre.css" in demandes
    fichiers = [livre.sortie / f"{page}.html", *(livre.sortie / d for d in demandes)]
    assert sum(len(gzip.compress(f.read_bytes(), 6)) for f in fichiers) < POIDS_PERMIS


def test_le_livre_n_emporte_ni_police_d_icones_ni_source(livre: PetitLivre) -> None:
    assert not list(livre.sortie.rglob("*.woff2"))
    assert not list(livre.sortie.rglob("*.map"))
    assert not (livre.sortie / "_sources").exists()


def test_l_espace_colle_a_la_ponctuation(livre: PetitLivre) -> None:
    assert "Texte\u00a0: fin." in livre.html("suite")


@pytest.mark.parametrize(
    ("morceau", "attendu"),
    [
        ("<p>Toggle the sidebar</p>", "mots anglais : faute.html : « Toggle »"),
        ("<script>let a = 1;</script>", "politique de sécurité : faute.html : script en ligne"),
    ],
)
def test_un_reste_fait_echouer_la_construction(livre: PetitLivre, morceau: str, attendu: str) -> None:
    livre.ecrire("faute.md", f"---\norphan: true\n---\n# Faute\n\n{morceau}\n")
    try:
        fini = livre.construire()
    finally:
        (livre.source / "faute.md").unlink()
        (livre.sortie / "faute.html").unlink(missing_ok=True)
    assert fini.returncode != 0
    assert attendu in fini.stdout + fini.stderr
