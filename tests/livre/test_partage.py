"""Ce qu'un lien partagé montre : titre, description et image de chaque page, adresses entières ou absentes."""

import io
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from docutils.utils import new_document
from essentiel import CHIFFRES, LONGUEUR, essentiel, premieres_phrases
from PIL import Image
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import docutils_namespace, patch_docutils
from vignettes import HAUTEUR, LARGEUR, Vignette, dessiner

from publication.chemins import LIVRE, LIVRE_CONSTRUIT
from tiamat.catalogue import catalogue
from tiamat.presentation import RIEN, cout, formule
from widgets.dessins.liens import adresse

EXTENSIONS = ["myst_parser", "domaine", "fiche_de_technique", "fiche_d_art", "redirections", "partage"]
PAGES = {
    "index": "# Tiamat\n\nUn jeu de rôle.\n\n```{toctree}\n:caption: Le combat\netats\n```\n"
    "```{toctree}\n:caption: Les arts\n:hidden:\ntechniques/oi-zuki\narts/karate\n```\n",
    "etats": "# États & « malus »\n\n```{note}\nUn encadré d'abord.\n```\n\nUn état {regle}`R47` change tout "
    "{arbitrage}`C14`. Il dure {regle}`R48`.\n\nSuite.\n",
    "techniques/oi-zuki": "# Oi zuki\n\n```{fiche-de-technique} oi_zuki\n```\n",
    "arts/karate": "# Karaté\n\n```{fiche-d-art} karate\n```\n",
}
ADRESSE = "https://exemple.invalid/tiamat"


