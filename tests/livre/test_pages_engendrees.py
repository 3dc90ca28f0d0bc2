"""Les pages des techniques et des arts : écrites d'après les fiches, entières, et la table qui les rassemble."""

import io
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from publication.livre import ENGENDRES
from tiamat.catalogue import catalogue
from tiamat.presentation import lignes, nom, resume
from widgets.comparer import CalculatriceComparer
from widgets.dessins.liens import DOSSIERS, adresse

EXTENSIONS = ["myst_parser", "domaine", "fiche_de_technique", "fiche_d_art", "fiches_standards", "table_des_techniques"]
PAGES = {
    "index": "# Accueil\n\n```{toctree}\n:glob:\n*\ntechniques/*\narts/*\n```\n",
    "sosie": "# Sosie\n\n```{fiche-de-technique} Mae gerri\n```\n",
    "table": "# La table\n\n```{table-des-techniques}\n```\n",
    "standards": "# Standards\n\n```{fiches-standards}\n```\n",
    "comparer": "# Comparer\n",
    "apprendre": "# Apprendre\n",
}
FICHES = ("oi_zuki", "kiri_kaeshi", "absorption", "visee", "enchainement_du_lion", "capture_du_kusarigama")
BALISE = re.compile(r"<[^>]+>")


class Livre:
    """Un petit livre construit : ses pages, et ce que la construction a dit."""

    def __init__(self, dossier: Path) -> None:
        self.dossier, self.sortie = dossier / "livre", dossier / "html"
        self.avis = io.StringIO()

    def ecrire(self, pages: dict[str, str]) -> None:
        for page, texte in pages.items():
            fichier = self.dossier / f"{page}.md"
            fichier.parent.mkdir(parents=True, exist_ok=True)
            fichier.write_text(texte, encoding="utf-8")

    def construire(self) -> "Livre":
        reglages = {"extensions": EXTENSIONS, "language": "fr", "html_theme": "basic"}
        ou = (self.dossier, None, self.sortie, self.sortie / ".doctrees")
        with patch_docutils(), docutils_namespace():
            Sphinx(*ou, "html", confoverrides=reglages, status=None, warning=self.avis).build()
        return self

    def html(self, page: str) -> str:
        return (self.sortie / f"{page}.html").read_text(encoding="utf-8")

    def texte(self, page: str) -> str:
        return " ".join(unescape(BALISE.sub(" ", self.html(page))).split())


@pytest.fixture(scope="module")
def livre(tmp_path_factory: pytest.TempPathFactory) -> Livre:
    from pages_engendrees import pages

    toutes = pages()
    choisies = [adresse("technique", id)[0] for id in FICHES] + [adresse("art", a)[0] for a in ("karate", "boxe")]
    livre = Livre(tmp_path_factory.mktemp("pages"))
    livre.ecrire(PAGES | {page: toutes[page] for page in choisies})
    return livre.construire()


def une(texte: str) -> str:
    """Le texte, ses espaces ramenées à une."""
    return " ".join(texte.split())


# ── Les fichiers ───────────────────────────────────────────────────────────


def test_une_page_par_technique_et_par_art(tmp_path: Path) -> None:
    from pages_engendrees import ecrire

    ecrire(tmp_path)
    trouvees = {f.relative_to(tmp_path).with_suffix("").as_posix() for f in tmp_path.rglob("*.md")}
    attendues = {adresse(g, id)[0] for g in ("technique", "art") for id in catalogue().genre(g)}
    assert trouvees == attendues
    assert len(trouvees) == 129


def test_une_page_inchangee_n_est_pas_recrite_et_une_page_de_trop_s_en_va(tmp_path: Path) -> None:
    from pages_engendrees import ecrire

    ecrire(tmp_path)
    gardee, changee = tmp_path / "arts/boxe.md", tmp_path / "techniques/oi-zuki.md"
    avant = gardee.stat().st_mtime_ns
    attendu = changee.read_text(encoding="utf-8")
    changee.write_text("# Autre chose\n", encoding="utf-8")
    (tmp_path / "techniques/oubliee.md").write_text("# Oubliée\n", encoding="utf-8")
    ecrire(tmp_path)
    assert gardee.stat().st_mtime_ns == avant
    assert changee.read_text(encoding="utf-8") == attendu
    assert not (tmp_path / "techniques/oubliee.md").exists()


def test_la_construction_sait_quels_dossiers_sont_engendres() -> None:
    assert {dossier.name for dossier in ENGENDRES} == set(DOSSIERS.values())


# ── Une technique ──────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", FICHES)
def test_la_page_dit_toute_la_fiche(livre: Livre, id: str) -> None:
    texte, technique = livre.texte(adresse("technique", id)[0]), catalogue().techniques[id]
    attendus = [technique.nom, technique.resume, *technique.clauses, *technique.lecture, technique.source]
    attendus += [catalogue().arbitrages[c].titre for c in technique.arbitrages]
    for ligne in lignes("technique", id):
        if ligne.libelle != "Arbitrages":
            attendus += [ligne.libelle, *(m if isinstance(m, str) else m.texte for m in ligne.morceaux)]
    for attendu in attendus:
        assert une(attendu) in texte, attendu


