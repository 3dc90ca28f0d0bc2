"""La recherche en français : les racines, les mêmes des deux côtés, et ce que la page de recherche répond."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from recherche_fr import RechercheFrancaise, racine
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

LIVRE = Path(__file__).parents[2] / "book"
NODE = shutil.which("node")
avec_node = pytest.mark.skipif(NODE is None, reason="Node n'est pas installé")

MOTS = """
    épuisé épuisée épuisées ÉTATS état dégât dégâts cœur cœurs œuvre Æther maîtrise spéciaux généraux maux aux yeux
    esquive esquives élève naïf Noël pas été fée armée créée bras bois prérequis métamorphoses ça où l a R47 1D10
""".split()  # noqa: SIM905


@pytest.mark.parametrize(
    "formes",
    [
        "épuisé épuisée épuisés épuisées ÉPUISÉ",
        "cœur cœurs coeur COEURS",
        "général générale généraux generales",
        "dégât dégâts degats",
        "état États etat",
        "maîtrise maitrises",
    ],
)
def test_les_formes_d_un_mot_ont_une_racine(formes: str) -> None:
    assert len({racine(forme) for forme in formes.split()}) == 1


def test_des_mots_courts_restent_distincts() -> None:
    assert len({racine(mot) for mot in "pas par bras bois mot main moi".split()}) == 7  # noqa: SIM905


@avec_node
def test_les_racines_sont_les_memes_dans_le_navigateur() -> None:
    du_livre = {mot for page in LIVRE.glob("*.md") for mot in re.findall(r"\w+", page.read_text(encoding="utf-8"))}
    mots = sorted({*MOTS, *du_livre, *RechercheFrancaise.stopwords})
    code = f"""{RechercheFrancaise.js_stemmer_code}
        const s = new Stemmer();
        console.log(JSON.stringify({json.dumps(mots)}.map((m) => s.stemWord(m))));"""
    sortie = subprocess.run([NODE, "-e", code], capture_output=True, text=True, encoding="utf-8", check=True).stdout
    assert json.loads(sortie) == [racine(mot) for mot in mots]


PAGES = {
    "index": "# Accueil\n\n```{toctree}\netats\nactions\n```\n",
    "etats": """
        # Les états du héros

        ```{index} empoisonnement
        ```

        Un personnage épuisé souffle. Les dégâts sont lourds.

        ```{py:data} aveuglé
        ```

        ## Pénalités générales

        Elles s'ajoutent.
    """,
    "actions": """
        # Les actions

        ```{index} manœuvre
        ```

        ## L’esquive

        Un pas de côté.

        ## Le cœur de l’action

        La métamorphose vient après.
    """,
}


@pytest.fixture(scope="module")
def construit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Un petit livre, puis une seconde construction où une seule page est relue."""
    dossier = tmp_path_factory.mktemp("recherche")
    for nom, texte in PAGES.items():
        lignes = (ligne.removeprefix("        ") for ligne in texte.strip().splitlines())
        (dossier / f"{nom}.md").write_text("\n".join(lignes), encoding="utf-8")
    reglages = {"extensions": ["myst_parser", "recherche_fr"], "language": "fr", "html_theme": "basic"}
    for _ in range(2):
        with patch_docutils(), docutils_namespace():
            Sphinx(dossier, None, dossier / "html", dossier / "d", "html", reglages, status=None, warning=None).build()
        with (dossier / "index.md").open("a", encoding="utf-8") as page:
            page.write("\nSuite.\n")
    return dossier / "html"


@pytest.fixture(scope="module")
def chercher(construit: Path) -> Callable[[str], list[dict[str, Any]]]:
    def une(requete: str) -> list[dict[str, Any]]:
        commande = [NODE, str(Path(__file__).with_name("recherche.mjs")), str(construit)]
        entree = json.dumps([requete])
        fini = subprocess.run(commande, input=entree, capture_output=True, text=True, encoding="utf-8", check=True)
        return json.loads(fini.stdout)[0]

    return une


@avec_node
@pytest.mark.parametrize(
    ("requete", "titre", "ancre"),
    [
        ("epuise", "Les états du héros", ""),
        ("ÉPUISÉES", "Les états du héros", ""),
        ("degat", "Les états du héros", ""),
        ("ETATS", "Les états du héros", ""),
        ("les etats du heros", "Les états du héros", ""),
        ("heros", "Les états du héros", ""),
        ("me\u0301tamorphoses", "Les actions", ""),
        ("esquives", "Les actions > L’esquive", "#lesquive"),
        ("l'esquive", "Les actions > L’esquive", "#lesquive"),
        ("L’ESQUIVE", "Les actions > L’esquive", "#lesquive"),
        ("penalite generale", "Les états du héros > Pénalités générales", "#penalites-generales"),
        ("coeur de l'action", "Les actions > Le cœur de l’action", "#le-coeur-de-laction"),
        ("aveugles", "aveuglé", "#aveugle"),
        ("empoisonnements", "Les états du héros", "#index-0"),
        ("manoeuvre", "Les actions", "#index-0"),
    ],
)
def test_une_requete_trouve_la_page_et_l_endroit(chercher, requete: str, titre: str, ancre: str) -> None:
    assert (titre, ancre) in {(r["titre"], r["ancre"]) for r in chercher(requete)}


@avec_node
def test_un_objet_dit_ou_il_est(chercher) -> None:
    (objet,) = [r for r in chercher("aveugle") if r["description"]]
    assert objet["description"].endswith("Les états du héros")


@avec_node
def test_un_mot_inconnu_ne_trouve_rien(chercher) -> None:
    assert chercher("zzz") == []