class Metas(HTMLParser):
    """Les ``<meta>`` d'une page, par nom, et son adresse canonique."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.dits: dict[str, str] = {}
        self.canonique = ""
        self.feed(page)

    def handle_starttag(self, balise: str, paires: list[tuple[str, str | None]]) -> None:
        attributs = {nom: valeur or "" for nom, valeur in paires}
        nom = attributs.get("property") or attributs.get("name", "")
        if balise == "meta" and nom.startswith(("description", "og:", "twitter:")):
            assert nom not in self.dits, f"{nom} est dit deux fois"
            self.dits[nom] = attributs["content"]
        if balise == "link" and attributs["rel"] == "canonical":
            self.canonique = attributs["href"]


class Livre:
    """Un petit livre, que l'on construit à une adresse ou sans."""

    def __init__(self, dossier: Path) -> None:
        self.source, self.sortie = dossier / "livre", dossier / "html"
        for page, texte in PAGES.items():
            fichier = self.source / f"{page}.md"
            fichier.parent.mkdir(parents=True, exist_ok=True)
            fichier.write_text(texte, encoding="utf-8")
        (self.source / "_gabarits").mkdir()
        shutil.copy(LIVRE / "_gabarits" / "renvoi.html", self.source / "_gabarits")
        for page in ("comparer", "apprendre", "techniques"):
            (self.source / f"{page}.md").write_text(f"---\norphan: true\n---\n\n# {page}\n", encoding="utf-8")

    def construire(self, adresse: str = "") -> "Livre":
        reglages = {
            "extensions": EXTENSIONS,
            "language": "fr",
            "html_theme": "basic",
            "templates_path": ["_gabarits"],
            "redirections": {"vieux/malus.html": "etats.html"},
        }
        ou = (self.source, None, self.sortie, self.sortie / ".doctrees")
        with pytest.MonkeyPatch.context() as patch, patch_docutils(), docutils_namespace():
            patch.setenv("TIAMAT_ADRESSE", adresse)
            Sphinx(*ou, "html", confoverrides=reglages, status=None, warning=io.StringIO()).build()
        return self

    def metas(self, page: str) -> Metas:
        return Metas((self.sortie / f"{page}.html").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def sans_adresse(tmp_path_factory: pytest.TempPathFactory) -> Livre:
    return Livre(tmp_path_factory.mktemp("sans")).construire()


@pytest.fixture(scope="module")
def publie(tmp_path_factory: pytest.TempPathFactory) -> Livre:
    return Livre(tmp_path_factory.mktemp("publie")).construire(ADRESSE)


def test_sans_adresse_publique_ni_image_ni_adresse(sans_adresse: Livre) -> None:
    page = sans_adresse.metas("etats")
    assert page.dits["og:title"] == "États & « malus »"
    assert page.dits["og:type"] == "article"
    assert page.dits["og:site_name"] == "Tiamat, le livre de règles"
    assert page.dits["og:locale"] == "fr_FR"
    assert page.dits["twitter:card"] == "summary"
    assert not {"og:image", "og:url"} & page.dits.keys()
    assert page.canonique == ""
    assert not (sans_adresse.sortie / "_static" / "partage").exists()


def test_la_description_est_le_premier_paragraphe_sans_ses_pastilles(sans_adresse: Livre) -> None:
    page = sans_adresse.metas("etats")
    assert page.dits["description"] == page.dits["og:description"] == "Un état change tout. Il dure."


def test_une_technique_dit_son_resume_et_ses_chiffres(sans_adresse: Livre) -> None:
    t = catalogue().techniques["oi_zuki"]
    dite = sans_adresse.metas("techniques/oi-zuki").dits["og:description"]
    assert dite.startswith(t.resume)
    for libelle, valeur in zip(CHIFFRES, (cout(t), formule(t.precision), formule(t.puissance)), strict=True):
        assert f"{libelle} : {valeur}." in dite


def test_un_art_dit_son_resume(sans_adresse: Livre) -> None:
    assert sans_adresse.metas("arts/karate").dits["description"] == catalogue().arts["karate"].resume


@pytest.mark.parametrize("page", ["index", "search", "genindex"])
def test_l_accueil_la_recherche_et_l_index_presentent_le_livre(publie: Livre, page: str) -> None:
    dits = publie.metas(page).dits
    assert dits["og:title"] == dits["og:site_name"]
    assert dits["og:type"] == "website"
    assert dits["og:description"] == "Un jeu de rôle."
    assert dits["og:image"] == f"{ADRESSE}/_static/partage/index.png"


@pytest.mark.parametrize("page", PAGES)
def test_a_une_adresse_chaque_page_a_la_sienne_et_son_image(publie: Livre, page: str) -> None:
    metas = publie.metas(page)
    attendue = f"{ADRESSE}/" if page == "index" else f"{ADRESSE}/{page}.html"
    assert metas.canonique == metas.dits["og:url"] == attendue
    assert metas.dits["twitter:card"] == "summary_large_image"
    assert metas.dits["og:image"] == f"{ADRESSE}/_static/partage/{page}.png"
    fichier = publie.sortie / "_static" / "partage" / f"{page}.png"
    assert fichier.stat().st_size <= 30_000
    with Image.open(fichier) as image:
        assert (image.format, image.size) == ("PNG", (LARGEUR, HAUTEUR))
    assert (metas.dits["og:image:width"], metas.dits["og:image:height"]) == (str(LARGEUR), str(HAUTEUR))
    assert metas.dits["og:title"] in metas.dits["og:image:alt"]


def test_une_page_de_renvoi_se_presente_comme_celle_ou_elle_mene(publie: Livre) -> None:
    renvoi, page = publie.metas("vieux/malus"), publie.metas("etats")
    assert (renvoi.dits, renvoi.canonique) == (page.dits, page.canonique)


def test_l_image_dit_la_partie_du_livre_ou_les_arts(publie: Livre) -> None:
    assert " — Le combat — " in publie.metas("etats").dits["og:image:alt"]
    assert " — Art martial — " in publie.metas("arts/karate").dits["og:image:alt"]
    technique = publie.metas("techniques/oi-zuki").dits["og:image:alt"]
    assert "Technique · Ju-jitsu, Karaté" in technique
    assert f"Puissance : {formule(catalogue().techniques['oi_zuki'].puissance)}" in technique


def test_une_image_inchangee_n_est_pas_redessinee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    livre = Livre(tmp_path).construire(ADRESSE)
    avant = {f.name: f.read_bytes() for f in (livre.source / "_build" / "partage").iterdir()}
    dessinees: list[str] = []

    def noter(vignette: Vignette) -> bytes:
        dessinees.append(vignette.titre)
        return dessiner(vignette)

    monkeypatch.setattr("vignettes.dessiner", noter)
    (livre.source / "etats.md").write_text("# Effets\n\nTout change.\n", encoding="utf-8")
    livre.construire("https://autre.invalid")
    assert dessinees == ["Effets"]
    assert livre.metas("index").dits["og:url"] == "https://autre.invalid/", "changer l'adresse récrit chaque page"
    assert all((livre.source / "_build" / "partage" / nom).read_bytes() == png for nom, png in avant.items())


@pytest.mark.parametrize("fautive", ["exemple.fr/tiamat", "/tiamat/", "ftp://exemple.fr/", "https://exemple.fr/?a=1"])
def test_une_adresse_qui_n_est_pas_entiere_est_refusee(tmp_path: Path, fautive: str) -> None:
    with pytest.raises(ExtensionError, match="il faut une adresse entière"):
        Livre(tmp_path).construire(fautive)


def test_les_accents_se_dessinent() -> None:
    """Un caractère sans dessin donne partout la même case : deux lettres différentes, deux images."""
    dessins = [dessiner(Vignette(lettre, "", "")) for lettre in "éèêëàâîïôùûçœÉÈÀÇŒ’«»−–·×"]
    assert len(set(dessins)) == len(dessins)


def test_une_phrase_trop_longue_se_coupe_entre_deux_mots() -> None:
    longue = "mot " * 100
    coupee = premieres_phrases(longue.strip())
    assert len(coupee) <= LONGUEUR
    assert coupee.endswith("mot…")


@pytest.mark.parametrize("id", catalogue().techniques)
def test_le_resume_d_une_technique_ne_se_coupe_pas(id: str) -> None:
    t = catalogue().techniques[id]
    dite = essentiel(adresse("technique", id)[0], new_document(""))
    assert dite.startswith(t.resume)
    assert RIEN not in dite.removeprefix(t.resume)


@pytest.mark.skipif(
    not (LIVRE_CONSTRUIT / "index.html").exists(), reason="le livre n'est pas construit : « make site »"
)
def test_chaque_page_du_livre_construit_a_sa_description() -> None:
    dites: dict[str, str] = {}
    for fichier in [
        *LIVRE_CONSTRUIT.glob("*.html"),
        *LIVRE_CONSTRUIT.glob("t*/*.html"),
        *LIVRE_CONSTRUIT.glob("arts/*.html"),
    ]:
        metas = Metas(fichier.read_text(encoding="utf-8"))
        dites[fichier.relative_to(LIVRE_CONSTRUIT).as_posix()] = metas.dits["description"]
        assert metas.dits["og:title"], fichier
    assert {page for page, dite in dites.items() if not 30 < len(dite) <= 300 or dite[-1] not in ".?!…"} == set()
    propres = [dite for page, dite in dites.items() if page not in ("search.html", "genindex.html")]
    assert len(propres) == len(set(propres)), "deux pages ont la même description"
