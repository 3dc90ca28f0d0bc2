"""La recherche en français : les mêmes mots des deux côtés, et ce qu'elle répond sur un petit livre."""

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

from tiamat.catalogue import GENRES, catalogue
from tiamat.francais import distance, plier

LIVRE = Path(__file__).parents[2] / "book"
STATIQUE = LIVRE / "_ext" / "statique"
NODE = shutil.which("node")
avec_node = pytest.mark.skipif(NODE is None, reason="Node n'est pas installé")

MOTS = """
    épuisé épuisée épuisées ÉTATS état dégât dégâts cœur cœurs œuvre Æther maîtrise spéciaux généraux maux aux yeux
    esquive esquives élève naïf Noël pas été fée armée créée bras bois prérequis métamorphoses ça où l a R47 1D10
    tomber tombé tombe sauter sautée premier première premières hiver fer entier entière
""".split()  # noqa: SIM905


def dans_node(code: str) -> Any:
    """Ce qu'écrit ce code JavaScript, après language_data.js et mots.js."""
    mots_vides = json.dumps(sorted(RechercheFrancaise.stopwords))
    outils = (STATIQUE / "recherche" / "mots.js").read_text(encoding="utf-8")
    entier = f"const stopwords = {mots_vides};\n{RechercheFrancaise.js_stemmer_code}\n{outils}\n"
    commande = [NODE, "-e", f"{entier}console.log(JSON.stringify({code}));"]
    return json.loads(subprocess.run(commande, capture_output=True, text=True, encoding="utf-8", check=True).stdout)


@pytest.mark.parametrize(
    "formes",
    [
        "épuisé épuisée épuisés épuisées épuiser ÉPUISÉ",
        "cœur cœurs coeur COEURS",
        "général générale généraux generales",
        "dégât dégâts degats",
        "état États etat",
        "maîtrise maitrises maîtriser",
        "premier première premières",
    ],
)
def test_les_formes_d_un_mot_ont_une_racine(formes: str) -> None:
    assert len({racine(forme) for forme in formes.split()}) == 1


def test_des_mots_courts_restent_distincts() -> None:
    assert len({racine(mot) for mot in "pas par bras bois mot main moi parer".split()}) == 8  # noqa: SIM905


@avec_node
def test_le_navigateur_plie_et_reduit_les_mots_comme_python() -> None:
    du_livre = {mot for page in LIVRE.glob("*.md") for mot in re.findall(r"\S+", page.read_text(encoding="utf-8"))}
    noms = {
        nom
        for genre in GENRES
        for fiche in catalogue().genre(genre).values()
        for nom in (getattr(fiche, "nom", ""), getattr(fiche, "titre", ""), *getattr(fiche, "alias", ()))
    }
    textes = sorted({*MOTS, *du_livre, *noms, *RechercheFrancaise.stopwords})
    plies, racines = dans_node(f"((t) => [t.map(plier), t.map(racine)])({json.dumps(textes)})")
    assert plies == [plier(texte) for texte in textes]
    assert racines == [racine(texte) for texte in textes]


@avec_node
def test_le_navigateur_compte_les_fautes_de_frappe_comme_python() -> None:
    noms = sorted(plier(nom) for nom in catalogue().techniques.noms().values())
    paires = [(un, noms[(i * 7) % len(noms)]) for i, un in enumerate(noms)] + [("mea gerri", "mae geri"), ("", "ki")]
    assert dans_node(f"{json.dumps(paires)}.map(([a, b]) => Mots.distance(a, b))") == [distance(*p) for p in paires]


PAGES = {
    "index": "# Accueil\n\n```{toctree}\nheros\ngestes\netats\n```\n",
    "heros": """
        # Les héros

        ```{index} empoisonnement
        ```

        Un personnage épuisé souffle. Les dégâts sont lourds.

        ## Pénalités générales

        Elles s'ajoutent.
    """,
    "gestes": """
        # Les gestes

        ## L’esquive

        ```{index} manœuvre, pas de côté
        ```

        Un pas de côté.

        ## Le cœur de l’action

        La métamorphose vient après une longue pirouette.

        ## M

        Une lettre, pour ranger.
    """,
    "etats": """
        # États

        ```{index} étourdi
        ```

        Ce qui pèse sur un combattant.
    """,
}


