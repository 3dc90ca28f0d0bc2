"""L'écran du meneur et les cartes, sans navigateur : tout y vient des fiches, rien n'y est retapé."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from tiamat.catalogue import catalogue
from tiamat.francais import signe
from tiamat.jauges import SEUIL_BLESSURE_GRAVE
from tiamat.personnage.derivees import PALIERS_D_ACTIONS
from tiamat.presentation import formule
from widgets.dessins.carte import HAUTEUR, LARGEUR, MARGE, PAR_PLANCHE, carte, planches

EXTENSIONS = Path(__file__).parents[2] / "book" / "_ext"
PAGES = {
    "index": "# Accueil\n\n```{toctree}\necran\ncartes\n```\n",
    "ecran": "# Écran\n\n```{ecran-du-meneur}\n```\n",
    "cartes": "# Cartes\n\n```{cartes}\n```\n",
}


@pytest.fixture(scope="module")
def livre(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Un petit livre qui ne contient que ces pages."""
    dossier = tmp_path_factory.mktemp("papier")
    for nom, texte in PAGES.items():
        (dossier / f"{nom}.md").write_text(texte, encoding="utf-8")
    reglages = {"extensions": ["myst_parser", "domaine", "papier"], "language": "fr", "html_theme": "basic"}
    with pytest.MonkeyPatch.context() as patch, patch_docutils(), docutils_namespace():
        patch.syspath_prepend(str(EXTENSIONS))
        Sphinx(
            dossier,
            None,
            dossier / "html",
            dossier / "doctrees",
            "html",
            confoverrides=reglages,
            status=None,
            warning=io.StringIO(),
        ).build()
    return dossier / "html"


@pytest.fixture(scope="module")
def ecran(livre: Path) -> str:
    return (livre / "ecran.html").read_text(encoding="utf-8")


def texte(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("\xa0", " ").split())


# ── L'écran du meneur ──────────────────────────────────────────────────────


def test_l_ecran_tient_sur_deux_feuillets_et_nomme_ses_volets(ecran: str) -> None:
    assert ecran.count('class="tm-feuillet"') == 2
    titres = re.findall(r"<h2><span>([^<]+)</span>", ecran)
    assert len(titres) == len(set(titres))
    for attendu in ("Difficultés", "Ce que coûte un geste", "Une attaque, pas à pas", "Se défendre", "Tirer", "États"):
        assert attendu in titres


def test_l_ecran_dit_toutes_les_valeurs_des_fiches(ecran: str) -> None:
    lu, fiches = texte(ecran), catalogue()
    for d in fiches.difficultes.values():
        assert f"{d.nom} {d.valeur}" in lu
    for p in fiches.portees.values():
        assert f"{p.nom} {signe(p.modificateur)}" in lu
    for m in fiches.malus_de_tir.values():
        assert f"{m.nom} {signe(m.valeur)}" in lu
    for s in fiches.sauts.values():
        maison = " maison" if s.maison else ""
        assert f"Saut de {signe(s.metres)} m{maison} {fiches.difficultes[s.difficulte].valeur}" in lu
    for t in fiches.terrains.values():
        assert f"{t.nom} {fiches.difficultes[t.difficulte].valeur}" in lu
    for seuil, actions in PALIERS_D_ACTIONS:
        assert re.search(rf"\b{seuil}(?: à \d+| ou plus)? {actions} \d", lu)
    for a in fiches.attributs.values():
        assert f"{a.nom} {a.definition} {a.regle}" in lu
    for e in fiches.etats.values():
        agit = any(fiches.regles[r].nature != "narrative" for r in e.regles)
        assert all(effet in lu for effet in e.effets) == agit, e.nom
        assert all(effet in lu for zone in e.zone for effet in zone.effet)


def test_les_tables_de_zones_disent_chaque_face_une_fois(ecran: str) -> None:
    volet = ecran[ecran.index("Zone touchée") :]
    rangs = re.findall(r"<tr>(.*?)</tr>", volet[: volet.index("</table>")], re.S)
    entetes = re.findall(r"<th[^>]*>(.*?)</th>", rangs[0])
    visees = [lieu for lieu in catalogue().localisations.values() if lieu.table]
    assert entetes[1:] == [lieu.nom for lieu in visees]
    for colonne, lieu in enumerate(visees):
        lues = dict.fromkeys(range(10), "")
        for rang in rangs[1:]:
            zone, cases = re.findall(r"<th[^>]*>(.*?)</th>", rang)[0], re.findall(r"<td>(.*?)</td>", rang)
            bornes = [int(n) for n in re.findall(r"\d", cases[colonne])]
            if bornes:
                lues |= dict.fromkeys(range(bornes[0], bornes[-1] + 1), zone)
        attendues = [catalogue().zones[z].nom for z in catalogue().tables[lieu.table].zones]
        assert list(lues.values()) == attendues


