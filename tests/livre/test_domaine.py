"""Les ancres, les pastilles et les exemples du livre, sur de petits livres construits pour l'occasion."""

import doctest
import importlib
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from petit_domaine import EXTENSIONS, SAIN, Livre, petit_livre

from tiamat.catalogue import catalogue
from tiamat.presentation import LIBELLES
from widgets.dessins.liens import PAGES


@pytest.fixture
def livre(tmp_path: Path) -> Iterator[Livre]:
    with petit_livre(tmp_path) as livre:
        yield livre


def test_un_livre_sain_ne_dit_rien(livre: Livre) -> None:
    assert livre.construire() == []


def test_ici_pose_l_ancre_et_regle_y_mene(livre: Livre) -> None:
    livre.construire()
    assert '<a class="tm-regle" href="#r1" id="r1" title="Première">R1<svg' in livre.html("index")
    assert '<a class="tm-regle" href="index.html#r1" title="Première">R1</a>' in livre.html("suite")


def test_une_regle_sans_page_mene_a_la_tracabilite(livre: Livre) -> None:
    livre.construire()
    assert 'href="suite.html#r98"' in livre.html("tracabilite")
    assert 'id="r98"' in livre.html("suite")


def test_les_badges_nomment_l_arbitrage_et_la_maison(livre: Livre) -> None:
    livre.construire()
    page = livre.html("suite")
    assert 'class="tm-badge tm-badge--arbitrage" href="arbitrages.html#c14" title="Celui-ci."' in page
    assert 'class="tm-badge tm-badge--maison"' in page
    arbitrages = livre.html("arbitrages")
    assert 'id="c14"' in arbitrages
    assert "<code>a_l_envers</code>" in arbitrages


def test_le_lien_se_calcule_depuis_la_page_qui_le_porte(livre: Livre) -> None:
    (livre.dossier / "techniques").mkdir()
    livre.ecrire(index=SAIN["index"].replace("suite\n", "suite\ntechniques/coup\n"))
    livre.ecrire(**{"techniques/coup": "# Coup\n\nVoir {regle}`R1`.\n"})
    assert livre.construire() == []
    assert 'href="../index.html#r1"' in livre.html("techniques/coup")


@pytest.mark.parametrize(
    ("pages", "attendu"),
    [
        ({"suite": SAIN["suite"] + "\nEt {ici}`R999`.\n"}, "suite.md:5: Règle « R999 » : cet identifiant est inconnu."),
        (
            {"suite": SAIN["suite"] + "\nEt {regle}`R999`.\n"},
            "suite.md:5: Règle « R999 » : cet identifiant est inconnu.",
        ),
        (
            {"suite": SAIN["suite"] + "\nEt {arbitrage}`C999`.\n"},
            "suite.md:5: Arbitrage « C999 » : cet identifiant est inconnu.",
        ),
        (
            {"index": SAIN["index"].replace("{ici}`R1`", "rien")},
            "index.md: L'ancre de la règle R1 (Première) manque sur cette page.",
        ),
        ({"index": SAIN["index"] + "\nEncore {ici}`R1`.\n"}, "index.md:11: L'ancre de R1 est posée deux fois."),
        (
            {"suite": SAIN["suite"] + "\nEncore {ici}`R1`.\n"},
            "suite.md:5: R1 n'a pas son ancre ici : sa page est « index ».",
        ),
        (
            {"suite": SAIN["suite"].replace("{arbitrage}`C14`", "rien")},
            "suite.md: L'arbitrage C14 (Le signe) manque sur cette page.",
        ),
        (
            {"suite": SAIN["suite"] + "\n```{exemple} E999\nRien.\n```\n"},
            "suite.md:5: Exemple « E999 » inconnu.",
        ),
        (
            {"suite": SAIN["suite"] + "\n```{exemple} E18\nFait [[moyenne]].\n```\n"},
            "suite.md:5: Valeur « moyenne » inconnue ; sont calculées : E18.total",
        ),
        (
            {"suite": SAIN["suite"] + "\nUn {technique}`Oi zuky`.\n"},
            "suite.md:5: Technique « Oi zuky » inconnue. Vouliez-vous dire « Oi zuki » ?",
        ),
        (
            {"suite": SAIN["suite"] + "\nDes {etat}`sonnés <Sonnné>`.\n"},
            "suite.md:5: État « Sonnné » inconnu. Vouliez-vous dire « Sonné » ?",
        ),
        (
            {"suite": SAIN["suite"] + "\nUn {arme}`Blouson en cuire`.\n"},
            "suite.md:5: Protection « Blouson en cuire » inconnue. Vouliez-vous dire « Blouson en cuir » ?",
        ),
        (
            {"suite": SAIN["suite"] + "\n```{fiches} recette\n```\n"},
            "suite.md:5: Fiches « recette » inconnues. Les sortes : attribut",
        ),
        ({"suite": SAIN["suite"] + "\n```{table-de} recettes\n```\n"}, "suite.md:5: Table « recettes » inconnue."),
        ({"suite": SAIN["suite"] + "\nSoit {chance}`2D12 8`.\n"}, "suite.md:5: Chance « 2D12 8 » : "),
    ],
)
def test_une_faute_est_dite_a_sa_place(livre: Livre, pages: dict[str, str], attendu: str) -> None:
    livre.ecrire(**pages)
    avertissements = [a.replace("\xa0", " ") for a in livre.construire()]
    assert [a for a in avertissements if a.startswith(attendu)], avertissements