@pytest.fixture(scope="module")
def construit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Un petit livre, puis une seconde construction où une seule page est relue."""
    dossier = tmp_path_factory.mktemp("recherche")
    for nom, texte in PAGES.items():
        lignes = (ligne.removeprefix("        ") for ligne in texte.strip().splitlines())
        (dossier / f"{nom}.md").write_text("\n".join(lignes), encoding="utf-8")
    reglages = {
        "extensions": ["myst_parser", "recherche_fr"],
        "language": "fr",
        "html_theme": "basic",
        "html_static_path": [str(STATIQUE)],
    }
    for _ in range(2):
        with patch_docutils(), docutils_namespace():
            Sphinx(dossier, None, dossier / "html", dossier / "d", "html", reglages, status=None, warning=None).build()
        with (dossier / "index.md").open("a", encoding="utf-8") as page:
            page.write("\nSuite.\n")
    return dossier / "html"


Chercher = Callable[[str], dict[str, Any]]


@pytest.fixture(scope="module")
def chercher(construit: Path) -> Chercher:
    def une(requete: str) -> dict[str, Any]:
        commande = [NODE, str(Path(__file__).with_name("recherche.mjs")), str(construit)]
        entree = json.dumps([requete])
        fini = subprocess.run(commande, input=entree, capture_output=True, text=True, encoding="utf-8", check=True)
        trouve: dict[str, Any] = json.loads(fini.stdout)[0]
        return trouve

    return une


@avec_node
@pytest.mark.parametrize(
    ("requete", "adresse"),
    [
        ("les heros", "heros.html"),
        ("HÉROS", "heros.html"),
        ("epuise", "etats.html#epuise"),
        ("ÉPUISÉES", "etats.html#epuise"),
        ("degat", "heros.html"),
        ("me\u0301tamorphoses", "gestes.html"),
        ("esquives", "gestes.html#lesquive"),
        ("l'esquive", "gestes.html#lesquive"),
        ("L’ESQUIVE", "gestes.html#lesquive"),
        ("pas de cote", "gestes.html#lesquive"),
        ("manoeuvres", "gestes.html#lesquive"),
        ("penalite generale", "heros.html#penalites-generales"),
        ("coeur de l'action", "gestes.html#le-coeur-de-laction"),
        ("empoisonnements", "etats.html#empoisonne"),
        ("quand est-on sonné ?", "etats.html#sonne"),
        ("0pv", "etats.html#ko"),
    ],
)
def test_une_requete_trouve_la_page_et_l_endroit(chercher: Chercher, requete: str, adresse: str) -> None:
    trouve = chercher(requete)
    assert trouve["exact"]
    assert trouve["reponses"][0]["adresse"] == adresse


@avec_node
@pytest.mark.parametrize(("requete", "adresse"), [("épuizé", "etats.html#epuise"), ("esqive", "gestes.html#lesquive")])
def test_une_faute_de_frappe_se_pardonne_et_se_dit(chercher: Chercher, requete: str, adresse: str) -> None:
    trouve = chercher(requete)
    assert not trouve["exact"]
    assert trouve["reponses"][0]["adresse"] == adresse


@avec_node
def test_une_reponse_dit_ce_qu_elle_est_et_ou(chercher: Chercher) -> None:
    (etat, *_), (section, *_) = chercher("etourdi")["reponses"], chercher("esquive")["reponses"]
    assert (etat["sorte"], etat["nom"], etat["ou"]) == ("état", "Sonné", "États")
    assert (section["sorte"], section["nom"], section["ou"]) == ("section", "L’esquive", "Les gestes")


@avec_node
def test_le_nom_d_une_fiche_passe_avant_le_texte(chercher: Chercher) -> None:
    fiche, *regles, texte = (r["adresse"] for r in chercher("épuisé")["reponses"])
    assert (fiche, texte) == ("etats.html#epuise", "heros.html")
    assert regles == ["etats.html#r143", "etats.html#r144"]


@avec_node
def test_un_mot_d_index_qui_nomme_une_fiche_de_la_page_ne_se_repete_pas(chercher: Chercher) -> None:
    assert [r["adresse"] for r in chercher("étourdi")["reponses"] if r["valeur"] > 50] == ["etats.html#sonne"]


@avec_node
@pytest.mark.parametrize("requete", ["zzz", "", "!!", "x"])
def test_ce_que_rien_ne_dit_ne_trouve_rien(chercher: Chercher, requete: str) -> None:
    assert chercher(requete)["reponses"] == []


@avec_node
def test_le_repertoire_ne_nomme_que_des_pages_du_livre(construit: Path) -> None:
    texte = (construit / "_static" / "recherche" / "repertoire.js").read_text(encoding="utf-8")
    entrees = [json.loads(ligne.removesuffix(",")) for ligne in texte.splitlines() if ligne.startswith("[")]
    assert {page for _, _, _, page, *_ in entrees} <= set(PAGES)
    assert not [noms for _, noms, *_ in entrees if noms == ["M"]]