def test_les_clauses_se_numerotent_a_la_suite(livre: Livre) -> None:
    technique = catalogue().techniques["enchainement_du_lion"]
    page = livre.html("techniques/enchainement-du-lion")
    debuts = [int(n) for n in re.findall(r'<ol start="(\d+)"', page)]
    assert debuts == [1, 1 + len(technique.conditions)]


def test_la_page_mene_a_ce_que_la_technique_ouvre(livre: Livre) -> None:
    page = livre.html("techniques/oi-zuki")
    suite = page.split("Ce qu’elle ouvre", 1)[1].split("Où l’apprendre")[0]
    for autre in ("tettsui-uchi", "kizami-zuki", "enchainement-du-lion", "enchainement-du-python"):
        assert f'href="{autre}.html"' in suite
    assert "Mae geri" not in suite


def test_la_page_dit_ou_la_technique_s_apprend(livre: Livre) -> None:
    page = livre.texte("techniques/enchainement-du-lion").split("Où l’apprendre")[1]
    rang = catalogue().arts["ju_jitsu"].techniques.index("enchainement_du_lion") + 1
    assert f"Ju-jitsu {rang}e de la liste, après Oi zuki , Tettsui-uchi" in page
    assert "1re de la liste, dès le début" in livre.texte("techniques/oi-zuki")
    assert "technique standard" in livre.texte("techniques/visee").split("Où l’apprendre")[1]


def test_une_fiche_de_ce_livre_porte_le_badge(livre: Livre) -> None:
    assert "tm-badge--maison" in livre.html("techniques/kiri-kaeshi")
    assert "tm-badge--maison" not in livre.html("techniques/oi-zuki")


@pytest.mark.parametrize("id", FICHES)
def test_le_lien_regle_la_calculatrice(livre: Livre, id: str) -> None:
    from widgets.lien import lire_lien

    page, calcul = livre.html(adresse("technique", id)[0]), CalculatriceComparer()
    version, donnees = re.search(r'href="\.\./comparer\.html\?calc=comparer&amp;v=(\d+)&amp;d=([\w-]+)#', page).groups()
    calcul.restaurer(lire_lien(version, donnees, calcul.version))
    assert calcul.champs["a"].value == id


def test_un_nom_inconnu_est_signale(livre: Livre) -> None:
    avis = livre.avis.getvalue().replace("\xa0", " ")
    assert "Technique « Mae gerri » inconnue. Vouliez-vous dire « Mae geri » ?" in avis


# ── Un art ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", ["karate", "boxe"])
def test_le_chapitre_d_un_art(livre: Livre, id: str) -> None:
    art, page = catalogue().arts[id], livre.html(f"arts/{id}")
    texte = livre.texte(f"arts/{id}")
    for attendu in (art.resume, art.cadre, nom("talent", art.talent), resume("talent", art.talent)):
        assert une(attendu) in texte
    table = page.split("par type</caption>")[1].split("</table>")[0]
    liens = re.findall(r'<th scope="row"><a [^>]*href="\.\./techniques/([\w-]+)\.html"', table)
    assert sorted(liens) == sorted(t.replace("_", "-") for t in art.techniques)
    assert f"?art={id}" in page
    assert "<svg" in page


# ── Les standards et la table ──────────────────────────────────────────────


def test_les_fiches_abregees(livre: Livre) -> None:
    texte = livre.texte("standards")
    for id in catalogue().standards:
        technique = catalogue().techniques[id]
        for attendu in (technique.nom, technique.resume, *technique.clauses):
            assert une(attendu) in texte


def rangs(livre: Livre) -> Iterator[str]:
    table = livre.html("table").split('<table class="tm-table" role="table">')[1]
    yield from re.findall(r"<tr [^>]*data-art=.*?</tr>", table, re.DOTALL)


def test_la_table_a_toutes_les_techniques(livre: Livre) -> None:
    assert len(list(rangs(livre))) == len(catalogue().techniques)
    for id, rang in zip(sorted(catalogue().techniques), sorted(rangs(livre), key=_lien), strict=True):
        technique = catalogue().techniques[id]
        assert f'data-art="{" ".join(technique.arts)}"' in rang
        assert f'data-type="{" ".join(technique.type)}"' in rang
        assert f'data-localisation="{technique.localisation}"' in rang
        assert rang.count("<td") == 8


def _lien(rang: str) -> str:
    return re.search(r'techniques/([\w-]+)\.html"', rang)[1].replace("-", "_")


def test_ce_qui_depend_d_une_arme_ou_d_un_enchainement_n_a_pas_de_moyenne(livre: Livre) -> None:
    par_id = {_lien(rang): re.findall(r'data-libelle="(?:Précision|Puissance)"([^>]*)', rang) for rang in rangs(livre)}
    tris = {id: [re.search(r'data-tri="([^"]*)"', a)[1] for a in cases] for id, cases in par_id.items()}
    assert tris["visee"][1] == ""
    assert tris["enchainement_du_python"] == ["", ""]
    assert tris["braquage"][1] == "0"
    assert float(tris["mae_tobi_geri"][0]) > float(tris["mae_geri"][0])


def test_les_filtres_comptent_juste(livre: Livre) -> None:
    page = livre.html("table")
    for art in catalogue().arts.values():
        assert f'<option value="{art.id}">{art.nom} ({len(art.techniques)})</option>' in page
    assert f'<option value="standard">Standard ({len(catalogue().standards)})</option>' in page
    assert "Attribut" in page
    assert "(0)" not in page