def test_une_page_annoncee_qui_n_existe_pas_est_dite(livre: Livre) -> None:
    (livre.dossier / "suite.md").unlink()
    livre.ecrire(index=SAIN["index"].replace("suite\n", ""))
    assert any("R2 est annoncé sur la page « suite », qui n'existe pas." in a for a in livre.construire())


def test_une_faute_se_redit_tant_qu_elle_est_la_puis_se_tait(livre: Livre) -> None:
    livre.ecrire(suite=SAIN["suite"] + "\nEt {regle}`R999`, {ici}`R1`.\n")
    premieres = livre.construire()
    assert len(premieres) == 2
    assert livre.construire() == premieres
    livre.ecrire(suite=SAIN["suite"])
    assert livre.construire() == []


def test_une_lecture_en_parallele_trouve_les_memes_fautes(livre: Livre) -> None:
    remplissage = {f"page{i}": f"# Page {i}\n\n{{regle}}`R{i + 900}`\n" for i in range(8)}
    livre.ecrire(**remplissage, index=SAIN["index"].replace("suite\n", "suite\n" + "\n".join(remplissage) + "\n"))
    assert len(livre.construire(processus=2)) == 8


def objets(livre: Livre) -> dict[str, list[tuple[str, str, str]]]:
    """Les objets de la recherche : nom → (sorte, page, ancre)."""
    fichier = (livre.sortie / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(fichier.removeprefix("Search.setIndex(").removesuffix(")"))
    sortes = {int(rang): nom for rang, (_domaine, _genre, nom) in index["objnames"].items()}
    ranges: dict[str, list[tuple[str, str, str]]] = {}
    for page, sorte, _priorite, ancre, nom in index["objects"][""]:
        ranges.setdefault(unescape(nom), []).append((sortes[sorte], index["docnames"][page], ancre))
    return ranges


def test_les_regles_entrent_dans_la_recherche_avec_leur_ancre(livre: Livre) -> None:
    livre.construire()
    trouves = objets(livre)
    assert trouves["R1 — Première"] == [("règle", "index", "r1")]
    assert trouves["R98 — Dernière"] == [("règle", "suite", "r98")]
    assert trouves["C14 — Le signe"] == [("arbitrage", "arbitrages", "c14")]


def test_un_renvoi_porte_le_nom_et_la_definition_de_la_fiche(livre: Livre) -> None:
    livre.ecrire(suite=SAIN["suite"] + "\nVoir {technique}`OI-ZUKI`, {etat}`sonnés <étourdi>`, {arme}`Casque`.\n")
    assert livre.construire() == []
    page = livre.html("suite")
    fiches = catalogue()
    oi_zuki, sonne = fiches.techniques["oi_zuki"], fiches.etats["sonne"]
    assert f'<a class="tm-renvoi" href="techniques/oi-zuki.html" title="{oi_zuki.resume}">Oi zuki</a>' in page
    lien = f'<a class="tm-renvoi" data-nom="Sonné" href="etats.html#sonne" title="{sonne.definition}">sonnés</a>'
    assert lien in page
    assert 'href="armes.html#casque"' in page


@pytest.mark.parametrize("role", ["art", "attribut", "competence", "talent", "terme"])
def test_chaque_sorte_de_fiche_a_son_role(livre: Livre, role: str) -> None:
    fiche = next(iter(catalogue().genre(role).values()))
    livre.ecrire(suite=SAIN["suite"] + f"\nVoir {{{role}}}`{fiche.nom}`.\n")
    assert livre.construire() == []
    assert f">{fiche.nom}</a>" in livre.html("suite")


def test_seules_les_pages_qui_renvoient_chargent_les_bulles(livre: Livre) -> None:
    livre.ecrire(index=SAIN["index"].replace("suite\n", "suite\nmuette\n"), muette="# Muette\n\nRien.\n")
    livre.construire()
    assert "definitions/bulles.js" in livre.html("suite")
    assert "definitions/bulles" not in livre.html("muette")


def test_une_definition_n_entre_pas_dans_la_recherche(livre: Livre) -> None:
    livre.ecrire(suite=SAIN["suite"] + "\nVoir {etat}`Ivre`.\n")
    livre.construire()
    assert "alcool" in livre.html("suite")
    assert "alcool" not in (livre.sortie / "searchindex.js").read_text(encoding="utf-8")


SUR_UNE_PAGE_COMMUNE = {
    **{genre: f"```{{fiches}} {genre}\n```\n" for genre in PAGES},
    "terme": "```{glossaire}\n```\n",
    "arbitrage": "```{arbitrages}\n```\n",
}


def test_chaque_fiche_a_son_ancre_et_entre_dans_la_recherche_et_l_index(livre: Livre) -> None:
    pages = {page: f"# {page}\n\n" for page in (*PAGES.values(), "techniques/oi-zuki", "arts/karate")}
    for genre, page in PAGES.items():
        pages[page] += SUR_UNE_PAGE_COMMUNE[genre]
    for dossier in ("techniques", "arts"):
        (livre.dossier / dossier).mkdir()
    livre.ecrire(**pages, index=SAIN["index"].replace("arbitrages\n", "\n".join(pages) + "\n"))
    assert livre.construire() == []
    trouves, index = objets(livre), livre.html("genindex")
    for genre in PAGES.keys() - {"arbitrage"}:
        for id, fiche in catalogue().genre(genre).items():
            lieu = (LIBELLES[genre], PAGES[genre], id.replace("_", "-"))
            assert f'id="{lieu[2]}"' in livre.html(PAGES[genre]), lieu
            assert lieu in trouves[fiche.nom]
            assert f'href="{PAGES[genre]}.html#{lieu[2]}"' in index, lieu
    assert '<a href="etats.html#sonne">étourdi</a>' in index
    assert trouves["Oi zuki"] == [("technique", "techniques/oi-zuki", "oi-zuki")]
    assert 'id="oi-zuki"' in livre.html("techniques/oi-zuki")
    assert ("art martial", "arts/karate", "karate") in trouves["Karaté"]


def test_un_exemple_est_rejoue(livre: Livre) -> None:
    livre.ecrire(index="# Accueil\n\n```{exemple} E18\nLe total fait [[total]], la marge [[marge]].\n```\n")
    livre.construire()
    page = livre.html("index")
    assert "Le total fait 18, la marge 3." in page
    assert len(re.findall(r'class="tm-de[ "]', page)) == 5
    assert 'class="tm-verdict tm-verdict--reussite"' in page


def test_les_conclusions_de_plusieurs_exemples_se_suivent(livre: Livre) -> None:
    texte = "```{exemple} E14b E14c\n:titre: Deux marges\nD'abord [[resultat]], puis [[E14c.resultat]].\n```\n"
    livre.ecrire(index="# Accueil\n\n" + texte)
    livre.construire()
    page = livre.html("index").replace("’", "'")
    assert "Deux marges" in page
    assert "D'abord 8, puis 2." in page
    assert page.count('class="tm-conclusion"') == 2


def test_une_chance_est_calculee(livre: Livre) -> None:
    livre.ecrire(suite=SAIN["suite"] + "\nSoit {chance}`3D10 8`.\n")
    livre.construire()
    assert "Soit 65,7\xa0%." in livre.html("suite")


def test_la_tracabilite_suit_le_code_et_les_tests(livre: Livre) -> None:
    essais = livre.dossier.parent / "tests"
    essais.mkdir()
    fichier = essais / "test_regles.py"
    fichier.write_text('@pytest.mark.regle("R98")\ndef test_un(): ...\n', encoding="utf-8")
    livre.construire()
    assert "test_regles.test_un" in livre.html("tracabilite")
    fichier.write_text('@pytest.mark.regle("R98")\ndef test_deux(): ...\n', encoding="utf-8")
    livre.construire()
    assert "test_regles.test_deux" in livre.html("tracabilite")
    assert "test_deux" not in (livre.sortie / "searchindex.js").read_text(encoding="utf-8")


def test_une_table_large_defile_dans_un_cadre_que_le_clavier_atteint(livre: Livre) -> None:
    livre.construire()
    page = livre.html("tracabilite")
    assert '<div aria-label="De R1 à R2" class="tm tm-tableau tm-defile" role="region" tabindex="0">' in page
    assert "<caption>De R1 à R2</caption>" in page
    assert '<th scope="col">Règle</th>' in page
    assert '<th scope="row"><a class="tm-regle"' in page


@pytest.fixture
def citations(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(EXTENSIONS))
    import citations

    return citations


@pytest.mark.parametrize(
    ("texte", "numeros"),
    [
        ("R47", {"R47"}),
        ("(R61-R63)", {"R61", "R62", "R63"}),
        ("R61 à R63", {"R61", "R62", "R63"}),
        ("R61 à C63, R4 à 12", {"R61", "C63", "R4"}),
        ("C14, R50", {"C14", "R50"}),
        ("PR47 R47x 47", set()),
        ("001-R24, puis R25", {"001-R24", "R25"}),
        ("001-R09 à 001-R11", {"001-R09", "001-R10", "001-R11"}),
        ("(001-R09–R10)", {"001-R09", "001-R10"}),
        ("001-R09 à 002-R11, 001-T1-001-T2", {"001-R09", "002-R11", "001-T1", "001-T2"}),
        ("001-C14, G05, T1", set()),
    ],
)
def test_les_numeros_cites(citations, texte: str, numeros: set[str]) -> None:
    assert citations.numeros_cites(texte) == numeros


def test_le_code_et_les_marques_par_numero(citations, tmp_path: Path) -> None:
    (tmp_path / "sous").mkdir()
    (tmp_path / "sous" / "__init__.py").write_text(
        '"""Un module : R1."""\n'
        "def f():\n    'Applique R2, et R2 encore.'\n"
        "class K:\n    'Porte R3.'\n    async def m(self):\n        'Suit R4-R5.'\n",
        encoding="utf-8",
    )
    assert citations.code_par_numero(tmp_path) == {
        "R2": ["sous.f"],
        "R3": ["sous.K"],
        "R4": ["sous.K.m"],
        "R5": ["sous.K.m"],
    }
    (tmp_path / "sous" / "__init__.py").write_text(
        "@pytest.mark.regle('R1', 'C2')\ndef test_a(): ...\n"
        "@pytest.mark.regle('R1')\nclass TestB:\n    @pytest.mark.regle('R3')\n    def test_c(self): ...\n"
        "@pytest.mark.autre('R9')\ndef test_d(): ...\n"
        "@pytest.mark.regle('R9')\ndef aide(): ...\n",
        encoding="utf-8",
    )
    assert citations.marques_par_numero(tmp_path) == {
        "R1": ["sous.test_a", "sous.TestB"],
        "C2": ["sous.test_a"],
        "R3": ["sous.TestB.test_c"],
    }


@pytest.mark.parametrize(
    "module", ["citations", "domaine", "exemple", "index_des_fiches", "roles", "variantes", "variantes_exemples"]
)
def test_les_exemples_des_docstrings(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXTENSIONS))
    bilan = doctest.testmod(importlib.import_module(module))
    assert bilan.attempted > 0
    assert bilan.failed == 0