def test_la_prose_de_l_ecran_ne_retape_aucun_nombre() -> None:
    from volets_de_combat import ATTAQUE, DEFENSE, FORMULES, GESTES

    phrases = [*ATTAQUE, *DEFENSE, *(p for groupe in GESTES.values() for p in groupe)]
    for phrase, renvois in phrases:
        for calcule in (*FORMULES.values(), str(SEUIL_BLESSURE_GRAVE)):
            phrase = phrase.replace(calcule, "")
        assert not re.search(r"\d", phrase), phrase
        for id in renvois.split():
            assert id in catalogue().regles or id in catalogue().arbitrages


def test_chaque_renvoi_mene_a_sa_regle_ou_a_son_arbitrage(ecran: str) -> None:
    renvois = re.findall(r'<a class="tm-(?:regle|badge)[^>]* href="([^"]+)"[^>]*>([RC]\d+)</a>', ecran)
    assert len(renvois) > 100
    for adresse, id in renvois:
        attendue = f"arbitrages.html#{id.lower()}" if id[0] == "C" else f"{_page(id)}.html#{id.lower()}"
        assert adresse == attendue


def _page(regle: str) -> str:
    return catalogue().regles[regle].page or "tracabilite"


# ── Les cartes ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", catalogue().techniques)
def test_une_carte_dit_toute_la_fiche(id: str) -> None:
    t, html = catalogue().techniques[id], carte(id)
    lu = texte(html)
    assert lu.startswith(t.nom)
    for ecriture in filter(None, (t.precision, t.puissance)):
        assert formule(ecriture).replace("\xa0", " ") in lu
    assert t.resume in lu
    assert re.findall(r"<li>(.*?)</li>", html) == list(t.clauses)
    for genre, ids in (("attributs", t.attributs), ("arts", t.arts), ("types", t.type)):
        for i in ids:
            assert i == "standard" or getattr(catalogue(), genre)[i].nom in lu
    for a in t.arbitrages:
        assert f"arbitrage {a}" in lu
    assert ("maison" in lu.split()) == (t.nature == "maison")
    assert f'href="techniques/{id.replace("_", "-")}.html"' in html


def test_les_traits_de_coupe_sont_hors_des_cartes() -> None:
    planche = ElementTree.fromstring(planches(list(catalogue().techniques)[:1])).find("div")
    assert planche is not None
    droite, bas = MARGE + 3 * LARGEUR, MARGE + 3 * HAUTEUR
    traits = planche.findall("svg/line")
    assert len(traits) == 16
    for trait in traits:
        x1, x2, y1, y2 = (float(trait.attrib[c].removesuffix("mm")) for c in ("x1", "x2", "y1", "y2"))
        assert max(x1, x2) < MARGE or min(x1, x2) > droite or max(y1, y2) < MARGE or min(y1, y2) > bas


def test_la_page_des_cartes_les_a_toutes_et_de_quoi_choisir(livre: Path) -> None:
    page = (livre / "cartes.html").read_text(encoding="utf-8")
    assert re.findall(r'data-technique="([a-z0-9_]+)"', page)[:2] == ["absorption", "age_uke"]
    assert len(re.findall("data-technique=", page)) == len(catalogue().techniques)
    assert page.count('class="tm-planche"') == -(-len(catalogue().techniques) // PAR_PLANCHE)
    assert re.findall(r'value="art:(\w+)"', page) == list(catalogue().arts)
    assert re.search(r'data-techniques="oi_zuki mae_geri age_uke gedan_barai" value="livre:jack">Jack<', page)


def test_chaque_page_ne_charge_que_ses_feuilles(livre: Path) -> None:
    chargees = {
        nom: set(re.findall(r'(?:href|src)="_static/(papier[\w/.]+)', (livre / f"{nom}.html").read_text("utf-8")))
        for nom in PAGES
    }
    assert chargees["index"] == set()
    assert chargees["ecran"] == {"papier.css", "papier/ecran.css"}
    assert chargees["cartes"] == {"papier.css", "papier/cartes.css", "papier/cartes.js"}
